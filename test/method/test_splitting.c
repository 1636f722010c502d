/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The splitting methods: measured order, invariants, time reversal, the interface. */
#include "splitting_problem.h"
#include <polhode/extend/method.h>

static void heavy_top_with(problem *p, const char *parameters)
{
    begin(p);
    model(&p->torque, "heavy-top");
    set(&p->torque, parameters);
    finish(p, 2.0, 20.0);
}

static void heavy_top(problem *p)
{
    heavy_top_with(p, "strength=7.75, axis=0.36 -0.48 0.8");
}

/*
 * The same, but an error of its start grows 36 times as much in 20 units of time. With the exact
 * flow srkn6_14a meets round-off there before its errors are asymptotic.
 */
static void sensitive_top(problem *p)
{
    heavy_top_with(p, "strength=7.5, axis=0.3 -0.2 0.9");
}

/* A nadir that goes round, and a control torque: both depend on time. */
static void driven(problem *p)
{
    begin(p);
    model(&p->term[0], "gravity-gradient-orbit");
    set(&p->term[0], "rate=2, mu=2e16, radius=1.5e5, nadir=0 0 1, normal=0 1 0");
    model(&p->term[1], "vessel");
    set(&p->term[1], "mass=0.2, gm-longitudinal=0.9, gm-transverse=0.4, control-rate=3");
    set(&p->term[1], "control-amplitude=3 -2 2.5");
    p->list = (plh_torque_list){p->term, 2};
    assert_int_equal(plh_torque_init_sum(&p->list, &p->torque), PLH_OK);
    finish(p, 2.0, 6.0);
}

static void damped(problem *p)
{
    begin(p);
    model(&p->torque, "vessel");
    set(&p->torque, "mass=1, gm-longitudinal=0.9, gm-transverse=0.4");
    set(&p->torque, "damping=1.5 1.8 0.9");
    set(&p->torque, "damping-upper=0.4 -0.5 0.3");
    finish(p, 2.0, 3.0);
}

static void gyrostat(problem *p)
{
    begin(p);
    model(&p->term[0], "gyrostat");
    set(&p->term[0], "momentum=2.7 -1.4 1.9");
    model(&p->term[1], "magnetic");
    set(&p->term[1], "field=3 -4 5");
    p->list = (plh_torque_list){p->term, 2};
    assert_int_equal(plh_torque_init_sum(&p->list, &p->torque), PLH_OK);
    finish(p, 2.0, 10.0);
}

static void orders_with_the_exact_flow(void **state)
{
    (void)state;
    problem p;
    heavy_top(&p);
    assert_int_equal(check_orders(&p, "heavy top", "exact"), 0);
}

static void orders_with_mclachlan_reich(void **state)
{
    (void)state;
    problem p;
    heavy_top(&p);
    assert_int_equal(check_orders(&p, "heavy top", "mr2"), 0);
    sensitive_top(&p);
    assert_int_equal(check_orders(&p, "sensitive top", "mr2"), 0);
}

static void orders_with_time(void **state)
{
    (void)state;
    problem p;
    driven(&p);
    assert_int_equal(check_orders(&p, "driven", "exact"), 0);
}

static void orders_with_damping(void **state)
{
    (void)state;
    problem p;
    damped(&p);
    assert_int_equal(check_orders(&p, "damped", "exact"), 0);
    gyrostat(&p);
    assert_int_equal(check_orders(&p, "gyrostat", "exact"), 0);
}

/* --- the interface --- */

static plh_integrator *bind(const problem *p, const plh_method_spec *spec)
{
    plh_integrator *it;
    assert_int_equal(
        plh_integrator_create(spec, &p->body, p->torque.model ? &p->torque : NULL, &it), PLH_OK);
    return it;
}

static plh_integrator *create(const problem *p, const char *name)
{
    plh_method_spec spec;
    assert_int_equal(plh_method_parse(NULL, name, &spec), PLH_OK);
    return bind(p, &spec);
}

