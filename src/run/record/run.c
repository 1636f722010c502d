/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A scenario from reading to files. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/run.h"
#include "scenario/keys.h"

plh_status run_refuse(plh_run *r, plh_run_reason reason, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    plh_status status = message_list(&r->message, PLH_BAD_ARGUMENT, format, args);
    va_end(args);
    message_because(&r->message, reason);
    return status;
}

FILE *text_begin(struct text *t)
{
    t->bytes = NULL;
    t->size = 0;
    t->out = open_memstream(&t->bytes, &t->size);
    return t->out;
}

plh_status text_end(struct text *t, plh_status status, plh_run_sink *sink, void *context)
{
    if (!t->out || fclose(t->out) != 0)
        status = PLH_NO_MEMORY;
    if (!status && t->size && !sink(context, t->bytes, t->size))
        status = PLH_OS;
    free(t->bytes);
    return status;
}

static plh_status load(const struct scenario_source *source, const plh_settings *settings,
                       plh_run **run)
{
    plh_run *r = *run = calloc(1, sizeof *r);
    if (!r)
        return PLH_NO_MEMORY;
    r->spool.fd = -1;
    r->path = strdup(source->path);
    if (!r->path)
        return message_no_memory(&r->message);
    const struct scenario_source kept = {r->path, source->text, source->empty};
    r->loaded = scenario_load(&kept, settings, &r->message, &r->scenario);
    r->subject = r->scenario.subject == SUBJECT_SYSTEM ? &run_of_system : &run_of_body;
    if (r->loaded && r->subject->opened)
        r->subject->opened(r);
    return r->loaded ? PLH_OK : r->message.status;
}

plh_status plh_run_open(const char *path, const plh_settings *settings, plh_run **run)
{
    const struct scenario_source source = {.path = path};
    return load(&source, settings, run);
}

plh_status plh_run_from_text(const char *text, const char *name, const plh_settings *settings,
                             plh_run **run)
{
    const struct scenario_source source = {.path = name ? name : "text", .text = text};
    return load(&source, settings, run);
}

plh_status plh_run_from_settings(const char *name, const plh_settings *settings, plh_run **run)
{
    const struct scenario_source source = {.path = name ? name : "settings", .empty = true};
    return load(&source, settings, run);
}

void plh_run_destroy(plh_run *run)
{
    if (!run)
        return;
    run_events_free(run);
    plh_sim_destroy(run->sim);
    plh_reference_destroy(run->reference);
    plh_reference_destroy(run->between);
    grow_discard(run);
    spool_close(&run->spool, false);
    samples_free(run);
    scenario_free(&run->scenario);
    free(run->record);
    free(run->summary);
    free(run->path);
    free(run);
}

const char *plh_run_message(const plh_run *run)
{
    return run->message.text;
}

plh_run_reason plh_run_why(const plh_run *run)
{
    return (plh_run_reason)run->message.reason;
}

const char *plh_run_warnings(const plh_run *run)
{
    return run->scenario.warnings;
}

plh_run_info plh_run_info_of(const plh_run *run)
{
    const struct scenario *s = &run->scenario;
    plh_run_info info = {.name = s->name, .source = s->source, .method = s->method};
    info.file = s->output.file;
    info.format = s->output.format ? s->output.format->word : NULL;
    info.hash = s->doc.hash;
    info.system = run->loaded && s->subject == SUBJECT_SYSTEM;
    info.bodies = run->loaded ? run->subject->bodies(s) : 0;
    info.start = s->t0;
    info.until = s->until;
    info.step = s->step;
    info.tolerance = s->tolerance;
    info.events = s->output.events_file;
    info.columns = s->output.column_count;
    for (int i = 0; i < MEASURES; i++)
        info.measures += s->output.measure[i].file != NULL;
    info.now = run->last_t;
    info.resumable = run->resumable;
    if (s->choose && !run->sim)
        info.method = "auto";
    return info;
}

const plh_problem *plh_run_problem(const plh_run *run)
{
    return run->problem.body ? &run->problem : NULL;
}

