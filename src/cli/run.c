/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode run: a scenario file to numbers, files and pictures. */
#include "output/run.h"
#include "cli/command.h"
#include "cli/names.h"
#include "cli/plot.h"
#include "cli/shipped.h"
#include "shell/gnuplot.h"
#include "shell/progress.h"
#include "shell/signals.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char *file, *plot;
    struct given_list overrides; /* in the order typed */
    bool resume, final, quiet, reference, columns, formats;
};

/* What the call-back of the run sees. */
struct watch {
    struct progress progress;
    bool started, quiet;
};

/* The bar begins anew where the run begins to count something else. */
static bool look(void *context, const plh_run_progress *p)
{
    struct watch *w = context;
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

static void print_warnings(const plh_run *r)
{
    for (const char *p = plh_run_warnings(r); *p; p += strcspn(p, "\n") + 1)
        warning("%.*s", (int)strcspn(p, "\n"), p);
}

static int exit_status(plh_status status)
{
    if (status == PLH_STOPPED)
        return 128 + signals_caught();
    return !status ? 0 : status == PLH_BAD_ARGUMENT ? EXIT_USAGE : 1;
}

/* What is said at the end. */
static void report(plh_run *r, const struct options *o, plh_status status)
{
    if (!status || status == PLH_STOPPED || status == PLH_DIVERGED)
        print_warnings(r);
    if (status && *plh_run_message(r))
        run_error("%s", plh_run_message(r));
    else if (status == PLH_STOPPED)
        note("interrupted at t = %.17g; %" PRIu64 " whole records written%s", r->last_t,
             r->stats.next, r->spooled ? "; add --resume to go on" : "");
    for (int i = 0; !o->quiet && i < plh_run_file_count(r); i++)
        note("wrote %s", plh_run_file(r, i));
    if (!status && o->final)
        run_print_final(r, stdout);
    if (!status && !o->quiet)
        fputs(plh_run_summary(r), stderr);
}

static int execute(plh_run *r, const struct options *o)
{
    struct watch watch = {.quiet = o->quiet};
    plh_run_options options = plh_run_options_default();
    options.keep = false;
    options.reference = o->reference;
    options.resume = o->resume;
    options.watch = look;
    options.context = &watch;
    options.checkpoint_seconds = checkpoint_seconds();
    r->picture =
        (struct run_picture){o->plot, plot_columns(plh_run_get_info(r).system), plot_write};
    bool files = r->scenario.output.file || o->plot || r->scenario.output.rdf_file;
    r->stream = files || o->final ? NULL : stdout;
    signals_catch();
    plh_status status = plh_run_execute(r, &options);
    if (watch.started)
        progress_end(&watch.progress);
    report(r, o, status);
    return exit_status(status);
}

#define AT(member) offsetof(struct options, member)
static const struct option option_list[] = {
    {.kind = OPTION_TEXT,
     .value = "SCENARIO",
     .text = "a YAML file, or the name of a scenario that comes with polhode",
     .offset = AT(file),
     .list = name_scenarios,
     .files = true},
    {.name = "method",
     .kind = OPTION_LIST,
     .value = "M",
     .text = "another method, such as mr2, rk4 or srkn6_14a/exact",
     .offset = AT(overrides),
     .list = name_methods},
    {.name = "scheme",
     .kind = OPTION_LIST,
     .value = "S",
     .text = "another splitting scheme around the exact flow (S/INNER for another flow)",
     .offset = AT(overrides),
     .list = name_schemes},
    {.name = "step",
     .kind = OPTION_LIST,
     .value = "H",
     .text = "another time step",
     .offset = AT(overrides)},
    {.name = "until",
     .kind = OPTION_LIST,
     .value = "T",
     .text = "another end",
     .offset = AT(overrides)},
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_LIST,
     .value = "FILE",
     .text = "another output file; its ending gives the format (see --formats)",
     .offset = AT(overrides),
     .files = true},
    {.name = "set",
     .kind = OPTION_LIST,
     .value = "KEY=VALUE",
     .text = "any key of the scenario, such as --set body.moments=[1,2,3]",
     .offset = AT(overrides),
     .list = name_keys},
    {.name = "plot",
     .kind = OPTION_TEXT,
     .value = "FILE",
     .text = "a picture (.svg, .png, .pdf) through gnuplot",
     .offset = AT(plot),
     .files = true},
    {.name = "reference", .text = "compare with the reference solution", .offset = AT(reference)},
    {.name = "final",
     .text = "print the last state as CSV with 17 digits (of a system, all bodies)",
     .offset = AT(final)},
    {.name = "resume",
     .text = "go on from the checkpoint that an interrupted run left",
     .offset = AT(resume)},
    {.name = "quiet", .letter = 'q', .text = "no summary, no progress", .offset = AT(quiet)},
    {.name = "columns",
     .text = "list the columns that output.columns can name",
     .offset = AT(columns)},
    {.name = "formats",
     .text = "list the formats of output files and their endings",
     .offset = AT(formats)},
    {0}};

