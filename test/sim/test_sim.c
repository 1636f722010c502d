/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Runs: looking does not alter them, stopping and going on does not alter them, references are
 * right. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/extend/thermostat.h>
#include <polhode/extend/torque.h>
#include <polhode/sim.h>
#include <stdlib.h>
#include <string.h>

static plh_body body;
static plh_torque torque;

static plh_problem top(void)
{
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 5.0, 6.0), &body), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &torque), PLH_OK);
    plh_problem p = {&body, &torque, {{1.0, 0.0, 0.0, 0.0}, {10.0, 50.0, 60.0}}, 0.0};
    return p;
}

static plh_problem free_body(void)
{
    plh_problem p = top();
    p.torque = NULL;
    return p;
}

static plh_sim *make(const plh_problem *p, const char *method, double h)
{
    plh_method_spec spec;
    plh_sim *sim;
    assert_int_equal(plh_method_parse(NULL, method, &spec), PLH_OK);
    assert_int_equal(plh_sim_create(p, &spec, h, &sim), PLH_OK);
    return sim;
}

static const char *const methods[] = {"mr2", "mr2+energy", "rk4", "abam4", "imid"};
enum { METHODS = sizeof methods / sizeof *methods };

static bool usable(const plh_problem *p, const char *method)
{
    plh_method_spec spec;
    assert_int_equal(plh_method_parse(NULL, method, &spec), PLH_OK);
    return plh_method_claims(&spec, p->torque != NULL).attitude > 0;
}

static void looking_does_not_alter(void **state)
{
    (void)state;
    plh_problem problems[2] = {free_body(), top()};
    for (int i = 0; i < 2 * METHODS; i++) {
        const plh_problem *p = &problems[i / METHODS];
        if (!usable(p, methods[i % METHODS]))
            continue;
        plh_sim *a = make(p, methods[i % METHODS], 0.003);
        plh_sim *b = make(p, methods[i % METHODS], 0.003);
        plh_state seen;
        for (int k = 0; k < 50; k++) {
            assert_int_equal(plh_sim_at(a, plh_sim_time(a) + 0.001, &seen), PLH_OK);
            assert_int_equal(plh_sim_advance(a, 1), PLH_OK);
        }
        assert_int_equal(plh_sim_advance(b, 50), PLH_OK);
        plh_state sa = plh_sim_state(a), sb = plh_sim_state(b);
        assert_memory_equal(&sa, &sb, sizeof sa);
        /* What was seen lies on the way. */
        assert_int_equal(plh_sim_at(b, plh_sim_time(b), &seen), PLH_OK);
        assert_memory_equal(&seen, &sb, sizeof sb);
        plh_sim_destroy(a);
        plh_sim_destroy(b);
    }
}

/* A checkpoint is refused by a run with another method, another parameter, another torque. */
static void checkpoints_know_their_parameters(void **state)
{
    (void)state;
    static const char *const spec[] = {"mr2", "mr2:axes=231", "mr2+energy", "verlet/exact",
                                       "verlet/mr2"};
    static const char *const value[] = {"strength=2", "strength=3", "strength=2, up=0 1 0"};
    plh_torque top[3];
    plh_sim *run[7];
    plh_problem p = free_body();
    for (int i = 0; i < 3; i++) {
        plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &top[i]);
        assert_int_equal(plh_torque_set(&top[i], value[i]), PLH_OK);
    }
    for (int i = 0; i < 7; i++) {
        p.torque = i < 3 ? &top[i] : NULL;
        run[i] = make(&p, i < 3 ? "verlet/exact" : spec[i - 2], 0.003);
    }
    for (int i = 0; i < 7; i++) {
        size_t size = plh_sim_checkpoint_size(run[i]);
        void *bytes = malloc(size);
        plh_sim_checkpoint_get(run[i], bytes);
        for (int j = 0; j < 7; j++)
            assert_int_equal(plh_sim_checkpoint_set(run[j], bytes, size),
                             i == j ? PLH_OK : PLH_BAD_ARGUMENT);
        free(bytes);
    }
    for (int i = 0; i < 7; i++)
        plh_sim_destroy(run[i]);
}

