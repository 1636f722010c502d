/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* top_errors N [seed [bound [step]]]: the error of N tops over u + cond, by family: median, 99%,
 * worst; cases beyond the bound in full; `step`: of one step that needs no prepared motion. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "top/oracle.h"

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The state after c->t. */
static plh_status solve(const plh_body *body, const plh_top_case *c, int step, plh_state *s)
{
    plh_top top;
    const plh_state start = {{c->q[0], c->q[1], c->q[2], c->q[3]}, {c->m[0], c->m[1], c->m[2]}};
    if (step)
        return plh_top_step(body, c->strength, c->t, &start, s);
    const plh_status status = plh_top_init(body, c->strength, start, 0.0, &top);
    *s = plh_top_at(&top, c->t);
    return status;
}

static double measure(const plh_top_case *c, int verbose, int step)
{
    plh_top_truth truth;
    plh_body body;
    plh_state s;
    plh_body_from_moments(plh_vec3_make(c->I, c->I, c->I3), &body);
    const plh_status status = solve(&body, c, step, &s);
    plh_test_top_truth(c, &truth);
    const double e = plh_test_top_error(&truth, &s) / (0x1p-53 + truth.cond);
    if (verbose > 0 && e > verbose)
        printf(
            "%s: %.3g (cond %.2e, status %d) I %.17g I3 %.17g strength %.17g q %.17g %.17g %.17g "
            "%.17g m %.17g %.17g %.17g t %.17g\n",
            c->kind, e, truth.cond, status, c->I, c->I3, c->strength, c->q[0], c->q[1], c->q[2],
            c->q[3], c->m[0], c->m[1], c->m[2], c->t);
    return e;
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 3100, families = plh_test_top_families;
    const unsigned seed = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
    const int verbose = argc > 3 ? atoi(argv[3]) : 0, each = n / families + 1;
    const int step = argc > 4 && !strcmp(argv[4], "step");
    double *all = calloc((size_t)families * (size_t)each, sizeof *all), *own = all;
    for (int f = 0; all != NULL && f < families; f++, own += each) {
        plh_top_case c;
        for (int i = 0; i < each; i++) {
            plh_test_top_draw(seed, i * families + f, &c);
            if (step)
                plh_test_top_shorten(i, &c);
            own[i] = measure(&c, verbose, step);
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
