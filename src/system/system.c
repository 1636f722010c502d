/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A system: its definition checked, its arrays made and freed, its bodies shown. */
#include <math.h>
#include <polhode/system.h>
#include <stdlib.h>
#include <string.h>

#include "system/private.h"

enum { COOKIE = 0x706c6831 };
enum { ARRAYS = 23 }; /* of doubles, one per body */

plh_system_def plh_system_def_default(void)
{
    plh_system_def def;
    memset(&def, 0, sizeof def);
    def.cookie = COOKIE;
    def.rf_permittivity = INFINITY;
    def.coulomb = NAN;
    return def;
}

static double shortest(plh_vec3 v)
{
    return fmin(v.x, fmin(v.y, v.z));
}

/* What is wrong, and the status for it. */
typedef struct verdict {
    plh_status status;
    const char *why;
} verdict;

static const verdict good = {PLH_OK, ""};

static verdict bad(const char *why)
{
    return (verdict){PLH_BAD_ARGUMENT, why};
}

static verdict check_cut(const plh_system_def *d)
{
    if (d->cut == PLH_CUT_NONE && d->periodic)
        return bad("a periodic box needs a cut-off");
    if (d->cut == PLH_CUT_NONE)
        return d->reaction_field ? bad("a reaction field needs a cut-off") : good;
    if (!isfinite(d->cut_off) || !isfinite(d->cut_on) || !isfinite(d->skin))
        return (verdict){PLH_NOT_FINITE, "the cut-off and the skin must be finite"};
    if (!(d->cut_off > 0.0) || d->skin < 0.0 || (unsigned)d->cut > PLH_CUT_PLAIN)
        return bad("the cut-off must be above 0 and the skin 0 or more");
    if (d->cut == PLH_CUT_SMOOTH && !(d->cut_on >= 0.0 && d->cut_on < d->cut_off))
        return bad("the smooth switch must begin at 0 or more, and below the cut-off");
    if (d->reaction_field && !(d->rf_permittivity >= 1.0))
        return bad("the permittivity of the reaction field must be 1 or more");
    if (d->periodic && !(shortest(d->box) > 0.0 && d->cut_off <= 0.5 * shortest(d->box)))
        return bad("the cut-off must be at most half the shortest edge of the box");
    return good;
}

static verdict check_species(const plh_system_def *d)
{
    if (d->species_count > PLH_SPECIES_MAX || d->species_count < (d->n > 0 ? 1 : 0) ||
        (d->n > 0 && d->species == NULL))
        return bad("a system has 1 to 16 species");
    for (int i = 0; i < d->species_count; i++) {
        const plh_status status = plh_species_check(&d->species[i]);
        if (status)
            return (verdict){status, "a species has a mass or a length that is not above 0, or a "
                                     "dipole or site off its axis"};
    }
    for (size_t i = 0; d->species_of && i < d->n; i++)
        if (d->species_of[i] < 0 || d->species_of[i] >= d->species_count)
            return bad("a body is of a species that there is not");
    return good;
}

static verdict check(const plh_system_def *d)
{
    if (d->cookie != COOKIE)
        return bad("a definition starts from plh_system_def_default()");
    if (!plh_system_finite(d->box) || !plh_system_finite(d->gravity) ||
        !plh_system_finite(d->field) || isinf(d->coulomb))
        return (verdict){PLH_NOT_FINITE, "box, fields and Coulomb constant must be finite"};
    if (d->coulomb < 0.0 || d->n >= UINT32_MAX / PLH_INNER_SITES ||
        (unsigned)d->mixing > PLH_MIX_WALDMAN_HAGLER || d->pair_count < 0 ||
        (d->pair_count > 0 && d->pairs == NULL))
        return bad("the Coulomb constant must be 0 or more, the rules complete, and the bodies not "
                   "too many");
    const verdict cut = check_cut(d);
    return cut.status ? cut : check_species(d);
}

const char *plh_system_explain(const plh_system_def *def)
{
    return check(def).why;
}

