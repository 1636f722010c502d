/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <math.h>
#include <polhode/random.h>

#include "base/sincos.h"

static uint64_t rotate_left(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

/* SplitMix64: a counter through a mixing function. */
static uint64_t split_mix(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

void plh_random_seed(uint64_t seed, plh_random *r)
{
    for (int i = 0; i < 4; i++)
        r->s[i] = split_mix(&seed);
}

uint64_t plh_random_next(plh_random *r)
{
    uint64_t *s = r->s, result = rotate_left(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

/* The state after 2^128 steps is a polynomial of the step, its coefficients the bits below. */
void plh_random_jump(plh_random *r)
{
    static const uint64_t bits[4] = {0x180ec6d33cfd0aba, 0xd5a61266f0c9392c, 0xa9582618e03fc9aa,
                                     0x39abdc4529b1661c};
    plh_random sum = {{0, 0, 0, 0}};
    for (int i = 0; i < 256; i++) {
        if (bits[i / 64] >> (i % 64) & 1)
            for (int k = 0; k < 4; k++)
                sum.s[k] ^= r->s[k];
        plh_random_next(r);
    }
    *r = sum;
}

void plh_random_stream(uint64_t seed, unsigned i, plh_random *r)
{
    plh_random_seed(seed, r);
    while (i-- > 0)
        plh_random_jump(r);
}

double plh_random_uniform(plh_random *r)
{
    return (double)(plh_random_next(r) >> 11) * 0x1p-53;
}

uint64_t plh_random_below(plh_random *r, uint64_t n)
{
    uint64_t over = UINT64_MAX - (UINT64_MAX % n + 1) % n, x; /* last of the whole multiples of n */
    do
        x = plh_random_next(r);
    while (x > over);
    return x % n;
}

/* log x for 0 < x <= 1 by atanh's series, error 2 ulp: libm's would differ between machines. */
static double log_unit(double x)
{
    int e;
    double m = frexp(x, &e);
    if (m < 0.70710678118654752) {
        m *= 2.0;
        e--;
    }
    double s = (m - 1.0) / (m + 1.0), z = s * s, p = 1.0 / 23.0; /* z <= 0.0295 */
    for (int k = 21; k >= 1; k -= 2)
        p = 1.0 / k + z * p;
    return e * 0x1.62e42fefa39efp-1 + 2.0 * s * p; /* ln 2 */
}

/* 2 pi times a uniform number. */
static void random_angle(plh_random *r, double *s, double *c)
{
    plh_sincos(0x1.921fb54442d18p+2 * plh_random_uniform(r), s, c);
}

double plh_random_normal(plh_random *r)
{
    double u = plh_random_uniform(r), s, c;
    random_angle(r, &s, &c);
    return sqrt(-2.0 * log_unit(1.0 - u)) * c; /* 1 - u is exact and never 0 */
}

plh_vec3 plh_random_direction(plh_random *r)
{
    double z = 2.0 * plh_random_uniform(r) - 1.0, s, c;
    double rho = sqrt((1.0 - z) * (1.0 + z));
    random_angle(r, &s, &c);
    return plh_vec3_make(rho * c, rho * s, z);
}

plh_quat plh_random_rotation(plh_random *r)
{
    double u = plh_random_uniform(r), s1, c1, s2, c2;
    double a = sqrt(1.0 - u), b = sqrt(u);
    random_angle(r, &s1, &c1);
    random_angle(r, &s2, &c2);
    return plh_quat_make(b * c2, a * s1, a * c1, b * s2);
}
