/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The variants of the step kernel of gyrostats, one for each instruction set. */
#ifndef PLH_GYROSTAT_STEP_H
#define PLH_GYROSTAT_STEP_H

#include <polhode/gyrostat.h>

/* h for each gyrostat, or one h where times is NULL; in and out are the same arrays, or none in
 * common. */
typedef struct plh_gyrostat_steps {
    const plh_bodies *bodies;
    plh_rotors rotors;
    const double *times;
    double h;
    plh_states in, out;
} plh_gyrostat_steps;

/* Gyrostat i of the batch by its prepared motion: for steps that the kernels leave. */
plh_state plh_gyrostat_step_beyond(const plh_gyrostat_steps *b, size_t i);

/* One step, whether it was left; only the one-lane variants exist. */
bool plh_gyrostat_step_one_base(plh_vec3 moment, plh_vec3 rotor, double h, const plh_state *in,
                                plh_state *out);
bool plh_gyrostat_step_one_fma(plh_vec3 moment, plh_vec3 rotor, double h, const plh_state *in,
                               plh_state *out);

/* Gyrostats first ... last - 1 of a batch. All but base give the same bits. */
#define PLH_GYROSTAT_STEP_RANGE(isa)                                                               \
    void plh_gyrostat_step_range_##isa(const plh_gyrostat_steps *b, size_t first, size_t last);

PLH_GYROSTAT_STEP_RANGE(base)
PLH_GYROSTAT_STEP_RANGE(fma)
PLH_GYROSTAT_STEP_RANGE(avx2)
PLH_GYROSTAT_STEP_RANGE(avx512)
PLH_GYROSTAT_STEP_RANGE(wasm)

#endif
