/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Systems of every kind for the tests: which species, box, cut-off and fields. */
#ifndef PLH_TEST_SYSTEM_SETTINGS_H
#define PLH_TEST_SYSTEM_SETTINGS_H

#include <polhode/system.h>

typedef struct setting {
    const char *name;
    plh_species species[3];
    int kinds;
    bool boxed;
    plh_cut cut;
    bool field;
    plh_mixing mixing;
    double permittivity; /* 0: no reaction field */
    plh_pair_rule pair;  /* by hand; species_b < 0: none */
} setting;

enum { SETTINGS = 12 };

void settings_make(setting out[SETTINGS]);

/* A sphere with this potential at its centre and no dipole. */
plh_species settings_ball(plh_pair pair);

/* n bodies on a lattice of constant a, slightly disordered, of the kinds in turn. */
plh_system *settings_system(const setting *t, size_t n, double a, plh_pool *pool);

/* Takes the lists away, so that all pairs are met. */
void settings_all_pairs(plh_system *s);

/* The bytes of a checkpoint, to compare; free them. */
char *settings_saved(const plh_system *s, size_t *size);

#endif
