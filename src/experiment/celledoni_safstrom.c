/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni & Säfström (2006), Figs 2, 4, 6, 7 and 8: energy errors. SEJ is verlet/exact, MR is
 * verlet/mr2; what the paper gives as O(10^n) is checked as an order of magnitude. */
#include "experiment/list.h"
#include "experiment/measure.h"
#include "experiment/poisson.h"
#include "experiment/trace.h"

#include <math.h>

enum { BINS = 250, ALL = 1000, STARTS = 200 };

static const char sej[] = "verlet/exact", mr[] = "verlet/mr2", midpoint[] = "verlet-midpoint";

/* A panel of H - H0, from the table NAME-SUFFIX.csv; a line where it has every step, else a band. */
static void panel(FILE *g, const char *name, const char *suffix, const char *title, int style,
                  bool line)
{
    char file[64];
    snprintf(file, sizeof file, "%s-%s", name, suffix);
    fprintf(g, "set title '%s' offset 0,0\n", title);
    if (line)
        fprintf(g, "plot '%s.csv' using 1:2 with lines ls %d lw 0.8\n", file, style);
    else
        trace_plot(g, file, "$1", "", style);
}

static void check_steady(struct experiment_run *run, const char *method,
                         const struct energy_trace *trace)
{
    char what[96], ours[64];
    double drift = fabs(trace_drift(trace));
    snprintf(what, sizeof what, "%s: mean error of the last quarter less that of the first",
             method);
    snprintf(ours, sizeof ours, "%.1g of the band", drift);
    check_holds(run, what, "oscillates, no drift", drift < 0.1, ours, UNKNOWN, NULL);
}

static void check_drift(struct experiment_run *run, const char *method,
                        const struct energy_trace *trace)
{
    char what[96], ours[64];
    double drift = fabs(trace_drift(trace));
    snprintf(what, sizeof what, "%s: mean error of the last quarter less that of the first",
             method);
    snprintf(ours, sizeof ours, "%.2g of the whole error", drift);
    check_holds(run, what, "a visible drift", drift > 0.5, ours, UNKNOWN, NULL);
}

/* The amplitude of omega2 is a1/b1 by (4) and (5), with E = T; (3) prints 2T. */
static void check_energy_formula(struct experiment_run *run, const plh_problem *p, double omega2)
{
    plh_vec3 i = p->body->moment;
    double g = plh_vec3_norm(p->start.m), t = plh_body_energy(p->body, p->start.m);
    double b1 = sqrt(i.y * (i.z - i.y));
    check_relative(run, "largest |ω2| in the run, and a1/b1 with E as (3) prints it",
                   sqrt(2.0 * (2.0 * t) * i.z - g * g) / b1, omega2, 0.01, MISPRINT,
                   "(3) lacks the factor 1/2 that (4) needs");
    check_relative(run, "the same with the factor 1/2", sqrt(2.0 * t * i.z - g * g) / b1, omega2,
                   0.01, UNKNOWN, NULL);
}

/* omega(t) of the exact flow; returns the largest |omega2|. */
static plh_status write_omega(struct experiment_run *run, const plh_problem *p, double *omega2)
{
    plh_motion motion;
    FILE *t = experiment_table(run, "omega", "t,omega1,omega2,omega3");
    plh_status status = plh_motion_init(p->body, p->start, 0.0, 0, &motion);
    *omega2 = 0.0;
    for (int k = 0; k <= 400 && !status; k++) {
        plh_vec3 w = plh_body_omega(p->body, plh_motion_at(&motion, 0.1 * k).m);
        fprintf(t, "%.4g,%.5f,%.5f,%.5f\n", 0.1 * k, w.x, w.y, w.z);
        *omega2 = fmax(*omega2, fabs(w.y));
    }
    return status;
}

