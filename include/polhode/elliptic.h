/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Elliptic functions and integrals, right to the last digits. Pure functions: no allocation, no
 * state, safe from any thread.
 *
 * The parameter is given as a pair: m = k^2 and its complement mc = 1 - m, every real m. The one of
 * smaller magnitude is taken as exact, the other only has to agree with it: |m + mc - 1| is at most
 * 2^-40 (1 + min(|m|, |mc|)), else the result is NaN. So mc = 1e-30 with m = 1 is a parameter like
 * any other. For m < 0 (mc > 1) all functions are real; for m > 1 (mc < 0) sn, cn, dn and am are,
 * and the incomplete integrals up to |phi| = asin(1/sqrt(m)), NaN beyond. 0 <= m <= 1 is the fast
 * case. Errors are those named for -1e300 <= m <= 1e300 (test_parameter: 50,000 points per function
 * and side).
 *
 * Errors are the worst that were measured against FLINT/Arb, over the number of random points
 * named, relative, in units of u = 2^-53. "Beyond conditioning": after taking off what one rounding
 * of each argument causes, the sum of |x f'(x)/f(x)|. docs/accuracy.md compares them with other
 * libraries.
 *
 * Sources: DLMF, NIST Digital Library of Mathematical Functions, dlmf.nist.gov; A&S, Abramowitz and
 * Stegun (1964); Carlson, Numer. Algorithms 10 (1995) 13; Bulirsch, Numer. Math. 13 (1969) 305;
 * Whittaker and Watson, A Course of Modern Analysis (1927).
 */
#ifndef POLHODE_ELLIPTIC_H
#define POLHODE_ELLIPTIC_H

#include <stddef.h>

#include <polhode/export.h>

PLH_BEGIN_DECLS

/* ---- Jacobi's functions ---- */

/*
 * Jacobi's elliptic functions sn, cn, dn.
 *
 * Given: u; the pair m, mc.
 * Returned: *sn, *cn, *dn.
 * Domain: |u| and |u/K| up to 1e14, K the quarter period; NaN beyond. For mc = 0, which has no
 *   period, every u and the infinities.
 * Error: |u| <= 4K: 3.5 beyond one rounding of u (4.5 without fma), each of the three (100,000
 *   points, mc from 1e-300). |u| up to 1e14: 4.5, absolute, for the exact u (100,000 points).
 * Notes: beyond 4.5 quarter periods K is taken off in double-double, which costs some 100 ns.
 * Source: theta functions, Whittaker & Watson 21.51, 21.8, 22.1-22.3; A&S 16.10 for m < 0, 16.11
 *   for m > 1.
 */
PLH_API void plh_jacobi(double u, double m, double mc, double *sn, double *cn, double *dn);

/*
 * Jacobi's amplitude: the angle phi with F(phi) = u. It is continuous in u and grows by pi as u
 * grows by 2K. For m > 1 it swings between -asin(1/sqrt(m)) and asin(1/sqrt(m)).
 *
 * Given: u; the pair m, mc.
 * Returned: am u; +-pi/2 for infinite u at mc = 0.
 * Domain: as plh_jacobi.
 * Error: 3 beyond one rounding of u, for |u| up to 1e14 (100,000 points, mc from 1e-300).
 * Source: the arctangent of sn and cn, DLMF 22.16.
 */
PLH_API double plh_jacobi_am(double u, double m, double mc);

/* ---- complete integrals ---- */

/*
 * The complete integral of the first kind, K(m) = F(pi/2|m).
 *
 * Given: the pair m, mc.
 * Returned: K; pi/2 at m = 0, infinity at mc = 0.
 * Domain: m <= 1, mc down to the smallest double; NaN for m > 1.
 * Error: 1.2 (200,000 points).
 * Source: the form of Cody, Math. Comp. 19 (1965) 105; K = (pi/2)/agm(1, k'), A&S 17.6.3, for m <
 * 0.
 */
PLH_API double plh_ellint_K(double m, double mc);

/*
 * K in double-double, to take many periods off a large argument.
 *
 * Given: the pair m, mc.
 * Returned: K = *hi + *lo, |*lo| <= ulp(*hi)/2; *hi is infinite at mc = 0.
 * Domain: as plh_ellint_K.
 * Error: 2^-103, relative (200,000 points).
 * Source: the arithmetic-geometric mean, A&S 17.6.3.
 */
PLH_API void plh_ellint_K_dd(double m, double mc, double *hi, double *lo);

