/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is known about a free motion, for people. */
#ifndef PLH_CLI_DESCRIBE_H
#define PLH_CLI_DESCRIBE_H

#include <polhode/free.h>
#include <stdbool.h>
#include <stddef.h>

/* On standard output. */
void describe_motion(const plh_motion *motion);

/* Whether a moment of inertia exceeds the sum of the two others by more than `tolerance` of it: no distribution of mass
 * is like that. Then `text` says which, such as "I3 = 9 exceeds I1 + I2 = 3". */
bool describe_triangle(const plh_body *body, double tolerance, char *text, size_t size);

#endif
