/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What an integrator saves: groups of records for its method, its run within a tolerance and its
 * energy correction. */
#include <math.h>
#include <polhode/extend/checkpoint.h>

#include "method/energy.h"
#include "method/integrator_inside.h"

static const plh_field run_fields[] = {
    PLH_SAVE_REALS(plh_integrator_run, end),        PLH_SAVE_REALS(plh_integrator_run, tolerance),
    PLH_SAVE_REALS(plh_integrator_run, span),       PLH_SAVE_REALS(plh_integrator_run, from),
    PLH_SAVE_REALS(plh_integrator_run, to),         PLH_SAVE_REALS(plh_integrator_run, h),
    PLH_SAVE_REALS(plh_integrator_run, next),       PLH_SAVE_REALS(plh_integrator_run, error),
    PLH_SAVE_REALS(plh_integrator_run, start),      PLH_SAVE_REALS(plh_integrator_run, now),
    PLH_SAVE_REALS(plh_integrator_run, total),      PLH_SAVE_INTEGER(plh_integrator_run, strides),
    PLH_SAVE_INTEGER(plh_integrator_run, rejected), PLH_SAVE_INTEGER(plh_integrator_run, begun),
    PLH_SAVE_INTEGER(plh_integrator_run, failed),   PLH_SAVE_INTEGER(plh_integrator_run, kink),
    PLH_SAVE_INTEGER(plh_integrator_run, internal), PLH_SAVE_REALS(plh_integrator_run, longest),
};
static const plh_field energy_fields[] = {
    PLH_SAVE_REALS(plh_energy, energy),
    PLH_SAVE_REALS(plh_energy, last),
    PLH_SAVE_INTEGER(plh_energy, started),
};

/* The groups of a history; one without values is empty. */
enum { METHOD, RUN, ENERGY, GROUPS };
typedef struct history {
    plh_saved values[GROUPS][PLH_FIELD_MOST];
    int count[GROUPS];
    plh_saved group[GROUPS];
} history;

/* The workspace as its method says, or all of it. */
static int bind_work(const plh_integrator *it, plh_saved *list)
{
    const plh_method *m = it->method;
    if (m->constant_work || it->work_size == 0)
        return 0;
    if (m->fields)
        return plh_checkpoint_bind(m->fields, m->field_count, it->work, list);
    list[0] = (plh_saved){"work", PLH_FIELD_BYTES, m->work_size, it->work};
    return 1;
}

static void open_history(const plh_integrator *it, history *h)
{
    static const char *const name[GROUPS] = {"method", "run", "energy"};
    const plh_integrator_inside *inside = plh_integrator_look(it);
    /* cppcheck-suppress uninitvar ; it is filled here */
    h->count[METHOD] = bind_work(it, h->values[METHOD]);
    h->count[RUN] = inside->run ? plh_checkpoint_bind(run_fields, PLH_FIELD_COUNT(run_fields),
                                                      inside->run, h->values[RUN])
                                : 0;
    h->count[ENERGY] = inside->energy
                           ? plh_checkpoint_bind(energy_fields, PLH_FIELD_COUNT(energy_fields),
                                                 inside->energy, h->values[ENERGY])
                           : 0;
    for (int i = 0; i < GROUPS; i++)
        h->group[i] = (plh_saved){name[i], PLH_FIELD_GROUP,
                                  plh_checkpoint_size(h->values[i], h->count[i]), NULL};
}

size_t plh_integrator_history_size(const plh_integrator *it)
{
    history h;
    open_history(it, &h);
    return plh_checkpoint_size(h.group, GROUPS);
}

void plh_integrator_history_get(const plh_integrator *it, void *bytes)
{
    history h;
    size_t count;
    open_history(it, &h);
    plh_checkpoint_write(h.group, GROUPS, bytes);
    for (int i = 0; i < GROUPS; i++)
        plh_checkpoint_write(h.values[i], h.count[i],
                             plh_checkpoint_find(bytes, plh_checkpoint_size(h.group, GROUPS),
                                                 h.group[i].name, &count));
}

static plh_status read_history(plh_integrator *it, const void *bytes, size_t size)
{
    history h;
    open_history(it, &h);
    plh_status status = plh_checkpoint_read(h.group, GROUPS, bytes, size, NULL, 0);
    for (int i = 0; i < GROUPS && !status; i++) {
        size_t count;
        const void *group = plh_checkpoint_find(bytes, size, h.group[i].name, &count);
        status = plh_checkpoint_read(h.values[i], h.count[i], group, count, NULL, 0);
    }
    return status;
}

/* A run as it may be, and the one that was begun here, if one was. */
static bool is_run(const plh_integrator_run *run, const plh_integrator_run *begun)
{
    if (!run->begun)
        return !begun->begun;
    if (run->failed < 0 || run->failed >= PLH_STATUS_COUNT || !isfinite(run->from) ||
        !isfinite(run->to) || run->strides < 0)
        return false;
    return !begun->begun || (run->end == begun->end && run->tolerance == begun->tolerance &&
                             run->span == begun->span && run->longest == begun->longest);
}

plh_status plh_integrator_history_set(plh_integrator *it, const void *bytes, size_t size)
{
    const plh_integrator_run *run = plh_integrator_look(it)->run;
    plh_integrator_run begun = {.begun = 0};
    if (run)
        begun = *run;
    plh_integrator_reset(it);
    plh_status status = read_history(it, bytes, size);
    if (!status && run && !is_run(run, &begun))
        status = PLH_BAD_ARGUMENT;
    if (!status && it->method->take_history)
        status = it->method->take_history(it);
    if (status)
        plh_integrator_reset(it);
    return status;
}
