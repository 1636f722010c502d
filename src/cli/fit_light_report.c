/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The report of a fit of brightness, and the files it writes. */
#include "cli/fit_light.h"
#include "cli/sink.h"
#include "io/json.h"
#include "shell/gnuplot.h"
#include "shell/message.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double degree = 180.0 / PLH_PI;

static double sigma_of(const struct light_fitting *f, const plh_lightfit_solution *s, int k)
{
    return sqrt(s->covariance[k][k]) * fit_light_scale(f, k);
}

static double value_of(const struct light_fitting *f, const plh_lightfit_solution *s, int k)
{
    return s->value[k] * fit_light_scale(f, k);
}

/* --- Text --- */

static void print_value(const struct light_fitting *f, const plh_lightfit_solution *s, int k,
                        const char *label, const char *unit)
{
    const double sigma = sigma_of(f, s, k);
    printf("%-22s %.9g", label, value_of(f, s, k));
    if (sigma > 0.0)
        printf(" +- %.2g", sigma);
    printf("%s\n", unit);
}

static void print_solution(const struct light_fitting *f, int i)
{
    const plh_lightfit_solution *s = plh_lightfit_get(f->fit, i);
    const char *time = f->curve->dates ? " h" : "";
    const int count = plh_lightfit_count(f->fit);
    if (count > 1)
        printf("\nsolution %d of %d%s%s\n", i + 1, count, i ? ": " : "",
               i ? plh_lightfit_relation_name(s->relation) : "");
    printf("%-22s chi^2 %.6g, rms %.4g mag; %d of %d numbers determined\n", "fit", s->chi2, s->rms,
           s->rank, plh_lightfit_unknown_count(f->fit));
    printf("%-22s %s\n", "mode", plh_mode_name(s->mode));
    print_value(f, s, PLH_LIGHTFIT_P_PSI, "P_psi", time);
    print_value(f, s, PLH_LIGHTFIT_P_PHI, "P_phi", time);
    printf("%-22s longitude %.5g +- %.2g, latitude %.5g +- %.2g degrees\n", "pole of L",
           value_of(f, s, PLH_LIGHTFIT_LON), sigma_of(f, s, PLH_LIGHTFIT_LON),
           value_of(f, s, PLH_LIGHTFIT_LAT), sigma_of(f, s, PLH_LIGHTFIT_LAT));
    printf("%-22s between %.5g +- %.2g and %.5g +- %.2g degrees (long axis to L)\n", "nutation",
           degree * s->nutation[0], degree * s->nutation_sigma[0], degree * s->nutation[1],
           degree * s->nutation_sigma[1]);
    print_value(f, s, PLH_LIGHTFIT_A_B, "axes a/b", "");
    print_value(f, s, PLH_LIGHTFIT_B_C, "axes b/c", "");
    printf("%-22s %.6g : %.6g : 1\n", "moments, as ratios", s->moment.x, s->moment.y);
    printf("%-22s phi %.5g +- %.2g degrees at t = %.10g, where the long axis is nearest to L\n",
           "phase", value_of(f, s, PLH_LIGHTFIT_PHI), sigma_of(f, s, PLH_LIGHTFIT_PHI), s->t_least);
    if (sigma_of(f, s, PLH_LIGHTFIT_LAMBERT) > 0.0)
        print_value(f, s, PLH_LIGHTFIT_LAMBERT, "lambert", "");
    if (sigma_of(f, s, PLH_LIGHTFIT_SLOPE) > 0.0)
        print_value(f, s, PLH_LIGHTFIT_SLOPE, "slope", " mag/degree");
}

static void print_text(const struct light_fitting *f)
{
    printf("%-22s %zu magnitudes, %d zero points, %d unknown\n", "curve", f->data->n,
           plh_lightfit_zero_count(f->fit), plh_lightfit_unknown_count(f->fit));
    if (f->curve->dates) {
        char date[PLH_DATE_TEXT];
        plh_date_to_text(f->curve->epoch, f->curve->scale, PLH_DATE_CALENDAR, 0, date, sizeof date);
        printf("%-22s days after %s %s\n", "t", date, plh_time_scale_name(f->curve->scale));
    }
    if (f->data->datum[0].sigma == 0.0)
        printf("%-22s %.3g mag\n", "sigma, estimated", plh_lightfit_sigma(f->fit, 0));
    for (int i = 0; i < plh_lightfit_statement_count(f->fit); i++)
        printf("- %s\n", plh_lightfit_statement_get(f->fit, i));
    for (int i = 0; i < plh_lightfit_count(f->fit); i++)
        print_solution(f, i);
}

/* --- JSON --- */

static void put_number(const char *name, double x, const char *after)
{
    printf("\"%s\": ", name);
    json_number(stdout, x);
    fputs(after, stdout);
}