/* The Coulomb constant of the first species that knows its units; else 1. */
static double coulomb_of(const plh_system_def *d)
{
    for (int i = 0; i < d->species_count && isnan(d->coulomb); i++)
        if (d->species[i].coulomb > 0.0)
            return d->species[i].coulomb;
    return isnan(d->coulomb) ? 1.0 : d->coulomb;
}

/* Barker and Watts, Mol. Phys. 26 (1973) 789: k = (e-1)/((2e+1) rc^3), here twice. */
static void set_rules(plh_system *s)
{
    const plh_system_def *d = &s->def;
    plh_pair_rules *p = &s->rules;
    const double rc = d->cut_off, e = d->rf_permittivity;
    const double box[3] = {d->box.x, d->box.y, d->box.z};
    s->kind.cut = d->cut != PLH_CUT_NONE;
    for (int i = 0; d->periodic && i < 3; i++)
        p->box[i] = box[i], p->per_box[i] = 1.0 / box[i];
    if (!s->kind.cut)
        return;
    p->off2 = rc * rc;
    p->on2 = d->cut == PLH_CUT_SMOOTH ? d->cut_on * d->cut_on : 0.0;
    p->per_gap = d->cut == PLH_CUT_SMOOTH ? 1.0 / (p->off2 - p->on2) : 0.0;
    if (d->reaction_field)
        p->k2 = (isinf(e) ? 1.0 : 2.0 * (e - 1.0) / (2.0 * e + 1.0)) / (rc * rc * rc);
    /* The energy of two charges is 0 at the cut-off, so that what is neglected is small. */
    p->shift = d->reaction_field ? 1.0 / rc + 0.5 * p->k2 * p->off2 : 0.0;
}

static plh_status set_species(plh_system *s)
{
    const size_t count = (size_t)s->def.species_count;
    s->species = calloc(count + 1, sizeof *s->species);
    s->inner = calloc(count + 1, sizeof *s->inner);
    s->kind_of = calloc(s->def.n + 1, 1);
    if (!s->species || !s->inner || !s->kind_of)
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        s->species[i] = s->def.species[i];
        plh_species_inner(&s->species[i], s->def.coulomb, &s->inner[i]);
        s->reach = fmax(s->reach, s->inner[i].reach);
        s->kind.dipole |= s->inner[i].dipole_site >= 0;
        for (int k = 0; k < s->inner[i].sites; k++)
            s->kind.charge |= s->inner[i].q[k] != 0.0;
    }
    for (size_t i = 0; s->def.species_of && i < s->def.n; i++)
        s->kind_of[i] = (unsigned char)s->def.species_of[i];
    s->def.species = s->species;
    s->def.species_of = NULL; /* the caller's; see plh_system_species_of() */
    return PLH_OK;
}

static plh_status set_bodies(plh_system *s)
{
    const size_t n = s->def.n;
    double *v = calloc(n * ARRAYS + 1, sizeof(double));
    if (v == NULL)
        return PLH_NO_MEMORY;
    s->body_values = v;
#define ADDRESS(name, member) &s->member,
    double **const arrays[ARRAYS] = {&s->per_mass, &s->per_moment[0], &s->per_moment[1],
                                     &s->per_moment[2],
                                     PLH_SYSTEM_STATES(ADDRESS) PLH_SYSTEM_FORCES(ADDRESS)};
#undef ADDRESS
    for (size_t k = 0; k < ARRAYS; k++)
        *arrays[k] = v + k * n;
    double **const I = s->per_moment; /* first the moments themselves */
    for (size_t i = 0; i < n; i++) {
        const plh_species *sp = &s->species[s->kind_of[i]];
        s->rotation.qw[i] = 1.0;
        s->per_mass[i] = 1.0 / sp->mass;
        I[0][i] = sp->body.moment.x, I[1][i] = sp->body.moment.y, I[2][i] = sp->body.moment.z;
    }
    plh_status status = plh_bodies_from_moments(n, I[0], I[1], I[2], &s->bodies);
    for (int k = 0; k < 3; k++)
        for (size_t i = 0; i < n; i++)
            I[k][i] = I[k][i] > 0.0 ? 1.0 / I[k][i] : 0.0;
    return status;
}

