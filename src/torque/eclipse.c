/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <polhode/eclipse.h>

#include <math.h>

#define PI 3.14159265358979323846

/* Behind the planet the distance from the axis of the shadow counts, before it that from the
 * planet: both agree beside it. */
static plh_sunlight in_cylinder(const plh_eclipse *e, plh_vec3 position, plh_vec3 sun)
{
    const plh_vec3 u = plh_vec3_unit(sun);
    const double across = plh_vec3_norm(plh_vec3_cross(position, u));
    const double off = plh_vec3_dot(position, u) < 0.0 ? across : plh_vec3_norm(position);
    const double margin = off / e->planet - 1.0;
    return (plh_sunlight){margin < 0.0 ? 0.0 : isnan(margin) ? NAN : 1.0, margin, margin};
}

/* The common area of two circles of radii a and b whose centres are c apart, where they cross. */
static double overlap(double a, double b, double c)
{
    const double x = (c * c + a * a - b * b) / (2.0 * c), y = sqrt(fmax(0.0, a * a - x * x));
    return a * a * atan2(y, x) + b * b * atan2(y, c - x) - c * y;
}

/* The angular radii a of the Sun and b of the planet, and the angle c between their centres. */
static plh_sunlight in_cone(const plh_eclipse *e, plh_vec3 position, plh_vec3 sun)
{
    const plh_vec3 down = plh_vec3_scale(-1.0, position);
    const double a = asin(fmin(1.0, e->sun / plh_vec3_norm(sun)));
    const double b = asin(fmin(1.0, e->planet / plh_vec3_norm(position)));
    const double c = atan2(plh_vec3_norm(plh_vec3_cross(down, sun)), plh_vec3_dot(down, sun));
    plh_sunlight s = {1.0, c - (b - a), c - (a + b)};
    /* A circle on the sphere bends as one of radius tan b in the plane. */
    const double round = b < 1.5697 ? tan(b) : 1e3, apart = c - b + round;
    if (isnan(c + a + b))
        s = (plh_sunlight){NAN, NAN, NAN};
    else if (s.umbra <= 0.0)
        s.share = 0.0;
    else if (c + b <= a) /* a ring is left */
        s.share = 1.0 - (1.0 - cos(b)) / (1.0 - cos(a));
    else if (s.penumbra < 0.0)
        s.share = fmin(1.0, fmax(0.0, 1.0 - overlap(a, round, apart) / (PI * a * a)));
    return s;
}

plh_sunlight plh_eclipse_at(const plh_eclipse *eclipse, plh_vec3 position, plh_vec3 sun)
{
    switch (eclipse->kind) {
    case PLH_ECLIPSE_CYLINDER:
        return in_cylinder(eclipse, position, sun);
    case PLH_ECLIPSE_CONE:
        return in_cone(eclipse, position, sun);
    default:
        return (plh_sunlight){1.0, INFINITY, INFINITY};
    }
}
