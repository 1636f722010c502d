/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Running experiments: in parallel, the longest first, those that measure time alone at the end;
 * what an earlier campaign of the same revision and mode finished is not done again. */
#ifndef PLH_PAPERS_EXPERIMENT_CAMPAIGN_H
#define PLH_PAPERS_EXPERIMENT_CAMPAIGN_H

#include "papers/experiment/report.h"

struct campaign {
    const char *directory;
    bool quick, force, pictures;
    int threads; /* 0: one for each processor */
    void (*progress)(void *context, double done, int finished, int count); /* may be NULL */
    void (*finished)(void *context, const struct experiment *e, const struct row_count *count,
                     double seconds, const char *failure); /* failure NULL: it went well */
    void *context;
};

/* The number of experiments that failed, or -1 after one line on stderr. */
int campaign_run(const struct campaign *c, const struct experiment *const *list, int count);

#endif
