/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * One vector type for kernels that are written once and compiled for several instruction sets
 * (plh_isa_sources in cmake/flags.cmake):
 *
 *     base     1 lane,  vfma is a*b + c with two roundings (one where fma is native, as on aarch64)
 *     fma      1 lane,  vfma rounds once
 *     avx2     4 lanes, vfma rounds once
 *     avx512   8 lanes, vfma rounds once
 *     wasm     2 lanes, vfma is a*b + c with two roundings
 *     cuda     1 lane per thread of a GPU, vfma rounds once
 *
 * A file that defines PLH_SIMD_PAIR gets 2 lanes in its fma form, see simd_pair.h.
 * A file outside plh_isa_sources gets the one-lane form. fma, avx2, avx512 and cuda give the same
 * bits in each lane, and so do base and wasm; what uses no vfma gives the same bits in all six.
 *
 *     vd  vector of VWIDTH doubles; + - * / and unary - work, also with a scalar on one side
 *     vi  vector of 64-bit unsigned integers; + - & | ^ work
 *     vm  one truth value a lane
 */
#ifndef PLH_BASE_SIMD_H
#define PLH_BASE_SIMD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/dd.h" /* PLH_HAVE_FMA */
#include "base/inline.h"

#if defined(PLH_ISA_AVX512)
#include "base/simd_avx512.h"
#elif defined(PLH_ISA_AVX2)
#include "base/simd_avx2.h"
#elif defined(PLH_ISA_WASM)
#include "base/simd_wasm.h"
#elif defined(PLH_ISA_SSE2)
#include "simd_sse2.h" /* only in the amalgamation */
#elif defined(PLH_SIMD_PAIR) && defined(PLH_ISA_FMA)
#include "base/simd_pair.h"
#else
#include "base/simd_scalar.h"
#endif

#if VWIDTH > 1
static inline vi visplat(uint64_t a)
{
    const vi zero = {0};
    return zero + a;
}

static inline vi vbits(vd a)
{
    return (vi)a;
}

static inline vd vfrom_bits(vi k)
{
    return (vd)k;
}
#endif

static inline vi vishl(vi k, int n)
{
    return k << n;
}

static inline vi vishr(vi k, int n)
{
    return k >> n;
}

#if VWIDTH < 8 /* else with masks of their own */
static inline vm vlt(vd a, vd b)
{
    return (vm)(a < b);
}

static inline vm vle(vd a, vd b)
{
    return (vm)(a <= b);
}

static inline vm vgt(vd a, vd b)
{
    return (vm)(a > b);
}

static inline vm vge(vd a, vd b)
{
    return (vm)(a >= b);
}

static inline vm veq(vd a, vd b)
{
    return (vm)(a == b);
}

static inline vm vne(vd a, vd b)
{
    return (vm)(a != b);
}

#endif

static inline bool vany(vm m)
{
    return vmask_bits(m) != 0;
}

static inline bool vall(vm m)
{
    return vmask_bits(m) == (1u << VWIDTH) - 1;
}

/* The first n lanes from p (n from 1 to VWIDTH), the others hold fill. */
static inline vd vload_n(const double *p, int n, double fill)
{
    double a[VWIDTH];
    for (int i = 0; i < VWIDTH; i++)
        a[i] = i < n ? p[i] : fill;
    return vload(a);
}

/* Stores the first n lanes. */
static inline void vstore_n(double *p, vd a, int n)
{
    double b[VWIDTH];
    vstore(b, a);
    for (int i = 0; i < n && i < VWIDTH; i++)
        p[i] = b[i];
}

static inline double vget(vd a, int lane)
{
    double b[VWIDTH];
    vstore(b, a);
    return b[lane];
}

/* 1.5 * 2^52: adding it leaves an integer in the low bits of the sum. */
#define PLH_ROUND_MAGIC 6755399441055744.0

/* Nearest integer, ties to even, for |a| < 2^51. */
static inline vd vround(vd a)
{
    return (a + vset1(PLH_ROUND_MAGIC)) - vset1(PLH_ROUND_MAGIC);
}

/* The same; *k gets the integer modulo 2^51 (two's complement in the low bits): parity, quadrant.
 */
static inline vd vround_int(vd a, vi *k)
{
    vd s = a + vset1(PLH_ROUND_MAGIC);
    *k = vbits(s);
    return s - vset1(PLH_ROUND_MAGIC);
}

/* Magnitude of a, sign of s. */
static inline vd vcopysign(vd a, vd s)
{
    vi sign = visplat(UINT64_C(1) << 63);
    return vfrom_bits((vbits(a) & ~sign) | (vbits(s) & sign));
}

/* a with its sign changed where s is negative (or -0). */
static inline vd vxorsign(vd a, vd s)
{
    return vfrom_bits(vbits(a) ^ (vbits(s) & visplat(UINT64_C(1) << 63)));
}

/* a with its sign changed where bit n of k is set. */
static inline vd vflip_bit(vd a, vi k, int n)
{
    return vfrom_bits(vbits(a) ^ (vishl(k, 63 - n) & visplat(UINT64_C(1) << 63)));
}

/* a 2^k for integer k with |k| <= 1022; k comes from vround_int (only the low bits count). */
static inline vd vscale2(vd a, vi k)
{
    return a * vfrom_bits(vishl(k + visplat(1023), 52));
}

/* a b = p + the result, exactly and without fma (Dekker's split, 2^27 + 1); |a|, |b| < 2^996. */
static inline vd vprod_split(vd a, vd b, vd p)
{
    const vd ca = vset1(134217729.0) * a, cb = vset1(134217729.0) * b;
    const vd ah = ca - (ca - a), al = a - ah;
    const vd bh = cb - (cb - b), bl = b - bh;
    return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
}

/* The same by fma where it is one instruction: the same bits. */
static inline vd vprod_error(vd a, vd b, vd p)
{
#if PLH_HAVE_FMA
    return vfms(a, b, p);
#else
    return vprod_split(a, b, p);
#endif
}

/* c - a b */
static inline vd vfnma(vd a, vd b, vd c)
{
    return vfma(-a, b, c);
}

#endif
