/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Rates and half periods of a motion in double-double, for phases that stay exact over 1e10 rad.
 * The formulas are those of motion_setup.c; nomes and theta arguments are its doubles with one more
 * step of Newton, whose remainder is in double-double.
 */
#include <math.h>

#include "base/atan.h"
#include "base/dd.h"
#include "free/motion_inside.h"

static const plh_dd two_over_pi = {0x1.45f306dc9c883p-1, -0x1.6b01ec5417056p-55};
static const plh_dd half_pi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
static const plh_dd one = {1.0, 0.0};

static plh_dd mul(plh_dd a, plh_dd b)
{
    return plh_dd_mul(a, b);
}
static plh_dd add(plh_dd a, plh_dd b)
{
    return plh_dd_add(a, b);
}
static plh_dd sub(plh_dd a, plh_dd b)
{
    return plh_dd_sub(a, b);
}
static plh_dd over(plh_dd a, plh_dd b)
{
    return plh_dd_div(a, b);
}
static plh_dd root(plh_dd a)
{
    return plh_dd_sqrt(a);
}
static plh_dd times(double a, plh_dd b)
{
    return plh_dd_mul_d(b, a);
}
static plh_dd square(plh_dd a)
{
    return plh_dd_sqr(a);
}

/* The constants of motion_frame.c again. */
typedef struct constants {
    plh_dd Ix, Iy, Iz;
    plh_dd r, rc, ax2, ay2, az2, k2, kc2;
    plh_dd clock, lambda;
} constants;

static plh_dd magnitude(plh_dd a)
{
    return a.hi < 0.0 ? plh_dd_neg(a) : a;
}

static constants set_constants(const plh_motion_inside *M, const plh_motion_frame *f)
{
    const double *I = f->I;
    constants c = {.Ix = {I[0], 0.0}, .Iy = {I[1], 0.0}, .Iz = {I[2], 0.0}};
    const plh_dd xz = plh_two_sum(I[2], -I[0]), yz = plh_two_sum(I[2], -I[1]),
                 xy = plh_two_sum(I[1], -I[0]);
    const plh_dd x = plh_two_sqr(f->m[0]), y = plh_two_sqr(f->m[1]), z = plh_two_sqr(f->m[2]);
    const plh_dd g2 = add(add(x, y), z), num = times(I[0], yz), all = times(I[1], xz);
    c.clock = times(f->tick, root(g2));
    c.r = one;
    c.rc = c.k2 = plh_dd_from(0.0);
    c.kc2 = one;
    c.az2 = over(z, g2);
    c.ax2 = c.ay2 = over(add(x, y), g2);
    if (I[0] != I[1]) {
        const plh_dd gap = times(I[2], xy);
        c.r = over(num, all);
        c.rc = over(gap, all);
        c.ax2 = over(add(x, mul(c.r, y)), g2);
        c.az2 = over(add(z, mul(c.rc, y)), g2);
        c.ay2 = over(add(y, over(mul(x, all), num)), g2);
        c.k2 = over(mul(c.rc, c.ay2), c.az2);
        /* z^2 - (rc/r) x^2 over A_z^2 */
        const plh_dd D = sub(mul(num, z), mul(gap, x));
        c.kc2 = over(over(D, num), mul(c.az2, g2));
    }
    /* A_z sqrt((1/Ix - 1/Iz)(1/Iy - 1/Iz)) */
    const plh_dd ab = over(mul(xz, yz), mul(c.Ix, c.Iy));
    c.lambda = mul(over(root(mul(c.az2, magnitude(ab))), c.Iz), c.clock);
    if (M->lambda <= 0.0)
        c.lambda = M->lambda < 0.0 ? plh_dd_neg(c.lambda) : plh_dd_from(0.0);
    return c;
}

static plh_dd power(plh_dd a, int n)
{
    plh_dd r = one;
    for (; n > 0; n >>= 1, a = square(a))
        if (n & 1)
            r = mul(r, a);
    return r;
}

/* The nome for the small parameter k2: Newton from the double. */
static plh_dd nome(plh_dd k2, plh_dd kc, double start)
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

static plh_dd theta3_squared(plh_dd q)
{
    const plh_dd q4 = power(q, 4), q9 = power(q, 9), q16 = square(square(q4));
    const plh_dd tail = add(q4, add(q9, add(q16, add(mul(q16, q9), square(square(q9))))));
    return square(add(one, times(2.0, add(q, tail))));
}

/* plh_theta_decay() from its double. */
static plh_dd decay(plh_dd H, plh_dd Q)
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

static plh_dd half_rate(plh_dd amount, plh_dd Iz, plh_dd across2, plh_dd I)
{
    return times(0.5, add(over(amount, Iz), over(across2, mul(I, add(one, amount)))));
}

/* E = exp(-2b) and Z = Q/E, as in motion_setup.c. */
static void imaginary_shift(const constants *c, plh_dd kc, plh_dd q, plh_dd *E, plh_dd *Z)
{
    const plh_dd rest = over(c->k2, add(one, kc)), Q = square(q);
    if (c->r.hi <= c->az2.hi) {
        const plh_dd T = add(one, root(mul(kc, c->r)));
        *E = decay(over(add(c->rc, mul(c->r, rest)), square(T)), Q);
        *Z = E->hi > 0.0 ? over(Q, *E) : plh_dd_from(0.0);
    } else {
        const plh_dd T = add(one, root(mul(kc, c->az2)));
        const plh_dd e = decay(over(add(c->ax2, mul(c->az2, rest)), square(T)), Q);
        *E = e.hi > 0.0 ? over(q, e) : plh_dd_from(0.0);
        *Z = mul(q, e);
    }
}

