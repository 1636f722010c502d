/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Steps and runs of a splitting scheme; the two halves of a splitting method. */
#include <polhode/extend/method.h>
#include <string.h>

#include "method/splitting_loop.h"

/* Told before a flow has changed the system. */
static bool lacks_parts(const plh_scheme *scheme, const plh_splitting_system *system)
{
    return !system->other && scheme->flows && *plh_scheme_explain(scheme, PLH_TWO_PARTS);
}

plh_status plh_splitting_step(const plh_scheme *scheme, const plh_splitting_system *system,
                              double t, double h)
{
    return lacks_parts(scheme, system) ? PLH_UNSUPPORTED
                                       : plh_splitting_loop(scheme, system, t, h, false, true);
}

plh_status plh_splitting_run(const plh_scheme *scheme, const plh_splitting_system *system, double t,
                             double h, long count, bool merge)
{
    plh_status status = lacks_parts(scheme, system) ? PLH_UNSUPPORTED : PLH_OK;
    merge = merge && plh_splitting_merges(scheme);
    for (long k = 0; k < count && !status; k++) {
        bool follows = merge && k > 0, closes = !merge || k == count - 1;
        status = plh_splitting_loop(scheme, system, t + (double)k * h, h, follows, closes);
    }
    return status;
}

const plh_scheme *plh_splitting_scheme(const plh_method_spec *spec)
{
    const void *row = spec->method->data ? spec->method->data : spec->data;
    const plh_scheme *scheme = row;
    return spec->method->takes_inner && scheme && scheme->drifts > 0 ? scheme : NULL;
}

void plh_splitting_inner(const plh_method_spec *spec, plh_method_spec *inner)
{
    memset(inner, 0, sizeof *inner);
    if (!spec->inner)
        return;
    plh_method_spec_init(spec->inner, inner);
    inner->values = spec->inner_values;
}