static bool same(const plh_state *a, const plh_state *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Cut into calls in any way, or resumed in another integrator: the same bits. */
static void cut(const problem *p, const plh_method_spec *spec)
{
    plh_state a = p->start, b = p->start, c = p->start;
    plh_integrator *it = bind(p, spec);
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.03, 0, 100, &a), PLH_OK);
    plh_integrator_destroy(it);
    it = bind(p, spec);
    for (long k = 0; k < 100; k++)
        assert_int_equal(plh_integrator_advance(it, 0.0, 0.03, k, 1, &b), PLH_OK);
    plh_integrator_destroy(it);
    assert_true(same(&a, &b));
    char history[2048];
    it = bind(p, spec);
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.03, 0, 37, &c), PLH_OK);
    assert_true(plh_integrator_history_size(it) <= sizeof history);
    plh_integrator_history_get(it, history);
    plh_integrator_destroy(it);
    it = bind(p, spec);
    assert_int_equal(plh_integrator_history_set(it, history, plh_integrator_history_size(it)),
                     PLH_OK);
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.03, 37, 63, &c), PLH_OK);
    plh_integrator_destroy(it);
    assert_true(same(&a, &c));
}

static void cadence_changes_nothing(void **state)
{
    (void)state;
    const char *const names[] = {"verlet/exact",    "verlet-drift/exact", "srkn6_14a/exact",
                                 "aba864/exact",    "verlet-drift/mr2",   "saba4/exact",
                                 "verlet-midpoint", "srkn4_6b/mr2",       "chin4a/exact",
                                 "omf4_42/exact",   "omf6_53/mr2",        "aba1066/exact"};
    problem p;
    driven(&p);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        plh_method_spec spec;
        assert_int_equal(plh_method_parse(NULL, names[i], &spec), PLH_OK);
        cut(&p, &spec);
    }
}

/* --- the part C omega of the torque on its own --- */

static const plh_flow acbca[] = {{PLH_PART_DRIFT, 0.5},
                                 {PLH_PART_RATE, 0.5},
                                 {PLH_PART_KICK, 1.0},
                                 {PLH_PART_RATE, 0.5},
                                 {PLH_PART_DRIFT, 0.5}};

/* Three steps of the row, after Yoshida: order 4. */
static void triple_jump(const plh_flow *row, plh_flow *out)
{
    const double x = 1.0 / (2.0 - cbrt(2.0)), jump[3] = {x, 1.0 - 2.0 * x, x};
    for (int i = 0; i < 15; i++)
        out[i] = (plh_flow){row[i % 5].part, jump[i / 5] * row[i % 5].length};
}

static void rows_with_a_rate(void **state)
{
    (void)state;
    plh_flow jumps[15];
    triple_jump(plh_scheme_find("bacab")->flows, jumps);
    const struct {
        const plh_flow *flows;
        int count, order;
    } rows[] = {{acbca, 5, 2}, {jumps, 15, 4}, {plh_scheme_find("bacab")->flows, 5, 2}};
    problem p;
    damped(&p);
    set(&p.torque, "control-rate=3, control-amplitude=3 -2 2.5");
    finish(&p, 2.0, 3.0);
    for (int i = 0; i < 3; i++) {
        plh_scheme mine;
        plh_method_spec spec;
        double q, m;
        assert_int_equal(plh_scheme_from_flows("mine", rows[i].flows, rows[i].count, &mine),
                         PLH_OK);
        assert_int_equal(plh_method_parse(NULL, "splitting/exact", &spec), PLH_OK);
        spec.data = &mine;
        assert_int_equal(plh_splitting_order(&spec, &p.torque), rows[i].order);
        assert_true(plh_method_claims(&spec, true).symmetric);
        assert_int_equal(plh_method_claims(&spec, false).attitude, 0);
        measure(&p, &spec, 0, round_off(&p, 0), &q, &m);
        if (!(fabs(q - rows[i].order) < 0.15 && fabs(m - rows[i].order) < 0.15))
            fail_msg("row %d: order %d, measured %.2f and %.2f", i, rows[i].order, q, m);
        cut(&p, &spec);
    }
}

/* The flow of C omega is exact: where nothing else acts, one step is as good as many. The drift of
 * a sphere commutes with equal damping of all axes. */
static void the_rate_is_exact(void **state)
{
    (void)state;
    problem p;
    plh_method_spec spec;
    plh_state s;
    begin(&p);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(2.0, 2.0, 2.0), &p.body), PLH_OK);
    model(&p.torque, "damping");
    set(&p.torque, "damping=0.8 0.8 0.8");
    spec_of("bacab", "exact", &spec);
    assert_int_equal(run(&p, &spec, 3.0, 1, &s), PLH_OK);
    const plh_vec3 left = plh_vec3_scale(exp(-0.8 * 3.0 / 2.0), p.start.m);
    assert_true(plh_vec3_norm(plh_vec3_sub(s.m, left)) < 1e-15);
}

/* The kicks of such a row leave C omega out, the growth is that of the part; what has no such part
 * is refused. */
