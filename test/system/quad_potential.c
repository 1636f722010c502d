/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "system/quad_potential.h"

#include "system/quad_pair.h"

#include <math.h>

typedef struct point {
    quad x[3], u[3], q;
    plh_pair pair;
    int species, site;
} point;

static quad dot(const quad a[3], const quad b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* 1 minus the upper half of the binomial sum (x + 1 - x)^11: five derivatives vanish at both
 * ends. */
static quad smooth(quad x)
{
    if (x <= 0)
        return 1;
    if (x >= 1)
        return 0;
    quad sum = 0, binomial = 1;
    for (int k = 0; k <= 11; k++) {
        if (k >= 6)
            sum += binomial * powq(x, k) * powq(1 - x, 11 - k);
        binomial = binomial * (11 - k) / (k + 1);
    }
    return 1 - sum;
}

static void turn(qquat q, plh_vec3 v, quad out[3])
{
    qquat p = {0, {v.x, v.y, v.z}};
    qquat r = qmul(qmul(q, p), qconj(q));
    quad n = q.w * q.w + q.v[0] * q.v[0] + q.v[1] * q.v[1] + q.v[2] * q.v[2];
    for (int i = 0; i < 3; i++)
        out[i] = r.v[i] / n;
}

/* The points of a body: its sites, and the dipole at the centre. */
static int points(const plh_system_def *d, const quad_body *b, point out[])
{
    const plh_species *s = &d->species[b->species];
    int n = 0;
    for (int k = 0; k <= s->sites; k++) {
        point *p = &out[n++];
        const plh_site centre = {.charge = 0.0};
        const plh_site *site = k < s->sites ? &s->site[k] : &centre;
        *p = (point){.q = site->charge, .pair = site->pair, .species = b->species, .site = k};
        turn(b->q, plh_body_vector_to_principal(&s->body, site->at), p->x);
        for (int i = 0; i < 3; i++)
            p->x[i] += b->x[i];
        if (k == s->sites)
            turn(b->q, plh_body_vector_to_principal(&s->body, s->dipole), p->u);
    }
    return n;
}

static bool is(const point *p, int species, int site)
{
    return p->species == species && p->site == site;
}

static quad short_range(const plh_system_def *d, const point *a, const point *b, quad r)
{
    plh_pair pair;
    if (plh_pair_mix(d->mixing, &a->pair, &b->pair, &pair))
        pair.model = NULL;
    for (int i = 0; i < d->pair_count; i++) {
        const plh_pair_rule *h = &d->pairs[i];
        if ((is(a, h->species_a, h->a) && is(b, h->species_b, h->b)) ||
            (is(b, h->species_a, h->a) && is(a, h->species_b, h->b)))
            pair = h->pair;
    }
    return pair.model ? quad_pair_energy(&pair, r * r) : 0;
}

static void pair(const plh_system_def *d, const point *a, const point *b, quad_energy *e)
{
    const double box[3] = {d->box.x, d->box.y, d->box.z};
    quad r[3], k = 0, shift = 0, s = 1;
    for (int i = 0; i < 3; i++) {
        r[i] = a->x[i] - b->x[i];
        if (d->periodic)
            r[i] -= box[i] * rintq(r[i] / box[i]);
    }
    const quad r2 = dot(r, r), r1 = sqrtq(r2), rc = d->cut_off, on = d->cut_on;
    if (d->cut != PLH_CUT_NONE && r1 >= rc)
        return;
    if (d->cut == PLH_CUT_SMOOTH)
        s = smooth((r2 - on * on) / (rc * rc - on * on));
    if (d->reaction_field) {
        quad eps = d->rf_permittivity;
        k = (isinf(d->rf_permittivity) ? (quad)0.5 : (eps - 1) / (2 * eps + 1)) / (rc * rc * rc);
        shift = 1 / rc + k * rc * rc;
    }
    const quad c = d->coulomb, ar = dot(a->u, r), br = dot(b->u, r);
    e->part[0] += s * short_range(d, a, b, r1);
    e->part[1] +=
        s * c * ((1 / (r2 * r1) - 2 * k) * dot(a->u, b->u) - 3 * ar * br / (r2 * r2 * r1));
    e->part[2] += s * c * a->q * b->q * (1 / r1 + k * r2 - shift);
    e->part[2] += s * c * (1 / (r2 * r1) - 2 * k) * (a->q * br - b->q * ar);
}

quad_energy quad_potential(const plh_system_def *d, const quad_body *b, size_t n)
{
    quad_energy e = {{0, 0, 0, 0, 0}};
    const quad g[3] = {d->gravity.x, d->gravity.y, d->gravity.z};
    const quad f[3] = {d->field.x, d->field.y, d->field.z};
    for (size_t i = 0; i < n; i++) {
        point pi[PLH_SITES_MAX + 1], pj[PLH_SITES_MAX + 1];
        const int ni = points(d, &b[i], pi);
        e.part[3] -= d->species[b[i].species].mass * dot(g, b[i].x);
        for (int k = 0; k < ni; k++)
            e.part[4] -= dot(f, pi[k].u) + pi[k].q * dot(f, pi[k].x);
        for (size_t j = 0; j < i; j++) {
            const int nj = points(d, &b[j], pj);
            for (int k = 0; k < ni; k++)
                for (int m = 0; m < nj; m++)
                    pair(d, &pi[k], &pj[m], &e);
        }
    }
    return e;
}

quad quad_total(quad_energy e)
{
    quad sum = 0;
    for (int i = 0; i < 5; i++)
        sum += e.part[i];
    return sum;
}
