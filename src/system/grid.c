/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Cells: bodies sorted by where they are, so that neighbours are near in memory. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "system/private.h"

double plh_list_wrap(double x, double box)
{
    if (box == 0.0)
        return x;
    double w = x - box * floor(x / box);
    return w >= 0.0 && w < box ? w : 0.0;
}

static void wrapped(const plh_system *s, size_t i, double p[3])
{
    p[0] = plh_list_wrap(s->x[i], s->rules.box[0]);
    p[1] = plh_list_wrap(s->y[i], s->rules.box[1]);
    p[2] = plh_list_wrap(s->z[i], s->rules.box[2]);
}

/* At most about two cells per body, however far apart the bodies are. */
static void shape(const plh_system *s, double size, plh_grid *g)
{
    double low[3] = {0.0, 0.0, 0.0}, edge[3];
    const double *at[3] = {s->x, s->y, s->z};
    for (int k = 0; k < 3; k++) {
        edge[k] = s->rules.box[k];
        if (edge[k] > 0.0)
            continue;
        double high = low[k] = at[k][0];
        for (size_t i = 1; i < s->def.n; i++) {
            low[k] = fmin(low[k], at[k][i]);
            high = fmax(high, at[k][i]);
        }
        edge[k] = high - low[k];
    }
    const double most = cbrt(2.0 * (double)s->def.n) + 1.0;
    for (int k = 0; k < 3; k++) {
        double cells = fmin(floor(edge[k] / size), s->rules.box[k] > 0.0 ? 1024.0 : most);
        g->cells[k] = cells >= 1.0 ? (int)cells : 1;
        g->low[k] = low[k];
        g->per_cell[k] = edge[k] > 0.0 ? (double)g->cells[k] / edge[k] : 0.0;
    }
    while (s->rules.box[0] > 0.0 && /* a sparse box */
           (double)g->cells[0] * g->cells[1] * g->cells[2] > 8.0 * (double)s->def.n + 27.0) {
        for (int k = 0; k < 3; k++) {
            g->cells[k] = g->cells[k] > 6 ? g->cells[k] / 2 : g->cells[k] < 3 ? g->cells[k] : 3;
            g->per_cell[k] = (double)g->cells[k] / edge[k];
        }
    }
}

void plh_grid_cell(const plh_grid *g, double x, double y, double z, int c[3])
{
    const double p[3] = {x, y, z};
    for (int k = 0; k < 3; k++) {
        const double at = (p[k] - g->low[k]) * g->per_cell[k]; /* may be anything, even no number */
        c[k] = !(at >= 0.0) ? 0 : at >= (double)g->cells[k] ? g->cells[k] - 1 : (int)at;
    }
}

static size_t number(const plh_grid *g, const int c[3])
{
    return ((size_t)c[2] * (size_t)g->cells[1] + (size_t)c[1]) * (size_t)g->cells[0] + (size_t)c[0];
}

/* The cells at c - 1, c, c + 1 of one direction, each once. */
static int along(int c, int cells, bool wraps, int out[3])
{
    int n = 0;
    for (int d = -1; d <= 1; d++) {
        int at = c + d;
        if (wraps)
            at = (at + cells) % cells;
        bool known = at < 0 || at >= cells;
        for (int k = 0; k < n; k++)
            known |= out[k] == at;
        if (!known)
            out[n++] = at;
    }
    return n;
}

int plh_grid_around(const plh_system *s, const plh_grid *g, const int c[3], size_t out[27])
{
    int at[3][3], n[3], total = 0;
    for (int k = 0; k < 3; k++)
        n[k] = along(c[k], g->cells[k], s->rules.box[k] > 0.0, at[k]);
    for (int i = 0; i < n[2]; i++)
        for (int j = 0; j < n[1]; j++)
            for (int k = 0; k < n[0]; k++)
                out[total++] = number(g, (const int[3]){at[0][k], at[1][j], at[2][i]});
    return total;
}

plh_status plh_grid_fill(plh_system *s, double size, plh_grid *g, uint32_t *order,
                         double *sorted[3])
{
    const size_t n = s->def.n;
    shape(s, size, g);
    const size_t cells = (size_t)g->cells[0] * (size_t)g->cells[1] * (size_t)g->cells[2];
    if (cells + 2 > g->room) {
        uint32_t *start = realloc(g->start, (cells + 2) * sizeof *start);
        if (start == NULL)
            return PLH_NO_MEMORY;
        g->start = start;
        g->room = cells + 2;
    }
    memset(g->start, 0, (cells + 2) * sizeof *g->start);
    for (int pass = 0; pass < 2; pass++) { /* count, then place; start is shifted by one or two */
        for (size_t i = 0; i < n; i++) {
            double p[3];
            int c[3];
            wrapped(s, i, p);
            plh_grid_cell(g, p[0], p[1], p[2], c);
            const size_t cell = number(g, c);
            if (pass == 0) {
                g->start[cell + 2]++;
                continue;
            }
            const size_t k = g->start[cell + 1]++;
            order[k] = (uint32_t)i;
            for (int d = 0; d < 3; d++)
                sorted[d][k] = p[d];
        }
        for (size_t k = 2; pass == 0 && k < cells + 2; k++)
            g->start[k] += g->start[k - 1];
    }
    return PLH_OK;
}
