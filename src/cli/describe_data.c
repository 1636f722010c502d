/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The description of a motion for programs: JSON, one object in a line, or CSV with the columns
 * motion, key, index, value, unit. */
#include "cli/describe.h"
#include "io/csv.h"
#include "io/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* How one event, fact or the frame around them is written. */
struct form {
    void (*begin)(const struct description *d);
    void (*fact)(const struct description *d, const plh_fact *fact, bool first);
    void (*events)(bool first);
    void (*event)(const struct description *d, const char *name, const char *what,
                  const plh_event *e, bool first);
    void (*end)(void);
};

static void json_begin(const struct description *d)
{
    (void)d;
    putchar('{');
}

static void json_fact(const struct description *d, const plh_fact *f, bool first)
{
    (void)d;
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

static void json_events(bool first)
{
    printf("%s\"events\": [", first ? "" : ", ");
}

static void json_event(const struct description *d, const char *name, const char *what,
                       const plh_event *e, bool first)
{
    (void)d;
    printf("%s{\"event\": ", first ? "" : ", ");
    json_text(stdout, name);
    printf(", \"what\": \"%s\", \"t\": %.17g, \"value\": %.17g, \"graze\": %s}", what, e->t,
           e->value, e->flags & PLH_EVENT_GRAZE ? "true" : "false");
}

static void json_end(void)
{
    puts("]}");
}

static void csv_begin(const struct description *d)
{
    if (d->motion == 1)
        puts("motion,key,index,value,unit");
}

static void csv_fact(const struct description *d, const plh_fact *f, bool first)
{
    (void)first;
    if (f->text) {
        printf("%d,%s,,", d->motion, f->key);
        csv_text(stdout, f->text);
        puts(",");
    }
    for (int i = 0; i < f->count; i++) {
        printf("%d,%s,", d->motion, f->key);
        if (f->count > 1)
            printf("%d", i + 1);
        printf(",%.17g,%s\n", f->value[i], f->unit);
    }
}

static void csv_events(bool first)
{
    (void)first;
}

static void csv_event(const struct description *d, const char *name, const char *what,
                      const plh_event *e, bool first)
{
    (void)first;
    printf("%d,", d->motion);
    csv_text(stdout, name);
    printf(",%s,%.17g,time\n", what, e->t);
}

static void csv_end(void) {}

static const struct form json = {json_begin, json_fact, json_events, json_event, json_end};
static const struct form csv = {csv_begin, csv_fact, csv_events, csv_event, csv_end};

/* Flips and turning points of the principal axes. */
static bool put_turns(const struct form *form, const plh_motion *motion,
                      const struct description *d)
{
    static const char *const names[2][3] = {{"turn of axis 1", "turn of axis 2", "turn of axis 3"},
                                            {"flip of axis 1", "flip of axis 2", "flip of axis 3"}};
    static const char *const words[2][2] = {{"maximum", "minimum"}, {"falling", "rising"}};
    plh_event event[DESCRIBE_MOST];
    bool first = true;
    for (int k = 0; k < 6; k++) {
        const bool flips = k % 2 == 0;
        const size_t n = describe_turns(motion, d, k / 2, flips, event);
        for (size_t i = 0; i < n; i++) { /* the angle, not its cosine */
            const char *what = words[flips][event[i].direction > 0];
            event[i].value = acos(fmax(-1.0, fmin(1.0, event[i].value)));
            form->event(d, names[flips][k / 2], what, &event[i], first);
            first = false;
        }
    }
    return first;
}

static void put_requested(const struct form *form, const plh_motion *motion,
                          const struct description *d, bool first)
{
    plh_event event[DESCRIBE_MOST];
    for (int k = 0; k < describe_request_count(d); k++) {
        const plh_run_event_kind q = plh_run_event_kind_get(d->run, k);
        const size_t n = describe_requested(motion, d, k, event);
        for (size_t i = 0; i < n; i++) {
            form->event(d, q.name, plh_run_event_direction_name(q.kind, event[i].direction),
                        &event[i], first);
            first = false;
        }
    }
}

void describe_data(const plh_motion *motion, const struct description *d)
{
    const struct form *form = strcmp(d->format, "json") == 0 ? &json : &csv;
    plh_fact fact[PLH_FACTS];
    const size_t n = plh_motion_describe(motion, PLH_FACTS, fact);
    form->begin(d);
    for (size_t i = 0; i < n; i++)
        form->fact(d, &fact[i], i == 0);
    form->events(n == 0);
    put_requested(form, motion, d, put_turns(form, motion, d));
    form->end();
}
