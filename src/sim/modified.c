/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The modified energy of a splitting, from its own steps about a state. The steps of a symplectic
 * method lie on the motion of a Hamiltonian H~. Along it the action S grows by m . Omega - H~, with
 * Omega the angular velocity of that motion. The attitudes and the actions of some steps before and
 * after the state give Omega and S' by centred differences, and so H~. A drift of length a h adds
 * a h T(m) to the action; a kick of length b h takes b h V(q) off, a gradient of length c h^3 takes
 * c h^3 times its potential off. The differences are of what is left when the free motion from the
 * state is taken off: a fast spin does not spoil them.
 *
 * Sources: Skeel & Hardy, SIAM J. Sci. Comput. 23 (2001) 1172 (an augmented variable and
 * differences); Moan & Niesen, Math. Comp. 83 (2014) 1281.
 */
#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/rotation.h>
#include <polhode/sim.h>
#include <polhode/splitting.h>
#include <polhode/step.h>

/* A body on the way from the state in the middle: its action, less that of a free body. */
typedef struct traveller {
    const plh_problem *problem;
    double kinetic;
    plh_state s;
    double action;
} traveller;

static plh_status drift(traveller *w, double h)
{
    w->action += h * (plh_body_energy(w->problem->body, w->s.m) - w->kinetic);
    return plh_free_step(w->problem->body, h, &w->s, &w->s);
}

static plh_status kick(traveller *w, double h)
{
    const plh_problem *p = w->problem;
    w->action -= h * plh_torque_potential(p->torque, p->body, p->t0, w->s.q);
    return plh_torque_kick(p->torque, p->body, p->t0, h, &w->s, &w->s.m);
}

/* By the potential -torque . I^-1 torque. */
static plh_status bend(traveller *w, double h)
{
    const plh_problem *p = w->problem;
    const plh_vec3 torque = plh_torque_at(p->torque, p->body, p->t0, &w->s);
    plh_vec3 push;
    const plh_status status = plh_torque_gradient(p->torque, p->body, p->t0, w->s.q, &push);
    w->action += h * plh_vec3_dot(torque, plh_body_omega(p->body, torque));
    w->s.m = plh_vec3_axpy(w->s.m, h, push);
    return status;
}

/* A step on, or the step before this state undone: its flows from the last to the first. */
static plh_status take_step(traveller *w, const plh_scheme *scheme, double h, bool back)
{
    const int n = plh_scheme_flow_count(scheme);
    plh_status status = PLH_OK;
    for (int i = 0; i < n && !status; i++) {
        const plh_flow f = plh_scheme_flow(scheme, back ? n - 1 - i : i);
        const double length = back ? -f.length : f.length;
        if (f.part == PLH_PART_DRIFT)
            status = drift(w, length * h);
        else if (w->problem->torque && f.part == PLH_PART_KICK)
            status = kick(w, length * h);
        else if (w->problem->torque)
            status = bend(w, length * (h * h * h));
    }
    return status;
}

/* How far a body has turned away from a free one that has gone for the time `far`. */
static plh_status turned(const traveller *w, const plh_state *from, double far, plh_vec3 *turn)
{
    plh_state free;
    const plh_status status = plh_free_step(w->problem->body, far, from, &free);
    const plh_quat r = plh_quat_mul(plh_quat_conj(free.q), w->s.q);
    *turn = plh_vec3_scale(2.0, plh_quat_log(r.w < 0.0 ? plh_quat_scale(-1.0, r) : r));
    return status;
}

/* The weight of f(j h) - f(-j h) in h f', for differences of 2 half + 1 points. */
static double weight(int half, int j)
{
    double w = j % 2 ? 1.0 / j : -1.0 / j;
    for (int i = 1; i <= j; i++)
        w *= (double)(half - j + i) / (half + i);
    return w;
}

const char *plh_problem_modified_obstacle(const plh_problem *problem, const plh_method_spec *spec)
{
    const plh_scheme *scheme = plh_splitting_scheme(spec);
    plh_method_spec inner;
    plh_splitting_inner(spec, &inner);
    const unsigned flags =
        problem->torque ? plh_torque_flags(problem->torque) : PLH_TORQUE_POTENTIAL;
    if (!scheme || !inner.method || spec->energy || *plh_scheme_explain(scheme, PLH_SYSTEM_PARTS))
        return "the method is no splitting of drifts, kicks and gradients";
    const plh_claims claims = plh_method_claims(&inner, false);
    if (claims.attitude != PLH_EXACT || claims.momentum != PLH_EXACT || inner.method->taken)
        return "the method inside is not the exact free motion";
    if (!(flags & PLH_TORQUE_POTENTIAL))
        return "a torque has no potential";
    if (flags & PLH_TORQUE_TIME)
        return "a torque depends on time";
    if (flags & PLH_TORQUE_VELOCITY)
        return "a torque depends on the angular velocity";
    if (*plh_scheme_explain(scheme, plh_splitting_parts(problem->torque)))
        return "a torque has no gradient";
    return NULL;
}

plh_status plh_problem_modified_energy(const plh_problem *problem, const plh_method_spec *spec,
                                       double h, int order, const plh_state *state, double *energy)
{
    const plh_scheme *scheme = plh_splitting_scheme(spec);
    const int half = order / 2;
    *energy = NAN;
    if (order < 2 || order > PLH_MODIFIED_MOST || order % 2 || !isfinite(h) || h == 0.0)
        return PLH_BAD_ARGUMENT;
    if (plh_problem_modified_obstacle(problem, spec))
        return PLH_UNSUPPORTED;
    const double kinetic = plh_body_energy(problem->body, state->m);
    traveller on = {problem, kinetic, *state, 0.0}, back = on;
    double more = 0.0; /* h times what H~ has beside the kinetic energy */
    plh_status status = PLH_OK;
    for (int j = 1; j <= half && !status; j++) {
        plh_vec3 a = {0.0, 0.0, 0.0}, b = a;
        if (!(status = take_step(&on, scheme, h, false)) &&
            !(status = take_step(&back, scheme, h, true)) &&
            !(status = turned(&on, state, j * h, &a)))
            status = turned(&back, state, -j * h, &b);
        more += weight(half, j) *
                (plh_vec3_dot(state->m, plh_vec3_sub(a, b)) - (on.action - back.action));
    }
    if (!status)
        *energy = kinetic + more / h;
    return status ? status : isfinite(*energy) ? PLH_OK : PLH_NOT_FINITE;
}
