/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The orbit of a body about a planet: where the body is, where the planet is seen, how the local
 * frame turns and what the magnetic field is, at any time. Torques along the orbit take it by
 * plh_torque_set_orbit().
 *
 * An orbit is a Kepler ellipse (a circle is one too) or a table of states with an interpolation. It
 * does not depend on the attitude. Lengths and times have the user's units; mu fits them. Vectors
 * are in the axes of space, with the planet at the origin.
 */
#ifndef POLHODE_ORBIT_H
#define POLHODE_ORBIT_H

#include <polhode/quat.h>
#include <polhode/status.h>
#include <polhode/vec3.h>
#include <stddef.h>

PLH_BEGIN_DECLS

/* The gravitational parameter of the Earth, m^3/s^2: IERS Conventions (2010), table 1.1. */
#define PLH_ORBIT_EARTH_MU 3.986004418e14

typedef enum plh_orbit_kind { PLH_ORBIT_KEPLER, PLH_ORBIT_TABLE } plh_orbit_kind;

/* A Kepler ellipse. Angles in rad, in the axes of space. */
typedef struct plh_orbit_elements {
    /* Gravitational parameter, above 0 */
    double mu;
    /* Semi-major axis, above 0 */
    double semi_axis;
    /* 0 <= e < 1 */
    double eccentricity;
    double inclination;
    /* Longitude (right ascension) of the ascending node */
    double node;
    /* Of the periapsis, from the node */
    double argument;
    /* Mean anomaly at `time` */
    double anomaly;
    double time;
} plh_orbit_elements;

typedef enum plh_orbit_interpolation {
    PLH_ORBIT_LAGRANGE, /* of positions and of velocities, each by itself */
    PLH_ORBIT_HERMITE   /* of positions with the velocities as their slopes */
} plh_orbit_interpolation;

enum { PLH_ORBIT_DEGREE = 27 }; /* the highest degree of an interpolation */

/* A table of states; the arrays stay the caller's and must outlive the orbit. */
typedef struct plh_orbit_segment {
    /* Of states, 2 or more */
    size_t count;
    /* Ascending */
    const double *time;
    const plh_vec3 *position;
    /* NULL: the slope of the positions; Hermite needs it */
    const plh_vec3 *velocity;
    plh_orbit_interpolation interpolation;
    /* Of the polynomial, 1 or more; fewer states than it needs lower it */
    int degree;
    /* The times for which this segment is used */
    double start, stop;
} plh_orbit_segment;

/*
 * The magnetic field of a dipole that is fixed to the planet: B = (radius / r)^3 (3 (g . u) u - g),
 * u the direction of the body and g = (g11, h11, g10) the Gauss coefficients in axes that turn
 * about z. Where time is in seconds, B is in tesla; in another unit of time T (in seconds) give g
 * in tesla times T^2, and dipole moments in A m^2 still give torques in the units of the body.
 */
typedef struct plh_orbit_field {
    /* Zero: no field */
    plh_vec3 gauss;
    /* Of reference, in the unit of length */
    double radius;
    /* From the x axis of space to that of the planet, at `time`, rad */
    double angle;
    /* Of the angle */
    double rate;
    double time;
} plh_orbit_field;

/* An orbit: plain data, made by the constructors below. Its members may be read and never
 * written. */
typedef struct plh_orbit {
    plh_orbit_kind kind;
    double mu;
    /* Of an ellipse */
    plh_orbit_elements elements;
    /* Of a table; not owned */
    const plh_orbit_segment *segment;
    size_t segment_count;
    plh_orbit_field field;
    /* Private */
    double inside[16];
} plh_orbit;

/* Where the body is. */
typedef struct plh_orbit_point {
    plh_vec3 position, velocity, acceleration;
} plh_orbit_point;

/*
 * An orbit from its elements.
 * Returned: PLH_OK; PLH_NOT_FINITE; PLH_BAD_ARGUMENT for elements of no ellipse. A failed orbit
 * gives NaN.
 */
PLH_API plh_status plh_orbit_from_elements(const plh_orbit_elements *elements, plh_orbit *orbit);

