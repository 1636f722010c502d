/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/event_check.h"
#include "support/cmocka_all.h"

#include <math.h>

enum { ROOM = 600 };

static const double u = 0x1p-53;

typedef struct plh_event_subject subject;

static double true_function(const subject *x, const plh_event_def *def, double t, bool quick)
{
    const quad_point at = x->truth(x->motion, t);
    return plh_test_event_function(def, &at, quick);
}

static double function(const subject *x, const plh_event_def *def, double t)
{
    const quad_point at = x->state(x->motion, t);
    return plh_test_event_function(def, &at, true);
}

static double slope_of(const subject *x, const plh_event_def *def, double t, double d)
{
    return fabs(function(x, def, t + d) - function(x, def, t - d)) / (2 * d);
}

/* The rounding error that the function must have at a time. */
static double rounding(const subject *x, const plh_event_def *def, double t)
{
    const quad_point here = x->state(x->motion, t);
    return 24 * (2 * u + x->cond(x->motion, t)) * x->scale(x->motion, def, &here);
}

/* Whether the true function changes its sign around an event, as the event says, within its bound;
 * a graze, and an event whose time is badly determined, where it is zero to rounding. */
static bool is_right(const subject *x, const plh_event_def *def, const plh_event *e)
{
    const double noise = rounding(x, def, e->t);
    const double slope =
        fmin(slope_of(x, def, e->t, x->wide), slope_of(x, def, e->t, x->narrow)); /* of two roots */
    const double delta = 8 * u * fabs(e->t) + noise / slope;
    if (e->flags & PLH_EVENT_GRAZE || !(delta < x->narrow))
        return !(fabs(true_function(x, def, e->t, false)) > noise + 8 * u * fabs(e->t) * slope);
    const double before = true_function(x, def, e->t - delta, false),
                 after = true_function(x, def, e->t + delta, false);
    const int sign = plh_event_kind_get(def->kind)->extremum ? -e->direction : e->direction;
    return sign > 0 ? before < 0 && after > 0 : before > 0 && after < 0;
}

/* A sample of a window; the oracle's, or the library's. */
typedef struct sample {
    double t, g;
    quad_point at;
    bool truth;
} sample;

static sample sample_at(const subject *x, const plh_event_def *def, double t, bool truth)
{
    sample s = {t, 0, truth ? x->truth(x->motion, t) : x->state(x->motion, t), truth};
    s.g = plh_test_event_function(def, &s.at, true);
    return s;
}

/* Too near to a root to have a sign. */
static bool is_small(const subject *x, const plh_event_def *def, const sample *s)
{
    return fabs(s->g) < (s->truth ? 1e-13 : 1e-12) * x->scale(x->motion, def, &s->at);
}

/* Without events between three samples of one sign, the function must not dip through zero at the
 * vertex of their parabola. */
static void look_into_dip(const subject *x, const plh_event_def *def, const sample s[3])
{
    const double bend = s[0].g - 2 * s[1].g + s[2].g, turn = 0.5 * (s[0].g - s[2].g);
    if (!(s[0].g * s[1].g > 0 && s[1].g * s[2].g > 0 && bend * s[1].g > 0 &&
          fabs(turn) < fabs(bend)))
        return;
    const sample low = sample_at(x, def, s[1].t + turn / bend * (s[1].t - s[0].t), false);
    if (low.g * s[1].g < 0 && !is_small(x, def, &low))
        fail_msg("%s: %s: no event, but %g then %g then %g at t = %.17g", x->name,
                 plh_event_name(def->kind), s[0].g, low.g, s[2].g, low.t);
}

/* Signs of the function at n + 1 times of a window must be explained by the events. */
static void explain(const subject *x, const plh_event_def *def, double a, double b,
                    const plh_event *e, size_t found, bool truth)
{
    const int n = truth ? x->coarse : x->fine;
    size_t k = 0;
    sample s[3] = {{0}};
    int flips = 0, alone = 0; /* samples since an event */
    for (int i = 0; i <= n; i++, alone++) {
        const sample here = sample_at(x, def, a + (b - a) * i / n, truth);
        for (; k < found && (a < b ? e[k].t <= here.t : e[k].t >= here.t); k++, alone = 0)
            flips += e[k].direction != 0;
        if (s[2].g != 0 && (flips % 2 != 0) != (s[2].g * here.g < 0)) {
            if (is_small(x, def, &here))
                continue;
            if (!is_small(x, def, &s[2]))
                fail_msg("%s: %s: %d events, but %g then %g at t = %.17g", x->name,
                         plh_event_name(def->kind), flips, s[2].g, here.g, here.t);
        }
        s[0] = s[1];
        s[1] = s[2];
        s[2] = here;
        if (!truth && alone > 2)
            look_into_dip(x, def, s);
        flips = 0;
    }
}

void plh_test_events(const plh_event_subject *x, const plh_event_def *def, double a, double b,
                     plh_event_tally *sum)
{
    plh_event e[ROOM];
    size_t n = 0;
    const plh_status status = x->find(x->motion, def, a, b, ROOM, e, &n);
    if (status || n == ROOM)
        fail_msg("%s: %s in %.17g .. %.17g: status %d, %d events", x->name,
                 plh_event_name(def->kind), a, b, (int)status, (int)n);
    for (size_t i = 0; i < n; i++) {
        const bool graze = e[i].flags & PLH_EVENT_GRAZE;
        assert_true(a < b ? e[i].t >= a && e[i].t <= b : e[i].t <= a && e[i].t >= b);
        assert_true(i == 0 || (a < b ? e[i].t >= e[i - 1].t : e[i].t <= e[i - 1].t));
        sum->grazes += graze;
        sum->events += !graze;
        if (!is_right(x, def, &e[i]))
            fail_msg("%s: %s%s at %.17g (%d of %d) in %.17g .. %.17g", x->name,
                     plh_event_name(def->kind), graze ? ", a graze," : "", e[i].t, (int)i, (int)n,
                     a, b);
    }
    sum->cases++;
    explain(x, def, a, b, e, n, true);
    explain(x, def, a, b, e, n, false);
}
