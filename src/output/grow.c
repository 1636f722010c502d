/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A file that grows with the run, in whole frames: FILE.part, which gets its name at the end. */
#include <stdlib.h>
#include <string.h>

#include "output/run.h"

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

static bool fail(plh_run *r)
{
    whole_discard(&r->part, &r->message);
    end(r);
    return false;
}

/* The buffer holds a whole frame, unless it is huge: one write then, so that whoever reads the file meets whole
 * frames. */
static bool open_stream(plh_run *r)
{
    const size_t most = MOST / LINE, bodies = r->scenario.system.def.n;
    const size_t lines = bodies < most / PLH_SITES_MAX ? bodies * PLH_SITES_MAX : most;
    const size_t size = lines * LINE + COMMENT;
    FILE *out = whole_stream(&r->part, &r->message);
    r->part_buffer = out ? malloc(size) : NULL;
    if (r->part_buffer && setvbuf(out, r->part_buffer, _IOFBF, size) == 0)
        return true;
    message_set(&r->message, "out of memory");
    return fail(r);
}

bool grow_add(plh_run *r, const double *record)
{
    if (!r->growing)
        return true;
    FILE *out = r->part.stream;
    r->scenario.output.format->frame(&r->job, record, out);
    return (fflush(out) == 0 && !ferror(out)) || fail(r);
}

bool grow_open(plh_run *r)
{
    const struct output_request *o = &r->scenario.output;
    if (!r->options.files || !o->file || !o->format->frame || r->spool.fd < 0)
        return true;
    if (!whole_open_part(&r->part, o->file, &r->message))
        return false;
    r->growing = true;
    if (!open_stream(r))
        return false;
    bool good = r->spool.records == 0 || spool_rewind(&r->spool);
    for (uint64_t i = 0; good && i < r->spool.records; i++) {
        const double *record = spool_next(&r->spool);
        good = record ? grow_add(r, record)
                      : message_errno(&r->message, r->spool.path, "cannot be read");
    }
    return good;
}

bool grow_close(plh_run *r)
{
    const bool good = whole_close(&r->part, &r->message);
    end(r);
    return good;
}

void grow_discard(plh_run *r)
{
    struct message unheard = {""};
    if (r->growing)
        whole_discard(&r->part, &unheard);
    end(r);
}