/* A circle: at `time` the body is in the direction `position`; it goes round about `normal` (both
 * of any length but zero; position is made perpendicular to the normal). */
PLH_API plh_status plh_orbit_from_circle(double mu, double radius, plh_vec3 position,
                                         plh_vec3 normal, double time, plh_orbit *orbit);

/* The ellipse through a state. PLH_BAD_ARGUMENT for a state that is unbound or falls straight
 * down. */
PLH_API plh_status plh_orbit_from_state(double mu, plh_vec3 position, plh_vec3 velocity,
                                        double time, plh_orbit *orbit);

/*
 * An orbit from tables: segments in the order of their times, which may touch and not overlap.
 * Where two touch, the later one is used. Outside of all segments there is no orbit. mu is for the
 * torques.
 */
PLH_API plh_status plh_orbit_from_segments(double mu, const plh_orbit_segment *segment,
                                           size_t count, plh_orbit *orbit);

/* The first and the last time of the orbit: those of the table, or -infinity and infinity. */
PLH_API void plh_orbit_span(const plh_orbit *orbit, double *first, double *last);

/* The period of an ellipse; NaN for a table. */
PLH_API double plh_orbit_period(const plh_orbit *orbit);

/*
 * The body at the time t. An ellipse is exact to rounding, also near e = 1: measured, 4e-16 of r as
 * long as the mean anomaly is (its rounding over many turns is that of mu, a and t).
 * Returned: PLH_OK; with NaN: PLH_NOT_FINITE for a t that is not finite and for numbers that leave
 *   the range of doubles, PLH_BAD_ARGUMENT outside of a table.
 */
PLH_API plh_status plh_orbit_at(const plh_orbit *orbit, double t, plh_orbit_point *point);

/* The direction from the body to the planet, of length one. */
static inline plh_vec3 plh_orbit_nadir(const plh_orbit_point *point)
{
    return plh_vec3_scale(-1.0, plh_vec3_unit(point->position));
}

/*
 * The local frame (LVLH: local vertical, local horizontal) at the time t: z to the planet, y
 * against the normal of the orbit, x completes them and points forward. to_space takes vectors of
 * the frame to space; rate is the angular velocity of the frame, in the axes of space. Same status
 * as plh_orbit_at().
 */
PLH_API plh_status plh_orbit_lvlh(const plh_orbit *orbit, double t, plh_quat *to_space,
                                  plh_vec3 *rate);

/*
 * The Earth's dipole field at a date: the coefficients of degree 1 of IGRF-14 (IAGA, November 2024)
 * for 2025.0 with their secular variation, which is given for 2025 to 2030, on the radius 6371.2
 * km, in tesla, seconds and metres; and the Earth rotation angle of IAU 2000 (resolution B1.8),
 * about the z axis of space. The field holds the coefficients of that date for the whole run.
 * Neither precession and nutation nor the motion of the pole is modelled.
 * Given: the Julian date in UT1 (UTC will do: they differ by less than 0.9 s) as the sum of two
 *   numbers, and the time t that has this date.
 */
PLH_API plh_orbit_field plh_orbit_earth_field(double day, double fraction, double time);

/* Gives the orbit a field. PLH_NOT_FINITE, PLH_BAD_ARGUMENT for a radius that is not above 0. */
PLH_API plh_status plh_orbit_set_field(plh_orbit *orbit, const plh_orbit_field *field);

/* The field at the body, and its rate of change there along the orbit, both in the axes of space.
 * Same status as plh_orbit_at(); zero for an orbit without field. */
PLH_API plh_status plh_orbit_field_at(const plh_orbit *orbit, double t, plh_vec3 *field,
                                      plh_vec3 *rate);

/* The eccentric anomaly E with E - e sin E = mean, 0 <= e < 1; NaN outside. Error: 4e-16 of E for
 * |mean| <= pi. */
PLH_API double plh_orbit_eccentric_anomaly(double eccentricity, double mean);

/* The mean anomaly of a true anomaly, in the same turn. */
PLH_API double plh_orbit_mean_anomaly(double eccentricity, double true_anomaly);

PLH_END_DECLS

#endif
