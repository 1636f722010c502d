/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The parts of `polhode periods`. */
#ifndef PLH_CLI_PERIODS_H
#define PLH_CLI_PERIODS_H

#include <polhode/periods.h>
#include <polhode/photometry.h>

struct periods {
    const char *path;
    const plh_photometry *curve;
    /* The curve as arrays; points with one number of a night share a zero point */
    plh_periods_data data;
    int zero_points;
    plh_periods_options options;
    plh_periods *found;
    plh_periods_state state[PLH_PERIODS_STATES];
    /* 20, or 0 where there are not two periods */
    int states;
    /* What the body is known to be; inertia PLH_INVERT_INERTIA_COUNT: nothing */
    plh_invert_given body;
};

/* The solution that counts: of one period or two; NULL: no period. */
const plh_periods_solution *periods_best(const struct periods *p);

/* Periods are told in hours where times are dates, else in the unit of the times. */
double periods_unit(const struct periods *p);
const char *periods_unit_name(const struct periods *p);

/* Whether the body that is given can move so; *least: its smallest nutation. */
bool periods_try(const struct periods *p, const plh_periods_state *s, double *least, double *most);

/* On standard output; format: text, json or csv. */
void periods_report(const struct periods *p, const char *format);

/* Files; the exit status. */
int periods_search(const struct periods *p, const char *path);
int periods_residuals(const struct periods *p, const char *path);
int periods_plot(const struct periods *p, const char *path);

#endif
