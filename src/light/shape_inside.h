/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a shape holds. */
#ifndef PLH_LIGHT_SHAPE_INSIDE_H
#define PLH_LIGHT_SHAPE_INSIDE_H

#include <polhode/shape.h>

struct plh_shape {
    plh_shape_kind kind;
    bool convex;
    int materials;
    plh_vec3 extent;
    /* Of a mesh; else empty */
    size_t vertices, triangles;
    plh_vec3 *vertex;
    int (*corner)[3];
    int *material;
};

/* An empty shape of a kind, NULL without memory. */
plh_shape *plh_shape_new(plh_shape_kind kind, plh_vec3 extent);

/* Looks for faults of a mesh, and whether all its edges bend outward. */
plh_status plh_mesh_check(plh_mesh *mesh, bool *convex);

/* Twice the area of a triangle, along its normal. */
static inline plh_vec3 plh_triangle_area(plh_vec3 a, plh_vec3 b, plh_vec3 c)
{
    return plh_vec3_cross(plh_vec3_sub(b, a), plh_vec3_sub(c, a));
}

#endif
