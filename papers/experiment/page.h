/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Files of experiments: whole or not at all, with what is wrong on stderr. */
#ifndef PLH_PAPERS_EXPERIMENT_PAGE_H
#define PLH_PAPERS_EXPERIMENT_PAGE_H

#include "io/whole.h"

/* The stream, or NULL after one line on stderr. */
FILE *page_open(struct whole_file *file, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* False after one line on stderr. */
bool page_close(struct whole_file *file);

#endif
