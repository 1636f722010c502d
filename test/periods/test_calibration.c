/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Errors of frequencies and amplitudes over 150 curves: the shares within 1, 2 and 3 of them. */
#include "support/cmocka_all.h"

#include "periods/curve.h"

enum { CURVES = 150 };

static const struct curve_line lines[] = {{2, 0, 0.15, 0.10},
                                          {0, 2, -0.08, 0.10},
                                          {1, 0, 0.05, -0.04},
                                          {2, -1, 0.04, 0.02},
                                          {1, 2, 0.02, 0.05}};

/* Counts how many of |x| lie within 1, 2 and 3. */
struct tally {
    int all, within[3];
};

static void count(struct tally *t, double x)
{
    t->all++;
    for (int i = 0; i < 3; i++)
        t->within[i] += fabs(x) < i + 1.0;
}

/* Shares of a normal distribution, give or take three standard deviations of the count. */
static void check(const struct tally *t, const char *what)
{
    static const double share[3] = {0.6827, 0.9545, 0.9973};
    for (int i = 0; i < 3; i++) {
        const double expected = share[i] * t->all;
        const double spread = 3.0 * sqrt(expected * (1.0 - share[i])) + 1.0;
        print_message("%s: %d of %d within %d sigma (expected %.0f)\n", what, t->within[i], t->all,
                      i + 1, expected);
        assert_true(fabs(t->within[i] - expected) < spread);
    }
}

/* `factor`: how much larger the noise is than the sigmas say. */
static void calibrate(double factor)
{
    struct tally frequency = {0}, formal = {0}, amplitude = {0};
    int found = 0;
    for (int i = 0; i < CURVES; i++) {
        plh_random r;
        plh_random_seed(100 + (uint64_t)i, &r);
        const double f[2] = {4.4 + 0.2 * plh_random_uniform(&r),
                             2.7 + 0.2 * plh_random_uniform(&r)};
        struct curve c;
        plh_periods *p;
        plh_periods_options o = plh_periods_options_default();
        curve_sample(&c, 5, 30, 9.0, 0.02, &r);
        curve_fill(&c, f, lines, 5, factor, &r);
        o.most = 2;
        o.lowest = 2.0;
        o.highest = 5.2;
        const plh_periods_data d = curve_data(&c);
        assert_int_equal(plh_periods_create(&d, &o, NULL, &p), PLH_OK);
        const plh_periods_solution *s = plh_periods_get(p, 0);
        if (fabs(s->frequency[0] - f[0]) < 0.05 && fabs(s->frequency[1] - f[1]) < 0.05) {
            found += plh_periods_found(p) == 2;
            for (int k = 0; k < 2; k++) {
                count(&frequency, (s->frequency[k] - f[k]) / s->sigma[k]);
                count(&formal, (s->frequency[k] - f[k]) / s->formal[k]);
            }
            for (int l = 0; l < s->lines; l++)
                if (s->line[l].j == 2 && s->line[l].k == 0)
                    count(&amplitude,
                          (s->line[l].amplitude - hypot(lines[0].cosine, lines[0].sine)) /
                              s->line[l].sigma);
        }
        plh_periods_destroy(p);
    }
    print_message("%d of %d curves solved\n", found, CURVES);
    assert_true(found >= CURVES * 95 / 100);
    check(&frequency, "frequencies");
    check(&amplitude, "amplitudes");
    if (factor == 1.0)
        check(&formal, "frequencies, formal");
    else
        assert_true(formal.within[0] < formal.all / 2);
}

static void sigmas_are_right(void **state)
{
    (void)state;
    calibrate(1.0);
}

static void sigmas_are_too_small(void **state)
{
    (void)state;
    calibrate(2.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sigmas_are_right),
                                       cmocka_unit_test(sigmas_are_too_small)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
