/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a solution of a brightness curve is worth, and what the curve does not tell. */
#include "fit/light.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double degree = 180.0 / PLH_PI;

const char *plh_lightfit_relation_name(plh_lightfit_relation relation)
{
    static const char *const word[] = {"first", "mirror", "sense", "other", "periods"};
    return (unsigned)relation < 5 ? word[relation] : "";
}

const char *plh_lightfit_doubt_name(int bit)
{
    static const char *const word[] = {"errors", "pattern",  "search", "poles",
                                       "states", "geometry", "open"};
    return bit >= 0 && bit < PLH_LIGHTFIT_DOUBTS ? word[bit] : "";
}

__attribute__((format(printf, 3, 4))) static void say(plh_lightfit *f, unsigned doubt,
                                                      const char *format, ...)
{
    va_list args;
    f->doubts |= doubt;
    if (f->statements == LIGHT_STATEMENTS)
        return;
    va_start(args, format);
    vsnprintf(f->statement[f->statements++], LIGHT_LINE, format, args);
    va_end(args);
}

/* --- A solution --- */

struct light_point light_point_of(const plh_lightfit_solution *s)
{
    struct light_point p = {.mode = s->mode, .frame = {1.0, 0.0, 0.0, 0.0}};
    for (int k = 0; k < LIGHT_N; k++)
        p.x[k] = light_inverse(k, s->value[k]);
    return p;
}

/* Angles in one turn; psi next to the middle of the data, where whole periods move phi. */
static void normalise(struct light_point *p)
{
    const double turn = 2.0 * PLH_PI, *x = p->x;
    const double whole = round(x[PLH_LIGHTFIT_PSI] / turn);
    const double phi =
        x[PLH_LIGHTFIT_PHI] - turn * whole * x[PLH_LIGHTFIT_P_PHI] / x[PLH_LIGHTFIT_P_PSI];
    p->x[PLH_LIGHTFIT_PSI] -= turn * whole;
    p->x[PLH_LIGHTFIT_PHI] = phi - turn * floor(phi / turn);
    p->x[PLH_LIGHTFIT_LON] -= turn * floor(x[PLH_LIGHTFIT_LON] / turn);
}

/* What counts as one: a radian of angle or of phase over the data, a factor e, a weight of one. */
static void set_units(const plh_lightfit *f, double unit[LIGHT_N])
{
    const double span = f->all.t[f->all.n - 1] - f->all.t[0];
    for (int k = 0; k < LIGHT_N; k++)
        unit[k] = k == PLH_LIGHTFIT_P_PSI || k == PLH_LIGHTFIT_P_PHI ? 1.0 / (PLH_PI * span) : 1.0;
}

/* The covariance in x of what is determined; open: the eigenvectors that are not, added up. */
static int covariance_of(const plh_lightfit *f, double information[LIGHT_N][LIGHT_N],
                         double covariance[LIGHT_N][LIGHT_N], double open[LIGHT_N])
{
    double scaled[LIGHT_N][LIGHT_N], value[LIGHT_N], v[LIGHT_N][LIGHT_N], unit[LIGHT_N];
    int rank = 0;
    set_units(f, unit);
    memset(covariance, 0, LIGHT_N * sizeof *covariance);
    memset(open, 0, LIGHT_N * sizeof *open);
    for (int i = 0; i < LIGHT_N; i++)
        for (int k = 0; k < LIGHT_N; k++)
            scaled[i][k] = information[i][k] * unit[i] * unit[k];
    eigen_symmetric(LIGHT_N, LIGHT_N, &scaled[0][0], value, &v[0][0]);
    for (int e = 0; e < LIGHT_N; e++) {
        const bool known = value[e] > 1.0;
        rank += known;
        for (int i = 0; i < LIGHT_N; i++) {
            if (!known && f->use[i])
                open[i] += v[i][e] * v[i][e];
            for (int k = 0; known && k < LIGHT_N; k++)
                covariance[i][k] += v[i][e] * v[k][e] / value[e] * unit[i] * unit[k];
        }
    }
    return rank;
}

