/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Neighbour lists of bodies. Bodies are sorted by cell; slot k holds body order[k]. Each pair
 * stands once, with the slot from which the other is at most half of all slots ahead, so that all
 * slots have equally many. The neighbours of a slot are sorted by species, for which the kernel is
 * called, and by distance, so that those beyond the cut-off, and those before the switch, come
 * together. The lists are a function of the positions at which they were made, which a checkpoint
 * keeps: a resumed run sums in the same order.
 *
 * A task is a range of slots. It adds the forces that it finds to rows of its own, in blocks for
 * the slots that it meets; plh_list_gather sums the rows of a slot in the order of the tasks.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "base/os.h"
#include "system/private.h"

enum { BINS = 32 }; /* of the distance, squared */

/* What one slot meets, before it is sorted. */
typedef struct found {
    uint32_t *slot;
    double *d2;
    size_t used, room;
} found;

/* What building one task needs. */
typedef struct builder {
    const plh_system *s;
    found found;
    plh_list_task *task;
    /* 1 + the number, in the task, of each block; 0: not met */
    uint32_t *block_of;
} builder;

static bool grow(uint32_t **array, size_t room)
{
    uint32_t *more = realloc(*array, room * sizeof *more);
    if (more)
        *array = more;
    return more != NULL;
}

static bool reserve(plh_list_task *task, size_t more)
{
    if (task->used + more <= task->room)
        return true;
    const size_t room = task->room + task->room / 4 + more + 4096;
    if (room > UINT32_MAX || !grow(&task->slot, room) || !grow(&task->row, room))
        return false;
    task->room = room;
    return true;
}

static bool reserve_blocks(plh_list_task *task, size_t more)
{
    if (task->blocks + more <= task->block_room)
        return true;
    const size_t room = task->block_room + task->block_room / 4 + more;
    if (!grow(&task->block, room))
        return false;
    task->block_room = room;
    return true;
}

static bool reserve_found(found *f, size_t more)
{
    if (f->used + more <= f->room)
        return true;
    const size_t room = 2 * f->room + more;
    double *d2 = realloc(f->d2, room * sizeof *d2);
    if (d2)
        f->d2 = d2;
    if (d2 == NULL || !grow(&f->slot, room))
        return false;
    f->room = room;
    return true;
}

/* Of slots first ... last - 1 those that slot k lists; ahead: how far it looks. */
static bool search(builder *b, size_t k, size_t ahead, size_t first, size_t last)
{
    const plh_system *s = b->s;
    const size_t n = s->def.n, end = k + ahead + 1; /* k + 1 ... end - 1 are its own, modulo n */
    const size_t range[2][2] = {{k + 1, end < n ? end : n}, {0, end > n ? end - n : 0}};
    const double *const at[3] = {s->fx, s->fy, s->fz}; /* sorted positions, see below */
    const double me[3] = {s->fx[k], s->fy[k], s->fz[k]};
    found *f = &b->found;
    if (!reserve_found(f, last - first + 2 * PLH_LANES))
        return false;
    for (int i = 0; i < 2; i++) {
        const size_t from = first > range[i][0] ? first : range[i][0];
        const size_t to = last < range[i][1] ? last : range[i][1];
        if (from < to)
            f->used += PLH_PICK(plh_near, (&s->rules, at, from, to, me, s->range * s->range,
                                           f->slot + f->used, f->d2 + f->used));
    }
    return true;
}

/* A cell is no smaller than half the range. The cells c - 2 ... c + 2 of one direction are ranges
 * from[] to to[], one or two; none is met twice. */
static int around(int c, int cells, bool wraps, int from[2], int to[2])
{
    from[0] = c - 2, to[0] = c + 2;
    if (!wraps || cells <= 5) {
        from[0] = wraps || c < 2 ? 0 : c - 2;
        to[0] = wraps || c + 2 >= cells ? cells - 1 : c + 2;
        return 1;
    }
    if (from[0] < 0) {
        from[1] = from[0] + cells, to[1] = cells - 1, from[0] = 0;
        return 2;
    }
    if (to[0] >= cells) {
        from[1] = 0, to[1] = to[0] - cells, to[0] = cells - 1;
        return 2;
    }
    return 1;
}

static bool search_row(builder *b, size_t k, size_t ahead, int cx, size_t base)
{
    const plh_grid *g = &b->s->list.grid;
    int from[2], to[2];
    const int ranges = around(cx, g->cells[0], b->s->rules.box[0] > 0.0, from, to);
    bool fits = true;
    for (int i = 0; i < ranges && fits; i++)
        fits = search(b, k, ahead, g->start[base + (size_t)from[i]],
                      g->start[base + (size_t)to[i] + 1]);
    return fits;
}

