/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* simd.h for one lane: a vector is a double. */
#ifndef PLH_BASE_SIMD_SCALAR_H
#define PLH_BASE_SIMD_SCALAR_H

#define VWIDTH 1
typedef double vd;
typedef uint64_t vi;
typedef bool vm;

static inline vd vset1(double a)
{
    return a;
}
static inline vd vload(const double *p)
{
    return *p;
}
static inline void vstore(double *p, vd a)
{
    *p = a;
}
static inline vi visplat(uint64_t a)
{
    return a;
}
static inline vi vbits(vd a)
{
    vi k;
    memcpy(&k, &a, sizeof k);
    return k;
}
static inline vd vfrom_bits(vi k)
{
    vd a;
    memcpy(&a, &k, sizeof a);
    return a;
}
static inline vd vfma(vd a, vd b, vd c)
{
#if PLH_HAVE_FMA
    return __builtin_fma(a, b, c);
#else
    return a * b + c;
#endif
}
static inline vd vfms(vd a, vd b, vd c)
{
#if PLH_HAVE_FMA
    return __builtin_fma(a, b, -c);
#else
    return a * b - c;
#endif
}
static inline vd vsqrt(vd a)
{
    return __builtin_sqrt(a);
}
static inline vd vabs(vd a)
{
    return __builtin_fabs(a);
}
/* The second argument where either is NaN, as the vector instructions do. */
static inline vd vmin(vd a, vd b)
{
    return a < b ? a : b;
}
static inline vd vmax(vd a, vd b)
{
    return a > b ? a : b;
}
static inline vm vmand(vm a, vm b)
{
    return a & b;
}
static inline vm vmor(vm a, vm b)
{
    return a | b;
}
static inline vm vmnot(vm a)
{
    return !a;
}
/* True where bit n of k is set. */
static inline vm vtest_bit(vi k, int n)
{
    return (k >> n) & 1;
}
/* Bit i is the truth of lane i. */
static inline unsigned vmask_bits(vm m)
{
    return m;
}
/* a where m, else b. */
static inline vd vselect(vm m, vd a, vd b)
{
    return m ? a : b;
}

#endif