/*
 * The complete integral of the second kind, E(m) = E(pi/2|m).
 *
 * Given: the pair m, mc.
 * Returned: E; pi/2 at m = 0, 1 at mc = 0.
 * Domain: as plh_ellint_K.
 * Error: 1.3 (200,000 points).
 * Source: the form of Cody (1965); DLMF 19.7.4 for m < 0.
 */
PLH_API double plh_ellint_E(double m, double mc);

/*
 * The complete integral of the third kind, Pi(n; pi/2|m).
 *
 * Given: the characteristic n, its sign as in plh_ellint_Pi_inc; the pair m, mc.
 * Returned: Pi; Cauchy's principal value for n > 1; infinite for n = 1 and for mc = 0, with the
 *   sign of 1 - n; zero for infinite n.
 * Domain: every n but NaN, m <= 1; NaN for m > 1.
 * Error: 5.3 beyond conditioning, for n > 1 too (1,000,000 points, |n| to 1e300, mc from 1e-300).
 * Source: DLMF 19.8.6 and 19.7.8; Bulirsch (1969) for n near 1.
 */
PLH_API double plh_ellint_Pi(double n, double m, double mc);

/*
 * The nome q = exp(-pi K'/K). The complementary nome is plh_ellint_nome(mc, m).
 *
 * Given: the pair m, mc.
 * Returned: q; 0 at m = 0, 1 at mc = 0.
 * Domain: 0 <= m <= 1; NaN otherwise.
 * Error: 5.5 (200,000 points).
 * Source: Whittaker & Watson 21.8.
 */
PLH_API double plh_ellint_nome(double m, double mc);

/* ---- incomplete integrals ---- */

/*
 * The integral of the first kind, F(phi|m) = int_0^phi dt / sqrt(1 - m sin^2 t).
 *
 * Given: phi, any size: half periods are counted; the pair m, mc.
 * Returned: F; infinite for infinite phi, and at mc = 0 for |phi| > pi/2.
 * Domain: every phi but NaN; for m > 1 |phi| <= asin(1/sqrt(m)).
 * Error: 4.4 beyond conditioning (100,000 points, |phi| to 1e18, mc from 1e-300).
 * Source: DLMF 19.25.5 and 19.2.10.
 */
PLH_API double plh_ellint_F(double phi, double m, double mc);

/*
 * The integral of the second kind, E(phi|m) = int_0^phi sqrt(1 - m sin^2 t) dt.
 *
 * Given: phi; the pair m, mc.
 * Returned: E; infinite for infinite phi.
 * Domain: as plh_ellint_F.
 * Error: 5.0 beyond conditioning (200,000 points, |phi| to 1e18, mc from 1e-300).
 * Source: DLMF 19.25.9 counted from the nearest multiple of pi/2; 19.25.10 for mc < 0.01; 19.25.11
 *   for m > 1.
 */
PLH_API double plh_ellint_E_inc(double phi, double m, double mc);

/*
 * The integral of the third kind,
 * Pi(n; phi|m) = int_0^phi dt / ((1 - n sin^2 t) sqrt(1 - m sin^2 t)).
 *
 * Given: the characteristic n; phi; the pair m, mc.
 * Returned: Pi; Cauchy's principal value for n > 1 beyond the pole; infinite for n = 1 or mc = 0
 *   beyond pi/2, and for infinite phi; zero for infinite n.
 * Domain: every n but NaN, phi as plh_ellint_F.
 * Error: 7.6 beyond conditioning (200,000 points, n from -1e8 to 1, |phi| to 1e18), 6.3 with |n| to
 *   1e300 (1,000,000 points).
 * Source: DLMF 19.25.14 for n >= -1/2, A&S 17.7.15 below, DLMF 19.20.14 beyond the pole.
 */
PLH_API double plh_ellint_Pi_inc(double n, double phi, double m, double mc);

/* ---- Carlson's symmetric integrals ---- */

/*
 * RF(x,y,z) = 1/2 int_0^inf dt / sqrt((t+x)(t+y)(t+z)).
 *
 * Given: x, y, z.
 * Returned: RF; infinite where two arguments are zero, zero where one is infinite.
 * Domain: x, y, z >= 0, every double; NaN otherwise.
 * Error: 3.4 beyond conditioning (1,000,000 points from 1e-300 to 1e300).
 * Source: Carlson (1995); series DLMF 19.19.7 to degree 12.
 */
PLH_API double plh_carlson_RF(double x, double y, double z);

/*
 * RC(x,y) = 1/2 int_0^inf dt / ((t+y) sqrt(t+x)); Cauchy's principal value for y < 0.
 *
 * Given: x, y.
 * Returned: RC; infinite for y = 0, zero where one argument is infinite.
 * Domain: x >= 0, every y but NaN; NaN otherwise.
 * Error: 3.9 beyond conditioning (1,000,000 points of either sign of y, 1e-300 to 1e300).
 * Source: DLMF 19.6.15, 19.2.18-20.
 */
