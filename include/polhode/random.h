/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Random numbers for experiments: the same from the same seed on every machine, compiler and number
 * of threads. The generator is the caller's; each draw takes a fixed count of 64-bit numbers.
 *
 * Source: xoshiro256** and its jump, Blackman and Vigna, ACM TOMS 47 (2021) 36; seeding by
 * SplitMix64, Steele, Lea and Flood, OOPSLA 2014.
 */
#ifndef POLHODE_RANDOM_H
#define POLHODE_RANDOM_H

#include <polhode/quat.h>
#include <stdint.h>

PLH_BEGIN_DECLS

typedef struct plh_random {
    /* Never all zero */
    uint64_t s[4];
} plh_random;

/* Every seed is good, 0 included. */
PLH_API void plh_random_seed(uint64_t seed, plh_random *r);

/*
 * Stream number i of a seed, for work split into parts: part i draws from stream i whatever thread
 * runs it. Stream 0 is plh_random_seed's; i costs i jumps.
 */
PLH_API void plh_random_stream(uint64_t seed, unsigned i, plh_random *r);

/* Forward by 2^128 draws: the start of the next stream that cannot overlap this one. */
PLH_API void plh_random_jump(plh_random *r);

/* 64 random bits. */
PLH_API uint64_t plh_random_next(plh_random *r);

/* Uniform on [0, 1): a multiple of 2^-53. */
PLH_API double plh_random_uniform(plh_random *r);

/* Uniform on the integers 0 ... n - 1, without bias (n >= 1); may take more than one draw. */
PLH_API uint64_t plh_random_below(plh_random *r, uint64_t n);

/* Normal, mean 0, variance 1 (Box and Muller; two draws). */
PLH_API double plh_random_normal(plh_random *r);

/* A unit vector, uniform on the sphere (two draws). */
PLH_API plh_vec3 plh_random_direction(plh_random *r);

/* A unit quaternion, uniform over the rotations (three draws; Shoemake, Graphics Gems III,
 * 1992). */
PLH_API plh_quat plh_random_rotation(plh_random *r);

PLH_END_DECLS

#endif
