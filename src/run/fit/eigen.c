/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Jacobi's method for small symmetric matrices (Golub and Van Loan, Matrix Computations, section
 * 8.5). */
#include "fit/eigen.h"

#include <math.h>
#include <stdbool.h>

/* A rotation in the plane of axes p and q that makes a[p][q] zero; v collects the rotations. */
static void rotate(int n, int stride, double a[EIGEN_MOST][EIGEN_MOST], double *v, int p, int q)
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
        double *row = v + k * stride;
        const double x = a[p][k], y = a[q][k], vx = row[p], vy = row[q];
        a[p][k] = c * x - s * y;
        a[q][k] = s * x + c * y;
        row[p] = c * vx - s * vy;
        row[q] = s * vx + c * vy;
    }
}

static void swap(double *x, double *y)
{
    const double z = *x;
    *x = *y;
    *y = z;
}

static void sort(int n, int stride, double *value, double *v)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && value[k] < value[k - 1]; k--) {
            swap(&value[k], &value[k - 1]);
            for (int r = 0; r < n; r++)
                swap(&v[r * stride + k], &v[r * stride + k - 1]);
        }
}

void eigen_symmetric(int n, int stride, const double *a, double *value, double *v)
{
    double w[EIGEN_MOST][EIGEN_MOST];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            w[i][k] = a[i * stride + k];
            v[i * stride + k] = i == k;
        }
    for (int sweep = 0; sweep < 60; sweep++) {
        bool done = true;
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++)
                if (fabs(w[p][q]) > 1e-17 * sqrt(fabs(w[p][p] * w[q][q])) && w[p][q] != 0.0) {
                    rotate(n, stride, w, v, p, q);
                    done = false;
                }
        if (done)
            break;
    }
    for (int i = 0; i < n; i++)
        value[i] = w[i][i];
    sort(n, stride, value, v);
}
