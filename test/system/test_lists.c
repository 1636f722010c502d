/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Neighbour lists: in boxes of every size, for bodies that wander, on any number of threads. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"
#include "system/private.h"
#include "system/settings.h"

static double cube(double x)
{
    return x * x * x;
}

/* The bodies of a setting in a box of this shape, at a density of one body in 1.4 cubed. */
static plh_system *in_box(const setting *t, plh_vec3 box, double cut_off, plh_pool *pool)
{
    const size_t n = (size_t)(box.x * box.y * box.z / cube(1.4));
    plh_system_def d = plh_system_def_default();
    int *kind = malloc(n * sizeof *kind);
    for (size_t i = 0; i < n; i++)
        kind[i] = (int)(i % (size_t)t->kinds);
    d.n = n, d.species = t->species, d.species_count = t->kinds, d.species_of = kind;
    d.cut = PLH_CUT_SMOOTH, d.mixing = t->mixing, d.pool = pool;
    d.coulomb = 1.7, d.cut_off = cut_off, d.cut_on = 0.8 * cut_off;
    d.pairs = &t->pair, d.pair_count = t->pair.species_b >= 0;
    d.periodic = d.reaction_field = true, d.box = box;
    plh_system *s;
    assert_int_equal(plh_system_create(&d, &s), PLH_OK);
    free(kind);
    /* on a lattice that fills the box; each moved a little */
    const size_t per[3] = {(size_t)ceil(box.x / 1.4), (size_t)ceil(box.y / 1.4),
                           (size_t)ceil(box.z / 1.4)};
    assert_int_equal(plh_system_lattice(s, 1.4, 0.05, true, 11), PLH_OK);
    plh_random r;
    plh_random_seed(5, &r);
    for (size_t i = 0; i < n; i++) {
        s->x[i] = box.x * ((double)(i % per[0]) + 0.1 * plh_random_uniform(&r)) / (double)per[0];
        s->y[i] =
            box.y * ((double)(i / per[0] % per[1]) + 0.1 * plh_random_uniform(&r)) / (double)per[1];
        s->z[i] =
            box.z * ((double)(i / per[0] / per[1]) + 0.1 * plh_random_uniform(&r)) / (double)per[2];
    }
    plh_system_touch(s);
    return s;
}

/* Energies must agree to `rounding`; returned: how far the forces and torques differ. */
static double difference(plh_system *s, plh_system *p, double rounding)
{
    plh_system_energy e, u;
    assert_int_equal(plh_system_energies(s, &e), PLH_OK);
    assert_int_equal(plh_system_energies(p, &u), PLH_OK);
    const double size = fabs(u.short_range) + fabs(u.charge);
    assert_true(fabs(e.potential - u.potential) < rounding * size);
    assert_true(fabs(e.virial - u.virial) < rounding * (fabs(u.virial) + size));
    plh_forces_view f, g;
    s->forces_known = p->forces_known = false; /* those that came with the energies */
    assert_int_equal(plh_system_forces(s, &f), PLH_OK);
    assert_int_equal(plh_system_forces(p, &g), PLH_OK);
    const double *a[6] = {f.fx, f.fy, f.fz, f.tx, f.ty, f.tz};
    const double *b[6] = {g.fx, g.fy, g.fz, g.tx, g.ty, g.tz};
    double worst = 0.0;
    for (int half = 0; half < 6; half += 3) {
        double off = 0.0, scale = 1e-300;
        for (int c = half; c < half + 3; c++) {
            for (size_t k = 0; k < s->def.n; k++) {
                off = fmax(off, fabs(a[c][k] - b[c][k]));
                scale = fmax(scale, fabs(b[c][k]));
            }
        }
        worst = fmax(worst, off / scale);
    }
    return worst;
}

/* A body of species b may be listed with slot k, or k with it: each pair within the range once. */
static void each_once(const plh_system *s)
{
    const size_t n = s->def.n, kinds = (size_t)s->def.species_count;
    unsigned char *met = calloc(n * n, 1);
    for (size_t k = 0; k < n; k++) {
        const plh_list_task *task = &s->list.tasks[k / s->grain];
        size_t at = s->list.start[k];
        for (size_t b = 0; b < kinds; b++) {
            for (size_t m = 0; m < s->list.count[k * kinds + b]; m++) {
                const size_t i = s->list.order[k], j = s->list.order[task->slot[at + m]];
                assert_int_equal(s->kind_of[j], b);
                met[i < j ? i * n + j : j * n + i]++;
            }
            at += (s->list.count[k * kinds + b] + PLH_LANES - 1) / PLH_LANES * PLH_LANES;
        }
    }
    const double *x0 = s->list.x0;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i + 1; j < n; j++) {
            double r2 = 0.0;
            for (size_t c = 0; c < 3; c++) {
                double e = x0[c * n + i] - x0[c * n + j];
                e -= s->rules.box[c] * rint(e * s->rules.per_box[c]);
                r2 += e * e;
            }
            if (fabs(r2 / (s->range * s->range) - 1.0) > 1e-12)
                assert_int_equal(met[i * n + j], r2 < s->range * s->range);
        }
    }
    free(met);
}

static void check_box(const setting *t, plh_vec3 box, double cut_off)
{
    plh_system *s = in_box(t, box, cut_off, NULL), *p = in_box(t, box, cut_off, NULL);
    settings_all_pairs(p);
    const double worst = difference(s, p, 1e-13);
    each_once(s);
    printf("%-28s %zu bodies, box %.3f %.3f %.3f of the range, %g\n", t->name, s->def.n,
           box.x / s->range, box.y / s->range, box.z / s->range, worst);
    assert_true(worst < 5e-14);
    plh_system_destroy(s);
    plh_system_destroy(p);
}

