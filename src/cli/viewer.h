/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The viewer (viewer/), joined by the build to one page of HTML in which "@DATA@" stands for the
 * data. */
#ifndef PLH_CLI_VIEWER_H
#define PLH_CLI_VIEWER_H

#include <stddef.h>

extern const unsigned char viewer_page[];
extern const size_t viewer_page_size;

#endif
