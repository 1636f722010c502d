/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Runs within a tolerance, of every method that has strides: the error against 128 bits, dense
 * output, the same bits however a run is looked at, cut or resumed, no allocation, both directions,
 * and what is refused.
 */
#include "support/cmocka_all.h"
#include <polhode/extend/method.h>

#include <math.h>
#include <stdio.h>
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

static const double END = 10.0;
static measure_problem top;

typedef void (*task)(const plh_method_spec *spec, const plh_torque *torque);

/* For every adaptive method, free and with torque. */
static void for_all(task run)
{
    int found = 0;
    for (int i = 0; i < plh_method_count(); i++)
        for (int torqued = 0; torqued < 2; torqued++) {
            plh_method_spec spec;
            plh_method_spec_init(plh_method_get(i), &spec);
            if (!spec.method->stride || !plh_method_claims(&spec, torqued).attitude)
                continue;
            run(&spec, torqued ? &top.torque : NULL);
            found++;
        }
    assert_true(found >= 2);
}

static plh_integrator *begun(const plh_method_spec *spec, const plh_torque *torque, double end,
                             double tolerance)
{
    plh_integrator *it;
    assert_int_equal(plh_integrator_create(spec, &top.body, torque, &it), PLH_OK);
    assert_int_equal(plh_integrator_begin(it, 0.0, end, tolerance, &top.reference.start), PLH_OK);
    return it;
}

static double error_at(const plh_torque *torque, double t, const plh_state *s)
{
    reference_problem p = top.reference;
    p.strength = torque ? p.strength : 0.0;
    reference_state ref = reference_at(&p, t, 0);
    return fmax(reference_attitude_error(&ref, s), reference_momentum_error(&ref, s));
}

/* These runs are short: the growth of a small change of the start is below ten. */
static void holds_the_tolerance(const plh_method_spec *spec, const plh_torque *torque)
{
    for (double tolerance = 1e-4; tolerance > 1e-13; tolerance /= 1e3) {
        double ends[2] = {END, -0.5 * END};
        for (int i = 0; i < 2; i++) {
            plh_state s;
            plh_integrator *it = begun(spec, torque, ends[i], tolerance);
            assert_int_equal(plh_integrator_advance_to(it, ends[i], &s), PLH_OK);
            double error = error_at(torque, ends[i], &s);
            printf("%s, %s, to %g within %.0e: %.1e in %ld steps, estimate %.1e\n",
                   spec->method->name, torque ? "top" : "free", ends[i], tolerance, error,
                   plh_integrator_steps(it), plh_integrator_error(it));
            assert_true(error < 10.0 * tolerance + 1e-13);
            assert_true(error > 1e-6 * tolerance); /* and is not kept by much too short steps */
            assert_true(plh_integrator_error(it) <= 1.001 * tolerance + 1e-13);
            assert_true(plh_integrator_rejected(it) < plh_integrator_steps(it));
            plh_integrator_destroy(it);
        }
    }
}

static void tolerance(void **state)
{
    (void)state;
    for_all(holds_the_tolerance);
}

/* The error between the steps is that of the steps. */
static void dense_is_as_good(const plh_method_spec *spec, const plh_torque *torque)
{
    for (double tolerance = 1e-6; tolerance > 1e-11; tolerance /= 1e4) {
        plh_integrator *it = begun(spec, torque, END, tolerance);
        double worst = 0.0;
        for (int k = 1; k <= 9; k++) {
            plh_state s;
            assert_int_equal(plh_integrator_advance_to(it, END * k / 9.0, &s), PLH_OK);
            worst = fmax(worst, error_at(torque, END * k / 9.0, &s));
        }
        printf("%s, %s, within %.0e: %.1e at all times\n", spec->method->name,
               torque ? "top" : "free", tolerance, worst);
        assert_true(worst < 10.0 * tolerance + 1e-13);
        plh_integrator_destroy(it);
    }
}

static void dense(void **state)
{
    (void)state;
    for_all(dense_is_as_good);
}

