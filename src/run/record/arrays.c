/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The records of a run as arrays. */
#include <string.h>

#include "record/run.h"

static bool kept(const plh_run *run)
{
    return run->spooled && run->spool.fd < 0 && run->spool.buffer;
}

int plh_run_column_count(const plh_run *run)
{
    return run->job.shown;
}

plh_run_column plh_run_column_get(const plh_run *run, int index)
{
    plh_run_column none = {NULL, NULL, 0, 0};
    if (index < 0 || index >= run->job.shown)
        return none;
    const struct column *c = run->job.columns[index];
    return (plh_run_column){c->name, c->text, c->width, (size_t)run->job.at[index]};
}

plh_run_column plh_run_column_find(const plh_run *run, const char *name)
{
    const int i = job_index(&run->job, name);
    if (i < 0)
        return (plh_run_column){.name = NULL};
    const struct column *c = run->job.columns[i];
    return (plh_run_column){c->name, c->text, c->width, (size_t)run->job.at[i]};
}

const char *plh_run_label(const plh_run *run, size_t number)
{
    return number < (size_t)run->job.width ? run->job.labels[number] : NULL;
}

size_t plh_run_record_count(const plh_run *run)
{
    return (size_t)run->stats.next;
}

const double *plh_run_rows(const plh_run *run, size_t *stride)
{
    *stride = (size_t)run->job.all;
    return kept(run) ? run->spool.buffer : NULL;
}

plh_status plh_run_column_copy(const plh_run *run, const char *name, double *out)
{
    size_t stride;
    const double *rows = plh_run_rows(run, &stride);
    if (!rows)
        return PLH_BAD_ARGUMENT;
    const struct column *c = job_shown(&run->job, name);
    const int at = c ? job_at(&run->job, c->name) : -1;
    if (at < 0 || at >= run->job.width)
        return PLH_NOT_FOUND;
    const size_t width = (size_t)c->width;
    for (size_t i = 0; i < run->spool.records; i++)
        memcpy(out + i * width, rows + i * stride + (size_t)at, width * sizeof(double));
    return PLH_OK;
}

const double *plh_run_bodies(const plh_run *run, size_t record)
{
    size_t stride;
    const double *rows = plh_run_rows(run, &stride);
    if (!rows || record >= run->spool.records || run->job.state_at < 0)
        return NULL;
    return rows + record * stride + (size_t)run->job.state_at;
}
