/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The columns of derivatives of a gyrostat in scaled units, and what a period adds to them. */
#ifndef PLH_GYROSTAT_COLUMNS_H
#define PLH_GYROSTAT_COLUMNS_H

#include <stdbool.h>

#include "base/dd.h"

/* By attitude, momentum, relative changes of the 1/I, rotor. */
enum { PLH_GYROSTAT_BY_INERTIA = 6, PLH_GYROSTAT_BY_ROTOR = 9, PLH_GYROSTAT_COLUMNS = 12 };

/* The start in scaled units. */
typedef struct plh_gyrostat_course {
    plh_dd m[3], rotor[3], J[3];
    /* Scaled time per time; the period in scaled time, infinite without one */
    plh_dd clock, period;
    /* omega is constant: so are the coefficients of the equations of variation */
    bool steady;
    /* What the columns gain in a period: so much of a turn about the total momentum, and of the
     * time */
    plh_dd gain[2][PLH_GYROSTAT_COLUMNS];
} plh_gyrostat_course;

typedef double plh_gyrostat_column_table[6][PLH_GYROSTAT_COLUMNS];

/* Axes of the body at the start, as the body sees them at a time: turned[i][k] is part i of axis k.
 */
typedef double plh_gyrostat_turned[3][3];

/* The columns at the time dt. Returned: the largest size of a column on the way; infinite after a
 * failure. */
double plh_gyrostat_columns_plain(const plh_gyrostat_course *course, plh_dd dt,
                                  plh_gyrostat_turned turned, plh_gyrostat_column_table d);

/* The gain of a course whose other members are set. Returned: as above. */
double plh_gyrostat_gain_plain(plh_gyrostat_course *course);

/* The same in double-double. A course whose gain cannot be found loses its period. */
#define PLH_GYROSTAT_WIDE_COLUMNS(isa)                                                             \
    double plh_gyrostat_columns_wide_##isa(const plh_gyrostat_course *course, plh_dd dt,           \
                                           plh_gyrostat_turned turned,                             \
                                           plh_gyrostat_column_table d);                           \
    void plh_gyrostat_gain_wide_##isa(plh_gyrostat_course *course);

PLH_GYROSTAT_WIDE_COLUMNS(base)
PLH_GYROSTAT_WIDE_COLUMNS(fma)

#endif
