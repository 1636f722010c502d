/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode-bench [--csv FILE] [--seconds S] [GROUP...]: runs the groups and prints the table. */
#include "bench.h"
#include "groups.h"

#include <math.h>
#include <polhode/version.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_ROWS = 1024 };

struct row {
    char *operation;
    double ns;
};

struct bench {
    struct row rows[MAX_ROWS];
    int n;
    FILE *csv;
    double seconds; /* spent on a row */
    int cpu;
    /* Outputs end here, so that nothing is optimised away */
    volatile double sink;
};

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

double bench_ns(const bench *b, const char *operation)
{
    for (int i = b->n - 1; operation && i >= 0; i--)
        if (strcmp(b->rows[i].operation, operation) == 0)
            return b->rows[i].ns;
    return NAN;
}

static void record(bench *b, const char *group, const char *operation, double ns, int repeats,
                   const char *yardstick)
{
    double ratio = ns / bench_ns(b, yardstick);
    printf("%-10s %-52s %12.2f ", group, operation, ns);
    if (isnan(ratio))
        printf("%8s %5d\n", "", repeats);
    else
        printf("%8.3f %5d  of %s\n", ratio, repeats, yardstick);
    fflush(stdout);
    if (b->csv)
        fprintf(b->csv, "%s,\"%s\",%.6g,%.6g,\"%s\",%d,ns\n", group, operation, ns, ratio,
                yardstick ? yardstick : "", repeats);
    if (b->n < MAX_ROWS)
        b->rows[b->n++] = (struct row){strdup(operation), ns};
}

double bench_row_per(bench *b, const char *group, const char *operation, bench_fn run, void *ctx,
                     double per, const char *yardstick)
{
    /* Chunks of about 200 microseconds: long against the clock, short against a time slice. */
    long n = 1;
    double t = 0.0;
    for (; n < (1L << 40); n *= 2) {
        double t0 = now_ns();
        b->sink = run(ctx, n);
        t = now_ns() - t0;
        if (t > 2e5)
            break;
    }
    double best = t / (double)n, end = now_ns() + 1e9 * b->seconds;
    int repeats = 1;
    while (now_ns() < end || repeats < 7) {
        double t0 = now_ns();
        b->sink = run(ctx, n);
        best = fmin(best, (now_ns() - t0) / (double)n);
        repeats++;
    }
    record(b, group, operation, best / per, repeats, yardstick);
    return best / per;
}

double bench_row(bench *b, const char *group, const char *operation, bench_fn run, void *ctx,
                 const char *yardstick)
{
    return bench_row_per(b, group, operation, run, ctx, 1.0, yardstick);
}

static double cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static double once(bench *b, const char *group, const char *operation, double (*run)(void *ctx),
                   void *ctx, const char *yardstick, double (*clock_ns)(void))
{
    double best = INFINITY, end = clock_ns() + 1e9 * b->seconds;
    int repeats = 0;
    do {
        double t0 = clock_ns();
        b->sink = run(ctx);
        best = fmin(best, clock_ns() - t0);
        repeats++;
    } while (clock_ns() < end && repeats < 1000);
    record(b, group, operation, best, repeats, yardstick);
    return best;
}

double bench_once(bench *b, const char *group, const char *operation, double (*run)(void *ctx),
                  void *ctx, const char *yardstick)
{
    return once(b, group, operation, run, ctx, yardstick, now_ns);
}

double bench_once_cpu(bench *b, const char *group, const char *operation, double (*run)(void *ctx),
                      void *ctx, const char *yardstick)
{
    return once(b, group, operation, run, ctx, yardstick, cpu_ns);
}

void bench_record(bench *b, const char *group, const char *what, double value, const char *unit)
{
    if (b->csv)
        fprintf(b->csv, "%s,\"%s\",%.6g,,,,%s\n", group, what, value, unit);
}