/* The angles of the nutation have slopes by periods and moments; differences do. */
static void set_nutation(const plh_lightfit *f, const struct light_point *p,
                         double covariance[LIGHT_N][LIGHT_N], plh_lightfit_solution *s)
{
    double slope[2][LIGHT_N] = {{0}}, variance[2] = {0};
    for (int k = PLH_LIGHTFIT_P_PSI; k <= PLH_LIGHTFIT_SHORT_MIDDLE; k++) {
        struct light_point up = *p, down = *p;
        struct light_flow high, low;
        const double h = 1e-6 * (k < PLH_LIGHTFIT_A_B ? p->x[k] : 1.0);
        up.x[k] += h, down.x[k] -= h;
        if (!f->use[k] || !light_flow_init(f, &up, &high) || !light_flow_init(f, &down, &low))
            continue;
        for (int i = 0; i < 2; i++)
            slope[i][k] = (high.nutation[i] - low.nutation[i]) / (2.0 * h);
    }
    for (int i = 0; i < LIGHT_N; i++)
        for (int k = 0; k < LIGHT_N; k++)
            for (int a = 0; a < 2; a++)
                variance[a] += slope[a][i] * covariance[i][k] * slope[a][k];
    for (int a = 0; a < 2; a++)
        s->nutation_sigma[a] = sqrt(fmax(variance[a], 0.0));
}

/* The state at the first time, and what belongs to the motion. */
static void set_motion(const plh_lightfit *f, const struct light_flow *flow,
                       plh_lightfit_solution *s)
{
    const plh_vec3 I = flow->body.moment;
    const plh_state state = plh_motion_at(&flow->motion, f->t0);
    s->t0 = f->t0;
    s->t_least = flow->motion.t0;
    s->q = state.q;
    s->omega = plh_body_omega(&flow->body, state.m);
    s->moment = plh_vec3_scale(1.0 / I.z, I);
    s->momentum = plh_vec3_norm(state.m) / I.z;
    s->energy = 0.5 * plh_vec3_dot(state.m, s->omega) / I.z;
    s->nutation[0] = flow->nutation[0], s->nutation[1] = flow->nutation[1];
}

static double rms_of(const plh_lightfit *f, const plh_lightfit_solution *s)
{
    double *r = malloc((f->all.n + 1) * sizeof *r), sum = 0.0;
    if (!r || plh_lightfit_residuals(f, s, r, NULL)) {
        free(r);
        return NAN;
    }
    for (size_t i = 0; i < f->all.n; i++) {
        const double x = r[i] * f->sigma[f->order[i]];
        sum += x * x;
    }
    free(r);
    return sqrt(sum / (double)f->all.n);
}

void light_judge(const plh_lightfit *f, const struct light_point *point, double chi2,
                 plh_lightfit_solution *s)
{
    struct light_point p = *point;
    double information[LIGHT_N][LIGHT_N], covariance[LIGHT_N][LIGHT_N], open[LIGHT_N];
    double slope[LIGHT_N];
    struct light_flow flow;
    struct light_data d;
    memset(s, 0, sizeof *s);
    light_upright(&p);
    normalise(&p);
    s->mode = p.mode;
    s->chi2 = chi2;
    for (int k = 0; k < LIGHT_N; k++)
        s->value[k] = light_value(k, p.x[k], &slope[k]);
    if (!light_flow_init(f, &p, &flow) || !light_weighted(f, &p, &d))
        return;
    set_motion(f, &flow, s);
    if (light_information(f, &d, &p, information)) {
        s->rank = covariance_of(f, information, covariance, open);
        set_nutation(f, &p, covariance, s);
        for (int i = 0; i < LIGHT_N; i++)
            for (int k = 0; k < LIGHT_N; k++)
                s->covariance[i][k] = slope[i] * covariance[i][k] * slope[k];
    }
    free(d.weight);
    s->rms = rms_of(f, s);
}

/* --- Other solutions --- */

static plh_vec3 pole_of(const plh_lightfit_solution *s)
{
    const struct light_point p = light_point_of(s);
    return light_pole(&p);
}

