/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The search for motions that fit. Over a short window of the first data the sum of squares has few
 * hollows: many starts go there. The best are carried to windows that grow by two thirds, until
 * they hold all data.
 */
#include "fit/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BEAM = 10, DRAWS = 20, ATTEMPTS = 10 };

struct candidate {
    struct fit_point p;
    double chi2;
};

struct beam {
    struct candidate at[BEAM];
    int count;
};

static double relative(double a, double b)
{
    return fabs(a - b) / fmax(fabs(a) + fabs(b), 1e-300);
}

/* Two candidates that found the same hollow: equal sums, moments and speeds. */
static bool same(const struct candidate *a, const struct candidate *b)
{
    plh_body A, B;
    plh_quat r;
    if (fabs(a->chi2 - b->chi2) > 1e-3 + 1e-5 * a->chi2)
        return false;
    if (!point_body(&a->p, &A, &r) || !point_body(&b->p, &B, &r))
        return false;
    for (int i = 0; i < 3; i++) {
        const double x[3] = {A.moment.x, A.moment.y, A.moment.z};
        const double y[3] = {B.moment.x, B.moment.y, B.moment.z};
        if (relative(x[A.order[i]], y[B.order[i]]) > 0.01)
            return false;
    }
    return relative(plh_vec3_norm(a->p.omega), plh_vec3_norm(b->p.omega)) < 0.01;
}

static void keep(struct beam *beam, const struct candidate *c)
{
    if (!isfinite(c->chi2))
        return;
    for (int i = 0; i < beam->count; i++)
        if (same(&beam->at[i], c)) {
            if (c->chi2 < beam->at[i].chi2)
                beam->at[i] = *c;
            return;
        }
    if (beam->count == BEAM && !(c->chi2 < beam->at[BEAM - 1].chi2))
        return;
    int at = beam->count < BEAM ? beam->count++ : BEAM - 1;
    for (; at > 0 && beam->at[at - 1].chi2 > c->chi2; at--)
        beam->at[at] = beam->at[at - 1];
    beam->at[at] = *c;
}

static size_t numbers_of(const plh_fit *fit, size_t n)
{
    size_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += fit->data[i].kind >= PLH_FIT_DIRECTION ? 2 : 3;
    return sum;
}

/* Whether a sum of squares is what the errors make one expect, give or take. */
static bool acceptable(const plh_fit *fit, size_t n, double chi2)
{
    const double numbers = (double)numbers_of(fit, n);
    return chi2 < numbers + 6.0 * sqrt(2.0 * numbers) + 10.0;
}

static size_t next_window(const plh_fit *fit, size_t n)
{
    const double span = fit->data[n - 1].t - fit->t0;
    const size_t least = n + n / 12 + 1;
    while (n < fit->n && (n < least || fit->data[n].t - fit->t0 <= span * 5.0 / 3.0))
        n++;
    return n;
}

/* A point near p, within what the first n data leave open, times `wide`. */
static struct fit_point draw_near(const plh_fit *fit, size_t n, const struct fit_point *p,
                                  double wide, plh_random *r)
{
    double information[FIT_N][FIT_N], value[FIT_N], v[FIT_N][FIT_N], unit[FIT_N], x[FIT_N] = {0};
    const double speed = plh_vec3_norm(p->omega);
    if (!solve_information(fit, n, p, information))
        return *p;
    for (int i = 0; i < FIT_N; i++)
        unit[i] = i >= 3 && i < 6 ? speed : 1.0;
    for (int i = 0; i < FIT_N; i++)
        for (int k = 0; k < FIT_N; k++)
            information[i][k] *= unit[i] * unit[k];
    eigen_symmetric(FIT_N, FIT_N, &information[0][0], value, &v[0][0]);
    for (int k = 0; k < FIT_N; k++) {
        const double sigma = value[k] > 0.0 ? fmin(1.0 / sqrt(value[k]), 0.5) : 0.5;
        const double z = wide * sigma * plh_random_normal(r);
        for (int i = 0; i < FIT_N; i++)
            x[i] += z * v[i][k] * unit[i];
    }
    for (int i = 0; i < FIT_N; i++)
        if (!fit->use[i])
            x[i] = 0.0;
    return point_move(p, x);
}

/* From the beam of n data to that of more. Where none is acceptable, points around the old ones are
 * tried too. */
static void grow(const plh_fit *fit, const struct beam *from, size_t n, size_t more, plh_random *r,
                 struct beam *to)
{
    to->count = 0;
    for (int i = 0; i < from->count; i++) {
        struct candidate c = from->at[i];
        c.chi2 = solve_fit(fit, more, 60, &c.p);
        keep(to, &c);
    }
    for (int i = 0; i < DRAWS && !(to->count && acceptable(fit, more, to->at[0].chi2)); i++) {
        struct candidate c = from->at[i % from->count < 3 ? i % from->count : 0];
        c.p = draw_near(fit, n, &c.p, i < DRAWS / 2 ? 1.0 : 3.0, r);
        c.chi2 = solve_fit(fit, more, 60, &c.p);
        keep(to, &c);
    }
}

