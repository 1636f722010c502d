/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The time-reversible adaptive step, on the body that a soft wall throws back. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>

#include "support/quad_torque.h"

static const double scale_time = 0.5;

typedef struct wall {
    plh_body body;
    plh_torque torque;
    plh_state start;
} wall;

static void load(wall *w)
{
    const plh_preset *preset = plh_preset_find("soft-wall-described");
    assert_int_equal(plh_preset_init(preset, &w->body, &w->torque, &w->start), PLH_OK);
}

static void begin(const wall *w, double ds, plh_adaptive *run)
{
    assert_int_equal(plh_adaptive_init(&w->body, &w->torque, ds, plh_monitor_torque, &scale_time,
                                       0.0, w->start, run),
                     PLH_OK);
}

static double energy(const wall *w, const plh_state *s)
{
    return plh_body_energy(&w->body, s->m) + plh_torque_potential(&w->torque, &w->body, 0.0, s->q);
}

/* Order 2 in ds, at a time that no step hits. */
static void order_two(void **state)
{
    (void)state;
    wall w;
    load(&w);
    quad truth[QUAD_STATE];
    quad_problem p = {&w.torque, &w.body};
    const double end = 4.0;
    quad_from_state(&w.start, truth);
    quad_integrate(&p, 0, (quad)end, 400, truth);
    double first = 0.0, last = 0.0;
    for (int k = 0; k < 6; k++) {
        plh_adaptive run;
        plh_state s;
        begin(&w, 0.02 * pow(2.0, -0.5 * k), &run);
        while (run.t < end)
            assert_int_equal(plh_adaptive_step(&run), PLH_OK);
        assert_int_equal(plh_adaptive_at(&run, end, &s), PLH_OK);
        last = quad_attitude_error(&s, truth);
        if (k == 0)
            first = last;
    }
    double order = log(first / last) / log(pow(2.0, 2.5));
    if (!(fabs(order - 2.0) < 0.15))
        fail_msg("order %g, error %g", order, last);
}

/* A thousand steps, and the same with the clock turned back: where it began. */
static void steps_can_be_undone(void **state)
{
    (void)state;
    wall w;
    plh_adaptive run;
    load(&w);
    begin(&w, 0.02, &run);
    double least = INFINITY, most = 0.0;
    for (int k = 0; k < 1000; k++) {
        assert_int_equal(plh_adaptive_step(&run), PLH_OK);
        least = fmin(least, run.rho);
        most = fmax(most, run.rho);
    }
    assert_true(most > 2.5 * least); /* the step did change */
    assert_true(run.t > 1.0);
    run.ds = -run.ds;
    for (int k = 0; k < 1000; k++)
        assert_int_equal(plh_adaptive_step(&run), PLH_OK);
    assert_true(fabs(run.t) < 1e-9);
    assert_true(plh_vec3_norm(plh_vec3_sub(run.state.m, w.start.m)) < 1e-8);
    assert_true(fabs(run.state.q.w) > 1.0 - 1e-12);
}

/* The energy neither drifts nor does worse than fixed steps of the same number. */
static void energy_is_kept_better_than_by_fixed_steps(void **state)
{
    (void)state;
    wall w;
    plh_adaptive run;
    load(&w);
    begin(&w, 0.02, &run);
    double e0 = energy(&w, &w.start), half[2] = {0.0, 0.0}, fixed = 0.0;
    const int steps = 40000;
    for (int k = 0; k < steps; k++) {
        assert_int_equal(plh_adaptive_step(&run), PLH_OK);
        double e = fabs(energy(&w, &run.state) - e0);
        half[k >= steps / 2] = fmax(half[k >= steps / 2], e);
    }
    assert_true(half[1] < 1.5 * half[0]);
    plh_state s = w.start;
    double h = run.t / steps;
    for (int k = 0; k < steps; k++) {
        s.m = plh_vec3_axpy(s.m, 0.5 * h, plh_torque_at(&w.torque, &w.body, 0.0, &s));
        assert_int_equal(plh_free_step(&w.body, h, &s, &s), PLH_OK);
        s.m = plh_vec3_axpy(s.m, 0.5 * h, plh_torque_at(&w.torque, &w.body, 0.0, &s));
        fixed = fmax(fixed, fabs(energy(&w, &s) - e0));
    }
    print_message("energy error: adaptive %.2e, fixed steps %.2e, mean step %.3f\n",
                  fmax(half[0], half[1]), fixed, h);
    assert_true(fmax(half[0], half[1]) < 0.5 * fixed);
}

