/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* See taylor_kernel.h. Compiled once per instruction set. */
#include "method/taylor_kernel.h"

#include <float.h>

#include "base/isa.h"
#include "method/taylor_lanes.h"

typedef plh_taylor_scratch scratch;

/* The newest coefficients, and the same of order 0. */
typedef struct point {
    lanes q, m, u, m1, u1, m2, u2;
} point;

/* The sums m m', u m', m u', and q times each part of m. */
typedef struct sums {
    lanes mm, um, mu, q[3];
} sums;

PLH_INLINE void add(sums *a, int kind, lanes m, lanes u, lanes q, lanes m1, lanes u1,
                    const double *parts)
{
    a->mm = lanes_fma(m, m1, a->mm);
    if (kind != PLH_TAYLOR_FREE) {
        a->um = lanes_fma(u, m1, a->um);
        a->mu = lanes_fma(m, u1, a->mu);
    }
    for (int i = 0; i < 3; i++)
        a->q[i] = lanes_fma(q, lanes_all(parts[i]), a->q[i]);
}

/* Coefficient k of the products. What contains the newest coefficients comes last: the processor
 * sums up the rest while it waits for them. */
PLH_INLINE sums products(int kind, int k, const plh_taylor_series *s, const scratch *r,
                         const point *zero, const point *now)
{
    const lanes none = lanes_all(0.0);
    sums a = {none, none, none, {none, none, none}};
    for (int j = 1; j < k; j++) {
        const int i = k - j;
        const lanes u = kind == PLH_TAYLOR_FREE ? none : lanes_load(r->u[j]),
                    u1 = kind == PLH_TAYLOR_FREE ? none : lanes_load(r->u1[i]);
        add(&a, kind, lanes_load(s->m[j]), u, lanes_load(s->q[j]), lanes_load(r->m1[i]), u1,
            s->m[i]);
    }
    if (k > 0)
        add(&a, kind, now->m, now->u, now->q, zero->m1, zero->u1, s->m[0]);
    add(&a, kind, zero->m, zero->u, zero->q, now->m1, now->u1, s->m[k]);
    return a;
}

/* Coefficient k of a form, in the order (z, x, y). */
PLH_INLINE lanes form_torque(const plh_taylor_form *f, int kind, int k, const point *now,
                             const sums *a)
{
    lanes t = lanes_mul(lanes_load(f->u[0]), now->u);
    t = lanes_fma(lanes_load(f->u[1]), now->u1, t);
    if (kind != PLH_TAYLOR_WHOLE)
        return t;
    t = lanes_fma(lanes_load(f->u[2]), now->u2, t);
    const lanes i0 = lanes_load(f->inverse[0]), i1 = lanes_load(f->inverse[1]),
                i2 = lanes_load(f->inverse[2]);
    t = lanes_fma(lanes_load(f->omega[0]), lanes_mul(i0, now->m), t);
    t = lanes_fma(lanes_load(f->omega[1]), lanes_mul(i1, now->m1), t);
    t = lanes_fma(lanes_load(f->omega[2]), lanes_mul(i2, now->m2), t);
    if (k == 0)
        t = lanes_fma(lanes_load(f->constant), lanes_all(1.0), t);
    /* The lanes 3 hold u.x, u.y and u.z, and their sums the products. */
    lanes p = LANES_PERMUTE(a->mm, 3, 3, 3, 3);
    p = LANES_PUT(p, LANES_PERMUTE(a->um, 3, 3, 3, 3), 1);
    p = LANES_PUT(p, LANES_PERMUTE(a->mu, 3, 3, 3, 3), 2);
    return lanes_fma(lanes_load(f->product), p, t);
}

