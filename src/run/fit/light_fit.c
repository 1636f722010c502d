/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A fit of brightness: what is accepted, and the way through it. */
#include "fit/light.h"

#include <math.h>
#include <polhode/fit.h>
#include <stdlib.h>
#include <string.h>

#define NAME_OF(name, word, text) word,
#define TEXT_OF(name, word, text) text,
static const char *const names[] = {PLH_LIGHTFIT_LIST(NAME_OF)};
static const char *const texts[] = {PLH_LIGHTFIT_LIST(TEXT_OF)};

/* What is taken for the error of data that have none, until it is estimated. */
static const double usual_sigma = 0.02;

const char *plh_lightfit_name(int parameter)
{
    return parameter >= 0 && parameter < LIGHT_N ? names[parameter] : "";
}

const char *plh_lightfit_text(int parameter)
{
    return parameter >= 0 && parameter < LIGHT_N ? texts[parameter] : "";
}

plh_lightfit_options plh_lightfit_options_default(void)
{
    plh_lightfit_options o = {.within = 20.0, .mode = PLH_MODE_NONE};
    o.given[PLH_LIGHTFIT_LAMBERT] = (plh_lightfit_given){PLH_LIGHTFIT_FIXED, 0.1, 0.0};
    o.given[PLH_LIGHTFIT_SLOPE] = (plh_lightfit_given){PLH_LIGHTFIT_FIXED, 0.0, 0.0};
    return o;
}

void plh_lightfit_destroy(plh_lightfit *fit)
{
    if (!fit)
        return;
    light_data_free(&fit->all);
    free(fit->order);
    free(fit->sigma);
    free(fit);
}

const char *plh_lightfit_message(const plh_lightfit *fit)
{
    return fit->message.text;
}

int plh_lightfit_count(const plh_lightfit *fit)
{
    return fit->count;
}

const plh_lightfit_solution *plh_lightfit_get(const plh_lightfit *fit, int index)
{
    return index >= 0 && index < fit->count ? &fit->solution[index] : NULL;
}

int plh_lightfit_unknown_count(const plh_lightfit *fit)
{
    return fit->unknowns;
}

int plh_lightfit_zero_count(const plh_lightfit *fit)
{
    return fit->all.nights;
}

double plh_lightfit_sigma(const plh_lightfit *fit, size_t i)
{
    return i < fit->all.n ? fit->sigma[fit->order[i]] : NAN;
}

unsigned plh_lightfit_doubts(const plh_lightfit *fit)
{
    return fit->doubts;
}

int plh_lightfit_statement_count(const plh_lightfit *fit)
{
    return fit->statements;
}

const char *plh_lightfit_statement_get(const plh_lightfit *fit, int index)
{
    return index >= 0 && index < fit->statements ? fit->statement[index] : NULL;
}

plh_status plh_lightfit_residuals(const plh_lightfit *fit, const plh_lightfit_solution *solution,
                                  double *residual, double *zero)
{
    const size_t n = fit->all.n;
    struct light_data d;
    double *r = malloc((n + 1) * sizeof *r);
    const struct light_point p = light_point_of(solution);
    const bool good =
        r && light_weighted(fit, &p, &d) && light_evaluate(fit, &d, &p, r, NULL, zero);
    for (size_t i = 0; i < n; i++) {
        const size_t k = fit->order[i];
        residual[i] = good ? -r[k] / (d.weight[k] * fit->sigma[k]) : NAN;
    }
    if (good)
        free(d.weight);
    free(r);
    return good ? PLH_OK : PLH_BAD_ARGUMENT;
}

/* --- What is accepted --- */

static bool check_datum(plh_lightfit *f, size_t n, const plh_lightfit_datum *d, size_t i)
{
    const double sun = plh_vec3_norm(d->sun), observer = plh_vec3_norm(d->observer);
    if (!isfinite(d->t) || !isfinite(d->magnitude) || !(d->sigma >= 0.0) || !isfinite(d->sigma))
        return message_set(&f->message,
                           "magnitude %zu: expected finite numbers, and an error that is not "
                           "negative",
                           i + 1);
    if (!(sun > 0.0) || !(observer > 0.0) || !isfinite(sun + observer))
        return message_set(&f->message,
                           "magnitude %zu: expected directions to Sun and observer that are not "
                           "zero",
                           i + 1);
    if (d->night < 0 || (size_t)d->night >= n)
        return message_set(&f->message,
                           "magnitude %zu: expected the number of a night from 0 to %zu", i + 1,
                           n - 1);
    return true;
}

