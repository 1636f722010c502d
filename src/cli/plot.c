/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The picture of a run through gnuplot, for print. */
#include "cli/plot.h"

#include "shell/gnuplot.h"
#include "shell/message.h"

#include <math.h>
#include <polhode/catalogue.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NUMBERS = 64 }; /* of the chosen columns */

/* What a picture shows: the numbers of its points in the rows, and their columns in gnuplot's
 * $data. */
struct image {
    const struct plot *plot;
    const char *name[PLOT_COLUMNS];
    int columns;             /* drawn */
    size_t at[MOST_NUMBERS]; /* in a row: t, the columns, the polhode */
    int first[PLOT_COLUMNS]; /* where a column begins in at[] */
    int numbers;
    int polhode; /* where it begins; of a system: unused */
    /* The picture of a system whose columns nobody chose */
    bool usual_system;
    /* States too far apart for a curve in space */
    bool coarse;
    double base;  /* taken off the times */
    double range; /* of the polhode */
    FILE *script;
};

static int add_numbers(struct image *g, const char *name)
{
    const plh_run_column c = plh_run_column_find(g->plot->run, name);
    const int first = g->numbers;
    for (size_t k = 0; c.name && k < (size_t)c.width && g->numbers < MOST_NUMBERS; k++)
        g->at[g->numbers++] = c.at + k;
    return first;
}

/* Julian dates and the like: what all times have in common goes to the label of the axis. */
static double time_base(double a, double b)
{
    const double span = fabs(b - a), size = fmax(fabs(a), fabs(b));
    if (!(span > 0.0) || size < 1e4 || size / span < 100.0)
        return 0.0;
    const double unit = pow(10.0, ceil(log10(span)));
    return floor(fmin(a, b) / unit) * unit;
}

/* Whether the body turns by more than two radians from one state to the next. */
static bool is_coarse(const struct plot *p, double span)
{
    if (!p->problem)
        return false;
    const plh_vec3 omega = plh_body_omega(p->problem->body, p->problem->start.m);
    return plh_vec3_norm(omega) * fabs(span) > 2.0 * (double)p->samples.rows;
}

/* The columns 2 to 8 of script_system. */
static int names_of_system(const char *name[PLOT_COLUMNS])
{
    static const char *const list[] = {"energy-error", "momentum-error", "translation", "rotation",
                                       "potential",    "kt-translation", "kt-rotation"};
    memcpy(name, list, sizeof list);
    return sizeof list / sizeof *list;
}

static struct image make_image(const struct plot *p)
{
    struct image g = {.plot = p};
    const double begin = *plot_row(p, "t", 0), end = *plot_row(p, "t", p->samples.rows - 1);
    g.usual_system = !p->problem && !p->choice->columns;
    add_numbers(&g, "t");
    memcpy(g.name, p->name, sizeof g.name);
    g.columns = g.usual_system ? names_of_system(g.name) : p->columns;
    for (int i = 0; i < g.columns; i++)
        g.first[i] = add_numbers(&g, g.name[i]);
    g.polhode = p->problem ? add_numbers(&g, "polhode") : 0;
    g.coarse = is_coarse(p, end - begin);
    g.base = time_base(begin, end);
    return g;
}

/* The path of the axis: the columns of the rotation matrix of q times the axis. */
static void write_axis(const struct image *g, size_t i)
{
    const struct plot *p = g->plot;
    const double *q = plot_row(p, "q", i);
    const plh_vec3 unit = plh_vec3_axis(p->axis);
    const plh_vec3 v = plh_quat_rotate(plh_quat_make(q[0], q[1], q[2], q[3]),
                                       plh_body_vector_to_user(p->problem->body, unit));
    fprintf(g->script, " %.9g %.9g %.9g", v.x, v.y, v.z);
}