/* From the order (z, x, y) to all that is needed; lanes 3 for the products of u. */
PLH_INLINE void spread(int kind, lanes m2, lanes u2, point *now)
{
    now->m2 = m2;
    now->m = LANES_PERMUTE(m2, 1, 2, 0, 3);
    now->m1 = LANES_PERMUTE(m2, 2, 0, 1, 3);
    if (kind == PLH_TAYLOR_FREE)
        return;
    now->u2 = u2;
    now->u = LANES_PERMUTE(u2, 1, 2, 0, 0);
    now->u1 = LANES_PERMUTE(u2, 2, 0, 1, 0);
    if (kind != PLH_TAYLOR_WHOLE)
        return;
    now->m = LANES_PUT(now->m, LANES_PERMUTE(u2, 1, 1, 1, 1), 3);
    now->m1 = LANES_PUT(now->m1, LANES_PERMUTE(u2, 2, 2, 2, 2), 3);
}

PLH_INLINE void keep(int kind, int k, const point *now, plh_taylor_series *s, scratch *r)
{
    lanes_store(s->q[k], now->q);
    lanes_store(s->m[k], now->m);
    lanes_store(r->m1[k], now->m1);
    if (kind != PLH_TAYLOR_FREE) {
        lanes_store(r->u[k], now->u);
        lanes_store(r->u1[k], now->u1);
    }
}

/* q' = 1/2 q omega from the sums q m.x, q m.y, q m.z. */
PLH_INLINE lanes turned(const plh_taylor_form *f, const sums *a)
{
    lanes q = lanes_mul(lanes_load(f->turn[0]), LANES_PERMUTE(a->q[0], 1, 0, 3, 2));
    q = lanes_fma(lanes_load(f->turn[1]), LANES_PERMUTE(a->q[1], 2, 3, 0, 1), q);
    return lanes_fma(lanes_load(f->turn[2]), LANES_PERMUTE(a->q[2], 3, 2, 1, 0), q);
}

/* The unit of time over n, in two parts. */
typedef struct quotient {
    lanes high, low;
} quotient;

PLH_INLINE quotient divided(const plh_taylor_form *f, int n)
{
    const quotient r = {lanes_all(f->part[n][0]), lanes_all(f->part[n][1])};
    return r;
}

PLH_INLINE lanes times(lanes a, const quotient *b)
{
    return lanes_fma(a, b->high, lanes_mul(a, b->low));
}

/* One order: now is coefficient k, then k + 1. */
PLH_INLINE void climb(const plh_taylor_form *f, int kind, int k, lanes torque, const point *zero,
                      point *now, plh_taylor_series *s, scratch *r)
{
    const sums a = products(kind, k, s, r, zero, now);
    const quotient step = divided(f, k + 1);
    const lanes i0 = lanes_load(f->inverse[0]), i1 = lanes_load(f->inverse[1]);
    if (kind != PLH_TAYLOR_FREE)
        torque = form_torque(f, kind, k, now, &a);
    const lanes m = lanes_fnma(i0, a.mm, lanes_fma(i1, a.mm, torque));
    const lanes u = lanes_fnma(i0, a.mu, lanes_mul(i1, a.um));
    now->q = times(turned(f, &a), &step);
    spread(kind, times(m, &step), times(u, &step), now);
    keep(kind, k + 1, now, s, r);
}

/* The order (z, x, y) of the first three. */
PLH_INLINE lanes ordered(const double *a)
{
    const double b[4] = {a[2], a[0], a[1], 0.0};
    return lanes_load(b);
}

PLH_INLINE void climb_all(const plh_taylor_form *f, int kind, int order, const double u[3],
                          plh_taylor_series *s)
{
    scratch r;
    point now, zero;
    const lanes none = lanes_all(0.0);
    now.q = lanes_load(s->q[0]);
    now.u = now.u1 = now.u2 = none;
    spread(kind, ordered(s->m[0]), ordered(u), &now);
    keep(kind, 0, &now, s, &r);
    zero = now;
    for (int k = 0; k < order; k++)
        climb(f, kind, k, none, &zero, &now, s, &r);
}

