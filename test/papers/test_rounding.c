/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The study of rounding over very many steps: its judge, and its files. */
#include "support/cmocka_all.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "studies/rounding.h"

static const char path[] = "rounding-test.csv";

/* A walk of steps of plus and minus one, alone and with a trend of half a standard error each. */
static void trends_are_seen(void **state)
{
    (void)state;
    double steps[ROUNDING_SAMPLES], walk[ROUNDING_SAMPLES], drift[ROUNDING_SAMPLES], still[100];
    const int n = rounding_times(1e6, steps);
    uint64_t seed = 3;
    double sum = 0.0, trend = 0.0;
    for (int k = 0; k < n; k++) {
        const double one = walk_unit(&seed) < 0.5 ? -1.0 : 1.0;
        if (fmod(steps[k], 20000.0) == 0.0)
            sum += one, trend += one + 1.0;
        walk[k] = sum, drift[k] = trend, still[k] = 0.0;
    }
    assert_true(steps[n - 1] == 1e6);
    assert_true(rounding_judge(steps, walk, n).blocks == ROUNDING_BLOCKS);
    assert_true(fabs(rounding_judge(steps, walk, n).z) < 3.0);
    assert_true(rounding_judge(steps, drift, n).z > 4.0);
    assert_true(rounding_judge(steps, still, n).z == 0.0);
    assert_true(isnan(rounding_judge(steps, walk, 1).z));
}

static struct rounding_store *store(void)
{
    struct rounding_store *s = calloc(1, sizeof *s);
    assert_non_null(s);
    return s;
}

static void walks_come_back(void **state)
{
    (void)state;
    struct rounding_store *a = store(), *b = store();
    long line = 0;
    remove(path);
    assert_true(rounding_read_walks(path, b, &line)); /* not there: nothing */
    assert_int_equal(rounding_run(&rounding_sets[0], 2, 5e4, a->walk[0]), PLH_OK);
    assert_true(rounding_append_walks(path, 0, 2, a->walk[0]));
    assert_true(rounding_read_walks(path, b, &line));
    for (int i = 2; i < ROUNDING_BODIES; i += WALK_LENGTHS) {
        const struct rounding_walk *x = &a->walk[0][i], *y = &b->walk[0][i];
        assert_int_equal(x->count, y->count);
        for (int k = 0; k < x->count; k++) {
            assert_true(x->sample[k].steps == y->sample[k].steps);
            assert_true(fabs(x->sample[k].gain[4] - y->sample[k].gain[4]) <=
                        1e-4 * fabs(x->sample[k].gain[4]));
            assert_true(fabs(x->sample[k].attitude - y->sample[k].attitude) <=
                        1e-2 * x->sample[k].attitude);
        }
    }
    remove(path);
    free(a);
    free(b);
}

/* A line that is no sample is named, whichever it is. */
static void wrong_lines(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "other,0,1000,1,1,1,1,1,1,1\n",
        "exact,100,1000,1,1,1,1,1,1,1\n",
        "exact,-1,1000,1,1,1,1,1,1,1\n",
        "exact,0.5,1000,1,1,1,1,1,1,1\n",
        "exact,nan,1000,1,1,1,1,1,1,1\n",
        "exact,0,1000,1,1,1,1,1,1\n",
        "exact,0,1000,1,1,1,1,1,1,1,1\n",
        "exact,0,1000,1,1,inf,1,1,1,1\n",
        "exact,0,1000,1,1,,1,1,1,1\n",
        "exact,0,1000,1,1,1 x,1,1,1,1\n",
        "exact,0,500,1,1,1,1,1,1,1\n",
        "exact,0,1000,1,1,1,1,1,1,1",
        "exact\n",
        "\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct rounding_store *s = store();
        long line = 0;
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        fprintf(f, "# remark\nexact,0,900,1,1,1,1,1,1,1\n%s", lines[i]);
        assert_int_equal(fclose(f), 0);
        assert_false(rounding_read_walks(path, s, &line));
        assert_int_equal(line, 3);
        assert_false(rounding_read_splittings(path, s, &line));
        free(s);
    }
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trends_are_seen),
        cmocka_unit_test(walks_come_back),
        cmocka_unit_test(wrong_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
