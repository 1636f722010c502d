/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Pictures through gnuplot: one style, one way to quote, one way to write the file. */
#ifndef PLH_SHELL_GNUPLOT_H
#define PLH_SHELL_GNUPLOT_H

#include <stdbool.h>
#include <stdio.h>

/* Whether a picture can be made under this name; false after one line on stderr that names the
 * option. */
bool gnuplot_check(const char *option, const char *path);

/* Colours (none is yellow), points, border and grid; line styles 1 to 16. Begins every script. */
extern const char gnuplot_style[];

/* A text or a path as a string of gnuplot: no character of it can end the string, run a program or
 * be a special file name. */
void gnuplot_text(FILE *script, const char *text);
void gnuplot_path(FILE *script, const char *path);

/* Runs a script; false after one line on stderr that names the picture. */
bool gnuplot_run(const char *script, const char *path);

/* Draws a picture: `draw` writes the script after the terminal, the file and the style. The file
 * appears whole or not at all; false after one line on stderr. */
typedef bool gnuplot_drawer(FILE *script, const void *context);
bool gnuplot_draw(const char *path, gnuplot_drawer *draw, const void *context);

#endif