/* From the smallest box, two cut-offs, through two ranges, where the images of bodies are those of
 * their sites, to boxes of many cells; and boxes of unlike edges. */
static void boxes(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    const int which[5] = {2, 6, 9, 11, 3};
    for (int i = 0; i < 5; i++) {
        const double rc = 3.0;
        plh_system *s = in_box(&t[which[i]], plh_vec3_make(12, 12, 12), rc, NULL);
        const double range = s->range, r2 = 2.0 * range;
        plh_system_destroy(s);
        const plh_vec3 box[10] = {{2 * rc, 2 * rc, 2 * rc},
                                  {2 * rc + 1e-9, 2 * rc, 2 * rc + 0.01},
                                  {r2 * (1 - 1e-12), r2 * (1 - 1e-12), r2},
                                  {r2, r2, r2},
                                  {r2 * (1 + 1e-12), r2 * (1 + 1e-12), r2},
                                  {2.5 * range, 2.5 * range, 2.5 * range * (1 - 1e-12)},
                                  {2 * rc, 3 * range, 2.49 * range},
                                  {3.01 * range, 3 * range, 2.99 * range},
                                  {r2, 3.3 * range, 2 * rc},
                                  {2 * rc, 2 * rc, 6 * range}};
        for (int k = 0; k < 10; k++)
            check_box(&t[which[i]], box[k], rc);
    }
}

/* Bodies that fly through the box many times, some of them far away from the others. */
static void wandering(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    for (int i = 9; i < 12; i += 2) {
        const plh_vec3 box = {9.0, 10.0, 11.0};
        plh_system *s = in_box(&t[i], box, 3.0, NULL), *p = in_box(&t[i], box, 3.0, NULL);
        settings_all_pairs(p);
        double worst = 0.0;
        for (int k = 0; k < 40; k++) {
            for (size_t n = 0; n < s->def.n; n++) { /* each its own way: by body, not by time */
                const double v = 0.02 * sin(1.0 + (double)n), far = k == 20 && n % 7 == 0 ? 4 : 0;
                s->x[n] = p->x[n] += v - far * box.x;
                s->y[n] = p->y[n] += 0.5 * v + far * box.y;
                s->z[n] = p->z[n] -= 0.3 * v;
            }
            s->forces_known = p->forces_known = false; /* the lists are not forgotten */
            worst = fmax(worst, difference(s, p, 1e-12));
        }
        printf("%-28s wandering %g, %ld lists\n", t[i].name, worst, s->lists);
        assert_true(worst < 1e-12); /* places of 40 are rounded by 7e-15, a force goes as r^-13 */
        assert_true(s->lists > 2 && s->lists < 20);
        plh_system_destroy(s);
        plh_system_destroy(p);
    }
}

/* Two bodies in one place; a body that is nowhere. */
static void hostile(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    plh_forces_view f;
    for (int i = 2; i < 12; i += 3) { /* 2, 8 and 11; 5 has no cut-off */
        if (!t[i].boxed)
            continue;
        plh_system *s = in_box(&t[i], plh_vec3_make(9, 9, 9), 3.0, NULL);
        const size_t last = s->def.n - 1 - (s->def.n - 1) % (size_t)t[i].kinds;
        s->x[last] = s->x[0], s->y[last] = s->y[0], s->z[last] = s->z[0];
        s->rotation.qw[last] = s->rotation.qw[0], s->rotation.qx[last] = s->rotation.qx[0];
        s->rotation.qy[last] = s->rotation.qy[0], s->rotation.qz[last] = s->rotation.qz[0];
        assert_int_equal(plh_system_forces(s, &f), PLH_OVERLAP);
        s->x[last] = NAN;
        assert_int_equal(plh_system_forces(s, &f), PLH_NOT_FINITE);
        plh_system_destroy(s);
    }
}

static char *after_run(const setting *t, plh_vec3 box, int threads, size_t *size)
{
    plh_pool *pool;
    plh_method_spec spec;
    assert_int_equal(plh_method_parse(NULL, "verlet/exact", &spec), PLH_OK);
    assert_int_equal(plh_pool_create(threads, &pool), PLH_OK);
    plh_system *s = in_box(t, box, 3.0, pool);
    assert_int_equal(plh_system_thermal(s, 1.0, 1.0, 5), PLH_OK);
    for (size_t i = 0; i < s->def.n; i++) /* so that the lists are made anew */
        s->px[i] += (i % 2 ? 8.0 : -8.0) * s->species[s->kind_of[i]].mass;
    assert_int_equal(plh_system_run(s, &spec, 0.0, 4e-3, 20), PLH_OK);
    assert_true(s->lists > 1);
    char *bytes = settings_saved(s, size);
    plh_system_destroy(s);
    plh_pool_destroy(pool);
    return bytes;
}

/* The same bits from 1 to 16 threads, in boxes of few tasks and of many. */
static void threads(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    const int which[3] = {2, 9, 11};
    const plh_vec3 box[2] = {{7.5, 7.6, 7.7}, {16, 17, 18}};
    for (int i = 0; i < 6; i++) {
        size_t size;
        char *first = after_run(&t[which[i / 2]], box[i % 2], 1, &size);
        for (int count = 2; count <= 16; count += count < 4 ? 1 : 4) {
            char *other = after_run(&t[which[i / 2]], box[i % 2], count, &size);
            assert_memory_equal(first, other, size);
            free(other);
        }
        free(first);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes),
        cmocka_unit_test(wandering),
        cmocka_unit_test(hostile),
        cmocka_unit_test(threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
