/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode run: a scenario file to numbers, files and pictures. */
#include "cli/command.h"
#include "cli/describe.h"
#include "cli/execute.h"
#include "cli/listing.h"
#include "cli/names.h"
#include "cli/overrides.h"

#include <polhode/file.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char *file;
    struct given_list overrides; /* in the order typed */
    struct execution execution;
    struct permission allow;
    struct description description;
    const char *reference; /* "": computed */
    bool describe, columns, event_kinds, formats;
};

static bool is_attitude_file(const char *path)
{
    const char *kind = plh_file_kind(path);
    return kind && strcmp(kind, "OEM") != 0;
}

#define AT(member) offsetof(struct options, member)
static const struct option option_list[] = {
    SCENARIO_OPERAND(AT(file)),
    {"method", OPTION_LIST, "M", "use another method, such as mr2, rk4 or srkn6_14a/exact",
     .offset = AT(overrides), .list = name_methods},
    {"scheme", OPTION_LIST, "S",
     "use another splitting scheme around the exact flow; S/INNER takes another flow",
     .offset = AT(overrides), .list = name_schemes},
    {"step", OPTION_LIST, "H", "use another time step", .offset = AT(overrides)},
    {"tolerance", OPTION_LIST, "E",
     "run within this tolerance instead of with a step; --method auto lets the library choose",
     .offset = AT(overrides)},
    {"until", OPTION_LIST, "T", "run until this time", .offset = AT(overrides)},
    {"output", OPTION_LIST, "FILE",
     "write this output file; its ending gives the format (see --formats)", .letter = 'o',
     .offset = AT(overrides), .files = true},
    {"events", OPTION_LIST, "FILE",
     "write the table of events to this CSV file; - is standard output, instead of the records",
     .offset = AT(overrides), .files = true},
    {"modified-energy", OPTION_LIST, "N",
     "add the modified energy of a splitting, to this order: an even number from 2 to 20",
     .offset = AT(overrides)},
    SET_OPTION(AT(overrides), "set any key of the scenario, such as --set body.moments=[1,2,3]"),
    {"plot", OPTION_TEXT, "FILE",
     "draw a page that turns, plays and needs nothing else (.html), or a picture through gnuplot (.svg, .png, .pdf)",
     .offset = AT(execution.plot.path), .files = true},
    PLOT_CHOICE_OPTIONS(
        AT(execution.plot),
        "the columns that the picture shows. Default: those of output.columns, else q, m, energy-error.",
        PLOT_AXIS_TEXT),
    {"reference", OPTION_MAYBE, "[FILE]",
     "compare with the reference solution, or with an attitude file (AEM, APM)",
     .offset = AT(reference), .endings = ".aem|.apm", .is_value = is_attitude_file, .files = true},
    {"final", OPTION_FLAG, NULL,
     "print the last state as CSV with 17 digits; for a system, that of all bodies",
     .offset = AT(execution.final)},
    {"resume", OPTION_FLAG, NULL, "continue from the checkpoint of an interrupted run",
     .offset = AT(execution.resume)},
    PERMISSION_OPTIONS(AT(allow)),
    {"quiet", OPTION_FLAG, NULL, "print no summary and no progress", .letter = 'q',
     .offset = AT(execution.quiet)},
    {"describe", OPTION_FLAG, NULL,
     "describe the motion in closed form, of a free body, a gyrostat or a top, else that of the body without its "
     "torques, and do not run",
     .offset = AT(describe)},
    DESCRIBE_OPTIONS(AT(description)),
    {"columns", OPTION_FLAG, NULL, "list the columns that output.columns can name",
     .offset = AT(columns)},
    {"event-kinds", OPTION_FLAG, NULL, "list the kinds of events", .offset = AT(event_kinds)},
    {"formats", OPTION_FLAG, NULL, "list the formats of output files and their endings",
     .offset = AT(formats)},
    {0}};

/* The motion in closed form; without one, that of the body without its torques. */
static int describe(const plh_run *r, struct description *d)
{
    const plh_problem *p = plh_run_problem(r);
    plh_fact fact[PLH_FACTS];
    plh_motion motion;
    if (!p)
        return usage_error("run: --describe is for one body; this scenario has a system");
    const size_t n = p->torque ? plh_problem_describe(p, PLH_FACTS, fact) : 0;
    plh_status status = plh_motion_init(p->body, p->start, p->t0, PLH_MOTION_LONG_TIME, &motion);
    if (status)
        return run_error("run: --describe: %s", plh_status_text(status));
    execute_warn(r);
    if (!p->torque || n)
        d->run = r;
    else if (!d->format || strcmp(d->format, "text") == 0)
        printf("This is the motion that the body would have without its torques: %s.\n",
               plh_problem_obstacle(p));
    if (n)
        describe_facts(fact, n, d);
    else
        describe_motion(&motion, d);
    return 0;
}

/* A file to compare with is a key of the scenario. */
static bool take_reference(struct options *o)
{
    static const struct option key = {.name = "reference"};
    o->execution.reference = o->reference && !*o->reference;
    return !o->reference || !*o->reference || given_append(&o->overrides, &key, o->reference);
}

static int execute(plh_run *r, void *options)
{
    struct options *o = options;
    return o->describe ? describe(r, &o->description) : execute_run(r, &o->execution);
}

static int run(void *options)
{
    struct options *o = options;
    if (o->columns)
        return list_columns(), 0;
    if (o->event_kinds)
        return list_events(), 0;
    if (o->formats)
        return list_formats(), 0;
    if (!describe_check("run", o->describe, &o->description))
        return EXIT_USAGE;
    if (!o->file)
        return usage_error("run: expected a scenario; 'polhode scenarios' lists examples");
    if (!plot_check("run", &o->execution.plot))
        return EXIT_USAGE;
    if (!take_reference(o))
        return 1;
    return execute_scenario(o->file, &o->overrides, o->allow, execute, o);
}

const struct command command_run = {
    .name = "run",
    .summary = "run a scenario file: numbers, files, pictures",
    .usage = "SCENARIO [OPTIONS]",
    .about =
        "Runs a scenario of one body or of a system, and writes the output that it describes. A summary goes to "
        "standard error. Ctrl-C stops the run; what it has written stays, and --resume continues it.",
    .notes =
        "Euler sequences: zxz, xyz, zyx ... turn about the axes of the body; szxz, sxyz ... about the axes "
        "of space.",
    .examples = "polhode run t-handle --plot t-handle.html\n"
                "polhode run satellite --method verlet/mr2 --step 0.05 --final",
    .options = option_list,
    .size = sizeof(struct options),
    .run = run,
};
