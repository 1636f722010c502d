/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode periods: the one or two periods of a brightness curve. */
#include "cli/periods.h"
#include "cli/command.h"
#include "io/number.h"
#include "shell/gnuplot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char *file, *scale, *range, *fineness, *pairs, *within, *zero_points, *inertia, *shape;
    const char *format, *search, *residuals, *plot;
    int order, most;
};

const plh_periods_solution *periods_best(const struct periods *p)
{
    const int found = plh_periods_found(p->found);
    return found == 2   ? plh_periods_get(p->found, 0)
           : found == 1 ? plh_periods_single(p->found)
                        : NULL;
}

double periods_unit(const struct periods *p)
{
    return p->curve->dates ? 24.0 : 1.0;
}

const char *periods_unit_name(const struct periods *p)
{
    return p->curve->dates ? " h" : "";
}

bool periods_try(const struct periods *p, const plh_periods_state *s, double *least, double *most)
{
    plh_invert_given given = p->body;
    plh_invert_solution solution[2];
    plh_invert_verdict verdict;
    size_t count = 0;
    given.psi = s->P_psi;
    given.phi = s->P_phi;
    given.mode = s->mode;
    if (plh_invert_periods(&given, 2, solution, &count, &verdict) || count == 0)
        return false;
    *least = solution[0].value[PLH_INVERT_LEAST];
    *most = solution[0].value[PLH_INVERT_MOST];
    return true;
}

/* --- Options --- */

static int read_number(const char *option, const char *text, double low, double high, double *x)
{
    if (text && (!number_parse(text, x) || !(*x >= low && *x <= high)))
        return usage_error("periods: --%s: expected a number from %g to %g, found '%s'", option,
                           low, high, text);
    return 0;
}

static int read_body(const struct options *o, plh_invert_given *body)
{
    const char *text = o->inertia ? o->inertia : o->shape;
    body->inertia = PLH_INVERT_INERTIA_COUNT;
    if (!text)
        return 0;
    if (o->inertia && o->shape)
        return usage_error("periods: expected at most one of --inertia and --shape");
    body->inertia = o->inertia ? PLH_INVERT_MOMENTS : PLH_INVERT_SHAPE;
    if (number_list(text, ',', 3, body->value) != 3 || !(body->value[0] > 0.0) ||
        !(body->value[1] > 0.0) || !(body->value[2] > 0.0))
        return usage_error("periods: --%s: expected three positive numbers, found '%s'",
                           o->inertia ? "inertia" : "shape", text);
    return 0;
}

static int read_options(const struct options *o, struct periods *p)
{
    p->options = plh_periods_options_default();
    if (!o->file)
        return usage_error(
            "periods: expected a brightness curve: ALCDEF, DAMIT's lc.txt, or a table");
    if (o->order)
        p->options.order = o->order;
    p->options.most = o->most                              ? o->most
                      : p->options.most > p->options.order ? p->options.most
                                                           : p->options.order;
    int status = read_number("fineness", o->fineness, 1.0, 100.0, &p->options.fineness);
    if (!status)
        status = read_number("pairs", o->pairs, 1.0, 1e10, &p->options.pairs);
    if (!status)
        status = read_number("within", o->within, 0.0, 1e9, &p->options.within);
    if (!status)
        status = read_body(o, &p->body);
    if (!status && o->plot && !gnuplot_check("periods: --plot", o->plot))
        status = EXIT_USAGE;
    return status;
}

/* "2,200": periods, in the unit in which they are told. */
static int read_range(const char *text, struct periods *p)
{
    double range[2];
    if (!text)
        return 0;
    if (number_list(text, ',', 2, range) != 2 || !(range[0] > 0.0) || !(range[1] > range[0]))
        return usage_error("periods: --periods: expected two numbers SHORT,LONG above 0%s, found "
                           "'%s'",
                           p->curve->dates ? " in hours" : "", text);
    p->options.lowest = periods_unit(p) / range[1];
    p->options.highest = periods_unit(p) / range[0];
    return 0;
}

