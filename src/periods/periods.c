/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The entries of <polhode/periods.h>. */
#include "periods/inside.h"

#include <stdlib.h>
#include <string.h>

plh_status plh_periods_create(const plh_periods_data *data, const plh_periods_options *options,
                              plh_pool *pool, plh_periods **periods)
{
    *periods = NULL;
    if (plh_periods_refusal(data, options))
        return PLH_BAD_ARGUMENT;
    plh_periods *s = calloc(1, sizeof *s);
    if (!s)
        return PLH_NO_MEMORY;
    s->options = *options;
    plh_status status = plh_periods_points_make(data, &s->points);
    if (!status)
        status = plh_periods_search(s, pool);
    if (!status)
        status = plh_periods_judge(s, pool);
    if (status) {
        plh_periods_destroy(s);
        return status;
    }
    *periods = s;
    return PLH_OK;
}

void plh_periods_destroy(plh_periods *s)
{
    if (!s)
        return;
    plh_periods_points_free(&s->points);
    free(s->pair);
    free(s->single);
    free(s->map);
    free(s);
}

int plh_periods_found(const plh_periods *s)
{
    return s->found;
}

int plh_periods_count(const plh_periods *s)
{
    return s->count;
}

const plh_periods_solution *plh_periods_get(const plh_periods *s, int index)
{
    return index >= 0 && index < s->count ? &s->solution[index] : NULL;
}

const plh_periods_solution *plh_periods_single(const plh_periods *s)
{
    return &s->one;
}

plh_periods_grid plh_periods_grid_of(const plh_periods *s)
{
    return s->grid;
}

plh_status plh_periods_residuals(const plh_periods *s, const plh_periods_solution *solution,
                                 double *residual)
{
    plh_periods_fit fit = {.series = plh_periods_series_make(solution->periods, solution->order)};
    memcpy(fit.frequency, solution->frequency, sizeof fit.frequency);
    for (int l = 0; l < solution->lines; l++) {
        fit.x[2 * l] = solution->line[l].cosine;
        fit.x[2 * l + 1] = solution->line[l].sine;
    }
    return plh_periods_rest(&s->points, &fit, residual);
}