static void draw_fig2(struct experiment_run *run)
{
    static const char name[] = "celledoni-safstrom-fig2";
    FILE *g = experiment_figure(run, "", 980, 640);
    fprintf(g, "set multiplot layout 2,2\nunset key\n"
               "set xlabel 't'\nset ylabel 'H − H_0'\nset format y '%%g'\n");
    panel(g, name, "rk4", "(a) RK4", 1, true);
    panel(g, name, "mr", "(b) MR", 2, true);
    panel(g, name, "exact", "(c) elliptic functions", 3, true);
    fprintf(g,
            "set title '(d) angular velocity, the beginning'\nset ylabel 'ω'\nset format y '%%g'\n"
            "set key horizontal bottom center\nset yrange [-3.5:3]\nplot ");
    for (int i = 0; i < 3; i++)
        fprintf(g, "%s'%s-omega.csv' using 1:%d with lines ls %d title 'ω%d'", i ? ", " : "", name,
                i + 2, i + 1, i + 1);
    fprintf(g, "\nunset multiplot\n");
}

static void run_fig2(struct experiment_run *run)
{
    struct test_problem p;
    struct energy_trace rk, split, exact;
    double omega2 = 0.0;
    plh_status status =
        problem_free_body((plh_vec3){1.0, 2.0, 3.0}, (plh_vec3){1.0, -4.0, 3.0}, &p);
    const plh_problem *q = &p.problem;
    if (!status)
        status = trace_energy(q, "rk4", 0.4, 1000, 1.0, experiment_table(run, "rk4", "t,low,high"),
                              ALL, &rk);
    if (!status)
        status = trace_energy(q, "mr2", 0.4, 1000, 1.0, experiment_table(run, "mr", "t,low,high"),
                              ALL, &split);
    if (!status)
        status = trace_energy(q, "exact", 0.4, 1000, 1.0,
                              experiment_table(run, "exact", "t,low,high"), ALL, &exact);
    if (!status)
        status = write_omega(run, q, &omega2);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    draw_fig2(run);
    check_drift(run, "RK4", &rk);
    check_steady(run, "MR", &split);
    check_factor(run, "MR: amplitude of H − H0, taken as the mean", 1e-3, split.mean, 10.0, UNKNOWN,
                 NULL);
    check_digits(run, "MR: largest |H − H0| (known value)", "9e-3", split.most, 0.0, UNKNOWN, NULL);
    check_digits(run, "MR: mean |H − H0| (known value)", "3e-3", split.mean, 0.0, UNKNOWN, NULL);
    check_factor(run, "elliptic functions: largest |H − H0|", 1e-14, exact.most, 10.0, UNKNOWN,
                 NULL);
    check_factor(run, "elliptic functions: largest |H − H0| (known value)", 5e-14, exact.most, 10.0,
                 UNKNOWN, NULL);
    check_energy_formula(run, q, omega2);
}

static void run_fig4(struct experiment_run *run)
{
    static const char name[] = "celledoni-safstrom-fig4";
    static const struct {
        const char *label, *suffix, *method;
        double printed, known, tic;
    } row[] = {{"RK4", "rk4", "rk4", 1e4, 2.8e4, 1e4},
               {"MR", "mr", mr, 1e3, 3.1e3, 1e3},
               {"SEJ", "sej", sej, 1e-3, 3.6e-3, 1e-3},
               {"SEJ (midpoint ω)", "midpoint", midpoint, 1e-3, 0.0, 2e-3}};
    struct test_problem p;
    struct energy_trace trace[4];
    char what[96];
    plh_status status = problem_from_preset("heavy-top-large", &p);
    for (int i = 0; i < 4 && !status; i++)
        status = trace_energy(&p.problem, row[i].method, 0.001, 20000, 1.0,
                              experiment_table(run, row[i].suffix, "t,low,high"), BINS, &trace[i]);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    FILE *g = experiment_figure(run, "", 900, 880);
    fprintf(g, "set multiplot layout 4,1\nset lmargin 12\nunset key\n"
               "set xlabel 't'\nset ylabel 'H − H_0'\nset format y '%%g'\n");
    for (int i = 0; i < 4; i++) {
        fprintf(g, "set ytics %g\n", row[i].tic);
        panel(g, name, row[i].suffix, row[i].label, i + 1, i == 0);
        snprintf(what, sizeof what, "%s: largest |H − H0|", row[i].label);
        check_factor(run, what, row[i].printed, trace[i].most, 10.0, UNKNOWN, NULL);
        snprintf(what, sizeof what, "%s: largest |H − H0| (known value)", row[i].label);
        if (row[i].known > 0.0)
            check_relative(run, what, row[i].known, trace[i].most, 0.05, UNKNOWN, NULL);
    }
    fprintf(g, "unset multiplot\n");
    check_drift(run, "RK4", &trace[0]);
    for (int i = 1; i < 3; i++)
        check_steady(run, row[i].label, &trace[i]);
}

