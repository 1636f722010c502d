/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Paths of a unit vector u on a sphere, for pictures: what lies behind is pale. */
#ifndef PLH_PAPERS_EXPERIMENT_SPHERE_H
#define PLH_PAPERS_EXPERIMENT_SPHERE_H

#include <stdio.h>

/* The commands that draw the sphere with its axes and a path: from columns 2 to 4 of a table as a
 * line, or from columns 3 to 5 as dots, of those rows whose first column is `only` where that is
 * positive. */
void sphere_line(FILE *gnuplot, const char *title, const char *csv, int style);
void sphere_dots(FILE *gnuplot, const char *title, const char *csv, double only, const char *colour,
                 const char *pale);

/* Ends it: arrows, labels and parametric mode are gone, border and tics are as everywhere. */
void sphere_end(FILE *gnuplot);

#endif