/* Lists pay from some ten bodies on. Two bodies are near in one image only if two ranges fit into
 * the box; else pairs of sites look for their own. Cut-offs of at most half the box leave one image
 * to each of those. */
static void choose_path(plh_system *s)
{
    const size_t n = s->def.n;
    s->skin = s->def.skin > 0.0 ? s->def.skin : 0.12 * s->def.cut_off;
    s->range = s->def.cut_off + s->skin + 2.0 * s->reach;
    s->use_list = s->kind.cut && n >= 64;
    s->rules.site_images = s->def.periodic && shortest(s->def.box) < 2.0 * s->range;
    for (int k = 0; k < 3; k++) /* a little less, for rounding */
        s->rules.inner[k] = (0.5 - 1e-9) * s->rules.box[k] - 2.0 * s->reach;
    bool single = !s->kind.charge, three = true;
    size_t most = 0;
    for (int k = 0; k < s->def.species_count; k++) {
        const plh_inner_species *o = &s->inner[k];
        most = o->sites > (int)most ? (size_t)o->sites : most;
        single &= o->sites == 1 && o->reach == 0.0;
        three &= o->sites == 3;
    }
    s->alike = single ? 1 : three ? 3 : 0;
    const size_t used = (s->kind.dipole ? 6u : 3u) + (single ? 0 : 3 * most);
    s->list.stride = (used + 7) / 8 * 8;
    s->grain = n / 32 / PLH_BLOCK * PLH_BLOCK; /* some thirty tasks, or more */
    s->grain = s->grain < 64 ? 64 : s->grain > PLH_GRAIN ? PLH_GRAIN : s->grain;
}

plh_status plh_system_set_tiles(plh_system *s)
{
    const size_t n = s->def.n, most = PLH_INNER_SITES;
    size_t per = 1, at = 0;
    for (int k = 0; k < s->def.species_count; k++)
        per = s->inner[k].sites > (int)per ? (size_t)s->inner[k].sites : per;
    size_t size = (n / 8 + PLH_LANES) / PLH_LANES * PLH_LANES; /* 8 blocks, 4 pairs a round */
    size = size < 64 ? 64 : size > 256 ? 256 : size;
    s->block_bodies = size / per ? size / per : 1;
    s->blocks = plh_pool_part_count(n, s->block_bodies);
    s->slot_first = calloc(n + 1, sizeof *s->slot_first);
    if (s->slot_first == NULL || n > SIZE_MAX / sizeof(double) / 16 / most)
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < n; i++) {
        if (i % s->block_bodies == 0 && i > 0) /* what a tile writes past its end stays its own */
            at = (at + 2 * PLH_LANES - 1) / PLH_LANES * PLH_LANES;
        s->slot_first[i] = (uint32_t)at;
        at += (size_t)s->inner[s->kind_of[i]].sites;
    }
    s->slot_first[n] = (uint32_t)at;
    s->sites = (at + 2 * PLH_LANES - 1) / PLH_LANES * PLH_LANES;
    s->site_values = calloc(14 * s->sites, sizeof(double));
    s->arrays.type = calloc(s->sites, sizeof *s->arrays.type);
    s->sums = calloc(s->blocks + 1, sizeof *s->sums);
    if (!s->site_values || !s->arrays.type || !s->sums)
        return PLH_NO_MEMORY;
    plh_site_arrays *a = &s->arrays;
    double **const arrays[14] = {&a->x,    &a->y,  &a->z,  &a->ux, &a->uy, &a->uz, &a->q,
                                 &a->body, &a->fx, &a->fy, &a->fz, &a->ex, &a->ey, &a->ez};
    for (size_t k = 0; k < 14; k++)
        *arrays[k] = s->site_values + k * s->sites;
    return PLH_OK;
}