static void resuming_does_not_alter(void **state)
{
    (void)state;
    plh_problem p = free_body();
    for (int i = 0; i < METHODS; i++) {
        plh_sim *a = make(&p, methods[i], 0.003), *b = make(&p, methods[i], 0.003);
        size_t size = plh_sim_checkpoint_size(a);
        void *bytes = malloc(size);
        assert_int_equal(plh_sim_advance(a, 7), PLH_OK);
        plh_sim_checkpoint_get(a, bytes);
        assert_int_equal(plh_sim_advance(a, 13), PLH_OK);
        assert_int_equal(plh_sim_checkpoint_set(b, bytes, size), PLH_OK);
        assert_int_equal(plh_sim_steps(b), 7);
        assert_int_equal(plh_sim_advance(b, 13), PLH_OK);
        plh_state sa = plh_sim_state(a), sb = plh_sim_state(b);
        assert_memory_equal(&sa, &sb, sizeof sa);
        ((char *)bytes)[0] ^= 1;
        assert_int_equal(plh_sim_checkpoint_set(b, bytes, size), PLH_BAD_ARGUMENT);
        assert_int_equal(plh_sim_checkpoint_set(b, bytes, size - 1), PLH_BAD_ARGUMENT);
        free(bytes);
        plh_sim_destroy(a);
        plh_sim_destroy(b);
    }
}

static void near_to(double value, double want)
{
    if (!(fabs(value - want) <= 5e-9 * fmax(1.0, fabs(want))))
        fail_msg("%.12g, known to be %.12g", value, want);
}

/*
 * The heavy top of Celledoni & Säfström (2006) at t = 1, known to nine digits from a high-precision
 * run.
 */
static void check_top(plh_state s)
{
    plh_vec3 u = plh_quat_unrotate(s.q, plh_vec3_make(0.0, 0.0, 1.0));
    near_to(s.m.x, -14.0044251);
    near_to(s.m.y, -10.8014511);
    near_to(s.m.z, 76.7273898);
    near_to(u.x, -0.707696474);
    near_to(u.y, 0.192187278);
    near_to(u.z, 0.679874805);
}

static void reference_of_the_top(void **state)
{
    (void)state;
    plh_problem p = top();
    plh_reference *r;
    plh_state s, again, gauss;
    assert_int_equal(plh_reference_create(&p, &r), PLH_OK);
    assert_int_equal(plh_reference_at(r, 1.0, &s), PLH_OK);
    check_top(s);
    /* Energy to rounding; back in time; there again, the same bits. */
    double e0 = plh_problem_energy(&p, 0.0, p.start);
    assert_true(fabs(plh_problem_energy(&p, 1.0, s) - e0) < 1e-14 * e0);
    assert_int_equal(plh_reference_at(r, 0.5, &again), PLH_OK);
    assert_int_equal(plh_reference_at(r, -0.5, &again), PLH_OK);
    assert_int_equal(plh_reference_at(r, 1.0, &again), PLH_OK);
    plh_reference_set_limit(r, 3);
    plh_state stopped;
    assert_int_equal(plh_reference_at(r, 1e3, &stopped), PLH_STOPPED);
    assert_true(isnan(stopped.q.w));
    plh_reference_set_limit(r, 0);
    assert_int_equal(plh_reference_at(r, 1.0, &stopped), PLH_OK);
    assert_memory_equal(&stopped, &again, sizeof again);
    assert_memory_equal(&s, &again, sizeof s);
    plh_reference_destroy(r);

    /* The same torque without its series takes the other way and agrees. */
    plh_torque_model plain = *torque.model;
    plain.flags &= ~(unsigned)PLH_TORQUE_SERIES;
    plain.series = NULL;
    plh_torque other = torque;
    other.model = &plain;
    p.torque = &other;
    assert_int_equal(plh_reference_create(&p, &r), PLH_OK);
    assert_int_equal(plh_reference_at(r, 1.0, &gauss), PLH_OK);
    assert_true(plh_vec3_norm(plh_vec3_sub(gauss.m, s.m)) < 1e-11);
    plh_reference_destroy(r);
}

