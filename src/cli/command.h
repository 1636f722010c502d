/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The commands of polhode: one file with one `const struct command` (shell/command.h) each, and one
 * line in COMMAND_LIST. The dispatch, the help, the completion and the man page come from this
 * list.
 */
#ifndef PLH_CLI_COMMAND_H
#define PLH_CLI_COMMAND_H

#include "shell/command.h"

/* clang-format off */
#define COMMAND_LIST(X) \
    X(free) \
    X(top) \
    X(run) \
    X(show) \
    X(light) \
    X(invert) \
    X(fit) \
    X(periods) \
    X(check) \
    X(compare) \
    X(reproduce) \
    X(scenarios) \
    X(methods) \
    X(schemes) \
    X(torques) \
    X(orbits) \
    X(potentials) \
    X(thermostats) \
    X(info) \
    X(help)
/* clang-format on */

#define COMMAND_DECLARE(name) extern const struct command command_##name;
COMMAND_LIST(COMMAND_DECLARE)
#undef COMMAND_DECLARE

#endif
