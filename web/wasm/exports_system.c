/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Systems of bodies and their thermostats. */
#include "exports.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- definitions ---- */

/* What a system is made from; it grows call by call. */
typedef struct plw_definition {
    plh_species species[PLH_SPECIES_MAX];
    /* Of the species that is under way. */
    plh_site atom[PLH_SITES_MAX];
    int atoms;
    /* Of each body; filled so far: def.n of `bodies`. */
    int *species_of;
    size_t bodies;
    plh_pair_rule *rule;
    int rules;
    plh_system_def def;
} plw_definition;

PLW(void) plw_definition_destroy(plw_definition *d)
{
    if (d != NULL) {
        free(d->species_of);
        free(d->rule);
    }
    free(d);
}

PLW(plw_definition *) plw_definition_create(size_t bodies, int rules)
{
    plw_definition *d = calloc(1, sizeof *d);
    if (d == NULL)
        return NULL;
    d->species_of = calloc(bodies + 1, sizeof *d->species_of);
    d->rule = calloc((size_t)rules + 1, sizeof *d->rule);
    d->bodies = bodies;
    d->rules = rules;
    d->def = plh_system_def_default();
    d->def.species = d->species;
    d->def.species_of = d->species_of;
    d->def.pairs = d->rule;
    if (d->species_of != NULL && d->rule != NULL)
        return d;
    plw_definition_destroy(d);
    return NULL;
}

/* So many bodies of a species. */
static plh_status add_species(plw_definition *d, const plh_species *species, size_t count)
{
    plh_system_def *def = &d->def;
    if (def->species_count == PLH_SPECIES_MAX || count > d->bodies - def->n)
        return PLH_BAD_ARGUMENT;
    for (size_t left = count; left > 0; left--)
        d->species_of[def->n++] = def->species_count;
    d->species[def->species_count++] = *species;
    return PLH_OK;
}

PLW(plh_status) plw_definition_find(plw_definition *d, const char *name, size_t count)
{
    plh_species species;
    const plh_status status = plh_species_find(name, &species);
    return status != PLH_OK ? status : add_species(d, &species, count);
}

/* mass, moments (3), dipole (3), epsilon, sigma */
PLW(plh_status) plw_definition_sphere(plw_definition *d, const double v[9], size_t count)
{
    plh_species species;
    const plh_status status =
        plh_species_dipolar_sphere(v[0], plh_vec3_make(v[1], v[2], v[3]),
                                   plh_vec3_make(v[4], v[5], v[6]), v[7], v[8], &species);
    return status != PLH_OK ? status : add_species(d, &species, count);
}

/* A potential from the name of its model and "name=value, name=value"; *bad is the name of a
 * parameter that is at fault, or NULL. name "": none. */
static plh_status read_pair(const char *name, const char *settings, plh_pair *pair,
                            const char **bad)
{
    const plh_param *param = NULL;
    *bad = NULL;
    pair->model = NULL;
    if (name[0] == '\0')
        return PLH_OK;
    const plh_pair_model *model = plh_pair_model_find(name);
    if (model == NULL)
        return PLH_NOT_FOUND;
    pair->model = model;
    plh_param_defaults(model->params, model->param_count, &pair->values);
    plh_status status =
        plh_param_set_all(model->params, model->param_count, settings, &pair->values);
    if (status == PLH_OK)
        status = plh_pair_check(pair, &param);
    *bad = param != NULL ? param->name : NULL;
    return status;
}

/* mass, position (3), charge */
PLW(plh_status)
plw_definition_atom(plw_definition *d, const double v[5], const char *name, const char *settings,
                    const char **bad)
{
    *bad = NULL;
    if (d->atoms == PLH_SITES_MAX)
        return PLH_BAD_ARGUMENT;
    plh_site *atom = &d->atom[d->atoms++];
    memset(atom, 0, sizeof *atom);
    atom->mass = v[0];
    atom->at = plh_vec3_make(v[1], v[2], v[3]);
    atom->charge = v[4];
    return read_pair(name, settings, &atom->pair, bad);
}

