/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The loop of the splittings: which flow is asked for when, and what is remembered between
 * steps. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/torque.h>
#include <polhode/polhode.h>
#include <string.h>

/* --- times, with a system that writes down what it is asked for --- */

enum { MOST = 64 };

typedef struct {
    int count, kind[MOST]; /* the part */
    double t[MOST], h[MOST];
} record;

static plh_status write_down(record *r, int kind, double t, double h)
{
    assert_true(r->count < MOST);
    r->kind[r->count] = kind;
    r->t[r->count] = t;
    r->h[r->count++] = h;
    return PLH_OK;
}

static plh_status kick(void *self, double t, double h)
{
    return write_down(self, 1, t, h);
}

static plh_status drift(void *self, double t, double h)
{
    return write_down(self, 0, t, h);
}

static plh_status other(void *self, int part, double t, double h)
{
    return write_down(self, part, t, h);
}

/* Drifts lead from the start to the end without a gap; kicks see the time reached. */
static void check_times(const record *r, double t, double h, long steps)
{
    double now = t, kicked = 0.0;
    for (int i = 0; i < r->count; i++) {
        if (!(fabs(r->t[i] - now) < 1e-14 * (fabs(now) + fabs(h))))
            fail_msg("flow %d at %.17g, not at %.17g", i, r->t[i], now);
        if (r->kind[i] == PLH_PART_KICK)
            kicked += r->h[i];
        else if (r->kind[i] == PLH_PART_DRIFT)
            now += r->h[i];
    }
    assert_true(fabs(now - t - (double)steps * h) < 1e-13);
    assert_true(fabs(kicked - (double)steps * h) < 1e-13);
}

static void times_of_the_flows(void **state)
{
    (void)state;
    for (int i = 0; i < plh_scheme_count(); i++) {
        const plh_scheme *scheme = plh_scheme_get(i);
        for (int back = 0; back < 2; back++) {
            record r = {0};
            const plh_splitting_system system = {&r, kick, drift, other};
            double h = back ? -0.3 : 0.3;
            assert_int_equal(plh_splitting_step(scheme, &system, 1.7, h), PLH_OK);
            assert_int_equal(r.count, plh_scheme_flow_count(scheme));
            check_times(&r, 1.7, h, 1);
            if (scheme->kick_first) /* to the bit, so that the next step can share it */
                assert_true(r.t[r.count - 1] == 1.7 + h);
        }
        record merged = {0};
        const plh_splitting_system system = {&merged, kick, drift, other};
        if (3 * plh_scheme_flow_count(scheme) > MOST)
            continue;
        assert_int_equal(plh_splitting_run(scheme, &system, 1.7, 0.3, 3, true), PLH_OK);
        check_times(&merged, 1.7, 0.3, 3);
        int less = scheme->kick_first ? 0 : 2;
        assert_int_equal(merged.count, 3 * plh_scheme_flow_count(scheme) - less);
    }
}

/* --- memory: an integrator that was used before does what a new one does --- */

static long evaluations;

static plh_vec3 swinging(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)body;
    evaluations++;
    return plh_quat_unrotate(s->q, plh_vec3_make(0.1 * cos(t), 0.2, 0.3 * sin(2.0 * t)));
}

static const plh_torque_model model = {
    .name = "swinging", .flags = PLH_TORQUE_TIME, .torque = swinging};

static plh_integrator *create(const char *name, const plh_body *body, const plh_torque *torque)
{
    plh_method_spec spec;
    plh_integrator *it;
    assert_int_equal(plh_method_parse(NULL, name, &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, body, torque, &it), PLH_OK);
    return it;
}

static const plh_state start = {{0.8, 0.36, -0.48, 0.0}, {0.9, 1.3, -1.1}};