plh_run_options plh_run_options_default(void)
{
    return (plh_run_options){.keep = true, .files = true, .checkpoint_seconds = 5.0};
}

/* Those of the run that is resumed. */
static plh_status sample_old_records(plh_run *r)
{
    const double *record = NULL;
    plh_status status = spool_begin(&r->spool);
    for (uint64_t i = 0; !status && !(status = spool_next(&r->spool, &record)) && record; i++)
        status = samples_add_old(r, i, record);
    return status;
}

static plh_status open_spool(plh_run *r)
{
    const char *file = run_spool_file(r);
    if (!run_needs_spool(r))
        return PLH_OK;
    r->spooled = true;
    plh_status status = r->options.resume ? run_resume(r, file)
                                          : spool_create(&r->spool, file, r->job.all, &r->message);
    if (!status && r->options.resume && r->options.samples)
        status = sample_old_records(r);
    return status ? status : grow_open(r);
}

static plh_status prepare(plh_run *r)
{
    if (r->options.resume && !(r->options.files && r->scenario.output.file))
        return run_refuse(r, PLH_RUN_RESUME_WITHOUT_FILE,
                          "a run that is to be resumed needs output.file");
    plh_status status = run_check_files(r);
    if (!status)
        status = run_prepare(r);
    if (!status)
        status = run_events_prepare(r);
    if (!status && r->subject->start && !r->options.resume)
        status = r->subject->start(r);
    if (!status)
        status = samples_prepare(r);
    return status ? status : open_spool(r);
}

static plh_status write_output(plh_run *r)
{
    const char *path = r->scenario.output.file;
    plh_status status = r->growing ? grow_close(r) : writer_write(&r->job, path, &r->message);
    if (!status)
        run_wrote_output(r);
    return status;
}

static plh_status write_measures(plh_run *r)
{
    plh_status status = PLH_OK;
    for (int i = 0; i < MEASURES && !status; i++) {
        const char *path = r->scenario.output.measure[i].file;
        status = path ? writer_measure(&r->job, i, path, &r->message) : PLH_OK;
        if (path && !status)
            run_wrote(r, path);
    }
    return status;
}

/* From records to files; also where the run ended early. The table of events needs no records. */
static plh_status write_files(plh_run *r)
{
    plh_status status = PLH_OK, events = PLH_OK;
    if (r->stats.next == 0)
        return PLH_OK;
    if (r->spooled && r->options.files && r->scenario.output.file)
        status = write_output(r);
    if (!status && r->spooled && r->options.files)
        status = write_measures(r);
    if (r->options.files && r->scenario.output.events_file && r->events.watch)
        events = run_events_write(r);
    return status ? status : events;
}

/* The records of a file, in memory. */
static plh_status keep_records(plh_run *r)
{
    struct spool memory;
    const double *record = NULL;
    plh_status status = spool_create(&memory, NULL, r->job.all, &r->message);
    if (!status)
        status = spool_begin(&r->spool);
    while (!status && !(status = spool_next(&r->spool, &record)) && record)
        status = spool_add(&memory, record);
    spool_close(&r->spool, true);
    r->spool = memory;
    return status;
}

/*
 * A run has diverged when its energy is off by more than nine tenths of the largest kinetic energy
 * that it ever had: a method that is merely coarse stays far below.
 */
static bool diverged(const plh_run *r)
{
    const struct run_stats *s = &r->stats;
    if (!r->job.conserved || s->next == 0)
        return s->next > 0 && !isfinite(s->kinetic);
    double rounding = 1e-9 * fabs(s->start.energy);
    return !(s->energy_off <= 0.9 * s->kinetic + rounding);
}

/* Not yet diverged, but too coarse for most purposes. */
static void warn_energy(plh_run *r)
{
    const struct run_stats *s = &r->stats;
    if (r->job.conserved && s->energy_off > 0.05 * s->kinetic)
        scenario_warn(&r->scenario, NULL, "",
                      "the energy is off by up to %.2g of the largest kinetic energy; take a "
                      "smaller step for a better result",
                      s->energy_off / s->kinetic);
}

