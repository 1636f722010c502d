/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò, Säfström & Zanna (2007), Figs 14-15: a satellite under the gravity gradient,
 * (44)-(45), over [0, 400]. */
#include "experiment/list.h"
#include "experiment/measure.h"

#include <math.h>

enum { STEPS = 2, PATH_POINTS = 400, ERROR_POINTS = 400 };
static const double step[STEPS] = {0.1, 0.05};

/* What Figs 14 and 15 do not share. */
struct flight {
    const char *method;
    double printed[STEPS]; /* orders of magnitude in the text; 0: none */
    double sheet[STEPS];   /* calculated independently of this library */
};

/* The path of u = Q^T e3, thinned, and the largest relative error of the energy in each stretch of
 * time. Returned: the largest of all, or NaN. */
static double fly(struct experiment_run *run, const char *method, const plh_problem *p, double h,
                  FILE *path, FILE *errors)
{
    plh_method_spec spec;
    plh_sim *sim = NULL;
    const double e0 = plh_problem_energy(p, 0.0, p->start);
    const long n = lround(400.0 / h);
    double most = 0.0, here = 0.0;
    plh_status status = plh_method_parse(NULL, method, &spec);
    if (!status)
        status = plh_sim_create(p, &spec, h, &sim);
    for (long k = 1; k <= n && !status; k++) {
        status = plh_sim_advance(sim, 1);
        plh_state s = plh_sim_state(sim);
        plh_vec3 u = plh_quat_unrotate(s.q, (plh_vec3){0.0, 0.0, 1.0});
        double t = plh_sim_time(sim), e = fabs(plh_problem_energy(p, t, s) / e0 - 1.0);
        here = fmax(here, e), most = fmax(most, e);
        if (k % (n / PATH_POINTS) == 0)
            fprintf(path, "%g,%.6g,%.4f,%.4f,%.4f\n", h, t, u.x, u.y, u.z);
        if (k % (n / ERROR_POINTS) == 0) {
            fprintf(errors, "%g,%.6g,%.4g\n", h, t, here);
            here = 0.0;
        }
    }
    if (status)
        experiment_fail(run, "%s, h = %g: %s", method, h, plh_status_text(status));
    plh_sim_destroy(sim);
    return status ? NAN : most;
}

static void draw(struct experiment_run *run, const char *name)
{
    FILE *g = experiment_figure(run, "", 900, 720);
    fprintf(g, "set multiplot layout 2,2\nunset key\n");
    for (int i = 0; i < STEPS; i++) {
        fprintf(g,
                "unset logscale\nset format '%%g'\nset title 'u = Q^T e_3, h = %g'\n"
                "set view 65,35,1.05\nset view equal xyz\nunset grid\nset border 4095 lw 0.5\n"
                "set xyplane at -1\nset xrange [-1:1]\nset yrange [-1:1]\nset zrange [-1:1]\n"
                "set xtics 1\nset ytics 1\nset ztics 1\nset xlabel 'u_1'\nset ylabel 'u_2'\n"
                "set zlabel 'u_3'\n"
                "splot '%s-path.csv' using ($1==%g?$3:NaN):4:5 with points pt 7 ps 0.25 lc rgb "
                "'#0072b2'\n",
                step[i], name, step[i]);
        fprintf(g,
                "set title 'relative error of the energy, h = %g'\nset border 31 lw 0.8\n"
                "set grid lc rgb '#dddddd' lw 0.6\nset xrange [0:400]\nset autoscale y\n"
                "set xtics 100\nset ytics autofreq\nset logscale y\nset format y '10^{%%T}'\n"
                "set xlabel 't'\nset ylabel '|H - H_0|/H_0'\n"
                "plot '%s-error.csv' using ($1==%g?$2:NaN):3 with lines ls 2 lw 0.8\n",
                step[i], name, step[i]);
    }
    fprintf(g, "unset multiplot\n");
}

static void run_flight(struct experiment_run *run, const char *name, const struct flight *f)
{
    struct test_problem p;
    char text[120];
    plh_status status = problem_from_preset("satellite", &p);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    check_digits(run, "energy H0", "1.21595664e7",
                 plh_problem_energy(&p.problem, 0.0, p.problem.start), 0.0, UNKNOWN, NULL);
    FILE *path = experiment_table(run, "path", "h,t,ux,uy,uz");
    FILE *errors = experiment_table(run, "error", "h,t,error");
    for (int i = 0; i < STEPS; i++) {
        double most = fly(run, f->method, &p.problem, step[i], path, errors);
        snprintf(text, sizeof text, "largest relative error of the energy, h = %g", step[i]);
        if (f->printed[i] > 0.0)
            check_factor(run, text, f->printed[i], most, 10.0, UNKNOWN, NULL);
        snprintf(text, sizeof text,
                 "largest relative error, h = %g, beside an independent calculation", step[i]);
        check_relative(run, text, f->sheet[i], most, 0.05, UNKNOWN, NULL);
    }
    draw(run, name);
}

static void run_fig14(struct experiment_run *run)
{
    const struct flight f = {"verlet/mr2", {0.0, 0.0}, {1.5, 6.1e-3}};
    run_flight(run, "celledoni-fasso-fig14", &f);
}

static void run_fig15(struct experiment_run *run)
{
    const struct flight f = {"srkn6_14a/exact", {1e-7, 1e-10}, {1.15e-7, 4.6e-10}};
    run_flight(run, "celledoni-fasso-fig15", &f);
}

const struct experiment experiment_celledoni_fasso_fig14 = {
    .name = "celledoni-fasso-fig14",
    .paper = &paper_celledoni_fasso,
    .place = "Fig 14",
    .title = "satellite: McLachlan-Reich",
    .note =
        "Moments (1.7, 3.7, 5.4)e4, omega = (15, -15, 15), mu = 3.986e14, r = 1.5e5, kick-drift-"
        "kick with mr2 inside. The text gives no number for this method; at h = 0.1 its energy "
        "is lost altogether. The right panels show the largest error in each time unit.",
    .quick = 0.1,
    .full = 0.1,
    .run = run_fig14,
};

const struct experiment experiment_celledoni_fasso_fig15 = {
    .name = "celledoni-fasso-fig15",
    .paper = &paper_celledoni_fasso,
    .place = "Fig 15",
    .title = "satellite: SRKN6_14a with the exact free flow",
    .note =
        "The same satellite as in Fig 14. The error of the energy is of the order that the text "
        "states, at both steps.",
    .quick = 0.1,
    .full = 0.1,
    .run = run_fig15,
};
