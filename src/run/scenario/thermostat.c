/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Thermostats and temperatures of a system. */
#include "scenario/read.h"
#include "scenario/system.h"
#include <polhode/extend/thermostat.h>
#include <polhode/plugin.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(THERMOSTAT)
USE_KEY(system_temperature_translation);
USE_KEY(system_temperature_rotation);

/* The keys of a thermostat: its map and the members that are no parameters. */
struct block {
    enum key_id map, kind, library, temperature;
};

/* The unit behind a number: "K", "kT", "" for none; NULL if the text is no temperature. */
static const char *split(const char *text, double *number)
{
    char *end;
    *number = strtod(text, &end);
    if (end == text || !isfinite(*number) || *number < 0.0)
        return NULL;
    end += strspn(end, " ");
    return strcmp(end, "K") == 0 || strcmp(end, "kT") == 0 || !*end ? end : NULL;
}

bool scenario_read_kt(const struct scenario *s, const struct value *v, enum key_id key,
                      const char *fallback, double *kt)
{
    double number = v->numeric ? v->number : 0.0;
    const char *unit = v->numeric ? "" : split(v->text, &number);
    const char *given = read_text(s, key_system_temperature_unit);
    if (!unit || number < 0.0)
        return read_error(s, v, key, "expected a temperature such as 300 K or 2.5 kT, found '%s'",
                          v->text);
    if (!*unit)
        unit = given ? given : fallback;
    if (!*unit)
        return read_error(s, v, key,
                          "needs a unit: %g K, with energies in kJ/mol, or %g kT (%g K there)",
                          number, number, number / PLH_BOLTZMANN_MD);
    const bool kelvin = strcmp(unit, "K") == 0;
    if (kelvin && !s->system.md)
        return read_error(s, v, key, "K is for known units; remove system.units: none, or say kT");
    *kt = kelvin ? PLH_BOLTZMANN_MD * number : number;
    return true;
}

bool scenario_has_kelvin(const struct scenario *s)
{
    const enum key_id keys[] = {key_system_temperature_unit, key_system_temperature_translation,
                                key_system_temperature_rotation, key_system_thermostat_temperature,
                                key_system_prepare_thermostat_temperature};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const struct value *v = read_value(s, keys[i]);
        const size_t n = v && !v->numeric ? strlen(v->text) : 0;
        if (n > 0 && v->text[n - 1] == 'K')
            return true;
    }
    return false;
}

static const plh_thermostat_model *load(struct scenario *s, const struct value *library,
                                        const char *name)
{
    struct system_request *r = &s->system;
    const plh_thermostat_model *model = NULL;
    char path[4096], why[1024];
    if (!scenario_library(s, library, path))
        return NULL;
    if (plh_thermostat_load(path, name, &r->library[r->libraries], &model, why, sizeof why))
        document_error(&s->doc, library, "library", "cannot load thermostat '%s': %s", name, why);
    else
        document_hash_file(&s->doc, path);
    r->libraries += model != NULL;
    return model;
}

static const plh_thermostat_model *find(const struct scenario *s, const struct value *where,
                                        const struct block *block, const char *name)
{
    const char *names[64];
    const plh_thermostat_model *model = plh_thermostat_model_find(name);
    const int n = plh_thermostat_model_count() < 64 ? plh_thermostat_model_count() : 64;
    for (int i = 0; i < n; i++)
        names[i] = plh_thermostat_model_get(i)->name;
    if (!model)
        keys_unknown_word(&s->doc, where, scenario_keys[block->kind].path, "thermostat", name,
                          names, n, PLH_RUN_UNKNOWN_THERMOSTAT);
    return model;
}

/* The members of the block that the table of keys does not know are parameters of its kind. */
static bool read_values(const struct scenario *s, const struct value *map, const char *path,
                        plh_thermostat *t)
{
    const plh_thermostat_model *m = t->model;
    const struct params_target target = {path,      "thermostat",   m->name,   "kind, temperature",
                                         m->params, m->param_count, &t->values};
    for (const struct value *v = map->child; v; v = v->next)
        if (!keys_known(path, v->key) && !params_set(s, v, &target))
            return false;
    const plh_param *bad;
    plh_thermostat_check(t, &bad);
    const struct value *v = bad ? value_member(map, bad->name) : NULL;
    return !bad || params_bad(s, v ? v : map, bad, !v);
}

static bool read_block(struct scenario *s, const struct value *map, const struct block *block,
                       enum system_stream stream, plh_thermostat *thermostat)
{
    const struct value *kind = read_member(map, block->kind);
    const struct value *library = read_member(map, block->library);
    const struct value *temperature = read_needed(s, map, block->temperature);
    const char *name = member_text(map, block->kind), *path = scenario_keys[block->map].path;
    double kt;
    if (!temperature ||
        !scenario_read_kt(s, temperature, block->temperature, s->system.md ? "" : "kT", &kt))
        return false;
    if (library && !kind)
        return read_error(s, library, block->map, "'kind' is missing beside 'library'");
    const plh_thermostat_model *model =
        library ? load(s, library, name) : find(s, kind ? kind : map, block, name);
    if (!model)
        return false;
    if (plh_thermostat_init(model, kt, scenario_seed(s, stream), NULL, thermostat))
        return read_error(s, map, block->map,
                          "thermostat %s: its record needs one of factor and apply", name);
    return read_values(s, map, path, thermostat);
}

bool scenario_read_thermostat(struct scenario *s)
{
    const struct block block = {key_system_thermostat, key_system_thermostat_kind,
                                key_system_thermostat_library, key_system_thermostat_temperature};
    const struct value *map = read_value(s, key_system_thermostat);
    (void)key_system_thermostat_params;
    return !map || read_block(s, map, &block, STREAM_THERMOSTAT, &s->system.thermostat);
}

bool scenario_read_preparation_thermostat(struct scenario *s, const struct value *prepare)
{
    const struct block block = {key_system_prepare_thermostat, key_system_prepare_thermostat_kind,
                                key_system_prepare_thermostat_library,
                                key_system_prepare_thermostat_temperature};
    const struct value *map = read_needed(s, prepare, key_system_prepare_thermostat);
    (void)key_system_prepare_thermostat_params;
    return map && read_block(s, map, &block, STREAM_PREPARATION, &s->system.prepare.thermostat);
}
