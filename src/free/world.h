/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Steps in the space frame: what the scalar function and the kernels share. */
#ifndef PLH_FREE_WORLD_H
#define PLH_FREE_WORLD_H

#include <polhode/rotation.h>
#include <polhode/step.h>

#include "base/isa.h"

/* A length further from one than rounding leaves it is divided out: |q|^2 - 1 beyond this. */
#define PLH_WORLD_ROUGH 0x1p-48

/* q / |q|; a quaternion that has no direction stays, for the step to refuse. */
static inline plh_quat plh_world_unit(plh_quat q)
{
    const plh_quat unit = plh_quat_unit(q);
    const double norm2 = plh_quat_norm2(unit);
    return norm2 == norm2 ? unit : q;
}

/* Fills in the strides; false for arguments that are not right. */
bool plh_world_batch_complete(plh_world_batch *b);

/* What a range of lanes reports: how many failed, and how the first of them did. */
typedef struct plh_world_report {
    size_t failed;
    plh_status first;
} plh_world_report;

/* Lanes first ... last - 1 of a batch whose arguments are right, strides filled in. */
#define PLH_WORLD_RANGE(isa)                                                                       \
    plh_world_report plh_world_range_##isa(const plh_world_batch *b, double dt, size_t first,      \
                                           size_t last);
PLH_EACH_ISA(PLH_WORLD_RANGE)
#undef PLH_WORLD_RANGE

#endif
