/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Forces, torques and energies against the potential in 128 bits; lists against all pairs. */
#include <math.h>
#include <polhode/extend/pair.h>
#include <polhode/extend/thermostat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "support/cmocka_all.h"
#include "system/own_pair.h"
#include "system/private.h"
#include "system/quad_potential.h"
#include "system/settings.h"

enum { MANY = 11 };

/* dV along a coordinate (axis 0-2: place; 3-5: turn about a body axis) by central differences. */
static quad slope(const plh_system_def *d, quad_body *b, size_t i, int axis)
{
    const quad h = (quad)1e-9;
    const quad_body keep = b[i];
    quad v[2];
    for (int side = 0; side < 2; side++) {
        const quad e = side ? -h : h;
        b[i] = keep;
        if (axis < 3) {
            b[i].x[axis] += e;
        } else {
            qquat r = {1, {0, 0, 0}};
            r.v[axis - 3] = e / 2;
            b[i].q = qmul(keep.q, r);
        }
        v[side] = quad_total(quad_potential(d, b, MANY));
    }
    b[i] = keep;
    return (v[0] - v[1]) / (2 * h);
}

static double largest(const double *const a[3])
{
    double m = 0.0;
    for (int c = 0; c < 3; c++)
        for (size_t i = 0; i < MANY; i++)
            m = fmax(m, fabs(a[c][i]));
    return m > 0.0 ? m : 1.0;
}

static double force_error(plh_system *s, quad_body *q)
{
    plh_forces_view f;
    assert_int_equal(plh_system_forces(s, &f), PLH_OK);
    const double *const all[6] = {f.fx, f.fy, f.fz, f.tx, f.ty, f.tz};
    const double scale[2] = {largest(all), largest(all + 3)};
    double worst = 0.0;
    for (int c = 0; c < 6; c++) {
        for (size_t i = 0; i < MANY; i++) {
            const double truth = (double)-slope(plh_system_definition(s), q, i, c);
            if (c == 5 && s->species[s->kind_of[i]].body.moment.z == 0.0)
                assert_true(all[c][i] == 0.0 && fabs(truth) < 1e-12 * scale[1]);
            else
                worst = fmax(worst, fabs(all[c][i] - truth) / scale[c / 3]);
        }
    }
    return worst;
}

static void check_forces(const setting *t)
{
    quad_body q[MANY];
    plh_system *s = settings_system(t, MANY, 1.5, NULL);
    plh_bodies_view v = plh_system_bodies(s);
    for (size_t i = 0; i < MANY; i++)
        q[i] = (quad_body){
            {v.x[i], v.y[i], v.z[i]}, qquat_of(plh_system_state(s, i).q), s->kind_of[i]};
    const double worst = force_error(s, q);
    plh_system_energy e;
    assert_int_equal(plh_system_energies(s, &e), PLH_OK);
    const quad_energy truth = quad_potential(plh_system_definition(s), q, MANY);
    const double part[5] = {e.short_range, e.dipole, e.charge, e.gravity, e.field};
    double off = 0.0, size = 0.0;
    for (int i = 0; i < 5; i++) {
        off = fmax(off, fabs(part[i] - (double)truth.part[i]));
        size += fabs(part[i]);
    }
    printf("%-28s force error %.2g, energy error %.2g\n", t->name, worst, off / size);
    assert_true(worst < 2e-14);
    assert_true(off < 1e-14 * size);
    plh_system_destroy(s);
}

static void forces(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    for (int i = 0; i < SETTINGS; i++)
        check_forces(&t[i]);
}

static setting one_model(const plh_pair *pair, bool boxed)
{
    setting t = {.name = pair->model->name,
                 .species = {settings_ball(*pair)},
                 .kinds = 1,
                 .boxed = boxed,
                 .cut = boxed ? PLH_CUT_SMOOTH : PLH_CUT_NONE};
    t.pair.species_b = -1;
    return t;
}

/* Built-in potentials and one of the user's in one system: LJ spheres, spheres with the own one,
 * which also has a charge, and rods. Unlike ones that do not mix have their pairs by hand, or are
 * refused. */