static bool search_all(builder *b, size_t k)
{
    const plh_system *s = b->s;
    const plh_grid *g = &s->list.grid;
    const size_t n = s->def.n, ahead = (n - 1) / 2 + (n % 2 == 0 && k < n / 2);
    int c[3], from[2][2], to[2][2];
    bool fits = true;
    b->found.used = 0;
    plh_grid_cell(g, s->fx[k], s->fy[k], s->fz[k], c);
    const int ys = around(c[1], g->cells[1], s->rules.box[1] > 0.0, from[0], to[0]);
    const int zs = around(c[2], g->cells[2], s->rules.box[2] > 0.0, from[1], to[1]);
    for (int i = 0; i < zs; i++)
        for (int z = from[1][i]; z <= to[1][i]; z++)
            for (int j = 0; j < ys; j++)
                for (int y = from[0][j]; y <= to[0][j] && fits; y++)
                    fits = search_row(b, k, ahead, c[0],
                                      ((size_t)z * (size_t)g->cells[1] + (size_t)y) *
                                          (size_t)g->cells[0]);
    return fits;
}

/* The row, in the task, for what acts on a slot. */
static uint32_t row_of(builder *b, size_t slot)
{
    plh_list_task *task = b->task;
    const size_t block = slot / PLH_BLOCK;
    if (b->block_of[block] == 0) {
        task->block[task->blocks++] = (uint32_t)block;
        b->block_of[block] = (uint32_t)task->blocks;
    }
    return (b->block_of[block] - 1) * PLH_BLOCK + (uint32_t)(slot % PLH_BLOCK);
}

static size_t key(const plh_system *s, const found *f, size_t m)
{
    const size_t bin = (size_t)(f->d2[m] * (BINS / (s->range * s->range)));
    return s->kind_of[s->list.order[f->slot[m]]] * (size_t)BINS + (bin < BINS ? bin : BINS - 1);
}

/* The neighbours of slot k by species and distance; those of one species fill whole groups of
 * lanes. */
static bool sort_found(builder *b, size_t k)
{
    const plh_system *s = b->s;
    const found *f = &b->found;
    plh_list_task *task = b->task;
    const size_t kinds = (size_t)s->def.species_count;
    size_t at[PLH_SPECIES_MAX * BINS + 1];
    if (!reserve(task, f->used + kinds * PLH_LANES) || !reserve_blocks(task, f->used + 1))
        return false;
    memset(at, 0, (kinds * BINS + 1) * sizeof *at);
    for (size_t m = 0; m < f->used; m++)
        at[key(s, f, m) + 1]++;
    size_t start = task->used;
    for (size_t kind = 0; kind < kinds; kind++) {
        size_t next = start;
        for (size_t bin = kind * BINS; bin < (kind + 1) * BINS; bin++) {
            const size_t count = at[bin + 1];
            at[bin] = next;
            next += count;
        }
        s->list.count[k * kinds + kind] = (uint32_t)(next - start);
        for (; (next - task->used) % PLH_LANES; next++)
            task->slot[next] = (uint32_t)k;
        start = next;
    }
    for (size_t m = 0; m < f->used; m++)
        task->slot[at[key(s, f, m)]++] = f->slot[m];
    s->list.own_row[k] = row_of(b, k);
    for (size_t m = task->used; m < start; m++)
        task->row[m] = row_of(b, task->slot[m]);
    task->used = start;
    return true;
}

static plh_status build_task(void *context, size_t task, size_t first, size_t last)
{
    plh_system *s = context;
    plh_list_task own = s->list.tasks[task]; /* not where another thread writes beside it */
    const size_t blocks = plh_pool_part_count(s->def.n, PLH_BLOCK);
    builder b = {.s = s, .task = &own};
    b.block_of = calloc(blocks, sizeof *b.block_of);
    bool fits = b.block_of != NULL;
    own.used = own.blocks = 0;
    for (size_t k = first; k < last && fits; k++) {
        s->list.start[k] = (uint32_t)own.used;
        fits = search_all(&b, k) && sort_found(&b, k);
    }
    free(b.block_of);
    free(b.found.slot);
    free(b.found.d2);
    s->list.tasks[task] = own;
    return fits ? PLH_OK : PLH_NO_MEMORY;
}

/* Room for the rows of all tasks; for each block, where the tasks that met it have their rows. */
static plh_status place_rows(plh_system *s)
{
    const size_t tasks = plh_pool_part_count(s->def.n, s->grain);
    const size_t blocks = plh_pool_part_count(s->def.n, PLH_BLOCK);
    size_t all = 0;
    memset(s->list.met_start, 0, (blocks + 2) * sizeof *s->list.met_start);
    for (size_t t = 0; t < tasks; t++) {
        s->list.tasks[t].first_row = all * PLH_BLOCK;
        all += s->list.tasks[t].blocks;
        for (size_t k = 0; k < s->list.tasks[t].blocks; k++)
            s->list.met_start[s->list.tasks[t].block[k] + 2]++;
    }
    if (all > s->list.met_room) {
        plh_os_free_lines(s->list.rows);
        free(s->list.met);
        s->list.met_room = all + all / 8;
        s->list.rows =
            plh_os_alloc_lines(s->list.met_room * PLH_BLOCK * PLH_ROW * sizeof *s->list.rows);
        s->list.met = malloc(s->list.met_room * sizeof *s->list.met);
        if (!s->list.rows || !s->list.met) {
            s->list.met_room = 0;
            return PLH_NO_MEMORY;
        }
    }
    for (size_t k = 2; k < blocks + 2; k++)
        s->list.met_start[k] += s->list.met_start[k - 1];
    for (size_t t = 0; t < tasks; t++)
        for (size_t k = 0; k < s->list.tasks[t].blocks; k++)
            s->list.met[s->list.met_start[s->list.tasks[t].block[k] + 1]++] =
                s->list.tasks[t].first_row + k * PLH_BLOCK;
    return PLH_OK;
}

