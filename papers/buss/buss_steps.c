/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/buss/buss_steps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double steps_error(const plh_problem *problem, const char *method, double T, long n)
{
    plh_state end, truth;
    if (take_steps(problem, method, T / (double)n, n, &end) || true_state(problem, T, &truth))
        return NAN;
    return attitude_angle(end, truth);
}

long steps_needed(const plh_problem *problem, const char *method, double T, double epsilon,
                  long most)
{
    const long few = 40;
    long low = 0, high = 10;
    while (!(steps_error(problem, method, T, high) < epsilon)) {
        low = high;
        high *= 2;
        if (high > most)
            return -1;
    }
    if (high <= few) {
        high *= 2;
        while (high > 1 && steps_error(problem, method, T, high - 1) < epsilon)
            high--;
        return high;
    }
    while (high - low > 1) {
        long middle = (low + high) / 2;
        if (steps_error(problem, method, T, middle) < epsilon)
            high = middle;
        else
            low = middle;
    }
    return high;
}

struct found {
    long n;
    /* Error/epsilon with one step less than printed, and at the printed N */
    double before, after;
};

struct search {
    const plh_problem *problem;
    const struct steps_table *table;
    struct found found[STEP_ROWS][STEP_COLUMNS];
};

static plh_status search_one(void *context, size_t part, size_t first, size_t last)
{
    struct search *s = context;
    const struct steps_table *t = s->table;
    int i = (int)part / STEP_COLUMNS, j = (int)part % STEP_COLUMNS;
    const char *method = t->row[i].method;
    struct found *f = &s->found[i][j];
    long printed = t->row[i].printed[j].n;
    (void)first, (void)last;
    f->n = steps_needed(s->problem, method, t->T[j], t->epsilon[j], t->most[j]);
    f->before = f->after = NAN;
    if (printed > 1)
        f->before = steps_error(s->problem, method, t->T[j], printed - 1) / t->epsilon[j];
    f->after =
        steps_error(s->problem, method, t->T[j], printed ? printed : t->most[j]) / t->epsilon[j];
    return PLH_OK;
}

/* The paper's mean rotation of a step is that of N - 1 steps. */
static double turn_of(double mean, double T, long n)
{
    return mean * T / (double)(n - 1);
}

static void write_steps(struct experiment_run *run, const struct search *s, const double *mean)
{
    const struct steps_table *t = s->table;
    FILE *out = experiment_table(run, "",
                                 "algorithm,energy_preserving,T,epsilon,published_N,our_N,"
                                 "error_over_epsilon_at_published_N,published_theta,our_theta");
    for (int i = 0; i < t->rows; i++) {
        for (int j = 0; j < STEP_COLUMNS; j++) {
            const struct printed_steps *p = &t->row[i].printed[j];
            const struct found *f = &s->found[i][j];
            fprintf(out, "%s,%s,%g,%g,", t->row[i].title, t->row[i].energy ? "yes" : "no", t->T[j],
                    t->epsilon[j]);
            if (p->n)
                fprintf(out, "%ld,", p->n);
            else
                fprintf(out, ">%ld,", t->most[j]);
            if (f->n > 0)
                fprintf(out, "%ld,", f->n);
            else
                fprintf(out, ">%ld,", t->most[j]);
            if (p->n)
                fprintf(out, "%.5f,%s,%.4g\n", f->after, p->turn, turn_of(mean[j], t->T[j], p->n));
            else
                fprintf(out, ",,\n");
        }
    }
}

static void check_row(struct experiment_run *run, const struct search *s, int i, int j)
{
    const struct steps_table *t = s->table;
    const struct steps_row *row = &t->row[i];
    const struct printed_steps *p = &row->printed[j];
    const struct found *f = &s->found[i][j];
    const char *why;
    char what[160], failed[64], ours[96];
    enum verdict otherwise = t->explain(row, j, &why);
    snprintf(what, sizeof what, "%s%s, T = %g, epsilon = %g: N", row->title,
             row->energy ? " (energy-preserving)" : "", t->T[j], t->epsilon[j]);
    if (p->n) {
        double tolerance = p->near || !t->exact ? t->tolerance : 0.0;
        check_count(run, what, p->n, f->n, tolerance, otherwise, why);
        if (tolerance > 0.0)
            check_basis(run, "within %.2g %%, a tolerance chosen after looking", 100.0 * tolerance);
        return;
    }
    snprintf(failed, sizeof failed, "failed, N > %ld", t->most[j]);
    if (f->n < 0)
        snprintf(ours, sizeof ours, "%s (%.3g epsilon there)", failed, f->after);
    else
        snprintf(ours, sizeof ours, "%ld", f->n);
    check_holds(run, what, failed, f->n < 0, ours, otherwise, why);
    check_kind(run, PRINTED);
}

/* At the printed N the error has come down to epsilon. */
static void check_errors(struct experiment_run *run, const struct search *s, int j)
{
    const struct steps_table *t = s->table;
    char what[160], text[96];
    double worst = 0.0;
    for (int i = 0; i < t->rows; i++) {
        const struct found *f = &s->found[i][j];
        if (!t->row[i].printed[j].n)
            continue;
        worst = fmax(worst, fmax(f->after - 1.0, 1.0 - f->before));
    }
    snprintf(what, sizeof what, "T = %g, epsilon = %g: errors at the printed N", t->T[j],
             t->epsilon[j]);
    snprintf(text, sizeof text, "within %.2g%% of epsilon", 100.0 * worst);
    check_holds(run, what, "epsilon", worst < t->error_near[j], text, UNKNOWN, NULL);
    check_kind(run, PRINTED);
    check_basis(run, "within %.2g %%, the worst of the column", 100.0 * t->error_near[j]);
}

