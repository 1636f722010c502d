/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a record holds, and the records of a run as arrays. */
#include <math.h>
#include <string.h>

#include "io/word.h"
#include "record/atoms.h"
#include "record/run.h"
#include "scenario/keys.h"

const char *const column_needs[NEEDS] = {
    [NEED_DATE] = "a date at the start, 'time-unit: d' or ephemeris.epoch, the date of time 0",
    [NEED_ORBIT] = "an orbit",
    [NEED_SUN] = "directions.sun",
    [NEED_OBSERVER] = "directions.observer",
    [NEED_SUN_DISTANCE] = "a distance of the Sun: directions.sun by a table or the date",
    [NEED_OBSERVER_DISTANCE] = "a distance of the observer: a table, planet, or directions.site",
    [NEED_LIGHT_TIME] = "directions.light-time: yes",
    [NEED_LIGHT] = "light",
    [NEED_ECLIPSE] = "directions.eclipse, cylinder or cone",
    [NEED_POTENTIAL] = "torques that have a potential",
    [NEED_MODIFIED] =
        "a constant step, a splitting around exact, and torques whose potential depends on the "
        "attitude alone",
    [NEED_REFERENCE_RATES] = "angular velocities in the file of a reference",
    [NEED_UNITS] = "known units; system.units: md says that they are nm, u, ps, e",
    [NEED_BOX] = "system.box",
    [NEED_ROTATION] = "bodies that rotate",
    [NEED_DIPOLES] = "bodies with a dipole moment",
};

/* Whether a kind of body of a system rotates, or has a dipole moment. */
static bool any_species(const struct system_request *q, bool dipole)
{
    bool any = false;
    for (int k = 0; k < q->def.species_count; k++)
        any = any || plh_vec3_norm(dipole ? atoms_dipole(&q->species[k])
                                          : q->species[k].body.moment) > 0.0;
    return any;
}

const char *modified_obstacle(const struct scenario *s)
{
    const plh_problem problem = scenario_problem(s);
    const char *why = plh_problem_modified_obstacle(&problem, &s->spec);
    return why || s->step != 0.0 ? why : "the run has no constant step";
}

static bool has(const struct scenario *s, enum column_need need)
{
    const plh_torque *torque = scenario_torque(s);
    switch (need) {
    case NEED_DATE:
        return !isnan(s->sky.jd0);
    case NEED_ORBIT:
        return s->has_orbit;
    case NEED_SUN:
        return s->view.source[VIEW_SUN].kind != VIEW_NOT_GIVEN;
    case NEED_OBSERVER:
        return s->view.source[VIEW_OBSERVER].kind != VIEW_NOT_GIVEN;
    case NEED_SUN_DISTANCE:
        return view_has_distance(&s->view, VIEW_SUN);
    case NEED_OBSERVER_DISTANCE:
        return view_has_distance(&s->view, VIEW_OBSERVER);
    case NEED_LIGHT_TIME:
        return s->view.light_time;
    case NEED_LIGHT:
        return s->light != NULL;
    case NEED_ECLIPSE:
        return s->view.eclipse.kind != PLH_ECLIPSE_NONE;
    case NEED_POTENTIAL:
        return !torque || plh_torque_flags(torque) & PLH_TORQUE_POTENTIAL;
    case NEED_MODIFIED:
        return !modified_obstacle(s);
    case NEED_REFERENCE_RATES: /* which one that is computed has */
        return !s->reference.count || s->reference.segment[0].omega;
    case NEED_UNITS:
        return s->system.md;
    case NEED_BOX:
        return s->system.def.periodic;
    case NEED_ROTATION:
    case NEED_DIPOLES:
        return any_species(&s->system, need == NEED_DIPOLES);
    default:
        return true;
    }
}

const char *column_lacks(const struct column *c, const struct scenario *s)
{
    for (int i = 0; i < COLUMN_NEEDS; i++)
        if (!has(s, c->needs[i]))
            return column_needs[c->needs[i]];
    return NULL;
}

static bool unknown_column(const struct writer_job *job, const char *name)
{
    const char *names[128];
    int n = job->table->count < 128 ? job->table->count : 128;
    for (int i = 0; i < n; i++)
        names[i] = job->table->columns[i].name;
    const struct document *doc = &job->scenario->doc;
    return keys_unknown_word(doc, keys_find(doc, "output.columns"), "output.columns", "column",
                             name, names, n, PLH_RUN_UNKNOWN_COLUMN);
}

/* An energy that is not conserved has no error. */
static const struct column *find(const struct writer_job *job, const char *name)
{
    const struct column *c = column_find(job->table, name);
    return c && c->not_conserved && !job->conserved ? column_find(job->table, c->not_conserved) : c;
}

const struct column *job_shown(const struct writer_job *job, const char *name)
{
    const struct column *c = find(job, name);
    const bool last = c && c->scalar_last && job->scenario->output.scalar_last;
    return last ? column_find(job->table, c->scalar_last) : c;
}

