/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/experiment/measure.h"

#include "io/clock.h"

#include <math.h>

plh_status problem_from_preset(const char *name, struct test_problem *p)
{
    const plh_preset *preset = plh_preset_find(name);
    if (!preset)
        return PLH_NOT_FOUND;
    p->problem = (plh_problem){.body = &p->body, .torque = &p->torque, .t0 = 0.0};
    return plh_preset_init(preset, &p->body, &p->torque, &p->problem.start);
}

plh_status problem_free_body(plh_vec3 moments, plh_vec3 momentum, struct test_problem *p)
{
    p->problem = (plh_problem){.body = &p->body, .torque = NULL, .t0 = 0.0};
    p->problem.start.q = (plh_quat){1.0, 0.0, 0.0, 0.0};
    p->problem.start.m = momentum;
    return plh_body_from_moments(moments, &p->body);
}

plh_status take_steps(const plh_problem *problem, const char *method, double h, long n,
                      plh_state *end)
{
    plh_method_spec spec;
    plh_sim *sim = NULL;
    plh_status status = plh_method_parse(NULL, method, &spec);
    if (!status)
        status = plh_sim_create(problem, &spec, h, &sim);
    if (!status)
        status = plh_sim_advance(sim, n);
    *end = status ? plh_state_nan() : plh_sim_state(sim);
    plh_sim_destroy(sim);
    return status;
}

plh_status true_state(const plh_problem *problem, double t, plh_state *out)
{
    plh_reference *reference = NULL;
    plh_status status = plh_reference_create(problem, &reference);
    if (!status)
        status = plh_reference_at(reference, t, out);
    plh_reference_destroy(reference);
    return status;
}

double attitude_angle(plh_state a, plh_state b)
{
    return plh_quat_angle(a.q, b.q);
}

/* |Q - Q'|_F = 2 sqrt(2) sin(angle/2) */
double matrix_distance(plh_state a, plh_state b)
{
    return 2.0 * sqrt(2.0) * sin(0.5 * plh_quat_angle(a.q, b.q));
}

double momentum_distance(plh_state a, plh_state b)
{
    return plh_vec3_norm(plh_vec3_sub(a.m, b.m));
}

double fitted_order(const double *step, const double *error, int n, double floor, double ceiling)
{
    double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0, count = 0.0;
    for (int i = 0; i < n; i++) {
        if (!(error[i] > floor && error[i] < ceiling))
            continue;
        double x = log(step[i]), y = log(error[i]);
        sx += x, sy += y, sxx += x * x, sxy += x * y, count += 1.0;
    }
    return count < 2.0 ? NAN : (count * sxy - sx * sy) / (count * sxx - sx * sx);
}

double least_time(void (*work)(void *context), void *context)
{
    double best = INFINITY, begin = thread_seconds();
    for (int i = 0; i < 200 && (i < 5 || thread_seconds() - begin < 0.1); i++) {
        double start = thread_seconds();
        work(context);
        best = fmin(best, thread_seconds() - start);
    }
    return best;
}

enum { BLOCK = 2000 };

struct timed_steps {
    plh_integrator *it;
    plh_state start;
    double h;
    plh_status status;
};

static void timed_block(void *context)
{
    struct timed_steps *t = context;
    plh_state s = t->start;
    plh_status status = plh_integrator_advance(t->it, 0.0, t->h, 0, BLOCK, &s);
    t->status = t->status ? t->status : status;
}

double step_seconds(const plh_problem *problem, const char *method, double h)
{
    plh_method_spec spec;
    struct timed_steps t = {NULL, problem->start, h, PLH_OK};
    plh_status status = plh_method_parse(NULL, method, &spec);
    if (!status)
        status = plh_integrator_create(&spec, problem->body, problem->torque, &t.it);
    double seconds = status ? NAN : least_time(timed_block, &t) / BLOCK;
    plh_integrator_destroy(t.it);
    return t.status ? NAN : seconds;
}
