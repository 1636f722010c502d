/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/scenario.h"

#include "scenario/attitude_file.h"
#include "scenario/body.h"
#include "scenario/event.h"
#include "scenario/keys.h"
#include "scenario/measure.h"
#include "scenario/method.h"
#include "scenario/orbit.h"
#include "scenario/permission.h"
#include "scenario/read.h"
#include "scenario/system.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const plh_torque *scenario_torque(const struct scenario *s)
{
    return s->terms.count ? &s->torque : NULL;
}

plh_problem scenario_problem(const struct scenario *s)
{
    plh_problem problem = {&s->body, scenario_torque(s), s->start, s->t0};
    return problem;
}

bool scenario_is_closed(const struct scenario *s)
{
    return !s->many && !scenario_torque(s) && strcmp(s->spec.method->name, "exact") == 0;
}

static bool read_times(struct scenario *s)
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

/* What output.format says, or else the ending of the file. */
static bool read_format(struct scenario *s, const struct value *file)
{
    const unsigned subject = s->many ? FORMAT_SYSTEM : FORMAT_BODY;
    const struct value *word = keys_find(&s->doc, "output.format");
    const struct value *at = word ? word : file;
    const char *name = file ? file->text : ".csv";
    char list[256];
    bool known = word ? format_by_word(word->text, 0) : format_by_file(name, 0);
    s->output.format = word ? format_by_word(word->text, subject) : format_by_file(name, subject);
    if (!known) {
        format_endings(subject, list, sizeof list);
        return document_error(&s->doc, file, "output.file",
                              "expected an ending %s, or output.format", list);
    }
    if (!s->output.format) {
        format_words(subject, list, sizeof list);
        return document_error(&s->doc, at, "output.format", "%s has the formats %s",
                              s->many ? "a system" : "one body", list);
    }
    const struct format *f = s->output.format;
    if (!file && !(f->flags & FORMAT_STREAM))
        return document_error(&s->doc, at, "output.format",
                              "only csv goes to standard output; give output.file");
    if (f->flags & FORMAT_FORWARD && s->until < s->t0)
        return document_error(&s->doc, at, "output.format",
                              "%s of a system wants times that increase; a run back in time has "
                              "csv and xyz",
                              f->word);
    if (f->available && !f->available())
        return document_error(&s->doc, at, "output.format", "this build cannot write %s", f->text);
    return true;
}

/* Which way the times go: for a closed form on their own, else from start to end. */
static double direction(const struct scenario *s)
{
    const struct output_request *o = &s->output;
    if (scenario_is_closed(s))
        return output_time(o, o->time_count - 1) >= output_time(o, 0) ? 1.0 : -1.0;
    return s->until > s->t0 ? 1.0 : -1.0;
}

/* An end that was laid over the file shortens the times that the file gives. */
static bool cut_times(struct scenario *s)
{
    struct output_request *o = &s->output;
    const struct value *until = keys_find(&s->doc, "until");
    double sign = direction(s), first = output_time(o, 0);
    if (!until || !until->from)
        return true;
    size_t low = 0, high = o->time_count; /* the first `low` are kept, those from `high` on not */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (sign * (output_time(o, middle) - s->until) > 0.0)
            high = middle;
        else
            low = middle + 1;
    }
    o->time_count = low;
    return low || document_error(&s->doc, until, "until",
                                 "expected an end after the first of output.times (%.17g)", first);
}

/* In order, between start and end; a closed form has times on both sides of its start. */
static bool check_times(struct scenario *s, const struct value *times)
{
    const struct output_request *o = &s->output;
    double last = output_time(o, o->time_count - 1), sign = direction(s);
    bool anywhere = scenario_is_closed(s);
    for (size_t i = 0; i < o->time_count; i += o->times ? 1 : o->time_count) {
        double t = output_time(o, i), before = i ? output_time(o, i - 1) : anywhere ? t : s->t0;
        bool outside = sign * (last - s->until) > 0.0 || sign * (last - t) < 0.0;
        if (sign * (t - before) < 0.0 || (!anywhere && outside))
            return document_error(&s->doc, times, "output.times",
                                  "expected times in order, from start (%.17g) to until (%.17g)",
                                  s->t0, s->until);
    }
    return true;
}

static bool read_time_list(struct scenario *s, const struct value *times)
{
    struct output_request *o = &s->output;
    if (times->type == VALUE_SCALAR && strcmp(times->text, "reference") == 0) {
        o->times = scenario_reference_times(s, times, &o->time_count);
        if (!o->times)
            return false;
    } else if (times->type == VALUE_SCALAR) {
        times_parse(times->text, &o->range); /* which the keys have checked */
        o->time_count = o->range.count;
    } else {
        o->time_count = (size_t)value_count(times);
        o->times = malloc(o->time_count * sizeof *o->times);
        if (!o->times)
            return document_error(&s->doc, times, "output.times", "out of memory");
        value_numbers(times, o->times);
    }
    return cut_times(s) && check_times(s, times);
}

/* From the start to the end, which may be dates, a record after every such time. */
static bool take_interval(struct scenario *s, const struct value *v, const char *key,
                          double interval)
{
    struct output_request *o = &s->output;
    char text[128];
    snprintf(text, sizeof text, "%.17g:%.17g:%.17g", s->t0, s->until,
             copysign(interval, s->until - s->t0));
    if (!times_parse(text, &o->range))
        return document_error(&s->doc, v, key, "expected at most 1e12 records");
    o->every = 0;
    o->time_count = o->range.count;
    return true;
}

