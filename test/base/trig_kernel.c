/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Our sincos and atan2 on arrays; compiled once per instruction set. */
#include "base/trig_kernel.h"
#include "base/atan.h"
#include "base/isa.h"
#include "base/sincos.h"

plh_test_sincos_fn PLH_ISA(plh_test_sincos);
plh_test_atan2_fn PLH_ISA(plh_test_atan2);

void PLH_ISA(plh_test_sincos)(const double *x, double *s, double *c, int n)
{
    for (int i = 0; i < n; i += VWIDTH) {
        vd sv, cv;
        vsincos(vload_n(x + i, n - i, 0.0), &sv, &cv);
        vstore_n(s + i, sv, n - i);
        vstore_n(c + i, cv, n - i);
    }
}

void PLH_ISA(plh_test_atan2)(const double *y, const double *x, double *r, int n)
{
    for (int i = 0; i < n; i += VWIDTH)
        vstore_n(r + i, vatan2(vload_n(y + i, n - i, 0.0), vload_n(x + i, n - i, 1.0)), n - i);
}
