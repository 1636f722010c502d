/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of motions in closed form. Arcs are two radians of the fastest rotation long. */
#include "free/event_closed.h"
#include "free/event_kind.h"

#include <math.h>

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

/* Derivative k + 1 of a direction of space in the body, n' = n x omega. */
static void follow(const double kappa[3], double (*m)[3], int k, double (*n)[3])
{
    for (int i = 0; i < 3; i++) {
        const int a = (i + 1) % 3, b = (i + 2) % 3;
        n[k + 1][i] = 0.0;
        for (int j = 0; j <= k; j++)
            n[k + 1][i] += binomial[k][j] *
                           (n[j][a] * kappa[b] * m[k - j][b] - n[j][b] * kappa[a] * m[k - j][a]);
    }
}

/* The torque of unit momentum, by s. */
static double torque_unit(const plh_arc *arc)
{
    const plh_closed *c = arc->source;
    return arc->half * (c->strength / arc->size);
}

static void set_up(const plh_arc_point *p, double up[3])
{
    const plh_vec3 v = plh_quat_rotate(plh_quat_conj(p->q), plh_vec3_make(0.0, 0.0, 1.0));
    up[0] = v.x;
    up[1] = v.y;
    up[2] = v.z;
}

static void look(const plh_arc *arc, double t, plh_arc_point *p)
{
    const plh_closed *c = arc->source;
    const plh_state s = t == c->t0 ? c->start : c->at(c->motion, t);
    const double per = 1.0 / arc->size, force = c->strength != 0.0 ? torque_unit(arc) : 0.0;
    double up[4][3];
    p->q = s.q;
    p->m[0][0] = per * s.m.x;
    p->m[0][1] = per * s.m.y;
    p->m[0][2] = per * s.m.z;
    if (force != 0.0)
        set_up(p, up[0]);
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++)
            p->m[k + 1][i] = euler(arc->kappa, p->m, k, i, false);
        if (force != 0.0) {
            p->m[k + 1][0] += force * up[k][1];
            p->m[k + 1][1] -= force * up[k][0];
            follow(arc->kappa, p->m, k, up);
        }
    }
}

void plh_closed_arc(const plh_closed *closed, plh_arc *arc)
{
    *arc = (plh_arc){.size = closed->size,
                     .rough = PLH_EVENT_ROUGH,
                     .constant = closed->strength == 0.0,
                     .look = look,
                     .source = closed};
    for (int i = 0; i < 3; i++)
        arc->bound[0][i] = closed->most[i];
}

/* The angular velocity of momentum 1 (in the arc's unit) along each axis, and the fastest
 * rotation. */
static double fastest(const plh_closed *closed, double rate[3])
{
    const plh_body *body = closed->body;
    const double scale = closed->size * body->per_unit,
                 inverse[3] = {body->inverse.x, body->inverse.y, body->inverse.z};
    double sum = 0.0, most = 0.0;
    for (int i = 0; i < 3; i++) {
        rate[i] = scale * inverse[i];
        most = fmax(most, rate[i]);
        sum += (rate[i] * closed->most[i]) * (rate[i] * closed->most[i]);
    }
    const double w = fmin(sqrt(sum), most * closed->length);
    return closed->strength == 0.0
               ? w
               : fmax(w, sqrt(fabs(closed->strength) * body->per_unit * body->inverse.x));
}

/* Bounds on the derivatives; those of the direction of the field by its length. */
static void set_times(plh_arc *arc, const double rate[3], double start, double end)
{
    const plh_closed *c = arc->source;
    double up[5] = {1.0}, force = 0.0, w[4];
    arc->start = start;
    arc->end = end;
    arc->half = 0.5 * end - 0.5 * start;
    for (int i = 0; i < 3; i++)
        arc->kappa[i] = arc->half * rate[i];
    if (c->strength != 0.0)
        force = fabs(torque_unit(arc));
    for (int k = 0; k < 4; k++) {
        const double half[3] = {arc->kappa[0] * arc->bound[k][0], arc->kappa[1] * arc->bound[k][1],
                                arc->kappa[2] * arc->bound[k][2]};
        w[k] = plh_event_norm(half);
        for (int i = 0; i < 3; i++)
            arc->bound[k + 1][i] =
                euler(arc->kappa, arc->bound, k, i, true) + (i < 2 ? force * up[k] : 0.0);
        for (int j = 0; j <= k; j++)
            up[k + 1] += binomial[k][j] * up[j] * w[k - j];
    }
}

plh_status plh_event_ask(const plh_event_sink *sink, double arcs)
{
    const bool now = fmod(arcs, 1024.0) == 1023.0;
    if (now && sink->stop && sink->stop(sink->context))
        return PLH_STOPPED;
    return arcs < MOST_ARCS ? PLH_OK : PLH_NO_CONVERGENCE;
}

plh_status plh_closed_search(const plh_closed *closed, const plh_event_def *def,
                             plh_event_track *track, double after, double until,
                             const plh_event_sink *sink)
{
    plh_arc arc;
    double rate[3];
    plh_closed_arc(closed, &arc);
    const double w = fastest(closed, rate), span = until - after;
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
            status = plh_event_ask(sink, k);
    }
    return status;
}

double plh_closed_fastest(const plh_closed *closed)
{
    double rate[3];
    return fastest(closed, rate);
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

plh_status plh_events_collect(plh_event_searcher *search, const void *motion, size_t count,
                              const plh_event_def *def, double after, double until, size_t room,
                              plh_event *event, size_t *found)
{
    list l = {event, room, 0, 0, until < after};
    *found = 0;
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
        if (search(motion, &def[i], &track, after, until, &sink) == PLH_NO_CONVERGENCE)
            return PLH_NO_CONVERGENCE;
    }
    *found = l.found;
    return PLH_OK;
}