static void rates_that_are_not_there(void **state)
{
    (void)state;
    static const plh_flow back[] = {{PLH_PART_KICK, 2.0},
                                    {PLH_PART_DRIFT, 1.0},
                                    {PLH_PART_KICK, -1.0},
                                    {PLH_PART_RATE, 1.25},
                                    {PLH_PART_RATE, -0.25}};
    problem p;
    plh_method_spec spec;
    plh_scheme mine;
    plh_state s;
    heavy_top(&p);
    spec_of("bacab", "exact", &spec);
    assert_int_equal(run(&p, &spec, 1.0, 10, &s), PLH_UNSUPPORTED);
    p.torque.model = NULL;
    assert_int_equal(run(&p, &spec, 1.0, 10, &s), PLH_UNSUPPORTED);
    damped(&p);
    assert_true(plh_splitting_growth(&spec, &p.body, &p.torque, 0.1) == 0.0);
    assert_int_equal(run(&p, &spec, 1.0, 10, &s), PLH_OK);
    spec_of("baoab", "exact", &spec);
    assert_int_equal(run(&p, &spec, 1.0, 10, &s), PLH_UNSUPPORTED);
    assert_int_equal(plh_scheme_from_flows("back", back, 5, &mine), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "splitting/exact", &spec), PLH_OK);
    spec.data = &mine;
    const double quarter = plh_splitting_growth(&spec, &p.body, &p.torque, 0.1);
    assert_int_equal(plh_scheme_from_flows("kicks", back, 3, &mine), PLH_OK);
    assert_true(fabs(plh_splitting_growth(&spec, &p.body, &p.torque, 0.1) - 4.0 * quarter) < 1e-15);
    assert_true(quarter > 0.0);
}

/* Merged drifts differ from separate ones by rounding only. */
static void merging_changes_rounding_only(void **state)
{
    (void)state;
    problem p;
    heavy_top(&p);
    plh_integrator *it = create(&p, "saba3/exact");
    plh_state merged = p.start, apart = p.start;
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.02, 0, 100, &merged), PLH_OK);
    for (long k = 0; k < 100; k++) {
        plh_integrator_reset(it); /* forgets the drift left over */
        assert_int_equal(plh_integrator_advance(it, 0.0, 0.02, k, 1, &apart), PLH_OK);
    }
    plh_integrator_destroy(it);
    assert_false(same(&merged, &apart));
    assert_true(plh_vec3_norm(plh_vec3_sub(merged.m, apart.m)) < 1e-13);
}

static long evaluations;

static plh_vec3 counting(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)body, (void)t;
    evaluations++;
    return plh_quat_unrotate(s->q, plh_vec3_make(0.1, 0.2, 0.3));
}

static const plh_torque_model counted = {.name = "counted", .torque = counting};

/* Kicks at one attitude share an evaluation, across steps and calls. */
static void evaluations_are_shared(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        long per_step, extra;
    } cases[] = {{"verlet/exact", 1, 1},  {"srkn4_6b/exact", 6, 1}, {"srkn6_14a/exact", 14, 0},
                 {"s6_10/mr2", 10, 0},    {"yoshida4/exact", 3, 1}, {"verlet-drift/exact", 1, 0},
                 {"aba1064/exact", 8, 0}, {"sbab4/exact", 4, 1}};
    problem p;
    begin(&p);
    assert_int_equal(plh_torque_init(&counted, NULL, &p.torque), PLH_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        plh_integrator *it = create(&p, cases[i].name);
        plh_state s = p.start;
        evaluations = 0;
        for (long k = 0; k < 50; k += 10)
            assert_int_equal(plh_integrator_advance(it, 0.0, 0.02, k, 10, &s), PLH_OK);
        plh_integrator_destroy(it);
        assert_int_equal(evaluations, 50 * cases[i].per_step + cases[i].extra);
    }
}

/* Strength zero, and no torque at all: the free body, to rounding. */
static void zero_strength_is_the_free_body(void **state)
{
    (void)state;
    problem p;
    begin(&p);
    finish(&p, 1.0, 10.0);
    for (int i = 0; i < plh_scheme_count(); i++)
        for (int torqued = 0; torqued < 2 && !plh_scheme_get(i)->flows; torqued++) {
            plh_method_spec spec;
            plh_state s;
            spec_of(plh_scheme_get(i)->name, "exact", &spec);
            if (torqued) {
                model(&p.torque, "heavy-top");
                set(&p.torque, "strength=0");
            } else {
                p.torque.model = NULL;
            }
            assert_int_equal(run(&p, &spec, 10.0, 50, &s), PLH_OK);
            assert_true(quad_attitude_error(&s, p.truth[1]) < 1e-13);
            assert_true(quad_momentum_error(&s, p.truth[1]) < 1e-13);
        }
}