void bench_note(bench *b, const char *group, const char *what, double value, const char *unit)
{
    printf("%-10s %-52s %12.3g %s\n", group, what, value, unit);
    bench_record(b, group, what, value, unit);
}

void bench_unpin(bench *b)
{
    (void)b;
    cpu_set_t all;
    CPU_ZERO(&all);
    for (size_t i = 0; i < CPU_SETSIZE; i++)
        CPU_SET(i, &all);
    sched_setaffinity(0, sizeof all, &all);
}

void bench_pin(bench *b)
{
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET((size_t)b->cpu, &one);
    sched_setaffinity(0, sizeof one, &one);
}

static void machine(char *out, size_t size)
{
    char line[256];
    snprintf(out, size, "unknown processor");
    FILE *f = fopen("/proc/cpuinfo", "r");
    while (f && fgets(line, sizeof line, f)) {
        char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0) {
            colon[strcspn(colon, "\n")] = '\0';
            snprintf(out, size, "%s", colon + 2);
            break;
        }
    }
    if (f)
        fclose(f);
}

#define DECLARE(name, text) void bench_##name(bench *b);
BENCH_GROUPS(DECLARE)

static const struct {
    const char *name, *text;
    void (*run)(bench *);
} groups[] = {
#define ENTRY(name, text) {#name, text, bench_##name},
    BENCH_GROUPS(ENTRY)};
enum { GROUPS = sizeof groups / sizeof groups[0] };

static int usage(const char *bad)
{
    fprintf(
        stderr,
        "polhode-bench: unknown argument '%s'; accepted: --csv FILE, --seconds S, groups:", bad);
    for (int i = 0; i < GROUPS; i++)
        fprintf(stderr, " %s", groups[i].name);
    fprintf(stderr, "\n");
    return 2;
}

static int parse(bench *b, int argc, char **argv, bool chosen[GROUPS])
{
    bool any = false;
    for (int i = 1; i < argc; i++) {
        int g = 0;
        if (strcmp(argv[i], "--csv") == 0 && i + 1 < argc) {
            if (!(b->csv = fopen(argv[++i], "w"))) {
                perror(argv[i]);
                return 1;
            }
            continue;
        }
        if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc) {
            b->seconds = strtod(argv[++i], NULL);
            continue;
        }
        while (g < GROUPS && strcmp(groups[g].name, argv[i]) != 0)
            g++;
        if (g == GROUPS)
            return usage(argv[i]);
        chosen[g] = any = true;
    }
    for (int g = 0; g < GROUPS; g++)
        if (!any)
            chosen[g] = true;
    chosen[0] = true; /* the first group measures Y, which others refer to */
    return 0;
}

static void header(bench *b)
{
    char cpu[200];
    machine(cpu, sizeof cpu);
    printf("polhode %s (%s), %s\n%s, instruction sets: %s\n", plh_version(), plh_revision(),
           plh_compiler(), cpu, plh_isa_found());
    if (b->csv)
        fprintf(b->csv, "# polhode %s %s, %s, %s, %s\n", plh_version(), plh_revision(),
                plh_compiler(), cpu, plh_isa_found());
    if (b->csv)
        fprintf(b->csv, "group,operation,ns,ratio,yardstick,repeats,unit\n");
    printf("%-10s %-52s %12s %8s %5s\n", "group", "operation", "ns", "ratio", "n");
}

int main(int argc, char **argv)
{
    static bench b;
    bool chosen[GROUPS] = {false};
    b.seconds = 0.2;
    b.cpu = sched_getcpu();
    int status = parse(&b, argc, argv, chosen);
    if (status)
        return status;
    bench_pin(&b);
    header(&b);
    for (int g = 0; g < GROUPS; g++)
        if (chosen[g])
            groups[g].run(&b);
    for (int i = 0; i < b.n; i++)
        free(b.rows[i].operation);
    if (b.csv && (ferror(b.csv) | fclose(b.csv))) {
        fprintf(stderr, "polhode-bench: the CSV file could not be written\n");
        return 1;
    }
    return 0;
}
