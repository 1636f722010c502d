/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_TORQUE_FACETS_KERNEL_H
#define PLH_TORQUE_FACETS_KERNEL_H

#include "base/isa.h"
#include "torque/facets.h"

/* The sums over all facets under a law (PLH_FACET_LIGHT, PLH_FACET_AIR): of k, k arm, out normal
 * and out arm x normal. */
#define PLH_FACETS_DECLARE(set)                                                                    \
    void plh_facets_sum_##set(const plh_facets *f, int law, const double d[3], double wall,        \
                              double out[10]);
PLH_EACH_ISA(PLH_FACETS_DECLARE)

#endif
