/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Four lanes for the Taylor kernel: in one register with AVX2 and AVX-512, otherwise in a struct.
 * The lanes of every operation are independent, so that each set with fma gives the same bits.
 */
#ifndef PLH_METHOD_TAYLOR_LANES_H
#define PLH_METHOD_TAYLOR_LANES_H

#include "base/dd.h" /* PLH_HAVE_FMA */
#include "base/inline.h"

#if defined(PLH_ISA_AVX2) || defined(PLH_ISA_AVX512)
#include <immintrin.h>

typedef __m256d lanes;

/* Lane 0 from lane a of x, lane 1 from lane b, ... */
#define LANES_PERMUTE(x, a, b, c, d) _mm256_permute4x64_pd(x, (a) | (b) << 2 | (c) << 4 | (d) << 6)
/* Lane i from y, the others from x. */
#define LANES_PUT(x, y, i) _mm256_blend_pd(x, y, 1 << (i))

PLH_INLINE lanes lanes_load(const double *p)
{
    return _mm256_loadu_pd(p);
}
PLH_INLINE void lanes_store(double *p, lanes a)
{
    _mm256_storeu_pd(p, a);
}
PLH_INLINE lanes lanes_all(double a)
{
    return _mm256_set1_pd(a);
}
PLH_INLINE lanes lanes_add(lanes a, lanes b)
{
    return _mm256_add_pd(a, b);
}
PLH_INLINE lanes lanes_sub(lanes a, lanes b)
{
    return _mm256_sub_pd(a, b);
}
PLH_INLINE lanes lanes_mul(lanes a, lanes b)
{
    return _mm256_mul_pd(a, b);
}
PLH_INLINE lanes lanes_abs(lanes a)
{
    return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a);
}
PLH_INLINE lanes lanes_max(lanes a, lanes b)
{
    return _mm256_max_pd(a, b);
}
/* c + a b and c - a b. */
PLH_INLINE lanes lanes_fma(lanes a, lanes b, lanes c)
{
    return _mm256_fmadd_pd(a, b, c);
}
PLH_INLINE lanes lanes_fnma(lanes a, lanes b, lanes c)
{
    return _mm256_fnmadd_pd(a, b, c);
}

#else

typedef struct lanes {
    double v[4];
} lanes;

#define LANES_PERMUTE(x, a, b, c, d) lanes_permute(x, a, b, c, d)
#define LANES_PUT(x, y, i)           lanes_put(x, y, i)

PLH_INLINE lanes lanes_permute(lanes x, int a, int b, int c, int d)
{
    const lanes r = {{x.v[a], x.v[b], x.v[c], x.v[d]}};
    return r;
}
PLH_INLINE lanes lanes_put(lanes x, lanes y, int i)
{
    x.v[i] = y.v[i];
    return x;
}
PLH_INLINE lanes lanes_load(const double *p)
{
    const lanes r = {{p[0], p[1], p[2], p[3]}};
    return r;
}
PLH_INLINE void lanes_store(double *p, lanes a)
{
    for (int i = 0; i < 4; i++)
        p[i] = a.v[i];
}
PLH_INLINE lanes lanes_all(double a)
{
    const lanes r = {{a, a, a, a}};
    return r;
}
PLH_INLINE lanes lanes_add(lanes a, lanes b)
{
    for (int i = 0; i < 4; i++)
        a.v[i] += b.v[i];
    return a;
}
PLH_INLINE lanes lanes_sub(lanes a, lanes b)
{
    for (int i = 0; i < 4; i++)
        a.v[i] -= b.v[i];
    return a;
}
PLH_INLINE lanes lanes_abs(lanes a)
{
    for (int i = 0; i < 4; i++)
        a.v[i] = a.v[i] < 0.0 ? -a.v[i] : a.v[i];
    return a;
}
PLH_INLINE lanes lanes_max(lanes a, lanes b)
{
    for (int i = 0; i < 4; i++)
        a.v[i] = a.v[i] > b.v[i] ? a.v[i] : b.v[i];
    return a;
}
PLH_INLINE lanes lanes_mul(lanes a, lanes b)
{
    for (int i = 0; i < 4; i++)
        a.v[i] *= b.v[i];
    return a;
}
PLH_INLINE double lanes_fma_one(double a, double b, double c)
{
#if PLH_HAVE_FMA
    return __builtin_fma(a, b, c);
#else
    return a * b + c;
#endif
}
PLH_INLINE lanes lanes_fma(lanes a, lanes b, lanes c)
{
    for (int i = 0; i < 4; i++)
        c.v[i] = lanes_fma_one(a.v[i], b.v[i], c.v[i]);
    return c;
}
PLH_INLINE lanes lanes_fnma(lanes a, lanes b, lanes c)
{
    for (int i = 0; i < 4; i++)
        c.v[i] = lanes_fma_one(-a.v[i], b.v[i], c.v[i]);
    return c;
}
#endif

PLH_INLINE lanes lanes_negative(lanes a)
{
    return lanes_sub(lanes_all(0.0), a);
}

/* a b - p for p = a b rounded, exactly; without fma by Dekker's split (2^27 + 1). */
PLH_INLINE lanes lanes_product_rest(lanes a, lanes b, lanes p)
{
#if PLH_HAVE_FMA
    return lanes_fma(a, b, lanes_negative(p));
#else
    const lanes split = lanes_all(134217729.0), ca = lanes_mul(split, a), cb = lanes_mul(split, b);
    const lanes ah = lanes_sub(ca, lanes_sub(ca, a)), al = lanes_sub(a, ah);
    const lanes bh = lanes_sub(cb, lanes_sub(cb, b)), bl = lanes_sub(b, bh);
    const lanes high = lanes_add(lanes_sub(lanes_mul(ah, bh), p), lanes_mul(ah, bl));
    return lanes_add(lanes_add(high, lanes_mul(al, bh)), lanes_mul(al, bl));
#endif
}

/* The largest lane. */
PLH_INLINE double lanes_largest(lanes a)
{
    double v[4];
    a = lanes_max(a, LANES_PERMUTE(a, 2, 3, 0, 1));
    lanes_store(v, lanes_max(a, LANES_PERMUTE(a, 1, 0, 3, 2)));
    return v[0];
}

#endif
