/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, va_list args)
{
    fflush(stdout);
    fputs("polhode: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

int usage_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
    return EXIT_USAGE;
}

int run_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
    return 1;
}
