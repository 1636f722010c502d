/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò, Säfström & Zanna (2007), Fig 1: precision against cost, and relative cost
 * against step, for random free bodies over [0, 10]. */
#include "papers/celledoni_fasso/celledoni_fasso_free.h"
#include "io/clock.h"
#include "papers/experiment/measure.h"
#include "papers/list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BODIES = 100, STEPS = 20, METHODS = 12, DMV = 8, EXACT = 11, SEED = 2007, COUNTS = 100 };

/* The paper's eleven, and the library's own exact step at the end. */
static const struct {
    const char *method, *label;
    int order; /* 0: exact */
} list[METHODS] = {{"jacobi-rot", "jacobi-rot", 0},    {"jacobi-quat-a", "jacobi-quat", 0},
                   {"rot-gauss6", "rot-gauss6", 6},    {"rot-gauss8", "rot-gauss8", 8},
                   {"rot-gauss10", "rot-gauss10", 10}, {"quat-gauss6", "quat-gauss6", 6},
                   {"quat-gauss8", "quat-gauss8", 8},  {"quat-gauss10", "quat-gauss10", 10},
                   {"dmv6:solve=fixed", "dmv6", 6},    {"dmv8:solve=fixed", "dmv8", 8},
                   {"dmv10:solve=fixed", "dmv10", 10}, {"exact", "exact", 0}};

struct sweep {
    struct free_case body[BODIES];
    plh_method_spec spec[METHODS];
    int steps;
    long n[STEPS];
    double h[STEPS];
    /* At the end; NaN where it did not converge */
    double error[METHODS][BODIES][STEPS];
    double largest[METHODS][BODIES][STEPS]; /* on the way */
    /* dmv6, dmv8 and dmv10 converge with every step */
    bool survives[BODIES];
    double digits[METHODS][STEPS], cost[METHODS][STEPS]; /* averages */
};

static plh_status begin(struct sweep *w, bool quick)
{
    plh_random r;
    plh_status status = PLH_OK;
    plh_random_seed(SEED, &r);
    w->steps = quick ? 7 : STEPS;
    for (int i = 0; i < BODIES && !status; i++) {
        plh_vec3 moments = free_moments(&r);
        status = free_case_make(moments, free_momentum(&r), 10.0, &w->body[i]);
    }
    for (int k = 0; k < METHODS && !status; k++)
        status = plh_method_parse(NULL, list[k].method, &w->spec[k]);
    for (int s = 0; s < w->steps; s++) { /* from 0.345 to 0.014 */
        w->n[s] = lround(29.0 * pow(714.0 / 29.0, s / (w->steps - 1.0)));
        w->h[s] = 10.0 / (double)w->n[s];
    }
    return status;
}

/* One run: errors at the end and on the way. */
static void follow(struct sweep *w, const plh_motion *motion, int method, int body, int step)
{
    const struct free_case *c = &w->body[body];
    plh_state s = c->start;
    plh_integrator *it = NULL;
    double *last = &w->error[method][body][step], *most = &w->largest[method][body][step];
    plh_status status = plh_integrator_create(&w->spec[method], &c->body, NULL, &it);
    for (long j = 0; j < w->n[step] && !status; j++) {
        status = plh_integrator_advance(it, 0.0, w->h[step], j, 1, &s);
        *last = infinity_distance(s.q, plh_motion_at(motion, w->h[step] * (double)(j + 1)).q);
        *most = fmax(*most, *last);
    }
    if (status)
        *last = *most = NAN;
    plh_integrator_destroy(it);
}

static plh_status follow_bodies(void *context, size_t part, size_t first, size_t last)
{
    struct sweep *w = context;
    (void)part;
    for (size_t i = first; i < last; i++) {
        plh_motion motion;
        plh_status status = plh_motion_init(&w->body[i].body, w->body[i].start, 0.0, 0, &motion);
        if (status)
            return status;
        w->survives[i] = true;
        for (int k = 0; k < METHODS; k++)
            for (int s = 0; s < w->steps; s++) {
                follow(w, &motion, k, (int)i, s);
                bool dmv = k >= DMV && k < EXACT;
                w->survives[i] = w->survives[i] && !(dmv && isnan(w->error[k][i][s]));
            }
    }
    return PLH_OK;
}

