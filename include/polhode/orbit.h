/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The orbit of a body about a planet: where the body is, where the planet is seen, how the local
 * frame turns and what the magnetic field is, at any time. Torques along the orbit take it by
 * plh_torque_set_orbit().
 *
 * An orbit has a kind: "kepler" is an ellipse (a circle is one too), "table" is a table of states
 * with an interpolation. extend/orbit.h says what a kind of your own is made of. An orbit does not
 * depend on the attitude. Lengths and times have the user's units; mu fits them. Vectors are in the
 * axes of space, with the planet at the origin.
 *
 *     const plh_orbit_setting setting = plh_orbit_setting_default();
 *     plh_orbit orbit;
 *     plh_orbit_from_text(plh_orbit_model_find("kepler"), &setting,
 *                         "semi-major-axis=7e6, eccentricity=0.01, inclination=0.9", &orbit, NULL);
 *     plh_orbit_at(&orbit, 60.0, &point);
 *     plh_orbit_destroy(&orbit);
 */
#ifndef POLHODE_ORBIT_H
#define POLHODE_ORBIT_H

#include <math.h>
#include <polhode/param.h>
#include <polhode/quat.h>
#include <polhode/status.h>
#include <polhode/vec3.h>
#include <stdbool.h>
#include <stddef.h>

PLH_BEGIN_DECLS

/* The gravitational parameter of the Earth, m^3/s^2: IERS Conventions (2010), table 1.1. */
#define PLH_ORBIT_EARTH_MU 3.986004418e14

typedef struct plh_orbit_model plh_orbit_model; /* a kind: see extend/orbit.h */

/* Bytes for the parameters of a kind, and for what it makes of them. */
#define PLH_ORBIT_ROOM (32 * sizeof(double))

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

/*
 * An orbit, made by the functions below. Its members may be read and never written. A copy shares
 * what the orbit owns: destroy one of them only, the last that is in use.
 */
typedef struct plh_orbit {
    const plh_orbit_model *model;
    double mu;
    plh_orbit_field field;
    /* Its parameters: the struct of its kind */
    union {
        double real;
        unsigned char bytes[PLH_ORBIT_ROOM];
    } values;
    /* What the kind made of them, and the memory that it owns (NULL: none); private */
    union {
        double real;
        void *pointer;
        unsigned char bytes[PLH_ORBIT_ROOM];
    } inside;
    void *memory;
} plh_orbit;

/* What a kind gets beside its parameters. */
typedef struct plh_orbit_setting {
    /* Gravitational parameter, above 0 */
    double mu;
    /* When elements, or a position, hold */
    double time;
    /* The user's units of length and time, in metres and seconds */
    double metres, seconds;
    /* The Julian date in UTC of the time 0, as the sum of two numbers; NaN: times have no dates */
    double day, fraction;
    /* The text of a file with states or elements, which ends with a zero byte; NULL: none */
    const char *text;
} plh_orbit_setting;

/* About the Earth, in metres and seconds, at the time 0, without dates and without a file. */
static inline plh_orbit_setting plh_orbit_setting_default(void)
{
    const plh_orbit_setting s = {PLH_ORBIT_EARTH_MU, 0.0, 1.0, 1.0, NAN, NAN, NULL};
    return s;
}

/* Why no orbit was made: the parameter at fault, or NULL, and one line about it. */
typedef struct plh_orbit_fault {
    const plh_param *param;
    char text[160];
} plh_orbit_fault;

/* Where the body is. */
typedef struct plh_orbit_point {
    plh_vec3 position, velocity, acceleration;
} plh_orbit_point;

/* The built-in kinds, 0 <= index < plh_orbit_model_count(); plh_orbit_model_find() gives one by
 * name, or NULL. */
PLH_API int plh_orbit_model_count(void);
PLH_API const plh_orbit_model *plh_orbit_model_get(int index);
PLH_API const plh_orbit_model *plh_orbit_model_find(const char *name);

/* What a kind says about itself. */
PLH_API plh_about plh_orbit_model_about(const plh_orbit_model *model);

/*
 * An orbit of any kind. Its parameters are a struct of the kind's own, or a text such as
 * "radius=7e6, inclination=0.9"; NULL: the defaults. The text of the setting is needed here only.
 * Returned: PLH_OK; PLH_NOT_FINITE; PLH_BAD_ARGUMENT, also for a record that is not whole;
 *   PLH_NO_MEMORY; for a text, the status of plh_param_set(). *fault (may be NULL) says why; a
 *   failed orbit gives NaN and owns nothing.
 */
PLH_API plh_status plh_orbit_from_values(const plh_orbit_model *model,
                                         const plh_orbit_setting *setting, const void *values,
                                         plh_orbit *orbit, plh_orbit_fault *fault);
PLH_API plh_status plh_orbit_from_text(const plh_orbit_model *model,
                                       const plh_orbit_setting *setting, const char *text,
                                       plh_orbit *orbit, plh_orbit_fault *fault);

/* Frees what the orbit owns. The orbits of the functions below own nothing. */
PLH_API void plh_orbit_destroy(plh_orbit *orbit);

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

/* The elements of an orbit of the kind "kepler". PLH_UNSUPPORTED, and NaN, for another one. */
PLH_API plh_status plh_orbit_elements_get(const plh_orbit *orbit, plh_orbit_elements *elements);

/* The first and the last time of the orbit: -infinity and infinity if it has no bounds. */
PLH_API void plh_orbit_span(const plh_orbit *orbit, double *first, double *last);

/* Whether the orbit has times between its first and its last without a state, on the way from low
 * to high; from and to are the first such stretch. */
PLH_API bool plh_orbit_gap(const plh_orbit *orbit, double low, double high, double *from,
                           double *to);

/* The period, and the least distance from the planet; NaN if the kind does not know it. */
PLH_API double plh_orbit_period(const plh_orbit *orbit);
PLH_API double plh_orbit_lowest(const plh_orbit *orbit);

/* The first time after t on the way to `end`, in either direction, at which a derivative of the
 * orbit jumps; `end` if there is none. */
PLH_API double plh_orbit_kink(const plh_orbit *orbit, double t, double end);

/*
 * The body at the time t. An ellipse is exact to rounding, also near e = 1: measured, 4e-16 of r as
 * long as the mean anomaly is (its rounding over many turns is that of mu, a and t).
 * Returned: PLH_OK; with NaN: PLH_NOT_FINITE for a t that is not finite and for numbers that leave
 *   the range of doubles, PLH_BAD_ARGUMENT at a time without a state.
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

/*
 * From the centre of the Earth to the Sun, in astronomical units, in the equatorial axes of J2000.
 * Given: the Julian date in TDB (TT will do) as the sum of two numbers.
 * Error: from 1800 to 2050 below 0.01 degrees, and 1e-4 of the distance: an ellipse whose elements
 *   change (Standish, Keplerian Elements for Approximate Positions of the Major Planets, JPL), with
 *   the Earth in the place of its barycentre with the Moon. It is where the Sun is, not where it
 *   seems to be: aberration, 0.006 degrees, is left out.
 */
PLH_API plh_vec3 plh_orbit_earth_sun(double day, double fraction);

/*
 * From the centre of the Earth to a place on it, in metres, in the axes of plh_orbit_earth_field().
 * Given: east longitude and geodetic latitude in rad, the height above the ellipsoid of WGS 84 in
 *   metres, and the Julian date in UT1 (UTC will do) as the sum of two numbers.
 */
PLH_API plh_vec3 plh_orbit_earth_place(double longitude, double latitude, double height, double day,
                                       double fraction);

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
