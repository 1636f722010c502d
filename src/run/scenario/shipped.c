/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/shipped.h"

#include "io/word.h"

#include <stdio.h>
#include <string.h>

int plh_scenario_count(void)
{
    return shipped_scenario_count;
}

plh_scenario plh_scenario_get(int index)
{
    return index >= 0 && index < shipped_scenario_count ? shipped_scenarios[index]
                                                        : (plh_scenario){.name = NULL};
}

const plh_scenario *shipped_find(const char *word)
{
    for (int i = 0; i < shipped_scenario_count; i++) {
        const plh_scenario *s = &shipped_scenarios[i];
        if (strcmp(word, s->name) == 0 || strcmp(word, s->file) == 0)
            return s;
    }
    return NULL;
}

const char *shipped_suggest(const char *word, char *text, size_t size)
{
    const char *names[64];
    const int n = shipped_scenario_count < 64 ? shipped_scenario_count : 64;
    for (int i = 0; i < n; i++)
        names[i] = shipped_scenarios[i].name;
    const char *near = nearest_word(word, names, n);
    snprintf(text, size, "%s%s%s", near ? "; did you mean '" : "", near ? near : "",
             near ? "'?" : "");
    return text;
}