static bool counts(const struct sweep *w, int method, int body)
{
    return method < DMV || method == EXACT || w->survives[body];
}

/* Mean digits of the runs that count. */
static void average(struct sweep *w, int k, int s)
{
    int n = 0;
    double sum = 0.0;
    for (int i = 0; i < BODIES; i++)
        if (counts(w, k, i))
            n++, sum += digits_of(w->error[k][i][s]);
    w->digits[k][s] = sum / n;
    w->cost[k][s] = INFINITY;
}

/* Mean CPU seconds of the runs that count, kept where less than before. */
static void clock_runs(struct sweep *w, int k, int s)
{
    int n = 0;
    plh_state end;
    double start = thread_seconds();
    for (int i = 0; i < BODIES; i++)
        if (counts(w, k, i))
            n++, free_case_run(&w->body[i], &w->spec[k], w->n[s], &end);
    w->cost[k][s] = fmin(w->cost[k][s], (thread_seconds() - start) / n);
}

/* All averages; the repetitions go round the methods, so that a disturbance spoils one of each
 * only. */
static void measure(struct experiment_run *run, struct sweep *w)
{
    int repeats = experiment_quick(run) ? 1 : 5;
    for (int k = 0; k < METHODS; k++)
        for (int s = 0; s < w->steps; s++)
            average(w, k, s);
    for (int r = 0; r < repeats; r++)
        for (int k = 0; k < METHODS; k++) {
            for (int s = 0; s < w->steps; s++)
                clock_runs(w, k, s);
            experiment_progress(run, 0.3 + 0.7 * (r * METHODS + k + 1) / (repeats * METHODS));
        }
}

/* The median over the bodies of the order that their largest errors show between rounding and
 * 1e-6. */
static double median_order(const struct sweep *w, int method)
{
    double order[BODIES];
    int n = 0;
    for (int i = 0; i < BODIES; i++) {
        const double *e = w->largest[method][i];
        int inside = 0;
        for (int s = 0; s < w->steps; s++)
            inside += e[s] > 3e-13 && e[s] < 1e-6;
        if (inside >= 3)
            order[n++] = fitted_order(w->h, e, w->steps, 3e-13, 1e-6);
    }
    return sample_of(order, n).median;
}

static void check_orders(struct experiment_run *run, const struct sweep *w)
{
    char what[100];
    for (int k = 0; k < METHODS; k++) {
        if (k < DMV || !list[k].order) /* the Gauss forms follow in 128 bits */
            continue;
        snprintf(what, sizeof what, "order of %s", list[k].label);
        check_order(run, what, list[k].order, median_order(w, k), UNKNOWN, NULL);
        check_basis(run, "within 0.2; median over the bodies, errors from 3e-13 to 1e-6");
    }
    check_wide_orders(run);
}

/* How the count depends on the limit of the iteration: bodies for which all three converge with the
 * largest step. */
static int count_limit(const struct sweep *w, int limit)
{
    static const char *const name[] = {"dmv6", "dmv8", "dmv10"};
    int good = BODIES;
    for (int i = 0; i < BODIES; i++)
        for (int k = 0; k < 3; k++) {
            char text[64];
            plh_method_spec spec;
            plh_state end;
            snprintf(text, sizeof text, "%s:solve=fixed,limit=%d", name[k], limit);
            if (plh_method_parse(NULL, text, &spec) ||
                !free_case_run(&w->body[i], &spec, w->n[0], &end)) {
                good--;
                break;
            }
        }
    return good;
}

/* How many of a hundred bodies of a draw dmv6, dmv8 and dmv10 converge for, with every step. */
struct counting {
    const struct sweep *w;
    double converge[COUNTS];
};

