/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Curves with known lines, for the tests of periods. */
#ifndef PLH_TEST_PERIODS_CURVE_H
#define PLH_TEST_PERIODS_CURVE_H

#include <math.h>
#include <polhode/periods.h>
#include <polhode/random.h>

enum { CURVE_POINTS = 600 };

struct curve_line {
    int j, k;
    double cosine, sine;
};

struct curve {
    size_t n;
    double t[CURVE_POINTS], value[CURVE_POINTS], sigma[CURVE_POINTS];
    int night[CURVE_POINTS];
};

/* Nights of `each` points over `hours` of 24; sigma from 0.7 to 1.3 of `noise`. */
static inline void curve_sample(struct curve *c, int nights, int each, double hours, double noise,
                                plh_random *r)
{
    c->n = 0;
    for (int n = 0; n < nights; n++)
        for (int i = 0; i < each; i++) {
            const size_t at = c->n++;
            const double place = (i + 0.8 * plh_random_uniform(r)) / each;
            c->t[at] = 1000.0 + n + hours / 24.0 * place;
            c->night[at] = n;
            c->sigma[at] = noise * (0.7 + 0.6 * plh_random_uniform(r));
        }
}

/* Lines, a zero point of each night, and noise of `factor` sigma. */
static inline void curve_fill(struct curve *c, const double f[2], const struct curve_line *line,
                              int lines, double factor, plh_random *r)
{
    for (size_t i = 0; i < c->n; i++) {
        c->value[i] = 15.0 + 0.3 * sin(7.0 * c->night[i]);
        for (int l = 0; l < lines; l++) {
            const double a =
                2.0 * PLH_PI * (line[l].j * f[0] + line[l].k * f[1]) * (c->t[i] - 1000.0);
            c->value[i] += line[l].cosine * cos(a) + line[l].sine * sin(a);
        }
        c->value[i] += factor * c->sigma[i] * plh_random_normal(r);
    }
}

static inline plh_periods_data curve_data(const struct curve *c)
{
    return (plh_periods_data){c->n, c->t, c->value, c->sigma, c->night};
}

#endif
