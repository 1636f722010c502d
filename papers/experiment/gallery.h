/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Pages over all experiments that a directory holds: index.html, which carries its pictures, and
 * index.md, which links them. */
#ifndef PLH_PAPERS_EXPERIMENT_GALLERY_H
#define PLH_PAPERS_EXPERIMENT_GALLERY_H

#include <stdbool.h>
#include <stdio.h>

/* False after one line on stderr. */
bool gallery_write(const char *directory);

/* One line for each row that does not rest on CPU time: experiment, kind, what, verdict; for
 * the tests. */
void gallery_verdicts(const char *directory, FILE *out);

#endif
