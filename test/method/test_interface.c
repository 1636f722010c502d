/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The method interface: names and parameters, memory of the caller's, no allocation in a step, runs
 * cut into pieces, histories saved and restored, records of the user's own, and what is refused.
 */
#include "support/cmocka_all.h"
#include <polhode/extend/method.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"

/* The linker sends every malloc of this program here (-Wl,--wrap=malloc). */
static long allocations;
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

static const plh_state start = {{0.5, -0.5, 0.5, 0.5}, {0.9, 0.55, -1.1}};

static plh_body body_of(double a, double b, double c)
{
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(a, b, c), &body), PLH_OK);
    return body;
}

static void names(void **state)
{
    (void)state;
    plh_method_spec spec;
    assert_null(plh_method_get(-1));
    assert_null(plh_method_get(plh_method_count()));
    assert_null(plh_method_find(NULL, "mr"));
    assert_null(plh_method_find(NULL, ""));
    for (int i = 0; i < plh_method_count(); i++) {
        const plh_method *m = plh_method_get(i);
        assert_ptr_equal(plh_method_find(NULL, m->name), m);
        assert_true(m->summary && m->source && m->family && m->step);
        assert_true(m->free.attitude > 0 || m->torqued.attitude > 0);
        assert_true(plh_param_size(m->params, m->param_count) <= PLH_METHOD_ROOM);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(plh_method_get(j)->name, m->name);
    }
    assert_int_equal(plh_method_parse(NULL, "mr2:axes=231,turn=cayley", &spec), PLH_OK);
    char word[2][16];
    for (int i = 0; i < 2; i++)
        plh_param_text(&spec.method->params[i], &spec.values, word[i], sizeof word[i]);
    assert_string_equal(word[0], "231");
    assert_string_equal(word[1], "cayley");
    assert_false(spec.energy);
    assert_int_equal(plh_method_parse(NULL, "buss3+energy", &spec), PLH_OK);
    assert_true(spec.energy && spec.method == plh_method_find(NULL, "buss3"));
    assert_int_equal(plh_method_parse(NULL, "mr3", &spec), PLH_NOT_FOUND);
    assert_null(spec.method);
    assert_int_equal(plh_method_parse(NULL, "mr2:axis=231", &spec), PLH_NOT_FOUND);
    assert_int_equal(plh_method_parse(NULL, "mr2:axes=123x", &spec), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_method_parse(NULL, "mr2:axes", &spec), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_method_parse(NULL, "mr2+power", &spec), PLH_NOT_FOUND);
    assert_int_equal(plh_method_parse(NULL, "mr2/exact", &spec), PLH_UNSUPPORTED);
    assert_int_equal(plh_method_parse(NULL, "verlet/abam4", &spec), PLH_UNSUPPORTED);
    assert_int_equal(plh_method_parse(NULL, "verlet/nope", &spec), PLH_NOT_FOUND);
}

/* Every method, in a buffer of the caller's, without one allocation. */
static void memory_of_the_caller(void **state)
{
    (void)state;
    static _Alignas(max_align_t) char memory[1 << 16];
    plh_body body = body_of(1.0, 1.7, 2.35);
    for (int i = 0; i < plh_method_count(); i++) {
        plh_method_spec spec;
        plh_integrator *it;
        plh_state s = start;
        plh_method_spec_init(plh_method_get(i), &spec);
        spec.energy = i % 2;
        size_t size = plh_integrator_size(&spec);
        assert_true(size <= sizeof memory);
        long before = allocations;
        assert_int_equal(plh_integrator_init(&spec, &body, NULL, memory, size - 1, &it),
                         PLH_BAD_ARGUMENT);
        assert_null(it);
        assert_int_equal(plh_integrator_init(&spec, &body, NULL, memory, size, &it), PLH_OK);
        assert_int_equal(plh_integrator_advance(it, 0.0, 0.05, 0, 20, &s), PLH_OK);
        assert_true(allocations == before);
        assert_true(plh_integrator_steps(it) == 20);
        bool solved =
            plh_integrator_iterations(it) > 0; /* mkrk iterates for implicit tableaux only */
        assert_true(solved == spec.method->implicit || strcmp(spec.method->name, "mkrk") == 0);
    }
    plh_method_spec spec;
    plh_integrator *it;
    long before = allocations;
    plh_method_spec_init(plh_method_find(NULL, "mr2"), &spec);
    assert_int_equal(plh_integrator_create(&spec, &body, NULL, &it), PLH_OK);
    assert_true(allocations == before + 1); /* the wrapper does count */
    plh_integrator_destroy(it);
    plh_integrator_destroy(NULL);
}

/*
 * 30 steps in one call, in three, one by one with a history carried to a new integrator: the same
 * bits.
 */
