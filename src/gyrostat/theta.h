/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Theta functions in double-double by Q, the square of a nome that is real (Q > 0) or imaginary
 * (Q < 0), |Q| <= exp(-pi): theta_1 and theta_2 have the powers n(n+1)/2 of Q. Nome, arguments of
 * theta_1/theta_2, complex numbers.
 */
#ifndef PLH_GYROSTAT_THETA_H
#define PLH_GYROSTAT_THETA_H

#include <math.h>

#include "free/theta_dd.h"

typedef struct plh_cdd {
    plh_dd re, im;
} plh_cdd;

static inline plh_cdd cadd(plh_cdd a, plh_cdd b)
{
    return (plh_cdd){add(a.re, b.re), add(a.im, b.im)};
}
static inline plh_cdd csub(plh_cdd a, plh_cdd b)
{
    return (plh_cdd){sub(a.re, b.re), sub(a.im, b.im)};
}
static inline plh_cdd cmul(plh_cdd a, plh_cdd b)
{
    return (plh_cdd){sub(mul(a.re, b.re), mul(a.im, b.im)), add(mul(a.re, b.im), mul(a.im, b.re))};
}
static inline plh_cdd cscale(plh_dd s, plh_cdd a)
{
    return (plh_cdd){mul(s, a.re), mul(s, a.im)};
}
static inline plh_cdd cconj(plh_cdd a)
{
    return (plh_cdd){a.re, plh_dd_neg(a.im)};
}
static inline plh_cdd cneg(plh_cdd a)
{
    return (plh_cdd){plh_dd_neg(a.re), plh_dd_neg(a.im)};
}
/* i a */
static inline plh_cdd cturn(plh_cdd a)
{
    return (plh_cdd){plh_dd_neg(a.im), a.re};
}
static inline plh_dd cnorm2(plh_cdd a)
{
    return add(square(a.re), square(a.im));
}
static inline plh_cdd cover(plh_cdd a, plh_cdd b)
{
    return cscale(over(one, cnorm2(b)), cmul(a, cconj(b)));
}

/* Q from the square of half of (1 - sqrt k')/(1 + sqrt k'), of the same sign. */
static inline plh_dd plh_nome2_dd(plh_dd eps2)
{
    const double e = eps2.hi;
    double Q = e, slope = 1.0;
    for (int n = 0; n < 6; n++) {
        const double Q2 = Q * Q, Q4 = Q2 * Q2, u = 1.0 + Q4, v = 1.0 + 2.0 * Q2;
        slope = u * u + 8.0 * Q4 * u - 8.0 * e * v * Q;
        const double step = (Q * u * u - e * v * v) / slope;
        Q -= step;
        if (fabs(step) < 1e-10 * fabs(Q))
            break;
    }
    plh_dd x = plh_dd_from(Q);
    for (int n = 0; n < 2; n++) {
        const plh_dd Q2 = square(x), Q4 = square(Q2), Q8 = square(Q4);
        const plh_dd u = add(one, add(Q4, mul(Q8, Q4))), v = add(one, times(2.0, add(Q2, Q8)));
        const plh_dd off = sub(mul(x, square(u)), mul(eps2, square(v)));
        x = plh_dd_add_d(x, -off.hi / slope);
    }
    return x;
}

/* theta_4(0)^2 of the nome Q */
static inline plh_dd plh_theta4_squared_dd(plh_dd Q)
{
    const plh_dd Q2 = square(Q), Q4 = square(Q2), Q8 = square(Q4), Q9 = mul(Q8, Q);
    const plh_dd Q16 = square(Q8), Q25 = mul(Q16, Q9);
    return square(add(one, times(2.0, sub(add(Q4, Q16), add(add(Q, Q9), Q25)))));
}

/*
 * E = exp(-2b), b >= 0, from (theta_2 - |theta_1|)/(theta_2 + |theta_1|)(ib) = H, for Q of either
 * sign; b at most a quarter of the imaginary period for Q > 0, half of that of theta_1/theta_2 for
 * Q < 0.
 */
