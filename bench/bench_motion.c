/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The prepared motion: preparing, one evaluation, a batch of times. */
#include "bench.h"

#include <polhode/polhode.h>
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

/* Lagrange's top, beside the free motion. */
typedef struct top_setup {
    plh_body body;
    plh_state start;
    double strength;
    plh_top top;
    double t[batch], out[7][batch];
    plh_top_derivatives derivatives;
    /* Of the method taylor: how far */
    double until;
} top_setup;

static double top_one(void *ctx, long n)
{
    const top_setup *s = ctx;
    double sum = 0.0, t = 0.3;
    for (long i = 0; i < n; i++) {
        const plh_state r = plh_top_at(&s->top, t);
        sum += total(r);
        t += 0.37 + 1e-9 * r.q.w;
    }
    return sum;
}

static double top_many(void *ctx, long n)
{
    top_setup *s = ctx;
    plh_states out = {s->out[0], s->out[1], s->out[2], s->out[3], s->out[4], s->out[5], s->out[6]};
    double sum = 0.0;
    for (long i = 0; i < n; i++) {
        plh_top_batch(&s->top, batch, s->t, out);
        sum += s->out[i % 7][i % batch];
    }
    return sum;
}

static double top_prepare(void *ctx, long n)
{
    top_setup *s = ctx;
    double sum = 0.0;
    plh_state start = s->start;
    for (long i = 0; i < n; i++) {
        start.m.x = s->start.m.x + 1e-6 * (double)(i & 1023);
        plh_top_init(&s->body, s->strength, start, 0.0, &s->top);
        sum += s->top.start.q.w + s->top.inside.bytes[i & 511];
    }
    return sum;
}

static double top_derivatives(void *ctx, long n)
{
    top_setup *s = ctx;
    plh_top_jacobian J;
    double sum = 0.0;
    for (long i = 0; i < n; i++) {
        plh_top_derivatives_at(&s->derivatives, 0.37 * (double)(i & 1023), &J);
        sum += J.strength[i % 6];
    }
    return sum;
}

/* What the closed form is measured against: one run of the method taylor to `until`. */
static double top_taylor(void *ctx)
{
    const top_setup *s = ctx;
    plh_torque torque;
    plh_method_spec spec;
    plh_integrator *it;
    plh_state x = s->start;
    if (plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &torque) ||
        plh_torque_set_real(&torque, "strength", s->strength))
        return 0.0;
    plh_method_spec_init(plh_method_find(NULL, "taylor"), &spec);
    if (plh_integrator_create(&spec, &s->body, &torque, &it))
        return 0.0;
    if (!plh_integrator_begin(it, 0.0, s->until, 1e-13, &x))
        (void)plh_integrator_advance_to(it, s->until, &x);
    plh_integrator_destroy(it);
    return total(x);
}

static void make_top(top_setup *s, double strength, plh_vec3 m)
{
    plh_body_from_moments(plh_vec3_make(1.0, 1.0, 0.6), &s->body);
    s->start = (plh_state){plh_quat_make(0.8, 0.36, -0.48, 0.0), m};
    s->strength = strength;
    plh_top_init(&s->body, strength, s->start, 0.0, &s->top);
    plh_top_derivatives_init(&s->top, &s->derivatives);
    for (int i = 0; i < batch; i++)
        s->t[i] = 0.37 * i;
}

static void top_rows(bench *b)
{
    static top_setup s;
    static const char *const names[3] = {"taylor 1e-13, top, 1 period",
                                         "taylor 1e-13, top, 100 periods",
                                         "taylor 1e-13, top, 10^4 periods"};
    plh_top_info info;
    make_top(&s, 0.1, plh_vec3_make(0.3, 0.8, 1.2));
    bench_row(b, "motion", "evaluate, top", top_one, &s, "evaluate");
    bench_row_per(b, "motion", "evaluate, top, batch, per time", top_many, &s, batch,
                  "evaluate, batch, per time");
    bench_row(b, "motion", "prepare, top", top_prepare, &s, "prepare");
    bench_row(b, "motion", "derivatives, top", top_derivatives, &s, "evaluate, top");
    plh_top_describe(&s.top, &info);
    s.until = info.period;
    for (int i = 0; i < 3; i++, s.until *= 100.0)
        bench_once(b, "motion", names[i], top_taylor, &s, "prepare, top");
    make_top(&s, 1.5, plh_vec3_make(0.3, 0.8, 0.1));
    bench_row(b, "motion", "evaluate near separatrix, top", top_one, &s,
              "evaluate near separatrix");
    bench_row_per(b, "motion", "evaluate near separatrix, top, batch, per time", top_many, &s,
                  batch, "evaluate near separatrix, batch, per time");
    bench_row(b, "motion", "prepare near separatrix, top", top_prepare, &s,
              "prepare near separatrix");
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
    top_rows(b);
    make(&s, I, m, PLH_MOTION_LONG_TIME);
    bench_row(b, "motion", "evaluate, long times", one, &s, BENCH_Y);
    bench_row_per(b, "motion", "evaluate, long times, batch, per time", many, &s, batch, BENCH_Y);
    bench_row(b, "motion", "prepare, long times", prepare, &s, BENCH_Y);
    make(&s, I, saddle, PLH_MOTION_LONG_TIME);
    bench_row(b, "motion", "prepare near separatrix, long times", prepare, &s, BENCH_Y);
}
