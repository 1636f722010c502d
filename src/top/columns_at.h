/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* From the course of a top to its columns at a time, in the numbers of free/variation.h. */
#ifndef PLH_TOP_COLUMNS_AT_H
#define PLH_TOP_COLUMNS_AT_H

#include "top/columns.h"

#define VARIATION_COLUMNS PLH_TOP_COLUMNS
#include "free/variation.h"

static inline void set_problem(const plh_top_course *course, variation *v, varied *x)
{
    memset(v, 0, sizeof *v);
    v->a[0] = v->a[1] = real_of(1.0);
    v->a[2] = real_of(0.5);
    v->strength = real_from(course->strength);
    for (int i = 0; i < 3; i++) {
        x->m[i] = real_from(course->m[i]);
        x->up[i] = real_from(course->up[i]);
    }
    /* a change of I does not change the frame's turning about the axis */
    put(&v->by_a[0], PLH_TOP_BY_INERTIA, real_of(1.0));
    put(&v->by_a[1], PLH_TOP_BY_INERTIA, real_of(1.0));
    put(&v->by_strength, PLH_TOP_BY_STRENGTH, real_of(1.0));
    varied_start(x);
}

/* A turn about the vertical less or more one about the axis, as the axis was nearly upright or
 * hanging at the start; a turn about the axis; and the time less what the axis turns. The first and
 * the last are small beside a vertical axis. */
static inline void set_known(const plh_top_course *course, const variation *v, const varied *x,
                             known_columns known)
{
    const real *m = x->m, *up = x->up;
    const double side = course->up[2].hi < 0.0 ? -1.0 : 1.0;
    const real across = add(mul(up[0], up[0]), mul(up[1], up[1]));
    memset(known, 0, KNOWN_COLUMNS * sizeof *known);
    known[0][0] = up[0];
    known[0][1] = up[1];
    known[0][2] = side * nearest(up[2]) > 0.0
                      ? over(times(-side, across), add(real_of(1.0), times(side, up[2])))
                      : sub(up[2], real_of(side));
    known[0][3] = times(-side, m[1]);
    known[0][4] = times(side, m[0]);
    known[1][2] = real_of(1.0);
    known[1][3] = m[1];
    known[1][4] = times(-1.0, m[0]);
    known[2][0] = m[0];
    known[2][1] = m[1];
    known[2][3] = sub(mul(v->strength, up[1]), mul(m[1], m[2]));
    known[2][4] = sub(mul(m[0], m[2]), mul(v->strength, up[0]));
}

/* A turn about the axis at the start is one at every time, and a change of the momentum across:
 * better known so than by its own series. */
static inline void set_axis_column(const plh_top_course *course, known_columns known, varied *x)
{
    for (int i = 0; i < 6; i++) {
        const real by_x = mul(real_from(course->m[1]), get(&x->d[i], 3));
        const real by_y = mul(real_from(course->m[0]), get(&x->d[i], 4));
        put(&x->d[i], 2, add(known[1][i], sub(by_y, by_x)));
    }
}

static inline double columns_at(const plh_top_course *course, plh_dd dt, double share,
                                double *periods, plh_top_column_table d)
{
    variation v;
    varied x;
    set_problem(course, &v, &x);
    const plh_dd time = plh_dd_mul(dt, course->clock);
    /* not to the nearest: a motion that comes back to the upright axis only after this time has no
     * share in what a period does there */
    const double n = isfinite(course->period.hi) ? trunc(time.hi / course->period.hi) : 0.0;
    const plh_dd rest = n == 0.0 ? time : plh_dd_sub(time, plh_dd_mul_d(course->period, n));
    const double most = variation_go(&v, real_from(rest), share, &x);
    known_columns known;
    set_known(course, &v, &x, known);
    *periods = n;
    if (n != 0.0) {
        period_gain gain;
        for (int k = 0; k < KNOWN_COLUMNS; k++)
            for (int c = 0; c < VARIATION_COLUMNS; c++)
                gain[k][c] = real_from(course->gain[k][c]);
        varied_periods(known, gain, n, &x);
    }
    set_axis_column(course, known, &x);
    for (int i = 0; i < 6; i++)
        for (int c = 0; c < VARIATION_COLUMNS; c++)
            d[i][c] = nearest(get(&x.d[i], c));
    return most;
}

/* Cosine and sine of the turn about the axis that takes the parts across it of one state to those
 * of another; half a turn where there are none, upright or hanging. */
static inline void turn_between(const varied *from, const varied *to, real *cosine, real *sine)
{
    const real *a = from->m, *b = to->m, *u = from->up, *v = to->up;
    const real c =
        add(add(mul(a[0], b[0]), mul(a[1], b[1])), add(mul(u[0], v[0]), mul(u[1], v[1])));
    const real s =
        add(sub(mul(a[0], b[1]), mul(a[1], b[0])), sub(mul(u[0], v[1]), mul(u[1], v[0])));
    const real size = root(add(mul(c, c), mul(s, s)));
    *cosine = nearest(size) > 0.0 ? over(c, size) : real_of(-1.0);
    *sine = nearest(size) > 0.0 ? over(s, size) : real_of(0.0);
}

/* Quarter turns in a radian. */
#define PER_QUARTER 0.63661977236758134308

/* Gain and turn by steps of this share of the reach. Returned: as variation_go(). */
static inline double set_gain(plh_top_course *course, double share)
{
    variation v;
    varied start, end;
    real c, s;
    known_columns known;
    period_gain gain;
    set_problem(course, &v, &start);
    end = start;
    const double most = variation_go(&v, real_from(course->period), share, &end);
    if (!isfinite(most))
        return most;
    turn_between(&start, &end, &c, &s);
    course->turn = plh_dd_from(atan2(nearest(s), nearest(c)) * PER_QUARTER);
    varied_turn(c, times(-1.0, s), &end);
    set_known(course, &v, &start, known);
    varied_gain(known, &end, gain);
    for (int k = 0; k < KNOWN_COLUMNS; k++)
        for (int i = 0; i < VARIATION_COLUMNS; i++)
            course->gain[k][i] = real_to(gain[k][i]);
    return most;
}

#endif
