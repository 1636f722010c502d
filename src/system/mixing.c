/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The potential of each pair of types of sites: by hand, or mixed. */
#include <polhode/extend/pair.h>
#include <stdlib.h>

#include "system/private.h"

static int type_of(const plh_system *s, int species, int site)
{
    bool known = species >= 0 && species < s->def.species_count && site >= 0 &&
                 site < s->species[species].sites;
    return known ? s->inner[species].first_type + s->inner[species].of_site[site] : -1;
}

static plh_status allocate(plh_system *s, size_t n)
{
    s->tables = calloc(2 * n * n + 1, sizeof *s->tables);
    s->pairs = calloc(n * n + 1, sizeof *s->pairs);
    s->by_hand = calloc((size_t)s->def.pair_count + 1, sizeof *s->by_hand);
    if (!s->tables || !s->pairs || !s->by_hand)
        return PLH_NO_MEMORY;
    for (int i = 0; i < s->def.pair_count; i++)
        s->by_hand[i] = s->def.pairs[i];
    s->def.pairs = s->by_hand;
    s->rules.types = (int)n;
    s->rules.c12_of = s->tables;
    s->rules.c6_of = s->tables + n * n;
    return PLH_OK;
}

/* The rule of two types: the last one given by hand. */
static const plh_pair_rule *rule_of(const plh_system *s, int i, int j)
{
    const plh_pair_rule *found = NULL;
    for (int k = 0; k < s->def.pair_count; k++) {
        const plh_pair_rule *r = &s->by_hand[k];
        const int a = type_of(s, r->species_a, r->a), b = type_of(s, r->species_b, r->b);
        if ((a == i && b == j) || (a == j && b == i))
            found = r;
    }
    return found;
}

static plh_status check_rules(const plh_system *s)
{
    plh_status status = PLH_OK;
    for (int k = 0; k < s->def.pair_count && !status; k++) {
        const plh_pair_rule *r = &s->by_hand[k];
        bool known = type_of(s, r->species_a, r->a) >= 0 && type_of(s, r->species_b, r->b) >= 0;
        status = known ? plh_pair_check(&r->pair, NULL) : PLH_BAD_ARGUMENT;
    }
    return status;
}

static plh_status set_pair(plh_system *s, const plh_pair *const type[], int i, int j)
{
    const size_t at = (size_t)i * (size_t)s->rules.types + (size_t)j;
    const size_t all = (size_t)s->rules.types * (size_t)s->rules.types;
    const plh_pair_rule *rule = rule_of(s, i, j);
    plh_status status = PLH_OK;
    plh_pair pair;
    if (rule)
        pair = rule->pair;
    else
        status = plh_pair_mix(s->def.mixing, type[i], type[j], &pair);
    if (status || !pair.model)
        return status;
    if (pair.model->powers) {
        pair.model->powers(&pair, &s->tables[at], &s->tables[all + at]);
    } else {
        s->pairs[at] = pair;
        s->own_pairs = true;
    }
    return PLH_OK;
}

/* What the kernels need to know of the tables. */
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
    const plh_pair *type[PLH_TYPES_MAX];
    int types = 0;
    for (int k = 0; k < s->def.species_count; k++) {
        plh_inner_species *o = &s->inner[k];
        o->first_type = types;
        for (int i = 0; i < o->sites; i++)
            type[types++] = &o->pair[i];
    }
    plh_status status = allocate(s, (size_t)types);
    if (!status)
        status = check_rules(s);
    for (int i = 0; i < types && !status; i++)
        for (int j = 0; j < types && !status; j++)
            status = set_pair(s, type, i, j);
    if (!status)
        note_kind(s);
    return status;
}
