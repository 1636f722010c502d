/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_BENCH_TRIG_KERNEL_H
#define PLH_BENCH_TRIG_KERNEL_H

/* n calls, on the numbers of x; the sum of one lane keeps them from being dropped. */
typedef double bench_trig_fn(const double *x, long n);

extern bench_trig_fn bench_sincos_base, bench_sincos_fma, bench_sincos_avx2, bench_sincos_avx512;
extern bench_trig_fn bench_atan2_base, bench_atan2_fma, bench_atan2_avx2, bench_atan2_avx512;

#endif
