/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Steps that follow the state: order, the way back, no drift at the soft wall, resumed runs, paces
 * of the user's, refusals. test_splitting_reversible [BOUNCES]
 */
#include "method/splitting_problem.h"
#include <polhode/extend/method.h>
#include <polhode/extend/torque.h>
#include <stdlib.h>

#include "method/integrator_inside.h"

static long bounces = 1500;

static plh_method_spec method(const char *text)
{
    plh_method_spec spec;
    if (plh_method_parse(NULL, text, &spec))
        fail_msg("%s is not a method", text);
    return spec;
}

static void wall(problem *p)
{
    begin(p);
    const plh_preset *preset = plh_preset_find("soft-wall-described");
    assert_int_equal(plh_preset_init(preset, &p->body, &p->torque, &p->start), PLH_OK);
}

static plh_integrator *follow(const problem *p, const plh_method_spec *spec, double h)
{
    plh_integrator *it;
    const plh_torque *torque = p->torque.model ? &p->torque : NULL;
    assert_int_equal(plh_integrator_create(spec, &p->body, torque, &it), PLH_OK);
    assert_int_equal(plh_integrator_follow(it, 0.0, h, &p->start), PLH_OK);
    return it;
}

static double error_of(const problem *p, const char *text, double h)
{
    const plh_method_spec spec = method(text);
    plh_integrator *it = follow(p, &spec, h);
    plh_state s;
    assert_int_equal(plh_integrator_advance_to(it, p->end[0], &s), PLH_OK);
    plh_integrator_destroy(it);
    return quad_attitude_error(&s, p->truth[0]) + quad_momentum_error(&s, p->truth[0]);
}

/* Through the wall and out again, the pace from 1 to 0.25. */
static void order_of_steps(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double h;
        int order;
    } row[] = {{"reversible/exact", 0.01, 2},
               {"reversible:row=yoshida4/exact", 0.005, 4},
               {"reversible:row=yoshida6/exact", 0.01, 6},
               {"reversible:row=yoshida8:time=0.5/exact", 0.017, 8}};
    problem p;
    wall(&p);
    quad_problem q = {&p.torque, &p.body};
    p.end[0] = 4.0;
    quad_from_state(&p.start, p.truth[0]);
    quad_integrate(&q, 0, (quad)p.end[0], 2000, p.truth[0]);
    for (int i = 0; i < 4; i++) {
        enum { N = 5 };
        double h[N], e[N];
        for (int k = 0; k < N; k++) {
            h[k] = row[i].h * pow(2.0, -0.25 * k);
            e[k] = error_of(&p, row[i].text, h[k]);
        }
        const double order = slope(N, h, e);
        printf("%s: order %.2f, error %.1e\n", row[i].text, order, e[N - 1]);
        assert_true(fabs(order - row[i].order) < 0.35);
    }
}

/* The same steps back: their lengths too. */
static void way_back(void **state)
{
    (void)state;
    enum { STEPS = 400 };
    static const char *const text[] = {"reversible/exact", "reversible:row=yoshida6/exact"};
    double from[STEPS], to, back;
    problem p;
    plh_state s;
    wall(&p);
    for (int i = 0; i < 2; i++) {
        const plh_method_spec spec = method(text[i]);
        plh_integrator *it = follow(&p, &spec, 0.02);
        for (int k = 0; k < STEPS; k++) {
            assert_int_equal(plh_integrator_stride(it), PLH_OK);
            plh_integrator_last(it, &from[k], &to);
        }
        plh_integrator_open(it)->run->longest = -0.02;
        plh_integrator_open(it)->run->end = -INFINITY;
        for (int k = STEPS - 1; k >= 0; k--) {
            assert_int_equal(plh_integrator_stride(it), PLH_OK);
            plh_integrator_last(it, &to, &back);
            assert_true(fabs(back - from[k]) < 1e-9);
        }
        assert_int_equal(plh_integrator_at(it, back, &s), PLH_OK);
        assert_true(plh_quat_angle(s.q, p.start.q) < 1e-9);
        assert_true(plh_vec3_norm(plh_vec3_sub(s.m, p.start.m)) < 1e-9);
        plh_integrator_destroy(it);
    }
}

/* The mean over time of the energy's relative error in the first and the last quarter of so many
 * bounces, and the largest error. */
typedef struct energies {
    double first, last, worst;
} energies;

static energies at_wall(const problem *p, plh_integrator *it, long count)
{
    const plh_problem what = {&p->body, &p->torque, p->start, 0.0};
    const double e0 = plh_problem_energy(&what, 0.0, p->start);
    double sum[4] = {0.0}, time[4] = {0.0}, before = 1.0, last = 1.0, from, to;
    energies e = {0.0, 0.0, 0.0};
    for (long n = 0; n < count;) {
        plh_state s;
        assert_int_equal(plh_integrator_stride(it), PLH_OK);
        plh_integrator_last(it, &from, &to);
        assert_int_equal(plh_integrator_at(it, to, &s), PLH_OK);
        const double off = plh_problem_energy(&what, 0.0, s) / e0 - 1.0;
        const double z = plh_quat_unrotate(s.q, plh_vec3_make(0.0, 0.0, 1.0)).z;
        sum[4 * n / count] += off * (to - from);
        time[4 * n / count] += to - from;
        e.worst = fmax(e.worst, fabs(off));
        n += last < before && last <= z && last < -0.3;
        before = last;
        last = z;
    }
    e.first = sum[0] / time[0];
    e.last = sum[3] / time[3];
    return e;
}