static setting mixture(bool boxed)
{
    setting t[SETTINGS];
    plh_pair own;
    settings_make(t);
    assert_int_equal(plh_pair_init(&plh_pair_model_own_gauss, NULL, &own), PLH_OK);
    setting m = one_model(&own, boxed);
    m.name = "own and built-in";
    m.kinds = 2;
    m.species[0].site[0].charge = 0.4;
    m.species[1] = t[4].species[0];
    m.pair = (plh_pair_rule){1, 0, 0, 0, plh_pair_soft_sphere(0.7, 1.1)};
    return m;
}

/* Each model of the list, by itself, and the user's own beside a built-in one. */
static void models(void **state)
{
    (void)state;
    for (int i = 0; i < plh_pair_model_count(); i++) {
        const plh_pair_model *m = plh_pair_model_get(i);
        for (int k = 0; m->examples[k]; k++) {
            plh_pair pair;
            assert_int_equal(plh_pair_init(m, NULL, &pair), PLH_OK);
            assert_int_equal(
                plh_param_set_all(m->params, m->param_count, m->examples[k], &pair.values), PLH_OK);
            for (int boxed = 0; boxed < 2; boxed++) {
                const setting t = one_model(&pair, boxed);
                check_forces(&t);
            }
        }
    }
    for (int boxed = 0; boxed < 2; boxed++) {
        setting t = mixture(boxed);
        check_forces(&t);
        plh_system_def d = plh_system_def_default();
        plh_system *s;
        d.species = t.species, d.species_count = 2, d.n = 2;
        assert_int_equal(plh_system_create(&d, &s), PLH_UNSUPPORTED); /* nobody mixes these */
        d.pairs = &t.pair, d.pair_count = 1;
        assert_int_equal(plh_system_create(&d, &s), PLH_OK);
        plh_system_destroy(s);
    }
}

static double difference(plh_system *s, plh_system *p)
{
    plh_forces_view f, g;
    assert_int_equal(plh_system_forces(s, &f), PLH_OK);
    assert_int_equal(plh_system_forces(p, &g), PLH_OK);
    const double *a[6] = {f.fx, f.fy, f.fz, f.tx, f.ty, f.tz};
    const double *b[6] = {g.fx, g.fy, g.fz, g.tx, g.ty, g.tz};
    double worst = 0.0, scale = 0.0;
    for (int c = 0; c < 6; c++) {
        for (size_t k = 0; k < s->def.n; k++) {
            worst = fmax(worst, fabs(a[c][k] - b[c][k]));
            scale = fmax(scale, fabs(b[c][k]));
        }
    }
    return worst / scale;
}

/* The same positions through the lists and through all pairs; then moved within the skin, and
 * beyond it, with what is left of the lists. */
static void lists(void **state)
{
    (void)state;
    setting t[SETTINGS + 1];
    settings_make(t);
    t[SETTINGS] = mixture(true);
    for (int i = 0; i <= SETTINGS; i++) {
        if (t[i].cut == PLH_CUT_NONE)
            continue;
        plh_system_energy e, u;
        plh_system *s = settings_system(&t[i], 729, 1.4, NULL);
        plh_system *p = settings_system(&t[i], 729, 1.4, NULL);
        settings_all_pairs(p);
        double worst = 0.0;
        const double kt = t[i].species[0].mass; /* all move alike */
        plh_system_thermal(s, kt, kt, 3);
        plh_system_thermal(p, kt, kt, 3);
        for (int k = 0; k < 6; k++) {
            assert_int_equal(plh_system_energies(s, &e), PLH_OK);
            assert_int_equal(plh_system_energies(p, &u), PLH_OK);
            const double size = fabs(u.short_range) + fabs(u.charge);
            assert_true(fabs(e.potential - u.potential) < 1e-13 * size);
            assert_true(fabs(e.virial - u.virial) < 1e-13 * (fabs(u.virial) + size));
            s->forces_known = p->forces_known = false;
            worst = fmax(worst, difference(s, p));
            plh_system_drift(s, NULL, 0.025);
            plh_system_drift(p, NULL, 0.025);
        }
        printf("%-28s lists against pairs %.2g, %ld lists\n", t[i].name, worst, s->lists);
        /* Wrapping into a box of 15 rounds places by 1e-15; forces go as r^-13, r about 0.7. */
        assert_true(worst < (t[i].boxed ? 5e-14 : 2e-15));
        assert_true(s->lists > 1 && s->lists < 8);
        plh_system_destroy(s);
        plh_system_destroy(p);
    }
}

