/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Taylor's method: its orders in doubles and in 128 bits, every torque against the truth, the bits
 * of the instruction sets, the sum of many small steps.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/torque.h>
#include <polhode/method.h>
#include <stdio.h>
#include <string.h>

#include "base/isa.h"
#include "measure.h"
#include "method/taylor_kernel.h"
#include "quad_taylor.h"
#include "support/quad_torque.h"

static plh_method_spec parsed(const char *text)
{
    plh_method_spec spec;
    if (plh_method_parse(NULL, text, &spec))
        fail_msg("%s", text);
    return spec;
}

/* Those that have five steps between 1e-3 and rounding. */
static void low_orders(void **state)
{
    (void)state;
    for (int order = 2; order <= 5; order++)
        for (int torqued = 0; torqued < 2; torqued++) {
            char text[32];
            measured_order attitude, momentum;
            snprintf(text, sizeof text, "taylor:order=%d", order);
            plh_method_spec spec = parsed(text);
            assert_int_equal(plh_method_claims(&spec, torqued).attitude, order);
            if (!measure_declared(&spec, torqued, &attitude, &momentum))
                fail_msg("%s, %s: slopes %.3f, %.3f", text, torqued ? "top" : "free",
                         attitude.slope, momentum.slope);
        }
}

static double distance(const quad *a, const quad *b, int n)
{
    quad plus = 0, minus = 0;
    for (int i = 0; i < n; i++) {
        plus += (a[i] - b[i]) * (a[i] - b[i]);
        minus += (a[i] + b[i]) * (a[i] + b[i]);
    }
    return (double)sqrtq(n == 4 && minus < plus ? minus : plus);
}

enum { SAMPLES = 3 };

static double slope(const double x[SAMPLES], const double y[SAMPLES])
{
    double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
    for (int i = 0; i < SAMPLES; i++)
        sx += x[i], sy += y[i], sxx += x[i] * x[i], sxy += x[i] * y[i];
    return (SAMPLES * sxy - sx * sy) / (SAMPLES * sxx - sx * sx);
}

enum { STARTS = 4 }; /* at one alone terms may cancel */

static reference_problem problem(int i, double strength)
{
    static const plh_vec3 start[STARTS] = {
        {0.9, 0.55, -1.1}, {-0.5, 1.2, 0.4}, {1.3, -0.2, 0.6}, {0.1, 0.7, 1.4}};
    const reference_problem p = {{1.0, 1.7, 2.35},
                                 {{1.0, 0.0, 0.0, 0.0}, start[i]},
                                 strength,
                                 {0.0, 0.6, 0.8},
                                 {0.48, 0.64, 0.6}};
    return p;
}

/* The squares of the errors at t = 4 against the truth from 128 bits. */
static void errors(int order, long n, double strength, int form,
                   const reference_state truth[STARTS], double *attitude, double *momentum)
{
    *attitude = *momentum = 0.0;
    for (int i = 0; i < STARTS; i++) {
        const reference_problem p = problem(i, strength);
        quad moment[3], chi[3], up[3], q[4] = {1, 0, 0, 0};
        quad m[3] = {p.start.m.x, p.start.m.y, p.start.m.z};
        for (int j = 0; j < 3; j++)
            moment[j] = p.moment[j], chi[j] = p.chi[j], up[j] = p.up[j];
        quad_taylor_run(order, form, moment, strength, chi, up, (quad)4 / n, n, q, m);
        *attitude += pow(distance(q, truth[i].q, 4), 2.0);
        *momentum += pow(distance(m, truth[i].m, 3), 2.0);
    }
}

/* By the kernel alone (form), and with the series of a torque. */
static void high_order(int order, long least, double strength, int form,
                       const reference_state truth[STARTS])
{
    double x[SAMPLES], attitude[SAMPLES], momentum[SAMPLES];
    for (int k = 0; k < SAMPLES; k++) {
        const long n = lround((double)least * pow(2.0, 0.25 * k));
        errors(order, n, strength, form, truth, &attitude[k], &momentum[k]);
        x[k] = -log((double)n);
        attitude[k] = 0.5 * log(attitude[k]);
        momentum[k] = 0.5 * log(momentum[k]);
    }
    const double a = slope(x, attitude), b = slope(x, momentum);
    printf("order %d, strength %g, form %d: slopes %.3f, %.3f (%.1e)\n", order, strength, form, a,
           b, exp(attitude[SAMPLES - 1]));
    assert_true(fabs(a - order) <= 0.15 && fabs(b - order) <= 0.15);
}

