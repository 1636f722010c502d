/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of a free body in closed form. Arcs are two radians of the fastest rotation long. */
#include "free/event_kind.h"

#include <float.h>
#include <math.h>

#include "free/motion_inside.h"

/* The longest search: 2 10^8 radians without an end. */
static const double MOST_ARCS = 1e8;

static const double binomial[4][4] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}};

/* Derivative k + 1 of component i of m x omega, from derivatives 0 to k; kappa m is half omega.
 * Bounds go by the same formula without signs. */
static double euler(const double kappa[3], double (*m)[3], int k, int i, bool bound)
{
    const int a = (i + 1) % 3, b = (i + 2) % 3;
    const double d = kappa[b] - kappa[a];
    double sum = 0.0;
    for (int j = 0; j <= k; j++)
        sum += binomial[k][j] * m[j][a] * m[k - j][b];
    return (bound ? fabs(d) : d) * sum;
}

static void look(const plh_arc *arc, double t, plh_arc_point *p)
{
    const plh_motion *motion = arc->source;
    const plh_state s = t == motion->t0 ? motion->start : plh_motion_at(motion, t);
    const double per = 1.0 / arc->size;
    p->q = s.q;
    p->m[0][0] = per * s.m.x;
    p->m[0][1] = per * s.m.y;
    p->m[0][2] = per * s.m.z;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++)
            p->m[k + 1][i] = euler(arc->kappa, p->m, k, i, false);
}

/* All but the times and what scales with them. */
static void set_arc(const plh_motion *motion, plh_arc *arc)
{
    const plh_motion_inside *M = plh_motion_look(motion);
    int e = 0;
    frexp(M->norm, &e);
    *arc = (plh_arc){.size = M->norm > 0.0 ? ldexp(1.0, e) : 1.0,
                     .rough = 8.0 * DBL_EPSILON,
                     .constant = true,
                     .look = look,
                     .source = motion};
    for (int i = 0; i < 3; i++) {
        const int a = M->axis[i];
        const bool none = M->motion.body.kind == PLH_BODY_LINEAR && a == M->motion.body.axis;
        const double top = (1.0 + 64.0 * DBL_EPSILON) * M->amplitude[i] * (M->norm / arc->size);
        arc->bound[0][a] = none ? 0.0 : top;
    }
}

/* The angular velocity of momentum 1 (in the arc's unit) along each axis, and the fastest
 * rotation. */
static double fastest(const plh_motion *motion, const plh_arc *arc, double rate[3])
{
    const plh_body *body = &motion->body;
    const double scale = arc->size * body->per_unit,
                 inverse[3] = {body->inverse.x, body->inverse.y, body->inverse.z};
    double sum = 0.0, most = 0.0;
    for (int i = 0; i < 3; i++) {
        rate[i] = scale * inverse[i];
        most = fmax(most, rate[i]);
        sum += (rate[i] * arc->bound[0][i]) * (rate[i] * arc->bound[0][i]);
    }
    return fmin(sqrt(sum), most * (plh_vec3_norm(motion->start.m) / arc->size));
}

static void set_times(plh_arc *arc, const double rate[3], double start, double end)
{
    arc->start = start;
    arc->end = end;
    arc->half = 0.5 * end - 0.5 * start;
    for (int i = 0; i < 3; i++)
        arc->kappa[i] = arc->half * rate[i];
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 3; i++)
            arc->bound[k + 1][i] = euler(arc->kappa, arc->bound, k, i, true);
}

/* The events found so far, in the order of the search. */
typedef struct list {
    plh_event *event;
    size_t room, found;
    int which;
    bool back;
} list;

/* Puts an event in its place; false once all later ones would fall off the end. */
static bool insert(void *context, const plh_event *e)
{
    list *l = context;
    size_t i = l->found;
    while (i > 0 && (l->back ? l->event[i - 1].t < e->t : l->event[i - 1].t > e->t))
        i--;
    if (i == l->room)
        return false;
    if (l->found < l->room)
        l->found++;
    for (size_t k = l->found - 1; k > i; k--)
        l->event[k] = l->event[k - 1];
    l->event[i] = *e;
    l->event[i].which = l->which;
    return true;
}

/* Many arcs without an event take long: whoever searches may stop there. */
static plh_status ask(const plh_event_sink *sink, double arcs)
{
    const bool now = fmod(arcs, 1024.0) == 1023.0;
    if (now && sink->stop && sink->stop(sink->context))
        return PLH_STOPPED;
    return arcs < MOST_ARCS ? PLH_OK : PLH_NO_CONVERGENCE;
}