static inline plh_dd plh_decay_dd(plh_dd H, plh_dd Q)
{
    const double h = H.hi, q = Q.hi;
    double e = 0.5 * (h + sqrt(fmax(h * h - 4.0 * q, 0.0)));
    if (q == 0.0 || !(e > 0.0))
        return H;
    plh_dd E = plh_dd_from(e);
    for (int n = 0; n < 10; n++) {
        const plh_dd inv = over(one, E), E2 = square(E), inv2 = square(inv);
        plh_dd upper = E, lower = one, grow = E, fall = inv, Qn = Q, Qk = Q;
        double slope = 1.0;
        plh_dd low_up = E2, low_down = inv2;
        for (int k = 1; k <= 7; k++) { /* Qk = Q^(k(k+1)/2) */
            const bool odd = k % 2;
            const plh_dd u = mul(Qk, odd ? fall : mul(grow, E2)),
                         l = mul(Qk, odd ? low_up : low_down);
            upper = add(upper, u);
            lower = add(lower, l);
            slope += ((odd ? -k : k + 1) * u.hi - h * (odd ? k + 1 : -k) * l.hi) / E.hi;
            if (fabs(u.hi) < 1e-34 * E.hi && fabs(l.hi) < 1e-34)
                break;
            if (odd) {
                fall = mul(fall, inv2);
                low_up = mul(low_up, E2);
            } else {
                grow = mul(grow, E2);
                low_down = mul(low_down, inv2);
            }
            Qn = mul(Qn, Q);
            Qk = mul(Qk, Qn);
        }
        const double step = sub(mul(H, lower), upper).hi / slope;
        E = plh_dd_add_d(E, step);
        if (fabs(step) < PLH_DD_LAST * E.hi)
            break;
    }
    return E;
}

/* An angle with its cosine and sine. */
typedef struct plh_angle_dd {
    plh_dd value, c, s;
} plh_angle_dd;

/* theta_1 and theta_2 at v, over Q^(1/8), from cos and sin. */
static inline void plh_thetas_dd(plh_dd c, plh_dd s, plh_dd Q, plh_dd *th1, plh_dd *th2)
{
    const plh_dd C2 = times(2.0, sub(square(c), square(s)));
    plh_dd a = one, b = one, a0 = plh_dd_from(-1.0), b0 = one; /* sin, cos of (2n+1)v over v's */
    plh_dd sum1 = one, sum2 = one, Qn = Q, Qk = Q;
    for (int n = 1; n <= 7 && fabs(Qk.hi) > 1e-34; n++) {
        const plh_dd a1 = sub(mul(C2, a), a0), b1 = sub(mul(C2, b), b0);
        a0 = a, a = a1;
        b0 = b, b = b1;
        sum1 = add(sum1, times(n % 2 ? -1.0 : 1.0, mul(Qk, a)));
        sum2 = add(sum2, mul(Qk, b));
        Qn = mul(Qn, Q);
        Qk = mul(Qk, Qn);
    }
    *th1 = mul(s, sum1);
    *th2 = mul(c, sum2);
}

/* The angle with theta_1/theta_2 = ts/tc, 0 <= angle <= pi/2. */
static inline plh_angle_dd plh_angle_of_dd(plh_dd tc, plh_dd ts, plh_dd Q)
{
    plh_angle_dd g = {plh_dd_from(0.0), one, plh_dd_from(0.0)};
    double co, si;
    plh_theta_angle(plh_dd_to(tc), plh_dd_to(ts), Q.hi, &co, &si);
    const bool from_top = si > co;
    double v = from_top ? plh_atan2(co, si) : plh_atan2(si, co);
    for (int n = 0; n < 2; n++) { /* the second step only moves cos and sin */
        plh_dd th1, th2;
        if (n == 0)
            cos_sin(v, from_top ? &g.s : &g.c, from_top ? &g.c : &g.s);
        plh_thetas_dd(g.c, g.s, Q, &th1, &th2);
        const double left = sub(mul(ts, th2), mul(tc, th1)).hi;
        const double along = tc.hi * th2.hi + ts.hi * th1.hi, C = g.c.hi * g.c.hi - g.s.hi * g.s.hi;
        const double turn = 1.0 - 4.0 * Q.hi * (2.0 * C * C - 1.0); /* d atan(th1/th2)/dv */
        const double step = along > 0.0 ? left / (along * turn) : 0.0;
        const plh_dd c = g.c;
        g.c = plh_dd_add_d(g.c, -g.s.hi * step);
        g.s = plh_dd_add_d(g.s, c.hi * step);
        g.value = n == 0 ? plh_dd_add_d(plh_dd_from(v), from_top ? -step : step)
                         : plh_dd_add_d(g.value, from_top ? -step : step);
    }
    if (from_top)
        g.value = sub(half_pi, g.value);
    return g;
}

#endif