static plh_status count_draw(void *context, size_t part, size_t first, size_t last)
{
    struct counting *c = context;
    const struct sweep *w = c->w;
    plh_random r;
    (void)first, (void)last;
    plh_random_seed(SEED + part, &r);
    for (int i = 0; i < BODIES; i++) {
        struct free_case body;
        plh_vec3 moments = free_moments(&r);
        plh_status status = free_case_make(moments, free_momentum(&r), 10.0, &body);
        if (status)
            return status;
        bool all = true;
        for (int s = 0; s < w->steps && all; s++)
            for (int k = DMV; k < EXACT && all; k++) {
                plh_state end;
                all = free_case_run(&body, &w->spec[k], w->n[s], &end);
            }
        c->converge[part] += all;
    }
    return PLH_OK;
}

static plh_status check_converging(struct experiment_run *run, const struct sweep *w, int first)
{
    static const char what[] = "bodies of 100 for which dmv6, dmv8 and dmv10 converge";
    static const char why[] = "neither the limit nor the distribution of the bodies is stated";
    struct counting c = {.w = w, .converge = {0.0}};
    if (experiment_quick(
            run)) { /* 13 is three standard deviations of a count of 100 with chance 3/4 */
        check_count(run, what, 75, first, 13.0 / 75.0, RANDOM_DRAW, why);
        check_basis(run, "within 13, three standard deviations; limit of 100 iterations, ours");
        return PLH_OK;
    }
    plh_status status = plh_pool_for(experiment_pool(run), COUNTS, 1, count_draw, &c);
    if (!status)
        check_spread(run, what, "75", c.converge, COUNTS, RANDOM_DRAW, why);
    check_basis(run, "between 5 and 95 %% of %d draws; limit of 100 iterations, ours", COUNTS);
    return status;
}

static plh_status check_convergence(struct experiment_run *run, const struct sweep *w)
{
    char ours[100];
    int good = 0, dmv = 0, first[3] = {0};
    for (int i = 0; i < BODIES; i++) {
        bool all = true;
        for (int k = 0; k < METHODS; k++)
            for (int s = 0; s < w->steps; s++)
                all = all && ((k >= DMV && k < EXACT) || isfinite(w->error[k][i][s]));
        good += all;
        dmv += w->survives[i];
        for (int k = 0; k < 3; k++)
            first[k] += isfinite(w->error[DMV + k][i][0]);
    }
    snprintf(ours, sizeof ours, "%d of %d", good, BODIES);
    check_holds(run, "runs of the exact and semi-exact methods that converge", "always",
                good == BODIES, ours, UNKNOWN, NULL);
    check_basis(run, "always: every body, every step");
    experiment_remark(
        run,
        "With the largest step dmv6, dmv8 and dmv10 converge for %d, %d and %d. The paper states neither "
        "its limit of iterations nor how it drew the bodies; with limits of 30, 50, 100 and 200 all three "
        "converge at the largest step for %d, %d, %d and %d.",
        first[0], first[1], first[2], count_limit(w, 30), count_limit(w, 50), count_limit(w, 100),
        count_limit(w, 200));
    return check_converging(run, w, dmv);
}

/* Digits of a method over the bodies for which dmv converges. */
static double survivors_digits(const struct sweep *w, int method, int step)
{
    double sum = 0.0, n = 0.0;
    for (int i = 0; i < BODIES; i++)
        if (w->survives[i])
            n += 1.0, sum += digits_of(w->error[method][i][step]);
    return sum / n;
}

