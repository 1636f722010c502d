/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a solution is worth: what the data determine, how well, and what they leave open. */
#include "fit/fit.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fit_say(plh_fit *fit, const char *format, ...)
{
    va_list args;
    if (fit->statements == FIT_STATEMENTS)
        return;
    va_start(args, format);
    vsnprintf(fit->statement[fit->statements++], FIT_LINE, format, args);
    va_end(args);
}

struct fit_point point_of(const plh_fit_solution *s)
{
    struct fit_point p = {s->q, s->omega, {0}};
    memcpy(p.s, s->s, sizeof p.s);
    return p;
}

/* What counts as one: a radian, the speed of rotation, a factor e of the moments. A combination of
 * parameters is determined where its standard deviation is below one. */
static void set_units(const plh_fit_solution *s, double unit[FIT_N])
{
    const double speed = plh_vec3_norm(s->omega);
    for (int i = 0; i < FIT_N; i++)
        unit[i] = i >= 3 && i < 6 ? (speed > 0.0 ? speed : 1.0) : 1.0;
}

/* Covariance of what is determined; open: that of what is not, in the units above. */
static void set_covariance(const plh_fit *fit, plh_fit_solution *s, double open[FIT_N][FIT_N])
{
    double scaled[FIT_N][FIT_N], value[FIT_N], v[FIT_N][FIT_N], unit[FIT_N];
    set_units(s, unit);
    for (int i = 0; i < FIT_N; i++)
        for (int k = 0; k < FIT_N; k++) {
            scaled[i][k] = s->information[i][k] * unit[i] * unit[k];
            open[i][k] = s->covariance[i][k] = 0.0;
        }
    eigen_symmetric(FIT_N, FIT_N, &scaled[0][0], value, &v[0][0]);
    s->rank = 0;
    for (int e = 0; e < FIT_N; e++) {
        const bool known = value[e] > 1.0;
        s->rank += known;
        for (int i = 0; i < FIT_N; i++)
            for (int k = 0; k < FIT_N; k++) {
                const double part = v[i][e] * v[k][e];
                if (known)
                    s->covariance[i][k] += part / value[e] * unit[i] * unit[k];
                else if (fit->use[i] && fit->use[k])
                    open[i][k] += part / fmax(value[e], 1e-6);
            }
    }
}

/* The change of log(I_i / I_k) of two principal moments by the tensor parameters. */
static void log_ratio_slopes(const plh_fit_solution *s, int i, int k, double slope[FIT_N])
{
    const plh_mat3 R = plh_quat_to_mat3(s->frame);
    struct fit_point unit = {s->q, s->omega, {0}};
    memset(slope, 0, FIT_N * sizeof *slope);
    for (int p = 0; p < 5; p++) {
        memset(unit.s, 0, sizeof unit.s);
        unit.s[p] = 1.0;
        const plh_mat3 b = point_log_tensor(&unit);
        for (int a = 0; a < 3; a++)
            for (int c = 0; c < 3; c++)
                slope[6 + p] += (R.a[i][a] * R.a[i][c] - R.a[k][a] * R.a[k][c]) * b.a[a][c];
    }
}

/* The standard deviation of log(I_i / I_k); infinite where the data leave it open. */
static double log_ratio_sigma(const plh_fit_solution *s, double open[FIT_N][FIT_N], int i, int k)
{
    double slope[FIT_N], sum = 0.0, rest = 0.0;
    log_ratio_slopes(s, i, k, slope);
    for (int a = 0; a < FIT_N; a++)
        for (int b = 0; b < FIT_N; b++) {
            sum += slope[a] * s->covariance[a][b] * slope[b];
            rest += slope[a] * open[a][b] * slope[b];
        }
    return rest > 0.1 ? INFINITY : sqrt(sum + rest);
}

void judge_solution(const plh_fit *fit, const struct fit_point *p, plh_fit_solution *s)
{
    double open[FIT_N][FIT_N];
    plh_body body;
    memset(s, 0, sizeof *s);
    s->t0 = fit->t0;
    s->q = p->q;
    s->omega = p->omega;
    memcpy(s->s, p->s, sizeof s->s);
    point_body(p, &body, &s->frame);
    s->moment = body.moment;
    const plh_mat3 R = plh_quat_to_mat3(s->frame);
    const double I[3] = {s->moment.x, s->moment.y, s->moment.z};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            for (int a = 0; a < 3; a++)
                s->tensor.a[i][k] += R.a[a][i] * I[a] * R.a[a][k];
    const plh_vec3 m = plh_body_momentum(&body, plh_quat_rotate(s->frame, s->omega));
    s->momentum = plh_quat_rotate(s->q, plh_quat_unrotate(s->frame, m));
    s->chi2 = model_chi2(fit, fit->n, p, fit->options.robust);
    solve_information(fit, fit->n, p, s->information);
    set_covariance(fit, s, open);
    for (int i = 0; i < 2; i++)
        s->ratio_sigma[i] = log_ratio_sigma(s, open, body.order[i], body.order[2]);
}

