/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The scenarios that come with polhode: where they are, and how a user may name one. */
#ifndef PLH_CLI_SHIPPED_H
#define PLH_CLI_SHIPPED_H

#include "shell/words.h"

#include <stdbool.h>

enum { SHIPPED_PATH = 8192 }; /* more than PATH_MAX */

/*
 * The directory of the scenarios, beside the installed command or in the source tree; NULL if there
 * is none.
 */
const char *shipped_directory(char path[SHIPPED_PATH]);

/* Gives each name, without .yaml, in alphabetical order; false if there is no directory. */
bool shipped_each(word_taker *take, void *context);

/*
 * The file that `word` means: the file of that name; else the shipped scenario of that name, with
 * or without .yaml. A word that means nothing is returned as it is.
 */
const char *shipped_find(const char *word, char path[SHIPPED_PATH]);

/* The same; NULL after one line with the nearest name where a word without "/" means nothing. */
const char *shipped_need(const char *word, char path[SHIPPED_PATH]);

#endif
