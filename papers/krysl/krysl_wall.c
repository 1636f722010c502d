/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Krysl (2006), Figs 4 and 5: the energy of a body at a soft wall over 40000 long steps. */
#include "papers/experiment/measure.h"
#include "papers/experiment/trace.h"
#include "papers/list.h"

#include <math.h>
#include <string.h>

enum { STEPS = 40000, SOON = 4000, BINS = 250, MOST = 4, STARTS = 15 };
static const double step = 0.5;

struct figure {
    const char *name;
    int count;
    const char *method[MOST], *label[MOST];
    /* Of the vertical axis: that of Fig 4 is five times that of Fig 5 */
    double low, high, tic;
};

static const struct figure reference = {
    "krysl-fig4", 3, {"akw", "bbtrap", "swc1"}, {"AKW", "BBTRAP", "SWC1"}, 0.925, 1.075, 0.05};
static const struct figure present = {"krysl-fig5",
                                      4,
                                      {"trap", "imid", "trapm", "imidm"},
                                      {"TRAP", "IMID", "TRAPM", "IMIDM"},
                                      0.985,
                                      1.015,
                                      0.01};

/* H/H0 - 1 of each method, with a table each. */
static plh_status trace_all(struct experiment_run *run, const struct figure *f,
                            const plh_problem *problem, struct energy_trace *trace)
{
    plh_status status = PLH_OK;
    double h0 = plh_problem_energy(problem, 0.0, problem->start);
    for (int i = 0; i < f->count && !status; i++) {
        FILE *t = run ? experiment_table(run, f->method[i], "t,low,high") : NULL;
        status = trace_energy(problem, f->method[i], step, STEPS, h0, t, BINS, &trace[i]);
    }
    return status;
}

static void draw(struct experiment_run *run, const struct figure *f)
{
    FILE *g = experiment_figure(run, "", 900, 190 * f->count + 60);
    fprintf(
        g,
        "set multiplot layout %d,1\nset xrange [0:40]\nset yrange [%g:%g]\nunset key\nset ytics 0.9,%g,1.1\nset format y '%%.2f'\n"
        "set ylabel 'H/H_0'\nset tmargin 2.2\nset bmargin 1.8\nset lmargin 10\n",
        f->count, f->low, f->high, f->tic);
    for (int i = 0; i < f->count; i++) {
        char file[64];
        snprintf(file, sizeof file, "%s-%s", f->name, f->method[i]);
        fprintf(g, "set title '%s' offset 0,-0.6\n", f->label[i]);
        if (i == f->count - 1)
            fprintf(g, "set xlabel 'steps / 1000' offset 0,0.3\nset bmargin 3\n");
        trace_plot(g, file, "$1/500", "1+", i + 1);
    }
    fprintf(g, "unset multiplot\n");
}

/* The forces that the text describes are the opposite ones: there the iterations fail. */
static void check_described(struct experiment_run *run, const struct figure *f)
{
    struct test_problem p;
    struct energy_trace trace;
    char ours[128] = "";
    bool fails = true;
    if (problem_from_preset("soft-wall-described", &p)) {
        experiment_fail(run, "no preset soft-wall-described");
        return;
    }
    for (int i = 0; i < f->count; i++) {
        plh_status status =
            trace_energy(&p.problem, f->method[i], step, STEPS, 1.0, NULL, 0, &trace);
        fails = fails && status == PLH_NO_CONVERGENCE;
        size_t used = strlen(ours);
        snprintf(ours + used, sizeof ours - used, "%s%s stops at step %ld", i ? ", " : "",
                 f->label[i], trace.steps + 1);
    }
    check_holds(
        run, "forces as described: attraction and a repelling wall", "40000 steps are shown",
        !fails, ours, MISPRINT,
        "with V = -1/x + 0.001/x^10 Newton's iteration fails at this step; with the printed "
        "torque, whose sign is the opposite, all 40000 steps can be made");
    check_basis(run, "shown: at least one method makes all the steps");
}

/* Largest and mean |H/H0 - 1| of one method from starts that differ in the twelfth digit. */
struct scatter {
    const plh_problem *problem;
    double most[MOST][STARTS], mean[MOST][STARTS];
};

