/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Command-line options as records: one list for each command, from which the parser, the list of
 * what is accepted, the help, the completion and the man page come.
 *
 * A record is a row: name, kind, what stands for the value, text, and the rest by name. It says
 * where its value goes: `offset` is that of a member of the command's own struct. A record without
 * a name stands for the operands (words that are no option). A list ends with {0}.
 */
#ifndef PLH_SHELL_OPTION_H
#define PLH_SHELL_OPTION_H

#include "shell/words.h"

#include <stdbool.h>
#include <stdio.h>

enum option_kind {
    OPTION_FLAG,  /* bool: true if it is given */
    OPTION_TEXT,  /* const char *: its value; once */
    OPTION_WORD,  /* const char *: one of `words` */
    OPTION_COUNT, /* int: a whole number from low to high */
    /* const char *: "", a value after "=", or a next word with one of `endings` or that
     * `is_value` */
    OPTION_MAYBE,
    /* struct given_list: may be repeated; options that share an offset keep their order */
    OPTION_LIST
};

struct option {
    const char *name; /* without the dashes; NULL: an operand */
    enum option_kind kind;
    /* What stands for the value in the help, such as FILE */
    const char *value;
    /* What it does, for the help and the man page */
    const char *text;
    size_t offset;
    char letter; /* -x, or 0 */
    /* The values, "text|csv": checked for OPTION_WORD, completed for all */
    const char *words;
    word_list *list; /* names that are completed */
    /* Of KEY=VALUE: the values that are completed after the "=" */
    word_values *values;
    const char *endings; /* of OPTION_MAYBE: ".aem|.apm" */
    /* Of OPTION_MAYBE: a next word with another ending is its value too */
    bool (*is_value)(const char *word);
    /* The value is a list of names with commas between them */
    bool commas;
    bool files;    /* the value is completed by file names */
    int low, high; /* of OPTION_COUNT */
};

struct given {
    const struct option *option;
    const char *value;
};
struct given_list {
    struct given *at;
    int count;
};

/* Fills `target` from the arguments after argv[0], the command's name. False after one line on
 * stderr. */
bool options_parse(const struct option *list, int argc, char **argv, void *target);

/* One more value of an option at the end of the list; false after a message. */
bool given_append(struct given_list *list, const struct option *o, const char *value);

/* Frees what OPTION_LIST allocated. */
void options_free(const struct option *list, void *target);

/* The table of options of the help, the options of a man page (mdoc). */
void options_help(const struct option *list, FILE *out);
void options_man(const struct option *list, FILE *out);

/* Whether there is any record. */
bool options_any(const struct option *list);

/* Completion: prints what can stand in the place of words[count - 1] after the command's name, one
 * per line; a line "<files>" where file names can too. */
void options_complete(const struct option *list, int count, char **words, FILE *out);

/* Text in lines of at most 78 characters, each after `indent` blanks; the first goes on at column
 * `at`. A line break in the text is kept. */
void print_wrapped(FILE *out, const char *text, int indent, int at);

#endif
