/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_IO_WORD_H
#define PLH_IO_WORD_H

#include <stdbool.h>

/* Whether a list separated by blanks has the word. */
bool word_in_list(const char *list, const char *word);

/* Whether a file's name ends in one of these, such as ".xyz .extxyz". */
bool word_ends_file(const char *endings, const char *path);

#endif