/* What a torque is follows its parameters: damping takes the potential of a vessel away. */
static void energy_when_the_potential_goes(void **state)
{
    (void)state;
    plh_torque vessel;
    plh_problem p = top();
    assert_int_equal(plh_torque_init(plh_torque_model_find("vessel"), NULL, &vessel), PLH_OK);
    p.torque = &vessel;
    double kinetic = plh_body_energy(p.body, p.start.m);
    assert_true(plh_problem_energy(&p, 0.0, p.start) ==
                kinetic + plh_torque_potential(&vessel, p.body, 0.0, p.start.q));
    assert_int_equal(plh_torque_set(&vessel, "damping=0.5 0 0"), PLH_OK);
    assert_true(plh_problem_energy(&p, 0.0, p.start) == kinetic);
}

static void reference_of_the_free_body(void **state)
{
    (void)state;
    plh_problem p = top();
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body), PLH_OK);
    p.torque = NULL;
    p.start.m = plh_vec3_make(1.0, 0.0, 6.0);
    plh_reference *r;
    plh_state s;
    assert_int_equal(plh_reference_create(&p, &r), PLH_OK);
    assert_int_equal(plh_reference_at(r, 1.0, &s), PLH_OK);
    near_to(s.m.x, -0.369839241461432);
    near_to(s.m.y, 1.858191524547707);
    near_to(s.m.z, 5.780168093885705);
    assert_int_equal(plh_reference_at(r, INFINITY, &s), PLH_NOT_FINITE);
    plh_reference_destroy(r);
}

static void bad_input_is_told(void **state)
{
    (void)state;
    plh_problem p = free_body();
    plh_method_spec spec;
    plh_sim *sim;
    assert_int_equal(plh_method_parse(NULL, "mr2", &spec), PLH_OK);
    assert_int_equal(plh_sim_create(&p, &spec, 0.0, &sim), PLH_BAD_ARGUMENT);
    assert_null(sim);
    p.start.m.x = NAN;
    assert_int_equal(plh_sim_create(&p, &spec, 0.1, &sim), PLH_NOT_FINITE);
    p = top();
    assert_int_equal(plh_sim_create(&p, &spec, 0.1, &sim), PLH_UNSUPPORTED);
}

/* In closed form: any time, in any order, nothing accumulated; saved and taken up again. */
static void closed_form(void **state)
{
    (void)state;
    plh_problem p = free_body();
    plh_sim *a, *b;
    plh_motion motion;
    assert_int_equal(plh_sim_create_closed(&p, &a), PLH_OK);
    assert_int_equal(plh_sim_create_closed(&p, &b), PLH_OK);
    assert_int_equal(plh_motion_init(p.body, p.start, p.t0, PLH_MOTION_LONG_TIME, &motion), PLH_OK);
    assert_int_equal(plh_sim_kind_of(a), PLH_SIM_CLOSED);
    assert_int_equal(plh_sim_advance(a, 1), PLH_UNSUPPORTED);
    assert_int_equal(plh_sim_steps_to(a, 100.0), 0);
    static const double times[] = {3.0, -1.0, 1e6, 0.0};
    for (int i = 0; i < 4; i++) {
        plh_state want = times[i] == 0.0 ? p.start : plh_motion_at(&motion, times[i]), s;
        assert_int_equal(plh_sim_at(a, times[i], &s), PLH_OK);
        assert_memory_equal(&s, &want, sizeof s);
    }
    assert_int_equal(plh_sim_advance_to(a, 3.0), PLH_OK);
    assert_true(plh_sim_time(a) == 3.0);
    size_t size = plh_sim_checkpoint_size(a);
    void *bytes = malloc(size);
    plh_sim_checkpoint_get(a, bytes);
    assert_int_equal(plh_sim_checkpoint_set(b, bytes, size), PLH_OK);
    plh_state sa = plh_sim_state(a), sb = plh_sim_state(b);
    assert_true(plh_sim_time(b) == 3.0);
    assert_memory_equal(&sa, &sb, sizeof sa);
    free(bytes);
    plh_sim_destroy(a);
    plh_sim_destroy(b);
    p = top();
    assert_int_equal(plh_sim_create_closed(&p, &a), PLH_UNSUPPORTED);
    assert_null(a);
}

