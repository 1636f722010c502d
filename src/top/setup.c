/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The kernel of a prepared top: nome, shifts of the theta functions, rates (docs/lagrange-top.md).
 * The phase of alpha grows at spin + P/(2x), that of beta at -spin + M/(2y); what the theta
 * function does not do itself is the rate of the phase factor, taken where u = u2 and where u = u1.
 */
#include <math.h>

#include "base/explog.h"
#include "base/isa.h"
#include "free/nome.h"
#include "top/angle.h"
#include "top/inside.h"

static const plh_dd zero = {0.0, 0.0};

static double sign_of(plh_dd a)
{
    return a.hi < 0.0 ? -1.0 : 1.0;
}

/* A rate in scaled time as one in time, times a factor. */
static void set_rate(const plh_top_roots *r, plh_dd rate, plh_dd factor, double out[2])
{
    const plh_dd a = mul(mul(rate, r->clock), factor);
    out[0] = a.hi;
    out[1] = a.lo;
}

static void set_pair(plh_dd a, double out[2])
{
    out[0] = a.hi;
    out[1] = a.lo;
}

/* The nome of the smaller parameter: plh_nome() with one more step of Newton. It is at most
 * exp(-pi), so that fewer terms do than in plh_nome_dd(). */
static plh_dd nome_of(plh_dd small, plh_dd other)
{
    const plh_dd w = add_smaller(one, root(other));
    const plh_dd eps = over(times(0.5, small), mul(add_smaller(one, other), square(w)));
    const double q = plh_nome(plh_dd_to(eps));
    const plh_dd q4 = square(plh_two_sqr(q)), q8 = square(q4);
    const double q16 = q8.hi * q8.hi, q9 = q8.hi * q;
    const plh_dd left = plh_dd_add_d(times(q, q8), q16 * q9);
    const plh_dd right = mul(eps, add_smaller(one, times(2.0, plh_dd_add_d(q4, q16))));
    const double slope = 1.0 - 8.0 * eps.hi * q * q * q + 9.0 * q8.hi;
    const plh_dd off = sub(add_smaller(plh_dd_from(q), left), right);
    return plh_dd_add_d(plh_dd_from(q), -plh_dd_to(off) / slope);
}

/* theta_3(0)^2 = 2K/pi */
static plh_dd theta3_squared(plh_dd q)
{
    const plh_dd q4 = square(square(q)), q9 = mul(square(q4), q);
    const double q16 = (q4.hi * q4.hi) * (q4.hi * q4.hi);
    const plh_dd tail = add_smaller(q4, plh_dd_add_d(q9, q16));
    return square(add_smaller(one, times(2.0, add_smaller(q, tail))));
}

/* plh_theta_decay() with one more step of Newton, from theta_1/theta_2 = T and 1 - T^2. The nome is
 * at most exp(-pi), so that fewer terms do than in plh_theta_decay_dd(). */
static plh_dd decay_of(plh_dd T, plh_dd lack, plh_dd Q)
{
    const plh_dd H = over(lack, square(add(one, T)));
    const double e = plh_theta_decay(plh_dd_to(H), plh_dd_to(Q)), inverse = 1.0 / e, q = Q.hi;
    if (!(Q.hi > 0.0) || !(H.hi > 0.0))
        return H;
    const plh_dd E = plh_dd_from(e), E2 = plh_two_sqr(e), inv = over(one, E), inv2 = square(inv);
    const plh_dd Q3 = mul(square(Q), Q), Q6 = square(Q3);
    const double Q10 = Q6.hi * Q3.hi * q, inv4 = inv2.hi * inv2.hi;
    plh_dd upper = add(mul(Q3, times(e, E2)), mul(Q6, mul(inv2, inv)));
    upper = add(E, add(mul(Q, inv), plh_dd_add_d(upper, Q10 * E2.hi * E2.hi * e)));
    plh_dd lower = add(mul(Q3, inv2), mul(Q6, square(E2)));
    lower = add(one, add(mul(Q, E2), plh_dd_add_d(lower, Q10 * inv4)));
    const double slope = 1.0 - q * inv2.hi + 3.0 * Q3.hi * E2.hi - 3.0 * Q6.hi * inv4 -
                         2.0 * H.hi * (q * e - Q3.hi * inv2.hi * inverse);
    return plh_dd_add_d(E, plh_dd_to(sub(mul(H, lower), upper)) / slope);
}

