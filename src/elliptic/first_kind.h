/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * F without loops or branches for all but extreme arguments, one lane or many: a phase, two steps of
 * duplication, a series.
 *
 * Around odd multiples of pi/2 F(phi) = n K -+ F(psi) with sin psi = c/d, cos psi = k' s/d, so the
 * arguments of RF are never far apart: (c^2, d^2, 1) or, by its homogeneity, (mc s^2, mc, d^2). The
 * roots that the first step needs are known. Factors 1/4 are left to the end.
 */
#ifndef PLH_ELLIPTIC_FIRST_KIND_H
#define PLH_ELLIPTIC_FIRST_KIND_H

#include "base/sincos.h"
#include "elliptic/blend.h"
#include "elliptic/complete_eval.h"
#include "elliptic/phase.h"
#include "elliptic/rf.h"
#include "elliptic/rows.h"
#include "elliptic/scale.h"
#include "elliptic/series.h"

#define PLH_F_LEAST_MC 0.04 /* no less than PLH_K_LOW */
#define PLH_F_MOST_PHI PLH_SINCOS_FAST
#define PLH_F_CLOSE    0.0072 /* -E2 <= 3/4 0.098^2: then |X| <= 0.098 */

/* K for PLH_K_LOW <= mc <= 1: the constant of the row and the rest. */
PLH_INLINE vd vK_table(vd mc, vd *lo)
{
    vi upper = vishr(vbits(mc), 49);
    vd mid = vfrom_bits(vishl(upper, 49) | visplat(UINT64_C(1) << 48));
    plh_row c = PLH_ROW_AT(k, upper - visplat(PLH_K_FIRST));
    *lo = plh_row_poly(c, mc - mid);
    return PLH_ROW(c, 0);
}

/* x - n pi/2 to rounding: all that the conditioning in x asks for. The first difference is exact. */
static inline vd vF_rest(vd x, vd n)
{
#if PLH_HAVE_FMA
    vd r = vfnma(n, vset1(0x1.921fb54442d18p+0), x);
    return vfnma(n, vset1(0x1.1a62633145c07p-54), r);
#else
    vd r = x - n * vset1(0x1.921fb544p+0);
    return (r - n * vset1(0x1.0b4611a6p-34)) - n * vset1(0x1.3198a2e037073p-69);
#endif
}

/* sin r and cos r for |r| <= 1.02: Chebyshev fits (scripts/polynomials), good to 0.1 u
 * and 0.5 u. */
static inline void vF_sincos(vd r, vd *s, vd *c)
{
    vd z = r * r, zz = z * z, z4 = zz * zz;
    vd s01 = vfma(z, vset1(0x1.11111111110f8p-7), vset1(-0x1.5555555555555p-3));
    vd s23 = vfma(z, vset1(0x1.71de3a4ceab2bp-19), vset1(-0x1.a01a01a014185p-13));
    vd s45 = vfma(z, vset1(0x1.611c2b714b20dp-33), vset1(-0x1.ae644ad5f1dc8p-26));
    vd c01 = vfma(z, vset1(-0x1.6c16c16c14729p-10), vset1(0x1.5555555555551p-5));
    vd c23 = vfma(z, vset1(-0x1.27e4f4db840f4p-22), vset1(0x1.a01a0199a4dcfp-16));
    vd c45 = vfma(z, vset1(-0x1.8e5d3d79da6e6p-37), vset1(0x1.1ee770ae320f5p-29));
    s45 = vfma(zz, vset1(-0x1.a8c224af83a25p-41), s45);
    vd sp = vfma(z4, s45, vfma(zz, s23, s01)), cp = vfma(z4, c45, vfma(zz, c23, c01));
    *s = vfma(z * r, sp, r);
    *c = vfma(z, vfma(z, cp, vset1(-0.5)), vset1(1.0));
}

