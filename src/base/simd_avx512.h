/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* simd.h for AVX-512 (F, DQ, VL): eight lanes, masks in mask registers. */
#ifndef PLH_BASE_SIMD_AVX512_H
#define PLH_BASE_SIMD_AVX512_H

#include <immintrin.h>

#define VWIDTH 8
typedef __m512d vd;
typedef uint64_t vi __attribute__((vector_size(64)));
typedef __mmask8 vm;

static inline vd vset1(double a)
{
    return _mm512_set1_pd(a);
}
static inline vd vload(const double *p)
{
    return _mm512_loadu_pd(p);
}
static inline void vstore(double *p, vd a)
{
    _mm512_storeu_pd(p, a);
}
static inline vd vfma(vd a, vd b, vd c)
{
    return _mm512_fmadd_pd(a, b, c);
}
static inline vd vfms(vd a, vd b, vd c)
{
    return _mm512_fmsub_pd(a, b, c);
}
static inline vd vsqrt(vd a)
{
    return _mm512_sqrt_pd(a);
}
static inline vd vabs(vd a)
{
    return _mm512_abs_pd(a);
}
static inline vd vmin(vd a, vd b)
{
    return _mm512_min_pd(a, b);
}
static inline vd vmax(vd a, vd b)
{
    return _mm512_max_pd(a, b);
}
static inline vm vlt(vd a, vd b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ);
}
static inline vm vle(vd a, vd b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ);
}
static inline vm vgt(vd a, vd b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_GT_OQ);
}
static inline vm vge(vd a, vd b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_GE_OQ);
}
static inline vm veq(vd a, vd b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ);
}
static inline vm vne(vd a, vd b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_NEQ_UQ);
}
static inline vm vmand(vm a, vm b)
{
    return (vm)(a & b);
}
static inline vm vmor(vm a, vm b)
{
    return (vm)(a | b);
}
static inline vm vmnot(vm a)
{
    return (vm)~a;
}
static inline vm vtest_bit(vi k, int n)
{
    return _mm512_test_epi64_mask((__m512i)k, _mm512_set1_epi64((long long)(1ULL << n)));
}
static inline unsigned vmask_bits(vm m)
{
    return m;
}
static inline vd vselect(vm m, vd a, vd b)
{
    return _mm512_mask_blend_pd(m, b, a);
}

#endif