/* Another time, another attitude, another momentum, another step, after some steps of a run. */
static void nothing_stale_is_used(void **state)
{
    (void)state;
    static const char *const names[] = {"verlet/exact", "verlet-drift/exact", "srkn6_14a/exact",
                                        "srkn4_6b/mr2", "saba3/exact"};
    plh_body body;
    plh_torque torque;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &body), PLH_OK);
    assert_int_equal(plh_torque_init(&model, NULL, &torque), PLH_OK);
    for (int i = 0; i < 5; i++)
        for (int change = 0; change < 4; change++) {
            plh_integrator *used = create(names[i], &body, &torque);
            plh_integrator *fresh = create(names[i], &body, &torque);
            plh_state a = start, b;
            assert_int_equal(plh_integrator_advance(used, 0.0, 0.0625, 0, 3, &a), PLH_OK);
            double t = 0.1875, h = 0.0625; /* times without rounding */
            if (change == 0)
                t = 2.0;
            if (change == 1)
                a.q = plh_quat_mul(a.q, plh_quat_make(0.6, 0.8, 0.0, 0.0));
            if (change == 2)
                a.m.x += 0.1;
            if (change == 3)
                h = 0.08;
            b = a;
            assert_int_equal(plh_integrator_advance(used, t, h, 0, 2, &a), PLH_OK);
            assert_int_equal(plh_integrator_advance(fresh, t, h, 0, 2, &b), PLH_OK);
            /* a run that goes on may merge two drifts, and then differs by rounding */
            plh_vec3 d = plh_vec3_sub(a.m, b.m);
            assert_true(plh_vec3_norm(d) <= (change == 0 ? 1e-14 : 0.0));
            assert_true(change == 0 || memcmp(&a.q, &b.q, sizeof a.q) == 0);
            plh_integrator_destroy(used);
            plh_integrator_destroy(fresh);
        }
}

/* The last kick of a step and the first of the next see the same time, to the bit. */
static void evaluations_are_shared_in_time(void **state)
{
    (void)state;
    plh_body body;
    plh_torque torque;
    plh_state s = start;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &body), PLH_OK);
    assert_int_equal(plh_torque_init(&model, NULL, &torque), PLH_OK);
    plh_integrator *it = create("srkn4_6b/exact", &body, &torque);
    evaluations = 0;
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.0625, 0, 200, &s), PLH_OK);
    assert_int_equal(evaluations, 200 * 6 + 1);
    plh_integrator_destroy(it);
}

/* --- more than two parts: a vector turned about x, y and z at once --- */

typedef struct {
    plh_vec3 v;
    double t;
    int calls;
} turned;

static plh_status turn(turned *s, int axis, double h)
{
    const plh_vec3 about = plh_vec3_make(axis == 0, axis == 1, axis == 2);
    s->v = plh_quat_rotate(plh_quat_exp(plh_vec3_scale(0.5 * h, about)), s->v);
    s->calls++;
    return PLH_OK;
}

static plh_status turn_drift(void *self, double t, double h)
{
    turned *s = self;
    assert_true(fabs(t - s->t) < 1e-13);
    s->t = t + h;
    return turn(s, 0, h);
}

static plh_status turn_kick(void *self, double t, double h)
{
    assert_true(fabs(t - ((turned *)self)->t) < 1e-13);
    return turn(self, 1, h);
}

static plh_status turn_other(void *self, int part, double t, double h)
{
    assert_int_equal(part, 2);
    assert_true(fabs(t - ((turned *)self)->t) < 1e-13);
    return turn(self, 2, h);
}

static double turning_error(const plh_scheme *scheme, long steps, bool merge, int *calls)
{
    const double end = 1.5;
    turned s = {{0.3, -0.5, 0.8}, 0.0, 0};
    const plh_splitting_system system = {&s, turn_kick, turn_drift, turn_other};
    const plh_vec3 all = plh_vec3_scale(0.5 * end, plh_vec3_make(1.0, 1.0, 1.0));
    const plh_vec3 truth = plh_quat_rotate(plh_quat_exp(all), s.v);
    assert_int_equal(plh_splitting_run(scheme, &system, 0.0, end / (double)steps, steps, merge),
                     PLH_OK);
    *calls = s.calls;
    return plh_vec3_norm(plh_vec3_sub(s.v, truth));
}

