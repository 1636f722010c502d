/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The picture of a run: a page (.html) that needs nothing else, or an image through gnuplot. One body: chosen columns, the
 * path of an axis, the polhode on the inertia ellipsoid. A system: its bodies, energies, temperatures.
 */
#ifndef PLH_CLI_PLOT_H
#define PLH_CLI_PLOT_H

#include "output/run.h"

enum { PLOT_COLUMNS = 12, PLOT_ROWS = 8000, PLOT_FLIPS = 2000 };

/* What the user chose. */
struct plot_choice {
    const char *path;    /* NULL: no picture */
    const char *columns; /* with commas between them; NULL: those of the scenario */
    const char *axis;    /* "1", "2" or "3"; NULL: see plot_axis() */
    bool movie;          /* a moving picture instead of curves */
};

/* Options that choose what it shows, for a command that keeps a struct plot_choice at this offset; needs cli/names.h. */
#define PLOT_CHOICE_OPTIONS(at, columns_text, axis_text)                                           \
    {.name = "plot-columns",                                                                       \
     .kind = OPTION_TEXT,                                                                          \
     .value = "A,B,...",                                                                           \
     .text = columns_text,                                                                         \
     .offset = (at) + offsetof(struct plot_choice, columns),                                       \
     .list = name_columns,                                                                         \
     .commas = true},                                                                              \
    {                                                                                              \
        .name = "plot-axis", .kind = OPTION_WORD, .value = "N", .text = axis_text,                 \
        .offset = (at) + offsetof(struct plot_choice, axis), .words = "1|2|3"                      \
    }
#define PLOT_AXIS_TEXT                                                                             \
    "the principal axis whose path and flips the picture shows. Default: the middle one if it "    \
    "turns over."

/* Whether a picture can be made under this name; false after one line on stderr that names the option. */
bool plot_check(const char *command, const struct plot_choice *choice);

/* Gives the picture to a run that has not begun; false after one line on stderr: there is no such column. `columns` holds
 * the names while it runs. */
bool plot_attach(const char *command, const struct plot_choice *choice, plh_run *r, char *columns,
                 size_t size);

/* The names of the columns to draw: chosen, of the scenario, or the usual ones. Returns how many. */
int plot_chosen(const plh_run *r, const char *name[PLOT_COLUMNS]);

/*
 * The states to draw, evenly thinned. A row that stands for several records comes with the least and the largest of each
 * number. False: they could not be read.
 */
struct plot_rows {
    struct spool *spool;
    uint64_t stride, rows; /* records per row; rows */
};
struct plot_rows plot_rows(plh_run *r);
typedef void plot_taker(void *context, const double *row, const double *low, const double *high);
bool plot_each(const struct plot_rows *rows, plot_taker *take, void *context);

/* The times at which a principal axis turns over, in closed form where the body is free. Returns how many. */
size_t plot_flips(plh_run *r, int axis, plh_event flip[PLOT_FLIPS]);

/* The principal axis (0, 1, 2) whose path is drawn: the chosen one; the middle one if it turns over; under a torque that of
 * symmetry, or 3; else that of the largest moment. */
int plot_axis(plh_run *r);

/* Writes the picture; false after one line on stderr. */
bool plot_write(plh_run *r, const char *path); /* by its ending */
bool plot_page(plh_run *r, const char *path);
bool plot_image(plh_run *r, const char *path);
bool plot_movie(plh_run *r, const char *path);

/* A page with these data; false after one line on stderr. `write` writes JSON. */
typedef bool page_writer(FILE *out, const void *context);
bool page_write(const char *path, page_writer *write, const void *context);
bool page_named(const char *path); /* whether the name ends in .html */

#endif
