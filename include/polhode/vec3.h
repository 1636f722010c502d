/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Vectors of three doubles. */
#ifndef POLHODE_VEC3_H
#define POLHODE_VEC3_H

#include <polhode/export.h>

#define PLH_PI 3.14159265358979323846

PLH_BEGIN_DECLS

typedef struct plh_vec3 {
    double x, y, z;
} plh_vec3;

static inline plh_vec3 plh_vec3_make(double x, double y, double z)
{
    plh_vec3 r;
    r.x = x;
    r.y = y;
    r.z = z;
    return r;
}

/* Component i: 0, 1 or 2. */
static inline double plh_vec3_component(plh_vec3 a, int i)
{
    return i == 0 ? a.x : i == 1 ? a.y : a.z;
}

/* The unit vector along axis i: 0, 1 or 2. */
static inline plh_vec3 plh_vec3_axis(int i)
{
    return plh_vec3_make(i == 0, i == 1, i == 2);
}

static inline plh_vec3 plh_vec3_add(plh_vec3 a, plh_vec3 b)
{
    return plh_vec3_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline plh_vec3 plh_vec3_sub(plh_vec3 a, plh_vec3 b)
{
    return plh_vec3_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline plh_vec3 plh_vec3_scale(double s, plh_vec3 a)
{
    return plh_vec3_make(s * a.x, s * a.y, s * a.z);
}

/* a + s b */
static inline plh_vec3 plh_vec3_axpy(plh_vec3 a, double s, plh_vec3 b)
{
    return plh_vec3_make(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

/* Component by component: (a.x b.x, a.y b.y, a.z b.z). */
static inline plh_vec3 plh_vec3_mul(plh_vec3 a, plh_vec3 b)
{
    return plh_vec3_make(a.x * b.x, a.y * b.y, a.z * b.z);
}

static inline double plh_vec3_dot(plh_vec3 a, plh_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline plh_vec3 plh_vec3_cross(plh_vec3 a, plh_vec3 b)
{
    return plh_vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* Euclidean norm; neither overflows nor underflows on the way. */
PLH_API double plh_vec3_norm(plh_vec3 a);

/* a / |a|; the zero vector stays zero. */
PLH_API plh_vec3 plh_vec3_unit(plh_vec3 a);

PLH_END_DECLS

#endif
