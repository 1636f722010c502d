/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A file that grows with the run, in whole frames: FILE.part, which gets its name at the end. */
#include <stdlib.h>
#include <string.h>

#include "record/run.h"

enum {
    LINE = 640,
    COMMENT = 1 << 16,
    MOST = 1 << 26
}; /* bytes: of a body or atom, of a head; of a buffer */

static void end(plh_run *r)
{
    r->growing = false;
    free(r->part_buffer);
    r->part_buffer = NULL;
}

static plh_status fail(plh_run *r)
{
    plh_status status = whole_drop(&r->part, &r->message);
    end(r);
    return status;
}

/* The buffer holds a whole frame, unless it is huge: one write then, so that whoever reads the file
 * meets whole frames. */
static plh_status open_stream(plh_run *r)
{
    const size_t most = MOST / LINE, bodies = r->subject->bodies(&r->scenario);
    const size_t lines = bodies < most / PLH_SITES_MAX ? bodies * PLH_SITES_MAX : most;
    const size_t size = lines * LINE + COMMENT;
    FILE *out = whole_stream(&r->part, &r->message);
    r->part_buffer = out ? malloc(size) : NULL;
    if (r->part_buffer && setvbuf(out, r->part_buffer, _IOFBF, size) == 0)
        return PLH_OK;
    message_no_memory(&r->message);
    return fail(r);
}

plh_status grow_add(plh_run *r, const double *record)
{
    if (!r->growing)
        return PLH_OK;
    FILE *out = r->part.stream;
    r->scenario.output.format->frame(&r->job, record, out);
    return fflush(out) == 0 && !ferror(out) ? PLH_OK : fail(r);
}

plh_status grow_open(plh_run *r)
{
    const struct output_request *o = &r->scenario.output;
    if (!r->options.files || !o->file || !o->format->frame || r->spool.fd < 0)
        return PLH_OK;
    plh_status status = whole_begin_part(&r->part, o->file, &r->message);
    if (status)
        return status;
    r->growing = true;
    status = open_stream(r);
    if (!status)
        status = spool_begin(&r->spool);
    const double *record;
    while (!status && !(status = spool_next(&r->spool, &record)) && record)
        status = grow_add(r, record);
    return status;
}

plh_status grow_close(plh_run *r)
{
    plh_status status = whole_end(&r->part, &r->message);
    end(r);
    return status;
}

void grow_discard(plh_run *r)
{
    struct message unheard = {0};
    if (r->growing)
        whole_drop(&r->part, &unheard);
    end(r);
}
