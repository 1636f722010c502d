/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The parts of `polhode invert`. */
#ifndef PLH_CLI_INVERT_H
#define PLH_CLI_INVERT_H

#include <polhode/invert.h>

enum { INVERT_MOST = 16 };

struct inversion {
    plh_invert_given given;
    double sigma[PLH_INVERT_INPUTS];      /* standard deviations of the inputs */
    const char *input[PLH_INVERT_INPUTS]; /* their words; NULL after the last */
    bool errors;                          /* any deviation was given */
    plh_invert_solution solution[INVERT_MOST];
    size_t count;
    plh_invert_verdict verdict;
};

/* The solutions, on standard output; format: text, json or csv. */
void invert_report(const struct inversion *v, const char *format);

/* Why there is none: one line. */
void invert_explain(const struct inversion *v, char *text, size_t size);

/* What a scenario needs besides; each may be NULL. */
struct invert_sky {
    /* LON,LAT; its system; PHI,PSI; a date or a time */
    const char *pole, *system, *angles, *start;
};

/* A scenario with the first solution; the exit status. */
int invert_scenario(const struct inversion *v, const struct invert_sky *sky, const char *path);

#endif
