/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "fit/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

plh_fit_options plh_fit_options_default(void)
{
    return (plh_fit_options){.within = 20.0, .seed = 1};
}

void plh_fit_destroy(plh_fit *fit)
{
    if (!fit)
        return;
    free(fit->data);
    free(fit->estimated);
    free(fit);
}

const char *plh_fit_message(const plh_fit *fit)
{
    return fit->message.text;
}

int plh_fit_count(const plh_fit *fit)
{
    return fit->count;
}

const plh_fit_solution *plh_fit_get(const plh_fit *fit, int index)
{
    return index >= 0 && index < fit->count ? &fit->solution[index] : NULL;
}

unsigned plh_fit_doubts(const plh_fit *fit)
{
    return fit->doubts;
}

size_t plh_fit_number_count(const plh_fit *fit)
{
    size_t sum = 0;
    for (size_t i = 0; i < fit->n; i++)
        sum += fit->data[i].kind >= PLH_FIT_DIRECTION ? 2 : 3;
    return sum;
}

int plh_fit_unknown_count(const plh_fit *fit)
{
    return fit->unknowns;
}

int plh_fit_statement_count(const plh_fit *fit)
{
    return fit->statements;
}

const char *plh_fit_statement_get(const plh_fit *fit, int index)
{
    return index >= 0 && index < fit->statements ? fit->statement[index] : NULL;
}

double plh_fit_sigma(const plh_fit *fit, size_t i)
{
    return i < fit->n ? fit->data[i].sigma : NAN;
}

plh_status plh_fit_residuals(const plh_fit *fit, const plh_fit_solution *solution, double *residual)
{
    const double none[FIT_N] = {0};
    const struct fit_point p = point_of(solution);
    return model_evaluate(fit, fit->n, &p, none, false, residual, NULL) ? PLH_OK : PLH_BAD_ARGUMENT;
}

double plh_fit_chi2(const plh_fit *fit, const plh_fit_solution *solution)
{
    const struct fit_point p = point_of(solution);
    return model_chi2(fit, fit->n, &p, fit->options.robust);
}

/* Scales a vector of n numbers to length one; false where it has none. */
static bool normalise(double *x, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    for (int i = 0; i < n && sum > 0.0; i++)
        x[i] /= sqrt(sum);
    return sum > 0.0 && isfinite(sum);
}

static bool check_datum(plh_fit *fit, size_t i)
{
    plh_fit_datum *d = &fit->data[i];
    const int n = d->kind == PLH_FIT_ATTITUDE ? 4 : 3;
    bool finite = isfinite(d->t);
    if ((unsigned)d->kind >= PLH_FIT_KINDS)
        return message_set(&fit->message, "observation %zu: no such kind", i + 1);
    for (int k = 0; k < n; k++)
        finite = finite && isfinite(d->value[k]);
    if (!finite || !(d->sigma >= 0.0) || !isfinite(d->sigma))
        return message_set(
            &fit->message,
            "observation %zu: expected finite numbers, and an error that is not negative", i + 1);
    if (i && d->t < fit->data[i - 1].t)
        return message_set(&fit->message,
                           "observation %zu: expected times in order; t = %.10g comes after %.10g",
                           i + 1, d->t, fit->data[i - 1].t);
    if (d->kind != PLH_FIT_RATE && !normalise(d->value, n))
        return message_set(&fit->message, "observation %zu: expected %s that is not zero", i + 1,
                           d->kind == PLH_FIT_ATTITUDE ? "a quaternion" : "a direction");
    d->axis = plh_vec3_unit(d->axis);
    if (d->kind >= PLH_FIT_DIRECTION && !isfinite(d->axis.x + d->axis.y + d->axis.z))
        return message_set(&fit->message, "observation %zu: expected an axis that is not zero",
                           i + 1);
    fit->kinds[d->kind] = true;
    return true;
}

/* Errors that are not known start as a hundredth of a radian, or of the largest rate, and are
 * scaled later. */
static void guess_sigmas(plh_fit *fit)
{
    double top = 0.0;
    for (size_t i = 0; i < fit->n; i++)
        for (int k = 0; k < 3 && fit->data[i].kind == PLH_FIT_RATE; k++)
            top = fmax(top, fabs(fit->data[i].value[k]));
    for (size_t i = 0; i < fit->n; i++) {
        fit->estimated[i] = fit->data[i].sigma == 0.0;
        if (fit->estimated[i])
            fit->data[i].sigma =
                fit->data[i].kind == PLH_FIT_RATE ? 0.01 * (top > 0.0 ? top : 1.0) : 0.01;
    }
}