static void high_orders(void **state)
{
    (void)state;
    static const struct {
        int order;
        long steps[2]; /* free, top */
    } tried[] = {
        {6, {256, 512}}, {8, {128, 256}}, {11, {96, 160}}, {14, {64, 112}}, {17, {32, 56}}};
    reference_state truth[2][STARTS];
    for (int i = 0; i < 2 * STARTS; i++) {
        const reference_problem p = problem(i % STARTS, i < STARTS ? 0.0 : 0.8);
        truth[i / STARTS][i % STARTS] = reference_at(&p, 4.0, 120);
    }
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        for (int way = 0; way < 3; way++)
            high_order(tried[i].order, tried[i].steps[way > 0], way ? 0.8 : 0.0, way == 1,
                       truth[way > 0]);
}

/* Each example of each model. */
static bool make_case(int i, plh_torque *torque)
{
    for (int k = 0; k < plh_torque_model_count(); k++)
        for (const char *const *e = plh_torque_model_get(k)->examples; *e; e++)
            if (i-- == 0) {
                assert_int_equal(plh_torque_init(plh_torque_model_get(k), NULL, torque), PLH_OK);
                assert_int_equal(plh_torque_set(torque, *e), PLH_OK);
                return true;
            }
    return false;
}

static plh_state run(const plh_body *body, const plh_torque *torque, plh_state s, double t0,
                     double h, long n)
{
    plh_method_spec spec = parsed("taylor:order=24");
    plh_integrator *it;
    assert_int_equal(plh_integrator_create(&spec, body, torque, &it), PLH_OK);
    if (plh_integrator_advance(it, t0, h, 0, n, &s))
        fail_msg("%s", torque->model->name);
    plh_integrator_destroy(it);
    return s;
}

/* To rounding, by its form if it has one and by its series. */
static void every_torque(void **state)
{
    (void)state;
    const plh_state start = {{0.5, -0.1, 0.7, 0.5}, {1.1, 0.3, 0.8}};
    plh_body body;
    plh_torque torque;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &body), PLH_OK);
    for (int i = 0; make_case(i, &torque); i++) {
        quad_problem p = {&torque, &body};
        quad y[QUAD_STATE];
        if (!(plh_torque_flags(&torque) & PLH_TORQUE_SERIES))
            continue;
        plh_torque_model plain = *torque.model;
        plh_torque other = torque;
        other.model = &plain;
        const bool still = torque.model->form && !(plh_torque_flags(&torque) & PLH_TORQUE_TIME);
        plain.flags =
            plh_torque_flags(&torque) | PLH_TORQUE_TIME; /* so the kernel does not take it */
        plain.flags_of = NULL;
        plain.series = plh_torque_form_series;
        plain.series_rows = 3;
        quad_from_state(&start, y);
        quad_integrate(&p, (quad)0.3, (quad)0.3 + (quad)0.75, 100, y);
        for (int way = 0; way < (still ? 2 : 1); way++) {
            plh_state s = run(&body, way ? &other : &torque, start, 0.3, 0.75 / 64.0, 64);
            double e = quad_attitude_error(&s, y), m = quad_momentum_error(&s, y);
            if (!(e < 6e-15 && m < 6e-15))
                fail_msg("%s, example %d, way %d: %g, %g", torque.model->name, i, way, e, m);
        }
    }
}

/* A molecule in SI units: the coefficients stay in the range of numbers, and the bits are the
 * same. */
static void any_units(void **state)
{
    (void)state;
    const plh_state start = {{0.5, -0.1, 0.7, 0.5}, {1.1, 0.3, 0.8}};
    const double small = ldexp(1.0, -153), fast = ldexp(1.0, 43);
    plh_state tiny = start;
    plh_body body, molecule;
    plh_torque top, field;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &body), PLH_OK);
    assert_int_equal(
        plh_body_from_moments(plh_vec3_scale(small, plh_vec3_make(1.0, 1.75, 2.25)), &molecule),
        PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &top), PLH_OK);
    field = top;
    assert_int_equal(plh_torque_set_real(&field, "strength", small * fast * fast), PLH_OK);
    tiny.m = plh_vec3_scale(small * fast, start.m);
    plh_state a = run(&body, &top, start, 0.0, 0.25, 20),
              b = run(&molecule, &field, tiny, 0.0, 0.25 / fast, 20);
    b.m = plh_vec3_scale(1.0 / (small * fast), b.m);
    assert_memory_equal(&a, &b, sizeof a);
}

/* 10^5 small steps: what rounding takes is carried on, not lost. */
static void small_steps_add_up(void **state)
{
    (void)state;
    const plh_state start = {{0.5, -0.1, 0.7, 0.5}, {1.1, 0.3, 0.8}};
    plh_body body;
    plh_torque top;
    quad y[QUAD_STATE];
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &body), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &top), PLH_OK);
    quad_problem p = {&top, &body};
    quad_from_state(&start, y);
    const double h = ldexp(1.0, -13);
    quad_integrate(&p, 0, (quad)(h * 100000), 400, y);
    plh_method_spec spec = parsed("taylor:order=6");
    plh_state s = start;
    assert_int_equal(measure_run(&spec, &body, &top, h, 100000, &s), PLH_OK);
    printf("10^5 steps: %.1e, %.1e\n", quad_attitude_error(&s, y), quad_momentum_error(&s, y));
    assert_true(quad_attitude_error(&s, y) < 2e-15 && quad_momentum_error(&s, y) < 2e-15);
}

