/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a prepared brightness holds. */
#ifndef PLH_LIGHT_INSIDE_H
#define PLH_LIGHT_INSIDE_H

#include <polhode/extend/shadow.h>
#include <polhode/light.h>

#include "base/isa.h"

/* The facets first ... last - 1 have this surface. */
typedef struct plh_light_group {
    plh_surface surface;
    size_t first, last;
} plh_light_group;

/* Nodes of Lambert's ellipsoid at most. */
#define PLH_LIGHT_NODES 96

struct plh_light {
    plh_shape_kind kind;
    /* From the axes of the shape to the principal frame */
    plh_quat turn;
    plh_vec3 extent;
    plh_phase phase;
    size_t groups;
    plh_light_group *group;
    /* Facets in the order of their materials: unit normals and areas */
    size_t facets;
    double *normal[3];
    double *area;
    /* Gauss and Legendre's points and weights on (-1, 1), for Lambert's ellipsoid */
    int nodes;
    double node[PLH_LIGHT_NODES], weight[PLH_LIGHT_NODES];
    /* The same on the polar angle: its sine and cosine, and the weight with sin^3 */
    double polar_sin[PLH_LIGHT_NODES], polar_cos[PLH_LIGHT_NODES], polar_weight[PLH_LIGHT_NODES];
    /* The corners of facet i at 3 i */
    plh_vec3 *corner;
    /* Facets can hide and shade one another */
    bool shaded;
    /* Who says how much of each facet is lit and seen, and what it prepared; NULL: plh_shade_flux
     * cuts them itself */
    const plh_shadow_model *shadow;
    void *tracer;
};

/* Attitudes and directions, and where their fluxes go. */
typedef struct plh_light_task {
    const plh_light *light;
    plh_states states;
    plh_directions sun, observer;
    double *flux;
} plh_light_task;

#define PLH_LIGHT_DECLARE(set)                                                                     \
    void plh_light_many_##set(const plh_light_task *task, size_t first, size_t last);
PLH_EACH_ISA(PLH_LIGHT_DECLARE)

bool plh_phase_is_usable(const plh_phase *phase);

/* The gloss of one piece of a surface; sum: length of the sum of both unit directions. */
double plh_surface_gloss(const plh_surface *surface, double mu, double mu0, double sum);

static inline plh_vec3 plh_facet_normal(const plh_light *light, size_t i)
{
    return plh_vec3_make(light->normal[0][i], light->normal[1][i], light->normal[2][i]);
}

/* The flux of a body that is not convex; unit directions in the axes of the shape. NaN without
 * memory. */
double plh_shade_flux(const plh_light *light, plh_vec3 sun, plh_vec3 observer);

#endif
