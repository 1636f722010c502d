/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Jacobi's method for small symmetric matrices (Golub and Van Loan, Matrix Computations, section
 * 8.5). */
#include "fit/fit.h"

#include <math.h>
#include <string.h>

static void rotate(int n, double a[FIT_N][FIT_N], double v[FIT_N][FIT_N], int p, int q)
{
    const double theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
    const double t = copysign(1.0, theta) / (fabs(theta) + sqrt(theta * theta + 1.0));
    const double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
    for (int k = 0; k < n; k++) {
        const double x = a[k][p], y = a[k][q];
        a[k][p] = c * x - s * y;
        a[k][q] = s * x + c * y;
    }
    for (int k = 0; k < n; k++) {
        const double x = a[p][k], y = a[q][k], vx = v[k][p], vy = v[k][q];
        a[p][k] = c * x - s * y;
        a[q][k] = s * x + c * y;
        v[k][p] = c * vx - s * vy;
        v[k][q] = s * vx + c * vy;
    }
}

static void swap_columns(int n, double v[FIT_N][FIT_N], int i, int k)
{
    for (int r = 0; r < n; r++) {
        const double x = v[r][i];
        v[r][i] = v[r][k];
        v[r][k] = x;
    }
}

static void sort(int n, double value[FIT_N], double v[FIT_N][FIT_N])
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && value[k] < value[k - 1]; k--) {
            const double x = value[k];
            value[k] = value[k - 1];
            value[k - 1] = x;
            swap_columns(n, v, k, k - 1);
        }
}

void eigen_symmetric(int n, double a[FIT_N][FIT_N], double value[FIT_N], double v[FIT_N][FIT_N])
{
    double w[FIT_N][FIT_N];
    memcpy(w, a, sizeof w);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            v[i][k] = i == k;
    for (int sweep = 0; sweep < 60; sweep++) {
        bool done = true;
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++)
                if (fabs(w[p][q]) > 1e-17 * sqrt(fabs(w[p][p] * w[q][q])) && w[p][q] != 0.0) {
                    rotate(n, w, v, p, q);
                    done = false;
                }
        if (done)
            break;
    }
    for (int i = 0; i < n; i++)
        value[i] = w[i][i];
    sort(n, value, v);
}
