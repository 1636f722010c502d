/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Buss (2001), Fig 2: a disk that has rolled along a line is turned about a point above the
 * line. */
#include "papers/experiment/measure.h"
#include "papers/list.h"

#include <math.h>

/* Height of the centre q over the line for a disk of radius 1: the turn by phi about it takes the
 * centre of the disk from (0, 1) to (phi, 1). */
static double height_of(double phi)
{
    return 1.0 - 0.5 * phi / tan(0.5 * phi);
}

/* How far the turn about (phi/2, height) takes the point a of the rim from where rolling takes
 * it. */
static double missed_by(double phi, double height, double a)
{
    double x = sin(a) - 0.5 * phi, y = 1.0 + cos(a) - height, c = cos(phi), s = sin(phi);
    double turned[2] = {0.5 * phi + c * x + s * y, height - s * x + c * y}; /* clockwise */
    return hypot(turned[0] - (phi + sin(a + phi)), turned[1] - (1.0 + cos(a + phi)));
}

static void check_height(struct experiment_run *run)
{
    char ours[64];
    double worst = 0.0, phi[6], error[6], printed[6], corrected[6];
    for (int i = 1; i <= 24; i++)
        for (int k = 0; k < 12; k++)
            worst = fmax(worst, missed_by(0.1 * i, height_of(0.1 * i), PLH_PI * k / 6.0));
    snprintf(ours, sizeof ours, "every point of the rim to %.0e", worst);
    check_holds(run, "rolling by phi is a turn by phi about q, tan(phi/2) = phi r/(2(r - h))", "so",
                worst < 1e-14, ours, UNKNOWN, NULL);
    check_basis(run, "to 1e-14, phi from 0.1 to 2.4");
    for (int k = 0; k < 6; k++) {
        phi[k] = ldexp(1.0, -k);
        double x = phi[k] * phi[k], exact = height_of(phi[k]);
        error[k] = fabs(x / 12.0 - exact);
        printed[k] = fabs(x / (12.0 - x) - exact);
        corrected[k] = fabs(x / (12.0 + x) - exact);
    }
    check_order(run, "h = phi^2 r/12: order of its error in phi", 4.0,
                fitted_order(phi, error, 6, 0.0, INFINITY), UNKNOWN, NULL);
    check_basis(run, "the text: better than second order; within 0.2 of 4");
    snprintf(ours, sizeof ours, "%.1f times, with 12 + phi^2 %.1f times", printed[0] / error[0],
             corrected[0] / error[0]);
    check_holds(run, "h = phi^2 r/(12 - phi^2): its error over that of phi^2 r/12, phi = 1",
                "the better approximation", printed[0] < error[0], ours, MISPRINT,
                "12 + phi^2 follows from the stated approximation of the tangent; that is the "
                "next term too large, so that phi^2 r/12 is the best of the three");
    check_basis(run, "better: smaller");
}

/* A circle, a line or an arc as points "kind,x,y". */
static void circle(FILE *t, int kind, double x, double y, double r, double from, double to)
{
    for (int k = 0; k <= 60; k++) {
        double a = from + (to - from) * k / 60.0;
        fprintf(t, "%d,%.4f,%.4f\n", kind, x + r * cos(a), y + r * sin(a));
    }
    fprintf(t, "\n");
}

static void segment(FILE *t, int kind, double x0, double y0, double x1, double y1)
{
    fprintf(t, "%d,%.4f,%.4f\n%d,%.4f,%.4f\n\n", kind, x0, y0, kind, x1, y1);
}

static void draw(struct experiment_run *run)
{
    const double phi = 2.2, q = height_of(phi), far = 1.0 - q;
    const double tilt = atan2(0.5 * phi, far); /* of the line from q to c, against the vertical */
    FILE *t = experiment_table(run, "", "kind,x,y");
    segment(t, 0, -1.6, 0.0, phi + 1.6, 0.0);
    circle(t, 1, 0.0, 1.0, 1.0, 0.0, 2.0 * PLH_PI);
    circle(t, 2, phi, 1.0, 1.0, 0.0, 2.0 * PLH_PI);
    segment(t, 3, 0.5 * phi, q, 0.0, 1.0);
    segment(t, 3, 0.5 * phi, q, phi, 1.0);
    segment(t, 3, 0.5 * phi, 0.0, 0.5 * phi, q);
    circle(t, 4, 0.5 * phi, q, 0.35, 0.5 * PLH_PI - tilt, 0.5 * PLH_PI + tilt);
    for (int i = 0; i < 3; i++) { /* c, and two points of the rim, before and after */
        double a = i == 1 ? -0.5 * PLH_PI : 0.9, r = i ? 1.0 : 0.0;
        fprintf(t, "5,%.4f,%.4f\n\n5,%.4f,%.4f\n\n", r * sin(a), 1.0 + r * cos(a),
                phi + r * sin(a + phi), 1.0 + r * cos(a + phi));
    }
    fprintf(t, "5,%.4f,%.4f\n", 0.5 * phi, q);
    fprintf(experiment_figure(run, "", 820, 420),
            "unset border\nunset tics\nunset grid\nunset key\nset size ratio -1\n"
            "k(n) = (column(1) == n ? column(2) : NaN)\nf = 'buss-fig2.csv'\n"
            "set label \"c\" at -0.16,1.08\nset label \"c'\" at %g,1.08\n"
            "set label 'q' at %g,%g\nset label 'h' at %g,%g\nset label 'φ' at %g,%g\n"
            "set label 'a' at -1.18,1.0\nset label 'b' at 0.84,1.68\nset label \"a'\" at %g,%g\n"
            "set label \"b'\" at %g,%g\n"
            "plot [-1.7:%g][-0.3:2.3] f using (k(0)):3 with lines lw 1.5 lc rgb 'black', "
            "f using (k(1)):3 with lines ls 8, f using (k(2)):3 with lines ls 1, "
            "f using (k(3)):3 with lines ls 2 dt 2, f using (k(4)):3 with lines ls 2, "
            "f using (k(5)):3 with points pt 7 ps 0.6 lc rgb 'black'\n",
            phi + 0.08, 0.5 * phi - 0.16, q + 0.02, 0.5 * phi + 0.05, 0.5 * q, 0.5 * phi - 0.05,
            q + 0.48, phi + sin(phi - 0.5 * PLH_PI) + 0.06, 1.0 + cos(phi - 0.5 * PLH_PI) + 0.06,
            phi + sin(0.9 + phi) + 0.08, 1.0 + cos(0.9 + phi), phi + 1.7);
}

static void run_fig2(struct experiment_run *run)
{
    check_height(run);
    draw(run);
}

const struct experiment experiment_buss_fig2 = {
    .name = "buss-fig2",
    .paper = &paper_buss,
    .place = "Fig 2",
    .title = "a disk that rolls turns about a point above the line",
    .note =
        "A disk rolls along a line (grey, then blue). Its whole motion is one turn about the point q, "
        "which lies h = r - (r phi/2)/tan(phi/2) above the line: this is where the term h^2/12 of the "
        "augmented method comes from.",
    .details =
        "Drawn for phi = 2.2. The formula phi^2 r/(12 - phi^2) of the text should have 12 + phi^2; the "
        "phi^2 r/12 that is used stands.",
    .quick = 0.1,
    .full = 0.1,
    .run = run_fig2,
};