/* A column that the scenario cannot fill is refused. */
static bool check_needs(const struct writer_job *job, const struct column *c)
{
    const struct document *doc = &job->scenario->doc;
    const char *missing = column_lacks(c, job->scenario), *why = NULL, *key = "output.columns";
    if (missing && c->needs[0] == NEED_MODIFIED)
        why = modified_obstacle(job->scenario);
    if (why && job->scenario->output.modified_given)
        key = "output.modified-energy";
    if (missing)
        return document_error(doc, keys_find(doc, key), key, "'%s' needs %s%s%s", c->name, missing,
                              why ? ": " : "", why ? why : "");
    return !c->print || sky_check_dates(job->scenario);
}

static bool add_column(struct writer_job *job, const struct column *c)
{
    if (!check_needs(job, c))
        return false;
    if (job->column_count == WRITER_COLUMNS || job->all + c->width > WRITER_WIDTH)
        return document_error(&job->scenario->doc, NULL, "output.columns", "too many columns");
    job->at[job->column_count] = job->all;
    job->columns[job->column_count++] = c;
    job->all += c->width;
    return true;
}

/* The word of output.quaternion holds for every quaternion that is shown. */
static bool add_shown(struct writer_job *job, const char *name)
{
    const struct column *c = job_shown(job, name);
    return c ? add_column(job, c) : unknown_column(job, name);
}

/* The next name of a list separated by blanks; false at its end. */
static bool next_name(const char **list, char name[64])
{
    const int n = (int)strcspn(*list, " ");
    snprintf(name, 64, "%.*s", n, *list);
    *list += n + ((*list)[n] == ' ');
    return n > 0;
}

/* The columns of a list, or NULL, where they are not there yet. */
static bool add_needed(struct writer_job *job, const char *list)
{
    char name[64];
    for (const char *p = list ? list : ""; next_name(&p, name);) {
        const struct column *c = find(job, name);
        if (!c)
            return unknown_column(job, name);
        if (job_at(job, name) < 0 && !add_column(job, c))
            return false;
    }
    return true;
}

static bool check_once(const struct writer_job *job)
{
    const struct document *doc = &job->scenario->doc;
    for (int i = 0; i < job->shown; i++)
        for (int k = 0; k < i; k++)
            if (job->columns[i] == job->columns[k])
                return document_error(doc, keys_find(doc, "output.columns"), "output.columns",
                                      "'%s' is given twice, which %s cannot hold",
                                      job->columns[i]->name, job->scenario->output.format->text);
    return true;
}

/* What a format cannot show is refused, never dropped. */
static bool check_held(const struct writer_job *job)
{
    const struct document *doc = &job->scenario->doc;
    const struct format *f = job->scenario->output.format;
    const bool usual = !job->scenario->output.column_count;
    for (int i = 0; f->holds && i < job->shown; i++)
        if (!(usual && word_in_list(job->subject->usual, job->columns[i]->name)) &&
            !word_in_list(f->holds, job->columns[i]->name))
            return document_error(doc, keys_find(doc, "output.columns"), "output.columns",
                                  "the format %s cannot hold '%s'; expected only: %s", f->word,
                                  job->columns[i]->name, f->holds);
    return true;
}

/* What is shown by default, of what the scenario can fill. */
static bool add_usual(struct writer_job *job)
{
    char name[64];
    for (const char *p = job->subject->usual; next_name(&p, name);) {
        const struct column *c = job_shown(job, name);
        if (!column_lacks(c, job->scenario) && !add_column(job, c))
            return false;
    }
    return true;
}

/* Behind the others, if the scenario gives its order and does not name it. */
static bool add_modified(struct writer_job *job)
{
    static const char name[] = "modified-energy";
    return !job->scenario->output.modified_given || job_at(job, name) >= 0 || add_shown(job, name);
}

/* The labels of the numbers that are shown. */
static void set_labels(struct writer_job *job)
{
    char *text = job->label_text, *end = text + sizeof job->label_text;
    job->width = 0;
    job->texts = false;
    for (int i = 0; i < job->shown; i++) {
        job->texts = job->texts || job->columns[i]->print;
        const char *p = job->columns[i]->labels;
        for (int k = 0; k < job->columns[i]->width && text < end; k++) {
            int n = (int)strcspn(p, " ");
            job->labels[job->width++] = text;
            text += snprintf(text, (size_t)(end - text), "%.*s", n, p) + 1;
            p += n + (p[n] == ' ');
        }
    }
}

/* Behind the columns: g(r), and the bodies. */
static bool add_blocks(struct writer_job *job, bool bodies)
{
    const struct output_request *o = &job->scenario->output;
    job->bins = o->rdf_bins;
    job->rdf_at = job->all;
    job->all += job->bins * (1 + o->rdf_pairs);
    job->state_at = -1;
    bodies = bodies || o->measure[MEASURE_MSD].file || o->measure[MEASURE_VELOCITY].file;
    if (!job->subject->holds_bodies || !(bodies || o->format->flags & FORMAT_BODIES))
        return true;
    const size_t n = job->subject->bodies(job->scenario);
    if (n > 100000000)
        return document_error(&job->scenario->doc, NULL, "output.format",
                              "more than 1e8 bodies do not fit a record; csv has the summary");
    job->state_at = job->all;
    job->all += BODY_VALUES * (int)n;
    return true;
}

