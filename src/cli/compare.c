/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode compare: methods on one problem, error against work. */
#include "cli/command.h"
#include "cli/names.h"
#include "cli/overrides.h"
#include "cli/shipped.h"
#include "io/clock.h"
#include "io/whole.h"
#include "output/writer.h"
#include "scenario/keys.h"
#include "shell/gnuplot.h"
#include "shell/progress.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { METHODS = 64, STEPS = 64, TEXT = 128 };

struct options {
    const char *file, *methods, *steps, *output, *plot;
    struct given_list set;
};

struct result {
    double cpu; /* seconds */
    long torque_calls, steps;
    double attitude, momentum, energy; /* errors: at the end, at the end, largest */
    plh_status status;
};

struct comparison {
    struct scenario scenario;
    const struct options *options;
    char method[METHODS][TEXT];
    plh_method_spec spec[METHODS];
    double step[STEPS];
    int methods, steps;
    plh_state truth;
    struct result result[METHODS * STEPS];
    struct progress progress;
    pthread_mutex_t lock; /* of done */
    int done;
};

/* From start to end with n equal steps, the energy looked at up to a hundred times on the way. */
static plh_status integrate(const plh_problem *problem, const plh_method_spec *spec, double span,
                            long n, struct result *r, plh_state *end)
{
    plh_sim *sim;
    plh_status status = plh_sim_create(problem, spec, span / (double)n, &sim);
    double e0 = plh_problem_energy(problem, problem->t0, problem->start);
    double begin = thread_seconds();
    r->cpu = 0.0;
    r->energy = 0.0;
    long looks = n / 50 < 4 ? 4 : n / 50 > 100 ? 100 : n / 50;
    for (long i = 1; i <= looks && !status; i++) {
        long goal = i == looks ? n : (long)((double)n * (double)i / (double)looks);
        status = plh_sim_advance(sim, goal - plh_sim_steps(sim));
        r->cpu += thread_seconds() - begin;
        double e = plh_problem_energy(problem, plh_sim_time(sim), plh_sim_state(sim)) - e0;
        r->energy = fmax(r->energy, fabs(e0 != 0.0 ? e / e0 : e));
        begin = thread_seconds();
    }
    if (!status)
        *end = plh_sim_state(sim);
    plh_sim_destroy(sim);
    return status;
}

static void one(struct comparison *c, int index)
{
    struct result *r = &c->result[index];
    plh_problem problem = scenario_problem(&c->scenario);
    plh_counted_torque counted;
    if (problem.torque) {
        plh_counted_torque_init(problem.torque, &r->torque_calls, &counted);
        problem.torque = &counted.torque;
    }
    double span = c->scenario.until - c->scenario.t0;
    r->steps = lround(ceil(fabs(span) / c->step[index % c->steps] * (1.0 - 1e-12)));
    plh_state end;
    /* Short runs are repeated, for the clock; the least time counts. */
    double best = INFINITY, begin = seconds_now();
    for (int repeat = 0; repeat < 100 && (repeat == 0 || seconds_now() - begin < 0.05); repeat++) {
        r->torque_calls = 0;
        r->status = integrate(&problem, &c->spec[index / c->steps], span, r->steps, r, &end);
        best = fmin(best, r->cpu);
        if (r->status)
            return;
    }
    r->cpu = best;
    double size = plh_vec3_norm(c->truth.m);
    double d = plh_vec3_norm(plh_vec3_sub(end.m, c->truth.m));
    r->attitude = plh_quat_angle(end.q, c->truth.q);
    r->momentum = size > 0.0 ? d / size : d;
}

static plh_status work(void *context, size_t part, size_t first, size_t last)
{
    struct comparison *c = context;
    (void)part;
    for (size_t i = first; i < last; i++) {
        one(c, (int)i);
        pthread_mutex_lock(&c->lock);
        c->done++;
        progress_show(&c->progress, (double)c->done / (c->methods * c->steps), c->done);
        pthread_mutex_unlock(&c->lock);
    }
    return PLH_OK;
}

static void print_csv(const struct comparison *c, FILE *out)
{
    provenance_print(out, "# ", &c->scenario);
    fprintf(out, "method,step,steps,torque_calls,cpu_seconds,attitude_error,m_error,energy_error,"
                 "status\n");
    for (int i = 0; i < c->methods * c->steps; i++) {
        const struct result *r = &c->result[i];
        fprintf(out, "\"%s\",%.17g,%ld,%ld,%.6g,", c->method[i / c->steps], c->step[i % c->steps],
                r->steps, r->torque_calls, r->cpu);
        if (r->status)
            fprintf(out, ",,,%s\n", plh_status_text(r->status));
        else
            fprintf(out, "%.6g,%.6g,%.6g,ok\n", r->attitude, r->momentum, r->energy);
    }
}

