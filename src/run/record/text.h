/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Text on its way to a sink of the caller: written to memory, handed over whole. */
#ifndef PLH_RECORD_TEXT_H
#define PLH_RECORD_TEXT_H

#include <polhode/run.h>
#include <stdio.h>

struct text {
    char *bytes;
    size_t size;
    FILE *out;
};

/* The stream to write it to; NULL: no memory. */
FILE *text_begin(struct text *t);

/* Hands it over, unless `status` says that it is not whole. PLH_NO_MEMORY; PLH_OS: the sink
 * refused. */
plh_status text_end(struct text *t, plh_status status, plh_run_sink *sink, void *context);

#endif
