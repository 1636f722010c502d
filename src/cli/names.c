/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/names.h"

#include "cli/command.h"
#include "cli/shipped.h"
#include "output/columns.h"
#include "scenario/format.h"
#include "scenario/keys.h"

#include <polhode/polhode.h>
#include <stdio.h>
#include <string.h>

void name_commands(word_taker *take, void *context)
{
    for (int i = 0; command_at(i); i++)
        take(context, command_at(i)->name);
}

void name_methods(word_taker *take, void *context)
{
    for (int i = 0; i < plh_method_count(); i++)
        take(context, plh_method_at(i)->name);
    name_schemes(take, context);
}

void name_schemes(word_taker *take, void *context)
{
    for (int i = 0; i < plh_scheme_count(); i++)
        take(context, plh_scheme_at(i)->name);
}

void name_torques(word_taker *take, void *context)
{
    for (int i = 0; i < plh_torque_model_count(); i++)
        take(context, plh_torque_model_at(i)->name);
}

void name_potentials(word_taker *take, void *context)
{
    for (int i = 0; i < plh_pair_count(); i++)
        take(context, plh_pair_at(i)->name);
}

void name_scenarios(word_taker *take, void *context)
{
    shipped_each(take, context);
}

void name_columns(word_taker *take, void *context)
{
    for (int i = 0; i < body_columns.count; i++)
        take(context, body_columns.columns[i].name);
    for (int i = 0; i < system_columns.count; i++)
        if (!column_find(&body_columns, system_columns.columns[i].name))
            take(context, system_columns.columns[i].name);
}

/* The keys of a scenario with the "=" that --set wants; members of lists are left out. */
void name_keys(word_taker *take, void *context)
{
    char word[128];
    for (int i = 0; i < scenario_key_count; i++) {
        snprintf(word, sizeof word, "%s=", scenario_keys[i].path);
        if (!strchr(word, '['))
            take(context, word);
    }
}

void name_key_values(const char *key, size_t length, word_taker *take, void *context)
{
    for (int i = 0; i < scenario_key_count; i++) {
        const struct key *k = &scenario_keys[i];
        if (strlen(k->path) != length || strncmp(k->path, key, length) != 0)
            continue;
        if (strcmp(k->path, "method") == 0)
            name_methods(take, context);
        for (int n = 0; k->kind == KEY_FORMAT && n < output_format_count; n++)
            take(context, output_formats[n]->word);
        if (k->kind == KEY_WORD)
            words_split(k->accepts, take, context);
    }
}
