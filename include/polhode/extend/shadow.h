/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Who says how much of each facet of a body that is not convex the Sun lights and the observer
 * sees. plh_light cuts facets exactly by itself; a record of this kind takes its place, such as a
 * ray tracer (rays.h has one in libpolhode_run).
 */
#ifndef POLHODE_EXTEND_SHADOW_H
#define POLHODE_EXTEND_SHADOW_H

#include <polhode/light.h>

PLH_BEGIN_DECLS

/* The largest detail. */
enum { PLH_SHADOW_DETAIL = 64 };

/* A model of shadows: one record. All its functions are there. */
struct plh_shadow_model {
    const char *name;
    /* One line */
    const char *summary;
    /* Prepares n facets, whose corners 3 i ... 3 i + 2 go round counter-clockwise seen from
     * outside; they stay where they are until destroy(). detail: 1 to PLH_SHADOW_DETAIL, such as
     * rays along each side of a facet. */
    plh_status (*create)(size_t n, const plh_vec3 *corner, int detail, void **tracer);
    void (*destroy)(void *tracer);
    /* share[i]: which part of facet i both unit directions reach, 0 to 1. What a facet gives that
     * is turned away from one of them is not used. Several threads may call it at a time. */
    plh_status (*shares)(const void *tracer, plh_vec3 sun, plh_vec3 observer, double *share);
};

PLH_END_DECLS

#endif
