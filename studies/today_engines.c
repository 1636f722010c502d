/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Who is right today? The steps of engines and packages beside the catalogue on six free bodies. */
#include "studies/today.h"

#include <math.h>
#include <stdlib.h>

enum { BODIES = 6, LEVELS = 10, CATALOGUE = 5, METHODS = ENGINES + CATALOGUE, BLOCK = 2000 };

static const double end_time = 100.0;

static const struct {
    const char *name;
    plh_vec3 moments, omega;
} bodies[BODIES] = {
    {"nearly a sphere", {1.0, 1.05, 1.1}, {0.3, 0.8, 0.52}},
    {"water molecule", {1.0, 1.88, 2.88}, {0.3, 0.8, 0.52}},
    {"brick 1 : 2 : 3", {5.0 / 13.0, 10.0 / 13.0, 1.0}, {0.8, 0.3, 0.52}},
    {"coin", {0.5, 0.5, 1.0}, {0.5, 0.2, 0.84}},
    {"pencil", {0.02, 1.0, 1.0}, {0.8, 0.5, 0.33}},
    {"T-handle", {0.3, 0.7, 1.0}, {0.01, 1.0, 0.01}},
};

/* After the engines: Runge-Kutta on q, which many programs have too, and others of the
 * catalogue. */
static const struct {
    const char *label, *method;
} catalogue[CATALOGUE] = {{"RK4 on q", "rk4"},
                          {"mr4", "mr4"},
                          {"dmv6", "dmv6"},
                          {"buss3+energy", "buss3+energy"},
                          {"exact", "exact"}};

static const char *label_of(int k)
{
    return k < ENGINES ? engines[k].label : catalogue[k - ENGINES].label;
}

static const char *method_of(int k)
{
    return k < ENGINES ? NULL : catalogue[k - ENGINES].method;
}

static const struct engine *engine_of(int k)
{
    return k < ENGINES ? &engines[k] : NULL;
}

plh_status today_steps(const plh_problem *problem, const struct engine *engine, const char *method,
                       double time, long n, plh_state *end)
{
    if (!engine)
        return take_steps(problem, method, time / (double)n, n, end);
    *end = problem->start;
    engine_run(engine, problem->body, time / (double)n, n, end);
    return PLH_OK;
}

struct timed_engine {
    const struct engine *engine;
    const plh_problem *problem;
    double h;
};

static void timed_block(void *context)
{
    struct timed_engine *t = context;
    plh_state s = t->problem->start;
    engine_run(t->engine, t->problem->body, t->h, BLOCK, &s);
}

double today_seconds(const plh_problem *problem, const struct engine *engine, const char *method,
                     double h)
{
    struct timed_engine t = {engine, problem, h};
    return engine ? least_time(timed_block, &t) / BLOCK : step_seconds(problem, method, h);
}

double today_order(const double *step, const double *error, int n)
{
    while (n > 0 && !(error[n - 1] > 1e-11))
        n--;
    return n < 3 ? NAN : fitted_order(step + n - 3, error + n - 3, 3, 1e-11, 0.1);
}

struct contest {
    double h[LEVELS], angle[BODIES][METHODS][LEVELS], energy[BODIES][METHODS][LEVELS];
};

static long steps_at(int level)
{
    return 125L << level;
}

static plh_status one_body(void *context, size_t part, size_t first, size_t last)
{
    struct contest *c = context;
    struct test_problem p;
    plh_state truth, end;
    (void)first, (void)last;
    plh_status status = problem_free_body(
        bodies[part].moments, plh_vec3_mul(bodies[part].moments, bodies[part].omega), &p);
    if (!status)
        status = true_state(&p.problem, end_time, &truth);
    double e0 = status ? NAN : plh_body_energy(&p.body, p.problem.start.m);
    for (int k = 0; k < METHODS && !status; k++)
        for (int i = 0; i < LEVELS && !status; i++) {
            status =
                today_steps(&p.problem, engine_of(k), method_of(k), end_time, steps_at(i), &end);
            c->angle[part][k][i] = attitude_angle(end, truth);
            c->energy[part][k][i] = plh_body_energy(&p.body, end.m) / e0 - 1.0;
        }
    return status;
}

/* The largest angle over the bodies at one level. */
static double worst_angle(const struct contest *c, int k, int level)
{
    double worst = 0.0;
    for (int b = 0; b < BODIES; b++)
        worst = fmax(worst, isnan(c->angle[b][k][level]) ? INFINITY : c->angle[b][k][level]);
    return worst;
}