static plh_system *dipoles_with(const plh_pair_rule *rule)
{
    plh_species species;
    plh_system *system;
    plh_system_def def = plh_system_def_default();
    assert_int_equal(plh_species_find("dipole", &species), PLH_OK);
    def.species = &species;
    def.species_count = 1;
    def.n = 27;
    def.pairs = rule, def.pair_count = rule != NULL;
    assert_int_equal(plh_system_create(&def, &system), PLH_OK);
    assert_int_equal(plh_system_lattice(system, 2.0, 0.05, true, 7), PLH_OK);
    return system;
}

static plh_system *dipoles(void)
{
    return dipoles_with(NULL);
}

static void same_bodies(plh_system *a, plh_system *b)
{
    for (size_t i = 0; i < plh_system_bodies(a).n; i++) {
        plh_state sa = plh_system_state(a, i), sb = plh_system_state(b, i);
        assert_memory_equal(&sa, &sb, sizeof sa);
        assert_true(plh_system_bodies(a).x[i] == plh_system_bodies(b).x[i]);
        assert_true(plh_system_bodies(a).px[i] == plh_system_bodies(b).px[i]);
    }
}

static const plh_flow obabo[] = {{PLH_PART_THERMOSTAT, 0.5},
                                 {PLH_PART_KICK, 0.5},
                                 {PLH_PART_DRIFT, 1.0},
                                 {PLH_PART_KICK, 0.5},
                                 {PLH_PART_THERMOSTAT, 0.5}};

/* A system that is looked at, stopped and taken up again moves as one that is left alone, with and
 * without a thermostat. */
static void check_system(const plh_thermostat *thermostat, const plh_method_spec *method)
{
    const plh_method_spec spec = *method;
    plh_system *one = dipoles(), *two = dipoles(), *view;
    plh_sim *a, *b;
    plh_state s;
    assert_int_equal(plh_sim_create_system(one, &spec, 0.0, 0.01, &a), PLH_OK);
    assert_int_equal(plh_sim_create_system(two, &spec, 0.0, 0.01, &b), PLH_OK);
    assert_int_equal(plh_sim_set_thermostat(a, thermostat), PLH_OK);
    assert_int_equal(plh_sim_set_thermostat(b, thermostat), PLH_OK);
    assert_int_equal(plh_sim_at(a, 0.0, &s), PLH_UNSUPPORTED);
    for (int i = 1; i <= 10; i++) {
        assert_int_equal(plh_sim_advance_to(a, 0.01 * i), PLH_OK);
        assert_int_equal(plh_sim_view(a, 0.01 * i + 0.003, &view), PLH_OK);
    }
    assert_int_equal(plh_sim_steps(a), 10);
    assert_int_equal(plh_sim_advance(b, 4), PLH_OK);
    size_t size = plh_sim_checkpoint_size(b);
    void *bytes = malloc(size);
    plh_sim_checkpoint_get(b, bytes);
    assert_int_equal(plh_sim_advance(b, 1), PLH_OK); /* and back */
    assert_int_equal(plh_sim_checkpoint_set(b, bytes, size), PLH_OK);
    assert_int_equal(plh_sim_advance(b, 6), PLH_OK);
    same_bodies(one, two);
    assert_int_equal(plh_sim_view(a, plh_sim_time(a), &view), PLH_OK);
    same_bodies(one, view);
    free(bytes);
    plh_sim_destroy(a);
    plh_sim_destroy(b);
    plh_system_destroy(one);
    plh_system_destroy(two);
}

