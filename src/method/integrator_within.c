/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Runs within a tolerance. The run takes the steps that its method chooses; whoever wants the state
 * at a time gets it by dense output of the last step. So no step depends on the times that someone
 * looks at.
 */
#include <float.h>
#include <math.h>
#include <polhode/extend/method.h>

#include "method/integrator_inside.h"
#include "method/rotate.h"

double plh_stride_fit(const plh_stride *stride, double h)
{
    double most = fabs(stride->most), length = fabs(h);
    if (!(length < most))
        return stride->most;
    if (length > 0.5 * most)
        length = length < 0.999 * most ? 0.5 * most : most;
    if (length == most)
        return stride->most;
    return (stride->t + copysign(length, stride->most)) - stride->t;
}

static plh_vec3 rotors(const plh_integrator *it, double t)
{
    return plh_vec3_scale(it->body->per_unit, plh_torque_rotors(it->torque, t));
}

/* The run keeps the momentum of body and rotors if its method can go on from a state that is put
 * right. */
static void take_total(const plh_integrator *it, plh_integrator_run *run)
{
    run->internal = it->torque && plh_torque_flags(it->torque) & PLH_TORQUE_INTERNAL &&
                    it->method->take_state != NULL;
    if (run->internal)
        run->total = plh_quat_rotate(plh_rotate_unit(run->now.q),
                                     plh_vec3_add(run->now.m, rotors(it, run->to)));
}

/*
 * Puts the momentum of body and rotors back, where it is further off than rounding. The motion of m
 * does not depend on the attitude, so the attitude gives way, and m has only to keep the length.
 * But where body and rotors nearly cancel, the attitude is known better than the direction of their
 * sum, and m is what it leaves.
 */
static bool put_right(const plh_integrator *it, const plh_integrator_run *run, double t,
                      plh_state *s)
{
    if (!run->internal)
        return false;
    const plh_vec3 inside = rotors(it, t), whole = plh_vec3_add(s->m, inside);
    const plh_vec3 wanted = plh_quat_unrotate(s->q, run->total);
    const double length = plh_vec3_norm(run->total), found = plh_vec3_norm(whole);
    const double size = plh_vec3_norm(s->m) + plh_vec3_norm(inside);
    const double off = plh_vec3_norm(plh_vec3_sub(whole, wanted));
    if (off <= 4.0 * DBL_EPSILON * size)
        return false;
    if (length < 0.25 * size || !(off < 0.5 * length)) {
        s->m = plh_vec3_sub(wanted, inside);
        return true;
    }
    const plh_quat turn = plh_rotate_between(plh_vec3_scale(1.0 / found, whole),
                                             plh_vec3_scale(1.0 / length, wanted));
    s->q = plh_rotate_unit(plh_quat_mul(s->q, turn));
    s->m = plh_vec3_axpy(s->m, length / found - 1.0, whole);
    return true;
}

/* The start of either kind of run; size: the tolerance, or the longest step. */
static plh_status start(plh_integrator *it, double t, double end, double size,
                        const plh_state *state)
{
    plh_integrator_run *run = plh_integrator_open(it)->run;
    plh_integrator_reset(it);
    if (!isfinite(t) || isnan(end) || !plh_integrator_finite(state))
        return PLH_NOT_FINITE;
    if (!(size > 0.0) || !isfinite(size))
        return PLH_BAD_ARGUMENT;
    if (!(fabs(plh_quat_norm2(state->q) - 1.0) <= 2e-6))
        return PLH_BAD_ATTITUDE;
    run->end = end;
    run->from = run->to = t;
    run->now = *state;
    run->now.m = plh_vec3_scale(it->body->per_unit, state->m);
    run->start = run->now;
    take_total(it, run);
    run->begun = 1;
    return PLH_OK;
}

plh_status plh_integrator_begin(plh_integrator *it, double t, double end, double tolerance,
                                const plh_state *state)
{
    plh_integrator_run *run = plh_integrator_open(it)->run;
    if (!it->method->stride || it->spec.energy)
        return PLH_UNSUPPORTED;
    const plh_status status = start(it, t, end, tolerance, state);
    if (status)
        return status;
    run->tolerance = tolerance;
    run->span = isfinite(end) ? fabs(end - t) : 0.0;
    return PLH_OK;
}

plh_status plh_integrator_follow(plh_integrator *it, double t, double h, const plh_state *state)
{
    if (!it->method->follow || it->spec.energy)
        return PLH_UNSUPPORTED;
    const plh_status status = start(it, t, copysign(INFINITY, h), fabs(h), state);
    if (!status)
        plh_integrator_open(it)->run->longest = h;
    return status;
}

