/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Columns of derivatives of a top in double-double, and what a period adds to them. */
#define PLH_WIDE 1
#include "base/isa.h"
#include "top/columns_at.h"

/* Columns that grew to this, and may have shrunk again, are computed twice. */
#define SUSPECT 1e6

/* Columns of which another way has the same digits; the others become NaN. */
static void compare(plh_top_column_table other, plh_top_column_table d)
{
    for (int c = 0; c < PLH_TOP_COLUMNS; c++) {
        double size = 1.0, off = 0.0;
        for (int i = 0; i < 6; i++) {
            size = fmax(size, fabs(d[i][c]));
            off = fmax(off, fabs(d[i][c] - other[i][c]));
        }
        for (int i = 0; i < 6 && !(off <= 0x1p-52 * size); i++)
            d[i][c] = NAN;
    }
}

double PLH_ISA(plh_top_columns_wide)(const plh_top_course *course, plh_dd dt, double *periods,
                                     plh_top_column_table d)
{
    const double most = columns_at(course, dt, 0.9, periods, d);
    plh_top_column_table other;
    if (most > SUSPECT && isfinite(columns_at(course, dt, 0.7, periods, other)))
        compare(other, d);
    return most;
}

/* A gain on which another way does not agree to all digits of a double becomes NaN. */
static void compare_gains(const plh_top_course *other, plh_top_course *course)
{
    for (int k = 0; k < KNOWN_COLUMNS; k++)
        for (int c = 0; c < PLH_TOP_COLUMNS; c++) {
            plh_dd *gain = &course->gain[k][c];
            const double off = fabs(sub(*gain, other->gain[k][c]).hi);
            if (!(off <= 0x1p-54 * fmax(1.0, fabs(gain->hi))))
                *gain = plh_dd_from(NAN);
        }
}

void PLH_ISA(plh_top_gain_wide)(plh_top_course *course)
{
    if (!isfinite(course->period.hi))
        return;
    plh_top_course other = *course;
    const double most = set_gain(course, 0.9);
    if (!isfinite(most))
        course->period = plh_dd_from(INFINITY);
    else if (most > SUSPECT && isfinite(set_gain(&other, 0.7)))
        compare_gains(&other, course);
}
