/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "record/attitude_columns.h"

#include "scenario/sky.h"

#include <math.h>

static const double degrees = 180.0 / PLH_PI;

void fill_q_last(const struct sample *s, double *out)
{
    out[0] = s->user.q.x, out[1] = s->user.q.y, out[2] = s->user.q.z, out[3] = s->user.q.w;
}

static void fill_angles(const char *name, plh_quat q, double *out)
{
    plh_euler sequence;
    plh_euler_find(name, &sequence);
    const plh_vec3 a = plh_euler_from_quat(sequence, q);
    out[0] = a.x * degrees, out[1] = a.y * degrees, out[2] = a.z * degrees;
}

/* From the body to the local frame. */
static plh_quat local_attitude(const struct sample *s)
{
    plh_quat frame;
    plh_vec3 rate;
    plh_orbit_lvlh(s->orbit, s->t, &frame, &rate);
    return plh_quat_mul(plh_quat_conj(frame), s->user.q);
}

#define EULER_FILL(seq)                                                                            \
    void fill_euler_##seq(const struct sample *s, double *out)                                     \
    {                                                                                              \
        fill_angles(#seq, s->user.q, out);                                                         \
    }                                                                                              \
    void fill_lvlh_##seq(const struct sample *s, double *out)                                      \
    {                                                                                              \
        fill_angles(#seq, local_attitude(s), out);                                                 \
    }
EULER_SEQUENCES(EULER_FILL)
#undef EULER_FILL

void fill_q_lvlh(const struct sample *s, double *out)
{
    const plh_quat q = local_attitude(s);
    out[0] = q.w, out[1] = q.x, out[2] = q.y, out[3] = q.z;
}

void fill_q_lvlh_last(const struct sample *s, double *out)
{
    const plh_quat q = local_attitude(s);
    out[0] = q.x, out[1] = q.y, out[2] = q.z, out[3] = q.w;
}

static plh_vec3 space_rate(const struct sample *s)
{
    return plh_quat_rotate(s->state.q, plh_body_omega(s->problem->body, s->state.m));
}

void fill_omega_lvlh(const struct sample *s, double *out)
{
    plh_quat frame;
    plh_vec3 rate;
    plh_orbit_lvlh(s->orbit, s->t, &frame, &rate);
    const plh_vec3 w = plh_quat_unrotate(s->user.q, plh_vec3_sub(space_rate(s), rate));
    out[0] = w.x, out[1] = w.y, out[2] = w.z;
}

/* The angle between directions, right also near 0 and 180 degrees. */
static double angle_between(plh_vec3 a, plh_vec3 b)
{
    return atan2(plh_vec3_norm(plh_vec3_cross(a, b)), plh_vec3_dot(a, b)) * degrees;
}

/* directions.axis in space. */
static plh_vec3 axis_of(const struct sample *s)
{
    return plh_quat_rotate(s->user.q, s->sky->axis);
}

void fill_angle_nadir(const struct sample *s, double *out)
{
    plh_orbit_point p;
    const plh_status status = plh_orbit_at(s->orbit, s->t, &p);
    *out = status ? NAN : angle_between(axis_of(s), plh_orbit_nadir(&p));
}

void fill_angle_sun(const struct sample *s, double *out)
{
    *out = angle_between(axis_of(s), s->sky->direction[SKY_SUN]);
}

void fill_angle_L(const struct sample *s, double *out)
{
    *out = angle_between(axis_of(s), sample_space_momentum(s));
}

void fill_spin_ra_dec(const struct sample *s, double *out)
{
    const plh_vec3 w = space_rate(s);
    sky_longitude(sky_equatorial(s->sky, w), &out[0], &out[1]);
}
