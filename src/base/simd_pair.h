/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * simd.h for AVX2 with two lanes: for functions of one argument, which fill both lanes with it and
 * read one. The same instructions take the same time as on one lane, but selections and signs stay
 * in the vector registers and need no branch. Only the sign bit of a mask lane counts.
 */
#ifndef PLH_BASE_SIMD_PAIR_H
#define PLH_BASE_SIMD_PAIR_H

#include <immintrin.h>

#define PLH_PAIR
#define VWIDTH 2
typedef __m128d vd;
typedef uint64_t vi __attribute__((vector_size(16)));
typedef __m128d vm;

/*
 * A constant gets its neighbour in the second lane: the compiler then keeps both in memory, where
 * an instruction reads them in passing, and does not spend one on loading and doubling each.
 */
#define vset1(a) (__builtin_constant_p(a) ? (vd){(a), (a) * (1.0 + 0x1p-52)} : _mm_set1_pd(a))
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
    return _mm_fmadd_pd(a, b, c);
}
static inline vd vfms(vd a, vd b, vd c)
{
    return _mm_fmsub_pd(a, b, c);
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
    return _mm_xor_pd(a, _mm_set1_pd(-0.0));
}
static inline vm vtest_bit(vi k, int n)
{
    return (vm)(k << (63 - n));
}
static inline unsigned vmask_bits(vm m)
{
    return (unsigned)_mm_movemask_pd(m);
}
static inline vd vselect(vm m, vd a, vd b)
{
    return _mm_blendv_pd(b, a, m);
}

#endif