static void cut_into_pieces(void **state)
{
    (void)state;
    measure_problem p;
    measure_heavy_top(&p);
    for (int i = 0; i < plh_method_count(); i++)
        for (int kind = 0; kind < 4; kind++) {
            plh_method_spec spec;
            plh_method_spec_init(plh_method_get(i), &spec);
            spec.energy = kind & 1;
            const plh_torque *torque = kind & 2 ? &p.torque : NULL;
            if (!plh_method_claims(&spec, torque != NULL).attitude)
                continue;
            plh_integrator *a, *b;
            plh_state whole = p.reference.start, cut = whole, saved = whole;
            assert_int_equal(plh_integrator_create(&spec, &p.body, torque, &a), PLH_OK);
            assert_int_equal(plh_integrator_advance(a, 0.5, 0.04, 0, 30, &whole), PLH_OK);
            plh_integrator_reset(a);
            for (int k = 0; k < 3; k++)
                assert_int_equal(plh_integrator_advance(a, 0.5, 0.04, 10 * k, 10, &cut), PLH_OK);
            assert_memory_equal(&whole, &cut, sizeof whole);
            plh_integrator_reset(a);
            assert_int_equal(plh_integrator_advance(a, 0.5, 0.04, 0, 13, &saved), PLH_OK);
            assert_int_equal(plh_integrator_create(&spec, &p.body, torque, &b), PLH_OK);
            assert_int_equal(plh_integrator_history_size(a), plh_integrator_history_size(b));
            void *bytes = malloc(plh_integrator_history_size(a) + 1);
            plh_integrator_history_get(a, bytes);
            assert_int_equal(plh_integrator_history_set(b, bytes, plh_integrator_history_size(b)),
                             PLH_OK);
            free(bytes);
            assert_int_equal(plh_integrator_advance(b, 0.5, 0.04, 13, 17, &saved), PLH_OK);
            assert_memory_equal(&whole, &saved, sizeof whole);
            plh_integrator_destroy(a);
            plh_integrator_destroy(b);
        }
}

/* Every byte of a history changed in turn, as a file may have it: the integrator refuses it or goes
 * on, somewhere. */
static void change_history(const plh_method_spec *spec, const measure_problem *p,
                           const plh_torque *torque)
{
    static const unsigned char values[] = {0, 3, 0x7f, 0xff};
    plh_integrator *it;
    plh_state s = p->reference.start;
    assert_int_equal(plh_integrator_create(spec, &p->body, torque, &it), PLH_OK);
    assert_int_equal(plh_integrator_advance(it, 0.5, 0.04, 0, 5, &s), PLH_OK);
    const size_t size = plh_integrator_history_size(it);
    unsigned char *good = malloc(size + 1), *bad = malloc(size + 1);
    plh_integrator_history_get(it, good);
    for (size_t k = 0; k < 4 * size; k++) {
        memcpy(bad, good, size);
        bad[k / 4] = values[k % 4];
        plh_state on = s;
        if (!plh_integrator_history_set(it, bad, size))
            (void)plh_integrator_advance(it, 0.5, 0.04, 5, 1, &on);
    }
    free(good);
    free(bad);
    plh_integrator_destroy(it);
}

static void strange_histories(void **state)
{
    (void)state;
    measure_problem p;
    measure_heavy_top(&p);
    const char *const splittings[] = {"verlet/exact", "srkn4_6b/exact", "verlet/mr2"};
    for (int i = 0; i < plh_method_count() + 3; i++)
        for (int torqued = 0; torqued < 2; torqued++) {
            plh_method_spec spec;
            const plh_torque *torque = torqued ? &p.torque : NULL;
            if (i < plh_method_count())
                plh_method_spec_init(plh_method_get(i), &spec);
            else
                assert_int_equal(plh_method_parse(NULL, splittings[i - plh_method_count()], &spec),
                                 PLH_OK);
            if (plh_method_claims(&spec, torqued).attitude)
                change_history(&spec, &p, torque);
        }
}

/* A multistep method that is given another state starts afresh. */
static void another_state_starts_afresh(void **state)
{
    (void)state;
    plh_body body = body_of(1.0, 1.7, 2.35);
    for (int i = 0; i < plh_method_count(); i++) {
        plh_method_spec spec;
        plh_integrator *it;
        plh_method_spec_init(plh_method_get(i), &spec);
        plh_state used = start, fresh = start;
        assert_int_equal(plh_integrator_create(&spec, &body, NULL, &it), PLH_OK);
        assert_int_equal(plh_integrator_advance(it, 0.0, 0.05, 0, 7, &used), PLH_OK);
        used = start;
        assert_int_equal(plh_integrator_advance(it, 0.0, 0.05, 0, 7, &used), PLH_OK);
        plh_integrator_destroy(it);
        assert_int_equal(measure_run(&spec, &body, NULL, 0.05, 7, &fresh), PLH_OK);
        assert_memory_equal(&used, &fresh, sizeof used);
    }
}

