/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Ctrl-C, SIGTERM and SIGHUP: a flag that long work looks at, so that what is done can be kept. A
 * file that reaches a limit on its size is an error of its write instead of a signal (SIGXFSZ). */
#ifndef PLH_SHELL_SIGNALS_H
#define PLH_SHELL_SIGNALS_H

/* From here on SIGINT, SIGTERM and SIGHUP only set the flag; a blocked read returns. */
void signals_catch(void);

/* The number of the signal that came, or 0. */
int signals_caught(void);

#endif