/* Looked at once or a thousand times, cut, saved and resumed: the same bits, and no allocation. */
static void same_bits(const plh_method_spec *spec, const plh_torque *torque)
{
    plh_integrator *once = begun(spec, torque, END, 1e-9), *often = begun(spec, torque, END, 1e-9);
    plh_state a, b, half_a, half_b = plh_state_nan();
    size_t size = plh_integrator_history_size(once);
    void *bytes = malloc(size);
    long before = allocations;
    assert_int_equal(plh_integrator_advance_to(once, 7.3, &half_a), PLH_OK);
    for (int k = 1; k <= 1000; k++) {
        assert_int_equal(plh_integrator_advance_to(often, END * k / 1000.0, &b), PLH_OK);
        if (k == 730)
            half_b = b;
    }
    assert_memory_equal(&half_a, &half_b, sizeof half_a);
    plh_integrator_history_get(once, bytes);
    assert_int_equal(plh_integrator_advance_to(once, END, &a), PLH_OK);
    assert_memory_equal(&a, &b, sizeof a);
    assert_true(plh_integrator_steps(once) == plh_integrator_steps(often));
    assert_true(allocations == before);
    plh_integrator *later;
    assert_int_equal(plh_integrator_create(spec, &top.body, torque, &later), PLH_OK);
    assert_int_equal(plh_integrator_history_set(later, bytes, size), PLH_OK);
    assert_int_equal(plh_integrator_at(later, 7.3, &half_b), PLH_OK);
    assert_memory_equal(&half_a, &half_b, sizeof half_a);
    assert_int_equal(plh_integrator_advance_to(later, END, &b), PLH_OK);
    assert_memory_equal(&a, &b, sizeof a);
    assert_true(plh_integrator_error(later) == plh_integrator_error(once));
    free(bytes);
    plh_integrator_destroy(once);
    plh_integrator_destroy(often);
    plh_integrator_destroy(later);
}

/* A file may say anything: another run is refused, and changed bytes lead nowhere outside. */
static void changed_bytes(const plh_method_spec *spec, const plh_torque *torque)
{
    plh_integrator *run = begun(spec, torque, END, 1e-9), *other = begun(spec, torque, END, 1e-8);
    const size_t size = plh_integrator_history_size(run);
    unsigned char *good = malloc(size), *bad = malloc(size);
    plh_state s;
    assert_int_equal(plh_integrator_advance_to(run, 7.3, &s), PLH_OK);
    plh_integrator_history_get(run, good);
    assert_int_equal(plh_integrator_history_set(other, good, size), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_integrator_stride(other), PLH_BAD_ARGUMENT); /* it has to begin again */
    for (size_t k = 0; k < 4 * size; k++) {
        memcpy(bad, good, size);
        bad[k / 4] = (unsigned char)(k % 4 == 0 ? 0 : k % 4 == 1 ? 1 : k % 4 == 2 ? 0x7f : 0xff);
        if (plh_integrator_history_set(run, bad, size)) {
            assert_int_equal(plh_integrator_history_set(run, good, size), PLH_OK);
            continue;
        }
        double from, to;
        plh_integrator_last(run, &from, &to);
        (void)plh_integrator_at(run, 0.5 * (from + to), &s);
        (void)plh_integrator_stride(run);
    }
    free(good);
    free(bad);
    plh_integrator_destroy(run);
    plh_integrator_destroy(other);
}

static void strange_histories(void **state)
{
    (void)state;
    for_all(changed_bytes);
}

static void bits(void **state)
{
    (void)state;
    for_all(same_bits);
}

/* Strides one by one: they join without a gap, end exactly, and dense output joins them. */
static void strides_join(const plh_method_spec *spec, const plh_torque *torque)
{
    plh_integrator *it = begun(spec, torque, 0.3 * END, 1e-8);
    double from, to, last = 0.0;
    plh_state s, before = top.reference.start;
    for (int k = 0; last != 0.3 * END; k++) {
        assert_true(k < 1000);
        assert_int_equal(plh_integrator_stride(it), PLH_OK);
        plh_integrator_last(it, &from, &to);
        assert_true(from == last && to > from);
        assert_int_equal(plh_integrator_at(it, from, &s), PLH_OK);
        assert_memory_equal(&s, &before, sizeof s);
        double near = from + 1e-9 * (to - from), far = to - 1e-9 * (to - from);
        assert_int_equal(plh_integrator_at(it, near, &s), PLH_OK);
        assert_true(fabs(s.q.x - before.q.x) < 1e-8 && fabs(s.m.y - before.m.y) < 1e-7);
        assert_int_equal(plh_integrator_at(it, to, &before), PLH_OK);
        assert_int_equal(plh_integrator_at(it, far, &s), PLH_OK);
        assert_true(fabs(s.q.x - before.q.x) < 1e-8 && fabs(s.m.y - before.m.y) < 1e-7);
        last = to;
    }
    assert_int_equal(plh_integrator_stride(it), PLH_OK); /* none at the end */
    plh_integrator_last(it, &from, &to);
    assert_true(to == 0.3 * END);
    plh_integrator_destroy(it);
}