/* A shift of the argument in the imaginary direction: E = exp(-2|a|) and rest = q/E. */
typedef struct shift {
    plh_dd E, rest;
} shift;

/* From the squares T2 of theta_1/theta_2 (ia), R2 of the same for the rest of the quarter period,
 * and their differences from one; the smaller of the two is solved for. */
static shift shift_of(plh_dd T2, plh_dd T_lack, plh_dd R2, plh_dd R_lack, plh_dd q)
{
    const plh_dd Q = square(q);
    shift f;
    if (T2.hi <= R2.hi) {
        f.E = decay_of(root(T2), T_lack, Q);
        f.rest = over(q, f.E);
    } else {
        f.rest = decay_of(root(R2), R_lack, Q);
        f.E = over(q, f.rest);
    }
    return f;
}

static shift shift_a(const plh_top_roots *r, plh_dd kc, plh_dd q)
{
    const plh_dd bend = over(mul(r->h, r->d21), add(one, kc)); /* D31 (1 - kc) */
    const plh_dd T_lack = over(add(r->d21, over(mul(r->x1, bend), r->D31)), r->x2);
    const plh_dd R_lack = over(add(mul(r->h, r->x1), bend), r->X3);
    return shift_of(mul(kc, over(r->x1, r->x2)), T_lack, mul(kc, over(r->D31, r->X3)), R_lack, q);
}

static shift shift_b(const plh_top_roots *r, plh_dd kc, plh_dd q)
{
    const plh_dd lack = over(mul(r->h, r->d21), mul(r->D31, add(one, kc))); /* 1 - kc */
    const plh_dd up = mul(r->d21, add(r->Y3, mul(r->D31, kc)));
    const plh_dd y = mul(r->y1, kc), T_lack = over(up, mul(mul(r->D31, add(one, kc)), y));
    const plh_dd R_lack = over(add(mul(r->h, r->y2), mul(r->Y3, lack)), r->D32);
    return shift_of(over(r->y2, y), T_lack, mul(kc, over(r->Y3, r->D32)), R_lack, q);
}

/* Minus i times the logarithmic derivative of theta_2 at ia: the terms q^(n n) rest^n fall, and
 * q^(n n + n) E^(n + 1). */
static plh_dd slope_of(const shift *f, plh_dd q)
{
    const plh_dd Q = square(q), Q2 = square(Q), QE = mul(Q, f->E), up1 = mul(q, f->rest);
    const plh_dd up2 = mul(square(up1), Q), up3 = mul(up2, mul(up1, Q2));
    const plh_dd down1 = mul(QE, f->E), down2 = mul(down1, mul(Q2, f->E));
    const double Q4 = Q2.hi * Q2.hi, up4 = up2.hi * up2.hi * Q4;
    const double down3 = down1.hi * down1.hi * Q4;
    plh_dd value = add(plh_dd_add_d(up3, up4 + down3), add(up2, down2));
    value = add_smaller(add_smaller(one, f->E), add(value, add(up1, down1)));
    plh_dd slope = plh_dd_add_d(times(7.0, up3), 9.0 * up4 - 7.0 * down3);
    slope = add(slope, times(5.0, sub(up2, down2)));
    slope = add(add(slope, times(3.0, sub(up1, down1))), sub(one, f->E));
    return over(slope, value);
}

/* The sums and differences of the exponentials in the first four terms of theta_1 and theta_2. */
static void terms_of(const shift *f, double q, double sum[4], double gap[4])
{
    const double E = plh_dd_to(f->E), Z = q * plh_dd_to(f->rest), q2 = q * q, q6 = q2 * q2 * q2;
    const double up[4] = {1.0, Z, q2 * Z * Z, q6 * Z * Z * Z};
    const double down[4] = {E, q2 * E * E, q6 * E * E * E, 0.0};
    for (int n = 0; n < 4; n++) {
        sum[n] = up[n] + down[n];
        gap[n] = up[n] - down[n];
    }
}

