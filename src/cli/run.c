/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode run: a scenario file to numbers, files and pictures. */
#include "cli/command.h"
#include "cli/run_loop.h"
#include "cli/shipped.h"
#include "output/plot.h"
#include "scenario/keys.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { ASSIGNMENTS = 64, TEXT = 512 };

struct options {
    const char *file, *plot, *output;
    char text[ASSIGNMENTS][TEXT];
    const char *assignments[ASSIGNMENTS];
    int count;
    bool resume, final, quiet, reference;
};

static bool assign(struct options *o, const char *key, const char *value)
{
    if (o->count == ASSIGNMENTS)
        return usage_error("run: more than %d overrides", ASSIGNMENTS), false;
    int n = key ? snprintf(o->text[o->count], TEXT, "%s=%s", key, value)
                : snprintf(o->text[o->count], TEXT, "%s", value);
    if (n >= TEXT)
        return usage_error("run: '%.40s...' is too long", value), false;
    o->assignments[o->count] = o->text[o->count];
    o->count++;
    return true;
}

/* Options with a value that lay a key over the scenario. */
static const struct {
    const char *option, *key, *suffix;
} overrides[] = {{"--method", "method", ""},      {"--scheme", "method", "/exact"},
                 {"--step", "step", ""},          {"--until", "until", ""},
                 {"--output", "output.file", ""}, {"--set", NULL, ""}};

/* 1: taken, with its value; 0: another option; -1: a message was given. */
static int take_override(struct options *o, const char *option, const char *value)
{
    char text[TEXT];
    for (size_t i = 0; i < sizeof overrides / sizeof *overrides; i++) {
        if (strcmp(option, overrides[i].option) != 0)
            continue;
        if (!value)
            return usage_error("run: %s needs a value", option), -1;
        bool plain = strchr(value, '/') || !*overrides[i].suffix;
        snprintf(text, sizeof text, "%s%s", value, plain ? "" : overrides[i].suffix);
        return assign(o, overrides[i].key, text) ? 1 : -1;
    }
    return 0;
}

static bool parse(int argc, char **argv, struct options *o)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        int taken = take_override(o, argv[i], value);
        if (taken < 0)
            return false;
        i += taken;
        if (taken)
            continue;
        if (strcmp(argv[i], "--plot") == 0) {
            if (!value)
                return usage_error("run: --plot needs a file (.svg, .png or .pdf)"), false;
            o->plot = argv[++i];
        } else if (strcmp(argv[i], "--resume") == 0) {
            o->resume = true;
        } else if (strcmp(argv[i], "--final") == 0) {
            o->final = true;
        } else if (strcmp(argv[i], "--quiet") == 0) {
            o->quiet = true;
        } else if (strcmp(argv[i], "--reference") == 0) {
            o->reference = true;
        } else if (argv[i][0] == '-' || o->file) {
            return usage_error("run: unexpected '%s'; accepted: one SCENARIO, --method, --scheme, "
                               "--step, --until, --output, --set, --plot, --reference, --resume, "
                               "--final, --quiet, --columns",
                               argv[i]),
                   false;
        } else {
            o->file = argv[i];
        }
    }
    if (!o->file)
        return usage_error("run: which scenario? 'polhode scenarios' lists examples"), false;
    return !o->plot || plot_check(o->plot);
}

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
        fprintf(stderr,
                "polhode: interrupted at t = %.17g; %" PRIu64 " whole records written; "
                "add --resume to go on\n",
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
        fprintf(
            stderr,
            "polhode: %s: warning: %s with step %g runs the damping backwards (|b| h D/I = %.2g, "
            "more than 1); take a smaller step or a scheme without negative kicks\n",
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

static int run(int argc, char **argv)
{
    static struct options o;
    static struct run r;
    char path[SHIPPED_PATH];
    memset(&o, 0, sizeof o);
    memset(&r, 0, sizeof r);
    if (argc == 2 && strcmp(argv[1], "--columns") == 0)
        return column_list(stdout), 0;
    if (!parse(argc, argv, &o))
        return EXIT_USAGE;
    r.quiet = o.quiet;
    int status = EXIT_USAGE;
    if (scenario_load(shipped_find(o.file, path), o.assignments, o.count, &r.scenario))
        status = execute(&r, &o);
    run_free(&r);
    return status;
}

const struct command command_run = {
    .name = "run",
    .summary = "run a scenario file: numbers, files, pictures",
    .help =
        "usage: polhode run SCENARIO [OPTIONS]\n\n"
        "Runs a scenario: a YAML file, or the name of one that comes with polhode (polhode scenarios).\n"
        "It describes one body or a system of many, and what to write. A summary goes to standard error.\n\n"
        "  --method M        another method, such as mr2, rk4 or srkn6_14a/exact\n"
        "  --scheme S        another splitting scheme around the exact flow (S/INNER for another)\n"
        "  --step H          another time step\n"
        "  --until T         another end\n"
        "  --output FILE     another output file (.csv, .h5, .aem, .xyz)\n"
        "  --set KEY=VALUE   any key of the scenario, such as --set body.moments=[1,2,3]\n"
        "  --plot FILE       a picture (.svg, .png, .pdf) through gnuplot\n"
        "  --reference       compare with the reference solution\n"
        "  --final           print the last state as CSV with 17 digits (of a system, all bodies)\n"
        "  --resume          go on from the checkpoint that an interrupted run left\n"
        "  --quiet           no summary, no progress\n"
        "  --columns         list the columns that output.columns can name\n\n"
        "Euler sequences: zxz, xyz, zyx ... turn about the axes of the body; szxz, sxyz ... about the\n"
        "axes of space. Ctrl-C leaves whole records and a checkpoint.\n\n"
        "examples:\n"
        "  polhode run examples/t-handle.yaml --plot t-handle.svg\n"
        "  polhode run examples/satellite.yaml --method verlet/mr2 --step 0.05 --final\n",
    .options =
        "--method --scheme --step --until --output --set --plot --reference --final --resume "
        "--quiet --columns",
    .run = run,
};
