/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The kinds of events. Each is one record at the end of its functions: a value in a state, and the
 * jet of a function whose zeros are the events (event_kind.h has what jets are made of). `value` is
 * compiled once more in 128 bits by the tests: use `double` and the functions of math.h only.
 */
#include "free/event_kind.h"

#include <math.h>

static const double binomial[4][4] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}};

/* The angle between two vectors, by the arc tangent: small ones keep their digits. */
static double angle_between(plh_vec3 a, plh_vec3 b)
{
    return atan2(plh_vec3_norm(plh_vec3_cross(a, b)), plh_vec3_dot(a, b));
}

static plh_vec3 axis_of(const plh_event_plan *plan)
{
    return plh_vec3_make(plan->axis[0], plan->axis[1], plan->axis[2]);
}

/*
 * Angle above `angle`: cos^2(a/2) |u - axis|^2 - sin^2(a/2) |u + axis|^2 = 2 (cos a - u.axis). The
 * first form keeps its digits at small angles, the second has the simple derivatives.
 */
static void crossing_jet(const plh_event_plan *plan, const plh_event_vector *u, double rough,
                         plh_event_jet *jet)
{
    double y[3], x[3];
    for (int i = 0; i < 3; i++) {
        y[i] = u->v[0][i] - plan->axis[i];
        x[i] = u->v[0][i] + plan->axis[i];
    }
    const double near = plh_event_norm(y), far = plh_event_norm(x);
    jet->v[0] = plan->c2 * near * near - plan->s2 * far * far;
    jet->v[1] = -2.0 * plh_event_dot(u->v[1], plan->axis);
    jet->v[2] = -2.0 * plh_event_dot(u->v[2], plan->axis);
    jet->third = 2.0 * u->bound[3];
    jet->noise = rough * (2.0 * (plan->c2 * near + plan->s2 * far) + rough);
}

/* The derivative of the angle, times its sine. */
static void turning_jet(const plh_event_plan *plan, const plh_event_vector *u, double noise,
                        plh_event_jet *jet)
{
    for (int k = 0; k < 3; k++)
        jet->v[k] = -plh_event_dot(u->v[k + 1], plan->axis);
    jet->third = u->bound[4];
    jet->noise = noise;
}

static double angle_value(const plh_event_plan *plan, const plh_event_view *view)
{
    return angle_between(plh_quat_rotate(view->state.q, axis_of(plan)), plan->direction);
}

static void angle_jet(const plh_event_plan *plan, const plh_event_cell *c, plh_event_jet *jet)
{
    plh_event_vector u;
    plh_event_direction(c, plan->direction, &u);
    crossing_jet(plan, &u, c->arc->rough, jet);
}

const plh_event_record plh_event_record_angle = {
    .info = {.word = "angle",
             .text = "an axis of the body crosses an angle to a direction in space",
             .uses = PLH_EVENT_USES_AXIS | PLH_EVENT_USES_DIRECTION | PLH_EVENT_USES_ANGLE},
    .value = angle_value,
    .jet = angle_jet,
};

static void angle_extremum_jet(const plh_event_plan *plan, const plh_event_cell *c,
                               plh_event_jet *jet)
{
    plh_event_vector u;
    plh_event_direction(c, plan->direction, &u);
    turning_jet(plan, &u, c->arc->rough * plh_event_fastest(c->arc), jet);
}

const plh_event_record plh_event_record_angle_extremum = {
    .info = {.word = "angle-extremum",
             .text = "the angle between an axis of the body and a direction in space is largest or "
                     "smallest",
             .uses = PLH_EVENT_USES_AXIS | PLH_EVENT_USES_DIRECTION,
             .extremum = true},
    .value = angle_value,
    .jet = angle_extremum_jet,
};

/* Where |m| is constant, the bounds of its components are bounds of its direction. */
static double along_bound(const plh_event_plan *plan, const plh_event_cell *c)
{
    double sum = 0.0;
    for (int i = 0; i < 3; i++)
        sum += fabs(plan->axis[i]) * (plan->kind->info.extremum ? c->m[4][i] : 2.0 * c->m[3][i]);
    return sum / plh_event_norm(c->p.m[0]);
}

static double nutation_value(const plh_event_plan *plan, const plh_event_view *view)
{
    return angle_between(axis_of(plan), view->state.m);
}

