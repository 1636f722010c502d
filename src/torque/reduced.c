/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <math.h>
#include <polhode/reduced.h>

/* Some unit vector perpendicular to the unit vector a. */
static plh_vec3 perpendicular(plh_vec3 a)
{
    plh_vec3 e = fabs(a.x) < 0.5 ? plh_vec3_make(1.0, 0.0, 0.0) : plh_vec3_make(0.0, 1.0, 0.0);
    return plh_vec3_unit(plh_vec3_cross(a, e));
}

static plh_quat unit(plh_quat q)
{
    return plh_quat_scale(1.0 / sqrt(plh_quat_norm2(q)), q);
}

/* From a to b, by way of the vector half way between. */
static plh_quat shortest_turn(plh_vec3 a, plh_vec3 b)
{
    plh_vec3 half = plh_vec3_add(a, b);
    double length = plh_vec3_norm(half);
    if (length < 0.5) { /* nearly opposite: a half turn to -a, then the short way */
        plh_vec3 p = perpendicular(a);
        plh_quat rest = shortest_turn(plh_vec3_scale(-1.0, a), b);
        return unit(plh_quat_mul(rest, plh_quat_make(0.0, p.x, p.y, p.z)));
    }
    half = plh_vec3_scale(1.0 / length, half);
    plh_vec3 v = plh_vec3_cross(a, half);
    return unit(plh_quat_make(plh_vec3_dot(a, half), v.x, v.y, v.z));
}

plh_status plh_state_from_reduced(plh_reduced reduced, plh_vec3 u0, plh_state *state)
{
    plh_vec3 m = reduced.m, u = reduced.u;
    *state = plh_state_nan();
    if (!isfinite(m.x + m.y + m.z) || !isfinite(u.x + u.y + u.z) || !isfinite(u0.x + u0.y + u0.z))
        return PLH_NOT_FINITE;
    plh_vec3 a = plh_vec3_unit(u), b = plh_vec3_unit(u0);
    if (plh_vec3_dot(a, a) == 0.0 || plh_vec3_dot(b, b) == 0.0)
        return PLH_BAD_ARGUMENT;
    state->q = shortest_turn(a, b);
    state->m = m;
    return PLH_OK;
}
