/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Principal values, in double-double: they pass through zero, so their terms cancel. */
#ifndef PLH_ELLIPTIC_PRINCIPAL_H
#define PLH_ELLIPTIC_PRINCIPAL_H

#include "base/dd.h"

/* RJ(x,y,z,-q), 0 <= x <= y <= z, y > 0, q > 0. The result must be in the range of doubles. */
double plh_principal_rj(double x, double y, double z, double q);
double plh_principal_rj_wide(double x, double y, double z, double q);

/* Pi of the part within |r| <= pi/2 for n > 1, phi >= 0; no half periods. */
double plh_principal_pi(double n, double phi, double m, double mc);
double plh_principal_pi_complete(double n, double m, double mc); /* at pi/2, m < 0 */
double plh_principal_pi_wide(double n, plh_dd s, plh_dd c, plh_dd m, plh_dd mc);

/* sin r and cos r >= 0 of plh_phase_of, in double-double; phi >= 0. */
void plh_phase_dd(double phi, plh_dd *s, plh_dd *c);

/* The pair with the complement of the smaller unrounded. */
void plh_pair_dd(double m, double mc, plh_dd *dm, plh_dd *dmc);

#endif
