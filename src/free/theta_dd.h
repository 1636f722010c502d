/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Nomes, quarter periods and arguments of theta quotients in double-double, for rates whose phase
 * keeps its digits: the doubles of theta_solve.c and nome.h with one more step of Newton, whose
 * remainder is in double-double. The short names at the top are for files that compute with nothing
 * else.
 */
#ifndef PLH_FREE_THETA_DD_H
#define PLH_FREE_THETA_DD_H

#include <math.h>

#include "base/atan.h"
#include "base/dd.h"
#include "free/motion_inside.h"

static const plh_dd two_over_pi = {.hi = 0x1.45f306dc9c883p-1, .lo = -0x1.6b01ec5417056p-55};
static const plh_dd half_pi = {.hi = 0x1.921fb54442d18p+0, .lo = 0x1.1a62633145c07p-54};
static const plh_dd one = {.hi = 1.0};

static inline plh_dd mul(plh_dd a, plh_dd b)
{
    return plh_dd_mul(a, b);
}
static inline plh_dd add(plh_dd a, plh_dd b)
{
    return plh_dd_add(a, b);
}
static inline plh_dd sub(plh_dd a, plh_dd b)
{
    return plh_dd_sub(a, b);
}
static inline plh_dd over(plh_dd a, plh_dd b)
{
    return plh_dd_div(a, b);
}
static inline plh_dd root(plh_dd a)
{
    return plh_dd_sqrt(a);
}
static inline plh_dd times(double a, plh_dd b)
{
    return plh_dd_mul_d(b, a);
}
static inline plh_dd square(plh_dd a)
{
    return plh_dd_sqr(a);
}

static inline plh_dd magnitude(plh_dd a)
{
    return a.hi < 0.0 ? plh_dd_neg(a) : a;
}

static inline plh_dd power(plh_dd a, int n)
{
    plh_dd r = one;
    for (; n > 0; n >>= 1, a = square(a))
        if (n & 1)
            r = mul(r, a);
    return r;
}

/* The nome for the small parameter k2: Newton from the double. */
static inline plh_dd plh_nome_dd(plh_dd k2, plh_dd kc, double start)
{
    const plh_dd w = add(one, root(kc));
    const plh_dd eps = over(times(0.5, k2), mul(add(one, kc), square(w)));
    const plh_dd q = plh_dd_from(start), q4 = power(q, 4), q9 = power(q, 9),
                 q16 = square(square(q4));
    const plh_dd left = add(q, add(q9, mul(q9, q16)));
    const plh_dd right = mul(eps, add(one, times(2.0, add(q4, add(q16, square(square(q9)))))));
    const double slope = 1.0 - 8.0 * eps.hi * start * start * start + 9.0 * square(q4).hi;
    return plh_dd_add_d(q, -plh_dd_to(sub(left, right)) / slope);
}

static inline plh_dd plh_theta3_squared_dd(plh_dd q)
{
    const plh_dd q4 = power(q, 4), q9 = power(q, 9), q16 = square(square(q4));
    const plh_dd tail = add(q4, add(q9, add(q16, add(mul(q16, q9), square(square(q9))))));
    return square(add(one, times(2.0, add(q, tail))));
}

/* plh_theta_decay() from its double. */
static inline plh_dd plh_theta_decay_dd(plh_dd H, plh_dd Q)
{
    const double start = plh_theta_decay(plh_dd_to(H), plh_dd_to(Q));
    if (!(Q.hi > 0.0) || !(H.hi > 0.0))
        return H;
    const plh_dd E = plh_dd_from(start), inv = over(one, E), Q3 = power(Q, 3), Q6 = square(Q3),
                 Q10 = mul(mul(Q6, Q3), Q), E2 = square(E), inv2 = square(inv);
    plh_dd upper = add(E, mul(Q, inv)), lower = add(one, mul(Q, E2));
    upper = add(upper, add(mul(Q3, mul(E2, E)), mul(Q6, mul(inv2, inv))));
    upper = add(upper, mul(Q10, add(power(E, 5), mul(power(Q, 5), power(inv, 5)))));
    lower = add(lower, add(mul(Q3, inv2), mul(Q6, square(E2))));
    lower = add(lower, mul(Q10, add(square(inv2), mul(power(Q, 5), power(E, 6)))));
    const plh_dd Q21 = power(Q, 21);
    upper = add(upper, mul(Q21, power(E, 7)));
    lower = add(lower, mul(Q21, power(inv, 6)));
    const double e = start, q = Q.hi, q3 = Q3.hi, h = H.hi;
    const double slope = 1.0 - q / (e * e) + 3.0 * q3 * e * e - 3.0 * Q6.hi * inv2.hi * inv2.hi -
                         h * (2.0 * q * e - 2.0 * q3 * inv2.hi * inv.hi);
    return plh_dd_add_d(E, plh_dd_to(sub(mul(H, lower), upper)) / slope);
}

