/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Averages over the bodies of a system: pair distributions of its sites, correlations in time with
 * every sample as an origin, diffusion, and the dielectric constant.
 *
 *     plh_correlator *msd;
 *     plh_correlator_create(PLH_CORRELATION_DISTANCE, n, NULL, 1, 100, &msd);
 *     for (...) {                                    // samples at equal intervals
 *         plh_system_run(system, &spec, t, h, 50);
 *         plh_system_vectors(system, PLH_VECTOR_POSITION, values);
 *         plh_correlator_add(msd, values);
 *     }
 *     plh_correlator_get(msd, 0, mean);              // at lags 0 ... 100
 *     d = plh_correlation_slope(mean, 50, 100, 50 * h) / 6.0;
 */
#ifndef POLHODE_CORRELATION_H
#define POLHODE_CORRELATION_H

#include <polhode/system.h>

PLH_BEGIN_DECLS

/* A choice of sites: bit i of of_species[k] stands for site i of species k. */
typedef struct plh_site_set {
    unsigned of_species[PLH_SPECIES_MAX];
} plh_site_set;

/*
 * g(r) between the sites of a and those of b on different bodies, in bins of equal width up to
 * r_max, as plh_system_rdf(): 1 where the sites of b have their mean density. Pairs within a body
 * do not count.
 * Returned: as plh_system_rdf(). g is 0 where a or b has no sites.
 */
PLH_API plh_status plh_system_site_rdf(plh_system *system, const plh_site_set *a,
                                       const plh_site_set *b, double r_max, int bins, double *g);

/* A vector of each body, in space: centre of mass, its velocity, the angular velocity, and the
 * dipole moment of the point dipole and the charges (about the centre of mass). */
typedef enum plh_vector_kind {
    PLH_VECTOR_POSITION,
    PLH_VECTOR_VELOCITY,
    PLH_VECTOR_OMEGA,
    PLH_VECTOR_DIPOLE
} plh_vector_kind;
PLH_API void plh_system_vectors(const plh_system *system, plh_vector_kind kind, plh_vec3 *out);

/* What is averaged over bodies and origins: |a(t) - a(0)|^2, or a(t) . a(0). */
typedef enum plh_correlation { PLH_CORRELATION_DISTANCE, PLH_CORRELATION_PRODUCT } plh_correlation;

typedef struct plh_correlator plh_correlator;

/*
 * A correlator of n vectors at lags of 0 ... lags sample intervals. group_of puts each vector into
 * one of `groups` groups with averages of their own; NULL: all are in the first.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT (lags below 0, groups below 1, a group that does not exist);
 * PLH_NO_MEMORY. After a failure *correlator is NULL.
 */
PLH_API plh_status plh_correlator_create(plh_correlation kind, size_t n, const int *group_of,
                                         int groups, int lags, plh_correlator **correlator);
PLH_API void plh_correlator_destroy(plh_correlator *correlator); /* NULL is allowed */

/* The next sample. */
PLH_API void plh_correlator_add(plh_correlator *correlator, const plh_vec3 *values);

/* The averages of a group at lags 0 ... lags; NaN where no two samples are that far apart. */
PLH_API void plh_correlator_get(const plh_correlator *correlator, int group, double *mean);

/* The slope of the line of least squares through mean[first] ... mean[last], per unit of time. The
 * diffusion coefficient is a sixth of that of the mean square displacement (Einstein 1905). */
PLH_API double plh_correlation_slope(const double *mean, int first, int last, double interval);

/* The total dipole moment of a system of neutral bodies. */
PLH_API plh_vec3 plh_system_dipole_moment(const plh_system *system);

/*
 * The dielectric constant e from the fluctuation <M^2> - <M>^2 of the total dipole moment at kT
 * (Neumann, Mol. Phys. 50 (1983) 841): with A = 4 pi K (<M^2> - <M>^2)/(3 V kT),
 *     (e - 1)(2 R + 1)/(2 R + e) = A,
 * R the permittivity of the reaction field, 1 without one; a conductor gives e = 1 + A. NaN in open
 * space. A smooth switch is treated as a cut-off.
 */
PLH_API double plh_system_dielectric(const plh_system *system, double fluctuation, double kt);

PLH_END_DECLS

#endif