void PLH_ISA(plh_taylor_fill)(const plh_taylor_form *form, int order, const double u[3],
                              plh_taylor_series *s)
{
    switch (form->kind) { /* so that each kind is compiled for itself */
    case PLH_TAYLOR_FREE:
        climb_all(form, PLH_TAYLOR_FREE, order, u, s);
        break;
    case PLH_TAYLOR_CROSS:
        climb_all(form, PLH_TAYLOR_CROSS, order, u, s);
        break;
    default:
        climb_all(form, PLH_TAYLOR_WHOLE, order, u, s);
    }
}

PLH_INLINE point at(const plh_taylor_series *s, int k)
{
    const lanes none = lanes_all(0.0);
    point p = {.q = lanes_load(s->q[k]), .u = none, .u1 = none, .u2 = none};
    spread(PLH_TAYLOR_FREE, ordered(s->m[k]), none, &p);
    return p;
}

void PLH_ISA(plh_taylor_next)(const plh_taylor_form *form, int k, const double torque[3],
                              plh_taylor_series *s, plh_taylor_scratch *r)
{
    const point zero = at(s, 0);
    point now = at(s, k);
    if (k == 0)
        keep(PLH_TAYLOR_FREE, 0, &now, s, r);
    climb(form, PLH_TAYLOR_FREE, k, ordered(torque), &zero, &now, s, r);
}

/* Horner's rule for the even and the odd terms, which do not wait for each other. */
PLH_INLINE lanes horner(const double c[][4], int order, lanes x, lanes x2)
{
    lanes even = lanes_all(0.0), odd = even;
    int k = order;
    if (k % 2)
        odd = lanes_load(c[k--]);
    for (; k > 0; k -= 2) {
        even = lanes_fma(even, x2, lanes_load(c[k]));
        odd = lanes_fma(odd, x2, lanes_load(c[k - 1]));
    }
    return lanes_fma(lanes_mul(even, x), x, lanes_mul(odd, x));
}

void PLH_ISA(plh_taylor_sum)(const plh_taylor_series *s, int order, double x, double dq[4],
                             double dm[4])
{
    const lanes at_x = lanes_all(x), x2 = lanes_mul(at_x, at_x);
    lanes_store(dq, horner(s->q, order, at_x, x2));
    lanes_store(dm, horner(s->m, order, at_x, x2));
}

void PLH_ISA(plh_taylor_size)(const plh_taylor_series *s, int order, double size[2])
{
    const double three[4] = {1.0, 1.0, 1.0, 0.0};
    const lanes mask = lanes_load(three), two = lanes_all(2.0);
    const lanes m = lanes_max(lanes_abs(lanes_load(s->m[0])), lanes_abs(lanes_load(s->m[1])));
    const double unit = 1.0 / (lanes_largest(lanes_mul(m, mask)) + DBL_MIN);
    const lanes scale = lanes_mul(mask, lanes_all(unit));
    for (int i = 0; i < 2; i++) {
        const lanes q = lanes_mul(two, lanes_abs(lanes_load(s->q[order - 1 + i])));
        const lanes n = lanes_mul(scale, lanes_abs(lanes_load(s->m[order - 1 + i])));
        size[i] = lanes_largest(lanes_max(q, n));
    }
}

/* a + b = *sum + the result, exactly (Knuth). */
PLH_INLINE lanes two_sum(lanes a, lanes b, lanes *sum)
{
    const lanes s = lanes_add(a, b), t = lanes_sub(s, a);
    *sum = s;
    return lanes_add(lanes_sub(a, lanes_sub(s, t)), lanes_sub(b, t));
}

/* Numbers with what they lack. */
typedef struct pair {
    lanes high, low;
} pair;

PLH_INLINE pair pair_product(pair a, pair b)
{
    const lanes p = lanes_mul(a.high, b.high);
    const lanes cross = lanes_fma(a.high, b.low, lanes_mul(a.low, b.high));
    const pair r = {p, lanes_add(lanes_product_rest(a.high, b.high, p), cross)};
    return r;
}

