/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Another system like this one, for looking ahead. */
#include <stdlib.h>
#include <string.h>

#include "system/private.h"

static plh_status species_of(const plh_system *s, int **out)
{
    *out = malloc((s->def.n + 1) * sizeof **out);
    if (*out == NULL)
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < s->def.n; i++)
        (*out)[i] = s->kind_of[i];
    return PLH_OK;
}

plh_status plh_system_create_copy(const plh_system *s, plh_system **copy)
{
    plh_system_def def = s->def;
    int *kinds;
    *copy = NULL;
    plh_status status = species_of(s, &kinds);
    def.species_of = kinds;
    if (!status)
        status = plh_system_create(&def, copy);
    free(kinds);
    if (status)
        return status;
    plh_system_copy_bodies(s, *copy);
    return PLH_OK;
}

void plh_system_copy_bodies(const plh_system *from, plh_system *to)
{
    const plh_states *a = &from->rotation, *b = &to->rotation;
    double *const source[] = {from->x, from->y, from->z, from->px, from->py, from->pz, a->qw,
                              a->qx,   a->qy,   a->qz,   a->mx,    a->my,    a->mz};
    double *const target[] = {to->x, to->y, to->z, to->px, to->py, to->pz, b->qw,
                              b->qx, b->qy, b->qz, b->mx,  b->my,  b->mz};
    for (size_t k = 0; k < sizeof source / sizeof *source; k++)
        memcpy(target[k], source[k], from->def.n * sizeof(double));
    plh_system_touch(to);
}
