/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Bodies that are not convex: which part of each facet the Sun lights and the observer sees.
 *
 * A ray from a facet to the Sun that is stopped enters the body again through a facet that is
 * turned away from the Sun. So the shadows of all those, thrown along the ray onto the plane of the
 * first facet, are cut from it, and likewise what hides it from the observer. What remains is a
 * list of convex polygons whose area counts. Nothing is sampled: only rounding is left.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "light/inside.h"
#include "light/shade_grid.h"

#define CORNERS 12

typedef struct polygon {
    int n;
    double x[CORNERS], y[CORNERS];
} polygon;

typedef struct pieces {
    size_t n, room;
    polygon *p;
    bool full;
} pieces;

/* --- Plane polygons --- */

static double area_of(const polygon *p)
{
    double twice = 0.0;
    for (int i = 1; i + 1 < p->n; i++)
        twice += (p->x[i] - p->x[0]) * (p->y[i + 1] - p->y[0]) -
                 (p->x[i + 1] - p->x[0]) * (p->y[i] - p->y[0]);
    return 0.5 * twice;
}

static void put(polygon *p, double x, double y)
{
    if (p->n < CORNERS) {
        p->x[p->n] = x;
        p->y[p->n] = y;
        p->n++;
    }
}

/* Cuts p along the line through (x, y) with direction (dx, dy): what lies to the left of it, and
 * what lies to the right. */
static void cut(const polygon *p, double x, double y, double dx, double dy, polygon *left,
                polygon *right)
{
    left->n = right->n = 0;
    for (int i = 0; i < p->n; i++) {
        const int j = (i + 1) % p->n;
        const double here = dx * (p->y[i] - y) - dy * (p->x[i] - x);
        const double next = dx * (p->y[j] - y) - dy * (p->x[j] - x);
        put(here >= 0.0 ? left : right, p->x[i], p->y[i]);
        if ((here >= 0.0) != (next >= 0.0)) {
            const double t = here / (here - next);
            const double cx = p->x[i] + t * (p->x[j] - p->x[i]);
            const double cy = p->y[i] + t * (p->y[j] - p->y[i]);
            put(left, cx, cy);
            put(right, cx, cy);
        }
    }
}

static void keep(pieces *list, const polygon *p)
{
    if (list->n == list->room) {
        const size_t room = list->room ? 2 * list->room : 16;
        polygon *more = realloc(list->p, room * sizeof *more);
        if (more == NULL) {
            list->full = true;
            return;
        }
        list->p = more;
        list->room = room;
    }
    list->p[list->n++] = *p;
}

/* A polygon with many corners as two with fewer, so that cuts never need more than there are. */
static void keep_small(pieces *list, const polygon *p)
{
    if (p->n <= CORNERS / 2) {
        keep(list, p);
        return;
    }
    const int half = p->n / 2;
    polygon a = {0, {0}, {0}}, b = a;
    for (int i = 0; i <= half; i++)
        put(&a, p->x[i], p->y[i]);
    for (int i = half; i <= p->n; i++)
        put(&b, p->x[i % p->n], p->y[i % p->n]);
    keep(list, &a);
    keep(list, &b);
}

/* What of p lies within the convex polygon by, counter-clockwise; the rest goes to `out` if there
 * is one. */
static polygon split(polygon p, const polygon *by, double least, pieces *out)
{
    for (int i = 0; i < by->n && p.n > 0; i++) {
        const int j = (i + 1) % by->n;
        polygon left, right;
        cut(&p, by->x[i], by->y[i], by->x[j] - by->x[i], by->y[j] - by->y[i], &left, &right);
        if (out != NULL && area_of(&right) > least)
            keep_small(out, &right);
        p = left;
    }
    return p;
}

/* Takes the polygon `by` away from all pieces. */
static void subtract(pieces *from, const polygon *by, double least, pieces *spare)
{
    spare->n = 0;
    for (size_t i = 0; i < from->n; i++) {
        const polygon inner = split(from->p[i], by, least, NULL);
        if (area_of(&inner) > least)
            split(from->p[i], by, least, spare);
        else
            keep(spare, &from->p[i]);
    }
    const pieces old = *from;
    *from = *spare;
    *spare = old;
}

/* --- Facets in space --- */

/* A facet with axes in its plane. */
typedef struct plane {
    plh_vec3 origin, normal, u, v;
    double size;
} plane;

static double size_of(const plh_light *L)
{
    return fmax(L->extent.x, fmax(L->extent.y, L->extent.z));
}

static plane plane_of(const plh_light *L, size_t i)
{
    plane p = {L->corner[3 * i], plh_facet_normal(L, i), {0, 0, 0}, {0, 0, 0}, size_of(L)};
    const plh_vec3 side = plh_vec3_sub(L->corner[3 * i + 1], p.origin);
    p.u = plh_vec3_scale(1.0 / plh_vec3_norm(side), side);
    p.v = plh_vec3_cross(p.normal, p.u);
    return p;
}

static void put_point(const plane *p, plh_vec3 x, polygon *out)
{
    const plh_vec3 d = plh_vec3_sub(x, p->origin);
    put(out, plh_vec3_dot(d, p->u), plh_vec3_dot(d, p->v));
}

/* Puts x, at a height above the plane, where the ray from the direction d takes it. */
static void throw_point(const plane *p, plh_vec3 d, double slope, plh_vec3 x, double height,
                        polygon *out)
{
    put_point(p, plh_vec3_sub(x, plh_vec3_scale(height / slope, d)), out);
}

