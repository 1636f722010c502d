/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Whether triangles make a closed surface, and a convex one. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "light/shape_inside.h"

static plh_status fault(plh_mesh *mesh, plh_shape_fault what, size_t where)
{
    mesh->fault = what;
    mesh->where = where;
    return what == PLH_SHAPE_FINE ? PLH_OK : PLH_BAD_ARGUMENT;
}

static plh_status check_vertices(plh_mesh *mesh)
{
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const plh_vec3 v = mesh->vertex[i];
        if (!(fabs(v.x) <= 1e75 && fabs(v.y) <= 1e75 && fabs(v.z) <= 1e75))
            return fault(mesh, PLH_SHAPE_VERTEX, i);
    }
    return PLH_OK;
}

static plh_shape_fault triangle_fault(const plh_mesh *mesh, size_t i)
{
    const int *c = mesh->corner[i];
    for (int k = 0; k < 3; k++)
        if (c[k] < 0 || (size_t)c[k] >= mesh->vertex_count)
            return PLH_SHAPE_CORNER;
    if (c[0] == c[1] || c[1] == c[2] || c[2] == c[0])
        return PLH_SHAPE_TWICE;
    if (mesh->material != NULL && (mesh->material[i] < 0 || mesh->material[i] > 255))
        return PLH_SHAPE_MATERIAL;
    return PLH_SHAPE_FINE;
}

/* One side of a triangle: from low to high, or back. */
typedef struct side {
    int low, high;
    bool back;
    size_t triangle;
    /* The vertex opposite */
    int other;
} side;

static int by_ends(const void *a, const void *b)
{
    const side *s = a, *t = b;
    if (s->low != t->low)
        return s->low < t->low ? -1 : 1;
    if (s->high != t->high)
        return s->high < t->high ? -1 : 1;
    return s->triangle < t->triangle ? -1 : s->triangle > t->triangle;
}

static void fill_sides(const plh_mesh *mesh, side *s)
{
    for (size_t i = 0; i < mesh->triangle_count; i++)
        for (int k = 0; k < 3; k++) {
            const int a = mesh->corner[i][k], b = mesh->corner[i][(k + 1) % 3];
            const int other = mesh->corner[i][(k + 2) % 3];
            s[3 * i + (size_t)k] =
                a < b ? (side){a, b, false, i, other} : (side){b, a, true, i, other};
        }
    qsort(s, 3 * mesh->triangle_count, sizeof *s, by_ends);
}

static bool same_ends(const side *s, const side *t)
{
    return s->low == t->low && s->high == t->high;
}

/* Whether the edge between two triangles bends outward: the vertex opposite in one is not above the
 * plane of the other. */
static bool bends_out(const plh_mesh *mesh, const side *s, double size)
{
    const int *c = mesh->corner[s[0].triangle];
    const plh_vec3 a = mesh->vertex[c[0]];
    const plh_vec3 n = plh_triangle_area(a, mesh->vertex[c[1]], mesh->vertex[c[2]]);
    const double above = plh_vec3_dot(n, plh_vec3_sub(mesh->vertex[s[1].other], a));
    return above <= 1e-9 * size * plh_vec3_norm(n);
}

static double size_of(const plh_mesh *mesh)
{
    double most = 0.0;
    for (size_t i = 1; i < mesh->vertex_count; i++)
        most = fmax(most, plh_vec3_norm(plh_vec3_sub(mesh->vertex[i], mesh->vertex[0])));
    return most;
}

/* Sorted sides come in pairs, one there and one back. */
static plh_status check_sides(plh_mesh *mesh, const side *s, bool *bent)
{
    const size_t n = 3 * mesh->triangle_count;
    const double size = size_of(mesh);
    *bent = true;
    for (size_t i = 0; i < n; i += 2) {
        if (i + 1 == n || !same_ends(s + i, s + i + 1))
            return fault(mesh, PLH_SHAPE_OPEN, s[i].triangle);
        if (s[i].back == s[i + 1].back || (i + 2 < n && same_ends(s + i, s + i + 2)))
            return fault(mesh, PLH_SHAPE_EDGE, s[i + 1].triangle);
        *bent = *bent && bends_out(mesh, s + i, size);
    }
    return PLH_OK;
}

/* Vertices that a triangle names; 0 without memory. */
static size_t used_vertices(const plh_mesh *mesh)
{
    size_t used = 0;
    unsigned char *seen = calloc(mesh->vertex_count, 1);
    for (size_t i = 0; i < mesh->triangle_count && seen != NULL; i++)
        for (int k = 0; k < 3; k++) {
            used += !seen[mesh->corner[i][k]];
            seen[mesh->corner[i][k]] = 1;
        }
    free(seen);
    return used;
}

static double volume_of(const plh_mesh *mesh)
{
    const plh_vec3 o = mesh->vertex[mesh->corner[0][0]];
    double sum = 0.0;
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        const int *c = mesh->corner[i];
        const plh_vec3 a = plh_vec3_sub(mesh->vertex[c[0]], o);
        const plh_vec3 twice =
            plh_triangle_area(mesh->vertex[c[0]], mesh->vertex[c[1]], mesh->vertex[c[2]]);
        sum += plh_vec3_dot(a, twice);
    }
    return sum;
}

/* A connected surface without handles whose edges all bend outward bounds a convex body (van
 * Heijenoort, Commun. Pure Appl. Math. 5 (1952) 223): Euler's count tells. */
static plh_status check_surface(plh_mesh *mesh, side *s, bool *convex)
{
    fill_sides(mesh, s);
    const plh_status status = check_sides(mesh, s, convex);
    if (status != PLH_OK)
        return status;
    /* Six times the volume, beside the rounding of its sum */
    const double volume = volume_of(mesh), size = size_of(mesh);
    if (!(fabs(volume) > 0x1p-48 * (double)mesh->triangle_count * size * size * size))
        return fault(mesh, PLH_SHAPE_FLAT, 0);
    if (volume < 0.0)
        return fault(mesh, PLH_SHAPE_INWARD, 0);
    const size_t used = used_vertices(mesh);
    *convex = *convex && 2 * used == mesh->triangle_count + 4;
    return used > 0 ? PLH_OK : PLH_NO_MEMORY;
}

plh_status plh_mesh_check(plh_mesh *mesh, bool *convex)
{
    fault(mesh, PLH_SHAPE_FINE, 0);
    if (mesh->vertex_count < 4 || mesh->triangle_count < 4)
        return fault(mesh, PLH_SHAPE_EMPTY, 0);
    if (mesh->vertex_count > INT_MAX || mesh->triangle_count > INT_MAX / 3)
        return PLH_NO_MEMORY;
    plh_status status = check_vertices(mesh);
    for (size_t i = 0; i < mesh->triangle_count && status == PLH_OK; i++)
        status = fault(mesh, triangle_fault(mesh, i), i);
    if (status != PLH_OK)
        return status;
    side *sides = malloc(3 * mesh->triangle_count * sizeof *sides);
    if (sides == NULL)
        return PLH_NO_MEMORY;
    status = check_surface(mesh, sides, convex);
    free(sides);
    return status;
}