static void print_table(const struct comparison *c)
{
    printf("%-26s %10s %10s %11s %11s %10s %10s %10s\n", "method", "step", "steps", "torque calls",
           "CPU s", "attitude", "momentum", "energy");
    for (int i = 0; i < c->methods * c->steps; i++) {
        const struct result *r = &c->result[i];
        printf("%-26s %10.4g %10ld %11ld %11.3e ", c->method[i / c->steps], c->step[i % c->steps],
               r->steps, r->torque_calls, r->cpu);
        if (r->status)
            printf("%s\n", plh_status_text(r->status));
        else
            printf("%10.2e %10.2e %10.2e\n", r->attitude, r->momentum, r->energy);
    }
}

static bool write_csv(const struct comparison *c)
{
    struct message m = {""};
    struct whole_file file;
    bool good = whole_open(&file, c->options->output, false, &m);
    FILE *out = good ? whole_stream(&file, &m) : NULL;
    if (out)
        print_csv(c, out);
    if (good)
        good = out ? whole_close(&file, &m) : whole_discard(&file, &m);
    if (!good)
        run_error("%s", m.text);
    return good;
}

/* The points of each method, as gnuplot's $m0, $m1, ...: CPU time, evaluations or steps, three errors. */
static void draw_points(FILE *script, const struct comparison *c, bool calls)
{
    for (int i = 0; i < c->methods; i++) {
        fprintf(script, "$m%d << EOD\n", i);
        for (int j = 0; j < c->steps; j++) {
            const struct result *r = &c->result[i * c->steps + j];
            if (!r->status)
                fprintf(script, "%.6g %ld %.6g %.6g %.6g\n", r->cpu,
                        calls ? r->torque_calls : r->steps, fmax(r->attitude, 1e-17),
                        fmax(r->momentum, 1e-17), fmax(r->energy, 1e-17));
        }
        fprintf(script, "EOD\n");
    }
}

static void draw_panel(FILE *script, const struct comparison *c, int work_column, int error_column)
{
    for (int i = 0; i < c->methods; i++) {
        fprintf(script, "%s$m%d using %d:%d with linespoints ls %d title ", i ? ", " : "plot ", i,
                work_column, error_column, i % 16 + 1);
        gnuplot_text(script, c->method[i]);
    }
    fprintf(script, "\n");
}

/* Three errors against two kinds of work: six panels, a curve for each method. */
static bool draw(FILE *script, const void *context)
{
    static const char *const error[] = {"attitude error (rad)", "momentum error", "energy error"};
    const struct comparison *c = context;
    bool calls = scenario_torque(&c->scenario) != NULL;
    draw_points(script, c, calls);
    fprintf(script, "set multiplot layout 3,2\nset logscale xy\nset format '10^{%%T}'\n"
                    "set key bottom left samplen 1 noenhanced opaque\n");
    for (int e = 0; e < 3; e++)
        for (int w = 0; w < 2; w++) {
            const char *what = w == 0 ? "CPU time (s)" : calls ? "torque evaluations" : "steps";
            fprintf(script, "set xlabel '%s'\nset ylabel '%s'\n", what, error[e]);
            draw_panel(script, c, 1 + w, 3 + e);
        }
    fprintf(script, "unset multiplot\n");
    return true;
}

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
        if (c->methods == METHODS || n >= TEXT)
            return usage_error("compare: --methods: more than %d, or a name too long", METHODS),
                   false;
        snprintf(c->method[c->methods++], TEXT, "%.*s", (int)n, list);
        list += n + (list[n] == ',');
    }
    return true;
}

static bool read_steps(struct comparison *c, const char *list)
{
    while (*list) {
        char *end;
        double h = strtod(list, &end);
        if (end == list || !(h > 0.0) || !isfinite(h) || (*end && *end != ',') || c->steps == STEPS)
            return usage_error("compare: --steps: '%s' is not a list of numbers above 0", list),
                   false;
        c->step[c->steps++] = h;
        list = end + (*end == ',');
    }
    return true;
}

static bool check_methods(struct comparison *c)
{
    for (int i = 0; i < c->methods; i++) {
        char why[1024];
        plh_status status =
            scenario_parse_method(&c->scenario, c->method[i], &c->spec[i], why, sizeof why);
        if (*why)
            return usage_error("compare: method '%s': %s", c->method[i], why), false;
        if (!status && !plh_method_claims(&c->spec[i], scenario_torque(&c->scenario)).attitude)
            status = PLH_UNSUPPORTED;
        if (status)
            return usage_error(
                       "compare: method '%s': %s; 'polhode methods' and 'polhode schemes' list "
                       "them",
                       c->method[i], plh_status_text(status)),
                   false;
    }
    return true;
}

