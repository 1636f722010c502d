/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The inside of a fit of brightness: see <polhode/lightfit.h>. */
#ifndef PLH_FIT_LIGHT_H
#define PLH_FIT_LIGHT_H

#include "fit/eigen.h"
#include "io/message.h"

#include <polhode/lightfit.h>

enum {
    LIGHT_N = PLH_LIGHTFIT_COUNT,
    LIGHT_SOLUTIONS = 16,
    LIGHT_STATEMENTS = 24,
    LIGHT_LINE = 320 /* characters of a statement */
};

/*
 * A motion and a body. x: angles in radians, frequencies in cycles, logarithms of ratios, weight
 * and slope. Longitude and latitude are those of frame^-1 L, so that a pole need not be at +-90
 * degrees.
 */
struct light_point {
    plh_mode mode;
    double x[LIGHT_N];
    plh_quat frame;
};

/* Magnitudes, ordered by time. */
struct light_data {
    size_t n;
    double *t, *magnitude;
    /* 1/sigma, times the root of the weight of the robust loss */
    double *weight;
    double *sun[3], *observer[3]; /* of length one */
    double *phase;
    int *night;
    int nights;
};

struct plh_lightfit {
    struct message message;
    plh_lightfit_options options;
    struct light_data all;
    /* Where each datum of the caller stands in `all` */
    size_t *order;
    double *sigma; /* in the order of `all` */
    bool estimated;
    double t0, middle; /* first and middle time */
    bool use[LIGHT_N]; /* what is free */
    int unknowns;
    int tried; /* readings of the frequencies */
    unsigned doubts;
    plh_lightfit_solution solution[LIGHT_SOLUTIONS];
    struct light_point point[LIGHT_SOLUTIONS];
    int count;
    char statement[LIGHT_STATEMENTS][LIGHT_LINE];
    int statements;
};

/* ---- light_data.c ---- */

bool light_data_make(size_t n, int nights, struct light_data *d);
void light_data_free(struct light_data *d);

/* At most so many of the data, spread evenly over them. */
bool light_data_part(const struct light_data *from, size_t most, struct light_data *part);

/* ---- light_model.c ---- */

/* From x to what users read, and back; slope: of the first by the second. */
double light_value(int parameter, double x, double *slope);
double light_inverse(int parameter, double value);

/* A motion with what its derivatives need. */
struct light_flow {
    plh_body body;
    plh_motion motion;
    plh_vec3 axes, omega; /* semi-axes, b = 1; angular velocity at the start */
    double nutation[2];
    /* By each parameter: rotation, momentum and moments of the start, its time; log of the axes */
    double start[LIGHT_N][10];
    double axis[LIGHT_N][3];
    plh_light *light; /* NULL: not wanted */
};

/* False where there is no such motion. Free its light. */
bool light_flow_init(const plh_lightfit *f, const struct light_point *p, struct light_flow *flow);
bool light_flow_surface(const struct light_point *p, struct light_flow *flow);

/*
 * Residuals, computed less observed, in sigmas, zero points subtracted. jacobian: NULL, or n rows
 * of LIGHT_N numbers. zero: NULL, or of each night. False where there is no such motion.
 */
bool light_evaluate(const plh_lightfit *f, const struct light_data *d, const struct light_point *p,
                    double *residual, double *jacobian, double *zero);

/* The motion of a solution. */
struct light_point light_point_of(const plh_lightfit_solution *s);

/* The data with the weights of the loss at a point, in an array of their own, to be freed. */
bool light_weighted(const plh_lightfit *f, const struct light_point *p, struct light_data *d);

/* ---- light_solve.c ---- */

/* Improves a point; its chi^2, or infinity. effort: evaluations. */
double light_solve(const plh_lightfit *f, const struct light_data *d, const bool use[LIGHT_N],
                   int effort, struct light_point *p);

/* The sum of squares of the priors, and J^T J with them. */
double light_prior(const plh_lightfit *f, const struct light_point *p);
bool light_information(const plh_lightfit *f, const struct light_data *d,
                       const struct light_point *p, double information[LIGHT_N][LIGHT_N]);

/* Improves a point over all data with the loss that was chosen; its loss with the priors. */
double light_finish(const plh_lightfit *f, struct light_point *p);

/* The pole in space; a point whose pole lies on the equator of its frame, where no prior wants
 * another. */
plh_vec3 light_pole(const struct light_point *p);
void light_reframe(const plh_lightfit *f, struct light_point *p);
/* From axes whose z axis is L, and whose x axis has phi = 0, to space. */
plh_quat light_attitude(const struct light_point *p);

/* Longitude and latitude of space. */
void light_upright(struct light_point *p);

/* The same motion turned in space. */
void light_turn(plh_quat turn, struct light_point *p);

/* ---- light_reading.c: frequencies ---- */

struct light_reading {
    plh_mode mode;
    double psi, phi; /* frequencies */
    double score;
};

/* The most promising first; their number. */
int light_readings(plh_lightfit *f, int most, struct light_reading *reading, plh_status *status);

/* ---- light_search.c ---- */

plh_status light_search(plh_lightfit *f);
/* Axes of the half turns that leave the geometry as it is; their number, up to 3. */
int light_half_turns(const plh_lightfit *f, plh_vec3 axis[3]);

/* Finishes one start. */
plh_status light_refine(plh_lightfit *f, struct light_point *p);

/* ---- light_judge.c ---- */

void light_judge(const plh_lightfit *f, const struct light_point *p, double chi2,
                 plh_lightfit_solution *s);
void light_statements(plh_lightfit *f);

#endif