static void check_turns(struct experiment_run *run, const struct search *s, int j, double mean)
{
    const struct steps_table *t = s->table;
    double worst = 0.0;
    int count = 0;
    for (int i = 0; i < t->rows; i++) {
        const struct printed_steps *p = &t->row[i].printed[j];
        double ours = p->n ? turn_of(mean, t->T[j], p->n) : NAN;
        if (!p->n || strcmp(p->turn, "210") == 0) /* a slip of the pen, told of elsewhere */
            continue;
        const char *point = strchr(p->turn, '.');
        double unit = pow(10.0, -(double)strlen(point + 1)), printed = strtod(p->turn, NULL);
        worst = fmax(worst, fmax(0.0, fabs(ours - printed) - 0.5 * unit) / printed);
        count++;
    }
    char what[160], text[96];
    snprintf(what, sizeof what, "T = %g, epsilon = %g: mean rotation of a step, %d entries",
             t->T[j], t->epsilon[j], count);
    snprintf(text, sizeof text, "%.1f degrees T/(N - 1), rounded, within %.1g%%", mean,
             100.0 * worst);
    check_holds(run, what, "as listed", worst < 0.01, text, UNKNOWN, NULL);
    check_kind(run, PRINTED);
    check_basis(run, "within 1 %%, the worst of the column");
}

bool steps_reproduce(struct experiment_run *run, const plh_problem *problem,
                     const struct steps_table *table, long (*found)[STEP_COLUMNS])
{
    struct search *s = calloc(1, sizeof *s);
    double mean[STEP_COLUMNS];
    if (!s) {
        experiment_fail(run, "out of memory");
        return false;
    }
    s->problem = problem;
    s->table = table;
    plh_pool_for(experiment_pool(run), (size_t)(table->rows * STEP_COLUMNS), 1, search_one, s);
    for (int j = 0; j < STEP_COLUMNS; j++)
        mean[j] = box_mean_turn(problem, table->T[j]);
    write_steps(run, s, mean);
    for (int i = 0; i < table->rows; i++)
        for (int j = 0; j < STEP_COLUMNS; j++)
            check_row(run, s, i, j), found[i][j] = s->found[i][j].n;
    for (int j = 0; j < STEP_COLUMNS; j++) {
        check_errors(run, s, j);
        check_turns(run, s, j, mean[j]);
    }
    free(s);
    return true;
}

struct curves {
    const plh_problem *problem;
    const struct steps_table *table;
    const double *T;
    const long *first, *last;
    double error[2][STEP_ROWS][CURVE_POINTS];
};

static long curve_n(long first, int k)
{
    return lround((double)first * pow(2.0, 0.5 * k));
}

static plh_status curve_one(void *context, size_t part, size_t first, size_t last)
{
    struct curves *c = context;
    int j = (int)part / c->table->rows, i = (int)part % c->table->rows;
    (void)first, (void)last;
    for (int k = 0; k < CURVE_POINTS && curve_n(c->first[j], k) <= c->last[j]; k++)
        c->error[j][i][k] =
            steps_error(c->problem, c->table->row[i].method, c->T[j], curve_n(c->first[j], k));
    return PLH_OK;
}

bool steps_curves(struct experiment_run *run, const plh_problem *problem,
                  const struct steps_table *table, const double *T, int times, const long *first,
                  const long *last)
{
    struct curves *c = calloc(1, sizeof *c);
    if (!c) {
        experiment_fail(run, "out of memory");
        return false;
    }
    c->problem = problem, c->table = table, c->T = T, c->first = first, c->last = last;
    plh_pool_for(experiment_pool(run), (size_t)(table->rows * times), 1, curve_one, c);
    FILE *out = experiment_table(run, "curves", "method,T,N,error");
    for (int j = 0; j < times; j++)
        for (int i = 0; i < table->rows; i++)
            for (int k = 0; k < CURVE_POINTS && curve_n(first[j], k) <= last[j]; k++)
                fprintf(out, "%s,%g,%ld,%.5g\n", table->row[i].method, T[j], curve_n(first[j], k),
                        c->error[j][i][k]);
    free(c);
    return true;
}

void steps_panel(FILE *g, const struct steps_table *table, double T, int energy)
{
    const char *between = "plot ";
    for (int i = 0; i < table->rows; i++) {
        const struct steps_row *row = &table->row[i];
        if (energy >= 0 && energy != (int)row->energy)
            continue;
        fprintf(g,
                "%s'%s-curves.csv' using (strcol(1) eq '%s' && $2 == %g ? $3 : NaN):4 with lines "
                "ls %d dt %d title '%s%s'",
                between, table->name, row->method, T, row->line, row->dash, row->title,
                energy < 0 && row->energy ? ", energy" : "");
        between = ", ";
        fprintf(g,
                ", '%s.csv' using (strcol(1) eq '%s' && strcol(2) eq '%s' && $3 == %g ? $5 : "
                "NaN):4 with points ls %d ps 0.9 notitle",
                table->name, row->title, row->energy ? "yes" : "no", T, row->line);
    }
    fprintf(g, ", NaN with points pt 7 ps 0.9 lc rgb 'black' title 'as printed'\n");
}