/* A row with the composition of three palindromes, after Yoshida. */
static int triple_jump(const plh_flow *row, int n, plh_flow *out)
{
    const double x = 1.0 / (2.0 - cbrt(2.0)), jump[3] = {x, 1.0 - 2.0 * x, x};
    for (int i = 0; i < 3 * n; i++)
        out[i] = (plh_flow){row[i % n].part, jump[i / n] * row[i % n].length};
    return 3 * n;
}

/* The order that the words of three letters give is the one that is measured. */
static void schemes_of_three_parts(void **state)
{
    (void)state;
    static const plh_flow lie[] = {{1, 1.0}, {0, 1.0}, {2, 1.0}};
    static const plh_flow baoab[] = {{1, 0.5}, {0, 0.5}, {2, 1.0}, {0, 0.5}, {1, 0.5}};
    static const plh_flow abcba[] = {{0, 0.5}, {1, 0.5}, {2, 1.0}, {1, 0.5}, {0, 0.5}};
    plh_flow fourth[15];
    const int n = triple_jump(baoab, 5, fourth);
    const struct {
        const plh_flow *flows;
        int count, order;
        bool palindrome;
    } rows[] = {{lie, 3, 1, false}, {baoab, 5, 2, true}, {abcba, 5, 2, true}, {fourth, n, 4, true}};
    for (int i = 0; i < 4; i++) {
        plh_scheme scheme;
        int calls, merged;
        assert_int_equal(plh_scheme_from_flows("mine", rows[i].flows, rows[i].count, &scheme),
                         PLH_OK);
        assert_int_equal(scheme.order, rows[i].order);
        assert_int_equal(scheme.palindrome, rows[i].palindrome);
        const double coarse = turning_error(&scheme, 32, false, &calls),
                     fine = turning_error(&scheme, 64, false, &calls),
                     same = turning_error(&scheme, 64, true, &merged);
        assert_true(fabs(log2(coarse / fine) - rows[i].order) < 0.1);
        assert_true(fabs(same - fine) < 1e-13);
        assert_int_equal(calls, 64 * rows[i].count);
        assert_int_equal(merged, calls - (rows[i].flows == abcba ? 63 : 0));
    }
}

static void schemes_of_parts_that_are_refused(void **state)
{
    (void)state;
    static const plh_flow good[] = {{1, 0.5}, {0, 1.0}, {2, 1.0}, {1, 0.5}};
    const struct {
        plh_flow flow;
        plh_status status;
    } bad[] = {{{-1, 1.0}, PLH_BAD_ARGUMENT},
               {{PLH_PARTS_MAX, 1.0}, PLH_BAD_ARGUMENT},
               {{0, 1.0}, PLH_BAD_ARGUMENT}, /* a sum of 2 */
               {{2, 0.9}, PLH_BAD_ARGUMENT},
               {{2, NAN}, PLH_NOT_FINITE}};
    plh_scheme scheme;
    for (int i = 0; i < 5; i++) {
        plh_flow flows[4];
        memcpy(flows, good, sizeof flows);
        flows[2] = bad[i].flow;
        assert_int_equal(plh_scheme_from_flows("bad", flows, 4, &scheme), bad[i].status);
        assert_true(plh_scheme_flow_count(&scheme) == 0);
    }
    assert_int_equal(plh_scheme_from_flows("none", good, 0, &scheme), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_scheme_from_flows("kick", &good[1], 2, &scheme), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_scheme_from_flows("good", good, 4, &scheme), PLH_OK);
    /* What has two parts says so, before it moves: a system without `other`, a method of a body, a
     * batch. */
    record r = {0};
    const plh_splitting_system two = {&r, kick, drift, NULL};
    assert_int_equal(plh_splitting_step(&scheme, &two, 0.0, 0.1), PLH_UNSUPPORTED);
    assert_int_equal(plh_splitting_run(&scheme, &two, 0.0, 0.1, 3, true), PLH_UNSUPPORTED);
    assert_int_equal(r.count, 0);
    plh_method_spec spec;
    plh_body body;
    plh_integrator *it;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "splitting/exact", &spec), PLH_OK);
    spec.data = &scheme;
    assert_int_equal(plh_integrator_create(&spec, &body, NULL, &it), PLH_UNSUPPORTED);
    const double I[3] = {1.0, 2.0, 3.0};
    plh_splitting_batch *batch;
    assert_int_equal(
        plh_splitting_batch_create(&scheme, NULL, NULL, 0, 1, &I[0], &I[1], &I[2], &batch),
        PLH_UNSUPPORTED);
    assert_ptr_equal(plh_splitting_scheme(&spec), &scheme);
}