static void nutation_jet(const plh_event_plan *plan, const plh_event_cell *c, plh_event_jet *jet)
{
    const plh_arc *arc = c->arc;
    const double least = plh_event_norm(c->p.m[0]); /* a small m has a rough direction */
    const double rough = arc->rough * (plh_event_norm(arc->bound[0]) / least);
    plh_event_vector u;
    plh_event_unit_momentum(c, &u);
    if (plan->kind->info.extremum)
        turning_jet(plan, &u, rough * (plh_event_norm(arc->bound[1]) / least), jet);
    else
        crossing_jet(plan, &u, rough, jet);
    if (arc->constant)
        jet->third = fmin(jet->third, along_bound(plan, c));
}

const plh_event_record plh_event_record_nutation = {
    .info = {.word = "nutation",
             .text = "an axis of the body crosses an angle to the angular momentum",
             .uses = PLH_EVENT_USES_AXIS | PLH_EVENT_USES_ANGLE},
    .value = nutation_value,
    .jet = nutation_jet,
};

const plh_event_record plh_event_record_nutation_extremum = {
    .info = {.word = "nutation-extremum",
             .text = "the angle between an axis of the body and the angular momentum is largest or "
                     "smallest",
             .uses = PLH_EVENT_USES_AXIS,
             .extremum = true},
    .needs = PLH_EVENT_SLOPE,
    .solved = PLH_EVENT_TURNS,
    .value = nutation_value,
    .jet = nutation_jet,
};

/* A component in the body; each has its own bound, so that one that is always zero is known to
 * be. */
static void component_jet(const plh_event_plan *plan, const plh_event_cell *c, plh_event_jet *jet)
{
    const bool omega = plan->kind->omega;
    double scale[3], a[3];
    for (int i = 0; i < 3; i++) {
        scale[i] = plan->axis[i] * (omega ? fabs(c->arc->kappa[i]) : 1.0);
        a[i] = fabs(scale[i]);
    }
    for (int k = 0; k < 3; k++)
        jet->v[k] = plh_event_dot(scale, c->p.m[k]);
    jet->third = plh_event_dot(a, c->m[3]);
    jet->noise = c->arc->rough * plh_event_norm(c->arc->bound[0]) * plh_event_norm(scale);
}

static double momentum_value(const plh_event_plan *plan, const plh_event_view *view)
{
    return plh_event_dot((const double[3]){view->state.m.x, view->state.m.y, view->state.m.z},
                         plan->axis);
}

const plh_event_record plh_event_record_momentum = {
    .info = {.word = "momentum",
             .text = "the angular momentum along an axis of the body changes its sign",
             .uses = PLH_EVENT_USES_AXIS},
    .solved = PLH_EVENT_FLIPS,
    .value = momentum_value,
    .jet = component_jet,
};

static double omega_value(const plh_event_plan *plan, const plh_event_view *view)
{
    return plh_event_dot((const double[3]){view->omega.x, view->omega.y, view->omega.z},
                         plan->axis);
}

const plh_event_record plh_event_record_omega = {
    .info = {.word = "omega",
             .text = "the angular velocity about an axis of the body changes its sign",
             .uses = PLH_EVENT_USES_AXIS},
    .solved = PLH_EVENT_FLIPS,
    .value = omega_value,
    .omega = true,
    .jet = component_jet,
};

/* Takes off what lies along the axis; the bounds stay bounds. */
static void across(const double axis[3], plh_event_vector *x)
{
    for (int k = 0; k < 4; k++) {
        const double along = plh_event_dot(axis, x->v[k]);
        for (int i = 0; i < 3; i++)
            x->v[k][i] -= along * axis[i];
    }
}

/* A component in space, of all of a vector or of what lies across an axis of the body. */
static void space_jet(const plh_event_plan *plan, const plh_event_cell *c, plh_event_jet *jet)
{
    const bool omega = plan->kind->omega;
    plh_event_vector n, x;
    plh_event_direction(c, plan->direction, &n);
    if (omega)
        plh_event_omega(c, &x);
    else
        plh_event_momentum(c, &x);
    if (plan->kind->info.uses & PLH_EVENT_USES_AXIS)
        across(plan->axis, &x);
    *jet = (plh_event_jet){.noise = c->arc->rough * (omega ? plh_event_fastest(c->arc)
                                                           : plh_event_norm(c->arc->bound[0]))};
    for (int k = 0; k < 3; k++)
        for (int j = 0; j <= k; j++)
            jet->v[k] += binomial[k][j] * plh_event_dot(n.v[j], x.v[k - j]);
    if (omega && c->arc->half < 0.0) /* kappa has the sign of half */
        for (int k = 0; k < 3; k++)
            jet->v[k] = -jet->v[k];
    for (int j = 0; j < 4; j++)
        jet->third += binomial[3][j] * n.bound[j] * x.bound[3 - j];
}

