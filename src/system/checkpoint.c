/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* States, forces, and where the bodies were when the lists were made. */
#include <string.h>

#include "system/private.h"

typedef struct header {
    char mark[8];
    uint64_t n;
    uint64_t forces_known, list_known;
    int64_t evaluations, lists;
} header;

static const char mark[8] = "plhsys1";

/* The arrays that a checkpoint holds, n doubles each. */
enum { SAVED = 22 };
static void saved(const plh_system *s, double *a[SAVED])
{
    const plh_states *r = &s->rotation;
    const size_t n = s->def.n;
    double *const all[SAVED] = {s->x,
                                s->y,
                                s->z,
                                s->px,
                                s->py,
                                s->pz,
                                r->qw,
                                r->qx,
                                r->qy,
                                r->qz,
                                r->mx,
                                r->my,
                                r->mz,
                                s->fx,
                                s->fy,
                                s->fz,
                                s->tx,
                                s->ty,
                                s->tz,
                                s->list.x0,
                                s->list.x0 ? s->list.x0 + n : NULL,
                                s->list.x0 ? s->list.x0 + 2 * n : NULL};
    memcpy(a, all, sizeof all);
}

static size_t array_count(const plh_system *s)
{
    return s->use_list ? SAVED : SAVED - 3;
}

size_t plh_system_checkpoint_size(const plh_system *s)
{
    return sizeof(header) + array_count(s) * s->def.n * sizeof(double);
}

void plh_system_checkpoint_get(const plh_system *s, void *bytes)
{
    header h = {.n = s->def.n,
                .forces_known = s->forces_known,
                .list_known = s->list_known,
                .evaluations = s->evaluations,
                .lists = s->lists};
    double *a[SAVED];
    char *out = bytes;
    memcpy(h.mark, mark, sizeof mark);
    memcpy(out, &h, sizeof h);
    out += sizeof h;
    saved(s, a);
    for (size_t k = 0; k < array_count(s); k++, out += s->def.n * sizeof(double))
        memcpy(out, a[k], s->def.n * sizeof(double));
}

static void load(plh_system *s, const char *in)
{
    double *a[SAVED];
    saved(s, a);
    for (size_t k = 0; k < array_count(s); k++, in += s->def.n * sizeof(double))
        memcpy(a[k], in, s->def.n * sizeof(double));
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

plh_status plh_system_checkpoint_set(plh_system *s, const void *bytes, size_t size)
{
    header h;
    const char *in = bytes;
    if (size != plh_system_checkpoint_size(s))
        return PLH_BAD_ARGUMENT;
    memcpy(&h, in, sizeof h);
    if (memcmp(h.mark, mark, sizeof mark) != 0 || h.n != s->def.n)
        return PLH_BAD_ARGUMENT;
    in += sizeof h;
    load(s, in);
    s->list_known = false;
    if (s->use_list && h.list_known) {
        plh_status status = remake_lists(s);
        if (status)
            return status;
        load(s, in); /* the forces were used as scratch */
    }
    s->forces_known = h.forces_known != 0;
    s->evaluations = (long)h.evaluations;
    s->lists = (long)h.lists;
    return PLH_OK;
}