plh_status plh_system_create(const plh_system_def *def, plh_system **system)
{
    *system = NULL;
    plh_status status = check(def).status;
    if (status)
        return status;
    plh_system *s = calloc(1, sizeof *s);
    if (s == NULL)
        return PLH_NO_MEMORY;
    s->def = *def;
    s->def.coulomb = coulomb_of(def);
    status = set_species(s);
    if (!status)
        status = set_bodies(s);
    if (!status)
        status = plh_mixing_tables(s);
    if (status) { /* nothing below can look at species that are not there */
        plh_system_destroy(s);
        return status;
    }
    set_rules(s);
    choose_path(s);
    status = s->use_list ? plh_list_create(s) : plh_system_set_tiles(s);
    /* those of PLH_GRAIN are fewer */
    const size_t parts = plh_pool_part_count(s->def.n, s->grain) + 1;
    s->virial_inside = calloc(parts, sizeof *s->virial_inside);
    s->moved2 = calloc(parts, sizeof *s->moved2);
    s->own_totals = calloc(parts, sizeof *s->own_totals);
    if (!status && !(s->virial_inside && s->moved2 && s->own_totals))
        status = PLH_NO_MEMORY;
    if (status)
        plh_system_destroy(s);
    else
        *system = s;
    return status;
}

void plh_system_destroy(plh_system *s)
{
    if (s == NULL)
        return;
    plh_list_free(s);
    plh_flow_free(s);
    plh_bodies_destroy(s->bodies);
    void *const all[] = {s->species,     s->inner,         s->kind_of, s->body_values,
                         s->tables,      s->slot_first,    s->sums,    s->site_values,
                         s->arrays.type, s->virial_inside, s->moved2,  s->own_totals,
                         s->pairs,       s->by_hand,       s};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
}

/* Another system like this one, for looking ahead. */
static plh_status species_of(const plh_system *s, int **out)
{
    *out = malloc((s->def.n + 1) * sizeof **out);
    if (*out == NULL)
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < s->def.n; i++)
        (*out)[i] = s->kind_of[i];
    return PLH_OK;
}

plh_status plh_system_create_like(const plh_system *s, plh_system_def def, plh_system **copy)
{
    int *kinds;
    *copy = NULL;
    plh_status status = species_of(s, &kinds);
    def.species_of = kinds;
    if (!status)
        status = plh_system_create(&def, copy);
    free(kinds);
    if (status)
        return status;
    plh_system_copy_bodies(s, *copy);
    return PLH_OK;
}

plh_status plh_system_create_copy(const plh_system *s, plh_system **copy)
{
    return plh_system_create_like(s, s->def, copy);
}

void plh_system_copy_bodies(const plh_system *from, plh_system *to)
{
    const size_t size = from->def.n * sizeof(double);
#define COPY(name, member) memcpy(to->member, from->member, size);
    PLH_SYSTEM_STATES(COPY)
#undef COPY
    plh_system_touch(to);
}

plh_bodies_view plh_system_bodies(plh_system *s)
{
    return (plh_bodies_view){s->def.n, s->x, s->y, s->z, s->px, s->py, s->pz, s->rotation};
}

void plh_system_touch(plh_system *s)
{
    s->forces_known = s->list_known = false;
}

plh_state plh_system_state(const plh_system *s, size_t i)
{
    return (plh_state){plh_system_attitude(s, i), plh_system_spin(s, i)};
}

const plh_system_def *plh_system_definition(const plh_system *s)
{
    return &s->def;
}

int plh_system_species_of(const plh_system *s, size_t i)
{
    return s->kind_of[i];
}

unsigned plh_system_warnings(const plh_system *s)
{
    const plh_system_def *d = &s->def;
    unsigned flags = d->cut == PLH_CUT_PLAIN ? PLH_WARN_PLAIN_CUT : 0;
    if (d->periodic && (s->kind.dipole || s->kind.charge) && !d->reaction_field)
        flags |= PLH_WARN_NO_REACTION_FIELD;
    return flags;
}

plh_system_counts plh_system_counts_of(const plh_system *s)
{
    const size_t n = s->def.n;
    size_t bytes = sizeof *s + n * (ARRAYS * sizeof(double) + 6 * sizeof(double) + 1 + 4);
    if (s->use_list)
        bytes += plh_list_bytes(s);
    else
        bytes += s->sites * (14 * sizeof(double) + sizeof(uint32_t));
    return (plh_system_counts){s->evaluations, s->lists, bytes};
}
