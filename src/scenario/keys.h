/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The keys of a scenario: one table that checks files and gives the nearest known key for a wrong one.
 * The reference page (docs/scenario.md) is made from it.
 */
#ifndef PLH_SCENARIO_KEYS_H
#define PLH_SCENARIO_KEYS_H

#include "io/word.h"
#include "scenario/document.h"

#include <polhode/run.h>
#include <stdio.h>

enum key_kind {
    KEY_MAP,      /* a map of keys */
    KEY_LIST,     /* a list of maps; its members are at "path[]" */
    KEY_OPEN,     /* a list of maps whose members depend on one of them: torques */
    KEY_BODY,     /* a map with the members of "body" */
    KEY_TEXT,     /* any text */
    KEY_WORD,     /* one of the words in accepts */
    KEY_FORMAT,   /* the word of an output format */
    KEY_NUMBER,   /* a finite number */
    KEY_DATE,     /* a finite number or a date */
    KEY_POSITIVE, /* a number above 0 */
    KEY_NONNEGATIVE,
    KEY_COUNT,   /* a whole number, 1 or more */
    KEY_NATURAL, /* a whole number, 0 or more */
    KEY_NUMBERS, /* a list of numbers */
    KEY_VECTOR,  /* three numbers */
    KEY_FOUR,    /* four numbers */
    KEY_MATRIX,  /* three rows of three numbers */
    KEY_TEXTS,   /* a list of words */
    KEY_TIMES,   /* start:end:step, or a list of numbers */
    KEY_PARAMS   /* path.*: any other key; the reader of the map knows what it is */
};

struct key {
    const char *path; /* "body.box.mass"; "[]" stands for each member of a list */
    enum key_kind kind;
    const char *accepts; /* for people; the words separated by | of a KEY_WORD */
    const char *text;    /* what it is, for the reference page */
};

extern const struct key scenario_keys[]; /* key_table.c */
extern const int scenario_key_count;

/* Checks every key and type of the document; false after a message. */
bool keys_check(const struct document *doc);

/* Whether the table has that key below the path; and the one line about a key that it has not. */
bool keys_known(const char *parent, const char *key);
bool keys_unknown(const struct document *doc, const struct value *v, const char *parent);

/* The value at "body.box.mass", or NULL. */
const struct value *keys_find(const struct document *doc, const char *path);

/* Whether a scalar is a finite number; text such as "last" in the place of one is not. */
bool value_is_number(const struct value *v, double *x);

/* Values of a checked document. */
double value_number(const struct value *v);
void value_numbers(const struct value *v, double *out); /* lists, and lists of lists, in order */

/* "unknown column 'qq'; did you mean 'q'?" with the reason; always false. */
bool keys_unknown_word(const struct document *doc, const struct value *v, const char *path,
                       const char *what, const char *word, const char *const *words, int n,
                       plh_run_reason reason);

#endif
