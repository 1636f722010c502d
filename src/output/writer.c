/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "output/writer.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void provenance_print(FILE *out, const char *prefix, const struct scenario *s)
{
    fprintf(out, "%spolhode: %s\n%srevision: %s\n", prefix, plh_version(), prefix, plh_revision());
    fprintf(out, "%sscenario: %s\n%sscenario hash: %016" PRIx64 "\n", prefix, s->name, prefix,
            s->doc.hash);
    fprintf(out, "%smethod: %s\n", prefix, s->method);
    if (s->step != 0.0)
        fprintf(out, "%sstep: %.17g\n", prefix, s->step);
}

void csv_header(FILE *out, const struct writer_job *job)
{
    provenance_print(out, "# ", job->scenario);
    for (int i = 0; i < job->width; i++)
        fprintf(out, "%s%s", i ? "," : "", job->labels[i]);
    fputc('\n', out);
}

void csv_record(FILE *out, const double *record, int width)
{
    char line[WRITER_WIDTH * 26];
    size_t used = 0;
    for (int i = 0; i < width; i++)
        used +=
            (size_t)snprintf(line + used, sizeof line - used, "%s%.17g", i ? "," : "", record[i]);
    line[used++] = '\n';
    fwrite(line, 1, used, out); /* whole lines only */
}

bool writer_csv(const struct writer_job *job, struct spool *spool, FILE *out)
{
    double record[WRITER_WIDTH];
    csv_header(out, job);
    while (spool_next(spool, record))
        csv_record(out, record, job->width);
    return true;
}

static bool complain(const char *path)
{
    fprintf(stderr, "polhode: %s: cannot be written: %s\n", path, strerror(errno ? errno : EIO));
    return false;
}

bool writer_write(const struct writer_job *job, struct spool *spool, const char *path)
{
    char temporary[SPOOL_PATH + 8];
    snprintf(temporary, sizeof temporary, "%s.new", path);
    if (!spool_rewind(spool))
        return false;
    bool good;
    errno = 0;
    if (job->scenario->output.format == OUTPUT_HDF5) {
        good = writer_hdf5(job, spool, temporary);
    } else {
        FILE *out = fopen(temporary, "w");
        if (!out)
            return complain(temporary);
        good = job->scenario->output.format == OUTPUT_AEM ? writer_aem(job, spool, out)
                                                          : writer_csv(job, spool, out);
        int failed = ferror(out);
        if ((fclose(out) || failed) && good)
            good = complain(temporary);
    }
    if (good && rename(temporary, path))
        good = complain(path);
    if (!good)
        unlink(temporary);
    return good;
}
