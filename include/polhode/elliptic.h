/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Elliptic functions and integrals, right to the last digits. Pure functions: no allocation, no
 * state, safe from any thread.
 *
 * The parameter comes as the pair m = k^2, mc = 1 - m, both in [0, 1]. The smaller of the two is
 * taken as exact, the other is its rounded complement: so mc = 1e-30 with m = 1 is a parameter like
 * any other. Outside the documented domain the result is NaN; where the limit is infinite it is
 * infinite. Errors are in units of u = 2^-53; "beyond conditioning" means beyond what one rounding
 * of the arguments causes.
 */
#ifndef POLHODE_ELLIPTIC_H
#define POLHODE_ELLIPTIC_H

#include <stddef.h>

#include <polhode/export.h>

PLH_BEGIN_DECLS

/* Jacobi's functions sn, cn, dn of u. |u| <= 1e14, else NaN (m = 1, which has no period: every u).
 */
PLH_API void plh_jacobi(double u, double m, double mc, double *sn, double *cn, double *dn);

/* Jacobi's amplitude: phi with F(phi) = u, continuous in u (it grows by pi as u grows by 2K). */
PLH_API double plh_jacobi_am(double u, double m, double mc);

/* Complete integrals of the first and second kind. K(1) = inf. */
PLH_API double plh_ellint_K(double m, double mc);
PLH_API double plh_ellint_E(double m, double mc);

/* K as the unevaluated sum *hi + *lo, good to about 2^-100: for reducing large arguments. */
PLH_API void plh_ellint_K_dd(double m, double mc, double *hi, double *lo);

/* Incomplete integrals of the first and second kind: every real phi, half periods counted. */
PLH_API double plh_ellint_F(double phi, double m, double mc);
PLH_API double plh_ellint_E_inc(double phi, double m, double mc);

/* F by the AGM phase recursion of Celledoni & Säfström (2006), section 3: for comparison. */
PLH_API double plh_ellint_F_agm(double phi, double m, double mc);

/* Third kind, integrand 1/((1 - n sin^2) sqrt(1 - m sin^2)); n > 1: Cauchy principal value. */
PLH_API double plh_ellint_Pi_inc(double n, double phi, double m, double mc);
PLH_API double plh_ellint_Pi(double n, double m, double mc);

/* Carlson's symmetric integrals. y < 0 in RC and p < 0 in RJ: Cauchy principal value. */
PLH_API double plh_carlson_RF(double x, double y, double z);
PLH_API double plh_carlson_RC(double x, double y);
PLH_API double plh_carlson_RD(double x, double y, double z);
PLH_API double plh_carlson_RJ(double x, double y, double z, double p);

/* The nome q = exp(-pi K'/K); the complementary nome is plh_ellint_nome(mc, m). */
PLH_API double plh_ellint_nome(double m, double mc);

/*
 * Theta functions theta_1..theta_4 in theta[0..3], real argument v, period pi (or 2 pi), from the
 * nome q and the complementary nome qc: ln q ln qc = pi^2. Only the smaller of the two is used.
 */
PLH_API void plh_theta_all(double v, double q, double qc, double theta[4]);

/* theta_1(v - i b) = *re + i *im, for |b| <= pi K'/(2K) = -ln(q)/2. */
PLH_API void plh_theta_1_complex(double v, double b, double q, double qc, double *re, double *im);

/* The same over arrays of n; results are those of the functions above. Outputs may be the inputs.
 */
PLH_API void plh_jacobi_batch(size_t n, const double *u, const double *m, const double *mc,
                              double *sn, double *cn, double *dn);
PLH_API void plh_ellint_K_batch(size_t n, const double *m, const double *mc, double *K);
PLH_API void plh_ellint_F_batch(size_t n, const double *phi, const double *m, const double *mc,
                                double *F);

PLH_END_DECLS

#endif
