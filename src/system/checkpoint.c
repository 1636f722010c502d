/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* States, forces, and where the bodies were when the lists were made. */
#include <math.h>
#include <polhode/extend/checkpoint.h>
#include <stdbool.h>
#include <string.h>

#include "system/private.h"

/* What is saved besides the arrays. */
typedef struct counts {
    int64_t forces_known, list_known;
    int64_t evaluations, lists;
} counts;

static const plh_field fields[] = {
    PLH_SAVE_INTEGER(counts, forces_known),
    PLH_SAVE_INTEGER(counts, list_known),
    PLH_SAVE_INTEGER(counts, evaluations),
    PLH_SAVE_INTEGER(counts, lists),
};
enum { FIELDS = sizeof fields / sizeof *fields, STATES = 13, ARRAYS = 22, LIST_ARRAYS = 3 };

/* The counts, then arrays of n doubles; the last three are there with lists. The number of
 * values. */
static int values_of(const plh_system *s, counts *c, plh_saved list[FIELDS + ARRAYS])
{
    const size_t n = s->def.n;
    double *const x0 = s->list.x0;
#define ROW(name, member) {#name, s->member},
    const struct {
        const char *name;
        double *at;
    } array[ARRAYS] = {PLH_SYSTEM_STATES(ROW) PLH_SYSTEM_FORCES(ROW){"list_x", x0},
                       {"list_y", x0 ? x0 + n : NULL},
                       {"list_z", x0 ? x0 + 2 * n : NULL}};
#undef ROW
    const int count = s->use_list ? ARRAYS : ARRAYS - LIST_ARRAYS;
    plh_checkpoint_bind(fields, FIELDS, c, list);
    for (int i = 0; i < count; i++)
        list[FIELDS + i] = (plh_saved){array[i].name, PLH_FIELD_REAL, n, array[i].at};
    return FIELDS + count;
}

size_t plh_system_checkpoint_size(const plh_system *s)
{
    counts c;
    plh_saved list[FIELDS + ARRAYS];
    return plh_checkpoint_size(list, values_of(s, &c, list));
}

void plh_system_checkpoint_get(const plh_system *s, void *bytes)
{
    counts c = {.forces_known = s->forces_known,
                .list_known = s->list_known,
                .evaluations = s->evaluations,
                .lists = s->lists};
    plh_saved list[FIELDS + ARRAYS];
    plh_checkpoint_write(list, values_of(s, &c, list), bytes);
}

/* The lists of the run that was saved, made where it made them. */
static plh_status remake_lists(plh_system *s)
{
    const size_t size = s->def.n * sizeof(double);
    double *const now[3] = {s->x, s->y, s->z}, *const scratch[3] = {s->tx, s->ty, s->tz};
    for (size_t k = 0; k < 3; k++) {
        memcpy(scratch[k], now[k], size);
        memcpy(now[k], s->list.x0 + k * s->def.n, size);
    }
    plh_status status = plh_list_build(s);
    for (size_t k = 0; k < 3; k++)
        memcpy(now[k], scratch[k], size);
    return status;
}

/* Whether all numbers of a value in bytes that have been checked are finite. */
static bool is_finite(const char *name, const void *bytes, size_t size)
{
    size_t count;
    const char *at = plh_checkpoint_find(bytes, size, name, &count);
    for (size_t i = 0; i < count; i++) {
        double x;
        memcpy(&x, at + i * sizeof x, sizeof x);
        if (!isfinite(x))
            return false;
    }
    return true;
}

/* Reads the counts, and looks at the arrays where they stand. Forces count if they are known. */
static plh_status check(const plh_saved *list, int count, const void *bytes, size_t size)
{
    plh_saved look[FIELDS + ARRAYS];
    memcpy(look, list, (size_t)count * sizeof *look);
    for (int i = FIELDS; i < count; i++)
        look[i].at = NULL;
    const plh_status status = plh_checkpoint_read(look, count, bytes, size, NULL, 0);
    const counts *c = look[0].at;
    for (int i = FIELDS; i < count && !status; i++) {
        const bool force = i >= FIELDS + STATES && i < FIELDS + ARRAYS - LIST_ARRAYS;
        if ((!force || c->forces_known) && !is_finite(look[i].name, bytes, size))
            return PLH_NOT_FINITE;
    }
    return status;
}

plh_status plh_system_checkpoint_set(plh_system *s, const void *bytes, size_t size)
{
    counts c;
    plh_saved list[FIELDS + ARRAYS];
    const int count = values_of(s, &c, list);
    plh_status status = check(list, count, bytes, size);
    if (status)
        return status;
    (void)plh_checkpoint_read(list, count, bytes, size, NULL, 0);
    s->list_known = false;
    if (s->use_list && c.list_known) {
        status = remake_lists(s);
        if (status)
            return status;
        /* The forces were used as scratch. */
        (void)plh_checkpoint_read(list, count, bytes, size, NULL, 0);
    }
    s->forces_known = c.forces_known != 0;
    s->evaluations = (long)c.evaluations;
    s->lists = (long)c.lists;
    return PLH_OK;
}
