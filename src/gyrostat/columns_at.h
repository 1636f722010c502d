/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* From the course of a gyrostat to its columns at a time, in the numbers of free/variation.h. */
#ifndef PLH_GYROSTAT_COLUMNS_AT_H
#define PLH_GYROSTAT_COLUMNS_AT_H

#include "gyrostat/columns.h"

#define VARIATION_COLUMNS PLH_GYROSTAT_COLUMNS
#include "free/variation.h"

static inline void set_problem(const plh_gyrostat_course *course, variation *v, varied *x)
{
    memset(v, 0, sizeof *v);
    memset(x, 0, sizeof *x);
    for (int i = 0; i < 3; i++) {
        v->a[i] = real_from(course->J[i]);
        v->rotor[i] = real_from(course->rotor[i]);
        x->m[i] = real_from(course->m[i]);
        put(&v->by_a[i], PLH_GYROSTAT_BY_INERTIA + i, v->a[i]);
        put(&v->by_rotor[i], PLH_GYROSTAT_BY_ROTOR + i, real_of(1.0));
    }
    varied_start(x);
}

/* A turn about the total momentum, which space keeps, and the time. */
static inline void set_known(const variation *v, const varied *x, known_columns known)
{
    real M[3], w[3];
    memset(known, 0, KNOWN_COLUMNS * sizeof *known);
    for (int i = 0; i < 3; i++) {
        M[i] = add(x->m[i], v->rotor[i]);
        w[i] = mul(v->a[i], x->m[i]);
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        known[0][i] = M[i];
        known[1][i] = w[i];
        known[1][3 + i] = sub(mul(M[j], w[k]), mul(M[k], w[j]));
    }
}

/*
 * What is to be added to columns by momentum and rotor, of the attitude, so that the total momentum
 * keeps its direction in space: only such columns gain sums of the known ones in a period. For the
 * column number j of either kind, -M x e_j/L^2.
 */
static inline void set_tilt(const variation *v, const varied *x, real tilt[3][3])
{
    real M[3], L2 = real_of(0.0);
    for (int i = 0; i < 3; i++) {
        M[i] = add(x->m[i], v->rotor[i]);
        L2 = add(L2, mul(M[i], M[i]));
    }
    for (int j = 0; j < 3; j++) {
        const int k = (j + 1) % 3, l = (j + 2) % 3;
        tilt[j][j] = real_of(0.0);
        tilt[j][k] = times(-1.0, over(M[l], L2));
        tilt[j][l] = over(M[k], L2);
    }
}

static inline void add_tilt(real tilt[3][3], varied *x)
{
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++) {
            put(&x->d[i], 3 + j, tilt[j][i]);
            put(&x->d[i], PLH_GYROSTAT_BY_ROTOR + j, tilt[j][i]);
        }
}

/* Takes it off again: a turn of the attitude at the start turns the whole motion in space, and the
 * body sees it as `turned`. */
static inline void remove_tilt(real tilt[3][3], plh_gyrostat_turned turned, varied *x)
{
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++) {
            real sum = real_of(0.0);
            for (int k = 0; k < 3; k++)
                sum = add(sum, times(turned[i][k], tilt[j][k]));
            put(&x->d[i], 3 + j, sub(get(&x->d[i], 3 + j), sum));
            put(&x->d[i], PLH_GYROSTAT_BY_ROTOR + j,
                sub(get(&x->d[i], PLH_GYROSTAT_BY_ROTOR + j), sum));
            put(&x->d[i], j, real_of(turned[i][j]));
            put(&x->d[3 + i], j, real_of(0.0));
        }
}

/* Columns after twice the time of a steady motion, whose equations are the same at all times. */
static inline void double_time(varied *x)
{
    const varied once = *x;
    for (int c = 0; c < VARIATION_COLUMNS; c++)
        for (int i = 0; i < 6; i++) {
            real sum = c < VARIATION_START ? real_of(0.0) : get(&once.d[i], c);
            for (int k = 0; k < VARIATION_START; k++)
                sum = add(sum, mul(get(&once.d[i], k), get(&once.d[k], c)));
            put(&x->d[i], c, sum);
        }
}

