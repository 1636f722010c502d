/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Theta functions (Whittaker & Watson chapter 21). With the smaller of the nome and its complement,
 * which is at most exp(-pi), four terms are enough; the larger one is left by Jacobi's imaginary
 * transformation (21.51): theta(v, q) from theta(iv/r, qc), r = K'/K.
 */
#include <math.h>

#include <polhode/elliptic.h>

#include "base/sincos.h"
#include "elliptic/jacobi_eval.h"

/* The larger of the two nomes is not used; this is how much of it is believed. */
static int nomes_ok(double q, double qc)
{
    return q >= 0.0 && q <= 1.0 && qc >= 0.0 && qc <= 1.0 && fmin(q, qc) <= 0.0434;
}

/* -ln q, q > 0. */
static double minus_log(double q)
{
    double e, scaled = q < 0x1p-1000 ? 0x1p100 * q : q;
    double f = vlog_parts(scaled, &e);
    e = q < 0x1p-1000 ? e - 100.0 : e;
    return -(e * 0x1.62e42fefap-1 + (e * 0x1.cf79abc9e3b3ap-40 + f));
}

static double fourth_root(double q)
{
    return sqrt(sqrt(q));
}

/* v - k pi/2, |.| <= pi/4; sign and quadrant in *k modulo 4. */
static double reduce(double v, int *k)
{
    double lo;
    vi n;
    vd r = vreduce(fabs(v), &lo, &n);
    if (!(fabs(v) < PLH_SINCOS_FAST))
        n = (vi)plh_reduce_huge(fabs(v), &r, &lo);
    r += lo;
    *k = (int)((v < 0.0 ? 4 - (n & 3) : n) & 3);
    return copysign(1.0, v) * r;
}

/*
 * sum over n of (-1)^n q^(n(n+1)) sin((2n+1)z)/sin z, given y = q cos 2z: theta_1 but for
 * 2 q^(1/4) sin z; with -y, theta_2 but for 2 q^(1/4) cos z.
 */
static double tail_odd(double q, double y)
{
    double q2 = q * q, q4 = q2 * q2, y2 = y * y;
    double a = 2.0 * q * y + q2;                     /* q^2 sin 3z/sin z */
    double b = q4 * (4.0 * y2 + (2.0 * q * y - q2)); /* q^6 sin 5z/sin z */
    double c = q4 * q4 * (q * (8.0 * y * y2) + q2 * (4.0 * y2 - (4.0 * q * y + q2)));
    return 1.0 - (a - (b - c));
}

/* theta_4(z) given y = q cos 2z; theta_3 with -y. */
static double tail_even(double q, double y)
{
    double q2 = q * q, q4 = q2 * q2, y2 = y * y;
    double c4 = q2 * (4.0 * y2 - 2.0 * q2);                /* 2 q^4 cos 4z */
    double c6 = q4 * (q2 * (8.0 * y * y2 - 6.0 * q2 * y)); /* 2 q^9 cos 6z */
    return 1.0 - (2.0 * y - (c4 - c6));
}

/* theta_1..4 at r for the nome q <= exp(-pi), |r| <= pi/4. */
static void theta_direct(double r, double q, double th[4])
{
    double s, c;
    plh_sincos(r, &s, &c);
    double y = q * ((c - s) * (c + s)), f = 2.0 * fourth_root(q);
    th[0] = f * (s * tail_odd(q, y));
    th[1] = f * (c * tail_odd(q, -y));
    th[2] = tail_even(q, -y);
    th[3] = tail_even(q, y);
}

/* The same from the complementary nome; 1/r = -ln(qc)/pi. */
static void theta_imaginary(double r, double qc, double th[4])
{
    double l = minus_log(qc), s, c;
    vsinhcosh(r * (l / M_PI), &s, &c);
    double y = qc * (2.0 * s * s + 1.0), g = r * (1.0 / M_PI);
    double f = sqrt(l / M_PI) * vexp(-(g * g) * l), f4 = f * (2.0 * fourth_root(qc));
    th[0] = f4 * (s * tail_odd(qc, y));
    th[1] = f * tail_even(qc, y);
    th[2] = f * tail_even(qc, -y);
    th[3] = f4 * (c * tail_odd(qc, -y));
}

