/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Pair distributions: of the centres of mass, and of sites. */
#include <math.h>
#include <polhode/correlation.h>
#include <stdlib.h>
#include <string.h>

#include "system/private.h"

/* Points of which pairs are counted: bits 1 and 2 of `role` say that it is an end of the one and of
 * the other kind. */
struct point {
    double at[3];
    unsigned role;
};

struct count {
    const plh_system *s;
    plh_grid grid;
    uint32_t *order;   /* bodies by cell */
    double *sorted[3]; /* their centres, wrapped */
    /* Of the body in slot k: first[k] ... first[k + 1] - 1 */
    struct point *point;
    size_t *first;
    double per_bin;
    int bins;
    double *g;
};

/* Pairs of points of two bodies; each is met once, from either end. */
static void count_two(const struct count *c, size_t k, size_t t)
{
    const plh_pair_rules *rules = &c->s->rules;
    for (size_t i = c->first[k]; i < c->first[k + 1]; i++)
        for (size_t j = c->first[t]; j < c->first[t + 1]; j++) {
            const struct point *a = &c->point[i], *b = &c->point[j];
            const double ends = ((a->role & 1) && (b->role & 2) ? 1.0 : 0.0) +
                                ((a->role & 2) && (b->role & 1) ? 1.0 : 0.0);
            double r2 = 0.0;
            for (int d = 0; d < 3; d++) {
                double e = a->at[d] - b->at[d];
                e -= rules->box[d] * rint(e * rules->per_box[d]);
                r2 += e * e;
            }
            const double bin = sqrt(r2) * c->per_bin;
            if (ends > 0.0 && bin < (double)c->bins)
                c->g[(int)bin] += ends;
        }
}

/* Pairs of one body with those after it in its neighbourhood. */
static void count_pairs(const struct count *c, size_t k)
{
    int cell[3];
    size_t around[27];
    plh_grid_cell(&c->grid, c->sorted[0][k], c->sorted[1][k], c->sorted[2][k], cell);
    const int cells = plh_grid_around(c->s, &c->grid, cell, around);
    for (int i = 0; i < cells; i++)
        for (size_t t = c->grid.start[around[i]]; t < c->grid.start[around[i] + 1]; t++)
            if (t > k)
                count_two(c, k, t);
}

/* The points of each body: its centre where no sites are given. number: how many have each role. */
static void place_points(struct count *c, const plh_site_set *a, const plh_site_set *b,
                         double number[2])
{
    size_t used = 0;
    for (size_t k = 0; k < c->s->def.n; k++) {
        const size_t body = c->order[k];
        const int kind = c->s->kind_of[body];
        const plh_inner_species *o = &c->s->inner[kind];
        const plh_quat q = plh_system_attitude(c->s, body);
        c->first[k] = used;
        for (int i = 0; i < (a ? c->s->species[kind].sites : 1); i++) {
            const unsigned role =
                a ? ((a->of_species[kind] >> i) & 1u) | (((b->of_species[kind] >> i) & 1u) << 1)
                  : 3u;
            const plh_vec3 zero = {0.0, 0.0, 0.0};
            const plh_vec3 at = a ? plh_quat_rotate(q, o->at[o->of_site[i]]) : zero;
            if (role)
                c->point[used++] = (struct point){
                    {c->sorted[0][k] + at.x, c->sorted[1][k] + at.y, c->sorted[2][k] + at.z}, role};
            number[0] += role & 1u;
            number[1] += role >> 1;
        }
    }
    c->first[c->s->def.n] = used;
}

static double volume(const plh_system *s)
{
    const double *at[3] = {s->x, s->y, s->z};
    double v = 1.0;
    for (int k = 0; k < 3; k++) {
        double low = at[k][0], high = low;
        for (size_t i = 0; i < s->def.n; i++) {
            low = fmin(low, at[k][i]);
            high = fmax(high, at[k][i]);
        }
        v *= s->def.periodic ? s->rules.box[k] : high - low;
    }
    return v;
}

static bool finite_places(const plh_system *s)
{
    double sum = 0.0;
    for (size_t i = 0; i < s->def.n; i++)
        sum += 0.0 * (s->x[i] + s->y[i] + s->z[i]);
    return sum == 0.0;
}

static plh_status check(const plh_system *s, double r_max, int bins, double *g)
{
    const plh_vec3 b = s->def.box;
    const double half = 0.5 * fmin(b.x, fmin(b.y, b.z));
    for (int i = 0; i < bins; i++)
        g[i] = NAN;
    if (!isfinite(r_max))
        return PLH_NOT_FINITE;
    if (bins < 1 || !(r_max > 0.0) || (s->def.periodic && r_max > half))
        return PLH_BAD_ARGUMENT;
    if (!finite_places(s))
        return PLH_NOT_FINITE;
    memset(g, 0, (size_t)bins * sizeof *g);
    return PLH_OK;
}

/* From counts of both ends to a density over the mean one. */
static void normalise(const plh_system *s, const double number[2], double r_max, int bins,
                      double *g)
{
    const double width = r_max / bins, pairs = number[0] * (number[1] / volume(s));
    for (int i = 0; i < bins && pairs > 0.0; i++) {
        const double shell =
            4.0 / 3.0 * PLH_PI * width * width * width * (3.0 * i * (i + 1.0) + 1.0);
        g[i] /= pairs * shell;
    }
}

static plh_status distribution(plh_system *s, const plh_site_set *a, const plh_site_set *b,
                               double r_max, int bins, double *g)
{
    const size_t n = s->def.n;
    double reach = 0.0, number[2] = {0.0, 0.0};
    plh_status status = check(s, r_max, bins, g);
    if (status || n == 0)
        return status;
    for (int k = 0; a && k < s->def.species_count; k++)
        reach = fmax(reach, s->inner[k].reach);
    double *values = malloc(3 * n * sizeof *values);
    struct count c = {.s = s, .per_bin = (double)bins / r_max, .bins = bins, .g = g};
    c.order = malloc(n * sizeof *c.order);
    c.point = malloc(n * (a ? PLH_SITES_MAX : 1) * sizeof *c.point);
    c.first = malloc((n + 1) * sizeof *c.first);
    for (size_t d = 0; d < 3 && values; d++)
        c.sorted[d] = values + d * n;
    status = values && c.order && c.point && c.first
                 ? plh_grid_fill(s, r_max + 2.0 * reach, &c.grid, c.order, c.sorted)
                 : PLH_NO_MEMORY;
    if (!status)
        place_points(&c, a, b, number);
    for (size_t k = 0; !status && k < n; k++)
        count_pairs(&c, k);
    if (!status)
        normalise(s, number, r_max, bins, g);
    free(values);
    free(c.order);
    free(c.point);
    free(c.first);
    free(c.grid.start);
    return status;
}

plh_status plh_system_rdf(plh_system *s, double r_max, int bins, double *g)
{
    return distribution(s, NULL, NULL, r_max, bins, g);
}

plh_status plh_system_site_rdf(plh_system *s, const plh_site_set *a, const plh_site_set *b,
                               double r_max, int bins, double *g)
{
    return distribution(s, a, b, r_max, bins, g);
}
