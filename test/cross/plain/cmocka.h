/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The part of cmocka's interface that our tests use, for machines that have no cmocka. A test that
 * fails says where and ends; the others go on; the number of failures is returned.
 */
#ifndef PLH_TEST_PLAIN_CMOCKA_H
#define PLH_TEST_PLAIN_CMOCKA_H

#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

static jmp_buf plain_back;

enum { plain_failed = 1, plain_skipped = 2 };

static inline void plain_fail(const char *file, int line, const char *text)
{
    printf("%s:%d: %s\n", file, line, text);
    longjmp(plain_back, plain_failed);
}

static inline int plain_run(const struct CMUnitTest *test)
{
    void *state = NULL;
    const int way = setjmp(plain_back);
    if (way == 0)
        test->run(&state);
    printf("%s %s\n",
           way == 0               ? "ok     "
           : way == plain_skipped ? "skipped"
                                  : "FAILED ",
           test->name);
    fflush(stdout);
    return way == plain_failed;
}

typedef int plain_fixture(void **state);

static inline int plain_run_all(const struct CMUnitTest *test, size_t n, plain_fixture *setup,
                                plain_fixture *teardown)
{
    void *state = NULL;
    int failed = setup != NULL ? setup(&state) : 0;
    for (size_t i = 0; i < n; i++)
        failed += plain_run(&test[i]);
    return failed + (teardown != NULL ? teardown(&state) : 0);
}

/* clang-format off */
#define cmocka_unit_test(f) {#f, f}
/* clang-format on */
#define cmocka_run_group_tests(tests, setup, teardown)                                             \
    plain_run_all(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

#define print_message                 printf
#define print_error                   printf
#define skip()                        longjmp(plain_back, plain_skipped)
#define fail()                        plain_fail(__FILE__, __LINE__, "failed")
#define fail_msg(...)                 (printf(__VA_ARGS__), printf("\n"), plain_fail(__FILE__, __LINE__, "failed"))

#define assert_true(c)                ((c) ? (void)0 : plain_fail(__FILE__, __LINE__, "expected true: " #c))
#define assert_false(c)               assert_true(!(c))
#define assert_null(p)                assert_true((p) == NULL)
#define assert_non_null(p)            assert_true((p) != NULL)
#define assert_int_equal(a, b)        assert_true((long long)(a) == (long long)(b))
#define assert_int_not_equal(a, b)    assert_true((long long)(a) != (long long)(b))
#define assert_ptr_equal(a, b)        assert_true((const void *)(a) == (const void *)(b))
#define assert_float_equal(a, b, e)   assert_true(fabs((double)(a) - (double)(b)) <= (e))
#define assert_in_range(v, low, high) assert_true((v) >= (low) && (v) <= (high))
#define assert_memory_equal(a, b, n)  assert_true(memcmp(a, b, n) == 0)
#define assert_string_equal(a, b)     assert_true(strcmp(a, b) == 0)
#define assert_string_not_equal(a, b) assert_true(strcmp(a, b) != 0)

#endif
