/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/plot.h"

#include "shell/gnuplot.h"
#include "shell/message.h"

#include <math.h>
#include <string.h>

enum { POINTS = 20000 };

/* Columns of a picture, and how many numbers they are. */
static const struct picture {
    const char *columns;
    int numbers;
} pictures[] = {
    {"t q m energy-error axis-z polhode", 15},
    {"t energy-error momentum-error translation rotation potential kt-translation kt-rotation", 8},
};
enum { MOST = 15, POLHODE = 12 }; /* numbers; where the polhode begins */

const char *plot_columns(bool many)
{
    return pictures[many].columns;
}

/* Where the numbers of the picture are in a record. */
static void find_numbers(const struct writer_job *job, int at[MOST])
{
    int n = 0;
    for (const char *p = plot_columns(job->scenario->many); *p;
         p += strcspn(p, " "), p += *p == ' ') {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(p, " "), p);
        for (int k = 0; k < column_find(job->table, name)->width; k++)
            at[n++] = job_at(job, name) + k;
    }
}

/* The points as gnuplot's $data, thinned to what an eye can tell apart; also the range of the polhode. */
static bool write_points(const struct writer_job *job, FILE *script, double *range)
{
    const int numbers = pictures[job->scenario->many].numbers;
    struct spool *spool = job->spool;
    int at[MOST];
    const double *record;
    uint64_t stride = spool->records / POINTS + 1, i = 0;
    *range = 0.0;
    find_numbers(job, at);
    fprintf(script, "$data << EOD\n");
    for (; (record = spool_next(spool)); i++) {
        if (i % stride && i + 1 != spool->records)
            continue;
        for (int k = 0; k < numbers; k++)
            fprintf(script, "%.9g%c", record[at[k]], k + 1 < numbers ? ' ' : '\n');
        for (int k = POLHODE; k < numbers; k++)
            *range = fmax(*range, fabs(record[at[k]]));
    }
    fprintf(script, "EOD\n");
    return i == spool->records;
}

/* Three rows: attitude and momentum, the energy, and the two surfaces. */
static const char script_body[] =
    "set xlabel 'time'\n"
    "set key below center horizontal samplen 2 enhanced\n"
    "set size 0.5,0.32\n"
    "set origin 0,0.64\n"
    "set title 'attitude (quaternion)' offset 0,-0.5\n"
    "set yrange [-1.05:1.05]\n"
    "plot $data using 1:2 with lines ls 7 title 'q_0', '' using 1:3 with lines ls 1 title 'q_1', "
    "'' using 1:4 with lines ls 2 title 'q_2', '' using 1:5 with lines ls 3 title 'q_3'\n"
    "set autoscale y\n"
    "set origin 0.5,0.64\n"
    "set title 'angular momentum, body frame' offset 0,-0.5\n"
    "plot $data using 1:6 with lines ls 1 title 'm_1', '' using 1:7 with lines ls 2 title 'm_2', "
    "'' using 1:8 with lines ls 3 title 'm_3'\n"
    "set size 1,0.2\n"
    "set origin 0,0.44\n"
    "set title energy offset 0,-0.5\n"
    "unset key\n"
    "set logscale y\n"
    "set format y '10^{%T}'\n"
    "set yrange [1e-17:]\n"
    "set ytics 1e4\n"
    "plot $data using 1:(abs($9) > 1e-17 ? abs($9) : 1e-17) with lines ls 1\n"
    "unset logscale y\n"
    "set parametric\n"
    "set urange [0:2*pi]\n"
    "set vrange [-pi/2:pi/2]\n"
    "set isosamples 25,13\n"
    "set view 62,35,1.5\n"
    "set view equal xyz\n"
    "set xyplane relative 0\n"
    "unset border\n"
    "unset grid\n"
    "unset tics\n"
    "unset xlabel\n"
    "set style arrow 1 nohead lc rgb '#888888' lw 0.8\n";

/* A labelled axis that sticks out of a surface: from the surface to a little beyond. */
static void axis(FILE *script, plh_vec3 end, const char *label)
{
    fprintf(script, "set arrow from %.9g,%.9g,%.9g to %.9g,%.9g,%.9g as 1\n", end.x, end.y, end.z,
            1.15 * end.x, 1.15 * end.y, 1.15 * end.z);
    fprintf(script, "set label '%s' at %.9g,%.9g,%.9g center tc rgb '#555555'\n", label,
            1.25 * end.x, 1.25 * end.y, 1.25 * end.z);
}

