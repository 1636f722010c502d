/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Steps repeated very often: how energy, |m|, L and attitude leave the truth, kept in two files. */
#ifndef PLH_STUDIES_ROUNDING_H
#define PLH_STUDIES_ROUNDING_H

#include <polhode/polhode.h>
#include <stdbool.h>

#include "test/support/walk.h"

enum {
    ROUNDING_BODIES = 100, /* of test/support/walk.h: each fifth has steps of the same length */
    ROUNDING_SHARE = ROUNDING_BODIES / WALK_LENGTHS,
    ROUNDING_BLOCKS = 50,   /* of equal length, for the standard errors */
    ROUNDING_SAMPLES = 100, /* of a walk, at most */
    ROUNDING_SETS = 8,
    ROUNDING_SPLITTINGS = 4
};

/* What is repeated, on which bodies, how often. */
struct rounding_set {
    const char *step; /* its name in the file: "exact", another method, or of another version */
    const char *label;
    int length; /* of the bodies that walk: 0 to WALK_LENGTHS - 1; -1: all */
    /* Steps of the two kinds of run; 0: none, of a version or a remedy that only the file has */
    double quick, full;
};
extern const struct rounding_set rounding_sets[ROUNDING_SETS];

struct rounding_sample {
    double steps;
    /* Energy, |m| and L: what was gained since the start, in units of 2^-53 */
    double gain[WALK_VALUES];
    double path;     /* |m - m_true| over |m| */
    double attitude; /* the angle to the truth */
};

struct rounding_walk {
    int count;
    struct rounding_sample sample[ROUNDING_SAMPLES];
};

/* The steps at which walks of `last` steps are looked at: 1, 2, 5 and powers of ten from 1000 on,
 * then the ends of the blocks. At most ROUNDING_SAMPLES; returns how many. */
int rounding_times(double last, double *at);

/* The bodies of one length, `last` steps each; body i goes to walk[i]. */
plh_status rounding_run(const struct rounding_set *set, int length, double last,
                        struct rounding_walk walk[ROUNDING_BODIES]);

/* Splittings: energy and modified energy of one body, relative to the start. */
struct rounding_splitting {
    const char *problem, *method;
    double h;
    int order; /* of the modified energy */
};
extern const struct rounding_splitting rounding_splittings[ROUNDING_SPLITTINGS];

struct rounding_energies {
    int count;
    double steps[ROUNDING_SAMPLES], energy[ROUNDING_SAMPLES], modified[ROUNDING_SAMPLES];
};
plh_status rounding_split(const struct rounding_splitting *s, double last,
                          struct rounding_energies *out);

/* The mean gain of a block over its standard error; 0 where nothing moves, NaN with fewer than two
 * blocks. Of the samples those at whole numbers of blocks count; the last two are a block apart. */
struct rounding_drift {
    double z, blocks;
};
struct rounding_drift rounding_judge(const double *steps, const double *value, int count);

/*
 * The files, in a folder. A walk is in its file only as a whole, so that a run that was stopped
 * goes on with those that are missing. Read: false with *line, the first that is wrong; a file that
 * is not there holds nothing. Append: false if it could not be written.
 */
struct rounding_store {
    struct rounding_walk walk[ROUNDING_SETS][ROUNDING_BODIES];
    struct rounding_energies splitting[ROUNDING_SPLITTINGS];
};
bool rounding_read_walks(const char *path, struct rounding_store *store, long *line);
bool rounding_read_splittings(const char *path, struct rounding_store *store, long *line);
bool rounding_append_walks(const char *path, int set, int length,
                           const struct rounding_walk walk[ROUNDING_BODIES]);
bool rounding_append_splitting(const char *path, int which, const struct rounding_energies *e);

#endif
