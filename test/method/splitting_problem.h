/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torqued bodies with their true motion in 128 bits, and the orders of splittings measured on
 * them. */
#ifndef PLH_TEST_SPLITTING_PROBLEM_H
#define PLH_TEST_SPLITTING_PROBLEM_H

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
    /* A short run for low orders, a long one for high orders */
    double end[2];
    quad truth[2][QUAD_STATE];
} problem;

static inline void set(plh_torque *torque, const char *text)
{
    assert_int_equal(plh_torque_set(torque, text), PLH_OK);
}

static inline void model(plh_torque *torque, const char *name)
{
    assert_int_equal(plh_torque_init(plh_torque_model_find(name), NULL, torque), PLH_OK);
}

static inline void begin(problem *p)
{
    memset(p, 0, sizeof *p);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &p->body), PLH_OK);
    p->start.q = plh_quat_make(0.8, 0.36, -0.48, 0.0);
    p->start.m = plh_vec3_make(0.9, 1.3, -1.1);
}

static inline void finish(problem *p, double end, double longer)
{
    quad_problem q = {p->torque.model ? &p->torque : NULL, &p->body};
    p->end[0] = end;
    p->end[1] = longer;
    for (int i = 0; i < 2; i++) {
        quad_from_state(&p->start, p->truth[i]);
        quad_integrate(&q, 0, (quad)p->end[i], (int)(12.0 * p->end[i]), p->truth[i]);
    }
}

static inline plh_status run(const problem *p, const plh_method_spec *spec, double end, long steps,
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
static inline double slope(int n, const double *h, const double *e)
{
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
    for (int i = 0; i < n; i++) {
        double u = log(h[i]), v = log(e[i]);
        x += u, y += v, xx += u * u, xy += u * v;
    }
    return (n * xy - x * y) / (n * xx - x * x);
}

/*
 * Below this, errors are round-off: what a change of the momentum by u |m| grows to, 4000 times. In
 * double and in 128 bits the runs of yoshida8/mr2 differ by up to 1000 times that change.
 */
static inline double round_off(const problem *p, int longer)
{
    quad_problem same = {p->torque.model ? &p->torque : NULL, &p->body};
    quad y[QUAD_STATE];
    quad_from_state(&p->start, y);
    for (int i = 0; i < 3; i++)
        y[4 + i] += (i == 1 ? -1.0 : 1.0) * 0x1p-53 * plh_vec3_norm(p->start.m) / sqrt(3.0);
    quad_integrate(&same, 0, (quad)p->end[longer], (int)(12.0 * p->end[longer]), y);
    quad q = 0, m = 0, size = 0;
    for (int i = 0; i < QUAD_STATE; i++) {
        quad truth = p->truth[longer][i], d = (y[i] - truth) * (y[i] - truth);
        *(i < 4 ? &q : &m) += d;
        size += i < 4 ? 0 : truth * truth;
    }
    return fmax(longer ? 4e-12 : 1e-12, 4000.0 * (double)sqrtq(fmaxq(4 * q, m / size)));
}

/* Orders from the seven smallest steps, in ratio 2^(1/4), whose errors stand clear of round-off. */
static inline void measure(const problem *p, const plh_method_spec *spec, int longer, double floor,
                           double *q, double *m)
{
    enum { MOST = 60, USED = 7 };
    const double end = p->end[longer];
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

static inline void spec_of(const char *scheme, const char *inner, plh_method_spec *spec)
{
    char name[64];
    snprintf(name, sizeof name, "%s/%s", scheme, inner);
    if (plh_method_parse(NULL, name, spec))
        fail_msg("%s is not a method", name);
}

static inline int check_orders(const problem *p, const char *what, const char *inner)
{
    const double floor[2] = {round_off(p, 0), round_off(p, 1)};
    int bad = 0;
    for (int i = 0; i < plh_scheme_count(); i++) {
        const plh_scheme *scheme = plh_scheme_get(i);
        const plh_torque *torque = p->torque.model ? &p->torque : NULL;
        plh_method_spec spec;
        double q, m;
        if (*plh_scheme_explain(scheme, plh_splitting_parts(torque)))
            continue;
        spec_of(scheme->name, inner, &spec);
        int order = plh_splitting_order(&spec, torque);
        measure(p, &spec, order > 4, floor[order > 4], &q, &m);
        if (fabs(q - order) < 0.15 && fabs(m - order) < 0.15)
            continue;
        print_message("%s, %s/%s: order %d, measured %.2f and %.2f\n", what, scheme->name, inner,
                      order, q, m);
        bad++;
    }
    return bad;
}

#endif
