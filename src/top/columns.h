/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The columns of derivatives of a top in scaled units, and what a period of the nutation adds. */
#ifndef PLH_TOP_COLUMNS_H
#define PLH_TOP_COLUMNS_H

#include "base/dd.h"

/* By attitude, momentum, relative change of 1/I, strength. */
enum { PLH_TOP_BY_INERTIA = 6, PLH_TOP_BY_STRENGTH, PLH_TOP_COLUMNS };

/* The start in scaled units, in a frame that follows the axis and turns about it at half the rate
 * of a sphere. */
typedef struct plh_top_course {
    plh_dd m[3], up[3], strength;
    /* Scaled time per time; the period in scaled time, infinite without one */
    plh_dd clock, period;
    /* What the columns gain in a period: so much of a turn about the vertical, of a turn about the
     * axis, of the time */
    plh_dd gain[3][PLH_TOP_COLUMNS];
    /* Angle by which the frame turns about the axis in a period, in quarter turns */
    plh_dd turn;
} plh_top_course;

typedef double plh_top_column_table[6][PLH_TOP_COLUMNS];

/* The columns in that frame at the time dt, not yet turned by the whole periods before it; how many
 * these are goes to *periods. Returned: the largest size of a column on the way; infinite after a
 * failure. */
double plh_top_columns_plain(const plh_top_course *course, plh_dd dt, double *periods,
                             plh_top_column_table d);

/* Gain and turn of a course whose other members are set. Returned: as above. */
double plh_top_gain_plain(plh_top_course *course);

/* The same in double-double. A course whose gain cannot be found loses its period. */
#define PLH_TOP_WIDE_COLUMNS(isa)                                                                  \
    double plh_top_columns_wide_##isa(const plh_top_course *course, plh_dd dt, double *periods,    \
                                      plh_top_column_table d);                                     \
    void plh_top_gain_wide_##isa(plh_top_course *course);

PLH_TOP_WIDE_COLUMNS(base)
PLH_TOP_WIDE_COLUMNS(fma)

#endif
