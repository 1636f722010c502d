/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The solid of a moving picture, from the moments of inertia as the pages of the viewer have it
 * (viewer/mesh.js). */
#include "cli/movie.h"

#include <math.h>
#include <string.h>

/* Adds a facet; `inside` is a point on its inner side. */
static void add_facet(struct solid *s, const plh_vec3 *corner, int corners, plh_vec3 inside,
                      int shade)
{
    if (s->facets == MOST_FACETS)
        return;
    struct facet *f = &s->facet[s->facets++];
    f->corners = corners;
    f->shade = shade;
    f->middle = plh_vec3_make(0.0, 0.0, 0.0);
    for (int i = 0; i < corners; i++) {
        f->corner[i] = corner[i];
        f->middle = plh_vec3_axpy(f->middle, 1.0 / corners, corner[i]);
    }
    f->normal = plh_vec3_unit(
        plh_vec3_cross(plh_vec3_sub(corner[1], corner[0]), plh_vec3_sub(corner[2], corner[1])));
    if (plh_vec3_dot(f->normal, plh_vec3_sub(f->middle, inside)) < 0.0)
        f->normal = plh_vec3_scale(-1.0, f->normal);
}

static plh_vec3 along(int axis, double length)
{
    return plh_vec3_scale(length, plh_vec3_axis(axis));
}

/* A rod of eight sides along an axis. */
static void add_rod(struct solid *s, int axis, double from, double to, double radius, int shade)
{
    plh_vec3 low[8], high[8];
    for (int i = 0; i < 8; i++) {
        const double a = (i + 0.5) * PLH_PI / 4.0;
        const plh_vec3 side = plh_vec3_add(along((axis + 1) % 3, radius * cos(a)),
                                           along((axis + 2) % 3, radius * sin(a)));
        low[i] = plh_vec3_add(side, along(axis, from));
        high[i] = plh_vec3_add(side, along(axis, to));
    }
    const plh_vec3 inside = along(axis, 0.5 * (from + to));
    for (int i = 0; i < 8; i++) {
        const int j = (i + 1) % 8;
        add_facet(s, (plh_vec3[]){low[i], low[j], high[j], high[i]}, 4, inside, shade);
    }
    add_facet(s, low, 8, inside, shade);
    add_facet(s, high, 8, inside, shade);
}

/* Crossbar along the axis of the smallest moment, stem along the middle one. */
static void add_handle(struct solid *s, const double moment[3], const int *order)
{
    const double stem = fmin(1.3, fmax(0.45, sqrt(moment[order[0]] / moment[order[1]])));
    add_rod(s, order[0], -1.0, 0.0, 0.15, 0);
    add_rod(s, order[0], 0.0, 1.0, 0.15, 1);
    add_rod(s, order[1], 0.1, stem + 0.1, 0.12, 2);
}

/* Edges of the homogeneous box with these moments, to a common factor; a thin one where no box has
 * them. */
static plh_vec3 box_edges(const double m[3])
{
    const double sum = m[0] + m[1] + m[2];
    double edge[3];
    for (int i = 0; i < 3; i++)
        edge[i] = sqrt(fmax(sum - 2.0 * m[i], 0.004 * sum));
    return plh_vec3_make(edge[0], edge[1], edge[2]);
}

static void add_box(struct solid *s, plh_vec3 e)
{
    const plh_vec3 centre = plh_vec3_make(0.0, 0.0, 0.0);
    const double size[3] = {e.x, e.y, e.z};
    for (int axis = 0; axis < 3; axis++)
        for (int side = -1; side <= 1; side += 2) {
            const int b = (axis + 1) % 3, c = (axis + 2) % 3;
            const plh_vec3 m = along(axis, side * size[axis]);
            const plh_vec3 u = along(b, size[b]), v = along(c, size[c]);
            const plh_vec3 p = plh_vec3_add(m, u), q = plh_vec3_sub(m, u);
            add_facet(s,
                      (plh_vec3[]){plh_vec3_add(p, v), plh_vec3_sub(p, v), plh_vec3_sub(q, v),
                                   plh_vec3_add(q, v)},
                      4, centre, axis);
        }
}

static plh_vec3 on_ellipsoid(plh_vec3 e, int row, int column)
{
    const double a = row * PLH_PI / 8.0, b = column * PLH_PI / 6.0;
    return plh_vec3_make(e.x * sin(a) * cos(b), e.y * sin(a) * sin(b), e.z * cos(a));
}

/* In patches of two colours, so that its spin is seen. */
static void add_ellipsoid(struct solid *s, plh_vec3 e)
{
    const plh_vec3 centre = plh_vec3_make(0.0, 0.0, 0.0);
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 12; column++) {
            const plh_vec3 p[] = {on_ellipsoid(e, row, column), on_ellipsoid(e, row, column + 1),
                                  on_ellipsoid(e, row + 1, column + 1),
                                  on_ellipsoid(e, row + 1, column)};
            const int shade = column / 3 % 2 == row / 4 ? 0 : 2;
            if (row == 0) /* the corners at a pole are one */
                add_facet(s, p + 1, 3, centre, shade);
            else
                add_facet(s, p, row == 7 ? 3 : 4, centre, shade);
        }
}

static void scale_to_one(struct solid *s)
{
    double far = 0.0;
    for (int i = 0; i < s->facets; i++)
        for (int k = 0; k < s->facet[i].corners; k++)
            far = fmax(far, plh_vec3_norm(s->facet[i].corner[k]));
    for (int i = 0; far > 0.0 && i < s->facets; i++) {
        s->facet[i].middle = plh_vec3_scale(1.0 / far, s->facet[i].middle);
        for (int k = 0; k < s->facet[i].corners; k++)
            s->facet[i].corner[k] = plh_vec3_scale(1.0 / far, s->facet[i].corner[k]);
    }
}

void solid_of_body(const plh_body *body, struct solid *solid)
{
    const double m[3] = {body->moment.x, body->moment.y, body->moment.z};
    const int *order = body->order;
    const double a = m[order[0]], b = m[order[1]], c = m[order[2]];
    memset(solid, 0, sizeof *solid);
    if (!(a > 0.0)) /* a line, or a point */
        add_rod(solid, order[0], -1.0, 1.0, 0.12, 0);
    else if (a == b || b == c)
        add_ellipsoid(solid, box_edges(m));
    else if (fabs(a + b - c) < 0.03 * c)
        add_handle(solid, m, order);
    else
        add_box(solid, box_edges(m));
    scale_to_one(solid);
}