/* cos and sin by Taylor's series, |v| <= 0.8 */
static inline void cos_sin(double v, plh_dd *c, plh_dd *s)
{
    const plh_dd z = plh_two_sqr(v);
    plh_dd a = one, b = one;
    for (int n = 26; n >= 2; n -= 2) {
        a = sub(one, plh_dd_div_d(mul(z, a), n * (n - 1.0)));
        b = sub(one, plh_dd_div_d(mul(z, b), n * (n + 1.0)));
    }
    *c = a;
    *s = times(v, b);
}

/* sum of coefficient[n] w_n, w_0 = 1, w_n = sin or cos of (2n+1)v over that of v, from cos 2v */
static inline plh_dd odd_multiples(const plh_dd coefficient[4], plh_dd C, double first)
{
    plh_dd before = one, now = plh_dd_add_d(times(2.0, C), first), sum = coefficient[0];
    for (int n = 1; n < 4; n++) {
        sum = add(sum, mul(coefficient[n], now));
        const plh_dd next = sub(times(2.0, mul(C, now)), before);
        before = now;
        now = next;
    }
    return sum;
}

/* The angle v with theta_1/theta_2 (v) = ts/tc, nome q; up to pi/4 from 0 or from pi/2. */
static inline plh_dd plh_theta_angle_dd(plh_dd tc, plh_dd ts, plh_dd q, int from_top,
                                        plh_dd *cosine, plh_dd *sine)
{
    double co, si;
    plh_theta_angle(plh_dd_to(tc), plh_dd_to(ts), plh_dd_to(square(q)), &co, &si);
    const double v = from_top ? plh_atan2(co, si) : plh_atan2(si, co);
    plh_dd cv, sv;
    cos_sin(v, from_top ? &sv : &cv, from_top ? &cv : &sv);
    const plh_dd C = sub(square(cv), square(sv)), Q = square(q), Q3 = power(Q, 3), Q6 = square(Q3);
    const plh_dd plus[4] = {one, Q, Q3, Q6}, minus[4] = {one, plh_dd_neg(Q), Q3, plh_dd_neg(Q6)};
    const plh_dd th1 = mul(sv, odd_multiples(minus, C, 1.0));
    const plh_dd th2 = mul(cv, odd_multiples(plus, C, -1.0));
    const double left = plh_dd_to(sub(mul(ts, th2), mul(tc, th1)));
    const double along = tc.hi * th2.hi + ts.hi * th1.hi;
    const double turn = 1.0 - 4.0 * Q.hi * (2.0 * C.hi * C.hi - 1.0); /* d atan(th1/th2)/dv */
    const double step = left / (along * turn);
    *cosine = plh_dd_add_d(cv, -sv.hi * step);
    *sine = plh_dd_add_d(sv, cv.hi * step);
    return plh_dd_add_d(plh_dd_from(v), from_top ? -step : step);
}

/* pi/2 over the arithmetic-geometric mean of 1 and kc */
static inline plh_dd plh_quarter_period_dd(plh_dd kc)
{
    plh_dd a = one, b = kc;
    for (int i = 0; i < 20 && fabs(a.hi - b.hi) > 1e-16 * a.hi; i++) {
        const plh_dd mean = times(0.5, add(a, b));
        b = root(mul(a, b));
        a = mean;
    }
    return over(half_pi, times(0.5, add(a, b)));
}

#endif