static void sphere(FILE *script)
{
    fprintf(script, "set size 0.5,0.42\nset origin 0,0\n"
                    "set title 'path of the z axis in space' offset 0,1\n"
                    "set xrange [-1:1]\nset yrange [-1:1]\nset zrange [-1:1]\n");
    axis(script, plh_vec3_make(1.0, 0.0, 0.0), "x");
    axis(script, plh_vec3_make(0.0, 1.0, 0.0), "y");
    axis(script, plh_vec3_make(0.0, 0.0, 1.0), "z");
    fprintf(script, "splot cos(u)*cos(v),sin(u)*cos(v),sin(v) with lines lc rgb '#d5d5d5' lw 0.5, "
                    "$data using 10:11:12 with lines ls 1\nunset arrow\nunset label\n");
}

/* The inertia ellipsoid in the user's axes, its own axes labelled. */
static void ellipsoid(FILE *script, const plh_body *body)
{
    plh_vec3 I = body->moment;
    plh_vec3 a = plh_body_vector_to_user(body, plh_vec3_make(1.0 / sqrt(I.x), 0.0, 0.0));
    plh_vec3 b = plh_body_vector_to_user(body, plh_vec3_make(0.0, 1.0 / sqrt(I.y), 0.0));
    plh_vec3 c = plh_body_vector_to_user(body, plh_vec3_make(0.0, 0.0, 1.0 / sqrt(I.z)));
    axis(script, a, "1");
    axis(script, b, "2");
    axis(script, c, "3");
    fprintf(script,
            "e(a,b,c,u,v) = a*cos(u)*cos(v) + b*sin(u)*cos(v) + c*sin(v)\n"
            "splot e(%.9g,%.9g,%.9g,u,v),e(%.9g,%.9g,%.9g,u,v),e(%.9g,%.9g,%.9g,u,v) with lines "
            "lc rgb '#d5d5d5' lw 0.5, ",
            a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z);
}

/* A body without thickness has no ellipsoid. */
static void polhode(FILE *script, const plh_body *body, double range)
{
    double least = fmin(body->moment.x, fmin(body->moment.y, body->moment.z));
    if (least > 0.0)
        range = 1.0 / sqrt(least);
    fprintf(script,
            "set origin 0.5,0\nset title 'polhode on the inertia ellipsoid' offset 0,1\n"
            "r = %.9g\nset xrange [-r:r]\nset yrange [-r:r]\nset zrange [-r:r]\n",
            range > 0.0 ? range : 1.0);
    if (least > 0.0)
        ellipsoid(script, body);
    fprintf(script, "%s$data using 13:14:15 with lines ls 2\nunset multiplot\n",
            least > 0.0 ? "" : "splot ");
}

/* Two rows of two: energies and temperatures, changes of energy and momentum. */
static const char script_system[] =
    "set xlabel 'time'\n"
    "set key below center horizontal samplen 2\n"
    "set size 0.5,0.46\n"
    "set origin 0,0.48\n"
    "set title 'energy' offset 0,-0.5\n"
    "plot $data using 1:4 with lines ls 1 title 'translation', '' using 1:5 with lines ls 2 title "
    "'rotation', '' using 1:6 with lines ls 3 title 'potential', '' using 1:($4+$5+$6) with lines "
    "ls 7 title 'total'\n"
    "set origin 0.5,0.48\n"
    "set title 'temperature (kT)' offset 0,-0.5\n"
    "plot $data using 1:7 with lines ls 1 title 'translation', '' using 1:8 with lines ls 2 title "
    "'rotation'\n"
    "unset key\n"
    "set logscale y\n"
    "set format y '10^{%T}'\n"
    "set yrange [*:*]\n"
    "set origin 0,0\n"
    "set title 'relative change of the energy' offset 0,-0.5\n"
    "plot $data using 1:($2 == 0 ? 1/0 : abs($2)) with lines ls 1\n"
    "set origin 0.5,0\n"
    "set title 'change of the momentum' offset 0,-0.5\n"
    "plot $data using 1:($3 == 0 ? 1/0 : $3) with lines ls 1\n"
    "unset multiplot\n";

static bool draw(FILE *script, const void *context)
{
    const struct writer_job *job = context;
    const struct scenario *s = job->scenario;
    double range = 0.0;
    if (!spool_rewind(job->spool))
        return false; /* the run says why */
    if (!write_points(job, script, &range))
        return run_error("the records of the run could not be read"), false;
    fprintf(script, "set multiplot title ");
    gnuplot_text(script, s->name);
    fprintf(script, " font ',16' noenhanced\n");
    if (s->many) {
        fputs(script_system, script);
        return true;
    }
    fprintf(script, "energy = '%s'\n%s",
            job->conserved ? "relative error of the energy" : "relative change of the energy",
            script_body);
    sphere(script);
    polhode(script, &s->body, range);
    return true;
}

bool plot_write(const struct writer_job *job, const char *path)
{
    return gnuplot_draw(path, draw, job);
}
