/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Vectors of the bodies, their correlations in time, and the dielectric constant. */
#include <math.h>
#include <polhode/correlation.h>
#include <stdlib.h>
#include <string.h>

#include "system/private.h"

static plh_vec3 vector_of(const plh_system *s, plh_vector_kind kind, size_t i)
{
    const plh_inner_species *o = &s->inner[s->kind_of[i]];
    plh_vec3 v = o->moment;
    switch (kind) {
    case PLH_VECTOR_POSITION:
        return plh_vec3_make(s->x[i], s->y[i], s->z[i]);
    case PLH_VECTOR_VELOCITY:
        return plh_vec3_scale(s->per_mass[i], plh_vec3_make(s->px[i], s->py[i], s->pz[i]));
    case PLH_VECTOR_OMEGA:
        v = plh_body_omega(&s->species[s->kind_of[i]].body, plh_system_spin(s, i));
        break;
    case PLH_VECTOR_DIPOLE:
        break;
    }
    return plh_quat_rotate(plh_system_attitude(s, i), v);
}

void plh_system_vectors(const plh_system *s, plh_vector_kind kind, plh_vec3 *out)
{
    for (size_t i = 0; i < s->def.n; i++)
        out[i] = vector_of(s, kind, i);
}

/* The last lags + 1 samples, in a ring. */
struct plh_correlator {
    plh_correlation kind;
    size_t n, *members; /* of each group */
    int *group_of;      /* NULL: all of the first */
    int groups, lags;
    uint64_t samples;
    plh_vec3 *ring;
    double *sum; /* groups x (lags + 1) */
};

void plh_correlator_destroy(plh_correlator *c)
{
    if (!c)
        return;
    free(c->members);
    free(c->group_of);
    free(c->ring);
    free(c->sum);
    free(c);
}

static plh_status set_groups(plh_correlator *c, const int *group_of)
{
    c->members = calloc((size_t)c->groups, sizeof *c->members);
    c->group_of = group_of ? malloc((c->n + 1) * sizeof *c->group_of) : NULL;
    if (!c->members || (group_of && !c->group_of))
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < c->n; i++) {
        const int g = group_of ? group_of[i] : 0;
        if (g < 0 || g >= c->groups)
            return PLH_BAD_ARGUMENT;
        if (group_of)
            c->group_of[i] = g;
        c->members[g]++;
    }
    return PLH_OK;
}

plh_status plh_correlator_create(plh_correlation kind, size_t n, const int *group_of, int groups,
                                 int lags, plh_correlator **correlator)
{
    *correlator = NULL;
    if (lags < 0 || lags == INT32_MAX || groups < 1)
        return PLH_BAD_ARGUMENT;
    const size_t all = (size_t)lags + 1;
    if (n > SIZE_MAX / sizeof(plh_vec3) / all || (size_t)groups > SIZE_MAX / sizeof(double) / all)
        return PLH_NO_MEMORY;
    plh_correlator *c = calloc(1, sizeof *c);
    if (!c)
        return PLH_NO_MEMORY;
    c->kind = kind, c->n = n, c->groups = groups, c->lags = lags;
    plh_status status = set_groups(c, group_of);
    c->ring = malloc((n * all + 1) * sizeof *c->ring);
    c->sum = calloc((size_t)groups * all, sizeof *c->sum);
    if (!status && (!c->ring || !c->sum))
        status = PLH_NO_MEMORY;
    if (status)
        plh_correlator_destroy(c);
    else
        *correlator = c;
    return status;
}

/* Adds one pair of samples, `lag` apart. */
static void correlate(plh_correlator *c, const plh_vec3 *now, const plh_vec3 *then, size_t lag)
{
    for (size_t i = 0; i < c->n; i++) {
        const plh_vec3 d = plh_vec3_sub(now[i], then[i]);
        const double value = c->kind == PLH_CORRELATION_DISTANCE ? plh_vec3_dot(d, d)
                                                                 : plh_vec3_dot(now[i], then[i]);
        const size_t group = c->group_of ? (size_t)c->group_of[i] : 0;
        c->sum[group * ((size_t)c->lags + 1) + lag] += value;
    }
}

void plh_correlator_add(plh_correlator *c, const plh_vec3 *values)
{
    const uint64_t slots = (uint64_t)c->lags + 1;
    plh_vec3 *now = c->ring + c->n * (size_t)(c->samples % slots);
    if (c->n)
        memcpy(now, values, c->n * sizeof *now);
    for (uint64_t lag = 0; lag < slots && lag <= c->samples; lag++)
        correlate(c, now, c->ring + c->n * (size_t)((c->samples - lag) % slots), (size_t)lag);
    c->samples++;
}

void plh_correlator_get(const plh_correlator *c, int group, double *mean)
{
    const size_t all = (size_t)c->lags + 1;
    for (size_t k = 0; k < all; k++) {
        const double origins = c->samples > k ? (double)(c->samples - k) : 0.0;
        const double number = origins * (double)c->members[group];
        mean[k] = number > 0.0 ? c->sum[(size_t)group * all + k] / number : NAN;
    }
}

double plh_correlation_slope(const double *mean, int first, int last, double interval)
{
    const double middle = 0.5 * (first + last);
    double up = 0.0, down = 0.0;
    for (int k = first; k <= last; k++) {
        up += (k - middle) * mean[k];
        down += (k - middle) * (k - middle);
    }
    return up / (down * interval);
}

plh_vec3 plh_system_dipole_moment(const plh_system *s)
{
    plh_vec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < s->def.n; i++)
        sum = plh_vec3_add(sum, vector_of(s, PLH_VECTOR_DIPOLE, i));
    return sum;
}

double plh_system_dielectric(const plh_system *s, double fluctuation, double kt)
{
    const plh_system_def *d = &s->def;
    const double r = d->reaction_field ? d->rf_permittivity : 1.0;
    const double volume = d->box.x * d->box.y * d->box.z;
    const double a = 4.0 * PLH_PI * d->coulomb * fluctuation / (3.0 * volume * kt);
    if (!d->periodic)
        return NAN;
    return isinf(r) ? 1.0 + a : (2.0 * r * (1.0 + a) + 1.0) / (2.0 * r + 1.0 - a);
}
