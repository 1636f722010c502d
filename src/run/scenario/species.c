/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The kinds of bodies of a system: built in, from atoms, or from mass, inertia and sites. */
#include "scenario/read.h"
#include "scenario/system.h"

#include <string.h>

OWN_KEYS(SPECIES)

/* A name or a chemical symbol: short, and a word in every file. */
static bool is_word(const char *text, size_t size)
{
    return *text && strlen(text) < size && !strpbrk(text, " ,\t\r\n\"");
}

static bool read_symbol(const struct scenario *s, const struct value *map, enum key_id key,
                        const char *otherwise, char symbol[8])
{
    const struct value *v = read_member(map, key);
    const char *usual = member_text(map, key);
    snprintf(symbol, 8, "%s", usual ? usual : otherwise);
    if (v && !is_word(v->text, 8))
        return read_error(s, v, key_system_species,
                          "expected a symbol of up to 7 characters without blanks and commas");
    return true;
}

/* Charge and potential, of a site, of an atom, or of a species at its centre. */
static bool read_site(struct scenario *s, const struct value *map, enum key_id charge,
                      const struct pair_keys *keys, const char *fallback, plh_site *site)
{
    memset(site, 0, sizeof *site);
    site->charge = member_number(map, charge);
    return scenario_read_pair(s, map, keys, fallback, &site->pair);
}

static bool too_many(const struct scenario *s, const struct value *v, const char *path,
                     const char *what)
{
    return document_error(&s->doc, v, path, "more than %d %s", PLH_SITES_MAX, what);
}

static bool read_sites(struct scenario *s, const struct value *map, int k)
{
    plh_species *species = &s->system.species[k];
    plh_site centre;
    const struct value *list = read_member(map, key_system_species_sites);
    const struct pair_keys own = {key_system_species_potential, key_system_species_library,
                                  key_system_species_params},
                           of_site = {key_system_species_sites_potential,
                                      key_system_species_sites_library,
                                      key_system_species_sites_params};
    if (!read_site(s, map, key_system_species_charge, &own, NULL, &centre))
        return false;
    snprintf(s->system.site_symbol[k][0], sizeof s->system.site_symbol[k][0], "%s",
             s->system.symbol[k]);
    if (centre.charge != 0.0 || centre.pair.model)
        species->site[species->sites++] = centre;
    for (const struct value *c = list ? list->child : NULL; c; c = c->next) {
        const struct value *at = read_needed(s, c, key_system_species_sites_position);
        if (!at)
            return false;
        if (species->sites == PLH_SITES_MAX)
            return too_many(s, c, "system.species[].sites", "sites");
        const int i = species->sites++;
        if (!read_site(s, c, key_system_species_sites_charge, &of_site, NULL, &species->site[i]) ||
            !read_symbol(s, c, key_system_species_sites_symbol, NULL, s->system.site_symbol[k][i]))
            return false;
        species->site[i].at = read_vector(at);
    }
    return true;
}

/* Epsilon or sigma alone mean Lennard-Jones. */
static bool read_atom(struct scenario *s, const struct value *map, plh_site *atom, char symbol[8])
{
    const struct value *at = read_needed(s, map, key_system_species_atoms_position);
    const struct value *mass = at ? read_needed(s, map, key_system_species_atoms_mass) : NULL;
    const bool lj = value_member(map, "epsilon") || value_member(map, "sigma");
    const struct pair_keys keys = {key_system_species_atoms_potential,
                                   key_system_species_atoms_library,
                                   key_system_species_atoms_params};
    if (!mass || !read_symbol(s, map, key_system_species_atoms_symbol, NULL, symbol) ||
        !read_site(s, map, key_system_species_atoms_charge, &keys, lj ? "lennard-jones" : NULL,
                   atom))
        return false;
    atom->at = read_vector(at);
    atom->mass = value_number(mass);
    return true;
}

static bool wrong_species(const struct scenario *s, const struct value *map, const char *name,
                          plh_status status)
{
    return read_error(s, map, key_system_species,
                      "'%s': %s (dipole and sites of a linear molecule lie on its axis, those "
                      "of a point at its centre)",
                      name, plh_status_text(status));
}

