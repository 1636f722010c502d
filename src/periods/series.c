/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Lines of a series, and the linear equations of least squares. */
#include "periods/inside.h"

#include <math.h>
#include <string.h>

plh_periods_series plh_periods_series_make(int periods, int order)
{
    plh_periods_series s = {.periods = periods, .order = order};
    for (int j = 0; j <= order; j++)
        for (int k = periods == 1 ? 0 : -order; k <= (periods == 1 ? 0 : order); k++) {
            if (j == 0 && k <= 0)
                continue;
            s.j[s.lines] = j;
            s.k[s.lines++] = k;
        }
    return s;
}

/* Gauss's elimination on the upper triangle of n rows and n + more columns. A column whose pivot
 * has lost all but 1e-7 depends on those before it: its row becomes zero. */
static int eliminate(double *a, int n, int more)
{
    double size[PERIODS_COLUMNS];
    int rank = 0;
    for (int i = 0; i < n; i++)
        size[i] = a[i * PERIODS_STRIDE + i];
    for (int i = 0; i < n; i++) {
        double *row = a + i * PERIODS_STRIDE;
        const bool used = row[i] > 1e-7 * size[i] && row[i] > 0.0;
        const double inverse = used ? 1.0 / row[i] : 0.0;
        if (!used)
            memset(row + i, 0, (size_t)(n + more - i) * sizeof *row);
        rank += used;
        for (int k = i + 1; k < n; k++) {
            const double factor = row[k] * inverse;
            double *below = a + k * PERIODS_STRIDE;
            for (int l = k; factor != 0.0 && l < n + more; l++)
                below[l] -= factor * row[l];
        }
    }
    return rank;
}

double plh_periods_solve(double *a, int n, double *x, int *rank)
{
    double gain = 0.0;
    *rank = eliminate(a, n, 1);
    for (int i = n - 1; i >= 0; i--) {
        const double *row = a + i * PERIODS_STRIDE;
        double right = row[n];
        if (row[i] > 0.0)
            gain += right * right / row[i];
        for (int k = i + 1; k < n; k++)
            right -= row[k] * x[k];
        x[i] = row[i] > 0.0 ? right / row[i] : 0.0;
    }
    return gain;
}

void plh_periods_inverse(double *a, int n, double *inverse)
{
    eliminate(a, n, 0);
    /* a is now D U with the unit triangle U, and the inverse U^-1 D^-1 U^-T. */
    for (int c = 0; c < n; c++) {
        double x[PERIODS_COLUMNS] = {0.0};
        x[c] = a[c * PERIODS_STRIDE + c] > 0.0 ? 1.0 : 0.0;
        for (int i = c; i < n; i++) { /* U^T z = e */
            const double *row = a + i * PERIODS_STRIDE;
            for (int k = i + 1; row[i] > 0.0 && k < n; k++)
                x[k] -= row[k] / row[i] * x[i];
        }
        for (int i = n - 1; i >= 0; i--) {
            const double *row = a + i * PERIODS_STRIDE;
            for (int k = i + 1; k < n; k++)
                x[i] -= row[k] * x[k];
            x[i] = row[i] > 0.0 ? x[i] / row[i] : 0.0;
        }
        for (int i = 0; i < n; i++)
            inverse[i * PERIODS_STRIDE + c] = x[i];
    }
}
