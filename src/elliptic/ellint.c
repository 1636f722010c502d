/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Legendre's incomplete integrals: domain, the choice of kernel, the AGM recursion. */
#include "elliptic/ellint.h"

#include <math.h>
#include <polhode/elliptic.h>

#include "base/isa.h"
#include "elliptic/pair.h"

#if PLH_ISA_DISPATCH
#define CALL(name, ...)                                                                            \
    (plh_isa_has_fma() ? plh_ellint_##name##_fma(__VA_ARGS__)                                      \
                       : plh_ellint_##name##_base(__VA_ARGS__))
#else
#define CALL(name, ...) plh_ellint_##name##_base(__VA_ARGS__)
#endif

/*
 * F(phi|m) = int_0^phi dt / sqrt(1 - m sin^2 t)
 *
 * Given: any real phi, and the pair m, mc. Returned: F with its half periods 2K; infinite for m = 1
 *   beyond pi/2, and for an infinite phi; NaN for what is no pair.
 * Error: worst measured 4.4 u beyond conditioning (|phi| to 1e18, mc to 1e-300).
 * Source: DLMF 19.25.5 and 19.2.10.
 */
double plh_ellint_F(double phi, double m, double mc)
{
    return CALL(F, phi, m, mc);
}

/*
 * E(phi|m) = int_0^phi sqrt(1 - m sin^2 t) dt
 *
 * Given, Returned: as F. Error: worst measured 4.9 u beyond conditioning.
 * Source: DLMF 19.25.10, in which nothing cancels.
 */
double plh_ellint_E_inc(double phi, double m, double mc)
{
    if (!plh_pair_canonical(&m, &mc) || isnan(phi))
        return NAN;
    return isinf(phi) ? phi : CALL(E_inc, phi, m, mc);
}

/*
 * Pi(n; phi|m) = int_0^phi dt / ((1 - n sin^2 t) sqrt(1 - m sin^2 t))
 *
 * Given: n, any real phi, and the pair m, mc. Returned: Pi with its half periods; for n > 1 Cauchy's
 *   principal value; infinite for n = 1 or m = 1 beyond pi/2, and for an infinite phi; zero for an
 *   infinite n; NaN for what is no pair.
 * Error: worst measured 7.6 u beyond conditioning.
 * Source: DLMF 19.25.14 for n >= -1/2, A&S 17.7.15 below.
 */
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

/*
 * Pi(n; pi/2|m), the complete integral; the principal value for n > 1.
 *
 * Given: n, and the pair m, mc. Returned: the integral; infinite for n = 1, for m = 1 (its sign that
 *   of 1 - n); zero for an infinite n; NaN for what is no pair.
 * Error: worst measured 4.8 u beyond conditioning (7.6 for n > 1).
 * Source: DLMF 19.8.6 and 19.7.8, Bulirsch (1969); see ellint_kernel.c.
 */
double plh_ellint_Pi(double n, double m, double mc)
{
    if (!plh_pair_canonical(&m, &mc) || isnan(n))
        return NAN;
    return isinf(n) ? 0.0 : CALL(Pi, n, m, mc);
}

void plh_ellint_F_batch(size_t n, const double *phi, const double *m, const double *mc, double *F)
{
#if PLH_ISA_DISPATCH
    if (plh_isa_has_avx512()) {
        plh_ellint_F_batch_avx512(n, phi, m, mc, F);
        return;
    }
    if (plh_isa_has_fma()) {
        plh_ellint_F_batch_avx2(n, phi, m, mc, F);
        return;
    }
#endif
    plh_ellint_F_batch_base(n, phi, m, mc, F);
}
