/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* When a row of a report agrees, of which kind it is, and that a claimed row must say what it rests
 * on. */
#include "support/cmocka_all.h"

#include "papers/experiment/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct experiment_run fresh(void)
{
    struct experiment_run run = {.rows = 0};
    run.row = calloc(RUN_ROWS + 1, sizeof *run.row);
    assert_non_null(run.row);
    return run;
}

static enum verdict last(const struct experiment_run *run)
{
    return run->row[run->rows - 1].verdict;
}

static void powers_of_ten(void **state)
{
    (void)state;
    struct experiment_run run = fresh();
    static const struct {
        int power;
        double ours;
        bool agrees;
    } list[] = {{-3, 1.1e-3, true}, {-3, 3.1e-3, true},  {-3, 3.25e-3, false},
                {-3, 3.2e-4, true}, {-3, 3.1e-4, false}, {-10, 4.6e-10, false},
                {3, 0.0, false},    {3, NAN, false}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        check_power(&run, "x", list[i].power, list[i].ours, UNKNOWN, NULL);
        assert_int_equal(last(&run) == AGREES, list[i].agrees);
    }
    free(run.row);
}

static void digits_rounded_and_cut(void **state)
{
    (void)state;
    struct experiment_run run = fresh();
    check_digits(&run, "x", "1.383e-2", 1.38297e-2, 0.0, UNKNOWN, NULL);
    assert_int_equal(last(&run), AGREES);
    check_digits(&run, "x", "1.382e-2", 1.38297e-2, 0.0, CUT, NULL);
    assert_int_equal(last(&run), CUT);
    check_digits(&run, "x", "1.381e-2", 1.38297e-2, 0.0, CUT, NULL);
    assert_int_equal(last(&run), UNKNOWN);
    check_digits(&run, "x", "0.30", 0.306, 0.0, CUT, NULL);
    assert_int_equal(last(&run), CUT);
    assert_int_equal(run.row[0].kind, PRINTED);
    free(run.row);
}

/* Of 100 draws 1, 2, ... 100. */
static void percentiles(void **state)
{
    (void)state;
    struct experiment_run run = fresh();
    static const struct {
        const char *printed;
        bool agrees;
    } list[] = {{"0.5", false}, {"5", false},   {"5.5", true},
                {"50", true},   {"95.5", true}, {"97", false}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        double draw[100];
        for (int k = 0; k < 100; k++)
            draw[k] = (k * 37 % 100) + 1; /* in no order */
        check_spread(&run, "x", list[i].printed, draw, 100, RANDOM_DRAW, "chance");
        assert_int_equal(last(&run), list[i].agrees ? AGREES : RANDOM_DRAW);
    }
    assert_non_null(strstr(run.row[3].ours, "lies at 50 %")); /* 49 below, one equal */
    double one = 2.0;
    check_spread(&run, "x", "5.9", &one, 1, RANDOM_DRAW, "chance");
    assert_int_equal(last(&run), AGREES);
    check_spread(&run, "x", "6.1", &one, 1, RANDOM_DRAW, "chance");
    assert_int_equal(last(&run), RANDOM_DRAW);
    free(run.row);
}

static void kinds_and_counts(void **state)
{
    (void)state;
    struct experiment_run run = fresh();
    struct row_count n = {{0}, {0}};
    check_order(&run, "order", 2.0, 2.19, UNKNOWN, NULL);
    check_order(&run, "order", 2.0, 2.21, UNKNOWN, NULL);
    check_relative(&run, "value", 1.0, 1.04, 0.05, UNKNOWN, NULL);
    check_kind(&run, OURS);
    check_count(&run, "count", 100, 101, 0.0, UNKNOWN, NULL);
    row_count_add(&n, run.row, run.rows);
    assert_int_equal(n.rows[CLAIMED], 2);
    assert_int_equal(n.agree[CLAIMED], 1);
    assert_int_equal(n.agree[OURS], 1);
    assert_int_equal(n.rows[PRINTED], 1);
    assert_int_equal(n.agree[PRINTED], 0);
    free(run.row);
}

static void with_basis(struct experiment_run *run)
{
    check_holds(run, "words", "good", true, "very good", UNKNOWN, NULL);
    check_basis(run, "good: below %d", 3);
}

static void without_basis(struct experiment_run *run)
{
    check_holds(run, "words", "good", true, "very good", UNKNOWN, NULL);
}

static void claims_need_a_threshold(void **state)
{
    (void)state;
    const struct paper paper = {"test", "Test (2026)", "A test"};
    for (int i = 0; i < 2; i++) {
        const struct experiment e = {
            .name = "test", .paper = &paper, .run = i ? without_basis : with_basis};
        struct experiment_run run = {.experiment = &e};
        assert_int_equal(report_run(&run), i == 0);
        if (i)
            assert_non_null(strstr(run.failure, "what it rests on"));
        report_free(&run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_of_ten),
        cmocka_unit_test(digits_rounded_and_cut),
        cmocka_unit_test(percentiles),
        cmocka_unit_test(kinds_and_counts),
        cmocka_unit_test(claims_need_a_threshold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
