/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/experiment/report.h"

#include "io/clock.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool experiment_quick(const struct experiment_run *run)
{
    return run->quick;
}

const char *experiment_directory(const struct experiment_run *run)
{
    return run->directory;
}

plh_pool *experiment_pool(const struct experiment_run *run)
{
    return run->pool;
}

void experiment_progress(struct experiment_run *run, double done)
{
    if (run->progress)
        run->progress(run->context, run, done);
}

void experiment_fail(struct experiment_run *run, const char *format, ...)
{
    va_list args;
    if (run->failed) /* the first reason is the one that counts */
        return;
    run->failed = true;
    va_start(args, format);
    vsnprintf(run->failure, sizeof run->failure, format, args);
    va_end(args);
}

void experiment_remark(struct experiment_run *run, const char *format, ...)
{
    va_list args;
    size_t used = strlen(run->remark);
    if (used && used + 1 < sizeof run->remark) {
        run->remark[used++] = ' ';
        run->remark[used] = '\0';
    }
    va_start(args, format);
    vsnprintf(run->remark + used, sizeof run->remark - used, format, args);
    va_end(args);
}

/* A place to write to even where there is no memory or no room: the run has failed then. */
static FILE *open_file(struct experiment_run *run, struct run_file *list, int *count,
                       const char *suffix)
{
    if (*count == RUN_FILES) {
        experiment_fail(run, "more than %d files of a kind", RUN_FILES);
        return list[RUN_FILES - 1].stream;
    }
    struct run_file *f = &list[(*count)++];
    snprintf(f->name, sizeof f->name, "%s%s%s", run->experiment->name, *suffix ? "-" : "", suffix);
    f->stream = open_memstream(&f->text, &f->size);
    if (!f->stream) {
        experiment_fail(run, "out of memory");
        f->stream = fopen("/dev/null", "w");
    }
    return f->stream;
}

FILE *experiment_table(struct experiment_run *run, const char *suffix, const char *heading)
{
    FILE *out = open_file(run, run->table, &run->tables, suffix);
    fprintf(out, "%s\n", heading);
    return out;
}

FILE *experiment_figure(struct experiment_run *run, const char *suffix, int width, int height)
{
    FILE *out = open_file(run, run->figure, &run->figures, suffix);
    if (!run->failed) {
        run->figure[run->figures - 1].width = width;
        run->figure[run->figures - 1].height = height;
    }
    return out;
}

bool report_run(struct experiment_run *run)
{
    run->row = calloc(RUN_ROWS + 1, sizeof *run->row);
    if (!run->row) {
        experiment_fail(run, "out of memory");
        return false;
    }
    double begin = seconds_now();
    run->experiment->run(run);
    run->seconds = seconds_now() - begin;
    for (int i = 0; i < run->rows; i++)
        if (run->row[i].kind == CLAIMED && !*run->row[i].basis)
            experiment_fail(run, "the row '%.200s' does not say what it rests on",
                            run->row[i].what);
    for (int i = 0; i < run->tables + run->figures; i++) {
        struct run_file *f = i < run->tables ? &run->table[i] : &run->figure[i - run->tables];
        if (ferror(f->stream))
            experiment_fail(run, "out of memory");
        if (fclose(f->stream))
            experiment_fail(run, "out of memory");
        f->stream = NULL;
    }
    return !run->failed;
}

void report_free(struct experiment_run *run)
{
    for (int i = 0; i < run->tables; i++)
        free(run->table[i].text);
    for (int i = 0; i < run->figures; i++)
        free(run->figure[i].text);
    free(run->row);
}
