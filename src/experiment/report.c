/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "experiment/report.h"

#include "output/clock.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *const verdicts[VERDICTS] = {
    "agrees", "misprint", "wrong in the paper", "different data", "random draw", "unknown"};

const char *verdict_text(enum verdict v)
{
    return verdicts[v];
}

bool experiment_quick(const struct experiment_run *run)
{
    return run->quick;
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

void check_timed(struct experiment_run *run, bool timed)
{
    run->timed = timed;
}

static struct row *add(struct experiment_run *run, const char *what, bool good,
                       enum verdict otherwise, const char *why)
{
    struct row *r = &run->row[run->rows];
    if (run->rows == RUN_ROWS) /* the row after the last is never shown */
        experiment_fail(run, "more than %d checks", RUN_ROWS);
    else
        run->rows++;
    memset(r, 0, sizeof *r);
    snprintf(r->what, sizeof r->what, "%s", what);
    snprintf(r->why, sizeof r->why, "%s", good || !why ? "" : why);
    r->verdict = good ? AGREES : otherwise;
    r->timed = run->timed;
    return r;
}

void check_relative(struct experiment_run *run, const char *what, double published, double ours,
                    double tolerance, enum verdict otherwise, const char *why)
{
    bool good = fabs(ours - published) <= tolerance * fabs(published);
    struct row *r = add(run, what, good, otherwise, why);
    snprintf(r->published, sizeof r->published, "%.6g", published);
    snprintf(r->ours, sizeof r->ours, "%.6g", ours);
}

void check_factor(struct experiment_run *run, const char *what, double published, double ours,
                  double factor, enum verdict otherwise, const char *why)
{
    bool good = ours >= published / factor && ours <= published * factor;
    struct row *r = add(run, what, good, otherwise, why);
    snprintf(r->published, sizeof r->published, "about %.3g", published);
    snprintf(r->ours, sizeof r->ours, "%.3g", ours);
}

/* How many digits a printed number has after its point. */
static int decimals_of(const char *printed)
{
    const char *point = strchr(printed, '.');
    return point ? (int)strspn(point + 1, "0123456789") : 0;
}

/* The value of one in its last digit. */
static double last_unit(const char *printed)
{
    const char *e = strpbrk(printed, "eE");
    return pow(10.0, (e ? atoi(e + 1) : 0) - decimals_of(printed));
}

void check_digits(struct experiment_run *run, const char *what, const char *printed, double ours,
                  double units, enum verdict otherwise, const char *why)
{
    double unit = last_unit(printed), value = strtod(printed, NULL);
    bool good = fabs(round(ours / unit) - round(value / unit)) <= units + 1e-6;
    struct row *r = add(run, what, good, otherwise, why);
    snprintf(r->published, sizeof r->published, "%s", printed);
    if (strpbrk(printed, "eE")) /* as many digits as the print, in the same form */
        snprintf(r->ours, sizeof r->ours, "%.*e", decimals_of(printed), ours);
    else
        snprintf(r->ours, sizeof r->ours, "%.*f", decimals_of(printed), ours);
}

void check_count(struct experiment_run *run, const char *what, long published, long ours,
                 double tolerance, enum verdict otherwise, const char *why)
{
    bool good = fabs((double)(ours - published)) <= tolerance * fabs((double)published);
    struct row *r = add(run, what, good, otherwise, why);
    snprintf(r->published, sizeof r->published, "%ld", published);
    snprintf(r->ours, sizeof r->ours, "%ld", ours);
}

void check_order(struct experiment_run *run, const char *what, double declared, double measured,
                 enum verdict otherwise, const char *why)
{
    bool good = fabs(measured - declared) <= 0.2;
    struct row *r = add(run, what, good, otherwise, why);
    snprintf(r->published, sizeof r->published, "order %g", declared);
    snprintf(r->ours, sizeof r->ours, "%.2f", measured);
}

void check_holds(struct experiment_run *run, const char *what, const char *published, bool holds,
                 const char *ours, enum verdict otherwise, const char *why)
{
    struct row *r = add(run, what, holds, otherwise, why);
    snprintf(r->published, sizeof r->published, "%s", published);
    snprintf(r->ours, sizeof r->ours, "%s", ours);
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
