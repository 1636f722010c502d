/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Many bodies: the pair kernel against a plain loop, drift against force, growth with N, threads,
 * and the time to an energy error of 1e-7. */
#include "bench.h"
#include "liquid.h"

#include "system_scalar.h"

#include <math.h>
#include <polhode/system.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void bench_system(bench *b);

enum { N = 1000 };

static plh_system *make(size_t n, bool liquid, plh_pool *pool)
{
    plh_species sp;
    plh_system *s = NULL;
    plh_system_def d = plh_system_def_default();
    plh_species_find("dipole", &sp);
    d.n = n, d.species = &sp, d.species_count = 1, d.pool = pool;
    double a = 4.0;
    if (liquid) { /* density 0.8, cut-off 2.5, reaction field */
        a = 1.0772173450159418;
        double edge = a * round(cbrt((double)n));
        d.periodic = d.reaction_field = true;
        d.box = plh_vec3_make(edge, edge, edge);
        d.cut = PLH_CUT_SMOOTH, d.cut_on = 2.0, d.cut_off = 2.5;
    }
    if (plh_system_create(&d, &s) != PLH_OK)
        abort();
    plh_system_lattice(s, a, 0.02, true, 1);
    plh_system_thermal(s, 1.0, 1.0, 2);
    return s;
}

static plh_method_spec method(const char *text)
{
    plh_method_spec spec;
    if (plh_method_parse(NULL, text, &spec) != PLH_OK)
        abort();
    return spec;
}

static double x[N][3], u[N][3], f[N][3], t[N][3];

static double scalar(bench_pair_loop *loop, long n)
{
    for (long k = 0; k < n; k++) {
        memset(f, 0, sizeof f);
        memset(t, 0, sizeof t);
        loop(N, (const double(*)[3])x, (const double(*)[3])u, f, t);
    }
    return f[7][1] + t[3][2];
}

static double plain(void *ctx, long n)
{
    (void)ctx;
    return scalar(bench_plain_pairs, n);
}

static double tuned(void *ctx, long n)
{
    (void)ctx;
    return scalar(bench_tuned_pairs, n);
}

/* A whole evaluation: sites placed, pairs, torques collected. */
static double force(void *ctx, long n)
{
    plh_forces_view v;
    plh_system *s = ctx;
    double sum = 0.0;
    for (long k = 0; k < n; k++) {
        plh_system_touch(s);
        plh_system_forces(s, &v);
        sum += v.fx[3] + v.tz[5];
    }
    return sum;
}

/* With lists a touch would make them anew; a drift does not. */
static double drift_and_force(void *ctx, long n)
{
    plh_forces_view v;
    plh_system *s = ctx;
    double sum = 0.0;
    for (long k = 0; k < n; k++) {
        plh_system_drift(s, NULL, k & 1 ? 1e-6 : -1e-6);
        plh_system_forces(s, &v);
        sum += v.fx[3] + v.tz[5];
    }
    return sum;
}

static double drift(void *ctx, long n)
{
    plh_system *s = ctx;
    for (long k = 0; k < n; k++)
        plh_system_drift(s, NULL, k & 1 ? 1e-3 : -1e-3);
    return plh_system_bodies(s).rotation.qw[2];
}

static double drift_mr2(void *ctx, long n)
{
    plh_system *s = ctx;
    const plh_method_spec inner = method("mr2");
    for (long k = 0; k < n; k++)
        plh_system_drift(s, &inner, k & 1 ? 1e-3 : -1e-3);
    return plh_system_bodies(s).rotation.qw[2];
}

static void pairs(bench *b)
{
    plh_system *s = make(N, false, NULL);
    const plh_bodies_view v = plh_system_bodies(s);
    for (size_t i = 0; i < N; i++) {
        const plh_vec3 mu = plh_quat_rotate(plh_system_state(s, i).q, plh_vec3_make(0, 1, 1));
        memcpy(x[i], (double[3]){v.x[i], v.y[i], v.z[i]}, sizeof x[i]);
        memcpy(u[i], (double[3]){mu.x, mu.y, mu.z}, sizeof u[i]);
    }
    const double count = 0.5 * N * (N - 1.0);
    bench_row_per(b, "system", "plain loop, ns per pair", plain, NULL, count, NULL);
    bench_row_per(b, "system", "loop tuned by hand, ns per pair", tuned, NULL, count,
                  "plain loop, ns per pair");
    bench_row_per(b, "system", "forces, N = 1000, ns per pair", force, s, count,
                  "plain loop, ns per pair");
    bench_row(b, "system", "forces, N = 1000", force, s, NULL);
    bench_row(b, "system", "exact drift, N = 1000", drift, s, "forces, N = 1000");
    bench_row(b, "system", "mr2 drift, N = 1000", drift_mr2, s, "forces, N = 1000");
    plh_system_destroy(s);
    s = make(10648, true, NULL);
    const double both =
        bench_row(b, "system", "drift and forces, liquid, N = 10648", drift_and_force, s, NULL);
    const double alone = bench_row(b, "system", "exact drift, liquid, N = 10648", drift, s,
                                   "drift and forces, liquid, N = 10648");
    bench_note(b, "system", "exact drift over forces, liquid", alone / (both - alone), "");
    plh_system_destroy(s);
}