static void check_orders(struct experiment_run *run, const struct contest *c)
{
    char what[96], ours[64];
    for (int k = 1; k < ENGINES + 1; k++) { /* the engines that converge, and RK4 */
        double order = k < ENGINES ? engines[k].order : 4.0;
        snprintf(what, sizeof what, "%s: order on the body that is nearly a sphere", label_of(k));
        check_order(run, what, order, today_order(c->h, c->angle[0][k], LEVELS), UNKNOWN, NULL);
        check_basis(run, "within 0.2, over the three smallest steps above rounding");
    }
    double least = INFINITY;
    for (int b = 0; b < BODIES; b++)
        least = fmin(least, c->angle[b][NO_GYROSCOPE][LEVELS - 1]);
    snprintf(ours, sizeof ours, "at least %.1f rad off, on the best of six bodies", least);
    check_holds(run, "semi-implicit Euler without gyroscopic term, the smallest step",
                "another motion", least > 0.1, ours, UNKNOWN, NULL);
    check_kind(run, OURS);
    check_basis(run, "another: over 0.1 rad off on every body");
}

/* What is said of the two gyroscopic terms: taken explicitly it adds energy, implicitly it is
 * stable. */
static void check_energies(struct experiment_run *run, const struct contest *c)
{
    char ours[96];
    double least = INFINITY, most = -INFINITY;
    for (int b = 0; b < BODIES - 1; b++) { /* the T-handle spins about an axis at first */
        least = fmin(least, c->energy[b][EXPLICIT_GYROSCOPE][3]);
        most = fmax(most, c->energy[b][IMPLICIT_GYROSCOPE][3]);
    }
    snprintf(ours, sizeof ours, "gains at least %.2g of its energy on five bodies", least);
    check_holds(run, "explicit gyroscopic term, 1000 steps of 0.1", "adds energy", least > 0.0,
                ours, UNKNOWN, NULL);
    check_basis(run, "more than at the start on every body");
    snprintf(ours, sizeof ours, "gains at most %.2g on five bodies", most);
    check_holds(run, "implicit gyroscopic step, 1000 steps of 0.1", "stable, energy is lost",
                most < 0.0, ours, UNKNOWN, NULL);
    check_basis(run, "less than at the start on every body");
}

/* NO_SQUISH is McLachlan and Reich's splitting in other variables. */
static plh_status check_squish(struct experiment_run *run)
{
    struct test_problem p;
    plh_state a, b;
    char ours[48];
    plh_status status = problem_free_body(bodies[1].moments, bodies[1].omega, &p);
    if (!status)
        status = today_steps(&p.problem, &engines[NO_SQUISH], NULL, end_time, 1000, &a);
    if (!status)
        status = take_steps(&p.problem, "mr2:axes=321", end_time / 1000.0, 1000, &b);
    if (status)
        return status;
    snprintf(ours, sizeof ours, "%.0e apart after 1000 steps", attitude_angle(a, b));
    check_holds(run, "NO_SQUISH and mr2:axes=321", "the same map", attitude_angle(a, b) < 1e-11,
                ours, UNKNOWN, NULL);
    check_kind(run, OURS);
    check_basis(run, "to 1e-11 rad");
    return PLH_OK;
}

/* Steps that each needs for a hundredth of a radian on all six bodies. */
static void check_steps(struct experiment_run *run, const struct contest *c)
{
    static const long expected[METHODS] = {0, 0, 0, 4000, 32000, 500, 1000, 250, 500, 125};
    char what[96];
    for (int k = 0; k < METHODS; k++) {
        long needed = 0;
        for (int i = LEVELS - 1; i >= 0 && worst_angle(c, k, i) < 0.01; i--)
            needed = steps_at(i);
        snprintf(what, sizeof what,
                 "%s: steps for 0.01 rad on all six bodies, 0 for more than 64000", label_of(k));
        check_count(run, what, expected[k], needed, 0.0, UNKNOWN, NULL);
        check_kind(run, OURS);
        check_basis(run, "what an earlier run gave; 125 times a power of two");
    }
}

static void clock_all(struct experiment_run *run, const plh_problem *problem)
{
    double seconds[METHODS];
    char what[96], ours[64];
    FILE *t = experiment_table(run, "cost", "method,ns");
    for (int k = 0; k < METHODS; k++) {
        seconds[k] = today_seconds(problem, engine_of(k), method_of(k), 0.1);
        fprintf(t, "%s,%.1f\n", label_of(k), 1e9 * seconds[k]);
    }
    check_timed(run, true);
    snprintf(what, sizeof what,
             "time of an exact step over that of semi-implicit Euler with gyroscopic term");
    snprintf(ours, sizeof ours, "%.1f (%.0f ns)",
             seconds[METHODS - 1] / seconds[EXPLICIT_GYROSCOPE], 1e9 * seconds[METHODS - 1]);
    check_holds(run, what, "a few times", seconds[METHODS - 1] < 10.0 * seconds[EXPLICIT_GYROSCOPE],
                ours, UNKNOWN, NULL);
    check_kind(run, OURS);
    check_basis(run, "below ten");
    check_timed(run, false);
}

