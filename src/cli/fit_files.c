/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What polhode fit writes: residuals, their picture, a scenario. */
#include "cli/fit.h"
#include "cli/sink.h"
#include "shell/gnuplot.h"
#include "shell/message.h"

#include <math.h>
#include <stdlib.h>

static const char *const words[] = {"attitude", "rate", "direction", "line"};

/* Three numbers for each datum; NULL after a message. */
static double *residuals_of(const struct fitting *f)
{
    double *r = malloc((3 * f->observed->n + 1) * sizeof *r);
    if (!r || plh_fit_residuals(f->fit, plh_fit_get(f->fit, 0), r)) {
        run_error("out of memory");
        free(r);
        return NULL;
    }
    return r;
}

int fit_residuals(const struct fitting *f, const char *path)
{
    struct sink sink;
    double *r = residuals_of(f);
    if (!r || sink_open(&sink, path)) {
        free(r);
        return 1;
    }
    sink_line(&sink, "t,kind,r1,r2,r3,sigma,line\n");
    for (size_t i = 0; i < f->observed->n; i++)
        sink_line(&sink, "%.17g,%s,%.8g,%.8g,%.8g,%.8g,%ld\n", f->observed->datum[i].t,
                  words[f->observed->datum[i].kind], r[3 * i], r[3 * i + 1], r[3 * i + 2],
                  plh_fit_sigma(f->fit, i), f->observed->line[i]);
    free(r);
    return sink_close(&sink);
}

struct picture {
    const struct fitting *f;
    const double *r;
};

/* A panel for each kind that was observed: residuals in sigmas over the time. */
static bool draw(FILE *script, const void *context)
{
    const struct picture *p = context;
    size_t count[PLH_FIT_KINDS] = {0};
    int panels = 0;
    for (size_t i = 0; i < p->f->observed->n; i++)
        panels += count[p->f->observed->datum[i].kind]++ == 0;
    fprintf(script, "set multiplot layout %d,1 title ", panels);
    gnuplot_text(script, p->f->path);
    fputs("\nset xlabel 't'\nset ylabel 'residual / sigma'\n", script);
    for (int k = 0; k < PLH_FIT_KINDS; k++) {
        if (!count[k])
            continue;
        const int parts = k >= PLH_FIT_DIRECTION ? 2 : 3;
        fprintf(script, "$data%d << END\n", k);
        for (size_t i = 0; i < p->f->observed->n; i++)
            if ((int)p->f->observed->datum[i].kind == k)
                fprintf(script, "%.17g %.8g %.8g %.8g\n", p->f->observed->datum[i].t, p->r[3 * i],
                        p->r[3 * i + 1], p->r[3 * i + 2]);
        fputs("END\nplot 0 with lines dashtype 2 linecolor 'gray' notitle", script);
        for (int c = 0; c < parts; c++)
            fprintf(script,
                    ", $data%d using 1:%d with points linestyle %d title '%s, component %d'", k,
                    c + 2, c + 1, words[k], c + 1);
        fputc('\n', script);
    }
    fputs("unset multiplot\n", script);
    return true;
}

int fit_plot(const struct fitting *f, const char *path)
{
    double *r = residuals_of(f);
    const struct picture picture = {f, r};
    const bool good = r && gnuplot_draw(path, draw, &picture);
    free(r);
    return good ? 0 : 1;
}

int fit_scenario(const struct fitting *f, const char *path)
{
    struct sink sink;
    const plh_fit_solution *s = plh_fit_get(f->fit, 0);
    const double(*I)[3] = s->tensor.a, last = f->observed->datum[f->observed->n - 1].t;
    if (sink_open(&sink, path))
        return 1;
    sink_line(&sink,
              "# From 'polhode fit': chi^2 %.6g of %zu numbers. The scale of the "
              "inertia is not known.\nname: fitted motion\n",
              s->chi2, plh_fit_number_count(f->fit));
    if (f->principal)
        sink_line(&sink, "body: {moments: [%.17g, %.17g, %.17g]}\n", s->moment.x, s->moment.y,
                  s->moment.z);
    else
        sink_line(&sink,
                  "body: {tensor: [[%.17g, %.17g, %.17g], [%.17g, %.17g, %.17g], [%.17g, "
                  "%.17g, %.17g]]}\n",
                  I[0][0], I[0][1], I[0][2], I[0][1], I[1][1], I[1][2], I[0][2], I[1][2], I[2][2]);
    sink_line(&sink, "attitude: {order: scalar-first, quaternion: [%.17g, %.17g, %.17g, %.17g]}\n",
              s->q.w, s->q.x, s->q.y, s->q.z);
    sink_line(&sink,
              "%sspin: {angular-velocity: [%.17g, %.17g, %.17g], unit: rad/%s, frame: "
              "body} # rad per unit of time\n",
              f->observed->dates ? "time-unit: d\n" : "", s->omega.x, s->omega.y, s->omega.z,
              f->observed->dates ? "d" : "s");
    if (*f->observed->epoch)
        sink_line(&sink, "ephemeris: {epoch: \"%s\", time-system: %s}\n", f->observed->epoch,
                  plh_time_scale_name(f->observed->scale));
    sink_line(&sink, "start: %.17g\nuntil: %.17g\noutput: {times: \"%.17g:%.17g:%.17g\"}\n", s->t0,
              last, s->t0, last, (last - s->t0) / 1000.0);
    return sink_close(&sink);
}
