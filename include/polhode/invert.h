/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Periods inverted: from the two periods of a tumbling body to its spin state (docs/inverse.md).
 *
 * The words are those of plh_tumbling: the long axis is that of the smallest moment; P_psi is the
 * period of a turn (LAM) or a swing (SAM) about it, P_phi the mean period in which it goes around
 * the angular momentum L, and the nutation angle lies between it and L.
 */
#ifndef POLHODE_INVERT_H
#define POLHODE_INVERT_H

#include <polhode/info.h>

PLH_BEGIN_DECLS

/* What is known about the inertia besides the periods: three numbers, or two. */
typedef enum plh_invert_inertia {
    PLH_INVERT_MOMENTS,      /* moments of the axes 1, 2, 3, in any unit and order */
    PLH_INVERT_SHAPE,        /* semi-axes of a homogeneous ellipsoid along the axes 1, 2, 3 */
    PLH_INVERT_SHORT_LONG,   /* moment of the short axis : long axis; the smallest nutation angle */
    PLH_INVERT_MIDDLE_LONG,  /* moment of the middle axis : long axis; the same angle */
    PLH_INVERT_SHORT_MIDDLE, /* moment of the short axis : middle axis; the same angle */
    PLH_INVERT_INERTIA_COUNT
} plh_invert_inertia;

enum { PLH_INVERT_INPUTS = 5 };

typedef struct plh_invert_given {
    /* The periods, in one unit of time */
    double psi, phi;
    /* PLH_MODE_NONE: both modes are tried */
    plh_mode mode;
    plh_invert_inertia inertia;
    /* As above; an angle in radians. A ratio and an angle leave the third unused. */
    double value[3];
} plh_invert_given;

/* The numbers of a solution: PLH_INVERT_LIST(X) expands X(name, word, text). */
#define PLH_INVERT_LIST(X)                                                                         \
    X(PLH_INVERT_OMEGA_1, "omega1", "angular velocity along axis 1, at the smallest nutation")     \
    X(PLH_INVERT_OMEGA_2, "omega2", "angular velocity along axis 2, at the smallest nutation")     \
    X(PLH_INVERT_OMEGA_3, "omega3", "angular velocity along axis 3, at the smallest nutation")     \
    X(PLH_INVERT_MOMENTUM, "momentum", "|L|, in the unit of the moments")                          \
    X(PLH_INVERT_RATE, "rate", "angular velocity along L, 2 T / |L|")                              \
    X(PLH_INVERT_LEAST, "nutation_least", "smallest angle between long axis and L, radians")       \
    X(PLH_INVERT_MOST, "nutation_most", "largest angle between long axis and L, radians")          \
    X(PLH_INVERT_MOMENT_1, "moment1", "moment of inertia of axis 1")                               \
    X(PLH_INVERT_MOMENT_2, "moment2", "moment of inertia of axis 2")                               \
    X(PLH_INVERT_MOMENT_3, "moment3", "moment of inertia of axis 3")

#define PLH_INVERT_ENUM(name, word, text) name,
enum { PLH_INVERT_LIST(PLH_INVERT_ENUM) PLH_INVERT_OUTPUTS };
#undef PLH_INVERT_ENUM

/* The word for a number of a solution; never NULL. */
PLH_API const char *plh_invert_name(int output);

typedef struct plh_invert_solution {
    /* LAM or SAM */
    plh_mode mode;
    /* The long, the middle and the short axis: 0, 1 or 2 */
    int axis[3];
    /* Squared modulus of the elliptic functions, and its complement */
    double k2, kc2;
    double value[PLH_INVERT_OUTPUTS];
    /* Derivatives of each number by psi, phi and the values of the inertia, in this order. */
    double by[PLH_INVERT_OUTPUTS][PLH_INVERT_INPUTS];
} plh_invert_solution;

/* Why a mode has no solution. */
typedef enum plh_invert_reason {
    PLH_INVERT_SOLVED,
    PLH_INVERT_NOT_TRIED,     /* the given mode is the other one */
    PLH_INVERT_NO_SUCH_MODE,  /* two equal moments leave no such mode, or the body is a sphere */
    PLH_INVERT_RATIO_TOO_LOW, /* P_psi / P_phi lies below its limit */
    PLH_INVERT_SEPARATRIX,    /* so near to the separatrix that doubles cannot tell */
    /* no third moment of a real body gives these periods and this angle */
    PLH_INVERT_NO_SUCH_INERTIA
} plh_invert_reason;

/* The smallest P_psi / P_phi of a mode: that of the spin about its axis. NaN for ratio and
 * angle. */
typedef struct plh_invert_verdict {
    /* [PLH_MODE_LONG_AXIS] and [PLH_MODE_SHORT_AXIS] */
    plh_invert_reason reason[3];
    double limit[3];
} plh_invert_verdict;

/*
 * Every spin state with the given periods.
 *
 * Given: what is known; room for so many solutions (two for moments or a shape; eight for a ratio
 *   and an angle have always been enough).
 * Returned: PLH_OK, also for no solution: *count and the verdict tell. PLH_BAD_ARGUMENT or
 *   PLH_BAD_INERTIA for periods, moments or angles that are none; PLH_NOT_FINITE if a number of a
 *   solution leaves the range of doubles (*count 0).
 * Notes:
 *   - The state is that of an instant at which the long axis is nearest to L: no component along
 *     the middle axis, positive ones along the other two. Periods do not tell the time of that
 *     instant, nor the signs of the components (half turns about the axes and mirror images), nor
 *     the pole of L, nor the unit of inertia. With a ratio the long axis is axis 3 with moment 1,
 *     the short one axis 1.
 *   - With moments or a shape each mode has one solution at most: P_psi / P_phi grows with the
 *     nutation from its limit to infinity, at the separatrix.
 *   - Where the body spins about an axis exactly, the angles have infinite derivatives.
 * Error: the numbers are good to 1e-14 (1 + the sum of |x/y dy/dx| over the inputs), relative;
 *   measured in test/free/test_invert.c.
 * Source: N. H. Samarasinha and M. F. A'Hearn, Icarus 93 (1991) 194; M. Kaasalainen, Astron.
 *   Astrophys. 376 (2001) 302.
 */
PLH_API plh_status plh_invert_periods(const plh_invert_given *given, size_t room,
                                      plh_invert_solution *solution, size_t *count,
                                      plh_invert_verdict *verdict);

/* The covariance of a solution, by its derivatives, from the standard deviations of the inputs:
 * output by output, row by row. Solutions at a spin about an axis have none (infinite or NaN). */
PLH_API void plh_invert_covariance(const plh_invert_solution *solution,
                                   const double sigma[PLH_INVERT_INPUTS],
                                   double covariance[PLH_INVERT_OUTPUTS * PLH_INVERT_OUTPUTS]);

PLH_END_DECLS

#endif
