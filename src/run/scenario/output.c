/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The list of formats, and the keys below output: the file, its format, its columns and the times
 * of its records; what is measured in the run of a system besides: g(r), correlations in time, the
 * dielectric constant. */
#include "scenario/read.h"

#include "io/number.h"
#include "io/word.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(OUTPUT)
OWN_KEYS(MEASURE)
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

/* FIRST/LAST/STEP, dates or numbers. */
static bool read_date_range(struct scenario *s, const struct value *v)
{
    char part[3][DATES_PART];
    double first, last, step;
    dates_split(v->text, part); /* which the keys have checked */
    number_parse(part[2], &step);
    if (!sky_time_of_text(s, v, key_output_times, part[0], &first) ||
        !sky_time_of_text(s, v, key_output_times, part[1], &last))
        return false;
    s->output.range.count = 0;
    return times_make(first, last, step, &s->output.range) ||
           read_error(s, v, key_output_times,
                      "expected a step that leads from the first date to the last, in at most 1e12 "
                      "times; found '%s'",
                      part[2]);
}

static bool read_given_times(struct scenario *s, const struct value *times)
{
    struct output_request *o = &s->output;
    size_t n = 0;
    o->time_count = (size_t)value_count(times);
    o->times = malloc(o->time_count * sizeof *o->times);
    if (!o->times)
        return read_error(s, times, key_output_times, "out of memory");
    for (const struct value *v = times->child; v; v = v->next, n++)
        if (!value_is_number(v, &o->times[n]) &&
            !sky_time_of_text(s, v, key_output_times, v->text, &o->times[n]))
            return false;
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
        if (!times_parse(times->text, &o->range) && !read_date_range(s, times))
            return false;
        o->time_count = o->range.count;
    } else if (!read_given_times(s, times))
        return false;
    return scenario_view_times(s, times) && cut_times(s) && check_times(s, times);
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

static bool read_modified(struct scenario *s)
{
    const struct value *v = read_value(s, key_output_modified_energy);
    const double order = v ? value_number(v) : 12.0;
    s->output.modified_given = v != NULL;
    if (!(order <= PLH_MODIFIED_MOST) || fmod(order, 2.0) != 0.0)
        return read_error(s, v, key_output_modified_energy,
                          "expected an even whole number from 2 to %d", PLH_MODIFIED_MOST);
    s->output.modified = (int)order;
    return true;
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
    return (!f->check || f->check(s)) && read_modified(s) && read_output_times(s);
}

/* The sites with a symbol; false if there are none. */
static bool sites_of(const struct system_request *q, const char *symbol, size_t length,
                     plh_site_set *set)
{
    bool any = false;
    memset(set, 0, sizeof *set);
    for (int k = 0; k < q->def.species_count; k++)
        for (int i = 0; i < q->species[k].sites; i++)
            if (strlen(q->site_symbol[k][i]) == length &&
                memcmp(q->site_symbol[k][i], symbol, length) == 0) {
                set->of_species[k] |= 1u << i;
                any = true;
            }
    return any;
}

/* "O-H": all sites of these symbols. */
static bool read_pair(struct scenario *s, const struct value *v)
{
    struct output_request *o = &s->output;
    const char *dash = strchr(v->text, '-');
    const size_t first = dash ? (size_t)(dash - v->text) : 0;
    if (o->rdf_pairs == SCENARIO_RDF_PAIRS)
        return read_error(s, v, key_output_rdf_pairs, "more than %d pairs", SCENARIO_RDF_PAIRS);
    plh_site_set *set = o->rdf_set[o->rdf_pairs];
    o->rdf_name[o->rdf_pairs++] = v->text;
    if (strlen(v->text) < 32 && dash && sites_of(&s->system, v->text, first, &set[0]) &&
        sites_of(&s->system, dash + 1, strlen(dash + 1), &set[1]))
        return true;
    char list[256] = "";
    const struct system_request *q = &s->system;
    for (int k = 0; k < q->def.species_count; k++)
        for (int i = 0; i < q->species[k].sites; i++) {
            const size_t used = strlen(list);
            if (!word_in_list(list, q->site_symbol[k][i]))
                snprintf(list + used, sizeof list - used, "%s%s", used ? " " : "",
                         q->site_symbol[k][i]);
        }
    return read_error(s, v, key_output_rdf_pairs,
                      "expected two symbols of sites, such as O-H, not '%.40s'; the sites are %s",
                      v->text, list);
}

