/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Fixed pseudo-random arguments for the accuracy tests: the same on every run and machine. */
#ifndef PLH_TEST_SAMPLER_H
#define PLH_TEST_SAMPLER_H

#include <math.h>
#include <stdint.h>

typedef struct sampler {
    uint64_t s;
} sampler;

/* Uniform in [0, 1): splitmix64 (Steele, Lea and Flood, 2014). */
static inline double sample_unit(sampler *r)
{
    uint64_t z = (r->s += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static inline double sample_range(sampler *r, double a, double b)
{
    return a + (b - a) * sample_unit(r);
}

/* 10^a to 10^b, uniform in the exponent. */
static inline double sample_decades(sampler *r, double a, double b)
{
    return pow(10.0, sample_range(r, a, b));
}

static inline int sample_below(sampler *r, int n)
{
    return (int)(n * sample_unit(r));
}

#endif
