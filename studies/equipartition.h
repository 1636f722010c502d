/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Rigid water: runs at constant energy in pieces, each from a start of its own, kept in a file. */
#ifndef PLH_STUDIES_EQUIPARTITION_H
#define PLH_STUDIES_EQUIPARTITION_H

#include <polhode/polhode.h>

PLH_BEGIN_DECLS

enum {
    WATER_BLOCKS = 5,    /* of a piece */
    WATER_BINS = 90,     /* of g(r), 0.01 nm wide */
    WATER_POINTS = 32,   /* at most */
    WATER_PIECES = 4096, /* at most */
    WATER_SOME = 32,     /* pieces of a point, and of one that decides */
    WATER_MANY = 64,
    WATER_PASSES = 4
};

/* A method at a cost. */
struct water_point {
    const char *method;
    int evaluations; /* of the forces, per step */
    double cost;     /* fs per evaluation */
    /* Weak rescaling of the kinetic energy, because the energy drifts */
    bool rescaled;
    int pass;  /* those of the first are computed first */
    int seeds; /* how many pieces */
};

/* What is simulated, and for how long. */
struct water_plan {
    size_t n;
    double edge, cut_on, cut_off; /* nm */
    long prepare;                 /* steps of 2 fs */
    double settle, length;        /* ps: left out, measured */
};

/* What a piece found. */
struct water_piece {
    int point;
    uint64_t seed;
    double translation[WATER_BLOCKS], rotation[WATER_BLOCKS]; /* temperatures, K */
    double potential;                                         /* kJ/mol per molecule */
    /* Of the energy: kJ/mol per ns and molecule; rms about its line, per molecule */
    double drift, noise;
    double diffusion;     /* 1e-9 m^2/s */
    double g[WATER_BINS]; /* of the oxygens */
    char revision[32];
};

extern const struct water_point water_points[];
extern const int water_point_count;
extern const struct water_plan water_plan;

/* A run of one point, and sums over its samples. */
struct water_run {
    const struct water_plan *plan;
    plh_system *system;
    plh_method_spec spec;
    plh_thermostat bath; /* model NULL: none */
    double h;
    long steps, samples;                  /* done; wanted */
    long per_sample, per_look, per_pairs; /* steps; samples; looks */
    double *energy, *potential;           /* of the looks */
    /* Done: looks, and looks at pairs and displacements */
    long looks, pairs;
    int lags;
    plh_correlator *msd;
    plh_vec3 *position;
};
plh_status water_begin(const struct water_plan *plan, const struct water_point *point,
                       const plh_system *start, uint64_t seed, struct water_run *run);
plh_status water_look(struct water_run *run, struct water_piece *piece); /* at run->system */
void water_end(struct water_run *run, struct water_piece *piece);
void water_free(struct water_run *run);

/* An equilibrated start; the motion from it by one point. */
plh_status water_start(const struct water_plan *plan, uint64_t seed, plh_system **system);
plh_status water_piece(const struct water_plan *plan, const struct water_point *point,
                       const plh_system *start, uint64_t seed, struct water_piece *piece);

/* The pieces of a file: those that are whole; how many. A new one behind them; false: it could not
 * be written. */
int water_read(const char *path, const struct water_point *points, int count,
               struct water_piece *pieces);
bool water_append(const char *path, const struct water_point *points,
                  const struct water_piece *piece);

PLH_END_DECLS

#endif
