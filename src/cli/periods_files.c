/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What polhode periods writes: the search, residuals, a picture. */
#include "cli/periods.h"
#include "cli/sink.h"
#include "shell/gnuplot.h"
#include "shell/message.h"

#include <math.h>
#include <stdlib.h>

int periods_search(const struct periods *p, const char *path)
{
    struct sink sink;
    const plh_periods_grid g = plh_periods_grid_of(p->found);
    if (sink_open(&sink, path))
        return 1;
    sink_line(&sink, "frequency,period,chi2_one,chi2_two\n");
    for (size_t i = 0; i < g.count; i++) {
        const double f = g.step * (double)(g.first + (long)i);
        sink_line(&sink, "%.17g,%.17g,%.10g,", f, periods_unit(p) / f, g.single[i]);
        if (isfinite(g.pair[i]))
            sink_line(&sink, "%.10g", g.pair[i]);
        sink_line(&sink, "\n");
    }
    return sink_close(&sink);
}

/* Residuals of the best solution; NULL after a message. */
static double *residuals_of(const struct periods *p)
{
    const plh_periods_solution *s = periods_best(p);
    double *r = malloc(p->data.n * sizeof *r);
    if (r && (!s || !plh_periods_residuals(p->found, s, r)))
        return r;
    free(r);
    run_error("out of memory");
    return NULL;
}

int periods_residuals(const struct periods *p, const char *path)
{
    struct sink sink;
    if (!periods_best(p))
        return run_error("periods: no period was found; there are no residuals for %s", path);
    double *r = residuals_of(p);
    if (!r || sink_open(&sink, path)) {
        free(r);
        return 1;
    }
    sink_line(&sink, "t,magnitude,residual,sigma,night,line\n");
    for (size_t i = 0; i < p->data.n; i++)
        sink_line(&sink, "%.17g,%.17g,%.8g,%.8g,%d,%ld\n", p->data.t[i], p->data.value[i], r[i],
                  p->data.sigma[i], p->curve->point[i].night + 1, p->curve->point[i].line);
    free(r);
    return sink_close(&sink);
}

/* --- The picture --- */

struct picture {
    const struct periods *p;
    const double *residual;
};

/* chi^2 over that of the zero points alone, in the plane of both frequencies. */
static void draw_map(FILE *out, const struct periods *p)
{
    const plh_periods_grid g = plh_periods_grid_of(p->found);
    const plh_periods_solution *s = plh_periods_get(p->found, 0);
    const double cell = g.step * (double)g.count / g.cells, low = g.step * (double)g.first;
    fputs("$map << END\n", out);
    for (int i = 0; i < g.cells; i++)
        for (int k = 0; k < g.cells; k++) {
            const double x = g.map[(size_t)i * (size_t)g.cells + (size_t)k];
            if (isfinite(x))
                fprintf(out, "%.8g %.8g %.6g\n", low + (i + 0.5) * cell, low + (k + 0.5) * cell,
                        x / g.chi2);
            else
                fprintf(out, "%.8g %.8g NaN\n", low + (i + 0.5) * cell, low + (k + 0.5) * cell);
        }
    fputs("END\n", out);
    fprintf(
        out,
        "set palette defined (0 '#440154', 1 '#46327e', 2 '#365c8d', 3 '#277f8e', 4 '#1fa187', 5 "
        "'#4ac16d', 6 '#a0da39', 7 '#fde725')\nset cblabel 'chi^2 / chi^2 of constants'\n"
        "set xlabel 'higher frequency%s'\nset ylabel 'lower frequency%s'\nset title 'pairs of "
        "frequencies'\nset xrange [%.8g:%.8g]\nset yrange [%.8g:%.8g]\nplot $map using 1:2:3 with "
        "image notitle",
        p->curve->dates ? ", per day" : "", p->curve->dates ? ", per day" : "", low,
        low + g.cells * cell, low, low + g.cells * cell);
    if (s)
        fprintf(
            out,
            ", '-' using 1:2 with points pt 6 ps 1.5 lw 2 lc rgb '#ffffff' notitle\n%.8g %.8g\ne",
            s->frequency[0], s->frequency[1]);
    fputs("\nunset title\nset autoscale\n", out);
}

static void draw_profile(FILE *out, const struct periods *p)
{
    const plh_periods_grid g = plh_periods_grid_of(p->found);
    fputs("$profile << END\n", out);
    for (size_t i = 0; i < g.count; i++)
        fprintf(out, "%.10g %.8g %.8g\n", g.step * (double)(g.first + (long)i),
                g.single[i] / g.chi2, isfinite(g.pair[i]) ? g.pair[i] / g.chi2 : NAN);
    fprintf(
        out,
        "END\nset logscale y\nset xlabel 'frequency%s'\nset ylabel 'least chi^2 / chi^2 of "
        "constants'\nset key bottom right\nplot $profile using 1:2 with lines linestyle 1 title "
        "'one period', $profile using 1:3 with lines linestyle 2 title 'with a lower second "
        "frequency'\nunset logscale y\n",
        p->curve->dates ? ", per day" : "");
}

static void draw_residuals(FILE *out, const struct picture *v)
{
    const struct periods *p = v->p;
    fputs("$curve << END\n", out);
    for (size_t i = 0; i < p->data.n; i++)
        fprintf(out, "%.12g %.8g %.8g\n", p->data.t[i], p->data.value[i], v->residual[i]);
    fprintf(out,
            "END\nset xlabel 'time%s'\nset ylabel 'magnitude'\nset yrange [] reverse\nplot $curve "
            "using 1:2 with points linestyle 1 title 'data'\nset yrange [] noreverse\nset ylabel "
            "'residual, magnitudes'\nplot 0 with lines dashtype 2 linecolor 'gray' notitle, $curve "
            "using 1:3 with points linestyle 2 title 'data minus series'\n",
            p->curve->dates ? ", days" : "");
}

static bool draw(FILE *out, const void *context)
{
    const struct picture *v = context;
    fputs("set multiplot layout 4,1 title ", out);
    gnuplot_text(out, v->p->path);
    fputc('\n', out);
    draw_map(out, v->p);
    draw_profile(out, v->p);
    draw_residuals(out, v);
    fputs("unset multiplot\n", out);
    return true;
}

int periods_plot(const struct periods *p, const char *path)
{
    double *r = residuals_of(p);
    if (r && !periods_best(p))
        for (size_t i = 0; i < p->data.n; i++)
            r[i] = NAN;
    const struct picture picture = {p, r};
    const bool good = r && gnuplot_draw(path, draw, &picture);
    free(r);
    return good ? 0 : 1;
}
