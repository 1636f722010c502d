/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* How one file is compiled in a project of its own: one instruction set, that of the compiler's
 * flags. */
#if !defined(__GNUC__) && !defined(__clang__)
#error                                                                                             \
    "polhode_step.c needs GCC, clang or a compiler with their extensions (on Windows: mingw or clang-cl)"
#endif
#if defined(__FAST_MATH__)
#error "compile polhode_step.c without -ffast-math: it rests on the rounding of each operation"
#endif

#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VL__) && defined(__FMA__)
#define PLH_ISA_AVX512
#elif defined(__AVX2__) && defined(__FMA__)
#define PLH_ISA_AVX2
#elif defined(__wasm_simd128__)
#define PLH_ISA_WASM
#elif defined(__SSE2__) && defined(__x86_64__) && !defined(__FMA__)
#define PLH_ISA_SSE2
#endif
#define PLH_BASE_ISA_H           /* instead of base/isa.h */
#define PLH_ISA(name)            name
#define PLH_PICK(name, args)     (name args)
#define PLH_PICK_ONE(name, args) (name args)

#pragma GCC diagnostic ignored "-Wunused-function" /* some are for one instruction set only */

/* On i386 the x87 rounds to other places than doubles have. */
#if defined(__i386__) && !defined(__SSE2_MATH__)
#if defined(__clang__)
#error "compile polhode_step.c for i386 with -msse2: the x87 rounds otherwise than doubles"
#else
#pragma GCC push_options
#pragma GCC target("sse2", "fpmath=sse")
#endif
#endif

/* What the compiler must not do, whatever its flags: put sums in another order
 * (-funsafe-math-optimizations, -fassociative-math). */
#if defined(__clang__)
#pragma clang fp reassociate(off)
#else
#pragma GCC push_options
#pragma GCC optimize("no-associative-math", "no-unsafe-math-optimizations")
#endif

/* What the compiler must not do: fuse products and sums where fma is not written. (The SLP
 * vectorizer of gcc 12 does so although it is told not to.) */
#if defined(__clang__)
#pragma clang fp contract(off)
#else
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize")
#endif
