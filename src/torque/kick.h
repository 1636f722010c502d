/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_TORQUE_KICK_H
#define PLH_TORQUE_KICK_H

#include <polhode/torque.h>

#include "base/device.h"

/* The momentum after time h of m' = a + C diag(inverse) m: exact for any C. NaN where |C| h / I
 * is beyond 1e4. */
PLH_DEVICE plh_vec3 plh_kick_linear(plh_vec3 a, double c[3][3], plh_vec3 inverse, double h,
                                    plh_vec3 m);

/*
 * The same kick prepared, for a C that stays: with push = h a,
 *   diagonal: m + growth m + ratio push, for each axis; where `still` is set, m + push;
 *   otherwise: m + p (x m + push).
 */
typedef struct plh_kick_table {
    bool diagonal, still[3];
    double growth[3], ratio[3], x[3][3], p[3][3];
} plh_kick_table;
void plh_kick_prepare(double c[3][3], plh_vec3 inverse, double h, plh_kick_table *table);

/* The derivatives of that momentum by m and by a: exp(h C I^-1) and h phi(h C I^-1). False if they
 * overflow. */
PLH_DEVICE bool plh_kick_growth(double c[3][3], plh_vec3 inverse, double h, plh_mat3 *growth,
                                plh_mat3 *push);

#endif
