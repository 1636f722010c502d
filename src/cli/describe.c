/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/describe.h"

#include "io/csv.h"
#include "io/json.h"
#include "io/number.h"
#include "shell/message.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double degree = 57.295779513082320877;
static const double turn = 2.0 * PLH_PI;

static void line(const char *what, const char *text)
{
    printf("%-22s %s\n", what, text);
}

static void number(const char *what, double x, const char *unit)
{
    printf("%-22s %.10g%s\n", what, x, unit);
}

bool describe_check(const char *command, bool describe, struct description *d)
{
    double range[2] = {NAN, INFINITY};
    const char *idle = d->format ? "format" : d->window ? "window" : d->next ? "next" : NULL;
    if (!describe && idle) {
        usage_error("%s: --%s: only goes with --describe", command, idle);
        return false;
    }
    const int n = d->window ? number_list(d->window, ':', 2, range) : 2;
    d->next = d->next ? d->next : DESCRIBE_NEXT;
    d->after = range[0];
    d->until = range[1];
    if (n == 2 && !(d->window && range[1] <= range[0]))
        return true;
    usage_error("%s: --window: expected FROM:TO with FROM before TO, found '%s'", command,
                d->window);
    return false;
}

/* Where the window begins. */
static double after_of(const plh_motion *motion, const struct description *d)
{
    return isnan(d->after) ? motion->t0 : d->after;
}

/* Up to d->next flips or turning points of a principal axis within the window; room for
 * DESCRIBE_MOST. */
static size_t describe_turns(const plh_motion *motion, const struct description *d, int axis,
                             bool flips, plh_event *event)
{
    const double after = after_of(motion, d);
    const size_t room = (size_t)d->next;
    size_t n = flips ? plh_motion_flips(motion, axis, after, room, event)
                     : plh_motion_extrema(motion, axis, after, room, event);
    while (n > 0 && event[n - 1].t > d->until)
        n--;
    return n;
}

static int describe_request_count(const struct description *d)
{
    return d->run ? plh_run_event_kind_count(d->run) : 0;
}

/* From where a run stands to `until`, in pieces; the first d->next events. */
static size_t look_for(plh_sim *sim, plh_watch *watch, const struct description *d, double until,
                       plh_event *event)
{
    enum { PIECES = 256 };
    const double after = plh_sim_time(sim);
    size_t n = 0;
    plh_status status = PLH_OK;
    plh_watch_set_end(watch, until);
    for (int i = 1; i <= PIECES && !status && n < (size_t)d->next; i++) {
        const double t = i == PIECES ? until : after + (until - after) * i / PIECES;
        status = plh_sim_watch_to(sim, watch, t);
        while (n < (size_t)d->next && plh_watch_take(watch, &event[n], NULL))
            n++;
    }
    return n;
}

/* The same of an event that the run asks for, by its index; without a window up to its end. */
static size_t describe_requested(const struct description *d, int which, plh_event *event)
{
    const plh_problem *p = plh_run_problem(d->run);
    const double until = isfinite(d->until) ? d->until : plh_run_info_of(d->run).until;
    const plh_event_def def = plh_run_event_kind_get(d->run, which).def;
    plh_sim *sim = NULL;
    plh_watch *watch = NULL;
    size_t n = 0;
    if (!plh_sim_create_closed(p, &sim) && !plh_watch_create(1, &def, &watch) &&
        !plh_sim_advance_to(sim, isnan(d->after) ? p->t0 : d->after))
        n = look_for(sim, watch, d, until, event);
    plh_watch_destroy(watch);
    plh_sim_destroy(sim);
    return n;
}

/* The principal axes as vectors, unless they are the axes in which the body was given. */
static void describe_axes(const plh_body *body)
{
    if (body->frame.w == 1.0)
        return;
    for (int i = 0; i < 3; i++) {
        const plh_vec3 a = plh_body_vector_to_user(body, plh_vec3_axis(i));
        printf("principal axis %-7d (%.10g, %.10g, %.10g) in the axes of the input\n", i + 1,
               a.x + 0.0, a.y + 0.0, a.z + 0.0);
    }
}

static void describe_body(const plh_body *body)
{
    char text[160];
    printf("%-22s %.10g, %.10g, %.10g\n", "moments of inertia", body->moment.x, body->moment.y,
           body->moment.z);
    if (plh_body_excess(body, 0.0, text, sizeof text))
        printf("%-22s (no distribution of mass has them: %s)\n", "", text);
    describe_axes(body);
}

static void describe_stability(const plh_tumbling *t)
{
    if (t->growth > 0.0)
        printf("%-22s unstable: a small deviation grows as exp(%.10g t)\n", "stability", t->growth);
    else if (t->mode != PLH_MODE_NONE)
        line("stability", "stable: a small deviation wobbles with the polhode period");
}

