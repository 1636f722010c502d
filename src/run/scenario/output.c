/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The list of formats, and the keys below output: the file, its format, its columns and the times
 * of its records. */
#include "scenario/read.h"

#include "io/word.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(OUTPUT)
USE_KEY(until);
USE_KEY(step);

#define FORMAT_ENTRY(name) &format_##name,
const struct format *const output_formats[] = {FORMAT_LIST(FORMAT_ENTRY)};
#undef FORMAT_ENTRY
const int output_format_count = sizeof output_formats / sizeof *output_formats;

static bool is_for(const struct format *f, unsigned subject)
{
    return !subject || f->flags & subject;
}

const struct format *format_by_word(const char *word, unsigned subject)
{
    for (int i = 0; i < output_format_count; i++)
        if (is_for(output_formats[i], subject) && strcmp(output_formats[i]->word, word) == 0)
            return output_formats[i];
    return NULL;
}

const struct format *format_by_file(const char *file, unsigned subject)
{
    for (int i = 0; i < output_format_count; i++)
        if (is_for(output_formats[i], subject) && word_ends_file(output_formats[i]->endings, file))
            return output_formats[i];
    return NULL;
}

/* Adds the words of a list to those that are there, each once. */
static void add_words(const char *list, char *text, size_t size)
{
    for (const char *p = list; *p; p += strcspn(p, " "), p += *p == ' ') {
        char word[32];
        size_t used = strlen(text);
        bool known = false;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(p, " "), p);
        for (const char *q = text; *q && !known; q += strcspn(q, " "), q += *q == ' ')
            known = strncmp(q, word, strlen(word)) == 0 && strchr(", ", q[strlen(word)]);
        if (!known)
            snprintf(text + used, size - used, "%s%s", used ? ", " : "", word);
    }
}

void format_words(unsigned subject, char *text, size_t size)
{
    *text = '\0';
    for (int i = 0; i < output_format_count; i++)
        if (is_for(output_formats[i], subject))
            add_words(output_formats[i]->word, text, size);
}

void format_endings(unsigned subject, char *text, size_t size)
{
    *text = '\0';
    for (int i = 0; i < output_format_count; i++)
        if (is_for(output_formats[i], subject))
            add_words(output_formats[i]->endings, text, size);
}

/* What output.format says, or else the ending of the file. */
static bool read_format(struct scenario *s, const struct value *file)
{
    const struct subject *subject = scenario_subject(s);
    const struct value *word = read_value(s, key_output_format);
    const struct value *at = word ? word : file;
    const char *name = file ? file->text : ".csv";
    char list[256];
    bool known = word ? format_by_word(word->text, 0) : format_by_file(name, 0);
    s->output.format = word ? format_by_word(word->text, subject->formats)
                            : format_by_file(name, subject->formats);
    if (!known) {
        format_endings(subject->formats, list, sizeof list);
        return read_error(s, file, key_output_file, "expected an ending %s, or output.format",
                          list);
    }
    if (!s->output.format) {
        format_words(subject->formats, list, sizeof list);
        return read_error(s, at, key_output_format, "%s has the formats %s", subject->text, list);
    }
    const struct format *f = s->output.format;
    if (!file && !(f->flags & FORMAT_STREAM))
        return read_error(s, at, key_output_format,
                          "only csv goes to standard output; give output.file");
    if (f->flags & FORMAT_FORWARD && s->until < s->t0)
        return read_error(s, at, key_output_format,
                          "%s of a system wants times that increase; a run back in time has "
                          "csv and xyz",
                          f->word);
    if (f->available && !f->available())
        return read_error(s, at, key_output_format, "this build cannot write %s", f->text);
    return true;
}

/* Which way the times go: for a closed form on their own, else from start to end. */
static double direction(const struct scenario *s)
{
    const struct output_request *o = &s->output;
    if (scenario_is_closed(s))
        return output_time(o, o->time_count - 1) >= output_time(o, 0) ? 1.0 : -1.0;
    return s->until >= s->t0 ? 1.0 : -1.0;
}

/* An end that was laid over the file shortens the times that the file gives. */
static bool cut_times(struct scenario *s)
{
    struct output_request *o = &s->output;
    const struct value *until = scenario_end(s);
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
    return low || read_error(s, until, key_until,
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
            return read_error(s, times, key_output_times,
                              "expected times in order, from start (%.17g) to until (%.17g)", s->t0,
                              s->until);
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
            return read_error(s, times, key_output_times, "out of memory");
        value_numbers(times, o->times);
    }
    return cut_times(s) && check_times(s, times);
}

/* From the start to the end, which may be dates, a record after every such time. */
static bool take_interval(struct scenario *s, const struct value *v, enum key_id key,
                          double interval)
{
    struct output_request *o = &s->output;
    if (s->until == s->t0) /* a single record */
        interval = 1.0;
    if (!times_make(s->t0, s->until, copysign(interval, s->until - s->t0), &o->range))
        return read_error(s, v, key, "expected at most 1e12 records");
    o->every = 0;
    o->time_count = o->range.count;
    return true;
}

/* A hundred intervals; where a tolerance replaces the step of the file, the times that the file
 * had. */
static bool even_times(struct scenario *s, const struct value *every)
{
    double step = read_number(s, key_step);
    if (every && step == 0.0)
        return read_error(s, every, key_output_every,
                          "a run within a tolerance has steps of its own; give output.times");
    if (step == 0.0)
        return take_interval(s, NULL, key_until, fabs(s->until - s->t0) / 100.0);
    return take_interval(s, every, key_output_every, step * read_number(s, key_output_every));
}

static bool read_output_times(struct scenario *s)
{
    struct output_request *o = &s->output;
    const struct value *every = read_value(s, key_output_every);
    const struct value *times = read_value(s, key_output_times);
    const struct value *interval = read_value(s, key_output_interval);
    if ((every && times) || (interval && (every || times)))
        return document_error(&s->doc, interval ? interval : times,
                              scenario_keys[interval ? key_output_interval : key_output_times].path,
                              "give one of output.every, output.times and output.interval");
    if (interval)
        return take_interval(s, interval, key_output_interval, value_number(interval));
    o->every = times ? 0 : (long)read_number(s, key_output_every);
    if (times)
        return read_time_list(s, times);
    if (s->tolerance > 0.0)
        return even_times(s, every);
    if (s->step == 0.0 && s->until == s->t0)
        return take_interval(s, NULL, key_until, 1.0);
    if (s->step == 0.0)
        return read_error(s, NULL, key_output_times,
                          "missing: without a step, give the times of the records");
    return true;
}

double output_time(const struct output_request *request, size_t i)
{
    return request->times ? request->times[i] : times_at(&request->range, i);
}

bool scenario_read_output(struct scenario *s)
{
    const struct value *file = read_value(s, key_output_file);
    const struct value *columns = read_value(s, key_output_columns);
    s->output.file = file ? file->text : NULL;
    if (!scenario_may_write(s, file, scenario_keys[key_output_file].path) || !read_format(s, file))
        return false;
    const char *order = read_text(s, key_output_quaternion);
    s->output.scalar_given = order != NULL;
    s->output.scalar_last = order && strcmp(order, "scalar-last") == 0;
    for (const struct value *c = columns ? columns->child : NULL; c; c = c->next) {
        if (s->output.column_count == SCENARIO_COLUMNS)
            return read_error(s, c, key_output_columns, "more than %d columns", SCENARIO_COLUMNS);
        s->output.columns[s->output.column_count++] = c->text;
    }
    const struct format *f = s->output.format;
    return (!f->check || f->check(s)) && read_output_times(s);
}
