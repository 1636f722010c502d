/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni & Säfström (2006), Figs 2, 4 and 8: energy errors. What the paper gives as O(10^n) is
 * compared with the nearest power of ten. */
#include "papers/celledoni_safstrom/celledoni_safstrom.h"
#include "papers/experiment/measure.h"

#include <math.h>

enum { BINS = 250, ALL = 1000 };

/* 1, 2 or 5 times a power of ten. */
static double round_step(double x)
{
    double power = pow(10.0, floor(log10(x))), lead = x / power;
    return power * (lead < 2.0 ? 1.0 : lead < 5.0 ? 2.0 : 5.0);
}

void safstrom_panel(FILE *gnuplot, const char *name, const char *suffix, const char *title,
                    int style, const struct energy_trace *trace)
{
    char file[64];
    snprintf(file, sizeof file, "%s-%s", name, suffix);
    fprintf(gnuplot, "set title '%s' offset 0,0\nset ytics %g\n", title,
            round_step((trace->high - trace->low) / 1.6));
    trace_plot(gnuplot, file, "$1", "", style);
}

void safstrom_steady(struct experiment_run *run, const char *method,
                     const struct energy_trace *trace)
{
    char what[96], ours[64];
    double drift = fabs(trace_drift(trace));
    snprintf(what, sizeof what, "%s: mean error of the last quarter less that of the first",
             method);
    snprintf(ours, sizeof ours, "%.1g of the band", drift);
    check_holds(run, what, "oscillates, no drift", drift < 0.1, ours, UNKNOWN, NULL);
    check_basis(run, "no drift: below a tenth of the band");
}

void safstrom_drift(struct experiment_run *run, const char *method,
                    const struct energy_trace *trace)
{
    char what[96], ours[64];
    double drift = fabs(trace_drift(trace));
    snprintf(what, sizeof what, "%s: mean error of the last quarter less that of the first",
             method);
    snprintf(ours, sizeof ours, "%.2g of the whole error", drift);
    check_holds(run, what, "a visible drift", drift > 0.5, ours, UNKNOWN, NULL);
    check_basis(run, "visible: over half of the whole error");
}

static const char power_or_lead[] =
    "on a logarithmic scale the nearest power is one higher; as the power of ten in front of which the "
    "number is written it would agree";

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
    check_kind(run, OURS);
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

static void draw_fig2(struct experiment_run *run, const struct energy_trace *trace)
{
    static const char name[] = "celledoni-safstrom-fig2";
    FILE *g = experiment_figure(run, "", 980, 640);
    fprintf(g, "set multiplot layout 2,2\nunset key\n"
               "set xlabel 't'\nset ylabel 'H − H_0'\nset format y '%%g'\n");
    safstrom_panel(g, name, "rk4", "(a) RK4", STYLE_RK4, &trace[0]);
    safstrom_panel(g, name, "mr", "(b) MR", STYLE_MR, &trace[1]);
    safstrom_panel(g, name, "exact", "(c) elliptic functions", STYLE_SEJ, &trace[2]);
    fprintf(g, "set title '(d) angular velocity, the beginning'\nset ylabel 'ω'\nset ytics 1\n"
               "set key horizontal bottom center\nset yrange [-3.5:3]\nplot ");
    for (int i = 0; i < 3; i++)
        fprintf(g, "%s'%s-omega.csv' using 1:%d with lines ls %d title 'ω%d'", i ? ", " : "", name,
                i + 2, i + 1, i + 1);
    fprintf(g, "\nunset multiplot\n");
}

static void run_fig2(struct experiment_run *run)
{
    struct test_problem p;
    struct energy_trace trace[3];
    double omega2 = 0.0;
    plh_status status =
        problem_free_body((plh_vec3){1.0, 2.0, 3.0}, (plh_vec3){1.0, -4.0, 3.0}, &p);
    const plh_problem *q = &p.problem;
    if (!status)
        status = trace_energy(q, "rk4", 0.4, 1000, 1.0, experiment_table(run, "rk4", "t,low,high"),
                              ALL, &trace[0]);
    if (!status)
        status = trace_energy(q, "mr2", 0.4, 1000, 1.0, experiment_table(run, "mr", "t,low,high"),
                              ALL, &trace[1]);
    if (!status)
        status = trace_energy(q, "exact", 0.4, 1000, 1.0,
                              experiment_table(run, "exact", "t,low,high"), ALL, &trace[2]);
    if (!status)
        status = write_omega(run, q, &omega2);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    draw_fig2(run, trace);
    safstrom_drift(run, "RK4", &trace[0]);
    safstrom_steady(run, "MR", &trace[1]);
    check_power(run, "MR: amplitude of H − H0", -3, trace[1].mean, UNKNOWN, power_or_lead);
    check_basis(run, "nearest power of ten; amplitude taken as the mean");
    check_digits(run, "MR: largest |H − H0|", "9e-3", trace[1].most, 0.0, UNKNOWN, NULL);
    check_kind(run, OURS);
    check_digits(run, "MR: mean |H − H0|", "3e-3", trace[1].mean, 0.0, UNKNOWN, NULL);
    check_kind(run, OURS);
    check_factor(run, "elliptic functions: largest |H − H0|", 1e-14, trace[2].most, 3.0, UNKNOWN,
                 "rounding of another program");
    check_factor(run, "elliptic functions: largest |H − H0|, another calculation", 5e-14,
                 trace[2].most, 10.0, UNKNOWN, NULL);
    check_kind(run, OURS);
    check_energy_formula(run, q, omega2);
}

