/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Legendre's incomplete integrals: the choice of kernel. */
#include "elliptic/ellint.h"

#include <polhode/elliptic.h>

#include "base/isa.h"

#define CALL(name, ...) PLH_PICK_ONE(plh_ellint_##name, (__VA_ARGS__))

double plh_ellint_F(double phi, double m, double mc)
{
    return CALL(F, phi, m, mc);
}

double plh_ellint_E_inc(double phi, double m, double mc)
{
    return CALL(E_inc, phi, m, mc);
}

double plh_ellint_Pi_inc(double n, double phi, double m, double mc)
{
    return CALL(Pi_inc, n, phi, m, mc);
}

double plh_ellint_Pi(double n, double m, double mc)
{
    return CALL(Pi, n, m, mc);
}

void plh_ellint_F_batch(size_t n, const double *phi, const double *m, const double *mc, double *F)
{
    PLH_PICK(plh_ellint_F_batch, (n, phi, m, mc, F));
}

void plh_ellint_E_inc_batch(size_t n, const double *phi, const double *m, const double *mc,
                            double *E)
{
    PLH_PICK(plh_ellint_E_inc_batch, (n, phi, m, mc, E));
}

void plh_ellint_Pi_batch(size_t count, const double *n, const double *m, const double *mc,
                         double *Pi)
{
    PLH_PICK(plh_ellint_Pi_batch, (count, n, m, mc, Pi));
}

void plh_ellint_Pi_inc_batch(size_t count, const double *n, const double *phi, const double *m,
                             const double *mc, double *Pi)
{
    PLH_PICK(plh_ellint_Pi_inc_batch, (count, n, phi, m, mc, Pi));
}
