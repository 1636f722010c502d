/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Observations from a CSV file or from attitude files of the CCSDS. */
#ifndef PLH_FIT_OBSERVATIONS_H
#define PLH_FIT_OBSERVATIONS_H

#include "io/message.h"

#include <polhode/fit.h>

struct observations {
    plh_fit_datum *data;
    long *line; /* of the file, of each datum */
    size_t n;
    bool dates;                /* times were dates: t is the Julian date (TT), in days */
    char epoch[PLH_DATE_TEXT]; /* of an attitude file: the date of t = 0, t in seconds; "": none */
    plh_time_scale scale;      /* then */
};

/* What the columns do not say. */
struct observations_defaults {
    plh_vec3 axis; /* of directions */
    bool lines;    /* directions are known up to their sign */
};

/* Names of columns, for people. */
extern const char observations_columns[];

/* Reads a file ("-": standard input), CSV or an AEM or APM; false after a message with file, line and column. Free in either case. */
bool observations_read(const char *path, const struct observations_defaults *defaults,
                       struct observations *o, struct message *m);
void observations_free(struct observations *o);

#endif
