/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* How to run a problem within a tolerance: the choice of a method, and a constant step from the
 * tolerance. */
#include <math.h>
#include <polhode/sim.h>
#include <polhode/splitting.h>
#include <stdio.h>
#include <string.h>

#include "method/integrator_inside.h"
#include "method/list.h"
#include "torque/form_kernel.h"
#include "torque/part.h"

enum { SAMPLES = 4, APART = 4, TRIALS = 12 };

/* A few states of the motion, some steps of an adaptive method apart. */
typedef struct samples {
    int count;
    double t[SAMPLES];
    plh_state state[SAMPLES];
} samples;

static double spin_of(const plh_body *body, plh_vec3 m)
{
    return body->per_unit * plh_vec3_norm(plh_vec3_mul(body->inverse, m));
}

/* The largest torque at the start and half a turn about each axis from there, against |m|
 * |omega|. part: what it is taken without, or NULL. */
static double torque_size(const plh_problem *p, const plh_form *part)
{
    static const plh_quat turn[4] = {
        {1.0, 0.0, 0.0, 0.0}, {0.6, 0.8, 0.0, 0.0}, {0.6, 0.0, 0.8, 0.0}, {0.6, 0.0, 0.0, 0.8}};
    double largest = 0.0, m = plh_vec3_norm(p->start.m);
    for (int i = 0; i < 4; i++) {
        plh_state s = {plh_quat_mul(p->start.q, turn[i]), p->start.m};
        plh_vec3 f = plh_torque_at(p->torque, p->body, p->t0, &s);
        if (part)
            f = plh_vec3_sub(f, plh_form_push_one(part, s.q));
        largest = fmax(largest, plh_vec3_norm(f));
    }
    double free = m * spin_of(p->body, p->start.m);
    return largest == 0.0 ? 0.0 : free > 0.0 ? largest / free : INFINITY;
}

static plh_status take_samples(const plh_problem *p, double end, samples *out)
{
    plh_method_spec spec;
    plh_integrator *it;
    double from;
    plh_method_spec_init(&plh_method_dop853, &spec);
    plh_status status = plh_integrator_create(&spec, p->body, p->torque, &it);
    if (!status)
        status = plh_integrator_begin(it, p->t0, end, 1e-3, &p->start);
    out->count = 0;
    for (int i = 0; i < SAMPLES && !status; i++) {
        plh_integrator_last(it, &from, &out->t[i]);
        if (i && out->t[i] == end)
            break;
        status = plh_integrator_at(it, out->t[i], &out->state[i]);
        out->count++;
        for (int k = 0; k < APART && !status; k++)
            status = plh_integrator_stride(it);
    }
    plh_integrator_destroy(it);
    return out->count ? PLH_OK : status;
}

static double distance(const plh_state *a, const plh_state *b)
{
    plh_quat d = plh_quat_mul(plh_quat_conj(a->q), b->q);
    double turn = 2.0 * plh_vec3_norm(plh_quat_vec(d)), m = plh_vec3_norm(b->m);
    double change = plh_vec3_norm(plh_vec3_sub(a->m, b->m));
    return turn + (change > 0.0 ? change / m : 0.0);
}

/* The largest difference between a step and two half steps; infinite where a step fails. */
static double step_error(plh_integrator *it, const samples *at, double h)
{
    double worst = 0.0;
    for (int i = 0; i < at->count; i++) {
        plh_state one = at->state[i], two = one;
        if (plh_integrator_advance(it, at->t[i], h, 0, 1, &one) ||
            plh_integrator_advance(it, at->t[i], 0.5 * h, 0, 2, &two))
            return INFINITY;
        worst = fmax(worst, distance(&one, &two));
    }
    return isfinite(worst) ? worst : INFINITY;
}

/* The slope of log error per length between two trials, or what a method of order six has. */
static double order_between(double h1, double r1, double h2, double r2)
{
    double order = log(r1 / r2) / log(h1 / h2);
    return order >= 2.0 && order <= 12.0 ? order : 6.0;
}

/* A search for the longest step whose error, as many times as the run has steps, is within the
 * tolerance. */
typedef struct search {
    double span, tolerance, spin;
    bool hidden; /* the error of the last trial is rounding */
    /* The last trial: its length, and its error over what is allowed */
    double h, ratio;
    /* The longest that is good, its error over the run, the observed order */
    double best, error, order;
} search;

/* The differences between steps have their own rounding: below it the step follows from the order.
 * That of a long step of the exact flow is a part of the angle it turns by. */
static const double rounding = 2e-15, rounding_turn = 5e-16;

static void judge(search *f, double h, double error)
{
    double noise = fmax(rounding, rounding_turn * f->spin * h);
    double ratio = error / fmax(f->tolerance * (h / f->span), noise);
    f->hidden = error <= noise;
    if (f->h > 0.0 && isfinite(ratio) && isfinite(f->ratio) && !f->hidden)
        f->order = order_between(h, ratio, f->h, f->ratio);
    if (ratio <= 1.0 && h > f->best) {
        f->best = h;
        f->error = error * (f->span / h);
    }
    f->h = h;
    f->ratio = ratio;
}

