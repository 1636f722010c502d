/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The invariants of a top and the roots of its cubic, in double-double. No root is computed as a
 * difference: the one above the vertical is the only positive root of a polynomial, the product of
 * the other two and the values of the cubic at the vertical give the rest as sums and quotients.
 */
#include <math.h>

#include "base/isa.h"
#include "free/theta_dd.h"
#include "top/inside.h"

static const plh_dd zero = {0.0, 0.0};

/* A range of u below this, whose square underflows, counts as zero. */
#define LEAST 1e-150

static plh_dd product(double a, double b)
{
    return plh_two_prod(a, b);
}

/* Momentum and field in the unit of the larger: both at most about one. */
static void set_units(const plh_top_inside *T, plh_top_roots *r)
{
    const double I = T->top.body.scaled.x, I3 = T->top.body.scaled.z, unit = T->top.body.per_unit;
    const plh_vec3 m = T->top.start.m;
    int em = -4000, es = 0, ei = 0, eu = 0;
    const double size = fmax(fmax(fabs(m.x), fabs(m.y)), fabs(m.z));
    const double field = frexp(fabs(T->top.strength), &es), inertia = frexp(I, &ei);
    if (size > 0.0)
        frexp(size, &em);
    frexp(unit, &eu); /* per_unit = 2^(eu - 1) */
    const int squared = es + ei - (eu - 1), ee = field > 0.0 ? (squared + 1) / 2 : -4000;
    int e = em > ee ? em : ee;
    e = e < -1000 ? -1000 : e > 1000 ? 1000 : e;
    r->unit = ldexp(1.0, e);
    r->clock = over(plh_dd_from(ldexp(unit, e)), plh_dd_from(I));
    const double ratio = ldexp(1.0, squared - 2 * e < -900 ? -2000 : squared - 2 * e + 1);
    r->h = plh_dd_scale2(product(field, inertia), ratio);
    r->m[0] = plh_dd_from(ldexp(m.x, -e));
    r->m[1] = plh_dd_from(ldexp(m.y, -e));
    r->s = plh_dd_from(ldexp(m.z, -e));
    r->spin = zero; /* s (I/I3 - 1)/2 */
    if (I3 > 0.0)
        r->spin = times(0.5 * r->s.hi, plh_dd_div_d(plh_two_sum(I, -I3), I3));
}

/* The attitude in a field that points down, and what follows from it at the start. Returned: the
 * derivative of the cubic there. */
static plh_dd set_start(plh_top_roots *r, plh_quat q, bool flip)
{
    if (flip)
        q = (plh_quat){-q.x, q.w, -q.z, q.y};
    const plh_dd a2 = add(product(q.w, q.w), product(q.z, q.z));
    const plh_dd b2 = add(product(q.x, q.x), product(q.y, q.y)), n = add(a2, b2);
    const plh_dd half = times(0.5, n);
    const plh_dd u1 = over(sub(product(q.x, q.z), product(q.w, q.y)), half);
    const plh_dd u2 = over(add(product(q.y, q.z), product(q.w, q.x)), half);
    r->alpha[0] = q.w, r->alpha[1] = q.z;
    r->beta[0] = q.x, r->beta[1] = q.y;
    r->up[0] = u1;
    r->up[1] = u2;
    r->x0 = over(a2, half);
    r->y0 = over(b2, half);
    r->g0 = add(square(r->m[0]), square(r->m[1]));
    const plh_dd X = add(mul(u1, r->m[0]), mul(u2, r->m[1]));
    r->rate = sub(mul(u1, r->m[1]), mul(u2, r->m[0]));
    r->P = add(X, mul(r->x0, r->s));
    r->M = sub(X, mul(r->y0, r->s));
    const plh_dd u0 = times(0.5, sub(r->x0, r->y0));
    return sub(times(2.0, sub(mul(X, r->s), mul(u0, r->g0))), mul(r->h, mul(r->x0, r->y0)));
}

static double greater(double a, double b)
{
    return a > b ? a : b;
}

/* A number with the exponent of the cube root of a, or a little more. */
static double rough_cbrt(double a)
{
    int e = 0;
    frexp(a, &e);
    return a > 0.0 ? ldexp(1.0, (e + (e > 0 ? 2 : 0)) / 3) : 0.0;
}

