/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The shadow of a planet: how much of the Sun a body behind it sees. */
#ifndef POLHODE_ECLIPSE_H
#define POLHODE_ECLIPSE_H

#include <polhode/export.h>
#include <polhode/vec3.h>

PLH_BEGIN_DECLS

/* The Sun's radius, m (IAU 2015, resolution B3), and the Earth's at its equator (WGS 84). */
#define PLH_SUN_RADIUS   6.957e8
#define PLH_EARTH_RADIUS 6378137.0

typedef enum plh_eclipse_kind {
    PLH_ECLIPSE_NONE,
    /* Sunlight is parallel: lit or not */
    PLH_ECLIPSE_CYLINDER,
    /* The Sun is a disc: umbra, penumbra, and the ring of an annular eclipse */
    PLH_ECLIPSE_CONE
} plh_eclipse_kind;

typedef struct plh_eclipse {
    plh_eclipse_kind kind;
    /* Of the planet and the Sun, in the unit of length of the vectors */
    double planet, sun;
} plh_eclipse;

/* What is seen of the Sun. */
typedef struct plh_sunlight {
    /* Share of its disc, 0 to 1; the disc is of one brightness */
    double share;
    /* Below 0 within the umbra, and within umbra or penumbra: angles in rad (cone), or lengths over
     * the planet's radius (cylinder, one number for both). Both are continuous in time. */
    double umbra, penumbra;
} plh_sunlight;

/*
 * The Sun as seen from a body.
 *
 * Given: the shadow; position: from the centre of the planet to the body; sun: from the body to the
 *   Sun.
 * Returned: for PLH_ECLIPSE_NONE a share of 1. NaN for vectors that are not finite.
 * Notes: the part of the Sun's disc behind the planet's is the overlap of two circles (Montenbruck
 *   and Gill, Satellite Orbits (2000), section 3.4.2), with the planet's as curved as its limb is
 *   on the sphere. Flattening and air of the planet are left out.
 * Error: the share is right to 1e-5; measured, 4.9e-6.
 */
PLH_API plh_sunlight plh_eclipse_at(const plh_eclipse *eclipse, plh_vec3 position, plh_vec3 sun);

PLH_END_DECLS

#endif
