/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What the library chooses by itself holds the tolerance: on all presets and on random problems
 * (bodies, torques, starts, times and tolerances) the true error is at most ten times the tolerance
 * times max(1, kappa) in 99 of 100 cases, where kappa is the growth of a small change of the start.
 * At a tolerance below rounding the same holds for the estimate of the run. Truth and kappa are
 * from 128 bits. Prints the distribution. `long`: a thousand random problems, else a few.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/preset.h>
#include <polhode/sim.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/quad_torque.h"
#include "support/sampler.h"

enum { QUICK = 16, LONG = 1000, MOST = LONG + 64 };
static int problems = QUICK;

typedef struct test_case {
    char name[96];
    plh_body body;
    plh_torque torque;
    plh_state start;
    double end, tolerance;
} test_case;

/* What became of the cases. */
static struct {
    double ratio[MOST]; /* error / (tolerance max(1, kappa)) */
    int count, stepped, adaptive, chaotic;
    /* At a tolerance below rounding: runs, and those whose error is above the estimate */
    int rounded, above;
} seen;

/*
 * Times for the steps of 128 bits, whose order is 20: those of taylor near rounding, which become
 * short where the motion is rough.
 */
static struct {
    double at[1 << 18];
    int count;
} times;

static void find_times(const plh_problem *p, double end)
{
    plh_method_spec spec;
    plh_integrator *it;
    double from, to = p->t0;
    plh_method_spec_init(plh_method_find(NULL, "taylor"), &spec);
    assert_int_equal(plh_integrator_create(&spec, p->body, p->torque, &it), PLH_OK);
    assert_int_equal(plh_integrator_begin(it, p->t0, end, 1e-14, &p->start), PLH_OK);
    times.at[0] = to;
    for (times.count = 1; to != end; times.count++) {
        assert_true(times.count < 1 << 18);
        assert_int_equal(plh_integrator_stride(it), PLH_OK);
        plh_integrator_last(it, &from, &to);
        times.at[times.count] = to;
    }
    plh_integrator_destroy(it);
}

/* To the end, in steps of `each` intervals of the times. */
static void integrate(const quad_problem *q, int each, quad y[QUAD_STATE])
{
    for (int i = 0; i + 1 < times.count; i += each) {
        int next = i + each < times.count ? i + each : times.count - 1;
        quad_integrate(q, times.at[i], times.at[next], 1, y);
    }
}

/* The distance between two states in 128 bits, as errors are measured. */
static double apart(const quad a[QUAD_STATE], const quad b[QUAD_STATE])
{
    quad turn = 0, change = 0, size = 0;
    for (int i = 0; i < 4; i++)
        turn += (a[i] - b[i]) * (a[i] - b[i]);
    for (int i = 4; i < 7; i++) {
        change += (a[i] - b[i]) * (a[i] - b[i]);
        size += b[i] * b[i];
    }
    return (double)fmaxq(2 * sqrtq(turn), sqrtq(change / size));
}

/* Turns the attitude, or moves the momentum by a part of its size, in direction i. */
static void disturb(quad y[QUAD_STATE], int i, quad by)
{
    quad q[4] = {y[0], y[1], y[2], y[3]}, half = by / 2;
    quad size = sqrtq(y[4] * y[4] + y[5] * y[5] + y[6] * y[6]);
    int a = 1 + i % 3, b = 1 + (i + 1) % 3, c = 1 + (i + 2) % 3;
    if (i >= 3) {
        y[4 + i % 3] += by * size;
        return;
    }
    y[0] = q[0] - half * q[a];
    y[a] = q[a] + half * q[0];
    y[b] = q[b] + half * q[c];
    y[c] = q[c] - half * q[b];
}

/* By differences between runs with the same steps; two digits are enough. */
static double kappa(const quad_problem *q, const test_case *c)
{
    const quad small = 1e-14;
    quad y[7][QUAD_STATE];
    double largest = 0.0;
    for (int i = 0; i < 7; i++) {
        quad_from_state(&c->start, y[i]);
        if (i > 0)
            disturb(y[i], i - 1, small);
        integrate(q, 2, y[i]);
        double growth = apart(y[i], y[0]) / (double)small;
        if (!isfinite(growth)) /* so far apart that the steps of the other motion do not fit */
            return INFINITY;
        largest = fmax(largest, growth);
    }
    return largest;
}

/* A tolerance that no double can hold: the estimate says so, and times kappa it is as large as the
 * error, within ten. */
