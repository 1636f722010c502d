/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The functions of time from which one exact step is made, by short series.
 *
 * S = sigma(1), X, Y, Z = sigma_x(1), sigma_y(1), sigma_z(1) are the sigma functions of Weierstrass
 * (DLMF 23.2, 23.9; Abramowitz and Stegun 18.10) with the roots e_x, e_y, e_z of sum zero and
 *     Y^2 - Z^2 = p S^2,    Y^2 - X^2 = pk S^2,
 * so that S/Y, Z/Y, X/Y are sn(u)/u, cn(u), dn(u) with u^2 = p, k^2 = pk/p; but p may be the
 * smaller one (k > 1), and only ratios matter. They are entire: where the series of sn needs eleven
 * terms, these need six. On roots with e^3 = (g2 e + g3)/4 all three are A + B e + C e^2.
 */
#ifndef PLH_FREE_STEP_SERIES_H
#define PLH_FREE_STEP_SERIES_H

#include "base/simd.h"

/* Up to here, for p and pk, the series reach 2^-54 and the quadratures what is said below. */
#define PLH_STEP_SHORT 0.065

typedef struct plh_sigma {
    /* S, X, Y, Z less one, and Y - X, Y - Z, to all digits */
    vd s, x, y, z, low_x, low_z;
    /* -e_y, 9/4 g2, -27/4 g3 */
    vd e, G2, G3;
} plh_sigma;

/* Terms to weight 7 in the roots; what is left out is below 1e-18 at PLH_STEP_SHORT. ex, ez
 * and -sum are three times the roots, C is a third of its coefficient. */
PLH_INLINE plh_sigma plh_sigma_series(vd p, vd pk)
{
    const vd sum = p + pk, ex = vfma(vset1(2.0), pk, -p), ez = vfma(vset1(2.0), p, -pk);
    const vd yz = sum * ez, G2 = vfma(ex, ex, yz), G3 = ex * yz, GG = G2 * G2;
    const vd s2 = vfma(G2, vset1(-1.0 / 540.0), G3 * vset1(1.0 / 5670.0));
    const vd s4 = vfma(G2, vset1(23.0 / 189145756800.0), vset1(-1.0 / 816480.0));
    const vd s7 = vfma(GG, vset1(-19.0 / 3310050744000.0), G3 * vset1(-1.0 / 1313512200.0));
    const vd s5 = vfma(G2, vset1(1.0 / 33679800.0), s7);
    const vd a4 = vfma(G2, vset1(17.0 / 14549673600.0), vset1(-1.0 / 816480.0));
    const vd a7 = vfma(GG, vset1(-1861.0 / 21184324761600.0), vset1(-1.0 / 6480.0));
    const vd a3 = vfma(G3, vset1(79.0 / 12933043200.0), vfma(G2, vset1(-11.0 / 97977600.0), a7));
    const vd b6 = vfma(G2, vset1(113.0 / 3026332108800.0), vset1(-1.0 / 32659200.0));
    const vd b2 = vfma(GG, b6, G2 * vset1(-1.0 / 2160.0)); /* and -1/2: the halves below */
    const vd b3 = vfma(G3, vset1(401.0 / 2353813862400.0),
                       vfma(G2, vset1(-1.0 / 107775360.0), vset1(13.0 / 362880.0)));
    const vd c2 =
        vfma(GG, vset1(-1.0 / 391910400.0), vfma(G2, vset1(1.0 / 51840.0), vset1(-1.0 / 24.0)));
    const vd c3 = vfma(G2, vset1(1.0 / 6466521600.0), vset1(-1.0 / 2177280.0));
    const vd B = vfma(G3, b3, b2), C = vfma(G3, c3, c2);
    const vd bx = vfma(-ez, C, B), bz = vfma(-ex, C, B), half = vset1(0.5);
    /* A sixth of sum in two parts: y must not be off by the same share in each step. */
    const vd rest = vfma(sum, vset1(0x1.5555555555555p-57), vfma(GG, a4, G2 * vset1(1.0 / 108.0)));
    plh_sigma r;
    r.e = sum * vset1(1.0 / 3.0);
    r.s = vfma(G3, s5, vfma(GG, s4, s2));
    r.y = vfma(half, r.e, vfma(-r.e, vfma(-sum, C, B), vfma(G3, a3, rest)));
    r.x = vfma(pk, bx, vfma(-half, pk, r.y)); /* (e_x - e_y) (...) */
    r.z = vfma(p, bz, vfma(-half, p, r.y));
    r.low_x = pk * (half - bx);
    r.low_z = p * (half - bz);
    r.G2 = G2;
    r.G3 = G3;
    return r;
}

