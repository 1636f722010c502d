/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The data of interactive pages: one line of JSON that the viewer shows (viewer/ of the sources, or
 * page.html of the Python package; the data take the place of "@DATA@"). Part of libpolhode_run.
 *
 * The text may stand inside a script element of HTML.
 */
#ifndef POLHODE_PAGE_H
#define POLHODE_PAGE_H

#include <polhode/run.h>

PLH_BEGIN_DECLS

/*
 * A solid as it was given, to be drawn. Numbers: three edges of a "box", three semi-axes of an
 * "ellipsoid", radius and length of a "cylinder", the radius of a "sphere", mass and position of
 * each of "points".
 */
typedef struct plh_page_shape {
    /* NULL: none is drawn */
    const char *kind;
    const double *number;
    size_t count;
} plh_page_shape;

/*
 * What a body is drawn as, with vectors in its own axes but for `up`. "solid": its shape, or one of
 * its moments; "top": standing on its tip, the fixed point; "gyroscope": a wheel in rings, held at
 * the fixed point; "satellite": a box with panels; "wheel": a rim with spokes about `axis`.
 */
typedef struct plh_page_look {
    const char *kind;
    /* from the fixed point to the centre of mass; zero: the third principal axis */
    plh_vec3 axis;
    /* against gravity, in space; zero: z */
    plh_vec3 up;
    /* the momentum of rotors in it, or zero */
    plh_vec3 rotor;
} plh_page_look;

/*
 * The look of a body under a torque (NULL: free). kind: one of the words above, or NULL for the
 * usual one: a top under a heavy-top, a satellite under gravity-gradient, along an orbit or with
 * rotors, else the solid.
 */
PLH_API plh_page_look plh_page_look_of(const plh_body *body, const plh_torque *torque,
                                       const char *kind);

/* A motion of one body. NULL for a text that is not known. */
typedef struct plh_page {
    const char *title, *method;
    const plh_body *body;
    plh_page_shape shape;
    /* free of torques: `flip` has all flips. Else the page looks for them itself. */
    bool free;
    /* what a row holds: names of plh_column_find(), separated by blanks; "t q m" at least */
    const char *columns;
    /* those of them that are shown first */
    const char *show;
    size_t rows;
    /* row by row, `numbers` in all: rows times the width of the columns */
    const double *row;
    size_t numbers;
    /* where a principal axis, event.which, turns over */
    const plh_event *flip;
    size_t flips;
    /* what the page leaves out, in a sentence, or NULL */
    const char *note;
    /* kind NULL: the solid */
    plh_page_look look;
} plh_page;

/*
 * Hands the data of a page to `sink`.
 * Returned: PLH_OK; PLH_NOT_FOUND for a column, PLH_BAD_ARGUMENT for a shape or a look that is not
 *   known and for a number of numbers that does not fit; PLH_NO_MEMORY; PLH_OS if the sink refused
 *   them.
 */
PLH_API plh_status plh_page_write(const plh_page *page, plh_run_sink *sink, void *context);

/*
 * The same of a run that kept samples (plh_run_options). show: names of columns, separated by
 * blanks.
 * axis: the principal axis, 0 to 2, whose path and flips are shown first.
 */
PLH_API plh_status plh_page_write_run(const plh_run *run, const char *show, int axis,
                                      plh_run_sink *sink, void *context);

PLH_END_DECLS

#endif