/* The same regime in the words of the fields that have their own. */
static void describe_words(const plh_motion *motion)
{
    plh_fact fact[PLH_FACTS];
    const size_t n = plh_motion_describe(motion, PLH_FACTS, fact);
    for (size_t i = 0; i < n; i++)
        if (strcmp(fact[i].key, "astronomy") == 0 || strcmp(fact[i].key, "spacecraft") == 0)
            printf("%-22s %s\n", fact[i].label, fact[i].text);
}

/* The two periods of an astronomer. */
static void describe_tumbling(const plh_tumbling *t)
{
    if (t->mode == PLH_MODE_NONE)
        return;
    printf("%-22s P_psi %.10g, P_phi %.10g (psi %.10g, phi %.10g rad per unit of time)\n",
           "periods", t->P_psi, t->P_phi, t->psi_rate, t->phi_rate);
    printf("%-22s %s; long axis %d between %.6g and %.6g degrees from L\n", "nutation",
           plh_mode_name(t->mode), t->long_axis + 1, degree * t->theta_least,
           degree * t->theta_most);
    if (t->mode == PLH_MODE_SHORT_AXIS)
        printf("%-22s psi swings by %.6g degrees to either side\n", "", degree * t->psi_amplitude);
}

static void describe_period(const plh_info *info)
{
    if (isfinite(info->period)) {
        number("polhode period", info->period, "");
        printf("%-22s %.10g rad (%.6g turns) around L\n", "advance per period", info->advance,
               info->advance / turn);
    } else if (info->regime == PLH_REGIME_SEPARATRIX) {
        line("polhode period", "none: the momentum never returns to where it was in the body");
    } else {
        line("polhode period", "none: the momentum does not move in the body");
    }
    printf("%-22s precession %.10g, spin %.10g rad per unit of time\n", "mean rates",
           info->precession, info->spin);
}

static void describe_events(const char *what, const plh_event *event, size_t n)
{
    if (n == 0)
        return;
    printf("%23s%s at t =", "", what);
    for (size_t i = 0; i < n; i++)
        printf("%s %.10g", i ? "," : "", event[i].t);
    putchar('\n');
}

static void describe_axis(const plh_motion *motion, const plh_info *info,
                          const struct description *d, int axis)
{
    plh_event event[DESCRIBE_MOST];
    const double a = degree * acos(fmin(info->cosine_most[axis], 1.0));
    const double b = degree * acos(fmax(info->cosine_least[axis], -1.0));
    printf("axis %-17d ", axis + 1);
    if (a == b)
        printf("stays %.6g degrees from L\n", a);
    else
        printf("between %.6g and %.6g degrees from L\n", a, b);
    describe_events("flips", event, describe_turns(motion, d, axis, true, event));
    describe_events("turns back", event, describe_turns(motion, d, axis, false, event));
}

/* The events that the scenario asks for. */
static void describe_asked(const struct description *d)
{
    plh_event event[DESCRIBE_MOST];
    for (int i = 0; i < describe_request_count(d); i++) {
        const size_t n = describe_requested(d, i, event);
        printf("event %-16s %zu%s\n", plh_run_event_kind_get(d->run, i).name, n,
               n == (size_t)d->next ? " or more" : "");
        describe_events("comes", event, n);
    }
}

static void describe_text(const plh_motion *motion, const struct description *d)
{
    plh_info info;
    plh_tumbling t;
    if (plh_motion_info(motion, &info) != PLH_OK || plh_motion_tumbling(motion, &t) != PLH_OK)
        return;
    describe_body(&motion->body);
    line("regime", plh_regime_text(info.regime));
    describe_words(motion);
    if (info.regime >= PLH_REGIME_SPIN && info.regime != PLH_REGIME_SEPARATRIX)
        printf("%-22s %d, in its %s direction\n", "axis", info.axis + 1,
               info.direction > 0 ? "positive" : "negative");
    if (info.regime == PLH_REGIME_SPIN)
        describe_stability(&t);
    number("energy", info.energy, " inertia/time^2");
    number("angular momentum |L|", info.momentum, " inertia/time");
    const plh_vec3 L = plh_quat_rotate(motion->start.q, motion->start.m);
    printf("%-22s (%.10g, %.10g, %.10g) inertia/time, constant\n", "L in space", L.x + 0.0,
           L.y + 0.0, L.z + 0.0);
    if (info.regime == PLH_REGIME_REST)
        return;
    number("rate along L", info.rate, " rad per unit of time, constant");
    if (info.regime >= PLH_REGIME_SYMMETRIC)
        printf("%-22s k = %.10g, k^2 = %.10g, 1 - k^2 = %.10g\n", "modulus", sqrt(info.k2), info.k2,
               info.kc2);
    describe_period(&info);
    describe_tumbling(&t);
    for (int i = 0; i < 3; i++)
        describe_axis(motion, &info, d, i);
    describe_asked(d);
}

/* For programs: JSON, one object in a line, or CSV with the columns motion, key, index, value,
 * unit. */
struct data {
    const struct description *d;
    bool json;
    bool first; /* no event so far */
};

