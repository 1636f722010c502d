/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode run: a scenario file to numbers, files and pictures. */
#include "cli/command.h"
#include "cli/names.h"
#include "cli/plot.h"
#include "cli/run_loop.h"
#include "cli/shipped.h"
#include "scenario/keys.h"
#include "shell/gnuplot.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char *file, *plot;
    struct given_list overrides; /* in the order typed */
    bool resume, final, quiet, reference, columns;
};

static bool add_column(struct run *r, const char *name, int *at)
{
    const struct column *c = column_find(r->table, name);
    if (!c) {
        const char *names[64];
        int n = r->table->count < 64 ? r->table->count : 64;
        for (int i = 0; i < n; i++)
            names[i] = r->table->columns[i].name;
        const char *near = nearest_word(name, names, n);
        const struct value *v = keys_find(&r->scenario.doc, "output.columns");
        return document_error(&r->scenario.doc, v, "output.columns",
                              "unknown column '%s'%s%s%s; 'polhode run --columns' lists them", name,
                              near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    if (r->column_count == RUN_COLUMNS || r->width + c->width > WRITER_WIDTH)
        return document_error(&r->scenario.doc, NULL, "output.columns", "too many columns");
    if (at)
        *at = r->width;
    r->columns[r->column_count++] = c;
    r->width += c->width;
    return true;
}

/* HDF5 has one place for each name. */
static bool check_once(const struct run *r)
{
    for (int i = 0; i < r->column_count; i++)
        for (int k = 0; k < i; k++)
            if (r->columns[i] == r->columns[k])
                return document_error(
                    &r->scenario.doc, keys_find(&r->scenario.doc, "output.columns"),
                    "output.columns", "'%s' is given twice, which HDF5 cannot hold",
                    r->columns[i]->name);
    return true;
}

/* The default columns. */
static int usual_columns(const struct run *r, const char *const **names)
{
    static const char *const body[] = {"t", "q", "m"};
    static const char *const many[] = {"t",
                                       "translation",
                                       "rotation",
                                       "short-range",
                                       "dipole-energy",
                                       "charge-energy",
                                       "gravity-energy",
                                       "field-energy",
                                       "energy",
                                       "energy-error",
                                       "momentum",
                                       "angular-momentum",
                                       "kt-translation",
                                       "kt-rotation",
                                       "equipartition",
                                       "pressure"};
    *names = r->scenario.many ? many : body;
    if (!r->scenario.many)
        return 3;
    return (int)(sizeof many / sizeof *many) - !r->scenario.system.def.periodic; /* no pressure */
}

/* Room in a record behind the columns: g(r), and the bodies where the format shows them. */
static bool add_blocks(struct run *r)
{
    const struct output_request *o = &r->scenario.output;
    const plh_system_def *d = &r->scenario.system.def;
    bool bodies = r->scenario.many && (o->format == OUTPUT_HDF5 || o->format == OUTPUT_XYZ);
    r->job.bins = o->rdf_bins;
    r->job.rdf_at = r->width;
    r->width += r->job.bins;
    if (!bodies)
        return true;
    if (d->n > 100000000)
        return document_error(&r->scenario.doc, NULL, "output.format",
                              "more than 1e8 bodies do not fit a record; csv has the summary"),
               false;
    r->job.state_at = r->width;
    r->width += BODY_VALUES * (int)d->n;
    return true;
}

/* The columns that are shown, then those that a picture or a format needs besides. */
static bool choose_columns(struct run *r, const struct options *o)
{
    const struct output_request *request = &r->scenario.output;
    static char labels[4096];
    const char *const *usual;
    int n = usual_columns(r, &usual);
    const bool many = r->scenario.many;
    r->table = many ? &system_columns : &body_columns;
    r->job.scenario = &r->scenario;
    r->job.t_at = r->job.q_at = r->job.step_at = r->job.state_at = -1;
    n = request->column_count ? request->column_count : n;
    for (int i = 0; i < n; i++)
        if (!add_column(r, request->column_count ? request->columns[i] : usual[i], NULL))
            return false;
    if (request->format == OUTPUT_HDF5 && !check_once(r))
        return false;
    r->job.columns = r->columns;
    r->job.column_count = r->column_count;
    r->job.width = column_labels(r->columns, r->column_count, r->job.labels, labels, sizeof labels);
    if (request->format == OUTPUT_AEM &&
        (!add_column(r, "t", &r->job.t_at) || !add_column(r, "q", &r->job.q_at)))
        return false;
    if (many && (!add_column(r, "t", &r->job.t_at) || !add_column(r, "step", &r->job.step_at)))
        return false;
    for (int i = 0; o->plot && i < plot_column_count(many); i++)
        if (!add_column(r, plot_column(many, i), i ? NULL : &r->job.plot_at))
            return false;
    for (int i = 0; i < r->column_count; i++)
        r->need_reference = r->need_reference || r->columns[i]->reference;
    return add_blocks(r);
}

static bool make_reference(struct run *r)
{
    plh_problem problem = scenario_problem(&r->scenario); /* whose torque does not count */
    plh_status status = plh_reference_create(&problem, &r->reference);
    if (status)
        run_error("%s: no reference: %s", r->scenario.doc.path, plh_status_text(status));
    return status == PLH_OK;
}

/* The spool of a run that ends in a file; with --resume from where it was left. */
static bool open_spool(struct run *r, const struct options *o, struct spool *spool)
{
    const struct output_request *request = &r->scenario.output;
    const char *file = request->file ? request->file : o->plot ? o->plot : request->rdf_file;
    uint64_t keep = 0;
    void *bytes = NULL;
    size_t size = 0;
    if (o->resume) {
        if (!spool_resume(file, r->key, r->width, &keep, &bytes, &size))
            return false;
        if (!run_restore(r, bytes, size) || r->stats.next != keep) {
            free(bytes);
            return run_error("%s.checkpoint: does not fit this run", file), false;
        }
    }
    free(bytes);
    r->spool = spool;
    return spool_open(spool, file, r->width, keep);
}

/* From records to files; whole also where the run was interrupted. */
static bool write_files(struct run *r, const struct options *o)
{
    if (r->scenario.output.file && !writer_write(&r->job, r->spool, r->scenario.output.file))
        return false;
    const char *rdf = r->scenario.output.rdf_file;
    if (rdf && !writer_rdf(&r->job, r->spool, rdf))
        return false;
    return !o->plot || plot_write(&r->job, r->spool, o->plot);
}

static int finish(struct run *r, const struct options *o, int status)
{
    bool interrupted = status > 128;
    if (r->spool && r->spool->fd >= 0 && (status == 0 || interrupted) && !write_files(r, o))
        status = 1;
    if (interrupted && r->spool)
        note("interrupted at t = %.17g; %" PRIu64 " whole records written; add --resume to go on",
             r->last_t, r->stats.next);
    if (status == 0 && o->final)
        r->subject->print_final(r);
    if (status == 0 && !o->quiet)
        r->subject->summary(r);
    return status;
}

/*
 * A negative kick runs the damping backwards; beyond 1 that spoils the result (Gustafsson 2010,
 * section 5).
 */
static void warn_growth(const struct run *r)
{
    const struct scenario *s = &r->scenario;
    const plh_torque *torque = s->many ? NULL : scenario_torque(s);
    double growth = torque ? plh_splitting_growth(&s->spec, &s->body, torque, s->step) : 0.0;
    if (growth > 1.0)
        warning("%s: %s with step %g runs the damping backwards (|b| h D/I = %.2g, more than 1); "
                "take a smaller step or a scheme without negative kicks",
                s->doc.path, s->method, s->step, growth);
}

static int execute(struct run *r, const struct options *o)
{
    struct spool spool = {.fd = -1};
    if (o->reference && r->scenario.many)
        return usage_error("run: --reference is for one body; a system has none");
    if (!choose_columns(r, o) || !run_prepare(r))
        return EXIT_USAGE;
    if ((o->reference || r->need_reference) && !make_reference(r))
        return 1;
    if (r->scenario.output.format == OUTPUT_HDF5 && !writer_has_hdf5())
        return usage_error("this build cannot write HDF5: install libhdf5-dev and build again");
    bool files = r->scenario.output.file || o->plot || r->scenario.output.rdf_file;
    if (o->resume && !r->scenario.output.file)
        return usage_error("run: --resume needs an output file (output.file or --output)");
    r->key = r->scenario.doc.hash;
    warn_growth(r);
    int status = r->scenario.many && !o->resume ? run_start_system(r) : 0;
    if (status)
        return status;
    if (files && !open_spool(r, o, &spool))
        status = 1;
    if (!files && !o->final) {
        r->stream = stdout;
        csv_header(stdout, &r->job);
    }
    if (!status)
        status = finish(r, o, run_records(r));
    if (files)
        spool_close(&spool, status == 0);
    return status;
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
     .text = "another output file (.csv, .h5, .aem, .xyz)",
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

static int load_and_execute(struct run *r, const struct options *o)
{
    char path[SHIPPED_PATH];
    int count = o->overrides.count, status = EXIT_USAGE;
    char **assignments = make_assignments(&o->overrides);
    if (!assignments)
        return 1;
    if (scenario_load(shipped_find(o->file, path), (const char *const *)assignments, count,
                      &r->scenario))
        status = execute(r, o);
    run_free(r);
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
    if (!o->file)
        return usage_error("run: which scenario? 'polhode scenarios' lists examples");
    if (o->plot && !gnuplot_check("run: --plot", o->plot))
        return EXIT_USAGE;
    struct run *r = calloc(1, sizeof *r);
    if (!r)
        return run_error("out of memory");
    r->quiet = o->quiet;
    int status = load_and_execute(r, o);
    free(r);
    return status;
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