static plh_status search(const plh_motion *motion, const plh_event_def *def, plh_event_track *track,
                         double after, double until, const plh_event_sink *sink)
{
    plh_arc arc;
    double rate[3];
    set_arc(motion, &arc);
    const double w = fastest(motion, &arc, rate), span = until - after;
    const double most = plh_event_record_get(def->kind)->jet ? 2.0 : 1.0;
    const double n = fmax(1.0, ceil(fabs(span) * w / most)), length = span / n;
    double end = after;
    plh_status status = PLH_OK;
    for (double k = 1.0; k <= n && !status; k++) {
        const double start = end;
        end = k == n ? until : after + k * length;
        if (end != start) {
            set_times(&arc, rate, start, end);
            status = plh_arc_search(&arc, def, track, sink);
        }
        if (!status)
            status = ask(sink, k);
    }
    return status;
}

/* The principal axis along which a definition looks, if elliptic integrals give its events; else
 * -1. */
static int solved_axis(const plh_event_def *def)
{
    const double v[3] = {def->axis.x, def->axis.y, def->axis.z};
    if (plh_event_record_get(def->kind)->solved == PLH_EVENT_SEARCHED)
        return -1;
    for (int i = 0; i < 3; i++)
        if (v[(i + 1) % 3] == 0.0 && v[(i + 2) % 3] == 0.0)
            return i;
    return -1;
}

static plh_status solve(const plh_motion *motion, const plh_event_def *def, int axis, double after,
                        double until, const plh_event_sink *sink)
{
    enum { MANY = 16 };
    const bool flips = plh_event_record_get(def->kind)->solved == PLH_EVENT_FLIPS;
    const bool back = until < after;
    const double along = plh_vec3_component(def->axis, axis);
    /* the cosine falls where the angle rises */
    const int sign = (along < 0.0 ? -1 : 1) * (flips ? 1 : -1);
    plh_event_plan plan;
    plh_arc arc;
    plh_event e[MANY];
    size_t n = MANY;
    set_arc(motion, &arc);
    plh_event_plan_init(def, &plan);
    plh_status status = PLH_OK;
    for (double k = 1.0; n == MANY && !status; status = ask(sink, k++)) {
        const double from = after;
        n = plh_motion_turns(motion, axis, flips, back, after, MANY, e);
        for (size_t i = 0; i < n; i++) {
            after = e[i].t;
            if (back ? after < until : after > until)
                return PLH_OK;
            e[i].direction *= sign;
            e[i].value = flips ? 0.0 : plh_event_value_at(&arc, &plan, e[i].t);
            if (def->only != 0 && e[i].direction != def->only)
                continue;
            if (!sink->take(sink->context, &e[i]))
                return PLH_STOPPED;
        }
        if (n == MANY && after == from) /* time has no digits left */
            return PLH_NO_CONVERGENCE;
    }
    return status;
}

plh_status plh_motion_search(const plh_motion *motion, const plh_event_def *def,
                             plh_event_track *track, double after, double until,
                             const plh_event_sink *sink)
{
    const plh_event_record *kind = plh_event_record_get(def->kind);
    const int axis = solved_axis(def);
    const bool rest = plh_vec3_norm(motion->start.m) == 0.0;
    if (kind->info.free_constant || after == until || (rest && kind->jet))
        return PLH_OK;
    if (axis >= 0)
        return solve(motion, def, axis, after, until, sink);
    return search(motion, def, track, after, until, sink);
}

double plh_motion_fastest(const plh_motion *motion)
{
    plh_arc arc;
    double rate[3];
    set_arc(motion, &arc);
    return fastest(motion, &arc, rate);
}

plh_status plh_motion_events(const plh_motion *motion, size_t count, const plh_event_def *def,
                             double after, double until, size_t room, plh_event *event,
                             size_t *found)
{
    list l = {event, room, 0, 0, until < after};
    *found = 0;
    if (isnan(motion->t0))
        return PLH_BAD_ARGUMENT;
    if (!isfinite(after) || !isfinite(until) || !isfinite(until - after))
        return PLH_NOT_FINITE;
    for (size_t i = 0; i < count; i++) {
        const plh_status status = plh_event_check(&def[i]);
        if (status)
            return status;
    }
    const plh_event_sink sink = {.take = insert, .context = &l};
    for (size_t i = 0; i < count && room > 0; i++) {
        plh_event_track track = {0};
        l.which = (int)i;
        if (plh_motion_search(motion, &def[i], &track, after, until, &sink) == PLH_NO_CONVERGENCE)
            return PLH_NO_CONVERGENCE;
    }
    *found = l.found;
    return PLH_OK;
}
