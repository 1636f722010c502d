/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "shell/message.h"

#include <stdarg.h>
#include <stdio.h>

int message_say(int status, const char *prefix, const char *format, ...)
{
    char line[8192];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    fflush(stdout);
    fprintf(stderr, "polhode: %s", prefix);
    /* Line breaks in what is quoted must not make two lines of one. */
    for (const char *c = line; *c; c++)
        fputc(*c == '\n' || *c == '\r' ? ' ' : *c, stderr);
    fputc('\n', stderr);
    return status;
}
