/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* simd.h for every x86-64: two lanes, vfma with two roundings. A lane of a mask is all ones or
 * zeros. */
#ifndef PLH_BASE_SIMD_SSE2_H
#define PLH_BASE_SIMD_SSE2_H

#include <emmintrin.h>

#define VWIDTH 2
typedef __m128d vd;
typedef uint64_t vi __attribute__((vector_size(16)));
typedef __m128d vm;

static inline vd vset1(double a)
{
    return _mm_set1_pd(a);
}
static inline vd vload(const double *p)
{
    return _mm_loadu_pd(p);
}
static inline void vstore(double *p, vd a)
{
    _mm_storeu_pd(p, a);
}
static inline vd vfma(vd a, vd b, vd c)
{
    return a * b + c;
}
static inline vd vfms(vd a, vd b, vd c)
{
    return a * b - c;
}
static inline vd vsqrt(vd a)
{
    return _mm_sqrt_pd(a);
}
static inline vd vabs(vd a)
{
    return _mm_andnot_pd(_mm_set1_pd(-0.0), a);
}
static inline vd vmin(vd a, vd b)
{
    return _mm_min_pd(a, b);
}
static inline vd vmax(vd a, vd b)
{
    return _mm_max_pd(a, b);
}
static inline vm vmand(vm a, vm b)
{
    return _mm_and_pd(a, b);
}
static inline vm vmor(vm a, vm b)
{
    return _mm_or_pd(a, b);
}
static inline vm vmnot(vm a)
{
    return (vm) ~(vi)a;
}
static inline vm vtest_bit(vi k, int n)
{
    /* The bit fills the upper half, which is then copied to the lower one. */
    const __m128i high = _mm_srai_epi32(_mm_slli_epi64((__m128i)k, 63 - n), 31);
    return _mm_castsi128_pd(_mm_shuffle_epi32(high, 0xf5));
}
static inline unsigned vmask_bits(vm m)
{
    return (unsigned)_mm_movemask_pd(m);
}
static inline vd vselect(vm m, vd a, vd b)
{
    return _mm_or_pd(_mm_and_pd(m, a), _mm_andnot_pd(m, b));
}

#endif