/* --- The curve --- */

/* The first night with the same filter. */
static int filter_of(const plh_photometry *c, int night)
{
    for (int i = 0; i < night; i++)
        if (strcmp(c->night[i].filter, c->night[night].filter) == 0)
            return i;
    return night;
}

/* Which zero point each night has. */
static int *zero_points(const plh_photometry *c, const char *kind, int *count)
{
    int *at = malloc(c->nights * sizeof *at);
    *count = 0;
    for (size_t i = 0; at && i < c->nights; i++) {
        at[i] = kind && *kind == 'o' ? 0 : kind && *kind == 'f' ? filter_of(c, (int)i) : (int)i;
        *count += at[i] == (int)i;
    }
    return at;
}

static void free_data(const plh_periods_data *d)
{
    free((void *)d->t);
    free((void *)d->value);
    free((void *)d->sigma);
    free((void *)d->night);
}

/* The points as arrays; false without memory. */
static bool make_data(struct periods *p, const char *kind)
{
    const plh_photometry *c = p->curve;
    double *t = malloc(c->n * sizeof *t), *value = malloc(c->n * sizeof *value);
    double *sigma = malloc(c->n * sizeof *sigma);
    int *night = malloc(c->n * sizeof *night);
    int *at = zero_points(c, kind, &p->zero_points);
    const bool good = t && value && sigma && night && at;
    for (size_t i = 0; good && i < c->n; i++) {
        t[i] = c->point[i].t;
        value[i] = c->point[i].magnitude;
        sigma[i] = c->point[i].sigma;
        night[i] = at[c->point[i].night];
    }
    free(at);
    p->data = (plh_periods_data){c->n, t, value, sigma, night};
    return good;
}

/* --- The command --- */

static int solve(struct periods *p)
{
    plh_pool *pool;
    const char *why = plh_periods_refusal(&p->data, &p->options);
    if (why)
        return usage_error("periods: %s: %s", p->path, why);
    plh_status status = plh_pool_create(0, &pool);
    if (!status)
        status = plh_periods_create(&p->data, &p->options, pool, &p->found);
    plh_pool_destroy(pool);
    if (status)
        return run_error("periods: %s", plh_status_text(status));
    if (plh_periods_found(p->found) == 2 &&
        !plh_periods_states(plh_periods_get(p->found, 0), p->state))
        p->states = PLH_PERIODS_STATES;
    return 0;
}

static int write_files(const struct options *o, const struct periods *p)
{
    int status = o->search ? periods_search(p, o->search) : 0;
    if (!status && o->residuals)
        status = periods_residuals(p, o->residuals);
    return !status && o->plot ? periods_plot(p, o->plot) : status;
}

static int execute(const struct options *o, struct periods *p, plh_photometry *curve)
{
    p->curve = curve;
    p->options.sampling = curve->dates ? 1.0 : 0.0;
    int status = read_range(o->range, p);
    if (!status && !make_data(p, o->zero_points))
        status = run_error("out of memory");
    if (!status)
        status = solve(p);
    if (status)
        return status;
    periods_report(p, o->format ? o->format : "text");
    return write_files(o, p);
}

static int run(void *options)
{
    const struct options *o = options;
    struct periods p = {.path = o->file};
    plh_photometry *curve = NULL;
    plh_time_scale scale = PLH_SCALE_UTC;
    int status = read_options(o, &p);
    if (status)
        return status;
    if (o->scale)
        plh_time_scale_find(o->scale, &scale);
    if (plh_photometry_create(o->file, o->scale ? &scale : NULL, &curve))
        status = curve ? usage_error("periods: %s", plh_photometry_message(curve))
                       : run_error("out of memory");
    else
        status = execute(o, &p, curve);
    plh_periods_destroy(p.found);
    free_data(&p.data);
    plh_photometry_destroy(curve);
    return status;
}

