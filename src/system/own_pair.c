/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Pair potentials without a vector kernel: a model of the user's, or a built-in one that is not
 * c12/r^12 - c6/r^6. Pair by pair, each from both ends, in an order that does not depend on the
 * number of threads.
 */
#include "system/private.h"

static void meet(const plh_system *s, const plh_pair *pair, const double me[3],
                 const double other[3], plh_list_out *out, plh_pair_totals *totals)
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

void plh_own_pair_tiles(const plh_system *s, size_t i, plh_list_out *out, plh_pair_totals *totals)
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

void plh_own_pair_list(const plh_system *s, size_t part, size_t k, plh_list_out *out,
                       plh_pair_totals *totals)
{
    const uint32_t *list = s->parts[part].index + s->list_start[k];
    const plh_site_record *mine = &s->records[s->slot_first[k]];
    const int sites = s->inner[s->kind_of[s->order[k]]].sites;
    for (int m = 0; m < sites; m++) {
        const double me[3] = {mine[m].x, mine[m].y, mine[m].z};
        for (size_t n = 0; n < s->list_count[k]; n++) {
            const plh_site_record *other = &s->records[list[n]];
            const plh_pair *pair = pair_of(s, (size_t)mine[m].type, (size_t)other->type);
            if (pair)
                meet(s, pair, me, (const double[3]){other->x, other->y, other->z}, &out[m], totals);
        }
    }
}
