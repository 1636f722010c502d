/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Steps and runs of a splitting scheme; the two halves of a splitting method. */
#include <polhode/extend/method.h>
#include <string.h>

#include "method/splitting_loop.h"

plh_status plh_splitting_step(const plh_scheme *scheme, const plh_splitting_system *system,
                              double t, double h)
{
    return plh_splitting_loop(scheme, system, t, h, false, true);
}

plh_status plh_splitting_run(const plh_scheme *scheme, const plh_splitting_system *system, double t,
                             double h, long count, bool merge)
{
    plh_status status = PLH_OK;
    const int flows = plh_scheme_flow_count(scheme);
    /* the first and the last flow become one drift: only if both are one */
    merge = merge && flows > 1 && plh_scheme_flow(scheme, 0).part == PLH_PART_DRIFT &&
            plh_scheme_flow(scheme, flows - 1).part == PLH_PART_DRIFT;
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
    const bool two = scheme && scheme->drifts > 0 && !scheme->flows;
    return spec->method->takes_inner && two ? scheme : NULL;
}

void plh_splitting_inner(const plh_method_spec *spec, plh_method_spec *inner)
{
    memset(inner, 0, sizeof *inner);
    if (!spec->inner)
        return;
    plh_method_spec_init(spec->inner, inner);
    inner->values = spec->inner_values;
}