static plh_status scatter_method(void *context, size_t part, size_t first, size_t last)
{
    struct scatter *s = context;
    plh_status status = PLH_OK;
    double h0 = plh_problem_energy(s->problem, 0.0, s->problem->start);
    (void)part;
    for (size_t i = first; i < last && !status; i++) {
        status = trace_scatter(s->problem, reference.method[i], step, STEPS, STARTS, 1e-12,
                               s->most[i], s->mean[i]);
        for (int k = 0; k < STARTS; k++) {
            s->most[i][k] /= h0;
            s->mean[i][k] /= h0;
        }
    }
    return status;
}

/* The largest turn in a step, in degrees. */
static double largest_turn(const plh_problem *problem)
{
    plh_method_spec spec;
    plh_sim *sim = NULL;
    double most = 0.0;
    plh_state s = problem->start;
    plh_status status = plh_method_parse(NULL, "imid", &spec);
    if (!status)
        status = plh_sim_create(problem, &spec, step, &sim);
    for (int k = 0; k < STEPS && !status; k++) {
        status = plh_sim_advance(sim, 1);
        most = fmax(most, attitude_angle(s, plh_sim_state(sim)));
        s = plh_sim_state(sim);
    }
    plh_sim_destroy(sim);
    return most * 180.0 / acos(-1.0);
}

static double largest_of_present(const plh_problem *problem, plh_status *status)
{
    struct energy_trace trace[MOST];
    double most = 0.0, h0 = plh_problem_energy(problem, 0.0, problem->start);
    *status = trace_all(NULL, &present, problem, trace);
    for (int i = 0; i < present.count; i++)
        most = fmax(most, trace[i].most / h0);
    return most;
}

/* Largest |H/H0 - 1| while neighbours still run together, beside an independent computation. */
static void check_soon(struct experiment_run *run, const plh_problem *problem)
{
    double h0 = plh_problem_energy(problem, 0.0, problem->start);
    for (int i = 0; i < reference.count; i++) {
        struct energy_trace trace;
        char what[96], ours[32];
        plh_status status =
            trace_energy(problem, reference.method[i], step, SOON, 1.0, NULL, 0, &trace);
        double percent = status ? NAN : 100.0 * trace.most / h0;
        snprintf(what, sizeof what, "%s: largest |H/H0 − 1| over %d steps", reference.label[i],
                 SOON);
        snprintf(ours, sizeof ours, "%.1f %%", percent);
        check_holds(run, what, "2 to 4 %", percent >= 1.5 && percent < 4.5, ours, UNKNOWN, NULL);
        check_kind(run, OURS);
        check_basis(run, "to a whole percent, 1.5 to 4.5; before chaos parts the runs");
    }
}

/* The three runs are chaotic: of all their steps only what neighbouring starts have in common is
 * checked. */
static void check_reference(struct experiment_run *run, struct scatter *s, double least)
{
    double largest = 0.0, worst = 0.0;
    char ours[64];
    experiment_remark(
        run,
        "The runs are chaotic: the largest and the mean |H/H0 − 1| over all steps are "
        "chance. From %d starts that differ by 1e-12 each:",
        STARTS);
    for (int i = 0; i < reference.count; i++) {
        double mean = median_of(s->mean[i], STARTS), most = median_of(s->most[i], STARTS);
        experiment_remark(run,
                          "%s largest %.1f to %.1f %% (median %.1f), mean %.1f to %.1f %% (%.1f)%c",
                          reference.label[i], 100.0 * s->most[i][0], 100.0 * s->most[i][STARTS - 1],
                          100.0 * most, 100.0 * s->mean[i][0], 100.0 * s->mean[i][STARTS - 1],
                          100.0 * mean, i + 1 < reference.count ? ';' : '.');
        largest = fmax(largest, most);
        worst = fmax(worst, s->most[i][STARTS - 1]);
    }
    snprintf(ours, sizeof ours, "%.1f times", largest / least);
    check_holds(run, "largest error against those of Fig 5", "much smaller there; scales as 5 to 1",
                largest / least > 5.0 / 2.0 && largest / least < 5.0 * 2.0, ours, UNKNOWN, NULL);
    check_basis(run, "5, the ratio of the two scales, within a factor of 2; median of %d starts",
                STARTS);
    snprintf(ours, sizeof ours, "at most %.1f %%", 100.0 * worst);
    check_holds(run, "none of the solutions blows up", "bounded", worst < 0.2, ours, UNKNOWN, NULL);
    check_basis(run, "bounded: below 20 %%, worst of %d starts", STARTS);
}

