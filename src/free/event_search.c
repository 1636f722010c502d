/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The search for the zeros of a function on an arc. A cell is divided until a Taylor polynomial
 * with a bound on its remainder shows that the function has no zero, is monotone, or has one
 * extremum. The last is found first, and decides: two roots, none, or, within the error of the
 * function, a graze.
 */
#include "free/event_kind.h"

#include <float.h>
#include <limits.h>
#include <math.h>

enum {
    DEPTH = 44,     /* halvings of an arc; beyond them a cell is narrower than its time can tell */
    FLAT_DEPTH = 6, /* from here on a value, slope and curvature below the noise count as zero */
    MOST_STEPS = 200,
    MOST_CELLS = 1 << 20, /* of an arc; a function with good bounds needs some dozens */
    ASK = 1 << 10         /* cells or samples from one question to stop to the next */
};

/* The state of a search. */
typedef struct search {
    const plh_arc *arc;
    plh_event_plan plan;
    plh_event_track *track;
    const plh_event_sink *sink;
    plh_status ended; /* PLH_OK: it goes on */
} search;

/* An end of a cell. */
typedef struct edge {
    double s, t, g, slope, noise;
} edge;

static double time_of(const plh_arc *arc, double s)
{
    return s <= -1.0 ? arc->start : s >= 1.0 ? arc->end : arc->start + (1.0 + s) * arc->half;
}

static int sign_of(double g)
{
    return g < 0.0 ? -1 : 1;
}

/* The noise of an end includes the rounding of its time. */
static edge edge_at_time(const search *x, double s, double t)
{
    plh_event_jet jet;
    plh_event_jet_at(x->arc, &x->plan, t, 0.0, &jet);
    const double quantum = 2.0 * DBL_EPSILON * fabs(t / x->arc->half);
    return (edge){s, t, jet.v[0], jet.v[1], jet.noise + quantum * fabs(jet.v[1])};
}

static edge edge_at(const search *x, double s)
{
    return edge_at_time(x, s, time_of(x->arc, s));
}

/* before, after: signs of the function along the search. */
static void emit(search *x, double t, int before, int after, bool graze)
{
    const plh_event_def *def = x->plan.def;
    int direction = (after - before) / 2;
    if (x->plan.kind->info.extremum)
        direction = -direction; /* from rising to falling: a maximum */
    else if (x->arc->half < 0.0)
        direction = -direction;
    if (x->ended || (def->only != 0 && direction != def->only && !(graze && direction == 0)))
        return;
    plh_event e = {.t = t, .direction = direction, .flags = graze ? PLH_EVENT_GRAZE : 0};
    if (graze || x->plan.kind->info.extremum)
        e.value = plh_event_value_at(x->arc, &x->plan, t);
    else
        e.value = plh_event_level(&x->plan);
    if (!x->sink->take(x->sink->context, &e))
        x->ended = PLH_STOPPED;
}

/* The function is known to have this sign at t. A stretch of zeros, if there was one, is over. */
static void arrive(search *x, double t, int sign)
{
    plh_event_track *track = x->track;
    const bool older = (x->arc->start - track->from) * x->arc->half > 0.0;
    const double from = older ? x->arc->start : track->from; /* no event lies before the arc */
    if (track->flat && track->sign != 0)
        emit(x, from + 0.5 * (t - from), track->sign, sign, true);
    else if (track->sign != 0 && track->sign != sign) /* a jump from one arc to the next */
        emit(x, t, track->sign, sign, false);
    track->flat = 0;
    track->sign = sign;
}

static void stay_flat(search *x, double t)
{
    if (!x->track->flat)
        x->track->from = t;
    x->track->flat = 1;
}

/* The sign at the beginning of a cell. Within the noise it is what it was before, 0 at the
 * start. */
static int enter(search *x, const edge *a)
{
    plh_event_track *track = x->track;
    if (fabs(a->g) > a->noise)
        arrive(x, a->t, sign_of(a->g));
    return track->sign;
}

/*
 * The root between a and b, where the signs differ: Newton's method within a bracket, by halves
 * where it does not shrink. Of the function (order 0) or of its slope (order 1).
 */
static double refine(const search *x, double a, double b, int sign_b, int order)
{
    const double per = x->arc->half;
    double t = a + 0.5 * (b - a), last = fabs(b - a);
    for (int i = 0; i < MOST_STEPS; i++) {
        plh_event_jet jet;
        plh_event_jet_at(x->arc, &x->plan, t, 0.0, &jet);
        const double g = jet.v[order], step = -per * g / jet.v[order + 1];
        if (g == 0.0)
            return t;
        if (sign_of(g) == sign_b)
            b = t;
        else
            a = t;
        double next = t + step;
        const bool inside = (next - a) * (next - b) < 0.0 && fabs(step) <= 0.5 * last;
        if (!inside)
            next = a + 0.5 * (b - a);
        if (next == t || fabs(next - t) <= 0.5 * DBL_EPSILON * fabs(t))
            return next;
        last = fabs(next - t);
        t = next;
    }
    return t;
}

/* The sign at the end of a cell. A start within the noise stays unknown until it leaves it. */
static void settle(search *x, int before, const edge *b)
{
    x->track->sign = before != 0 || fabs(b->g) > b->noise ? sign_of(b->g) : 0;
}

/* At most one root between a and b, which are the ends of a cell or its extremum. */
static void monotone(search *x, const edge *a, const edge *b)
{
    const int before = enter(x, a), after = sign_of(b->g);
    if (x->track->flat) /* it leaves zero here: the root belongs to the stretch */
        arrive(x, a->t, after);
    else if (before != 0 && before != after)
        emit(x, sign_of(a->g) == after ? a->t : refine(x, a->t, b->t, after, 0), before, after,
             false);
    settle(x, before, b);
}