/* How many starts were tried. */
static int first_beam(const plh_fit *fit, size_t n, plh_random *r, struct beam *beam)
{
    const bool easy = fit->kinds[PLH_FIT_ATTITUDE] || fit->kinds[PLH_FIT_RATE];
    const int starts = fit->options.starts > 0 ? fit->options.starts : easy ? 60 : 300;
    int good = 0, i = 0;
    beam->count = 0;
    for (; i < starts && (i < 12 || good < (easy ? 3 : 12)); i++) {
        struct candidate c;
        if (!start_make(fit, n, i, r, &c.p))
            continue;
        c.chi2 = solve_fit(fit, n, 60, &c.p);
        good += acceptable(fit, n, c.chi2);
        keep(beam, &c);
    }
    return i;
}

/* The last datum before the longest gap, if it is long. */
static size_t before_gap(const plh_fit *fit, size_t window)
{
    double longest = 0.0;
    size_t at = 0;
    for (size_t i = window; i < fit->n; i++) {
        const double gap = fit->data[i].t - fit->data[i - 1].t;
        if (gap > longest)
            longest = gap, at = i;
    }
    return at && longest > 0.5 * (fit->data[at - 1].t - fit->t0) ? at : 0;
}

/* Motions with another number of turns in a gap. */
static void other_counts(const plh_fit *fit, size_t window, plh_random *r, struct beam *beam)
{
    const size_t n = before_gap(fit, window);
    if (!n || !beam->count)
        return;
    for (int i = 0; i < DRAWS; i++) {
        struct candidate c = beam->at[0];
        c.p = draw_near(fit, n, &c.p, 2.0, r);
        c.chi2 = solve_fit(fit, fit->n, 80, &c.p);
        keep(beam, &c);
    }
}

/* One search through all windows, with its own random numbers and its own first window; its number
 * of starts. */
static int search_once(const plh_fit *fit, unsigned attempt, struct beam *beam)
{
    plh_random r;
    struct beam next;
    const double hopeless = attempt + 2 < ATTEMPTS ? 10.0 : INFINITY;
    size_t n = start_window(fit, 2 + attempt % 3);
    const size_t window = n;
    plh_random_stream(fit->options.seed, attempt, &r);
    const int starts = first_beam(fit, n, &r, beam);
    while (n < fit->n && beam->count) {
        const size_t more = next_window(fit, n);
        grow(fit, beam, n, more, &r, &next);
        *beam = next;
        n = more;
        if (beam->count && beam->at[0].chi2 > hopeless * (double)numbers_of(fit, n))
            beam->count = 0; /* the way was lost: another start costs less */
    }
    other_counts(fit, window, &r, beam);
    return starts;
}

/* The motions that two solutions predict differ by hardly more than the data can tell. */
static bool same_sight(const plh_fit *fit, const struct candidate *a, const struct candidate *b)
{
    const double none[FIT_N] = {0};
    double *r = malloc((6 * fit->n + 1) * sizeof *r), sum = INFINITY;
    if (r && model_evaluate(fit, fit->n, &a->p, none, false, r, NULL) &&
        model_evaluate(fit, fit->n, &b->p, none, false, r + 3 * fit->n, NULL)) {
        sum = 0.0;
        for (size_t i = 0; i < 3 * fit->n; i++)
            sum += (r[i] - r[3 * fit->n + i]) * (r[i] - r[3 * fit->n + i]);
    }
    free(r);
    return sum < 30.0;
}

/* Where the moments are left open there is a whole family of motions that look the same: one stands
 * for all. */
static void choose_solutions(plh_fit *fit, const struct beam *beam)
{
    fit->count = 0;
    for (int i = 0; i < beam->count; i++) {
        if (!(beam->at[i].chi2 <= beam->at[0].chi2 + fit->options.within))
            break;
        plh_fit_solution *s = &fit->solution[fit->count];
        judge_solution(fit, &beam->at[i].p, s);
        const bool open = isinf(s->ratio_sigma[0]) || isinf(s->ratio_sigma[1]);
        if (i == 0 || !(open && same_sight(fit, &beam->at[0], &beam->at[i])))
            fit->count++;
    }
}

plh_status search_solutions(plh_fit *fit)
{
    const bool easy = fit->kinds[PLH_FIT_ATTITUDE] || fit->kinds[PLH_FIT_RATE];
    const unsigned enough = easy ? 3 : 7;
    struct beam all = {.count = 0}, beam;
    start_frequencies(fit, fit->peak);
    for (unsigned i = 0; i < ATTEMPTS && !(all.count && acceptable(fit, fit->n, all.at[0].chi2));
         i++) {
        const double before = all.count ? all.at[0].chi2 : INFINITY;
        fit->tried += search_once(fit, i, &beam);
        for (int k = 0; k < beam.count; k++) {
            struct candidate c = beam.at[k];
            c.chi2 = solve_fit(fit, fit->n, 300, &c.p);
            keep(&all, &c);
        }
        /* Found again, and not far off: the errors are larger than they were said to be. */
        const bool again = all.count && fabs(before - all.at[0].chi2) < 1e-6 * before;
        if (i + 1 >= enough && again && all.at[0].chi2 < 20.0 * (double)numbers_of(fit, fit->n))
            break;
    }
    choose_solutions(fit, &all);
    if (!fit->count) {
        message_set(&fit->message, "none of %d starts of the search led to a motion", fit->tried);
        return PLH_NO_CONVERGENCE;
    }
    return PLH_OK;
}
