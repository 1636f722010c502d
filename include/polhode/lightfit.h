/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A brightness curve inverted: the free motion and the shape of an ellipsoid fitted to magnitudes
 * (docs/light-inversion.md). Part of libpolhode_run; it needs cminpack when that is built.
 *
 * The body is an ellipsoid with semi-axes a > b > c along its principal axes 1, 2, 3. Unless its
 * moments are free, it is homogeneous. Magnitudes are relative: each night has a zero point of its
 * own, which is fitted.
 *
 * Nothing here prints or exits. Different fits may be used by different threads at the same time.
 */
#ifndef POLHODE_LIGHTFIT_H
#define POLHODE_LIGHTFIT_H

#include <polhode/photometry.h>
#include <polhode/polhode.h>

PLH_BEGIN_DECLS

/*
 * What is unknown: PLH_LIGHTFIT_LIST(X) expands X(name, word, text). Angles are in radians, periods
 * in the unit of the times. The words of periods and phases are those of plh_tumbling.
 */
#define PLH_LIGHTFIT_LIST(X)                                                                       \
    X(PLH_LIGHTFIT_LON, "lon", "longitude of the pole, the direction of L in space")               \
    X(PLH_LIGHTFIT_LAT, "lat", "latitude of the pole")                                             \
    X(PLH_LIGHTFIT_PHI, "phi", "azimuth of the long axis about L, when it is nearest to L")        \
    X(PLH_LIGHTFIT_PSI, "psi", "phase of that time: 2 pi (its time - middle time)/P_psi")          \
    X(PLH_LIGHTFIT_P_PSI, "P_psi", "period of the rotation about the long axis")                   \
    X(PLH_LIGHTFIT_P_PHI, "P_phi", "mean period of the long axis about L")                         \
    X(PLH_LIGHTFIT_A_B, "a/b", "ratio of the long to the middle semi-axis")                        \
    X(PLH_LIGHTFIT_B_C, "b/c", "ratio of the middle to the short semi-axis")                       \
    X(PLH_LIGHTFIT_MIDDLE_LONG, "I_m/I_l", "ratio of the moments of the middle and the long axis") \
    X(PLH_LIGHTFIT_SHORT_MIDDLE, "I_s/I_m",                                                        \
      "ratio of the moments of the short and the middle axis")                                     \
    X(PLH_LIGHTFIT_LAMBERT, "lambert", "weight of Lambert's law beside Lommel and Seeliger's")     \
    X(PLH_LIGHTFIT_SLOPE, "slope", "magnitudes that a radian of phase angle makes fainter")

#define PLH_LIGHTFIT_ENUM(name, word, text) name,
typedef enum plh_lightfit_parameter {
    PLH_LIGHTFIT_LIST(PLH_LIGHTFIT_ENUM) PLH_LIGHTFIT_COUNT
} plh_lightfit_parameter;
#undef PLH_LIGHTFIT_ENUM

/* The word and the text of a parameter; never NULL. */
PLH_API const char *plh_lightfit_name(int parameter);
PLH_API const char *plh_lightfit_text(int parameter);

typedef struct plh_lightfit_datum {
    /* When the light left the body */
    double t;
    double magnitude;
    /* Standard deviation; 0: not known, then of no datum */
    double sigma;
    /* Directions from the body in space, of any length but zero */
    plh_vec3 sun, observer;
    /* Points of one night have one zero point; from 0 */
    int night;
} plh_lightfit_datum;

/* Where Sun and observer were while a curve was measured. */
typedef struct plh_lightfit_view {
    /*
     * "LON,LAT" in degrees or "X,Y,Z", a fixed direction from the body, or the path of a table in
     * time as the key directions.sun of scenarios has it (docs/light.md). NULL: the curve has
     * vectors of its own.
     */
    const char *sun, *observer;
    /* Tables: vectors point to the body; lengths are in km */
    bool to_body, km;
    /* Times are not those at which the light left, and distances are known */
    bool light_time;
    /* Magnitudes contain the distances: 5 log10(r d) is subtracted */
    bool apparent;
    /* Zero points: one for each night ('n', or 0), for each filter ('f'), or for all ('o') */
    char zero_points;
} plh_lightfit_view;

