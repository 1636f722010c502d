/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* 003 Buss (2001): the tumbling box. */
#include "experiment/list.h"
#include "experiment/measure.h"

#include <math.h>

/* The body that the printed numbers fit; the box described in the text would have another. */
static const plh_vec3 box_moments = {19.0 / 60.0, 1.8 / 60.0, 18.8 / 60.0};

static plh_status box_problem(struct test_problem *p)
{
    double c = 3.0 / sqrt(2.0);
    return problem_free_body(box_moments, (plh_vec3){c, c, 0.0}, p);
}

/* Polhode and herpolhode over a few turns: omega in the body and in space. */
static void run_fig1(struct experiment_run *run)
{
    struct test_problem p;
    plh_motion motion;
    plh_status status = box_problem(&p);
    if (!status)
        status = plh_motion_prepare(&p.body, p.problem.start, 0.0, 0, &motion);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    FILE *t = experiment_table(run, "", "t,rx,ry,rz,hx,hy,hz");
    double energy = plh_body_energy(&p.body, p.problem.start.m), worst = 0.0, scale = 0.0;
    plh_vec3 L = plh_quat_rotate(p.problem.start.q, p.problem.start.m);
    double height = sqrt(2.0 * energy) / plh_vec3_norm(L);
    for (int i = 0; i <= 4000; i++) {
        plh_state s = plh_motion_at(&motion, 0.0005 * i);
        plh_vec3 r = plh_vec3_scale(1.0 / sqrt(2.0 * energy), plh_body_omega(&p.body, s.m));
        plh_vec3 h = plh_quat_rotate(s.q, r);
        fprintf(t, "%.6g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", 0.0005 * i, r.x, r.y, r.z, h.x, h.y,
                h.z);
        double distance = plh_vec3_dot(h, L) / plh_vec3_norm(L);
        worst = fmax(worst, fabs(distance - height) / height);
        scale = fmax(scale, fabs(plh_vec3_dot(r, plh_body_momentum(&p.body, r)) - 1.0));
    }
    char text[64];
    snprintf(text, sizeof text, "to %.1e", worst);
    check_holds(run, "the ellipsoid touches a fixed plane: height of the herpolhode", "constant",
                worst < 1e-14, text, UNKNOWN, NULL);
    snprintf(text, sizeof text, "to %.1e", scale);
    check_holds(run, "the polhode lies on the inertial ellipsoid", "r . J r = 1", scale < 1e-14,
                text, UNKNOWN, NULL);
    FILE *g = experiment_figure(run, "", 900, 450);
    fprintf(
        g,
        "set multiplot layout 1,2\nset parametric\nset isosamples 25,13\nset urange [0:2*pi]\n"
        "set vrange [-pi/2:pi/2]\nunset border\nunset tics\nunset grid\nset view 62,35,1.4\n"
        "set view equal xyz\nunset key\nset title 'polhode on the inertial ellipsoid'\n"
        "splot %.9g*cos(u)*cos(v),%.9g*sin(u)*cos(v),%.9g*sin(v) with lines lc rgb '#d0d0d0' lw "
        "0.5, 'buss-fig1.csv' using 2:3:4 with lines ls 2\n"
        "set title 'herpolhode in space'\nsplot 'buss-fig1.csv' using 5:6:7 with lines ls 1\n"
        "unset multiplot\n",
        1.0 / sqrt(box_moments.x), 1.0 / sqrt(box_moments.y), 1.0 / sqrt(box_moments.z));
}

const struct experiment experiment_buss_fig1 = {
    .name = "buss-fig1",
    .paper = &paper_buss,
    .place = "Fig 1",
    .title = "inertial ellipsoid, polhode and herpolhode",
    .note = "Drawn for the body of the paper's experiments, J = (19, 1.8, 18.8)/60.",
    .quick = 0.1,
    .full = 0.1,
    .run = run_fig1,
};
