/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The keys of a scenario: one table that checks files and gives the nearest known key for a wrong
 * one. The reference page (docs/scenario.md) is made from it.
 */
#ifndef PLH_SCENARIO_KEYS_H
#define PLH_SCENARIO_KEYS_H

/* A key that is not read is an error in every build. */
#pragma GCC diagnostic error "-Wunused-const-variable"

#include "io/word.h"
#include "scenario/document.h"
#include "scenario/key_list.h"

#include <polhode/run.h>

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
    KEY_WHERE,   /* a list of numbers, or text that is no number: a word or a path */
    KEY_PARAMS   /* path.*: any other key; the reader of the map knows what it is */
};

/* Which subject has a key. */
enum key_subject { KEY_OF_ANY, KEY_OF_BODY, KEY_OF_SYSTEM };

enum key_default {
    /* left out, it has no meaning of its own */
    KEY_DEFAULT_NONE,
    /* it cannot be left out */
    KEY_DEFAULT_NEEDED,
    /* the value `otherwise` */
    KEY_DEFAULT_IS,
    /* the reader works it out; `otherwise` says how */
    KEY_DEFAULT_AS
};

struct key {
    /* "body.box.mass"; "[]" stands for each member of a list */
    const char *path;
    enum key_kind kind;
    enum key_subject subject;
    /* for people; the words separated by | of a KEY_WORD */
    const char *accepts;
    enum key_default has;
    const char *otherwise;
    /* what it is, for the reference page */
    const char *text;
};

/* The rows of key_list.h, by number. */
#define KEY_ENTRY(id, ...)   KEY_ID_##id,
#define KEY_ENTRIES(section) section##_KEYS(KEY_ENTRY, KEY_ENTRY)
enum key_id { KEY_SECTIONS(KEY_ENTRIES) KEY_COUNT_OF_ALL };
extern const struct key scenario_keys[]; /* key_table.c */
extern const int scenario_key_count;

/*
 * The names of rows, such as key_orbit_mu for "orbit.mu". OWN_KEYS(ORBIT) stands once, in the file
 * that reads these keys: one that is not used there is an error. USE_KEY(orbit_mu) is for another
 * file that asks for one.
 */
#define USE_KEY(id)      static const enum key_id key_##id = KEY_ID_##id
#define OWN_KEY(id, ...) USE_KEY(id);
#define OWN_GROUP(id, ...)
#define OWN_KEYS(section)                                                                          \
    extern const char key_owner_##section;                                                         \
    const char key_owner_##section = 0;                                                            \
    section##_KEYS(OWN_KEY, OWN_GROUP)

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
