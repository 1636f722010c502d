/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The kinds of runs: a table of functions each, in a file of its own (closed.c, stepped.c,
 * within.c, many.c). sim.c calls the table and knows no kind. Where a run stands, and what it is
 * made of, is the same struct for all of them.
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

    plh_status (*advance)(plh_sim *sim, long steps);
    plh_status (*advance_to)(plh_sim *sim, double t);
    long (*steps_to)(const plh_sim *sim, double t);

    plh_status (*at)(plh_sim *sim, double t, plh_state *out);
    plh_status (*view)(plh_sim *sim, double t, plh_system **view);
    /* The times between which `at` sees states, where it moves by steps. */
    bool (*visible)(const plh_sim *sim, double *from, double *to);

    /* A checkpoint: a group of records of the kind's own. */
    size_t (*own_size)(const plh_sim *sim);
    void (*own_get)(const plh_sim *sim, void *bytes);
    plh_status (*own_set)(plh_sim *sim, const void *bytes, size_t size);
} plh_sim_table;

/* What a kind has not is 0 or NULL. A run owns what it points to, but for the system. */
struct plh_sim {
    const plh_sim_table *table;
    /* Of a body; of a system t0 alone. */
    plh_problem problem;
    plh_sim_place place;
    /* Why there are no more steps. */
    plh_status failed;
    /* Of all steps, where they are of one length. */
    double h;
    /* Asked for, and estimated; not numbers for a run without a tolerance. */
    double tolerance, error;
    plh_method_spec spec;
    /* In closed form (closed.h). */
    struct plh_closed_motion *closed;
    /* The run, and a second one that looks between its steps. */
    plh_integrator *it, *side;
    /* The caller's, and a copy that looks between the steps. */
    plh_system *system, *view;
    /* model NULL: none. */
    plh_thermostat thermostat;
};

/* A run with this table at the start of its problem. */
plh_status plh_sim_new(const plh_sim_table *table, const plh_problem *problem, plh_sim **sim);

/* The end of a constructor: the run, or nothing. */
plh_status plh_sim_done(plh_status status, plh_sim **sim);

/* Of a body: a run in steps of the method's own, with the tolerance for the method itself. */
plh_status plh_sim_create_strides(const plh_problem *problem, const plh_plan *plan, double end,
                                  plh_sim **sim);

/* Of a body: a run in steps that follow the state, the longest one of length h. */
plh_status plh_sim_create_follow(const plh_problem *problem, const plh_method_spec *spec, double h,
                                 plh_sim **sim);

/* The own records of a run with an integrator: its history; of one without: none. */
size_t plh_sim_history_size(const plh_sim *sim);
void plh_sim_history_get(const plh_sim *sim, void *bytes);
plh_status plh_sim_history_set(plh_sim *sim, const void *bytes, size_t size);

/* What the runs in steps of one length share (uniform.c): where they stand is t0 + steps h. */

/* As plh_sim_new(); PLH_BAD_ARGUMENT for a step that is zero or not finite. */
plh_status plh_uniform_new(const plh_sim_table *table, const plh_problem *problem,
                           const plh_method_spec *spec, double h, plh_sim **sim);

/* So many steps have been taken. */
void plh_uniform_go(plh_sim *sim, long steps);

/* Entries of the table. */
long plh_uniform_steps_to(const plh_sim *sim, double t);
plh_status plh_uniform_advance_to(plh_sim *sim, double t);

/* Whether t is where the run stands, but for rounding of t0 + steps h. */
bool plh_uniform_is_now(const plh_sim *sim, double t);

/* What a kind has not. */
plh_status plh_sim_no_view(plh_sim *sim, double t, plh_system **view);
bool plh_sim_not_visible(const plh_sim *sim, double *from, double *to);

#endif
