/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Our sincos and atan2 over an array; compiled once per instruction set. */
#include "trig_kernel.h"
#include "base/atan.h"
#include "base/isa.h"
#include "base/sincos.h"

bench_trig_fn PLH_ISA(bench_sincos), PLH_ISA(bench_atan2);

double PLH_ISA(bench_sincos)(const double *x, long n)
{
    vd sum = vset1(0.0);
    for (long i = 0; i + VWIDTH <= n; i += VWIDTH) {
        vd s, c;
        vsincos(vload(x + i), &s, &c);
        sum = sum + (s + c);
    }
    return vget(sum, 0);
}

double PLH_ISA(bench_atan2)(const double *x, long n)
{
    vd sum = vset1(0.0);
    for (long i = 0; i + VWIDTH <= n; i += VWIDTH)
        sum = sum + vatan2(vload(x + i), vset1(0.7));
    return vget(sum, 0);
}