static void write_point(struct image *g, size_t i)
{
    const double *row = g->plot->samples.row + i * g->plot->samples.width;
    fprintf(g->script, "%.12g", row[g->at[0]] - g->base);
    for (int k = 1; k < g->numbers; k++)
        fprintf(g->script, " %.9g", row[g->at[k]]);
    if (g->plot->problem) {
        write_axis(g, i);
        for (int k = 0; k < 3; k++)
            g->range = fmax(g->range, fabs(row[g->at[g->polhode + k]]));
    }
    fputc('\n', g->script);
}

/* The least and the largest of what a point stands for: columns 2k and 2k + 1. */
static void write_band(const struct image *g, size_t i)
{
    const plh_run_samples *s = &g->plot->samples;
    const double *low = s->low + i * s->width, *high = s->high + i * s->width;
    fprintf(g->script, "%.12g", s->row[i * s->width + g->at[0]] - g->base);
    for (int k = 1; k < g->numbers; k++)
        fprintf(g->script, " %.9g %.9g", low[g->at[k]], high[g->at[k]]);
    fputc('\n', g->script);
}

static void write_points(struct image *g)
{
    const plh_run_samples *s = &g->plot->samples;
    fputs("$data << EOD\n", g->script);
    for (size_t i = 0; i < s->rows; i++)
        write_point(g, i);
    fputs("EOD\n", g->script);
    if (s->stride == 1)
        return;
    fputs("$band << EOD\n", g->script);
    for (size_t i = 0; i < s->rows; i++)
        write_band(g, i);
    fputs("EOD\n", g->script);
}

/* Dashed lines where the axis turns over, unless they would hide the curves. */
static void write_flips(const struct image *g)
{
    plh_event *flip = malloc(PLOT_FLIPS * sizeof *flip);
    const size_t n = flip ? plh_run_flips(g->plot->run, g->plot->axis, PLOT_FLIPS, flip) : 0;
    for (size_t i = 0; n <= 30 && i < n; i++)
        fprintf(
            g->script,
            "set arrow from first %.12g, graph 0 to first %.12g, graph 1 nohead lc rgb '#999999' "
            "lw 0.7 dt 2 back\n",
            flip[i].t - g->base, flip[i].t - g->base);
    free(flip);
}

static bool is_error(const char *name)
{
    const char *dash = strrchr(name, '-');
    return dash && (strcmp(dash, "-error") == 0 || strcmp(dash, "-change") == 0);
}

/* Errors on a scale of powers of ten. */
static void write_scale(const struct image *g, bool logarithm)
{
    fputs(logarithm ? "set logscale y\nset format y '10^{%T}'\nset yrange [1e-17:]\n"
                    : "unset logscale y\nset format y '%g'\nset yrange [*:*]\n",
          g->script);
}

/* "plot": of thinned data first the band, then the curve in the middle of it. */
static void write_curves(const struct image *g, const plh_column *c, int first)
{
    const bool error = is_error(c->name), band = g->plot->samples.stride > 1 && !error;
    const char *p = c->labels, *lead = "plot ";
    for (int k = 0; k < c->width; k++, lead = ", ") {
        char label[32];
        const int at = first + k + 1, n = (int)strcspn(p, " ");
        snprintf(label, sizeof label, "%.*s", n, p);
        p += n + (p[n] == ' ');
        if (band)
            fprintf(
                g->script,
                "%s$band using 1:%d:%d with filledcurves ls %d fs transparent solid 0.3 notitle",
                lead, 2 * (at - 1), 2 * (at - 1) + 1, k % 16 + 1);
        fprintf(g->script, "%s", band ? ", " : lead);
        if (error)
            fprintf(g->script,
                    "$data using 1:(abs($%d) > 1e-17 ? abs($%d) : 1e-17) with lines ls %d notitle",
                    at, at, k % 16 + 1);
        else
            fprintf(g->script, "$data using 1:%d with lines ls %d %s%s%s", at, k % 16 + 1,
                    c->width > 1 ? "title '" : "", c->width > 1 ? label : "notitle",
                    c->width > 1 ? "'" : "");
    }
    fputc('\n', g->script);
}