static void steps_can_be_undone(void **state)
{
    (void)state;
    problem p;
    driven(&p);
    for (int i = 0; i < plh_scheme_count(); i++) {
        const char *const inner[] = {"exact", "mr2"};
        const unsigned parts = plh_splitting_parts(&p.torque);
        for (int k = 0; k < 2 && !*plh_scheme_explain(plh_scheme_get(i), parts); k++) {
            char name[64];
            snprintf(name, sizeof name, "%s/%s", plh_scheme_get(i)->name, inner[k]);
            plh_integrator *it = create(&p, name);
            plh_state s = p.start;
            assert_int_equal(plh_integrator_advance(it, 0.0, 0.05, 0, 40, &s), PLH_OK);
            assert_int_equal(plh_integrator_advance(it, 2.0, -0.05, 0, 40, &s), PLH_OK);
            plh_integrator_destroy(it);
            assert_true(plh_vec3_norm(plh_vec3_sub(s.m, p.start.m)) < 1e-11);
        }
    }
}

static void rows_of_the_user(void **state)
{
    (void)state;
    const plh_scheme *s6 = plh_scheme_find("s6_10");
    double a[PLH_SCHEME_MAX], b[PLH_SCHEME_MAX];
    plh_scheme mine;
    plh_method_spec spec, built_in;
    plh_state x, y;
    problem p;
    heavy_top(&p);
    for (int i = 0; i < s6->drifts; i++)
        a[i] = plh_scheme_drift(s6, i);
    for (int i = 0; i < s6->kicks; i++)
        b[i] = plh_scheme_kick(s6, i);
    assert_int_equal(plh_scheme_init("mine", a, s6->drifts, b, s6->kicks, &mine), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "splitting/exact", &spec), PLH_OK);
    assert_int_equal(run(&p, &spec, 1.0, 10, &x), PLH_UNSUPPORTED); /* no row yet */
    spec.data = &mine;
    spec_of("s6_10", "exact", &built_in);
    assert_int_equal(run(&p, &spec, 1.0, 10, &x), PLH_OK);
    assert_int_equal(run(&p, &built_in, 1.0, 10, &y), PLH_OK);
    assert_true(same(&x, &y));
    assert_int_equal(plh_splitting_order(&spec, &p.torque), 6);
    /* a row that is no palindrome: order 1, drift then kick */
    const double one[] = {1.0};
    assert_int_equal(plh_scheme_init("euler", one, 1, one, 1, &mine), PLH_OK);
    assert_int_equal(plh_splitting_order(&spec, &p.torque), 1);
    assert_false(plh_method_claims(&spec, true).symmetric);
    assert_int_equal(run(&p, &spec, 1.0, 10, &x), PLH_OK);
}

static plh_vec3 drag(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)body, (void)t;
    return plh_vec3_scale(-plh_vec3_norm(s->m), s->m);
}

static const plh_torque_model no_kick = {
    .name = "no-kick", .flags = PLH_TORQUE_VELOCITY, .torque = drag};

static void what_is_refused(void **state)
{
    (void)state;
    problem p;
    plh_method_spec spec;
    plh_state s;
    begin(&p);
    assert_int_equal(plh_torque_init(&no_kick, NULL, &p.torque), PLH_OK);
    spec_of("verlet", "exact", &spec);
    assert_int_equal(run(&p, &spec, 1.0, 1, &s), PLH_UNSUPPORTED);
    assert_int_equal(plh_method_parse(NULL, "verlet-midpoint", &spec), PLH_OK);
    assert_int_equal(run(&p, &spec, 1.0, 1, &s), PLH_UNSUPPORTED);
    assert_int_equal(plh_method_parse(NULL, "verlet/nothing", &spec), PLH_NOT_FOUND);
    assert_int_equal(plh_method_parse(NULL, "verlet/abam4", &spec), PLH_UNSUPPORTED);
    assert_int_equal(plh_method_parse(NULL, "verlet/verlet", &spec), PLH_UNSUPPORTED);
    assert_int_equal(plh_method_parse(NULL, "mr2/exact", &spec), PLH_UNSUPPORTED);
    /* an inner flow that fails is a status of the whole */
    heavy_top(&p);
    spec_of("verlet", "dmv", &spec);
    assert_int_equal(run(&p, &spec, 400.0, 2, &s), PLH_NO_CONVERGENCE);
    assert_true(isnan(s.m.x));
    /* the name alone stands for the exact flow */
    assert_int_equal(plh_method_parse(NULL, "srkn6_14a", &spec), PLH_OK);
    assert_string_equal(spec.inner->name, "exact");
}