/* The next trial; 0: the best one is good enough. */
static double next_trial(const search *f)
{
    if (f->ratio <= 1.0 && ((f->ratio > 0.2 && !f->hidden) || f->h == f->span))
        return 0.0;
    double factor = isfinite(f->ratio) ? 0.9 * pow(fmax(f->ratio, 1e-12), -1.0 / f->order) : 0.4;
    if (f->hidden)
        factor = 2.0;
    double h = fmin(f->h * fmin(fmax(factor, 0.1), f->ratio > 1.0 ? 0.9 : 4.0), f->span);
    return h > 1.05 * f->best ? h : 0.0;
}

/* The first trial is of length `first`; 0: a radian. */
static plh_status find_step(const plh_problem *p, const plh_method_spec *spec, double end,
                            double tolerance, double first, plh_plan *plan)
{
    samples at;
    plh_integrator *it;
    search f = {.span = fabs(end - p->t0), .tolerance = tolerance, .order = 6.0};
    plh_status status = take_samples(p, end, &at);
    if (status || (status = plh_integrator_create(spec, p->body, p->torque, &it)))
        return status;
    double h = f.span;
    for (int i = 0; i < at.count; i++)
        f.spin = fmax(f.spin, spin_of(p->body, at.state[i].m));
    h = fmin(h, first > 0.0 ? first : 1.0 / f.spin);
    for (int i = 0; i < TRIALS && h > 0.0; i++) {
        judge(&f, h, step_error(it, &at, copysign(h, end - p->t0)));
        h = next_trial(&f);
    }
    plh_integrator_destroy(it);
    if (f.best == 0.0)
        return PLH_NO_CONVERGENCE;
    plan->error = f.error;
    double share = tolerance * (f.best / f.span);
    if (share < rounding) {
        f.best *= pow(share / rounding, 1.0 / f.order);
        plan->error = tolerance;
    }
    double steps = ceil(f.span / f.best * (1.0 - 1e-12));
    plan->step = (end - p->t0) / steps;
    plan->error = fmax(plan->error, plh_rounding_left(steps, PLH_ROUNDING_STEPPED));
    return steps < 1e15 ? PLH_OK : PLH_NO_CONVERGENCE;
}

static bool can_split(const plh_torque *torque)
{
    unsigned flags = plh_torque_flags(torque);
    return !(flags & PLH_TORQUE_VELOCITY) || torque->model->kick || (flags & PLH_TORQUE_LINEAR);
}

/* A form that stands still in time: its series is computed in vectors. */
static bool in_vectors(const plh_problem *p)
{
    plh_torque_form form;
    return !(plh_torque_flags(p->torque) & PLH_TORQUE_TIME) &&
           plh_torque_form_get(p->torque, p->body, p->t0, &form) == PLH_OK;
}

/*
 * The time of a step in units of a step of aba1064/exact without damping, measured with all torque
 * models from 1e-6 to 1e-10 (AVX-512). That of taylor grows with its order, and more if the torque
 * gives its coefficients one by one.
 */
static double cost_adaptive(const plh_problem *p, const plh_method *method, double tolerance)
{
    double digits = -log10(tolerance);
    if (method == &plh_method_dop853)
        return 0.9;
    return in_vectors(p) ? 0.1 + 0.04 * digits : 0.3 + 0.16 * digits;
}

static double cost_splitting(const plh_torque *torque)
{
    return plh_torque_flags(torque) & PLH_TORQUE_VELOCITY ? 4.7 : 1.0;
}

/* How many steps an adaptive method takes, by its first few. */
static double adaptive_steps(const plh_problem *p, const plh_method_spec *spec, double end,
                             double tolerance)
{
    enum { STRIDES = 3 };
    plh_integrator *it;
    double from, to = p->t0;
    plh_status status = plh_integrator_create(spec, p->body, p->torque, &it);
    if (!status)
        status = plh_integrator_begin(it, p->t0, end, tolerance, &p->start);
    for (int i = 0; i < STRIDES && !status; i++)
        status = plh_integrator_stride(it);
    if (!status)
        plh_integrator_last(it, &from, &to);
    plh_integrator_destroy(it);
    return STRIDES * fabs((end - p->t0) / (to - p->t0));
}

static double adaptive_work(const plh_problem *p, const plh_method_spec *spec, double end,
                            double tolerance)
{
    return adaptive_steps(p, spec, end, tolerance) * cost_adaptive(p, spec->method, tolerance);
}

double plh_plan_steps(const plh_problem *problem, const plh_plan *plan, double end)
{
    if (plan->step != 0.0)
        return round((end - problem->t0) / plan->step);
    return plan->spec.method->stride ? adaptive_steps(problem, &plan->spec, end, plan->within)
                                     : 0.0;
}

