/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Evaluation of a prepared motion, once per instruction set: at one time, at many, and the constant
 * factor that takes the attitude of an unturned motion at its start to q.
 */
#ifndef PLH_FREE_MOTION_KERNEL_H
#define PLH_FREE_MOTION_KERNEL_H

#include "base/isa.h"
#include "free/motion_inside.h"

#define PLH_MOTION_KERNELS(isa)                                                                    \
    PLH_DEVICE plh_state plh_motion_one_##isa(const plh_motion_inside *M, double t);               \
    PLH_DEVICE void plh_motion_many_##isa(const plh_motion_inside *M, size_t n, const double *t,   \
                                          plh_states out);                                         \
    PLH_DEVICE plh_quat plh_motion_factor_##isa(const plh_motion_inside *M, plh_quat q);

PLH_EACH_ISA(PLH_MOTION_KERNELS)
PLH_MOTION_KERNELS(cuda)

#endif
