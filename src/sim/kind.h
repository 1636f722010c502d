/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The kinds of runs: a table of functions each, in a file of its own (closed.c, stepped.c,
 * within.c, many.c). sim.c calls the table and knows no kind. A kind begins its struct with a
 * plh_sim.
 */
#ifndef PLH_SIM_KIND_H
#define PLH_SIM_KIND_H

#include <polhode/sim.h>
#include <stdint.h>

/* Where a run stands, as a checkpoint says it. */
typedef struct plh_sim_place {
    int64_t steps;
    double now;
    plh_state state;
} plh_sim_place;

/* Every entry is there; those at the end of this file stand for what a kind has not. */
typedef struct plh_sim_table {
    plh_sim_kind kind;
    void (*destroy)(plh_sim *sim); /* what it owns, but for its own memory */

    double (*time)(const plh_sim *sim);
    double (*step)(const plh_sim *sim);
    long (*steps)(const plh_sim *sim);
    double (*error)(const plh_sim *sim);
    plh_state (*state)(const plh_sim *sim);
    const plh_method_spec *(*spec)(const plh_sim *sim);
    const plh_integrator *(*integrator)(const plh_sim *sim);
    const plh_motion *(*motion)(const plh_sim *sim);

    plh_status (*advance)(plh_sim *sim, long steps);
    plh_status (*advance_to)(plh_sim *sim, double t);
    long (*steps_to)(const plh_sim *sim, double t);
    plh_status (*set_thermostat)(plh_sim *sim, const plh_thermostat *thermostat);

    plh_status (*at)(plh_sim *sim, double t, plh_state *out);
    plh_status (*view)(plh_sim *sim, double t, plh_system **view);
    /* The times between which `at` sees states, where it moves by steps. */
    bool (*visible)(const plh_sim *sim, double *from, double *to);

    /* A checkpoint: the place, and a group of records of the kind's own. set comes before take. */
    void (*take)(plh_sim *sim, const plh_sim_place *place);
    size_t (*own_size)(const plh_sim *sim);
    void (*own_get)(const plh_sim *sim, void *bytes);
    plh_status (*own_set)(plh_sim *sim, const void *bytes, size_t size);
} plh_sim_table;

struct plh_sim {
    const plh_sim_table *table;
    /* Of a body; of a system t0 alone. */
    plh_problem problem;
    /* Asked for, and estimated by the plan; not numbers for a run without a tolerance. */
    double tolerance, error;
};

/* A run with this table in zeroed memory, of the size of its kind. */
plh_status plh_sim_new(const plh_sim_table *table, const plh_problem *problem, size_t size,
                       plh_sim **sim);

/* The end of a constructor: the run, or nothing. */
plh_status plh_sim_done(plh_status status, plh_sim **sim);

/* Of a body: a run in steps of the method's own, with the tolerance for the method itself. */
plh_status plh_sim_create_strides(const plh_problem *problem, const plh_plan *plan, double end,
                                  plh_sim **sim);

/* For the search of events: see the table. */
const plh_problem *plh_sim_problem(const plh_sim *sim);
const plh_motion *plh_sim_motion(const plh_sim *sim);
bool plh_sim_visible(const plh_sim *sim, double *from, double *to);

/* The state within the step in question, for plh_arc_from_states(); and its relative error, 0 if it
 * is rounding. */
plh_status plh_sim_look(void *sim, double t, plh_state *state);
double plh_sim_rough(const plh_sim *sim);

/* What a kind has not. */
double plh_sim_planned_error(const plh_sim *sim);
const plh_method_spec *plh_sim_no_spec(const plh_sim *sim);
const plh_integrator *plh_sim_no_integrator(const plh_sim *sim);
const plh_motion *plh_sim_no_motion(const plh_sim *sim);
plh_status plh_sim_no_thermostat(plh_sim *sim, const plh_thermostat *thermostat);
plh_status plh_sim_no_view(plh_sim *sim, double t, plh_system **view);
bool plh_sim_not_visible(const plh_sim *sim, double *from, double *to);

#endif
