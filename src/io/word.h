/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Words as people type them. */
#ifndef PLH_IO_WORD_H
#define PLH_IO_WORD_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a list separated by blanks has the word. */
bool word_in_list(const char *list, const char *word);

/* Whether a file's name ends in one of these, such as ".xyz .extxyz". */
bool word_ends_file(const char *endings, const char *path);

/* The nearest of n words (by the least number of edits), or NULL when none is near. */
const char *nearest_word(const char *word, const char *const *words, int n);

/*
 * "; did you mean 'x'?" with the nearest of them, or ";": what stands between an unknown word and
 * what is accepted. Returns `text`.
 */
const char *suggest_word(const char *word, const char *const *words, int n, char *text,
                         size_t size);

#endif
