/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Shadows and hidden parts of bodies that are not convex: cases that can be counted by hand, and a
 * torus against rays that are followed one by one. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

/* |a - b| <= by, both finite. */
static void near(double a, double b, double by)
{
    if (!(fabs(a - b) <= by))
        fail_msg("%.17g is not %.17g within %.3g", a, b, by);
}

static const plh_surface geometric = {.geometric = 1.0};
static const int box_corner[12][3] = {{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5},
                                      {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                      {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};

/* Two boxes from low to high corners. */
static plh_light *two_boxes(const double box[2][2][3], plh_surface surface)
{
    plh_vec3 v[16];
    int c[24][3];
    for (int k = 0; k < 16; k++)
        v[k] = plh_vec3_make(box[k / 8][k & 1][0], box[k / 8][(k >> 1) & 1][1],
                             box[k / 8][(k >> 2) & 1][2]);
    for (int i = 0; i < 24; i++)
        for (int k = 0; k < 3; k++)
            c[i][k] = box_corner[i % 12][k] + (i < 12 ? 0 : 8);
    plh_mesh mesh = {16, v, 24, (const int(*)[3])c, NULL, PLH_SHAPE_FINE, 0};
    plh_shape *shape;
    plh_light *light;
    assert_int_equal(plh_shape_create_mesh(&mesh, &shape), PLH_OK);
    assert_int_equal(plh_light_create(NULL, shape, 1, &surface, NULL, &light), PLH_OK);
    plh_shape_destroy(shape);
    return light;
}

/* A small cube floats above a plate of 4 x 4. Both faces up, seen and lit from various sides. */
static void plate(void **state)
{
    (void)state;
    const double box[2][2][3] = {{{-2, -2, -1}, {2, 2, 0}}, {{-0.5, -0.5, 1}, {0.5, 0.5, 2}}};
    plh_light *l = two_boxes(box, geometric);
    const plh_vec3 up = {0, 0, 1}, side = {1, 0, 1}, slant = {-1, 0, 1}, low = {1, 0, 0};
    const double c = sqrt(0.5);
    /* From above: the cube hides as much of the plate as it shows. */
    near(plh_light_flux(l, up, up), 16.0, 1e-13);
    /* Lit from the side, seen from above: the shadow of the cube, from x = -2.5 to -0.5, is on the
     * plate from -2 on; the cube hides the middle, which is no part of it. */
    near(plh_light_flux(l, side, up), 16.0 - 1.5 - 1.0 + 1.0, 1e-13);
    /* Seen and lit from the same side: all that is seen is lit. The cube hides x = -2.5 ...
     * -0.5. */
    near(plh_light_flux(l, side, side), c * (16.0 - 1.5 + 1.0) + c * (4.0 + 1.0), 1e-13);
    /* Lit from one side, seen from the other: two pieces of the plate are lost. */
    near(plh_light_flux(l, side, slant), c * (16.0 - 1.5 - 1.5 + 1.0), 1e-13);
    /* Along the plate: only sides count, and none hides another. */
    near(plh_light_flux(l, low, low), 4.0 + 1.0, 1e-13);
    plh_light_destroy(l);
}

/* One cube in the shadow of another, and beside it. */
static void eclipse(void **state)
{
    (void)state;
    const double box[2][2][3] = {{{0, 0, 0}, {1, 1, 1}}, {{3, 0.25, 0.25}, {4, 1.25, 1.25}}};
    plh_light *l = two_boxes(box, geometric);
    const plh_vec3 x = {1, 0, 0}, away = {-1, 0, 0}, y = {0, 1, 0};
    near(plh_light_flux(l, x, x), 2.0 - 0.75 * 0.75, 1e-13);
    near(plh_light_flux(l, away, away), 2.0 - 0.75 * 0.75, 1e-13);
    near(plh_light_flux(l, y, y), 2.0, 1e-13);
    plh_light_destroy(l);
}

/* --- A torus --- */

enum { ROUND = 16, TUBE = 10, FACETS = 2 * ROUND * TUBE };

typedef struct torus {
    plh_vec3 v[ROUND * TUBE];
    int c[FACETS][3];
} torus;

static void make_torus(torus *t)
{
    for (int i = 0; i < ROUND; i++)
        for (int j = 0; j < TUBE; j++) {
            const double a = 2.0 * PI * i / ROUND, b = 2.0 * PI * j / TUBE, r = 2.0 + cos(b);
            const int i1 = (i + 1) % ROUND, j1 = (j + 1) % TUBE, k = 2 * (i * TUBE + j);
            const int p[4] = {i * TUBE + j, i1 * TUBE + j, i1 * TUBE + j1, i * TUBE + j1};
            t->v[i * TUBE + j] = plh_vec3_make(r * cos(a), r * sin(a), sin(b));
            for (int m = 0; m < 3; m++) {
                t->c[k][m] = p[m];
                t->c[k + 1][m] = p[m == 0 ? 0 : m + 1];
            }
        }
}

/* Whether the ray from x along d meets triangle i (Moeller and Trumbore 1997). */
static bool meets(const torus *t, int i, plh_vec3 x, plh_vec3 d)
{
    const plh_vec3 a = t->v[t->c[i][0]];
    const plh_vec3 e = plh_vec3_sub(t->v[t->c[i][1]], a), f = plh_vec3_sub(t->v[t->c[i][2]], a);
    const plh_vec3 p = plh_vec3_cross(d, f), s = plh_vec3_sub(x, a);
    const double det = plh_vec3_dot(e, p);
    const plh_vec3 q = plh_vec3_cross(s, e);
    const double u = plh_vec3_dot(s, p) / det, v = plh_vec3_dot(d, q) / det;
    return u >= 0.0 && v >= 0.0 && u + v <= 1.0 && plh_vec3_dot(f, q) / det > 1e-9;
}

static bool is_free(const torus *t, int own, plh_vec3 x, plh_vec3 d)
{
    for (int i = 0; i < FACETS; i++)
        if (i != own && meets(t, i, x, d))
            return false;
    return true;
}

/* The flux of one facet by n^2 points. */
static double by_rays(const torus *t, int i, const plh_facet *f, plh_vec3 s, plh_vec3 o, int n)
{
    int seen = 0;
    if (!(plh_vec3_dot(f->normal, s) > 0.0 && plh_vec3_dot(f->normal, o) > 0.0))
        return 0.0;
    for (int k = 0; k < n; k++)
        for (int l = 0; l < n; l++) {
            double u = (k + 0.5) / n, v = (l + 0.5) / n;
            if (u + v > 1.0) {
                u = 1.0 - u;
                v = 1.0 - v;
            }
            const plh_vec3 x = plh_vec3_add(
                plh_vec3_scale(1.0 - u - v, f->corner[0]),
                plh_vec3_add(plh_vec3_scale(u, f->corner[1]), plh_vec3_scale(v, f->corner[2])));
            seen += is_free(t, i, x, s) && is_free(t, i, x, o);
        }
    return f->area * plh_vec3_dot(f->normal, o) * seen / (n * n);
}

static void ring(void **state)
{
    (void)state;
    static torus t;
    make_torus(&t);
    plh_mesh mesh = {ROUND * TUBE, t.v, FACETS, (const int(*)[3])t.c, NULL, PLH_SHAPE_FINE, 0};
    plh_shape *shape;
    plh_light *light;
    assert_int_equal(plh_shape_create_mesh(&mesh, &shape), PLH_OK);
    assert_false(plh_shape_is_convex(shape));
    assert_int_equal(plh_light_create(NULL, shape, 1, &geometric, NULL, &light), PLH_OK);
    plh_random r;
    plh_random_seed(5, &r);
    for (int i = 0; i < 6; i++) {
        const plh_vec3 s = plh_random_direction(&r), o = plh_random_direction(&r);
        double rays = 0.0;
        for (int k = 0; k < FACETS; k++) {
            const plh_facet f = plh_shape_facet(shape, (size_t)k);
            rays += by_rays(&t, k, &f, s, o, 16);
        }
        const double flux = plh_light_flux(light, s, o);
        near(flux, rays, 0.01);
        const double same = plh_light_flux(light, s, s), back = plh_light_flux(light, o, s);
        assert_true(back <= same + 1e-12); /* all that is seen is lit when both agree */
    }
    plh_light_destroy(light);
    plh_shape_destroy(shape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plate),
        cmocka_unit_test(eclipse),
        cmocka_unit_test(ring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
