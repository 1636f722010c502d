/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Legendre's incomplete integrals through Carlson's, and the complete one of the third kind: the
 * scalar instruction sets only. ellint.c has checked the arguments.
 */
#include "elliptic/ellint.h"

#include "base/isa.h"
#include "base/simd.h"

#if VWIDTH == 1
#include "base/atan.h"
#include "elliptic/complete.h"
#include "elliptic/duplication.h"
#include "elliptic/first_kind.h"
#include "elliptic/pair.h"
#include "elliptic/phase.h"
#include "elliptic/principal.h"
#include "elliptic/second_kind.h"
#include "elliptic/third_kind.h"

/* F = s RF(c^2, d^2, 1), DLMF 19.25.5; d^2 = c^2 + mc s^2 does not cancel. */
static __attribute__((noinline)) double F_extreme(double phi, double m, double mc)
{
    plh_phase p = plh_phase_of(fabs(phi));
    double c2 = p.c * p.c, d2 = vfma(mc * p.s, p.s, c2);
    double f = p.s * plh_dup_rf(c2, d2, 1.0);
    if (p.periods != 0.0)
        f = vfma(p.periods, PLH_ISA(plh_ellint_K)(m, mc), f);
    return vxorsign(f, phi);
}

/* What first_kernel.c leaves: huge phi, the ends of m, other sides. */
double PLH_ISA(plh_ellint_F_rare)(double phi, double m, double mc)
{
    plh_side side = plh_pair_side(&m, &mc);
    if (side == PLH_NO_PAIR || isnan(phi))
        return NAN;
    if (side != PLH_INSIDE)
        return plh_outside_F(phi, m, mc);
    return isinf(phi) ? phi : F_extreme(phi, m, mc);
}

/*
 * E = s (mc (RF + m s^2 RD(c^2, 1, d^2)/3) + m c/d), DLMF 19.25.10: every term positive. Near pi/2
 * the product mc RD hardly depends on mc, but each factor does, so d and the first term of RD, 3/(d
 * z), carry twice the digits.
 */
static double E_extreme(double phi, double m, double mc)
{
    plh_phase p = plh_phase_of(fabs(phi));
    plh_dd s2 = plh_two_sqr(p.s), c2 = plh_two_sqr(p.c);
    plh_dd ms = plh_dd_mul_d(s2, mc), d2 = plh_dd_add(c2, ms), d = plh_dd_sqrt(d2);
    plh_dd lambda = plh_dd_add_d(plh_dd_add(d, plh_dd_mul_d(d, p.c)), p.c);
    plh_dd z = plh_dd_add(d2, lambda), first = plh_dd_div(ms, plh_dd_mul(d, z));
    double rf, rd;
    plh_dup_rfd(0.25 * (c2.hi + lambda.hi), 0.25 * (1.0 + lambda.hi), 0.25 * z.hi, &rf, &rd);
    double rest = vfma(m, p.c / d.hi + first.lo, mc * vfma(m * s2.hi * (1.0 / 12.0), rd, rf));
    double e = p.s * vfma(m, first.hi, rest);
    if (p.periods != 0.0)
        e = vfma(p.periods, PLH_ISA(plh_ellint_E)(m, mc), e);
    return vxorsign(e, phi);
}

static __attribute__((noinline)) double E_rare(double phi, double m, double mc)
{
    plh_side side = plh_pair_side(&m, &mc);
    if (side == PLH_NO_PAIR || isnan(phi))
        return NAN;
    if (side != PLH_INSIDE)
        return plh_outside_E_inc(phi, m, mc);
    return isinf(phi) ? phi : E_extreme(phi, m, mc);
}

double PLH_ISA(plh_ellint_E_inc)(double phi, double m, double mc)
{
    bool usual = m + mc == 1.0 && m >= 0.0 && mc >= PLH_E_LEAST_MC && fabs(phi) < PLH_F_MOST_PHI;
    return __builtin_expect(usual, 1) ? vE_inc(phi, m, mc) : E_rare(phi, m, mc);
}

/*
 * n < -1/2: K m/(m-n) sum/2 + (pi/2) sqrt(-n/((1-n)(m-n))), p_0^2 = 1 - m/n (DLMF 19.7.8 and
 * 19.8.6); up to 1 - k': K (1 + n/(1-n) sum/2), p_0^2 = 1 - n. In both nothing cancels, and K is
 * good to its last digit. Above 1 - k' the mean of cel, its first step written out: a = 1, b = 1/p.
 */