static size_t block_begin(const plh_system *s, size_t block)
{
    return s->slot_first[block * s->block_bodies];
}

static size_t block_end(const plh_system *s, size_t block)
{
    const size_t e = (block + 1) * s->block_bodies, last = (e < s->def.n ? e : s->def.n) - 1;
    return s->slot_first[last] + (size_t)s->inner[s->kind_of[last]].sites;
}

/* Forces and fields of all tiles, one after the other; sums: also the energies. */
static void run_tiles(plh_system *s, plh_tile_kernel *kernel, double *out, plh_pair_sums *sums)
{
    const size_t bytes = 6 * s->sites * sizeof(double);
    assert_non_null(kernel);
    memset(s->arrays.fx, 0, bytes);
    memset(sums, 0, sizeof *sums);
    for (size_t a = 0; a < s->blocks; a++)
        for (size_t b = a; b < s->blocks; b++)
            kernel(
                &s->rules, &s->arrays,
                (plh_tile){block_begin(s, a), block_end(s, a), block_begin(s, b), block_end(s, b)},
                sums);
    memcpy(out, s->arrays.fx, bytes);
}

/* What a kernel does beyond the kind at hand does not change a bit. */
static void kinds(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    for (int i = 0; i < SETTINGS; i++) {
        plh_system *s = settings_system(&t[i], 61, 1.5, NULL);
        plh_forces_view f;
        plh_pair_sums sums[2];
        assert_int_equal(plh_system_forces(s, &f), PLH_OK); /* the sites are in place */
        const size_t bytes = 6 * s->sites * sizeof(double);
        const size_t used = s->kind.dipole ? bytes : bytes / 2; /* no dipoles: fields do nothing */
        double *first = malloc(bytes), *other = malloc(bytes);
        for (int energy = 0; energy < 2; energy++) {
            plh_pair_kind k = s->kind;
            k.energy = energy != 0;
            run_tiles(s, plh_tile_find_base(k), first, &sums[0]);
            for (int more = 1; more < 16; more++) {
                plh_pair_kind wide = k;
                wide.attract |= (more & 1) != 0, wide.table |= (more & 2) != 0;
                wide.dipole |= (more & 4) != 0, wide.charge |= (more & 8) != 0;
                run_tiles(s, plh_tile_find_base(wide), other, &sums[1]);
                assert_memory_equal(first, other, used);
                assert_memory_equal(&sums[0], &sums[1], sizeof sums[0]);
                assert_true(!k.cut || plh_list_find_base(wide, 3) != NULL);
            }
        }
        free(first);
        free(other);
        plh_system_destroy(s);
    }
}

#if defined(PLH_TEST_HAS_FMA)
/* The rows of the first task, and its energies. */
static double *run_list(plh_system *s, plh_list_kernel *kernel, size_t *bytes)
{
    const plh_list_task *task = &s->list.tasks[0];
    double *rows = s->list.rows + task->first_row * PLH_ROW;
    *bytes = task->blocks * PLH_BLOCK * PLH_ROW * sizeof *rows;
    assert_non_null(kernel);
    memset(rows, 0, *bytes);
    memset(s->sums, 0, sizeof *s->sums);
    for (size_t k = 0; k < s->grain; k++)
        plh_list_meet(s, kernel, 0, k);
    char *copy = malloc(*bytes + sizeof *s->sums);
    memcpy(copy, rows, *bytes);
    memcpy(copy + *bytes, s->sums, sizeof *s->sums);
    *bytes += sizeof *s->sums;
    return (double *)copy;
}