static bool read_rdf(struct scenario *s)
{
    struct output_request *o = &s->output;
    const struct value *map = read_value(s, key_output_rdf);
    if (!map)
        return true;
    const struct value *range = read_needed(s, map, key_output_rdf_range);
    const struct value *pairs = read_member(map, key_output_rdf_pairs);
    if (!range)
        return false;
    o->measure[MEASURE_RDF].file = read_text(s, key_output_rdf_file);
    if (!scenario_may_write(s, read_value(s, key_output_rdf_file),
                            scenario_keys[key_output_rdf_file].path))
        return false;
    o->rdf_range = value_number(range);
    double bins = read_number(s, key_output_rdf_bins);
    o->rdf_bins = bins <= 10000.0 ? (int)bins : 0;
    if (!o->rdf_bins)
        return read_error(s, read_member(map, key_output_rdf_bins), key_output_rdf_bins,
                          "expected a whole number from 1 to 10000");
    if (!(o->format->flags & FORMAT_RDF) && !o->measure[MEASURE_RDF].file)
        return read_error(s, map, key_output_rdf, "'file' is missing");
    plh_vec3 box = s->system.def.box;
    if (s->system.def.periodic && o->rdf_range > 0.5 * fmin(box.x, fmin(box.y, box.z)))
        return read_error(s, range, key_output_rdf_range,
                          "expected at most half the shortest edge of the box");
    for (const struct value *c = pairs ? pairs->child : NULL; c; c = c->next)
        if (!read_pair(s, c))
            return false;
    return true;
}

static bool read_measure(struct scenario *s, int which, enum key_id key, enum key_id file_key)
{
    struct measure_request *r = &s->output.measure[which];
    const struct value *map = read_value(s, key);
    const struct value *file = map ? read_needed(s, map, file_key) : NULL;
    if (!map || !file)
        return !map;
    r->file = file->text;
    r->range = 0.25 * fabs(s->until - s->t0);
    return scenario_may_write(s, file, scenario_keys[file_key].path);
}

/* The longest lag. Correlations need records at equal intervals. */
static bool read_lag(struct scenario *s, int which, enum key_id key, enum key_id range)
{
    if (read_value(s, range))
        s->output.measure[which].range = read_number(s, range);
    return !s->output.measure[which].file || !s->output.times ||
           read_error(s, read_value(s, key), key,
                      "needs records at equal intervals (output.every, output.interval or "
                      "start:end:step), not a list of times");
}

/* M of a charged body depends on where it is. */
static bool check_neutral(const struct scenario *s)
{
    const struct system_request *q = &s->system;
    const struct value *v = read_value(s, key_output_dielectric);
    if (!v)
        return true;
    if (!q->def.periodic)
        return read_error(s, v, key_output_dielectric, "needs system.box");
    for (int k = 0; k < q->def.species_count; k++) {
        double charge = 0.0, size = 0.0;
        for (int i = 0; i < q->species[k].sites; i++) {
            charge += q->species[k].site[i].charge;
            size += fabs(q->species[k].site[i].charge);
        }
        if (fabs(charge) > 1e-12 * size)
            return read_error(s, v, key_output_dielectric,
                              "expected neutral bodies; '%s' has the charge %g", q->species[k].name,
                              charge);
    }
    return true;
}

static bool wants_bodies(const struct scenario *s, const struct value *v, enum key_id key)
{
    const struct format *f = s->output.format;
    return f->flags & FORMAT_BODIES ||
           read_error(s, v, key, "the format %s holds no bodies; expected xyz or hdf5", f->word);
}

/* Atoms and angstroms, in files of trajectories. */
static bool read_form(struct scenario *s)
{
    const struct value *sites = read_value(s, key_output_sites);
    const struct value *unit = read_value(s, key_output_length_unit);
    s->output.sites = read_is(s, key_output_sites, "yes");
    s->output.angstrom = read_is(s, key_output_length_unit, "angstrom");
    if ((s->output.sites && !wants_bodies(s, sites, key_output_sites)) ||
        (s->output.angstrom && !wants_bodies(s, unit, key_output_length_unit)))
        return false;
    return !s->output.angstrom || s->system.md ||
           read_error(s, unit, key_output_length_unit,
                      "the unit of length is not known; system.units: md says that it is nm");
}

bool scenario_read_measures(struct scenario *s)
{
    s->output.author = read_text(s, key_output_author);
    return read_measure(s, MEASURE_MSD, key_output_msd, key_output_msd_file) &&
           read_lag(s, MEASURE_MSD, key_output_msd, key_output_msd_range) &&
           read_measure(s, MEASURE_VELOCITY, key_output_velocity_correlation,
                        key_output_velocity_correlation_file) &&
           read_lag(s, MEASURE_VELOCITY, key_output_velocity_correlation,
                    key_output_velocity_correlation_range) &&
           read_measure(s, MEASURE_DIELECTRIC, key_output_dielectric, key_output_dielectric_file) &&
           read_rdf(s) && read_form(s) && check_neutral(s);
}