/* Columns that the measures need. */
static const char *measure_needs(const struct output_request *o)
{
    if (o->measure[MEASURE_DIELECTRIC].file)
        return "t kt dipole-moment";
    return o->measure[MEASURE_MSD].file || o->measure[MEASURE_VELOCITY].file ? "t" : NULL;
}

static bool lay_out(struct writer_job *job, const char *more, bool bodies)
{
    const struct output_request *o = &job->scenario->output;
    for (int i = 0; i < o->column_count; i++)
        if (!add_shown(job, o->columns[i]))
            return false;
    if ((!o->column_count && !add_usual(job)) || !add_modified(job))
        return false;
    job->shown = job->column_count;
    set_labels(job);
    if ((o->format->flags & FORMAT_ONCE && !check_once(job)) || !check_held(job))
        return false;
    return add_needed(job, job->texts ? "t" : "") && /* which texts are made from */
           add_needed(job, o->format->needs) && add_needed(job, more) &&
           add_needed(job, measure_needs(o)) && add_blocks(job, bodies);
}

plh_status job_layout(struct writer_job *job, const struct scenario *scenario,
                      const struct run_subject *subject, const char *more, bool bodies)
{
    memset(job, 0, sizeof *job);
    job->scenario = scenario;
    job->subject = subject;
    job->table = subject->columns;
    job->conserved = subject->conserved(scenario);
    return lay_out(job, more, bodies) ? PLH_OK : scenario->doc.message->status;
}

int job_index(const struct writer_job *job, const char *column)
{
    const struct column *c = find(job, column);
    for (int i = 0; c && i < job->column_count; i++)
        if (job->columns[i] == c)
            return i;
    return -1;
}

int job_at(const struct writer_job *job, const char *column)
{
    const int i = job_index(job, column);
    return i < 0 ? -1 : job->at[i];
}

uint64_t job_checksum(const struct writer_job *job)
{
    uint64_t sum = 0;
    const int numbers[] = {job->shown, job->bins, job->state_at, job->all,
                           job->scenario->output.rdf_pairs};
    for (int i = 0; i < job->column_count; i++)
        sum = checksum(sum, job->columns[i]->name, strlen(job->columns[i]->name) + 1);
    return checksum(sum, numbers, sizeof numbers);
}

static bool kept(const plh_run *run)
{
    return run->spooled && run->spool.fd < 0 && run->spool.buffer;
}

int plh_run_column_count(const plh_run *run)
{
    return run->job.shown;
}

plh_run_column plh_run_column_get(const plh_run *run, int index)
{
    if (index < 0 || index >= run->job.shown)
        return (plh_run_column){.name = NULL};
    const struct column *c = run->job.columns[index];
    return (plh_run_column){c->name, c->text, c->width, (size_t)run->job.at[index]};
}

plh_run_column plh_run_column_find(const plh_run *run, const char *name)
{
    const int i = job_index(&run->job, name);
    if (i < 0)
        return (plh_run_column){.name = NULL};
    const struct column *c = run->job.columns[i];
    return (plh_run_column){c->name, c->text, c->width, (size_t)run->job.at[i]};
}

const char *plh_run_column_lacks(const plh_run *run, const char *name)
{
    const struct column *c = column_find(run->subject->columns, name);
    return c ? column_lacks(c, &run->scenario) : "a column of this name";
}

const char *plh_run_label(const plh_run *run, size_t number)
{
    return number < (size_t)run->job.width ? run->job.labels[number] : NULL;
}

size_t plh_run_record_count(const plh_run *run)
{
    return (size_t)run->stats.next;
}

const double *plh_run_rows(const plh_run *run, size_t *stride)
{
    *stride = (size_t)run->job.all;
    return kept(run) ? run->spool.buffer : NULL;
}

plh_status plh_run_column_copy(const plh_run *run, const char *name, double *out)
{
    size_t stride;
    const double *rows = plh_run_rows(run, &stride);
    if (!rows)
        return PLH_BAD_ARGUMENT;
    const struct column *c = job_shown(&run->job, name);
    const int at = c ? job_at(&run->job, c->name) : -1;
    if (at < 0 || at >= run->job.width)
        return PLH_NOT_FOUND;
    const size_t width = (size_t)c->width;
    for (size_t i = 0; i < run->spool.records; i++)
        memcpy(out + i * width, rows + i * stride + (size_t)at, width * sizeof(double));
    return PLH_OK;
}

const double *plh_run_bodies(const plh_run *run, size_t record)
{
    size_t stride;
    const double *rows = plh_run_rows(run, &stride);
    if (!rows || record >= run->spool.records || run->job.state_at < 0)
        return NULL;
    return rows + record * stride + (size_t)run->job.state_at;
}