PLH_API double plh_carlson_RC(double x, double y);

/*
 * RD(x,y,z) = 3/2 int_0^inf dt / ((t+z) sqrt((t+x)(t+y)(t+z))), symmetric in x and y.
 *
 * Given: x, y, z.
 * Returned: RD; infinite for z = 0 and for x = y = 0, zero where one argument is infinite. A result
 *   beyond the range of doubles is infinite, zero or subnormal, as it rounds.
 * Domain: x, y, z >= 0, every double; NaN otherwise.
 * Error: 2.2 beyond conditioning (1,000,000 points from 1e-300 to 1e300).
 * Source: Carlson (1995); series DLMF 19.19.7 to degree 7.
 */
PLH_API double plh_carlson_RD(double x, double y, double z);

/*
 * RJ(x,y,z,p) = 3/2 int_0^inf dt / ((t+p) sqrt((t+x)(t+y)(t+z))); Cauchy's principal value for
 * p < 0.
 *
 * Given: x, y, z, p.
 * Returned: RJ; infinite for p = 0 and where two of x, y, z are zero; zero where one argument is
 *   infinite. A result beyond the range of doubles is infinite, zero or subnormal, as it rounds.
 * Domain: x, y, z >= 0, every p but NaN; NaN otherwise. (Where long double is no wider than double:
 *   NaN too for p < 0 and arguments more than 2^150 apart.)
 * Error: 6.5 beyond conditioning (100,000 points), 4.9 over 1e-300 to 1e300 and 0.2 for p < 0 there
 *   (1,000,000 points each).
 * Source: Carlson (1995); DLMF 19.20.14, 19.21.12.
 */
PLH_API double plh_carlson_RJ(double x, double y, double z, double p);

/* ---- theta functions ---- */

/*
 * The four theta functions of a real argument; their period is pi or 2 pi.
 *
 * Given: v; the nome q and the complementary nome qc, ln q ln qc = pi^2. Only the smaller of the
 *   two is used.
 * Returned: theta[0..3] = theta_1(v) .. theta_4(v).
 * Domain: 0 <= q, qc <= 1, the smaller at most 0.0434 (exp(-pi) is 0.0432), every finite v. NaN
 *   otherwise, and for qc = 0, where they have no limit.
 * Error: 6.5, for the exact doubles given (100,000 points, nomes from 1e-300).
 * Source: Whittaker & Watson 21.1, 21.11, 21.51.
 */
PLH_API void plh_theta_all(double v, double q, double qc, double theta[4]);

/* ---- arrays ---- */

/*
 * The same over arrays of n elements. On processors with fma the results have the bits of the
 * functions above. Outputs may be the inputs; n may be 0.
 */
PLH_API void plh_jacobi_batch(size_t n, const double *u, const double *m, const double *mc,
                              double *sn, double *cn, double *dn);
PLH_API void plh_jacobi_am_batch(size_t n, const double *u, const double *m, const double *mc,
                                 double *am);
PLH_API void plh_ellint_K_batch(size_t n, const double *m, const double *mc, double *K);
PLH_API void plh_ellint_E_batch(size_t n, const double *m, const double *mc, double *E);
PLH_API void plh_ellint_Pi_batch(size_t count, const double *n, const double *m, const double *mc,
                                 double *Pi);
PLH_API void plh_ellint_F_batch(size_t n, const double *phi, const double *m, const double *mc,
                                double *F);
PLH_API void plh_ellint_E_inc_batch(size_t n, const double *phi, const double *m, const double *mc,
                                    double *E);
PLH_API void plh_ellint_Pi_inc_batch(size_t count, const double *n, const double *phi,
                                     const double *m, const double *mc, double *Pi);
PLH_API void plh_carlson_RF_batch(size_t n, const double *x, const double *y, const double *z,
                                  double *RF);
PLH_API void plh_carlson_RC_batch(size_t n, const double *x, const double *y, double *RC);
PLH_API void plh_carlson_RD_batch(size_t n, const double *x, const double *y, const double *z,
                                  double *RD);
PLH_API void plh_carlson_RJ_batch(size_t n, const double *x, const double *y, const double *z,
                                  const double *p, double *RJ);
PLH_API void plh_theta_all_batch(size_t n, const double *v, const double *q, const double *qc,
                                 double *theta1, double *theta2, double *theta3, double *theta4);

PLH_END_DECLS

#endif
