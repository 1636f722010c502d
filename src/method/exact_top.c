/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The closed form of Lagrange's top as the drift of a splitting: the constant field on the axis of
 * symmetry goes with the drift, and the kicks have the rest of the torque. */
#include <polhode/extend/method.h>
#include <polhode/top.h>

#include "method/curve.h"
#include "method/list.h"
#include "method/mutant.h"
#include "torque/form_kernel.h"
#include "torque/part.h"

/* In scaled units. */
typedef struct work {
    /* Without a torque the body is free */
    bool heavy;
    /* The top, its axes renamed in cyclic order so that the third is the axis of symmetry */
    plh_body body;
    double strength;
    /* By how many places the axes are renamed */
    int shift;
    /* Turns space so that the field points along its third axis; `upright`: it does so already */
    plh_quat turn;
    bool upright;
    plh_form part;
} work;

static plh_vec3 renamed(plh_vec3 v, int shift)
{
    return shift == 0   ? v
           : shift == 1 ? plh_vec3_make(v.y, v.z, v.x)
                        : plh_vec3_make(v.z, v.x, v.y);
}

/* Renames the axes of body and space alike. */
static plh_state rename_state(const plh_state *s, int shift)
{
    const plh_vec3 v = renamed(plh_quat_vec(s->q), shift);
    return (plh_state){plh_quat_make(s->q.w, v.x, v.y, v.z), renamed(s->m, shift)};
}

static plh_status step(plh_integrator *it, double t, double h, plh_state *s)
{
    const work *w = it->work;
    (void)t;
    h *= PLH_MUTANT(1.0, 1.001);
    if (!w->heavy)
        return plh_curve_other(it, h, s);
    plh_state x = rename_state(s, w->shift);
    if (!w->upright)
        x.q = plh_quat_mul(w->turn, x.q);
    const plh_status status = plh_top_step(&w->body, w->strength, h, &x, &x);
    if (!w->upright)
        x.q = plh_quat_mul(plh_quat_conj(w->turn), x.q);
    *s = rename_state(&x, (3 - w->shift) % 3);
    return status;
}

/* The shortest turn from n to the third axis. */
static plh_quat turn_up(plh_vec3 n)
{
    if (n.z <= -0.5) { /* by way of the negative axis, half a turn about the first */
        const plh_quat back = turn_up(plh_vec3_make(n.x, -n.y, -n.z));
        return plh_quat_mul(back, plh_quat_make(0.0, 1.0, 0.0, 0.0));
    }
    const plh_quat r = {1.0 + n.z, n.y, -n.x, 0.0};
    return plh_quat_scale(1.0 / sqrt(plh_quat_norm2(r)), r);
}

static plh_status take_torque(plh_integrator *it, const plh_torque *torque)
{
    work *w = it->work;
    int axis;
    plh_status status = plh_part_top(torque, it->body, &w->part, &axis);
    if (status)
        return status;
    w->heavy = true;
    w->shift = (axis + 1) % 3;
    const plh_vec3 up = renamed(w->part.f.direction, w->shift);
    const plh_vec3 pull = renamed(plh_part_pull(&w->part.f), w->shift);
    w->upright = up.z == 1.0;
    w->turn = turn_up(up);
    w->strength = it->body->per_unit * pull.z;
    return plh_body_from_moments(renamed(it->inertia, w->shift), &w->body);
}

static void taken(const plh_integrator *it, plh_quat q, plh_vec3 *a, double c[3][3])
{
    const work *w = it->work;
    (void)c;
    *a = plh_vec3_axpy(*a, it->body->per_unit, plh_form_push_one(&w->part, q));
}

const plh_method plh_method_exact_top = {
    .name = "exact-top",
    .family = "exact",
    .summary = "Lagrange's top in closed form, for drifts of splittings",
    .source = "Bobenko and Suris (1999), with the time of the motion; see plh_top_step",
    .free = {PLH_EXACT, PLH_EXACT, PLH_KEEPS_ENERGY | PLH_KEEPS_NORM | PLH_KEEPS_SPACE, true, true,
             true},
    .work_size = sizeof(work),
    .constant_work = true,
    .step = step,
    .take_torque = take_torque,
    .taken = taken,
    .takes = "two equal moments and a constant field on the axis of symmetry: heavy-top, magnetic",
};