static double momentum_space_value(const plh_event_plan *plan, const plh_event_view *view)
{
    return plh_vec3_dot(plh_quat_rotate(view->state.q, view->state.m), plan->direction);
}

const plh_event_record plh_event_record_momentum_space = {
    .info = {.word = "momentum-space",
             .text = "the angular momentum along a direction in space changes its sign",
             .uses = PLH_EVENT_USES_DIRECTION,
             .free_constant = true},
    .value = momentum_space_value,
    .jet = space_jet,
};

static double omega_space_value(const plh_event_plan *plan, const plh_event_view *view)
{
    return plh_vec3_dot(plh_quat_rotate(view->state.q, view->omega), plan->direction);
}

const plh_event_record plh_event_record_omega_space = {
    .info = {.word = "omega-space",
             .text = "the angular velocity about a direction in space changes its sign",
             .uses = PLH_EVENT_USES_DIRECTION},
    .value = omega_space_value,
    .omega = true,
    .jet = space_jet,
};

/* The rate at which the axis goes around the direction, times the squared sine of their angle. */
static double precession_value(const plh_event_plan *plan, const plh_event_view *view)
{
    const plh_vec3 axis = axis_of(plan),
                   across_axis = plh_vec3_sub(
                       view->omega, plh_vec3_scale(plh_vec3_dot(axis, view->omega), axis));
    return plh_vec3_dot(plh_quat_rotate(view->state.q, across_axis), plan->direction);
}

const plh_event_record plh_event_record_precession = {
    .info = {.word = "precession",
             .text = "an axis of the body turns back on its way around a direction in space",
             .uses = PLH_EVENT_USES_AXIS | PLH_EVENT_USES_DIRECTION},
    .value = precession_value,
    .omega = true,
    .jet = space_jet,
};

static double energy_value(const plh_event_plan *plan, const plh_event_view *view)
{
    (void)plan;
    return 0.5 * plh_vec3_dot(view->state.m, view->omega);
}

/* The derivative of the kinetic energy, half omega . m'. Of m' only the torque does work, which may
 * be little beside m x omega. */
static void energy_jet(const plh_event_plan *plan, const plh_event_cell *c, plh_event_jet *jet)
{
    (void)plan;
    *jet = (plh_event_jet){.v = {0}};
    const double forth = c->arc->half < 0.0 ? -1.0 : 1.0; /* kappa has its sign */
    for (int i = 0; i < 3; i++) {
        const double k = forth * c->arc->kappa[i];
        const double m[4] = {c->p.m[0][i], c->p.m[1][i], c->p.m[2][i], c->p.m[3][i]};
        jet->v[0] += k * m[0] * c->p.torque[i];
        jet->v[1] += k * (m[1] * m[1] + m[0] * m[2]);
        jet->v[2] += k * (3.0 * m[1] * m[2] + m[0] * m[3]);
        jet->third +=
            c->w[0][i] * c->m[4][i] + 4.0 * c->w[1][i] * c->m[3][i] + 3.0 * c->w[2][i] * c->m[2][i];
    }
    jet->noise =
        c->arc->rough * plh_event_fastest(c->arc) * fmax(c->arc->load, plh_event_norm(c->p.torque));
}

const plh_event_record plh_event_record_energy_extremum = {
    .info = {.word = "energy-extremum",
             .text = "the kinetic energy is largest or smallest",
             .extremum = true,
             .free_constant = true},
    .needs = PLH_EVENT_SLOPE | PLH_EVENT_LOAD,
    .value = energy_value,
    .jet = energy_jet,
};

static double function_value(const plh_event_plan *plan, const plh_event_view *view)
{
    return plan->def->function(plan->def->context, view->t, &view->state);
}

const plh_event_record plh_event_record_function = {
    .info = {.word = "function",
             .text = "a function of the user's own crosses zero",
             .uses = PLH_EVENT_USES_FUNCTION},
    .value = function_value,
};
