/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Pair potentials without a vector kernel: a model of the user's, or a built-in one that is not
 * c12/r^12 - c6/r^6. Pair by pair, each from both ends, in an order that does not depend on the
 * number of threads.
 */
#include "system/private.h"
#include <polhode/extend/pair.h>

static void meet(const plh_system *s, const plh_pair *pair, const double me[3],
                 const double other[3], plh_site_out *out, plh_pair_totals *totals)
{
    const plh_pair_rules *p = &s->rules;
    double d[3], r2 = 0.0, force;
    for (int c = 0; c < 3; c++) {
        d[c] = me[c] - other[c];
        if (s->kind.cut)
            d[c] = plh_pair_image(d[c], p->box[c], p->per_box[c]);
        r2 += d[c] * d[c];
    }
    if (s->kind.cut && !(r2 < p->off2))
        return;
    double v = pair->model->energy(pair, r2, &force);
    if (s->kind.cut) {
        double on, slope;
        plh_pair_switch(p, r2, true, &on, &slope);
        force = on * force + slope * v;
        v *= on;
    }
    for (int c = 0; c < 3; c++)
        out->sum[c] += force * d[c];
    totals->value[PLH_PAIR_SHORT] += v;
    totals->value[PLH_PAIR_VIRIAL] += force * r2;
}

static const plh_pair *pair_of(const plh_system *s, size_t a, size_t b)
{
    const plh_pair *pair = &s->pairs[a * (size_t)s->rules.types + b];
    return pair->model ? pair : NULL;
}

void plh_own_pair_tiles(const plh_system *s, size_t i, plh_site_out *out, plh_pair_totals *totals)
{
    const plh_site_arrays *a = &s->arrays;
    const size_t mine = s->slot_first[i], sites = (size_t)s->inner[s->kind_of[i]].sites;
    for (size_t j = 0; j < s->def.n; j++) {
        const size_t first = s->slot_first[j], count = (size_t)s->inner[s->kind_of[j]].sites;
        for (size_t m = 0; m < sites && j != i; m++) {
            const double me[3] = {a->x[mine + m], a->y[mine + m], a->z[mine + m]};
            for (size_t t = first; t < first + count; t++) {
                const plh_pair *pair = pair_of(s, a->type[mine + m], a->type[t]);
                if (pair)
                    meet(s, pair, me, (const double[3]){a->x[t], a->y[t], a->z[t]}, &out[m],
                         totals);
            }
        }
    }
}

/* Adds a force at a place from the centre of a body to the row of the body. */
static void push(double *row, const double at[3], const double f[3], double sign)
{
    for (int c = 0; c < 3; c++) {
        const int y = (c + 1) % 3, z = (c + 2) % 3;
        row[c] += sign * f[c];
        row[3 + c] += sign * (at[y] * f[z] - at[z] * f[y]);
        row[6] += sign * at[c] * f[c];
    }
}

/* All sites of two slots. */
static void meet_slots(const plh_system *s, size_t k, size_t j, double *my_row, double *row,
                       plh_pair_totals *totals)
{
    const plh_inner_species *a = &s->inner[s->kind_of[s->list.order[k]]],
                            *b = &s->inner[s->kind_of[s->list.order[j]]];
    const double *mine = s->list.records + k * s->list.stride,
                 *theirs = s->list.records + j * s->list.stride;
    const int first = s->kind.dipole ? 6 : 3;
    for (int m = 0; m < a->sites; m++) {
        for (int t = 0; t < b->sites; t++) {
            const plh_pair *pair =
                pair_of(s, (size_t)(a->first_type + m), (size_t)(b->first_type + t));
            double at[2][3], place[2][3];
            plh_site_out out = {{0.0}};
            for (int c = 0; pair && c < 3; c++) {
                at[0][c] = s->alike == 1 ? 0.0 : mine[first + 3 * m + c];
                at[1][c] = s->alike == 1 ? 0.0 : theirs[first + 3 * t + c];
                place[0][c] = mine[c] + at[0][c];
                place[1][c] = theirs[c] + at[1][c];
            }
            if (pair == NULL)
                continue;
            meet(s, pair, place[0], place[1], &out, totals);
            push(my_row, at[0], out.sum, 1.0);
            push(row, at[1], out.sum, -1.0);
        }
    }
}

void plh_own_pair_list(const plh_system *s, size_t task, size_t k, plh_pair_totals *totals)
{
    const plh_list_task *part = &s->list.tasks[task];
    const size_t kinds = (size_t)s->def.species_count;
    double *rows = s->list.rows + part->first_row * PLH_ROW;
    size_t at = s->list.start[k];
    for (size_t b = 0; b < kinds; b++) {
        const size_t count = s->list.count[k * kinds + b];
        for (size_t m = at; m < at + count; m++)
            meet_slots(s, k, part->slot[m], rows + s->list.own_row[k] * PLH_ROW,
                       rows + part->row[m] * PLH_ROW, totals);
        at += (count + PLH_LANES - 1) / PLH_LANES * PLH_LANES;
    }
}
