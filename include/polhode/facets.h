/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What sunlight and thin air do to the facets of a body: force and torque about its centre of
 * mass. The torque models "sunlight" and "drag" take facets by plh_torque_set_surroundings();
 * without them they act on a box.
 *
 * With the unit vector u to the Sun, or into the wind, each facet of area A and normal n with
 * m = n . u > 0 gets the force -p A m ((1 - s) u + (2 s m + 2/3 (d + t a)) n) under light of
 * pressure p, and -q A m (b u + ((2 - a' - b) m + a' w) n) in air of dynamic pressure q = density
 * v^2: s, d and a = 1 - s - d are the shares of light that is mirrored, scattered and absorbed, t
 * that of the
 * absorbed light that is radiated where it fell; a' and b are the coefficients of accommodation
 * along and across the normal, w the speed of the molecules that leave over v (docs/facets.md).
 * Facets neither shade nor shelter one another: this is exact for a convex body.
 */
#ifndef POLHODE_FACETS_H
#define POLHODE_FACETS_H

#include <polhode/shape.h>
#include <polhode/torque.h>

PLH_BEGIN_DECLS

/* How a material takes up light and air; all from 0 to 1, specular + diffuse at most 1. */
typedef struct plh_finish {
    double specular, diffuse, thermal;
    double normal, tangential;
} plh_finish;

typedef struct plh_facets plh_facets;

/*
 * The facets of a mesh, for torques about the centre of mass.
 *
 * Given: body, which turns the user's axes into the principal frame (NULL: none); a mesh
 *   (plh_shape_create_facets() makes one of a round shape); the centre of mass in the axes of the
 *   shape; n finishes, one for each material.
 * Returned: PLH_OK; PLH_UNSUPPORTED for a shape that is no mesh; PLH_BAD_ARGUMENT for too few
 *   finishes or a number outside its range; PLH_NO_MEMORY.
 */
PLH_API plh_status plh_facets_create(const plh_body *body, const plh_shape *shape, plh_vec3 centre,
                                     size_t n, const plh_finish *finish, plh_facets **facets);
PLH_API void plh_facets_destroy(plh_facets *facets); /* NULL is accepted */

/* Force and torque in the principal frame. */
typedef struct plh_push {
    plh_vec3 force, torque;
} plh_push;

/* Of sunlight of this pressure from the direction u, of length one, in the principal frame. The
 * bits do not depend on the lanes, on a processor with fma. */
PLH_API plh_push plh_facets_light(const plh_facets *facets, plh_vec3 u, double pressure);

/* Of air of dynamic pressure density v^2, through which the body moves in the direction u, of
 * length one; wall: the speed of the molecules that leave over v. */
PLH_API plh_push plh_facets_air(const plh_facets *facets, plh_vec3 u, double pressure, double wall);

/* What a torque on facets needs of the world. It must outlive the torque. */
typedef struct plh_surroundings {
    const plh_facets *facets;
    /* Drag: where the body is, and the user's units of length and time in metres and seconds */
    const plh_orbit *orbit;
    double metres, seconds;
    /* Drag: the logarithm of the density over the height in metres; NULL: by the parameters */
    const plh_profile *density;
    /* Sunlight: the direction to the Sun in space, its length the strength of the light there
     * beside that at 1 au: 0 in the shadow */
    plh_vec3 (*sun)(const void *context, double t);
    const void *context;
} plh_surroundings;

/* Lets a torque act on facets; NULL takes them off again. PLH_UNSUPPORTED for a model without
 * PLH_TORQUE_FACETS; PLH_BAD_ARGUMENT without facets. */
PLH_API plh_status plh_torque_set_surroundings(plh_torque *torque, const plh_surroundings *world);

PLH_END_DECLS

#endif
