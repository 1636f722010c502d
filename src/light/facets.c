/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Triangles in place of ellipsoids and cylinders. */
#include <math.h>
#include <stdlib.h>

#include "light/shape_inside.h"

#define PI 3.14159265358979323846

/* A mesh that is being written; triangles beyond the first n are not there yet. */
typedef struct draft {
    plh_vec3 *vertex;
    int (*corner)[3];
    size_t n;
} draft;

static void add(draft *d, int a, int b, int c)
{
    d->corner[d->n][0] = a;
    d->corner[d->n][1] = b;
    d->corner[d->n][2] = c;
    d->n++;
}

/* Vertex j of ring r of an ellipsoid: 0 is the north pole, 1 the south pole, then the rings. */
static int on_ring(int r, int j, int round, int rows)
{
    return r == 0 ? 0 : r == rows ? 1 : 2 + (r - 1) * round + j % round;
}

static void draw_ellipsoid(plh_vec3 a, int rows, draft *d)
{
    const int round = 2 * rows;
    d->vertex[0] = plh_vec3_make(0.0, 0.0, a.z);
    d->vertex[1] = plh_vec3_make(0.0, 0.0, -a.z);
    for (int r = 1; r < rows; r++)
        for (int j = 0; j < round; j++) {
            const double from_pole = PI * r / rows, along = PI * j / rows;
            d->vertex[on_ring(r, j, round, rows)] =
                plh_vec3_make(a.x * sin(from_pole) * cos(along), a.y * sin(from_pole) * sin(along),
                              a.z * cos(from_pole));
        }
    for (int r = 0; r < rows; r++)
        for (int j = 0; j < round; j++) {
            const int a0 = on_ring(r, j, round, rows), a1 = on_ring(r, j + 1, round, rows);
            const int b0 = on_ring(r + 1, j, round, rows), b1 = on_ring(r + 1, j + 1, round, rows);
            if (r < rows - 1)
                add(d, a0, b0, b1);
            if (r > 0)
                add(d, a0, b1, a1);
        }
}

/* Vertices 0, 2, 4, ... go round the lower edge, 1, 3, 5, ... round the upper one. */
static void draw_cylinder(plh_vec3 a, int rows, draft *d)
{
    const int round = 2 * rows;
    for (int j = 0; j < round; j++) {
        const double x = a.x * cos(PI * j / rows), y = a.x * sin(PI * j / rows);
        d->vertex[2 * j] = plh_vec3_make(x, y, -a.z);
        d->vertex[2 * j + 1] = plh_vec3_make(x, y, a.z);
    }
    for (int j = 0; j < round; j++) {
        const int here = 2 * j, next = 2 * ((j + 1) % round);
        add(d, here, next, next + 1);
        add(d, here, next + 1, here + 1);
    }
    for (int j = 1; j < round - 1; j++) {
        add(d, 0, 2 * j + 2, 2 * j);
        add(d, 1, 2 * j + 1, 2 * j + 3);
    }
}

static plh_status create_drawn(const plh_shape *shape, int rows, plh_shape **facets)
{
    const size_t n = (size_t)rows, vertices = shape->kind == PLH_SHAPE_CYLINDER ? 4 * n : 2 * n * n;
    draft d = {malloc((vertices + 2) * sizeof *d.vertex), malloc(4 * n * n * sizeof *d.corner), 0};
    plh_status status = PLH_NO_MEMORY;
    if (d.vertex != NULL && d.corner != NULL) {
        (shape->kind == PLH_SHAPE_CYLINDER ? draw_cylinder : draw_ellipsoid)(shape->extent, rows,
                                                                             &d);
        const size_t used = shape->kind == PLH_SHAPE_CYLINDER ? vertices : 2 + 2 * n * (n - 1);
        plh_mesh mesh = {used, d.vertex, d.n, (const int(*)[3])d.corner, NULL, PLH_SHAPE_FINE, 0};
        status = plh_shape_create_mesh(&mesh, facets);
    }
    free(d.vertex);
    free(d.corner);
    return status;
}

plh_status plh_shape_create_facets(const plh_shape *shape, int rows, plh_shape **facets)
{
    *facets = NULL;
    if (rows < 2 || rows > 1000)
        return PLH_BAD_ARGUMENT;
    if (shape->kind != PLH_SHAPE_MESH)
        return create_drawn(shape, rows, facets);
    plh_mesh mesh = {shape->vertices,
                     shape->vertex,
                     shape->triangles,
                     (const int(*)[3])shape->corner,
                     shape->material,
                     PLH_SHAPE_FINE,
                     0};
    return plh_shape_create_mesh(&mesh, facets);
}
