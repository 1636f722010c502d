/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Tables with commas, and what all text formats share. */
#include "output/writer.h"

#include "scenario/sky.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
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
    if (s->many && s->system.md)
        fprintf(out, "%sunits: nm, u, ps, e, kJ/mol\n", prefix);
}

/* The names first, as numpy.genfromtxt(names=True) and others want them. */
void csv_header(FILE *out, const struct writer_job *job)
{
    for (int i = 0; i < job->width; i++)
        fprintf(out, "%s%s", i ? "," : "", job->labels[i]);
    fputc('\n', out);
    provenance_print(out, "# ", job->scenario);
}

void csv_record(FILE *out, const double *record, int width)
{
    char line[WRITER_WIDTH * 26];
    size_t used = 0;
    for (int i = 0; i < width; i++) /* nan and zero without a sign */
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%.17g", i ? "," : "",
                                 isnan(record[i]) ? fabs(record[i]) : record[i] + 0.0);
    line[used++] = '\n';
    fwrite(line, 1, used, out); /* whole lines only */
}

/* The number of the record at which a date stands, or -1. */
static int next_date(const struct writer_job *job, int *column)
{
    while (*column < job->shown && strcmp(job->columns[*column]->name, "date") != 0)
        ++*column;
    return *column < job->shown ? job->at[*column] : -1;
}

void csv_row(FILE *out, const struct writer_job *job, const double *record)
{
    int column = 0, date = next_date(job, &column);
    char line[WRITER_WIDTH * 40], text[64];
    size_t used = 0;
    if (date < 0) {
        csv_record(out, record, job->width);
        return;
    }
    const int t_at = job_at(job, "t");
    for (int i = 0; i < job->width; i++) {
        if (i == date) {
            sky_date_text(&job->scenario->sky, record[t_at], text);
            column++;
            date = next_date(job, &column);
        } else {
            snprintf(text, sizeof text, "%.17g",
                     isnan(record[i]) ? fabs(record[i]) : record[i] + 0.0);
        }
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%s", i ? "," : "", text);
    }
    line[used++] = '\n';
    fwrite(line, 1, used, out);
}

static bool write_csv(const struct writer_job *job, struct whole_file *file, struct message *m)
{
    FILE *out = whole_stream(file, m);
    const double *record;
    uint64_t count = 0;
    if (!out)
        return false;
    csv_header(out, job);
    for (; (record = spool_next(job->spool)); count++)
        csv_row(out, job, record);
    return count == job->spool->records;
}

const struct format format_csv = {
    .word = "csv",
    .endings = ".csv",
    .text = "CSV, a table with commas",
    .flags = FORMAT_BODY | FORMAT_SYSTEM | FORMAT_STREAM,
    .write = write_csv,
};

bool writer_file(const struct writer_job *job, const char *path, file_writer *write,
                 struct message *m)
{
    struct whole_file file;
    bool alone = strcmp(path, job->spool->file) == 0; /* the spool is locked */
    if (!spool_rewind(job->spool) || !whole_open(&file, path, alone, m))
        return false;
    errno = 0;
    return write(job, &file, m) ? whole_close(&file, m) : whole_discard(&file, m);
}

bool writer_write(const struct writer_job *job, const char *path, struct message *m)
{
    return writer_file(job, path, job->scenario->output.format->write, m);
}