static void systems(void **state)
{
    (void)state;
    /* The thermostat after the step, in it, and twice in it. */
    plh_method_spec method[3];
    plh_scheme row;
    assert_int_equal(plh_method_parse(NULL, "srkn4_6b/exact", &method[0]), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "baoab/exact", &method[1]), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "splitting/mr2", &method[2]), PLH_OK);
    assert_int_equal(plh_scheme_from_flows("obabo", obabo, 5, &row), PLH_OK);
    method[2].data = &row;
    check_system(NULL, &method[0]);
    for (int i = 0; i < plh_thermostat_model_count(); i++)
        for (int k = 0; plh_thermostat_model_get(i)->examples[k]; k++) {
            plh_thermostat bath;
            assert_int_equal(plh_thermostat_init(plh_thermostat_model_get(i), 1.5, 9,
                                                 plh_thermostat_model_get(i)->examples[k], &bath),
                             PLH_OK);
            for (int j = 0; j < 3; j++)
                check_system(&bath, &method[j]);
        }
    plh_method_spec spec;
    plh_system *system = dipoles();
    plh_sim *back;
    assert_int_equal(plh_method_parse(NULL, "verlet/exact", &spec), PLH_OK);
    assert_int_equal(plh_sim_create_system(system, &spec, 0.0, -0.01, &back), PLH_OK);
    assert_int_equal(plh_sim_set_thermostat(back, NULL), PLH_UNSUPPORTED);
    plh_sim_destroy(back);
    plh_system_destroy(system);
}

/* Steps by hand; every call of the thermostat has its own number. */
static void by_hand(plh_system *s, const plh_method_spec *spec, plh_thermostat *bath, double h,
                    int steps)
{
    const plh_scheme *scheme = plh_splitting_scheme(spec);
    const int n = plh_scheme_flow_count(scheme);
    plh_method_spec inner;
    uint64_t call = 0;
    plh_splitting_inner(spec, &inner);
    for (int i = 0; i < steps * n; i++) {
        const plh_flow f = plh_scheme_flow(scheme, i % n);
        plh_status status = f.part == PLH_PART_KICK    ? plh_system_kick(s, f.length * h)
                            : f.part == PLH_PART_DRIFT ? plh_system_drift(s, &inner, f.length * h)
                            : bath ? plh_thermostat_apply(bath, s, f.length * h, call++)
                                   : PLH_OK;
        assert_int_equal(status, PLH_OK);
    }
}

/* A row with a thermostat is what its flows say; between two steps the thermostat rests; without
 * one nothing moves. */
static void check_row(const plh_method_spec *spec, plh_thermostat *bath)
{
    const double h = 0.01;
    plh_system *one = dipoles(), *two = dipoles(), *still = dipoles(), *view;
    plh_sim *sim;
    assert_int_equal(plh_sim_create_system(one, spec, 0.0, h, &sim), PLH_OK);
    assert_int_equal(plh_sim_advance(sim, 1), PLH_UNSUPPORTED);
    same_bodies(one, still);
    assert_int_equal(plh_system_run(one, spec, 0.0, h, 1), PLH_UNSUPPORTED);
    same_bodies(one, still);
    plh_sim_destroy(sim);
    assert_int_equal(plh_sim_create_system(one, spec, 0.0, h, &sim), PLH_OK);
    assert_int_equal(plh_sim_set_thermostat(sim, bath), PLH_OK);
    assert_int_equal(plh_sim_advance(sim, 7), PLH_OK);
    by_hand(two, spec, bath, h, 7);
    same_bodies(one, two);
    const double now = plh_sim_time(sim), half = now + 0.5 * h - now;
    assert_int_equal(plh_sim_view(sim, now + 0.5 * h, &view), PLH_OK);
    plh_system_touch(two); /* as the view, which is a copy */
    by_hand(two, spec, NULL, half, 1);
    same_bodies(view, two);
    plh_sim_destroy(sim);
    plh_system_destroy(one);
    plh_system_destroy(two);
    plh_system_destroy(still);
}

