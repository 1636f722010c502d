/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The parts of `polhode fit`. */
#ifndef PLH_CLI_FIT_H
#define PLH_CLI_FIT_H

#include <polhode/fit.h>

struct fitting {
    const char *path;
    plh_fit_data *observed;
    plh_fit *fit;
    bool principal, robust;
};

/* On standard output; format: text or json. */
void fit_report(const struct fitting *f, const char *format);

/* The residuals as CSV, as a picture, and the best solution as a scenario; the exit status. */
int fit_residuals(const struct fitting *f, const char *path);
int fit_plot(const struct fitting *f, const char *path);
int fit_scenario(const struct fitting *f, const char *path);

#endif