static void json_fact(const plh_fact *f, bool first)
{
    printf("%s\"%s\": ", first ? "" : ", ", f->key);
    if (f->text)
        json_text(stdout, f->text);
    else if (f->count == 1)
        json_number(stdout, f->value[0]);
    for (int i = 0; i < f->count && f->count > 1; i++) {
        fputs(i ? ", " : "[", stdout);
        json_number(stdout, f->value[i]);
    }
    if (f->count > 1)
        putchar(']');
}

static void csv_fact(const plh_fact *f, int motion)
{
    if (f->text) {
        printf("%d,%s,,", motion, f->key);
        csv_text(stdout, f->text);
        puts(",");
    }
    for (int i = 0; i < f->count; i++) {
        printf("%d,%s,", motion, f->key);
        if (f->count > 1)
            printf("%d", i + 1);
        printf(",%.17g,%s\n", f->value[i], f->unit);
    }
}

static void put_event(struct data *o, const char *name, const char *what, const plh_event *e)
{
    if (o->json) {
        printf("%s{\"event\": ", o->first ? "" : ", ");
        json_text(stdout, name);
        printf(", \"what\": \"%s\", \"t\": %.17g, \"value\": %.17g, \"graze\": %s}", what, e->t,
               e->value, e->flags & PLH_EVENT_GRAZE ? "true" : "false");
    } else {
        printf("%d,", o->d->motion);
        csv_text(stdout, name);
        printf(",%s,%.17g,time\n", what, e->t);
    }
    o->first = false;
}

/* Flips and turning points of the principal axes. */
static void put_turns(struct data *o, const plh_motion *motion)
{
    static const char *const names[2][3] = {{"turn of axis 1", "turn of axis 2", "turn of axis 3"},
                                            {"flip of axis 1", "flip of axis 2", "flip of axis 3"}};
    static const char *const words[2][2] = {{"maximum", "minimum"}, {"falling", "rising"}};
    plh_event event[DESCRIBE_MOST];
    for (int k = 0; k < 6; k++) {
        const bool flips = k % 2 == 0;
        const size_t n = describe_turns(motion, o->d, k / 2, flips, event);
        for (size_t i = 0; i < n; i++) { /* the angle, not its cosine */
            event[i].value = acos(fmax(-1.0, fmin(1.0, event[i].value)));
            put_event(o, names[flips][k / 2], words[flips][event[i].direction > 0], &event[i]);
        }
    }
}

static void put_requested(struct data *o)
{
    plh_event event[DESCRIBE_MOST];
    for (int k = 0; k < describe_request_count(o->d); k++) {
        const plh_run_event_kind q = plh_run_event_kind_get(o->d->run, k);
        const size_t n = describe_requested(o->d, k, event);
        for (size_t i = 0; i < n; i++)
            put_event(o, q.name, plh_run_event_direction_name(q.kind, event[i].direction),
                      &event[i]);
    }
}

/* turns: the free motion whose flips and turning points belong to it; NULL: none. */
static void describe_data(const plh_fact *fact, size_t n, const plh_motion *turns,
                          const struct description *d)
{
    struct data o = {d, strcmp(d->format, "json") == 0, true};
    if (o.json)
        putchar('{');
    else if (d->motion == 1)
        puts("motion,key,index,value,unit");
    for (size_t i = 0; i < n; i++)
        o.json ? json_fact(&fact[i], i == 0) : csv_fact(&fact[i], d->motion);
    if (o.json)
        printf("%s\"events\": [", n ? ", " : "");
    if (turns)
        put_turns(&o, turns);
    put_requested(&o);
    if (o.json)
        puts("]}");
}

static bool for_people(const struct description *d)
{
    return !d->format || strcmp(d->format, "text") == 0;
}

void describe_motion(const plh_motion *motion, struct description *d)
{
    plh_fact fact[PLH_FACTS];
    d->motion++;
    if (for_people(d))
        describe_text(motion, d);
    else
        describe_data(fact, plh_motion_describe(motion, PLH_FACTS, fact), motion, d);
}

static void text_number(double x, const char *unit)
{
    if (isinf(x))
        fputs(x < 0.0 ? "-infinite" : "infinite", stdout);
    else
        printf("%.10g%s%s", x, *unit ? " " : "", unit);
    if (strcmp(unit, "rad") == 0 && isfinite(x))
        printf(" (%.6g degrees)", degree * x);
}

static void text_fact(const plh_fact *f)
{
    printf("%-23s", f->label);
    if (f->text)
        fputs(f->text, stdout);
    for (int i = 0; i < f->count; i++) {
        fputs(i ? ", " : "", stdout);
        text_number(f->value[i], f->count == 1 ? f->unit : "");
    }
    putchar('\n');
}

void describe_facts(const plh_fact *fact, size_t n, struct description *d)
{
    d->motion++;
    if (!for_people(d)) {
        describe_data(fact, n, NULL, d);
        return;
    }
    for (size_t i = 0; i < n; i++)
        text_fact(&fact[i]);
    describe_asked(d);
}
