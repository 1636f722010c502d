/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "liquid.h"

#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double liquid_kt(liquid_kind kind)
{
    return kind == LIQUID_WATER ? 300.0 * 0.00831446261815324 : 1.0;
}

plh_method_spec liquid_method(const char *text)
{
    plh_method_spec spec;
    if (plh_method_parse(NULL, text, &spec) != PLH_OK)
        abort();
    return spec;
}

plh_system *liquid_make(liquid_kind kind, size_t n, plh_pool *pool)
{
    const bool water = kind == LIQUID_WATER;
    const double edge = cbrt((double)n / (water ? 33.328 : 0.8)),
                 rows = ceil(cbrt((double)n) - 1e-9);
    plh_species sp;
    plh_system *s;
    plh_system_def d = plh_system_def_default();
    plh_species_find(water ? "spce" : "dipole", &sp);
    d.n = n, d.species = &sp, d.species_count = 1, d.pool = pool;
    d.periodic = d.reaction_field = true;
    d.box = plh_vec3_make(edge, edge, edge);
    d.cut = PLH_CUT_SMOOTH;
    d.cut_off = fmin(0.5 * edge, water ? 0.9 : 2.5);
    d.cut_on = d.cut_off * (water ? 8.0 / 9.0 : 0.8);
    d.coulomb = water ? PLH_COULOMB_MD : 1.0;
    if (plh_system_create(&d, &s) != PLH_OK)
        abort();
    plh_system_lattice(s, edge / rows, 0.02, true, 1);
    plh_system_thermal(s, liquid_kt(kind), liquid_kt(kind), 2);
    return s;
}

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Seconds per body and step, the least of some samples, each with about one construction of
 * lists. */
static double per_step(plh_system *s, double h, clockid_t clock)
{
    const plh_method_spec spec = liquid_method("verlet/exact");
    const size_t n = plh_system_bodies(s).n;
    double least = INFINITY;
    for (int k = 0; k < 8; k++) {
        const double from = now(clock);
        if (plh_system_run(s, &spec, 0.0, h, 20) != PLH_OK)
            abort();
        least = fmin(least, now(clock) - from);
    }
    return least / 20.0 / (double)n;
}

/* Lattices heat up as they melt: velocities are drawn again and again. */
static plh_system *melted(liquid_kind kind, size_t n, double h, plh_pool *pool)
{
    plh_system *s = liquid_make(kind, n, pool);
    const plh_method_spec spec = liquid_method("verlet/exact");
    for (unsigned k = 0; k < 40; k++) {
        if (plh_system_run(s, &spec, 0.0, 0.25 * h, 5) != PLH_OK)
            abort();
        plh_system_thermal(s, liquid_kt(kind), liquid_kt(kind), k);
    }
    return s;
}

static void sizes(bench *b, liquid_kind kind, double h, const char *name)
{
    static const size_t n[11] = {64, 125, 216, 343, 512, 729, 1000, 1728, 2744, 4096, 8000};
    char text[96];
    for (int i = 0; i < 11; i++) {
        plh_system *s = melted(kind, n[i], h, NULL);
        snprintf(text, sizeof text, "a step of %s, N = %zu, CPU time", name, n[i]);
        bench_note(b, "system", text, 1e9 * per_step(s, h, CLOCK_PROCESS_CPUTIME_ID),
                   "ns per body");
        plh_system_destroy(s);
    }
}

/* One thread and two in turn, wall time. */
static void threads(bench *b, liquid_kind kind, double h, const char *name)
{
    plh_pool *pool = NULL;
    char text[96];
    double one = INFINITY, two = INFINITY;
    bench_unpin(b);
    if (plh_pool_create(2, &pool) != PLH_OK)
        abort();
    plh_system *s = melted(kind, 4096, h, NULL), *both = melted(kind, 4096, h, pool);
    for (int k = 0; k < 3; k++) {
        one = fmin(one, per_step(s, h, CLOCK_MONOTONIC));
        two = fmin(two, per_step(both, h, CLOCK_MONOTONIC));
    }
    snprintf(text, sizeof text, "a step of %s, N = 4096, two threads: times one", name);
    bench_note(b, "system", text, one / two, "");
    plh_system_destroy(s);
    plh_system_destroy(both);
    plh_pool_destroy(pool);
    bench_pin(b);
}

void liquid_sizes(bench *b)
{
    sizes(b, LIQUID_WATER, 0.002, "SPC/E water");
    sizes(b, LIQUID_DIPOLES, 0.002, "dipoles");
    threads(b, LIQUID_WATER, 0.002, "SPC/E water");
    threads(b, LIQUID_DIPOLES, 0.002, "dipoles");
}
