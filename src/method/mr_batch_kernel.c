/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* McLachlan-Reich steps of many bodies, axes 1, 2, 3, 2, 1, turns by sine and cosine; compiled once
 * per instruction set. */
#include "base/isa.h"
#include "method/mr_kernel.h"

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

void PLH_ISA(plh_mr_steps)(const plh_mr_range *r, size_t first, size_t last)
{
    for (size_t at = first; at < last; at += VWIDTH) {
        const int n = last - at < VWIDTH ? (int)(last - at) : VWIDTH;
        vd q[4], m[3], inv[3];
        for (int c = 0; c < 4; c++)
            q[c] = fetch(r->q[c] + at, n);
        for (int c = 0; c < 3; c++) {
            m[c] = fetch(r->m[c] + at, n);
            inv[c] = fetch(r->inv[c] + at, n);
        }
        plh_mr_second_order(inv, 0, 1, 2, false, r->h, m, q);
        /* Rounding must not add up in |q|. */
        const vd qq = (q[0] * q[0] + q[1] * q[1]) + (q[2] * q[2] + q[3] * q[3]);
        const vd fix = vset1(1.5) - vset1(0.5) * qq;
        for (int c = 0; c < 4; c++)
            put(r->q[c] + at, q[c] * fix, n);
        for (int c = 0; c < 3; c++)
            put(r->m[c] + at, m[c], n);
    }
}