/* Sum of c[n] w_n, times scale, as a cubic in cos 2v: w_n = sin((2n+1)v)/sin v for side 1,
 * cos((2n+1)v)/cos v for side -1. */
static void odd_cubic(const double c[4], double side, double scale, double out[4])
{
    out[0] = scale * (c[0] + (side * (c[1] - c[3]) - c[2]));
    out[1] = scale * 2.0 * (c[1] + side * c[2] - 2.0 * c[3]);
    out[2] = scale * 4.0 * (c[2] + side * c[3]);
    out[3] = scale * 8.0 * c[3];
}

static void alternate(double c[4])
{
    c[1] = -c[1];
    c[3] = -c[3];
}

/* Up = q exp(2g) and down = q exp(-2g) of theta_3(v + ig), g = b - a, after a whole period if that
 * brings g nearer to zero. */
static double shift_w(const shift *a, const shift *b, double sign_p, double sign_m, double q,
                      double *up, double *down)
{
    const double Ea = plh_dd_to(a->E), Eb = plh_dd_to(b->E), ra = plh_dd_to(a->rest),
                 rb = plh_dd_to(b->rest);
    double whole = 0.0, high, low; /* for g sign_p */
    if (sign_p == sign_m) {
        high = ra * Eb;
        low = rb * Ea;
    } else if (ra <= Eb) {
        high = ra / Eb;
        low = q * Ea * Eb;
    } else {
        whole = sign_p;
        high = q * ra * rb;
        low = Eb / ra;
    }
    *up = sign_p > 0.0 ? high : low;
    *down = sign_p > 0.0 ? low : high;
    return whole;
}

static void even_cubics(plh_top_kernel *k, double q, double up, double down, double size)
{
    const double q2 = q * q, q6 = q2 * q2 * q2;
    const double s1 = up + down, s2 = q2 * (up * up + down * down);
    const double s3 = q6 * (up * up * up + down * down * down);
    const double d1 = up - down, d2 = q2 * (up * up - down * down);
    const double d3 = q6 * (up * up * up - down * down * down);
    const double scale = size / (1.0 + s1 + s2 + s3);
    const double re[4] = {1.0 - s2, s1 - 3.0 * s3, 2.0 * s2, 4.0 * s3};
    const double im[4] = {d3 - d1, -2.0 * d2, -4.0 * d3, 0.0};
    for (int n = 0; n < 4; n++) {
        k->w_re[n] = scale * re[n];
        k->w_im[n] = scale * im[n];
    }
}

/* theta_3 and theta_4 at zero. */
static double theta_at_zero(double q, double sign)
{
    const double q4 = (q * q) * (q * q);
    return 1.0 + 2.0 * (sign * q + (q4 + sign * (q4 * q4 * q)));
}

static void direct_cubics(plh_top_kernel *k, const plh_top_roots *r, const shift *a, const shift *b,
                          double q)
{
    const double sign_p = sign_of(r->P), sign_m = sign_of(r->M);
    double sum[4], gap[4], up, down;
    terms_of(a, q, sum, gap);
    const double at_u2 = sum[0] + sum[1] + sum[2] + sum[3];
    const double size_a = sqrt(0.5 * plh_dd_to(r->x2)) * theta_at_zero(q, 1.0) / at_u2;
    alternate(sum);
    alternate(gap);
    odd_cubic(sum, 1.0, size_a, k->a_re);
    odd_cubic(gap, -1.0, -sign_p * size_a, k->a_im);
    terms_of(b, q, sum, gap);
    const double low = theta_at_zero(q, -1.0), at_u1 = sum[0] + sum[1] + sum[2] + sum[3];
    const double size_b = sqrt(0.5 * plh_dd_to(r->y1)) * low / at_u1;
    odd_cubic(sum, -1.0, size_b, k->b_re);
    odd_cubic(gap, 1.0, sign_m * size_b, k->b_im);
    k->shift = shift_w(a, b, sign_p, sign_m, q, &up, &down);
    even_cubics(k, q, up, down, sqrt(plh_dd_to(r->g1)) * low);
}

