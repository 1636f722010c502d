/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Tables with commas. */
#include "record/writer.h"

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

/* nan and zero without a sign */
static size_t put_number(char *text, size_t size, const char *comma, double x)
{
    return (size_t)snprintf(text, size, "%s%.17g", comma, isnan(x) ? fabs(x) : x + 0.0);
}

void csv_record(FILE *out, const double *record, int width)
{
    char line[WRITER_WIDTH * 26];
    size_t used = 0;
    for (int i = 0; i < width; i++)
        used += put_number(line + used, sizeof line - used, i ? "," : "", record[i]);
    line[used++] = '\n';
    fwrite(line, 1, used, out); /* whole lines only */
}

size_t csv_line(const struct writer_job *job, const double *record, char line[CSV_LINE])
{
    const double t = job->texts ? record[job_at(job, "t")] : 0.0;
    char text[PLH_DATE_TEXT];
    size_t used = 0;
    for (int c = 0; c < job->shown; c++) {
        const struct column *column = job->columns[c];
        for (int k = 0; k < column->width; k++) {
            const char *comma = used ? "," : "";
            if (!column->print) {
                used += put_number(line + used, CSV_LINE - used, comma, record[job->at[c] + k]);
                continue;
            }
            column->print(&job->scenario->sky, t, text);
            used += (size_t)snprintf(line + used, CSV_LINE - used, "%s%s", comma, text);
        }
    }
    line[used++] = '\n';
    return used;
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
    for (char line[CSV_LINE]; !(status = spool_next(job->spool, &record)) && record;)
        fwrite(line, 1, csv_line(job, record, line), out);
    return status;
}

const struct format format_csv = {
    .word = "csv",
    .endings = ".csv",
    .text = "CSV, a table with commas",
    .flags = FORMAT_BODY | FORMAT_SYSTEM | FORMAT_STREAM,
    .write = write_csv,
};