static void check_digits_of(struct experiment_run *run, const struct sweep *w)
{
    char ours[120];
    int end = w->steps - 1;
    for (int k = 0; k < 2; k++) {
        char what[100];
        snprintf(what, sizeof what, "%s loses digits by rounding as the steps get smaller",
                 list[k].label);
        snprintf(ours, sizeof ours, "%.1f digits, then %.1f", w->digits[k][0], w->digits[k][end]);
        check_holds(run, what, "yes", w->digits[k][end] < w->digits[k][0] - 0.2, ours, UNKNOWN,
                    NULL);
        check_basis(run, "loses: over 0.2 digits from the largest step to the smallest");
    }
    double same = survivors_digits(w, 0, end), dmv10 = w->digits[10][end];
    snprintf(ours, sizeof ours, "with the smallest step %.1f digits, dmv10 %.1f", same, dmv10);
    check_holds(run, "jacobi-rot gathers more rounding than dmv10 (bodies for which dmv converges)",
                "yes", dmv10 > same, ours, UNKNOWN, NULL);
    check_basis(run, "more, by any amount");
    snprintf(ours, sizeof ours, "%.1f and %.1f digits with the largest step", w->digits[0][0],
             w->digits[1][0]);
    check_holds(run, "rotation and quaternion are equally accurate", "very comparable",
                fabs(w->digits[0][0] - w->digits[1][0]) < 0.3, ours, UNKNOWN, NULL);
    check_basis(run, "very comparable: within 0.3 digits, a factor of two");
}

static double cheapest(const struct sweep *w, int s)
{
    double least = INFINITY;
    for (int k = 0; k < EXACT; k++) /* of the paper's */
        least = fmin(least, w->cost[k][s]);
    return least;
}

static void check_costs(struct experiment_run *run, const struct sweep *w)
{
    static const char other[] = "the rest of a step is the same in both, and Carlson's integrals "
                                "are a smaller part of it here than in the paper's program";
    int end = w->steps - 1;
    char what[100], ours[100];
    check_timed(run, true);
    for (int k = 0; k < 2; k++) {
        const double *exact = w->cost[k], *gauss = w->cost[k ? 7 : 4];
        snprintf(what, sizeof what, "cost of %s over that of %s",
                 k ? "quat-gauss10" : "rot-gauss10", list[k].label);
        check_factor(run, what, 1.0 / 3.0, gauss[end] / exact[end], 1.5, OTHER_DATA, other);
        double large = exact[0] / cheapest(w, 0), small = exact[end] / cheapest(w, end);
        snprintf(what, sizeof what, "relative cost of %s falls towards large steps", list[k].label);
        snprintf(ours, sizeof ours, "%.1f at h = %.3f, %.1f at %.2f", small, w->h[end], large,
                 w->h[0]);
        check_holds(run, what, "yes", large < small, ours, UNKNOWN, NULL);
        check_basis(run, "falls, by any amount");
    }
    double ratio = (w->cost[4][0] + w->cost[7][0]) / (2.0 * w->cost[10][0]);
    check_factor(run, "how much cheaper dmv10 is than the Gauss forms of order 10, largest step",
                 5.0, ratio, 2.0, OTHER_DATA,
                 "the ratio is one of programs: ours of the Gauss forms are faster beside dmv10");
    snprintf(ours, sizeof ours, "%.2f", w->cost[0][end] / w->cost[1][end]);
    check_holds(run, "cost of rotation over quaternion", "very comparable",
                fabs(log(w->cost[0][end] / w->cost[1][end])) < log(1.5), ours, UNKNOWN, NULL);
    check_basis(run, "very comparable: within a factor of 1.5");
    check_timed(run, false);
    experiment_remark(run,
                      "The library's own exact step costs %.2f of the cheapest of the paper's "
                      "methods at h = %.3f and %.2f at h = %.2f.",
                      w->cost[EXACT][end] / cheapest(w, end), w->h[end],
                      w->cost[EXACT][0] / cheapest(w, 0), w->h[0]);
}

static void tabulate(struct experiment_run *run, const struct sweep *w)
{
    FILE *t = experiment_table(run, "", "method,h,digits,cpu_seconds,relative_cost");
    for (int k = 0; k < METHODS; k++)
        for (int s = 0; s < w->steps; s++)
            fprintf(t, "%s,%.5g,%.3f,%.4g,%.3f\n", list[k].label, w->h[s], w->digits[k][s],
                    w->cost[k][s], w->cost[k][s] / cheapest(w, s));
}