static void at_rounding(const test_case *c, const quad y[QUAD_STATE], double growth)
{
    static const char *const methods[] = {"auto", "taylor", "dop853", "srkn6_14a/exact"};
    const plh_problem p = {&c->body, &c->torque, c->start, 0.0};
    for (int k = 0; k < 4; k++) {
        plh_method_spec spec;
        plh_sim *sim;
        plh_state s;
        if (k && plh_method_parse(NULL, methods[k], &spec))
            continue;
        if (plh_sim_create_within(&p, k ? &spec : NULL, c->end, PLH_TOLERANCE_LEAST, &sim))
            continue; /* no series, no kick */
        if (plh_sim_steps_to(sim, c->end) < 100000) {
            assert_int_equal(plh_sim_advance_to(sim, c->end), PLH_OK);
            assert_int_equal(plh_sim_at(sim, c->end, &s), PLH_OK);
            double error = fmax(quad_attitude_error(&s, y), quad_momentum_error(&s, y));
            seen.rounded++;
            if (!(error <= 10.0 * growth * plh_sim_error(sim))) {
                seen.above++;
                printf("OFF %s: %s, %ld steps: error %.1e, kappa %.1e, estimate %.1e\n", c->name,
                       methods[k], plh_sim_steps(sim), error, growth, plh_sim_error(sim));
            }
            assert_true(plh_sim_error(sim) >= 0x1p-51);
        }
        plh_sim_destroy(sim);
    }
}

