/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Facets as their kernel sees them, and the box that the models have without any. */
#ifndef PLH_TORQUE_FACETS_H
#define PLH_TORQUE_FACETS_H

#include <polhode/facets.h>

/* Rows of the table: normal, arm, arm x normal, and area times three coefficients for light and for
 * air. */
enum { PLH_FACET_LIGHT = 9, PLH_FACET_AIR = 12, PLH_FACET_ROWS = 15 };

/* Facets that are summed side by side, for any number of lanes. */
enum { PLH_FACET_BLOCK = 8 };

/* -force is k u + the second part, -torque arm x u + the last. */
typedef struct plh_facet_sums {
    double k, arm[3], along[3], turn[3];
} plh_facet_sums;

struct plh_facets {
    /* A multiple of the block; those that were added have no area */
    size_t n;
    double *row[PLH_FACET_ROWS];
    /* The torque, so that the models need no more than this header */
    plh_push (*push)(const plh_facets *facets, int law, plh_vec3 u, double pressure, double wall);
};

/* A box about `centre`: edges along the principal axes, one finish k for all of its faces. */
static inline plh_vec3 plh_facets_box(plh_vec3 edge, plh_vec3 centre, const double k[3], plh_vec3 u,
                                      double pressure)
{
    const double e[3] = {edge.x, edge.y, edge.z}, d[3] = {u.x, u.y, u.z};
    plh_vec3 torque = {0.0, 0.0, 0.0};
    for (int i = 0; i < 3; i++) {
        const double side = d[i] < 0.0 ? -1.0 : 1.0, m = side * d[i];
        const double area = e[(i + 1) % 3] * e[(i + 2) % 3];
        const plh_vec3 n =
            plh_vec3_make(i == 0 ? side : 0.0, i == 1 ? side : 0.0, i == 2 ? side : 0.0);
        const plh_vec3 arm = plh_vec3_axpy(centre, 0.5 * e[i], n);
        const plh_vec3 f = plh_vec3_axpy(plh_vec3_scale(k[0], u), k[1] * m + k[2], n);
        torque = plh_vec3_axpy(torque, -pressure * area * m, plh_vec3_cross(arm, f));
    }
    return torque;
}

#endif