/*
 * Gustafsson (2010): warn beyond 1. The vessel of the paper at h = 0.1 is tame; s6_10 has negative
 * kicks.
 */
static void growth_of_backward_kicks(void **state)
{
    (void)state;
    plh_body body;
    plh_torque torque;
    plh_state s;
    plh_method_spec spec;
    assert_int_equal(plh_preset_init(plh_preset_find("vessel"), &body, &torque, &s), PLH_OK);
    spec_of("verlet", "exact", &spec);
    assert_true(plh_splitting_growth(&spec, &body, &torque, 1.0) == 0.0);
    spec_of("s6_10", "exact", &spec);
    double one = plh_splitting_growth(&spec, &body, &torque, 1.0);
    assert_true(fabs(one - 0.132385865767784 * 1e9 / 3.2164e8) < 1e-12);
    assert_int_equal(plh_splitting_order(&spec, &torque), 6);
    spec_of("srkn6_14a", "exact", &spec);
    assert_int_equal(plh_splitting_order(&spec, &torque), 4);
    /* Eddy currents damp; what a wheel does is no damping. */
    spec_of("s6_10", "exact", &spec);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 4.0), &body), PLH_OK);
    model(&torque, "eddy-currents");
    set(&torque, "coefficients=3 3 3, field=0 0 2");
    one = plh_splitting_growth_at(&spec, &body, &torque, 7.0, plh_quat_identity(), 1.0);
    assert_true(fabs(one - 0.132385865767784 * 12.0) < 1e-12);
    const plh_quat over = {0.0, 1.0, 0.0, 0.0}, aside = {sqrt(0.5), 0.0, sqrt(0.5), 0.0};
    assert_true(plh_splitting_growth_at(&spec, &body, &torque, 7.0, over, 1.0) == one);
    one = plh_splitting_growth_at(&spec, &body, &torque, 7.0, aside, 1.0);
    assert_true(fabs(one - 0.132385865767784 * 6.0) < 1e-12);
    model(&torque, "wheel");
    set(&torque, "momentum=1000, rate=3");
    assert_true(plh_splitting_growth(&spec, &body, &torque, 1.0) == 0.0);
}

/*
 * The variant of Celledoni & Säfström (2006) is Magnus of order 2 between the kicks, not the exact
 * flow.
 */
static void the_midpoint_variant(void **state)
{
    (void)state;
    problem p;
    plh_method_spec spec[3];
    plh_state s[3];
    heavy_top(&p);
    assert_int_equal(plh_method_parse(NULL, "verlet-midpoint", &spec[0]), PLH_OK);
    spec_of("verlet", "magnus2", &spec[1]);
    spec_of("verlet", "exact", &spec[2]);
    for (int i = 0; i < 3; i++)
        assert_int_equal(run(&p, &spec[i], 2.0, 40, &s[i]), PLH_OK);
    assert_true(plh_vec3_norm(plh_vec3_sub(s[0].m, s[1].m)) < 1e-12);
    assert_true(plh_vec3_norm(plh_vec3_sub(s[0].m, s[2].m)) > 1e-5);
    double q, m;
    measure(&p, &spec[0], 0, round_off(&p, 0), &q, &m);
    assert_true(fabs(q - 2.0) < 0.15 && fabs(m - 2.0) < 0.15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_with_the_exact_flow),
        cmocka_unit_test(orders_with_mclachlan_reich),
        cmocka_unit_test(orders_with_time),
        cmocka_unit_test(orders_with_damping),
        cmocka_unit_test(cadence_changes_nothing),
        cmocka_unit_test(rows_with_a_rate),
        cmocka_unit_test(the_rate_is_exact),
        cmocka_unit_test(rates_that_are_not_there),
        cmocka_unit_test(merging_changes_rounding_only),
        cmocka_unit_test(evaluations_are_shared),
        cmocka_unit_test(zero_strength_is_the_free_body),
        cmocka_unit_test(steps_can_be_undone),
        cmocka_unit_test(rows_of_the_user),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(growth_of_backward_kicks),
        cmocka_unit_test(the_midpoint_variant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
