/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Forces and torques of all pairs; list_force.c has those by lists. Three passes: the sites take
 * their places; the pairs; what acts on the sites of a body becomes its force and torque. Work is
 * cut the same way for any number of threads: blocks of bodies meet as in a tournament, so that in
 * a round no block is written to twice and each block sums in the order of the rounds.
 */
#include <math.h>
#include <string.h>

#include "base/isa.h"
#include "system/private.h"

static plh_tile_kernel *tile_kernel(plh_pair_kind kind)
{
    return PLH_PICK(plh_tile_find, (kind));
}

typedef struct evaluation {
    plh_system *s;
    plh_tile_kernel *tile;
    /* Of the tournament; round == seats: each block with itself */
    size_t round, seats;
} evaluation;

typedef struct placed {
    plh_vec3 p, u;
} placed;

/* The sites of a body, and the dipole in one of them. */
static void place_sites(const plh_system *s, size_t i, placed out[])
{
    const plh_inner_species *o = &s->inner[s->kind_of[i]];
    const plh_quat q = plh_system_attitude(s, i);
    const plh_vec3 c = {s->x[i], s->y[i], s->z[i]};
    for (int k = 0; k < o->sites; k++) {
        const bool centre = o->at[k].x == 0.0 && o->at[k].y == 0.0 && o->at[k].z == 0.0;
        const plh_vec3 p = centre ? c : plh_vec3_add(c, plh_quat_rotate(q, o->at[k]));
        plh_vec3 u = {0.0, 0.0, 0.0};
        if (k == o->dipole_site)
            u = plh_quat_rotate(q, o->dipole);
        out[k] = (placed){p, u};
    }
}

static plh_status place_tiles(void *context, size_t part, size_t first, size_t last)
{
    plh_system *s = ((evaluation *)context)->s;
    const plh_site_arrays *a = &s->arrays;
    (void)part;
    for (size_t i = first; i < last; i++) {
        const plh_inner_species *o = &s->inner[s->kind_of[i]];
        placed r[PLH_INNER_SITES];
        place_sites(s, i, r);
        for (size_t k = s->slot_first[i], m = 0; m < (size_t)o->sites; k++, m++) {
            a->x[k] = r[m].p.x, a->y[k] = r[m].p.y, a->z[k] = r[m].p.z;
            a->ux[k] = r[m].u.x, a->uy[k] = r[m].u.y, a->uz[k] = r[m].u.z;
            a->q[k] = o->q[m], a->type[k] = (uint32_t)o->first_type + (uint32_t)m;
            a->body[k] = (double)i;
            a->fx[k] = a->fy[k] = a->fz[k] = a->ex[k] = a->ey[k] = a->ez[k] = 0.0;
        }
    }
    return PLH_OK;
}

/* Force and torque of body i from those on its sites. The pairs of sites count the virial with the
 * distances of the sites; that of the bodies has the distances of their centres. *inside grows by
 * the difference. */
static bool collect(plh_system *s, size_t i, const plh_site_out *site, double *inside)
{
    const plh_inner_species *o = &s->inner[s->kind_of[i]];
    const plh_system_def *d = &s->def;
    const plh_quat q = plh_system_attitude(s, i);
    plh_vec3 f = plh_vec3_scale(s->species[s->kind_of[i]].mass, d->gravity), t = {0.0, 0.0, 0.0};
    for (int k = 0; k < o->sites; k++) {
        plh_vec3 g = {site[k].sum[0], site[k].sum[1], site[k].sum[2]};
        *inside += plh_vec3_dot(o->at[k], plh_quat_unrotate(q, g));
        g = plh_vec3_axpy(g, o->own_q[k], d->field);
        f = plh_vec3_add(f, g);
        t = plh_vec3_add(t, plh_vec3_cross(o->at[k], plh_quat_unrotate(q, g)));
    }
    if (o->dipole_site >= 0) {
        const double *e = site[o->dipole_site].sum + 3;
        const plh_vec3 pairs = plh_quat_unrotate(q, plh_vec3_make(e[0], e[1], e[2]));
        t = plh_vec3_add(t, plh_vec3_cross(o->dipole, pairs));
        t = plh_vec3_add(t, plh_vec3_cross(o->own_dipole, plh_quat_unrotate(q, d->field)));
    }
    t = plh_vec3_mul(t, o->free);
    s->fx[i] = f.x, s->fy[i] = f.y, s->fz[i] = f.z;
    s->tx[i] = t.x, s->ty[i] = t.y, s->tz[i] = t.z;
    return isfinite((f.x + f.y + f.z) + (t.x + t.y + t.z));
}

static plh_status collect_tiles(void *context, size_t part, size_t first, size_t last)
{
    plh_system *s = ((evaluation *)context)->s;
    const plh_site_arrays *a = &s->arrays;
    bool finite = true;
    double inside = 0.0;
    plh_pair_totals own = {{0.0}};
    for (size_t i = first; i < last; i++) {
        plh_site_out out[PLH_INNER_SITES];
        for (size_t k = s->slot_first[i], m = 0; m < (size_t)s->inner[s->kind_of[i]].sites;
             k++, m++)
            out[m] = (plh_site_out){{a->fx[k], a->fy[k], a->fz[k], a->ex[k], a->ey[k], a->ez[k]}};
        if (s->own_pairs)
            plh_own_pair_tiles(s, i, out, &own);
        finite &= collect(s, i, out, &inside);
    }
    s->virial_inside[part] = inside;
    s->own_totals[part] = own;
    return finite ? PLH_OK : PLH_OVERLAP;
}

