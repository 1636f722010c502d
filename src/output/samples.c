/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a picture shows between the records of a body, or of the bodies of a system. */
#include <math.h>
#include <stdlib.h>

#include "output/run.h"

enum { PER_TURN = 36, FEWEST = 1200 }; /* states of a body: per turn, and at least */

/* As many as a smooth curve needs, evenly over the time of the records; none where the records are enough. */
static uint64_t count_samples(const plh_run *r)
{
    const plh_vec3 omega = plh_body_omega(r->problem.body, r->problem.start.m);
    const double turns =
        plh_vec3_norm(omega) * fabs(r->samples.last - r->samples.first) / (2.0 * PLH_PI);
    const double wanted = fmax(FEWEST, ceil(PER_TURN * turns)) + 1.0;
    const double most = (double)r->picture.most;
    const bool enough =
        (double)r->records >= fmin(wanted, most) || r->samples.last == r->samples.first;
    return enough ? 0 : (uint64_t)fmin(wanted, most);
}

/* A system: the bodies at every so many records. */
static int prepare_system(plh_run *r)
{
    const size_t n = r->scenario.system.def.n;
    r->samples.stride = 1;
    if (n == 0 || n > 10000000 || r->picture.most_numbers == 0)
        return 0;
    const uint64_t most = r->picture.most_numbers / n;
    if (r->records > 2 && r->records > most)
        r->samples.stride = most > 2 ? (r->records + most - 1) / most : r->records - 1;
    return 1 + BODY_VALUES * (int)n;
}

plh_status samples_prepare(plh_run *r)
{
    struct run_samples *s = &r->samples;
    s->next = s->count = 0;
    if (!r->picture.path || r->options.resume || r->records == 0)
        return PLH_OK;
    s->first = run_time(r, 0);
    s->last = run_time(r, r->records - 1);
    if (!r->scenario.many)
        s->count = count_samples(r);
    const int width = r->scenario.many ? prepare_system(r) : s->count ? r->job.all : 0;
    if (width == 0)
        return PLH_OK;
    s->row = malloc((size_t)width * sizeof *s->row);
    plh_status status =
        s->row ? spool_create(&s->spool, NULL, width, &r->message) : message_no_memory(&r->message);
    s->open = !status;
    return status;
}

double samples_time(const plh_run *r)
{
    const struct run_samples *s = &r->samples;
    if (s->next >= s->count)
        return s->last < s->first ? -INFINITY : INFINITY;
    if (s->next + 1 == s->count)
        return s->last;
    return s->first + (s->last - s->first) * ((double)s->next / (double)(s->count - 1));
}

plh_status samples_add_body(plh_run *r)
{
    plh_status status = run_look_body(r, samples_time(r), r->samples.row);
    if (status)
        return status;
    r->samples.next++;
    return spool_add(&r->samples.spool, r->samples.row);
}

plh_status samples_add_system(plh_run *r, uint64_t record)
{
    struct run_samples *s = &r->samples;
    if (!r->scenario.many || !s->open || (record % s->stride && record + 1 != r->records))
        return PLH_OK;
    s->row[0] = r->last_t;
    run_put_bodies(r, r->view, s->row + 1);
    return spool_add(&s->spool, s->row);
}

void samples_close(plh_run *r)
{
    if (r->samples.open)
        spool_close(&r->samples.spool, true);
    free(r->samples.row);
    r->samples.row = NULL;
    r->samples.open = false;
}
