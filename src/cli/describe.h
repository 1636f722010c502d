/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is known about a free motion, for people. */
#ifndef PLH_CLI_DESCRIBE_H
#define PLH_CLI_DESCRIBE_H

#include <polhode/free.h>

/* On standard output. */
void describe_motion(const plh_motion *motion);

#endif
