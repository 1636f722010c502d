/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a record can hold: tables of columns by name, one for a body and one for a system. */
#ifndef PLH_OUTPUT_COLUMNS_H
#define PLH_OUTPUT_COLUMNS_H

#include <polhode/polhode.h>
#include <stdio.h>

struct sky;

/* What was true at the start. */
struct start {
    double energy;
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
    const struct sky *sky;  /* dates and directions */
    const plh_orbit *orbit; /* NULL: none */
    /* of a system */
    long step; /* at or before t */
    plh_system_energy energy;
    plh_system_measure measure;
    plh_vec3 dipole_moment;
    double momentum_size, angular_size; /* sums of what the bodies have, without their signs */
};

struct column {
    const char *name;
    int width;
    const char *labels; /* of its numbers, separated by blanks */
    const char *text;
    bool reference; /* needs one */
    void (*fill)(const struct sample *s, double *out);
};

struct column_table {
    const struct column *columns;
    int count;
};
extern const struct column_table body_columns, system_columns;

/* The unit of a column of a system whose units are nm, u, ps, e, as H5MD writes units; NULL: it has none. */
const char *column_unit(const char *name);

/* The column that shows the same with the scalar last, where it is a quaternion; else the name itself. */
const char *column_scalar_last(const char *name);

const struct column *column_find(const struct column_table *table, const char *name);

/* What is true of a state of a body at time t, and of that state as the start. */
struct sample sample_body(const plh_problem *problem, double t, plh_state state,
                          const plh_state *reference, const struct start *start);
struct start start_of_body(const plh_problem *problem);

/* The sample of a system at time t; PLH_OVERLAP and the like where its energy cannot be computed. */
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

#endif
