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
    vd S, X, Y, Z;
    vd low_x, low_z; /* Y - X, Y - Z to all digits */
    vd ey, g2, g3;
} plh_sigma;

/* Terms to weight 6 in the roots; the next are below 1e-17 at PLH_STEP_SHORT. */
PLH_INLINE plh_sigma plh_sigma_series(vd p, vd pk)
{
    const vd third = vset1(1.0 / 3.0), one = vset1(1.0);
    const vd ey = -(p + pk) * third, ex = vfma(vset1(2.0), pk, -p) * third;
    const vd ez = vfma(vset1(2.0), p, -pk) * third, eyz = ey * ez;
    const vd g2 = vset1(4.0) * vfma(ex, ex, -eyz), g3 = vset1(4.0) * (ex * eyz), gg = g2 * g2;
    const vd s = vfma(gg, vfma(g2, vset1(23.0 / 16605388800.0), vset1(-1.0 / 161280.0)),
                      vfma(g2, vset1(-1.0 / 240.0), g3 * vset1(-1.0 / 840.0)));
    const vd a = vfma(gg, vfma(g2, vset1(17.0 / 1277337600.0), vset1(-1.0 / 161280.0)),
                      g2 * vset1(1.0 / 48.0));
    const vd a3 =
        vfma(g3, vset1(79.0 / 283852800.0), vfma(g2, vset1(11.0 / 6451200.0), vset1(1.0 / 960.0)));
    const vd b = vfma(gg, vset1(-1.0 / 6451200.0), vfma(g2, vset1(-1.0 / 960.0), vset1(-0.5)));
    const vd B = vfma(g3, vfma(g2, vset1(1.0 / 7096320.0), vset1(-13.0 / 53760.0)), b);
    const vd c = vfma(g2, vset1(1.0 / 7680.0), vset1(-0.125));
    const vd C = vfma(g3, vset1(1.0 / 107520.0), vfma(gg, vset1(-1.0 / 25804800.0), c));
    plh_sigma r;
    r.S = one + vfma(g3, vfma(g2, vset1(-1.0 / 2217600.0), g3 * vset1(-1.0 / 28828800.0)), s);
    r.Y = one + vfma(ey, vfma(ey, C, B), vfma(g3, a3, a));
    r.low_x = -(pk * vfma(-ez, C, B)); /* (e_x - e_y) (...) */
    r.low_z = -(p * vfma(-ex, C, B));
    r.X = r.Y - r.low_x;
    r.Z = r.Y - r.low_z;
    r.ey = ey;
    r.g2 = g2;
    r.g3 = g3;
    return r;
}

/* t (P(sqrt t) - e_y + c) with the Laurent series of Weierstrass' P (DLMF 23.9.2). */
typedef struct plh_laurent {
    vd c1, c2, c3, c4, c5, c6, c7;
} plh_laurent;

PLH_INLINE plh_laurent plh_laurent_series(const plh_sigma *g, vd c)
{
    plh_laurent w;
    w.c1 = c - g->ey;
    w.c2 = g->g2 * vset1(1.0 / 20.0);
    w.c3 = g->g3 * vset1(1.0 / 28.0);
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
 * Integral of S^2/(Y^2 + c S^2) over the time from 0 to 1, by the Gauss-Legendre rule of seven
 * points; it is even and zero in the middle, so three evaluations of 1/(P - e_y + c) do.
 * For -p <= c <= 0 its error is below 3 u in the angle at PLH_STEP_SHORT, its worst.
 */
PLH_INLINE vd plh_quad3(const plh_sigma *g, vd c)
{
    const plh_laurent w = plh_laurent_series(g, c);
    const vd a = plh_laurent_short(&w, 0.16471028689654242);
    const vd b = plh_laurent_short(&w, 0.54986849921644356);
    const vd d = plh_laurent_short(&w, 0.90080582927162940);
    const vd ab = a * b;
    const vd sum = vfma(a, vset1(0.15380118384095637), b * vset1(0.062891337164419424));
    return vfma(ab, vset1(0.11664081232795754), d * sum) / (ab * d);
}

/* The same with eleven points, for 0 <= c <= PLH_STEP_SHORT, where the poles are nearer. */
PLH_INLINE vd plh_quad5(const plh_sigma *g, vd c)
{
    const plh_laurent w = plh_laurent_series(g, c);
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
