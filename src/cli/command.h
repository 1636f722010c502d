/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A command of polhode: one file with one `const struct command`, and one line in COMMAND_LIST.
 * The listing, the help, the completion scripts and the dispatch come from that list.
 */
#ifndef PLH_CLI_COMMAND_H
#define PLH_CLI_COMMAND_H

struct command {
    const char *name;
    const char *summary;               /* one line, for the list */
    const char *help;                  /* whole text of `polhode NAME --help`, with examples */
    const char *options;               /* long options, separated by spaces, for completion */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name; returns the exit status */
};

/* clang-format off */
#define COMMAND_LIST(X) \
    X(free) \
    X(run) \
    X(compare) \
    X(reproduce) \
    X(scenarios) \
    X(methods) \
    X(schemes) \
    X(torques) \
    X(info)
/* clang-format on */

#define COMMAND_DECLARE(name) extern const struct command command_##name;
COMMAND_LIST(COMMAND_DECLARE)
#undef COMMAND_DECLARE

enum { EXIT_USAGE = 2 }; /* what the user wrote cannot be accepted */

/* One line on stderr, "polhode: ..."; returns EXIT_USAGE, so that `return usage_error(...)` works.
 */
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One line on stderr for a run that failed; returns 1. */
int run_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