static void run_fig4(struct experiment_run *run)
{
    static const char name[] = "celledoni-safstrom-fig4";
    static const struct {
        const char *label, *suffix, *method;
        int style, printed;
        double known;
    } row[] = {{"RK4", "rk4", "rk4", STYLE_RK4, 4, 2.8e4},
               {"MR", "mr", SAFSTROM_MR, STYLE_MR, 3, 3.1e3},
               {"SEJ", "sej", SAFSTROM_SEJ, STYLE_SEJ, -3, 3.6e-3},
               {"SEJ (midpoint ω)", "midpoint", SAFSTROM_MIDPOINT, STYLE_MIDPOINT, -3, 0.0}};
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
        safstrom_panel(g, name, row[i].suffix, row[i].label, row[i].style, &trace[i]);
        snprintf(what, sizeof what, "%s: largest |H − H0|", row[i].label);
        check_power(run, what, row[i].printed, trace[i].most, UNKNOWN, power_or_lead);
        snprintf(what, sizeof what, "%s: largest |H − H0|, another calculation", row[i].label);
        if (row[i].known > 0.0) {
            check_relative(run, what, row[i].known, trace[i].most, 0.05, UNKNOWN, NULL);
            check_kind(run, OURS);
        }
    }
    fprintf(g, "unset multiplot\n");
    safstrom_drift(run, "RK4", &trace[0]);
    for (int i = 1; i < 3; i++)
        safstrom_steady(run, row[i].label, &trace[i]);
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
    static const char *const method[3] = {SAFSTROM_SEJ, SAFSTROM_MR, SAFSTROM_MIDPOINT};
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
    check_relative(run, "SEJ: smallest mean error over α", 4.5e-5, least, 0.05, UNKNOWN, NULL);
    check_kind(run, OURS);
    check_relative(run, "SEJ: largest mean error over α", 4.5e-5, most, 0.05, UNKNOWN, NULL);
    check_kind(run, OURS);
    check_digits(run, "MR, α = 1: mean error", "5e-5", error[1][0], 0.0, UNKNOWN, NULL);
    check_kind(run, OURS);
    check_relative(run, "MR, α = 1e5: mean error", 2.8, error[1][COUNT - 1], 0.05, UNKNOWN, NULL);
    check_kind(run, OURS);
    snprintf(ours, sizeof ours, "%.2g times at α = 1e5", error[1][COUNT - 1] / error[0][COUNT - 1]);
    check_holds(run, "MR's error is larger where the inertia is large", "larger",
                error[1][COUNT - 1] > 10.0 * error[0][COUNT - 1], ours, UNKNOWN, NULL);
    check_basis(run, "larger: over ten times");
}

/* clang-format off */
const struct experiment experiment_celledoni_safstrom_fig2 = {
    .name = "celledoni-safstrom-fig2",
    .paper = &paper_celledoni_safstrom,
    .place = "Fig 2",
    .title = "free body: energy error of RK4, MR and the elliptic functions",
    .note = "A free body takes 1000 steps of 0.4. RK4 loses energy steadily, MR stays in a band of some 1e-3, and the "
            "elliptic functions keep it to rounding, as the paper shows.",
    .details = "I = (1, 2, 3), ω0 = (1, −2, 1), [0, 400]. The energy in (3) lacks the factor 1/2 that (4) needs. The rows "
               "marked ours compare with an independent computation with the printed data.",
    .quick = 0.1,
    .full = 0.1,
    .run = run_fig2,
};
const struct experiment experiment_celledoni_safstrom_fig4 = {
    .name = "celledoni-safstrom-fig4",
    .paper = &paper_celledoni_safstrom,
    .place = "Fig 4",
    .title = "heavy top, large moments: energy error of RK4, MR and SEJ",
    .note = "A heavy top with large moments takes 20000 steps. The largest errors are those of the text to a factor of "
            "four: SEJ is a million times better than MR.",
    .details = "I = (1000, 5000, 6000), ω0 = 100 (1, 1, 1), u0 = e3, H = T + u3, h = 0.001, [0, 20]. The page of the paper "
               "with the splitting (9)-(10) is missing in our copy: SEJ is kick, exact free flow, kick. A variant whose u "
               "turns with the midpoint ω is shown besides; the printed order of magnitude does not tell the two apart.",
    .quick = 0.3,
    .full = 0.3,
    .run = run_fig4,
};
const struct experiment experiment_celledoni_safstrom_fig8 = {
    .name = "celledoni-safstrom-fig8",
    .paper = &paper_celledoni_safstrom,
    .place = "Fig 8",
    .title = "heavy top: mean energy error against the size of the moments",
    .note = "The moments of a heavy top grow by five powers of ten. SEJ's error stays where it is, MR's grows with them.",
    .details = "I = α (1, 2, 3), ω0 = (1, 2, 3), u0 = e3, h = 0.01, [0, 10]. The rows marked ours compare with an "
               "independent computation with the printed data.",
    .quick = 0.3,
    .full = 0.3,
    .run = run_fig8,
};
