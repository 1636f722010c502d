/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Brightness: how much sunlight a body of a given shape and surface sends to an observer. Sun and
 * observer are far away, so that only their directions count.
 *
 * Each piece dA of the surface that the Sun lights and the observer sees adds S dA, where
 *
 *     S = geometric mu + lambert mu mu0 + lommel_seeliger mu mu0/(mu + mu0) + gloss,
 *
 * mu0 and mu the cosines of the angles between the normal and the directions to Sun and observer.
 * The sum is the flux: a body at a distance D from the observer, lit by an irradiance E, gives E
 * flux/D^2. docs/light.md has the formulas and their sources.
 */
#ifndef POLHODE_LIGHT_H
#define POLHODE_LIGHT_H

#include <polhode/motion.h>
#include <polhode/shape.h>

PLH_BEGIN_DECLS

/* Mirror-like parts of a surface. */
typedef enum plh_gloss {
    PLH_GLOSS_NONE,
    /* Cook and Torrance, ACM Trans. Graph. 1 (1982) 7, slopes after Beckmann */
    PLH_GLOSS_COOK_TORRANCE,
    /* Ashikhmin and Shirley, J. Graph. Tools 5 (2000) 25, with one exponent */
    PLH_GLOSS_ASHIKHMIN_SHIRLEY
} plh_gloss;

/* A surface. All weights are at least zero; a diffuse albedo A is lambert = A/pi. */
typedef struct plh_surface {
    /* Weights of the parts of S */
    double geometric, lambert, lommel_seeliger;
    plh_gloss gloss;
    /* Of the gloss: share of light that is mirrored at normal incidence, 0 to 1 */
    double mirror;
    /* Cook-Torrance: rms slope, 1e-4 to 10. Ashikhmin-Shirley: exponent, 0 to 1e6 */
    double shine;
    /* Ashikhmin-Shirley: diffuse albedo below the gloss, 0 to 1 */
    double below;
} plh_surface;

/* Factors of the flux that depend on the phase angle a alone. */
typedef enum plh_phase_kind {
    PLH_PHASE_NONE,
    /* 1 + p[0] exp(-a/p[1]) + p[2] a: Kaasalainen, Torppa and Muinonen, Icarus 153 (2001) 37 */
    PLH_PHASE_EXPONENTIAL,
    /* p[0] magnitudes fainter for each radian */
    PLH_PHASE_LINEAR,
    /* H, G with G = p[0]: Bowell et al., Asteroids II (1989) 524 */
    PLH_PHASE_HG
} plh_phase_kind;

typedef struct plh_phase {
    plh_phase_kind kind;
    double p[3];
} plh_phase;

/* The factor at phase angle a, radians. */
PLH_API double plh_phase_factor(const plh_phase *phase, double a);

typedef struct plh_light plh_light;

/*
 * Prepares the brightness of a body.
 *
 * Given: body: turns the shape from the user's axes into the principal frame (NULL: none); shape;
 *   n surfaces, one for each material of the shape; phase (NULL: none). All are copied.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT: too few surfaces, or a number outside its range;
 *   PLH_UNSUPPORTED: gloss on an ellipsoid or a cylinder, which need plh_shape_create_facets();
 *   PLH_NO_MEMORY.
 */
PLH_API plh_status plh_light_create(const plh_body *body, const plh_shape *shape, size_t n,
                                    const plh_surface *surface, const plh_phase *phase,
                                    plh_light **light);

/* Frees it; NULL is allowed. */
PLH_API void plh_light_destroy(plh_light *light);

typedef struct plh_shadow_model plh_shadow_model; /* see extend/shadow.h */

/*
 * Lets another model than our own cut say what is lit and seen (extend/shadow.h), before the first
 * flux; NULL takes it off again. A convex body needs none: the model is not asked.
 *
 * Given: light; model, which must outlive it; detail, 1 to 64, as the model understands it.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT; PLH_NO_MEMORY, or what the model says. A failure changes
 *   nothing.
 */
