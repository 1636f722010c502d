/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "shell/message.h"

#include <stdio.h>

/* Line breaks in what is quoted must not make two lines of one. */
static void put(const char *text)
{
    for (; *text; text++)
        fputc(*text == '\n' || *text == '\r' ? ' ' : *text, stderr);
}

static void say(const char *prefix, const char *format, va_list args)
{
    char line[8192];
    fflush(stdout);
    vsnprintf(line, sizeof line, format, args);
    fputs(prefix, stderr);
    put(line);
    fputc('\n', stderr);
}

int usage_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say("polhode: ", format, args);
    va_end(args);
    return EXIT_USAGE;
}

int run_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say("polhode: ", format, args);
    va_end(args);
    return 1;
}

void warning(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say("polhode: warning: ", format, args);
    va_end(args);
}

void note(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say("polhode: ", format, args);
    va_end(args);
}
