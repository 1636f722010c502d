/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Torques of many bodies side by side, one body per lane of a vector: the operations of the models,
 * in their order, so that each lane has the bits of plh_torque_at(). Models that depend on time, and
 * users' own, have no lanes.
 */
#ifndef PLH_TORQUE_LANES_H
#define PLH_TORQUE_LANES_H

#include <polhode/torque.h>

typedef enum plh_lanes_kind {
    PLH_LANES_NONE,
    PLH_LANES_TOP,      /* strength, axis, up */
    PLH_LANES_DIPOLE,   /* dipole, field */
    PLH_LANES_GRADIENT, /* strength, nadir, moments */
    PLH_LANES_FIXED,    /* torque in the body */
    PLH_LANES_TURNED,   /* torque in space */
    PLH_LANES_SPRING,   /* factor, stiffness, reference (w, x, y, z) */
    PLH_LANES_WALL,     /* sign, attraction, 10 wall, offset */
    PLH_LANES_VESSEL,   /* weight, heights along and across, control */
    PLH_LANES_RATE      /* nothing: the torque is C omega */
} plh_lanes_kind;

enum { PLH_LANES_MOST = 8 }; /* constants of a kind */

/* The kind of a torque that is no sum, whatever its numbers are; the number of its constants. */
plh_lanes_kind plh_lanes_kind_of(const plh_torque *torque);
int plh_lanes_count(plh_lanes_kind kind);

/* True if the axes may be renamed in cyclic order, in body and space alike, without a change of bits. */
bool plh_lanes_cyclic(plh_lanes_kind kind);

/* The constants of one body. axis: the principal axes that are called x, y, z. */
void plh_lanes_fill(const plh_torque *torque, const plh_body *body, const int axis[3],
                    double v[PLH_LANES_MOST]);

#endif
