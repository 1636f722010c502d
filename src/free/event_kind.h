/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What a kind of event is, and what its functions are made of. A kind is one record in
 * event_kinds.c: what it uses, its value in a state, and the function of the search, which is zero
 * at its events.
 */
#ifndef PLH_FREE_EVENT_KIND_H
#define PLH_FREE_EVENT_KIND_H

#include "free/event_arc.h"

typedef struct plh_event_record plh_event_record;

/* A definition, ready for use. */
typedef struct plh_event_plan {
    const plh_event_def *def;
    const plh_event_record *kind;
    /* Unit vectors. */
    double axis[3];
    plh_vec3 direction;
    /* Squared cosine and sine of half the angle. */
    double c2, s2;
} plh_event_plan;

/*
 * A function of the search: value and two derivatives by s at the middle of a cell, a bound on the
 * third over the cell, and the error of the value.
 */
typedef struct plh_event_jet {
    double v[3], third, noise;
} plh_event_jet;

/* A cell of an arc, of radius r in s: the point at its middle, and bounds on the components of m
 * and of half omega and on their derivatives 0 to 4 over it. */
typedef struct plh_event_cell {
    const plh_arc *arc;
    double r;
    plh_arc_point p;
    double m[5][3], w[5][3];
} plh_event_cell;

/* A state, as values see it. */
typedef struct plh_event_view {
    double t;
    plh_state state;
    plh_vec3 omega;
} plh_event_view;

/* What the function of a kind needs of a cell. */
enum {
    /* The exact derivative of m, and the torque. */
    PLH_EVENT_SLOPE = 1,
    /* The size of the torque along the arc: plh_arc.load. */
    PLH_EVENT_LOAD = 2
};

/* What the closed form of a free body knows about a kind whose axis is a principal one. */
typedef enum plh_event_solved {
    PLH_EVENT_SEARCHED,
    PLH_EVENT_FLIPS, /* plh_motion_flips() has its events */
    PLH_EVENT_TURNS  /* plh_motion_extrema() has them, of the cosine */
} plh_event_solved;

struct plh_event_record {
    plh_event_kind_info info;
    /* PLH_EVENT_SLOPE, PLH_EVENT_LOAD */
    unsigned needs;
    plh_event_solved solved;
    /* A component of the angular velocity; else of the momentum. */
    bool omega;
    /* The angle, energy or component: at a crossing it is plh_event_level(), at an extremum it
     * turns back. */
    double (*value)(const plh_event_plan *plan, const plh_event_view *view);
    /* At a crossing: has the sign of value - level, times any positive function. At an extremum: of
     * the derivative of the value. NULL: the value is sampled. */
    void (*jet)(const plh_event_plan *plan, const plh_event_cell *cell, plh_event_jet *jet);
};

#define PLH_EVENT_DECLARE(kind, name) extern const plh_event_record plh_event_record_##name;
PLH_EVENT_LIST(PLH_EVENT_DECLARE)
#undef PLH_EVENT_DECLARE

/* NULL past the end. */
const plh_event_record *plh_event_record_get(plh_event_kind kind);

void plh_event_plan_init(const plh_event_def *def, plh_event_plan *plan);

/* What the value is compared with: the angle of a definition that has one, else 0. */
static inline double plh_event_level(const plh_event_plan *plan)
{
    return plan->kind->info.uses & PLH_EVENT_USES_ANGLE ? plan->def->angle : 0.0;
}

/* The function at a time, with bounds over the cell of radius r (in s) around it. For kinds with a
 * jet. */
void plh_event_jet_at(const plh_arc *arc, const plh_event_plan *plan, double t, double r,
                      plh_event_jet *jet);

/* The value of a definition at a time. */
double plh_event_value_at(const plh_arc *arc, const plh_event_plan *plan, double t);

/* For jets. A vector as the body sees it: derivatives 0 to 3 by s at the middle of a cell, bounds
 * on 0 to 4 over it. */
typedef struct plh_event_vector {
    double v[4][3], bound[5];
} plh_event_vector;

/* Momentum over arc.size, half omega, a direction of space of length one, and the direction of the
 * momentum. */
void plh_event_momentum(const plh_event_cell *c, plh_event_vector *x);
void plh_event_omega(const plh_event_cell *c, plh_event_vector *x);
void plh_event_direction(const plh_event_cell *c, plh_vec3 n, plh_event_vector *x);
void plh_event_unit_momentum(const plh_event_cell *c, plh_event_vector *x);

/* The fastest rotation of an arc, per unit of s. Errors are those of the whole arc: where it starts
 * from rest they do not vanish with m. */
double plh_event_fastest(const plh_arc *arc);

double plh_event_dot(const double a[3], const double b[3]);
double plh_event_norm(const double a[3]);

#endif
