/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A command of polhode: one file with one `const struct command`, and one line in COMMAND_LIST. Its options are records
 * (shell/option.h). The dispatch, the parser, the help, the completion and the man page come from these lists.
 */
#ifndef PLH_CLI_COMMAND_H
#define PLH_CLI_COMMAND_H

#include "shell/message.h"
#include "shell/option.h"

struct command {
    const char *name;
    const char *summary;  /* one line, for the list */
    const char *usage;    /* what follows "polhode NAME", a line for each form */
    const char *about;    /* what it does, paragraphs */
    const char *notes;    /* what is said after the options, or NULL */
    const char *examples; /* lines that can be typed as they are */
    const struct option *options;
    size_t size;               /* of the struct that the options fill; it starts as zeros */
    int (*run)(void *options); /* returns the exit status */
};

/* clang-format off */
#define COMMAND_LIST(X) \
    X(free) \
    X(run) \
    X(show) \
    X(invert) \
    X(fit) \
    X(check) \
    X(compare) \
    X(reproduce) \
    X(scenarios) \
    X(methods) \
    X(schemes) \
    X(torques) \
    X(potentials) \
    X(info) \
    X(help)
/* clang-format on */

#define COMMAND_DECLARE(name) extern const struct command command_##name;
COMMAND_LIST(COMMAND_DECLARE)
#undef COMMAND_DECLARE

/* The i-th command, NULL after the last; the one of that name, or NULL. */
const struct command *command_at(int i);
const struct command *command_find(const char *name);

/* Parses the arguments after argv[0], the command's name, and runs it. */
int command_execute(const struct command *c, int argc, char **argv);

/* For people, for the man page (mdoc), for the completion scripts. */
void command_print_help(const struct command *c, FILE *out);
void command_print_list(FILE *out);
void command_print_man(FILE *out);
void command_print_words(int count, char **words, FILE *out);

#endif
