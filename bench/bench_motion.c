/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The prepared motion: preparing, one evaluation, a batch of times. */
#include "bench.h"

#include <polhode/free.h>
#include <stdlib.h>

void bench_motion(bench *b);

enum { batch = 1024 };

typedef struct setup {
    plh_body body;
    plh_state start;
    plh_motion motion;
    unsigned flags;
    double t[batch], out[7][batch];
    plh_motion_derivatives derivatives;
    plh_jacobian table[batch];
} setup;

static double total(plh_state s)
{
    return s.q.w + s.q.x + s.q.y + s.q.z + s.m.x + s.m.y + s.m.z;
}

/* Each time depends on the last attitude, so that latency counts as it does in a step. */
static double one(void *ctx, long n)
{
    const setup *s = ctx;
    double sum = 0.0, t = 0.3;
    for (long i = 0; i < n; i++) {
        const plh_state r = plh_motion_at(&s->motion, t);
        sum += total(r);
        t += 0.37 + 1e-9 * r.q.w;
    }
    return sum;
}

/* The times are known beforehand. */
static double one_free(void *ctx, long n)
{
    const setup *s = ctx;
    double sum = 0.0;
    for (long i = 0; i < n; i++)
        sum += total(plh_motion_at(&s->motion, 0.37 * (double)i));
    return sum;
}

static double many(void *ctx, long n)
{
    setup *s = ctx;
    plh_states out = {s->out[0], s->out[1], s->out[2], s->out[3], s->out[4], s->out[5], s->out[6]};
    double sum = 0.0;
    for (long i = 0; i < n; i++) {
        plh_motion_batch(&s->motion, batch, s->t, out);
        sum += s->out[i % 7][i % batch];
    }
    return sum;
}

static double prepare(void *ctx, long n)
{
    setup *s = ctx;
    double sum = 0.0;
    plh_state start = s->start;
    for (long i = 0; i < n; i++) {
        start.m.x = s->start.m.x + 1e-6 * (double)(i & 1023);
        plh_motion_init(&s->body, start, 0.0, s->flags, &s->motion);
        sum += s->motion.start.q.w + s->motion.inside.bytes[i & 511];
    }
    return sum;
}

static double derivatives_one(void *ctx, long n)
{
    setup *s = ctx;
    double sum = 0.0, t = 0.3;
    for (long i = 0; i < n; i++) {
        plh_motion_derivatives_at(&s->derivatives, t, s->table);
        sum += s->table->d[i % 6][i % 10];
        t += 0.37 + 1e-9 * s->table->state.q.w;
    }
    return sum;
}

static double derivatives_many(void *ctx, long n)
{
    setup *s = ctx;
    double sum = 0.0;
    for (long i = 0; i < n; i++) {
        plh_motion_derivatives_batch(&s->derivatives, batch, s->t, s->table);
        sum += s->table[i % batch].d[i % 6][i % 10];
    }
    return sum;
}

static double derivatives_prepare(void *ctx, long n)
{
    setup *s = ctx;
    double sum = prepare(ctx, 1);
    for (long i = 0; i < n; i++) {
        s->motion.start.q.w = 0.5 + 1e-9 * (double)(i & 1023);
        plh_motion_derivatives_init(&s->motion, &s->derivatives);
        sum += s->derivatives.inside.bytes[i & 511];
    }
    return sum;
}

/* Beside the rows of the motion itself, which come first: the ratios are evaluations,
 * preparations. */
static void derivatives(bench *b, setup *s, int near_separatrix)
{
    static const char *const names[2][5] = {
        {"prepare derivatives", "derivatives", "derivatives, batch, per time", "prepare",
         "evaluate"},
        {"prepare derivatives near separatrix", "derivatives near separatrix",
         "derivatives near separatrix, batch, per time", "prepare near separatrix",
         "evaluate near separatrix"}};
    const char *const *name = names[near_separatrix];
    bench_row(b, "motion", name[0], derivatives_prepare, s, name[3]);
    bench_row(b, "motion", name[1], derivatives_one, s, name[4]);
    bench_row_per(b, "motion", name[2], derivatives_many, s, batch, name[4]);
}

/* A batch of a million on a pool. */
typedef struct big {
    const plh_motion *motion;
    plh_pool *pool;
    double *mem;
} big;

enum { million = 1000000 };

static double many_threads(void *ctx)
{
    const big *b = ctx;
    double *p = b->mem;
    const plh_states out = {p + million,     p + 2 * million, p + 3 * million, p + 4 * million,
                            p + 5 * million, p + 6 * million, p + 7 * million};
    plh_motion_batch_pool(b->motion, million, p, out, b->pool);
    return out.qw[million / 2] + out.mz[million - 1];
}

static void threads(bench *b, const plh_motion *motion)
{
    big g = {.motion = motion, .mem = malloc(8 * million * sizeof(double))};
    if (!g.mem)
        return;
    for (int i = 0; i < 8 * million; i++)
        g.mem[i] = 0.01 * i; /* the times, and the pages of the results */
    const char *one_name = "batch of 10^6, one thread", *two_name = "batch of 10^6, two threads";
    bench_unpin(b);
    bench_once(b, "motion", one_name, many_threads, &g, NULL);
    if (plh_pool_create(2, &g.pool) == PLH_OK) {
        bench_once(b, "motion", two_name, many_threads, &g, one_name);
        plh_pool_destroy(g.pool);
    }
    bench_pin(b);
    free(g.mem);
}

static void make(setup *s, plh_vec3 moment, plh_vec3 m, unsigned flags)
{
    plh_body_from_moments(moment, &s->body);
    s->start = (plh_state){plh_quat_make(0.5, 0.5, -0.5, 0.5), m};
    s->flags = flags;
    plh_motion_init(&s->body, s->start, 0.0, flags, &s->motion);
    for (int i = 0; i < batch; i++)
        s->t[i] = 0.37 * i;
}

void bench_motion(bench *b)
{
    static setup s;
    const plh_vec3 I = plh_vec3_make(1.0, 2.0, 3.0), m = plh_vec3_make(0.4, 0.7, 1.2);
    const plh_vec3 saddle = plh_vec3_make(0.01, 2.0, 0.03);
    make(&s, I, m, PLH_MOTION_PLAIN);
    bench_row(b, "motion", "evaluate", one, &s, BENCH_Y);
    bench_row(b, "motion", "evaluate, independent times", one_free, &s, BENCH_Y);
    bench_row_per(b, "motion", "evaluate, batch, per time", many, &s, batch, BENCH_Y);
    threads(b, &s.motion);
    bench_row(b, "motion", "prepare", prepare, &s, BENCH_Y);
    derivatives(b, &s, 0);
    make(&s, I, saddle, PLH_MOTION_PLAIN);
    bench_row(b, "motion", "evaluate near separatrix", one, &s, BENCH_Y);
    bench_row_per(b, "motion", "evaluate near separatrix, batch, per time", many, &s, batch,
                  BENCH_Y);
    bench_row(b, "motion", "prepare near separatrix", prepare, &s, BENCH_Y);
    derivatives(b, &s, 1);
    make(&s, I, m, PLH_MOTION_LONG_TIME);
    bench_row(b, "motion", "evaluate, long times", one, &s, BENCH_Y);
    bench_row_per(b, "motion", "evaluate, long times, batch, per time", many, &s, batch, BENCH_Y);
    bench_row(b, "motion", "prepare, long times", prepare, &s, BENCH_Y);
    make(&s, I, saddle, PLH_MOTION_LONG_TIME);
    bench_row(b, "motion", "prepare near separatrix, long times", prepare, &s, BENCH_Y);
}