/* A tolerance below what rounding leaves. */
static void warn_tolerance(plh_run *r)
{
    const double wanted = r->scenario.tolerance, error = plh_sim_error(r->sim);
    if (wanted > 0.0 && error > wanted)
        scenario_warn(&r->scenario, keys_find(&r->scenario.doc, "tolerance"), "tolerance",
                      "%.1e cannot be met: rounding leaves an error of about %.1e", wanted, error);
}

/* A reference may end before the run does, and have gaps. One attitude (APM) is meant for one
 * record. */
static void warn_reference(plh_run *r)
{
    const struct attitude_file *file = &r->scenario.reference;
    const struct run_stats *s = &r->stats;
    if (file->count && s->compared < s->next && !(file->single && s->compared))
        scenario_warn(&r->scenario, keys_find(&r->scenario.doc, "reference"), "reference",
                      "has no attitude at %" PRIu64 " of %" PRIu64
                      " records, which are not compared",
                      s->next - s->compared, s->next);
}

/* What is said of a run that came to its end. */
static plh_status judge(plh_run *r)
{
    const struct run_stats *s = &r->stats;
    if (diverged(r))
        return run_fail(r, PLH_DIVERGED,
                        "%s: the run diverged: energy error %.2g, more than 0.9 of the largest "
                        "kinetic energy (%.2g); use a smaller step",
                        r->scenario.doc.path, s->energy_off, s->kinetic);
    warn_energy(r);
    warn_tolerance(r);
    warn_reference(r);
    return PLH_OK;
}

/* The waiting records: for another try, in memory, or gone. */
static plh_status leave_spool(plh_run *r, bool another_try)
{
    if (r->spool.fd >= 0 && r->options.keep && !another_try)
        return keep_records(r);
    if (r->spool.fd >= 0)
        spool_close(&r->spool, !another_try);
    return PLH_OK;
}

/*
 * All records become files, also those of a run that failed or was stopped; not where the machine
 * had no room for them. What was stopped, or could not be written, may be tried again.
 */
static plh_status finish(plh_run *r, plh_status status)
{
    samples_end(r);
    if (!status)
        status = judge(r);
    const bool no_room = status == PLH_OS || status == PLH_NO_MEMORY;
    const plh_status written = no_room ? status : write_files(r);
    grow_discard(r);
    const bool another_try = (written || status == PLH_STOPPED) && !r->options.forget;
    r->resumable = status == PLH_STOPPED && another_try && r->spool.fd >= 0;
    const plh_status left = leave_spool(r, another_try);
    if (written && (!status || status == PLH_STOPPED))
        return written;
    return status ? status : left;
}

plh_status plh_run_execute(plh_run *run, const plh_run_options *options)
{
    if (!run->loaded || run->started)
        return run_fail(run, PLH_BAD_ARGUMENT, "%s",
                        run->started ? "this scenario has been run; open it again"
                                     : "this scenario could not be read");
    run->started = true;
    run->options = *options;
    plh_status status = prepare(run);
    if (!status)
        status = run_records(run);
    else
        run->spooled = false;
    return finish(run, status);
}

const char *plh_run_summary(plh_run *run)
{
    size_t size;
    free(run->summary);
    run->summary = NULL;
    FILE *out = run->sim ? open_memstream(&run->summary, &size) : NULL;
    if (!out)
        return "";
    run->subject->summary(run, out);
    fclose(out);
    return run->summary ? run->summary : "";
}

plh_status plh_run_write_final(const plh_run *run, plh_run_sink *sink, void *context)
{
    struct text text;
    if (run->stats.next == 0)
        return PLH_BAD_ARGUMENT;
    FILE *out = text_begin(&text);
    if (out)
        run->subject->final(run, out);
    return text_end(&text, PLH_OK, sink, context);
}

plh_status plh_run_method_parse(plh_run *run, const char *text, plh_method_spec *spec)
{
    char why[1024];
    plh_status status = scenario_parse_method(&run->scenario, text, spec, why, sizeof why);
    return *why ? run_fail(run, status, "%s", why) : status;
}
