/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode info: what this build is and what it runs on. */
#include "cli/command.h"

#include <polhode/version.h>

static int run(void *options)
{
    (void)options;
    printf("version,%s\nrevision,%s\ncompiler,%s\ninstruction_sets,%s\n", plh_version(),
           plh_revision(), plh_compiler(), plh_isa_found());
    return 0;
}

static const struct option list[] = {{0}};

const struct command command_info = {
    .name = "info",
    .summary = "version, revision, compiler and instruction sets, one per line",
    .usage = "",
    .about = "Prints key,value lines for scripts: version, revision, compiler, instruction_sets.",
    .examples = "polhode info",
    .options = list,
    .run = run,
};