static void strides(void **state)
{
    (void)state;
    for_all(strides_join);
}

/* Without an end the tolerance is that of each step, and the run goes on for ever. */
static void goes_on(const plh_method_spec *spec, const plh_torque *torque)
{
    for (int back = 0; back < 2; back++) {
        double t = back ? -5.0 : 5.0;
        plh_integrator *it = begun(spec, torque, back ? -INFINITY : INFINITY, 1e-9);
        plh_state s;
        assert_int_equal(plh_integrator_advance_to(it, t, &s), PLH_OK);
        assert_true(error_at(torque, t, &s) < 1e-9 * 15.0 * (double)plh_integrator_steps(it));
        assert_int_equal(plh_integrator_advance_to(it, 100.0 * t, &s), PLH_OK);
        assert_int_equal(plh_integrator_advance_to(it, t, &s), PLH_BAD_ARGUMENT);
        plh_integrator_destroy(it);
    }
}

static void without_end(void **state)
{
    (void)state;
    for_all(goes_on);
}

/* A body that is let go: its momentum is zero at the start. */
static void starts_from_rest(const plh_method_spec *spec, const plh_torque *torque)
{
    reference_problem p = top.reference;
    plh_integrator *it;
    plh_state s;
    p.start.m = plh_vec3_make(0.0, 0.0, 0.0);
    p.strength = torque ? p.strength : 0.0;
    assert_int_equal(plh_integrator_create(spec, &top.body, torque, &it), PLH_OK);
    assert_int_equal(plh_integrator_begin(it, 0.0, 5.0, 1e-9, &p.start), PLH_OK);
    assert_int_equal(plh_integrator_advance_to(it, 5.0, &s), PLH_OK);
    reference_state ref = reference_at(&p, 5.0, 0);
    assert_true(reference_attitude_error(&ref, &s) < 1e-8);
    assert_true(plh_integrator_steps(it) < 100);
    plh_integrator_destroy(it);
}

static void from_rest(void **state)
{
    (void)state;
    for_all(starts_from_rest);
}

static plh_vec3 blow_up(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)body;
    return plh_vec3_scale(1.0 / (2.0 - t), s->m); /* m = m0 2 / (2 - t): infinite at 2 */
}

static void what_is_refused(void **state)
{
    (void)state;
    plh_method_spec spec;
    plh_integrator *it;
    plh_state s, start = top.reference.start;
    assert_int_equal(plh_method_parse(NULL, "rk4", &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &top.body, NULL, &it), PLH_OK);
    assert_int_equal(plh_integrator_begin(it, 0.0, 1.0, 1e-9, &start), PLH_UNSUPPORTED);
    assert_int_equal(plh_integrator_stride(it), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_integrator_advance_to(it, 1.0, &s), PLH_BAD_ARGUMENT);
    assert_true(isnan(s.q.w) && isnan(plh_integrator_error(it)));
    plh_integrator_destroy(it);
    assert_int_equal(plh_method_parse(NULL, "dop853+energy", &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &top.body, NULL, &it), PLH_OK);
    assert_int_equal(plh_integrator_begin(it, 0.0, 1.0, 1e-9, &start), PLH_UNSUPPORTED);
    plh_integrator_destroy(it);
    assert_int_equal(plh_method_parse(NULL, "dop853", &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &top.body, NULL, &it), PLH_OK);
    assert_int_equal(plh_integrator_advance_to(it, 1.0, &s), PLH_BAD_ARGUMENT); /* no begin */
    assert_int_equal(plh_integrator_begin(it, 0.0, 1.0, 0.0, &start), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_integrator_begin(it, 0.0, 1.0, NAN, &start), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_integrator_begin(it, NAN, 1.0, 1e-9, &start), PLH_NOT_FINITE);
    s = start;
    s.q.w *= 1.01;
    assert_int_equal(plh_integrator_begin(it, 0.0, 1.0, 1e-9, &s), PLH_BAD_ATTITUDE);
    assert_int_equal(plh_integrator_begin(it, 0.0, 1.0, 1e-9, &start), PLH_OK);
    assert_int_equal(plh_integrator_advance_to(it, 1.5, &s), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_integrator_advance_to(it, -0.5, &s), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_integrator_advance_to(it, NAN, &s), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_integrator_advance_to(it, 0.0, &s), PLH_OK);
    assert_memory_equal(&s, &start, sizeof s);
    plh_integrator_destroy(it);
}

