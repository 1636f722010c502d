/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of Lagrange's top: from the phase of its nutation where that gives them, else by the
 * search. */
#include <float.h>
#include <math.h>

#include "base/atan.h"
#include "free/event_closed.h"
#include "free/event_kind.h"
#include "free/theta_dd.h"
#include "top/inside.h"

static plh_state state_at(const void *top, double t)
{
    return plh_top_at(top, t);
}

/* The momentum across the axis is largest where the axis is lowest: here or straight down. */
static plh_closed closed_of(const plh_top *top)
{
    const plh_quat q = top->start.q;
    const plh_vec3 m = top->start.m;
    const double I = top->body.moment.x, strength = fabs(top->strength);
    const double high = 2.0 * (top->strength < 0.0 ? q.x * q.x + q.y * q.y : q.w * q.w + q.z * q.z);
    const double across = hypot(hypot(m.x, m.y), sqrt(2.0 * I) * sqrt(strength * high));
    const double most = (1.0 + 64.0 * DBL_EPSILON) * across, length = hypot(most, m.z);
    int e = 0;
    frexp(length, &e);
    plh_closed c = {.body = &top->body,
                    .start = top->start,
                    .t0 = top->t0,
                    .strength = top->strength,
                    .size = length > 0.0 ? ldexp(1.0, e) : 1.0,
                    .at = state_at,
                    .motion = top};
    c.length = length / c.size;
    c.most[0] = c.most[1] = most / c.size;
    c.most[2] = fabs(m.z) / c.size;
    return c;
}

/*
 * The turns of a nutation: the axis is lowest and highest where the phase of the kernel is a whole
 * number of steps, lowest in the field where that is even. Kinetic energy and momentum across the
 * axis are then largest. Between two turns the way around the vertical has one direction, or turns
 * back once.
 */
typedef struct turns {
    const plh_top *top;
    const plh_event_def *def;
    plh_dd step, rate;
    double phase;
    /* Event n is turn n every + first; `still`: it lies between that turn and the next */
    double every, first;
    bool still;
    /* Direction of an event at or behind an even turn, against that at an odd one; 0: a touch */
    int side;
} turns;

static double turn_time(const turns *x, double n)
{
    const plh_dd phase = plh_dd_add_d(times(n, x->step), -x->phase);
    return plh_dd_to(plh_dd_add_d(over(phase, x->rate), x->top->t0));
}

static double value_at(const plh_top *top, const plh_event_def *def, double t)
{
    const plh_state s = plh_top_at(top, t);
    const plh_event_view view = {t, s, plh_body_omega(&top->body, s.m)};
    plh_event_plan plan;
    plh_event_plan_init(def, &plan);
    return plan.kind->value(&plan, &view);
}

/* Where the axis stands still on its way around the vertical, between two turns. */
static double still_time(const turns *x, double a, double b)
{
    double ga = value_at(x->top, x->def, a), gb = value_at(x->top, x->def, b);
    if (fabs(ga) > fabs(gb)) /* rounding may have taken the sign of the smaller one */
        gb = -copysign(gb, ga);
    else
        ga = -copysign(ga, gb);
    for (int i = 0; i < 200; i++) { /* the method of Illinois, now and then by halves */
        double t = b - gb * ((b - a) / (gb - ga));
        if (i % 4 == 3 || !((t - a) * (t - b) < 0.0))
            t = a + 0.5 * (b - a);
        if (t == a || t == b || fabs(b - a) <= DBL_EPSILON * fabs(t))
            return t;
        const double g = value_at(x->top, x->def, t);
        if (g == 0.0)
            return t;
        if ((g < 0.0) == (gb < 0.0)) {
            ga *= 0.5;
        } else {
            a = b;
            ga = gb;
        }
        b = t;
        gb = g;
    }
    return b;
}

static bool along_third(plh_vec3 v)
{
    return v.x == 0.0 && v.y == 0.0;
}

/* Whether the turns give the events of a definition. */
static bool is_solved(const plh_event_def *def)
{
    if (def->kind == PLH_EVENT_ENERGY_EXTREMUM)
        return true;
    if (!along_third(def->axis))
        return false;
    return def->kind == PLH_EVENT_NUTATION_EXTREMUM ||
           ((def->kind == PLH_EVENT_ANGLE_EXTREMUM || def->kind == PLH_EVENT_PRECESSION) &&
            along_third(def->direction));
}

/* The angle to the vertical, or to the momentum, goes through less than states can tell. */
static bool is_steady(const turns *x)
{
    plh_event_def angle = *x->def;
    if (!(x->rate.hi > 0.0))
        return true;
    if (angle.kind != PLH_EVENT_NUTATION_EXTREMUM) {
        angle.kind = PLH_EVENT_ANGLE_EXTREMUM;
        angle.axis = angle.direction = plh_vec3_make(0.0, 0.0, 1.0);
    }
    const double low = value_at(x->top, &angle, turn_time(x, 0.0)),
                 high = value_at(x->top, &angle, turn_time(x, 1.0));
    return x->step.hi > 0.0 && fabs(high - low) <= PLH_EVENT_ROUGH;
}

