/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Our sincos and atan2 against MPFR, and bit by bit between the instruction sets. */
#include "support/cmocka_all.h"

#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <string.h>

#include "base/reduce.h"
#include "base/trig_kernel.h"
#include "support/isa_list.h"

PLH_TEST_ISA_TABLE(plh_test_sincos_fn, plh_test_sincos)
PLH_TEST_ISA_TABLE(plh_test_atan2_fn, plh_test_atan2)

static uint64_t seed = 88172645463325252u;
static double uniform(void)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (double)((seed * 2685821657736338717u) >> 11) * 0x1p-53;
}

/* |got - want| in units of the last place of want. */
static double ulps(double got, mpfr_t want, mpfr_t scratch)
{
    int e;
    frexp(mpfr_get_d(want, MPFR_RNDN), &e);
    mpfr_sub_d(scratch, want, got, MPFR_RNDN);
    return fabs(ldexp(mpfr_get_d(scratch, MPFR_RNDN), 53 - (e < -1021 ? -1021 : e)));
}

enum { N = 40001 }; /* not a multiple of any width */
static int longer = 1;
static double in[N], in2[N], sine[N], cosine[N], ref_s[N], ref_c[N];

/*
 * The doubles below 1.5 2^20 that come nearest to multiples of pi/2, for their size: the smallest
 * remainders that the fast reduction meets.
 */
__extension__ typedef __float128 quad;
enum { HARD = 100 };
static double hard[HARD];

static double near_multiple(int k, double *rest)
{
    const quad half_pi =
        (quad)0x1.921fb54442d18p+0 + (quad)0x1.1a62633145c07p-54 + (quad)-0x1.f1976b7ed8fbcp-110;
    double x = (double)(k * half_pi);
    *rest = fabs((double)(k * half_pi - x));
    return x;
}

static void find_hard(void)
{
    int n = 0;
    for (int k = 1; k < 1000000; k++) {
        double rest, x = near_multiple(k, &rest);
        if (k < 9 || rest < (k < 100000 ? 5e-15 : 1e-15)) {
            hard[n % HARD] = x;
            n++;
        }
    }
    assert_true(n >= 20);
    for (int i = n; i < HARD; i++)
        hard[i] = hard[i % n];
}

/* The kinds of argument; each must keep the bound. */
static double argument(int kind)
{
    double u = uniform() - 0.5;
    switch (kind) {
    case 0:
        return 1.6 * u;
    case 1:
        return 200.0 * u;
    case 2:
        return 3.2e6 * u;
    case 3: { /* the doubles next to multiples of pi/2, fast path and beyond */
        double x = floor(ldexp(uniform(), (int)(60 * uniform()))) * M_PI_2;
        return nextafter(x, u * 1e300);
    }
    case 4:
        return copysign(ldexp(uniform() + 1.0, (int)(1003 * uniform()) + 20), u);
    case 5:
        return ldexp(u, -(int)(1072 * uniform()));
    case 6: { /* next to odd multiples of pi/4, where the quadrant changes */
        double x = (2.0 * floor(1000.0 * u) + 1.0) * M_PI_4;
        return nextafter(x, uniform() < 0.5 ? x + 1.0 : x - 1.0);
    }
    case 7: /* the double nearest to a multiple of pi/2, remainder 2^-61, and its neighbours */
        return ldexp(6381956970095103.0 + floor(10.0 * uniform() - 4.5), 797);
    case 8:
        return copysign(hard[(int)(HARD * uniform())], u);
    default: /* across the end of the fast reduction */
        return copysign(0x1.8p20 * (1.0 + 0x1p-50 * (uniform() - 0.5)), u);
    }
}

static double check_sincos(const char *isa, int kind)
{
    mpfr_t x, s, c, t;
    mpfr_inits2(1400, t, NULL);
    mpfr_inits2(160, x, s, c, NULL);
    double worst = 0.0;
    for (int i = 0; i < N; i++) {
        mpfr_set_d(x, in[i], MPFR_RNDN);
        mpfr_sin_cos(s, c, x, MPFR_RNDN);
        double es = ulps(sine[i], s, t), ec = ulps(cosine[i], c, t);
        if (!(es < 0.88) || !(ec < 0.88))
            fail_msg("%s kind %d x %a: sin off by %.3f, cos by %.3f ulp", isa, kind, in[i], es, ec);
        worst = fmax(worst, fmax(es, ec));
    }
    mpfr_clears(x, s, c, t, NULL);
    return worst;
}