static void set_direct(plh_top_inside *T, const plh_top_roots *r, plh_dd k2, plh_dd kc)
{
    plh_top_kernel *k = &T->kernel;
    const plh_dd q = nome_of(k2, kc);
    const plh_dd rate = over(times(0.5, root(r->D31)), theta3_squared(q)); /* of v */
    const shift a = shift_a(r, kc, q), b = shift_b(r, kc, q);
    const plh_dd turn_a = times(sign_of(r->P), mul(rate, slope_of(&a, q)));
    const plh_dd turn_b = times(sign_of(r->M), mul(rate, slope_of(&b, q)));
    const plh_dd at_u2 = over(r->P, times(2.0, r->x2)), at_u1 = over(r->M, times(2.0, r->y1));
    set_rate(r, add(r->spin, sub(at_u2, turn_a)), two_over_pi, k->alpha);
    set_rate(r, sub(sub(at_u1, turn_b), r->spin), two_over_pi, k->beta);
    set_rate(r, rate, two_over_pi, k->angle);
    direct_cubics(k, r, &a, &b, plh_dd_to(q));
    plh_theta_angle(sqrt(r->above.hi), sqrt(kc.hi * r->below.hi), q.hi * q.hi, &k->cos0, &k->sin0);
    if (r->rate.hi < 0.0)
        k->sin0 = -k->sin0;
    k->scale = -r->unit;
}

static void scaled(const double from[4], double size, double sign, double out[4])
{
    for (int n = 0; n < 4; n++)
        out[n] = (n % 2 ? sign : 1.0) * size * from[n];
}

/* The angles of the thetas of alpha and beta, twice them, and what theta_4 is there. */
typedef struct corner {
    plh_angle a, b, a2, b2;
    double value_a, value_b;
} corner;

static corner complement_corner(const plh_top_roots *r, plh_dd k, plh_dd q)
{
    plh_quotient of[2] = {
        {root(r->d21), root(mul(k, r->x1)), .sign = -sign_of(r->P)},
        {root(mul(r->d21, r->Y3)), root(mul(k, mul(r->y2, r->D31))), .sign = -sign_of(r->M)}};
    plh_angle g[2];
    angles_of(of, q, g);
    return (corner){.a = g[0], .b = g[1], .a2 = twice(&g[0]), .b2 = twice(&g[1])};
}

static void complement_waves(plh_top_kernel *k, const plh_top_roots *r, const corner *g)
{
    const double q = k->nome[0], q2 = q * q, q4 = q2 * q2;
    const double theta2 = 2.0 * (1.0 + q2 + q2 * q4), theta3 = theta_at_zero(q, 1.0);
    const double size_a = sqrt(0.5 * plh_dd_to(r->x2)) * theta3 / g->value_a;
    const double size_b = sqrt(0.5 * plh_dd_to(r->y1)) * theta2 / g->value_b;
    double c[4], s[4];
    multiples(plh_dd_to(g->a.c), plh_dd_to(g->a.s), &g->a2, c, s);
    scaled(s, size_a, -1.0, k->a_re);
    scaled(c, -size_a, -1.0, k->a_im);
    multiples(1.0, 0.0, &g->b2, c, s);
    scaled(c, size_b, -1.0, k->b_re);
    scaled(s, size_b, -1.0, k->b_im);
    const plh_angle w2 = {zero, add(mul(g->a2.c, g->b2.c), mul(g->a2.s, g->b2.s)),
                          sub(mul(g->b2.s, g->a2.c), mul(g->b2.c, g->a2.s))};
    multiples(1.0, 0.0, &w2, c, s);
    const double middle = 1.0 + 2.0 * (q * c[1] + q4 * (c[2] + q4 * q * c[3]));
    const double size_w = sqrt(plh_dd_to(r->g1)) * theta2 / middle;
    scaled(c, size_w, 1.0, k->w_re);
    scaled(s, size_w, 1.0, k->w_im);
}