/* A hundred intervals; where a tolerance replaces the step of the file, the times that the file had. */
static bool even_times(struct scenario *s, const struct value *every)
{
    double step = read_number(s, "step", 0.0);
    if (every && step == 0.0)
        return document_error(&s->doc, every, "output.every",
                              "a run within a tolerance has steps of its own; give output.times");
    if (step == 0.0)
        return take_interval(s, NULL, "until", fabs(s->until - s->t0) / 100.0);
    return take_interval(s, every, "output.every", step * (every ? value_number(every) : 1.0));
}

static bool read_output_times(struct scenario *s)
{
    struct output_request *o = &s->output;
    const struct value *every = keys_find(&s->doc, "output.every");
    const struct value *times = keys_find(&s->doc, "output.times");
    const struct value *interval = keys_find(&s->doc, "output.interval");
    if ((every && times) || (interval && (every || times)))
        return document_error(&s->doc, interval ? interval : times,
                              interval ? "output.interval" : "output.times",
                              "give one of output.every, output.times and output.interval");
    if (interval)
        return take_interval(s, interval, "output.interval", value_number(interval));
    o->every = every ? (long)value_number(every) : times ? 0 : 1;
    if (times)
        return read_time_list(s, times);
    if (s->tolerance > 0.0)
        return even_times(s, every);
    if (s->step == 0.0)
        return document_error(&s->doc, NULL, "output.times",
                              "missing: without a step, give the times of the records");
    return true;
}

double output_time(const struct output_request *request, size_t i)
{
    return request->times ? request->times[i] : times_at(&request->range, i);
}

static bool read_output(struct scenario *s)
{
    const struct value *file = keys_find(&s->doc, "output.file");
    const struct value *columns = keys_find(&s->doc, "output.columns");
    s->output.file = file ? file->text : NULL;
    if (!scenario_may_write(s, file, "output.file") || !read_format(s, file))
        return false;
    const char *order = read_text(s, "output.quaternion", NULL);
    s->output.scalar_given = order != NULL;
    s->output.scalar_last = order && strcmp(order, "scalar-last") == 0;
    for (const struct value *c = columns ? columns->child : NULL; c; c = c->next) {
        if (s->output.column_count == SCENARIO_COLUMNS)
            return document_error(&s->doc, c, "output.columns", "more than %d columns",
                                  SCENARIO_COLUMNS);
        s->output.columns[s->output.column_count++] = c->text;
    }
    const struct format *f = s->output.format;
    return (!f->check || f->check(s)) && read_output_times(s) && scenario_read_measures(s) &&
           scenario_read_events(s);
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

/* Keys of one body make no sense beside a system. */
static bool read_many(struct scenario *s)
{
    static const char *const single[] = {"body",      "attitude",   "spin",  "torques",
                                         "ephemeris", "directions", "orbit", "reference"};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        const struct value *v = keys_find(&s->doc, single[i]);
        if (v)
            return document_error(&s->doc, v, single[i],
                                  "is for one body, but this scenario has a system");
    }
    return scenario_read_system(s) && scenario_read_method(s) && read_times(s) &&
           scenario_place_system(s) && read_output(s);
}

void scenario_warn(struct scenario *s, const struct value *v, const char *path, const char *format,
                   ...)
{
    struct message line = {""};
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

bool scenario_load(const char *path, const char *text, const char *const *assignments, int count,
                   struct message *message, struct scenario *s)
{
    memset(s, 0, sizeof *s);
    if (!(text ? document_parse(path, text, strlen(text), message, &s->doc)
               : document_load(path, message, &s->doc)))
        return false;
    for (int i = 0; i < count; i++)
        if (!(permission_given(assignments[i]) ? permission_take(s, assignments[i])
                                               : document_set(&s->doc, assignments[i])))
            return false;
    if (!keys_check(&s->doc))
        return false;
    const struct value *library = keys_find(&s->doc, "method-library");
    if (library && !scenario_may_load(s, library))
        return false;
    s->name = document_line(&s->doc, read_text(s, "name", path));
    if (!s->name)
        return false;
    s->source = read_text(s, "source", NULL);
    s->many = keys_find(&s->doc, "system") != NULL;
    read_ephemeris(s);
    if (!scenario_open_attitudes(s) || !scenario_read_sky(s))
        return false;
    if (s->many)
        return read_many(s);
    return scenario_read_orbit(s) && scenario_read_body(s) && scenario_read_attitude(s) &&
           scenario_read_spin(s) && scenario_read_torques(s) && scenario_read_method(s) &&
           read_times(s) && scenario_orbit_covers(s) && scenario_reference_covers(s) &&
           read_output(s);
}

void scenario_free(struct scenario *s)
{
    for (int i = 0; i < SCENARIO_TORQUES; i++) {
        plh_plugin_unload(s->library[i]);
        free(s->profile_memory[i]);
    }
    for (int i = 0; i < SCENARIO_METHODS; i++)
        plh_plugin_unload(s->method_library[i]);
    attitude_free(&s->attitude_file);
    attitude_free(&s->spin_file);
    attitude_free(&s->reference);
    orbit_file_free(&s->orbit_file);
    free(s->orbit_segments);
    free(s->orbit_times);
    scenario_free_events(s);
    scenario_free_system(&s->system);
    free(s->output.times);
    free(s->rows);
    document_free(&s->doc);
    memset(s, 0, sizeof *s);
}