/* The range of a parameter that makes sense. */
static bool is_possible(int k, double x)
{
    if (k == PLH_LIGHTFIT_LAT)
        return fabs(x) <= 0.5 * PLH_PI + 1e-12;
    if (k < PLH_LIGHTFIT_P_PSI || k == PLH_LIGHTFIT_SLOPE)
        return fabs(x) <= 1e3;
    if (k == PLH_LIGHTFIT_LAMBERT)
        return x >= 0.0 && x <= 1e3;
    if (k == PLH_LIGHTFIT_P_PSI || k == PLH_LIGHTFIT_P_PHI)
        return x > 0.0 && isfinite(1.0 / x) && isfinite(x);
    return x > 1.0 && x <= 50.0;
}

static bool check_given(plh_lightfit *f)
{
    for (int k = 0; k < LIGHT_N; k++) {
        const plh_lightfit_given *g = &f->options.given[k];
        const bool moment = k == PLH_LIGHTFIT_MIDDLE_LONG || k == PLH_LIGHTFIT_SHORT_MIDDLE;
        f->use[k] = g->known != PLH_LIGHTFIT_FIXED && (!moment || f->options.free_moments);
        f->unknowns += f->use[k];
        if (g->known == PLH_LIGHTFIT_FREE)
            continue;
        if (moment && !f->options.free_moments)
            return message_set(&f->message, "%s: is known only where the moments are free",
                               names[k]);
        if (!is_possible(k, g->value))
            return message_set(&f->message, "%s: expected %s, found %g", names[k],
                               k == PLH_LIGHTFIT_LAT       ? "a latitude within 90 degrees"
                               : k < PLH_LIGHTFIT_P_PSI    ? "an angle"
                               : k < PLH_LIGHTFIT_A_B      ? "a period above 0"
                               : k < PLH_LIGHTFIT_LAMBERT  ? "a ratio above 1 and up to 50"
                               : k == PLH_LIGHTFIT_LAMBERT ? "a weight from 0 to 1000"
                                                           : "a slope up to 1000",
                               g->value);
        if (g->known == PLH_LIGHTFIT_PRIOR && !(g->sigma > 0.0 && isfinite(g->sigma)))
            return message_set(&f->message, "%s: expected a standard deviation above 0", names[k]);
    }
    return true;
}

static bool check_options(plh_lightfit *f)
{
    const plh_lightfit_options *o = &f->options;
    if (!(o->within >= 0.0) || o->readings < 0 || o->readings > 10000)
        return message_set(&f->message, "within and readings: expected numbers that are not "
                                        "negative, readings up to 10000");
    if (!(o->shortest >= 0.0) || !(o->longest >= 0.0) ||
        (o->longest > 0.0 && o->shortest >= o->longest) || !(o->sampling >= 0.0))
        return message_set(&f->message,
                           "periods: expected two numbers above 0, the shorter one first");
    return check_given(f);
}

static bool accept(plh_lightfit *f, size_t n, const plh_lightfit_datum *data)
{
    size_t known = 0;
    double first = INFINITY, last = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        if (!check_datum(f, n, &data[i], i))
            return false;
        known += data[i].sigma > 0.0;
        first = fmin(first, data[i].t), last = fmax(last, data[i].t);
    }
    if (known && known < n)
        return message_set(&f->message, "expected an error for each magnitude, or for none");
    if (!check_options(f))
        return false;
    f->estimated = known == 0;
    if (n < (size_t)f->unknowns + (size_t)f->all.nights + 2)
        return message_set(&f->message,
                           "too little data: %zu magnitudes, %d unknowns and %d zero points", n,
                           f->unknowns, f->all.nights);
    if (!(last > first))
        return message_set(&f->message, "too little data: all magnitudes are of one time");
    f->t0 = first;
    f->middle = 0.5 * (first + last);
    return true;
}

/* --- Arrays --- */

struct entry {
    double t;
    size_t at;
};

static int by_time(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return x->t < y->t ? -1 : x->t > y->t ? 1 : x->at < y->at ? -1 : 1;
}

