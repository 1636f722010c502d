/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The picture of a run through gnuplot. One body: attitude, momentum, energy error, path of an axis,
 * polhode. A system: energies, temperatures, errors of the energy and of the momentum. */
#ifndef PLH_OUTPUT_PLOT_H
#define PLH_OUTPUT_PLOT_H

#include "output/writer.h"

/* The gnuplot terminal for the ending of a file, such as "svg size 10,10"; NULL for another ending. */
const char *plot_terminal(const char *path);

/* Whether a picture can be made under this name; false after one line on stderr. */
bool plot_check(const char *path);

/* The columns that the picture is made of; they follow one another in a record from job->plot_at. */
int plot_column_count(bool many);
const char *plot_column(bool many, int index);

/* False after one line on stderr. */
bool plot_write(const struct writer_job *job, struct spool *spool, const char *path);

/* Runs a script, given as text, through gnuplot; false after one line on stderr. */
bool gnuplot_run(const char *script, const char *path);

#endif
