/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The one loop that runs every splitting scheme, over one body or many. */
#include <polhode/splitting.h>

plh_status plh_splitting_step(const plh_scheme *scheme, const plh_splitting_system *system,
                              double t, double h)
{
    int drifts = scheme->drifts, kicks = scheme->kicks;
    int flows = drifts + kicks;
    double c = 0.0; /* drift so far */
    plh_status status = PLH_OK;
    for (int i = 0, ia = 0, ib = 0; i < flows && !status; i++) {
        if (((i & 1) == 0) == scheme->kick_first) {
            double now = ia == drifts ? t + h : t + c * h;
            status = system->kick(system->self, now, plh_scheme_kick(scheme, ib++) * h);
        } else {
            double a = plh_scheme_drift(scheme, ia++);
            status = system->drift(system->self, t + c * h, a * h);
            c += a;
        }
    }
    return status;
}
