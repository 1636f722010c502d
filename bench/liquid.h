/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Liquids for the benchmark: SPC/E water (0.997 g/cm^3, cut-off 0.9 nm, switch from 0.8) and
 * dipolar spheres (density 0.8, cut-off 2.5, switch from 2), both with the reaction field of a
 * conductor. */
#ifndef PLH_BENCH_LIQUID_H
#define PLH_BENCH_LIQUID_H

#include <polhode/system.h>

typedef enum liquid_kind { LIQUID_WATER, LIQUID_DIPOLES } liquid_kind;

/* n bodies on a lattice, turned at random, with the velocities of liquid_kt. A box below two
 * cut-offs has a shorter one. */
plh_system *liquid_make(liquid_kind kind, size_t n, plh_pool *pool);
double liquid_kt(liquid_kind kind);
plh_method_spec liquid_method(const char *text);

/* The time of a step against the number of bodies, and on two threads. */
struct bench;
void liquid_sizes(struct bench *b);

#endif
