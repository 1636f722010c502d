/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Observations inverted: the free motion of a rigid body fitted to noisy attitudes, angular
 * velocities or directions (docs/inverse.md). Part of libpolhode_run; it needs cminpack when that
 * is built.
 *
 * The sensor's axes are the axes in which attitudes and angular velocities are measured. They are
 * fixed to the body, but need not be its principal axes. Unknown are, at the time of the first
 * observation, the attitude of the sensor (3), its angular velocity (3), and the inertia tensor in
 * its axes up to a factor (5).
 *
 * Nothing here prints or exits. Different fits may be used by different threads at the same time.
 */
#ifndef POLHODE_FIT_H
#define POLHODE_FIT_H

#include <polhode/polhode.h>

PLH_BEGIN_DECLS

typedef enum plh_fit_kind {
    PLH_FIT_ATTITUDE,  /* value: quaternion, sensor to space, scalar first */
    PLH_FIT_RATE,      /* value: angular velocity in the sensor's axes */
    PLH_FIT_DIRECTION, /* value: direction in space of the body axis `axis` */
    PLH_FIT_LINE,      /* the same, known up to its sign */
    PLH_FIT_KINDS
} plh_fit_kind;

typedef struct plh_fit_datum {
    double t;
    plh_fit_kind kind;
    double value[4];
    /* Of a direction or line, in the sensor's axes; not zero */
    plh_vec3 axis;
    /*
     * Standard deviation of each component, in radians (per unit of time for a rate); 0: not
     * known, then of every datum of this kind
     */
    double sigma;
} plh_fit_datum;

typedef struct plh_fit_options {
    /* The sensor's axes are the principal axes: two ratios instead of five numbers */
    bool principal;
    /* A loss that grows linearly beyond 2 sigma, for data with outliers */
    bool robust;
    /* Solutions whose chi^2 exceeds the least by less than this are all kept */
    double within;
    /* starts of each search; 0: 60, or 300 where only directions were observed */
    int starts;
    /* Of them */
    uint64_t seed;
} plh_fit_options;

/* Default: tensor free, plain squares, within 20, starts 0, seed 1. */
PLH_API plh_fit_options plh_fit_options_default(void);

enum { PLH_FIT_PARAMETERS = 11 };

/*
 * The parameters of a covariance: a small rotation of the attitude in the sensor's axes (radians),
 * the angular velocity in the sensor's axes, and five numbers s of the traceless log of the inertia
 * tensor, log I = s0 (1, -1, 0)/sqrt 2 + s1 (1, 1, -2)/sqrt 6 (diagonal) + s2, s3, s4 (xy, xz,
 * yz)/sqrt 2. With principal axes the last three are zero and have no variance.
 */
typedef struct plh_fit_solution {
    /* Of the first observation: what follows is true then */
    double t0;
    /* Attitude of the sensor, to space */
    plh_quat q;
    /* Angular velocity in the sensor's axes */
    plh_vec3 omega;
    /* Inertia in the sensor's axes, of determinant 1 */
    plh_mat3 tensor;
    /* Principal moments, ascending, product 1 (principal axes: in the sensor's order) */
    plh_vec3 moment;
    /* Sensor's axes to principal axes: v_principal = rotate(frame, v) */
    plh_quat frame;
    /* In space, per the unit of inertia of tensor */
    plh_vec3 momentum;
    double s[5];
    /* Sum of (residual / sigma)^2, of the loss that was chosen */
    double chi2;
    /* Standard deviation of log of the smallest and the middle over the largest moment */
    double ratio_sigma[2];
    /* Parameters, or combinations of them, that the data determine */
    int rank;

    /* of a steady spin: turns between two observations, the nearest in time, more than in the first
     * solution; 0: no alias */
    int alias;
    /* Of what is determined */
    double covariance[PLH_FIT_PARAMETERS][PLH_FIT_PARAMETERS];
    /* J^T J: its inverse where there is one */
    double information[PLH_FIT_PARAMETERS][PLH_FIT_PARAMETERS];
} plh_fit_solution;

typedef struct plh_fit plh_fit;

