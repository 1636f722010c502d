/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The coefficients of each pair of types of sites. */
#include <math.h>
#include <stdlib.h>

#include "system/private.h"

typedef struct site_type {
    plh_short_range kind;
    double epsilon, sigma;
} site_type;

/* epsilon and sigma of a pair. */
static void mix(plh_mixing rule, site_type a, site_type b, double *epsilon, double *sigma)
{
    *epsilon = sqrt(a.epsilon) * sqrt(b.epsilon);
    *sigma = 0.5 * (a.sigma + b.sigma);
    if (rule == PLH_MIX_GEOMETRIC)
        *sigma = sqrt(a.sigma) * sqrt(b.sigma);
    if (rule == PLH_MIX_WALDMAN_HAGLER) {
        /* With s = smaller/larger sigma: nothing leaves the range in any unit. */
        double large = fmax(a.sigma, b.sigma), s = fmin(a.sigma, b.sigma) / large;
        double s3 = s * s * s, mean = 0.5 * (1.0 + s3 * s3);
        *sigma = large * pow(mean, 1.0 / 6.0);
        *epsilon *= s3 / mean;
    }
}

static void pair(plh_mixing rule, site_type a, site_type b, double *c12, double *c6)
{
    double epsilon, sigma;
    *c12 = *c6 = 0.0;
    if (a.kind == PLH_SHORT_NONE || b.kind == PLH_SHORT_NONE)
        return;
    if (a.kind == b.kind && a.epsilon == b.epsilon && a.sigma == b.sigma)
        epsilon = a.epsilon, sigma = a.sigma;
    else
        mix(rule, a, b, &epsilon, &sigma);
    double s2 = sigma * sigma, s6 = s2 * s2 * s2;
    *c12 = 4.0 * epsilon * s6 * s6;
    if (a.kind == PLH_SHORT_LJ && b.kind == PLH_SHORT_LJ)
        *c6 = 4.0 * epsilon * s6;
}

static void note_kind(plh_system *s)
{
    const size_t all = (size_t)s->rules.types * (size_t)s->rules.types;
    s->kind.attract = false;
    for (size_t i = 0; i < all; i++)
        s->kind.attract |= s->rules.c6_of[i] != 0.0;
    s->kind.table = s->rules.types > 1;
    s->rules.c12 = all ? s->rules.c12_of[0] : 0.0;
    s->rules.c6 = all ? s->rules.c6_of[0] : 0.0;
}

plh_status plh_mixing_tables(plh_system *s)
{
    static const site_type none = {PLH_SHORT_NONE, 0.0, 0.0};
    site_type type[PLH_TYPES_MAX] = {none};
    int types = 0;
    for (int k = 0; k < s->def.species_count; k++) {
        plh_inner_species *o = &s->inner[k];
        o->first_type = types;
        for (int i = 0; i < o->sites; i++)
            type[types++] = (site_type){o->kind[i], o->epsilon[i], o->sigma[i]};
    }
    const size_t n = (size_t)types;
    s->tables = calloc(2 * n * n + 1, sizeof(double));
    if (s->tables == NULL)
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            pair(s->def.mixing, type[i], type[j], &s->tables[i * n + j],
                 &s->tables[n * n + i * n + j]);
    s->rules.types = types;
    s->rules.c12_of = s->tables;
    s->rules.c6_of = s->tables + n * n;
    note_kind(s);
    return PLH_OK;
}

static int type_of(const plh_system *s, int species, int site)
{
    bool known = species >= 0 && species < s->def.species_count && site >= 0 &&
                 site < s->species[species].sites;
    return known ? s->inner[species].first_type + s->inner[species].of_site[site] : -1;
}

plh_status plh_system_pair(plh_system *s, int species_a, int a, int species_b, int b, double c12,
                           double c6)
{
    const int i = type_of(s, species_a, a), j = type_of(s, species_b, b);
    if (i < 0 || j < 0)
        return PLH_BAD_ARGUMENT;
    if (!isfinite(c12) || !isfinite(c6))
        return PLH_NOT_FINITE;
    const size_t n = (size_t)s->rules.types, ij = (size_t)i * n + (size_t)j,
                 ji = (size_t)j * n + (size_t)i;
    s->tables[ij] = s->tables[ji] = c12;
    s->tables[n * n + ij] = s->tables[n * n + ji] = c6;
    note_kind(s);
    plh_system_touch(s);
    return PLH_OK;
}