/* A text up to its first remark. */
static void write_title(const struct image *g, const char *text)
{
    char title[128];
    size_t n = strcspn(text, ";(");
    while (n > 0 && text[n - 1] == ' ')
        n--;
    snprintf(title, sizeof title, "%.*s", (int)n, text);
    gnuplot_text(g->script, title);
}

/* Two rows of two: energies and temperatures, changes of energy and momentum. */
static const char script_system[] =
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
    "plot $data using 1:($3 == 0 ? 1/0 : $3) with lines ls 1\n";

static void write_time_axis(const struct image *g)
{
    fprintf(g->script,
            "set autoscale xfix\nset key below center horizontal samplen 2 noenhanced\n");
    if (g->base != 0.0)
        fprintf(g->script, "set xlabel 'time - %.12g'\n", g->base);
    else
        fprintf(g->script, "set xlabel 'time'\n");
}

/* The chosen columns in rows of two, in the upper part of the picture. */
static void write_panels(const struct image *g, double bottom)
{
    const int rows = (g->columns + 1) / 2;
    const double high = (0.96 - bottom) / (rows > 0 ? rows : 1);
    if (g->plot->problem)
        write_flips(g);
    for (int i = 0; i < g->columns; i++) {
        const plh_column c = plh_column_find(!g->plot->problem, g->name[i]);
        const bool alone = i + 1 == g->columns && g->columns % 2;
        fprintf(g->script, "set size %g,%g\nset origin %g,%g\nset title ", alone ? 1.0 : 0.5, high,
                i % 2 ? 0.5 : 0.0, bottom + high * (rows - 1 - i / 2));
        write_title(g, c.text);
        fputs(" offset 0,-0.5 noenhanced\n", g->script);
        write_scale(g, is_error(c.name));
        write_curves(g, &c, g->first[i]);
    }
    write_scale(g, false);
    fputs("unset arrow\n", g->script);
}

static const char script_space[] = "set parametric\n"
                                   "unset key\n"
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
                                   "set style arrow 1 nohead lc rgb '#888888' lw 0.8\n"
                                   "set size 0.5,0.40\n";

/* A labelled axis that sticks out of a surface: from the surface to a little beyond. */
static void axis(FILE *script, plh_vec3 end, const char *label)
{
    fprintf(script, "set arrow from %.9g,%.9g,%.9g to %.9g,%.9g,%.9g as 1\n", end.x, end.y, end.z,
            1.15 * end.x, 1.15 * end.y, 1.15 * end.z);
    fprintf(script, "set label '%s' at %.9g,%.9g,%.9g center tc rgb '#555555'\n", label,
            1.25 * end.x, 1.25 * end.y, 1.25 * end.z);
}

static void sphere(const struct image *g)
{
    const int at = g->numbers + 1;
    fprintf(g->script,
            "set origin 0,0\nset title 'path of axis %d in space' offset 0,1\n"
            "set xrange [-1:1]\nset yrange [-1:1]\nset zrange [-1:1]\n",
            g->plot->axis + 1);
    axis(g->script, plh_vec3_make(1.0, 0.0, 0.0), "x");
    axis(g->script, plh_vec3_make(0.0, 1.0, 0.0), "y");
    axis(g->script, plh_vec3_make(0.0, 0.0, 1.0), "z");
    fprintf(g->script,
            "splot cos(u)*cos(v),sin(u)*cos(v),sin(v) with lines lc rgb '#d5d5d5' lw 0.5, "
            "$data using %d:%d:%d with %s ls 1\nunset arrow\nunset label\n",
            at, at + 1, at + 2, g->coarse ? "dots" : "lines");
}

/*
 * The separatrix on the ellipsoid, as $separatrix: with u_i = sqrt(I_i) x_i on the unit sphere and
 * moments a < b < c it is the two great circles (c - b) w^2 = (b - a) u^2 through the middle axis.
 */