/* t (P(sqrt t) + c1), c1 = c - e_y, with the Laurent series of Weierstrass' P (DLMF 23.9.2). */
typedef struct plh_laurent {
    vd c1, c2, c3, c4, c5, c6, c7;
} plh_laurent;

PLH_INLINE plh_laurent plh_laurent_series(const plh_sigma *g, vd c1)
{
    plh_laurent w;
    w.c1 = c1;
    w.c2 = g->G2 * vset1(1.0 / 45.0);
    w.c3 = g->G3 * vset1(-1.0 / 189.0);
    w.c4 = w.c2 * w.c2 * vset1(1.0 / 3.0);
    w.c5 = w.c2 * w.c3 * vset1(3.0 / 11.0);
    w.c6 = vfma(w.c2 + w.c2, w.c4, w.c3 * w.c3) * vset1(1.0 / 13.0);
    w.c7 = vfma(w.c2, w.c5, w.c3 * w.c4) * vset1(1.0 / 10.0);
    return w;
}

PLH_INLINE vd plh_laurent_at(const plh_laurent *w, double t)
{
    const vd x = vset1(t), x2 = vset1(t * t), x4 = vset1(t * t * t * t);
    const vd low = vfma(vfma(w->c3, x, w->c2), x2, vfma(w->c1, x, vset1(1.0)));
    const vd high = vfma(vfma(w->c7, x, w->c6), x2, vfma(w->c5, x, w->c4));
    return vfma(high, x4, low);
}

/* Without c7, which the shorter rule does not feel. */
PLH_INLINE vd plh_laurent_short(const plh_laurent *w, double t)
{
    const vd x = vset1(t), x2 = vset1(t * t), x4 = vset1(t * t * t * t);
    const vd low = vfma(vfma(w->c3, x, w->c2), x2, vfma(w->c1, x, vset1(1.0)));
    return vfma(vfma(w->c6, x2, vfma(w->c5, x, w->c4)), x4, low);
}

/*
 * Integral of S^2/(Y^2 + c S^2) over the time from 0 to 1, given c1 = c - e_y, by Gauss-Legendre's
 * rule of seven points; it is even and zero in the middle, so three evaluations of 1/(P + c1) do.
 * For -p <= c <= 0 its error is below 3 u in the angle at PLH_STEP_SHORT, its worst.
 */
PLH_INLINE vd plh_quad3(const plh_sigma *g, vd c1)
{
    const plh_laurent w = plh_laurent_series(g, c1);
    const vd a = plh_laurent_short(&w, 0.16471028689654242);
    const vd b = plh_laurent_short(&w, 0.54986849921644356);
    const vd d = plh_laurent_short(&w, 0.90080582927162940);
    const vd ab = a * b;
    const vd sum = vfma(a, vset1(0.15380118384095637), b * vset1(0.062891337164419424));
    return vfma(ab, vset1(0.11664081232795754), d * sum) / (ab * d);
}

/* The same with eleven points, for 0 <= c <= PLH_STEP_SHORT, where the poles are nearer. */
PLH_INLINE vd plh_quad5(const plh_sigma *g, vd c1)
{
    const plh_laurent w = plh_laurent_series(g, c1);
    const vd a = plh_laurent_at(&w, 0.072653512920750163);
    const vd b = plh_laurent_at(&w, 0.26946079135749507);
    const vd d = plh_laurent_at(&w, 0.53312195124380656);
    const vd e = plh_laurent_at(&w, 0.78688005590733203);
    const vd f = plh_laurent_at(&w, 0.95693130761823524);
    const vd ab = vfma(b, vset1(0.019093673370207067), a * vset1(0.062836576346591168)) / (a * b);
    const vd de = vfma(e, vset1(0.099315400747413979), d * vset1(0.098816688145407563)) / (d * e);
    return (ab + vset1(0.053270994723713557) / f) + de;
}

#endif