/* The direction u = Q^T e3, which the paper calls the position of the centre of mass: a table of its
 * path at first, how low u3 gets over the whole run, and where it ends. */
struct path {
    double lowest;
    plh_vec3 end;
};

static plh_status walk(const plh_problem *p, const char *method, double h, double end, FILE *table,
                       struct path *path)
{
    plh_method_spec spec;
    plh_sim *sim = NULL;
    const plh_vec3 up = {0.0, 0.0, 1.0};
    path->lowest = 1.0;
    path->end = plh_quat_unrotate(p->start.q, up);
    plh_status status = plh_method_parse(NULL, method, &spec);
    if (!status)
        status = plh_sim_create(p, &spec, h, &sim);
    for (long k = 0; k <= lround(end / h) && !status; k++) {
        path->end = plh_quat_unrotate(plh_sim_state(sim).q, up);
        path->lowest = fmin(path->lowest, path->end.z);
        if (table && h * (double)k <= 20.0 && (h > 0.02 || k % 2 == 0))
            fprintf(table, "%.4g,%.4f,%.4f,%.4f\n", h * (double)k, path->end.x, path->end.y,
                    path->end.z);
        status = plh_sim_advance(sim, 1);
    }
    plh_sim_destroy(sim);
    return status;
}

static const double top_step[3] = {0.01, 0.05, 0.1};
static const char *const top_suffix[3] = {"h001", "h005", "h010"};

/* The three steps of Figs 6 and 7 by one method; no files where run is NULL. */
static plh_status top_runs(struct experiment_run *run, const plh_problem *p, const char *method,
                           struct energy_trace *trace, struct path *path)
{
    plh_status status = PLH_OK;
    for (int i = 0; i < 3 && !status; i++) {
        char name[16];
        snprintf(name, sizeof name, "u-%s", top_suffix[i]);
        double h = top_step[i];
        FILE *e = run ? experiment_table(run, top_suffix[i], "t,low,high") : NULL;
        FILE *u = run ? experiment_table(run, name, "t,u1,u2,u3") : NULL;
        status =
            trace_energy(p, method, h, lround(100.0 / h), 1.0, e, i == 2 ? ALL : BINS, &trace[i]);
        if (!status)
            status = walk(p, method, h, 100.0, u, &path[i]);
    }
    return status;
}

static void draw_top(struct experiment_run *run, const char *name)
{
    FILE *g = experiment_figure(run, "", 900, 900);
    fprintf(g, "set multiplot\nunset key\n");
    for (int i = 0; i < 3; i++) {
        double y = 0.67 - 0.33 * i;
        fprintf(
            g,
            "set border 3\nset grid\nset origin 0,%g\nset size 0.6,0.32\n"
            "set xlabel 't'\nset ylabel 'H − H_0'\nset xtics nomirror 25\nset ytics nomirror\nset xrange [0:100]\nset yrange [*:*]\n"
            "set format y '%%g'\nset samples 200\n",
            y);
        char title[32];
        snprintf(title, sizeof title, "h = %g", top_step[i]);
        panel(g, name, top_suffix[i], title, i + 1, i == 2);
        fprintf(
            g,
            "set origin 0.6,%g\nset size 0.4,0.32\nunset border\nunset tics\nunset grid\n"
            "unset xlabel\nunset ylabel\nset xrange [-1:1]\nset yrange [-1:1]\n"
            "set zrange [-1:1]\nset view 75,30,1.8\nset view equal xyz\n"
            "set title 'u, t < 20' offset 0,1\nset parametric\nset isosamples 13,7\nset samples 19\n"
            "set urange [0:2*pi]\nset vrange [-pi/2:pi/2]\n"
            "splot cos(u)*cos(v),sin(u)*cos(v),sin(v) with lines lc rgb '#e0e0e0' lw 0.4, "
            "'%s-u-%s.csv' using 2:3:4 with lines ls %d lw 0.6\nunset parametric\n",
            y, name, top_suffix[i], i + 1);
    }
    fprintf(g, "unset multiplot\n");
}

