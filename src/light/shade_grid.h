/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Which facets can hide parts of a facet, seen along a direction: all that are turned away from it,
 * in the cells of a grid across the direction.
 */
#ifndef PLH_LIGHT_SHADE_GRID_H
#define PLH_LIGHT_SHADE_GRID_H

#include "light/inside.h"

/* A facet across and along the direction: least and largest x, y and height. */
typedef struct plh_shade_box {
    double low[2], high[2], bottom, top;
} plh_shade_box;

typedef struct plh_shade_grid {
    plh_vec3 direction;
    /* Cells along each side; 0: not made */
    size_t n;
    /* The corner of the grid, and cells per length */
    double origin[2], scale[2];
    plh_shade_box *box;
    /* Cell c holds facet[start[c]] ... facet[start[c + 1] - 1] */
    size_t *start, *facet;
    /* Which facet was last shown this one; a facet may lie in several cells */
    size_t *shown;
} plh_shade_grid;

/* A walk over what may hide facet i. */
typedef struct plh_shade_look {
    size_t i, low[2], high[2], cell[2], k;
} plh_shade_look;

/* PLH_OK, PLH_NO_MEMORY. Destroy it in either case. */
plh_status plh_shade_grid_create(const plh_light *light, plh_vec3 direction, plh_shade_grid *grid);
void plh_shade_grid_destroy(plh_shade_grid *grid);

/* Starts a walk; the next facet, or false. One walk at a time. */
plh_shade_look plh_shade_look_at(const plh_shade_grid *grid, size_t i);
bool plh_shade_next(const plh_shade_grid *grid, plh_shade_look *look, size_t *facet);

#endif