static void sincos_is_within_its_bound(void **state)
{
    (void)state;
    plh_test_sincos_entry isa[PLH_TEST_ISA_MAX];
    int n = plh_test_sincos_table(isa);
    find_hard();
    for (int round = 0; round < longer; round++)
        for (int kind = 0; kind < 10; kind++) {
            for (int i = 0; i < N; i++)
                in[i] = argument(kind);
            isa[0].run(in, ref_s, ref_c, N);
            memcpy(sine, ref_s, sizeof sine);
            memcpy(cosine, ref_c, sizeof cosine);
            double worst = check_sincos("base", kind);
            if (round == 0)
                printf("sincos kind %d: %.4f ulp\n", kind, worst);
            /* The others have the same bits, so the same errors. */
            for (int k = 1; k < n; k++) {
                isa[k].run(in, sine, cosine, N);
                assert_memory_equal(sine, ref_s, sizeof sine);
                assert_memory_equal(cosine, ref_c, sizeof cosine);
            }
        }
}

/* FNV-1a over the bits: this figure must come out on every machine and compiler. */
static uint64_t hash(uint64_t h, const double *a, int n)
{
    for (int i = 0; i < n; i++) {
        uint64_t k;
        memcpy(&k, &a[i], sizeof k);
        for (int b = 0; b < 8; b++, k >>= 8)
            h = (h ^ (k & 255)) * 1099511628211u;
    }
    return h;
}

static void bits_are_the_same_on_every_machine(void **state)
{
    (void)state;
    plh_test_sincos_entry isa[PLH_TEST_ISA_MAX];
    plh_test_atan2_entry isa2[PLH_TEST_ISA_MAX];
    int n = plh_test_sincos_table(isa);
    plh_test_atan2_table(isa2);
    for (int i = 0; i < N; i++) { /* plain arithmetic, so the same inputs everywhere */
        in[i] = (i - 20000) * 0.37 * (i % 7 == 0 ? 1e250 : 1.0);
        in2[i] = (i * 7919 % N - 20000) * 0.11;
    }
    for (int k = 0; k < n; k++) {
        isa[k].run(in, sine, cosine, N);
        uint64_t h = hash(hash(14695981039346656037u, sine, N), cosine, N);
        isa2[k].run(in, in2, sine, N);
        h = hash(h, sine, N);
        printf("%s %016llx\n", isa[k].isa, (unsigned long long)h);
        assert_true(h == UINT64_C(0x3ac6f8ab28ef92be));
    }
}

/* hi + lo of the large reduction, twice a double's digits, and the quadrant. */
static void large_reduction_is_exact(void **state)
{
    (void)state;
    mpfr_t x, k, r;
    mpfr_inits2(1400, x, k, r, NULL);
    double worst = 0.0;
    for (int i = 0; i < 20000; i++) {
        double a = argument(i % 3 == 0 ? 7 : 4), hi, lo;
        if (i % 7 == 0)
            a = 0x1p1023 * (1.0 + uniform());
        if (i % 7 == 1) /* remainders of both signs below 2^-31 */
            a = near_multiple(1000000 + (int)(5000000 * uniform()), &hi);
        int quadrant = plh_reduce_huge(a, &hi, &lo);
        mpfr_set_d(x, a, MPFR_RNDN);
        mpfr_const_pi(r, MPFR_RNDN);
        mpfr_div_2ui(r, r, 1, MPFR_RNDN);
        mpfr_div(k, x, r, MPFR_RNDN);
        mpfr_rint(k, k, MPFR_RNDN);
        mpfr_mul(r, r, k, MPFR_RNDN);
        mpfr_sub(r, x, r, MPFR_RNDN);
        double size = fabs(mpfr_get_d(r, MPFR_RNDN));
        mpfr_sub_d(r, r, hi, MPFR_RNDN);
        mpfr_sub_d(r, r, lo, MPFR_RNDN);
        double e = fabs(mpfr_get_d(r, MPFR_RNDN)) / (0x1p-102 * size + 0x1p-136);
        worst = fmax(worst, e);
        mpfr_set_ui(x, 4, MPFR_RNDN);
        mpfr_fmod(k, k, x, MPFR_RNDN);
        if (!(e < 1.0) || ((int)mpfr_get_si(k, MPFR_RNDN) & 3) != quadrant)
            fail_msg("%a: off by %g of the bound, quadrant %d", a, e, quadrant);
    }
    printf("large reduction: %.2f of 2^-102 |r| + 2^-136\n", worst);
    mpfr_clears(x, k, r, NULL);
}

