/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Tables with commas. */
#include "output/writer.h"

#include "scenario/sky.h"

#include <math.h>
#include <string.h>

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

static plh_status write_csv(const struct writer_job *job, struct whole_file *file,
                            struct message *m)
{
    FILE *out = whole_stream(file, m);
    const double *record;
    plh_status status;
    if (!out)
        return m->status;
    csv_header(out, job);
    while (!(status = spool_next(job->spool, &record)) && record)
        csv_row(out, job, record);
    return status;
}

const struct format format_csv = {
    .word = "csv",
    .endings = ".csv",
    .text = "CSV, a table with commas",
    .flags = FORMAT_BODY | FORMAT_SYSTEM | FORMAT_STREAM,
    .write = write_csv,
};
