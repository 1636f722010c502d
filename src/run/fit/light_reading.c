/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * From the lines of a brightness curve to pairs of P_psi and P_phi. An ellipsoid looks the same
 * after a half turn about a principal axis, so that of the lines j/P_psi + k/P_phi only those with
 * even j exist in LAM, and those with even j + k in SAM (docs/light-inversion.md).
 */
#include "fit/light.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PERIODS = 6, FREQUENCIES = 64, MOST_ORDER = 4 };

static bool is_known(const plh_lightfit *f, int parameter)
{
    return f->options.given[parameter].known != PLH_LIGHTFIT_FREE;
}

static bool allows(const plh_lightfit *f, plh_mode mode)
{
    return f->options.mode == PLH_MODE_NONE || f->options.mode == mode;
}

/* How strong the line j/P_psi + k/P_phi usually is, at most 1; 0: there is none. */
static double usual(plh_mode mode, int j, int k)
{
    const int least = abs(j) < abs(k) ? abs(k) : abs(j);
    if ((mode == PLH_MODE_LONG_AXIS ? j : j + k) & 1)
        return 0.0;
    if (abs(k) == 2 && least == 2)
        return j == 0 ? 1.0 : 0.9;
    return least <= 2 ? 0.6 : 0.2;
}

/* How well a line is described, at most 1. */
static double explained(plh_mode mode, double psi, double phi, double line, double apart)
{
    double best = 0.0;
    for (int j = -MOST_ORDER; j <= MOST_ORDER; j++)
        for (int k = -MOST_ORDER; k <= MOST_ORDER; k++)
            if (fabs(fabs(j * psi + k * phi) - line) < apart)
                best = fmax(best, usual(mode, j, k));
    return best;
}

/* Share of the power of the significant lines that the pair describes. */
static double score(const plh_periods_solution *s, plh_mode mode, double psi, double phi,
                    double apart)
{
    double sum = 0.0, all = 0.0;
    for (int i = 0; i < s->lines; i++) {
        const plh_periods_line *l = &s->line[i];
        const double power = l->amplitude * l->amplitude;
        if (!l->significant)
            continue;
        all += power;
        sum += power * explained(mode, psi, phi, fabs(l->frequency), apart);
    }
    return all > 0.0 ? sum / all : 0.0;
}

/* --- The list --- */

struct list {
    struct light_reading *reading;
    int count, most;
    double apart;
};

/* Kept in order of the scores; the same pair once. */
static void keep(struct list *l, struct light_reading r)
{
    for (int i = 0; i < l->count; i++) {
        const struct light_reading *o = &l->reading[i];
        if (o->mode == r.mode && fabs(o->psi - r.psi) < l->apart && fabs(o->phi - r.phi) < l->apart)
            return;
    }
    int at = l->count;
    while (at > 0 && l->reading[at - 1].score < r.score)
        at--;
    if (at >= l->most)
        return;
    const int move = (l->count < l->most ? l->count : l->most - 1) - at;
    memmove(&l->reading[at + 1], &l->reading[at], (size_t)move * sizeof r);
    l->reading[at] = r;
    l->count += l->count < l->most;
}

/* Halves of small combinations of both frequencies. */
static int combinations(const plh_periods_solution *s, double apart, double frequency[FREQUENCIES])
{
    int count = 0;
    for (int j = 0; j <= 4; j++)
        for (int k = -4; k <= 4; k++) {
            const double x = 0.5 * fabs(j * s->frequency[0] + k * s->frequency[1]);
            bool good = abs(j) + abs(k) <= 4 && x > 10.0 * apart && count < FREQUENCIES;
            for (int i = 0; i < count && good; i++)
                good = fabs(frequency[i] - x) > apart;
            if (good)
                frequency[count++] = x;
        }
    return count;
}

/* The frequency that is known, or x; 0: x is not it. */
static double agree(const plh_lightfit *f, int parameter, double x, double apart)
{
    const plh_lightfit_given *g = &f->options.given[parameter];
    if (g->known == PLH_LIGHTFIT_FREE) {
        const bool inside = (!(f->options.shortest > 0.0) || x * f->options.shortest <= 1.0) &&
                            (!(f->options.longest > 0.0) || x * f->options.longest >= 1.0);
        return inside ? x : 0.0;
    }
    const double known = 1.0 / g->value, wide = 5.0 * g->sigma * known * known + 50.0 * apart;
    return fabs(x - known) > wide ? 0.0 : g->known == PLH_LIGHTFIT_FIXED ? known : x;
}

