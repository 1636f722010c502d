/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Programs beside this one: the directory of the running program, and another program in its
 * place. */
#ifndef PLH_SHELL_PROGRAM_H
#define PLH_SHELL_PROGRAM_H

#include <stddef.h>

/* The directory that holds the running program, without a slash at its end; NULL: unknown. */
const char *program_directory(char *path, size_t size);

/*
 * Hands the process to the program of that name, beside this one or on the PATH, with the arguments
 * after argv[0]. It returns only if there is no such program: the exit status, after one line that
 * names the command and the package to install.
 */
int program_become(const char *command, const char *name, int argc, char **argv);

/* The same for the words of a completion; returns in silence if there is no such program. */
void program_complete(const char *name, int count, char **words);

#endif