typedef struct plh_lightfit_data {
    size_t n;
    plh_lightfit_datum *datum;
} plh_lightfit_data;

/*
 * The data of a curve. Axes of space are ecliptic, as those of the vectors in a curve.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a view that cannot be accepted: *data exists, so that
 *   plh_lightfit_data_message() can say why; destroy it. PLH_NO_MEMORY: *data is NULL.
 */
PLH_API plh_status plh_lightfit_data_create(const plh_photometry *curve,
                                            const plh_lightfit_view *view,
                                            plh_lightfit_data **data);
PLH_API void plh_lightfit_data_destroy(plh_lightfit_data *data); /* NULL is accepted */
PLH_API const char *plh_lightfit_data_message(const plh_lightfit_data *data);

/* What is known of a parameter before. */
typedef enum plh_lightfit_known {
    PLH_LIGHTFIT_FREE,
    /* Normal, with value and sigma */
    PLH_LIGHTFIT_PRIOR,
    /* Equal to value */
    PLH_LIGHTFIT_FIXED
} plh_lightfit_known;

typedef struct plh_lightfit_given {
    plh_lightfit_known known;
    double value, sigma;
} plh_lightfit_given;

typedef struct plh_lightfit_options {
    plh_lightfit_given given[PLH_LIGHTFIT_COUNT];
    /* The moments need not be those of a homogeneous ellipsoid */
    bool free_moments;
    /* A loss that grows linearly beyond 2 sigma, for data with outliers */
    bool robust;
    /* PLH_MODE_NONE: both are tried */
    plh_mode mode;
    /* Solutions whose chi^2 exceeds the least by less than this are all kept */
    double within;
    /* Frequencies are looked for between these periods; 0: as plh_periods_create() does */
    double shortest, longest;
    /* Frequency of the sampling, for aliases; 0: none */
    double sampling;
    /* Readings of the frequencies as P_psi and P_phi that are refined; 0: 20, and 60 while
     * nothing fits */
    int readings;
} plh_lightfit_options;

/* Default: all free but lambert, fixed at 0.1, and slope, fixed at 0; homogeneous, plain squares,
 * both modes, within 20. */
PLH_API plh_lightfit_options plh_lightfit_options_default(void);

/* How a solution differs from the first one. */
typedef enum plh_lightfit_relation {
    PLH_LIGHTFIT_FIRST,
    /* Its pole is that of the first, turned by half a turn about a symmetry axis of the geometry */
    PLH_LIGHTFIT_MIRROR,
    /* Its pole is within 45 degrees of the opposite one */
    PLH_LIGHTFIT_SENSE,
    /* Same periods and mode, other pole, phases or axes */
    PLH_LIGHTFIT_OTHER,
    /* Other periods, in the same or in the other mode */
    PLH_LIGHTFIT_PERIODS
} plh_lightfit_relation;

/* "first", "mirror", "sense", "other" or "periods"; never NULL. */
PLH_API const char *plh_lightfit_relation_name(plh_lightfit_relation relation);

typedef struct plh_lightfit_solution {
    plh_mode mode;
    plh_lightfit_relation relation;
    double value[PLH_LIGHTFIT_COUNT];
    /* Of what is free and determined; the rest has rows and columns of zeros */
    double covariance[PLH_LIGHTFIT_COUNT][PLH_LIGHTFIT_COUNT];
    /* Parameters, or combinations of them, that data and priors determine */
    int rank;
    /* Sum of (residual / sigma)^2, of the loss that was chosen, with the priors */
    double chi2;
    /* When the long axis is nearest to L, next to the middle of the data */
    double t_least;
    /* Least and largest angle between long axis and L, and their standard deviations */
    double nutation[2], nutation_sigma[2];
    /* At the first time: attitude of the principal axes, angular velocity in them */
    double t0;
    plh_quat q;
    plh_vec3 omega;
    /* Principal moments, ascending, the largest 1 */
    plh_vec3 moment;
    /* |L| and the energy in units of the largest moment */
    double momentum, energy;
    /* Root mean square of the residuals, magnitudes */
    double rms;
} plh_lightfit_solution;

