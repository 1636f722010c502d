/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Columns of derivatives of a top in doubles: for all motions on which no column grows. */
#define PLH_WIDE 0
#include "top/columns_at.h"

double plh_top_columns_plain(const plh_top_course *course, plh_dd dt, double *periods,
                             plh_top_column_table d)
{
    return columns_at(course, dt, 0.9, periods, d);
}

double plh_top_gain_plain(plh_top_course *course)
{
    return set_gain(course, 0.9);
}
