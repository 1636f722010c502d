/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "light/shade_grid.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* Entries of the grid for each facet, at most: large facets on small cells would need many. */
enum { ENTRIES = 8, MOST_CELLS = 1024 };

/* Two unit vectors across d. */
static void axes_across(plh_vec3 d, plh_vec3 axis[2])
{
    const plh_vec3 a = fabs(d.x) < 0.6 ? plh_vec3_axis(0) : plh_vec3_axis(1);
    axis[0] = plh_vec3_unit(plh_vec3_cross(d, a));
    axis[1] = plh_vec3_cross(d, axis[0]);
}

static plh_shade_box box_of(const plh_vec3 c[3], const plh_vec3 axis[2], plh_vec3 d)
{
    plh_shade_box b = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}, INFINITY, -INFINITY};
    for (int k = 0; k < 3; k++) {
        for (int a = 0; a < 2; a++) {
            const double x = plh_vec3_dot(c[k], axis[a]);
            b.low[a] = fmin(b.low[a], x);
            b.high[a] = fmax(b.high[a], x);
        }
        const double height = plh_vec3_dot(c[k], d);
        b.bottom = fmin(b.bottom, height);
        b.top = fmax(b.top, height);
    }
    return b;
}

static size_t cell_of(const plh_shade_grid *g, int a, double x)
{
    const double c = (x - g->origin[a]) * g->scale[a];
    return c > 0.0 ? c < (double)g->n ? (size_t)c : g->n - 1 : 0;
}

static void cells_of(const plh_shade_grid *g, const plh_shade_box *b, size_t low[2], size_t high[2])
{
    for (int a = 0; a < 2; a++) {
        low[a] = cell_of(g, a, b->low[a]);
        high[a] = cell_of(g, a, b->high[a]);
    }
}

static bool throws_shadow(const plh_light *L, const plh_shade_grid *g, size_t i)
{
    return plh_vec3_dot(plh_facet_normal(L, i), g->direction) < 0.0;
}

/* Adds n to start[] of all cells that a facet covers, or lists it there; how many. */
static size_t enter(plh_shade_grid *g, size_t i, bool list)
{
    size_t low[2], high[2];
    cells_of(g, &g->box[i], low, high);
    if (!g->start)
        return (high[0] - low[0] + 1) * (high[1] - low[1] + 1);
    for (size_t y = low[1]; y <= high[1]; y++)
        for (size_t x = low[0]; x <= high[0]; x++) {
            const size_t c = y * g->n + x;
            if (list)
                g->facet[--g->start[c + 1]] = i;
            else
                g->start[c + 1]++;
        }
    return 0;
}

/* Boxes of all facets, and the frame of the grid about those that throw shadows. */
static size_t set_frame(const plh_light *L, plh_shade_grid *g)
{
    plh_vec3 axis[2];
    double high[2] = {-INFINITY, -INFINITY};
    size_t n = 0;
    axes_across(g->direction, axis);
    g->origin[0] = g->origin[1] = INFINITY;
    for (size_t i = 0; i < L->facets; i++) {
        g->box[i] = box_of(&L->corner[3 * i], axis, g->direction);
        if (!throws_shadow(L, g, i))
            continue;
        n++;
        for (int a = 0; a < 2; a++) {
            g->origin[a] = fmin(g->origin[a], g->box[i].low[a]);
            high[a] = fmax(high[a], g->box[i].high[a]);
        }
    }
    for (int a = 0; a < 2; a++) /* cells per length, for a grid of one cell */
        g->scale[a] = high[a] > g->origin[a] ? 1.0 / (high[a] - g->origin[a]) : 0.0;
    return n;
}

