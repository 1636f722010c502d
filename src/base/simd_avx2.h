/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* simd.h for AVX2: four lanes. Only the sign bit of a mask lane counts. */
#ifndef PLH_BASE_SIMD_AVX2_H
#define PLH_BASE_SIMD_AVX2_H

#include <immintrin.h>

#define VWIDTH 4
typedef __m256d vd;
typedef uint64_t vi __attribute__((vector_size(32)));
typedef __m256d vm;

static inline vd vset1(double a)
{
    return _mm256_set1_pd(a);
}
static inline vd vload(const double *p)
{
    return _mm256_loadu_pd(p);
}
static inline void vstore(double *p, vd a)
{
    _mm256_storeu_pd(p, a);
}
static inline vd vfma(vd a, vd b, vd c)
{
    return _mm256_fmadd_pd(a, b, c);
}
static inline vd vfms(vd a, vd b, vd c)
{
    return _mm256_fmsub_pd(a, b, c);
}
static inline vd vsqrt(vd a)
{
    return _mm256_sqrt_pd(a);
}
static inline vd vabs(vd a)
{
    return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a);
}
static inline vd vmin(vd a, vd b)
{
    return _mm256_min_pd(a, b);
}
static inline vd vmax(vd a, vd b)
{
    return _mm256_max_pd(a, b);
}
static inline vm vmand(vm a, vm b)
{
    return _mm256_and_pd(a, b);
}
static inline vm vmor(vm a, vm b)
{
    return _mm256_or_pd(a, b);
}
static inline vm vmnot(vm a)
{
    return _mm256_xor_pd(a, _mm256_set1_pd(-0.0));
}
static inline vm vtest_bit(vi k, int n)
{
    return (vm)(k << (63 - n));
}
static inline unsigned vmask_bits(vm m)
{
    return (unsigned)_mm256_movemask_pd(m);
}
static inline vd vselect(vm m, vd a, vd b)
{
    return _mm256_blendv_pd(b, a, m);
}

#endif
