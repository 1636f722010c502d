/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The variants of the step kernel, one for each instruction set. */
#ifndef PLH_FREE_STEP_ISA_H
#define PLH_FREE_STEP_ISA_H

#include <polhode/motion.h>

#include "free/body_inside.h"

/* plh_body_gaps of many bodies, side by side; h for each, or one h where times is NULL. */
typedef struct plh_step_batch {
    const double *low, *before, *after, *code, *before_rest, *after_rest;
    const double *times;
    double h;
    plh_states in, out; /* the same arrays, or none in common */
} plh_step_batch;

/* One step; out may be in. Only the one-lane variants exist. */
void plh_step_one_base(const plh_body_gaps *g, double h, const plh_state *in, plh_state *out);
void plh_step_one_fma(const plh_body_gaps *g, double h, const plh_state *in, plh_state *out);

/* Bodies first ... last - 1 of a batch. All but base give the same bits. */
void plh_step_range_base(const plh_step_batch *b, size_t first, size_t last);
void plh_step_range_fma(const plh_step_batch *b, size_t first, size_t last);
void plh_step_range_avx2(const plh_step_batch *b, size_t first, size_t last);
void plh_step_range_avx512(const plh_step_batch *b, size_t first, size_t last);
void plh_step_range_wasm(const plh_step_batch *b, size_t first, size_t last);

#endif