static void run_fig4(struct experiment_run *run)
{
    struct test_problem p;
    struct energy_trace trace[MOST];
    struct scatter s = {.problem = &p.problem};
    double least = 0.0;
    plh_status status = problem_from_preset("soft-wall-printed", &p);
    if (!status)
        status = trace_all(run, &reference, &p.problem, trace);
    if (!status)
        least = largest_of_present(&p.problem, &status);
    if (!status)
        status = plh_pool_for(experiment_pool(run), (size_t)reference.count, 1, scatter_method, &s);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    draw(run, &reference);
    check_soon(run, &p.problem);
    check_reference(run, &s, least);
    check_described(run, &reference);
}

static void run_fig5(struct experiment_run *run)
{
    struct test_problem p;
    struct energy_trace trace[MOST];
    char what[64];
    double most = 0.0, drift = 0.0, midpoint = 0.0, trapezoid = INFINITY;
    plh_status status = problem_from_preset("soft-wall-printed", &p);
    if (!status)
        status = trace_all(run, &present, &p.problem, trace);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    draw(run, &present);
    double h0 = plh_problem_energy(&p.problem, 0.0, p.problem.start);
    for (int i = 0; i < present.count; i++) {
        double d = fabs(trace_drift(&trace[i]));
        experiment_remark(run, "%s: largest |H/H0 − 1| %.2f %%, mean %.2f %%.", present.label[i],
                          100.0 * trace[i].most / h0, 100.0 * trace[i].mean / h0);
        most = fmax(most, trace[i].most / h0);
        drift = fmax(drift, d);
        if (present.method[i][0] == 'i')
            midpoint = fmax(midpoint, trace[i].most / h0);
        else
            trapezoid = fmin(trapezoid, trace[i].most / h0);
    }
    check_relative(run, "largest |H/H0 − 1| of the four", 0.012, most, 0.05, UNKNOWN, NULL);
    check_kind(run, OURS);
    snprintf(what, sizeof what, "%.2g of the band", drift);
    check_holds(run, "no drift from the first quarter to the last", "very well behaved",
                drift < 0.05, what, UNKNOWN, NULL);
    check_basis(run, "no drift: below 5 %% of the band's width");
    snprintf(what, sizeof what, "%.2f %% against %.2f %%", 100.0 * trapezoid, 100.0 * midpoint);
    check_holds(run, "largest error, the better trapezoidal rule against the worse midpoint rule",
                "trapezoidal rules somewhat higher", trapezoid > midpoint, what, UNKNOWN, NULL);
    check_basis(run, "higher, by any amount");
    snprintf(what, sizeof what, "up to %.0f°", largest_turn(&p.problem));
    check_holds(run, "turn within a step", "well over 30°", largest_turn(&p.problem) > 30.0, what,
                UNKNOWN, NULL);
    check_basis(run, "over 30°");
    check_described(run, &present);
}

/* clang-format off */
const struct experiment experiment_krysl_fig4 = {
    .name = "krysl-fig4",
    .paper = &paper_krysl,
    .place = "Fig 4",
    .title = "soft wall, reference methods: energy over 40000 steps",
    .note = "A body bounces off a soft wall for 40000 long steps; shown is H/H0 of the three reference methods. None blows up "
            "and all are irregular, as the text says. The printed torque is the opposite of the system described; only "
            "with the printed one can the steps be made.",
    .details = "I = (2, 3, 4.5), π0 = (2, 2, 2), Δt = 0.5. The torque is the printed one with the brackets that it lacks, "
               "t = (−x⁻² + 0.01 x⁻¹¹)[−R23; R13; 0], x = 1.1 + R33. It conserves K + 1/x − 0.001/x¹⁰: a repulsion and an "
               "attracting wall. Which of the two was meant we cannot tell. The scale of the picture is five times that of "
               "Fig 5, as in the paper.",
    .quick = 5.0,
    .full = 5.0,
    .run = run_fig4,
};
const struct experiment experiment_krysl_fig5 = {
    .name = "krysl-fig5",
    .paper = &paper_krysl,
    .place = "Fig 5",
    .title = "soft wall, midpoint and trapezoidal rules: energy over 40000 steps",
    .note = "The same wall with the four methods of the paper. They keep H within a narrow band that neither grows nor "
            "wanders, and the trapezoidal rules have the wider one, as the text says.",
    .details = "Data and forces as in Fig 4. Starts that differ by 1e-12 give the same bands.",
    .quick = 1.0,
    .full = 1.0,
    .run = run_fig5,
};
