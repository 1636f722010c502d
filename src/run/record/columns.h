/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a record can hold: tables of columns by name, one for a body and one for a system. */
#ifndef PLH_RECORD_COLUMNS_H
#define PLH_RECORD_COLUMNS_H

#include "scenario/view.h"

#include <polhode/polhode.h>
#include <stdio.h>

struct scenario;

/* What was true at the start. */
struct start {
    double energy;
    /* of a body, if it is shown */
    double modified;
    plh_vec3 momentum;         /* of a body: the angular momentum in space */
    plh_vec3 angular_momentum; /* of a system */
};

/* What columns are made of. */
struct sample {
    double t;
    const struct start *start;
    double kinetic, total; /* energy */
    /* of a body */
    const plh_problem *problem;
    plh_state state;        /* principal frame */
    plh_state user;         /* the user's axes */
    plh_state reference;    /* principal frame; NaN where there is none */
    const struct sky *sky;  /* dates, and the axis of the body */
    const plh_orbit *orbit; /* NULL: none */
    struct sight sight;     /* Sun and observer */
    const plh_light *light; /* NULL: none */
    double zero_point;      /* magnitude of the flux 1 */
    bool distances;         /* magnitudes count them */
    /* The modified energy at the last whole step, if it is shown */
    double modified;
    /* of a system */
    long step; /* at or before t */
    plh_system_energy energy;
    plh_system_measure measure;
    plh_vec3 dipole_moment;
    /* Sums of what the bodies have, without their signs */
    double momentum_size, angular_size;
};

/*
 * What a column cannot be filled without. A scenario that lacks it is refused, in the words of the
 * table in layout.c.
 */
enum column_need {
    NEED_NOTHING,
    NEED_DATE,
    NEED_ORBIT,
    NEED_SUN,
    NEED_OBSERVER,
    NEED_SUN_DISTANCE,
    NEED_OBSERVER_DISTANCE,
    NEED_LIGHT_TIME,
    NEED_LIGHT,
    NEED_ECLIPSE,
    NEED_POTENTIAL,
    NEED_MODIFIED,
    /* computed, if it is not a file */
    NEED_REFERENCE,
    NEED_REFERENCE_RATES,
    NEED_UNITS,
    NEED_BOX,
    NEED_ROTATION,
    NEED_DIPOLES,
    NEEDS
};
enum { COLUMN_NEEDS = 3 };

struct column {
    const char *name;
    int width;
    /* of its numbers, separated by blanks */
    const char *labels;
    const char *text;
    void (*fill)(const struct sample *s, double *out);
    enum column_need needs[COLUMN_NEEDS];
    /* The column that shows the same with the scalar last, of a quaternion; else NULL. */
    const char *scalar_last;
    /* The column that stands for it where the energy is not conserved; else NULL. */
    const char *not_conserved;
    /* Its text at time t, in formats that hold text, of less than PLH_DATE_TEXT characters; else
     * NULL. */
    void (*print)(const struct sky *sky, double t, char *text);
    /* where the units of a system are nm, u, ps, e, as H5MD writes units; NULL: none */
    const char *unit;
};

/* A row of a table: name, width, labels, text, fill, and what else it has (.needs =
 * {NEED_ORBIT}). */
#define COLUMN(n, w, l, t, f, ...)                                                                 \
    {                                                                                              \
        .name = (n), .width = (w), .labels = (l), .text = (t), .fill = (f), __VA_ARGS__            \
    }

/* The function of a row: FILL of a number, FILL_BY of what `put` writes. `s` is the sample. */
#define FILL_BY(put, name, value)                                                                  \
    static void fill_##name(const struct sample *s, double *out)                                   \
    {                                                                                              \
        put((value), out);                                                                         \
    }
#define FILL(name, value) FILL_BY(column_number, name, value)
static inline void column_number(double x, double *out)
{
    *out = x;
}

static inline void column_vector(plh_vec3 v, double *out)
{
    out[0] = v.x, out[1] = v.y, out[2] = v.z;
}

/* The twelve sequences of Euler angles about the axes of the body. */
#define EULER_SEQUENCES(X)                                                                         \
    X(xyz) X(xzy) X(yxz) X(yzx) X(zxy) X(zyx) X(xyx) X(xzx) X(yxy) X(yzy) X(zxz) X(zyz)

struct column_table {
    const struct column *columns;
    int count;
};
extern const struct column_table body_columns, system_columns;

const struct column *column_find(const struct column_table *table, const char *name);

/* What a need is, in words; NULL: it is always there. What the scenario lacks for a column; NULL:
 * nothing. */
extern const char *const column_needs[NEEDS];
const char *column_lacks(const struct column *c, const struct scenario *s);

/* Why the run has no modified energy, as the end of a sentence; NULL: it has one. */
const char *modified_obstacle(const struct scenario *s);

/* What is true of a state of a body at time t, and of that state as the start. */
struct sample sample_body(const plh_problem *problem, double t, plh_state state,
                          const plh_state *reference, const struct start *start);
struct start start_of_body(const plh_problem *problem);

/* The sample of a system at time t; PLH_OVERLAP and the like where its energy cannot be
 * computed. */
plh_status sample_system(plh_system *system, double t, long step, const struct start *start,
                         struct sample *s);
struct start start_of_system(const struct sample *s);

/* Relative changes since the start: the energy (absolute from zero), and a body's momentum in space
 * or a system's total momentum; a system's angular momentum. Errors against the reference. */
double sample_energy_change(const struct sample *s);
plh_vec3 sample_space_momentum(const struct sample *s); /* of a body, with its wheels */
double sample_momentum_change(const struct sample *s);
double sample_angular_change(const struct sample *s);
double sample_attitude_error(const struct sample *s);
double sample_m_error(const struct sample *s);
double sample_modified_change(const struct sample *s);

#endif
