/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Lagrange's top as a motion in closed form: a body with two equal moments in a uniform field that
 * pulls at a point of its axis, and any body with three. top.h wants the axis third and the field
 * along the third axis of space; what lies along another axis gets there by exchanges of axes,
 * which keep every digit of the momentum.
 */
#include <math.h>

#include "free/facts.h"
#include "sim/closed.h"

/* What rounding may leave of a direction, or between the equal moments of a tensor. */
static const double rounding = 0x1p-50;

/* The axis along which v points in either direction; -1: none. */
static int axis_of(plh_vec3 v)
{
    const double size = plh_vec3_norm(v);
    for (int i = 0; i < 3; i++) {
        const double a = plh_vec3_component(v, (i + 1) % 3), b = plh_vec3_component(v, (i + 2) % 3);
        if (fabs(a) <= rounding * size && fabs(b) <= rounding * size)
            return i;
    }
    return -1;
}

/* Component i of the result is that of axis + 1 + i. */
static plh_vec3 exchange(plh_vec3 v, int axis)
{
    return plh_vec3_make(plh_vec3_component(v, (axis + 1) % 3),
                         plh_vec3_component(v, (axis + 2) % 3), plh_vec3_component(v, axis));
}

static plh_vec3 exchange_back(plh_vec3 v, int axis)
{
    return plh_vec3_make(plh_vec3_component(v, (5 - axis) % 3),
                         plh_vec3_component(v, (6 - axis) % 3),
                         plh_vec3_component(v, (7 - axis) % 3));
}

/* The rotation that exchanges so; a product with it is exact for many attitudes. */
static plh_quat exchange_turn(int axis)
{
    const double s = axis == 0 ? -0.5 : 0.5;
    return axis == 2 ? plh_quat_identity() : plh_quat_make(0.5, s, s, s);
}

/* The shortest rotation from a direction that is no axis to the third axis. */
static plh_quat to_third(plh_vec3 v)
{
    const plh_vec3 n = plh_vec3_unit(v);
    if (n.z < 0.0) { /* by way of half a turn about the first axis */
        const plh_quat back = to_third(plh_vec3_make(n.x, -n.y, -n.z));
        return plh_quat_mul(back, plh_quat_make(0.0, 1.0, 0.0, 0.0));
    }
    const plh_quat q = plh_quat_make(1.0 + n.z, n.y, -n.x, 0.0);
    return plh_quat_scale(1.0 / sqrt(plh_quat_norm2(q)), q);
}

/* From space to a space whose third axis is the direction `up`. */
static plh_quat space_turn(plh_vec3 up)
{
    const int axis = axis_of(up);
    if (axis < 0)
        return to_third(up);
    const plh_quat q = exchange_turn(axis);
    return plh_vec3_component(up, axis) < 0.0 ? plh_quat_mul(plh_quat_make(0.0, 1.0, 0.0, 0.0), q)
                                              : q;
}

/* Of a tensor two moments may be equal but for rounding. */
static bool equal(const plh_body *body, double a, double b)
{
    return a == b || (body->frame.w != 1.0 && fabs(a - b) <= rounding * a);
}

/* Whether the moments across this axis are equal. */
static bool symmetric(const plh_body *body, int axis)
{
    const plh_vec3 I = exchange(body->moment, axis);
    return equal(body, I.x, I.y) && I.x > 0.0;
}

/* Strength times the direction from the fixed point to the centre of mass. */
static plh_vec3 lever(const plh_torque_form *form)
{
    return plh_vec3_make(form->field[1][2], form->field[2][0], form->field[0][1]);
}

static const char *refuses(const plh_body *body, const plh_torque_form *form)
{
    const bool some = symmetric(body, 0) || symmetric(body, 1) || symmetric(body, 2);
    const bool sphere = symmetric(body, 0) && symmetric(body, 1);
    const int axis = axis_of(lever(form));
    if (!some)
        return "the body has no two equal moments";
    if (sphere || (axis >= 0 && symmetric(body, axis)))
        return NULL;
    return "the centre of mass (or the dipole) lies off the axis of symmetry";
}

static plh_state to_top(const plh_closed_top *c, plh_state s)
{
    return (plh_state){plh_quat_mul(plh_quat_mul(c->space, s.q), plh_quat_conj(c->body)),
                       plh_quat_rotate(c->turn, exchange(s.m, c->shift))};
}

static plh_state at(const plh_closed_motion *closed, double t)
{
    const plh_closed_top *c = &closed->of.top;
    const plh_state s = plh_top_at(&c->top, t);
    return (plh_state){plh_quat_mul(plh_quat_mul(plh_quat_conj(c->space), s.q), c->body),
                       exchange_back(plh_quat_unrotate(c->turn, s.m), c->shift)};
}

static plh_status init(plh_closed_motion *closed)
{
    plh_closed_top *c = &closed->of.top;
    const plh_problem *p = &closed->problem;
    const plh_vec3 a = lever(&closed->form);
    const int axis = axis_of(a);
    c->shift = axis < 0 ? 2 : axis;
    c->turn = axis < 0 ? to_third(a) : plh_quat_identity();
    c->body = plh_quat_mul(c->turn, exchange_turn(c->shift));
    c->space = space_turn(closed->form.direction);
    plh_body body;
    plh_vec3 I = exchange(p->body->moment, c->shift);
    I.y = I.x;
    plh_status status = plh_body_check(p->body, p->start);
    if (!status)
        status = plh_body_from_moments(I, &body);
    const double strength = axis < 0 ? plh_vec3_norm(a) : plh_vec3_component(a, axis);
    return status ? status : plh_top_init(&body, strength, to_top(c, p->start), p->t0, &c->top);
}

/* No kinetic energy is larger than that at the start and the depth of the field. */
static double fastest(const plh_closed_motion *closed)
{
    const plh_top *top = &closed->of.top.top;
    const double I = top->body.moment.x, J = top->body.moment.z;
    const double kinetic = plh_body_energy(&top->body, top->start.m) + 2.0 * fabs(top->strength);
    return sqrt(2.0 * kinetic / (J > 0.0 ? fmin(I, J) : I));
}

/* Which axis it is, and where up is; the rest does not depend on the frames. */
static size_t describe(const plh_closed_motion *closed, size_t room, plh_fact *fact)
{
    const plh_closed_top *c = &closed->of.top;
    const plh_body *body = closed->problem.body;
    plh_fact of_top[PLH_FACTS];
    const size_t n = plh_top_facts(&c->top, PLH_FACTS, of_top);
    plh_fact_list f = {fact, n ? room : 0, 0};
    const plh_vec3 axis = exchange_back(plh_quat_unrotate(c->turn, plh_vec3_axis(2)), c->shift);
    plh_put_three(&f, "moments", "moments of inertia", body->moment, "inertia");
    plh_put_three(&f, "axis", "axis of the top", plh_body_vector_to_user(body, axis), "");
    plh_put_three(&f, "up", "up, in space", closed->form.direction, "");
    for (size_t i = 1; i < n; i++) /* its moments are there */
        plh_put(&f, of_top[i]);
    return f.count;
}

const plh_closed_table plh_closed_top_table = {
    .refuses = refuses,
    .init = init,
    .at = at,
    .fastest = fastest,
    .describe = describe,
};
