/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Carlson's integrals per instruction set; arguments checked and of order one (see carlson.c). */
#ifndef PLH_ELLIPTIC_CARLSON_H
#define PLH_ELLIPTIC_CARLSON_H

#include "base/isa.h"

#define PLH_CARLSON_DECLARE(isa)                                                                   \
    double plh_carlson_rf_##isa(double x, double y, double z);                                     \
    double plh_carlson_rc_##isa(double x, double y);                                               \
    double plh_carlson_rd_##isa(double x, double y, double z);                                     \
    void plh_carlson_rfj_##isa(double x, double y, double z, double p, double *rf, double *rj);

PLH_CARLSON_DECLARE(base)
PLH_CARLSON_DECLARE(fma)

#define PLH_CARLSON_CALL(name, ...) PLH_PICK_ONE(plh_carlson_##name, (__VA_ARGS__))

#endif