static void thermostats_in_the_row(void **state)
{
    (void)state;
    plh_method_spec spec;
    plh_thermostat bath;
    plh_scheme row;
    assert_int_equal(
        plh_thermostat_init(plh_thermostat_model_find("langevin"), 1.5, 9, "rate=5", &bath),
        PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "baoab/exact", &spec), PLH_OK);
    check_row(&spec, &bath);
    assert_int_equal(plh_method_parse(NULL, "splitting/mr2", &spec), PLH_OK);
    assert_int_equal(plh_scheme_from_flows("obabo", obabo, 5, &row), PLH_OK);
    spec.data = &row;
    check_row(&spec, &bath);
}

/* A body whose row has the part C omega: stopped and taken up again, looked at between two steps;
 * the checkpoint of another row is refused. */
static void rates_in_the_row(void **state)
{
    (void)state;
    static const plh_flow row[2][5] = {{{0, 0.5}, {3, 0.5}, {1, 1.0}, {3, 0.5}, {0, 0.5}},
                                       {{0, 0.5}, {3, 0.25}, {1, 1.0}, {3, 0.75}, {0, 0.5}}};
    plh_body box;
    plh_torque term[2], sum;
    const plh_torque_list list = {term, 2};
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &box), PLH_OK);
    plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &term[0]);
    plh_torque_init(plh_torque_model_find("gyrostat"), NULL, &term[1]);
    assert_int_equal(plh_torque_set(&term[1], "momentum=0.1 0.2 0.9"), PLH_OK);
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    const plh_problem problem = {&box, &sum, {{1, 0, 0, 0}, {1.0, 2.0, 0.5}}, 0.0};
    plh_scheme scheme[2];
    plh_method_spec spec[2];
    plh_sim *a, *b, *c;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(plh_scheme_from_flows("row", row[i], 5, &scheme[i]), PLH_OK);
        assert_int_equal(plh_method_parse(NULL, "splitting/exact", &spec[i]), PLH_OK);
        spec[i].data = &scheme[i];
    }
    assert_int_equal(plh_sim_create(&problem, &spec[0], 0.02, &a), PLH_OK);
    assert_int_equal(plh_sim_create(&problem, &spec[0], 0.02, &b), PLH_OK);
    assert_int_equal(plh_sim_create(&problem, &spec[1], 0.02, &c), PLH_OK);
    assert_int_equal(plh_sim_advance(a, 40), PLH_OK);
    assert_int_equal(plh_sim_advance(b, 13), PLH_OK);
    char bytes[4096];
    const size_t size = plh_sim_checkpoint_size(b);
    assert_true(size <= sizeof bytes);
    plh_sim_checkpoint_get(b, bytes);
    plh_state s, t = plh_sim_state(b);
    plh_integrator *it;
    const double now = plh_sim_time(b), half = now + 0.01 - now;
    assert_int_equal(plh_sim_at(b, now + 0.01, &s), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec[0], &box, &sum, &it), PLH_OK);
    assert_int_equal(plh_integrator_advance(it, now, half, 0, 1, &t), PLH_OK);
    plh_integrator_destroy(it);
    assert_memory_equal(&s, &t, sizeof s);
    assert_int_not_equal(plh_sim_checkpoint_set(c, bytes, size), PLH_OK);
    assert_int_equal(plh_sim_advance(b, 5), PLH_OK);
    assert_int_equal(plh_sim_checkpoint_set(b, bytes, size), PLH_OK);
    assert_int_equal(plh_sim_advance(b, 27), PLH_OK);
    s = plh_sim_state(a), t = plh_sim_state(b);
    assert_memory_equal(&s, &t, sizeof s);
    plh_sim_destroy(a);
    plh_sim_destroy(b);
    plh_sim_destroy(c);
}

