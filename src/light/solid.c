/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Volume, centre and tensor of a homogeneous body. */
#include <math.h>

#include "light/shape_inside.h"

#define PI 3.14159265358979323846

/* Integrals of 1, x and x x^T over a body. */
typedef struct sums {
    double volume;
    plh_vec3 first;
    plh_mat3 second;
} sums;

static plh_mat3 add_square(plh_mat3 m, double weight, plh_vec3 v)
{
    const double a[3] = {v.x, v.y, v.z};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m.a[i][j] += weight * a[i] * a[j];
    return m;
}

/* Adds the tetrahedron between the origin and a triangle: its second moments are V/20 times the
 * squares of its corners and of their sum. */
static void add_tetrahedron(sums *s, const plh_vec3 v[3])
{
    const double six = plh_vec3_dot(v[0], plh_vec3_cross(v[1], v[2]));
    const plh_vec3 sum = plh_vec3_add(v[0], plh_vec3_add(v[1], v[2]));
    s->volume += six / 6.0;
    s->first = plh_vec3_add(s->first, plh_vec3_scale(six / 24.0, sum));
    s->second = add_square(s->second, six / 120.0, sum);
    for (int k = 0; k < 3; k++)
        s->second = add_square(s->second, six / 120.0, v[k]);
}

static plh_vec3 middle_of(const plh_shape *shape)
{
    plh_vec3 sum = plh_vec3_make(0.0, 0.0, 0.0);
    for (size_t i = 0; i < shape->vertices; i++)
        sum = plh_vec3_add(sum, plh_vec3_scale(1.0 / (double)shape->vertices, shape->vertex[i]));
    return sum;
}

/* The tensor tr(S) 1 - S of the second moments S about the centre. */
static plh_mat3 tensor_of(const sums *s)
{
    const plh_mat3 S = add_square(s->second, -1.0 / s->volume, s->first);
    const double trace = S.a[0][0] + S.a[1][1] + S.a[2][2];
    plh_mat3 t;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            t.a[i][j] = (i == j ? trace : 0.0) - S.a[i][j];
    return t;
}

static plh_solid mesh_solid(const plh_shape *shape)
{
    const plh_vec3 middle = middle_of(shape); /* short corners: little is lost to cancellation */
    sums s = {0.0, {0.0, 0.0, 0.0}, plh_mat3_diag(0.0, 0.0, 0.0)};
    for (size_t i = 0; i < shape->triangles; i++) {
        plh_vec3 v[3];
        for (int k = 0; k < 3; k++)
            v[k] = plh_vec3_sub(shape->vertex[shape->corner[i][k]], middle);
        add_tetrahedron(&s, v);
    }
    const plh_vec3 centre = plh_vec3_add(middle, plh_vec3_scale(1.0 / s.volume, s.first));
    return (plh_solid){s.volume, centre, tensor_of(&s)};
}

plh_solid plh_shape_solid(const plh_shape *shape)
{
    const plh_vec3 a = shape->extent;
    const plh_vec3 centre = plh_vec3_make(0.0, 0.0, 0.0);
    const plh_vec3 square = plh_vec3_make(a.x * a.x, a.y * a.y, a.z * a.z);
    if (shape->kind == PLH_SHAPE_MESH)
        return mesh_solid(shape);
    if (shape->kind == PLH_SHAPE_ELLIPSOID) {
        const double volume = 4.0 / 3.0 * PI * a.x * a.y * a.z, k = 0.2 * volume;
        return (plh_solid){volume, centre,
                           plh_mat3_diag(k * (square.y + square.z), k * (square.z + square.x),
                                         k * (square.x + square.y))};
    }
    const double volume = 2.0 * PI * square.x * a.z;
    const double across = volume * (0.25 * square.x + square.z / 3.0);
    return (plh_solid){volume, centre, plh_mat3_diag(across, across, 0.5 * volume * square.x)};
}

plh_status plh_body_from_shape(double mass, const plh_shape *shape, plh_body *body)
{
    const plh_solid solid = plh_shape_solid(shape);
    const double scale = mass / solid.volume;
    plh_mat3 t = solid.tensor;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            t.a[i][j] *= mass > 0.0 && isfinite(mass) ? scale : NAN;
    const plh_status status = plh_body_from_tensor(t, body);
    return mass > 0.0 && isfinite(mass) ? status : PLH_BAD_ARGUMENT;
}
