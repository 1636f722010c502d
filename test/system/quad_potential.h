/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The potential energy of a system in 128 bits, from the formulas only. */
#ifndef PLH_TEST_QUAD_POTENTIAL_H
#define PLH_TEST_QUAD_POTENTIAL_H

#include <polhode/system.h>

#include "support/quad3.h"

/* One body: centre and attitude (any length). */
typedef struct quad_body {
    quad x[3];
    qquat q;
    int species;
} quad_body;

/* Short range, dipoles, charges (with charge-dipole), gravity, field. */
typedef struct quad_energy {
    quad part[5];
} quad_energy;

quad_energy quad_potential(const plh_system_def *def, const quad_body *b, size_t n);
quad quad_total(quad_energy e);

#endif