static void check_path(struct experiment_run *run, const char *what, const char *published,
                       const struct path *path, double truth, bool same)
{
    char ours[96];
    snprintf(ours, sizeof ours, "u3 falls to %.3f (truly %.3f)", path->lowest, truth);
    check_holds(run, what, published, (fabs(path->lowest - truth) < 0.05) == same, ours, UNKNOWN,
                NULL);
}

/* Both figures need both methods and the true path. */
static plh_status load_top(struct experiment_run *run, bool second, struct test_problem *p,
                           struct energy_trace (*trace)[3], struct path (*path)[3], double *truth)
{
    struct path fine = {0};
    plh_status status = problem_from_preset("heavy-top", p);
    if (!status)
        status = top_runs(second ? NULL : run, &p->problem, sej, trace[0], path[0]);
    if (!status)
        status = top_runs(second ? run : NULL, &p->problem, mr, trace[1], path[1]);
    if (!status)
        status = walk(&p->problem, "srkn6_14a/exact", 0.01, 100.0, NULL, &fine);
    if (status)
        experiment_fail(run, "%s", plh_status_text(status));
    *truth = fine.lowest;
    return status;
}

/* The introduction: "symmetric, but not symplectic". */
static void check_structure(struct experiment_run *run, const plh_problem *p)
{
    double exact, variant;
    char ours[64];
    plh_status status = poisson_defect(p, sej, 0.05, &exact);
    if (!status)
        status = poisson_defect(p, midpoint, 0.05, &variant);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    snprintf(ours, sizeof ours, "Poisson to %.0e", exact);
    check_holds(
        run, "SEJ, a step of 0.05: the Lie-Poisson structure of (π, u)", "not kept", exact > 1e-6,
        ours, UNKNOWN,
        "kicks and the exact free flow are Poisson maps, and so is their composition; the "
        "variant below is not, and may be what was run: the page that would tell is missing");
    snprintf(ours, sizeof ours, "broken by %.1e", variant);
    check_holds(run, "SEJ (midpoint ω), the same", "not kept", variant > 1e-6, ours, UNKNOWN, NULL);
}

static void run_fig6(struct experiment_run *run)
{
    struct test_problem p;
    struct energy_trace trace[2][3], other;
    struct path path[2][3];
    char what[96], ours[96];
    double truth;
    if (load_top(run, false, &p, trace, path, &truth))
        return;
    draw_top(run, "celledoni-safstrom-fig6");
    check_relative(run, "SEJ, h = 0.01: largest |H − H0| (known value)", 3.6e-3, trace[0][0].most,
                   0.05, UNKNOWN, NULL);
    check_relative(run, "SEJ, h = 0.1: largest |H − H0| (known value)", 0.42, trace[0][2].most,
                   0.05, UNKNOWN, NULL);
    for (int i = 0; i < 3; i++) {
        snprintf(what, sizeof what, "SEJ, h = %g: path of u", top_step[i]);
        check_path(run, what, "the same qualitative behaviour", &path[0][i], truth, true);
        snprintf(what, sizeof what, "SEJ against MR, h = %g: largest |H − H0|", top_step[i]);
        snprintf(ours, sizeof ours, "%.2g against %.2g", trace[0][i].most, trace[1][i].most);
        check_holds(run, what, "SEJ has the smaller one", trace[0][i].most < trace[1][i].most, ours,
                    UNKNOWN, NULL);
        if (!trace_energy(&p.problem, midpoint, top_step[i], lround(100.0 / top_step[i]), 1.0, NULL,
                          0, &other))
            experiment_remark(run,
                              "With the midpoint ω for u the largest |H − H0| at h = %g is %.2g.",
                              top_step[i], other.most);
    }
    check_steady(run, "SEJ, h = 0.1", &trace[0][2]);
    check_structure(run, &p.problem);
}

