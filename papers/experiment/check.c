/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The rows of a report. */
#include "papers/experiment/report.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *const verdicts[VERDICTS] = {
    "agrees",   "misprint",       "cut, not rounded", "wrong in the paper",
    "our copy", "different data", "random draw",      "unknown"};
static const char *const kinds[ROW_KINDS] = {"printed", "claimed", "ours"};

const char *verdict_text(enum verdict v)
{
    return verdicts[v];
}

const char *row_kind_text(enum row_kind k)
{
    return kinds[k];
}

void check_timed(struct experiment_run *run, bool timed)
{
    run->timed = timed;
}

static struct row *last_row(struct experiment_run *run)
{
    return &run->row[run->rows ? run->rows - 1 : 0];
}

void check_kind(struct experiment_run *run, enum row_kind kind)
{
    last_row(run)->kind = kind;
}

void check_basis(struct experiment_run *run, const char *format, ...)
{
    va_list args;
    struct row *r = last_row(run);
    va_start(args, format);
    vsnprintf(r->basis, sizeof r->basis, format, args);
    va_end(args);
}

void row_count_add(struct row_count *count, const struct row *row, int rows)
{
    for (int i = 0; i < rows; i++) {
        count->rows[row[i].kind]++;
        count->agree[row[i].kind] += row[i].verdict == AGREES;
    }
}

static struct row *add(struct experiment_run *run, enum row_kind kind, const char *what, bool good,
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
    r->kind = kind;
    r->verdict = good ? AGREES : otherwise;
    r->timed = run->timed;
    return r;
}

void check_relative(struct experiment_run *run, const char *what, double expected, double ours,
                    double tolerance, enum verdict otherwise, const char *why)
{
    bool good = fabs(ours - expected) <= tolerance * fabs(expected);
    struct row *r = add(run, PRINTED, what, good, otherwise, why);
    snprintf(r->expected, sizeof r->expected, "%.6g", expected);
    snprintf(r->ours, sizeof r->ours, "%.6g", ours);
    snprintf(r->basis, sizeof r->basis, "within %.2g %%", 100.0 * tolerance);
}

void check_factor(struct experiment_run *run, const char *what, double expected, double ours,
                  double factor, enum verdict otherwise, const char *why)
{
    bool good = ours >= expected / factor && ours <= expected * factor;
    struct row *r = add(run, PRINTED, what, good, otherwise, why);
    snprintf(r->expected, sizeof r->expected, "%.3g", expected);
    snprintf(r->ours, sizeof r->ours, "%.3g", ours);
    snprintf(r->basis, sizeof r->basis, "within a factor of %g", factor);
}

void check_power(struct experiment_run *run, const char *what, int power, double ours,
                 enum verdict otherwise, const char *why)
{
    bool good = ours > 0.0 && round(log10(ours)) == power;
    struct row *r = add(run, PRINTED, what, good, otherwise, why);
    snprintf(r->expected, sizeof r->expected, "O(10^%d)", power);
    snprintf(r->ours, sizeof r->ours, "%.3g", ours);
    snprintf(r->basis, sizeof r->basis, "nearest power of ten");
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
    double unit = last_unit(printed), value = round(strtod(printed, NULL) / unit);
    bool good = fabs(round(ours / unit) - value) <= units + 1e-6;
    bool cut = otherwise == CUT && fabs(trunc(ours / unit) - value) < 0.5;
    int more = cut && !good ? 2 : 0; /* digits that show where it was cut */
    struct row *r =
        add(run, PRINTED, what, good, otherwise == CUT && !cut ? UNKNOWN : otherwise, why);
    snprintf(r->expected, sizeof r->expected, "%s", printed);
    if (strpbrk(printed, "eE")) /* as many digits as the print, in the same form */
        snprintf(r->ours, sizeof r->ours, "%.*e", decimals_of(printed) + more, ours);
    else
        snprintf(r->ours, sizeof r->ours, "%.*f", decimals_of(printed) + more, ours);
}

void check_count(struct experiment_run *run, const char *what, long expected, long ours,
                 double tolerance, enum verdict otherwise, const char *why)
{
    bool good = fabs((double)(ours - expected)) <= tolerance * fabs((double)expected);
    struct row *r = add(run, PRINTED, what, good, otherwise, why);
    snprintf(r->expected, sizeof r->expected, "%ld", expected);
    snprintf(r->ours, sizeof r->ours, "%ld", ours);
    if (tolerance > 0.0)
        snprintf(r->basis, sizeof r->basis, "within %.2g %%", 100.0 * tolerance);
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void check_spread(struct experiment_run *run, const char *what, const char *printed, double *ours,
                  int draws, enum verdict otherwise, const char *why)
{
    double value = strtod(printed, NULL), below = 0.0;
    qsort(ours, (size_t)draws, sizeof *ours, ascending);
    for (int i = 0; i < draws; i++) /* half of the equal ones */
        below += ours[i] < value ? 1.0 : ours[i] == value ? 0.5 : 0.0;
    double percent = 100.0 * below / draws, median = ours[draws / 2];
    bool many = draws >= 20;
    bool good =
        many ? percent >= 5.0 && percent <= 95.0 : median >= value / 3.0 && median <= value * 3.0;
    struct row *r = add(run, PRINTED, what, good, otherwise, why);
    snprintf(r->expected, sizeof r->expected, "%s", printed);
    if (many) {
        snprintf(r->ours, sizeof r->ours,
                 "median %.2g, quartiles %.2g and %.2g; the expected lies at %.0f %%", median,
                 ours[draws / 4], ours[3 * draws / 4], percent);
        snprintf(r->basis, sizeof r->basis, "between 5 and 95 %% of %d draws", draws);
    } else {
        snprintf(r->ours, sizeof r->ours, "%.2g", median);
        snprintf(r->basis, sizeof r->basis, "within a factor of 3; %d draw%s only", draws,
                 draws > 1 ? "s" : "");
    }
}

void check_order(struct experiment_run *run, const char *what, double declared, double measured,
                 enum verdict otherwise, const char *why)
{
    bool good = fabs(measured - declared) <= 0.2;
    struct row *r = add(run, CLAIMED, what, good, otherwise, why);
    snprintf(r->expected, sizeof r->expected, "order %g", declared);
    snprintf(r->ours, sizeof r->ours, "%.2f", measured);
    snprintf(r->basis, sizeof r->basis, "within 0.2");
}

void check_holds(struct experiment_run *run, const char *what, const char *expected, bool holds,
                 const char *ours, enum verdict otherwise, const char *why)
{
    struct row *r = add(run, CLAIMED, what, holds, otherwise, why);
    snprintf(r->expected, sizeof r->expected, "%s", expected);
    snprintf(r->ours, sizeof r->ours, "%s", ours);
}
