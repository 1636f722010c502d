/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What two frequencies can be in a tumbling body. */
#include "periods/inside.h"

#include <math.h>
#include <stdlib.h>

/* Bodies of a grid in the moments of the long and the middle axis, that of the short one 1. */
enum { GRID = 24 };

static void widen(double range[2], double x)
{
    range[0] = fmin(range[0], x);
    range[1] = fmax(range[1], x);
}

/* One body: whether it can move with these periods. */
static bool try_body(plh_periods_state *s, double in_long, double in_middle)
{
    const plh_invert_given given = {.psi = s->P_psi,
                                    .phi = s->P_phi,
                                    .mode = s->mode,
                                    .inertia = PLH_INVERT_MOMENTS,
                                    .value = {in_long, in_middle, 1.0}};
    plh_invert_solution found[2];
    plh_invert_verdict verdict;
    size_t count = 0;
    if (plh_invert_periods(&given, 2, found, &count, &verdict) || count == 0)
        return false;
    widen(s->short_long, 1.0 / in_long);
    widen(s->middle_long, in_middle / in_long);
    widen(s->nutation, found[0].value[PLH_INVERT_LEAST]);
    return true;
}

static void try_bodies(plh_periods_state *s)
{
    int tried = 0, good = 0;
    s->short_long[0] = s->middle_long[0] = s->nutation[0] = INFINITY;
    s->short_long[1] = s->middle_long[1] = s->nutation[1] = -INFINITY;
    for (int i = 0; i < GRID; i++)
        for (int k = i; k < GRID; k++) {
            const double in_long = (i + 0.25) / GRID, in_middle = (k + 0.75) / GRID;
            if (in_long + in_middle < 1.0) /* of no real body */
                continue;
            tried++;
            good += try_body(s, in_long, in_middle);
        }
    s->possible = good > 0;
    s->share = (double)good / tried;
    for (int i = 0; i < 2 && !good; i++)
        s->short_long[i] = s->middle_long[i] = s->nutation[i] = NAN;
}

static void set_period(const plh_periods_solution *s, const int c[2], double *period, double *sigma)
{
    const double f = c[0] * s->frequency[0] + c[1] * s->frequency[1];
    const double a = c[0] * s->sigma[0], b = c[1] * s->sigma[1];
    const double variance = a * a + b * b + 2.0 * a * b * s->correlation;
    *period = 1.0 / fabs(f);
    *sigma = sqrt(fmax(variance, 0.0)) / (f * f);
}

plh_status plh_periods_states(const plh_periods_solution *solution,
                              plh_periods_state state[PLH_PERIODS_STATES])
{
    static const int basis[4][2] = {{1, 0}, {0, 1}, {1, -1}, {1, 1}};
    int count = 0;
    if (solution->periods != 2 || !(solution->frequency[1] > 0.0) ||
        !(solution->frequency[0] > solution->frequency[1]))
        return PLH_BAD_ARGUMENT;
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            const int *phi = basis[a], *psi = basis[b];
            if (abs(phi[0] * psi[1] - phi[1] * psi[0]) != 1)
                continue;
            for (int mode = PLH_MODE_LONG_AXIS; mode <= PLH_MODE_SHORT_AXIS; mode++) {
                plh_periods_state *s = &state[count++];
                *s = (plh_periods_state){
                    .psi = {psi[0], psi[1]}, .phi = {phi[0], phi[1]}, .mode = (plh_mode)mode};
                set_period(solution, psi, &s->P_psi, &s->sigma_psi);
                set_period(solution, phi, &s->P_phi, &s->sigma_phi);
                try_bodies(s);
            }
        }
    return PLH_OK;
}