/* The body turned by half a turn about principal axis a: what else would be seen. */
static double turned_chi2(const plh_fit *fit, const plh_fit_solution *s, int a)
{
    const plh_vec3 unit = plh_vec3_axis(a);
    const plh_vec3 axis = plh_quat_unrotate(s->frame, unit);
    const plh_quat half = plh_quat_make(0.0, axis.x, axis.y, axis.z);
    struct fit_point p = point_of(s);
    p.q = plh_quat_mul(p.q, half);
    p.omega = plh_quat_unrotate(half, p.omega);
    return model_chi2(fit, fit->n, &p, fit->options.robust);
}

static void say_half_turns(plh_fit *fit, const plh_fit_solution *s)
{
    char list[32] = "";
    int count = 0;
    for (int a = 0; a < 3; a++)
        if (fabs(turned_chi2(fit, s, a) - s->chi2) < 0.01 + 1e-6 * s->chi2) {
            const size_t used = strlen(list);
            snprintf(list + used, sizeof list - used, "%s%d", count++ ? " and " : "", a + 1);
        }
    if (count && fit->options.principal)
        fit_say(
            fit,
            "not determined: half turns about the principal axes (%s): nothing observed changes with them",
            list);
}

/* Whether every datum is the direction of one and the same axis of the body. */
static bool one_axis(const plh_fit *fit)
{
    for (size_t i = 0; i < fit->n; i++)
        if (fit->data[i].kind < PLH_FIT_DIRECTION ||
            fabs(plh_vec3_dot(fit->data[i].axis, fit->data[0].axis)) < 1.0 - 1e-9)
            return false;
    return true;
}

/* The shortest time between two observations. */
static double shortest_gap(const plh_fit *fit)
{
    double least = INFINITY;
    for (size_t i = 1; i < fit->n; i++) {
        const double gap = fit->data[i].t - fit->data[i - 1].t;
        least = gap > 0.0 && gap < least ? gap : least;
    }
    return least;
}

/*
 * Spins with other whole numbers of turns between the observations look the same if these are
 * evenly spaced. The slowest of them becomes the first solution, and its two neighbours follow.
 */
static void add_aliases(plh_fit *fit, const struct fit_point *found)
{
    const double turn = 2.0 * PLH_PI / shortest_gap(fit), speed = plh_vec3_norm(found->omega);
    const double slow = remainder(speed, turn), least = fit->solution[0].chi2;
    const int sign = slow < 0.0 ? 1 : -1, turns[3] = {0, sign, -sign};
    int count = 0, first = 0;
    for (int i = 0; i < 3 && speed > 0.0 && !fit->kinds[PLH_FIT_RATE]; i++) {
        struct fit_point p = *found;
        p.omega = plh_vec3_scale((slow + turns[i] * turn) / speed, p.omega);
        if (!(solve_fit(fit, fit->n, 100, &p) <= least + fit->options.within))
            continue;
        plh_fit_solution *s = &fit->solution[count++];
        judge_solution(fit, &p, s);
        first = count == 1 ? turns[i] : first;
        s->alias = turns[i] - first;
        s->ratio_sigma[0] = s->ratio_sigma[1] = INFINITY;
    }
    if (count)
        fit->count = count;
    if (count > 1)
        fit_say(
            fit,
            "aliases: the observations also fit angular speeds of %.6g + %.6g k with whole k, as whole turns "
            "between them do not show; the slowest comes first",
            plh_vec3_norm(fit->solution[0].omega), turn);
}

/*
 * Whether a steady spin, the motion of a sphere, fits as well: then the data know no more of the
 * moments, and the spin is the solution. Others would only tumble by as much as the noise allows.
 * The bound is that of one in a thousand for five degrees of freedom.
 */
