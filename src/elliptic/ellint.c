/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Legendre's incomplete integrals: domain, the choice of kernel, the AGM recursion. */
#include "elliptic/ellint.h"

#include <math.h>
#include <polhode/elliptic.h>

#include "base/isa.h"
#include "elliptic/pair.h"

#define CALL(name, ...) PLH_PICK_ONE(plh_ellint_##name, (__VA_ARGS__))

double plh_ellint_F(double phi, double m, double mc)
{
    return CALL(F, phi, m, mc);
}

double plh_ellint_E_inc(double phi, double m, double mc)
{
    if (!plh_pair_canonical(&m, &mc) || isnan(phi))
        return NAN;
    return isinf(phi) ? phi : CALL(E_inc, phi, m, mc);
}

double plh_ellint_Pi_inc(double n, double phi, double m, double mc)
{
    if (!plh_pair_canonical(&m, &mc) || isnan(phi) || isnan(n))
        return NAN;
    if (isinf(n))
        return copysign(0.0, phi);
    if (isinf(phi))
        return phi * plh_ellint_Pi(n, m, mc);
    return CALL(Pi_inc, n, phi, m, mc);
}

double plh_ellint_Pi(double n, double m, double mc)
{
    if (!plh_pair_canonical(&m, &mc) || isnan(n))
        return NAN;
    return isinf(n) ? 0.0 : CALL(Pi, n, m, mc);
}

void plh_ellint_F_batch(size_t n, const double *phi, const double *m, const double *mc, double *F)
{
    PLH_PICK(plh_ellint_F_batch, (n, phi, m, mc, F));
}
