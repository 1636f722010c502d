/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Bodies that are not convex: a torus, its tube plain or with waves. */
#ifndef PLH_TEST_TORUS_H
#define PLH_TEST_TORUS_H

#include <math.h>
#include <polhode/shape.h>
#include <stdlib.h>

/* round x tube points on a torus of the radii 2 and 1 + wave cos 5 a; NULL without memory. */
static inline plh_shape *make_torus_shape(int round, int tube, double wave)
{
    const double turn = 6.283185307179586;
    const size_t n = (size_t)round * (size_t)tube;
    plh_vec3 *v = malloc(n * sizeof *v);
    int(*c)[3] = malloc(2 * n * sizeof *c);
    plh_shape *shape = NULL;
    for (int i = 0; v && c && i < round; i++)
        for (int j = 0; j < tube; j++) {
            const double a = turn * i / round, b = turn * j / tube;
            const double thick = 1.0 + wave * cos(5.0 * a), r = 2.0 + thick * cos(b);
            const int i1 = (i + 1) % round, j1 = (j + 1) % tube, k = 2 * (i * tube + j);
            const int p[4] = {i * tube + j, i1 * tube + j, i1 * tube + j1, i * tube + j1};
            v[i * tube + j] = plh_vec3_make(r * cos(a), r * sin(a), thick * sin(b));
            for (int m = 0; m < 3; m++) {
                c[k][m] = p[m];
                c[k + 1][m] = p[m == 0 ? 0 : m + 1];
            }
        }
    plh_mesh mesh = {n, v, 2 * n, (const int(*)[3])c, NULL, PLH_SHAPE_FINE, 0};
    if (!v || !c || plh_shape_create_mesh(&mesh, &shape))
        shape = NULL;
    free(v);
    free(c);
    return shape;
}

#endif