static void add_solution(const plh_lightfit *f, const plh_periods_solution *s, double worse,
                         struct list *l)
{
    double x[FREQUENCIES] = {0};
    const int n = combinations(s, l->apart, x);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int m = 0; m < 2; m++) {
                const plh_mode mode = m ? PLH_MODE_SHORT_AXIS : PLH_MODE_LONG_AXIS;
                const double psi = agree(f, PLH_LIGHTFIT_P_PSI, x[i], l->apart);
                const double phi = agree(f, PLH_LIGHTFIT_P_PHI, x[k], l->apart);
                if (i == k || !(psi > 0.0) || !(phi > 0.0) || !allows(f, mode) ||
                    (mode == PLH_MODE_SHORT_AXIS && psi > phi))
                    continue;
                keep(l, (struct light_reading){mode, psi, phi,
                                               score(s, mode, x[i], x[k], 2.0 * l->apart) - worse});
            }
}

/* --- The search for frequencies --- */

/* A sphere under Lommel and Seeliger's law has the phase curve of the mean of all views: without it
 * the magnitudes of a geometry that changes have no trend. */
static double sphere(double phase)
{
    const double half = sin(0.5 * phase), quarter = tan(0.25 * phase);
    const double flux =
        phase > 0.0 ? 1.0 + half * tan(0.5 * phase) * log(fmax(quarter, 1e-12)) : 1.0;
    return -2.5 * log10(fmax(flux, 1e-6));
}

/* Outliers keep their weights here: the series has a zero point for each night. */
static plh_status find_periods(plh_lightfit *f, plh_periods **found)
{
    const struct light_data *d = &f->all;
    double *flat = malloc((d->n + 1) * sizeof *flat);
    const plh_periods_data data = {d->n, d->t, flat, f->estimated ? NULL : f->sigma, d->night};
    plh_periods_options o = plh_periods_options_default();
    plh_pool *pool = NULL;
    plh_status status = flat ? PLH_OK : PLH_NO_MEMORY;
    for (size_t i = 0; flat && i < d->n; i++)
        flat[i] = d->magnitude[i] - sphere(d->phase[i]);
    o.sampling = f->options.sampling;
    if (f->options.longest > 0.0)
        o.lowest = 1.0 / f->options.longest;
    if (f->options.shortest > 0.0)
        o.highest = 1.0 / f->options.shortest;
    *found = NULL;
    const char *why = status ? NULL : plh_periods_refusal(&data, &o);
    if (why) {
        message_set(&f->message, "periods: %s", why);
        status = PLH_BAD_ARGUMENT;
    }
    if (!status)
        status = plh_pool_create(0, &pool);
    if (!status)
        status = plh_periods_create(&data, &o, pool, found);
    plh_pool_destroy(pool);
    free(flat);
    return status;
}

/* Both periods are known: nothing is looked for. */
static int known_readings(const plh_lightfit *f, int most, struct light_reading *reading)
{
    int count = 0;
    for (int m = 0; m < 2 && count < most; m++) {
        const plh_mode mode = m ? PLH_MODE_SHORT_AXIS : PLH_MODE_LONG_AXIS;
        if (allows(f, mode))
            reading[count++] =
                (struct light_reading){mode, 1.0 / f->options.given[PLH_LIGHTFIT_P_PSI].value,
                                       1.0 / f->options.given[PLH_LIGHTFIT_P_PHI].value, 1.0};
    }
    return count;
}

int light_readings(plh_lightfit *f, int most, struct light_reading *reading, plh_status *status)
{
    const double span = f->all.t[f->all.n - 1] - f->all.t[0];
    struct list l = {.reading = reading, .most = most, .apart = 0.02 / span};
    plh_periods *found;
    *status = PLH_OK;
    if (is_known(f, PLH_LIGHTFIT_P_PSI) && is_known(f, PLH_LIGHTFIT_P_PHI))
        return known_readings(f, most, reading);
    *status = find_periods(f, &found);
    if (*status)
        return 0;
    for (int i = 0; i < PERIODS && i < plh_periods_count(found); i++) {
        const plh_periods_solution *s = plh_periods_get(found, i);
        add_solution(f, s, 0.02 * i + 0.005 * fmin(s->excess, 40.0), &l);
    }
    plh_periods_destroy(found);
    if (!l.count) {
        message_set(&f->message, "no two periods were found between which the curve could be "
                                 "divided; fix P_psi and P_phi, or give a range of periods");
        *status = PLH_NO_CONVERGENCE;
    }
    return l.count;
}
