/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Rates and half periods of a motion in double-double, for phases that stay exact over 1e10 rad.
 * The formulas are those of motion_setup.c; nomes and theta arguments are its doubles with one more
 * step of Newton, whose remainder is in double-double.
 */
#include <math.h>

#include "free/motion_inside.h"
#include "free/theta_dd.h"

/* The constants of motion_frame.c again. */
typedef struct constants {
    plh_dd Ix, Iy, Iz;
    plh_dd r, rc, ax2, ay2, az2, k2, kc2;
    plh_dd clock, lambda;
} constants;

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
        *E = plh_theta_decay_dd(over(add(c->rc, mul(c->r, rest)), square(T)), Q);
        *Z = E->hi > 0.0 ? over(Q, *E) : plh_dd_from(0.0);
    } else {
        const plh_dd T = add(one, root(mul(kc, c->az2)));
        const plh_dd e = plh_theta_decay_dd(over(add(c->ax2, mul(c->az2, rest)), square(T)), Q);
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
    const plh_dd kc = root(c->kc2), q = plh_nome_dd(c->k2, kc, M->nome), Q = square(q);
    const plh_dd rate = over(c->lambda, plh_theta3_squared_dd(q));
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

static void long_complement(plh_motion_inside *M, const constants *c)
{
    const plh_dd k = root(c->k2), kc = root(c->kc2), q = plh_nome_dd(c->kc2, k, M->nome),
                 Q = root(q);
    const plh_dd th = plh_theta3_squared_dd(q), rate = times(0.5, over(c->lambda, th));
    const int from_top = M->kernel.whole_jump > 0.0;
    plh_dd c2, s2; /* 2g: theta_1/theta_2 (2g) = sqrt(k r / rc) */
    const plh_dd angle = plh_theta_angle_dd(root(c->rc), root(mul(k, c->r)), q, from_top, &c2, &s2);
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
        set_pair(over(plh_quarter_period_dd(kc), th), M->kernel.span);
}

PLH_DEVICE void plh_motion_set_long(plh_motion_inside *M, const plh_motion_frame *f)
{
    const constants c = set_constants(M, f);
    if (M->near_separatrix)
        long_complement(M, &c);
    else
        long_direct(M, &c);
}
