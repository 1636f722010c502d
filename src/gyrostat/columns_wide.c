/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Columns of derivatives of a gyrostat in double-double, and what a period adds to them. */
#define PLH_WIDE 1
#include "base/isa.h"
#include "gyrostat/columns_at.h"

/* Columns that grew to this, and may have shrunk again, are computed twice. */
#define SUSPECT 1e6

/* Columns of which another way has the same digits; the others become NaN. */
static void compare(plh_gyrostat_column_table other, plh_gyrostat_column_table d)
{
    for (int c = 0; c < PLH_GYROSTAT_COLUMNS; c++) {
        double size = 1.0, off = 0.0;
        for (int i = 0; i < 6; i++) {
            size = fmax(size, fabs(d[i][c]));
            off = fmax(off, fabs(d[i][c] - other[i][c]));
        }
        for (int i = 0; i < 6 && !(off <= 0x1p-52 * size); i++)
            d[i][c] = NAN;
    }
}

double PLH_ISA(plh_gyrostat_columns_wide)(const plh_gyrostat_course *course, plh_dd dt,
                                          plh_gyrostat_turned turned, plh_gyrostat_column_table d)
{
    const double most = columns_at(course, dt, 0.9, turned, d);
    plh_gyrostat_column_table other;
    if (most > SUSPECT && isfinite(columns_at(course, dt, 0.7, turned, other)))
        compare(other, d);
    return most;
}

void PLH_ISA(plh_gyrostat_gain_wide)(plh_gyrostat_course *course)
{
    plh_gyrostat_course other = *course;
    const double most = set_gain(course, 0.9);
    if (!isfinite(most)) {
        course->period = plh_dd_from(INFINITY);
        return;
    }
    if (!(most > SUSPECT) || !isfinite(set_gain(&other, 0.7)))
        return;
    for (int k = 0; k < 2; k++)
        for (int c = 0; c < PLH_GYROSTAT_COLUMNS; c++) {
            plh_dd *gain = &course->gain[k][c];
            const double off = fabs(sub(*gain, other.gain[k][c]).hi);
            if (!(off <= 0x1p-54 * fmax(1.0, fabs(gain->hi))))
                *gain = plh_dd_from(NAN);
        }
}
