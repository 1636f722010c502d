/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Whether what a solution leaves of the data looks like errors. Where no standard deviations were
 * given they are estimated, and chi^2 is as expected whatever the data are; then only the size and
 * the pattern of the residuals can tell.
 */
#include "fit/fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say_outliers(plh_fit *fit, const double *r)
{
    size_t count = 0;
    char list[160] = "";
    for (size_t i = 0; i < fit->n; i++) {
        const double size =
            sqrt(r[3 * i] * r[3 * i] + r[3 * i + 1] * r[3 * i + 1] + r[3 * i + 2] * r[3 * i + 2]);
        if (size <= 5.0)
            continue;
        const size_t used = strlen(list);
        if (count++ < 8)
            snprintf(list + used, sizeof list - used, "%s%.8g", used ? ", " : "", fit->data[i].t);
    }
    if (count)
        fit_say(fit, "outliers: %zu of %zu observations are more than 5 sigma off, at t = %s%s%s",
                count, fit->n, list, count > 8 ? ", ..." : "",
                fit->options.robust ? "" : "; the robust loss gives them less weight");
}

/* Residuals of one kind. */
struct rest {
    /* numbers, and their squares, in sigmas */
    double numbers, squares;

    /* products of neighbours in time, how many, and the correlation that they make */
    double products, pairs, correlation;

    /* squares of the first and of the second half of the time, and how many of each */
    double half[2], halves[2];

    /* the root mean square, in radians; for rates as a part of the largest */
    double size;
};

/* A residual without its tails, so that a single outlier is no pattern. */
static double bent(double r, double rms)
{
    return fmax(-3.0 * rms, fmin(3.0 * rms, r));
}

static void add_squares(const plh_fit *fit, plh_fit_kind kind, const double *r, struct rest *rest)
{
    const double middle = 0.5 * (fit->t0 + fit->data[fit->n - 1].t);
    double sum = 0.0, top = 0.0;
    for (size_t i = 0; i < fit->n; i++) {
        const plh_fit_datum *d = &fit->data[i];
        for (size_t k = 0; d->kind == kind && k < (kind >= PLH_FIT_DIRECTION ? 2 : 3); k++) {
            const double square = r[3 * i + k] * r[3 * i + k];
            rest->squares += square;
            rest->numbers += 1.0;
            rest->half[d->t > middle] += square;
            rest->halves[d->t > middle] += 1.0;
            sum += square * d->sigma * d->sigma;
            top = fmax(top, fabs(d->value[k]));
        }
    }
    const double unit = kind == PLH_FIT_RATE && top > 0.0 ? top : 1.0;
    rest->size = rest->numbers > 0.0 ? sqrt(sum / rest->numbers) / unit : 0.0;
}

/* Neighbours in time of one kind. Directions have axes of their own, which turn from one to the
 * next: only their sizes tell. */
static void add_products(const plh_fit *fit, plh_fit_kind kind, const double *r, struct rest *rest)
{
    const double rms = sqrt(rest->squares / fmax(rest->numbers, 1.0));
    double squares = 0.0;
    const double *before = NULL;
    for (size_t i = 0; i < fit->n; i++) {
        if (fit->data[i].kind != kind)
            continue;
        for (size_t k = 0; k < 3; k++) {
            const double now = bent(r[3 * i + k], rms);
            squares += now * now;
            rest->products += before ? now * bent(before[k], rms) : 0.0;
            rest->pairs += before ? 1.0 : 0.0;
        }
        before = r + 3 * i;
    }
    rest->correlation = squares > 0.0 && rest->pairs > 0.0
                            ? rest->products / rest->pairs / (squares / rest->numbers)
                            : 0.0;
}

/* Five standard deviations of what independent errors give: of the correlation, and of the log of
 * the quotient of the halves. */
static bool is_pattern(const plh_fit *fit, const struct rest *rest)
{
    return rest->pairs > 3.0 * fit->unknowns && rest->correlation > 5.0 / sqrt(rest->pairs);
}

static double growth(const plh_fit *fit, const struct rest *rest)
{
    const double *n = rest->halves, *square = rest->half;
    if (n[0] < 2.0 * fit->unknowns || n[1] < 2.0 * fit->unknowns || !(square[0] > 0.0))
        return 0.0;
    const double quotient = square[1] / n[1] / (square[0] / n[0]);
    return log(quotient) > 5.0 * sqrt(2.0 / n[0] + 2.0 / n[1]) ? sqrt(quotient) : 0.0;
}