/* Colour for the family, mark for the order. */
static void curves(FILE *g, const char *x, int y)
{
    static const char *const colour[] = {"#0072b2", "#d55e00", "#009e73", "#000000"};
    fprintf(g, "plot ");
    for (int k = 0; k < METHODS; k++) {
        int family = k == EXACT ? 3 : k >= DMV ? 2 : k < 2 ? k : (k - 2) / 3;
        int mark = list[k].order == 0 ? 7 : list[k].order == 6 ? 9 : list[k].order == 8 ? 5 : 13;
        fprintf(g,
                "'celledoni-fasso-fig1.csv' using (strcol(1) eq '%s' ? $%s : NaN):%d with "
                "linespoints lc rgb '%s' lw %s pt %d ps 0.55 dt %d title '%s'%s",
                list[k].label, x, y, colour[family], list[k].order ? "1" : "2", mark,
                list[k].order ? 1
                : family == 1 ? 2
                              : 1,
                list[k].label, k + 1 < METHODS ? ", " : "\n");
    }
}

static void draw(struct experiment_run *run)
{
    FILE *g = experiment_figure(run, "", 860, 900);
    fprintf(g, "set multiplot layout 2,1\nset key outside right\nset logscale x\n"
               "set xlabel 'CPU time of a run (s)'\nset ylabel 'significant digits of Q'\n"
               "set yrange [0:16]\nset format x '10^{%%T}'\nset mxtics 10\nset xrange [] noextend\n"
               "set title 'precision against cost, averages over random bodies'\n");
    curves(g, "4", 3);
    fprintf(
        g,
        "set title 'cost over that of the cheapest of the paper'\nset xlabel 'step h'\nunset key\n"
        "set rmargin at screen 0.747\n"
        "set ylabel 'relative cost'\nset xrange [0.013:0.36]\nset format x '%%g'\n"
        "set xtics (0.014, 0.02, 0.05, 0.1, 0.2, 0.34)\nset yrange [0:*]\n");
    curves(g, "2", 5);
    fprintf(g, "unset multiplot\n");
}

static void run_fig1(struct experiment_run *run)
{
    struct sweep *w = calloc(1, sizeof *w);
    plh_status status = w ? begin(w, experiment_quick(run)) : PLH_NO_MEMORY;
    if (!status)
        status = plh_pool_for(experiment_pool(run), BODIES, 1, follow_bodies, w);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        free(w);
        return;
    }
    measure(run, w);
    experiment_remark(
        run,
        "Random bodies: seed %d, I1 < I2 drawn uniformly from (0, 1), I3 = 1, the triangle "
        "inequality not enforced; unit momentum uniform on the first octant.",
        SEED);
    tabulate(run, w);
    status = check_convergence(run, w);
    if (status)
        experiment_fail(run, "%s", plh_status_text(status));
    check_digits_of(run, w);
    check_orders(run, w);
    check_costs(run, w);
    draw(run);
    free(w);
}

const struct experiment experiment_celledoni_fasso_fig1 = {
    .name = "celledoni-fasso-fig1",
    .paper = &paper_celledoni_fasso,
    .place = "Fig 1",
    .title = "free bodies: digits against cost, relative cost against step",
    .note =
        "A hundred random bodies over [0, 10] with twenty steps. The exact forms have all digits with any step, the "
        "Gauss forms come close at a lower cost, and dmv does not always converge, as the paper says. The "
        "ratios of cost are those of programs and differ.",
    .details =
        "Steps from 0.34 to 0.014. The error is the largest row sum of Q - Q' against the library's exact "
        "motion, whose own floor is about 1e-15 (larger for thin bodies, in proportion to their angle of turn). "
        "dmv6 to dmv10 iterate to a fixed point as in the paper; bodies for which one of them fails are left "
        "out of their averages. Added: the library's own exact step. The Gauss forms of order 8 and 10 reach "
        "rounding before their order shows in doubles; it is measured in 128 bits.",
    .quick = 3.5,
    .full = 150.0,
    .timed = true,
    .run = run_fig1,
};
