/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Carlson's integrals of any positive doubles; at most one of x, y, z is zero. See
 * carlson_wide.c. */
#ifndef PLH_ELLIPTIC_CARLSON_WIDE_H
#define PLH_ELLIPTIC_CARLSON_WIDE_H

double plh_wide_rf(double x, double y, double z);
double plh_wide_rd(double x, double y, double z);
double plh_wide_rj(double x, double y, double z, double p);

/* RJ for p > 0 and arguments from 2^-850 to 2^550 (in carlson.c). */
double plh_near_rj(double x, double y, double z, double p);

#endif