static void say_pattern(plh_fit *fit, const struct rest *rest)
{
    const double larger = growth(fit, rest);
    char text[64] = "";
    if (rest->size < 1e-9) /* of rounding */
        return;
    if (larger > 0.0)
        snprintf(text, sizeof text, "%.2g times as large in the second half of the time", larger);
    if (is_pattern(fit, rest))
        fit_say(
            fit,
            "errors: neighbouring residuals are alike (correlation %.2g; independent errors give less than "
            "%.2g)%s%s: the body is not free, or the errors are not independent",
            rest->correlation, 5.0 / sqrt(rest->pairs), larger > 0.0 ? ", and " : "", text);
    else if (larger > 0.0)
        fit_say(fit, "errors: the residuals are %s: the body is not free, or the errors grow",
                text);
    if (is_pattern(fit, rest) || larger > 0.0)
        fit->doubts |= PLH_FIT_DOUBT_PATTERN;
}

/* ratio: of the residuals to the standard deviations that were given; 0: it is as it should be. */
static void say_size(plh_fit *fit, double ratio, const struct rest rest[PLH_FIT_KINDS])
{
    int largest = 0;
    for (int kind = 1; kind < PLH_FIT_KINDS; kind++)
        largest = rest[kind].size > rest[largest].size ? kind : largest;
    if (ratio > 0.0) {
        fit->doubts |= PLH_FIT_DOUBT_ERRORS;
        fit_say(
            fit,
            "errors: the residuals are %.3g times as large as their standard deviations say: the errors are "
            "larger, or the body is not free",
            ratio);
    }
    if (ratio < 5.0 && rest[largest].size < 0.3)
        return;
    fit->doubts |= PLH_FIT_DOUBT_SEARCH;
    fit_say(
        fit,
        "search: it may have failed: the best of %d starts leaves residuals of %.2g %s; more starts may find the "
        "motion, if the body is free and the data are what they are said to be",
        fit->tried, rest[largest].size, largest == PLH_FIT_RATE ? "of the largest rate" : "rad");
}

void doubt_residuals(plh_fit *fit)
{
    const plh_fit_solution *s = &fit->solution[0];
    const double freedom = (double)plh_fit_number_count(fit) - s->rank;
    double *r = malloc(3 * fit->n * sizeof *r), plain = 0.0;
    struct rest rest[PLH_FIT_KINDS];
    memset(rest, 0, sizeof rest);
    if (!r || plh_fit_residuals(fit, s, r)) {
        free(r);
        return;
    }
    for (int kind = 0; kind < PLH_FIT_KINDS; kind++) {
        add_squares(fit, (plh_fit_kind)kind, r, &rest[kind]);
        plain += rest[kind].squares;
        if (kind < PLH_FIT_DIRECTION)
            add_products(fit, (plh_fit_kind)kind, r, &rest[kind]);
    }
    say_outliers(fit, r);
    const bool large = freedom > 0.0 && plain > freedom + 5.0 * sqrt(2.0 * freedom);
    say_size(fit, large ? sqrt(plain / freedom) : 0.0, rest);
    for (int kind = 0; kind < PLH_FIT_KINDS; kind++)
        say_pattern(fit, &rest[kind]);
    free(r);
}

void doubt_moments(plh_fit *fit)
{
    const plh_fit_solution *s = &fit->solution[0];
    plh_body body;
    if (!isfinite(s->ratio_sigma[0]) || !isfinite(s->ratio_sigma[1]) ||
        plh_body_from_moments(s->moment, &body))
        return;
    const double I[3] = {s->moment.x, s->moment.y, s->moment.z}, top = I[body.order[2]];
    const double a = I[body.order[0]] / top, b = I[body.order[1]] / top;
    const double sigma = hypot(a * s->ratio_sigma[0], b * s->ratio_sigma[1]);
    if (!(a + b < 1.0 - fmax(3.0 * sigma, 1e-9)))
        return;
    fit->doubts |= PLH_FIT_DOUBT_MOMENTS;
    fit_say(
        fit,
        "moments: they break the triangle inequality: the two smaller ones together are %.6g +- %.2g of the "
        "largest; no rigid body has such moments",
        a + b, sigma);
}
