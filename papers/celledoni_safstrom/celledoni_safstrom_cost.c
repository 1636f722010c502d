/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni & Säfström (2006), Figs 1, 3 and 5: global error against execution time. */
#include "papers/celledoni_safstrom/celledoni_safstrom.h"
#include "papers/experiment/measure.h"

#include <math.h>

enum { POINTS = 10, METHODS = 3 };

/* Steps first, first/2, ... over [0, 1]. */
struct figure {
    const char *name;
    double first;
    int points, methods;
    const char *method[METHODS], *label[METHODS];
    int style[METHODS];
};

struct point {
    double error, seconds;
};

struct work {
    plh_integrator *it;
    plh_state start;
    double h;
    long n;
    plh_state end;
    plh_status status;
};

static void steps(void *context)
{
    struct work *w = context;
    w->end = w->start;
    w->status = plh_integrator_advance(w->it, 0.0, w->h, 0, w->n, &w->end);
}

/* 2-norm of the error of (pi, u), the variables of the paper; of omega where u is not in it. */
static double global_error(const plh_problem *p, plh_state s, plh_state truth)
{
    const plh_vec3 up = {0.0, 0.0, 1.0};
    if (!p->torque)
        return plh_vec3_norm(plh_body_omega(p->body, plh_vec3_sub(s.m, truth.m)));
    plh_vec3 du = plh_vec3_sub(plh_quat_unrotate(s.q, up), plh_quat_unrotate(truth.q, up));
    return hypot(momentum_distance(s, truth), plh_vec3_norm(du));
}

static plh_status measure_method(const plh_problem *p, const char *method, const struct figure *f,
                                 plh_state truth, struct point *point)
{
    plh_method_spec spec;
    struct work w = {.start = p->start};
    plh_status status = plh_method_parse(NULL, method, &spec);
    if (!status)
        status = plh_integrator_create(&spec, p->body, p->torque, &w.it);
    for (int k = 0; k < f->points && !status; k++) {
        w.h = ldexp(f->first, -k);
        w.n = lround(1.0 / w.h);
        point[k].seconds = least_time(steps, &w);
        point[k].error = global_error(p, w.end, truth);
        status = w.status;
    }
    plh_integrator_destroy(w.it);
    return status;
}

static void write_table(struct experiment_run *run, const struct figure *f,
                        struct point (*point)[POINTS])
{
    FILE *t = experiment_table(run, "", "method,h,seconds,error");
    for (int i = 0; i < f->methods; i++) {
        for (int k = 0; k < f->points; k++)
            fprintf(t, "%s,%.6g,%.3e,%.3e\n", f->label[i], ldexp(f->first, -k), point[i][k].seconds,
                    point[i][k].error);
        fprintf(t, "\n\n"); /* gnuplot's next block */
    }
}

static void draw(struct experiment_run *run, const struct figure *f)
{
    FILE *g = experiment_figure(run, "", 700, 500);
    fprintf(g, "set logscale xy\nset format '10^{%%T}'\nset xlabel 'execution time / s'\n"
               "set ylabel 'global error, 2-norm'\nset key outside top center horizontal\nplot ");
    for (int i = 0; i < f->methods; i++)
        fprintf(g, "%s'%s.csv' every ::%d index %d using 3:4 with linespoints ls %d title '%s'",
                i ? ", " : "", f->name, i == 0, i, f->style[i], f->label[i]);
    fprintf(g, "\n");
}

static plh_status measure_all(struct experiment_run *run, const struct figure *f,
                              const plh_problem *p, plh_state truth, struct point (*point)[POINTS])
{
    plh_status status = PLH_OK;
    for (int i = 0; i < f->methods && !status; i++)
        status = measure_method(p, f->method[i], f, truth, point[i]);
    if (!status) {
        write_table(run, f, point);
        draw(run, f);
    }
    return status;
}

/* Over the smallest `last` steps. */
static double order_of(const struct figure *f, const struct point *point, int last)
{
    double step[POINTS], error[POINTS];
    for (int k = 0; k < last; k++) {
        step[k] = ldexp(f->first, -(f->points - last + k));
        error[k] = point[f->points - last + k].error;
    }
    return fitted_order(step, error, last, 0.0, INFINITY);
}

/* Smallest ratio of two errors at equal steps. */
static double least_ratio(const struct figure *f, const struct point *a, const struct point *b)
{
    double least = INFINITY;
    for (int k = 0; k < f->points; k++)
        least = fmin(least, a[k].error / b[k].error);
    return least;
}

/* Error at a time, on the line through the points in logarithmic scales; NaN outside. */
static double error_at(const struct figure *f, const struct point *p, double seconds)
{
    for (int k = 1; k < f->points; k++)
        if (p[k - 1].seconds <= seconds && seconds <= p[k].seconds) {
            double x = log(seconds / p[k - 1].seconds) / log(p[k].seconds / p[k - 1].seconds);
            return p[k - 1].error * pow(p[k].error / p[k - 1].error, x);
        }
    return NAN;
}

