/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <math.h>
#include <polhode/adaptive.h>
#include <polhode/step.h>

double plh_monitor_torque(const void *context, const plh_body *body, const plh_torque *torque,
                          double t, plh_quat q)
{
    const double *time = context;
    plh_state s = {q, {0.0, 0.0, 0.0}};
    double f = plh_vec3_norm(plh_torque_at(torque, body, t, &s));
    double least = INFINITY;
    const double moment[3] = {body->moment.x, body->moment.y, body->moment.z};
    for (int i = 0; i < 3; i++)
        if (moment[i] > 0.0)
            least = fmin(least, moment[i]);
    double angle = *time * *time * f / least;
    return sqrt(sqrt(1.0 + angle * angle));
}

static double watch(const plh_adaptive *run, double t, plh_quat q)
{
    return run->monitor(run->context, run->body, run->torque, t, q);
}

plh_status plh_adaptive_init(const plh_body *body, const plh_torque *torque, double ds,
                             plh_monitor monitor, const void *context, double t, plh_state state,
                             plh_adaptive *run)
{
    *run = (plh_adaptive){body, torque, ds, monitor, context, NAN, t, state, {NAN, NAN, NAN}};
    if (!isfinite(t) || !isfinite(ds))
        return PLH_NOT_FINITE;
    if (ds == 0.0)
        return PLH_BAD_ARGUMENT;
    if (plh_torque_flags(torque) & PLH_TORQUE_VELOCITY)
        return PLH_UNSUPPORTED;
    plh_status status = plh_body_check(body, state);
    if (!status)
        status = plh_torque_check(torque, body, NULL);
    if (status)
        return status;
    run->rho = watch(run, t, state.q);
    run->push = plh_torque_at(torque, body, t, &state);
    return run->rho > 0.0 && isfinite(run->rho) ? PLH_OK : PLH_BAD_ARGUMENT;
}

static plh_status fail(plh_adaptive *run, plh_status status)
{
    run->state = plh_state_nan();
    return status;
}

plh_status plh_adaptive_step(plh_adaptive *run)
{
    plh_state s = run->state;
    double first = 0.5 * run->ds / run->rho;
    s.m = plh_vec3_axpy(s.m, first, run->push);
    plh_status status = plh_free_step(run->body, first, &s, &s);
    if (status)
        return fail(run, status);
    double rho = 2.0 * watch(run, run->t + first, s.q) - run->rho;
    if (!(rho > 0.0) || !isfinite(rho))
        return fail(run, PLH_NO_CONVERGENCE);
    double second = 0.5 * run->ds / rho;
    status = plh_free_step(run->body, second, &s, &s);
    if (status)
        return fail(run, status);
    run->t += first + second;
    run->push = plh_torque_at(run->torque, run->body, run->t, &s);
    s.m = plh_vec3_axpy(s.m, second, run->push);
    run->rho = rho;
    run->state = s;
    return PLH_OK;
}

plh_status plh_adaptive_at(const plh_adaptive *run, double t, plh_state *state)
{
    double h = t - run->t;
    plh_state s = run->state;
    s.m = plh_vec3_axpy(s.m, 0.5 * h, run->push);
    plh_status status = plh_free_step(run->body, h, &s, state);
    if (!status)
        state->m =
            plh_vec3_axpy(state->m, 0.5 * h, plh_torque_at(run->torque, run->body, t, state));
    return status;
}
