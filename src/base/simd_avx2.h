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
static inline vi visplat(uint64_t a)
{
    return (vi)_mm256_set1_epi64x((long long)a);
}
static inline vi vbits(vd a)
{
    return (vi)a;
}
static inline vd vfrom_bits(vi k)
{
    return (vd)k;
}
static inline vi vishl(vi k, int n)
{
    return (vi)_mm256_slli_epi64((__m256i)k, n);
}
static inline vi vishr(vi k, int n)
{
    return (vi)_mm256_srli_epi64((__m256i)k, n);
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
static inline vm vlt(vd a, vd b)
{
    return _mm256_cmp_pd(a, b, _CMP_LT_OQ);
}
static inline vm vle(vd a, vd b)
{
    return _mm256_cmp_pd(a, b, _CMP_LE_OQ);
}
static inline vm vgt(vd a, vd b)
{
    return _mm256_cmp_pd(a, b, _CMP_GT_OQ);
}
static inline vm vge(vd a, vd b)
{
    return _mm256_cmp_pd(a, b, _CMP_GE_OQ);
}
static inline vm veq(vd a, vd b)
{
    return _mm256_cmp_pd(a, b, _CMP_EQ_OQ);
}
static inline vm vne(vd a, vd b)
{
    return _mm256_cmp_pd(a, b, _CMP_NEQ_UQ);
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
    return (vm)vishl(k, 63 - n);
}
static inline unsigned vmask_bits(vm m)
{
    return (unsigned)_mm256_movemask_pd(m);
}
static inline bool vany(vm m)
{
    return vmask_bits(m) != 0;
}
static inline bool vall(vm m)
{
    return vmask_bits(m) == 0xF;
}
static inline vd vselect(vm m, vd a, vd b)
{
    return _mm256_blendv_pd(b, a, m);
}

#endif
