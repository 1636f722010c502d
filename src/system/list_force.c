/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Forces by lists: the bodies write their records; each task meets its pairs; what all tasks have
 * added for a body becomes its force and torque.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "system/private.h"

static plh_site_pair site_pair(const plh_system *s, const plh_inner_species *a, int i,
                               const plh_inner_species *b, int j)
{
    const size_t at =
        (size_t)(a->first_type + i) * (size_t)s->rules.types + (size_t)(b->first_type + j);
    plh_site_pair p = {s->rules.c12_of[at], s->rules.c6_of[at], a->q[i] * b->q[j], 0};
    const bool dipole_a = i == a->dipole_site, dipole_b = j == b->dipole_site;
    if (p.c12 != 0.0 || p.c6 != 0.0)
        p.acts |= PLH_ACT_SHORT;
    if (p.qq != 0.0)
        p.acts |= PLH_ACT_CHARGE;
    if ((dipole_a && dipole_b) || (dipole_a && b->q[j] != 0.0) || (dipole_b && a->q[i] != 0.0))
        p.acts |= PLH_ACT_DIPOLE;
    return p;
}

plh_status plh_list_rules(plh_system *s)
{
    const size_t kinds = (size_t)s->def.species_count, most = PLH_INNER_SITES * PLH_INNER_SITES;
    s->list.layouts = calloc(kinds, sizeof *s->list.layouts);
    s->list.site_pairs = calloc(kinds * kinds * most, sizeof *s->list.site_pairs);
    if (!s->list.layouts || !s->list.site_pairs)
        return PLH_NO_MEMORY;
    for (size_t a = 0; a < kinds; a++) {
        const plh_inner_species *o = &s->inner[a];
        s->list.layouts[a].sites = o->sites;
        s->list.layouts[a].dipole_site = o->dipole_site;
        memcpy(s->list.layouts[a].q, o->q, sizeof o->q);
        for (size_t b = 0; b < kinds; b++)
            for (int i = 0; i < o->sites; i++)
                for (int j = 0; j < s->inner[b].sites; j++)
                    s->list
                        .site_pairs[(a * kinds + b) * most + (size_t)(i * s->inner[b].sites + j)] =
                        site_pair(s, o, i, &s->inner[b], j);
    }
    return PLH_OK;
}

static plh_status place_records(void *context, size_t part, size_t first, size_t last)
{
    const plh_system *s = context;
    (void)part;
    for (size_t k = first; k < last; k++) {
        const size_t i = s->list.order[k];
        const plh_inner_species *o = &s->inner[s->kind_of[i]];
        const plh_quat q = plh_system_attitude(s, i);
        double *r = s->list.records + k * s->list.stride;
        *r++ = plh_list_wrap(s->x[i], s->rules.box[0]);
        *r++ = plh_list_wrap(s->y[i], s->rules.box[1]);
        *r++ = plh_list_wrap(s->z[i], s->rules.box[2]);
        if (s->kind.dipole) {
            const plh_vec3 u = plh_quat_rotate(q, o->dipole);
            *r++ = u.x, *r++ = u.y, *r++ = u.z;
        }
        for (int m = 0; m < o->sites && s->alike != 1; m++) {
            const bool centre = o->at[m].x == 0.0 && o->at[m].y == 0.0 && o->at[m].z == 0.0;
            const plh_vec3 p = centre ? o->at[m] : plh_quat_rotate(q, o->at[m]);
            *r++ = p.x, *r++ = p.y, *r++ = p.z;
        }
    }
    return PLH_OK;
}

typedef struct evaluation {
    plh_system *s;
    plh_list_kernel *kernel;
} evaluation;