/* Only nights that have magnitudes count; number: of each night of the caller. */
static int count_nights(size_t n, const plh_lightfit_datum *data, int *number)
{
    int count = 0;
    for (size_t i = 0; i < n; i++)
        number[i] = -1;
    for (size_t i = 0; i < n; i++)
        if (data[i].night >= 0 && (size_t)data[i].night < n && number[data[i].night] < 0)
            number[data[i].night] = count++;
    return count;
}

static void fill(plh_lightfit *f, const plh_lightfit_datum *data, const struct entry *entry,
                 const int *number)
{
    struct light_data *d = &f->all;
    for (size_t k = 0; k < d->n; k++) {
        const plh_lightfit_datum *x = &data[entry[k].at];
        const plh_vec3 s = plh_vec3_unit(x->sun), o = plh_vec3_unit(x->observer);
        f->order[entry[k].at] = k;
        f->sigma[k] = x->sigma > 0.0 ? x->sigma : usual_sigma;
        d->t[k] = x->t;
        d->magnitude[k] = x->magnitude;
        d->weight[k] = 1.0 / f->sigma[k];
        d->sun[0][k] = s.x, d->sun[1][k] = s.y, d->sun[2][k] = s.z;
        d->observer[0][k] = o.x, d->observer[1][k] = o.y, d->observer[2][k] = o.z;
        d->phase[k] = plh_phase_angle(s, o);
        d->night[k] = number[x->night];
    }
}

/* The arrays, and what is wrong with the data. */
static plh_status take(plh_lightfit *f, size_t n, const plh_lightfit_datum *data)
{
    struct entry *entry = malloc((n + 1) * sizeof *entry);
    int *number = malloc((n + 1) * sizeof *number);
    plh_status status = PLH_NO_MEMORY;
    f->order = malloc((n + 1) * sizeof *f->order);
    f->sigma = malloc((n + 1) * sizeof *f->sigma);
    if (entry && number && f->order && f->sigma &&
        light_data_make(n, count_nights(n, data, number), &f->all)) {
        status = accept(f, n, data) ? PLH_OK : PLH_BAD_ARGUMENT;
        for (size_t i = 0; i < n; i++)
            entry[i] = (struct entry){data[i].t, i};
        if (!status) {
            qsort(entry, n, sizeof *entry, by_time);
            fill(f, data, entry, number);
        }
    }
    free(entry);
    free(number);
    return status;
}

/* --- The fit --- */

static plh_status prepare(size_t n, const plh_lightfit_datum *data,
                          const plh_lightfit_options *options, plh_lightfit **out)
{
    plh_lightfit *f = *out = calloc(1, sizeof *f);
    if (!f)
        return PLH_NO_MEMORY;
    f->options = *options;
    plh_status status = take(f, n, data);
    if (status == PLH_NO_MEMORY) {
        plh_lightfit_destroy(f);
        *out = NULL;
    } else if (!status && !plh_fit_available()) {
        message_set(&f->message, "this build has no cminpack");
        status = PLH_UNSUPPORTED;
    }
    return status;
}

plh_status plh_lightfit_create(size_t n, const plh_lightfit_datum *data,
                               const plh_lightfit_options *options, plh_lightfit **fit)
{
    plh_status status = prepare(n, data, options, fit);
    if (!status)
        status = light_search(*fit);
    if (!status)
        light_statements(*fit);
    return status;
}

plh_status plh_lightfit_refine(size_t n, const plh_lightfit_datum *data,
                               const plh_lightfit_options *options, plh_mode mode,
                               const double start[PLH_LIGHTFIT_COUNT], plh_lightfit **fit)
{
    plh_status status = prepare(n, data, options, fit);
    if (status)
        return status;
    struct light_point p = {.mode = mode, .frame = {1.0, 0.0, 0.0, 0.0}};
    for (int k = 0; k < LIGHT_N; k++) {
        const plh_lightfit_given *g = &options->given[k];
        const double value = g->known == PLH_LIGHTFIT_FIXED ? g->value : start[k];
        const bool unused = !options->free_moments &&
                            (k == PLH_LIGHTFIT_MIDDLE_LONG || k == PLH_LIGHTFIT_SHORT_MIDDLE);
        if (!unused && !is_possible(k, value)) {
            message_set(&(*fit)->message, "start: %s: %g is out of range", names[k], value);
            return PLH_BAD_ARGUMENT;
        }
        p.x[k] = unused ? 0.0 : light_inverse(k, value);
    }
    status = light_refine(*fit, &p);
    if (!status)
        light_statements(*fit);
    return status;
}
