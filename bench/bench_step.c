/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One exact step, where the invariants are new at each call: one body, and batches of bodies. */
#include <math.h>
#include <polhode/gyrostat.h>
#include <polhode/top.h>
#include <stdlib.h>

#include "bench.h"

void bench_step(bench *b);

typedef struct single {
    plh_body body;
    plh_state start;
    double h;
} single;

static single make_single(double h)
{
    single s = {.start = {{1.0, 0.0, 0.0, 0.0}, {0.4, 0.7, 1.2}}, .h = h};
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &s.body);
    return s;
}

/* A chain: each step waits for the one before, as in an integration. */
static double chain(void *ctx, long n)
{
    const single *s = ctx;
    plh_state x = s->start;
    for (long i = 0; i < n; i++)
        plh_free_step(&s->body, s->h, &x, &x);
    return x.q.w + x.q.x + x.q.y + x.q.z + x.m.x + x.m.y + x.m.z;
}

static double chain_world(void *ctx, long n)
{
    const single *s = ctx;
    plh_quat q = s->start.q;
    plh_vec3 w = plh_body_omega(&s->body, s->start.m);
    for (long i = 0; i < n; i++)
        plh_free_step_world(&s->body, s->h, &q, &w);
    return q.w + q.x + q.y + q.z + w.x + w.y + w.z;
}

typedef struct many {
    size_t n;
    plh_bodies *bodies;
    double *memory, *h;
    plh_states in;
    plh_pool *pool;
} many;

static double uniform(unsigned long long *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*state >> 11) * 0x1p-53;
}

/* Random bodies in both regimes, rotation 0.5 rad a step at most; every `far`-th one turns by 20
 * rad. */
static many make_many(size_t n, size_t far)
{
    many s = {.n = n, .memory = malloc(8 * n * sizeof(double))};
    plh_body *body = malloc(n * sizeof *body);
    double *a = s.memory;
    s.h = a;
    s.in = (plh_states){a + n, a + 2 * n, a + 3 * n, a + 4 * n, a + 5 * n, a + 6 * n, a + 7 * n};
    unsigned long long seed = 1;
    for (size_t i = 0; i < n; i++) {
        plh_vec3 I = {0.4 + uniform(&seed), 0.4 + uniform(&seed), 0.4 + uniform(&seed)};
        plh_vec3 m = {uniform(&seed) - 0.5, uniform(&seed) - 0.5, uniform(&seed) - 0.5};
        plh_body_from_moments(I, &body[i]);
        double angle = far != 0 && i % far == 0 ? 20.0 : 0.5 * uniform(&seed);
        s.h[i] = angle / plh_vec3_norm(plh_body_omega(&body[i], m));
        s.in.qw[i] = 1.0;
        s.in.qx[i] = s.in.qy[i] = s.in.qz[i] = 0.0;
        s.in.mx[i] = m.x;
        s.in.my[i] = m.y;
        s.in.mz[i] = m.z;
    }
    plh_bodies_create(n, body, &s.bodies);
    free(body);
    return s;
}

static void drop_many(many *s)
{
    plh_bodies_destroy(s->bodies);
    free(s->memory);
}

static double sweep(void *ctx, long n)
{
    const many *s = ctx;
    for (long i = 0; i < n; i++)
        plh_free_step_each(s->bodies, s->h, s->in, s->in, s->pool);
    double sum = 0.0;
    for (size_t i = 0; i < s->n; i++)
        sum += s->in.qw[i] + s->in.mx[i];
    return sum;
}

/* Bodies where another program keeps them: records with a quaternion and a vector in space. */
typedef struct record {
    double place[3], q[4], v[3];
    int type;
} record;

typedef struct world {
    record *record;
    int *type;
    plh_body table[4];
    plh_world_batch batch;
} world;

