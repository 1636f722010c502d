/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The splitting methods: measured order, invariants, time reversal, the interface. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <string.h>

#include "support/quad_torque.h"

typedef struct problem {
    plh_body body;
    plh_torque torque, term[3];
    plh_torque_list list;
    plh_state start;
    double end[2]; /* a short run for low orders, a long one for high orders */
    quad truth[2][QUAD_STATE];
} problem;

static void set(plh_torque *torque, const char *name, double x, double y, double z)
{
    double *v = plh_torque_value(torque, name);
    assert_non_null(v);
    v[0] = x;
    if (plh_param_width(&torque->model->params[0]) == 3 || y != 0.0 || z != 0.0)
        v[1] = y, v[2] = z;
}

static void model(plh_torque *torque, const char *name)
{
    assert_int_equal(plh_torque_make(plh_torque_model_find(name), NULL, torque), PLH_OK);
}

static void begin(problem *p)
{
    memset(p, 0, sizeof *p);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &p->body), PLH_OK);
    p->start.q = plh_quat_make(0.8, 0.36, -0.48, 0.0);
    p->start.m = plh_vec3_make(0.9, 1.3, -1.1);
}

static void finish(problem *p, double end, double longer)
{
    quad_problem q = {p->torque.model ? &p->torque : NULL, &p->body};
    p->end[0] = end;
    p->end[1] = longer;
    for (int i = 0; i < 2; i++) {
        quad_from_state(&p->start, p->truth[i]);
        quad_integrate(&q, 0, (quad)p->end[i], (int)(12.0 * p->end[i]), p->truth[i]);
    }
}

static void heavy_top(problem *p)
{
    begin(p);
    model(&p->torque, "heavy-top");
    *plh_torque_value(&p->torque, "strength") = 8.0;
    set(&p->torque, "axis", 0.3, -0.2, 0.9);
    finish(p, 2.0, 20.0);
}

/* A nadir that goes round, and a control torque: both depend on time. */
static void driven(problem *p)
{
    begin(p);
    model(&p->term[0], "gravity-gradient-orbit");
    *plh_torque_value(&p->term[0], "rate") = 2.0;
    *plh_torque_value(&p->term[0], "mu") = 2e16;
    model(&p->term[1], "vessel");
    *plh_torque_value(&p->term[1], "mass") = 0.2;
    *plh_torque_value(&p->term[1], "gm-longitudinal") = 0.9;
    *plh_torque_value(&p->term[1], "gm-transverse") = 0.4;
    *plh_torque_value(&p->term[1], "control-rate") = 3.0;
    set(&p->term[1], "control-amplitude", 3.0, -2.0, 2.5);
    p->list = (plh_torque_list){p->term, 2};
    assert_int_equal(plh_torque_sum(&p->list, &p->torque), PLH_OK);
    finish(p, 2.0, 6.0);
}

static void damped(problem *p)
{
    begin(p);
    model(&p->torque, "vessel");
    *plh_torque_value(&p->torque, "mass") = 1.0;
    *plh_torque_value(&p->torque, "gm-longitudinal") = 0.9;
    *plh_torque_value(&p->torque, "gm-transverse") = 0.4;
    set(&p->torque, "damping", 1.5, 1.8, 0.9);
    set(&p->torque, "damping-upper", 0.4, -0.5, 0.3);
    finish(p, 2.0, 3.0);
}

static void gyrostat(problem *p)
{
    begin(p);
    model(&p->term[0], "gyrostat");
    set(&p->term[0], "momentum", 2.7, -1.4, 1.9);
    model(&p->term[1], "magnetic");
    set(&p->term[1], "field", 3.0, -4.0, 5.0);
    p->list = (plh_torque_list){p->term, 2};
    assert_int_equal(plh_torque_sum(&p->list, &p->torque), PLH_OK);
    finish(p, 2.0, 10.0);
}

static plh_status run(const problem *p, const plh_method_spec *spec, double end, long steps,
                      plh_state *s)
{
    plh_integrator *it;
    const plh_torque *torque = p->torque.model ? &p->torque : NULL;
    *s = p->start;
    plh_status status = plh_integrator_create(spec, &p->body, torque, &it);
    if (!status)
        status = plh_integrator_advance(it, 0.0, end / (double)steps, 0, steps, s);
    plh_integrator_destroy(it);
    return status;
}

/* The slope of log e over log h, by least squares. */
static double slope(int n, const double *h, const double *e)
{
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
    for (int i = 0; i < n; i++) {
        double u = log(h[i]), v = log(e[i]);
        x += u, y += v, xx += u * u, xy += u * v;
    }
    return (n * xy - x * y) / (n * xx - x * x);
}

/* Orders from the seven smallest steps, in ratio 2^(1/4), whose errors stand clear of round-off. */
static void measure(const problem *p, const plh_method_spec *spec, int longer, double *q, double *m)
{
    enum { MOST = 60, USED = 7 };
    const double floor = longer ? 4e-12 : 1e-12, end = p->end[longer];
    double h[MOST], eq[MOST], em[MOST];
    int n = 0;
    for (double x = 3.0 * end; x < 1000.0 * end && n < MOST; x *= 1.189207115002721) {
        long steps = (long)(x + 0.5);
        plh_state s;
        assert_int_equal(run(p, spec, end, steps, &s), PLH_OK);
        eq[n] = quad_attitude_error(&s, p->truth[longer]);
        em[n] = quad_momentum_error(&s, p->truth[longer]);
        h[n] = end / (double)steps;
        if (eq[n] < floor || em[n] < floor)
            break;
        n += eq[n] < 1e-3 && em[n] < 1e-3;
    }
    *q = n < USED ? NAN : slope(USED, h + n - USED, eq + n - USED);
    *m = n < USED ? NAN : slope(USED, h + n - USED, em + n - USED);
}

static void spec_of(const char *scheme, const char *inner, plh_method_spec *spec)
{
    char name[64];
    snprintf(name, sizeof name, "%s/%s", scheme, inner);
    if (plh_method_parse(NULL, name, spec))
        fail_msg("%s is not a method", name);
}

static int check_orders(const problem *p, const char *what, const char *inner)
{
    int bad = 0;
    for (int i = 0; i < plh_scheme_count(); i++) {
        const plh_scheme *scheme = plh_scheme_at(i);
        plh_method_spec spec;
        double q, m;
        spec_of(scheme->name, inner, &spec);
        int order = plh_splitting_order(&spec, p->torque.model ? &p->torque : NULL);
        measure(p, &spec, order > 4, &q, &m);
        if (fabs(q - order) < 0.15 && fabs(m - order) < 0.15)
            continue;
        print_message("%s, %s/%s: order %d, measured %.2f and %.2f\n", what, scheme->name, inner,
                      order, q, m);
        bad++;
    }
    return bad;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_with_the_exact_flow),
        cmocka_unit_test(orders_with_mclachlan_reich),
        cmocka_unit_test(orders_with_time),
        cmocka_unit_test(orders_with_damping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
