/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The keys below system: box, cut-off, rules, preparation and thermostat. */
#include "scenario/system.h"

#include "scenario/read.h"

#include <math.h>
#include <polhode/plugin.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(SYSTEM)
USE_KEY(step);

static bool read_cutoff(struct scenario *s)
{
    plh_system_def *d = &s->system.def;
    const struct value *map = read_value(s, key_system_cutoff);
    const struct value *box = read_value(s, key_system_box);
    if (!map)
        return !box || read_error(s, box, key_system_cutoff,
                                  "missing: a periodic box needs one (system.cutoff.radius)");
    const struct value *radius = read_needed(s, map, key_system_cutoff_radius);
    const struct value *on = read_member(map, key_system_cutoff_switch_on);
    if (!radius)
        return false;
    bool plain = read_is(s, key_system_cutoff_kind, "plain");
    d->cut = plain ? PLH_CUT_PLAIN : PLH_CUT_SMOOTH;
    d->cut_off = value_number(radius);
    d->cut_on = on ? value_number(on) : 0.8 * d->cut_off;
    d->skin = read_number(s, key_system_cutoff_skin);
    if (on && plain)
        return read_error(s, on, key_system_cutoff_switch_on, "kind: plain has no switch");
    if (d->cut_on >= d->cut_off)
        return read_error(s, on, key_system_cutoff_switch_on,
                          "expected a number from 0 to below the radius (%g)", d->cut_off);
    return true;
}

static bool read_box(struct scenario *s)
{
    plh_system_def *d = &s->system.def;
    const struct value *box = read_value(s, key_system_box);
    if (!box)
        return true;
    d->box = read_vector(box);
    d->periodic = true;
    double shortest = fmin(d->box.x, fmin(d->box.y, d->box.z));
    if (!(shortest > 0.0))
        return read_error(s, box, key_system_box, "expected three numbers above 0");
    if (d->cut_off > 0.5 * shortest)
        return read_error(s, read_value(s, key_system_cutoff_radius), key_system_cutoff_radius,
                          "expected at most half the shortest edge of the box (%g)",
                          0.5 * shortest);
    return true;
}

static bool read_reaction_field(struct scenario *s)
{
    plh_system_def *d = &s->system.def;
    const struct value *v = read_value(s, key_system_reaction_field);
    if (!v)
        return true;
    d->reaction_field = true;
    if (strcmp(v->text, "conductor") == 0)
        d->rf_permittivity = INFINITY;
    else if (!value_is_number(v, &d->rf_permittivity) || d->rf_permittivity < 1.0)
        return read_error(s, v, key_system_reaction_field,
                          "expected conductor, or a permittivity of 1 or more");
    return d->cut != PLH_CUT_NONE ||
           read_error(s, v, key_system_reaction_field, "needs system.cutoff");
}

static int species_index(const struct system_request *r, const char *name)
{
    for (int i = 0; i < r->def.species_count; i++)
        if (strcmp(r->species[i].name, name) == 0)
            return i;
    return -1;
}

static bool read_pair(struct scenario *s, const struct value *map)
{
    struct system_request *r = &s->system;
    const struct value *names = read_needed(s, map, key_system_pairs_species);
    const struct value *sites = read_member(map, key_system_pairs_sites);
    double site[2] = {0.0, 0.0};
    if (!names)
        return false;
    if (value_count(names) != 2 || (sites && value_count(sites) != 2))
        return read_error(s, map, key_system_pairs, "expected two kinds and two sites");
    read_numbers(sites, key_system_pairs_sites, 2, site);
    int a = species_index(r, names->child->text), b = species_index(r, names->child->next->text);
    if (a < 0 || b < 0)
        return read_error(s, names, key_system_pairs_species, "there is no kind '%s'",
                          a < 0 ? names->child->text : names->child->next->text);
    if (!(site[0] >= 1.0 && site[0] <= r->species[a].sites && site[1] >= 1.0 &&
          site[1] <= r->species[b].sites && site[0] == floor(site[0]) && site[1] == floor(site[1])))
        return read_error(s, sites ? sites : map, key_system_pairs_sites,
                          "expected sites from 1 to %d and from 1 to %d", r->species[a].sites,
                          r->species[b].sites);
    if (r->def.pair_count == SCENARIO_PAIRS)
        return read_error(s, map, key_system_pairs, "more than %d pairs", SCENARIO_PAIRS);
    plh_pair_rule *rule = &r->pair[r->def.pair_count++];
    *rule = (plh_pair_rule){
        .species_a = a, .a = (int)site[0] - 1, .species_b = b, .b = (int)site[1] - 1};
    r->def.pairs = r->pair;
    const struct pair_keys keys = {key_system_pairs_potential, key_system_pairs_library,
                                   key_system_pairs_params};
    return scenario_read_pair(s, map, &keys, NULL, &rule->pair);
}

