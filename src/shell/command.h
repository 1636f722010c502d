/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A command of polhode as a record: its words, and its options as records (shell/option.h). The
 * parser, the help, the completion and the man page come from it.
 */
#ifndef PLH_SHELL_COMMAND_H
#define PLH_SHELL_COMMAND_H

#include "shell/message.h"
#include "shell/option.h"

struct command {
    const char *name;
    /* One line, for the list of commands. */
    const char *summary;
    /* The text after "polhode NAME", one line for each form. */
    const char *usage;
    /* Paragraphs: the purpose of the command. */
    const char *about;
    /* Printed after the options; NULL: nothing. */
    const char *notes;
    /* Lines that can be typed as they are. */
    const char *examples;
    const struct option *options;
    /* The size of the struct that the options fill. It starts as zeros. */
    size_t size;
    /* Returns the exit status. */
    int (*run)(void *options);
    /* A program that gets all arguments instead; NULL: the command itself. */
    const char *program;
};

/* Parses the arguments after argv[0], the command's name, and runs the command. */
int command_execute(const struct command *c, int argc, char **argv);

/* For people, for a man page (mdoc). */
void command_print_help(const struct command *c, FILE *out);
void command_print_section(const struct command *c, FILE *out);

/* Prints the words that can stand in the place of words[count - 1], one per line. */
void command_complete(const struct command *c, int count, char **words, FILE *out);

/* The end of main(): a full disk or a closed pipe must not look like success. */
int command_end(int status);

#endif
