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
    return plh_quat_scale(1.0 / sqrt(plh_quat_norm2(a)), a);
}

/* The shortest rotation that takes a to b, both of the same length and not opposite. */
static inline plh_quat plh_rotate_between(plh_vec3 a, plh_vec3 b)
{
    const plh_vec3 c = plh_vec3_cross(a, b);
    return plh_rotate_unit(plh_quat_make(plh_vec3_dot(a, a) + plh_vec3_dot(a, b), c.x, c.y, c.z));
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

/*
 * |a|^2 - 1 to about 2^-77 for |a| near 1. The high parts are multiples of 2^-25: their squares and
 * the sum of these are exact.
 */
static inline double plh_rotate_excess(plh_quat a)
{
    const double grid = 0x1.8p27;
    double w = (a.w + grid) - grid, x = (a.x + grid) - grid;
    double y = (a.y + grid) - grid, z = (a.z + grid) - grid;
    double high = (w * w + x * x) + (y * y + z * z) - 1.0;
    return high + ((a.w - w) * (a.w + w) + (a.x - x) * (a.x + x) + (a.y - y) * (a.y + y) +
                   (a.z - z) * (a.z + z));
}

/*
 * q r at unit length, rounded once. Normalising a product that is rounded already moves each
 * component by whole units in its last place where a fraction was meant, by more or by less
 * according to its mantissa; a step whose |r| is always off to the same side then tilts the
 * attitude the same way each time.
 */
static inline plh_quat plh_rotate_by(plh_quat q, plh_quat r)
{
    double eq = plh_rotate_excess(q), er = plh_rotate_excess(r), e = eq + er + eq * er;
    double g = e * (0.5 - 0.375 * e), w1 = r.w - 1.0; /* 1 - 1/sqrt(1 + e) */
    double w = q.w * w1 - q.x * r.x - q.y * r.y - q.z * r.z;
    double x = q.x * w1 + q.w * r.x + q.y * r.z - q.z * r.y;
    double y = q.y * w1 + q.w * r.y + q.z * r.x - q.x * r.z;
    double z = q.z * w1 + q.w * r.z + q.x * r.y - q.y * r.x;
    return plh_quat_make(q.w + (w - g * (q.w + w)), q.x + (x - g * (q.x + x)),
                         q.y + (y - g * (q.y + y)), q.z + (z - g * (q.z + z)));
}

/*
 * v in the axes of a body that has turned by r. What is added to v is summed up first: near a
 * steady spin its parts are fractions of a unit in the last place of v, of one sign each, and
 * rounding them one by one would wear |v| away.
 */
static inline plh_vec3 plh_rotate_back(plh_quat r, plh_vec3 v)
{
    plh_vec3 u = plh_vec3_make(-r.x, -r.y, -r.z);
    plh_vec3 t = plh_vec3_scale(2.0, plh_vec3_cross(u, v));
    return plh_vec3_add(v, plh_vec3_axpy(plh_vec3_cross(u, t), r.w, t));
}

/* Turns the body by the increment r: q becomes q r, and m follows so that Q m stays. */
static inline void plh_rotate_body(plh_state *s, plh_quat r)
{
    s->q = plh_rotate_by(s->q, r);
    s->m = plh_rotate_back(r, s->m);
}

#endif
