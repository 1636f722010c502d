/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is known about a motion in closed form: for people, as JSON, or as CSV. */
#ifndef PLH_CLI_DESCRIBE_H
#define PLH_CLI_DESCRIBE_H

#include "shell/option.h"

#include <polhode/run.h>

enum { DESCRIBE_NEXT = 4, DESCRIBE_MOST = 1000 }; /* events of each kind: by default, at most */

/* How a motion is described. */
struct description {
    const char *format; /* "text", "json", "csv"; NULL: text */
    /* FROM:TO, the times of the events; NULL: from the start on */
    const char *window;
    int next;            /* so many of each kind; 0: DESCRIBE_NEXT */
    const plh_run *run;  /* whose events count too; NULL: none */
    double after, until; /* the window, by describe_check() */
    int motion;          /* how many have been described */
};

/* Reads the window. describe: whether a description is wanted at all. False after one line on
 * stderr. */
bool describe_check(const char *command, bool describe, struct description *d);

/* On standard output: a free motion; what is known about another one. */
void describe_motion(const plh_motion *motion, struct description *d);
void describe_facts(const plh_fact *fact, size_t n, struct description *d);

/* Options of the commands that describe, for the description that lies `base` bytes into the struct
 * of the command. */
#define DESCRIBE_OPTIONS(base)                                                                     \
    {"format",                                                                                     \
     OPTION_WORD,                                                                                  \
     "FORMAT",                                                                                     \
     "the form of --describe: text, json or csv. Default: text.",                                  \
     .offset = (base) + offsetof(struct description, format),                                      \
     .words = "text|json|csv"},                                                                    \
        {"window", OPTION_TEXT, "FROM:TO",                                                         \
         "the times between which --describe looks for events. Default: from the start on.",       \
         .offset = (base) + offsetof(struct description, window)},                                 \
    {                                                                                              \
        "next", OPTION_COUNT, "N", "how many events of each kind --describe gives. Default: 4.",   \
            .offset = (base) + offsetof(struct description, next), .low = 1, .high = DESCRIBE_MOST \
    }

#endif
