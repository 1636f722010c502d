/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The atoms of the bodies of a system, for files of trajectories. */
#ifndef PLH_RECORD_ATOMS_H
#define PLH_RECORD_ATOMS_H

#include "scenario/system.h"

struct atom {
    /* From the centre of mass, in the user's axes of the body */
    plh_vec3 at;
    double mass, charge;
    const char *symbol;
};

/* Those of a kind of body: its sites with a mass, or else one at the centre. Returned: how many. */
int atoms_of(const struct system_request *q, int kind, struct atom out[PLH_SITES_MAX]);

/* Those of all bodies. */
size_t atoms_count(const struct system_request *q);

/* The dipole moment of a kind of body, of its point dipole and its charges, in the user's axes. */
plh_vec3 atoms_dipole(const plh_species *species);

/* The angular velocity of a body in space, from its BODY_VALUES numbers. */
plh_vec3 atoms_omega(const plh_species *species, const double *body);

/* Where the atoms of a body are and how fast, from its BODY_VALUES numbers. Returned: how many. */
int atoms_place(const struct system_request *q, int kind, const double *body,
                plh_vec3 x[PLH_SITES_MAX], plh_vec3 v[PLH_SITES_MAX]);

#endif
