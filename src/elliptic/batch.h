/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * One function over arrays, VWIDTH elements at a time; lanes with arguments that the vector kernel
 * does not take are done by the scalar function, so the results have its bits.
 */
#ifndef PLH_ELLIPTIC_BATCH_H
#define PLH_ELLIPTIC_BATCH_H

#include <stddef.h>

#include "base/isa.h"
#include "base/simd.h"

/* The scalar kernel that gives the same bits. */
#if defined(PLH_ISA_BASE) || defined(PLH_ISA_WASM)
#define PLH_ONE(name) name##_base
#else
#define PLH_ONE(name) name##_fma
#endif

enum { PLH_BATCH_MOST = 4 }; /* arguments */

/* Lanes whose arguments are for the vector kernel. */
typedef vm plh_usual_fn(const vd *v);
/* The values; *ok loses the lanes that turned out not to be for it. */
typedef vd plh_lanes_fn(const vd *v, vm *ok);
typedef double plh_one_fn(const double *v);

#if VWIDTH == 1
static inline void plh_batch(size_t n, int count, const double *const *in, double *out,
                             plh_usual_fn *usual, plh_lanes_fn *lanes, plh_one_fn *one)
{
    (void)usual;
    (void)lanes;
    for (size_t i = 0; i < n; i++) {
        double v[PLH_BATCH_MOST];
        for (int j = 0; j < count; j++)
            v[j] = in[j][i];
        out[i] = one(v);
    }
}
#else
/* y with the lanes outside ok done one at a time. */
static __attribute__((noinline)) vd plh_batch_fix(vd y, vm ok, int count, const vd *v, int some,
                                                  plh_one_fn *one)
{
    double a[PLH_BATCH_MOST][VWIDTH], r[VWIDTH];
    unsigned skip = vmask_bits(ok);
    for (int j = 0; j < count; j++)
        vstore(a[j], v[j]);
    vstore(r, y);
    for (int l = 0; l < some; l++) {
        double x[PLH_BATCH_MOST];
        for (int j = 0; j < count; j++)
            x[j] = a[j][l];
        if (!(skip & (1u << l)))
            r[l] = one(x);
    }
    return vload(r);
}

/* The lanes outside ok get the arguments of a lane in it. */
static inline void plh_batch_fill(vd *v, vm ok, int count)
{
    int first = __builtin_ctz(vmask_bits(ok));
    for (int j = 0; j < count; j++)
        v[j] = vselect(ok, v[j], vset1(vget(v[j], first)));
}

/* One vector: v to y. */
PLH_INLINE vd plh_batch_lanes(int count, const vd *v, int some, plh_usual_fn *usual,
                              plh_lanes_fn *lanes, plh_one_fn *one)
{
    vd y = vset1(0.0);
    vm ok = usual(v);
    if (__builtin_expect(vall(ok), 1)) {
        y = lanes(v, &ok);
    } else if (vany(ok)) {
        vd safe[PLH_BATCH_MOST];
        for (int j = 0; j < count; j++)
            safe[j] = v[j];
        plh_batch_fill(safe, ok, count);
        y = lanes(safe, &ok);
    }
    if (__builtin_expect(!vall(ok), 0))
        y = plh_batch_fix(y, ok, count, v, some, one);
    return y;
}

PLH_INLINE void plh_batch_load(vd *v, int count, const double *const *in, size_t i, int some)
{
#pragma GCC unroll 4
    for (int j = 0; j < count; j++)
        v[j] = some == VWIDTH ? vload(in[j] + i) : vload_n(in[j] + i, some, in[j][i]);
}

PLH_INLINE void plh_batch(size_t n, int count, const double *const *in, double *out,
                          plh_usual_fn *usual, plh_lanes_fn *lanes, plh_one_fn *one)
{
    vd v[PLH_BATCH_MOST];
    size_t i = 0;
    for (; n - i >= VWIDTH; i += VWIDTH) {
        plh_batch_load(v, count, in, i, VWIDTH);
        vstore(out + i, plh_batch_lanes(count, v, VWIDTH, usual, lanes, one));
    }
    if (i == n)
        return;
    int some = (int)(n - i);
    plh_batch_load(v, count, in, i, some);
    vstore_n(out + i, plh_batch_lanes(count, v, some, usual, lanes, one), some);
}
#endif

#endif
