/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* `polhode fit` for brightness curves. */
#ifndef PLH_CLI_FIT_LIGHT_H
#define PLH_CLI_FIT_LIGHT_H

#include <polhode/lightfit.h>

/* What the command line says. */
struct light_request {
    const char *file, *scale, *zero_points, *periods, *sun, *observer, *vectors, *unit, *fix,
        *prior;
    const char *free, *mode, *within, *format, *residuals, *plot, *scenario;
    bool robust, free_moments, light_time, apparent;
    int readings;
};

struct light_fitting {
    const char *path;
    plh_photometry *curve;
    plh_lightfit_data *data;
    plh_lightfit *fit;
};

/* Whether a file is a brightness curve, by its first line. */
bool fit_light_is_curve(const char *path);

/* All of it; the exit status. */
int fit_light_run(const struct light_request *r);

/* Periods are told in hours where times are dates, in days; else in the unit of the times. */
double fit_light_unit(const struct light_fitting *f);

/* A value as users read it: degrees, hours, magnitudes per degree. */
double fit_light_scale(const struct light_fitting *f, int parameter);

void fit_light_report(const struct light_fitting *f, const char *format);
int fit_light_residuals(const struct light_fitting *f, const char *path);
int fit_light_plot(const struct light_fitting *f, const char *path);
int fit_light_scenario(const struct light_fitting *f, const char *path);

#endif