_Static_assert(PLH_INNER_SITES <= PLH_LANES + 1, "a tile masks PLH_LANES sites after each");

/* The sites of one block. */
static void block_range(const plh_system *s, size_t block, size_t *first, size_t *last)
{
    const size_t b = block * s->block_bodies, e = b + s->block_bodies;
    const size_t end = (e < s->def.n ? e : s->def.n) - 1;
    *first = s->slot_first[b];
    *last = s->slot_first[end] + (size_t)s->inner[s->kind_of[end]].sites;
}

static plh_status meet(void *context, size_t part, size_t first, size_t last)
{
    evaluation *e = context;
    const plh_system *s = e->s;
    size_t a = first, b = first;
    (void)last;
    if (e->round < e->seats) { /* seat number seats stays, the others go round */
        const size_t m = e->seats;
        a = first == 0 ? m : (e->round + first) % m;
        b = (e->round + m - first) % m;
    }
    if (a >= s->blocks || b >= s->blocks)
        return PLH_OK;
    plh_tile t;
    block_range(s, a < b ? a : b, &t.i0, &t.i1);
    block_range(s, a < b ? b : a, &t.j0, &t.j1);
    e->tile(&s->rules, &s->arrays, t, &s->sums[part]);
    return PLH_OK;
}

static void add_up(const plh_system *s, size_t tasks, plh_pair_totals *totals)
{
    for (size_t k = 0; k < tasks; k++)
        for (int m = 0; m < PLH_PAIR_TOTALS; m++)
            for (int lane = 0; lane < PLH_LANES; lane++)
                totals->value[m] += s->sums[k].value[m][lane];
}

static plh_status all_pairs(plh_system *s, evaluation *e, plh_pair_totals *totals)
{
    plh_pool *pool = s->def.n >= 256 ? s->def.pool : NULL;
    const size_t even = s->blocks + (s->blocks & 1);
    plh_pool_for(pool, s->def.n, PLH_GRAIN, place_tiles, e);
    e->seats = even ? even - 1 : 0;
    for (size_t r = 0; r <= e->seats; r++) {
        e->round = e->seats - r; /* each with itself first */
        const size_t tasks = r == 0 ? s->blocks : even / 2;
        if (totals)
            memset(s->sums, 0, (s->blocks + 1) * sizeof *s->sums);
        plh_pool_for(pool, tasks, 1, meet, e);
        if (totals)
            add_up(s, tasks, totals);
    }
    return plh_pool_for(pool, s->def.n, PLH_GRAIN, collect_tiles, e);
}

/* The largest distance from where the lists were made, squared, part by part; NaN where a place or
 * an attitude is no number. */
static plh_status survey_part(void *context, size_t part, size_t first, size_t last)
{
    const plh_system *s = ((evaluation *)context)->s;
    const size_t n = s->def.n;
    double most = 0.0, sum = 0.0;
    for (size_t i = first; i < last; i++) {
        sum += (s->x[i] + s->y[i] + s->z[i]) * 0.0;
        sum +=
            (s->rotation.qw[i] + s->rotation.qx[i] + s->rotation.qy[i] + s->rotation.qz[i]) * 0.0;
    }
    for (size_t i = first; s->list_known && i < last; i++) {
        const double dx = s->x[i] - s->list.x0[i], dy = s->y[i] - s->list.x0[n + i],
                     dz = s->z[i] - s->list.x0[2 * n + i], d2 = dx * dx + dy * dy + dz * dz;
        most = d2 > most ? d2 : most;
    }
    s->moved2[part] = most + sum;
    return PLH_OK;
}

static double survey(plh_system *s, evaluation *e)
{
    double most = 0.0;
    plh_pool_for(s->def.pool, s->def.n, PLH_GRAIN, survey_part, e);
    for (size_t k = 0; k < plh_system_parts(s); k++)
        most = most <= s->moved2[k] || isnan(s->moved2[k]) ? s->moved2[k] + 0.0 * most : most;
    return most;
}

plh_status plh_force_evaluate(plh_system *s, plh_pair_totals *totals)
{
    plh_pair_kind kind = s->kind;
    kind.energy = totals != NULL;
    if (totals)
        memset(totals, 0, sizeof *totals);
    evaluation e = {.s = s, .tile = tile_kernel(kind)};
    s->forces_known = false;
    if (s->def.n == 0)
        return PLH_OK;
    const double moved = survey(s, &e);
    if (isnan(moved))
        return PLH_NOT_FINITE;
    if (moved > 0.25 * s->skin * s->skin)
        s->list_known = false;
    plh_status status = s->use_list ? plh_list_forces(s, totals) : all_pairs(s, &e, totals);
    s->evaluations++;
    for (size_t k = 0; totals && !s->use_list && k < plh_system_parts(s); k++) {
        totals->value[PLH_PAIR_VIRIAL] -= s->virial_inside[k];
        for (int m = 0; s->own_pairs && m < PLH_PAIR_TOTALS; m++)
            totals->value[m] += 0.5 * s->own_totals[k].value[m];
    }
    s->forces_known = status == PLH_OK;
    return status;
}

plh_status plh_system_forces(plh_system *s, plh_forces_view *f)
{
    plh_status status = s->forces_known ? PLH_OK : plh_force_evaluate(s, NULL);
    for (size_t i = 0; status && i < s->def.n; i++)
        s->fx[i] = s->fy[i] = s->fz[i] = s->tx[i] = s->ty[i] = s->tz[i] = NAN;
    *f = (plh_forces_view){s->fx, s->fy, s->fz, s->tx, s->ty, s->tz};
    return status;
}