static world make_world(size_t n, bool table, unsigned flags)
{
    world w = {.record = calloc(n, sizeof *w.record), .type = calloc(n, sizeof *w.type)};
    unsigned long long seed = 1;
    for (int k = 0; k < 4; k++)
        plh_body_from_moments(plh_vec3_make(1.0 + k, 2.0 + k, 3.0 + k), &w.table[k]);
    for (size_t i = 0; i < n; i++) {
        w.type[i] = (int)(i % 4);
        w.record[i].q[0] = 1.0;
        for (int k = 0; k < 3; k++)
            w.record[i].v[k] = uniform(&seed) - 0.5;
    }
    w.batch = (plh_world_batch){.n = n,
                                .q = w.record[0].q,
                                .vector = w.record[0].v,
                                .q_stride = sizeof(record),
                                .vector_stride = sizeof(record),
                                .bodies = 4,
                                .body_index = table ? w.type : NULL,
                                .flags = flags};
    return w;
}

static double sweep_world(void *ctx, long n)
{
    world *w = ctx;
    w->batch.body = w->table;
    for (long i = 0; i < n; i++)
        plh_free_step_world_batch(&w->batch, 0.3, NULL, NULL);
    return w->record[0].q[0];
}

static void row_world(bench *b, const char *name, bool table, unsigned flags)
{
    world w = make_world(4096, table, flags);
    bench_row_per(b, "step", name, sweep_world, &w, 4096.0, BENCH_Y);
    free(w.record);
    free(w.type);
}

static void bench_worlds(bench *b)
{
    row_world(b, "world batch of 4096, omega", false, PLH_WORLD_OMEGA);
    row_world(b, "world batch of 4096, momentum", false, PLH_WORLD_MOMENTUM);
    row_world(b, "the same, four bodies by index", true, PLH_WORLD_MOMENTUM);
}

static void bench_batches(bench *b)
{
    many s = make_many(4096, 0);
    bench_row_per(b, "step", "batch of 4096 bodies, per body", sweep, &s, 4096.0, BENCH_Y);
    drop_many(&s);
    s = make_many(4096, 16);
    bench_row_per(b, "step", "the same, 1 in 16 turns by 20 rad", sweep, &s, 4096.0, BENCH_Y);
    drop_many(&s);
    s = make_many(4096, 1);
    bench_row_per(b, "step", "the same, all turn by 20 rad", sweep, &s, 4096.0, BENCH_Y);
    drop_many(&s);
    s = make_many(1000000, 0);
    double one =
        bench_row_per(b, "step", "batch of 10^6 bodies, per body", sweep, &s, 1e6, BENCH_Y);
    bench_unpin(b);
    plh_pool_create(2, &s.pool);
    double two = bench_row_per(b, "step", "the same, two threads", sweep, &s, 1e6, BENCH_Y);
    bench_note(b, "step", "two threads on 10^6 bodies", one / two, "times one");
    plh_pool_destroy(s.pool);
    bench_pin(b);
    drop_many(&s);
}

/* --- Lagrange's top --- */

static double chain_top(void *ctx, long n)
{
    const single *s = ctx;
    plh_state x = s->start;
    for (long i = 0; i < n; i++)
        plh_top_step(&s->body, 0.8, s->h, &x, &x);
    return x.q.w + x.q.x + x.q.y + x.q.z + x.m.x + x.m.y + x.m.z;
}

static double sweep_top(void *ctx, long n)
{
    const many *s = ctx;
    for (long i = 0; i < n; i++)
        plh_top_step_batch(s->bodies, s->h, 0.1, s->in, s->in, s->pool);
    return s->in.qw[0] + s->in.mx[0];
}

static void row_top(bench *b, const char *name, double h)
{
    single s = {.start = {{0.8, 0.36, 0.48, 0.0}, {0.3, 0.5, 1.1}}, .h = h};
    plh_body_from_moments(plh_vec3_make(1.0, 1.0, 0.6), &s.body);
    bench_row(b, "step", name, chain_top, &s, BENCH_Y);
}