/* A momentum that becomes infinite: the run fails there, and stays failed. */
static void a_singularity_ends_the_run(void **state)
{
    (void)state;
    const plh_torque_model model = {
        .name = "blow-up", .flags = PLH_TORQUE_TIME | PLH_TORQUE_VELOCITY, .torque = blow_up};
    plh_torque torque;
    plh_method_spec spec;
    plh_integrator *it;
    plh_state s;
    assert_int_equal(plh_torque_init(&model, NULL, &torque), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "dop853", &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &top.body, &torque, &it), PLH_OK);
    assert_int_equal(plh_integrator_begin(it, 0.0, 3.0, 1e-8, &top.reference.start), PLH_OK);
    assert_int_equal(plh_integrator_advance_to(it, 1.5, &s), PLH_OK);
    double size = plh_vec3_norm(s.m) / plh_vec3_norm(top.reference.start.m);
    assert_true(fabs(size - 4.0) < 1e-6);
    assert_int_equal(plh_integrator_advance_to(it, 3.0, &s), PLH_NO_CONVERGENCE);
    assert_true(isnan(s.q.w) && isnan(s.m.z) && isnan(plh_integrator_error(it)));
    assert_int_equal(plh_integrator_stride(it), PLH_NO_CONVERGENCE);
    assert_int_equal(plh_integrator_at(it, 1.9, &s), PLH_NO_CONVERGENCE);
    plh_integrator_destroy(it);
}

static int make_top(void **state)
{
    (void)state;
    measure_heavy_top(&top);
    return 0;
}

/* The estimate of a step that the end made shorter, in two units of time: the same number. */
static void estimates_know_no_unit(void **state)
{
    (void)state;
    plh_body b;
    plh_method_spec spec;
    int compared = 0;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.7, 2.2), &b), PLH_OK);
    plh_method_spec_init(plh_method_find(NULL, "taylor"), &spec);
    for (double end = 0.1; end < 3.0; end *= 1.03) {
        double error[2];
        long steps = 0;
        for (int i = 0; i < 2; i++) {
            const double unit = i ? 0x1p10 : 1.0;
            const plh_state start = {{0.8, 0.0, 0.6, 0.0}, {0.5 / unit, 1.1 / unit, 1.5 / unit}};
            plh_state s;
            plh_integrator *it;
            assert_int_equal(plh_integrator_create(&spec, &b, NULL, &it), PLH_OK);
            assert_int_equal(plh_integrator_begin(it, 0.0, end * unit, 1e-6, &start), PLH_OK);
            assert_int_equal(plh_integrator_advance_to(it, end * unit, &s), PLH_OK);
            error[i] = plh_integrator_error(it);
            steps = plh_integrator_steps(it);
            plh_integrator_destroy(it);
        }
        assert_true(error[0] == error[1]);
        compared += steps == 1 && error[0] < 0.3e-6 && error[0] > 1e-12;
    }
    assert_true(compared > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(estimates_know_no_unit),
        cmocka_unit_test(tolerance),
        cmocka_unit_test(dense),
        cmocka_unit_test(strange_histories),
        cmocka_unit_test(bits),
        cmocka_unit_test(strides),
        cmocka_unit_test(without_end),
        cmocka_unit_test(from_rest),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(a_singularity_ends_the_run),
    };
    return cmocka_run_group_tests(tests, make_top, NULL);
}