/* The root mean square of what is left, kind by kind, becomes the unknown error. */
static bool estimate_sigmas(plh_fit *fit)
{
    double *r = malloc((3 * fit->n + 1) * sizeof *r);
    bool any = false;
    if (!r || plh_fit_residuals(fit, &fit->solution[0], r)) {
        free(r);
        return false;
    }
    const double used = (double)fit->solution[0].rank / (double)plh_fit_number_count(fit);
    for (int kind = 0; kind < PLH_FIT_KINDS; kind++) {
        double sum = 0.0, n = 0.0;
        for (size_t i = 0; i < fit->n; i++)
            if (fit->estimated[i] && (int)fit->data[i].kind == kind)
                for (int k = 0; k < (kind >= PLH_FIT_DIRECTION ? 2 : 3); k++)
                    sum += r[3 * i + (size_t)k] * r[3 * i + (size_t)k], n += 1.0;
        const double left = n > 0.0 && used < 1.0 ? sqrt(sum / (n * (1.0 - used))) : 1.0;
        const double scale = fmax(left, 1e-8); /* data without any noise */
        for (size_t i = 0; i < fit->n; i++)
            if (fit->estimated[i] && (int)fit->data[i].kind == kind)
                fit->data[i].sigma *= scale, any = true;
    }
    free(r);
    return any;
}

static void scale_to_sigmas(plh_fit *fit)
{
    if (!estimate_sigmas(fit))
        return;
    for (int i = 0; i < fit->count; i++) {
        struct fit_point p = point_of(&fit->solution[i]);
        solve_fit(fit, fit->n, 100, &p);
        judge_solution(fit, &p, &fit->solution[i]);
    }
    for (int i = fit->count - 1; i > 0; i--)
        if (fit->solution[i].chi2 > fit->solution[0].chi2 + fit->options.within)
            fit->count = i;
}

static bool accept(plh_fit *fit)
{
    for (size_t i = 0; i < fit->n; i++)
        if (!check_datum(fit, i))
            return false;
    fit->unknowns = fit->options.principal ? 8 : 11;
    for (int k = 0; k < FIT_N; k++)
        fit->use[k] = k < 8 || !fit->options.principal;
    const size_t numbers = plh_fit_number_count(fit);
    if (numbers < (size_t)fit->unknowns)
        return message_set(
            &fit->message, "too little data: %zu numbers were observed, and %d are unknown%s",
            numbers, fit->unknowns,
            fit->options.principal ? "" : " (8 if the sensor's axes are the principal axes)");
    if (!(fit->data[fit->n - 1].t > fit->data[0].t))
        return message_set(&fit->message, "too little data: all observations are of one time");
    if (!(fit->options.within >= 0.0) || fit->options.starts < 0)
        return message_set(&fit->message,
                           "within and starts: expected numbers that are not negative");
    return true;
}

plh_status plh_fit_create(size_t n, const plh_fit_datum *data, const plh_fit_options *options,
                          plh_fit **out)
{
    plh_fit *fit = *out = calloc(1, sizeof *fit);
    if (!fit)
        return PLH_NO_MEMORY;
    fit->n = n;
    fit->options = *options;
    fit->data = malloc((n + 1) * sizeof *fit->data);
    fit->estimated = calloc(n + 1, sizeof *fit->estimated);
    if (!fit->data || !fit->estimated) {
        plh_fit_destroy(fit);
        *out = NULL;
        return PLH_NO_MEMORY;
    }
    if (n)
        memcpy(fit->data, data, n * sizeof *data);
    if (!accept(fit))
        return PLH_BAD_ARGUMENT;
    if (!plh_fit_available()) {
        message_set(&fit->message, "this build has no cminpack");
        return PLH_UNSUPPORTED;
    }
    fit->t0 = fit->data[0].t;
    guess_sigmas(fit);
    const plh_status status = search_solutions(fit);
    if (status)
        return status;
    scale_to_sigmas(fit);
    judge_statements(fit);
    return PLH_OK;
}
