/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The yardsticks of the pair kernel: loops over the pairs, soft sphere and dipole, one root and one
 * division a pair, torques in space; compiled with -O3 -march=native. */
#include "system_scalar.h"

#include <math.h>

void bench_plain_pairs(long n, const double (*x)[3], const double (*u)[3], double (*f)[3],
                       double (*t)[3])
{
    for (long i = 0; i < n; i++) {
        for (long j = i + 1; j < n; j++) {
            double d[3], gi[3], gj[3], r2 = 0.0, a = 0.0, b = 0.0, c = 0.0;
            for (int k = 0; k < 3; k++) {
                d[k] = x[i][k] - x[j][k];
                r2 += d[k] * d[k];
                a += u[i][k] * d[k];
                b += u[j][k] * d[k];
                c += u[i][k] * u[j][k];
            }
            const double w2 = 1.0 / r2, w3 = w2 * sqrt(w2), w5 = w3 * w2, w7 = w5 * w2;
            const double f0 = 48.0 * w7 * w7 + 3.0 * c * w5 - 15.0 * a * b * w7;
            for (int k = 0; k < 3; k++) {
                const double force = f0 * d[k] + 3.0 * (u[i][k] * b + u[j][k] * a) * w5;
                f[i][k] += force;
                f[j][k] -= force;
                gi[k] = u[j][k] * w3 - 3.0 * d[k] * b * w5;
                gj[k] = u[i][k] * w3 - 3.0 * d[k] * a * w5;
            }
            t[i][0] -= u[i][1] * gi[2] - u[i][2] * gi[1];
            t[i][1] -= u[i][2] * gi[0] - u[i][0] * gi[2];
            t[i][2] -= u[i][0] * gi[1] - u[i][1] * gi[0];
            t[j][0] -= u[j][1] * gj[2] - u[j][2] * gj[1];
            t[j][1] -= u[j][2] * gj[0] - u[j][0] * gj[2];
            t[j][2] -= u[j][0] * gj[1] - u[j][1] * gj[0];
        }
    }
}

/* The same with the sums of i in scalars, and common factors taken out: what the compiler then
 * turns into vectors of components in part. */
void bench_tuned_pairs(long n, const double (*x)[3], const double (*u)[3], double (*f)[3],
                       double (*t)[3])
{
    for (long i = 0; i < n; i++) {
        const double xi = x[i][0], yi = x[i][1], zi = x[i][2];
        const double ui = u[i][0], vi = u[i][1], wi = u[i][2];
        double sx = 0.0, sy = 0.0, sz = 0.0, tx = 0.0, ty = 0.0, tz = 0.0;
        for (long j = i + 1; j < n; j++) {
            const double dx = xi - x[j][0], dy = yi - x[j][1], dz = zi - x[j][2];
            const double uj = u[j][0], vj = u[j][1], wj = u[j][2];
            const double r2 = dx * dx + dy * dy + dz * dz;
            const double a = ui * dx + vi * dy + wi * dz, b = uj * dx + vj * dy + wj * dz;
            const double c = ui * uj + vi * vj + wi * wj;
            const double w2 = 1.0 / r2, w = sqrt(w2), w3 = w2 * w, w5 = w3 * w2, w7 = w5 * w2;
            const double f0 = 48.0 * w7 * w7 + 3.0 * c * w5 - 15.0 * a * b * w7;
            const double a5 = 3.0 * a * w5, b5 = 3.0 * b * w5;
            const double fx = f0 * dx + ui * b5 + uj * a5, fy = f0 * dy + vi * b5 + vj * a5,
                         fz = f0 * dz + wi * b5 + wj * a5;
            sx += fx, sy += fy, sz += fz;
            f[j][0] -= fx, f[j][1] -= fy, f[j][2] -= fz;
            const double gx = uj * w3 - dx * b5, gy = vj * w3 - dy * b5, gz = wj * w3 - dz * b5;
            const double hx = ui * w3 - dx * a5, hy = vi * w3 - dy * a5, hz = wi * w3 - dz * a5;
            tx -= vi * gz - wi * gy, ty -= wi * gx - ui * gz, tz -= ui * gy - vi * gx;
            t[j][0] -= vj * hz - wj * hy;
            t[j][1] -= wj * hx - uj * hz;
            t[j][2] -= uj * hy - vj * hx;
        }
        f[i][0] += sx, f[i][1] += sy, f[i][2] += sz;
        t[i][0] += tx, t[i][1] += ty, t[i][2] += tz;
    }
}
