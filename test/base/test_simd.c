/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* simd.h in every instruction set of this machine against plain scalar C. */
#include "support/cmocka_all.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/simd_kernel.h"
#include "support/isa_list.h"

PLH_TEST_ISA_TABLE(plh_test_simd_fn, plh_test_simd)
PLH_TEST_ISA_TABLE(plh_test_tails_fn, plh_test_tails)

static double x[SIMD_N], y[SIMD_N], z[SIMD_N];

static double scrambled(unsigned i)
{
    i = i * 2654435761u + 12345u;
    i ^= i >> 15;
    i *= 2246822519u;
    i ^= i >> 13;
    return (double)i / 4294967296.0;
}

static void fill(void)
{
    for (unsigned i = 0; i < SIMD_N; i++) {
        x[i] = 400.0 * (scrambled(3 * i) - 0.5);
        y[i] = i % 7 == 0 ? x[i] : 400.0 * (scrambled(3 * i + 1) - 0.5);
        z[i] = 400.0 * (scrambled(3 * i + 2) - 0.5);
        if (i % 5 == 0)
            x[i] = 0.5 * rint(x[i]); /* ties */
        if (i % 11 == 0)
            y[i] = -0.0;
    }
}

static uint64_t bits(double a)
{
    uint64_t k;
    memcpy(&k, &a, sizeof k);
    return k;
}

static double from_bits(uint64_t k)
{
    double a;
    memcpy(&a, &k, sizeof a);
    return a;
}

static double expected(int op, double a, double b, double c, int fused)
{
    long k = lrint(a);
    switch (op) {
    case 0:
        return fused ? fma(a, b, c) : a * b + c;
    case 1:
        return fused ? fma(a, b, -c) : a * b - c;
    case 2:
        return a + b;
    case 3:
        return a - b;
    case 4:
        return a * b;
    case 5:
        return a / b;
    case 6:
        return sqrt(fabs(a));
    case 7:
        return -a;
    case 8:
        return a < b ? a : b;
    case 9:
        return a > b ? a : b;
    case 10:
        return a < b;
    case 11:
        return a <= b;
    case 12:
        return a > b;
    case 13:
        return a >= b;
    case 14:
        return a == b;
    case 15:
        return a != b;
    case 16:
        return a < b && b < c;
    case 17:
        return a < b || b < c;
    case 18:
        return !(a < b);
    case 19:
        return (double)(k & 1);
    case 20:
        return (double)((k >> 1) & 1);
    case 21:
        return 0.0;
    case 22:
        return rint(a) + 0.0; /* never -0 */
    case 23:
        return copysign(a, b);
    case 24:
        return signbit(b) ? -a : a;
    case 25:
        return (k & 2) ? -b : b;
    case 26:
        return ldexp(c, (int)k);
    default:
        return from_bits(bits(a) << 3 >> 3) * 2.0;
    }
}

static void every_operation_matches_scalar_c(void **state)
{
    (void)state;
    plh_test_simd_entry isa[PLH_TEST_ISA_MAX];
    int n = plh_test_simd_table(isa);
    double *out = malloc(sizeof(double) * SIMD_N * SIMD_OPS);
    assert_non_null(out);
    fill();
    for (int s = 0; s < n; s++) {
        isa[s].run(x, y, z, out);
        int fused = isa[s].fused;
#if defined(__aarch64__)
        fused = 1;
#endif
        for (int op = 0; op < SIMD_OPS; op++)
            for (int i = 0; i < SIMD_N; i++) {
                double want = expected(op, x[i], y[i], z[i], fused);
                double got = out[op * SIMD_N + i];
                if (bits(want) != bits(got) && !(isnan(want) && isnan(got)))
                    fail_msg("%s op %d lane %d: %a, wanted %a", isa[s].isa, op, i, got, want);
            }
        printf("%s ", isa[s].isa);
    }
    printf("checked\n");
    free(out);
}

static void tails_strides_and_masks(void **state)
{
    (void)state;
    plh_test_tails_entry isa[PLH_TEST_ISA_MAX];
    int n = plh_test_tails_table(isa);
    for (int s = 0; s < n; s++)
        assert_int_equal(isa[s].run(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_matches_scalar_c),
        cmocka_unit_test(tails_strides_and_masks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