void plh_theta(double v, double q, double qc, double theta[4])
{
    double th[4] = {NAN, NAN, NAN, NAN};
    int k = 0;
    if (nomes_ok(q, qc) && isfinite(v) && fmax(q, qc) > 0.0) {
        double r = reduce(v, &k);
        if (q <= qc)
            theta_direct(r, q, th);
        else if (qc > 0.0)
            theta_imaginary(r, qc, th);
    }
    double s = k & 2 ? -1.0 : 1.0;
    int odd = k & 1;
    theta[0] = s * th[odd ? 1 : 0];
    theta[1] = odd ? -s * th[0] : s * th[1];
    theta[2] = th[odd ? 3 : 2];
    theta[3] = th[odd ? 2 : 3];
}

typedef struct cplx {
    double re, im;
} cplx;

static cplx cmul(cplx a, cplx b)
{
    cplx r = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    return r;
}

/* theta_1(v - ib)/(2 q^(1/4)) for a nome q <= exp(-pi) with q e^(2|b|) <= 1. */
static cplx theta1_direct(double v, double b, double q)
{
    double s, c, sh, ch;
    plh_sincos(v, &s, &c);
    vsinhcosh(b, &sh, &ch);
    cplx sine = {s * ch, -c * sh};
    /* y = q cos 2z; the tail as in tail_odd */
    cplx y = {q * ((c - s) * (c + s)) * (2.0 * sh * sh + 1.0), q * (2.0 * s * c) * (2.0 * sh * ch)};
    cplx y2 = cmul(y, y), y3 = cmul(y2, y);
    double q2 = q * q, q4 = q2 * q2, q8 = q4 * q4;
    cplx t;
    t.re = 1.0 - (2.0 * q * y.re + q2) + q4 * (4.0 * y2.re + (2.0 * q * y.re - q2)) -
           q8 * (8.0 * q * y3.re + q2 * (4.0 * y2.re - (4.0 * q * y.re + q2)));
    t.im = -2.0 * q * y.im + q4 * (4.0 * y2.im + 2.0 * q * y.im) -
           q8 * (8.0 * q * y3.im + q2 * (4.0 * y2.im - 4.0 * q * y.im));
    return cmul(sine, t);
}

/* exp(-z^2/(pi r)) (-i) theta_1(iz/r, qc)/sqrt(r), z = v - ib, |v| <= pi/2. */
static cplx theta1_imaginary(double v, double b, double qc)
{
    double l = minus_log(qc), g = l / M_PI, c, s;
    cplx t = theta1_direct(b * g, -v * g, qc);
    plh_sincos(2.0 * v * b * (g / M_PI), &s, &c);
    double f = 2.0 * fourth_root(qc) * sqrt(g) * vexp((b - v) * (b + v) * (g / M_PI));
    cplx turn = {f * s, -f * c}; /* -i e^(2ivb/(pi r)) */
    return cmul(turn, t);
}

void plh_theta1_complex(double v, double b, double q, double qc, double *re, double *im)
{
    cplx t = {NAN, NAN};
    if (nomes_ok(q, qc) && isfinite(v) && isfinite(b)) {
        int k;
        double r = reduce(v, &k);
        if (k & 1)
            r += r > 0.0 ? -M_PI_2 : M_PI_2;
        double sign = (k + (k & 1 ? (r > 0.0 ? -1 : 1) : 0)) & 2 ? -1.0 : 1.0;
        if (q <= qc && q > 0.0 && fabs(b) <= 0.5000001 * minus_log(q)) {
            t = theta1_direct(v, b, q);
            double f = 2.0 * fourth_root(q);
            t.re *= f;
            t.im *= f;
        } else if (q > qc && qc > 0.0 && fabs(b) * minus_log(qc) <= 1.000001 * (M_PI * M_PI_2)) {
            t = theta1_imaginary(r, b, qc);
            t.re *= sign;
            t.im *= sign;
        }
    }
    *re = t.re;
    *im = t.im;
}