static void tabulate(struct experiment_run *run, const struct contest *c)
{
    FILE *t = experiment_table(run, "", "body,method,steps,angle,energy");
    for (int b = 0; b < BODIES; b++)
        for (int k = 0; k < METHODS; k++)
            for (int i = 0; i < LEVELS; i++)
                fprintf(t, "%s,%s,%ld,%.4g,%.4g\n", bodies[b].name, label_of(k), steps_at(i),
                        isnan(c->angle[b][k][i]) ? NAN : fmax(c->angle[b][k][i], 1e-16),
                        c->energy[b][k][i]);
}

static void draw(struct experiment_run *run)
{
    static const char *const style[METHODS] = {
        "lc rgb '#888888' dt 3 pt 1", "lc rgb '#888888' dt 1 pt 2",  "lc rgb '#000000' dt 1 pt 6",
        "lc rgb '#cc79a7' dt 1 pt 8", "lc rgb '#e69f00' dt 1 pt 12", "lc rgb '#56b4e9' dt 1 pt 4",
        "lc rgb '#d55e00' dt 1 pt 5", "lc rgb '#009e73' dt 1 pt 9",  "lc rgb '#8060c0' dt 1 pt 13",
        "lc rgb '#0072b2' dt 1 pt 7"};
    FILE *g = experiment_figure(run, "", 1240, 760);
    fprintf(
        g,
        "set multiplot layout 2,3 margins 0.08,0.76,0.09,0.9 spacing 0.05,0.13\nset logscale xy\n"
        "set format '10^{%%T}'\nset yrange [1e-15:10]\nset ytics 1e-15,1e3\nset mytics 1\n"
        "set xrange [100:80000]\n");
    for (int b = 0; b < BODIES; b++) {
        fprintf(g, "set title '%s'\n%s%s%s\nplot ", bodies[b].name,
                b % 3 ? "unset ylabel\n" : "set ylabel 'error of the attitude (rad)' offset 1,0\n",
                b > 2 ? "set xlabel 'steps'\n" : "unset xlabel\n",
                b == 0 ? "set key at screen 0.775,0.75 left top Left reverse" : "unset key");
        for (int k = 0; k < METHODS; k++)
            fprintf(
                g,
                "'today-engines.csv' using (strcol(1) eq '%s' && strcol(2) eq '%s' ? $3 : NaN):4 "
                "with linespoints ps 0.6 lw 1.2 %s title '%s'%s",
                bodies[b].name, label_of(k), style[k], label_of(k), k + 1 < METHODS ? ", " : "\n");
    }
    fprintf(g, "unset multiplot\n");
}

static void run_engines(struct experiment_run *run)
{
    struct contest *c = calloc(1, sizeof *c);
    struct test_problem p;
    plh_status status = c ? PLH_OK : PLH_NO_MEMORY;
    for (int i = 0; i < LEVELS && c; i++)
        c->h[i] = end_time / (double)steps_at(i);
    if (!status)
        status = plh_pool_for(experiment_pool(run), BODIES, 1, one_body, c);
    if (!status)
        status = problem_free_body(bodies[1].moments, bodies[1].omega, &p);
    if (!status) {
        tabulate(run, c);
        check_orders(run, c);
        check_energies(run, c);
        status = check_squish(run);
        check_steps(run, c);
        clock_all(run, &p.problem);
        draw(run);
    }
    if (status)
        experiment_fail(run, "%s", plh_status_text(status));
    free(c);
}

const struct experiment experiment_today_engines = {
    .name = "today-engines",
    .paper = &paper_today,
    .place = "Who is right today?",
    .title = "what engines and packages do, beside the catalogue, on six free bodies",
    .note =
        "Six free bodies turn for 100 time units. Without the gyroscopic term an engine computes another motion, "
        "with it the error falls only as the step; the packages of molecular dynamics have order 2. The exact "
        "step is right with any number of steps and costs about as much as the simplest one.",
    .details =
        "Written by us from the published descriptions. Semi-implicit Euler keeps the angular velocity in space and "
        "adds h/2 omega q; the gyroscopic term changes omega first, explicitly or by one Newton step of the "
        "implicit equation (Catto, Game Developers Conference 2015). RK4 on q is the catalogue's rk4. NO_SQUISH is "
        "that of Miller et al., J. Chem. Phys. 116 (2002) 8649; Richardson's iteration is as the documentation of "
        "LAMMPS tells it for aspherical bodies. All bodies spin with about one radian per time unit.",
    .quick = 3.0,
    .full = 3.0,
    .timed = true,
    .run = run_engines,
};
