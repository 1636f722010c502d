/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The Sun and a place on the ground, seen from the centre of the Earth. */
#include "torque/orbit.h"

#include <math.h>

static const double degree = PLH_PI / 180.0;

/* Mean obliquity of the ecliptic at J2000, 84381.406 arc seconds (IAU 2006). */
static const double obliquity = 84381.406 / 3600.0 * PLH_PI / 180.0;

/* Kepler elements of the barycentre of Earth and Moon and their change in a century, for 1800 to
 * 2050, in the ecliptic of J2000, whose node with it is at 0 (Standish, JPL). */
plh_vec3 plh_orbit_earth_sun(double day, double fraction)
{
    const double T = (day - 2451545.0 + fraction) / 36525.0;
    const double a = 1.00000261 + 0.00000562 * T, e = 0.01671123 - 0.00004392 * T,
                 i = (-0.00001531 - 0.01294668 * T) * degree,
                 longitude = 100.46457166 + 35999.37244981 * T,
                 periapsis = 102.93768193 + 0.32327364 * T;
    const double E = plh_orbit_eccentric_anomaly(e, remainder(longitude - periapsis, 360) * degree);
    const double x = a * (cos(E) - e), y = a * sqrt(1.0 - e * e) * sin(E),
                 c = cos(periapsis * degree), s = sin(periapsis * degree);
    const double ahead = s * x + c * y, level = -ahead * cos(i), up = -ahead * sin(i);
    return plh_vec3_make(s * y - c * x, level * cos(obliquity) - up * sin(obliquity),
                         level * sin(obliquity) + up * cos(obliquity));
}

plh_vec3 plh_orbit_earth_place(double longitude, double latitude, double height, double day,
                               double fraction)
{
    const double radius = 6378137.0, flattening = 1.0 / 298.257223563; /* WGS 84 */
    const double square = flattening * (2.0 - flattening), s = sin(latitude), c = cos(latitude);
    const double across = radius / sqrt(1.0 - square * s * s);
    const double angle = plh_orbit_earth_field(day, fraction, 0.0).angle + longitude;
    const double out = (across + height) * c;
    return plh_vec3_make(out * cos(angle), out * sin(angle),
                         (across * (1.0 - square) + height) * s);
}
