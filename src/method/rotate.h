/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Small steps on the rotation group that several families share. */
#ifndef PLH_METHOD_ROTATE_H
#define PLH_METHOD_ROTATE_H

#include <math.h>
#include <polhode/quat.h>
#include <polhode/state.h>

#include "base/sincos.h"

/* Sine and cosine, the same bits on every machine; the turns of a step seldom need reduction. */
static inline void plh_rotate_sincos(double x, double *s, double *c)
{
    if (fabs(x) < 0x1.9p-1)
        vsincos_small(x, s, c);
    else
        plh_sincos(x, s, c);
}

/* a + s b */
static inline plh_quat plh_rotate_axpy(plh_quat a, double s, plh_quat b)
{
    return plh_quat_make(a.w + s * b.w, a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

/* q' = 1/2 q omega */
static inline plh_quat plh_rotate_rate(plh_quat q, plh_vec3 omega)
{
    return plh_quat_mul(q, plh_quat_make(0.0, 0.5 * omega.x, 0.5 * omega.y, 0.5 * omega.z));
}

static inline plh_quat plh_rotate_unit(plh_quat a)
{
    return plh_quat_scale(1.0 / sqrt(a.w * a.w + a.x * a.x + a.y * a.y + a.z * a.z), a);
}

/* The quaternion of the rotation vector v, exp(v/2); exact to rounding for every v. */
static inline plh_quat plh_rotate_exp(plh_vec3 v)
{
    double n2 = 0.25 * plh_vec3_dot(v, v);
    double n = sqrt(n2), s = 0.0, c = 0.0;
    plh_rotate_sincos(n, &s, &c);
    double f = n2 > 1e-12 ? 0.5 * s / n : 0.5 - n2 / 12.0; /* (sin n)/(2n) */
    return plh_quat_make(c, f * v.x, f * v.y, f * v.z);
}

/* Back to unit length from within rounding of it: one Newton step of 1/sqrt, no division. A body that
 * turns steadily rounds the same way each time, and its |q| would drift. */
static inline plh_quat plh_rotate_tidy(plh_quat a)
{
    return plh_quat_scale(1.5 - 0.5 * (a.w * a.w + a.x * a.x + a.y * a.y + a.z * a.z), a);
}

/* Turns the body by the increment r: q becomes q r, and m follows so that Q m stays. */
static inline void plh_rotate_body(plh_state *s, plh_quat r)
{
    s->q = plh_rotate_tidy(plh_quat_mul(s->q, r));
    s->m = plh_quat_unrotate(r, s->m);
}

#endif
