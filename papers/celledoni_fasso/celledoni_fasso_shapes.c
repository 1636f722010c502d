/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò, Säfström & Zanna (2007), Fig 3: the triangle of all shapes. */
#include "papers/celledoni_fasso/celledoni_fasso_free.h"
#include "papers/list.h"

#include <math.h>

enum { CLOUDS = 2000, SHOWN = 300, POINTS = 5, SEED = 3 };

/* x = I1/I3, y = I2/I3 of the ordered moments. */
static void place(const plh_body *body, double *x, double *y)
{
    const double I[3] = {body->moment.x, body->moment.y, body->moment.z};
    double largest = I[body->order[2]];
    *x = I[body->order[0]] / largest;
    *y = I[body->order[1]] / largest;
}

/* A body of a few random point masses. */
static plh_status cloud(plh_random *r, plh_body *body)
{
    double mass[POINTS];
    plh_vec3 at[POINTS];
    for (int i = 0; i < POINTS; i++) {
        mass[i] = plh_random_uniform(r);
        double x = plh_random_normal(r), y = plh_random_normal(r);
        at[i] = plh_vec3_make(x, y, plh_random_normal(r));
    }
    return plh_body_from_points(POINTS, mass, at, body);
}

static void check_clouds(struct experiment_run *run, FILE *t)
{
    plh_random r;
    int inside = 0, paper = 0;
    char ours[100];
    plh_random_seed(SEED, &r);
    for (int i = 0; i < CLOUDS; i++) {
        plh_body body;
        double x, y;
        plh_status status = cloud(&r, &body);
        if (status) {
            experiment_fail(run, "%s", plh_status_text(status));
            return;
        }
        place(&body, &x, &y);
        inside += 1.0 - y <= x + 1e-14 && x <= y && y <= 1.0;
        if (i < SHOWN)
            fprintf(t, "%.4f,%.4f\n", x, y);
        plh_vec3 I = free_moments(&r);
        paper += 1.0 - I.y <= I.x;
    }
    snprintf(ours, sizeof ours, "%d of %d", inside, CLOUDS);
    check_holds(run, "random bodies of point masses with 0 < 1 - y <= x < y < 1", "all",
                inside == CLOUDS, ours, UNKNOWN, NULL);
    check_basis(run, "all of %d, seed %d", CLOUDS, SEED);
    experiment_remark(
        run,
        "The side 1 - y = x is I1 + I2 = I3, which no body exceeds; of %d pairs of random "
        "moments drawn as for Fig 1, %.0f %% lie in the triangle.",
        CLOUDS, 100.0 * paper / CLOUDS);
}

/* What stands at the corner I1 << I2 = I3? */
static void check_corner(struct experiment_run *run)
{
    plh_body disc, rod;
    double xd, yd, xr, yr;
    char ours[160];
    if (plh_body_from_cylinder(1.0, 1.0, 0.01, &disc) ||
        plh_body_from_cylinder(1.0, 0.01, 1.0, &rod)) {
        experiment_fail(run, "no such cylinder");
        return;
    }
    place(&disc, &xd, &yd);
    place(&rod, &xr, &yr);
    snprintf(ours, sizeof ours, "disc (%.3f, %.3f); rod (%.4f, %.0f)", xd, yd, xr, yr);
    check_holds(run, "the corner x = 0, y = 1, where one moment is much smaller than the others",
                "very thin disc", fabs(xd) < 0.1 && yd > 0.9, ours, WRONG,
                "it is the thin rod; a thin disc has I3 = I1 + I2, I1 = I2: the corner (1/2, 1/2)");
    check_basis(run, "a disc a hundred times wider than thick lies within 0.1 of the corner");
}

static void run_fig3(struct experiment_run *run)
{
    FILE *t = experiment_table(run, "", "x,y");
    check_clouds(run, t);
    check_corner(run);
    experiment_remark(run,
                      "Dots: %d of the bodies, each of %d random masses at normally distributed "
                      "places (seed %d).",
                      SHOWN, POINTS, SEED);
    FILE *g = experiment_figure(run, "", 760, 460);
    fprintf(
        g,
        "set xrange [-0.12:1.12]\nset yrange [0.42:1.08]\nset xlabel 'I_1/I_3'\n"
        "set ylabel 'I_2/I_3'\nunset key\nset size ratio -1\nunset grid\nset xtics 0.2\n"
        "set object 1 polygon from 0,1 to 0.5,0.5 to 1,1 to 0,1 fillstyle solid 0.25 border lc rgb "
        "'#0072b2' fillcolor rgb '#56b4e9' behind\n"
        "set label 1 'thin rod' at 0,1.035 center\nset label 2 'sphere' at 1,1.035 center\n"
        "set label 3 'thin disc' at 0.5,0.47 center\n"
        "set label 4 'prolate, I_2 = I_3' at 0.5,1.035 center\n"
        "set label 5 'oblate, I_1 = I_2' at 0.79,0.74 center rotate by 45\n"
        "set label 6 'flat, I_1 + I_2 = I_3' at 0.21,0.74 center rotate by -45\n"
        "plot 'celledoni-fasso-fig3.csv' using 1:2 with points pt 7 ps 0.2 lc rgb '#333333'\n");
}

const struct experiment experiment_celledoni_fasso_fig3 = {
    .name = "celledoni-fasso-fig3",
    .paper = &paper_celledoni_fasso,
    .place = "Fig 3",
    .title = "the triangle of all shapes",
    .note =
        "Every body lies in this triangle, because no moment exceeds the sum of the other two. The paper calls the "
        "corner of one small moment a very thin disc: it is a thin rod.",
    .quick = 0.1,
    .full = 0.1,
    .run = run_fig3,
};
