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
    const double *const in[] = {phi, m, mc};
    PLH_PICK(plh_ellint_F_batch, (n, in, F));
}

void plh_ellint_E_inc_batch(size_t n, const double *phi, const double *m, const double *mc,
                            double *E)
{
    const double *const in[] = {phi, m, mc};
    PLH_PICK(plh_ellint_E_inc_batch, (n, in, E));
}

void plh_ellint_Pi_batch(size_t count, const double *n, const double *m, const double *mc,
                         double *Pi)
{
    const double *const in[] = {n, m, mc};
    PLH_PICK(plh_ellint_Pi_batch, (count, in, Pi));
}

void plh_ellint_Pi_inc_batch(size_t count, const double *n, const double *phi, const double *m,
                             const double *mc, double *Pi)
{
    const double *const in[] = {n, phi, m, mc};
    PLH_PICK(plh_ellint_Pi_inc_batch, (count, in, Pi));
}
