/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/names.h"

#include <polhode/catalogue.h>
#include <polhode/extend/method.h>
#include <polhode/extend/orbit.h>
#include <polhode/extend/pair.h>
#include <polhode/extend/thermostat.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <string.h>

void name_methods(word_taker *take, void *context)
{
    for (int i = 0; i < plh_method_count(); i++)
        take(context, plh_method_get(i)->name);
    name_schemes(take, context);
}

void name_schemes(word_taker *take, void *context)
{
    for (int i = 0; i < plh_scheme_count(); i++)
        take(context, plh_scheme_get(i)->name);
}

void name_torques(word_taker *take, void *context)
{
    for (int i = 0; i < plh_torque_model_count(); i++)
        take(context, plh_torque_model_get(i)->name);
}

void name_orbits(word_taker *take, void *context)
{
    for (int i = 0; i < plh_orbit_model_count(); i++)
        take(context, plh_orbit_model_get(i)->name);
}

void name_potentials(word_taker *take, void *context)
{
    for (int i = 0; i < plh_pair_model_count(); i++)
        take(context, plh_pair_model_get(i)->name);
}

void name_thermostats(word_taker *take, void *context)
{
    for (int i = 0; i < plh_thermostat_model_count(); i++)
        take(context, plh_thermostat_model_get(i)->name);
}

void name_scenarios(word_taker *take, void *context)
{
    for (int i = 0; i < plh_scenario_count(); i++)
        take(context, plh_scenario_get(i).name);
}

/* A name that bodies and systems share comes once. */
void name_columns(word_taker *take, void *context)
{
    for (int i = 0; i < plh_column_count(); i++) {
        const plh_column c = plh_column_get(i);
        if (!c.system || !plh_column_find(false, c.name).name)
            take(context, c.name);
    }
}

/* The same of formats. */
void name_formats(word_taker *take, void *context)
{
    for (int i = 0; i < plh_format_count(); i++) {
        int before = 0;
        while (strcmp(plh_format_get(before).word, plh_format_get(i).word) != 0)
            before++;
        if (before == i)
            take(context, plh_format_get(i).word);
    }
}

/* The keys of a scenario with the "=" that --set wants; members of lists are left out. */
void name_keys(word_taker *take, void *context)
{
    char word[128];
    for (int i = 0; i < plh_key_count(); i++) {
        snprintf(word, sizeof word, "%s=", plh_key_get(i).path);
        if (!strchr(word, '['))
            take(context, word);
    }
}

void name_key_values(const char *key, size_t length, word_taker *take, void *context)
{
    for (int i = 0; i < plh_key_count(); i++) {
        const plh_key k = plh_key_get(i);
        if (strlen(k.path) != length || strncmp(k.path, key, length) != 0)
            continue;
        if (strcmp(k.path, "method") == 0)
            name_methods(take, context);
        if (k.format)
            name_formats(take, context);
        if (k.word)
            words_split(k.accepts, take, context);
    }
}