/* The slope changes its sign once between a and b. */
static void arch(search *x, const edge *a, const edge *b)
{
    const double t = refine(x, a->t, b->t, sign_of(b->slope), 1);
    const double s = a->s + (b->s - a->s) * ((t - a->t) / (b->t - a->t));
    const edge top = edge_at_time(x, s, t);
    if (fabs(top.g) > top.noise) {
        monotone(x, a, &top);
        monotone(x, &top, b);
        return;
    }
    const int before = enter(x, a), after = sign_of(b->g);
    if (x->track->flat)
        arrive(x, t, after);
    else if (before != 0)
        emit(x, t, before, after, true);
    settle(x, before, b);
}

typedef enum verdict { DONE, DIVIDE } verdict;

/* What the polynomial about the middle says about a cell. */
static verdict judge(search *x, const edge *a, const edge *b, double r, int depth)
{
    plh_event_jet jet;
    const double t = time_of(x->arc, a->s + r);
    plh_event_jet_at(x->arc, &x->plan, t, r, &jet);
    const double *v = jet.v, first = fabs(v[1]) * r, second = 0.5 * fabs(v[2]) * r * r;
    const double third = jet.third * r * r * r / 6.0, size = fabs(v[0]);
    if (isnan(v[0]) || size + first + second + third <= jet.noise ||
        (depth >= FLAT_DEPTH && size + first + second <= jet.noise)) {
        stay_flat(x, a->t);
        return DONE;
    }
    if (size > first + second + third) {
        arrive(x, a->t, sign_of(v[0]));
        return DONE;
    }
    if (first > 2.0 * second + 3.0 * third) {
        monotone(x, a, b);
        return DONE;
    }
    if (2.0 * second > 6.0 * third) {
        if (sign_of(a->slope) == sign_of(b->slope))
            monotone(x, a, b);
        else
            arch(x, a, b);
        return DONE;
    }
    if (depth < DEPTH)
        return DIVIDE;
    const int before = enter(x, a), after = sign_of(b->g);
    if (before != 0 && (before != after || size <= jet.noise))
        emit(x, t, before, after, true);
    settle(x, before, b);
    return DONE;
}

/* After n of at most so many cells or samples. */
static void ask(search *x, int n, int most)
{
    if (n % ASK == ASK - 1 && x->sink->stop && x->sink->stop(x->sink->context))
        x->ended = PLH_STOPPED;
    else if (n >= most)
        x->ended = PLH_NO_CONVERGENCE;
}

static void search_cells(search *x)
{
    edge left = edge_at(x, -1.0), right[DEPTH + 2];
    int depth[DEPTH + 2], top = 0;
    right[0] = edge_at(x, 1.0);
    depth[0] = 0;
    for (int n = 0; top >= 0 && !x->ended; ask(x, n++, MOST_CELLS)) {
        const double r = 0.5 * (right[top].s - left.s);
        if (judge(x, &left, &right[top], r, depth[top]) == DONE) {
            left = right[top--];
            continue;
        }
        const int half = ++depth[top];
        right[++top] = edge_at(x, left.s + r);
        depth[top] = half;
    }
}

/* Sign changes of a user's function between samples, by the method of Illinois within the
 * bracket. */
static double refine_sampled(const search *x, double a, double ga, double b, double gb)
{
    for (int i = 0; i < MOST_STEPS; i++) {
        double t = b - gb * ((b - a) / (gb - ga));
        if (i % 4 == 3 || !((t - a) * (t - b) < 0.0))
            t = a + 0.5 * (b - a);
        if (t == a || t == b || fabs(b - a) <= DBL_EPSILON * fabs(t))
            return t;
        const double g = plh_event_value_at(x->arc, &x->plan, t);
        if (g == 0.0)
            return t;
        if (sign_of(g) == sign_of(gb)) {
            b = t;
            gb = g;
            ga *= 0.5;
        } else {
            a = b;
            ga = gb;
            b = t;
            gb = g;
        }
    }
    return b;
}

static void search_samples(search *x)
{
    const int n = x->plan.def->samples > 0 ? x->plan.def->samples : 16;
    double a = x->arc->start, ga = plh_event_value_at(x->arc, &x->plan, a);
    for (int i = 1; i <= n && !x->ended; ask(x, i++, INT_MAX)) {
        const double b = time_of(x->arc, 2.0 * i / n - 1.0);
        const double gb = plh_event_value_at(x->arc, &x->plan, b);
        const int before = x->track->sign;
        if (!isnan(gb)) {
            const int after = sign_of(gb);
            if (before != 0 && before != after)
                emit(x, sign_of(ga) == after ? a : refine_sampled(x, a, ga, b, gb), before, after,
                     false);
            x->track->sign = before == 0 && gb == 0.0 ? 0 : after;
        }
        a = b;
        ga = gb;
    }
}

plh_status plh_arc_search(const plh_arc *arc, const plh_event_def *def, plh_event_track *track,
                          const plh_event_sink *sink)
{
    search x = {.arc = arc, .track = track, .sink = sink};
    plh_event_plan_init(def, &x.plan);
    if (x.plan.kind->jet) {
        search_cells(&x);
        return x.ended;
    }
    if (track->sign == 0) { /* a zero at the start is no crossing */
        const double g = plh_event_value_at(arc, &x.plan, arc->start);
        track->sign = g != 0.0 && !isnan(g) ? sign_of(g) : 0;
    }
    search_samples(&x);
    return x.ended;
}