static plh_status spin(plh_integrator *it, double t, double h, plh_state *s)
{
    (void)it, (void)t;
    if (h > 1.0)
        return PLH_NO_CONVERGENCE;
    s->m.x += h;
    return PLH_OK;
}

static void a_record_of_the_users_own(void **state)
{
    (void)state;
    static const plh_method mine = {
        .name = "mine", .family = "user", .free = {1, 1, 0, false, false, false}, .step = spin};
    static const plh_method *const records[] = {&mine};
    const plh_method_list extra = {records, 1, NULL};
    plh_body body = body_of(1.0, 1.7, 2.35);
    plh_method_spec spec;
    plh_integrator *it;
    plh_state s = start;
    assert_int_equal(plh_method_parse(&extra, "mine", &spec), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "mine", &spec), PLH_NOT_FOUND);
    assert_int_equal(plh_method_parse(&extra, "mine+energy", &spec), PLH_OK);
    assert_int_equal(plh_method_parse(&extra, "verlet/mine", &spec), PLH_OK);
    plh_method_spec_init(&mine, &spec);
    assert_int_equal(plh_integrator_create(&spec, &body, NULL, &it), PLH_OK);
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.25, 0, 4, &s), PLH_OK);
    assert_true(s.m.x == start.m.x + body.unit); /* a step sees scaled units */
    assert_int_equal(plh_integrator_advance(it, 0.0, 2.0, 0, 4, &s), PLH_NO_CONVERGENCE);
    assert_true(isnan(s.q.w) && isnan(s.q.z) && isnan(s.m.x) && isnan(s.m.z));
    plh_integrator_destroy(it);
}

/* The inner flow twice, by half the step: what prepare() of "twice" puts in the place of spin(). */
static plh_status two_halves(plh_integrator *it, double t, double h, plh_state *s)
{
    plh_status status = plh_integrator_inner_step(it, t, 0.5 * h, s);
    return status ? status : plh_integrator_inner_step(it, t + 0.5 * h, 0.5 * h, s);
}

static plh_status choose(plh_integrator *it)
{
    plh_integrator_set_step(it, two_halves);
    return PLH_OK;
}

static void a_record_with_an_inner_method(void **state)
{
    (void)state;
    static const plh_method twice = {.name = "twice",
                                     .family = "user",
                                     .free = {2, 2, 0, false, false, false},
                                     .takes_inner = true,
                                     .step = spin,
                                     .prepare = choose};
    static const plh_method alone = {.name = "alone",
                                     .family = "user",
                                     .free = {2, 2, 0, false, false, false},
                                     .step = two_halves};
    static const plh_method *const records[] = {&twice, &alone};
    const plh_method_list extra = {records, 2, NULL};
    plh_body body = body_of(1.0, 1.7, 2.35);
    plh_method_spec spec, halves;
    plh_integrator *it;
    plh_state s = start, want = start;
    assert_int_equal(plh_method_parse(&extra, "twice/mr2", &spec), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "mr2", &halves), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &body, NULL, &it), PLH_OK);
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.25, 0, 4, &s), PLH_OK);
    plh_integrator_reset(it);
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.25, 4, 3, &s), PLH_OK);
    assert_int_equal(plh_integrator_steps(it), 7);
    plh_integrator_destroy(it);
    assert_int_equal(measure_run(&halves, &body, NULL, 0.125, 14, &want), PLH_OK);
    assert_memory_equal(&s, &want, sizeof s);
    plh_method_spec_init(&alone, &spec); /* has no inner method */
    assert_int_equal(plh_integrator_create(&spec, &body, NULL, &it), PLH_OK);
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.25, 0, 1, &s), PLH_BAD_ARGUMENT);
    plh_integrator_destroy(it);
}

static plh_vec3 push(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)body, (void)t, (void)s;
    return plh_vec3_make(0.1, 0.0, 0.0);
}

