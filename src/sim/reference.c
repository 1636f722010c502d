/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The true solution of a problem: in closed form without a torque, otherwise by Taylor series, or
 * by Gauss steps where the torque has no series. */
#include <math.h>
#include <polhode/extend/checkpoint.h>
#include <polhode/extend/torque.h>
#include <polhode/motion.h>
#include <polhode/sim.h>
#include <stdlib.h>

#include "method/rotate.h"

enum { ORDER = 20 }; /* of the series */

struct plh_reference {
    plh_problem problem;
    plh_motion motion; /* of a free body */
    /* Where the solution under torque has got to */
    double t;
    plh_state state;
    plh_jet jet; /* for a torque with series; its memory */
    double *memory;
    plh_integrator *gauss; /* for a torque without series */
    double h;              /* its step */
    /* Steps that a call may take, 0: any number; steps of this call */
    long limit, taken;
};

static bool has_series(const plh_problem *problem)
{
    return plh_torque_flags(problem->torque) & PLH_TORQUE_SERIES;
}

static plh_status prepare_taylor(plh_reference *r)
{
    size_t size = plh_jet_size(r->problem.torque, ORDER);
    r->memory = malloc(size);
    return r->memory ? plh_jet_init(r->problem.torque, ORDER, r->memory, size, &r->jet)
                     : PLH_NO_MEMORY;
}

static plh_status prepare_gauss(plh_reference *r)
{
    plh_method_spec spec;
    plh_status status = plh_method_parse(NULL, "mkrk:tableau=gauss6", &spec);
    return status ? status
                  : plh_integrator_create(&spec, r->problem.body, r->problem.torque, &r->gauss);
}

plh_status plh_reference_create(const plh_problem *problem, plh_reference **reference)
{
    *reference = NULL;
    plh_reference *r = calloc(1, sizeof *r);
    if (!r)
        return PLH_NO_MEMORY;
    r->problem = *problem;
    r->t = problem->t0;
    r->state = problem->start;
    plh_status status = plh_motion_init(problem->body, problem->start, problem->t0,
                                        PLH_MOTION_LONG_TIME, &r->motion);
    if (!status && problem->torque)
        status = has_series(problem) ? prepare_taylor(r) : prepare_gauss(r);
    if (status)
        plh_reference_destroy(r);
    else
        *reference = r;
    return status;
}

void plh_reference_destroy(plh_reference *reference)
{
    if (reference) {
        plh_integrator_destroy(reference->gauss);
        free(reference->memory);
    }
    free(reference);
}

void plh_reference_set_limit(plh_reference *reference, long steps)
{
    reference->limit = steps;
}

/* One more step; false: there were enough. */
static bool may_step(plh_reference *r)
{
    return r->limit <= 0 || r->taken++ < r->limit;
}

/* Horner's sum of the Taylor series at h. The first term is added last: its rounding is all there
 * is. */
static plh_state taylor(const plh_jet *jet, double h)
{
    plh_state s = {jet->q[ORDER], jet->m[ORDER]};
    double x = h / jet->time;
    for (int k = ORDER - 1; k >= 0; k--) {
        s.q = plh_quat_make(jet->q[k].w + x * s.q.w, jet->q[k].x + x * s.q.x,
                            jet->q[k].y + x * s.q.y, jet->q[k].z + x * s.q.z);
        s.m = plh_vec3_axpy(jet->m[k], x, s.m);
    }
    s.q = plh_rotate_unit(s.q);
    return s;
}

static double size_q(plh_quat q)
{
    return fmax(fmax(fabs(q.w), fabs(q.x)), fmax(fabs(q.y), fabs(q.z)));
}

/* A step whose last two terms are below a tenth of an ulp of the whole. */
static double taylor_step(const plh_jet *jet)
{
    double x = INFINITY, small = 1e-17;
    double m0 = plh_vec3_norm(jet->m[0]) + jet->time * plh_vec3_norm(jet->torque[0]);
    for (int k = ORDER - 1; k <= ORDER; k++) {
        double q = size_q(jet->q[k]), m = plh_vec3_norm(jet->m[k]);
        if (q > 0.0)
            x = fmin(x, pow(small / q, 1.0 / k));
        if (m > 0.0)
            x = fmin(x, pow(small * m0 / m, 1.0 / k));
    }
    return x * jet->time;
}

/* A unit of time, a power of two, in which the body turns by about a radian: coefficients of a fast
 * body then stay in the range of numbers. */
static double time_unit(const plh_problem *p, double t, const plh_state *s)
{
    plh_vec3 f = plh_torque_at(p->torque, p->body, t, s);
    double speed = plh_vec3_norm(plh_body_omega(p->body, s->m));
    double push = sqrt(plh_vec3_norm(plh_body_omega(p->body, f)));
    double rate = fmax(speed, push);
    return rate > 0.0 && isfinite(rate) ? ldexp(1.0, -ilogb(rate)) : 1.0;
}

/* Where a torque with jumps is taken: at a jump it is that of later times. */
static double torque_time(const plh_problem *p, double t, double goal)
{
    const bool jumps = plh_torque_kink(p->torque, -INFINITY, INFINITY) != INFINITY;
    return jumps && goal < t ? nextafter(t, goal) : t;
}

