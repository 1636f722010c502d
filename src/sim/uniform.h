/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the runs in steps of one length share: where they stand is t0 + steps h. */
#ifndef PLH_SIM_UNIFORM_H
#define PLH_SIM_UNIFORM_H

#include "sim/kind.h"

/* Such a run begins with it. */
typedef struct plh_uniform {
    plh_sim sim;
    double h;
    long steps;
    plh_status failed;
} plh_uniform;

static inline plh_uniform *plh_uniform_of(plh_sim *sim)
{
    return (plh_uniform *)(void *)sim;
}

static inline const plh_uniform *plh_uniform_look(const plh_sim *sim)
{
    return (const plh_uniform *)(const void *)sim;
}

/* As plh_sim_new(); PLH_BAD_ARGUMENT for a step that is zero or not finite. */
plh_status plh_uniform_new(const plh_sim_table *table, const plh_problem *problem, double h,
                           size_t size, plh_sim **sim);

/* Entries of the table. */
double plh_uniform_time(const plh_sim *sim);
double plh_uniform_step(const plh_sim *sim);
long plh_uniform_steps(const plh_sim *sim);
long plh_uniform_steps_to(const plh_sim *sim, double t);
plh_status plh_uniform_advance_to(plh_sim *sim, double t);

/* Whether t is where the run stands, but for rounding of t0 + steps h. */
bool plh_uniform_is_now(const plh_sim *sim, double t);

#endif
