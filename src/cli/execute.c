/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/execute.h"

#include "cli/shipped.h"
#include "shell/message.h"
#include "shell/progress.h"
#include "shell/signals.h"

#include <inttypes.h>
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

/* What is said at the end. */
static void report(plh_run *r, const struct execution *e, const struct watch *w, plh_status status)
{
    if (!status || status == PLH_STOPPED || status == PLH_DIVERGED)
        (void)warn_from(r, w->said);
    char text[OVERRIDES_MESSAGE];
    if (status && *plh_run_message(r))
        run_error("%s", overrides_words(plh_run_message(r), plh_run_why(r), text, sizeof text));
    else if (status == PLH_STOPPED)
        note("interrupted at t = %.12g; %" PRIu64 " whole records written%s", r->last_t,
             r->stats.next, r->spooled && !e->brief ? "; add --resume to go on" : "");
    for (int i = 0; !e->quiet && i < plh_run_file_count(r); i++)
        note("wrote %s", plh_run_file(r, i));
    if (!status && e->final)
        run_print_final(r, stdout);
    if (!status && !e->quiet && !e->brief)
        fputs(plh_run_summary(r), stderr);
}

int execute_run(plh_run *r, const struct execution *e)
{
    char columns[1024];
    struct watch watch = {.run = r, .quiet = e->quiet};
    plh_run_options options = plh_run_options_default();
    options.keep = false;
    options.reference = e->reference;
    options.resume = e->resume;
    options.watch = look;
    options.context = &watch;
    options.checkpoint_seconds = checkpoint_seconds();
    if (!plot_attach(e->command ? e->command : "run", &e->plot, r, columns, sizeof columns))
        return EXIT_USAGE;
    const char *events = r->scenario.output.events_file;
    bool table = events && strcmp(events, "-") == 0; /* to standard output instead of the records */
    bool files = table || r->scenario.output.file || (e->plot.path && !e->stream);
    for (int i = 0; i < MEASURES; i++)
        files = files || r->scenario.output.measure[i].file;
    r->stream = files || e->final ? NULL : e->stream ? e->stream : stdout;
    signals_catch();
    plh_status status = plh_run_execute(r, &options);
    if (watch.started)
        progress_end(&watch.progress);
    report(r, e, &watch, status);
    return exit_status(status);
}

int execute_scenario(const char *file, const struct given_list *given, struct permission allow,
                     execution_use *use, void *context)
{
    char path[SHIPPED_PATH];
    plh_run *r = NULL;
    int status = EXIT_USAGE;
    struct overrides overrides;
    const char *found = shipped_need(file, path);
    if (!found)
        return EXIT_USAGE;
    if (!overrides_make(given, allow, &overrides))
        return run_error("out of memory");
    if (plh_run_open(found, &overrides.settings, &r))
        overrides_refused(r ? plh_run_message(r) : "out of memory",
                          r ? plh_run_why(r) : PLH_RUN_NO_REASON);
    else
        status = use(r, context);
    plh_run_destroy(r);
    overrides_free(&overrides);
    return status;
}
