/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* All device code, in one piece: the library's sources, then the kernels that call them. */
#include "device.cuh"

#include "base/reduce.c"
#include "base/vec3.c"
#include "free/body.c"
#include "free/motion_frame.c"
#include "free/motion_kernel.c"
#include "free/motion_setup.c"
#include "free/step_lanes.h"
#include "free/theta_solve.c"

/* Names that these two share with the files above. */
#define fail            fail_motion
#define imaginary_shift imaginary_shift_long
#define set_constants   set_constants_long
#define two_over_pi     two_over_pi_long
#include "free/motion_init.c"
#include "free/motion_long.c"
#undef fail

#include "gyrostat/kernel.c"
#include "top/kernel.c"

__device__ __forceinline__ void put_numbers(const plh_states &to, size_t i, const double q[4],
                                            const double m[3])
{
    to.qw[i] = q[0];
    to.qx[i] = q[1];
    to.qy[i] = q[2];
    to.qz[i] = q[3];
    to.mx[i] = m[0];
    to.my[i] = m[1];
    to.mz[i] = m[2];
}

__device__ __forceinline__ void put_state(const plh_states &to, size_t i, const plh_state &s)
{
    const double q[4] = {s.q.w, s.q.x, s.q.y, s.q.z}, m[3] = {s.m.x, s.m.y, s.m.z};
    put_numbers(to, i, q, m);
}

#include "bodies.cuh"
#include "layout.cuh"
#include "motion.cuh"
#include "step.cuh"

#include "splitting.cuh"

#include "water.cuh"
