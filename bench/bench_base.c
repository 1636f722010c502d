/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The yardstick itself, and libm's sincos for scale. */
#include "bench.h"

#include <math.h>
#include <stddef.h>

void bench_base(bench *b);

static double yardstick(void *ctx, long n)
{
    (void)ctx;
    const double inv[3] = {1.0, 1.0 / 2.0, 1.0 / 3.0};
    double m[3] = {0.4, 0.7, 1.2}, q[4] = {1.0, 0.0, 0.0, 0.0};
    for (long i = 0; i < n; i++)
        bench_yardstick_step(inv, 0.1, m, q);
    return m[0] + m[1] + m[2] + q[0] + q[1] + q[2] + q[3];
}

static double libm_sincos(void *ctx, long n)
{
    (void)ctx;
    double sum = 0.0, x = 0.1;
    for (long i = 0; i < n; i++) {
        double s, c;
        sincos(x, &s, &c);
        sum += s + c;
        x += 1e-3;
    }
    return sum;
}

void bench_base(bench *b)
{
    bench_row(b, "base", BENCH_Y, yardstick, NULL, NULL);
    bench_row(b, "base", "libm sincos", libm_sincos, NULL, BENCH_Y);
}