static void separatrix(const struct image *g, const plh_body *body)
{
    const int *k = body->order;
    const plh_vec3 I = body->moment;
    const double a = plh_vec3_component(I, k[0]), b = plh_vec3_component(I, k[1]),
                 c = plh_vec3_component(I, k[2]);
    const double u = sqrt((c - b) / (c - a)), w = sqrt((b - a) / (c - a));
    fputs("$separatrix << EOD\n", g->script);
    for (int side = -1; side <= 1; side += 2) {
        for (int i = 0; i <= 120; i++) {
            const double s = 2.0 * PLH_PI * i / 120.0;
            double x[3];
            x[k[0]] = u * cos(s) / sqrt(a);
            x[k[1]] = sin(s) / sqrt(b);
            x[k[2]] = side * w * cos(s) / sqrt(c);
            const plh_vec3 p = plh_body_vector_to_user(body, plh_vec3_make(x[0], x[1], x[2]));
            fprintf(g->script, "%.7g %.7g %.7g\n", p.x, p.y, p.z);
        }
        fputs("\n\n", g->script);
    }
    fputs("EOD\n", g->script);
}

/* The inertia ellipsoid in the user's axes, its own axes labelled. */
static void ellipsoid(const struct image *g, const plh_body *body)
{
    FILE *script = g->script;
    plh_vec3 I = body->moment;
    plh_vec3 a = plh_body_vector_to_user(body, plh_vec3_make(1.0 / sqrt(I.x), 0.0, 0.0));
    plh_vec3 b = plh_body_vector_to_user(body, plh_vec3_make(0.0, 1.0 / sqrt(I.y), 0.0));
    plh_vec3 c = plh_body_vector_to_user(body, plh_vec3_make(0.0, 0.0, 1.0 / sqrt(I.z)));
    axis(script, a, "1");
    axis(script, b, "2");
    axis(script, c, "3");
    if (body->kind == PLH_BODY_GENERIC)
        separatrix(g, body);
    fprintf(script,
            "e(a,b,c,u,v) = a*cos(u)*cos(v) + b*sin(u)*cos(v) + c*sin(v)\n"
            "splot e(%.9g,%.9g,%.9g,u,v),e(%.9g,%.9g,%.9g,u,v),e(%.9g,%.9g,%.9g,u,v) with lines "
            "lc rgb '#d5d5d5' lw 0.5, ",
            a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z);
    if (body->kind == PLH_BODY_GENERIC)
        fputs(
            "$separatrix index 0 with lines lc rgb '#555555' lw 0.8, '' index 1 with lines lc rgb "
            "'#555555' lw 0.8, ",
            script);
}

/* A body without thickness has no ellipsoid. */
static void polhode(const struct image *g)
{
    const plh_body *body = g->plot->problem->body;
    const double least = fmin(body->moment.x, fmin(body->moment.y, body->moment.z));
    const double range = least > 0.0 ? 1.0 / sqrt(least) : g->range;
    const int at = g->polhode + 1;
    fprintf(g->script,
            "set origin 0.5,0\nset title 'polhode on the inertia ellipsoid' offset 0,1\n"
            "r = %.9g\nset xrange [-r:r]\nset yrange [-r:r]\nset zrange [-r:r]\n",
            range > 0.0 ? range : 1.0);
    if (least > 0.0)
        ellipsoid(g, body);
    fprintf(g->script, "%s$data using %d:%d:%d with %s ls 2\n", least > 0.0 ? "" : "splot ", at,
            at + 1, at + 2, g->coarse ? "dots" : "lines");
}

static bool draw(FILE *script, const void *context)
{
    struct image g = *(const struct image *)context;
    const bool many = !g.plot->problem;
    g.script = script;
    write_points(&g);
    fprintf(script, "set multiplot title ");
    gnuplot_text(script, g.plot->info.name);
    fprintf(script, " font ',16' noenhanced\n");
    write_time_axis(&g);
    if (g.usual_system)
        fputs(script_system, script);
    else
        write_panels(&g, many ? 0.0 : 0.41);
    if (!many) {
        fputs(script_space, script);
        sphere(&g);
        polhode(&g);
    }
    fputs("unset multiplot\n", script);
    return true;
}

bool plot_image(const struct plot *p)
{
    const struct image g = make_image(p);
    return gnuplot_draw(p->choice->path, draw, &g);
}