/* a's error over b's at equal execution time: the geometric mean over the times that both
 * reached. */
static double gain(const struct figure *f, const struct point *a, const struct point *b)
{
    double sum = 0.0, count = 0.0;
    for (int k = 0; k < f->points; k++) {
        double other = error_at(f, a, b[k].seconds);
        if (isfinite(other))
            sum += log(other / b[k].error), count += 1.0;
    }
    return exp(sum / count);
}

/* With the printed C = omega1/I1 each turn is that of a body with the squares of the moments. */
static void check_printed_turn(struct experiment_run *run, plh_vec3 moments, plh_vec3 m,
                               plh_state truth)
{
    struct test_problem p;
    plh_state s;
    plh_status status = problem_free_body(plh_vec3_mul(moments, moments), m, &p);
    if (!status)
        status = take_steps(&p.problem, "mr2", 1.0 / 1024.0, 1024, &s);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    char ours[64];
    plh_vec3 d = plh_vec3_sub(s.m, truth.m);
    double error = plh_vec3_norm((plh_vec3){d.x / moments.x, d.y / moments.y, d.z / moments.z});
    snprintf(ours, sizeof ours, "error %.2g at h = 1/1024", error);
    check_holds(run, "MR with C = ω1/I1 in R_x, as printed", "converges", error < 1e-3, ours,
                MISPRINT, "C = π1/I1 = ω1, with which the order is 2");
    check_basis(run, "converges: below 1e-3 at h = 1/1024, where order 2 has 1e-5");
}

static void run_fig1(struct experiment_run *run)
{
    static const struct figure f = {
        "celledoni-safstrom-fig1", 0.5, 10, 2, {"mr2", "exact"}, {"MR", "elliptic functions"},
        {STYLE_MR, STYLE_SEJ}};
    const plh_vec3 moments = {1.0, 2.0, 3.0}, m = {1.0, 0.0, 6.0};
    /* 40 digits by Jacobi's functions, rounded */
    const plh_state truth = {{1.0, 0.0, 0.0, 0.0},
                             {-0.369839241461432, 1.858191524547707, 5.780168093885705}};
    struct point point[METHODS][POINTS];
    struct test_problem p;
    char text[64];
    plh_status status = problem_free_body(moments, m, &p);
    if (!status)
        status = measure_all(run, &f, &p.problem, truth, point);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    double worst = 0.0;
    for (int k = 0; k < f.points; k++)
        worst = fmax(worst, point[1][k].error);
    check_order(run, "order of MR", 2.0, order_of(&f, point[0], 5), UNKNOWN, NULL);
    snprintf(text, sizeof text, "at most %.1e", worst);
    check_holds(run, "error of the elliptic functions, any step", "about 1e-14", worst < 3e-14,
                text, UNKNOWN, "rounding of another program");
    check_basis(run, "at most three times 1e-14");
    check_printed_turn(run, moments, m, truth);
    check_timed(run, true);
    snprintf(text, sizeof text, "%.2g s against %.2g s", point[1][0].seconds,
             point[0][f.points - 1].seconds);
    check_holds(run, "time of the elliptic functions in two steps, of MR for its smallest error",
                "fast and accurate", point[1][0].seconds < point[0][f.points - 1].seconds, text,
                UNKNOWN, NULL);
    check_basis(run, "the first takes less time");
    check_timed(run, false);
}

