/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The words of astronomers: dates, units of time, poles, directions on the sky. */
#ifndef PLH_SCENARIO_SKY_H
#define PLH_SCENARIO_SKY_H

#include "scenario/keys.h"

#include <polhode/polhode.h>

struct scenario;

struct sky {
    double unit; /* seconds in a unit of time */
    /* The same, of dates: ephemeris.seconds-per-unit */
    double seconds;
    /* Julian date (TT) of time 0; NaN: times have no dates */
    double jd0;
    /* Time 0 has a date; else t is the Julian date, or there are no dates */
    bool dated;
    plh_date zero;        /* then: that of time 0 */
    plh_time_scale scale; /* of the dates that are read and written */
    bool pole;            /* the attitude was given by the pole of L */
    plh_quat frame;       /* then: from axes with z along L to space */
    plh_vec3 angles;      /* then: phi, theta, psi in them */
    /* Of the body, of length one, whose angles are columns */
    plh_vec3 axis;
    bool ecliptic; /* the axes of space */
};

/* Reads the unit of time, the date of time 0 and the axis of the body. */
bool scenario_read_sky(struct scenario *s);

/* The time at a key, a number or a date, or its default; *t stays as it is without either. False
 * after a message. */
bool scenario_read_time(const struct scenario *s, enum key_id key, double *t);

/* The time of a text, a number or a date, that stands at v. False after a message. */
bool sky_time_of_text(const struct scenario *s, const struct value *v, enum key_id key,
                      const char *text, double *t);

/* The Julian date of a date in a scale as one double, which has some 40 microseconds there. */
double sky_jd(plh_date date, plh_time_scale scale);

/* The date of a time of a scenario that has dates, and how many decimals of a second it
 * deserves. */
plh_date sky_date(const struct sky *sky, double t);

/* The time of a date. */
double sky_time(const struct sky *sky, plh_date date);
int sky_decimals(const struct sky *sky);

/* The same as text of PLH_DATE_TEXT bytes, in the scenario's scale. */
void sky_date_text(const struct sky *sky, double t, char *text);

/* Whether all times of the run have dates in the scale; false after a message. */
bool sky_check_dates(const struct scenario *s);

/* A warning where the run goes beyond the table of leap seconds. */
void sky_warn_leap_seconds(struct scenario *s);

/* Radians per unit of time in one `unit` such as deg/d. */
double sky_rate_unit(const struct sky *sky, const char *unit);

/* attitude.pole with its companions: the attitude into s->start.q. */
bool scenario_read_pole(struct scenario *s, const struct value *map, const struct value *pole);

/* spin.size and spin.periods, which go with a pole: the momentum in the axes of the body, *m. */
bool scenario_read_pole_spin(struct scenario *s, const struct value *map, const struct value *v,
                             plh_vec3 *m);

/* The axes with z along L whose x axis lies in the plane of z and the pole of space, towards the
 * south. */
plh_quat sky_momentum_frame(plh_vec3 L);

/* The attitude of a body with these angles phi, theta, psi (z-x-z) in that frame. */
plh_quat sky_attitude(plh_quat frame, plh_vec3 angles);

/* The direction of a longitude and a latitude, in radians. */
plh_vec3 sky_direction_of(double longitude, double latitude);

/* A direction in space, in equatorial axes; and from equatorial or ecliptic axes to space. */
plh_vec3 sky_equatorial(const struct sky *sky, plh_vec3 v);
plh_vec3 sky_from_equatorial(const struct sky *sky, plh_vec3 v);
plh_vec3 sky_from_ecliptic(const struct sky *sky, plh_vec3 v);

/* Longitude, 0 to 360, and latitude of a direction, in degrees. */
void sky_longitude(plh_vec3 v, double *longitude, double *latitude);

#endif