/* The list kernels of `count` instruction sets, with and without energies. */
static void check_lists(plh_system *p, int count)
{
    for (int energy = 0; energy < 2; energy++) {
        plh_pair_kind k = p->kind;
        k.energy = energy != 0;
        plh_list_kernel *const list[3] = {plh_list_find_fma(k, p->alike),
                                          plh_list_find_avx2(k, p->alike),
                                          plh_list_find_avx512(k, p->alike)};
        size_t size;
        double *a = run_list(p, list[0], &size);
        for (int j = 1; j < count; j++) {
            double *b = run_list(p, list[j], &size);
            assert_memory_equal(a, b, size);
            free(b);
        }
        free(a);
    }
}

/* All instruction sets with fma give the same bits. */
static void kernels(void **state)
{
    (void)state;
    if (!plh_isa_has_fma())
        skip();
    const int count = plh_isa_has_avx512() ? 3 : 2;
    setting t[SETTINGS];
    settings_make(t);
    for (int i = 0; i < SETTINGS; i++) {
        plh_system *s = settings_system(&t[i], 61, 1.5, NULL);
        plh_system *p = settings_system(&t[i], 729, 1.4, NULL);
        plh_forces_view f;
        plh_pair_sums sums;
        assert_int_equal(plh_system_forces(s, &f), PLH_OK); /* the sites are in place */
        assert_int_equal(plh_system_forces(p, &f), PLH_OK);
        plh_tile_kernel *const tile[3] = {plh_tile_find_fma(s->kind), plh_tile_find_avx2(s->kind),
                                          plh_tile_find_avx512(s->kind)};
        const size_t bytes = 6 * s->sites * sizeof(double);
        double *first = malloc(bytes), *other = malloc(bytes);
        run_tiles(s, tile[0], first, &sums);
        for (int j = 1; j < count; j++) {
            run_tiles(s, tile[j], other, &sums);
            assert_memory_equal(first, other, bytes);
        }
        if (p->use_list)
            check_lists(p, count);
        free(first);
        free(other);
        plh_system_destroy(s);
        plh_system_destroy(p);
    }
}
#endif

static char *after_run(const setting *t, int count, size_t *size)
{
    plh_pool *pool;
    plh_method_spec spec;
    assert_int_equal(plh_method_parse(NULL, "srkn4_6b/exact", &spec), PLH_OK);
    assert_int_equal(plh_pool_create(count, &pool), PLH_OK);
    plh_system *s = settings_system(t, 1400, 1.6, pool);
    assert_int_equal(plh_system_thermal(s, 1.0, 1.0, 5), PLH_OK);
    assert_int_equal(plh_system_run(s, &spec, 0.0, 1e-2, 2), PLH_OK);
    for (int i = 0; i < plh_thermostat_model_count(); i++) {
        plh_thermostat bath;
        assert_int_equal(plh_thermostat_init(plh_thermostat_model_get(i), 1.0, 7,
                                             plh_thermostat_model_get(i)->examples[0], &bath),
                         PLH_OK);
        assert_int_equal(plh_thermostat_apply(&bath, s, 0.1, 1), PLH_OK);
    }
    char *bytes = settings_saved(s, size);
    plh_system_destroy(s);
    plh_pool_destroy(pool);
    return bytes;
}

/* The same bits from 1, 2 and 3 threads, through a run of a few steps. */
static void threads(void **state)
{
    (void)state;
    setting t[SETTINGS + 1];
    settings_make(t);
    t[SETTINGS] = mixture(true);
    const int which[4] = {0, 2, 9, SETTINGS};
    for (int i = 0; i < 4; i++) {
        size_t size;
        char *first = after_run(&t[which[i]], 1, &size);
        for (int count = 2; count <= 3; count++) {
            char *other = after_run(&t[which[i]], count, &size);
            assert_memory_equal(first, other, size);
            free(other);
        }
        free(first);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forces),
        cmocka_unit_test(models),
        cmocka_unit_test(lists),
        cmocka_unit_test(kinds),
#if defined(PLH_TEST_HAS_FMA)
        cmocka_unit_test(kernels),
#endif
        cmocka_unit_test(threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