/*
 * Observations from a file: a table (CSV) or an attitude file of the CCSDS (AEM, APM);
 * docs/inverse.md has the columns. The members may be read.
 */
typedef struct plh_fit_data {
    size_t n;
    plh_fit_datum *datum;
    /* of the file, of each datum */
    long *line;
    /* times were dates: t is the Julian date (TT), in days */
    bool dates;
    /* of an attitude file: the date of t = 0 in `scale`, t in seconds; "": none */
    char epoch[PLH_DATE_TEXT];
    plh_time_scale scale;
} plh_fit_data;

/*
 * Given: path, "-" for standard input; axis: of directions whose axis no column gives; lines:
 *   directions are known up to their sign.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a file that cannot be accepted: *data exists, so that
 *   plh_fit_data_message() can say why; destroy it. PLH_NO_MEMORY: *data is NULL.
 */
PLH_API plh_status plh_fit_data_create(const char *path, plh_vec3 axis, bool lines,
                                       plh_fit_data **data);
PLH_API void plh_fit_data_destroy(plh_fit_data *data); /* NULL is accepted */

/* What is wrong with the file, in one line with its name, line and column; "" after success. */
PLH_API const char *plh_fit_data_message(const plh_fit_data *data);

/* Whether this build has the solver. */
PLH_API bool plh_fit_available(void);

/*
 * Fits n observations, times in order.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for data or options that cannot be accepted,
 *   PLH_NO_CONVERGENCE if no start led to a motion, PLH_UNSUPPORTED without cminpack. *fit exists
 *   after these too, so that plh_fit_message() can say why; destroy it. PLH_NO_MEMORY: *fit is
 *   NULL.
 */
PLH_API plh_status plh_fit_create(size_t n, const plh_fit_datum *data,
                                  const plh_fit_options *options, plh_fit **fit);
PLH_API void plh_fit_destroy(plh_fit *fit); /* NULL is accepted */

/* What went wrong, in one line; "" after success. */
PLH_API const char *plh_fit_message(const plh_fit *fit);

/* Solutions, the best first; each lives as long as the fit. NULL past the end. */
PLH_API int plh_fit_count(const plh_fit *fit);
PLH_API const plh_fit_solution *plh_fit_get(const plh_fit *fit, int index);

/* How many numbers were observed, and how many unknowns they have. */
PLH_API size_t plh_fit_number_count(const plh_fit *fit);
PLH_API int plh_fit_unknown_count(const plh_fit *fit);

/* Reasons to doubt the first solution. */
typedef enum plh_fit_doubt {
    /* the residuals are larger than the standard deviations that were given say */
    PLH_FIT_DOUBT_ERRORS = 1,
    /* neighbouring residuals are alike, or they grow with time: the body may not be free */
    PLH_FIT_DOUBT_PATTERN = 2,
    /* the residuals are so large that the search may have missed the motion */
    PLH_FIT_DOUBT_SEARCH = 4,
    /* the moments break the triangle inequality by more than their errors */
    PLH_FIT_DOUBT_MOMENTS = 8
} plh_fit_doubt;

/* Those that apply, added; 0: none. A statement says more of each. */
PLH_API unsigned plh_fit_doubts(const plh_fit *fit);

/* Diagnostics, one per line: parameters that the data do not determine, gaps, outliers, residuals
 * that disagree with sigma. NULL past the end. */
PLH_API int plh_fit_statement_count(const plh_fit *fit);
PLH_API const char *plh_fit_statement_get(const plh_fit *fit, int index);

/* The standard deviation that was used for datum i; those that were given as 0 are estimated from
 * the best solution. */
PLH_API double plh_fit_sigma(const plh_fit *fit, size_t i);

/* The residuals of a solution: three numbers per datum, in sigmas, of the plain squares (directions
 * have two and a zero). `chi2` of any state: the solution need not come from the fit. */
PLH_API plh_status plh_fit_residuals(const plh_fit *fit, const plh_fit_solution *solution,
                                     double *residual);
PLH_API double plh_fit_chi2(const plh_fit *fit, const plh_fit_solution *solution);

PLH_END_DECLS

#endif