typedef void fill_function(const plh_taylor_form *, int, const double *, plh_taylor_series *);
typedef void next_function(const plh_taylor_form *, int, const double *, plh_taylor_series *,
                           plh_taylor_scratch *);
typedef void sum_function(const plh_taylor_series *, int, double, double *, double *);

/* Everything that a set of instructions makes of one problem. */
typedef struct outcome {
    plh_taylor_series form[3], turn;
    double dq[4], dm[4];
} outcome;

static void work(fill_function *fill, next_function *next, sum_function *sum, outcome *out)
{
    static const double u[3] = {0.36, -0.48, 0.8};
    plh_taylor_form form;
    double *number = (double *)(void *)form.turn;
    plh_taylor_scratch scratch;
    memset(out, 0, sizeof *out);
    memset(&form, 0, sizeof form);
    for (size_t i = 0; i < (sizeof form - offsetof(plh_taylor_form, turn)) / sizeof *number; i++)
        number[i] = i < 12 || i % 4 != 3 ? sin(1.0 + (double)(i * i)) : 0.0;
    for (int n = 1; n <= PLH_TAYLOR_MOST; n++)
        form.part[n][0] = 0.25 / n, form.part[n][1] = 1e-17 / n;
    for (int kind = 0; kind < 4; kind++) {
        plh_taylor_series *s = kind < 3 ? &out->form[kind] : &out->turn;
        const double q[4] = {0.5, -0.1, 0.7, 0.5}, m[4] = {1.1, 0.3, 0.8, 0.0};
        memcpy(s->q[0], q, sizeof q);
        memcpy(s->m[0], m, sizeof m);
        form.kind = kind;
        if (kind < 3)
            fill(&form, PLH_TAYLOR_MOST, u, s);
        else
            for (int k = 0; k < PLH_TAYLOR_MOST; k++)
                next(&form, k, s->q[k], s, &scratch);
    }
    sum(&out->form[2], 17, 0.7, out->dq, out->dm);
}

static void the_same_bits(void **state)
{
    (void)state;
#if PLH_ISA_DISPATCH
    static outcome fma, avx2, avx512;
    if (!plh_isa_has_fma())
        skip();
    work(plh_taylor_fill_fma, plh_taylor_next_fma, plh_taylor_sum_fma, &fma);
    work(plh_taylor_fill_avx2, plh_taylor_next_avx2, plh_taylor_sum_avx2, &avx2);
    assert_memory_equal(&fma, &avx2, sizeof fma);
    if (!plh_isa_has_avx512())
        return;
    work(plh_taylor_fill_avx512, plh_taylor_next_avx512, plh_taylor_sum_avx512, &avx512);
    assert_memory_equal(&fma, &avx512, sizeof fma);
#else
    skip();
#endif
}

/* Every coefficient of the torque is one evaluation, whether the kernel or the model computes
 * it. */
static void evaluations_are_counted(void **state)
{
    (void)state;
    static const char *const models[] = {"heavy-top", "spring"}; /* a form; a series */
    for (int i = 0; i < 2; i++) {
        plh_body body;
        plh_torque torque;
        plh_counted_torque counted;
        plh_method_spec spec;
        plh_integrator *it;
        plh_state s = {{0.8, 0.36, -0.48, 0.0}, {0.3, 0.5, 1.3}};
        long calls = 0;
        assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &body), PLH_OK);
        assert_int_equal(plh_torque_init(plh_torque_model_find(models[i]), NULL, &torque), PLH_OK);
        plh_counted_torque_init(&torque, &calls, &counted);
        assert_int_equal(plh_method_parse(NULL, "taylor:order=11", &spec), PLH_OK);
        assert_int_equal(plh_integrator_create(&spec, &body, &counted.torque, &it), PLH_OK);
        assert_int_equal(plh_integrator_advance(it, 0.0, 0.1, 0, 7, &s), PLH_OK);
        assert_int_equal(calls, 7 * 11);
        plh_torque_tally(&torque, 5); /* counts nothing */
        plh_torque_tally(NULL, 5);
        assert_int_equal(calls, 7 * 11);
        plh_integrator_destroy(it);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(low_orders),
        cmocka_unit_test(high_orders),
        cmocka_unit_test(every_torque),
        cmocka_unit_test(any_units),
        cmocka_unit_test(the_same_bits),
        cmocka_unit_test(small_steps_add_up),
        cmocka_unit_test(evaluations_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