/* The atoms so far are a species. */
PLW(plh_status) plw_definition_molecule(plw_definition *d, size_t count)
{
    plh_species species;
    const plh_status status = plh_species_from_atoms(d->atom, d->atoms, &species);
    d->atoms = 0;
    return status != PLH_OK ? status : add_species(d, &species, count);
}

/* Sites: species, site, species, site. */
PLW(plh_status)
plw_definition_pair(plw_definition *d, const double site[4], const char *name, const char *settings,
                    const char **bad)
{
    *bad = NULL;
    if (d->def.pair_count == d->rules)
        return PLH_BAD_ARGUMENT;
    plh_pair_rule *rule = &d->rule[d->def.pair_count++];
    rule->species_a = (int)site[0], rule->a = (int)site[1];
    rule->species_b = (int)site[2], rule->b = (int)site[3];
    return read_pair(name, settings, &rule->pair, bad);
}

/* ---- systems ---- */

typedef struct plw_system {
    /* First: the library's own functions take it from here. */
    plh_system *system;
    double time;
    /* That the thermostat has acted after. */
    int64_t steps;
    /* model NULL: none */
    plh_thermostat thermostat;
} plw_system;

PLW(void) plw_system_destroy(plw_system *s)
{
    plh_system_destroy(s->system);
    free(s);
}

/* periodic, box (3), cut, cut_on, cut_off, reaction field, its permittivity, mixing, coulomb,
 * gravity (3), field (3) */
static void fill(plh_system_def *def, const double v[17])
{
    def->periodic = v[0] != 0.0;
    def->box = plh_vec3_make(v[1], v[2], v[3]);
    def->cut = (plh_cut)(int)v[4];
    def->cut_on = v[5];
    def->cut_off = v[6];
    def->reaction_field = v[7] != 0.0;
    def->rf_permittivity = v[8];
    def->mixing = (plh_mixing)(int)v[9];
    def->coulomb = v[10];
    def->gravity = plh_vec3_make(v[11], v[12], v[13]);
    def->field = plh_vec3_make(v[14], v[15], v[16]);
}

/* *why is a line about what is wrong, or "". */
PLW(plh_status)
plw_system_create(plw_definition *d, const double v[17], plw_system **out, const char **why)
{
    plw_system *s = calloc(1, sizeof *s);
    *out = NULL;
    *why = "";
    if (s == NULL)
        return PLH_NO_MEMORY;
    fill(&d->def, v);
    *why = plh_system_explain(&d->def);
    const plh_status status = plh_system_create(&d->def, &s->system);
    if (status != PLH_OK)
        plw_system_destroy(s);
    else
        *out = s;
    return status;
}

/* Numbers of the bodies, body by body: `width` of x y z, px py pz, q0 q1 q2 q3, m1 m2 m3 from
 * `first` on. store: from `numbers` into the system. */
PLW(void) plw_system_bodies(plw_system *s, int first, int width, int store, double *numbers)
{
    const plh_bodies_view b = plh_system_bodies(s->system);
    const plh_states r = b.rotation;
    double *const row[13] = {b.x,  b.y,  b.z,  b.px, b.py, b.pz, r.qw,
                             r.qx, r.qy, r.qz, r.mx, r.my, r.mz};
    for (int k = 0; k < width && first + k < 13; k++)
        for (size_t i = 0; i < b.n; i++) {
            double *own = &row[first + k][i], *other = &numbers[(size_t)width * i + (size_t)k];
            *(store ? own : other) = *(store ? other : own);
        }
    if (store)
        plh_system_touch(s->system);
}

/* Three rows of forces, three rows of torques. */
PLW(plh_status) plw_system_forces(plw_system *s, double *rows)
{
    const size_t n = plh_system_bodies(s->system).n;
    plh_forces_view f;
    const plh_status status = plh_system_forces(s->system, &f);
    const double *const row[6] = {f.fx, f.fy, f.fz, f.tx, f.ty, f.tz};
    for (size_t k = 0; status == PLH_OK && k < 6; k++)
        memcpy(rows + k * n, row[k], n * sizeof(double));
    return status;
}

