/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What a run is about, one body or a system: a table of what they do differently. run_body.c and
 * run_system.c have one each; nothing else of a run asks which of the two it is.
 */
#ifndef PLH_RECORD_SUBJECT_H
#define PLH_RECORD_SUBJECT_H

#include "record/columns.h"

#include <polhode/run.h>

struct run_subject {
    /* of pages */
    const char *word;
    const struct column_table *columns;
    /* Those that are shown by default, of what the scenario can fill, separated by blanks. */
    const char *usual;
    /* Records may hold the state of every body, behind the columns. */
    bool holds_bodies;
    size_t (*bodies)(const struct scenario *s);
    bool (*conserved)(const struct scenario *s);

    /* After reading: what the caller may see of it, or NULL. */
    void (*opened)(plh_run *r);

    /* Makes the simulation. start, or NULL: what a run that is not resumed does then. */
    plh_status (*prepare)(plh_run *r);
    plh_status (*start)(plh_run *r);

    /* The record at time t. look, or NULL: the same without a note for the summary. */
    plh_status (*record)(plh_run *r, double t, double *out);
    plh_status (*look)(plh_run *r, double t, double *out);

    /* What is sampled for pictures besides the records. */
    void (*samples)(plh_run *r);

    void (*summary)(const plh_run *r, FILE *out);
    /* The last state as CSV with 17 digits. */
    void (*final)(const plh_run *r, FILE *out);

    /* Members of a page, and notes on what it leaves out; comma: before the first of them. */
    void (*page)(const plh_run *r, int axis, FILE *out);
    void (*notes)(const plh_run *r, const char *comma, FILE *out);
};
extern const struct run_subject run_of_body, run_of_system;

#endif