static bool read_atoms(struct scenario *s, const struct value *map, const struct value *list, int k)
{
    plh_site atom[PLH_SITES_MAX];
    plh_species made, *species = &s->system.species[k];
    int count = 0;
    const enum key_id not [] = {key_system_species_mass,      key_system_species_body,
                                key_system_species_sites,     key_system_species_charge,
                                key_system_species_potential, key_system_species_library};
    for (size_t i = 0; i < sizeof not / sizeof *not ; i++) {
        const struct value *v = read_member(map, not [i]);
        if (v)
            return read_error(s, v, key_system_species,
                              "'%s' follows from the atoms; remove one of the two", v->key);
    }
    for (const struct value *c = list->child; c; c = c->next, count++) {
        if (count == PLH_SITES_MAX)
            return too_many(s, c, "system.species[].atoms", "atoms");
        if (!read_atom(s, c, &atom[count], s->system.site_symbol[k][count]))
            return false;
    }
    plh_status status = plh_species_from_atoms(atom, count, &made);
    if (status)
        return wrong_species(s, map, species->name, status);
    memcpy(made.name, species->name, sizeof made.name);
    *species = made;
    return true;
}

static bool read_mass_and_sites(struct scenario *s, const struct value *map, int k)
{
    plh_species *species = &s->system.species[k];
    const struct value *mass = read_needed(s, map, key_system_species_mass);
    const struct value *body = mass ? read_needed(s, map, key_system_species_body) : NULL;
    if (!body || !scenario_body_of(s, body, &species->body))
        return false;
    species->mass = value_number(mass);
    return read_sites(s, map, k);
}

static bool read_own_species(struct scenario *s, const struct value *map, int k)
{
    plh_species *species = &s->system.species[k];
    const struct value *atoms = read_member(map, key_system_species_atoms);
    const struct value *dipole = read_member(map, key_system_species_dipole);
    if (!(atoms ? read_atoms(s, map, atoms, k) : read_mass_and_sites(s, map, k)))
        return false;
    if (dipole)
        species->dipole = read_vector(dipole);
    plh_status status = plh_species_check(species);
    return !status || wrong_species(s, map, species->name, status);
}

/* A shipped kind is what its name says; to change it, give it another name. */
static bool read_shipped(struct scenario *s, const struct value *map, int k, bool water)
{
    struct system_request *r = &s->system;
    for (const struct value *v = map->child; v; v = v->next)
        if (v != read_member(map, key_system_species_name) &&
            v != read_member(map, key_system_species_number) &&
            v != read_member(map, key_system_species_symbol))
            return read_error(s, v, key_system_species,
                              "'%s' is built in and takes no '%s'; give your own kind another "
                              "name",
                              r->species[k].name, v->key);
    for (int i = 0; i < r->species[k].sites; i++)
        snprintf(r->site_symbol[k][i], sizeof r->site_symbol[k][i], "%s",
                 !water  ? r->symbol[k]
                 : i > 2 ? "M"
                 : i     ? "H"
                         : "O");
    r->md = r->md || water;
    return true;
}

static bool read_species(struct scenario *s, const struct value *map, int k)
{
    struct system_request *r = &s->system;
    plh_species *species = &r->species[k];
    const struct value *name = read_needed(s, map, key_system_species_name);
    if (!name)
        return false;
    if (!is_word(name->text, sizeof species->name))
        return read_error(s, name, key_system_species,
                          "expected a name of up to 15 characters without blanks and commas");
    for (int i = 0; i < k; i++)
        if (strcmp(r->species[i].name, name->text) == 0)
            return read_error(s, name, key_system_species, "'%s' is given twice", name->text);
    const bool shipped = plh_species_find(name->text, species) == PLH_OK;
    const bool water = shipped && strcmp(name->text, "dipole") != 0;
    snprintf(species->name, sizeof species->name, "%s", name->text);
    if (!read_symbol(s, map, key_system_species_symbol, water ? "O" : "X", r->symbol[k]))
        return false;
    return shipped ? read_shipped(s, map, k, water) : read_own_species(s, map, k);
}

bool scenario_read_species(struct scenario *s, const struct value *map)
{
    const struct value *list = read_needed(s, map, key_system_species);
    int k = 0;
    for (const struct value *c = list ? list->child : NULL; c; c = c->next, k++) {
        if (k == PLH_SPECIES_MAX)
            return read_error(s, c, key_system_species, "more than %d kinds", PLH_SPECIES_MAX);
        if (!read_species(s, c, k))
            return false;
    }
    if (list && k == 0)
        return read_error(s, list, key_system_species, "expected at least one kind");
    s->system.def.species = s->system.species;
    s->system.def.species_count = k;
    return list != NULL;
}