static plh_status run_taylor(plh_reference *r, double t)
{
    const plh_problem *p = &r->problem;
    while (r->t != t) {
        if (!may_step(r))
            return PLH_STOPPED;
        const double at = torque_time(p, r->t, t);
        r->jet.time = time_unit(p, at, &r->state);
        plh_status status = plh_torque_jet(p->torque, p->body, at, &r->state, ORDER, &r->jet);
        if (status)
            return status;
        double h = taylor_step(&r->jet), rest = t - r->t;
        bool last = h >= fabs(rest);
        h = last ? rest : copysign(h, rest);
        if (!last && r->t + h == r->t)
            return PLH_NO_CONVERGENCE;
        r->state = taylor(&r->jet, h);
        r->t = last ? t : r->t + h;
        if (!isfinite(r->state.q.w) || !isfinite(r->state.m.x))
            return PLH_NOT_FINITE;
    }
    return PLH_OK;
}

static double apart(plh_state a, plh_state b)
{
    double m = plh_vec3_norm(plh_vec3_sub(a.m, b.m)) / fmax(plh_vec3_norm(b.m), 1e-300);
    plh_quat d = plh_quat_make(a.q.w - b.q.w, a.q.x - b.q.x, a.q.y - b.q.y, a.q.z - b.q.z);
    return m + size_q(d);
}

/* Shortens the step until one step and two half steps agree to rounding. */
static plh_status run_gauss(plh_reference *r, double t)
{
    if (r->h == 0.0)
        r->h = fabs(t - r->t) / 64.0;
    while (r->t != t) {
        if (!may_step(r))
            return PLH_STOPPED;
        double rest = t - r->t, h = copysign(fmin(r->h, fabs(rest)), rest);
        plh_state one = r->state, two = r->state;
        plh_status status = plh_integrator_advance(r->gauss, r->t, h, 0, 1, &one);
        if (!status)
            status = plh_integrator_advance(r->gauss, r->t, 0.5 * h, 0, 2, &two);
        if (status && status != PLH_NO_CONVERGENCE)
            return status;
        double error = status ? 1.0 : apart(one, two);
        if (error > 4e-15 && r->t + 0.5 * h != r->t) {
            r->h = 0.5 * fabs(h);
            continue;
        }
        if (status)
            return status;
        r->state = two;
        r->t = fabs(h) == fabs(rest) ? t : r->t + h;
        if (error < 2e-16)
            r->h *= 1.25;
    }
    return PLH_OK;
}

plh_status plh_reference_at(plh_reference *reference, double t, plh_state *out)
{
    plh_reference *r = reference;
    if (!r->problem.torque) {
        *out = plh_motion_at(&r->motion, t);
        return isfinite(t) ? PLH_OK : PLH_NOT_FINITE;
    }
    bool back = (t - r->problem.t0) * (r->t - r->problem.t0) < 0.0 ||
                fabs(t - r->problem.t0) < fabs(r->t - r->problem.t0);
    if (back) {
        r->t = r->problem.t0;
        r->state = r->problem.start;
    }
    plh_status status = isfinite(t) ? PLH_OK : PLH_NOT_FINITE;
    r->taken = 0;
    while (!status && r->t != t) { /* from jump to jump of the torque */
        const double goal = plh_torque_kink(r->problem.torque, r->t, t);
        status = r->gauss ? run_gauss(r, goal) : run_taylor(r, goal);
    }
    *out = r->state;
    if (status) {
        *out = plh_state_nan();
        r->t = r->problem.t0; /* a failed state is no place to go on from */
        r->state = r->problem.start;
    }
    return status;
}

/* Where the solution has got to. */
static const plh_field fields[] = {
    PLH_SAVE_REALS(plh_reference, t),
    PLH_SAVE_REALS(plh_reference, h),
    PLH_SAVE_REALS(plh_reference, state),
};
enum { FIELDS = sizeof fields / sizeof *fields };

size_t plh_reference_checkpoint_size(const plh_reference *reference)
{
    plh_reference r;
    plh_saved list[FIELDS];
    (void)reference;
    return plh_checkpoint_size(list, plh_checkpoint_bind(fields, FIELDS, &r, list));
}

void plh_reference_checkpoint_get(const plh_reference *reference, void *bytes)
{
    plh_reference r = *reference;
    plh_saved list[FIELDS];
    plh_checkpoint_write(list, plh_checkpoint_bind(fields, FIELDS, &r, list), bytes);
}

plh_status plh_reference_checkpoint_set(plh_reference *reference, const void *bytes, size_t size)
{
    plh_reference r = *reference;
    plh_saved list[FIELDS];
    plh_checkpoint_bind(fields, FIELDS, &r, list);
    plh_status status = plh_checkpoint_read(list, FIELDS, bytes, size, NULL, 0);
    if (status || !isfinite(r.t) || !isfinite(r.h) || plh_body_check(r.problem.body, r.state))
        return PLH_BAD_ARGUMENT;
    *reference = r;
    return PLH_OK;
}