#define AT(member) offsetof(struct options, member)
static const struct option list[] = {
    {NULL, OPTION_TEXT, "DATA",
     "the curve: ALCDEF, the lc.txt of DAMIT, or a table with a header such as jd_utc,mag,sigma,night; - is standard "
     "input",
     .offset = AT(file), .files = true},
    {"scale", OPTION_WORD, "SCALE",
     "time scale of dates whose file does not say theirs: UTC, TAI, TT, TDB or GPS",
     .offset = AT(scale), .words = "UTC|TAI|TT|TDB|GPS"},
    {"periods", OPTION_TEXT, "SHORT,LONG",
     "range of both periods, in hours where times are dates, else in the unit of the times. Default: from what the "
     "distance of the points shows to the whole span.",
     .offset = AT(range)},
    {"order", OPTION_COUNT, "N", "order of the series in the search, 1 to 3. Default: 2.",
     .offset = AT(order), .low = 1, .high = PLH_PERIODS_SEARCH_ORDER},
    {"most", OPTION_COUNT, "N",
     "largest order of the fit, up to 5; the data choose one. Default: 4.", .offset = AT(most),
     .low = 1, .high = PLH_PERIODS_ORDER},
    {"zero-points", OPTION_WORD, "KIND",
     "what has a zero point of its own: night, filter, or one for all. Default: night.",
     .offset = AT(zero_points), .words = "night|filter|one"},
    {"within", OPTION_TEXT, "D",
     "give all solutions whose chi^2 exceeds the least by less than D, with the errors scaled to the residuals. Default: "
     "30.",
     .offset = AT(within)},
    {"fineness", OPTION_TEXT, "X", "grid points in 1/(order times span). Default: 4.",
     .offset = AT(fineness)},
    {"pairs", OPTION_TEXT, "N",
     "pairs of frequencies at most: a default range becomes smaller, a given one is refused. Default: 2e7.",
     .offset = AT(pairs)},
    {"inertia", OPTION_TEXT, "I1,I2,I3",
     "principal moments, if they are known: only what this body can do is listed",
     .offset = AT(inertia)},
    {"shape", OPTION_TEXT, "A,B,C", "instead: the semi-axes of a homogeneous ellipsoid",
     .offset = AT(shape)},
    {"format", OPTION_WORD, "FORMAT",
     "text, json with everything, or csv with the lines of each solution. Default: text.",
     .offset = AT(format), .words = "text|json|csv"},
    {"plot", OPTION_TEXT, "FILE",
     "draw the search, the curve and its residuals: .svg, .png or .pdf", .offset = AT(plot),
     .files = true},
    {"search", OPTION_TEXT, "FILE",
     "write the least chi^2 at each frequency, of one period and of two, as CSV",
     .offset = AT(search), .files = true},
    {"residuals", OPTION_TEXT, "FILE", "write the residuals of the best solution as CSV",
     .offset = AT(residuals), .files = true},
    {0}};

const struct command command_periods = {
    .name = "periods",
    .summary = "the two periods of a brightness curve, and the spin states that they can be",
    .usage = "DATA [OPTIONS]",
    .about =
        "Fits a Fourier series in two frequencies f1 and f2 with all their combinations j f1 + k f2, at every pair of a "
        "grid, with a free zero point of each night, and refines the best pairs. Prints the frequencies with their "
        "errors, the lines that are significant, the other solutions that the data allow (aliases of the sampling are "
        "named), and P_psi and P_phi of every motion in long-axis (LAM) or short-axis mode (SAM) that can have these "
        "frequencies. A curve with one period, or none, is recognised.",
    .notes =
        "Pravec et al., Icarus 173 (2005) 108, is the method; docs/periods.md has the formulas and the formats of files. "
        "The exit status is 0 also where there is no period.",
    .examples =
        "polhode run light-curve --set 'output.columns=[t, magnitude]' --quiet --output curve.csv \\\n"
        "    && polhode periods curve.csv --periods 8,60\n"
        "polhode periods curve.csv --periods 8,60 --search search.csv --format json",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