static void put_list(const char *name, const double *x, size_t n, const char *after)
{
    printf("\"%s\": ", name);
    json_numbers(stdout, x, n);
    fputs(after, stdout);
}

/* Covariance in the units of the values. */
static void put_covariance(const struct light_fitting *f, const plh_lightfit_solution *s)
{
    double c[PLH_LIGHTFIT_COUNT * PLH_LIGHTFIT_COUNT];
    for (int i = 0; i < PLH_LIGHTFIT_COUNT; i++)
        for (int k = 0; k < PLH_LIGHTFIT_COUNT; k++)
            c[i * PLH_LIGHTFIT_COUNT + k] =
                s->covariance[i][k] * fit_light_scale(f, i) * fit_light_scale(f, k);
    put_list("covariance", c, sizeof c / sizeof *c, ",\n   ");
}

static void put_zero_points(const struct light_fitting *f, const plh_lightfit_solution *s)
{
    const size_t n = f->data->n, zeros = (size_t)plh_lightfit_zero_count(f->fit);
    double *r = malloc((n + zeros + 1) * sizeof *r);
    const bool good = r && !plh_lightfit_residuals(f->fit, s, r, r + n);
    put_list("zero_points", good ? r + n : NULL, good ? zeros : 0, "}");
    free(r);
}

static void put_solution(const struct light_fitting *f, const plh_lightfit_solution *s)
{
    const double q[] = {s->q.w, s->q.x, s->q.y, s->q.z};
    const double omega[] = {s->omega.x, s->omega.y, s->omega.z};
    const double moments[] = {s->moment.x, s->moment.y, s->moment.z};
    const double nutation[] = {degree * s->nutation[0], degree * s->nutation[1]};
    const double sigmas[] = {degree * s->nutation_sigma[0], degree * s->nutation_sigma[1]};
    printf("  {\"mode\": \"%s\", \"relation\": \"%s\", \"rank\": %d,\n   ", plh_mode_name(s->mode),
           plh_lightfit_relation_name(s->relation), s->rank);
    put_number("chi2", s->chi2, ", ");
    put_number("rms", s->rms, ",\n   \"values\": {");
    for (int k = 0; k < PLH_LIGHTFIT_COUNT; k++)
        put_number(plh_lightfit_name(k), value_of(f, s, k),
                   k + 1 < PLH_LIGHTFIT_COUNT ? ", " : "},\n");
    fputs("   \"sigma\": {", stdout);
    for (int k = 0; k < PLH_LIGHTFIT_COUNT; k++)
        put_number(plh_lightfit_name(k), sigma_of(f, s, k),
                   k + 1 < PLH_LIGHTFIT_COUNT ? ", " : "},\n   ");
    put_list("nutation", nutation, 2, ", ");
    put_list("nutation_sigma", sigmas, 2, ",\n   ");
    put_list("moments", moments, 3, ",\n   ");
    put_number("t_least", s->t_least, ", ");
    put_number("t0", s->t0, ",\n   ");
    put_list("attitude", q, 4, ",\n   ");
    put_list("omega", omega, 3, ",\n   ");
    put_number("momentum", s->momentum, ", ");
    put_number("energy", s->energy, ",\n   ");
    put_covariance(f, s);
    put_zero_points(f, s);
}

static void print_json(const struct light_fitting *f)
{
    const unsigned doubts = plh_lightfit_doubts(f->fit);
    bool first = true;
    printf("{\"kind\": \"light\", \"points\": %zu, \"zero_points\": %d, \"unknowns\": %d, ",
           f->data->n, plh_lightfit_zero_count(f->fit), plh_lightfit_unknown_count(f->fit));
    put_number("sigma", plh_lightfit_sigma(f->fit, 0), ",\n \"doubts\": [");
    for (int i = 0; i < PLH_LIGHTFIT_DOUBTS; i++)
        if (doubts >> i & 1u) {
            printf("%s\"%s\"", first ? "" : ", ", plh_lightfit_doubt_name(i));
            first = false;
        }
    fputs("],\n \"statements\": [", stdout);
    for (int i = 0; i < plh_lightfit_statement_count(f->fit); i++) {
        fputs(i ? ",\n  " : "", stdout);
        json_text(stdout, plh_lightfit_statement_get(f->fit, i));
    }
    printf("],\n \"solutions\": [\n");
    for (int i = 0; i < plh_lightfit_count(f->fit); i++) {
        fputs(i ? ",\n" : "", stdout);
        put_solution(f, plh_lightfit_get(f->fit, i));
    }
    puts("\n]}");
}

void fit_light_report(const struct light_fitting *f, const char *format)
{
    if (*format == 'j')
        print_json(f);
    else
        print_text(f);
}

/* --- Files --- */