void plh_list_meet(plh_system *s, plh_list_kernel *kernel, size_t task, size_t k)
{
    const plh_list_task *part = &s->list.tasks[task];
    const size_t kinds = (size_t)s->def.species_count, a = s->kind_of[s->list.order[k]];
    const size_t most = PLH_INNER_SITES * PLH_INNER_SITES;
    size_t at = s->list.start[k];
    for (size_t b = 0; b < kinds; b++) {
        const size_t count = s->list.count[k * kinds + b];
        const plh_list_job job = {&s->rules,
                                  s->list.records,
                                  s->list.stride,
                                  &s->list.layouts[a],
                                  &s->list.layouts[b],
                                  s->list.site_pairs + (a * kinds + b) * most,
                                  k,
                                  s->list.own_row[k],
                                  part->slot + at,
                                  part->row + at,
                                  count,
                                  s->list.rows + part->first_row * PLH_ROW};
        if (count > 0)
            kernel(&job, &s->sums[task]);
        at += (count + PLH_LANES - 1) / PLH_LANES * PLH_LANES;
    }
}

static plh_status meet_task(void *context, size_t task, size_t first, size_t last)
{
    const evaluation *e = context;
    plh_system *s = e->s;
    const plh_list_task *part = &s->list.tasks[task];
    plh_pair_totals own = {{0.0}};
    memset(s->list.rows + part->first_row * PLH_ROW, 0,
           part->blocks * PLH_BLOCK * PLH_ROW * sizeof(double));
    for (size_t k = first; k < last; k++) {
        plh_list_meet(s, e->kernel, task, k);
        if (s->own_pairs)
            plh_own_pair_list(s, task, k, &own);
    }
    s->own_totals[task] = own;
    return PLH_OK;
}

static plh_status collect(void *context, size_t part, size_t first, size_t last)
{
    plh_system *s = ((evaluation *)context)->s;
    const plh_system_def *d = &s->def;
    double inside = 0.0;
    bool finite = true;
    for (size_t k = first; k < last; k++) {
        const size_t i = s->list.order[k];
        const plh_inner_species *o = &s->inner[s->kind_of[i]];
        const plh_quat q = plh_system_attitude(s, i);
        double sum[PLH_ROW];
        plh_list_gather(s, k, sum);
        plh_vec3 f = {sum[0], sum[1], sum[2]}, t = {sum[3], sum[4], sum[5]};
        f = plh_vec3_axpy(f, s->species[s->kind_of[i]].mass, d->gravity);
        f = plh_vec3_axpy(f, o->charge, d->field);
        t = plh_quat_unrotate(q, t);
        t = plh_vec3_add(t, plh_vec3_cross(o->moment, plh_quat_unrotate(q, d->field)));
        t = plh_vec3_mul(t, o->free);
        inside += sum[6];
        s->fx[i] = f.x, s->fy[i] = f.y, s->fz[i] = f.z;
        s->tx[i] = t.x, s->ty[i] = t.y, s->tz[i] = t.z;
        finite &= isfinite((f.x + f.y + f.z) + (t.x + t.y + t.z));
    }
    s->virial_inside[part] = inside;
    return finite ? PLH_OK : PLH_OVERLAP;
}

plh_status plh_list_forces(plh_system *s, plh_pair_totals *totals)
{
    const size_t n = s->def.n, tasks = plh_pool_part_count(n, s->grain);
    plh_status status = s->list_known ? PLH_OK : plh_list_build(s);
    plh_pair_kind kind = s->kind;
    if (status)
        return status;
    kind.energy = totals != NULL;
    evaluation e = {s, PLH_PICK(plh_list_find, (kind, s->alike))};
    memset(s->sums, 0, tasks * sizeof *s->sums);
    plh_pool_for(s->def.pool, n, s->grain, place_records, s);
    plh_pool_for(s->def.pool, n, s->grain, meet_task, &e);
    status = plh_pool_for(s->def.pool, n, s->grain, collect, &e);
    for (size_t t = 0; totals && t < tasks; t++) {
        for (int m = 0; m < PLH_PAIR_TOTALS; m++) {
            for (int lane = 0; lane < PLH_LANES; lane++)
                totals->value[m] += s->sums[t].value[m][lane];
            totals->value[m] += s->own_totals[t].value[m];
        }
        totals->value[PLH_PAIR_VIRIAL] -= s->virial_inside[t];
    }
    return status;
}
