/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Options that lay keys over a scenario, such as --step and --set. */
#ifndef PLH_CLI_OVERRIDES_H
#define PLH_CLI_OVERRIDES_H

#include "cli/names.h"
#include "shell/option.h"

#include <polhode/run.h>
#include <stddef.h>

/* As settings of a run. */
struct overrides {
    plh_settings settings;
    plh_setting *list;
    /* texts that were made for them */
    char **made;
};

/* What a scenario may do only when the command line says so. */
struct permission {
    bool libraries, outside;
};
/* Their options, for a command that keeps a struct permission at this offset. */
#define PERMISSION_OPTIONS(at)                                                                     \
    {"allow-libraries", OPTION_FLAG, NULL,                                                         \
     "let the scenario load shared libraries, which run code",                                     \
     .offset = (at) + offsetof(struct permission, libraries)},                                     \
    {                                                                                              \
        "allow-outside", OPTION_FLAG, NULL,                                                        \
            "let the scenario write files outside the working directory",                          \
            .offset = (at) + offsetof(struct permission, outside)                                  \
    }

/* The operand SCENARIO, for a command that keeps its text at this offset; --set, whose text ends
 * with an example. */
#define SCENARIO_OPERAND(at)                                                                       \
    {                                                                                              \
        NULL, OPTION_TEXT, "SCENARIO",                                                             \
            "a YAML file, or the name of a scenario that comes with polhode",                      \
            .offset = (at), .list = name_scenarios, .files = true                                  \
    }
#define SET_OPTION(at, what)                                                                       \
    {                                                                                              \
        "set", OPTION_LIST, "KEY=VALUE", what, .offset = (at), .list = name_keys,                  \
                                               .values = name_key_values                           \
    }

/* From what was typed, in that order; false: no memory. Free in either case. */
bool overrides_make(const struct given_list *given, struct permission allow, struct overrides *o);
void overrides_free(struct overrides *o);

/* What a run or scenario says, with what mends it on this command line: see plh_run_why(). Returns
 * `text`.
 * refused: the same as one line; EXIT_USAGE. */
enum { OVERRIDES_MESSAGE = 2560 };
const char *overrides_words(const char *message, plh_run_reason why, char *text, size_t size);
int overrides_refused(const char *message, plh_run_reason why);

#endif
