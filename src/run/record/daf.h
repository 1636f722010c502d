/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A double precision array file (DAF) of SPICE with one array: NAIF, "DAF Required Reading".
 * Little-endian on any machine. */
#ifndef PLH_RECORD_DAF_H
#define PLH_RECORD_DAF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct daf {
    const char *kind;     /* "CK" */
    const char *name;     /* of the file and of the array */
    const char *comments; /* lines */
    /* Of the summary: the first and the last tick */
    double range[2];
    /* Of the summary: body, frame, type, whether there are rates */
    int32_t numbers[4];
    size_t size; /* numbers of the array */
};

/* What comes before the array; the numbers of the array; the rest of the last record. */
void daf_begin(FILE *out, const struct daf *daf);
void daf_doubles(FILE *out, const double *x, size_t n);
void daf_end(FILE *out, const struct daf *daf);

#endif
