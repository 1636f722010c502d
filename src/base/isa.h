/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Run-time choice of the instruction set. A kernel file that is compiled once per set (see
 * plh_isa_sources in cmake/flags.cmake) names its functions with PLH_ISA(name); the caller picks
 * one:
 *
 *     PLH_PICK(plh_thing, (a, b));        the widest vectors that the processor has
 *     PLH_PICK_ONE(plh_thing, (a, b));    one lane, with fma or without
 *
 * The environment variable POLHODE_ISA can ask for less than the processor has (version.h). It is
 * read at the first call; after that a choice costs one load.
 */
#ifndef PLH_BASE_ISA_H
#define PLH_BASE_ISA_H

#if !defined(PLH_ISA_CUDA)
#include <stdatomic.h>
#endif
#include <stdbool.h>

#if defined(PLH_ISA_CUDA)
#define PLH_ISA_DISPATCH         0
#define PLH_PICK_ONE(name, args) (name##_cuda args)
#define PLH_PICK(name, args)     (name##_cuda args)
#elif defined(__x86_64__) && defined(__GNUC__) && !defined(PLH_NO_SIMD)
#define PLH_ISA_DISPATCH         1
static inline bool plh_isa_has_fma(void) /* also AVX2: every processor with one has both */
{
    return __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
}
static inline bool plh_isa_has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}
#define PLH_PICK_ONE(name, args) (plh_isa() >= PLH_LEVEL_FMA ? name##_fma args : name##_base args)
#define PLH_PICK(name, args)                                                                       \
    (plh_isa() == PLH_LEVEL_AVX512 ? name##_avx512 args                                            \
     : plh_isa() == PLH_LEVEL_AVX2 ? name##_avx2 args                                              \
     : plh_isa() == PLH_LEVEL_FMA  ? name##_fma args                                               \
                                   : name##_base args)
#else
#define PLH_ISA_DISPATCH         0
#define PLH_PICK_ONE(name, args) (name##_base args)
#if defined(__wasm_simd128__)
#define PLH_PICK(name, args) (name##_wasm args)
#else
#define PLH_PICK(name, args) (name##_base args)
#endif
static inline bool plh_isa_has_fma(void)
{
    return false;
}
static inline bool plh_isa_has_avx512(void)
{
    return false;
}
#endif

#if PLH_ISA_DISPATCH
typedef enum plh_isa_level {
    PLH_LEVEL_OPEN, /* not chosen yet */
    PLH_LEVEL_BASE,
    PLH_LEVEL_FMA,
    PLH_LEVEL_AVX2,
    PLH_LEVEL_AVX512
} plh_isa_level;

extern _Atomic int plh_isa_chosen; /* a plh_isa_level */
int plh_isa_choose(void);          /* sets and returns it; every call gives the same */

static inline int plh_isa(void)
{
    int level = atomic_load_explicit(&plh_isa_chosen, memory_order_relaxed);
    return level != PLH_LEVEL_OPEN ? level : plh_isa_choose();
}
#endif

/* PLH_ISA(plh_thing) is plh_thing_base, plh_thing_fma, plh_thing_avx2, plh_thing_avx512,
 * plh_thing_wasm, or plh_thing_cuda on a GPU (cuda/device.cuh). */
#if defined(PLH_ISA_CUDA)
#define PLH_ISA(name) name##_cuda
#elif defined(PLH_DD_TRIPLE) /* compiled once, in the numbers of dd_triple.h */
#define PLH_ISA(name) name##_triple
#elif defined(PLH_ISA_AVX512)
#define PLH_ISA(name) name##_avx512
#elif defined(PLH_ISA_AVX2)
#define PLH_ISA(name) name##_avx2
#elif defined(PLH_ISA_WASM)
#define PLH_ISA(name) name##_wasm
#elif defined(PLH_ISA_FMA)
#define PLH_ISA(name) name##_fma
#else
#define PLH_ISA(name) name##_base
#endif

/* X(set) for each set of a processor: to declare what is compiled for all of them. */
#define PLH_EACH_ISA(X) X(base) X(fma) X(avx2) X(avx512) X(wasm)

#endif