/* The positive root of Y^3 + c2 Y^2 - c1 Y - c0, c0 >= 0: Newton from above, where it is convex. */
static double positive_root(double c2, double c1, double c0)
{
    double Y = 2.0 * greater(greater(-c2, sqrt(greater(c1, 0.0))), rough_cbrt(c0));
    if (c2 > 0.0) { /* or the root without the cube */
        const double D = sqrt(c1 * c1 + 4.0 * c2 * c0);
        const double low = c1 > 0.0       ? (c1 + D) / (2.0 * c2)
                           : D - c1 > 0.0 ? 2.0 * c0 / (D - c1)
                                          : 0.0;
        Y = low < Y ? low : Y;
    }
    for (int i = 0; i < 60 && Y > 0.0; i++) {
        const double f = ((Y + c2) * Y - c1) * Y - c0, slope = (3.0 * Y + 2.0 * c2) * Y - c1;
        const double step = slope > 0.0 ? f / slope : 0.0;
        Y = greater(Y - step, 0.25 * Y);
        if (fabs(step) <= 1e-9 * Y)
            break;
    }
    return Y;
}

/* h (u3 - 1): the same with one more step in double-double. */
static plh_dd upper_root(plh_dd c2, plh_dd c1, plh_dd c0)
{
    const double Y = positive_root(c2.hi, c1.hi, c0.hi);
    if (!(Y > 0.0))
        return zero;
    const plh_dd f = sub(times(Y, sub(times(Y, plh_dd_add_d(c2, Y)), c1)), c0);
    const double slope = (3.0 * Y + 2.0 * c2.hi) * Y - c1.hi;
    return slope > 0.0 ? plh_dd_add_d(plh_dd_from(Y), -f.hi / slope) : plh_dd_from(Y);
}

/* The roots about the start: (z - below) (z + above) = z^2 - sum z - F0/D30 divides the cubic. */
static void set_range(plh_top_roots *r, plh_dd F0, plh_dd F1)
{
    r->D30 = add(mul(r->h, r->y0), r->Y3);
    const plh_dd product_of = over(F0, r->D30);
    const plh_dd sum = over(add(F1, mul(r->h, product_of)), r->D30);
    r->d21 = root(add(square(sum), times(4.0, product_of)));
    if (!(r->d21.hi > LEAST))
        return;
    if (sum.hi >= 0.0) {
        r->above = times(0.5, add(sum, r->d21));
        r->below = over(product_of, r->above);
    } else {
        r->below = times(0.5, sub(r->d21, sum));
        r->above = over(product_of, r->below);
    }
}

void PLH_ISA(plh_top_roots)(const plh_top_inside *T, plh_top_roots *r)
{
    set_units(T, r);
    const plh_dd F1 = set_start(r, T->q, T->top.strength < 0.0), F0 = square(r->rate);
    r->steady = F0.hi == 0.0 && F1.hi == 0.0;
    if (r->steady)
        return;
    const plh_dd g =
        sub(r->g0, mul(r->h, r->y0)); /* m_x^2 + m_y^2 if the top could stand upright */
    const plh_dd c1 = times(2.0, sub(g, mul(r->s, r->M)));
    const plh_dd c2 = sub(sub(times(2.0, r->h), square(r->s)), g), M2 = square(r->M);
    r->Y3 = upper_root(c2, mul(r->h, c1), mul(square(r->h), M2));
    r->X3 = add(r->Y3, times(2.0, r->h));
    set_range(r, F0, F1);
    r->steady = !(r->d21.hi > LEAST);
    if (r->steady)
        return;
    r->x2 = add(r->x0, r->above);
    r->y1 = add(r->y0, r->below);
    r->g1 = add(r->g0, mul(r->h, r->below));
    r->x1 = over(square(r->P), mul(r->X3, r->x2));
    if (r->Y3.hi > 0.0)
        r->y2 = over(M2, mul(r->Y3, r->y1));
    else
        r->y2 = over(magnitude(c1), mul(r->h, r->y1));
    r->D31 = add(mul(r->h, r->y1), r->Y3);
    r->D32 = add(mul(r->h, r->y2), r->Y3);
}
