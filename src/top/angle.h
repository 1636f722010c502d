/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Angles of theta quotients in double-double, for a nome of at most exp(-pi): what is below 2^-53
 * of a sum is computed in double.
 */
#ifndef PLH_TOP_ANGLE_H
#define PLH_TOP_ANGLE_H

#include "free/theta_dd.h"

/* An angle with its cosine and sine. */
typedef struct plh_angle {
    plh_dd value, c, s;
} plh_angle;

/* c + p, where |c| >= |p|: half of the time of add(). */
static inline plh_dd add_smaller(plh_dd c, plh_dd p)
{
    const plh_dd s = plh_fast_two_sum(c.hi, p.hi);
    return plh_fast_two_sum(s.hi, s.lo + (c.lo + p.lo));
}

/* The terms 1 to 8 of the series of cos v and sin v / v, by v^2. */
static const plh_dd cosine_term[] = {{-0x1p-1, 0.0},
                                     {0x1.5555555555555p-5, 0x1.5555555555555p-59},
                                     {-0x1.6c16c16c16c17p-10, 0x1.f49f49f49f49fp-65},
                                     {0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
                                     {-0x1.27e4fb7789f5cp-22, -0x1.cbbc05b4fa99ap-76},
                                     {0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
                                     {-0x1.93974a8c07c9dp-37, -0x1.05d6f8a2efd1fp-92},
                                     {0x1.ae7f3e733b81fp-45, 0x1.1d8656b0ee8cbp-101}};
static const plh_dd sine_term[] = {{-0x1.5555555555555p-3, -0x1.5555555555555p-57},
                                   {0x1.1111111111111p-7, 0x1.1111111111111p-63},
                                   {-0x1.a01a01a01a01ap-13, -0x1.a01a01a01a01ap-73},
                                   {0x1.71de3a556c734p-19, -0x1.c154f8ddc6cp-73},
                                   {-0x1.ae64567f544e4p-26, 0x1.c062e06d1f209p-80},
                                   {0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
                                   {-0x1.ae7f3e733b81fp-41, -0x1.1d8656b0ee8cbp-97},
                                   {0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103}};

/* Of two angles, |v| <= 0.8, side by side: the four sums do not wait for each other. */
static inline void cos_sin_pair(const double v[2], plh_dd c[2], plh_dd s[2])
{
    plh_dd z[2];
    for (int i = 0; i < 2; i++) {
        z[i] = plh_two_sqr(v[i]);
        const double x = z[i].hi;
        c[i] = plh_dd_from(-0x1.6827863b97d97p-53 +
                           x * (0x1.e542ba4020225p-62 +
                                x * (-0x1.0ce396db7f853p-70 +
                                     x * (0x1.f2cf01972f578p-80 - x * 0x1.88e85fc6a4e5ap-89))));
        s[i] = plh_dd_from(
            -0x1.2f49b46814157p-57 +
            x * (0x1.71b8ef6dcf572p-66 + x * (-0x1.761b41316381ap-75 + x * 0x1.3f3ccdd165fa9p-84)));
    }
    for (int n = 7; n >= -1; n--)
        for (int i = 0; i < 2; i++) {
            c[i] = add_smaller(n < 0 ? one : cosine_term[n], mul(z[i], c[i]));
            s[i] = add_smaller(n < 0 ? one : sine_term[n], mul(z[i], s[i]));
        }
    for (int i = 0; i < 2; i++)
        s[i] = times(v[i], s[i]);
}

/* theta_1 and theta_2 over their first factor, from cos 2v and the squared nome Q. */
static inline void theta_pair(plh_dd C, plh_dd Q, plh_dd *th1, plh_dd *th2)
{
    const plh_dd Q3 = mul(square(Q), Q), two_C = times(2.0, C);
    const plh_dd even_term = plh_dd_add_d(square(two_C), -1.0);
    const double Q6 = Q3.hi * Q3.hi;
    plh_dd even = add(plh_dd_neg(Q), mul(Q3, even_term));
    plh_dd odd = mul(two_C, add_smaller(Q, plh_dd_neg(Q3)));
    even = add_smaller(one, plh_dd_add_d(even, -Q6 * even_term.hi));
    odd = plh_dd_add_d(odd, Q6 * two_C.hi * (even_term.hi - 1.0));
    *th1 = add_smaller(even, plh_dd_neg(odd));
    *th2 = add_smaller(even, odd);
}

/* theta_1/theta_2 = ts/tc, with a sign; the angle in double, from 0 or from pi/2. */
typedef struct plh_quotient {
    plh_dd tc, ts;
    double sign, v;
    bool from_top;
} plh_quotient;

static inline void first_angle(plh_quotient *g, double Q)
{
    double co, si;
    g->from_top = g->ts.hi > g->tc.hi;
    plh_theta_angle(plh_dd_to(g->tc), plh_dd_to(g->ts), Q, &co, &si);
    g->v = g->from_top ? plh_atan2(co, si) : plh_atan2(si, co);
}

/* The derivative of atan(theta_1/theta_2), to all digits: what it lacks is left of the step. */
static inline double turn_of(double c, double s, double C, double Q, double th1, double th2)
{
    const double Q3 = Q * Q * Q, e5 = 4.0 * C * C - 1.0, two_C = 2.0 * C;
    const double d1 = c * (1.0 - 3.0 * Q * (two_C - 1.0) + 5.0 * Q3 * (e5 - two_C));
    const double d2 = -s * (1.0 + 3.0 * Q * (two_C + 1.0) + 5.0 * Q3 * (e5 + two_C));
    return (d1 * th2 - th1 * d2) / (th1 * th1 + th2 * th2);
}

/* One more step of Newton, from the cosine and sine of v. */
static inline plh_angle better_angle(const plh_quotient *g, plh_dd c, plh_dd s, plh_dd Q)
{
    const bool top = g->from_top;
    const plh_dd cv = top ? s : c, sv = top ? c : s;
    const plh_dd C0 = plh_dd_add_d(times(-2.0, square(s)), 1.0), C = top ? plh_dd_neg(C0) : C0;
    plh_dd th1, th2;
    theta_pair(C, Q, &th1, &th2);
    th1 = mul(sv, th1);
    th2 = mul(cv, th2);
    const double left = plh_dd_to(sub(mul(g->ts, th2), mul(g->tc, th1)));
    const double along = g->tc.hi * th2.hi + g->ts.hi * th1.hi;
    const double step = left / (along * turn_of(cv.hi, sv.hi, C.hi, Q.hi, th1.hi, th2.hi));
    const plh_dd value = plh_dd_add_d(plh_dd_from(g->v), top ? -step : step);
    return (plh_angle){times(g->sign, top ? sub(half_pi, value) : value),
                       plh_dd_add_d(cv, -sv.hi * step),
                       times(g->sign, plh_dd_add_d(sv, cv.hi * step))};
}

/* The angles of two quotients for the nome q. */
static inline void angles_of(plh_quotient g[2], plh_dd q, plh_angle out[2])
{
    const plh_angle none = {{0.0, 0.0}, one, {0.0, 0.0}};
    const plh_dd Q = square(q);
    plh_dd c[2], s[2];
    for (int i = 0; i < 2; i++)
        first_angle(&g[i], Q.hi);
    cos_sin_pair((const double[2]){g[0].v, g[1].v}, c, s);
    for (int i = 0; i < 2; i++) /* on the separatrix the nome is zero: any angle does */
        out[i] = g[i].tc.hi == 0.0 && g[i].ts.hi == 0.0 ? none : better_angle(&g[i], c[i], s[i], Q);
}

/* Minus the logarithmic derivative of theta_4, from twice the angle, and in *value the function. */
static inline plh_dd slope4(const plh_angle *twice, plh_dd q, double *value)
{
    const plh_dd c = twice->c, s = twice->s, two_c = times(2.0, c), q2 = square(q);
    const plh_dd q4 = square(q2), q9 = mul(square(q4), q), c4 = plh_dd_add_d(mul(two_c, c), -1.0);
    /* sin of the multiples over s, then cos */
    const plh_dd s6 = plh_dd_add_d(square(two_c), -1.0);
    const plh_dd c6 = mul(c, plh_dd_add_d(times(2.0, c4), -1.0));
    const double q16 = q4.hi * q4.hi * (q4.hi * q4.hi);
    const double c8 = 2.0 * c4.hi * c4.hi - 1.0, s8 = 2.0 * two_c.hi * c4.hi;
    plh_dd sum = sub(plh_dd_add_d(mul(q9, c6), -q16 * c8), mul(q4, c4));
    plh_dd slope =
        sub(times(2.0, mul(q4, two_c)), plh_dd_add_d(times(3.0, mul(q9, s6)), -4.0 * q16 * s8));
    sum = add_smaller(one, times(-2.0, add(mul(q, c), sum)));
    slope = times(4.0, mul(s, add_smaller(plh_dd_neg(q), slope)));
    *value = plh_dd_to(sum);
    return over(slope, sum);
}

static inline plh_angle twice(const plh_angle *g)
{
    const plh_dd s = times(2.0, mul(g->c, g->s));
    return (plh_angle){times(2.0, g->value), sub(square(g->c), square(g->s)), s};
}

/* cos and sin of the angle first, and of first plus one, two and three times twice. */
static inline void multiples(double c1, double s1, const plh_angle *twice, double c[4], double s[4])
{
    const double c2 = plh_dd_to(twice->c), s2 = plh_dd_to(twice->s);
    c[0] = c1;
    s[0] = s1;
    for (int n = 1; n < 4; n++) {
        c[n] = c[n - 1] * c2 - s[n - 1] * s2;
        s[n] = s[n - 1] * c2 + c[n - 1] * s2;
    }
}

#endif
