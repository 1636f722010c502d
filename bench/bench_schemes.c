/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Which splitting for systems: the energy error of every scheme at equal cost, in water and in a
 * liquid of dipoles. */
#include "bench.h"
#include "liquid.h"

#include <math.h>
#include <polhode/thermostat.h>
#include <stdio.h>
#include <stdlib.h>

void bench_schemes(bench *b);

typedef struct trial {
    const char *name;
    size_t n;
    liquid_kind kind;
    double step, friction, until; /* of the preparation; of a run */
    int prepare;
    double cost[5]; /* time per evaluation of the forces */
} trial;

static double energy(plh_system *s)
{
    plh_system_energy e;
    return plh_system_energies(s, &e) == PLH_OK ? e.total : NAN;
}

/* The root mean square of the energy about its straight line. */
typedef struct line {
    double n, t, e, tt, te, ee;
} line;

static void add(line *l, double t, double e)
{
    l->n += 1.0, l->t += t, l->e += e, l->tt += t * t, l->te += t * e, l->ee += e * e;
}

static double scatter(const line *l)
{
    const double tt = l->tt - l->t * l->t / l->n, te = l->te - l->t * l->e / l->n;
    const double ee = l->ee - l->e * l->e / l->n;
    return sqrt(fmax(0.0, ee - te * te / tt) / l->n);
}

static int kicks(plh_system *s, const plh_method_spec *spec)
{
    const long before = plh_system_counts_of(s).evaluations;
    plh_system_run(s, spec, 0.0, 1e-9, 4);
    return (int)lround(0.25 * (double)(plh_system_counts_of(s).evaluations - before));
}

static double error(const trial *t, plh_system *s, const char *start, size_t size,
                    const plh_method_spec *spec, double cost)
{
    line l = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    plh_system_checkpoint_set(s, start, size);
    const double h = cost * kicks(s, spec);
    plh_system_checkpoint_set(s, start, size);
    const long steps = lround(t->until / h), every = steps > 100 ? steps / 100 : 1;
    const double zero = energy(s);
    for (long k = 0; k < steps; k += every) {
        if (plh_system_run(s, spec, 0.0, h, every) != PLH_OK)
            return NAN;
        add(&l, (double)k * h, energy(s) - zero);
    }
    return scatter(&l);
}

static void table(bench *b, const trial *t)
{
    plh_system *s = liquid_make(t->kind, t->n, NULL);
    plh_method_spec spec = liquid_method("verlet/exact");
    plh_thermostat bath;
    plh_thermostat_init(plh_thermostat_model_find("langevin"), liquid_kt(t->kind), 7, NULL, &bath);
    plh_thermostat_set_real(&bath, "rate", t->friction);
    for (int i = 0; i < t->prepare; i++) {
        plh_system_run(s, &spec, 0.0, t->step, 1);
        plh_thermostat_apply(&bath, s, t->step, (uint64_t)i);
    }
    const size_t size = plh_system_checkpoint_size(s);
    char *start = malloc(size), name[96];
    plh_system_checkpoint_get(s, start);
    printf("\n%s: rms error of the energy by time per evaluation of the forces\n%-16s", t->name,
           "");
    for (int c = 0; c < 5; c++)
        printf("%10g", t->cost[c]);
    for (int i = 0; i < plh_scheme_count(); i++) {
        if (plh_scheme_get(i)->flows)
            continue;
        printf("\n%-16s", plh_scheme_get(i)->name);
        snprintf(name, sizeof name, "%s/exact", plh_scheme_get(i)->name);
        spec = liquid_method(name);
        for (int c = 0; c < 5; c++) {
            const double e = error(t, s, start, size, &spec, t->cost[c]);
            printf("%10.2g", e);
            snprintf(name, sizeof name, "%s, %s, %g", t->name, plh_scheme_get(i)->name, t->cost[c]);
            bench_record(b, "schemes", name, e, "");
        }
        fflush(stdout);
    }
    printf("\n");
    free(start);
    plh_system_destroy(s);
}

void bench_schemes(bench *b)
{
    const trial water = {"216 SPC/E, kJ/mol and ps",      216, LIQUID_WATER, 0.002, 5.0, 0.5, 3000,
                         {2.5e-4, 5e-4, 1e-3, 2e-3, 3e-3}};
    const trial dipoles = {
        "343 dipoles, density 0.8, kT 1", 343, LIQUID_DIPOLES, 0.004, 2.0, 1.0, 1500,
        {1e-3, 2e-3, 4e-3, 6e-3, 1e-2}};
    table(b, &water);
    table(b, &dipoles);
}