static void run_fig7(struct experiment_run *run)
{
    struct test_problem p;
    struct energy_trace trace[2][3];
    struct path path[2][3];
    double truth, most[STARTS], mean[STARTS];
    char ours[96];
    if (load_top(run, true, &p, trace, path, &truth))
        return;
    if (trace_scatter(&p.problem, mr, 0.1, 1000, STARTS, 1e-13, most, mean)) {
        experiment_fail(run, "a run with a changed start failed");
        return;
    }
    draw_top(run, "celledoni-safstrom-fig7");
    check_relative(run, "MR, h = 0.01: largest |H − H0| (known value)", 3.4e-2, trace[1][0].most,
                   0.05, UNKNOWN, NULL);
    check_digits(run, "SEJ/MR, h = 0.01: ratio of the largest |H − H0|", "1e-1",
                 trace[0][0].most / trace[1][0].most, 0.0, UNKNOWN, NULL);
    check_factor(run, "h = 0.01: |u of SEJ − u of MR| at the end", 0.1,
                 plh_vec3_norm(plh_vec3_sub(path[0][0].end, path[1][0].end)), 10.0, UNKNOWN, NULL);
    check_path(run, "MR, h = 0.1: path of u", "completely different", &path[1][2], truth, false);
    double middle = median_of(most, STARTS);
    snprintf(ours, sizeof ours, "%.0f to %.0f, median %.0f", most[0], most[STARTS - 1], middle);
    check_holds(run, "MR, h = 0.1: largest |H − H0| (known value), range over nearby starts", "114",
                most[0] <= 114.0 && 114.0 <= most[STARTS - 1], ours, RANDOM_DRAW,
                "the run is chaotic, and its largest error is chance");
    experiment_remark(run,
                      "At h = 0.1 MR is chaotic: %d starts that differ by 1e-13 each give largest "
                      "errors from %.0f to %.0f.",
                      STARTS, most[0], most[STARTS - 1]);
}

/* Mean |H - H0| on [0, 10] for moments alpha (1, 2, 3). */
static plh_status alpha_error(double alpha, const char *method, double *mean)
{
    struct test_problem p;
    struct energy_trace trace = {0};
    plh_status status = problem_from_preset("heavy-top-scaled", &p);
    if (!status)
        status = plh_body_from_moments(plh_vec3_scale(alpha, p.body.moment), &p.body);
    p.problem.start.m = plh_vec3_scale(alpha, p.problem.start.m);
    if (!status)
        status = trace_energy(&p.problem, method, 0.01, 1000, 1.0, NULL, 0, &trace);
    *mean = trace.mean;
    return status;
}

static void run_fig8(struct experiment_run *run)
{
    enum { COUNT = 51 };
    static const char *const method[3] = {sej, mr, midpoint};
    double error[3][COUNT], least = INFINITY, most = 0.0;
    plh_status status = PLH_OK;
    char ours[64];
    FILE *t = experiment_table(run, "", "alpha,sej,mr,midpoint");
    for (int k = 0; k < COUNT && !status; k++) {
        double alpha = pow(10.0, 0.1 * k);
        for (int i = 0; i < 3 && !status; i++)
            status = alpha_error(alpha, method[i], &error[i][k]);
        fprintf(t, "%.5g,%.4e,%.4e,%.4e\n", alpha, error[0][k], error[1][k], error[2][k]);
        least = fmin(least, error[0][k]);
        most = fmax(most, error[0][k]);
    }
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    fprintf(
        experiment_figure(run, "", 700, 500),
        "set logscale xy\nset format '10^{%%T}'\nset xlabel 'α'\nset key top left\n"
        "set ylabel 'mean of |H − H_n|'\n"
        "file = 'celledoni-safstrom-fig8.csv'\n"
        "plot file using 1:2 with linespoints ls 1 pointinterval 5 title 'SEJ', file using 1:3 "
        "with linespoints ls 2 pointinterval 5 title 'MR', file using 1:4 with linespoints ls 3 "
        "pointinterval 5 title 'SEJ (midpoint ω)'\n");
    check_relative(run, "SEJ: smallest mean error over α (known value)", 4.5e-5, least, 0.05,
                   UNKNOWN, NULL);
    check_relative(run, "SEJ: largest mean error over α (known value)", 4.5e-5, most, 0.05, UNKNOWN,
                   NULL);
    check_digits(run, "MR, α = 1: mean error (known value)", "5e-5", error[1][0], 0.0, UNKNOWN,
                 NULL);
    check_relative(run, "MR, α = 1e5: mean error (known value)", 2.8, error[1][COUNT - 1], 0.05,
                   UNKNOWN, NULL);
    snprintf(ours, sizeof ours, "%.2g times at α = 1e5", error[1][COUNT - 1] / error[0][COUNT - 1]);
    check_holds(run, "MR's error is larger where the inertia is large", "larger",
                error[1][COUNT - 1] > error[0][COUNT - 1], ours, UNKNOWN, NULL);
}

