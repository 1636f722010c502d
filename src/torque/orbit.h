/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the files of the orbit share; and its series along a motion, for the torques. */
#ifndef PLH_TORQUE_ORBIT_H
#define PLH_TORQUE_ORBIT_H

#include <polhode/orbit.h>

/* What an ellipse keeps in orbit->inside. */
typedef struct plh_orbit_ellipse {
    double less;            /* 1 - e, without loss near 1 */
    double motion;          /* mean motion, rad per unit of time */
    double ratio;           /* sqrt(1 - e^2) */
    plh_vec3 along, across; /* to the periapsis, and a right angle ahead */
} plh_orbit_ellipse;
PLH_STATIC_ASSERT(sizeof(plh_orbit_ellipse) <= sizeof(((plh_orbit *)0)->inside), "no room");

static inline plh_orbit_ellipse *plh_orbit_ellipse_of(plh_orbit *orbit)
{
    return (plh_orbit_ellipse *)(void *)orbit->inside;
}

static inline const plh_orbit_ellipse *plh_orbit_ellipse_of_const(const plh_orbit *orbit)
{
    return (const plh_orbit_ellipse *)(const void *)orbit->inside;
}

/* An ellipse from checked elements and its axes; less = 1 - e. */
plh_status plh_orbit_make(const plh_orbit_elements *elements, double less, plh_vec3 along,
                          plh_vec3 across, plh_orbit *orbit);

/* An orbit that gives NaN. */
plh_status plh_orbit_fail(plh_status status, plh_orbit *orbit);

/* The mean anomaly of the eccentric anomaly x. */
double plh_orbit_mean_of(double less, double x);

/* The Gauss coefficients at t, in the axes of space. */
plh_vec3 plh_orbit_gauss_at(const plh_orbit_field *field, double t);

plh_status plh_orbit_table_at(const plh_orbit *orbit, double t, plh_orbit_point *point);

#endif