static energies wall_energies(const plh_method_spec *spec, double h)
{
    problem p;
    wall(&p);
    plh_integrator *it = follow(&p, spec, h);
    const energies e = at_wall(&p, it, bounces);
    plh_integrator_destroy(it);
    printf("%ld bounces: mean %.2e, then %.2e, worst %.2e\n", bounces, e.first, e.last, e.worst);
    return e;
}

/* Chaotic, and no drift: 5e-6 is 1 % of the band. */
static void no_drift(void **state)
{
    (void)state;
    const plh_method_spec verlet = method("reversible/exact"),
                          four = method("reversible:row=yoshida4/exact");
    energies e = wall_energies(&verlet, 0.01);
    assert_true(e.worst < 1e-3 && fabs(e.last) < 5e-6 && fabs(e.last - e.first) < 5e-6);
    e = wall_energies(&four, 0.01);
    assert_true(e.worst < 3e-5 && fabs(e.last) < 1e-6 && fabs(e.last - e.first) < 1e-6);
}

/* A pace by the distance from the wall, 1 / (1 + (near / x)^2), and its gradient times a factor. */
typedef struct by_distance {
    double near, factor;
} by_distance;

static double distance_pace(const void *context, const plh_body *body, const plh_torque *torque,
                            plh_quat q, plh_vec3 *gradient)
{
    const by_distance *by = context;
    (void)body, (void)torque;
    const plh_vec3 u = plh_quat_unrotate(q, plh_vec3_make(0.0, 0.0, 1.0));
    const double x = 1.1 + u.z, y = by->near / x, g = 1.0 / (1.0 + y * y);
    const double slope = by->factor * 2.0 * y * y / x * g * g;
    *gradient = plh_vec3_make(-slope * u.y, slope * u.x, 0.0); /* of z: e3 x u */
    return g;
}

/* A pace of the user's keeps the energy as ours does; with a wrong gradient it drifts. */
static void own_pace(void **state)
{
    (void)state;
    by_distance by = {0.7, 1.0};
    const plh_pace pace = {distance_pace, &by};
    plh_method_spec spec = method("reversible/exact"), other = method("verlet/exact");
    assert_int_equal(plh_reversible_set_pace(&other, &pace), PLH_UNSUPPORTED);
    assert_int_equal(plh_reversible_set_pace(&spec, &pace), PLH_OK);
    energies e = wall_energies(&spec, 0.03);
    assert_true(e.worst < 5e-3 && fabs(e.last - e.first) < 2e-5);
    by.factor = -1.0;
    e = wall_energies(&spec, 0.03);
    assert_true(fabs(e.last - e.first) > 1e-4);
}

/* Looks between steps change nothing, and a resumed run has the same bits. */
static void looks_and_resumes(void **state)
{
    (void)state;
    const plh_method_spec spec = method("reversible:row=yoshida4/exact");
    problem p;
    plh_state a, b;
    char bytes[4096];
    wall(&p);
    plh_problem what = {&p.body, &p.torque, p.start, 0.0};
    plh_sim *one, *two, *three;
    assert_int_equal(plh_sim_create(&what, &spec, 0.02, &one), PLH_OK);
    assert_int_equal(plh_sim_create(&what, &spec, 0.02, &two), PLH_OK);
    assert_int_equal(plh_sim_create(&what, &spec, 0.02, &three), PLH_OK);
    assert_int_equal(plh_sim_kind_of(one), PLH_SIM_ADAPTIVE);
    assert_true(isnan(plh_sim_error(one)));
    assert_int_equal(plh_sim_advance_to(one, 9.0), PLH_OK);
    for (int i = 1; i <= 300; i++) {
        assert_int_equal(plh_sim_advance_to(two, 0.01 * i), PLH_OK);
        assert_int_equal(plh_sim_at(two, 0.01 * i, &b), PLH_OK);
    }
    const size_t size = plh_sim_checkpoint_size(two);
    assert_true(size <= sizeof bytes);
    plh_sim_checkpoint_get(two, bytes);
    assert_int_equal(plh_sim_checkpoint_set(three, bytes, size), PLH_OK);
    assert_int_equal(plh_sim_advance_to(three, 9.0), PLH_OK);
    a = plh_sim_state(one), b = plh_sim_state(three);
    assert_memory_equal(&a, &b, sizeof a);
    assert_true(plh_sim_time(one) == plh_sim_time(three));
    assert_true(plh_sim_steps(one) == plh_sim_steps(three));
    plh_sim_destroy(two);
    assert_int_equal(plh_sim_create(&what, &spec, 0.03, &two), PLH_OK);
    assert_int_equal(plh_sim_checkpoint_set(two, bytes, size), PLH_BAD_ARGUMENT);
    plh_sim_destroy(one);
    plh_sim_destroy(two);
    plh_sim_destroy(three);
}