/* clang-format off */
const struct experiment experiment_celledoni_safstrom_fig2 = {
    .name = "celledoni-safstrom-fig2",
    .paper = &paper_celledoni_safstrom,
    .place = "Fig 2",
    .title = "free body: energy error of RK4, MR and the elliptic functions",
    .note = "I = (1, 2, 3), ω0 = (1, −2, 1), h = 0.4, [0, 400]. Known values are from an independent computation with the "
            "printed data. The energy in (3) lacks the factor 1/2 that (4) needs.",
    .quick = 0.1,
    .full = 0.1,
    .run = run_fig2,
};
const struct experiment experiment_celledoni_safstrom_fig4 = {
    .name = "celledoni-safstrom-fig4",
    .paper = &paper_celledoni_safstrom,
    .place = "Fig 4",
    .title = "heavy top, large moments: energy error of RK4, MR and SEJ",
    .note = "I = (1000, 5000, 6000), ω0 = 100 (1, 1, 1), u0 = e3, H = T + u3, h = 0.001, [0, 20]. The page of the paper "
            "with the splitting (9)-(10) is missing in our copy: SEJ is kick, exact free flow, kick. A variant whose u turns "
            "with the midpoint ω is shown besides; the printed order of magnitude does not tell the two apart.",
    .quick = 0.3,
    .full = 0.3,
    .run = run_fig4,
};
const struct experiment experiment_celledoni_safstrom_fig6 = {
    .name = "celledoni-safstrom-fig6",
    .paper = &paper_celledoni_safstrom,
    .place = "Fig 6",
    .title = "heavy top, small moments: energy error and path of SEJ",
    .note = "I = (1, 5, 6), ω0 = 10 (1, 1, 1), u0 = e3, [0, 100], h = 0.01, 0.05, 0.1. The path is that of u = Qᵀe3, the "
            "vertical as the body sees it. Paths are compared by how low u3 gets.",
    .quick = 0.2,
    .full = 0.2,
    .run = run_fig6,
};
const struct experiment experiment_celledoni_safstrom_fig7 = {
    .name = "celledoni-safstrom-fig7",
    .paper = &paper_celledoni_safstrom,
    .place = "Fig 7",
    .title = "heavy top, small moments: energy error and path of MR",
    .note = "Data as in Fig 6. At h = 0.1 MR leaves the true motion and is chaotic: its path and its largest error there "
            "are one of many.",
    .quick = 0.5,
    .full = 0.5,
    .run = run_fig7,
};
const struct experiment experiment_celledoni_safstrom_fig8 = {
    .name = "celledoni-safstrom-fig8",
    .paper = &paper_celledoni_safstrom,
    .place = "Fig 8",
    .title = "heavy top: mean energy error against the size of the moments",
    .note = "I = α (1, 2, 3), ω0 = (1, 2, 3), u0 = e3, h = 0.01, [0, 10]. Known values are from an independent computation "
            "with the printed data.",
    .quick = 0.3,
    .full = 0.3,
    .run = run_fig8,
};
