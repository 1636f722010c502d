/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Options that lay keys over a scenario, such as --step and --set. */
#ifndef PLH_CLI_OVERRIDES_H
#define PLH_CLI_OVERRIDES_H

#include "shell/option.h"

/* As the scenario takes them: "--step step=0.1". */
struct overrides {
    char **text;
    int count;
};

/* From what was typed, in that order; false: no memory. Free in either case. */
bool overrides_make(const struct given_list *given, struct overrides *o);
void overrides_free(struct overrides *o);

#endif
