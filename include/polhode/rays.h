/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Shadows by rays, for plh_light_set_shadow(). Part of libpolhode_run. */
#ifndef POLHODE_RAYS_H
#define POLHODE_RAYS_H

#include <polhode/light.h>

PLH_BEGIN_DECLS

/*
 * Intel's Embree 3 as the judge of what is lit and seen, with detail x detail rays from each facet
 * to the Sun and as many to the observer. Its library, libembree3.so.3, is loaded when it is first
 * needed: plh_light_set_shadow() says PLH_NOT_FOUND where it is missing.
 * Returned: the record, or NULL from a build without Embree.
 */
PLH_API const plh_shadow_model *plh_shadow_embree(void);

PLH_END_DECLS

#endif
