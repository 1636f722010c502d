/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode compare: methods on one problem, error against work. */
#include "cli/compare.h"

#include "cli/command.h"
#include "cli/execute.h"
#include "cli/names.h"

#include <math.h>
#include <polhode/catalogue.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char *file, *methods, *steps, *tolerances, *output, *plot;
    struct given_list set;
    struct permission allow;
};

/* A comma also separates the parameters of a method: what follows it then has an '=' of its own. */
static size_t name_length(const char *list)
{
    size_t n = strcspn(list, ",");
    while (list[n] == ',') {
        size_t next = strcspn(list + n + 1, ",=:/");
        if (list[n + 1 + next] != '=')
            break;
        n += 1 + strcspn(list + n + 1, ",");
    }
    return n;
}

static bool read_methods(struct comparison *c, const char *list)
{
    while (*list) {
        size_t n = name_length(list);
        if (c->methods == COMPARE_METHODS || n >= COMPARE_TEXT)
            return usage_error("compare: --methods: more than %d, or a name too long",
                               COMPARE_METHODS),
                   false;
        snprintf(c->method[c->methods++], COMPARE_TEXT, "%.*s", (int)n, list);
        list += n + (list[n] == ',');
    }
    return true;
}

/* Up to COMPARE_STEPS numbers above 0 and below `most`; NULL: none. */
static bool read_numbers(const char *option, const char *list, double most, double *out, int *count)
{
    while (list && *list) {
        char *end;
        double h = strtod(list, &end);
        if (end == list || !(h > 0.0) || !(h < most) || (*end && *end != ',') ||
            *count == COMPARE_STEPS)
            return usage_error("compare: --%s: '%s' is not a list of numbers above 0%s", option,
                               list, isfinite(most) ? " and below 1" : ""),
                   false;
        out[(*count)++] = h;
        list = end + (*end == ',');
    }
    return true;
}

/* A method that treats no torque by itself may do so inside a splitting. */
static bool not_alone(const char *method)
{
    usage_error(
        "compare: --methods: '%s' is for a free body, and this scenario has torques; a splitting such as "
        "verlet/exact takes a method for a free body as its inner flow",
        method);
    return false;
}

static bool check_method(struct comparison *c, const char *method, plh_method_spec *spec)
{
    char near[128];
    if (strcmp(method, "auto") == 0) {
        if (!c->tolerances)
            usage_error("compare: --methods: auto needs --tolerances");
        return c->tolerances > 0;
    }
    plh_status status = plh_run_method_parse(c->run, method, spec);
    if (status && *plh_run_message(c->run))
        usage_error("compare: --methods: '%s': %s", method, plh_run_message(c->run));
    else if (status == PLH_NOT_FOUND)
        usage_error(
            "compare: --methods: unknown method '%s'%s 'polhode methods' and 'polhode schemes' list them",
            method, plh_method_suggest(method, near, sizeof near));
    else if (status)
        usage_error("compare: --methods: '%s': %s", method, plh_status_text(status));
    else if (!plh_method_claims(spec, c->problem->torque != NULL).attitude)
        return not_alone(method);
    else
        return true;
    return false;
}

static bool check_methods(struct comparison *c)
{
    for (int i = 0; i < c->methods; i++)
        if (!check_method(c, c->method[i], &c->spec[i]))
            return false;
    return true;
}

static int write_files(const struct comparison *c, const struct options *o)
{
    if (o->output && compare_write(c, o->output))
        note("wrote %s", o->output);
    else if (o->output)
        return 1;
    if (o->plot && (page_named(o->plot) ? compare_page : compare_draw)(c, o->plot))
        note("wrote %s", o->plot);
    else if (o->plot)
        return 1;
    return 0;
}

struct request {
    struct comparison *comparison;
    const struct options *options;
};

static int execute(plh_run *run, void *context)
{
    const struct request *q = context;
    struct comparison *c = q->comparison;
    c->run = run;
    c->info = plh_run_info_of(run);
    c->problem = plh_run_problem(run);
    if (!c->problem)
        return usage_error("compare: %s is a system; compare is for one body. Run it with --method "
                           "and --step, and compare the energy errors",
                           q->options->file);
    if (!check_methods(c))
        return EXIT_USAGE;
    plh_status status = compare_measure(c);
    if (status)
        return run_error("compare: no reference: %s", plh_status_text(status));
    compare_print(c);
    return write_files(c, q->options);
}

static int run(void *options)
{
    const struct options *o = options;
    if (!o->file || !o->methods || !(o->steps || o->tolerances))
        return usage_error("compare: needs SCENARIO, --methods A,B,... and --steps H1,H2,... or "
                           "--tolerances E1,E2,...");
    struct comparison *c = calloc(1, sizeof *c);
    if (!c)
        return run_error("out of memory");
    bool good = read_methods(c, o->methods) &&
                read_numbers("steps", o->steps, INFINITY, c->step, &c->steps) &&
                read_numbers("tolerances", o->tolerances, 1.0, c->tolerance, &c->tolerances) &&
                plot_check("compare", &(struct plot_choice){.path = o->plot});
    struct request request = {c, o};
    int status =
        good ? execute_scenario(o->file, &o->set, o->allow, execute, &request) : EXIT_USAGE;
    free(c);
    return status;
}

#define AT(member) offsetof(struct options, member)
static const struct option list[] = {
    SCENARIO_OPERAND(AT(file)),
    {"methods", OPTION_TEXT, "A,B,...",
     "the methods, such as rk4,verlet/mr2,srkn6_14a/exact; auto is the library's own choice",
     .offset = AT(methods), .list = name_methods, .commas = true},
    {"steps", OPTION_TEXT, "H1,H2,...", "the time steps", .offset = AT(steps)},
    {"tolerances", OPTION_TEXT, "E1,E2,...",
     "the tolerances of adaptive methods and auto; without --steps those of all methods",
     .offset = AT(tolerances)},
    {"output", OPTION_TEXT, "FILE", "write the table as CSV", .letter = 'o', .offset = AT(output),
     .files = true},
    {"plot", OPTION_TEXT, "FILE",
     "draw the errors against the work: a page (.html), or a picture through gnuplot (.svg, .png, .pdf)",
     .offset = AT(plot), .files = true},
    SET_OPTION(AT(set), "any key of the scenario, such as --set until=10"),
    PERMISSION_OPTIONS(AT(allow)),
    {0}};

const struct command command_compare = {
    .name = "compare",
    .summary = "compare methods on a scenario: error against work",
    .usage = "SCENARIO --methods A,B,... --steps H1,H2,... --tolerances E1,E2,... [OPTIONS]",
    .about =
        "Runs each method with each step, or adaptive ones with each tolerance, over the scenario's time, on "
        "all cores, and prints CPU time, "
        "torque evaluations (a coefficient of a series counts as one) and the errors of attitude and momentum at the end (against the reference "
        "solution) and of the energy (the largest on the way). The order is that of the attitude, from the step "
        "before. A closed form has none: its error is rounding.",
    .examples =
        "polhode compare heavy-top --methods verlet/mr2,verlet/exact,srkn6_14a/exact \\\n"
        "    --steps 0.02,0.01,0.005 --plot compare.svg\n"
        "polhode compare top-slow --methods srkn6_14a/exact,dop853,auto --steps 0.04,0.02 \\\n"
        "    --tolerances 1e-6,1e-9",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
