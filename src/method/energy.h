/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The energy correction of Buss (2001), section 4, wrapped around any method. */
#ifndef PLH_METHOD_ENERGY_H
#define PLH_METHOD_ENERGY_H

#include <polhode/method.h>
#include <stdint.h>

typedef struct plh_energy {
    double energy; /* kinetic, what the body should have */
    /* The state left behind: a different one starts afresh */
    plh_state last;
    int32_t started; /* 1 once the two above are set */
} plh_energy;

plh_status plh_energy_step(plh_integrator *it, double t, double h, plh_state *s);

/*
 * Turns the attitude, and m with it, so that m.I^-1 m/2 becomes energy while Q m stays. Leaves the
 * state alone where no attitude has that energy nearby (spheres, rotors, spin about a principal
 * axis).
 */
void plh_energy_correct(const plh_integrator *it, double energy, plh_state *s);

#endif
