/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The dipole field of a planet that turns. */
#include "torque/orbit.h"

#include <math.h>

plh_orbit_field plh_orbit_earth_field(double day, double fraction, double time)
{
    /* IGRF-14, 2025.0: g11, h11, g10 in nT, and their change per year (2025-2030). */
    const plh_vec3 main = {-1410.3, 4545.5, -29350.0}, change = {10.0, -21.5, 12.6};
    const double since = day - 2451545.0;                      /* of J2000, days */
    const double years = (since - 9131.5 + fraction) / 365.25; /* from 2025-01-01T00:00 */
    /* IAU 2000: 2 pi (0.7790572732640 + 1.00273781191135448 days); whole days turn by whole
     * turns. */
    const double more = 0.00273781191135448;
    double turns = 0.7790572732640 + more * (since + fraction);
    turns += (since - floor(since)) + (fraction - floor(fraction));
    plh_orbit_field field;
    field.gauss = plh_vec3_scale(1e-9, plh_vec3_axpy(main, years, change));
    field.radius = 6371200.0;
    field.angle = 2.0 * PLH_PI * (turns - floor(turns));
    field.rate = 2.0 * PLH_PI * (1.0 + more) / 86400.0;
    field.time = time;
    return field;
}

plh_status plh_orbit_set_field(plh_orbit *orbit, const plh_orbit_field *field)
{
    const plh_vec3 g = field->gauss;
    if (!isfinite(g.x) || !isfinite(g.y) || !isfinite(g.z) || !isfinite(field->radius) ||
        !isfinite(field->angle) || !isfinite(field->rate) || !isfinite(field->time))
        return PLH_NOT_FINITE;
    if (!(field->radius > 0.0))
        return PLH_BAD_ARGUMENT;
    orbit->field = *field;
    return PLH_OK;
}

plh_vec3 plh_orbit_gauss_at(const plh_orbit_field *field, double t)
{
    const double angle = field->angle + field->rate * (t - field->time), c = cos(angle),
                 s = sin(angle);
    const plh_vec3 g = field->gauss;
    return plh_vec3_make(c * g.x - s * g.y, s * g.x + c * g.y, g.z);
}

/* d/dt of (3 (g.u) u - g) (radius/r)^3 with u = position / r. */
plh_status plh_orbit_field_at(const plh_orbit *orbit, double t, plh_vec3 *field, plh_vec3 *rate)
{
    const plh_orbit_field *f = &orbit->field;
    plh_orbit_point p;
    const plh_status status = plh_orbit_at(orbit, t, &p);
    const double r = sqrt(plh_vec3_dot(p.position, p.position)), ratio = f->radius / r,
                 strength = ratio * ratio * ratio;
    const plh_vec3 g = plh_orbit_gauss_at(f, t), u = plh_vec3_scale(1.0 / r, p.position),
                   dg = plh_vec3_make(-f->rate * g.y, f->rate * g.x, 0.0);
    const double climb = plh_vec3_dot(u, p.velocity) / r; /* (log r)' */
    const plh_vec3 du = plh_vec3_axpy(plh_vec3_scale(1.0 / r, p.velocity), -climb, u);
    const double gu = plh_vec3_dot(g, u), dgu = plh_vec3_dot(dg, u) + plh_vec3_dot(g, du);
    const plh_vec3 shape = plh_vec3_axpy(plh_vec3_scale(-1.0, g), 3.0 * gu, u);
    plh_vec3 change = plh_vec3_axpy(plh_vec3_scale(-1.0, dg), 3.0 * dgu, u);
    change = plh_vec3_axpy(plh_vec3_axpy(change, 3.0 * gu, du), -3.0 * climb, shape);
    *field = plh_vec3_scale(strength, shape);
    *rate = plh_vec3_scale(strength, change);
    if (!status && plh_orbit_is_finite(*field) && plh_orbit_is_finite(*rate))
        return PLH_OK;
    *field = *rate = plh_vec3_make(NAN, NAN, NAN);
    return status ? status : PLH_NOT_FINITE;
}
