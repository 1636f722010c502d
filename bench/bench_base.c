/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The yardstick itself, and our sincos and atan2 beside libm's. */
#include "bench.h"

#include <math.h>
#include <polhode/rotation.h>
#include <polhode/tensor.h>
#include <stddef.h>

#include "base/isa.h"
#include "trig_kernel.h"

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

enum { XS = 1024 };
static double xs[XS]; /* arguments in [-10, 10], in no order */

static void fill_arguments(void)
{
    for (int i = 0; i < XS; i++)
        xs[i] = (i * 389 % XS - XS / 2) * (20.0 / XS);
}

static double libm_sincos(void *ctx, long n)
{
    (void)ctx;
    double sum = 0.0;
    for (long i = 0; i < n; i++) {
        double s, c;
        sincos(xs[i % XS], &s, &c);
        sum += s + c;
    }
    return sum;
}

static double libm_atan2(void *ctx, long n)
{
    (void)ctx;
    double sum = 0.0;
    for (long i = 0; i < n; i++)
        sum += atan2(xs[i % XS], 0.7);
    return sum;
}

/* A whole array a pass, so that every width takes the same path. */
static double ours(void *ctx, long n)
{
    bench_trig_fn *f = *(bench_trig_fn **)ctx;
    double sum = 0.0;
    for (long i = 0; i < n; i++)
        sum += f(xs, XS);
    return sum;
}

static void trig_rows(bench *b, const char *name, bench_trig_fn *f, const char *yardstick)
{
    bench_row_per(b, "base", name, ours, &f, XS, yardstick);
}

static double diagonalise(void *ctx, long n)
{
    plh_mat3 t = {{{2.0, 0.3, -0.1}, {0.3, 1.5, 0.2}, {-0.1, 0.2, 1.0}}}, r;
    plh_vec3 m = {0.0, 0.0, 0.0};
    (void)ctx;
    for (long i = 0; i < n; i++) {
        plh_tensor_diagonalise(t, &m, &r);
        t.a[0][0] = 2.0 + 1e-12 * m.x;
    }
    return m.x + r.a[0][0];
}

static double exp_log(void *ctx, long n)
{
    plh_vec3 v = {0.3, -0.2, 0.1};
    (void)ctx;
    for (long i = 0; i < n; i++)
        v = plh_quat_log(plh_quat_exp(v));
    return v.x + v.y + v.z;
}

void bench_base(bench *b)
{
    fill_arguments();
    bench_row(b, "base", BENCH_Y, yardstick, NULL, NULL);
    bench_row(b, "base", "libm sincos", libm_sincos, NULL, BENCH_Y);
    trig_rows(b, "plh sincos, base", bench_sincos_base, "libm sincos");
    bench_row(b, "base", "libm atan2", libm_atan2, NULL, BENCH_Y);
    trig_rows(b, "plh atan2, base", bench_atan2_base, "libm atan2");
#if defined(PLH_BENCH_AVX2)
    if (plh_isa_has_fma()) {
        trig_rows(b, "plh sincos, fma", bench_sincos_fma, "libm sincos");
        trig_rows(b, "plh sincos, avx2, per lane", bench_sincos_avx2, "libm sincos");
        trig_rows(b, "plh atan2, avx2, per lane", bench_atan2_avx2, "libm atan2");
    }
#endif
#if defined(PLH_BENCH_AVX512)
    if (plh_isa_has_avx512()) {
        trig_rows(b, "plh sincos, avx512, per lane", bench_sincos_avx512, "libm sincos");
        trig_rows(b, "plh atan2, avx512, per lane", bench_atan2_avx512, "libm atan2");
    }
#endif
    bench_row(b, "base", "plh_quat_exp and plh_quat_log", exp_log, NULL, BENCH_Y);
    bench_row(b, "base", "plh_tensor_diagonalise", diagonalise, NULL, BENCH_Y);
}