/* Between two jumps the torque is taken from the earlier one to just before the later one. */
static void smooth_part(const plh_torque *torque, const plh_integrator_run *run, double goal,
                        plh_stride *step)
{
    const bool forward = goal > run->to;
    const double first = forward ? run->to : goal, last = forward ? goal : run->to;
    const bool always = plh_torque_kink(torque, -INFINITY, INFINITY) == INFINITY;
    step->low = always ? -INFINITY : first;
    step->high = always ? INFINITY : nextafter(last, first);
}

static plh_status stride(plh_integrator *it, plh_integrator_run *run)
{
    plh_integrator_inside *inside = plh_integrator_open(it);
    const double goal = plh_torque_kink(it->torque, run->to, run->end);
    plh_stride step = {.t = run->to,
                       .most = goal - run->to,
                       .tolerance = run->tolerance,
                       .longest = run->longest,
                       .span = run->span,
                       .h = run->next,
                       .kink = run->kink};
    smooth_part(it->torque, run, goal, &step);
    plh_state s = run->now;
    plh_status status =
        run->longest != 0.0 ? it->method->follow(it, &step, &s) : it->method->stride(it, &step, &s);
    if (status)
        return status;
    const double to = step.h == step.most ? goal : run->to + step.h;
    if (put_right(it, run, to, &s))
        it->method->take_state(it, &s);
    if (!plh_integrator_finite(&s) || !(fabs(plh_quat_norm2(s.q) - 1.0) <= 1e-3))
        return PLH_NOT_FINITE;
    run->start = run->now;
    run->now = s;
    run->from = run->to;
    run->to = to;
    run->kink = run->to == goal && goal != run->end;
    run->h = step.h;
    run->next = step.next;
    run->error += step.error;
    run->rejected += step.rejected;
    inside->steps++;
    run->strides++;
    return run->to != run->from ? PLH_OK : PLH_NO_CONVERGENCE;
}

plh_status plh_integrator_stride(plh_integrator *it)
{
    plh_integrator_run *run = plh_integrator_open(it)->run;
    if (!run || !run->begun)
        return PLH_BAD_ARGUMENT;
    if (!run->failed && run->to != run->end)
        run->failed = (int32_t)stride(it, run);
    return (plh_status)run->failed;
}

/* Whether the run has still to go from a to reach b. */
static bool before(const plh_integrator_run *run, double a, double b)
{
    return run->end >= run->from ? a < b : a > b;
}

plh_status plh_integrator_at(plh_integrator *it, double t, plh_state *state)
{
    plh_integrator_run *run = plh_integrator_open(it)->run;
    *state = plh_state_nan();
    if (!run || !run->begun || isnan(t))
        return PLH_BAD_ARGUMENT;
    if (run->failed)
        return (plh_status)run->failed;
    if (before(run, t, run->from) || before(run, run->to, t))
        return PLH_BAD_ARGUMENT;
    plh_state s = t == run->from || run->longest != 0.0 ? run->start : run->now;
    plh_status status = PLH_OK;
    if (t == run->to)
        s = run->now;
    else if (t != run->from && run->longest != 0.0)
        status = it->method->step(it, run->from, t - run->from, &s);
    else if (t != run->from)
        status = it->method->dense(it, t - run->from, &s);
    if (status)
        return status;
    if (t != run->from && t != run->to)
        (void)put_right(it, run, t, &s);
    s.m = plh_vec3_scale(it->body->unit, s.m); /* which may leave the range */
    if (!plh_integrator_finite(&s))
        return PLH_NOT_FINITE;
    *state = s;
    return PLH_OK;
}

plh_status plh_integrator_advance_to(plh_integrator *it, double t, plh_state *state)
{
    plh_integrator_run *run = plh_integrator_open(it)->run;
    plh_status status = PLH_OK;
    if (!run || !run->begun || !isfinite(t) || before(run, run->end, t))
        status = PLH_BAD_ARGUMENT;
    while (!status && !run->failed && before(run, run->to, t))
        status = plh_integrator_stride(it);
    if (status) {
        *state = plh_state_nan();
        return status;
    }
    return plh_integrator_at(it, t, state);
}

void plh_integrator_last(const plh_integrator *it, double *from, double *to)
{
    const plh_integrator_run *run = plh_integrator_look(it)->run;
    *from = run && run->begun ? run->from : NAN;
    *to = run && run->begun ? run->to : NAN;
}

double plh_integrator_error(const plh_integrator *it)
{
    const plh_integrator_run *run = plh_integrator_look(it)->run;
    if (!run || !run->begun || run->failed || run->longest != 0.0)
        return NAN;
    return fmax(run->error, plh_rounding_left((double)run->strides, PLH_ROUNDING_ADAPTIVE));
}

long plh_integrator_rejected(const plh_integrator *it)
{
    const plh_integrator_run *run = plh_integrator_look(it)->run;
    return run ? (long)run->rejected : 0;
}