/* Kelvin alone tell the unit of energy, but not that of charge. */
static void read_units(struct scenario *s)
{
    const struct value *units = read_value(s, key_system_units);
    if (!units) {
        s->system.md = s->system.md || scenario_has_kelvin(s);
        return;
    }
    s->system.md = strcmp(units->text, "md") == 0;
    if (s->system.md)
        s->system.def.coulomb = PLH_COULOMB_MD;
}

static bool read_rules(struct scenario *s)
{
    plh_system_def *d = &s->system.def;
    const struct value *gravity = read_value(s, key_system_gravity);
    const struct value *field = read_value(s, key_system_field);
    const struct value *pairs = read_value(s, key_system_pairs);
    d->mixing = read_is(s, key_system_mixing, "geometric")        ? PLH_MIX_GEOMETRIC
                : read_is(s, key_system_mixing, "waldman-hagler") ? PLH_MIX_WALDMAN_HAGLER
                                                                  : PLH_MIX_LORENTZ_BERTHELOT;
    read_units(s);
    if (read_value(s, key_system_coulomb))
        d->coulomb = read_number(s, key_system_coulomb);
    if (gravity)
        d->gravity = read_vector(gravity);
    if (field)
        d->field = read_vector(field);
    for (const struct value *c = pairs ? pairs->child : NULL; c; c = c->next)
        if (!read_pair(s, c))
            return false;
    return true;
}
static bool read_preparation(struct scenario *s)
{
    struct preparation *p = &s->system.prepare;
    const struct value *map = read_value(s, key_system_prepare);
    if (!map)
        return true;
    if (!read_needed(s, map, key_system_prepare_steps))
        return false;
    const struct value *method = read_member(map, key_system_prepare_method);
    const char *name = member_text(map, key_system_prepare_method);
    p->steps = (long)read_number(s, key_system_prepare_steps);
    p->step = read_number(s, read_member(map, key_system_prepare_step) ? key_system_prepare_step
                                                                       : key_step);
    if (!scenario_read_preparation_thermostat(s, map))
        return false;
    plh_status status = plh_method_parse(NULL, name, &p->spec);
    if (status)
        return read_error(s, method, key_system_prepare_method, "'%s': %s", name,
                          plh_status_text(status));
    if (p->step == 0.0)
        return read_error(s, map, key_system_prepare, "'step' is missing");
    return scenario_check_splitting(s, method, scenario_keys[key_system_prepare_method].path, name,
                                    &p->spec, &p->thermostat);
}

bool scenario_check_splitting(const struct scenario *s, const struct value *v, const char *path,
                              const char *name, const plh_method_spec *spec,
                              const plh_thermostat *thermostat)
{
    const struct system_request *r = &s->system;
    const plh_scheme *scheme = plh_splitting_scheme(spec);
    const unsigned bath = thermostat->model ? 1u << PLH_PART_THERMOSTAT : 0;
    const char *lacking = scheme ? plh_scheme_explain(scheme, PLH_SYSTEM_PARTS | bath) : "";
    if (*lacking)
        return document_error(&s->doc, v, path, "%s cannot move this system: %s", name, lacking);
    for (int i = 0; i < r->def.species_count; i++) {
        plh_status status = plh_system_check_method(&r->species[i], 1, spec);
        if (status == PLH_UNSUPPORTED)
            return document_error(&s->doc, v, path,
                                  "%s cannot move a system; expected a splitting around a one-step "
                                  "free flow, such as verlet/mr2 or srkn4_6b/exact, or respa with "
                                  "a range, such as respa:range=0.5/exact",
                                  name);
        if (status)
            return document_error(&s->doc, v, path, "%s cannot move '%s': %s", name,
                                  r->species[i].name, plh_status_text(status));
    }
    return true;
}

bool scenario_read_system(struct scenario *s)
{
    const struct value *map = read_value(s, key_system);
    struct system_request *r = &s->system;
    r->def = plh_system_def_default();
    if (!scenario_read_species(s, map) || !read_cutoff(s) || !read_box(s) ||
        !read_reaction_field(s) || !read_rules(s) || !read_preparation(s) ||
        !scenario_read_thermostat(s))
        return false;
    const struct value *threads = read_value(s, key_system_threads);
    const double count = read_number(s, key_system_threads);
    if (count > 1.0 && (count > 1024.0 || plh_pool_create((int)count, &r->pool)))
        return read_error(s, threads, key_system_threads,
                          "expected 1 to 1024 threads that the operating system can start");
    r->def.pool = r->pool;
    return true;
}

plh_system *scenario_make_system(const struct scenario *s)
{
    const struct system_request *r = &s->system;
    plh_system *system = NULL;
    plh_status status = plh_system_create(&r->def, &system);
    if (!status)
        return system;
    read_error(s, NULL, key_system, "cannot create the system of %zu bodies: %s", r->def.n,
               plh_status_text(status));
    plh_system_destroy(system);
    return NULL;
}

void scenario_free_system(struct system_request *r)
{
    plh_system_destroy(r->start);
    plh_pool_destroy(r->pool);
    free(r->species_of);
    for (int i = 0; i < r->libraries; i++)
        plh_plugin_unload(r->library[i]);
    memset(r, 0, sizeof *r);
}
