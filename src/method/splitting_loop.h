/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The one loop that runs every splitting scheme, over one body or many. */
#ifndef PLH_METHOD_SPLITTING_LOOP_H
#define PLH_METHOD_SPLITTING_LOOP_H

#include <polhode/splitting.h>

#include "method/mutant.h"

/*
 * follows: the step before left out its last drift, which is done together with the first one here.
 * closes: the last drift is done. Both matter only where a step begins with a drift, and only an
 * exact drift may be put together from two.
 */
static inline plh_status plh_splitting_loop(const plh_scheme *scheme,
                                            const plh_splitting_system *system, double t, double h,
                                            bool follows, bool closes)
{
    int drifts = scheme->drifts, kicks = scheme->kicks, flows = drifts + kicks;
    bool drift_last = ((flows & 1) == 0) == scheme->kick_first;
    double c = 0.0; /* drifted so far */
    plh_status status = PLH_OK;
    for (int i = 0, ia = 0, ib = 0; i < flows && !status; i++) {
        if (((i & 1) == 0) == scheme->kick_first) {
            double b = PLH_MUTANT(1.0, 1.0 + 0.01 * (ib == 0)) * plh_scheme_kick(scheme, ib);
            double now = ia == drifts ? t + h : t + c * h;
            status = system->kick(system->self, now, b * h);
            ib++;
        } else if (closes || !drift_last || i < flows - 1) {
            double a = plh_scheme_drift(scheme, ia);
            double before = follows && i == 0 ? plh_scheme_drift(scheme, drifts - 1) : 0.0;
            status = system->drift(system->self, t + (c - before) * h, (before + a) * h);
            c += a;
            ia++;
        }
    }
    return status;
}

#endif
