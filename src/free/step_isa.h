/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The variants of the step kernel. */
#ifndef PLH_FREE_STEP_ISA_H
#define PLH_FREE_STEP_ISA_H

#include <polhode/body.h>
#include <polhode/state.h>

/* One step; out may be in. Only the one-lane variants exist. */
void plh_step_one_base(const plh_body_gaps *g, double h, const plh_state *in, plh_state *out);
void plh_step_one_fma(const plh_body_gaps *g, double h, const plh_state *in, plh_state *out);

#endif
