/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the runs in steps of one length share: where they stand is t0 + steps h. */
#ifndef PLH_SIM_UNIFORM_H
#define PLH_SIM_UNIFORM_H

#include "sim/kind.h"

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

#endif
