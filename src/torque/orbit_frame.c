/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Orbits from circles and states; the local frame; what a caller wants to know about an orbit. */
#include "torque/orbit.h"

#include <math.h>
#include <polhode/rotation.h>

/* Inclination, node and argument of an ellipse with these axes. */
static void orient(plh_vec3 along, plh_vec3 across, plh_orbit_elements *e)
{
    const plh_vec3 w = plh_vec3_cross(along, across);
    const double level = hypot(w.x, w.y);
    e->inclination = atan2(level, w.z);
    e->node = level > 0.0 ? atan2(w.x, -w.y) : 0.0;
    const plh_vec3 n = plh_vec3_make(cos(e->node), sin(e->node), 0.0);
    e->argument = atan2(-plh_vec3_dot(n, across), plh_vec3_dot(n, along));
}

plh_status plh_orbit_from_circle(double mu, double radius, plh_vec3 position, plh_vec3 normal,
                                 double time, plh_orbit *orbit)
{
    plh_orbit_elements e = {mu, radius, 0.0, 0.0, 0.0, 0.0, 0.0, time};
    if (!isfinite(mu) || !isfinite(radius) || !isfinite(time) || !plh_orbit_is_finite(position) ||
        !plh_orbit_is_finite(normal))
        return plh_orbit_fail(PLH_NOT_FINITE, orbit);
    const plh_vec3 w = plh_vec3_unit(normal), ahead = plh_vec3_cross(w, plh_vec3_unit(position));
    if (!(mu > 0.0 && radius > 0.0 && plh_vec3_norm(ahead) > 1e-8))
        return plh_orbit_fail(PLH_BAD_ARGUMENT, orbit);
    const plh_vec3 across = plh_vec3_unit(ahead), along = plh_vec3_cross(across, w);
    orient(along, across, &e);
    return plh_orbit_make(&e, 1.0, along, across, orbit);
}

plh_status plh_orbit_from_state(double mu, plh_vec3 position, plh_vec3 velocity, double time,
                                plh_orbit *orbit)
{
    if (!isfinite(mu) || !isfinite(time) || !plh_orbit_is_finite(position) ||
        !plh_orbit_is_finite(velocity))
        return plh_orbit_fail(PLH_NOT_FINITE, orbit);
    const double r = plh_vec3_norm(position);
    const plh_vec3 u = plh_vec3_unit(position), h = plh_vec3_cross(position, velocity);
    const double speed2 = plh_vec3_dot(velocity, velocity), inverse = 2.0 / r - speed2 / mu;
    if (!(mu > 0.0 && r > 0.0 && inverse > 0.0 && plh_vec3_norm(h) > 0.0))
        return plh_orbit_fail(PLH_BAD_ARGUMENT, orbit);
    const plh_vec3 toward = plh_vec3_sub(plh_vec3_scale(1.0 / mu, plh_vec3_cross(velocity, h)), u);
    /* 1 - e^2 = h^2 / (mu a), which keeps its digits near e = 1 */
    const double a = 1.0 / inverse, square = plh_vec3_dot(h, h) / mu * inverse;
    double e = plh_vec3_norm(toward);
    const double less = e > 0.5 ? square / (1.0 + sqrt(fmax(1.0 - square, 0.0))) : 1.0 - e;
    e = 1.0 - less;
    if (!(less > 0.0 && less <= 1.0 && e < 1.0))
        return plh_orbit_fail(PLH_BAD_ARGUMENT, orbit);
    const plh_vec3 along = e > 0.0 ? plh_vec3_unit(toward) : u, w = plh_vec3_unit(h),
                   across = plh_vec3_unit(plh_vec3_cross(w, along)),
                   straight = plh_vec3_cross(across, w);
    const double x = atan2(plh_vec3_dot(position, across) / sqrt(less * (1.0 + e)),
                           plh_vec3_dot(position, straight) + a * e);
    plh_orbit_elements el = {mu, a, e, 0.0, 0.0, 0.0, plh_orbit_mean_of(less, x), time};
    orient(straight, across, &el);
    return plh_orbit_make(&el, less, straight, across, orbit);
}

void plh_orbit_span(const plh_orbit *orbit, double *first, double *last)
{
    const bool table = orbit->kind == PLH_ORBIT_TABLE;
    *first = table ? orbit->segment[0].start : -INFINITY;
    *last = table ? orbit->segment[orbit->segment_count - 1].stop : INFINITY;
}

double plh_orbit_period(const plh_orbit *orbit)
{
    return orbit->kind == PLH_ORBIT_TABLE
               ? NAN
               : 2.0 * PLH_PI / plh_orbit_ellipse_of_const(orbit)->motion;
}

/* r x v: of an ellipse by its axes, since near e = 1 position and velocity are nearly parallel. */
static plh_vec3 normal_of(const plh_orbit *orbit, const plh_orbit_point *p)
{
    const plh_orbit_ellipse *in = plh_orbit_ellipse_of_const(orbit);
    const double a = orbit->elements.semi_axis;
    return orbit->kind == PLH_ORBIT_TABLE ? plh_vec3_cross(p->position, p->velocity)
                                          : plh_vec3_scale(a * a * in->motion * in->ratio,
                                                           plh_vec3_cross(in->along, in->across));
}

static plh_status no_frame(plh_status status, plh_quat *to_space, plh_vec3 *rate)
{
    *to_space = plh_quat_make(NAN, NAN, NAN, NAN);
    *rate = plh_vec3_make(NAN, NAN, NAN);
    return status;
}

plh_status plh_orbit_lvlh(const plh_orbit *orbit, double t, plh_quat *to_space, plh_vec3 *rate)
{
    plh_orbit_point p;
    const plh_status status = plh_orbit_at(orbit, t, &p);
    if (status)
        return no_frame(status, to_space, rate);
    const plh_vec3 h = normal_of(orbit, &p), z = plh_orbit_nadir(&p);
    const double size = plh_vec3_norm(h), r = plh_vec3_norm(p.position);
    if (!(size > 0.0))
        return no_frame(PLH_BAD_ARGUMENT, to_space, rate);
    const plh_vec3 x = plh_vec3_unit(plh_vec3_cross(z, h)), y = plh_vec3_cross(z, x);
    const plh_mat3 m = {{{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}};
    *to_space = plh_quat_from_mat3(m);
    /* h / r^2 turns the radius; what tilts the plane, a force along its normal, turns about the
     * radius */
    const double tilt =
        orbit->kind == PLH_ORBIT_TABLE ? plh_vec3_dot(p.acceleration, h) / (size * size) : 0.0;
    *rate = plh_vec3_axpy(plh_vec3_scale(1.0 / (r * r), h), tilt, p.position);
    return plh_orbit_is_finite(*rate) && isfinite(plh_quat_norm2(*to_space))
               ? PLH_OK
               : no_frame(PLH_NOT_FINITE, to_space, rate);
}
