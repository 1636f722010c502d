/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Derivatives of tops against differences in 128 bits, and their properties. `long`: more cases. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <string.h>

#include "top/oracle.h"

/* The inputs that are varied: attitude, momentum, I, I3, strength, time. */
enum { ROWS = 6, COLUMNS = 10, BY_I = 6, BY_I3, BY_STRENGTH, BY_TIME };

static const double u = 0x1p-53;
static int long_run;

typedef struct table {
    quad d[COLUMNS][ROWS];
} table;

static void prepare(const plh_top_case *c, plh_top *top)
{
    plh_body body;
    const plh_state s = {{c->q[0], c->q[1], c->q[2], c->q[3]}, {c->m[0], c->m[1], c->m[2]}};
    assert_int_equal(plh_body_from_moments(plh_vec3_make(c->I, c->I, c->I3), &body), PLH_OK);
    assert_int_equal(plh_top_init(&body, c->strength, s, 0.0, top), PLH_OK);
}

static void multiply(const quad a[4], const quad b[4], quad r[4])
{
    r[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    r[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    r[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    r[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

/* Units of momentum and rate; the fastest rate, for the time. */
typedef struct units {
    quad m, rate, fast;
} units;

/* x is I, I3, strength, m, q, t. */
static plh_top_quad varied(const plh_top_quad *c, int column, quad by, const units *unit)
{
    plh_top_quad r = *c;
    if (column < 3) {
        quad small[4] = {1, 0, 0, 0}, q[4];
        small[1 + column] = by / 2;
        multiply(c->x + 6, small, q);
        memcpy(r.x + 6, q, sizeof q);
    } else if (column < 6) {
        r.x[column] += by * unit->m;
    } else if (column == BY_TIME) {
        r.x[10] += by / unit->fast;
    } else if (column == BY_STRENGTH) {
        r.x[2] += by * unit->m * unit->rate;
    } else {
        r.x[column - BY_I] *= 1 + by;
    }
    return r;
}

/* Derivatives by differences with these steps, one for each column. */
static void set_table(const plh_top_quad *c, const units *unit, const quad step[COLUMNS],
                      table *out)
{
    plh_top_truth at;
    plh_test_top_exact(c, &at);
    const quad back[4] = {at.q[0], -at.q[1], -at.q[2], -at.q[3]};
    for (int j = 0; j < COLUMNS; j++) {
        const quad h = step[j];
        quad turn[2][4], m[2][3];
        for (int k = 0; k < 2; k++) {
            plh_top_truth t;
            const plh_top_quad x = varied(c, j, k ? h : -h, unit);
            if (x.x[1] == 0 && j == 5) /* a pendulum has no spin */
                t = at;
            else
                plh_test_top_exact(&x, &t);
            multiply(back, t.q, turn[k]);
            memcpy(m[k], t.m, sizeof m[k]);
        }
        for (int i = 0; i < 3; i++) {
            out->d[j][i] = (turn[1][1 + i] - turn[0][1 + i]) / h;
            out->d[j][3 + i] = (m[1][i] - m[0][i]) / (2 * h * unit->m);
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

/* What input rounded to u does to each column: by I, I3, strength, |m| and t. */
static void set_cond(const plh_top_quad *c, const units *unit, const quad step[COLUMNS], quad wide,
                     double cond[COLUMNS])
{
    memset(cond, 0, COLUMNS * sizeof *cond);
    for (int k = 0; k < 5; k++) {
        table t[2];
        for (int side = 0; side < 2; side++) {
            plh_top_quad x = *c;
            const quad by = 1 + (side ? wide : -wide);
            if (k < 3)
                x.x[k] *= by;
            else if (k == 4)
                x.x[10] *= by;
            for (int i = 3; i < 6 && k == 3; i++)
                x.x[i] *= by;
            set_table(&x, unit, step, &t[side]);
        }
        for (int j = 0; j < COLUMNS; j++)
            cond[j] += u * length(t[1].d[j], t[0].d[j]) / (double)(2 * wide);
    }
}

/* Column j of the library in the same units. */
static void set_column(const plh_top_jacobian *J, const plh_top_case *c, const units *unit, int j,
                       quad out[ROWS])
{
    for (int i = 0; i < ROWS; i++) {
        const double *d = J->motion.d[i];
        const quad of = j < 3              ? d[j]
                        : j < 6            ? d[j] * unit->m
                        : j == BY_I        ? ((quad)d[6] + d[7]) * c->I
                        : j == BY_I3       ? (c->I3 > 0 ? (quad)d[8] * c->I3 : 0)
                        : j == BY_STRENGTH ? J->strength[i] * unit->m * unit->rate
                                           : d[PLH_BY_TIME] / unit->fast;
        out[i] = of / (i < 3 ? 1 : unit->m);
    }
}

typedef struct tally {
    int columns, over, none;
    double worst;
} tally;

static void check(const plh_top_case *c, tally *sum)
{
    plh_top top;
    plh_top_derivatives D;
    plh_top_jacobian J;
    plh_top_truth truth;
    table t, other;
    double cond[COLUMNS];
    prepare(c, &top);
    plh_top_derivatives_init(&top, &D);
    plh_top_derivatives_at(&D, c->t, &J);
    plh_test_top_truth(c, &truth);
    const double large = truth.cond / u;
    const plh_top_quad x = plh_test_top_quad(c);
    const quad most = truth.size > 0 ? truth.size : 1, rate = most / (quad)c->I;
    const units unit = {most, rate, rate + (c->I3 > 0 ? fabs(c->m[2]) / (quad)c->I3 : 0)};
    const double phase = (double)(unit.rate * fabsq((quad)c->t));
    if (!(large < 1e12))
        return;
    quad step[COLUMNS], more[COLUMNS];
    const quad least = 0x1p-36 / (1 + (quad)large + phase);
    for (int j = 0; j < COLUMNS; j++)
        step[j] = least;
    set_table(&x, &unit, step, &t);
    for (int j = 0; j < COLUMNS; j++) { /* no smaller than need be: digits of the phases are lost */
        step[j] = 0x1p-36 / (1 + (quad)length(t.d[j], none));
        more[j] = 4 * step[j];
    }
    set_table(&x, &unit, step, &t);
    set_table(&x, &unit, more, &other); /* what it differs by, the truth does not know */
    set_cond(&x, &unit, step, least * 0x1p14, cond);
    for (int j = 0; j < COLUMNS; j++) {
        quad own[ROWS];
        set_column(&J, c, &unit, j, own);
        const double size = fmax(1.0, length(t.d[j], none));
        const double unknown = length(t.d[j], other.d[j]);
        if (isnan(J.motion.d[0][j < BY_TIME ? j : 0]) && c->I3 > 0) {
            sum->none++;
            continue;
        }
        if (!(length(own, none) < 1e21)) /* beside the unstable position the truth is not linear */
            continue;
        if (unknown > 10 * (u * size + cond[j]))
            continue;
        const double e = (length(own, t.d[j]) - unknown) / (u * size + cond[j]);
        sum->columns++;
        sum->over += !(e < 20);
        sum->worst = isnan(e) ? INFINITY : fmax(sum->worst, e);
        if (!(e < 42))
            print_message(
                "%s: column %d: %.3g (length %.3g, cond %.3g) I %a %a strength %a m %a %a "
                "%a q %a %a %a %a t %a\n",
                c->kind, j, e, size, cond[j], c->I, c->I3, c->strength, c->m[0], c->m[1], c->m[2],
                c->q[0], c->q[1], c->q[2], c->q[3], c->t);
    }
}

static void derivatives_against_truth(void **state)
{
    (void)state;
    tally sum = {0};
    for (int k = 0; k < (long_run ? 60 : 1) * plh_test_top_families; k++) {
        plh_top_case c;
        plh_test_top_draw(81, k, &c);
        check(&c, &sum);
    }
    print_message("%d columns, worst %.3g (u + cond), above 20: %d, not known: %d\n", sum.columns,
                  sum.worst, sum.over, sum.none);
    assert_true(sum.columns > 200 && sum.worst <= 20 && sum.none * 25 <= sum.columns);
}

static double largest_difference(const plh_top_jacobian *a, const plh_top_jacobian *b)
{
    double most = 0;
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < PLH_JACOBIAN_COLUMNS; j++)
            most = fmax(most, fabs(a->motion.d[i][j] - b->motion.d[i][j]));
        most = fmax(most, fabs(a->strength[i] - b->strength[i]));
    }
    return most;
}

/* Batches and threads have the bits of one time; at the start the table is the identity; a field of
 * zero gives the free body's table. */
static void batches_start_and_limit(void **state)
{
    (void)state;
    enum { N = 40 };
    static plh_top_jacobian one, many[N], pool[N];
    const plh_top_case c = {1, 0.6, 0, {0.3, -0.5, 0.9}, {0.8, 0.36, 0.48, 0}, 0, ""};
    double t[N];
    plh_top top;
    plh_top_derivatives D;
    plh_motion motion;
    plh_motion_derivatives F;
    plh_jacobian J;
    prepare(&c, &top);
    plh_top_derivatives_init(&top, &D);
    plh_motion_init(&top.body, top.start, 0, PLH_MOTION_PLAIN, &motion);
    plh_motion_derivatives_init(&motion, &F);
    for (int i = 0; i < N; i++)
        t[i] = 7.3 * i - 100;
    plh_top_derivatives_batch(&D, N, t, many);
    assert_int_equal(plh_top_derivatives_batch_pool(&D, N, t, pool, NULL), PLH_OK);
    assert_memory_equal(many, pool, sizeof many);
    for (int i = 0; i < N; i++) {
        plh_top_derivatives_at(&D, t[i], &one);
        assert_memory_equal(&one, &many[i], sizeof one);
        plh_motion_derivatives_at(&F, t[i], &J);
        /* the free body's columns by the two equal moments add up to that by I */
        for (int k = 0; k < ROWS; k++) {
            const double both = J.d[k][6] + J.d[k][7];
            J.d[k][6] = J.d[k][7] = 0.5 * both;
        }
        plh_top_jacobian loose = {J, {0}};
        memcpy(loose.strength, one.strength, sizeof loose.strength);
        assert_true(largest_difference(&one, &loose) < 1e-12 * (1 + fabs(t[i])));
    }
    plh_top_derivatives_at(&D, 0, &one);
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < 9; j++)
            assert_true(one.motion.d[i][j] == (i == j));
}

/* J P J^T, symmetric; the strength counts; failures are NaN. */
static void covariances_and_failures(void **state)
{
    (void)state;
    const plh_top_case c = {1, 0.6, 0.7, {0.3, -0.5, 0.9}, {0.8, 0.36, 0.48, 0}, 0, ""};
    plh_top top;
    plh_top_derivatives D;
    plh_top_jacobian J;
    plh_top_covariance P = {.p = {{0}}}, out;
    prepare(&c, &top);
    plh_top_derivatives_init(&top, &D);
    plh_top_derivatives_at(&D, 5, &J);
    P.p[1][1] = 2;
    P.p[9][9] = 3;
    P.p[1][9] = P.p[9][1] = 0.5;
    plh_top_jacobian_covariance(&J, &P, &out);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            const double a = J.motion.d[i][1], b = J.motion.d[j][1], s = J.strength[i],
                         r = J.strength[j];
            const double truth = 2 * a * b + 0.5 * (a * r + s * b) + 3 * s * r;
            assert_true(fabs(out.p[i][j] - truth) < 1e-13 * (1 + fabs(truth)));
            assert_true(out.p[i][j] == out.p[j][i]);
        }
    assert_true(out.p[9][9] == 3 && out.p[8][8] == 0);
    plh_top_jacobian_covariance(&J, &P, &P);
    assert_memory_equal(&P, &out, sizeof P);
    plh_top_derivatives_at(&D, INFINITY, &J);
    assert_true(isnan(J.motion.d[0][0]) && isnan(J.strength[5]));
    plh_top_init(&top.body, NAN, top.start, 0, &top);
    plh_top_derivatives_init(&top, &D);
    plh_top_derivatives_at(&D, 1, &J);
    assert_true(isnan(J.motion.d[0][0]) && isnan(J.motion.state.q.w));
}

int main(int argc, char **argv)
{
    long_run = argc > 1 && strcmp(argv[1], "long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivatives_against_truth),
        cmocka_unit_test(batches_start_and_limit),
        cmocka_unit_test(covariances_and_failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
