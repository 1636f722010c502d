/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Arrays of magnitudes. */
#include "fit/light.h"

#include <stdlib.h>
#include <string.h>

bool light_data_make(size_t n, int nights, struct light_data *d)
{
    double *m = malloc((10 * n + 1) * sizeof *m);
    *d = (struct light_data){.n = n, .nights = nights, .t = m};
    d->night = malloc((n + 1) * sizeof *d->night);
    if (!m || !d->night)
        return false;
    d->magnitude = m + n;
    d->weight = m + 2 * n;
    d->phase = m + 3 * n;
    for (size_t k = 0; k < 3; k++) {
        d->sun[k] = m + (4 + k) * n;
        d->observer[k] = m + (7 + k) * n;
    }
    return true;
}

void light_data_free(struct light_data *d)
{
    free(d->t); /* the first of all arrays */
    free(d->night);
    memset(d, 0, sizeof *d);
}

static void copy(const struct light_data *from, size_t i, struct light_data *to, size_t k)
{
    to->t[k] = from->t[i];
    to->magnitude[k] = from->magnitude[i];
    to->weight[k] = from->weight[i];
    to->phase[k] = from->phase[i];
    to->night[k] = from->night[i];
    for (int c = 0; c < 3; c++) {
        to->sun[c][k] = from->sun[c][i];
        to->observer[c][k] = from->observer[c][i];
    }
}

bool light_data_part(const struct light_data *from, size_t most, struct light_data *part)
{
    const size_t n = from->n < most ? from->n : most;
    if (!light_data_make(n, from->nights, part))
        return false;
    /* Whole steps would beat with even sampling: fractions of an irrational number do not. */
    for (size_t k = 0; k < n; k++) {
        const double shift = n < from->n ? 0.6180339887498949 * (double)(k + 1) : 0.0;
        const double at =
            ((double)k + (shift - (double)(size_t)shift)) * (double)from->n / (double)n;
        const size_t i = n < from->n ? (size_t)at : k;
        copy(from, i < from->n ? i : from->n - 1, part, k);
    }
    return true;
}