static int execute(struct comparison *c)
{
    plh_problem problem = scenario_problem(&c->scenario);
    plh_reference *reference;
    plh_pool *pool;
    plh_status status = plh_reference_create(&problem, &reference);
    if (!status)
        status = plh_reference_at(reference, c->scenario.until, &c->truth);
    plh_reference_destroy(reference);
    if (!status)
        status = plh_pool_create(0, &pool);
    if (status)
        return run_error("compare: no reference: %s", plh_status_text(status));
    progress_start(&c->progress, true, "runs");
    plh_pool_for(pool, (size_t)(c->methods * c->steps), 1, work, c);
    progress_end(&c->progress);
    plh_pool_destroy(pool);
    print_table(c);
    if (c->options->output && !write_csv(c))
        return 1;
    return c->options->plot && !gnuplot_draw(c->options->plot, draw, c) ? 1 : 0;
}

static int load_and_execute(struct comparison *c)
{
    const struct options *o = c->options;
    char path[SHIPPED_PATH];
    int status = EXIT_USAGE;
    struct overrides overrides;
    if (!overrides_make(&o->set, &overrides))
        return run_error("out of memory");
    struct message m = {""};
    bool loaded =
        scenario_load(shipped_find(o->file, path), NULL, (const char *const *)overrides.text,
                      overrides.count, &m, &c->scenario);
    if (!loaded)
        usage_error("%s", m.text);
    if (loaded && c->scenario.many)
        usage_error("compare: %s is a system; compare is for one body. Run it with --method and "
                    "--step, and compare the energy errors",
                    o->file);
    else if (loaded && check_methods(c))
        status = execute(c);
    scenario_free(&c->scenario);
    overrides_free(&overrides);
    return status;
}

static int run(void *options)
{
    const struct options *o = options;
    if (!o->file || !o->methods || !o->steps)
        return usage_error("compare: needs SCENARIO, --methods A,B,... and --steps H1,H2,...");
    struct comparison *c = calloc(1, sizeof *c);
    if (!c)
        return run_error("out of memory");
    c->options = o;
    pthread_mutex_init(&c->lock, NULL);
    bool good = read_methods(c, o->methods) && read_steps(c, o->steps) &&
                (!o->plot || gnuplot_check("compare: --plot", o->plot));
    int status = good ? load_and_execute(c) : EXIT_USAGE;
    pthread_mutex_destroy(&c->lock);
    free(c);
    return status;
}

#define AT(member) offsetof(struct options, member)
static const struct option list[] = {
    {.kind = OPTION_TEXT,
     .value = "SCENARIO",
     .text = "a YAML file, or the name of a scenario that comes with polhode",
     .offset = AT(file),
     .list = name_scenarios,
     .files = true},
    {.name = "methods",
     .kind = OPTION_TEXT,
     .value = "A,B,...",
     .text = "the methods, such as rk4,verlet/mr2,srkn6_14a/exact",
     .offset = AT(methods),
     .list = name_methods,
     .commas = true},
    {.name = "steps",
     .kind = OPTION_TEXT,
     .value = "H1,H2,...",
     .text = "the time steps",
     .offset = AT(steps)},
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_TEXT,
     .value = "FILE",
     .text = "write the table as CSV",
     .offset = AT(output),
     .files = true},
    {.name = "plot",
     .kind = OPTION_TEXT,
     .value = "FILE",
     .text = "draw the errors against the work (.svg, .png, .pdf) through gnuplot",
     .offset = AT(plot),
     .files = true},
    {.name = "set",
     .kind = OPTION_LIST,
     .value = "KEY=VALUE",
     .text = "any key of the scenario, such as --set until=10",
     .offset = AT(set),
     .list = name_keys},
    {0}};

const struct command command_compare = {
    .name = "compare",
    .summary = "compare methods on a scenario: error against work",
    .usage = "SCENARIO --methods A,B,... --steps H1,H2,... [OPTIONS]",
    .about =
        "Runs each method with each step over the scenario's time, on all cores, and prints CPU time, "
        "torque evaluations and the errors of attitude and momentum at the end (against the reference "
        "solution) and of the energy (the largest on the way).",
    .examples = "polhode compare heavy-top --methods verlet/mr2,verlet/exact,srkn6_14a/exact \\\n"
                "    --steps 0.02,0.01,0.005 --plot compare.svg",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