static void sincos_special_values(void **state)
{
    (void)state;
    plh_test_sincos_entry isa[PLH_TEST_ISA_MAX];
    int n = plh_test_sincos_table(isa);
    double x[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 5e-324, -5e-324, 1.7976931348623157e308};
    double s[8], c[8];
    for (int k = 0; k < n; k++) {
        isa[k].run(x, s, c, 8);
        assert_true(s[0] == 0.0 && !signbit(s[0]) && c[0] == 1.0);
        assert_true(s[1] == 0.0 && signbit(s[1]) && c[1] == 1.0);
        for (int i = 2; i < 5; i++)
            assert_true(isnan(s[i]) && isnan(c[i]));
        assert_true(s[5] == 5e-324 && s[6] == -5e-324 && c[5] == 1.0);
        assert_true(fabs(s[7] - 0.004961954789184062) < 1e-17);
        assert_true(fabs(c[7] + 0.9999876894265599) < 1e-15);
    }
}

static void atan2_is_within_its_bound(void **state)
{
    (void)state;
    plh_test_atan2_entry isa[PLH_TEST_ISA_MAX];
    int n = plh_test_atan2_table(isa);
    mpfr_t x, y, r, t;
    mpfr_inits2(1400, t, NULL);
    mpfr_inits2(160, x, y, r, NULL);
    for (int kind = 0; kind < 4; kind++) {
        double worst = 0.0;
        for (int i = 0; i < N; i++) {
            double tilt = kind == 1 ? 60.0 : kind == 2 ? 900.0 : 0.0;
            in[i] = ldexp(uniform() - 0.5, (int)(tilt * (uniform() - 0.5)));
            in2[i] = ldexp(uniform() - 0.5, (int)(tilt * (uniform() - 0.5)));
            if (kind == 3) /* next to the break at tan(pi/8) and the diagonals */
                in2[i] = in[i] * (i % 2 ? 0x1.3504f333f9de6p+1 : -1.0) * (1.0 + 1e-15 * uniform());
        }
        isa[0].run(in, in2, ref_s, N);
        for (int i = 0; i < N; i++) {
            mpfr_set_d(y, in[i], MPFR_RNDN);
            mpfr_set_d(x, in2[i], MPFR_RNDN);
            mpfr_atan2(r, y, x, MPFR_RNDN);
            double e = ulps(ref_s[i], r, t);
            worst = fmax(worst, e);
            if (!(e < 0.8))
                fail_msg("atan2(%a, %a): off by %.3f ulp", in[i], in2[i], e);
        }
        printf("atan2 kind %d: %.4f ulp\n", kind, worst);
        for (int k = 1; k < n; k++) {
            isa[k].run(in, in2, sine, N);
            assert_memory_equal(sine, ref_s, sizeof sine);
        }
    }
    mpfr_clears(x, y, r, t, NULL);
}

static void atan2_special_values(void **state)
{
    (void)state;
    plh_test_atan2_entry isa[PLH_TEST_ISA_MAX];
    int n = plh_test_atan2_table(isa);
    const double a[] = {0.0,       -0.0, 1.0,    -1.0,    INFINITY,
                        -INFINITY, NAN,  5e-324, -5e-324, 1.7976931348623157e308};
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 10; i++)
            for (int j = 0; j < 10; j++) {
                double got, want = atan2(a[i], a[j]);
                isa[k].run(&a[i], &a[j], &got, 1);
                if (isnan(want))
                    assert_true(isnan(got));
                else
                    assert_true(fabs(got - want) <= 4e-16 * fabs(want) + 1e-323 &&
                                signbit(got) == signbit(want));
            }
}

int main(int argc, char **argv)
{
    longer = argc > 1 && strcmp(argv[1], "long") == 0 ? 40 : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sincos_is_within_its_bound),
        cmocka_unit_test(sincos_special_values),
        cmocka_unit_test(atan2_is_within_its_bound),
        cmocka_unit_test(atan2_special_values),
        cmocka_unit_test(bits_are_the_same_on_every_machine),
        cmocka_unit_test(large_reduction_is_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