/* x where theta_1/theta_2 (ix) is the root of T2, from 1 - T2. Not below zero by rounding: the
 * start lies in the first period. */
static double decay_x(double T2, double lack, double q)
{
    const double T = 1.0 + sqrt(T2), E = plh_theta_decay(lack / (T * T), q * q);
    return E < 1.0 ? -0.5 * plh_log(E) : 0.0;
}

/* x at the start: theta_1/theta_2 (ix) = sqrt(k) sn, or from the other end sqrt(k) cd. */
static double start_of(const plh_top_roots *r, double k, double kc2, double q, double span)
{
    const double bend = kc2 / (1.0 + k), d21 = plh_dd_to(r->d21);
    const double low = plh_dd_to(r->below) / d21, high = plh_dd_to(r->above) / d21;
    const double dn2 = plh_dd_to(r->D30) / plh_dd_to(r->D31), cd2 = high / dn2;
    const double x = low <= cd2 ? decay_x(k * low, high + low * bend, q)
                                : 0.5 * span - decay_x(k * cd2, (high * bend + kc2 * low) / dn2, q);
    return r->rate.hi < 0.0 ? -x : x;
}

static void set_powers(plh_top_kernel *k, double q)
{
    const double q2 = q * q, q3 = q2 * q, power[6] = {q, q2, q3, q2 * q2, q3 * q3, q3 * q3 * q3};
    for (int n = 0; n < 6; n++)
        k->nome[n] = power[n];
}

/* plh_quarter_period_dd() with a shorter end: the mean of a and b is (a + b)/2 - (a - b)^2/(16 a)
 * and terms of the fourth order. */
static plh_dd quarter_period(plh_dd kc)
{
    plh_dd a = one, b = kc;
    for (int i = 0; i < 20 && fabs(a.hi - b.hi) > 1e-8 * a.hi; i++) {
        const plh_dd mean = times(0.5, add_smaller(a, b));
        b = root(mul(a, b));
        a = mean;
    }
    const double gap = plh_dd_to(sub(a, b));
    return over(half_pi, plh_dd_add_d(times(0.5, add(a, b)), -gap * gap / (16.0 * a.hi)));
}

/* What a phase gains in a period of x: twice the angle and half a turn, in quarter turns. */
static void set_jump(const plh_angle *g2, double out[2])
{
    set_pair(plh_dd_add_d(mul(g2->value, two_over_pi), 2.0), out);
}

static void set_complement(plh_top_inside *T, const plh_top_roots *r, plh_dd k2, plh_dd kc2)
{
    plh_top_kernel *k = &T->kernel;
    const plh_dd root_k = root(k2), q = nome_of(kc2, root_k), th = theta3_squared(q);
    const plh_dd rate = over(times(0.5, root(r->D31)), th); /* of x */
    corner g = complement_corner(r, root_k, q);
    const plh_dd turn_a = mul(rate, slope4(&g.a2, q, &g.value_a));
    const plh_dd turn_b = mul(rate, slope4(&g.b2, q, &g.value_b));
    const plh_dd at_u2 = over(r->P, times(2.0, r->x2)), at_u1 = over(r->M, times(2.0, r->y1));
    set_powers(k, plh_dd_to(q));
    set_rate(r, add(r->spin, sub(at_u2, turn_a)), two_over_pi, k->alpha);
    set_rate(r, sub(sub(at_u1, turn_b), r->spin), two_over_pi, k->beta);
    set_rate(r, rate, one, k->angle);
    set_jump(&g.a2, k->jump_a);
    set_jump(&g.b2, k->jump_b);
    if (kc2.hi > 0.0) {
        set_pair(over(times(2.0, quarter_period(root(kc2))), th), k->span);
        k->inv_span = 1.0 / k->span[0];
    }
    complement_waves(k, r, &g);
    k->x0 = start_of(r, plh_dd_to(root_k), plh_dd_to(kc2), k->nome[0], k->span[0]);
    k->scale = r->unit;
    T->near_separatrix = true;
}