static plh_lightfit_relation relate(const plh_lightfit *f, const plh_lightfit_solution *s)
{
    const plh_lightfit_solution *first = &f->solution[0];
    const double span = f->all.t[f->all.n - 1] - f->all.t[0];
    const plh_vec3 L = pole_of(first), M = pole_of(s);
    plh_vec3 axis[3];
    if (s->mode != first->mode)
        return PLH_LIGHTFIT_PERIODS;
    for (int k = PLH_LIGHTFIT_P_PSI; k <= PLH_LIGHTFIT_P_PHI; k++)
        if (fabs(1.0 / s->value[k] - 1.0 / first->value[k]) * span > 0.3)
            return PLH_LIGHTFIT_PERIODS;
    const int n = light_half_turns(f, axis);
    for (int i = 0; i < n; i++) {
        const plh_vec3 turned =
            plh_vec3_axpy(plh_vec3_scale(-1.0, L), 2.0 * plh_vec3_dot(axis[i], L), axis[i]);
        if (plh_vec3_dot(turned, M) > cos(15.0 / degree))
            return PLH_LIGHTFIT_MIRROR;
    }
    return plh_vec3_dot(L, M) < -cos(45.0 / degree) ? PLH_LIGHTFIT_SENSE : PLH_LIGHTFIT_OTHER;
}

static void say_others(plh_lightfit *f)
{
    int count[5] = {0};
    for (int i = 1; i < f->count; i++)
        count[f->solution[i].relation = relate(f, &f->solution[i])]++;
    if (count[PLH_LIGHTFIT_MIRROR])
        say(f, PLH_LIGHTFIT_DOUBT_POLES,
            "mirror poles: %d more, the first pole after half a turn about the normal of the plane "
            "of Sun, body and observer, about the bisector of both or across it; data from another "
            "geometry decide",
            count[PLH_LIGHTFIT_MIRROR]);
    if (count[PLH_LIGHTFIT_SENSE])
        say(f, PLH_LIGHTFIT_DOUBT_POLES,
            "sense: %d more with an opposite pole: forward or backward", count[PLH_LIGHTFIT_SENSE]);
    if (count[PLH_LIGHTFIT_OTHER])
        say(f, PLH_LIGHTFIT_DOUBT_POLES,
            "poles: %d more with the same periods, another pole or body",
            count[PLH_LIGHTFIT_OTHER]);
    if (count[PLH_LIGHTFIT_PERIODS])
        say(f, PLH_LIGHTFIT_DOUBT_STATES,
            "states: %d more with other periods or in the other mode: an alias, or another reading "
            "of the same lines",
            count[PLH_LIGHTFIT_PERIODS]);
}

/* --- The data --- */

/* The widest angle between two directions, from the first and from the one farthest from it. */
static double widest(double *const x[3], size_t n)
{
    double most = 0.0;
    size_t at = 0;
    for (int pass = 0; pass < 2; pass++) {
        const size_t from = at;
        const plh_vec3 a = {x[0][from], x[1][from], x[2][from]};
        for (size_t i = 0; i < n; i++) {
            const double angle = plh_phase_angle(a, plh_vec3_make(x[0][i], x[1][i], x[2][i]));
            if (angle > most)
                most = angle, at = i;
        }
    }
    return most;
}

static void say_geometry(plh_lightfit *f)
{
    const struct light_data *d = &f->all;
    const double sun = widest(d->sun, d->n), observer = widest(d->observer, d->n);
    double phase = 0.0;
    for (size_t i = 0; i < d->n; i++)
        phase = fmax(phase, d->phase[i]);
    if (fmax(sun, observer) < 5.0 / degree)
        say(f, PLH_LIGHTFIT_DOUBT_GEOMETRY,
            "geometry: Sun and observer stay within %.2g degrees: mirror images of the motion have "
            "the same curve",
            fmax(sun, observer) * degree);
    if (phase < 1.0 / degree)
        say(f, PLH_LIGHTFIT_DOUBT_GEOMETRY,
            "geometry: all phase angles are below 1 degree: a turn of the pole about the line of "
            "sight does not show");
}

static void say_open(plh_lightfit *f)
{
    struct light_point p = light_point_of(&f->solution[0]);
    double information[LIGHT_N][LIGHT_N], covariance[LIGHT_N][LIGHT_N], open[LIGHT_N];
    char list[160] = "";
    struct light_data d;
    if (f->solution[0].rank >= f->unknowns || !light_weighted(f, &p, &d))
        return;
    if (light_information(f, &d, &p, information))
        covariance_of(f, information, covariance, open);
    free(d.weight);
    for (int k = 0; k < LIGHT_N; k++)
        if (open[k] > 0.1) {
            const size_t used = strlen(list);
            snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "",
                     plh_lightfit_name(k));
        }
    say(f, PLH_LIGHTFIT_DOUBT_OPEN,
        "open: the data determine %d of %d numbers; %s are not, or not separately; a prior or a "
        "fixed value helps",
        f->solution[0].rank, f->unknowns, list);
}

