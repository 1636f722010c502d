/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Columns of derivatives of a gyrostat in doubles: for all motions on which no column grows. */
#define PLH_WIDE 0
#include "gyrostat/columns_at.h"

double plh_gyrostat_columns_plain(const plh_gyrostat_course *course, plh_dd dt,
                                  plh_gyrostat_turned turned, plh_gyrostat_column_table d)
{
    return columns_at(course, dt, 0.9, turned, d);
}

double plh_gyrostat_gain_plain(plh_gyrostat_course *course)
{
    return set_gain(course, 0.9);
}