/* A copy has the potentials that were given by hand. */
static void copies(void **state)
{
    (void)state;
    const plh_pair_rule rule = {0, 0, 0, 0, plh_pair_twelve_six(7.0, 3.0)};
    plh_system *one = dipoles_with(&rule), *other = dipoles(), *two;
    plh_system_energy a, b;
    assert_int_equal(plh_system_energies(one, &a), PLH_OK);
    assert_int_equal(plh_system_energies(other, &b), PLH_OK);
    assert_true(a.total != b.total);
    plh_system_destroy(other);
    assert_int_equal(plh_system_create_copy(one, &two), PLH_OK);
    assert_int_equal(plh_system_energies(one, &a), PLH_OK);
    assert_int_equal(plh_system_energies(two, &b), PLH_OK);
    assert_memory_equal(&a, &b, sizeof a);
    plh_system_destroy(one);
    plh_system_destroy(two);
}

/* A step that is 10^9 or 10^12 times the time in question: the state there is not the start. */
static void steps_longer_than_the_run(void **state)
{
    (void)state;
    static const double step[] = {1e3, 1e9, 1e12, -1e12, 1e15, 1e300};
    plh_problem p = free_body();
    plh_method_spec spec;
    p.t0 = 3.0;
    assert_int_equal(plh_method_parse(NULL, "exact", &spec), PLH_OK);
    for (size_t i = 0; i < sizeof step / sizeof *step; i++) {
        const double t = p.t0 + copysign(1.0, step[i]);
        plh_sim *sim = make(&p, "exact", step[i]);
        plh_integrator *it;
        plh_state want = p.start, seen;
        assert_int_equal(plh_integrator_create(&spec, p.body, NULL, &it), PLH_OK);
        assert_int_equal(plh_integrator_advance(it, p.t0, t - p.t0, 0, 1, &want), PLH_OK);
        assert_int_equal(plh_sim_steps_to(sim, t), 0);
        assert_int_equal(plh_sim_advance_to(sim, t), PLH_OK);
        assert_int_equal(plh_sim_at(sim, t, &seen), PLH_OK);
        assert_memory_equal(&seen, &want, sizeof seen);
        assert_int_equal(plh_sim_at(sim, p.t0, &seen), PLH_OK);
        assert_memory_equal(&seen, &p.start, sizeof seen);
        plh_integrator_destroy(it);
        plh_sim_destroy(sim);
    }
}

/* The same of a system; and a time that is a whole step but for rounding is that step. */
static void views_within_a_long_step(void **state)
{
    (void)state;
    plh_method_spec spec;
    plh_system *system = dipoles(), *view;
    plh_sim *sim;
    assert_int_equal(plh_method_parse(NULL, "verlet/exact", &spec), PLH_OK);
    assert_int_equal(plh_sim_create_system(system, &spec, 0.0, 1e12, &sim), PLH_OK);
    assert_int_equal(plh_sim_view(sim, 0.01, &view), PLH_OK);
    const plh_state moved = plh_system_state(view, 0), start = plh_system_state(system, 0);
    assert_memory_not_equal(&moved, &start, sizeof start);
    plh_sim_destroy(sim);
    plh_system_destroy(system);
    plh_problem p = free_body();
    plh_state seen, stands;
    sim = make(&p, "mr2", 0.1);
    assert_int_equal(plh_sim_advance_to(sim, 0.3), PLH_OK); /* 3 * 0.1 is not 0.3 */
    assert_int_equal(plh_sim_steps(sim), 3);
    assert_int_equal(plh_sim_at(sim, 0.3, &seen), PLH_OK);
    stands = plh_sim_state(sim);
    assert_memory_equal(&seen, &stands, sizeof seen);
    /* A time that is less than a whole step by more than rounding is not that step. */
    assert_int_equal(plh_sim_steps_to(sim, 0.5 * (1.0 - 1e-13)), 2);
    assert_int_equal(plh_sim_steps_to(sim, 0.5 * (1.0 - 1e-11)), 1);
    plh_sim_destroy(sim);
}

