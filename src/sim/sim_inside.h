/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the rest of the room needs of a run. */
#ifndef PLH_SIM_SIM_INSIDE_H
#define PLH_SIM_SIM_INSIDE_H

#include <polhode/sim.h>

/* Of a body. motion: of a closed form, else NULL. */
const plh_problem *plh_sim_problem(const plh_sim *sim);
const plh_motion *plh_sim_motion(const plh_sim *sim);

/* The end of the step that comes next. */
double plh_sim_next_time(const plh_sim *sim);

/* The state within the step in question, for plh_arc_from_states(); and its relative error, 0 if it is rounding. */
plh_status plh_sim_look(void *sim, double t, plh_state *state);
double plh_sim_rough(const plh_sim *sim);

#endif