PLH_API plh_status plh_light_set_shadow(plh_light *light, const plh_shadow_model *model,
                                        int detail);

/*
 * The flux.
 *
 * Given: light; directions to Sun and observer in the principal frame, of any length but zero.
 * Returned: the flux, in squared units of length. NaN for a direction that is zero or not finite.
 * Notes: an ellipsoid under geometric and Lommel-Seeliger laws and a cylinder under all three are
 *   in closed form (Muinonen and Lumme, Astron. Astrophys. 584 (2015) A23, for the first).
 *   Lambert's ellipsoid is an integral by quadrature: right to 1e-9 of the squared mean radius up
 *   to a ratio of axes of 4, to 1e-6 up to 10. Facets that hide or shade one another are cut
 *   exactly.
 */
PLH_API double plh_light_flux(const plh_light *light, plh_vec3 sun, plh_vec3 observer);

/* A flux and its derivatives. */
typedef struct plh_flux_slopes {
    double flux;
    /* By the directions to Sun and observer, in the principal frame */
    plh_vec3 sun, observer;
    /* By the semi-axes, in the axes of the shape */
    plh_vec3 extent;
    /* By the weights of the surface; that of Lambert's law is NaN where the weight is zero */
    double geometric, lambert, lommel_seeliger;
} plh_flux_slopes;

/*
 * The flux of an ellipsoid and its derivatives.
 *
 * Given: as for plh_light_flux().
 * Returned: PLH_OK, PLH_UNSUPPORTED for another shape; NaN then.
 * Notes: the factor of the phase angle counts as constant: it stays when the body turns. Where Sun
 *   and observer have one direction, the derivatives are continuous.
 * Error: 1e-12 of the flux at full phase, for directions times the ratio of the longest to the
 *   shortest axis; with Lambert's law that of its quadrature.
 * Source: docs/light-inversion.md.
 */
PLH_API plh_status plh_light_slopes(const plh_light *light, plh_vec3 sun, plh_vec3 observer,
                                    plh_flux_slopes *out);

/* n directions in arrays; with `fixed` the first one holds for all. */
typedef struct plh_directions {
    const double *x, *y, *z;
    bool fixed;
} plh_directions;

/*
 * n fluxes of a body with n attitudes, on the threads of a pool (NULL: this thread). The bits
 * depend neither on the number of threads nor, on a processor with fma, on the lanes.
 *
 * Given: light; states, of which only q is read; directions to Sun and observer in space.
 * Returned: flux; PLH_OK, PLH_NO_MEMORY.
 */
PLH_API plh_status plh_light_batch(const plh_light *light, size_t n, plh_states states,
                                   plh_directions sun, plh_directions observer, double *flux,
                                   plh_pool *pool);

/*
 * The light curves of many free motions at the same times: flux[i * times + k] of motion i at t[k].
 * Attitudes are evaluated in closed form, a few hundred at a time; the bits are those of
 * plh_motion_batch() and plh_light_batch().
 *
 * Given: light, whose frame is that of all motions; n motions; times t; directions in space, one
 *   for each time, or fixed.
 * Returned: flux, n x times numbers; PLH_OK, PLH_NO_MEMORY, PLH_BAD_ARGUMENT for too many numbers.
 */
PLH_API plh_status plh_light_motions(const plh_light *light, size_t n, const plh_motion *motion,
                                     size_t times, const double *t, plh_directions sun,
                                     plh_directions observer, double *flux, plh_pool *pool);

/* The angle between two directions, radians: the phase angle between Sun and observer. */
PLH_API double plh_phase_angle(plh_vec3 sun, plh_vec3 observer);

/* -2.5 log10(flux): infinite for no light, NaN for a flux below zero. */
PLH_API double plh_magnitude_from_flux(double flux);

PLH_END_DECLS

#endif
