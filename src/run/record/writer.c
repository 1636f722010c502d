/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the writers of all formats share. */
#include "record/writer.h"

#include "scenario/read.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

void provenance_origin(FILE *out, const char *prefix, const struct scenario *s)
{
    fprintf(out, "%spolhode: %s\n%srevision: %s\n", prefix, plh_version(), prefix, plh_revision());
    fprintf(out, "%sscenario: %s\n%sscenario hash: %016" PRIx64 "\n", prefix, s->name, prefix,
            s->doc.hash);
}

void provenance_print(FILE *out, const char *prefix, const struct scenario *s)
{
    provenance_origin(out, prefix, s);
    fprintf(out, "%smethod: %s\n", prefix, s->method);
    if (s->tolerance != 0.0)
        fprintf(out, "%stolerance: %.17g\n", prefix, s->tolerance);
    if (s->step != 0.0)
        fprintf(out, "%sstep: %.17g\n", prefix, s->step);
    if (scenario_subject(s)->units(s))
        fprintf(out, "%sunits: %s\n", prefix, scenario_subject(s)->units(s));
}

bool writer_beside(const char *path, const char *ending, char out[FILE_PATH])
{
    const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
    const size_t stem = dot && (!slash || dot > slash) ? (size_t)(dot - path) : strlen(path);
    const int n = (int)strcspn(ending, " ");
    return (size_t)snprintf(out, FILE_PATH, "%.*s%.*s", (int)stem, path, n, ending) < FILE_PATH;
}

plh_status writer_file(const struct writer_job *job, const char *path, file_writer *write,
                       struct message *m)
{
    struct whole_file file;
    bool alone = strcmp(path, job->spool->file) == 0; /* the spool is locked */
    plh_status status = spool_begin(job->spool);
    if (!status)
        status = whole_begin(&file, path, alone ? ".new" : NULL, m);
    if (status)
        return status;
    errno = 0;
    status = write(job, &file, m);
    if (!status)
        status = spool_verify(job->spool);
    return status ? whole_drop(&file, m) : whole_end(&file, m);
}

plh_status writer_write(const struct writer_job *job, const char *path, struct message *m)
{
    return writer_file(job, path, job->scenario->output.format->write, m);
}
