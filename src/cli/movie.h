/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The moving picture of a run, an SVG file; and the solid that it shows. */
#ifndef PLH_CLI_MOVIE_H
#define PLH_CLI_MOVIE_H

#include <polhode/polhode.h>

enum { FACET_CORNERS = 8, MOST_FACETS = 128 };

/* A flat part of the surface, in principal axes; `normal` points outwards, `shade` chooses the
 * colour. */
struct facet {
    plh_vec3 corner[FACET_CORNERS], middle, normal;
    int corners, shade;
};

struct solid {
    struct facet facet[MOST_FACETS];
    int facets;
};

/* What a body of these moments looks like, its farthest corner at distance 1: a T-handle if it is
 * flat, an ellipsoid if two moments are equal, else a box. */
void solid_of_body(const plh_body *body, struct solid *solid);

#endif
