/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "files/ccsds/interpolate.h"

size_t interpolate_window(size_t n, size_t below, size_t *count)
{
    if (*count > n)
        *count = n;
    const size_t half = (*count - 1) / 2;
    const size_t first = below > half ? below - half : 0;
    return first + *count > n ? n - *count : first;
}

/* One component: nodes are repeated where slopes are known. */
static void newton(size_t m, const double *z, double *d, const double *slope, size_t repeat,
                   double x, double *value, double *rate)
{
    for (size_t k = 1; k < m; k++)
        for (size_t i = m - 1; i >= k; i--) {
            if (k == 1 && repeat == 2 && i % 2 == 1)
                d[i] = slope[i / 2];
            else
                d[i] = (d[i] - d[i - 1]) / (z[i] - z[i - k]);
        }
    *value = d[m - 1];
    *rate = 0.0;
    for (size_t i = m - 1; i-- > 0;) {
        *rate = *rate * (x - z[i]) + *value;
        *value = *value * (x - z[i]) + d[i];
    }
}

void interpolate_polynomial(size_t count, size_t width, const double *t, const double *y,
                            const double *slope, double x, double *value, double *rate)
{
    double z[2 * INTERPOLATE_NODES], d[2 * INTERPOLATE_NODES], s[INTERPOLATE_NODES];
    const size_t repeat = slope ? 2 : 1;
    for (size_t j = 0; j < width; j++) {
        for (size_t i = 0; i < repeat * count; i++) {
            z[i] = t[i / repeat];
            d[i] = y[width * (i / repeat) + j];
        }
        for (size_t i = 0; slope && i < count; i++)
            s[i] = slope[width * i + j];
        newton(repeat * count, z, d, s, repeat, x, &value[j], &rate[j]);
    }
}
