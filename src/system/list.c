/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Cells and neighbour lists. Bodies are sorted by cell, so that neighbours are near in memory; each
 * body lists all its neighbours. The lists are a function of the positions at which they were made,
 * which a checkpoint keeps: a resumed run sums in the same order.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
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

/* At most about two cells a body, however far apart the bodies are. */
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
            g->cells[k] = g->cells[k] / 2 > 3 ? g->cells[k] / 2 : 3;
            g->per_cell[k] = (double)g->cells[k] / edge[k];
        }
    }
}

void plh_grid_cell(const plh_system *s, const plh_grid *g, double x, double y, double z, int c[3])
{
    const double p[3] = {x, y, z};
    (void)s;
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
            plh_grid_cell(s, g, p[0], p[1], p[2], c);
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

static bool reserve(plh_list_part *part, size_t more)
{
    if (part->used + more <= part->room)
        return true;
    size_t room = part->room ? part->room + part->room / 4 + more : (size_t)PLH_GRAIN * 64 + more;
    uint32_t *index = realloc(part->index, room * sizeof *index);
    if (index == NULL)
        return false;
    part->index = index;
    part->room = room;
    return true;
}

/* Slots first ... last - 1, moved by shift, that are near slot k. */
static void append(const plh_system *s, size_t first, size_t last, const double shift[3], size_t k,
                   plh_list_part *part)
{
    const double *px = s->fx, *py = s->fy, *pz = s->fz; /* sorted positions, see below */
    const double x = px[k] - shift[0], y = py[k] - shift[1], z = pz[k] - shift[2];
    const double limit = s->range * s->range;
    const bool single = s->sites == s->def.n && s->inner[0].sites == 1;
    size_t used = part->used;
    for (size_t t = first; t < last; t++) {
        const double dx = x - px[t], dy = y - py[t], dz = z - pz[t];
        const bool near = (dx * dx + dy * dy + dz * dz < limit) & (t != k);
        if (single) { /* no branch: half of the candidates are near */
            part->index[used] = (uint32_t)t;
            used += near;
        } else if (near) {
            for (uint32_t site = s->slot_first[t]; site < s->slot_first[t + 1]; site++)
                part->index[used++] = site;
        }
    }
    part->used = used;
}

/* Row c of one direction: wrapped into the box with its shift, or false outside. */
static bool into(int *c, int cells, double box, double *shift)
{
    *shift = *c < 0 ? -box : *c >= cells ? box : 0.0;
    if (*c >= 0 && *c < cells)
        return true;
    *c += *c < 0 ? cells : -cells;
    return box > 0.0;
}

/* The cells x0 ... x1 of a row; returned: whether memory sufficed. */
static bool row(const plh_system *s, size_t base, int x0, int x1, const double shift[3], size_t k,
                plh_list_part *part)
{
    const size_t first = s->grid.start[base + (size_t)x0];
    const size_t last = s->grid.start[base + (size_t)x1 + 1];
    const size_t most = s->slot_first[last] - s->slot_first[first];
    if (!reserve(part, most + 2 * PLH_LANES))
        return false;
    append(s, first, last, shift, k, part);
    return true;
}

/* A cell is no smaller than the range, and a box has three each way: a neighbour is near in one image
 * only, which its cell tells. */
static bool neighbours_of(const plh_system *s, size_t k, plh_list_part *part)
{
    const plh_grid *g = &s->grid;
    const double *box = s->rules.box;
    bool fits = true;
    int c[3];
    plh_grid_cell(s, g, s->fx[k], s->fy[k], s->fz[k], c);
    for (int dz = -1; dz <= 1; dz++) {
        for (int dy = -1; dy <= 1; dy++) {
            int cy = c[1] + dy, cz = c[2] + dz;
            double shift[3] = {0.0, 0.0, 0.0};
            const bool inside = into(&cy, g->cells[1], box[1], &shift[1]);
            if (!into(&cz, g->cells[2], box[2], &shift[2]) || !inside)
                continue;
            const size_t base = number(g, (const int[3]){0, cy, cz});
            const int nx = g->cells[0], x0 = c[0] > 0 ? c[0] - 1 : 0,
                      x1 = c[0] < nx - 1 ? c[0] + 1 : nx - 1;
            fits &= row(s, base, x0, x1, shift, k, part);
            if (box[0] > 0.0 && c[0] == 0) {
                shift[0] = -box[0];
                fits &= row(s, base, nx - 1, nx - 1, shift, k, part);
            } else if (box[0] > 0.0 && c[0] == nx - 1) {
                shift[0] = box[0];
                fits &= row(s, base, 0, 0, shift, k, part);
            }
        }
    }
    return fits;
}

static plh_status build_part(void *context, size_t number_of_part, size_t first, size_t last)
{
    plh_system *s = context;
    plh_list_part part = s->parts[number_of_part]; /* not where another thread writes beside it */
    plh_status status = PLH_OK;
    part.used = 0;
    for (size_t k = first; k < last && !status; k++) {
        s->list_start[k] = (uint32_t)part.used;
        if (!neighbours_of(s, k, &part) || part.used > UINT32_MAX - PLH_LANES ||
            !reserve(&part, PLH_LANES))
            status = PLH_NO_MEMORY;
        s->list_count[k] = (uint32_t)part.used - s->list_start[k];
        while (!status && (part.used - s->list_start[k]) % PLH_LANES)
            part.index[part.used++] = s->slot_first[k];
    }
    s->parts[number_of_part] = part;
    return status;
}

/* The arrays of forces hold the sorted positions meanwhile; the forces are computed next. */
plh_status plh_list_build(plh_system *s)
{
    const size_t n = s->def.n;
    double *sorted[3] = {s->fx, s->fy, s->fz};
    plh_status status = plh_grid_fill(s, s->range, &s->grid, s->order, sorted);
    if (status)
        return status;
    uint32_t at = 0;
    for (size_t k = 0; k < n; k++) {
        s->slot_first[k] = at;
        at += (uint32_t)s->inner[s->kind_of[s->order[k]]].sites;
    }
    s->slot_first[n] = at;
    status = plh_pool_for(s->def.pool, n, PLH_GRAIN, build_part, s);
    memcpy(s->x0, s->x, n * sizeof(double));
    memcpy(s->x0 + n, s->y, n * sizeof(double));
    memcpy(s->x0 + 2 * n, s->z, n * sizeof(double));
    s->list_known = status == PLH_OK;
    s->lists++;
    return status;
}

void plh_list_free(plh_system *s)
{
    for (size_t k = 0; s->parts && k < plh_system_parts(s); k++)
        free(s->parts[k].index);
    free(s->parts);
    plh_os_free_lines(s->records);
    free(s->order);
    free(s->list_start);
    free(s->list_count);
    free(s->x0);
    free(s->grid.start);
}
