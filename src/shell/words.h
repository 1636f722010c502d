/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Lists of names (methods, torques, commands, ...) as functions that give each name in turn: for
 * completion, for "accepted: ..." and for "did you mean ...?". */
#ifndef PLH_SHELL_WORDS_H
#define PLH_SHELL_WORDS_H

#include <stddef.h>

typedef void word_taker(void *context, const char *word);
typedef void word_list(word_taker *take, void *context);

/* The values of a key, which has `length` characters. */
typedef void word_values(const char *key, size_t length, word_taker *take, void *context);

/* The words of "a|b|c". */
void words_split(const char *fixed, word_taker *take, void *context);

/* What goes between "unknown X 'fre'" and what is accepted: "; did you mean 'free'?", or ";" if no
 * name of the list is near. Returns `text`. */
const char *words_suggest(const char *word, word_list *list, char *text, size_t size);

/* All names of the list, separated by ", ". Returns `text`. */
const char *words_join(word_list *list, char *text, size_t size);

#endif
