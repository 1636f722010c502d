/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The variants of the step kernel of tops, one for each instruction set, and what they share. */
#ifndef PLH_TOP_STEP_H
#define PLH_TOP_STEP_H

#include <polhode/top.h>

#include "free/bodies.h"
#include "free/body_inside.h"

/* h for each top, or one h where times is NULL; in and out are the same arrays, or none in
 * common. */
typedef struct plh_top_steps {
    const plh_bodies *bodies;
    const double *strength, *times;
    double h;
    plh_states in, out;
} plh_top_steps;

/* Top i of the batch by its prepared motion: for steps that the kernels leave. */
plh_state plh_top_step_beyond(const plh_top_steps *b, size_t i);

/* One step, whether it was left; only the one-lane variants exist. */
bool plh_top_step_one_base(const plh_body_gaps *g, double strength, double h, const plh_state *in,
                           plh_state *out);
bool plh_top_step_one_fma(const plh_body_gaps *g, double strength, double h, const plh_state *in,
                          plh_state *out);

/* Tops first ... last - 1 of a batch. All but base give the same bits. */
#define PLH_TOP_STEP_RANGE(isa)                                                                    \
    void plh_top_step_range_##isa(const plh_top_steps *b, size_t first, size_t last);

PLH_TOP_STEP_RANGE(base)
PLH_TOP_STEP_RANGE(fma)
PLH_TOP_STEP_RANGE(avx2)
PLH_TOP_STEP_RANGE(avx512)
PLH_TOP_STEP_RANGE(wasm)

#endif
