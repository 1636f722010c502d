/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The turns of McLachlan and Reich: one body in mr.c, where a vector has one lane, VWIDTH bodies in
 * mr_batch_kernel.c. No
 * fma: every instruction set gives the same bits.
 */
#ifndef PLH_METHOD_MR_KERNEL_H
#define PLH_METHOD_MR_KERNEL_H

#include <polhode/batch.h>
#include <polhode/method.h>

#include "base/isa.h"
#include "base/sincos.h"
#include "method/mutant.h"

/* Vectors must stay in registers; mr.c has 24 steps, in which the compiler does better by
 * itself. */
#if VWIDTH > 1
#define PLH_MR_INLINE PLH_INLINE
#else
#define PLH_MR_INLINE static inline
#endif

/* m turns by -angle about axis i, q by the half angle on the right; s and c of the half angle, (i,
 * j, k) cyclic. */
PLH_MR_INLINE void plh_mr_apply(int i, vd s, vd c, vd m[3], vd q[4])
{
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const vd full_s = vset1(2.0) * s * c, full_c = vset1(1.0) - vset1(2.0) * s * s;
    const vd mj = full_c * m[j] + full_s * m[k], mk = full_c * m[k] - full_s * m[j];
    const vd qw = c * q[0] - s * q[1 + i], qi = c * q[1 + i] + s * q[0];
    const vd qj = c * q[1 + j] + s * q[1 + k], qk = c * q[1 + k] - s * q[1 + j];
    m[j] = mj, m[k] = mk;
    q[0] = qw, q[1 + i] = qi, q[1 + j] = qj, q[1 + k] = qk;
}

PLH_MR_INLINE void plh_mr_sincos(vd angle, vd *s, vd *c)
{
    if (vall(vlt(vabs(angle), vset1(0x1.9p-1)))) /* the turns of a step seldom need reduction */
        vsincos_small(angle, s, c);
    else
        vsincos(angle, s, c);
}

/* UPDATE[i, h]; half is h/(2 I_i). */
PLH_MR_INLINE void plh_mr_turn(int i, bool cayley, vd half, vd m[3], vd q[4])
{
    vd s, c, angle = half * m[i];
    if (cayley) { /* tan of the half angle is the half angle */
        c = vset1(1.0) / vsqrt(vset1(1.0) + angle * angle);
        s = angle * c;
    } else {
        plh_mr_sincos(angle, &s, &c);
    }
    plh_mr_apply(i, s, c, m, q);
}

/* Axes a, b, c, b, a: Buss (2001) section 3. */
PLH_MR_INLINE void plh_mr_second_order(const vd inv[3], int a, int b, int c, bool cayley, double h,
                                       vd m[3], vd q[4])
{
    const vd h4 = vset1(0.25 * h);
    plh_mr_turn(a, cayley, vset1(PLH_MUTANT(1.0, 1.04)) * h4 * inv[a], m, q);
    plh_mr_turn(b, cayley, h4 * inv[b], m, q);
    plh_mr_turn(c, cayley, vset1(2.0) * h4 * inv[c], m, q);
    plh_mr_turn(b, cayley, h4 * inv[b], m, q);
    plh_mr_turn(a, cayley, h4 * inv[a], m, q);
}

/* Many bodies in arrays; inv: 1/I. */
typedef struct plh_mr_range {
    double h;
    const double *inv[3];
    double *q[4], *m[3];
} plh_mr_range;

#define PLH_MR_STEPS(isa) void plh_mr_steps_##isa(const plh_mr_range *r, size_t first, size_t last);
PLH_EACH_ISA(PLH_MR_STEPS)

/* mr_batch.c: the entry `batch` of mr2. */
plh_status plh_mr_batch(const plh_method_spec *spec, const plh_batch *batch);

#endif
