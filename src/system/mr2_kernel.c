/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* McLachlan-Reich steps of many bodies, axes 1, 2, 3, 2, 1 (Buss 2001, section 3), as mr2 does for one;
 * compiled once per instruction set. No fma: every set gives the same bits. */
#include "base/isa.h"
#include "base/sincos.h"
#include "system/kernel.h"

/* m turns by -angle about axis i, q by the half angle on the right. */
static inline __attribute__((always_inline)) void turn(int i, vd half, vd m[3], vd q[4])
{
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    vd s, c;
    if (vall(vlt(vabs(half), vset1(0x1.9p-1))))
        vsincos_small(half, &s, &c);
    else
        vsincos(half, &s, &c);
    const vd two_s = vset1(2.0) * s, full_s = two_s * c, full_c = vset1(1.0) - two_s * s;
    const vd mj = full_c * m[j] + full_s * m[k], mk = full_c * m[k] - full_s * m[j];
    const vd qw = c * q[0] - s * q[1 + i], qi = c * q[1 + i] + s * q[0];
    const vd qj = c * q[1 + j] + s * q[1 + k], qk = c * q[1 + k] - s * q[1 + j];
    m[j] = mj, m[k] = mk;
    q[0] = qw, q[1 + i] = qi, q[1 + j] = qj, q[1 + k] = qk;
}

static inline vd fetch(const double *p, int n)
{
    return n == VWIDTH ? vload(p) : vload_n(p, n, 0.0);
}

static inline void put(double *p, vd v, int n)
{
    if (n == VWIDTH)
        vstore(p, v);
    else
        vstore_n(p, v, n);
}

void PLH_ISA(plh_mr2_range)(const plh_mr2_batch *b, size_t first, size_t last)
{
    const vd h4 = vset1(0.25 * b->h), h2 = vset1(0.5 * b->h);
    for (size_t at = first; at < last; at += VWIDTH) {
        const int n = last - at < VWIDTH ? (int)(last - at) : VWIDTH;
        vd q[4], m[3], inv[3];
        for (int c = 0; c < 4; c++)
            q[c] = fetch(b->q[c] + at, n);
        for (int c = 0; c < 3; c++) {
            m[c] = fetch(b->m[c] + at, n);
            inv[c] = fetch(b->inv[c] + at, n);
        }
        turn(0, h4 * inv[0] * m[0], m, q);
        turn(1, h4 * inv[1] * m[1], m, q);
        turn(2, h2 * inv[2] * m[2], m, q);
        turn(1, h4 * inv[1] * m[1], m, q);
        turn(0, h4 * inv[0] * m[0], m, q);
        /* Rounding must not add up in |q|. */
        const vd qq = (q[0] * q[0] + q[1] * q[1]) + (q[2] * q[2] + q[3] * q[3]);
        const vd fix = vset1(1.5) - vset1(0.5) * qq;
        for (int c = 0; c < 4; c++)
            put(b->q[c] + at, q[c] * fix, n);
        for (int c = 0; c < 3; c++)
            put(b->m[c] + at, m[c], n);
    }
}
