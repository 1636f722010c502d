/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Carlson's integrals, one call one value: the scalar instruction sets only. */
#include "elliptic/carlson.h"

#include "base/simd.h"

#if VWIDTH == 1
#include "elliptic/duplication.h"

double PLH_ISA(plh_carlson_rf)(double x, double y, double z)
{
    return plh_dup_rf(x, y, z);
}

/* The first term is most of the sum, so the first step carries twice the digits:
 * RD(x,y,z) = 3/(sqrt(z)(z + lambda)) + RD((x + lambda)/4, ...)/4. */
double PLH_ISA(plh_carlson_rd)(double x, double y, double z)
{
    plh_dd a = plh_sqrt_dd(x), b = plh_sqrt_dd(y), c = plh_sqrt_dd(z);
    plh_dd lambda = plh_dd_add(plh_dd_mul(a, b), plh_dd_mul(c, plh_dd_add(a, b)));
    plh_dd d = plh_dd_mul(c, plh_dd_add_d(lambda, z));
    if (3.0 / d.hi == INFINITY)
        return INFINITY;
    plh_dd first = plh_dd_div(plh_dd_from(3.0), d);
    double rf, rest;
    plh_dup_rfd(0.25 * plh_dd_to(plh_dd_add_d(lambda, x)),
                0.25 * plh_dd_to(plh_dd_add_d(lambda, y)),
                0.25 * plh_dd_to(plh_dd_add_d(lambda, z)), &rf, &rest);
    return first.hi + vfma(0.25, rest, first.lo);
}

void PLH_ISA(plh_carlson_rfj)(double x, double y, double z, double p, double *rf, double *rj)
{
    plh_dup_rfj(x, y, z, p, rf, rj);
}
#endif
