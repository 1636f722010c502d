/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Small tools of the scalar kernels: choices without jumps, several roots in one instruction, two
 * numbers in one register.
 *
 * Choice between two numbers without a jump. Compilers turn a scalar ?: into one, and the choices
 * of the incomplete integrals (the quadrant, the nearer end) are random: a wrong guess costs as
 * much as half the integral. One root instruction takes as long for two numbers as for one. The
 * vector forms have neither trouble.
 */
#ifndef PLH_ELLIPTIC_BLEND_H
#define PLH_ELLIPTIC_BLEND_H

#include "base/simd.h"

#if VWIDTH == 1 && defined(__AVX2__)
#include <immintrin.h>

typedef __m128d plh_mask; /* the sign bit of the low half counts */

static inline __m128d plh_raw(double a) /* the upper half may be anything */
{
#if defined(__clang__) /* its back end stumbles over the tie of two types */
    return _mm_set_sd(a);
#else
    __m128d r;
    __asm__("" : "=x"(r) : "0"(a));
    return r;
#endif
}
static inline plh_mask plh_mask_lt(double a, double b)
{
    return _mm_cmp_sd(plh_raw(a), plh_raw(b), _CMP_LT_OQ);
}
/* True where a whole number plus PLH_ROUND_MAGIC is odd. */
static inline plh_mask plh_mask_odd(double a)
{
    return _mm_castsi128_pd(_mm_slli_epi64(_mm_castpd_si128(plh_raw(a)), 63));
}
static inline double plh_blend(plh_mask m, double a, double b)
{
    double r; /* the intrinsic would copy its arguments first */
    __asm__("vblendvpd %3, %2, %1, %0" : "=x"(r) : "x"(b), "x"(a), "x"(m));
    return r;
}
/* a where m, else 0; m from plh_mask_lt. */
static inline double plh_keep(plh_mask m, double a)
{
    return _mm_cvtsd_f64(_mm_and_pd(m, plh_raw(a)));
}
/* The sign of a is changed where s is negative. */
static inline double plh_flip(double a, double s)
{
    return _mm_cvtsd_f64(_mm_xor_pd(plh_raw(a), _mm_and_pd(plh_raw(s), _mm_set1_pd(-0.0))));
}
static inline void plh_sqrt2(double a, double b, double *ra, double *rb)
{
    __m128d r = _mm_sqrt_pd(_mm_unpacklo_pd(plh_raw(a), plh_raw(b)));
    *ra = _mm_cvtsd_f64(r);
    *rb = _mm_cvtsd_f64(_mm_unpackhi_pd(r, r));
}
static inline void plh_sqrt3(double a, double b, double c, double *ra, double *rb, double *rc)
{
    plh_sqrt2(a, b, ra, rb);
    *rc = __builtin_sqrt(c);
}
#else
typedef vm plh_mask;
static inline void plh_sqrt2(vd a, vd b, vd *ra, vd *rb)
{
    *ra = vsqrt(a);
    *rb = vsqrt(b);
}
static inline void plh_sqrt3(vd a, vd b, vd c, vd *ra, vd *rb, vd *rc)
{
    plh_sqrt2(a, b, ra, rb);
    *rc = vsqrt(c);
}

static inline plh_mask plh_mask_lt(vd a, vd b)
{
    return vlt(a, b);
}
static inline plh_mask plh_mask_odd(vd a)
{
    return vtest_bit(vbits(a), 0);
}
static inline vd plh_blend(plh_mask m, vd a, vd b)
{
    return vselect(m, a, b);
}
static inline vd plh_keep(plh_mask m, vd a)
{
#if defined(PLH_PAIR)
    return _mm_and_pd(m, a);
#else
    return vselect(m, a, vset1(0.0));
#endif
}
static inline vd plh_flip(vd a, vd s)
{
    return vxorsign(a, s);
}
#endif

/* Two numbers that go the same way, in one register where the kernel has one argument: a processor
 * looks ahead by a number of instructions, and half as many reach twice as far. */
#if defined(PLH_PAIR) || (VWIDTH == 1 && defined(__AVX2__))
typedef __m128d plh_two;

#if defined(PLH_PAIR)
#define plh_raw(a)   (a)
#define plh_plain(a) (a)
#else
#define plh_plain(a) _mm_cvtsd_f64(a)
#endif
static inline plh_two plh_two_make(vd a, vd b)
{
    return _mm_unpacklo_pd(plh_raw(a), plh_raw(b));
}
static inline plh_two plh_two_same(vd a)
{
    return _mm_movedup_pd(plh_raw(a));
}
static inline plh_two plh_two_const(double a, double b)
{
    return _mm_setr_pd(a, b);
}
static inline plh_two plh_two_add(plh_two a, plh_two b)
{
    return _mm_add_pd(a, b);
}
static inline plh_two plh_two_mul(plh_two a, plh_two b)
{
    return _mm_mul_pd(a, b);
}
static inline plh_two plh_two_fma(plh_two a, plh_two b, plh_two c)
{
    return _mm_fmadd_pd(a, b, c);
}
static inline plh_two plh_two_sqrt(plh_two a)
{
    return _mm_sqrt_pd(a);
}
static inline vd plh_two_first(plh_two a)
{
    return plh_plain(a);
}
static inline vd plh_two_second(plh_two a)
{
    return plh_plain(_mm_unpackhi_pd(a, a));
}
#else
typedef struct plh_two {
    vd a, b;
} plh_two;

static inline plh_two plh_two_make(vd a, vd b)
{
    plh_two r = {a, b};
    return r;
}
static inline plh_two plh_two_same(vd a)
{
    return plh_two_make(a, a);
}
static inline plh_two plh_two_const(double a, double b)
{
    return plh_two_make(vset1(a), vset1(b));
}
static inline plh_two plh_two_add(plh_two a, plh_two b)
{
    return plh_two_make(a.a + b.a, a.b + b.b);
}
static inline plh_two plh_two_mul(plh_two a, plh_two b)
{
    return plh_two_make(a.a * b.a, a.b * b.b);
}
static inline plh_two plh_two_fma(plh_two a, plh_two b, plh_two c)
{
    return plh_two_make(vfma(a.a, b.a, c.a), vfma(a.b, b.b, c.b));
}
static inline plh_two plh_two_sqrt(plh_two a)
{
    return plh_two_make(vsqrt(a.a), vsqrt(a.b));
}
static inline vd plh_two_first(plh_two a)
{
    return a.a;
}
static inline vd plh_two_second(plh_two a)
{
    return a.b;
}

#endif

/* a > b in any lane; of one argument only the first lane counts. */
static inline bool plh_any_gt(vd a, vd b)
{
#if defined(PLH_PAIR)
    return _mm_comigt_sd(a, b);
#else
    return vany(vgt(a, b));
#endif
}

#endif
