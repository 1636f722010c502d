/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/overrides.h"

#include "shell/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The options that stand for a key; --set names its key itself. A path is a path, whatever YAML
 * would make of it. */
static const struct key_option {
    const char *option, *label, *key;
    plh_value_kind kind;
    /* behind a value without "/" */
    const char *suffix;
} key_options[] = {
    {"method", "--method", "method", PLH_VALUE_YAML, NULL},
    {"scheme", "--scheme", "method", PLH_VALUE_YAML, "/exact"},
    {"step", "--step", "step", PLH_VALUE_YAML, NULL},
    {"tolerance", "--tolerance", "tolerance", PLH_VALUE_YAML, NULL},
    {"until", "--until", "until", PLH_VALUE_YAML, NULL},
    {"output", "--output", "output.file", PLH_VALUE_TEXT, NULL},
    {"events", "--events", "output.events", PLH_VALUE_TEXT, NULL},
    {"modified-energy", "--modified-energy", "output.modified-energy", PLH_VALUE_YAML, NULL},
    {"reference", "--reference", "reference", PLH_VALUE_TEXT, NULL},
    {"set", "--set", NULL, PLH_VALUE_YAML, NULL}};

static const struct key_option *find(const struct option *option)
{
    const struct key_option *k = key_options;
    while (strcmp(k->option, option->name) != 0)
        k++;
    return k;
}

/* False: no memory. */
static bool make(const struct given *g, plh_setting *setting, char **made)
{
    const struct key_option *k = find(g->option);
    *setting = (plh_setting){k->key, {.kind = k->kind, .text = g->value}, k->label};
    if (!k->suffix || strchr(g->value, '/'))
        return true;
    const size_t size = strlen(g->value) + strlen(k->suffix) + 1;
    *made = malloc(size);
    if (*made)
        snprintf(*made, size, "%s%s", g->value, k->suffix);
    setting->value.text = *made;
    return *made;
}

bool overrides_make(const struct given_list *given, struct permission allow, struct overrides *o)
{
    const size_t n = (size_t)given->count + 1;
    o->list = calloc(n, sizeof *o->list);
    o->made = calloc(n, sizeof *o->made);
    o->settings = (plh_settings){o->list, given->count,
                                 (allow.libraries ? PLH_ALLOW_LIBRARIES : 0u) |
                                     (allow.outside ? PLH_ALLOW_OUTSIDE : 0u)};
    bool good = o->list && o->made;
    for (int i = 0; good && i < given->count; i++)
        good = make(&given->at[i], &o->list[i], &o->made[i]);
    if (!good)
        overrides_free(o);
    return good;
}

void overrides_free(struct overrides *o)
{
    for (int i = 0; o->made && i < o->settings.count; i++)
        free(o->made[i]);
    free(o->made);
    free(o->list);
    memset(o, 0, sizeof *o);
}

/* How what a run was refused for is mended with this command. */
static const char *const hints[] = {
    [PLH_RUN_RESUME_WITHOUT_FILE] = "add --output FILE to --resume",
    [PLH_RUN_BAD_CHECKPOINT] = "start the run anew without --resume",
    [PLH_RUN_REFERENCE_OF_SYSTEM] = "leave --reference out",
    [PLH_RUN_UNKNOWN_SCENARIO] = "'polhode scenarios' lists them",
    [PLH_RUN_UNKNOWN_COLUMN] = "'polhode run --columns' lists them",
    [PLH_RUN_UNKNOWN_TORQUE] = "'polhode torques' lists them",
    [PLH_RUN_UNKNOWN_ORBIT] = "'polhode orbits' lists them",
    [PLH_RUN_UNKNOWN_METHOD] = "'polhode methods' and 'polhode schemes' list them",
    [PLH_RUN_UNKNOWN_POTENTIAL] = "'polhode potentials' lists them",
    [PLH_RUN_UNKNOWN_THERMOSTAT] = "'polhode thermostats' lists them",
    [PLH_RUN_UNKNOWN_EVENT] = "'polhode run --event-kinds' lists them",
    [PLH_RUN_LIBRARY_NOT_ALLOWED] = "if you trust it, add --allow-libraries",
    [PLH_RUN_OUTSIDE_NOT_ALLOWED] = "name it on the command line, or add --allow-outside",
};

const char *overrides_words(const char *message, plh_run_reason why, char *text, size_t size)
{
    const size_t n = strlen(message);
    const char *hint = (size_t)why < sizeof hints / sizeof *hints ? hints[why] : NULL;
    const bool open = n && strchr("?;", message[n - 1]); /* "did you mean 'q'?" */
    snprintf(text, size, "%s%s%s", message, !hint ? "" : open ? " " : "; ", hint ? hint : "");
    return text;
}

int overrides_refused(const char *message, plh_run_reason why)
{
    char text[OVERRIDES_MESSAGE];
    return usage_error("%s", overrides_words(message, why, text, sizeof text));
}
