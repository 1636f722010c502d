/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Principal values, in double-double: they pass through zero, so their terms cancel. */
#ifndef PLH_ELLIPTIC_PRINCIPAL_H
#define PLH_ELLIPTIC_PRINCIPAL_H

/* RJ(x,y,z,-q), 0 <= x <= y <= z, y > 0, q > 0, of order one. */
double plh_principal_rj(double x, double y, double z, double q);

/* Pi of the part within |r| <= pi/2 for n > 1, phi >= 0; no half periods. */
double plh_principal_pi(double n, double phi, double m, double mc);

#endif