/* Residuals of the best solution in sigmas; NULL after a message. */
static double *residuals_of(const struct light_fitting *f)
{
    double *r = malloc((f->data->n + 1) * sizeof *r);
    if (r && !plh_lightfit_residuals(f->fit, plh_lightfit_get(f->fit, 0), r, NULL))
        return r;
    free(r);
    run_error("out of memory");
    return NULL;
}

int fit_light_residuals(const struct light_fitting *f, const char *path)
{
    struct sink sink;
    double *r = residuals_of(f);
    if (!r || sink_open(&sink, path)) {
        free(r);
        return 1;
    }
    sink_line(&sink, "t,magnitude,residual,sigma,night,line\n");
    for (size_t i = 0; i < f->data->n; i++) {
        const plh_lightfit_datum *d = &f->data->datum[i];
        const double sigma = plh_lightfit_sigma(f->fit, i);
        sink_line(&sink, "%.17g,%.17g,%.8g,%.8g,%d,%ld\n", d->t, d->magnitude, r[i] * sigma, sigma,
                  f->curve->point[i].night + 1, f->curve->point[i].line);
    }
    free(r);
    return sink_close(&sink);
}

struct picture {
    const struct light_fitting *f;
    const double *residual;
};

/* Observed and computed magnitudes over the time, and what is left. */
static bool draw(FILE *script, const void *context)
{
    const struct picture *p = context;
    fputs("set multiplot layout 2,1 title ", script);
    gnuplot_text(script, p->f->path);
    fprintf(script, "\nset xlabel 't%s'\n$data << END\n", p->f->curve->dates ? ", days" : "");
    for (size_t i = 0; i < p->f->data->n; i++) {
        const plh_lightfit_datum *d = &p->f->data->datum[i];
        const double r = p->residual[i] * plh_lightfit_sigma(p->f->fit, i);
        fprintf(script, "%.17g %.10g %.10g %.8g\n", d->t, d->magnitude, d->magnitude - r,
                p->residual[i]);
    }
    fputs("END\nset ylabel 'magnitude'\nset yrange [] reverse\n"
          "plot $data using 1:2 with points linestyle 1 title 'observed', "
          "$data using 1:3 with points linestyle 2 title 'computed'\n"
          "set ylabel 'residual / sigma'\nset yrange [*:*] noreverse\n"
          "plot 0 with lines dashtype 2 linecolor 'gray' notitle, "
          "$data using 1:4 with points linestyle 1 title 'residuals'\nunset multiplot\n",
          script);
    return true;
}

int fit_light_plot(const struct light_fitting *f, const char *path)
{
    double *r = residuals_of(f);
    const struct picture picture = {f, r};
    const bool good = r && gnuplot_draw(path, draw, &picture);
    free(r);
    return good ? 0 : 1;
}

int fit_light_scenario(const struct light_fitting *f, const char *path)
{
    struct sink sink;
    const plh_lightfit_solution *s = plh_lightfit_get(f->fit, 0);
    const plh_lightfit_datum *d = &f->data->datum[0];
    double last = s->t0;
    if (sink_open(&sink, path))
        return 1;
    for (size_t i = 0; i < f->data->n; i++)
        last = fmax(last, f->data->datum[i].t);
    sink_line(
        &sink,
        "# From 'polhode fit': chi^2 %.6g of %zu magnitudes; moments and lengths have no unit. "
        "Sun and observer are those of the first magnitude.\nname: fitted motion\n",
        s->chi2, f->data->n);
    sink_line(&sink, "body: {moments: [%.17g, %.17g, %.17g]}\n", s->moment.x, s->moment.y,
              s->moment.z);
    sink_line(&sink, "attitude: {order: scalar-first, quaternion: [%.17g, %.17g, %.17g, %.17g]}\n",
              s->q.w, s->q.x, s->q.y, s->q.z);
    sink_line(&sink,
              "%sspin: {angular-velocity: [%.17g, %.17g, %.17g], unit: rad/%s, frame: body}\n",
              f->curve->dates ? "time-unit: d\n" : "", s->omega.x, s->omega.y, s->omega.z,
              f->curve->dates ? "d" : "s");
    sink_line(&sink, "directions: {sun: [%.17g, %.17g, %.17g], observer: [%.17g, %.17g, %.17g]}\n",
              d->sun.x, d->sun.y, d->sun.z, d->observer.x, d->observer.y, d->observer.z);
    sink_line(&sink, "light: {ellipsoid: [%.17g, 1, %.17g], lommel-seeliger: 1, lambert: %.17g}\n",
              s->value[PLH_LIGHTFIT_A_B], 1.0 / s->value[PLH_LIGHTFIT_B_C],
              s->value[PLH_LIGHTFIT_LAMBERT]);
    sink_line(&sink,
              "start: %.17g\nuntil: %.17g\noutput: {times: \"%.17g:%.17g:%.17g\", columns: [t, "
              "magnitude]}\n",
              s->t0, last, s->t0, last, (last - s->t0) / 1000.0);
    return sink_close(&sink);
}
