/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * F without loops or branches for all but extreme arguments, one lane (first_kernel.c) or many: a
 * phase, two steps of duplication, a series.
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

#define PLH_F_LEAST_MC PLH_K_LOW
#define PLH_F_MOST_PHI PLH_SINCOS_FAST
#define PLH_F_CLOSE    0.0072 /* -E2 <= 3/4 0.098^2: then |X| <= 0.098 */

/* K for PLH_K_LOW <= mc <= 1: the constant of the row and the rest. */
PLH_INLINE vd vK_table(vd mc, vd *lo)
{
#if defined(PLH_PAIR)
    uint64_t upper = (uint64_t)_mm_cvtsi128_si64((__m128i)mc) >> 49;
    vd mid = (vd)_mm_cvtsi64_si128((long long)(upper << 49 | UINT64_C(1) << 48));
    plh_row c = plh_row_one(plh_k_table[upper - PLH_K_FIRST]);
#else
    vi upper = vishr(vbits(mc), 49);
    vd mid = vfrom_bits(vishl(upper, 49) | visplat(UINT64_C(1) << 48));
    plh_row c = PLH_ROW_AT(k, upper - visplat(PLH_K_FIRST));
#endif
    *lo = plh_row_poly(c, mc - mid);
    return PLH_ROW(c, 0);
}

/* sin r and cos r for |r| <= 1.02: Chebyshev fits (scripts/polynomials), good to 0.1 u
 * and 0.5 u. */
PLH_INLINE void vF_sincos(vd r, vd *s, vd *c)
{
    vd z = r * r;
    plh_two x = plh_two_same(z), xx = plh_two_mul(x, x), x4 = plh_two_mul(xx, xx);
    plh_two p01 = plh_two_fma(x, plh_two_const(0x1.11111111110f8p-7, -0x1.6c16c16c14729p-10),
                              plh_two_const(-0x1.5555555555555p-3, 0x1.5555555555551p-5));
    plh_two p23 = plh_two_fma(x, plh_two_const(0x1.71de3a4ceab2bp-19, -0x1.27e4f4db840f4p-22),
                              plh_two_const(-0x1.a01a01a014185p-13, 0x1.a01a0199a4dcfp-16));
    plh_two p45 = plh_two_fma(x, plh_two_const(0x1.611c2b714b20dp-33, -0x1.8e5d3d79da6e6p-37),
                              plh_two_const(-0x1.ae644ad5f1dc8p-26, 0x1.1ee770ae320f5p-29));
    p45 = plh_two_fma(xx, plh_two_const(-0x1.a8c224af83a25p-41, 0.0), p45);
    plh_two p = plh_two_fma(x4, p45, plh_two_fma(xx, p23, p01));
    *s = vfma(z * r, plh_two_first(p), r);
    *c = vfma(z, vfma(z, plh_two_second(p), vset1(-0.5)), vset1(1.0));
}

/*
 * |phi| = n pi/2 + r: s = sin r, c = cos r, and what depends on the parity of n. An odd n is taken
 * only within 0.35 pi/2, so that n K and the rest do not cancel much.
 */
typedef struct plh_quarters {
    vd n, s, c;
    /* 1, mc, 1 for an even n; mc, 1, k' for an odd one */
    vd mu, nu, kappa;
    plh_mask odd;
} plh_quarters;