/* The way around the vertical turns back in loops, and stops where there is a cusp. False: it does
 * neither. */
static bool set_still(turns *x)
{
    plh_top_info info;
    if (plh_top_describe(x->top, &info))
        return false;
    if (info.path == PLH_TOP_CUSPS) {
        x->every = 2.0;
        x->first = 1.0;
        return true;
    }
    const double low = value_at(x->top, x->def, turn_time(x, 0.0)),
                 high = value_at(x->top, x->def, turn_time(x, 1.0));
    x->still = true;
    x->side = low - high > 0.0 ? -1 : 1;
    return info.path == PLH_TOP_LOOPS;
}

/* What happens at the turns. False: nothing. */
static bool set_side(turns *x)
{
    const plh_event_def *def = x->def;
    const plh_top *top = x->top;
    double sign = 1.0;
    if (is_steady(x))
        return false;
    if (def->kind == PLH_EVENT_PRECESSION)
        return set_still(x);
    if (def->kind == PLH_EVENT_ANGLE_EXTREMUM)
        sign = copysign(1.0, top->strength) * def->axis.z * def->direction.z;
    if (def->kind == PLH_EVENT_NUTATION_EXTREMUM)
        sign = def->axis.z * top->start.m.z;
    x->side = sign < 0.0 ? -1 : 1;
    return sign != 0.0;
}

static turns turns_of(const plh_top *top, const plh_event_def *def)
{
    const plh_top_inside *T = plh_top_look(top);
    const plh_top_kernel *k = &T->kernel;
    turns x = {.top = top,
               .def = def,
               .step = plh_dd_from(1.0),
               .rate = {k->angle[0], k->angle[1]},
               .every = 1.0};
    if (T->near_separatrix) {
        x.step = plh_dd_make(0.5 * k->span[0], 0.5 * k->span[1]);
        x.phase = k->x0;
    } else {
        x.phase = plh_atan2(k->sin0, k->cos0) * two_over_pi.hi;
    }
    return x;
}

static plh_status take(const turns *x, double n, double t, const plh_event_sink *sink)
{
    plh_event e = {.t = t, .direction = fmod(n, 2.0) == 0.0 ? x->side : -x->side};
    if (e.direction == 0)
        e.flags = PLH_EVENT_GRAZE;
    else if (x->def->only != 0 && e.direction != x->def->only)
        return PLH_OK;
    e.value = x->still ? 0.0 : value_at(x->top, x->def, t);
    return sink->take(sink->context, &e) ? PLH_OK : PLH_STOPPED;
}

/* One event after another, each nearer to the end. */
static plh_status walk(const turns *x, double after, double until, const plh_event_sink *sink)
{
    const double forth = until < after ? -1.0 : 1.0;
    const double phase = x->phase + x->rate.hi * (after - x->top->t0);
    double n = floor((phase / x->step.hi - x->first) / x->every) - forth, last = NAN;
    plh_status status = PLH_OK;
    for (double k = 1.0; !status; k++, n += forth) {
        const double turn = turn_time(x, n * x->every + x->first),
                     t = x->still ? still_time(x, turn, turn_time(x, n + 1.0)) : turn;
        if (forth * (until - t) < 0.0)
            break;
        if (turn == last || isnan(t)) /* time has no digits left */
            return PLH_NO_CONVERGENCE;
        last = turn;
        if (forth * (t - after) > 0.0)
            status = take(x, n, t, sink);
        if (!status)
            status = plh_event_ask(sink, k);
    }
    return status;
}

static plh_status solve(const plh_top *top, const plh_event_def *def, double after, double until,
                        const plh_event_sink *sink)
{
    turns x = turns_of(top, def);
    if (!set_side(&x))
        return PLH_OK;
    if (x.step.hi > 0.0)
        return walk(&x, after, until, sink);
    const double t = turn_time(&x, 0.0); /* the separatrix has one turn */
    const bool inside = after < until ? t > after && t <= until : t < after && t >= until;
    return inside ? take(&x, 0.0, t, sink) : PLH_OK;
}

static plh_status search(const void *motion, const plh_event_def *def, plh_event_track *track,
                         double after, double until, const plh_event_sink *sink)
{
    const plh_closed *closed = motion;
    const bool constant = closed->strength == 0.0 && plh_event_kind_get(def->kind)->free_constant;
    if (after == until || constant)
        return PLH_OK;
    if (is_solved(def))
        return solve(closed->motion, def, after, until, sink);
    return plh_closed_search(closed, def, track, after, until, sink);
}

plh_status plh_top_events(const plh_top *top, size_t count, const plh_event_def *def, double after,
                          double until, size_t room, plh_event *event, size_t *found)
{
    *found = 0;
    if (isnan(top->t0))
        return PLH_BAD_ARGUMENT;
    const plh_closed closed = closed_of(top);
    return plh_events_collect(search, &closed, count, def, after, until, room, event, found);
}
