/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The closed form of the library as a method. */
#include <polhode/batch.h>
#include <polhode/extend/method.h>

#include "method/curve.h"
#include "method/list.h"
#include "method/mutant.h"

static plh_status step(plh_integrator *it, double t, double h, plh_state *s)
{
    (void)t;
    return plh_curve_other(it, PLH_MUTANT(1.0, 1.001) * h, s);
}

static plh_status batch(const plh_method_spec *spec, const plh_batch *b)
{
    (void)spec;
    return plh_free_step_batch(b->bodies, b->h, b->states, b->states, b->pool);
}

const plh_method plh_method_exact = {
    .name = "exact",
    .family = "exact",
    .summary = "the closed form of a free body, a gyrostat or a top, to the last digits",
    .source =
        "Celledoni, Fassò et al. (2007), section 2, without its singularities; see plh_free_step",
    .free = {PLH_EXACT, PLH_EXACT, PLH_KEEPS_ENERGY | PLH_KEEPS_NORM | PLH_KEEPS_SPACE, true, true,
             true},
    .step = step,
    .batch = batch,
};