/* The numbers of plh_system_energy, then those of plh_system_measure, in their order. */
PLW(plh_status) plw_system_measures(plw_system *s, double out[28])
{
    plh_system_energy e;
    plh_system_measure m;
    _Static_assert(sizeof e == 11 * sizeof(double) && sizeof m == 17 * sizeof(double),
                   "system.js names these numbers");
    plh_status status = plh_system_energies(s->system, &e);
    if (status == PLH_OK)
        status = plh_system_measures(s->system, &e, &m);
    if (status == PLH_OK) {
        memcpy(out, &e, sizeof e);
        memcpy(out + 11, &m, sizeof m);
    }
    return status;
}

/* what 0: a lattice (constant a, jitter b), 1: a gas (scale a), 2: momenta at kT (a, b) */
PLW(plh_status) plw_system_place(plw_system *s, int what, double a, double b, double seed)
{
    const uint64_t start = (uint64_t)seed;
    return what == 0   ? plh_system_lattice(s->system, a, b, true, start)
           : what == 1 ? plh_system_gas(s->system, a, start)
                       : plh_system_thermal(s->system, a, b, start);
}

/* time, steps since the thermostat was set */
PLW(void) plw_system_get(const plw_system *s, double out[2])
{
    out[0] = s->time;
    out[1] = (double)s->steps;
}

/* With a thermostat, which acts after each step or in it, drifts of neighbouring steps are not
 * merged. */
PLW(plh_status) plw_system_run(plw_system *s, const plh_method_spec *spec, double h, long count)
{
    const double from = s->time;
    plh_status status = PLH_OK;
    if (s->thermostat.model == NULL)
        status = plh_system_run(s->system, spec, from, h, count);
    for (long k = 0; s->thermostat.model != NULL && k < count && status == PLH_OK; k++)
        status = plh_thermostat_run(&s->thermostat, s->system, spec, from, h, (long)s->steps++, 1);
    s->time = from + h * (double)count;
    return status;
}

/* ---- thermostats ---- */

/* *bad is the name of a parameter that is at fault, or NULL. name "": none. */
PLW(plh_status)
plw_system_thermostat(plw_system *s, const char *name, double kt, double seed, const char *settings,
                      const char **bad)
{
    plh_thermostat t = {.model = NULL};
    const plh_param *param = NULL;
    plh_status status = PLH_OK;
    if (name[0] != '\0') {
        const plh_thermostat_model *model = plh_thermostat_model_find(name);
        status = model == NULL ? PLH_NOT_FOUND
                               : plh_thermostat_init(model, kt, (uint64_t)seed, settings, &t);
        if (status == PLH_OK)
            status = plh_thermostat_check(&t, &param);
    }
    *bad = param != NULL ? param->name : NULL;
    if (status == PLH_OK) {
        s->thermostat = t;
        s->steps = 0;
    }
    return status;
}

/* NaN: it holds none. */
PLW(double) plw_system_thermostat_energy(const plw_system *s)
{
    double energy = NAN;
    if (s->thermostat.model != NULL)
        (void)plh_thermostat_energy(&s->thermostat, s->system, &energy);
    return energy;
}

/* ---- checkpoints ---- */

PLW(size_t) plw_system_checkpoint_size(const plw_system *s)
{
    return plh_thermostat_checkpoint_size(&s->thermostat, s->system);
}

PLW(void) plw_system_checkpoint_get(const plw_system *s, void *bytes)
{
    plh_thermostat_checkpoint_get(&s->thermostat, s->system, s->time, s->steps, bytes);
}

/* `why` has room for a line about what does not fit. */
PLW(plh_status)
plw_system_checkpoint_set(plw_system *s, const void *bytes, size_t size, char *why, size_t room)
{
    return plh_thermostat_checkpoint_set(&s->thermostat, s->system, bytes, size, &s->time,
                                         &s->steps, why, room);
}
