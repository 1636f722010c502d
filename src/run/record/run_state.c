/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What a checkpoint holds of a run, by name: its statistics and the table of events; and, as
 * groups, the simulation, the reference solution and the watch for events.
 */
#include <polhode/extend/checkpoint.h>
#include <stdlib.h>
#include <string.h>

#include "record/run.h"

static const plh_field fields[] = {
    PLH_SAVE_INTEGER(struct run_stats, next),
    PLH_SAVE_INTEGER(struct run_stats, evaluations0),
    PLH_SAVE_INTEGER(struct run_stats, torque_calls),
    PLH_SAVE_REALS(struct run_stats, start),
    PLH_SAVE_REALS(struct run_stats, energy_error),
    PLH_SAVE_REALS(struct run_stats, momentum_error),
    PLH_SAVE_REALS(struct run_stats, angular_error),
    PLH_SAVE_REALS(struct run_stats, modified_error),
    PLH_SAVE_REALS(struct run_stats, attitude_error),
    PLH_SAVE_REALS(struct run_stats, m_error),
    PLH_SAVE_INTEGER(struct run_stats, compared),
    PLH_SAVE_REALS(struct run_stats, energy_off),
    PLH_SAVE_REALS(struct run_stats, kinetic),
    PLH_SAVE_REALS(struct run_stats, seconds),
};
enum { FIELDS = sizeof fields / sizeof *fields };
enum { COUNTS = FIELDS, STOP, STOP_WHICH, ROWS, SIMULATION, REFERENCE, WATCH, VALUES };

/* The values of a run. The groups and the rows of events have a size and no place yet. */
static void list_of(const plh_run *r, struct run_stats *stats, struct event_counts *counts,
                    plh_saved list[VALUES])
{
    const struct run_events *e = &r->events;
    plh_checkpoint_bind(fields, FIELDS, stats, list);
    list[COUNTS] = (plh_saved){"event_counts", PLH_FIELD_INT64, SCENARIO_EVENTS, counts->count};
    list[STOP] = (plh_saved){"event_stop", PLH_FIELD_REAL, 1, &counts->stop};
    list[STOP_WHICH] = (plh_saved){"event_stop_which", PLH_FIELD_INT64, 1, &counts->stop_which};
    list[ROWS] = (plh_saved){"event_rows", PLH_FIELD_REAL,
                             e->watch ? (size_t)e->table.records * EVENT_VALUES : 0, NULL};
    list[SIMULATION] =
        (plh_saved){"simulation", PLH_FIELD_GROUP, plh_sim_checkpoint_size(r->sim), NULL};
    list[REFERENCE] =
        (plh_saved){"reference", PLH_FIELD_GROUP,
                    r->reference ? plh_reference_checkpoint_size(r->reference) : 0, NULL};
    list[WATCH] = (plh_saved){"watch", PLH_FIELD_GROUP,
                              e->watch ? plh_watch_checkpoint_size(e->watch) : 0, NULL};
}

/* The place of each group within the bytes of a list. */
static void place_groups(void *bytes, plh_saved list[VALUES])
{
    const size_t size = plh_checkpoint_size(list, VALUES);
    size_t count;
    for (int i = SIMULATION; i < VALUES; i++)
        list[i].at = plh_checkpoint_find(bytes, size, list[i].name, &count);
}

/* The present state as bytes, with the list of it; NULL: no memory. */
static void *bytes_of(plh_run *r, plh_saved list[VALUES], size_t *size)
{
    struct run_stats stats = r->stats;
    struct event_counts counts = r->events.counts;
    list_of(r, &stats, &counts, list);
    list[ROWS].at = r->events.table.buffer;
    *size = plh_checkpoint_size(list, VALUES);
    void *bytes = malloc(*size);
    if (!bytes)
        return NULL;
    plh_checkpoint_write(list, VALUES, bytes);
    place_groups(bytes, list);
    plh_sim_checkpoint_get(r->sim, list[SIMULATION].at);
    if (r->reference)
        plh_reference_checkpoint_get(r->reference, list[REFERENCE].at);
    if (r->events.watch)
        plh_watch_checkpoint_get(r->events.watch, list[WATCH].at);
    return bytes;
}

static struct spool_identity identity(const plh_run *r)
{
    return (struct spool_identity){r->scenario.doc.hash, job_checksum(&r->job)};
}

plh_status run_save(plh_run *r, struct message *m)
{
    plh_saved list[VALUES];
    size_t size;
    void *bytes = bytes_of(r, list, &size);
    if (!bytes)
        return message_no_memory(&r->message);
    plh_status status = spool_checkpoint(&r->spool, identity(r), bytes, size, m);
    free(bytes);
    return status;
}

/* Hands the groups to their owners. */
static bool take_groups(plh_run *r, const plh_saved list[VALUES])
{
    const plh_saved *sim = &list[SIMULATION], *reference = &list[REFERENCE], *watch = &list[WATCH];
    if (plh_sim_checkpoint_set(r->sim, sim->at, sim->count))
        return false;
    if (r->reference && plh_reference_checkpoint_set(r->reference, reference->at, reference->count))
        return false;
    return !r->events.watch ||
           plh_watch_checkpoint_set(r->events.watch, watch->at, watch->count) == PLH_OK;
}

/* The numbers fit each other and this run. */
static bool fits(const plh_run *r)
{
    return r->stats.next == r->spool.records && r->stats.next <= r->records &&
           plh_sim_steps(r->sim) <= r->steps;
}

/* Everything is read into copies first. own: the present state, whose groups say what is
 * expected. */
static bool restore(plh_run *r, void *own, plh_saved list[VALUES], const void *bytes, size_t size,
                    char *why, size_t room)
{
    struct run_stats stats = {0};
    struct event_counts counts = {0};
    size_t rows;
    list_of(r, &stats, &counts, list);
    place_groups(own, list);
    const void *row = plh_checkpoint_find(bytes, size, list[ROWS].name, &rows);
    if (r->events.watch && rows % EVENT_VALUES == 0)
        list[ROWS].count = rows; /* as many as it says */
    if (plh_checkpoint_read(list, VALUES, bytes, size, why, room))
        return false;
    snprintf(why, room, "its numbers are not those of such a run");
    if (!run_events_restore(r, &counts, row, rows / EVENT_VALUES) || !take_groups(r, list))
        return false;
    r->stats = stats;
    return fits(r);
}

plh_status run_resume(plh_run *r, const char *file)
{
    void *bytes;
    size_t size, own_size;
    char why[256] = "";
    plh_saved list[VALUES];
    plh_status status =
        spool_resume(&r->spool, file, r->job.all, identity(r), &bytes, &size, &r->message);
    if (status)
        return status;
    void *own = bytes_of(r, list, &own_size);
    const bool good = own && restore(r, own, list, bytes, size, why, sizeof why);
    free(bytes);
    if (!own)
        return message_no_memory(&r->message);
    free(own);
    if (!good) {
        r->stats.next = 0; /* nothing of it counts */
        run_fail(r, PLH_OS, "%s.checkpoint: does not fit this run: %s", file, why);
        message_because(&r->message, PLH_RUN_BAD_CHECKPOINT);
        return PLH_OS;
    }
    if (r->spool.other_bits)
        scenario_warn(
            &r->scenario, NULL, "",
            "%s.checkpoint was written on a processor that rounds otherwise: from there on "
            "the last digits may differ from those of a run in one piece",
            file);
    return PLH_OK;
}