/* Free bodies, bodies at rest, either direction, and any units. */
static void ends(void **state)
{
    (void)state;
    const plh_method_spec spec = method("reversible/exact");
    problem p;
    plh_state s, t;
    wall(&p);
    plh_problem what = {&p.body, NULL, p.start, 0.0};
    plh_sim *sim;
    assert_int_equal(plh_sim_create(&what, &spec, -0.1, &sim), PLH_OK);
    assert_int_equal(plh_sim_advance_to(sim, -7.05), PLH_OK);
    assert_int_equal(plh_sim_steps(sim), 71);
    assert_int_equal(plh_sim_at(sim, -7.05, &s), PLH_OK);
    assert_int_equal(plh_free_step(&p.body, -7.05, &p.start, &t), PLH_OK);
    assert_true(plh_quat_angle(s.q, t.q) < 1e-13);
    plh_sim_destroy(sim);
    what.torque = &p.torque;
    what.start.m = plh_vec3_make(0.0, 0.0, 0.0);
    what.start.q = plh_quat_make(0.8, 0.6, 0.0, 0.0);
    assert_int_equal(plh_sim_create(&what, &spec, 0.02, &sim), PLH_OK);
    assert_int_equal(plh_sim_advance_to(sim, 20.0), PLH_OK);
    s = plh_sim_state(sim);
    assert_true(fabs(plh_problem_energy(&what, 0.0, s) -
                     plh_problem_energy(&what, 0.0, what.start)) < 3e-3);
    plh_sim_destroy(sim);
    assert_int_equal(plh_sim_create(&what, &spec, 0.0, &sim), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_sim_create(&what, &spec, NAN, &sim), PLH_BAD_ARGUMENT);
}

static double no_pace(const void *context, const plh_body *body, const plh_torque *torque,
                      plh_quat q, plh_vec3 *gradient)
{
    (void)body, (void)torque, (void)q;
    *gradient = plh_vec3_make(0.0, 0.0, 0.0);
    return *(const double *)context;
}

static plh_status with_torque(const char *text, const char *name, const char *values)
{
    const plh_method_spec spec = method(text);
    problem p;
    plh_integrator *it;
    begin(&p);
    model(&p.torque, name);
    set(&p.torque, values);
    const plh_status status = plh_integrator_create(&spec, &p.body, &p.torque, &it);
    plh_integrator_destroy(it);
    return status;
}

static void refused(void **state)
{
    (void)state;
    static const char orbit[] = "mu=1, radius=1.5, nadir=1 0 0, normal=0 0 1, rate=0.4";
    assert_int_equal(with_torque("reversible/exact", "heavy-top", ""), PLH_OK);
    assert_int_equal(with_torque("reversible/exact", "damping", ""), PLH_UNSUPPORTED);
    assert_int_equal(with_torque("reversible/exact", "gyrostat", ""), PLH_UNSUPPORTED);
    assert_int_equal(with_torque("reversible/exact", "gravity-gradient-orbit", orbit),
                     PLH_UNSUPPORTED);
    assert_int_equal(with_torque("reversible/mr2", "heavy-top", ""), PLH_UNSUPPORTED);
    static const double bad[] = {0.0, -1.0, NAN, INFINITY};
    plh_method_spec spec = method("reversible/exact");
    problem p;
    wall(&p);
    for (int i = 0; i < 4; i++) {
        const plh_pace pace = {no_pace, &bad[i]};
        assert_int_equal(plh_reversible_set_pace(&spec, &pace), PLH_OK);
        plh_integrator *it = follow(&p, &spec, 0.02);
        assert_int_equal(plh_integrator_stride(it), PLH_NOT_FINITE);
        assert_int_equal(plh_integrator_begin(it, 0.0, 1.0, 1e-6, &p.start), PLH_UNSUPPORTED);
        plh_integrator_destroy(it);
    }
    assert_int_equal(plh_reversible_set_pace(&spec, NULL), PLH_OK);
    spec.energy = true;
    plh_problem what = {&p.body, &p.torque, p.start, 0.0};
    plh_sim *sim;
    assert_int_equal(plh_sim_create(&what, &spec, 0.02, &sim), PLH_UNSUPPORTED);
    spec.energy = false;
    plh_integrator *it = follow(&p, &spec, 3.0); /* far too long for the wall */
    plh_status status = PLH_OK;
    for (int i = 0; i < 100 && !status; i++)
        status = plh_integrator_stride(it);
    assert_int_equal(status, PLH_NO_CONVERGENCE);
    plh_integrator_destroy(it);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_of_steps),    cmocka_unit_test(way_back),
        cmocka_unit_test(no_drift),          cmocka_unit_test(own_pace),
        cmocka_unit_test(looks_and_resumes), cmocka_unit_test(ends),
        cmocka_unit_test(refused),
    };
    if (argc > 1)
        bounces = strtol(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
