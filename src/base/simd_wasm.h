/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* simd.h for WebAssembly: two lanes, vfma with two roundings. A lane of a mask is all ones or all
 * zeros. */
#ifndef PLH_BASE_SIMD_WASM_H
#define PLH_BASE_SIMD_WASM_H

#include <wasm_simd128.h>

#define VWIDTH 2
typedef double vd __attribute__((vector_size(16)));
typedef uint64_t vi __attribute__((vector_size(16)));
typedef vi vm;

static inline vd vset1(double a)
{
    return (vd){a, a};
}
static inline vd vload(const double *p)
{
    return (vd)wasm_v128_load(p);
}
static inline void vstore(double *p, vd a)
{
    wasm_v128_store(p, (v128_t)a);
}
static inline vd vfma(vd a, vd b, vd c)
{
    return a * b + c;
}
static inline vd vfms(vd a, vd b, vd c)
{
    return a * b - c;
}
static inline vd vsqrt(vd a)
{
    return (vd)wasm_f64x2_sqrt((v128_t)a);
}
static inline vd vabs(vd a)
{
    return (vd)wasm_f64x2_abs((v128_t)a);
}
/* pmin(x, y) is y < x ? y : x: with the arguments changed round it is the vmin of one lane. */
static inline vd vmin(vd a, vd b)
{
    return (vd)wasm_f64x2_pmin((v128_t)b, (v128_t)a);
}
static inline vd vmax(vd a, vd b)
{
    return (vd)wasm_f64x2_pmax((v128_t)b, (v128_t)a);
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
    return ~a;
}
static inline vm vtest_bit(vi k, int n)
{
    return (vm)wasm_i64x2_shr((v128_t)(k << (63 - n)), 63);
}
static inline unsigned vmask_bits(vm m)
{
    return wasm_i64x2_bitmask((v128_t)m);
}
static inline vd vselect(vm m, vd a, vd b)
{
    return (vd)wasm_v128_bitselect((v128_t)a, (v128_t)b, (v128_t)m);
}

#endif
