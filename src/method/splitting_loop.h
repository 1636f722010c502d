/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The one loop that runs every splitting scheme, of two parts or more, over one body or many. */
#ifndef PLH_METHOD_SPLITTING_LOOP_H
#define PLH_METHOD_SPLITTING_LOOP_H

#include <polhode/splitting.h>

#include "method/mutant.h"

/* Whether the last flow of a step and the first of the next are one drift. */
static inline bool plh_splitting_merges(const plh_scheme *scheme)
{
    const int flows = plh_scheme_flow_count(scheme);
    return flows > 1 && plh_scheme_flow(scheme, 0).part == PLH_PART_DRIFT &&
           plh_scheme_flow(scheme, flows - 1).part == PLH_PART_DRIFT;
}

/*
 * follows: the step before left out its last drift, which is done together with the first one here.
 * closes: the last drift is done. Both matter only where a step begins with a drift, and only an
 * exact drift may be put together from two.
 */
static inline plh_status plh_splitting_loop(const plh_scheme *scheme,
                                            const plh_splitting_system *system, double t, double h,
                                            bool follows, bool closes)
{
    const int drifts = scheme->drifts, flows = plh_scheme_flow_count(scheme);
    const plh_flow last = plh_scheme_flow(scheme, flows - 1);
    double c = 0.0; /* drifted so far */
    plh_status status = PLH_OK;
    for (int i = 0, ia = 0, ib = 0; i < flows && !status; i++) {
        const plh_flow f = plh_scheme_flow(scheme, i);
        const double now = ia == drifts ? t + h : t + c * h;
        if (f.part == PLH_PART_KICK) {
            double b = PLH_MUTANT(1.0, 1.0 + 0.01 * (ib == 0)) * f.length;
            status = system->kick(system->self, now, b * h);
            ib++;
        } else if (f.part != PLH_PART_DRIFT) {
            const double unit = f.part == PLH_PART_GRADIENT ? h * h * h : h;
            status = system->other(system->self, f.part, now, f.length * unit);
        } else if (closes || last.part != PLH_PART_DRIFT || i < flows - 1) {
            double a = f.length, before = follows && i == 0 ? last.length : 0.0;
            status = system->drift(system->self, t + (c - before) * h, (before + a) * h);
            c += a;
            ia++;
        }
    }
    return status;
}

#endif
