/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò, Säfström & Zanna (2007), Figs 14-15: a satellite under the gravity gradient,
 * (44)-(45), over [0, 400]. */
#include "papers/experiment/measure.h"
#include "papers/experiment/sphere.h"
#include "papers/list.h"

#include <math.h>

enum { STEPS = 2, PATH_POINTS = 400, ERROR_POINTS = 400 };
static const double step[STEPS] = {0.1, 0.05};

/* What Figs 14 and 15 do not share. */
struct flight {
    const char *method;
    int printed[STEPS];             /* powers of ten in the text; 0: none */
    double sheet[STEPS];            /* calculated independently of this library */
    double low[STEPS], high[STEPS]; /* of the picture */
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

static void draw(struct experiment_run *run, const char *name, const struct flight *f)
{
    FILE *g = experiment_figure(run, "", 900, 720);
    fprintf(g, "set multiplot layout 2,2\nunset key\n");
    for (int i = 0; i < STEPS; i++) {
        char title[64], file[64];
        snprintf(title, sizeof title, "u = Q^T e_3, h = %g", step[i]);
        snprintf(file, sizeof file, "%s-path.csv", name);
        fprintf(g, "set lmargin 1\nset rmargin 1\n");
        sphere_dots(g, title, file, step[i], "#0072b2", "#a9cfe8");
        sphere_end(g);
        fprintf(g,
                "set title 'relative error of the energy, h = %g' offset 0,0\nset xrange [0:400]\n"
                "set yrange [%g:%g]\nset xtics 100\nset ytics 10\nset logscale y\n"
                "set format y '10^{%%T}'\nset format x '%%g'\nset lmargin 11\nset rmargin 3\n"
                "set xlabel 't'\nset ylabel '|H - H_0|/H_0'\n"
                "plot '%s-error.csv' using ($1==%g?$2:NaN):3 with lines ls 2 lw 0.8\n",
                step[i], f->low[i], f->high[i], name, step[i]);
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
        if (f->printed[i])
            check_power(
                run, text, f->printed[i], most, UNKNOWN,
                "4.6e-10 is nearer to 1e-9; as the power of ten in front of which it is written it "
                "would agree");
        snprintf(text, sizeof text, "largest relative error, h = %g, another calculation", step[i]);
        check_relative(run, text, f->sheet[i], most, 0.05, UNKNOWN, NULL);
        check_kind(run, OURS);
    }
    draw(run, name, f);
}

static void run_fig14(struct experiment_run *run)
{
    const struct flight f = {"verlet/mr2", {0, 0}, {1.5, 6.1e-3}, {1e-4, 1e-5}, {10.0, 0.1}};
    run_flight(run, "celledoni-fasso-fig14", &f);
}

static void run_fig15(struct experiment_run *run)
{
    const struct flight f = {
        "srkn6_14a/exact", {-7, -10}, {1.15e-7, 4.6e-10}, {1e-10, 1e-12}, {1e-6, 1e-8}};
    run_flight(run, "celledoni-fasso-fig15", &f);
}

const struct experiment experiment_celledoni_fasso_fig14 = {
    .name = "celledoni-fasso-fig14",
    .paper = &paper_celledoni_fasso,
    .place = "Fig 14",
    .title = "satellite: McLachlan-Reich",
    .note =
        "A satellite under the gravity gradient over [0, 400] by McLachlan-Reich inside kick-drift-kick. At "
        "h = 0.1 its energy is lost altogether, at h = 0.05 it wanders by 6e-3.",
    .details =
        "Moments (1.7, 3.7, 5.4)e4, omega = (15, -15, 15), mu = 3.986e14, r = 1.5e5. The text gives no number "
        "for the error of this method. The right panels show the largest error in each time unit. Dots "
        "behind the sphere are pale.",
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
        "The same satellite by SRKN6_14a with the exact free flow. Its error of the energy is that of the text "
        "at h = 0.1 and some times larger at h = 0.05.",
    .details = "Data as in Fig 14.",
    .quick = 0.1,
    .full = 0.1,
    .run = run_fig15,
};
