/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode info: what this build is and what it runs on. */
#include "cli/command.h"

#include <polhode/version.h>
#include <stdio.h>

static int run(int argc, char **argv)
{
    if (argc > 1)
        return usage_error("info: unexpected argument '%s'; it takes none", argv[1]);
    printf("version,%s\nrevision,%s\ncompiler,%s\ninstruction_sets,%s\n", plh_version(),
           plh_revision(), plh_compiler(), plh_isa_found());
    return 0;
}

const struct command command_info = {
    .name = "info",
    .summary = "version, revision, compiler and instruction sets, one a line",
    .help = "usage: polhode info\n\n"
            "Prints key,value lines for scripts: version, revision, compiler, instruction_sets.\n",
    .options = "",
    .run = run,
};