/* As many cells as facets, or fewer where the facets would need too many entries. */
static size_t choose_cells(const plh_light *L, plh_shade_grid *g, size_t facets)
{
    const double one[2] = {g->scale[0], g->scale[1]};
    size_t entries = 0;
    for (g->n = (size_t)fmin(MOST_CELLS, 1.0 + sqrt((double)facets));; g->n /= 2) {
        entries = 0;
        for (int a = 0; a < 2; a++)
            g->scale[a] = one[a] * (double)g->n;
        for (size_t i = 0; i < L->facets && entries <= ENTRIES * facets; i++)
            entries += throws_shadow(L, g, i) ? enter(g, i, false) : 0;
        if (entries <= ENTRIES * facets || g->n == 1)
            return entries;
    }
}

/* Counts the facets of all cells, then lists them: backwards, so that each list ascends. */
static void fill(const plh_light *L, plh_shade_grid *g)
{
    for (size_t i = 0; i < L->facets; i++)
        if (throws_shadow(L, g, i))
            enter(g, i, false);
    for (size_t c = 0; c < g->n * g->n; c++)
        g->start[c + 1] += g->start[c];
    for (size_t i = L->facets; i-- > 0;)
        if (throws_shadow(L, g, i))
            enter(g, i, true);
    for (size_t c = 0, cells = g->n * g->n; c < cells; c++) /* start[c + 1] is that of cell c */
        g->start[c] = g->start[c + 1];
}

plh_status plh_shade_grid_create(const plh_light *light, plh_vec3 direction, plh_shade_grid *grid)
{
    *grid = (plh_shade_grid){.direction = direction};
    grid->box = malloc((light->facets + 1) * sizeof *grid->box);
    grid->shown = malloc((light->facets + 1) * sizeof *grid->shown);
    if (grid->box == NULL || grid->shown == NULL)
        return PLH_NO_MEMORY;
    const size_t facets = set_frame(light, grid);
    const size_t entries = choose_cells(light, grid, facets), cells = grid->n * grid->n;
    grid->facet = malloc((entries + 1) * sizeof *grid->facet);
    grid->start = calloc(cells + 1, sizeof *grid->start);
    if (grid->facet == NULL || grid->start == NULL)
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < light->facets; i++)
        grid->shown[i] = SIZE_MAX;
    fill(light, grid);
    grid->start[cells] = entries;
    return PLH_OK;
}

void plh_shade_grid_destroy(plh_shade_grid *grid)
{
    free(grid->box);
    free(grid->shown);
    free(grid->facet);
    free(grid->start);
}

plh_shade_look plh_shade_look_at(const plh_shade_grid *grid, size_t i)
{
    plh_shade_look look = {.i = i};
    cells_of(grid, &grid->box[i], look.low, look.high);
    look.cell[0] = look.low[0];
    look.cell[1] = look.low[1];
    look.k = grid->start[look.cell[1] * grid->n + look.cell[0]];
    return look;
}

/* Whether facet j may lie before facet i; `shown` is no part of what the grid says. */
static bool may_hide(const plh_shade_grid *g, size_t i, size_t j)
{
    const plh_shade_box *a = &g->box[i], *b = &g->box[j];
    if (g->shown[j] == i)
        return false;
    g->shown[j] = i;
    return b->low[0] < a->high[0] && a->low[0] < b->high[0] && b->low[1] < a->high[1] &&
           a->low[1] < b->high[1] && b->top > a->bottom;
}

bool plh_shade_next(const plh_shade_grid *grid, plh_shade_look *look, size_t *facet)
{
    for (;;) {
        const size_t c = look->cell[1] * grid->n + look->cell[0];
        while (look->k < grid->start[c + 1]) {
            const size_t j = grid->facet[look->k++];
            if (may_hide(grid, look->i, j)) {
                *facet = j;
                return true;
            }
        }
        if (look->cell[0] < look->high[0])
            look->cell[0]++;
        else if (look->cell[1] < look->high[1])
            look->cell[0] = look->low[0], look->cell[1]++;
        else
            return false;
        look->k = grid->start[look->cell[1] * grid->n + look->cell[0]];
    }
}
