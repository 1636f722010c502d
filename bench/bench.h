/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The benchmark frame. A row is an operation timed as the minimum over repeats, pinned to one core,
 * and given as a ratio to its yardstick measured in the same run.
 *
 *     static double run(void *ctx, long n);   // does n operations, returns a sum of all outputs
 *     bench_row(b, "elliptic", "plh_jacobi", run, ctx, "gsl jacobi");
 *
 * To add a group: a file bench_<group>.c (or .cc) that defines bench_<group>, its line in
 * CMakeLists.txt, and one line in BENCH_GROUPS. Ratios are printed, never tested.
 */
#ifndef PLH_BENCH_H
#define PLH_BENCH_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bench bench;
typedef double (*bench_fn)(void *ctx, long n);

/* The name of the project's yardstick Y: one McLachlan-Reich step, see yardstick.c. */
#define BENCH_Y "mclachlan-reich step (Y)"

/* Times one operation; `yardstick` names an earlier row, or is NULL. Returns ns per operation. */
double bench_row(bench *b, const char *group, const char *operation, bench_fn run, void *ctx,
                 const char *yardstick);

/* The same where one call of run(ctx, n) does n * per operations (batches). */
double bench_row_per(bench *b, const char *group, const char *operation, bench_fn run, void *ctx,
                     double per, const char *yardstick);

/* One long operation (an integration): the minimum over a few repeats, in ns. */
double bench_once(bench *b, const char *group, const char *operation, double (*run)(void *ctx),
                  void *ctx, const char *yardstick);

/* The same in CPU time of the process, for runs in one thread. */
double bench_once_cpu(bench *b, const char *group, const char *operation, double (*run)(void *ctx),
                      void *ctx, const char *yardstick);

/* A figure that is no time (an error, a count), printed beside the rows and kept in the CSV. */
void bench_note(bench *b, const char *group, const char *what, double value, const char *unit);

/* The same in the CSV only, for groups that print a table of their own. */
void bench_record(bench *b, const char *group, const char *what, double value, const char *unit);

/* ns of an earlier row; NaN where there is none. */
double bench_ns(const bench *b, const char *operation);

/* Lifts the pin to one core, for rows that use threads; bench_pin puts it back. */
void bench_unpin(bench *b);
void bench_pin(bench *b);

/* The yardstick Y: one step of size h of a body with inverse moments inv, in place. */
void bench_yardstick_step(const double inv[3], double h, double m[3], double q[4]);

#ifdef __cplusplus
}
#endif

#endif