/*
 * |phi| = n pi/2 + r: s = sin r, c = cos r, and what depends on the parity of n. An odd n is taken only
 * within 0.35 pi/2, so that n K and the rest do not cancel much.
 */
typedef struct plh_quarters {
    vd n, s, c;
    vd mu, nu, kappa; /* 1, mc, 1 for an even n; mc, 1, k' for an odd one */
    plh_mask odd;
} plh_quarters;

PLH_INLINE plh_quarters vF_quarters(vd phi, vd mc)
{
    const vd one = vset1(1.0), two_pi = vset1(0x1.45f306dc9c883p-1), even_magic = vset1(0x1.8p53);
    plh_quarters q;
    vd kc = vsqrt(mc), ax = vabs(phi);
    vd n = vfma(ax, two_pi, even_magic) - even_magic, turn = vfma(ax, two_pi, -n);
    q.odd = plh_mask_lt(vset1(0.65), vabs(turn));
    q.n = n + plh_keep(q.odd, plh_flip(one, turn));
    q.mu = plh_blend(q.odd, mc, one);
    q.nu = plh_blend(q.odd, one, mc);
    q.kappa = plh_blend(q.odd, kc, one);
    vF_sincos(vF_rest(ax, q.n), &q.s, &q.c);
    return q;
}

/*
 * F for |phi| < PLH_F_MOST_PHI, mc >= PLH_F_LEAST_MC: with mu = 1 for an even n, mc for an odd one,
 * F = n K + s RF(mu c^2, s^2 + mc c^2 or c^2 + mc s^2, mu).
 */
PLH_INLINE vd vF(vd phi, vd mc)
{
    const vd one = vset1(1.0);
    plh_quarters h = vF_quarters(phi, mc);
    vd lo, K = vK_table(mc, &lo), kappa = h.kappa, n = h.n, s = h.s, c = h.c;
    vd x = h.mu * c * c, y = vfma(h.nu * s, s, x), z = h.mu;
    vd mean = (x + y + z) * vset1(1.0 / 3.0), dx = mean - x, dz = mean - z, dy = dx + dz;
    vd xz = dx * dz, e2 = vfma(-dy, dy, xz), e3 = -(xz * dy);
    vd p = kappa * c, q = vsqrt(y), t, lambda = vfma(p, kappa + q, kappa * q), scale = vset1(4.0);
    x = x + lambda;
    y = y + lambda;
    z = z + lambda;
    plh_sqrt3(x, y, z, &p, &q, &t);
    vd more = vfma(p, q, t * (p + q));
    mean = (mean + lambda) + more;
    for (int i = 0; i < PLH_MOST_STEPS; i++) {
        vm apart = vgt(-e2, vset1(PLH_F_CLOSE) * (mean * mean));
        if (__builtin_expect(!vany(apart), 1))
            break;
        x = x + more;
        y = y + more;
        z = z + more;
        plh_sqrt3(x, y, z, &p, &q, &t);
        more = vfma(p, q, t * (p + q));
        mean = vselect(apart, mean + more, mean);
        scale = vselect(apart, scale + scale, scale);
    }
    vd w = one / mean, ww = w * w;
    vd tail = plh_rf_series13(e2 * ww, e3 * w * ww);
    vd root = scale * s * vsqrt(w), rest = vfma(root, tail, n * lo);
    return plh_flip(vfma(n, K, root) + rest, phi);
}

#if VWIDTH > 1
/* F for smaller mc >= DBL_MIN, by DLMF 19.25.5: F_extreme of ellint_kernel.c in lanes. */
PLH_INLINE vd vF_extreme(vd phi, vd mc)
{
    plh_phase p = vphase_fast(vabs(phi));
    vd c2 = p.c * p.c, d2 = vfma(mc * p.s, p.s, c2), lo;
    vd f = p.s * vrf(c2, d2, vset1(1.0));
    return plh_flip(vfma(p.periods, vK(mc, &lo), f), phi);
}
#endif

#endif
