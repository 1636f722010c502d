/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Does rounding walk at random, or does it drift? Bodies of all regimes with steps of five lengths,
 * and the statistics of what energy, |m| and L gain from block to block of steps. C and C++.
 */
#ifndef PLH_TEST_WALK_H
#define PLH_TEST_WALK_H

#include <math.h>
#include <polhode/vec3.h>
#include <stddef.h>
#include <stdint.h>

typedef struct walk_body {
    double I[3], m[3], h;
} walk_body;

static inline double walk_unit(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*state >> 11) * 0x1p-53;
}

/* Body i: generic, nearly symmetric, near a sphere, near the axes, near the separatrix, thin,
 * oblate and prolate with two equal moments; turns of 1e-3, 1e-2, 0.1, 0.4 and 10 rad or so in a
 * step. */
enum { WALK_KINDS = 8, WALK_LENGTHS = 5 };

static inline walk_body walk_draw(size_t i)
{
    static const double angles[] = {1e-3, 1e-2, 0.1, 0.4, 10.0};
    uint64_t seed = UINT64_C(77) + i * UINT64_C(0x9E3779B97F4A7C15);
    walk_body b;
    double w = 0.0, part[3];
    for (int k = 0; k < 8; k++)
        (void)walk_unit(&seed);
    for (int k = 0; k < 3; k++) {
        part[k] = 0.05 + walk_unit(&seed);
        b.m[k] = 2.0 * walk_unit(&seed) - 1.0;
    }
    for (int k = 0; k < 3; k++)
        b.I[k] = part[(k + 1) % 3] + part[(k + 2) % 3];
    switch (i / WALK_LENGTHS % WALK_KINDS) {
    case 1:
        b.I[i % 3] = 1.001 * b.I[(i + 1) % 3];
        break;
    case 2:
        b.I[0] = b.I[1] * (1.0 + 0.01 * part[0]), b.I[2] = b.I[1] * (1.0 + 0.01 * part[1]);
        break;
    case 3:
        b.m[i % 3] *= 1e-3, b.m[(i + 1) % 3] *= 1e-3;
        break;
    case 4: /* 2 E = m^2 / I1 but for 1e-4; I0 < I1 < I2 */
        b.I[0] = 1.0, b.I[1] = 1.0 + part[0], b.I[2] = b.I[1] + 0.9 * part[1];
        b.m[2] = b.m[0] * sqrt(b.I[2] * (b.I[1] - 1.0) / (b.I[2] - b.I[1])) * 1.0001;
        break;
    case 5:
        b.I[i % 3] = 0.02, b.I[(i + 1) % 3] = 1.0, b.I[(i + 2) % 3] = 1.01;
        break;
    case 6:
        b.I[i % 3] = 1.0 + 0.9 * part[0], b.I[(i + 1) % 3] = b.I[(i + 2) % 3] = 1.0;
        break;
    case 7:
        b.I[i % 3] = 0.02 + 0.8 * part[0], b.I[(i + 1) % 3] = b.I[(i + 2) % 3] = 1.0;
        break;
    default:
        break;
    }
    for (int k = 0; k < 3; k++)
        w += b.m[k] * b.m[k] / (b.I[k] * b.I[k]);
    b.h = angles[i % WALK_LENGTHS] * (0.8 + 0.4 * walk_unit(&seed)) / sqrt(w);
    return b;
}

/* Energy and |m|^2 up to factors, and the momentum in space, in long double. */
enum { WALK_VALUES = 5 };

typedef struct walk_values {
    long double value[WALK_VALUES];
} walk_values;

static inline const char *walk_name(int k)
{
    static const char *const names[WALK_VALUES] = {"energy", "|m|", "Lx", "Ly", "Lz"};
    return names[k];
}

static inline walk_values walk_measure(const walk_body *b, const double q[4], const double m[3])
{
    const long double w = q[0], x = q[1], y = q[2], z = q[3], nn = w * w + x * x + y * y + z * z;
    const long double t[3] = {2.0L * (y * m[2] - z * m[1]), 2.0L * (z * m[0] - x * m[2]),
                              2.0L * (x * m[1] - y * m[0])};
    walk_values v = {{0.0L, 0.0L, m[0] + (w * t[0] + (y * t[2] - z * t[1])) / nn,
                      m[1] + (w * t[1] + (z * t[0] - x * t[2])) / nn,
                      m[2] + (w * t[2] + (x * t[1] - y * t[0])) / nn}};
    for (int k = 0; k < 3; k++) {
        v.value[0] += (long double)m[k] * m[k] / (long double)b->I[k];
        v.value[1] += (long double)m[k] * m[k];
    }
    return v;
}

/* Gains of the values from block to block, in units of u = 2^-53 of energy, |m| and |L|. */
typedef struct walk_sums {
    walk_values first, last;
    double sum[WALK_VALUES], squares[WALK_VALUES];
    long blocks;
} walk_sums;

static inline void walk_begin(walk_sums *s, walk_values v)
{
    const walk_sums none = {v, v, {0.0, 0.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 0.0, 0.0, 0.0}, 0};
    *s = none;
}

/* What all has been gained, in units of u. */
static inline double walk_gain(const walk_sums *s, int k, long double difference)
{
    const long double whole = k < 2 ? 2.0L * s->first.value[k] : sqrtl(s->first.value[1]);
    return (double)(difference / whole * 0x1p53L);
}

static inline void walk_add(walk_sums *s, walk_values v)
{
    for (int k = 0; k < WALK_VALUES; k++) {
        const double g = walk_gain(s, k, v.value[k] - s->last.value[k]);
        s->sum[k] += g;
        s->squares[k] += g * g;
    }
    s->last = v;
    s->blocks++;
}

/* The gain of one step in units of u: its mean, and what a walk without memory has in a step. */
typedef struct walk_result {
    double mean, walk;
    /* the mean over its standard error; 0 where nothing moves */
    double z;
} walk_result;

static inline walk_result walk_judge(const walk_sums *s, int k, double steps_per_block)
{
    const double n = (double)s->blocks, mean = s->sum[k] / n;
    const double variance = fmax((s->squares[k] / n - mean * mean) * n / (n - 1.0), 0.0);
    const double z = variance > 0.0 ? mean / sqrt(variance / n) : 0.0;
    const walk_result r = {mean / steps_per_block, sqrt(variance / steps_per_block), z};
    return r;
}

#endif
