/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "output/writer.h"

#include "output/whole.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
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

void csv_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++)
        fprintf(out, *text == '"' ? "\"\"" : "%c", *text);
    fputc('"', out);
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
    for (int i = 0; i < width; i++) /* nan without a sign, which it does not have */
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%.17g", i ? "," : "",
                                 isnan(record[i]) ? fabs(record[i]) : record[i]);
    line[used++] = '\n';
    fwrite(line, 1, used, out); /* whole lines only */
}

bool writer_csv(const struct writer_job *job, struct spool *spool, FILE *out)
{
    const double *record;
    uint64_t count = 0;
    csv_header(out, job);
    for (; (record = spool_next(spool)); count++)
        csv_record(out, record, job->width);
    return count == spool->records;
}

static bool write_rdf(const struct writer_job *job, struct spool *spool, FILE *out)
{
    const struct output_request *o = &job->scenario->output;
    const double *record;
    double *mean = calloc((size_t)job->bins, sizeof *mean);
    if (!mean)
        return false;
    while ((record = spool_next(spool)))
        for (int i = 0; i < job->bins; i++)
            mean[i] += record[job->rdf_at + i];
    provenance_print(out, "# ", job->scenario);
    fprintf(out, "# mean over records: %" PRIu64 "\nr,g\n", spool->records);
    for (int i = 0; i < job->bins; i++) {
        const double line[] = {o->rdf_range * (i + 0.5) / job->bins,
                               mean[i] / (double)spool->records};
        csv_record(out, line, 2);
    }
    free(mean);
    return true;
}

typedef bool text_writer(const struct writer_job *job, struct spool *spool, FILE *out);

static bool write_text(const struct writer_job *job, struct spool *spool, const char *path,
                       text_writer *write)
{
    struct whole_file file = {.stream = NULL};
    FILE *out = whole_open(&file, "%s", path);
    if (!out)
        return false;
    errno = 0;
    return write(job, spool, out) ? whole_close(&file) : whole_discard(&file);
}

/* HDF5 opens its files itself. */
static bool write_hdf5(const struct writer_job *job, struct spool *spool, const char *path)
{
    char temporary[SPOOL_PATH + 8];
    snprintf(temporary, sizeof temporary, "%s.new", path);
    bool good = job->scenario->many ? writer_h5md(job, spool, temporary)
                                    : writer_hdf5(job, spool, temporary);
    errno = 0;
    if (good && rename(temporary, path)) {
        fprintf(stderr, "polhode: %s: cannot be written: %s\n", path, strerror(errno));
        good = false;
    }
    if (!good)
        unlink(temporary);
    return good;
}

bool writer_write(const struct writer_job *job, struct spool *spool, const char *path)
{
    const enum output_format format = job->scenario->output.format;
    if (!spool_rewind(spool))
        return false;
    if (format == OUTPUT_HDF5)
        return write_hdf5(job, spool, path);
    return write_text(job, spool, path,
                      format == OUTPUT_AEM   ? writer_aem
                      : format == OUTPUT_XYZ ? writer_xyz
                                             : writer_csv);
}

bool writer_rdf(const struct writer_job *job, struct spool *spool, const char *path)
{
    return spool_rewind(spool) && write_text(job, spool, path, write_rdf);
}