PLH_INLINE plh_quarters vF_quarters(vd phi, vd mc)
{
    const vd one = vset1(1.0), two_pi = vset1(0x1.45f306dc9c883p-1), even_magic = vset1(0x1.8p53);
    const vd limit = vset1(0.65 * 0x1.921fb54442d18p+0);
    plh_quarters q;
    vd kc = vsqrt(mc), ax = vabs(phi), n = vfma(ax, two_pi, even_magic) - even_magic;
    /* |phi| - n pi/2 to rounding: all that the conditioning in phi asks for. Up to the last part
     * all is exact. */
#if PLH_HAVE_FMA
    const vd quarter = vset1(0x1.921fb54442d18p+0);
    vd r = vfnma(n, quarter, ax);
    q.odd = plh_mask_lt(limit, vabs(r));
    q.n = n + plh_keep(q.odd, plh_flip(one, r));
    r = r - plh_keep(q.odd, plh_flip(quarter, r));
    r = vfnma(q.n, vset1(0x1.1a62633145c07p-54), r);
#else
    vd r = ax - n * vset1(0x1.921fb54442d18p+0);
    q.odd = plh_mask_lt(limit, vabs(r));
    q.n = n + plh_keep(q.odd, plh_flip(one, r));
    r = (ax - q.n * vset1(0x1.921fb544p+0)) - q.n * vset1(0x1.0b4611a6p-34);
    r = r - q.n * vset1(0x1.3198a2e037073p-69);
#endif
    q.mu = plh_blend(q.odd, mc, one);
    q.nu = plh_blend(q.odd, one, mc);
    q.kappa = plh_blend(q.odd, kc, one);
    vF_sincos(r, &q.s, &q.c);
    return q;
}

static vd vF_apart(vd phi, vd mc);

/*
 * F for |phi| < PLH_F_MOST_PHI, mc >= PLH_F_LEAST_MC: with mu = 1 for an even n, mc for an odd one,
 * F = n K + s RF(mu c^2, s^2 + mc c^2 or c^2 + mc s^2, mu). Two steps as a rule; where that is not
 * enough for a lane, vF_apart goes on.
 */
PLH_INLINE vd vF_steps(vd phi, vd mc, bool as_needed)
{
    plh_quarters h = vF_quarters(phi, mc);
    vd lo, K = vK_table(mc, &lo), n = h.n, s = h.s, c = h.c, scale = vset1(4.0);
    vd cc = c * c, x = h.mu * cc, y = vfma(h.mu, cc, h.nu * s * s), z = h.mu;
    vd mean = (x + y + z) * vset1(1.0 / 3.0), dx = x - mean, dz = z - mean, dy = dx + dz;
    vd xz = dx * dz, e2 = vfnma(dy, dy, xz), e3 = xz * dy, far = e2 * vset1(-1.0 / PLH_F_CLOSE);
    vd p = h.kappa * c, lambda = vfma(vsqrt(y), p + h.kappa, p * h.kappa);
    plh_two xy = plh_two_add(plh_two_make(x, y), plh_two_same(lambda)), root = plh_two_sqrt(xy);
    z = z + lambda;
    vd t = vsqrt(z), q = plh_two_second(root), more;
    p = plh_two_first(root);
    more = vfma(t, p + q, p * q);
    mean = (mean + lambda) + more;
    if (!as_needed && __builtin_expect(plh_any_gt(far, mean * mean), 0))
        return vF_apart(phi, mc);
    for (int i = 0; as_needed && i < PLH_MOST_STEPS && plh_any_gt(far, mean * mean); i++) {
        vm apart = vgt(far, mean * mean);
        xy = plh_two_add(xy, plh_two_same(more));
        z = z + more;
        root = plh_two_sqrt(xy);
        p = plh_two_first(root);
        q = plh_two_second(root);
        more = vfma(vsqrt(z), p + q, p * q);
        mean = vselect(apart, mean + more, mean);
        scale = vselect(apart, scale + scale, scale);
    }
    vd w = vset1(1.0) / mean, ww = w * w;
    vd tail = plh_rf_series13(e2 * ww, e3 * w * ww);
    vd head = scale * s * vsqrt(w), rest = vfma(head, tail, n * lo);
    return plh_flip(vfma(n, K, head) + rest, phi);
}

static __attribute__((noinline, unused)) vd vF_apart(vd phi, vd mc)
{
    return vF_steps(phi, mc, true);
}

PLH_INLINE vd vF(vd phi, vd mc)
{
    return vF_steps(phi, mc, false);
}

#if VWIDTH > 1 && !defined(PLH_PAIR)
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
