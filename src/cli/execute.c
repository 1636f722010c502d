/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/execute.h"

#include "shell/message.h"
#include "shell/progress.h"
#include "shell/signals.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What the call-back of the run sees. */
struct watch {
    const plh_run *run;
    /* bytes of its warnings that are printed */
    size_t said;
    struct progress progress;
    bool started, quiet;
};

/* The warnings after the first `said` bytes of their text; returns its length. */
static size_t warn_from(const plh_run *r, size_t said)
{
    const char *p = plh_run_warnings(r) + said;
    for (; *p; p += strcspn(p, "\n") + 1)
        warning("%.*s", (int)strcspn(p, "\n"), p);
    return strlen(plh_run_warnings(r));
}

void execute_warn(const plh_run *r)
{
    (void)warn_from(r, 0);
}

/* The bar begins anew where the run begins to count something else. */
static bool look(void *context, const plh_run_progress *p)
{
    struct watch *w = context;
    if (!w->started) /* what is known before a run that may take long */
        w->said = warn_from(w->run, w->said);
    if (!w->started || w->progress.unit != p->unit) {
        if (w->started)
            progress_end(&w->progress);
        progress_start(&w->progress, !w->quiet, p->unit);
        w->started = true;
    }
    progress_show(&w->progress, p->done, p->count);
    return !signals_caught();
}

/* Five seconds between checkpoints, unless the environment says otherwise. */
static double checkpoint_seconds(void)
{
    const char *text = getenv("POLHODE_CHECKPOINT_SECONDS");
    double value = text ? strtod(text, NULL) : 5.0;
    return value > 0.0 ? value : 5.0;
}

static int exit_status(plh_status status)
{
    if (status == PLH_STOPPED)
        return 128 + signals_caught();
    return !status ? 0 : status == PLH_BAD_ARGUMENT ? EXIT_USAGE : 1;
}

/* What the table is written to, for messages of its errors. */
struct table {
    FILE *out;
    const char *name;
    int error;
};

static bool put(void *context, const char *text, size_t size)
{
    struct table *t = context;
    errno = 0;
    if (fwrite(text, 1, size, t->out) == size && !ferror(t->out))
        return true;
    t->error = errno ? errno : EIO;
    return false;
}

/* What is said at the end. */
static void report(plh_run *r, const struct execution *e, const struct watch *w, plh_status status,
                   struct table *table)
{
    const plh_run_info info = plh_run_info_of(r);
    if (!status || status == PLH_STOPPED || status == PLH_DIVERGED)
        (void)warn_from(r, w->said);
    char text[OVERRIDES_MESSAGE];
    if (table->error)
        run_error("%s: cannot be written: %s", table->name, strerror(table->error));
    else if (status && *plh_run_message(r))
        run_error("%s", overrides_words(plh_run_message(r), plh_run_why(r), text, sizeof text));
    else if (status == PLH_STOPPED)
        note("interrupted at t = %.12g; %zu whole records written%s", info.now,
             plh_run_record_count(r), info.resumable && !e->brief ? "; add --resume to go on" : "");
    for (int i = 0; !e->quiet && i < plh_run_file_count(r); i++)
        note("wrote %s", plh_run_file_get(r, i));
}

/* After all files; a picture that cannot be drawn costs none of them. */
static int draw(plh_run *r, const struct execution *e, plh_status status)
{
    if (!e->plot.path || status == PLH_OS || !plh_run_samples_of(r).rows)
        return 0;
    if (!plot_write(r, &e->plot))
        return 1;
    if (!e->quiet)
        note("wrote %s", e->plot.path);
    return 0;
}

static int finish(plh_run *r, const struct execution *e, const struct watch *w, plh_status status,
                  struct table *table)
{
    report(r, e, w, status, table);
    const int drawn = draw(r, e, status);
    if (!status && e->final && plh_run_write_final(r, put, table))
        return run_error("%s: cannot be written: %s", table->name, strerror(table->error));
    if (!status && !e->quiet && !e->brief)
        fputs(plh_run_summary(r), stderr);
    return status ? exit_status(status) : drawn;
}

/* Whether the table goes to the terminal or a pipe: no file takes it, or it is that of the
 * events. */
static bool is_streamed(const plh_run *r, const struct execution *e)
{
    const plh_run_info info = plh_run_info_of(r);
    if (e->only_picture)
        return false;
    if (info.events && strcmp(info.events, "-") == 0)
        return true;
    return !info.file && !info.measures && !e->final && (!e->plot.path || e->stream);
}

int execute_run(plh_run *r, const struct execution *e)
{
    char columns[1024];
    struct watch watch = {
        .run = r, .quiet = e->quiet, .said = e->typed ? strlen(plh_run_warnings(r)) : 0};
    struct table table = {e->stream ? e->stream : stdout,
                          e->stream ? e->stream_name : "standard output", 0};
    plh_run_options options = plh_run_options_default();
    options.keep = false;
    options.files = !e->only_picture;
    options.forget = e->brief;
    options.reference = e->reference;
    options.resume = e->resume;
    options.watch = look;
    options.context = &watch;
    options.checkpoint_seconds = checkpoint_seconds();
    options.sink = is_streamed(r, e) ? put : NULL;
    options.sink_context = &table;
    if (!plot_options(e->command ? e->command : "run", &e->plot, r, columns, sizeof columns,
                      &options))
        return EXIT_USAGE;
    signals_catch();
    plh_status status = plh_run_execute(r, &options);
    if (watch.started)
        progress_end(&watch.progress);
    return finish(r, e, &watch, status, &table);
}

int execute_scenario(const char *file, const struct given_list *given, struct permission allow,
                     execution_use *use, void *context)
{
    plh_run *r = NULL;
    int status = EXIT_USAGE;
    struct overrides overrides;
    if (!overrides_make(given, allow, &overrides))
        return run_error("out of memory");
    if (plh_run_open(file, &overrides.settings, &r))
        overrides_refused(r ? plh_run_message(r) : "out of memory",
                          r ? plh_run_why(r) : PLH_RUN_NO_REASON);
    else
        status = use(r, context);
    plh_run_destroy(r);
    overrides_free(&overrides);
    return status;
}
