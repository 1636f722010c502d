/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The torque of each lane, for files that are compiled once per instruction set. */
#ifndef PLH_TORQUE_LANES_KERNEL_H
#define PLH_TORQUE_LANES_KERNEL_H

#include "torque/form_kernel.h"
#include "torque/lanes.h"
#include "torque/model/soft_wall.h"
#include "torque/model/spring.h"

enum {
    PLH_LANES_OF_FORM,
#define ROW(record, kind, count) PLH_LANES_OF_##record,
    PLH_LANES_LIST(ROW)
#undef ROW
};

/* The torque of a model that is no form, from its constants. */
PLH_INLINE void plh_lanes_torque(int kind, const vd *c, const vd q[4], vd f[3])
{
    switch (kind) {
#define ROW(record, kind, count)                                                                   \
    case PLH_LANES_OF_##record:                                                                    \
        plh_##kind##_torque(c, q, f);                                                              \
        break;
        PLH_LANES_LIST(ROW)
#undef ROW
    default:
        break;
    }
}

#endif
