/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "free/gyroscopic.h"

#include <math.h>
#include <polhode/step.h>

#include "free/world.h"

/* Rotations of a vector, and their way back, are good to 16 u of its length each. */
static const double rotation_error = 16.0 * 0x1p-53;

/* Twice the energy of v times `scale`, if each component may be wrong by so much of its length. */
static double energy_bound(plh_vec3 moment, plh_vec3 v, double scale, double error)
{
    const double off = error * (plh_vec3_norm(v) * scale);
    const double x = fmax(fabs(v.x) * scale + off, 0.0), y = fmax(fabs(v.y) * scale + off, 0.0);
    const double z = fmax(fabs(v.z) * scale + off, 0.0);
    return moment.x * (x * x) + moment.y * (y * y) + moment.z * (z * z);
}

double plh_gyroscopic_least(const plh_body *body, plh_vec3 v, double scale)
{
    return energy_bound(body->scaled, v, scale, -rotation_error) * (1.0 - 0x1p-49);
}

double plh_gyroscopic_most(const plh_body *body, plh_vec3 v, double scale)
{
    return energy_bound(body->scaled, v, scale, rotation_error) * (1.0 + 0x1p-49);
}

plh_vec3 plh_gyroscopic_to_body(const plh_body *body, plh_quat unit, plh_vec3 omega)
{
    return plh_body_vector_to_principal(body, plh_quat_unrotate(unit, omega));
}

plh_status plh_gyroscopic_turn(const plh_body *body, double dt, plh_quat unit, plh_vec3 v,
                               plh_vec3 *out)
{
    plh_state s = {unit, plh_body_momentum(body, v)};
    const plh_status status = plh_free_step(body, dt, &s, &s);
    *out = plh_body_omega(body, s.m);
    return status;
}

plh_status plh_gyroscopic(const plh_body *body, double dt, plh_quat q, plh_vec3 *omega)
{
    const plh_quat unit = plh_world_unit(q);
    const plh_vec3 v = plh_gyroscopic_to_body(body, unit, *omega);
    const double size = plh_vec3_norm(v);
    plh_vec3 end;
    const plh_status status = plh_gyroscopic_turn(body, dt, unit, v, &end);
    if (status != PLH_OK)
        return status;
    if (!(size > PLH_GYROSCOPIC_SMALL && size < PLH_GYROSCOPIC_LARGE))
        return PLH_OK;
    const double least = plh_gyroscopic_least(body, v, 1.0 / size);
    const double most = plh_gyroscopic_most(body, end, 1.0 / size);
    if (most > least)
        end = plh_vec3_scale(sqrt(least / most) * (1.0 - 0x1p-51), end);
    const plh_vec3 to = plh_quat_rotate(unit, plh_body_vector_to_user(body, end));
    if (!isfinite(to.x + to.y + to.z))
        return PLH_NOT_FINITE;
    *omega = to;
    return PLH_OK;
}

plh_status plh_gyroscopic_moments(plh_vec3 moment, double dt, plh_quat q, plh_vec3 *omega)
{
    plh_body body;
    const plh_status status = plh_body_from_moments(moment, &body);
    return status != PLH_OK ? status : plh_gyroscopic(&body, dt, q, omega);
}

plh_status plh_gyroscopic_tensor(plh_mat3 inertia, double dt, plh_vec3 *omega)
{
    plh_body body;
    const plh_status status = plh_body_from_tensor(inertia, &body);
    return status != PLH_OK ? status : plh_gyroscopic(&body, dt, plh_quat_identity(), omega);
}
