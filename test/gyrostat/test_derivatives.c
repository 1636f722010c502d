/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Derivatives of gyrostats against differences in 128 bits, and their properties. `long`: more
 * cases. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <string.h>

#include "gyrostat/oracle.h"
#include "gyrostat/reach.h"

/* The inputs that are varied: attitude, momentum, moments, rotor, time. */
enum { ROWS = 6, COLUMNS = 13, BY_MOMENT = 6, BY_ROTOR = 9, BY_TIME = 12 };

static const double u = 0x1p-53;
static int long_run;

typedef struct table {
    quad d[COLUMNS][ROWS];
} table;

static void multiply(const quad a[4], const quad b[4], quad r[4])
{
    r[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    r[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    r[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    r[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

/* Units of momentum, and of a rate for the time. */
typedef struct units {
    quad m, fast;
} units;

/* x is moments, rotor, m, q, t. */
static void vary(const quad x[14], int column, quad by, const units *unit, quad out[14])
{
    memcpy(out, x, 14 * sizeof *x);
    if (column < 3) {
        quad small[4] = {1, 0, 0, 0};
        small[1 + column] = by / 2;
        multiply(x + 9, small, out + 9);
    } else if (column < BY_MOMENT) {
        out[3 + column] += by * unit->m;
    } else if (column < BY_ROTOR) {
        out[column - BY_MOMENT] *= 1 + by;
    } else if (column < BY_TIME) {
        out[3 + column - BY_ROTOR] += by * unit->m;
    } else {
        out[13] += by / unit->fast;
    }
}

static void set_table(const quad x[14], const units *unit, const quad step[COLUMNS], table *out)
{
    plh_gyrostat_truth at;
    plh_test_gyrostat_taylor(x, &at);
    const quad back[4] = {at.q[0], -at.q[1], -at.q[2], -at.q[3]};
    for (int j = 0; j < COLUMNS; j++) {
        quad turn[2][4], m[2][3], y[14];
        for (int k = 0; k < 2; k++) {
            plh_gyrostat_truth t;
            vary(x, j, k ? step[j] : -step[j], unit, y);
            plh_test_gyrostat_taylor(y, &t);
            multiply(back, t.q, turn[k]);
            memcpy(m[k], t.m, sizeof m[k]);
        }
        for (int i = 0; i < 3; i++) {
            out->d[j][i] = (turn[1][1 + i] - turn[0][1 + i]) / step[j];
            out->d[j][3 + i] = (m[1][i] - m[0][i]) / (2 * step[j] * unit->m);
        }
    }
}

static double length(const quad a[ROWS], const quad b[ROWS])
{
    quad sum = 0;
    for (int i = 0; i < ROWS; i++)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return (double)sqrtq(sum);
}

static const quad none[ROWS];

/* What input rounded to u does to each column: by each moment, |m|, |rotor| and t. */
static void set_cond(const quad x[14], const units *unit, const quad step[COLUMNS], quad wide,
                     const table *at, double cond[COLUMNS])
{
    memset(cond, 0, COLUMNS * sizeof *cond);
    for (int k = 0; k < 6; k++) {
        table t;
        quad y[14];
        memcpy(y, x, sizeof y);
        for (int i = 0; i < 14; i++)
            if (k < 3 ? i == k : k == 3 ? i >= 3 && i < 6 : k == 4 ? i >= 6 && i < 9 : i == 13)
                y[i] *= 1 + wide;
        set_table(y, unit, step, &t);
        for (int j = 0; j < COLUMNS; j++)
            cond[j] += u * length(t.d[j], at->d[j]) / (double)wide;
    }
}

/* Column j of the library in the same units. */
static void set_column(const plh_gyrostat_jacobian *J, const double x[14], const units *unit, int j,
                       quad out[ROWS])
{
    for (int i = 0; i < ROWS; i++) {
        const double *d = J->motion.d[i];
        const quad of = j < 3           ? d[j]
                        : j < BY_MOMENT ? d[j] * unit->m
                        : j < BY_ROTOR  ? (quad)d[j] * x[j - BY_MOMENT]
                        : j < BY_TIME   ? J->rotor[i][j - BY_ROTOR] * unit->m
                                        : d[PLH_BY_TIME] / unit->fast;
        out[i] = of / (i < 3 ? 1 : unit->m);
    }
}

typedef struct tally {
    int columns, over, none, unknown;
    double worst;
} tally;

static void judge(const plh_gyrostat_case *c, const plh_gyrostat_jacobian *J, const units *unit,
                  const table *t, const table *other, const double cond[COLUMNS], tally *sum)
{
    for (int j = 0; j < COLUMNS; j++) {
        quad own[ROWS];
        set_column(J, c->x, unit, j, own);
        const double size = fmax(1.0, length(t->d[j], none));
        const double unknown = length(t->d[j], other->d[j]), allowed = u * size + cond[j];
        if (!isfinite(length(own, none))) {
            sum->none++;
            continue;
        }
        if (unknown > 5 * allowed) {
            sum->unknown++;
            continue;
        }
        const double e = (length(own, t->d[j]) - unknown) / allowed;
        sum->columns++;
        sum->over += !(e <= 20);
        sum->worst = fmax(sum->worst, e);
        if (e > 20) {
            print_message("%s: column %d: %.3g (length %.3g, cond %.3g)", c->kind, j, e, size,
                          cond[j]);
            for (int i = 0; i < 14; i++)
                print_message(" %a", c->x[i]);
            print_message("\n");
        }
    }
}

static void check(const plh_gyrostat_case *c, tally *sum)
{
    plh_gyrostat g;
    plh_gyrostat_derivatives D;
    plh_gyrostat_jacobian J;
    plh_gyrostat_truth truth;
    table t, other;
    double cond[COLUMNS];
    quad x[14], step[COLUMNS], more[COLUMNS];
    assert_int_equal(prepare_case(c, 0.0, &g), PLH_OK);
    plh_gyrostat_derivatives_init(&g, &D);
    plh_gyrostat_derivatives_at(&D, c->x[13], &J);
    truth_of(c, &g, &truth);
    if (!(truth.cond < 1e-5)) /* nothing is linear */
        return;
    for (int i = 0; i < 14; i++)
        x[i] = c->x[i];
    const quad most = truth.size > 0 ? truth.size : 1,
               least = fmin(c->x[0], fmin(c->x[1], c->x[2]));
    const units unit = {most, most / least};
    for (int j = 0; j < COLUMNS; j++)
        step[j] = 0x1p-36 / (1 + (quad)(truth.cond / u));
    set_table(x, &unit, step, &t);
    for (int j = 0; j < COLUMNS; j++) { /* no smaller than need be */
        step[j] = 0x1p-36 / (1 + (quad)length(t.d[j], none));
        more[j] = 4 * step[j];
    }
    set_table(x, &unit, step, &t);
    set_table(x, &unit, more, &other); /* what it differs by, the truth does not know */
    set_cond(x, &unit, step, 0x1p-30 / (1 + (quad)(truth.cond / u)), &t, cond);
    judge(c, &J, &unit, &t, &other, cond, sum);
}

static void derivatives_against_truth(void **state)
{
    (void)state;
    tally sum = {0};
    const int n = long_run ? 40 * plh_test_gyrostat_families : 8;
    for (int k = 0; k < n; k++) {
        plh_gyrostat_case c;
        plh_test_gyrostat_draw(83, long_run ? k : 4 * k, &c);
        if (!long_run)
            c.x[13] *= 0.25; /* the truth is slow */
        check(&c, &sum);
    }
    print_message("%d columns, worst %.3g (u + cond), above 20: %d, NaN: %d, no truth: %d\n",
                  sum.columns, sum.worst, sum.over, sum.none, sum.unknown);
    assert_true(sum.columns > 8 * n && sum.over == 0 && sum.none * 25 <= sum.columns);
}

static const plh_gyrostat_case sample = {
    {1, 2, 2.7, 0.3, -0.2, 0.4, 0.3, -0.5, 0.9, 0.8, 0.36, 0.48, 0, 0}, ""};

/* Many periods: the columns of n T + r follow from those of a chain of shorter ones, since the
 * motion has no memory: D(a + b) = D_a(b) D(a). */
static void tables_chain(void **state)
{
    (void)state;
    plh_gyrostat g, h;
    plh_gyrostat_derivatives D;
    plh_gyrostat_jacobian whole, first, second;
    assert_int_equal(prepare_case(&sample, 0.0, &g), PLH_OK);
    plh_gyrostat_derivatives_init(&g, &D);
    plh_gyrostat_derivatives_at(&D, 1000, &whole);
    plh_gyrostat_derivatives_at(&D, 411, &first);
    assert_int_equal(plh_gyrostat_init(&g.body, g.rotor, first.motion.state, 411, &h), PLH_OK);
    plh_gyrostat_derivatives_init(&h, &D);
    plh_gyrostat_derivatives_at(&D, 1000, &second);
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < 12; j++) {
            double sum = j < 6 ? 0.0 : j < 9 ? second.motion.d[i][j] : second.rotor[i][j - 9];
            for (int k = 0; k < 6; k++)
                sum +=
                    second.motion.d[i][k] * (j < 9 ? first.motion.d[k][j] : first.rotor[k][j - 9]);
            const double own = j < 9 ? whole.motion.d[i][j] : whole.rotor[i][j - 9];
            assert_true(fabs(own - sum) < 1e-8);
        }
}

/* Batches and threads have the bits of one time; at the start the table is the identity; without a
 * rotor it is the free body's. */
static void batches_start_and_limit(void **state)
{
    (void)state;
    enum { N = 20 };
    static plh_gyrostat_jacobian one, many[N], pool[N];
    plh_gyrostat_case c = sample;
    double t[N];
    plh_gyrostat g;
    plh_gyrostat_derivatives D;
    plh_motion motion;
    plh_motion_derivatives F;
    plh_jacobian J;
    c.x[3] = c.x[4] = c.x[5] = 0;
    assert_int_equal(prepare_case(&c, 0.0, &g), PLH_OK);
    plh_gyrostat_derivatives_init(&g, &D);
    plh_motion_init(&g.body, g.start, 0, PLH_MOTION_PLAIN, &motion);
    plh_motion_derivatives_init(&motion, &F);
    for (int i = 0; i < N; i++)
        t[i] = 14.6 * i - 100;
    plh_gyrostat_derivatives_batch(&D, N, t, many);
    assert_int_equal(plh_gyrostat_derivatives_batch_pool(&D, N, t, pool, NULL), PLH_OK);
    assert_memory_equal(many, pool, sizeof many);
    for (int i = 0; i < N; i++) {
        plh_gyrostat_derivatives_at(&D, t[i], &one);
        assert_memory_equal(&one, &many[i], sizeof one);
        plh_motion_derivatives_at(&F, t[i], &J);
        for (int k = 0; k < ROWS; k++)
            for (int j = 0; j < PLH_JACOBIAN_COLUMNS; j++)
                assert_true(fabs(one.motion.d[k][j] - J.d[k][j]) < 1e-12 * (1 + t[i] * t[i]));
    }
    plh_gyrostat_derivatives_at(&D, 0, &one);
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < 12; j++)
            assert_true((j < 9 ? one.motion.d[i][j] : one.rotor[i][j - 9]) == (i == j));
}

/* Steady rotations at any time: a sphere at rest in its frame, an unstable spin, the middle axis of
 * a symmetric body, against the free body's closed form. */
static void steady_rotations(void **state)
{
    (void)state;
    const double moments[3][3] = {{2, 2, 2}, {1, 2, 3}, {1, 1, 3}};
    const double m[3][3] = {{0.3, 0.4, -0.2}, {0, 2, 0}, {0.3, 0.4, 0}};
    const double t[3] = {1e5, 9, 1e4};
    for (int n = 0; n < 3; n++) {
        plh_body body;
        plh_gyrostat g;
        plh_gyrostat_derivatives D;
        plh_gyrostat_jacobian own;
        plh_motion motion;
        plh_motion_derivatives F;
        plh_jacobian J;
        const plh_state s = {{0.8, 0.36, 0.48, 0}, {m[n][0], m[n][1], m[n][2]}};
        plh_body_from_moments(plh_vec3_make(moments[n][0], moments[n][1], moments[n][2]), &body);
        assert_int_equal(plh_gyrostat_init(&body, plh_vec3_make(0, 0, 0), s, 0, &g), PLH_OK);
        plh_gyrostat_derivatives_init(&g, &D);
        plh_gyrostat_derivatives_at(&D, t[n], &own);
        plh_motion_init(&body, s, 0, PLH_MOTION_LONG_TIME, &motion);
        plh_motion_derivatives_init(&motion, &F);
        plh_motion_derivatives_at(&F, t[n], &J);
        for (int j = 0; j < PLH_JACOBIAN_COLUMNS; j++) {
            double size = 1, off = 0;
            for (int i = 0; i < ROWS; i++) {
                size = fmax(size, fabs(J.d[i][j]));
                off = fmax(off, fabs(J.d[i][j] - own.motion.d[i][j]));
            }
            assert_true(off < 1e-10 * size);
        }
    }
}

/* J P J^T, symmetric; the rotor counts; failures are NaN. */
static void covariances_and_failures(void **state)
{
    (void)state;
    plh_gyrostat g;
    plh_gyrostat_derivatives D;
    plh_gyrostat_jacobian J;
    plh_gyrostat_covariance P = {.p = {{0}}}, out;
    assert_int_equal(prepare_case(&sample, 0.0, &g), PLH_OK);
    plh_gyrostat_derivatives_init(&g, &D);
    plh_gyrostat_derivatives_at(&D, 5, &J);
    P.p[1][1] = 2;
    P.p[10][10] = 3;
    P.p[1][10] = P.p[10][1] = 0.5;
    plh_gyrostat_jacobian_covariance(&J, &P, &out);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            const double a = J.motion.d[i][1], b = J.motion.d[j][1], s = J.rotor[i][1],
                         r = J.rotor[j][1];
            const double truth = 2 * a * b + 0.5 * (a * r + s * b) + 3 * s * r;
            assert_true(fabs(out.p[i][j] - truth) < 1e-13 * (1 + fabs(truth)));
            assert_true(out.p[i][j] == out.p[j][i]);
        }
    assert_true(out.p[10][10] == 3 && out.p[9][9] == 0);
    plh_gyrostat_jacobian_covariance(&J, &P, &P);
    assert_memory_equal(&P, &out, sizeof P);
    plh_gyrostat_derivatives_at(&D, INFINITY, &J);
    assert_true(isnan(J.motion.d[0][0]) && isnan(J.rotor[5][2]));
    plh_gyrostat_init(&g.body, plh_vec3_make(NAN, 0, 0), g.start, 0, &g);
    plh_gyrostat_derivatives_init(&g, &D);
    plh_gyrostat_derivatives_at(&D, 1, &J);
    assert_true(isnan(J.motion.d[0][0]) && isnan(J.motion.state.q.w));
}

int main(int argc, char **argv)
{
    long_run = argc > 1 && strcmp(argv[1], "long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_chain),
        cmocka_unit_test(batches_start_and_limit),
        cmocka_unit_test(steady_rotations),
        cmocka_unit_test(covariances_and_failures),
        cmocka_unit_test(derivatives_against_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