static void set_pair(plh_dd a, double out[2])
{
    out[0] = a.hi;
    out[1] = a.lo;
}

static void long_direct(plh_motion_inside *M, const constants *c)
{
    const plh_dd kc = root(c->kc2), q = nome(c->k2, kc, M->nome), Q = square(q);
    const plh_dd rate = over(c->lambda, theta3_squared(q));
    plh_dd E, Z;
    imaginary_shift(c, kc, q, &E, &Z);
    /* e^{+2nb} and e^{-2nb} parts of the terms n = 1..5 of theta_4(ib) */
    plh_dd value = one, slope = plh_dd_from(0.0);
    plh_dd up = one, down = one;
    const int outer = rate.hi >= 0.0;
    for (int n = 1; n <= 5; n++) {
        const plh_dd grow = power(Q, 2 * n - 2), fall = power(Q, 2 * n - 1);
        up = mul(up, mul(grow, Z));
        down = mul(down, mul(fall, E));
        const double sign = outer && n % 2 ? -1.0 : 1.0;
        value = add(value, times(sign, add(up, down)));
        slope = add(slope, times(outer ? -sign * 2.0 * n : 2.0 * n, sub(up, down)));
    }
    plh_dd kappa;
    if (outer)
        kappa = half_rate(root(c->az2), c->Iz, c->ax2, c->Ix);
    else
        kappa = half_rate(root(mul(c->az2, c->kc2)), c->Iz, c->ay2, c->Iy);
    kappa = mul(kappa, c->clock);
    kappa = add(kappa, mul(magnitude(rate), over(slope, value)));
    set_pair(mul(kappa, two_over_pi), M->kernel.phase);
    set_pair(mul(rate, two_over_pi), M->kernel.angle);
}

/* cos and sin by Taylor's series, |v| <= 0.8 */
static void cos_sin(double v, plh_dd *c, plh_dd *s)
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
static plh_dd odd_multiples(const plh_dd coefficient[4], plh_dd C, double first)
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

/* 2g: theta_1/theta_2 (2g) = sqrt(k r / rc), nome q; as an angle up to pi/4 from 0 or from pi/2. */
static plh_dd twice_g(const constants *c, plh_dd k, plh_dd q, int from_top, plh_dd *cosine,
                      plh_dd *sine)
{
    const plh_dd tc = root(c->rc), ts = root(mul(k, c->r));
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
static plh_dd quarter_period(plh_dd kc)
{
    plh_dd a = one, b = kc;
    for (int i = 0; i < 20 && fabs(a.hi - b.hi) > 1e-16 * a.hi; i++) {
        const plh_dd mean = times(0.5, add(a, b));
        b = root(mul(a, b));
        a = mean;
    }
    return over(half_pi, times(0.5, add(a, b)));
}

static void long_complement(plh_motion_inside *M, const constants *c)
{
    const plh_dd k = root(c->k2), kc = root(c->kc2), q = nome(c->kc2, k, M->nome), Q = root(q);
    const plh_dd th = theta3_squared(q), rate = times(0.5, over(c->lambda, th));
    const int from_top = M->kernel.whole_jump > 0.0;
    plh_dd c2, s2;
    const plh_dd angle = twice_g(c, k, q, from_top, &c2, &s2);
    /* theta_3 and its derivative at g */
    const plh_dd s4 = times(2.0, mul(s2, c2)), c4 = sub(square(c2), square(s2));
    const plh_dd s6 = add(mul(s4, c2), mul(c4, s2)), c6 = sub(mul(c4, c2), mul(s4, s2));
    const plh_dd s8 = times(2.0, mul(s4, c4)), c8 = sub(square(c4), square(s4));
    const plh_dd Q4 = square(q), Q9 = mul(square(Q4), Q), Q16 = square(square(Q4));
    const plh_dd slope = add(add(mul(Q, s2), times(2.0, mul(Q4, s4))),
                             add(times(3.0, mul(Q9, s6)), times(4.0, mul(Q16, s8))));
    const plh_dd value =
        add(one, times(2.0, add(add(mul(Q, c2), mul(Q4, c4)), add(mul(Q9, c6), mul(Q16, c8)))));
    const plh_dd middle = half_rate(root(mul(c->az2, c->kc2)), c->Iz, c->ay2, c->Iy);
    const plh_dd bend = times(4.0, over(slope, value));
    const plh_dd jump = mul(angle, two_over_pi);
    set_pair(mul(add(mul(middle, c->clock), mul(rate, bend)), two_over_pi), M->kernel.phase);
    set_pair(rate, M->kernel.angle);
    set_pair(from_top ? plh_dd_neg(jump) : jump, M->kernel.jump);
    if (M->kernel.span[0] > 0.0)
        set_pair(over(quarter_period(kc), th), M->kernel.span);
}

PLH_DEVICE void plh_motion_set_long(plh_motion_inside *M, const plh_motion_frame *f)
{
    const constants c = set_constants(M, f);
    if (M->near_separatrix)
        long_complement(M, &c);
    else
        long_direct(M, &c);
}