typedef struct plh_lightfit plh_lightfit;

/*
 * Fits n magnitudes, in any order of time.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for data or options that cannot be accepted,
 *   PLH_NO_CONVERGENCE if no start led to a motion, PLH_UNSUPPORTED without cminpack. *fit exists
 *   after these too, so that plh_lightfit_message() can say why; destroy it. PLH_NO_MEMORY: *fit is
 *   NULL.
 */
PLH_API plh_status plh_lightfit_create(size_t n, const plh_lightfit_datum *data,
                                       const plh_lightfit_options *options, plh_lightfit **fit);

/* The same without a search: refines one start, in the parameters of the list, in a mode. */
PLH_API plh_status plh_lightfit_refine(size_t n, const plh_lightfit_datum *data,
                                       const plh_lightfit_options *options, plh_mode mode,
                                       const double start[PLH_LIGHTFIT_COUNT], plh_lightfit **fit);
PLH_API void plh_lightfit_destroy(plh_lightfit *fit); /* NULL is accepted */

/* What went wrong, in one line; "" after success. */
PLH_API const char *plh_lightfit_message(const plh_lightfit *fit);

/* Solutions, the best first; each lives as long as the fit. NULL past the end. */
PLH_API int plh_lightfit_count(const plh_lightfit *fit);
PLH_API const plh_lightfit_solution *plh_lightfit_get(const plh_lightfit *fit, int index);

/* How many numbers are unknown, without zero points, and how many zero points. */
PLH_API int plh_lightfit_unknown_count(const plh_lightfit *fit);
PLH_API int plh_lightfit_zero_count(const plh_lightfit *fit);

/* The standard deviation that was used for datum i: as given, or estimated. */
PLH_API double plh_lightfit_sigma(const plh_lightfit *fit, size_t i);

/* Reasons to doubt the first solution. */
typedef enum plh_lightfit_doubt {
    /* the residuals are larger than the standard deviations that were given say */
    PLH_LIGHTFIT_DOUBT_ERRORS = 1,
    /* neighbouring residuals are alike: no ellipsoid, not free, or errors that go together */
    PLH_LIGHTFIT_DOUBT_PATTERN = 2,
    /* the model describes the data so badly that the search may have missed the motion */
    PLH_LIGHTFIT_DOUBT_SEARCH = 4,
    /* other poles fit as well */
    PLH_LIGHTFIT_DOUBT_POLES = 8,
    /* other periods or the other mode fit as well */
    PLH_LIGHTFIT_DOUBT_STATES = 16,
    /* Sun and observer were seen in one geometry only */
    PLH_LIGHTFIT_DOUBT_GEOMETRY = 32,
    /* some parameter, or a combination, is left open */
    PLH_LIGHTFIT_DOUBT_OPEN = 64
} plh_lightfit_doubt;

enum { PLH_LIGHTFIT_DOUBTS = 7 };

/* Those that apply, added; 0: none. A statement says more of each. */
PLH_API unsigned plh_lightfit_doubts(const plh_lightfit *fit);

/* "errors", "pattern", "search", "poles", "states", "geometry", "open" for bits 0 to 6. */
PLH_API const char *plh_lightfit_doubt_name(int bit);

/* One per line: what the data do not tell, and what is odd. NULL past the end. */
PLH_API int plh_lightfit_statement_count(const plh_lightfit *fit);
PLH_API const char *plh_lightfit_statement_get(const plh_lightfit *fit, int index);

/* Observed less computed, in sigmas, for each datum in the order that was given; and the zero
 * points, plh_lightfit_zero_count() of them, in magnitudes (NULL: not wanted): those of an
 * ellipsoid with b = 1. */
PLH_API plh_status plh_lightfit_residuals(const plh_lightfit *fit,
                                          const plh_lightfit_solution *solution, double *residual,
                                          double *zero);

PLH_END_DECLS

#endif
