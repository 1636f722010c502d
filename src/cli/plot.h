/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The picture of a run: a page (.html) that needs nothing else, or an image through gnuplot. One
 * body: chosen columns, the path of an axis, the polhode on the inertia ellipsoid. A system: its
 * bodies, energies, temperatures.
 */
#ifndef PLH_CLI_PLOT_H
#define PLH_CLI_PLOT_H

#include <polhode/run.h>
#include <stdio.h>

enum { PLOT_COLUMNS = 12, PLOT_ROWS = 8000, PLOT_FLIPS = 2000 };

/* What the user chose. */
struct plot_choice {
    /* NULL: no picture */
    const char *path;
    /* with commas between them; NULL: those of the scenario */
    const char *columns;
    /* "1", "2" or "3"; NULL: see plot_axis() */
    const char *axis;
    /* a moving picture instead of curves */
    bool movie;
};

/* Options that choose what it shows, for a command that keeps a struct plot_choice at this offset;
 * needs cli/names.h. */
#define PLOT_CHOICE_OPTIONS(at, columns_text, axis_text)                                           \
    {"plot-columns",                                                                               \
     OPTION_TEXT,                                                                                  \
     "A,B,...",                                                                                    \
     columns_text,                                                                                 \
     .offset = (at) + offsetof(struct plot_choice, columns),                                       \
     .list = name_columns,                                                                         \
     .commas = true},                                                                              \
    {                                                                                              \
        "plot-axis", OPTION_WORD, "N", axis_text,                                                  \
            .offset = (at) + offsetof(struct plot_choice, axis), .words = "1|2|3"                  \
    }
#define PLOT_AXIS_TEXT                                                                             \
    "the principal axis whose path and flips the picture shows. Default: the middle one if it "    \
    "turns over."

/* Whether a picture can be made under this name; false after one line on stderr that names the
 * option. */
bool plot_check(const char *command, const struct plot_choice *choice);

/* Has a run keep what the picture needs; false after one line on stderr: there is no such column.
 * `columns` holds the names while it runs. */
bool plot_options(const char *command, const struct plot_choice *choice, const plh_run *r,
                  char *columns, size_t size, plh_run_options *options);

/* Draws a run that kept it; false after one line on stderr. */
bool plot_write(const plh_run *r, const struct plot_choice *choice);

/* What is drawn. */
struct plot {
    const plh_run *run;
    const struct plot_choice *choice;
    plh_run_info info;
    plh_run_samples samples;
    /* of one body; NULL: a system */
    const plh_problem *problem;
    /* the names of the columns to draw: chosen, of the scenario, or the usual ones */
    const char *name[PLOT_COLUMNS];
    int columns;
    /* the principal axis (0, 1, 2) whose path is drawn: the chosen one; the middle one if it turns
     * over; under a torque that of symmetry, or 3; else that of the largest moment */
    int axis;
};

/* The numbers of a column in row i; NULL: the run has no such column. */
const double *plot_row(const struct plot *p, const char *column, size_t i);

/* Each kind of picture; false after one line on stderr. */
bool plot_page(const struct plot *p);
bool plot_image(const struct plot *p);
bool plot_movie(const struct plot *p);

/* A page with these data; false after one line on stderr. `write` writes JSON. */
typedef bool page_writer(FILE *out, const void *context);
bool page_write(const char *path, page_writer *write, const void *context);
bool page_named(const char *path); /* whether the name ends in .html */

/* The viewer (viewer/), joined by the build to one page of HTML in which "@DATA@" stands for the
 * data. */
extern const unsigned char viewer_page[];
extern const size_t viewer_page_size;

#endif