/* The options that lay a key over the scenario. */
static const struct override {
    const char *option, *key, *suffix;
} overrides[] = {{"method", "method", ""}, {"scheme", "method", "/exact"}, {"step", "step", ""},
                 {"until", "until", ""},   {"output", "output.file", ""},  {"set", NULL, ""}};

static const struct override *override_of(const struct option *option)
{
    const struct override *o = overrides;
    while (strcmp(o->option, option->name) != 0)
        o++;
    return o;
}

/* The keys that options lay over the scenario, as "key=value" each; NULL after a message. */
static char **make_assignments(const struct given_list *list)
{
    char **text = calloc((size_t)list->count + 1, sizeof *text);
    for (int i = 0; text && i < list->count; i++) {
        const struct override *o = override_of(list->at[i].option);
        const char *value = list->at[i].value;
        bool whole = strchr(value, '/') != NULL;
        size_t size = strlen(value) + 64;
        text[i] = malloc(size);
        if (!text[i])
            break;
        snprintf(text[i], size, "%s%s%s%s", o->key ? o->key : "", o->key ? "=" : "", value,
                 whole ? "" : o->suffix);
    }
    if (!text || (list->count && !text[list->count - 1]))
        run_error("out of memory");
    return text;
}

static int load_and_execute(const struct options *o)
{
    char path[SHIPPED_PATH];
    plh_run *r = NULL;
    int count = o->overrides.count, status = EXIT_USAGE;
    char **assignments = make_assignments(&o->overrides);
    if (!assignments)
        return 1;
    if (plh_run_open(shipped_find(o->file, path), (const char *const *)assignments, count, &r))
        usage_error("%s", r ? plh_run_message(r) : "out of memory");
    else
        status = execute(r, o);
    plh_run_destroy(r);
    for (int i = 0; i < count; i++)
        free(assignments[i]);
    free(assignments);
    return status;
}

static int run(void *options)
{
    const struct options *o = options;
    if (o->columns)
        return column_list(stdout), 0;
    if (o->formats)
        return format_print(stdout), 0;
    if (!o->file)
        return usage_error("run: which scenario? 'polhode scenarios' lists examples");
    if (o->plot && !gnuplot_check("run: --plot", o->plot))
        return EXIT_USAGE;
    return load_and_execute(o);
}

const struct command command_run = {
    .name = "run",
    .summary = "run a scenario file: numbers, files, pictures",
    .usage = "SCENARIO [OPTIONS]",
    .about =
        "Runs the scenario, one body or a system of many, and writes what it asks for; a summary goes to "
        "standard error. Ctrl-C leaves whole records and a checkpoint.",
    .notes =
        "Euler sequences: zxz, xyz, zyx ... turn about the axes of the body; szxz, sxyz ... about the axes "
        "of space.",
    .examples = "polhode run t-handle --plot t-handle.svg\n"
                "polhode run satellite --method verlet/mr2 --step 0.05 --final",
    .options = option_list,
    .size = sizeof(struct options),
    .run = run,
};
