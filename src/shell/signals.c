/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "shell/signals.h"

#include <signal.h>
#include <string.h>

static volatile sig_atomic_t caught;

static void on_signal(int number)
{
    caught = number;
}

void signals_catch(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action); /* no SA_RESTART: a blocked read returns */
    action.sa_handler = on_signal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    action.sa_handler = SIG_IGN; /* a file beyond its limit is an error of the write, with a line */
    sigaction(SIGXFSZ, &action, NULL);
}

int signals_caught(void)
{
    return caught;
}
