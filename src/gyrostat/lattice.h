/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Nome, shift and position of the theta functions of a gyrostat, from the roots of its quartic. */
#ifndef PLH_GYROSTAT_LATTICE_H
#define PLH_GYROSTAT_LATTICE_H

#include "gyrostat/inside.h"
#include "gyrostat/theta.h"

/* Nome, rate, shift and position: all that depends on the roots. */
typedef struct plh_gyrostat_lattice {
    /* Squared nome, or squared complementary nome */
    plh_dd Q;
    /* Of v or x, in scaled time */
    plh_dd rate;
    /* Nome: E = exp(-2|b|), Q/E, sign of b; cos, sin of v */
    plh_dd E, Z, c, s;
    double side;
    /* Complement: the angle g with the sign of b; exp(-|x|), sign of x; period */
    plh_angle_dd g;
    plh_dd fall, span;
    double sign;
} plh_gyrostat_lattice;

/* For a motion that is neither steady nor uniform. Returned: which waves it has. */
#define PLH_GYROSTAT_LATTICES(isa)                                                                 \
    plh_gyrostat_waves plh_gyrostat_place_##isa(const plh_gyrostat_roots *r,                       \
                                                plh_gyrostat_lattice *t);

PLH_GYROSTAT_LATTICES(base)
PLH_GYROSTAT_LATTICES(fma)
PLH_GYROSTAT_LATTICES(triple)

#endif
