/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* gyrostat_errors N [seed]: the error of N gyrostats over u + cond, by family: median, 99%, worst;
 * the worst cases in full after `-v`. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyrostat/oracle.h"
#include "gyrostat/reach.h"

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double measure(const plh_gyrostat_case *c, int verbose)
{
    plh_gyrostat_truth truth;
    plh_gyrostat g;
    const double *x = c->x;
    const plh_status status = prepare_case(c, 0.0, &g);
    const plh_state s = plh_gyrostat_at(&g, x[13]);
    truth_of(c, &g, &truth);
    const double e = plh_test_gyrostat_error(&truth, &s) / (0x1p-53 + truth.cond);
    if (verbose > 0 && e > verbose) {
        printf("%s: %.3g (cond %.2e, status %d, size %.3e)", c->kind, e, truth.cond, status,
               truth.size);
        for (int i = 0; i < 14; i++)
            printf(" %.17g", x[i]);
        printf("\n");
    }
    return e;
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 3100, families = plh_test_gyrostat_families;
    const unsigned seed = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
    const int verbose = argc > 3 ? atoi(argv[3]) : 0, each = n / families + 1;
    double *all = calloc((size_t)families * (size_t)each, sizeof *all), *own = all;
    for (int f = 0; all != NULL && f < families; f++, own += each) {
        plh_gyrostat_case c;
        for (int i = 0; i < each; i++) {
            plh_test_gyrostat_draw(seed, i * families + f, &c);
            own[i] = measure(&c, verbose);
        }
        qsort(own, (size_t)each, sizeof *own, by_size);
        printf("| %s | %d | %.2f | %.2f | %.2f |\n", c.kind, each, own[each / 2],
               own[(int)(0.99 * each)], own[each - 1]);
        fflush(stdout);
    }
    if (all != NULL) {
        const int total = families * each;
        qsort(all, (size_t)total, sizeof *all, by_size);
        printf("| all | %d | %.2f | %.2f | %.2f |\n", total, all[total / 2],
               all[(int)(0.99 * total)], all[total - 1]);
    }
    free(all);
    return 0;
}