/* Ten steps from the start, one construction of the lists among them. */
static double ten_steps(void *ctx)
{
    plh_system *s = ctx;
    const plh_method_spec spec = method("verlet/exact");
    plh_system_touch(s);
    plh_system_run(s, &spec, 0.0, 1e-3, 10);
    return plh_system_bodies(s).x[3];
}

static double seconds(plh_system *s)
{
    struct timespec a, e;
    clock_gettime(CLOCK_MONOTONIC, &a);
    ten_steps(s);
    clock_gettime(CLOCK_MONOTONIC, &e);
    return (double)(e.tv_sec - a.tv_sec) + 1e-9 * (double)(e.tv_nsec - a.tv_nsec);
}

/* One thread and two in turn, the least of each: a run takes a second, and others may disturb
 * it. */
static void threads(bench *b)
{
    plh_pool *pool = NULL;
    double one = INFINITY, two = INFINITY;
    bench_unpin(b);
    if (plh_pool_create(2, &pool) != PLH_OK)
        abort();
    plh_system *s = make(97336, true, NULL), *both = make(97336, true, pool);
    for (int k = 0; k < 5; k++) {
        one = fmin(one, seconds(s));
        two = fmin(two, seconds(both));
    }
    bench_note(b, "system", "ten steps, liquid, N = 97336, two threads: times one", one / two, "");
    plh_system_destroy(s);
    plh_system_destroy(both);
    plh_pool_destroy(pool);
    bench_pin(b);
}

static void growth(bench *b)
{
    static const size_t n[3] = {10648, 97336, 1000000};
    double ns[3];
    char name[64];
    for (int i = 0; i < 3; i++) {
        plh_system *s = make(n[i], true, NULL);
        snprintf(name, sizeof name, "ten steps, liquid, N = %zu", n[i]);
        ten_steps(s); /* memory is touched for the first time */
        ns[i] = bench_once(b, "system", name, ten_steps, s, NULL);
        if (i == 2)
            bench_note(b, "system", "memory", (double)plh_system_counts_of(s).bytes / (double)n[i],
                       "bytes per body");
        plh_system_destroy(s);
    }
    bench_note(b, "system", "growth from 1e4 to 1e6: exponent",
               log(ns[2] / ns[0]) / log((double)n[2] / (double)n[0]), "");
}

typedef struct goal {
    plh_system *s;
    plh_method_spec spec;
    char *start;
    size_t size;
    long steps;
} goal;

static double energy(plh_system *s)
{
    plh_system_energy e;
    return plh_system_energies(s, &e) == PLH_OK ? e.total : NAN;
}

static double worst(goal *g)
{
    plh_system_checkpoint_set(g->s, g->start, g->size);
    const double h = 1.0 / (double)g->steps, e0 = energy(g->s);
    double off = 0.0;
    for (long k = 0; k < g->steps; k++) {
        if (plh_system_run(g->s, &g->spec, 0.0, h, 1) != PLH_OK)
            return INFINITY;
        off = fmax(off, fabs(energy(g->s) / e0 - 1.0));
    }
    return off;
}

static double whole(void *ctx)
{
    goal *g = ctx;
    plh_system_checkpoint_set(g->s, g->start, g->size);
    plh_system_run(g->s, &g->spec, 0.0, 1.0 / (double)g->steps, g->steps);
    return plh_system_bodies(g->s).x[3];
}

/* Steps are raised by a tenth until the energy is good to 1e-7. */
static void accuracy(bench *b)
{
    static const char *const names[2] = {"verlet/mr2", "srkn4_6b/exact"};
    for (unsigned seed = 1; seed <= 3; seed++) {
        goal g = {.s = make(125, false, NULL)};
        char row[2][64];
        plh_system_lattice(g.s, 4.0, 0.01, true, seed);
        plh_system_thermal(g.s, 1.0, 1.0, seed + 100);
        g.size = plh_system_checkpoint_size(g.s);
        g.start = malloc(g.size);
        plh_system_checkpoint_get(g.s, g.start);
        for (int i = 0; i < 2; i++) {
            g.spec = method(names[i]);
            for (g.steps = 8; worst(&g) > 1e-7; g.steps += 1 + g.steps / 10)
                ;
            snprintf(row[i], sizeof row[i], "%s to 1e-7, draw %u, %ld steps", names[i], seed,
                     g.steps);
            bench_once(b, "system", row[i], whole, &g, i ? row[0] : NULL);
        }
        free(g.start);
        plh_system_destroy(g.s);
    }
}

void bench_system(bench *b)
{
    pairs(b);
    liquid_sizes(b);
    growth(b);
    threads(b);
    accuracy(b);
}