/* The heavy top: MR, SEJ, and SEJ with u turned by the midpoint omega. */
static plh_status top(struct experiment_run *run, const struct figure *f, const char *preset,
                      struct point (*point)[POINTS])
{
    struct test_problem p;
    plh_state truth = {{1.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    plh_status status = problem_from_preset(preset, &p);
    if (!status)
        status = true_state(&p.problem, 1.0, &truth);
    if (!status)
        status = measure_all(run, f, &p.problem, truth, point);
    if (status)
        experiment_fail(run, "%s", plh_status_text(status));
    return status;
}

static void check_orders(struct experiment_run *run, const struct figure *f,
                         struct point (*point)[POINTS])
{
    char text[64];
    for (int i = 0; i < f->methods; i++) {
        snprintf(text, sizeof text, "order of %s", f->label[i]);
        check_order(run, text, 2.0, order_of(f, point[i], 4), UNKNOWN, NULL);
        check_basis(run, "within 0.2, over the four smallest steps");
    }
}

static void run_fig3(struct experiment_run *run)
{
    static const struct figure f = {"celledoni-safstrom-fig3",
                                    0.01,
                                    8,
                                    3,
                                    {"verlet/mr2", "verlet/exact", "verlet-midpoint"},
                                    {"MR", "SEJ", "SEJ (midpoint ω)"},
                                    {STYLE_MR, STYLE_SEJ, STYLE_MIDPOINT}};
    struct point point[METHODS][POINTS];
    char text[64];
    if (top(run, &f, "heavy-top-large", point))
        return;
    check_orders(run, &f, point);
    double least = least_ratio(&f, point[0], point[1]);
    snprintf(text, sizeof text, "%.1e times smaller or more", least);
    check_holds(run, "error of SEJ at equal steps", "the advantage is quite clear", least > 100.0,
                text, UNKNOWN, NULL);
    check_basis(run, "quite clear: over 100 times, two decades of the plot");
    check_timed(run, true);
    snprintf(text, sizeof text, "%.1e times smaller", gain(&f, point[0], point[1]));
    check_holds(run, "error of SEJ at equal time", "the advantage is quite clear",
                gain(&f, point[0], point[1]) > 100.0, text, UNKNOWN, NULL);
    check_basis(run, "quite clear: over 100 times, two decades of the plot");
    check_timed(run, false);
}

static void run_fig5(struct experiment_run *run)
{
    static const struct figure f = {"celledoni-safstrom-fig5",
                                    0.05,
                                    9,
                                    3,
                                    {"verlet/mr2", "verlet/exact", "verlet-midpoint"},
                                    {"MR", "SEJ", "SEJ (midpoint ω)"},
                                    {STYLE_MR, STYLE_SEJ, STYLE_MIDPOINT}};
    struct point point[METHODS][POINTS];
    char text[64];
    if (top(run, &f, "heavy-top", point))
        return;
    check_orders(run, &f, point);
    double least = least_ratio(&f, point[0], point[1]), more = gain(&f, point[0], point[1]);
    snprintf(text, sizeof text, "%.3g times smaller or more", least);
    check_holds(run, "error of SEJ at equal steps", "smaller", least > 1.0, text, UNKNOWN, NULL);
    check_basis(run, "smaller, by any amount");
    check_timed(run, true);
    snprintf(text, sizeof text, "%.3g times smaller", more);
    check_holds(run, "error of SEJ at equal time", "slightly smaller", more > 1.0 && more < 10.0,
                text, OTHER_DATA,
                "here a step of SEJ costs about what a step of MR costs; the curves come together "
                "where it costs twelve times as much, as elliptic functions in MATLAB may");
    check_basis(run, "slightly: 1 to 10 times");
    check_timed(run, false);
}

/* clang-format off */
const struct experiment experiment_celledoni_safstrom_fig1 = {
    .name = "celledoni-safstrom-fig1",
    .paper = &paper_celledoni_safstrom,
    .place = "Fig 1",
    .title = "Euler's equations: error against execution time",
    .note = "Euler's equations are solved on [0, 1] with ever smaller steps. MR has order 2; the elliptic functions are right "
            "to rounding with any step, and in less time. The turn R_x must have C = ω1, not ω1/I1 as printed.",
    .details = "I = (1, 2, 3), ω0 = (1, 0, 2), h = 1/2 ... 1/1024; error of ω at t = 1 against 40-digit values. Time is the "
               "least of many repetitions, where the paper took the average of 200; both methods also turn the attitude.",
    .quick = 1.0,
    .full = 1.0,
    .timed = true,
    .run = run_fig1,
};
const struct experiment experiment_celledoni_safstrom_fig3 = {
    .name = "celledoni-safstrom-fig3",
    .paper = &paper_celledoni_safstrom,
    .place = "Fig 3",
    .title = "heavy top, large moments: error against execution time",
    .note = "A heavy top with large moments on [0, 1]. All methods have order 2, and SEJ's error is a million times smaller "
            "than MR's at equal steps: the advantage is quite clear, as the paper says.",
    .details = "I = (1000, 5000, 6000), ω0 = 100 (1, 1, 1), u0 = e3, H = T + u3, h = 1/100 ... 1/12800; error of (π, u) "
               "against a Taylor series. The page of the paper with the splitting (9)-(10) is missing in our copy: SEJ is "
               "kick, exact free flow, kick. Shown besides is the variant whose u turns with the midpoint ω, which would "
               "explain why the paper calls SEJ symmetric and not symplectic.",
    .quick = 2.0,
    .full = 2.0,
    .timed = true,
    .run = run_fig3,
};
const struct experiment experiment_celledoni_safstrom_fig5 = {
    .name = "celledoni-safstrom-fig5",
    .paper = &paper_celledoni_safstrom,
    .place = "Fig 5",
    .title = "heavy top, small moments: error against execution time",
    .note = "The same with small moments. The paper finds the two methods similar at equal time; here SEJ is a hundred "
            "times better, because an exact step costs no more than a step of MR.",
    .details = "As Fig 3 with I = (1, 5, 6), ω0 = 10 (1, 1, 1), h = 1/20 ... 1/5120.",
    .quick = 2.0,
    .full = 2.0,
    .timed = true,
    .run = run_fig5,
};
