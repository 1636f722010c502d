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

/* The first terms are most of the sum, so the first step carries twice the digits, and so do more where
 * the arguments are far apart: RD(x,y,z) = 3/(sqrt(z)(z + lambda)) + RD((x + lambda)/4, ...)/4. */
double PLH_ISA(plh_carlson_rd)(double x, double y, double z)
{
    plh_dd X = plh_dd_from(x), Y = plh_dd_from(y), Z = plh_dd_from(z), sum = {0.0, 0.0};
    double scale = 1.0, rf, rest;
    do {
        plh_dd a = plh_dd_sqrt(X), b = plh_dd_sqrt(Y), c = plh_dd_sqrt(Z);
        plh_dd lambda = plh_dd_add(plh_dd_mul(a, b), plh_dd_mul(c, plh_dd_add(a, b)));
        plh_dd d = plh_dd_mul(c, plh_dd_add(Z, lambda));
        if (3.0 * scale / d.hi == INFINITY)
            return INFINITY;
        sum = plh_dd_add(sum, plh_dd_div(plh_dd_from(3.0 * scale), d));
        X = plh_dd_scale2(plh_dd_add(X, lambda), 0.25);
        Y = plh_dd_scale2(plh_dd_add(Y, lambda), 0.25);
        Z = plh_dd_scale2(plh_dd_add(Z, lambda), 0.25);
        scale *= 0.25;
    } while (Z.hi > 8.0 * X.hi || Z.hi > 8.0 * Y.hi);
    plh_dup_rfd(plh_dd_to(X), plh_dd_to(Y), plh_dd_to(Z), &rf, &rest);
    return sum.hi + vfma(scale, rest, sum.lo);
}

void PLH_ISA(plh_carlson_rfj)(double x, double y, double z, double p, double *rf, double *rj)
{
    plh_dup_rfj(x, y, z, p, rf, rj);
}
#endif