static void judge_spin(plh_fit *fit)
{
    const int unknowns = fit->unknowns;
    struct fit_point p = point_of(&fit->solution[0]);
    bool use[FIT_N];
    memcpy(use, fit->use, sizeof use);
    for (int k = 6; k < FIT_N; k++)
        fit->use[k] = false;
    fit->unknowns = 6;
    memset(p.s, 0, sizeof p.s);
    fit->spin = solve_fit(fit, fit->n, 100, &p) < fit->solution[0].chi2 + 20.5;
    if (fit->spin) {
        judge_solution(fit, &p, &fit->solution[0]);
        fit->solution[0].ratio_sigma[0] = fit->solution[0].ratio_sigma[1] = INFINITY;
        fit->count = 1;
        add_aliases(fit, &p);
    } else {
        memcpy(fit->use, use, sizeof use);
    }
    fit->unknowns = unknowns;
}

static void say_equal_moments(plh_fit *fit, const plh_fit_solution *s)
{
    double open[FIT_N][FIT_N];
    plh_fit_solution copy = *s;
    const double I[3] = {s->moment.x, s->moment.y, s->moment.z};
    set_covariance(fit, &copy, open);
    for (int i = 0; i < 3; i++)
        for (int k = i + 1; k < 3; k++) {
            const double ratio = I[i] / I[k];
            const double sigma = log_ratio_sigma(&copy, open, i, k);
            if (isfinite(sigma) && fabs(log(ratio)) < 2.0 * sigma)
                fit_say(
                    fit,
                    "not determined: a symmetric body's second ratio: the principal moments %d and %d are "
                    "equal within their errors (ratio %.6g +- %.2g), and the directions of their two axes mean "
                    "nothing then",
                    i + 1, k + 1, ratio, ratio * sigma);
        }
}

static void say_inertia(plh_fit *fit, const plh_fit_solution *s)
{
    if (fit->spin) {
        fit_say(
            fit,
            "not determined: the moments of inertia: the body spins about one axis, and every body with this "
            "principal axis does so");
        return;
    }
    const bool small = isinf(s->ratio_sigma[0]), middle = isinf(s->ratio_sigma[1]);
    if (small && middle)
        fit_say(fit, "not determined: the ratios of the moments of inertia");
    else if (small || middle)
        fit_say(fit, "not determined: the ratio of the %s to the largest moment of inertia",
                small ? "smallest" : "middle");
    else
        say_equal_moments(fit, s);
}

static void say_open(plh_fit *fit, const plh_fit_solution *s)
{
    const bool rates = fit->kinds[PLH_FIT_RATE] && !fit->kinds[PLH_FIT_ATTITUDE] &&
                       !fit->kinds[PLH_FIT_DIRECTION] && !fit->kinds[PLH_FIT_LINE];
    fit_say(
        fit,
        "not determined: the scale of the moments of inertia (a free motion only has their ratios)");
    if (rates)
        fit_say(fit, "not determined: the attitude: angular velocities alone do not tell it");
    else if (one_axis(fit) && !fit->options.principal)
        fit_say(fit, "not determined: the angle of the body about the observed axis");
    say_inertia(fit, s);
    say_half_turns(fit, s);
    const int structural = rates ? 3 : one_axis(fit) && !fit->options.principal ? 1 : 0;
    const int open = fit->unknowns - s->rank - structural;
    if (open > 0 && !fit->spin)
        fit_say(
            fit,
            "%d of %d parameters, or combinations of them, are known to no better than 1 rad or a factor e: the "
            "covariance leaves them out",
            open + structural, fit->unknowns);
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void say_gaps(plh_fit *fit, const plh_fit_solution *s)
{
    double *gap = malloc(fit->n * sizeof *gap), longest = 0.0, at = fit->t0;
    if (!gap || fit->n < 4) {
        free(gap);
        return;
    }
    for (size_t i = 1; i < fit->n; i++) {
        gap[i - 1] = fit->data[i].t - fit->data[i - 1].t;
        if (gap[i - 1] > longest)
            longest = gap[i - 1], at = fit->data[i - 1].t;
    }
    qsort(gap, fit->n - 1, sizeof *gap, compare_doubles);
    const double turns = longest * plh_vec3_norm(s->omega) / (2.0 * PLH_PI);
    if (longest > 10.0 * gap[(fit->n - 1) / 2] && turns > 1.0)
        fit_say(
            fit,
            "gap: nothing was observed for %.6g after t = %.10g, some %.3g turns; motions with other numbers of "
            "turns there were tried, and %s",
            longest, at, turns,
            fit->count > 1 ? "the solutions below all fit" : "none of them fits");
    free(gap);
}

void judge_statements(plh_fit *fit)
{
    const plh_fit_solution *s = &fit->solution[0];
    judge_spin(fit);
    say_open(fit, s);
    say_gaps(fit, s);
    doubt_residuals(fit);
    doubt_moments(fit);
}