static void what_is_refused(void **state)
{
    (void)state;
    plh_body body = body_of(1.0, 1.7, 2.35);
    const plh_torque_model model = {.name = "push", .torque = push};
    plh_torque torque;
    plh_method_spec spec;
    plh_integrator *it;
    assert_int_equal(plh_torque_init(&model, NULL, &torque), PLH_OK);
    plh_method_spec_init(plh_method_find(NULL, "mr2"), &spec); /* free only */
    assert_int_equal(plh_integrator_create(&spec, &body, &torque, &it), PLH_UNSUPPORTED);
    assert_null(it);
    plh_method_spec_init(plh_method_find(NULL, "buss4"), &spec); /* needs a series */
    assert_int_equal(plh_integrator_create(&spec, &body, &torque, &it), PLH_UNSUPPORTED);
    plh_method_spec_init(plh_method_find(NULL, "mr2"), &spec);
    memset(&spec.values, 1, sizeof spec.values); /* no index of a word */
    assert_int_equal(plh_integrator_create(&spec, &body, NULL, &it), PLH_BAD_ARGUMENT);
    plh_method_spec_init(plh_method_find(NULL, "rk4"), &spec);
    assert_int_equal(plh_integrator_create(&spec, &body, &torque, &it), PLH_OK);
    plh_state s = start;
    s.q.w = 0.9;
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.1, 0, 1, &s), PLH_BAD_ATTITUDE);
    assert_true(isnan(s.q.w) && isnan(s.m.x));
    s = start;
    s.m.y = NAN;
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.1, 0, 1, &s), PLH_NOT_FINITE);
    s = start;
    assert_int_equal(plh_integrator_advance(it, 0.0, INFINITY, 0, 1, &s), PLH_NOT_FINITE);
    s = start;
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.1, 0, 0, &s), PLH_OK); /* no step at all */
    assert_memory_equal(&s, &start, sizeof s);
    plh_integrator_destroy(it);
}

/* A momentum that is finite in the units of the integrator and beyond the range in the user's:
 * backward kicks against damping. */
static void beyond_the_range(void **state)
{
    const plh_body body = body_of(1.0, 2.0, 1.0);
    plh_torque torque;
    plh_method_spec spec;
    plh_integrator *it;
    plh_state s = {plh_quat_identity(), {0.5, 1.0, -5779.0 * 4096.0}};
    (void)state;
    assert_int_equal(plh_torque_init(plh_torque_model_find("damping"), NULL, &torque), PLH_OK);
    assert_int_equal(
        plh_torque_set(&torque, "damping=8788888888888888888888888888888888888888.1 0.2 0.3"),
        PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "srkn4_6b/mr2", &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &body, &torque, &it), PLH_OK);
    assert_int_equal(plh_integrator_advance(it, 0.0, 1.0, 0, 4, &s), PLH_NOT_FINITE);
    assert_true(isnan(s.q.w) && isnan(s.m.x));
    plh_integrator_destroy(it);
}

/*
 * Where the correction of Buss (2001) cannot work: spheres, spin about an axis, no momentum.
 * Nothing moves by it.
 */
static void energy_correction_at_its_limits(void **state)
{
    (void)state;
    const struct {
        double moment[3], m[3];
    } c[] = {{{1.0, 1.0, 1.0}, {0.3, 0.4, 0.5}},
             {{1.0, 1.7, 2.35}, {0.0, 0.0, 1.0}},
             {{1.0, 1.7, 2.35}, {0.0, 1.0, 0.0}},
             {{1.0, 1.7, 2.35}, {0.0, 0.0, 0.0}},
             {{1.0, 1.0, 0.0}, {0.3, 0.4, 0.0}}};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        plh_body body = body_of(c[i].moment[0], c[i].moment[1], c[i].moment[2]);
        plh_state plain = {{1.0, 0.0, 0.0, 0.0}, {c[i].m[0], c[i].m[1], c[i].m[2]}},
                  corrected = plain;
        plh_method_spec spec;
        plh_method_spec_init(plh_method_find(NULL, "mr2"), &spec);
        assert_int_equal(measure_run(&spec, &body, NULL, 0.3, 10, &plain), PLH_OK);
        spec.energy = true;
        assert_int_equal(measure_run(&spec, &body, NULL, 0.3, 10, &corrected), PLH_OK);
        assert_true(fabs(plain.q.w - corrected.q.w) < 1e-14 &&
                    fabs(plain.m.x - corrected.m.x) < 1e-14);
    }
    /* A step so long that a square would be negative: the body is tilted, and the energy is
     * right. */
    plh_body body = body_of(1.0, 1.7, 2.35);
    plh_state s = {{1.0, 0.0, 0.0, 0.0}, {0.05, 1.0, 0.05}};
    double before = plh_body_energy(&body, s.m);
    plh_method_spec spec;
    plh_method_spec_init(plh_method_find(NULL, "buss1"), &spec);
    spec.energy = true;
    assert_int_equal(measure_run(&spec, &body, NULL, 3.0, 50, &s), PLH_OK);
    assert_true(fabs(plh_body_energy(&body, s.m) / before - 1.0) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(memory_of_the_caller),
        cmocka_unit_test(cut_into_pieces),
        cmocka_unit_test(strange_histories),
        cmocka_unit_test(another_state_starts_afresh),
        cmocka_unit_test(a_record_of_the_users_own),
        cmocka_unit_test(a_record_with_an_inner_method),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(beyond_the_range),
        cmocka_unit_test(energy_correction_at_its_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
