/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* free_errors COUNT: for each of COUNT cases a line "cond,motion,step,family", conditioning and the
 * errors of a prepared motion and of one step, all in u. free_errors COUNT summary: a table of the
 * errors over u + cond by family. Used by scripts/plot-free-body and for docs/free-body.md. */
#include "free/cases.h"
#include "free/oracle.h"

#include <math.h>
#include <polhode/free.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double u = 0x1p-53;

enum { MOST_FAMILIES = 64, SOLVERS = 2 };

/* Absolute errors of the two ways. */
static void errors(const plh_free_case *c, const plh_free_truth *truth, double e[SOLVERS])
{
    plh_body body;
    plh_motion motion;
    const plh_state s = {{c->q0[0], c->q0[1], c->q0[2], c->q0[3]}, {c->m[0], c->m[1], c->m[2]}};
    plh_state a = {{NAN, NAN, NAN, NAN}, {NAN, NAN, NAN}}, b = a;
    if (plh_body_from_moments(plh_vec3_make(c->I[0], c->I[1], c->I[2]), &body) == PLH_OK) {
        plh_motion_init(&body, s, 0, PLH_MOTION_PLAIN, &motion);
        a = plh_motion_at(&motion, c->t);
        plh_free_step(&body, c->t, &s, &b);
    }
    e[0] = plh_test_free_abs(truth, a.q, a.m);
    e[1] = plh_test_free_abs(truth, b.q, b.m);
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_row(const char *name, double *e[SOLVERS], int n)
{
    printf("| %-26s | %6d |", name, n);
    for (int s = 0; s < SOLVERS; s++) {
        qsort(e[s], (size_t)n, sizeof *e[s], compare);
        printf(" %5.2f | %5.2f | %5.2f |", e[s][n / 2], e[s][(int)(0.99 * n)], e[s][n - 1]);
    }
    putchar('\n');
}

static int summary(int count)
{
    double *all[SOLVERS], *one[SOLVERS];
    for (int s = 0; s < SOLVERS; s++) {
        all[s] = malloc((size_t)count * sizeof(double));
        one[s] = malloc((size_t)count * sizeof(double));
        if (!all[s] || !one[s])
            return 1;
    }
    int total = 0;
    for (int f = 0; f < plh_test_free_families; f++) {
        int n = 0;
        plh_free_case c;
        for (int k = f; k < count; k += plh_test_free_families) {
            plh_free_truth truth;
            double e[SOLVERS];
            plh_test_free_case(1, k, &c);
            plh_test_free_truth(&c, &truth);
            errors(&c, &truth, e);
            for (int s = 0; s < SOLVERS; s++)
                all[s][total] = one[s][n] = e[s] / (u + truth.cond);
            total++, n++;
        }
        if (n > 0)
            print_row(c.kind, one, n);
    }
    print_row("all", all, total);
    for (int s = 0; s < SOLVERS; s++) {
        free(all[s]);
        free(one[s]);
    }
    return 0;
}

int main(int argc, char **argv)
{
    const int count = argc > 1 ? atoi(argv[1]) : 1500;
    if (argc > 2 && strcmp(argv[2], "summary") == 0)
        return summary(count);
    for (int k = 0; k < count; k++) {
        plh_free_case c;
        plh_free_truth truth;
        double e[SOLVERS];
        plh_test_free_case(1, k, &c);
        plh_test_free_truth(&c, &truth);
        errors(&c, &truth, e);
        printf("%.6g,%.6g,%.6g,%s\n", truth.cond / u, e[0] / u, e[1] / u, c.kind);
    }
    return 0;
}