static void run_case(const test_case *c)
{
    plh_problem p = {&c->body, &c->torque, c->start, 0.0};
    quad_problem q = {&c->torque, &c->body};
    quad y[QUAD_STATE];
    plh_sim *sim;
    plh_state s;
    plh_status status = plh_sim_create_within(&p, NULL, c->end, c->tolerance, &sim);
    if (!status)
        status = plh_sim_advance_to(sim, c->end);
    if (!status)
        status = plh_sim_at(sim, c->end, &s);
    if (status)
        fail_msg("%s: %s", c->name, plh_status_text(status));
    bool stepped = plh_sim_kind_of(sim) == PLH_SIM_STEPPED;
    find_times(&p, c->end);
    quad_from_state(&c->start, y);
    integrate(&q, 1, y);
    double growth = fmax(1.0, kappa(&q, c));
    if (!(c->tolerance * growth < 1.0)) { /* chaos: nothing could be said of any result */
        seen.chaotic++;
        plh_sim_destroy(sim);
        return;
    }
    quad half[QUAD_STATE];
    quad_from_state(&c->start, half);
    integrate(&q, 2, half);
    /* Of order 20: the truth is known to 1e-18. A stiff wall magnifies the rounding of the distance
     * from it. */
    if (apart(half, y) < 1e-12 && strncmp(c->torque.model->name, "soft-wall", 9) != 0)
        at_rounding(c, y, growth);
    double error = fmax(quad_attitude_error(&s, y), quad_momentum_error(&s, y));
    double ratio = error / (c->tolerance * growth);
    if (!(ratio <= 10.0) || getenv("POLHODE_TEST_VERBOSE"))
        printf("%s %s: %s, %ld steps to %.3g within %.1e: error %.1e, kappa %.1e, ratio %.2g\n",
               !(ratio <= 10.0) ? "OFF" : "   ", c->name, plh_sim_integrator(sim)->method->name,
               plh_sim_steps(sim), c->end, c->tolerance, error, growth, ratio);
    seen.ratio[seen.count++] = ratio;
    seen.stepped += stepped;
    seen.adaptive += !stepped;
    plh_sim_destroy(sim);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Prints the distribution; at most one case in a hundred may be off. */
static void judge(const char *what)
{
    int off = 0;
    for (int i = 0; i < seen.count; i++)
        off += !(seen.ratio[i] <= 10.0);
    qsort(seen.ratio, (size_t)seen.count, sizeof *seen.ratio, by_size);
    printf("%s: %d cases, %d by a splitting, %d adaptive; error / (tolerance max(1, kappa)):", what,
           seen.count, seen.stepped, seen.adaptive);
    static const double part[] = {0.01, 0.1, 0.5, 0.9, 0.99, 1.0};
    for (int i = 0; i < 6; i++)
        printf(" %g%% %.2g", 100.0 * part[i], seen.ratio[(int)(part[i] * (seen.count - 1))]);
    printf("; above ten: %d; chaotic: %d; at rounding %d runs, %d above\n", off, seen.chaotic,
           seen.rounded, seen.above);
    assert_true(seen.rounded > seen.count && 100 * seen.above <= seen.rounded);
    assert_true(20 * seen.chaotic <= seen.count + 20);
    assert_true(100 * off <= seen.count);
    /* A tolerance of which nothing is used would hold for any method. */
    assert_true(seen.ratio[seen.count / 2] > 1e-4);
    memset(&seen, 0, sizeof seen);
}

static double spin(const test_case *c)
{
    plh_vec3 i = c->body.moment, m = c->start.m;
    return plh_vec3_norm(plh_vec3_make(m.x / i.x, m.y / i.y, m.z / i.z));
}

static void presets(void **state)
{
    (void)state;
    const double tolerances[3] = {1e-4, 1e-7, 1e-10};
    for (int i = 0; i < plh_preset_count(); i++)
        for (int k = 0; k < 3; k++) {
            const plh_preset *preset = plh_preset_get(i);
            test_case c = {.tolerance = tolerances[k]};
            assert_int_equal(plh_preset_init(preset, &c.body, &c.torque, &c.start), PLH_OK);
            c.end = fmin(preset->end, (problems == LONG ? 100.0 : 15.0) / spin(&c));
            snprintf(c.name, sizeof c.name, "%s", preset->name);
            run_case(&c);
        }
    judge("presets");
}

/* A body with any ratio of moments that a body can have. */
static plh_body random_body(sampler *r)
{
    plh_body body;
    double a = sample_decades(r, -1.3, 0.0), b = sample_decades(r, -1.3, 0.0);
    double size = sample_decades(r, -2.0, 2.0), d = sample_decades(r, -1.3, 0.0);
    plh_vec3 moment = plh_vec3_make(size * (a + b), size * (b + d), size * (d + a));
    assert_int_equal(plh_body_from_moments(moment, &body), PLH_OK);
    return body;
}

static plh_torque random_torque(sampler *r)
{
    plh_torque torque;
    const plh_torque_model *model = plh_torque_model_get(sample_below(r, plh_torque_model_count()));
    int count = 0;
    while (model->examples[count])
        count++;
    assert_int_equal(plh_torque_init(model, NULL, &torque), PLH_OK);
    assert_int_equal(plh_torque_set(&torque, model->examples[sample_below(r, count)]), PLH_OK);
    return torque;
}

static double normal(sampler *r)
{
    double a = sqrt(-2.0 * log(1.0 - sample_unit(r)));
    return a * cos(2.0 * 3.14159265358979323846 * sample_unit(r));
}

/* Torques from weak to strong against the spin, and times from a few radians to a hundred; one of
 * 32 is weak and turns for long, so that a splitting may be chosen. */
static void random_case(sampler *r, int number, test_case *c)
{
    bool weak = number % 32 == 31 && problems == LONG;
    memset(c, 0, sizeof *c);
    do {
        c->body = random_body(r);
        c->torque = random_torque(r);
        /* The times of the truth come from taylor, which needs a series. */
    } while (plh_torque_check(&c->torque, &c->body, NULL) ||
             !(plh_torque_flags(&c->torque) & PLH_TORQUE_SERIES));
    plh_quat q = {normal(r), normal(r), normal(r), normal(r)};
    c->start.q = plh_quat_scale(1.0 / sqrt(plh_quat_norm2(q)), q);
    plh_vec3 direction = plh_vec3_unit(plh_vec3_make(normal(r), normal(r), normal(r)));
    c->start.m = plh_vec3_scale(c->body.moment.x, direction);
    plh_vec3 f = plh_torque_at(&c->torque, &c->body, 0.0, &c->start);
    double size = plh_vec3_norm(f) / (c->body.moment.x * spin(c)),
           wanted = weak ? sample_decades(r, -6.0, -3.0) : sample_decades(r, -5.0, 0.5);
    if (size > 0.0)
        c->start.m = plh_vec3_scale(sqrt(size / wanted), c->start.m);
    double turns = sample_decades(r, 0.3, problems == LONG ? 2.0 : 1.2);
    c->tolerance = sample_decades(r, -11.0, -3.0);
    if (weak) {
        turns = sample_range(r, 1000.0, 1200.0);
        c->tolerance = sample_decades(r, -9.0, -3.0);
    }
    c->end = turns / spin(c);
    snprintf(c->name, sizeof c->name, "%d, %s, torque %.1e", number, c->torque.model->name, wanted);
}

static void random_problems(void **state)
{
    (void)state;
    sampler r = {2027};
    for (int i = 0; i < problems; i++) {
        test_case c;
        random_case(&r, i, &c);
        run_case(&c);
        if (problems == LONG && i % 20 == 19)
            fflush(stdout);
    }
    judge("random problems");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(presets),
                                       cmocka_unit_test(random_problems)};
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        problems = LONG;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
