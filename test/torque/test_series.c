/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The operations on series of series.h: their sums against the functions in 128 bits. */
#include "support/cmocka_all.h"

#include <polhode/extend/series.h>
#include <quadmath.h>

enum { ORDER = 24 };

__extension__ typedef __float128 quad;

static const double a[ORDER + 1] = {1.3, 0.7, -0.4, 0.9, 0.2, -0.6, 0.31},
                              b[ORDER + 1] = {0.8, -0.5, 0.6, 0.1, -0.2};

static quad sum(const double *c, quad x)
{
    quad r = 0;
    for (int k = ORDER; k >= 0; k--)
        r = r * x + c[k];
    return r;
}

/* The terms left out, below 1e-16 at this x. */
static void agree(const char *what, const double *c, quad (*truth)(quad))
{
    for (int side = -1; side <= 1; side += 2) {
        quad x = (quad)side * (quad)0.125;
        double e = (double)((sum(c, x) - truth(x)) / truth(x));
        if (!(fabs(e) < 4e-15))
            fail_msg("%s: %g", what, e);
    }
}

static quad product(quad x)
{
    return sum(a, x) * sum(b, x);
}

static quad quotient(quad x)
{
    return sum(a, x) / sum(b, x);
}

static quad power(quad x)
{
    return powq(sum(a, x), (quad)-2.5);
}

static quad exponential(quad x)
{
    return expq(sum(a, x));
}

static quad logarithm(quad x)
{
    return logq(sum(a, x));
}

static quad sine(quad x)
{
    return sinq(sum(a, x));
}

static quad cosine(quad x)
{
    return cosq(sum(a, x));
}

static void operations_sum_to_their_functions(void **state)
{
    (void)state;
    double c[7][ORDER + 1];
    for (int k = 0; k <= ORDER; k++) {
        c[0][k] = plh_series_product(a, b, k);
        plh_series_quotient(a, b, k, c[1]);
        plh_series_power(a, -2.5, k, c[2]);
        plh_series_exp(a, k, c[3]);
        plh_series_log(a, k, c[4]);
        plh_series_sincos(a, k, c[5], c[6]);
    }
    agree("product", c[0], product);
    agree("quotient", c[1], quotient);
    agree("power", c[2], power);
    agree("exp", c[3], exponential);
    agree("log", c[4], logarithm);
    agree("sine", c[5], sine);
    agree("cosine", c[6], cosine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_sum_to_their_functions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