/* What a plan says is what runs, and nothing is planned again. */
static void plans_are_made_once(void **state)
{
    (void)state;
    static const char *const planned[] = {NULL, "taylor", "dop853", "mr2", "aba1064/exact"};
    long calls = 0;
    plh_counted_torque counted;
    for (int i = 0; i < 2 * 5; i++) {
        plh_problem p = i % 2 ? top() : free_body();
        plh_method_spec spec;
        plh_plan plan;
        plh_sim *sim, *other;
        const char *name = planned[i / 2];
        if (name)
            assert_int_equal(plh_method_parse(NULL, name, &spec), PLH_OK);
        if (name && !plh_method_claims(&spec, p.torque).attitude)
            continue;
        assert_int_equal(plh_plan_init(&p, name ? &spec : NULL, 2.0, 1e-6, &plan), PLH_OK);
        assert_int_equal(plh_sim_create_within(&p, name ? &spec : NULL, 2.0, 1e-6, &other), PLH_OK);
        if (p.torque) {
            plh_counted_torque_init(p.torque, &calls, &counted);
            p.torque = &counted.torque;
        }
        calls = 0;
        assert_int_equal(plh_sim_create_planned(&p, &plan, 2.0, 1e-6, &sim), PLH_OK);
        assert_int_equal(calls, 0);
        assert_int_equal(plh_sim_kind_of(sim), plh_sim_kind_of(other));
        assert_true(plh_sim_step(sim) == plan.step);
        if (plh_sim_integrator(sim))
            assert_memory_equal(&plh_sim_integrator(sim)->spec, &plan.spec, sizeof plan.spec);
        plh_state a, b;
        assert_int_equal(plh_sim_advance_to(sim, 2.0), PLH_OK);
        assert_int_equal(plh_sim_advance_to(other, 2.0), PLH_OK);
        assert_int_equal(plh_sim_at(sim, 2.0, &a), PLH_OK);
        assert_int_equal(plh_sim_at(other, 2.0, &b), PLH_OK);
        assert_memory_equal(&a, &b, sizeof a);
        assert_true(plh_sim_error(sim) == plh_sim_error(other));
        plh_sim_destroy(sim);
        plh_sim_destroy(other);
    }
    plh_problem p = top();
    plh_plan none = {.within = 1e-6};
    plh_sim *sim;
    assert_int_equal(plh_sim_create_planned(&p, &none, 2.0, 1e-6, &sim), PLH_BAD_ARGUMENT);
    assert_null(sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_longer_than_the_run),
        cmocka_unit_test(views_within_a_long_step),
        cmocka_unit_test(plans_are_made_once),
        cmocka_unit_test(looking_does_not_alter),
        cmocka_unit_test(resuming_does_not_alter),
        cmocka_unit_test(checkpoints_know_their_parameters),
        cmocka_unit_test(reference_of_the_top),
        cmocka_unit_test(reference_of_the_free_body),
        cmocka_unit_test(bad_input_is_told),
        cmocka_unit_test(energy_when_the_potential_goes),
        cmocka_unit_test(closed_form),
        cmocka_unit_test(systems),
        cmocka_unit_test(thermostats_in_the_row),
        cmocka_unit_test(rates_in_the_row),
        cmocka_unit_test(copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