/* A monitor that is 1 leaves Verlet with the step ds; another is asked at the middle of each step. */
typedef struct {
    double value, asked[8];
    int count;
} watcher;

static double watched(const void *context, const plh_body *body, const plh_torque *torque, double t,
                      plh_quat q)
{
    (void)body, (void)torque, (void)q;
    watcher *w = *(watcher *const *)context;
    w->asked[w->count++ % 8] = t;
    return w->value;
}

static void monitors(void **state)
{
    (void)state;
    wall w;
    plh_adaptive run;
    watcher one = {.value = 1.0}, *at = &one;
    load(&w);
    plh_status status =
        plh_adaptive_init(&w.body, &w.torque, 0.125, watched, &at, 2.0, w.start, &run);
    assert_int_equal(status, PLH_OK);
    for (int k = 0; k < 3; k++)
        assert_int_equal(plh_adaptive_step(&run), PLH_OK);
    assert_true(run.rho == 1.0 && run.t == 2.375);
    assert_int_equal(one.count, 4);
    assert_true(one.asked[0] == 2.0 && one.asked[1] == 2.0625 && one.asked[3] == 2.3125);
    plh_method_spec spec;
    plh_integrator *it;
    plh_state s = w.start;
    assert_int_equal(plh_method_parse(NULL, "verlet/exact", &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &w.body, &w.torque, &it), PLH_OK);
    assert_int_equal(plh_integrator_advance(it, 2.0, 0.125, 0, 3, &s), PLH_OK);
    plh_integrator_destroy(it);
    assert_true(plh_vec3_norm(plh_vec3_sub(s.m, run.state.m)) < 1e-13);
    one.value = -1.0;
    status = plh_adaptive_init(&w.body, &w.torque, 0.125, watched, &at, 2.0, w.start, &run);
    assert_int_equal(status, PLH_BAD_ARGUMENT);
    /* (1 + (time^2 |torque| / least moment)^2)^(1/4), by hand: a top with torque 20 e1 */
    plh_torque top;
    const double time = 0.5;
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &top), PLH_OK);
    assert_int_equal(plh_torque_set(&top, "strength=20"), PLH_OK);
    plh_quat quarter = {sqrt(0.5), sqrt(0.5), 0.0, 0.0};
    double rho = plh_monitor_torque(&time, &w.body, &top, 0.0, quarter);
    assert_true(fabs(rho - pow(1.0 + 2.5 * 2.5, 0.25)) < 1e-14);
}

static void what_is_refused(void **state)
{
    (void)state;
    wall w;
    plh_adaptive run;
    plh_torque damping;
    load(&w);
    assert_int_equal(plh_torque_init(plh_torque_model_find("damping"), NULL, &damping), PLH_OK);
#define INIT(torque, ds)                                                                           \
    plh_adaptive_init(&w.body, torque, ds, plh_monitor_torque, &scale_time, 0.0, w.start, &run)
    assert_int_equal(INIT(&w.torque, 0.0), PLH_BAD_ARGUMENT);
    assert_int_equal(INIT(&w.torque, NAN), PLH_NOT_FINITE);
    assert_int_equal(INIT(&damping, 0.1), PLH_UNSUPPORTED);
    /* too long a step for the wall: a status, not a wrong state */
    assert_int_equal(INIT(&w.torque, 40.0), PLH_OK);
    plh_status status = PLH_OK;
    for (int k = 0; k < 1000 && !status; k++)
        status = plh_adaptive_step(&run);
    assert_int_equal(status, PLH_NO_CONVERGENCE);
    assert_true(isnan(run.state.m.x));
#undef INIT
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_two),
        cmocka_unit_test(steps_can_be_undone),
        cmocka_unit_test(energy_is_kept_better_than_by_fixed_steps),
        cmocka_unit_test(monitors),
        cmocka_unit_test(what_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
