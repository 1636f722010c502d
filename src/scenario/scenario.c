/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/scenario.h"

#include "scenario/body.h"
#include "scenario/calendar.h"
#include "scenario/keys.h"
#include "scenario/method.h"

#include <math.h>
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

static const char *text_at(const struct scenario *s, const char *path, const char *otherwise)
{
    const struct value *v = keys_find(&s->doc, path);
    return v ? v->text : otherwise;
}

static double number_at(const struct scenario *s, const char *path, double otherwise)
{
    const struct value *v = keys_find(&s->doc, path);
    return v ? value_number(v) : otherwise;
}

static bool read_times(struct scenario *s)
{
    const struct value *until = keys_find(&s->doc, "until");
    s->t0 = number_at(s, "start", 0.0);
    s->step = number_at(s, "step", 0.0);
    if (!until)
        return document_error(&s->doc, NULL, "until", "missing: the time at the end");
    s->until = value_number(until);
    if (s->until == s->t0)
        return document_error(&s->doc, until, "until", "expected a time other than start");
    bool exact = strcmp(s->spec.method->name, "exact") == 0 && !scenario_torque(s);
    if (s->step == 0.0 && !exact)
        return document_error(&s->doc, NULL, "step", "missing: method %s needs a time step",
                              s->method);
    return true;
}

/* The format that the ending of a file stands for. */
static bool format_of(struct scenario *s, const struct value *file, enum output_format *format)
{
    static const struct {
        const char *word, *ending;
        enum output_format format;
    } list[] = {{"csv", ".csv", OUTPUT_CSV},
                {"hdf5", ".h5", OUTPUT_HDF5},
                {"hdf5", ".hdf5", OUTPUT_HDF5},
                {"aem", ".aem", OUTPUT_AEM}};
    const char *word = text_at(s, "output.format", NULL);
    const char *dot = file ? strrchr(file->text, '.') : ".csv";
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        if (word ? strcmp(word, list[i].word) == 0 : dot && strcmp(dot, list[i].ending) == 0) {
            *format = list[i].format;
            return true;
        }
    }
    return document_error(&s->doc, file, "output.file",
                          "expected an ending .csv, .h5, .hdf5 or .aem, or output.format");
}

static bool read_output_times(struct scenario *s)
{
    struct output_request *o = &s->output;
    const struct value *every = keys_find(&s->doc, "output.every");
    const struct value *times = keys_find(&s->doc, "output.times");
    if (every && times)
        return document_error(&s->doc, times, "output.times",
                              "give either output.every or output.times");
    o->every = every ? (long)value_number(every) : times ? 0 : 1;
    if (!times) {
        if (s->step == 0.0)
            return document_error(&s->doc, NULL, "output.times",
                                  "missing: without a step the times of the records are needed");
        return true;
    }
    if (times->type == VALUE_SCALAR) {
        double last = 0.0;
        sscanf(times->text, "%lf:%lf:%lf", &o->first, &last, &o->increment);
        double count = floor((last - o->first) / o->increment * (1.0 + 1e-12)) + 1.0;
        if (!(count <= 1e12))
            return document_error(&s->doc, times, "output.times", "too many times (over 1e12)");
        o->time_count = (size_t)count;
    } else {
        o->time_count = (size_t)value_count(times);
        o->times = malloc(o->time_count * sizeof *o->times);
        if (!o->times)
            return document_error(&s->doc, times, "output.times", "out of memory");
        value_numbers(times, o->times);
    }
    double sign = s->until > s->t0 ? 1.0 : -1.0;
    for (size_t i = 0; i < o->time_count; i += o->times ? 1 : o->time_count) {
        double t = output_time(o, i), before = i ? output_time(o, i - 1) : s->t0;
        if (sign * (t - before) < 0.0 ||
            sign * (output_time(o, o->time_count - 1) - s->until) > 0.0)
            return document_error(&s->doc, times, "output.times",
                                  "expected times in order, from start (%.17g) to until (%.17g)",
                                  s->t0, s->until);
    }
    return true;
}

double output_time(const struct output_request *request, size_t i)
{
    return request->times ? request->times[i] : request->first + (double)i * request->increment;
}

static bool read_output(struct scenario *s)
{
    const struct value *file = keys_find(&s->doc, "output.file");
    const struct value *columns = keys_find(&s->doc, "output.columns");
    s->output.file = file ? file->text : NULL;
    if (!format_of(s, file, &s->output.format))
        return false;
    if (!file && s->output.format != OUTPUT_CSV)
        return document_error(&s->doc, keys_find(&s->doc, "output.format"), "output.format",
                              "only csv goes to standard output; give output.file");
    for (const struct value *c = columns ? columns->child : NULL; c; c = c->next) {
        if (s->output.column_count == SCENARIO_COLUMNS)
            return document_error(&s->doc, c, "output.columns", "more than %d columns",
                                  SCENARIO_COLUMNS);
        s->output.columns[s->output.column_count++] = c->text;
    }
    return read_output_times(s);
}

static bool read_ephemeris(struct scenario *s)
{
    struct ephemeris *e = &s->ephemeris;
    e->epoch = text_at(s, "ephemeris.epoch", NULL);
    e->time_system = text_at(s, "ephemeris.time-system", "UTC");
    e->object_name = text_at(s, "ephemeris.object-name", NULL);
    e->object_id = text_at(s, "ephemeris.object-id", NULL);
    e->originator = text_at(s, "ephemeris.originator", "POLHODE");
    e->center = text_at(s, "ephemeris.center", NULL);
    e->frame_a = text_at(s, "ephemeris.frame-a", "EME2000");
    e->frame_b = text_at(s, "ephemeris.frame-b", "SC_BODY_1");
    e->seconds_per_unit = number_at(s, "ephemeris.seconds-per-unit", 1.0);
    if (s->output.format != OUTPUT_AEM)
        return true;
    static const char *const needed[] = {"ephemeris.epoch", "ephemeris.object-name",
                                         "ephemeris.object-id"};
    for (int i = 0; i < 3; i++)
        if (!keys_find(&s->doc, needed[i]))
            return document_error(&s->doc, NULL, needed[i], "missing: the format aem needs it");
    struct moment zero;
    return moment_parse(e->epoch, &zero) ||
           document_error(&s->doc, keys_find(&s->doc, "ephemeris.epoch"), "ephemeris.epoch",
                          "expected a date such as 2026-01-31T12:00:00 or 2026-031T12:00:00");
}

bool scenario_load(const char *path, const char *const *assignments, int count, struct scenario *s)
{
    memset(s, 0, sizeof *s);
    if (!document_load(path, &s->doc))
        return false;
    for (int i = 0; i < count; i++)
        if (!document_set(&s->doc, assignments[i]))
            return false;
    if (!keys_check(&s->doc))
        return false;
    s->name = text_at(s, "name", path);
    s->source = text_at(s, "source", NULL);
    return scenario_read_body(s) && scenario_read_attitude(s) && scenario_read_spin(s) &&
           scenario_read_torques(s) && scenario_read_method(s) && read_times(s) && read_output(s) &&
           read_ephemeris(s);
}

void scenario_free(struct scenario *s)
{
    for (int i = 0; i < SCENARIO_TORQUES; i++)
        plh_torque_unload(s->library[i]);
    free(s->output.times);
    free(s->rows);
    document_free(&s->doc);
    memset(s, 0, sizeof *s);
}