/* u is constant: v stands still at zero. */
static void set_steady(plh_top_inside *T, const plh_top_roots *r)
{
    plh_top_kernel *k = &T->kernel;
    const plh_dd a = r->x0.hi > 0.0 ? over(r->P, times(2.0, r->x0)) : zero;
    const plh_dd b = r->y0.hi > 0.0 ? over(r->M, times(2.0, r->y0)) : zero;
    set_rate(r, add(r->spin, a), two_over_pi, k->alpha);
    set_rate(r, sub(b, r->spin), two_over_pi, k->beta);
    k->cos0 = 1.0;
    k->a_im[0] = -sign_of(r->P) * sqrt(0.5 * plh_dd_to(r->x0));
    k->b_re[0] = sqrt(0.5 * plh_dd_to(r->y0));
    k->w_re[0] = sqrt(plh_dd_to(r->g0));
    k->scale = -r->unit;
}

/* A complex number of length one, or zero. */
typedef struct factor {
    plh_dd re, im;
} factor;

/* value conj(wave), of length one: the length of the quotient of doubles is off by little. */
static factor factor_of(double re, double im, const double wave[2])
{
    const plh_dd x = add(plh_two_prod(wave[0], re), plh_two_prod(wave[1], im));
    const plh_dd y = sub(plh_two_prod(wave[0], im), plh_two_prod(wave[1], re));
    const double size = sqrt(x.hi * x.hi + y.hi * y.hi);
    if (!(size > 0.0))
        return (factor){one, zero};
    const double inverse = 1.0 / size;
    const plh_dd c = times(inverse, x), s = times(inverse, y);
    const plh_dd c2 = square(c), s2 = square(s);
    const double lack = 0.5 * (((1.0 - c2.hi) - s2.hi) - (c2.lo + s2.lo));
    return (factor){plh_dd_add_d(c, c.hi * lack), plh_dd_add_d(s, s.hi * lack)};
}

static void set_factor(factor f, double out[2])
{
    out[0] = plh_dd_to(f.re);
    out[1] = plh_dd_to(f.im);
}

/* The constant factors from two of alpha, beta and w; the third, smallest against its largest, may
 * be zero, and follows: the factor of w is c conj(a) b. */
static void set_factors(plh_top_inside *T, const plh_top_roots *r)
{
    plh_top_kernel *k = &T->kernel;
    double f[6], na = 1.0, nb = 1.0, nw = 0.0;
    PLH_ISA(plh_top_waves)(T, f);
    if (!r->steady) {
        na = r->x0.hi / r->x2.hi;
        nb = r->y0.hi / r->y1.hi;
        nw = r->g0.hi / r->g1.hi;
    }
    const bool from_a = na > nb || na > nw, from_b = !from_a || nb > nw;
    const double re = -(T->near_separatrix ? r->m[1] : r->m[0]).hi; /* of m/c */
    const double im = T->near_separatrix ? r->m[0].hi : -r->m[1].hi;
    factor a = {one, zero}, b = a, w = a;
    if (from_a)
        a = factor_of(r->alpha[0], r->alpha[1], f);
    if (from_b)
        b = factor_of(r->beta[0], r->beta[1], f + 2);
    if (!from_a || !from_b)
        w = factor_of(re, im, f + 4);
    if (!from_a) /* conj(w) b */
        a = (factor){add(mul(w.re, b.re), mul(w.im, b.im)), sub(mul(w.re, b.im), mul(w.im, b.re))};
    if (!from_b) /* w a */
        b = (factor){sub(mul(w.re, a.re), mul(w.im, a.im)), add(mul(w.re, a.im), mul(w.im, a.re))};
    set_factor(a, k->factor_a);
    set_factor(b, k->factor_b);
}

void PLH_ISA(plh_top_setup)(plh_top_inside *T, const plh_top_roots *r)
{
    T->flip = T->top.strength < 0.0;
    if (r->steady) {
        set_steady(T, r);
    } else {
        const plh_dd k2 = over(mul(r->h, r->d21), r->D31), kc2 = over(r->D32, r->D31);
        if (kc2.hi >= 0.5)
            set_direct(T, r, k2, root(kc2));
        else
            set_complement(T, r, k2, kc2);
    }
    set_factors(T, r);
}
