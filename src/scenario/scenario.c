/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Reads a scenario: what one body and a system have in common; subject.c has the rest. */
#include "scenario/scenario.h"

#include "scenario/event.h"
#include "scenario/keys.h"
#include "scenario/read.h"
#include "scenario/subject.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const plh_torque *scenario_torque(const struct scenario *s)
{
    return s->subject == SUBJECT_BODY && s->terms.count ? &s->torque : NULL;
}

plh_problem scenario_problem(const struct scenario *s)
{
    plh_problem problem = {&s->body, scenario_torque(s), s->start, s->t0};
    return problem;
}

bool scenario_is_closed(const struct scenario *s)
{
    const plh_problem problem = scenario_problem(s);
    return s->subject == SUBJECT_BODY && plh_problem_is_closed(&problem, &s->spec);
}

bool scenario_read_times(struct scenario *s)
{
    const struct value *until = keys_find(&s->doc, "until");
    if (!scenario_read_time(s, "start", 0.0, &s->t0) ||
        !scenario_read_time(s, "until", 0.0, &s->until))
        return false;
    s->step = s->tolerance > 0.0 ? 0.0 : read_number(s, "step", 0.0);
    if (!until)
        return document_error(&s->doc, NULL, "until", "missing: the time at the end");
    sky_warn_leap_seconds(s);
    if (s->until == s->t0)
        return document_error(&s->doc, until, "until", "expected a time other than start");
    if (s->step == 0.0 && s->tolerance == 0.0 && !scenario_is_closed(s))
        return document_error(&s->doc, NULL, "step",
                              "missing: method %s needs a time step, or give a tolerance",
                              s->method);
    return true;
}

static void read_ephemeris(struct scenario *s)
{
    struct ephemeris *e = &s->ephemeris;
    e->epoch = read_text(s, "ephemeris.epoch", NULL);
    e->time_system = read_text(s, "ephemeris.time-system", "UTC");
    e->object_name = read_text(s, "ephemeris.object-name", NULL);
    e->object_id = read_text(s, "ephemeris.object-id", NULL);
    e->originator = read_text(s, "ephemeris.originator", "POLHODE");
    e->center = read_text(s, "ephemeris.center", NULL);
    e->frame_a = read_text(s, "ephemeris.frame-a", "EME2000");
    e->frame_b = read_text(s, "ephemeris.frame-b", "SC_BODY_1");
    e->seconds_per_unit = read_number(s, "ephemeris.seconds-per-unit", 0.0);
    e->version_1 = strcmp(read_text(s, "ephemeris.version", "2.0"), "1.0") == 0;
    e->naif_id = (int)fmax(fmin(read_number(s, "ephemeris.naif-id", -999.0), 1.0), -1e9);
    e->segment = read_number(s, "ephemeris.segment", 0.0);
    e->interpolation = read_text(s, "ephemeris.interpolation", NULL);
    e->degree = (int)read_number(s, "ephemeris.degree", 7.0);
}

/* A system where that key is; keys of one body make no sense beside it. */
static bool choose_subject(struct scenario *s)
{
    static const char *const single[] = {"body",    "attitude",  "spin",
                                         "torques", "ephemeris", "directions",
                                         "orbit",   "reference", "events"};
    if (!keys_find(&s->doc, "system"))
        return true;
    s->subject = SUBJECT_SYSTEM;
    s->many = true;
    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        const struct value *v = keys_find(&s->doc, single[i]);
        if (v)
            return document_error(&s->doc, v, single[i],
                                  "is for one body, but this scenario has a system");
    }
    return true;
}

void scenario_warn(struct scenario *s, const struct value *v, const char *path, const char *format,
                   ...)
{
    struct message line = {0};
    struct document doc = s->doc;
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    doc.message = &line;
    document_error(&doc, v, path, "%s", text);
    size_t used = strlen(s->warnings), room = sizeof s->warnings - used;
    if (strlen(line.text) + 2 <= room)
        snprintf(s->warnings + used, room, "%s\n", line.text);
}

static bool open_document(const struct scenario_source *from, struct message *m,
                          struct document *doc)
{
    return from->empty  ? document_begin(from->path, m, doc)
           : from->text ? document_parse(from->path, from->text, strlen(from->text), m, doc)
                        : document_load(from->path, m, doc);
}

bool scenario_load(const struct scenario_source *source, const plh_settings *settings,
                   struct message *message, struct scenario *s)
{
    memset(s, 0, sizeof *s);
    if (!open_document(source, message, &s->doc))
        return false;
    s->allow = settings ? settings->allow : 0;
    for (int i = 0; settings && i < settings->count; i++)
        if (!document_set(&s->doc, &settings->list[i]))
            return false;
    if (!keys_check(&s->doc))
        return false;
    const struct value *library = keys_find(&s->doc, "method-library");
    if (library && !scenario_may_load(s, library))
        return false;
    s->name = document_line(&s->doc, read_text(s, "name", source->path));
    if (!s->name)
        return false;
    s->source = read_text(s, "source", NULL);
    if (!choose_subject(s))
        return false;
    read_ephemeris(s);
    return scenario_subject(s)->read(s) && !*message->text;
}

void scenario_free(struct scenario *s)
{
    scenario_subject(s)->free(s);
    for (int i = 0; i < SCENARIO_METHODS; i++)
        plh_plugin_unload(s->method_library[i]);
    attitude_free(&s->reference);
    orbit_file_free(&s->orbit_file);
    free(s->orbit_segments);
    free(s->orbit_times);
    scenario_free_events(s);
    free(s->output.times);
    free(s->rows);
    document_free(&s->doc);
    memset(s, 0, sizeof *s);
}