PLH_INLINE pair pair_sum(pair a, pair b)
{
    pair r;
    r.low = two_sum(a.high, b.high, &r.high);
    r.low = lanes_add(r.low, lanes_add(a.low, b.low));
    return r;
}

/* (y, z, x) and (z, x, y). */
PLH_INLINE pair pair_next(pair a)
{
    const pair r = {LANES_PERMUTE(a.high, 1, 2, 0, 3), LANES_PERMUTE(a.low, 1, 2, 0, 3)};
    return r;
}

PLH_INLINE pair pair_cross(pair a, pair b)
{
    const pair a1 = pair_next(a), b1 = pair_next(b);
    const pair second = pair_product(pair_next(a1), b1);
    const pair minus = {lanes_negative(second.high), lanes_negative(second.low)};
    return pair_sum(pair_product(a1, pair_next(b1)), minus);
}

PLH_INLINE pair pair_load(double sign, const double high[3], const double low[3])
{
    const double h[4] = {sign * high[0], sign * high[1], sign * high[2], 0.0};
    const double l[4] = {sign * low[0], sign * low[1], sign * low[2], 0.0};
    const pair r = {lanes_load(h), lanes_load(l)};
    return r;
}

/* n + 2 (w t + v x t), t = v x n, for the conjugate (w, v) of q. */
void PLH_ISA(plh_taylor_unrotate)(const double q[4], const double carry[4], const double n[3],
                                  double u[3])
{
    static const double nothing[3] = {0.0, 0.0, 0.0};
    const pair w = {lanes_all(q[0]), lanes_all(carry[0])}, v = pair_load(-1.0, q + 1, carry + 1);
    const pair from = pair_load(1.0, n, nothing), t = pair_cross(v, from);
    const pair half = pair_sum(pair_product(w, t), pair_cross(v, t)), twice = pair_sum(half, half);
    const pair r = pair_sum(from, twice);
    double out[4];
    lanes_store(out, lanes_add(r.high, r.low));
    for (int i = 0; i < 3; i++)
        u[i] = out[i];
}

/* |q + carry|^2 - 1 for |q| near 1, as plh_rotate_excess() does it. */
PLH_INLINE double excess(lanes q, lanes carry)
{
    const lanes grid = lanes_all(0x1.8p27), high = lanes_sub(lanes_add(q, grid), grid);
    const lanes low = lanes_mul(lanes_sub(q, high), lanes_add(q, high));
    const lanes rest = lanes_fma(lanes_mul(carry, lanes_all(2.0)), q, low);
    double a[4], b[4];
    lanes_store(a, lanes_mul(high, high));
    lanes_store(b, rest);
    return ((a[0] + a[1]) + (a[2] + a[3]) - 1.0) + ((b[0] + b[1]) + (b[2] + b[3]));
}

/* The length of q is corrected in what is left over: in whole units it would be a drift. */
void PLH_ISA(plh_taylor_step)(const plh_taylor_series *s, int order, double x, double carry[2][4],
                              double y[2][4])
{
    const lanes at_x = lanes_all(x), x2 = lanes_mul(at_x, at_x);
    const lanes dq = lanes_add(horner(s->q, order, at_x, x2), lanes_load(carry[0]));
    const lanes dm = lanes_add(horner(s->m, order, at_x, x2), lanes_load(carry[1]));
    lanes q, m;
    lanes rest = two_sum(lanes_load(s->q[0]), dq, &q);
    const double e = excess(q, rest), g = e * (0.5 - 0.375 * e);
    rest = two_sum(q, lanes_fnma(lanes_all(g), q, rest), &q);
    lanes_store(carry[0], rest);
    lanes_store(carry[1], two_sum(lanes_load(s->m[0]), dm, &m));
    lanes_store(y[0], q);
    lanes_store(y[1], m);
}
