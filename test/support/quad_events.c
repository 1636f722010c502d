/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The kinds of events in 128 bits. Compiled, as they are here, with quad_world.h before
 * everything. */
#include "support/quad_events.h"

#include "free/event_kind.h"

#define ADDRESS(kind, name) &plh_event_record_##name,
static const plh_event_record *const records[] = {PLH_EVENT_LIST(ADDRESS)};
#undef ADDRESS

/* What the kinds use of rooms that are not compiled here. */
double plh_vec3_norm(plh_vec3 a)
{
    return sqrt(plh_vec3_dot(a, a));
}

static plh_quat unit(plh_quat q)
{
    return plh_quat_scale(1 / sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z), q);
}

typedef struct problem {
    plh_event_def def;
    plh_event_plan plan;
    plh_vec3 inverse, torque;
} problem;

static void set_problem(const quad_event *e, const quad_point *at, problem *p)
{
    const double *a = e->axis, *d = e->direction, *w = at->inverse, *f = at->torque;
    memset(p, 0, sizeof *p);
    p->def.kind = (plh_event_kind)e->kind;
    p->def.angle = e->angle;
    p->plan = (plh_event_plan){.def = &p->def,
                               .kind = records[e->kind],
                               .axis = {a[0], a[1], a[2]},
                               .direction = {d[0], d[1], d[2]}};
    p->inverse = plh_vec3_make(w[0], w[1], w[2]);
    p->torque = plh_vec3_make(f[0], f[1], f[2]);
}

static plh_state state_of(const quad_point *at)
{
    const double *q = at->q, *m = at->m;
    return (plh_state){unit(plh_quat_make(q[0], q[1], q[2], q[3])), {m[0], m[1], m[2]}};
}

static double value(const problem *p, plh_state s)
{
    const plh_event_view view = {0, s, plh_vec3_mul(p->inverse, s.m)};
    return p->plan.kind->value(&p->plan, &view);
}

/* The state a little later, and the body turned by v in its own axes. */
static plh_state turned(plh_state s, plh_vec3 v)
{
    const plh_quat by = {1, v.x / 2, v.y / 2, v.z / 2};
    s.q = unit(plh_quat_mul(s.q, by));
    return s;
}

static plh_state later(const problem *p, plh_state s, double dt)
{
    const plh_vec3 w = plh_vec3_mul(p->inverse, s.m);
    const plh_vec3 rate = plh_vec3_add(plh_vec3_cross(s.m, w), p->torque);
    s = turned(s, plh_vec3_scale(dt, w));
    s.m = plh_vec3_axpy(s.m, dt, rate);
    return s;
}

/* The rate of a value: central differences along the tangent of the motion, of order 2 and 1e-20
 * or, where zeros are bracketed, of order 8 and 1e-29. */
static double rate(const problem *p, plh_state s, bool quick)
{
    static const double two[1] = {0.5}, eight[4] = {4.0 / (double)5, -1.0 / (double)5,
                                                    4.0 / (double)105, -1.0 / (double)280};
    const double *weight = quick ? two : eight;
    const double fast = plh_vec3_norm(plh_vec3_mul(p->inverse, s.m));
    const double dt = (quick ? 1e-11 : 1e-4) / (1 + fast);
    double sum = 0;
    for (int i = 0; i < (quick ? 1 : 4); i++) {
        const double late = (i + 1) * dt;
        sum += weight[i] * (value(p, later(p, s, late)) - value(p, later(p, s, -late)));
    }
    return sum / dt;
}

static double function(const problem *p, plh_state s, bool quick)
{
    return p->plan.kind->info.extremum ? rate(p, s, quick)
                                       : value(p, s) - plh_event_level(&p->plan);
}

quad quad_event_function(const quad_event *event, const quad_point *at, bool quick)
{
    problem p;
    set_problem(event, at, &p);
    return function(&p, state_of(at), quick);
}

quad quad_event_sensitivity(const quad_event *event, const quad_point *at)
{
    problem p, other;
    double turn = 0, part = 0, shape = 0;
    const double small = 1e-7;
    set_problem(event, at, &p);
    const plh_state s = state_of(at);
    const double size = plh_vec3_norm(s.m);
    for (int i = 0; i < 3; i++) {
        const plh_vec3 e = plh_vec3_make(i == 0, i == 1, i == 2);
        double g[6];
        for (int k = 0; k < 2; k++) {
            const double by = k ? small : -small;
            plh_state x = s;
            x.m = plh_vec3_axpy(x.m, by * size, e);
            set_problem(event, at, &other);
            other.inverse = plh_vec3_axpy(p.inverse, by, plh_vec3_mul(e, p.inverse));
            g[k] = function(&p, turned(s, plh_vec3_scale(by, e)), true);
            g[2 + k] = function(&p, x, true);
            g[4 + k] = function(&other, s, true);
        }
        turn += (g[1] - g[0]) * (g[1] - g[0]);
        part += (g[3] - g[2]) * (g[3] - g[2]);
        shape += (g[5] - g[4]) * (g[5] - g[4]);
    }
    return sqrt(fmax(fmax(turn, part), shape)) / (2 * small);
}
