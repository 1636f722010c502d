/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Carlson's integrals per instruction set; arguments checked and of order one (see carlson.c). */
#ifndef PLH_ELLIPTIC_CARLSON_H
#define PLH_ELLIPTIC_CARLSON_H

#include "elliptic/batch_kernel.h"

#define PLH_CARLSON_DECLARE(isa)                                                                   \
    double plh_carlson_rf_##isa(double x, double y, double z);                                     \
    double plh_carlson_rc_##isa(double x, double y);                                               \
    double plh_carlson_rd_##isa(double x, double y, double z);                                     \
    void plh_carlson_rfj_##isa(double x, double y, double z, double p, double *rf, double *rj);    \
    double plh_carlson_rj_##isa(double x, double y, double z, double p);

#define PLH_CARLSON_BATCH(isa)                                                                     \
    plh_batch_kernel plh_carlson_RF_batch_##isa, plh_carlson_RC_batch_##isa,                       \
        plh_carlson_RD_batch_##isa, plh_carlson_RJ_batch_##isa;

PLH_EACH_ISA(PLH_CARLSON_BATCH)
PLH_CARLSON_DECLARE(base)
PLH_CARLSON_DECLARE(fma)

/* Of any positive doubles; at most one of x, y, z is zero (carlson_wide.c). */
double plh_wide_rf(double x, double y, double z);
double plh_wide_rd(double x, double y, double z);
double plh_wide_rj(double x, double y, double z, double p);

/* RJ for p > 0 and arguments from 2^-850 to 2^550 (in carlson.c). */
double plh_near_rj(double x, double y, double z, double p);

#define PLH_CARLSON_CALL(name, ...) PLH_PICK_ONE(plh_carlson_##name, (__VA_ARGS__))

#endif
