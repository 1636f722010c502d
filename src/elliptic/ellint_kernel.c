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

double PLH_ISA(plh_ellint_F)(double phi, double m, double mc)
{
    bool pair = 1.0 - m == mc || 1.0 - mc == m; /* in canonical form, pair.h */
    if (__builtin_expect(pair && mc >= PLH_F_LEAST_MC && mc <= 1.0 && fabs(phi) < PLH_F_MOST_PHI,
                         1))
        return vF(phi, mc);
    if (!plh_pair_canonical(&m, &mc) || isnan(phi))
        return NAN;
    return isinf(phi) ? phi : F_extreme(phi, m, mc);
}

/* E = s (mc (RF + m s^2 RD(c^2, 1, d^2)/3) + m c/d), DLMF 19.25.10: every term positive. */
double PLH_ISA(plh_ellint_Einc)(double phi, double m, double mc)
{
    plh_phase p = plh_phase_of(fabs(phi));
    double s2 = p.s * p.s, c2 = p.c * p.c, d2 = vfma(mc, s2, c2), rf, rd;
    plh_dup_rfd(c2, 1.0, d2, &rf, &rd);
    double inner = vfma(m * s2 * (1.0 / 3.0), rd, rf);
    double e = p.s * vfma(mc, inner, m * p.c / __builtin_sqrt(d2));
    if (p.periods != 0.0)
        e = vfma(p.periods, PLH_ISA(plh_ellint_E)(m, mc), e);
    return vxorsign(e, phi);
}

/*
 * Bulirsch's general complete integral, on the mean of 1 and kc, with p = sqrt of his p:
 * int (a cos^2 + b p sin^2) / ((cos^2 + p^2 sin^2) Delta). With a, b of one sign nothing cancels.
 * R. Bulirsch, "Numerical calculation of elliptic integrals and elliptic functions III", Numer.
 * Math. 13 (1969). His a is a0 + a here: a0 = 0 or 1 stays exact.
 */
static double cel(double kc, double mean, double p, double a0, double a, double b)
{
    while (fabs(mean - kc) > 0x1p-27 * mean) {
        double e = kc * mean;
        mean += kc;
        kc = 2.0 * __builtin_sqrt(e);
        double inv = 1.0 / p, f = a0 + a, g = e * inv;
        a = vfma(b, inv, a);
        b = 2.0 * vfma(f, g, b);
        p += g;
    }
    double inv = 1.0 / p, e = kc * mean;
    double f = vfma(b, inv, a), g = 2.0 * vfma(a0 + a, e * inv, b);
    mean += kc;
    double r = vfma(a0, mean, vfma(f, mean, g)) / (mean * (mean + vfma(e, inv, p)));
    return vfma(r, 0x1.921fb54442d18p+0, r * 0x1.1a62633145c07p-54);
}

/* The first step is written out, to save its roundings: a = 1, b = 1/p, p^2 = 1 - n. */
double PLH_ISA(plh_ellint_Pic)(double n, double m, double mc)
{
    if (n == 1.0 || mc == 0.0)
        return n > 1.0 ? -INFINITY : INFINITY;
    double kc = __builtin_sqrt(mc), k2 = 2.0 * __builtin_sqrt(kc);
    if (n < 1.0) {
        double q = 1.0 - n, p = __builtin_sqrt(q), inv = 1.0 / p;
        return cel(k2, 1.0 + kc, vfma(kc, inv, p), 1.0, 1.0 / q, 2.0 * vfma(kc, inv, inv));
    }
    double p = __builtin_sqrt(((n - 1.0) + mc) / n); /* principal value: -m/(n p) of another one */
    return -m / (n * p) * cel(kc, 1.0, p, 0.0, 0.0, 1.0);
}

/*
 * n < 0 through N = (m-n)/(1-n) between m and 1, where nothing cancels (A&S 17.7.15 with the terms
 * in F gathered): with q = c^2 + s^2 mc/(1-n),
 * Pi(n) = s (RF - n mc/(1-n) s^2 RJ(c^2, d^2, 1, q)/3)/(1-n) + atan(l s c/d)/(l (1-n)/(-n)),
 * l^2 = -n (m-n)/(1-n).
 */
static inline double pi_negative(double n, double m, double mc, double s, double c)
{
    double s2 = s * s, c2 = c * c, d2 = vfma(mc, s2, c2), inv = 1.0 / (1.0 - n);
    double ratio = -n * inv, rf, rj;
    plh_dup_rfj(c2, d2, 1.0, vfma(mc * inv, s2, c2), &rf, &rj);
    double carlson = s * inv * vfma(ratio * mc * s2 * (1.0 / 3.0), rj, rf);
    double l = __builtin_sqrt((m - n) * ratio);
    return carlson + ratio / l * vatan2(l * s * c, __builtin_sqrt(d2));
}

double PLH_ISA(plh_ellint_Pi)(double n, double phi, double m, double mc)
{
    double r;
    plh_phase p = plh_phase_of(fabs(phi));
    if (n < -0.5) {
        r = pi_negative(n, m, mc, p.s, p.c);
    } else if (n <= 1.0) {
        double s2 = p.s * p.s, c2 = p.c * p.c, d2 = vfma(mc, s2, c2), rf, rj;
        plh_dup_rfj(c2, d2, 1.0, vfma(1.0 - n, s2, c2), &rf, &rj);
        r = p.s * vfma(n * s2 * (1.0 / 3.0), rj, rf);
    } else {
        r = plh_principal_pi(n, fabs(phi), m, mc);
    }
    if (p.periods != 0.0)
        r = vfma(p.periods, PLH_ISA(plh_ellint_Pic)(n, m, mc), r);
    return vxorsign(r, phi);
}
#endif
