/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Carlson's integrals, one call one value: the scalar instruction sets only. */
#include "elliptic/carlson.h"

#include "base/simd.h"

#if VWIDTH == 1
#include "elliptic/duplication.h"
#include "elliptic/rc.h"
#include "elliptic/rd.h"

double PLH_ISA(plh_carlson_rf)(double x, double y, double z)
{
    return plh_dup_rf(x, y, z);
}

double PLH_ISA(plh_carlson_rc)(double x, double y)
{
    return vrc(x, y);
}

double PLH_ISA(plh_carlson_rd)(double x, double y, double z)
{
    return vrd(x, y, z);
}

void PLH_ISA(plh_carlson_rfj)(double x, double y, double z, double p, double *rf, double *rj)
{
    plh_dup_rfj(x, y, z, p, rf, rj);
}

double PLH_ISA(plh_carlson_rj)(double x, double y, double z, double p)
{
    double rj;
    plh_dup_rfj(x, y, z, p, NULL, &rj);
    return rj;
}
#endif
