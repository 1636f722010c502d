/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The local frame of an orbit. */
#include "torque/orbit.h"

#include <math.h>
#include <polhode/rotation.h>

static plh_vec3 normal_of(const plh_orbit *orbit, const plh_orbit_point *p)
{
    return orbit->model->normal ? orbit->model->normal(orbit, p)
                                : plh_vec3_cross(p->position, p->velocity);
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
    const bool central = orbit->model->flags & PLH_ORBIT_CENTRAL;
    const double tilt = central ? 0.0 : plh_vec3_dot(p.acceleration, h) / (size * size);
    *rate = plh_vec3_axpy(plh_vec3_scale(1.0 / (r * r), h), tilt, p.position);
    return plh_orbit_is_finite(*rate) && isfinite(plh_quat_norm2(*to_space))
               ? PLH_OK
               : no_frame(PLH_NOT_FINITE, to_space, rate);
}
