/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Carlson's integrals per instruction set; arguments checked and of order one (see carlson.c). */
#ifndef PLH_ELLIPTIC_CARLSON_H
#define PLH_ELLIPTIC_CARLSON_H

#include <stddef.h>

#include "base/isa.h"

#define PLH_CARLSON_DECLARE(isa)                                                                   \
    double plh_carlson_rf_##isa(double x, double y, double z);                                     \
    double plh_carlson_rc_##isa(double x, double y);                                               \
    double plh_carlson_rd_##isa(double x, double y, double z);                                     \
    void plh_carlson_rfj_##isa(double x, double y, double z, double p, double *rf, double *rj);    \
    double plh_carlson_rj_##isa(double x, double y, double z, double p);

#define PLH_CARLSON_BATCH(isa)                                                                     \
    void plh_carlson_RF_batch_##isa(size_t n, const double *x, const double *y, const double *z,   \
                                    double *RF);                                                   \
    void plh_carlson_RC_batch_##isa(size_t n, const double *x, const double *y, double *RC);       \
    void plh_carlson_RD_batch_##isa(size_t n, const double *x, const double *y, const double *z,   \
                                    double *RD);                                                   \
    void plh_carlson_RJ_batch_##isa(size_t n, const double *x, const double *y, const double *z,   \
                                    const double *p, double *RJ);

PLH_CARLSON_BATCH(base)
PLH_CARLSON_BATCH(fma)
PLH_CARLSON_BATCH(avx2)
PLH_CARLSON_BATCH(avx512)
PLH_CARLSON_BATCH(wasm)
PLH_CARLSON_DECLARE(base)
PLH_CARLSON_DECLARE(fma)

#define PLH_CARLSON_CALL(name, ...) PLH_PICK_ONE(plh_carlson_##name, (__VA_ARGS__))

#endif