static inline double largest_column(const varied *x)
{
    double most = 0.0;
    for (int c = 0; c < VARIATION_COLUMNS; c++)
        for (int i = 0; i < 6; i++)
            most = isnan(x->d[i].hi[c]) ? INFINITY : fmax(most, fabs(x->d[i].hi[c]));
    return most;
}

/* As variation_go() for a steady motion: about one radian by series, then doublings. */
static inline double steady_go(const variation *v, real time, double share, varied *x)
{
    double speed = 0.0;
    for (int i = 0; i < 3; i++)
        speed =
            fmax(speed, fabs(nearest(v->a[i])) *
                            (fabs(nearest(x->m[(i + 1) % 3])) + fabs(nearest(x->m[(i + 2) % 3])) +
                             fabs(nearest(x->m[i])) + fabs(nearest(v->rotor[(i + 1) % 3])) +
                             fabs(nearest(v->rotor[(i + 2) % 3]))));
    int doublings = 0;
    frexp(fabs(nearest(time)) * speed, &doublings);
    doublings = doublings < 0 ? 0 : doublings;
    const double most = variation_go(v, times(ldexp(1.0, -doublings), time), share, x);
    for (int i = 0; i < doublings; i++)
        double_time(x);
    return fmax(most, largest_column(x));
}

/* Columns of the time that is left after n periods. Returned: as variation_go(). */
static inline double periodic_go(const plh_gyrostat_course *course, const variation *v, plh_dd rest,
                                 double n, double share, plh_gyrostat_turned turned, varied *x)
{
    real tilt[3][3];
    known_columns known;
    period_gain gain = {{real_of(0.0)}};
    set_tilt(v, x, tilt);
    add_tilt(tilt, x);
    const double most = variation_go(v, real_from(rest), share, x);
    set_known(v, x, known);
    for (int k = 0; k < 2; k++)
        for (int c = 0; c < VARIATION_COLUMNS; c++)
            gain[k][c] = real_from(course->gain[k][c]);
    varied_periods(known, gain, n, x);
    remove_tilt(tilt, turned, x);
    return most;
}

static inline double columns_at(const plh_gyrostat_course *course, plh_dd dt, double share,
                                plh_gyrostat_turned turned, plh_gyrostat_column_table d)
{
    variation v;
    varied x;
    set_problem(course, &v, &x);
    const plh_dd time = plh_dd_mul(dt, course->clock);
    const double n = isfinite(course->period.hi) ? trunc(time.hi / course->period.hi) : 0.0;
    const plh_dd rest = plh_dd_sub(time, plh_dd_mul_d(course->period, n));
    const double most = course->steady ? steady_go(&v, real_from(time), share, &x)
                        : n == 0.0     ? variation_go(&v, real_from(time), share, &x)
                                       : periodic_go(course, &v, rest, n, share, turned, &x);
    for (int i = 0; i < 6; i++)
        for (int c = 0; c < VARIATION_COLUMNS; c++)
            d[i][c] = nearest(get(&x.d[i], c));
    return most;
}

/* The gain by steps of this share of the reach. Returned: as variation_go(). */
static inline double set_gain(plh_gyrostat_course *course, double share)
{
    variation v;
    varied start, end;
    known_columns known;
    period_gain gain;
    real tilt[3][3];
    set_problem(course, &v, &start);
    set_tilt(&v, &start, tilt);
    add_tilt(tilt, &start);
    end = start;
    const double most = variation_go(&v, real_from(course->period), share, &end);
    if (!isfinite(most))
        return most;
    set_known(&v, &start, known);
    for (int j = 0; j < 3; j++) /* back to the identity at the start, and no turn of the attitude */
        for (int i = 0; i < 3; i++) {
            const int by_m = 3 + j, by_rotor = PLH_GYROSTAT_BY_ROTOR + j;
            put(&end.d[i], by_m, sub(get(&end.d[i], by_m), tilt[j][i]));
            put(&end.d[i], by_rotor, sub(get(&end.d[i], by_rotor), tilt[j][i]));
            put(&end.d[i], j, real_of(i == j));
        }
    varied_gain(known, &end, gain);
    for (int k = 0; k < 2; k++)
        for (int c = 0; c < VARIATION_COLUMNS; c++)
            course->gain[k][c] = real_to(gain[k][c]);
    return most;
}

#endif