bool plh_plan_cheaper(const plh_problem *problem, const plh_plan *plan, double end,
                      plh_plan *cheaper)
{
    const double many = 1e6, fewer = 100.0, steps = plh_plan_steps(problem, plan, end);
    return steps > many && !plh_plan_init(problem, NULL, end, plan->within, cheaper) &&
           fewer * plh_plan_steps(problem, cheaper, end) < steps;
}

/* The torque that is left to the kicks of a splitting, against |m| |omega|, and the flow inside it:
 * that of the free body, or of Lagrange's top where its field is most of the torque. */
static double kicked(const plh_problem *p, double torque, const char **inner)
{
    plh_form part;
    int axis;
    const double rest =
        plh_part_top(p->torque, p->body, &part, &axis) == PLH_OK ? torque_size(p, &part) : torque;
    *inner = rest < 0.1 * torque ? "exact-top" : "exact";
    return rest < 0.1 * torque ? rest : torque;
}

static bool rotors_alone(const plh_problem *p)
{
    return p->torque && plh_torque_flags(p->torque) & PLH_TORQUE_INTERNAL;
}

/* Whether a splitting may be worth a trial at all: its kicks are weak against the spin, for many
 * turns. Rotors alone are left to the adaptive methods, which keep the momentum of body and rotors
 * to rounding. */
static bool may_split(const plh_problem *p, double end, double kicks, double turns)
{
    const bool vectors = in_vectors(p);
    return kicks <= (vectors ? 0.01 : 0.05) && turns >= (vectors ? 1000.0 : 200.0) &&
           !rotors_alone(p) && can_split(p->torque) &&
           plh_torque_kink(p->torque, p->t0, end) == end;
}

/*
 * A splitting, if it takes less work than the adaptive method of the plan. A step
 * is guessed from the torque and the tolerance: within a factor of two on the problems of
 * docs/performance.md. Where even a step so much longer would not pay, with the work of a search,
 * there is none.
 */
static bool split(const plh_problem *p, double end, double tolerance, double turns, double within,
                  plh_plan *plan)
{
    enum { SEARCH = 50 }; /* steps */
    const double off = 2.2;
    const char *inner;
    char name[64];
    const double kicks = kicked(p, plan->torque, &inner);
    if (!may_split(p, end, kicks, turns))
        return false;
    const double cost = cost_splitting(p->torque);
    const double radians = 9.0 * pow(tolerance / (kicks * turns), 1.0 / 7.0);
    const double most = adaptive_work(p, &plan->spec, end, within);
    if (cost * (turns / (off * radians) + SEARCH) > most)
        return false;
    const double guess = fabs(end - p->t0) / turns * fmin(radians, 4.0);
    snprintf(name, sizeof name, "aba1064/%s", inner);
    return !plh_method_parse(NULL, name, &plan->spec) &&
           !find_step(p, &plan->spec, end, tolerance, guess, plan) &&
           (end - p->t0) / plan->step * cost < most;
}

/* An adaptive method, or a splitting with a constant step where that takes less work. */
static void choose(const plh_problem *p, double end, double tolerance, plh_plan *plan)
{
    bool series = plh_torque_flags(p->torque) & PLH_TORQUE_SERIES;
    plh_method_spec_init(series ? &plh_method_taylor : &plh_method_dop853, &plan->spec);
    double turns = spin_of(p->body, p->start.m) * fabs(end - p->t0);
    double drift = tolerance / sqrt(fmax(turns, 1.0)), least = fmin(tolerance, 1e-15);
    const double within = fmax(drift, least);
    plh_plan other = *plan;
    if (series)
        plan->within = within;
    if (split(p, end, tolerance, turns, within, &other))
        *plan = other;
}

plh_status plh_plan_init(const plh_problem *problem, const plh_method_spec *spec, double end,
                         double tolerance, plh_plan *plan)
{
    memset(plan, 0, sizeof *plan);
    plan->error = plan->within = tolerance;
    if (!isfinite(end) || !isfinite(problem->t0) || end == problem->t0)
        return PLH_BAD_ARGUMENT;
    if (!(tolerance >= PLH_TOLERANCE_LEAST) || !isfinite(tolerance))
        return PLH_BAD_ARGUMENT;
    plh_status status = plh_body_check(problem->body, problem->start);
    if (!status && problem->torque)
        status = plh_torque_check(problem->torque, problem->body, NULL);
    if (status)
        return status;
    plan->torque = problem->torque ? torque_size(problem, NULL) : 0.0;
    if (spec)
        plan->spec = *spec;
    else if (!rotors_alone(problem) && !plh_problem_obstacle(problem))
        plh_method_spec_init(&plh_method_exact, &plan->spec);
    else {
        choose(problem, end, tolerance, plan);
        return PLH_OK;
    }
    if (plan->spec.method->multistep || (plan->spec.energy && plan->spec.method->stride))
        return PLH_UNSUPPORTED;
    if (plan->spec.method->stride)
        return PLH_OK;
    if (plh_problem_is_closed(problem, &plan->spec)) {
        plan->error = 2.3e-15; /* motion.h */
        return PLH_OK;
    }
    return find_step(problem, &plan->spec, end, tolerance, 0.0, plan);
}