/* The arrays of forces hold the sorted positions meanwhile; the forces are computed next. */
plh_status plh_list_build(plh_system *s)
{
    const size_t n = s->def.n;
    double *sorted[3] = {s->fx, s->fy, s->fz};
    plh_status status = plh_grid_fill(s, 0.5 * s->range, &s->list.grid, s->list.order, sorted);
    if (status)
        return status;
    status = plh_pool_for(s->def.pool, n, s->grain, build_task, s);
    if (!status)
        status = place_rows(s);
    memcpy(s->list.x0, s->x, n * sizeof(double));
    memcpy(s->list.x0 + n, s->y, n * sizeof(double));
    memcpy(s->list.x0 + 2 * n, s->z, n * sizeof(double));
    s->list_known = status == PLH_OK;
    s->lists++;
    return status;
}

void plh_list_gather(const plh_system *s, size_t k, double sum[PLH_ROW])
{
    const size_t block = k / PLH_BLOCK, inside = k % PLH_BLOCK;
    for (int c = 0; c < PLH_ROW; c++)
        sum[c] = 0.0;
    for (size_t m = s->list.met_start[block]; m < s->list.met_start[block + 1]; m++) {
        const double *row = s->list.rows + (s->list.met[m] + inside) * PLH_ROW;
        for (int c = 0; c < PLH_ROW; c++)
            sum[c] += row[c];
    }
}

plh_status plh_list_create(plh_system *s)
{
    const size_t n = s->def.n, kinds = (size_t)s->def.species_count;
    const size_t tasks = plh_pool_part_count(n, s->grain),
                 blocks = plh_pool_part_count(n, PLH_BLOCK);
    s->list.order = calloc(n, sizeof *s->list.order);
    s->list.start = calloc(n, sizeof *s->list.start);
    s->list.count = calloc(n * kinds, sizeof *s->list.count);
    s->list.own_row = calloc(n, sizeof *s->list.own_row);
    s->list.met_start = calloc(blocks + 2, sizeof *s->list.met_start);
    s->list.x0 = calloc(3 * n, sizeof *s->list.x0);
    s->list.tasks = calloc(tasks, sizeof *s->list.tasks);
    s->sums = calloc(tasks, sizeof *s->sums);
    s->list.records = plh_os_alloc_lines((n + 1) * s->list.stride * sizeof *s->list.records);
    const bool made = s->list.order && s->list.start && s->list.count && s->list.own_row &&
                      s->list.met_start && s->list.x0 && s->list.tasks && s->sums &&
                      s->list.records;
    if (!made)
        return PLH_NO_MEMORY;
    /* What fills up a group of lanes is read as of another species: any numbers, but numbers. */
    memset(s->list.records, 0, (n + 1) * s->list.stride * sizeof *s->list.records);
    return plh_list_rules(s);
}

size_t plh_list_bytes(const plh_system *s)
{
    const size_t n = s->def.n, tasks = plh_pool_part_count(n, s->grain);
    size_t bytes = n * (s->list.stride * sizeof(double) + 16 + 3 * sizeof(double)) +
                   s->list.grid.room * sizeof(uint32_t) +
                   s->list.met_room * (PLH_BLOCK * PLH_ROW * sizeof(double) + sizeof *s->list.met);
    for (size_t t = 0; t < tasks; t++)
        bytes += sizeof(plh_list_task) + sizeof(plh_pair_sums) + 8 * s->list.tasks[t].room +
                 4 * s->list.tasks[t].block_room;
    return bytes;
}

void plh_list_free(plh_system *s)
{
    for (size_t k = 0; s->list.tasks && k < plh_pool_part_count(s->def.n, s->grain); k++) {
        free(s->list.tasks[k].slot);
        free(s->list.tasks[k].row);
        free(s->list.tasks[k].block);
    }
    plh_os_free_lines(s->list.records);
    plh_os_free_lines(s->list.rows);
    void *const all[] = {s->list.tasks,      s->list.order,      s->list.start,  s->list.count,
                         s->list.own_row,    s->list.met_start,  s->list.met,    s->list.x0,
                         s->list.grid.start, s->list.site_pairs, s->list.layouts};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    memset(&s->list, 0, sizeof s->list);
}