static double pi_complete(double n, double m, double mc)
{
    if (n == 1.0 || mc == 0.0)
        return n > 1.0 ? -INFINITY : INFINITY;
    double kc = __builtin_sqrt(mc), q = 1.0 - n;
    if (n < -0.5) {
        double k = PLH_ISA(plh_ellint_K)(m, mc), e = m - n;
        double r = __builtin_sqrt(-n / e / q), first = 0.5 * m / e * vsum_q(kc, e / -n);
        return vfma(k, first, vhalf_pi(r));
    }
    if (q >= kc) {
        double k = PLH_ISA(plh_ellint_K)(m, mc);
        return vfma(k, 0.5 * n / q * vsum_q(kc, q), k);
    }
    if (n < 1.0) {
        double p = __builtin_sqrt(q), inv = 1.0 / p, k2 = 2.0 * __builtin_sqrt(kc);
        return vcel(k2, 1.0 + kc, vfma(kc, inv, p), 1.0, 1.0 / q, 2.0 * vfma(kc, inv, inv));
    }
    double gap = (n - 1.0) + mc, pp = gap / n; /* principal value: K - Pi(m/n) */
    if (pp >= kc)
        return PLH_ISA(plh_ellint_K)(m, mc) * (-0.5 * m / gap * vsum_q(kc, pp));
    double p = __builtin_sqrt(pp);
    return -m / (n * p) * vcel(kc, 1.0, p, 0.0, 0.0, 1.0);
}

double PLH_ISA(plh_ellint_Pi)(double n, double m, double mc)
{
    plh_side side = plh_pair_side(&m, &mc);
    if (side == PLH_NO_PAIR || isnan(n) || (side == PLH_ABOVE))
        return NAN;
    if (isinf(n))
        return 0.0;
    return side == PLH_INSIDE ? pi_complete(n, m, mc) : plh_outside_Pi(n, m, mc);
}

/*
 * Pi = s (RF + n s^2 RJ(c^2, d^2, 1, 1 - n s^2)/3), DLMF 19.25.14;
 * n < -1/2 through N = (m-n)/(1-n) between m and 1, where nothing cancels (A&S 17.7.15 with the
 * terms in F gathered): with q = c^2 + s^2 mc/(1-n),
 * Pi(n) = s (RF - n mc/(1-n) s^2 RJ(c^2, d^2, 1, q)/3)/(1-n) + atan(l s c/d)/(l (1-n)/(-n)),
 * l^2 = -n (m-n)/(1-n).
 */
static inline double pi_usual(double n, double m, double mc, double s, double c)
{
    double s2 = s * s, c2 = c * c, d2 = vfma(mc, s2, c2), rf, rj;
    bool negative = n < -0.5;
    double inv = negative ? 1.0 / (1.0 - n) : 0.0;
    plh_dup_rfj(c2, d2, 1.0, vfma(negative ? mc * inv : 1.0 - n, s2, c2), &rf, &rj);
    if (!negative)
        return s * vfma(n * s2 * (1.0 / 3.0), rj, rf);
    double ratio = -n * inv, l = __builtin_sqrt((m - n) * ratio);
    double carlson = s * inv * vfma(ratio * mc * s2 * (1.0 / 3.0), rj, rf);
    return carlson + ratio / l * vatan2(l * s * c, __builtin_sqrt(d2));
}

static double pi_inside(double n, double phi, double m, double mc)
{
    plh_phase p = plh_phase_of(fabs(phi));
    double r = n <= 1.0 ? pi_usual(n, m, mc, p.s, p.c) : plh_principal_pi(n, fabs(phi), m, mc);
    if (p.periods != 0.0)
        r = vfma(p.periods, pi_complete(n, m, mc), r);
    return vxorsign(r, phi);
}

double PLH_ISA(plh_ellint_Pi_inc)(double n, double phi, double m, double mc)
{
    plh_side side = plh_pair_side(&m, &mc);
    if (side == PLH_NO_PAIR || isnan(phi) || isnan(n))
        return NAN;
    if (isinf(n))
        return side == PLH_ABOVE ? plh_outside_F(phi, m, mc) * 0.0 : copysign(0.0, phi);
    if (side != PLH_INSIDE)
        return plh_outside_Pi_inc(n, phi, m, mc);
    return isinf(phi) ? phi * pi_complete(n, m, mc) : pi_inside(n, phi, m, mc);
}
#endif
