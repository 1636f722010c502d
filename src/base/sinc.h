/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Quotients of trigonometric functions that are 0/0 at 0, accurate and smooth through it. */
#ifndef PLH_BASE_SINC_H
#define PLH_BASE_SINC_H

#include "base/sincos.h"

/* sin x / x and cos x. The quotient needs no series: sin x is right to the last bit. */
static inline double plh_sinc_cos(double x, double *c)
{
    double s;
    plh_sincos(x, &s, c);
    return x == 0.0 ? 1.0 : s / x;
}

static inline double plh_sinc(double x)
{
    double c;
    return plh_sinc_cos(x, &c);
}

/* (1 - cos x)/x^2 = sinc(x/2)^2 / 2: no cancellation anywhere. */
static inline double plh_cosc(double x)
{
    double s = plh_sinc(0.5 * x);
    return 0.5 * (s * s);
}

/* (x - sin x)/x^3; Taylor's series below 1.6, where the difference would cancel. */
static inline double plh_sinc3(double x)
{
    double z = x * x;
    if (z < 2.56) {
        double p = 1.0 / 51090942171709440000.0; /* 1/21! */
        static const double inv[] = {            /* 1/19!, 1/17!, ... 1/3! */
                                     1.0 / 121645100408832000.0,
                                     1.0 / 355687428096000.0,
                                     1.0 / 1307674368000.0,
                                     1.0 / 6227020800.0,
                                     1.0 / 39916800.0,
                                     1.0 / 362880.0,
                                     1.0 / 5040.0,
                                     1.0 / 120.0,
                                     1.0 / 6.0};
        for (int k = 0; k < 9; k++)
            p = inv[k] - z * p;
        return p;
    }
    double s, c;
    plh_sincos(x, &s, &c);
    return (x - s) / x / z;
}

/* (1 - (x/2) cot(x/2))/x^2 = (sin h - h cos h)/(4 h^2 sin h), h = x/2; 1/12 at 0, infinite at 2
 * pi. */
static inline double plh_cotc(double x)
{
    double h = 0.5 * x, z = h * h, s, c;
    plh_sincos(h, &s, &c);
    if (z < 1.44) { /* (sin h - h cos h)/h^3 = sum (-z)^k (2k + 2)/(2k + 3)! */
        double p = 20.0 / 51090942171709440000.0;
        static const double inv[] = {18.0 / 121645100408832000.0,
                                     16.0 / 355687428096000.0,
                                     14.0 / 1307674368000.0,
                                     12.0 / 6227020800.0,
                                     10.0 / 39916800.0,
                                     8.0 / 362880.0,
                                     6.0 / 5040.0,
                                     4.0 / 120.0,
                                     2.0 / 6.0};
        for (int k = 0; k < 9; k++)
            p = inv[k] - z * p;
        return h == 0.0 ? 0.25 * p : 0.25 * p * (h / s);
    }
    return (s - h * c) / (4.0 * z * s);
}

#endif
