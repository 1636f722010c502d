/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The operation counts that the reproductions of Table 1 of Gustafsson (2010) and of Fig 3 of Buss
 * (2001) show are those of the source. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* after these */
#include <cmocka.h>

#include "count_buss.h"
#include "count_gustafsson.h"

struct operation_count count_now;

/* The linker puts these in place of the compiler's (--wrap). */
#define COUNTED(name, kind)                                                                        \
    __float128 __real_##name(__float128 a, __float128 b);                                          \
    __float128 __wrap_##name(__float128 a, __float128 b);                                          \
    __float128 __wrap_##name(__float128 a, __float128 b)                                           \
    {                                                                                              \
        count_now.kind++;                                                                          \
        return __real_##name(a, b);                                                                \
    }
COUNTED(__addtf3, add)
COUNTED(__subtf3, add)
COUNTED(__multf3, multiply)
COUNTED(__divtf3, divide)

__float128 __real_sqrtf128(__float128 a);
__float128 __wrap_sqrtf128(__float128 a);
__float128 __wrap_sqrtf128(__float128 a)
{
    count_now.root++;
    return __real_sqrtf128(a);
}

static int differs(const struct operation_count *a, const struct operation_count *b)
{
    return a->add != b->add || a->multiply != b->multiply || a->divide != b->divide ||
           a->root != b->root || a->trig != b->trig;
}

static void table(void **state)
{
    (void)state;
    int wrong = 0;
    for (int i = 0; i < 8; i++) {
        struct operation_count n = count_step(i / 4, 2 * (i % 4) + 2);
        if (!differs(&n, &gustafsson_count[i / 4][i % 4]))
            continue;
        print_error("%s%d: {%d, %d, %d, %d, %d} counted\n", i / 4 ? "factor" : "magnus",
                    2 * (i % 4) + 2, n.add, n.multiply, n.divide, n.root, n.trig);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

static void buss(void **state)
{
    (void)state;
    int wrong = 0;
    for (int i = 0; i < BUSS_COUNTS; i++) {
        struct operation_count n = count_buss(i);
        if (!differs(&n, &buss_count[i]))
            continue;
        print_error("Buss (2001), %d: {%d, %d, %d, %d, %d} counted\n", i, n.add, n.multiply,
                    n.divide, n.root, n.trig);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(table), cmocka_unit_test(buss)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