/* --- Residuals --- */

/* Residuals in order of time, with the sigmas of the data. */
static double *residuals_of(const plh_lightfit *f)
{
    const size_t n = f->all.n;
    double *r = malloc((2 * n + 1) * sizeof *r);
    if (!r || plh_lightfit_residuals(f, &f->solution[0], r + n, NULL)) {
        free(r);
        return NULL;
    }
    for (size_t i = 0; i < n; i++)
        r[f->order[i]] = r[n + i];
    return r;
}

static void say_outliers(plh_lightfit *f, const double *r)
{
    size_t count = 0;
    char list[120] = "";
    for (size_t i = 0; i < f->all.n; i++) {
        const size_t used = strlen(list);
        if (fabs(r[i]) > 5.0 && count++ < 6)
            snprintf(list + used, sizeof list - used, "%s%.8g", used ? ", " : "", f->all.t[i]);
    }
    if (count)
        say(f, 0, "outliers: %zu of %zu magnitudes are more than 5 sigma off, at t = %s%s%s", count,
            f->all.n, list, count > 6 ? ", ..." : "",
            f->options.robust ? "" : "; the robust loss gives them less weight");
}

/* A single outlier is no pattern. */
static double bent(double x)
{
    return fmax(-3.0, fmin(3.0, x));
}

static void say_pattern(plh_lightfit *f, const double *r, double ratio)
{
    double products = 0.0, squares = 0.0, pairs = 0.0;
    for (size_t i = 0; i < f->all.n; i++) {
        squares += bent(r[i] / ratio) * bent(r[i] / ratio);
        if (i && f->all.night[i] == f->all.night[i - 1]) {
            products += bent(r[i] / ratio) * bent(r[i - 1] / ratio);
            pairs += 1.0;
        }
    }
    const double correlation =
        pairs > 0.0 && squares > 0.0 ? products / pairs / (squares / (double)f->all.n) : 0.0;
    if (pairs > 3.0 * f->unknowns && correlation > 5.0 / sqrt(pairs))
        say(f, PLH_LIGHTFIT_DOUBT_PATTERN,
            "errors: neighbouring residuals are alike (correlation %.2g; independent errors give "
            "less than %.2g): the body is no ellipsoid, not free, or the errors go together",
            correlation, 5.0 / sqrt(pairs));
}

/* The scatter of the magnitudes about the means of their nights, in sigmas. */
static double scatter(const plh_lightfit *f)
{
    const struct light_data *d = &f->all;
    double *mean = calloc(2 * (size_t)d->nights + 1, sizeof *mean), sum = 0.0;
    for (size_t i = 0; mean && i < d->n; i++) {
        mean[d->night[i]] += d->magnitude[i];
        mean[d->nights + d->night[i]] += 1.0;
    }
    for (size_t i = 0; mean && i < d->n; i++) {
        const double x =
            (d->magnitude[i] - mean[d->night[i]] / mean[d->nights + d->night[i]]) / f->sigma[i];
        sum += x * x;
    }
    free(mean);
    return sqrt(sum / (double)d->n);
}

static void say_residuals(plh_lightfit *f)
{
    const double freedom = fmax(1.0, (double)f->all.n - f->solution[0].rank - f->all.nights);
    double *r = residuals_of(f), plain = 0.0;
    if (!r)
        return;
    for (size_t i = 0; i < f->all.n; i++)
        plain += r[i] * r[i];
    const double ratio = sqrt(plain / freedom);
    say_outliers(f, r);
    if (!f->estimated && plain > freedom + 5.0 * sqrt(2.0 * freedom))
        say(f, PLH_LIGHTFIT_DOUBT_ERRORS,
            "errors: the residuals are %.3g times as large as their standard deviations say: the "
            "errors are larger, or the body is no ellipsoid",
            ratio);
    if ((!f->estimated && ratio > 3.0) || ratio > 0.5 * scatter(f))
        say(f, PLH_LIGHTFIT_DOUBT_SEARCH,
            "search: the best of %d readings of the frequencies leaves %.2g of the scatter of the "
            "magnitudes: another range of periods, or more readings, may find the motion",
            f->tried, ratio / scatter(f));
    say_pattern(f, r, ratio);
    free(r);
}

void light_statements(plh_lightfit *f)
{
    say_geometry(f);
    say_others(f);
    say_open(f);
    say_residuals(f);
}