/* The shadow on the plane of what of facet j lies above it, counter-clockwise. */
static polygon shadow_of(const plh_light *L, const plane *p, plh_vec3 d, size_t j)
{
    const double slope = plh_vec3_dot(p->normal, d), least = 1e-12 * p->size;
    const plh_vec3 *c = &L->corner[3 * j];
    double h[3];
    polygon out = {0, {0}, {0}};
    for (int k = 0; k < 3; k++)
        h[k] = plh_vec3_dot(p->normal, plh_vec3_sub(c[k], p->origin));
    for (int k = 2; k >= 0; k--) { /* backwards: its underside throws the shadow */
        const int l = (k + 2) % 3;
        if (h[k] > least)
            throw_point(p, d, slope, c[k], h[k], &out);
        if ((h[k] > least) != (h[l] > least)) {
            const double t = (h[k] - least) / (h[k] - h[l]);
            const plh_vec3 side = plh_vec3_sub(c[l], c[k]);
            throw_point(p, d, slope, plh_vec3_add(c[k], plh_vec3_scale(t, side)), least, &out);
        }
    }
    return out;
}

static void take_shadows(const plh_light *L, size_t i, const plane *p, const plh_shade_grid *grid,
                         double least, pieces work[2])
{
    plh_shade_look look = plh_shade_look_at(grid, i);
    size_t j;
    while (work[0].n > 0 && plh_shade_next(grid, &look, &j)) {
        const polygon shadow = shadow_of(L, p, grid->direction, j);
        if (shadow.n >= 3)
            subtract(&work[0], &shadow, least, &work[1]);
    }
}

/* The area of facet i that both directions reach. */
static double area_left(const plh_light *L, size_t i, const plh_shade_grid grid[2], pieces work[2])
{
    const plane p = plane_of(L, i);
    const double least = 1e-15 * L->area[i];
    polygon whole = {0, {0}, {0}};
    for (size_t k = 0; k < 3; k++)
        put_point(&p, L->corner[3 * i + k], &whole);
    work[0].n = 0;
    keep(&work[0], &whole);
    take_shadows(L, i, &p, &grid[0], least, work);
    take_shadows(L, i, &p, &grid[1], least, work);
    double area = 0.0;
    for (size_t k = 0; k < work[0].n; k++)
        area += area_of(&work[0].p[k]);
    return work[0].full || work[1].full ? NAN : area;
}

static double light_of(const plh_surface *s, double mu, double mu0, double sum)
{
    const double diffuse =
        mu * (s->geometric + mu0 * (s->lambert + s->lommel_seeliger / (mu + mu0)));
    return s->gloss == PLH_GLOSS_NONE ? diffuse : diffuse + plh_surface_gloss(s, mu, mu0, sum);
}

static double cut_flux(const plh_light *light, plh_vec3 sun, plh_vec3 observer,
                       const plh_shade_grid grid[2])
{
    const double sum = plh_vec3_norm(plh_vec3_add(sun, observer));
    pieces work[2] = {{0, 0, NULL, false}, {0, 0, NULL, false}};
    double total = 0.0;
    for (size_t g = 0; g < light->groups; g++)
        for (size_t i = light->group[g].first; i < light->group[g].last; i++) {
            const plh_vec3 n = plh_facet_normal(light, i);
            const double mu = plh_vec3_dot(n, observer), mu0 = plh_vec3_dot(n, sun);
            if (mu > 0.0 && mu0 > 0.0)
                total += light_of(&light->group[g].surface, mu, mu0, sum) *
                         area_left(light, i, grid, work);
        }
    free(work[0].p);
    free(work[1].p);
    return total;
}

/* The same with the shares of facets that a model of others gives. */
static double shared_flux(const plh_light *light, plh_vec3 sun, plh_vec3 observer)
{
    const double sum = plh_vec3_norm(plh_vec3_add(sun, observer));
    double *share = malloc((light->facets + 1) * sizeof *share), total = 0.0;
    const plh_status status =
        share == NULL ? PLH_NO_MEMORY : light->shadow->shares(light->tracer, sun, observer, share);
    for (size_t g = 0; status == PLH_OK && g < light->groups; g++)
        for (size_t i = light->group[g].first; i < light->group[g].last; i++) {
            const plh_vec3 n = plh_facet_normal(light, i);
            const double mu = plh_vec3_dot(n, observer), mu0 = plh_vec3_dot(n, sun);
            if (mu > 0.0 && mu0 > 0.0)
                total +=
                    light_of(&light->group[g].surface, mu, mu0, sum) * light->area[i] * share[i];
        }
    free(share);
    return status == PLH_OK ? total : NAN;
}

double plh_shade_flux(const plh_light *light, plh_vec3 sun, plh_vec3 observer)
{
    plh_shade_grid grid[2] = {{.n = 0}, {.n = 0}};
    double flux = NAN;
    if (light->shadow != NULL)
        return shared_flux(light, sun, observer);
    if (plh_shade_grid_create(light, sun, &grid[0]) == PLH_OK &&
        plh_shade_grid_create(light, observer, &grid[1]) == PLH_OK)
        flux = cut_flux(light, sun, observer, grid);
    plh_shade_grid_destroy(&grid[0]);
    plh_shade_grid_destroy(&grid[1]);
    return flux;
}
