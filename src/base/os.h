/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the library wants of the operating system, beyond C and threads. All of it is in os.c. */
#ifndef PLH_BASE_OS_H
#define PLH_BASE_OS_H

#include <stddef.h>

/* Processors that run now; 1 where that is not known. */
int plh_os_processors(void);

/* The number of this process, which a forked child does not share; 0 where nothing forks. */
long plh_os_process(void);

/* size bytes, a multiple of 64, aligned to 64; NULL when there are none. NULL may be freed. */
void *plh_os_alloc_lines(size_t size);
void plh_os_free_lines(void *lines);

/* Opens a shared library; a name without a directory is a file of the working directory, never one
 * of the library path. NULL: why (size bytes) has the reason in the loader's words. */
void *plh_os_library_open(const char *path, char *why, size_t size);
void *plh_os_library_find(void *library, const char *symbol); /* NULL: no such symbol */
void plh_os_library_close(void *library);

#endif