/* The times of the bodies become strengths. */
static void bench_tops(bench *b)
{
    const size_t n = 4096;
    many s = make_many(n, 0);
    double *moment = malloc(2 * n * sizeof *moment);
    unsigned long long seed = 2;
    for (size_t i = 0; i < n; i++) {
        s.h[i] = 2.0 * uniform(&seed) - 1.0;
        moment[i] = 0.5 + uniform(&seed);
        moment[n + i] = 0.5 + uniform(&seed);
    }
    plh_bodies_destroy(s.bodies);
    plh_bodies_from_moments(n, moment, moment, moment + n, &s.bodies);
    free(moment);
    row_top(b, "Lagrange's top, h = 0.1", 0.1);
    row_top(b, "Lagrange's top, h = 0.6", 0.6);
    row_top(b, "Lagrange's top, h = 2: divided", 2.0);
    row_top(b, "Lagrange's top, h = 20: prepared", 20.0);
    bench_row_per(b, "step", "batch of 4096 tops, per top", sweep_top, &s, (double)n, BENCH_Y);
    drop_many(&s);
}

/* --- gyrostats --- */

static double chain_gyrostat(void *ctx, long n)
{
    const single *s = ctx;
    const plh_vec3 rotor = {0.3, -0.2, 0.1};
    plh_state x = s->start;
    for (long i = 0; i < n; i++)
        plh_gyrostat_step(&s->body, rotor, s->h, &x, &x);
    return x.q.w + x.q.x + x.q.y + x.q.z + x.m.x + x.m.y + x.m.z;
}

static double sweep_gyrostat(void *ctx, long n)
{
    const many *s = ctx;
    const plh_rotors rotors = {s->h, s->h, s->h};
    for (long i = 0; i < n; i++)
        plh_gyrostat_step_batch(s->bodies, rotors, 0.1, s->in, s->in, s->pool);
    return s->in.qw[0] + s->in.mx[0];
}

static void row_gyrostat(bench *b, const char *name, double h)
{
    single s = {.start = {{0.8, 0.36, 0.48, 0.0}, {0.3, 0.5, 1.1}}, .h = h};
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &s.body);
    bench_row(b, "step", name, chain_gyrostat, &s, BENCH_Y);
}

/* The times of the bodies become rotors. */
static void bench_gyrostats(bench *b)
{
    const size_t n = 4096;
    many s = make_many(n, 0);
    unsigned long long seed = 3;
    for (size_t i = 0; i < n; i++)
        s.h[i] = uniform(&seed) - 0.5;
    row_gyrostat(b, "gyrostat, h = 0.1", 0.1);
    row_gyrostat(b, "gyrostat, h = 0.6", 0.6);
    row_gyrostat(b, "gyrostat, h = 2: divided", 2.0);
    row_gyrostat(b, "gyrostat, h = 50: prepared", 50.0);
    bench_row_per(b, "step", "batch of 4096 gyrostats, each", sweep_gyrostat, &s, (double)n,
                  BENCH_Y);
    drop_many(&s);
}

void bench_step(bench *b)
{
    single s = make_single(0.1);
    bench_row(b, "step", "exact step, rotation 0.08 rad", chain, &s, BENCH_Y);
    s = make_single(0.6);
    bench_row(b, "step", "exact step, rotation 0.5 rad", chain, &s, BENCH_Y);
    s = make_single(0.1);
    bench_row(b, "step", "world-frame step", chain_world, &s, BENCH_Y);
    s = make_single(2.0);
    bench_row(b, "step", "exact step, rotation 1.6 rad", chain, &s, BENCH_Y);
    s = make_single(6.0);
    bench_row(b, "step", "exact step, rotation 5 rad", chain, &s, BENCH_Y);
    s = make_single(100.3);
    bench_row(b, "step", "exact step, rotation 80 rad", chain, &s, BENCH_Y);
    bench_batches(b);
    bench_worlds(b);
    bench_tops(b);
    bench_gyrostats(b);
}
