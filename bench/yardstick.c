/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The yardstick of the project, Y: one second-order McLachlan-Reich step on (m, q), rotations about
 * axes 1, 2, 3, 2, 1 with one libm sincos each; the full angle comes from the half angle.
 */
#include "bench.h"

#include <math.h>

/* Exact flow of m_i^2/(2 I_i): m turns by -a about axis i, q by a on the right (i, j, k cyclic). */
static inline void turn(int i, int j, int k, double half, double m[3], double q[4])
{
    double s, c;
    sincos(half, &s, &c);
    double sin_full = 2.0 * s * c, cos_full = 1.0 - 2.0 * s * s;
    double mj = cos_full * m[j] + sin_full * m[k];
    double mk = cos_full * m[k] - sin_full * m[j];
    m[j] = mj;
    m[k] = mk;
    double qw = c * q[0] - s * q[1 + i], qi = c * q[1 + i] + s * q[0];
    double qj = c * q[1 + j] + s * q[1 + k], qk = c * q[1 + k] - s * q[1 + j];
    q[0] = qw;
    q[1 + i] = qi;
    q[1 + j] = qj;
    q[1 + k] = qk;
}

void bench_yardstick_step(const double inv[3], double h, double m[3], double q[4])
{
    double h4 = 0.25 * h;
    turn(0, 1, 2, h4 * inv[0] * m[0], m, q);
    turn(1, 2, 0, h4 * inv[1] * m[1], m, q);
    turn(2, 0, 1, 2.0 * h4 * inv[2] * m[2], m, q);
    turn(1, 2, 0, h4 * inv[1] * m[1], m, q);
    turn(0, 1, 2, h4 * inv[0] * m[0], m, q);
}
