/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Shapes: how they are made, and what they say about themselves. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "light/shape_inside.h"

plh_shape *plh_shape_new(plh_shape_kind kind, plh_vec3 extent)
{
    plh_shape *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->kind = kind;
    s->convex = true;
    s->materials = 1;
    s->extent = extent;
    return s;
}

void plh_shape_destroy(plh_shape *shape)
{
    if (shape == NULL)
        return;
    free(shape->vertex);
    free(shape->corner);
    free(shape->material);
    free(shape);
}

/* Squares and products of lengths must stay within the range of doubles. */
static bool is_length(double a)
{
    return a >= 1e-75 && a <= 1e75;
}

static bool are_lengths(plh_vec3 a)
{
    const double most = fmax(a.x, fmax(a.y, a.z)), least = fmin(a.x, fmin(a.y, a.z));
    return is_length(a.x) && is_length(a.y) && is_length(a.z) && most <= 1e6 * least;
}

static plh_status create(plh_shape_kind kind, plh_vec3 extent, plh_shape **shape)
{
    *shape = NULL;
    if (!are_lengths(extent))
        return PLH_BAD_ARGUMENT;
    *shape = plh_shape_new(kind, extent);
    return *shape == NULL ? PLH_NO_MEMORY : PLH_OK;
}

plh_status plh_shape_create_ellipsoid(plh_vec3 semi_axis, plh_shape **shape)
{
    return create(PLH_SHAPE_ELLIPSOID, semi_axis, shape);
}

plh_status plh_shape_create_cylinder(double radius, double length, plh_shape **shape)
{
    return create(PLH_SHAPE_CYLINDER, plh_vec3_make(radius, radius, 0.5 * length), shape);
}

plh_status plh_shape_create_box(plh_vec3 edge, plh_shape **shape)
{
    /* Corner k is at (+-, +-, +-) by its bits 0, 1, 2. */
    static const int corner[12][3] = {{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5},
                                      {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                      {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
    static const int material[12] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
    plh_vec3 vertex[8];
    *shape = NULL;
    if (!are_lengths(edge))
        return PLH_BAD_ARGUMENT;
    for (int k = 0; k < 8; k++)
        vertex[k] = plh_vec3_make(k & 1 ? 0.5 * edge.x : -0.5 * edge.x,
                                  k & 2 ? 0.5 * edge.y : -0.5 * edge.y,
                                  k & 4 ? 0.5 * edge.z : -0.5 * edge.z);
    plh_mesh mesh = {8, vertex, 12, corner, material, PLH_SHAPE_FINE, 0};
    return plh_shape_create_mesh(&mesh, shape);
}

static plh_vec3 extent_of(const plh_mesh *mesh)
{
    plh_vec3 low = mesh->vertex[0], high = low;
    for (size_t i = 1; i < mesh->vertex_count; i++) {
        const plh_vec3 v = mesh->vertex[i];
        low = plh_vec3_make(fmin(low.x, v.x), fmin(low.y, v.y), fmin(low.z, v.z));
        high = plh_vec3_make(fmax(high.x, v.x), fmax(high.y, v.y), fmax(high.z, v.z));
    }
    return plh_vec3_scale(0.5, plh_vec3_sub(high, low));
}

static plh_status copy_mesh(const plh_mesh *mesh, plh_shape *s)
{
    const size_t v = s->vertices = mesh->vertex_count, n = s->triangles = mesh->triangle_count;
    s->vertex = malloc(v * sizeof *s->vertex);
    s->corner = malloc(n * sizeof *s->corner);
    s->material = calloc(n, sizeof *s->material);
    if (s->vertex == NULL || s->corner == NULL || s->material == NULL)
        return PLH_NO_MEMORY;
    memcpy(s->vertex, mesh->vertex, v * sizeof *s->vertex);
    memcpy(s->corner, mesh->corner, n * sizeof *s->corner);
    if (mesh->material != NULL)
        memcpy(s->material, mesh->material, n * sizeof *s->material);
    for (size_t i = 0; i < n; i++)
        if (s->material[i] >= s->materials)
            s->materials = s->material[i] + 1;
    return PLH_OK;
}

plh_status plh_shape_create_mesh(plh_mesh *mesh, plh_shape **shape)
{
    bool convex = false;
    *shape = NULL;
    plh_status status = plh_mesh_check(mesh, &convex);
    if (status != PLH_OK)
        return status;
    plh_shape *s = plh_shape_new(PLH_SHAPE_MESH, extent_of(mesh));
    if (s == NULL)
        return PLH_NO_MEMORY;
    s->convex = convex;
    status = copy_mesh(mesh, s);
    if (status != PLH_OK) {
        plh_shape_destroy(s);
        return status;
    }
    *shape = s;
    return PLH_OK;
}

const char *plh_shape_fault_text(plh_shape_fault fault)
{
#define TEXT(name, text) text,
    static const char *const texts[] = {PLH_SHAPE_FAULT_LIST(TEXT)};
#undef TEXT
    return fault >= 0 && fault < PLH_SHAPE_FAULT_COUNT ? texts[fault] : "no such fault";
}

plh_shape_kind plh_shape_kind_of(const plh_shape *shape)
{
    return shape->kind;
}

bool plh_shape_is_convex(const plh_shape *shape)
{
    return shape->convex;
}

plh_vec3 plh_shape_extent(const plh_shape *shape)
{
    return shape->extent;
}

int plh_shape_material_count(const plh_shape *shape)
{
    return shape->materials;
}

size_t plh_shape_facet_count(const plh_shape *shape)
{
    return shape->triangles;
}

plh_facet plh_shape_facet(const plh_shape *shape, size_t i)
{
    const plh_vec3 none = plh_vec3_make(NAN, NAN, NAN);
    plh_facet f = {{none, none, none}, none, NAN, -1};
    if (i >= shape->triangles)
        return f;
    for (int k = 0; k < 3; k++)
        f.corner[k] = shape->vertex[shape->corner[i][k]];
    const plh_vec3 twice = plh_triangle_area(f.corner[0], f.corner[1], f.corner[2]);
    const double length = plh_vec3_norm(twice);
    f.normal = length > 0.0 ? plh_vec3_scale(1.0 / length, twice) : plh_vec3_make(0.0, 0.0, 0.0);
    f.area = 0.5 * length;
    f.material = shape->material[i];
    return f;
}
