/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Where Sun and observer are, seen from the body: fixed, by the date, along the orbit, or from
 * tables of vectors. */
#ifndef PLH_SCENARIO_VIEW_H
#define PLH_SCENARIO_VIEW_H

#include "scenario/sky.h"

#include <polhode/eclipse.h>

#include "io/message.h"

struct scenario;
struct value;

enum view_to { VIEW_SUN, VIEW_OBSERVER, VIEWS };

/* Vectors in time, in astronomical units and units of time of the scenario. */
struct vector_table {
    size_t n, room;
    /* Increasing */
    double *time;
    plh_vec3 *position;
    /* Where it moves */
    plh_vec3 *velocity;
    bool moves;
};

/*
 * Reads a table in one of two forms:
 *   CSV with 4 or 7 columns t, x, y, z and vx, vy, vz, with or without a line of names. t is a
 *   number or, where time 0 has a date, a date. Lengths are in km or au, velocities in km/s or
 *   au/d.
 *   What JPL's Horizons prints for VECTORS with CSV_FORMAT = YES: the header has a line of names
 *   that begins with JDTDB, a date, X, Y, Z and, if it has them, VX, VY, VZ, and says the units;
 *   rows stand between $$SOE and $$EOE. The axes are ecliptic where the header says so.
 * False after a message with file and line. Free in either case.
 */
bool vectors_read(const char *path, const struct sky *sky, bool km, struct vector_table *table,
                  struct message *m);
void vectors_free(struct vector_table *table);

enum view_kind {
    VIEW_NOT_GIVEN,
    /* `fixed` is the direction, of length one */
    VIEW_FIXED,
    VIEW_TABLE,
    /* The Sun by the date, from the Earth or a satellite */
    VIEW_DATE,
    /* The centre of the planet */
    VIEW_PLANET,
    /* `fixed` is longitude and latitude in rad, and the height in metres */
    VIEW_SITE
};

struct view_source {
    enum view_kind kind;
    plh_vec3 fixed;
    struct vector_table table;
    /* What interpolates it */
    plh_orbit_segment segment;
    plh_orbit path;
};

/* A table as vectors_read() has it, ready to be interpolated; the table is freed by
 * vectors_free(). False after a message. */
bool view_read_table(const char *path, const struct sky *sky, bool km, struct view_source *source,
                     struct message *m);

struct view {
    /* What pages draw; NULL: by the torques */
    const char *look;
    struct view_source source[VIEWS];
    /* Tables point to the body */
    bool backward;
    bool light_time;
    /* The unit of length of the orbit, in au */
    double length;
    /* The shadow of its planet, in au */
    plh_eclipse eclipse;
};

/* What is seen from the body at a time. */
struct sight {
    /* Directions in space, of length one; NaN where there are none */
    plh_vec3 to[VIEWS];
    /* In au; NaN where they are not known */
    double distance[VIEWS];
    /* When the observer sees the body as it is now; NaN without light time */
    double seen;
    /* Share of the Sun that the planet does not hide; 1 without a shadow */
    double sunlit;
};

/* The block `directions`, after the orbit; frees its tables. */
bool scenario_read_view(struct scenario *s);
void scenario_free_view(struct scenario *s);

/* Whether Sun and observer are known at all records; after the times of the output. */
bool scenario_view_covers(const struct scenario *s);

/* With light time: the times of the output, which are the observer's, become those at which the
 * light left. */
bool scenario_view_times(struct scenario *s, const struct value *v);

/* What is seen at time t of the body. */
struct sight view_at(const struct scenario *s, double t);

/* What the planet hides of the Sun at time t. */
plh_sunlight view_sunlight(const struct scenario *s, double t);

/* The direction to the Sun, its length the light there beside that at 1 au, in the unit of time of
 * the scenario: 0 in the shadow. The context is the scenario. */
plh_vec3 view_irradiance(const void *context, double t);

/* Whether the distance of Sun or observer is known. */
bool view_has_distance(const struct view *view, enum view_to which);

/* When the light left that the observer sees at his time t; NaN where that is not known. */
double view_left(const struct scenario *s, double t);

#endif