/* What each part needs, in words; numbers of your own above those with a name. */
static void parts_are_explained(void **state)
{
    (void)state;
    static const plh_flow own[] = {{1, 0.5}, {0, 1.0}, {PLH_PARTS, 1.0}, {1, 0.5}},
                          back[] = {{1, 1.0}, {0, 1.0}, {2, 2.0}, {2, -1.0}};
    const unsigned bath = PLH_TWO_PARTS | 1u << PLH_PART_THERMOSTAT,
                   rate = PLH_TWO_PARTS | 1u << PLH_PART_RATE;
    const plh_scheme *baoab = plh_scheme_find("baoab"), *bacab = plh_scheme_find("bacab");
    plh_scheme scheme;
    assert_string_equal(plh_scheme_explain(baoab, bath), "");
    assert_string_equal(plh_scheme_explain(bacab, rate), "");
    assert_string_equal(plh_scheme_explain(plh_scheme_find("verlet"), PLH_TWO_PARTS), "");
    assert_non_null(strstr(plh_scheme_explain(baoab, rate), "'thermostat' needs a system"));
    assert_non_null(strstr(plh_scheme_explain(bacab, bath), "'rate' needs a single body"));
    assert_int_equal(plh_scheme_from_flows("own", own, 4, &scheme), PLH_OK);
    assert_non_null(strstr(plh_scheme_explain(&scheme, ~0u), "a part of your own"));
    assert_int_equal(plh_scheme_from_flows("back", back, 4, &scheme), PLH_OK);
    assert_non_null(strstr(plh_scheme_explain(&scheme, bath), "backwards"));
    assert_null(plh_part_name(-1));
    assert_null(plh_part_name(PLH_PARTS));
}

static void flows_from_text(void **state)
{
    (void)state;
    const struct {
        const char *text;
        plh_status status;
        plh_flow flow;
    } rows[] = {{"kick 0.5", PLH_OK, {PLH_PART_KICK, 0.5}},
                {"drift  -1e-3", PLH_OK, {PLH_PART_DRIFT, -1e-3}},
                {"thermostat 1", PLH_OK, {PLH_PART_THERMOSTAT, 1.0}},
                {"rate 0", PLH_OK, {PLH_PART_RATE, 0.0}},
                {"", PLH_NOT_FOUND, {0, 0}},
                {"kic 0.5", PLH_NOT_FOUND, {0, 0}},
                {"kicks 0.5", PLH_NOT_FOUND, {0, 0}},
                {"kick", PLH_BAD_ARGUMENT, {0, 0}},
                {"kick ", PLH_BAD_ARGUMENT, {0, 0}},
                {"kick 0.5x", PLH_BAD_ARGUMENT, {0, 0}},
                {"kick nan", PLH_BAD_ARGUMENT, {0, 0}},
                {"kick 1e999", PLH_BAD_ARGUMENT, {0, 0}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        plh_flow f;
        assert_int_equal(plh_flow_parse(rows[i].text, &f), rows[i].status);
        if (!rows[i].status)
            assert_true(f.part == rows[i].flow.part && f.length == rows[i].flow.length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(schemes_of_three_parts),
        cmocka_unit_test(schemes_of_parts_that_are_refused),
        cmocka_unit_test(parts_are_explained),
        cmocka_unit_test(flows_from_text),
        cmocka_unit_test(times_of_the_flows),
        cmocka_unit_test(nothing_stale_is_used),
        cmocka_unit_test(evaluations_are_shared_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
