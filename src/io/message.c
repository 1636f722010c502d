/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/message.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

bool message_list(struct message *m, const char *format, va_list args)
{
    if (!m || *m->text)
        return false;
    vsnprintf(m->text, sizeof m->text, format, args);
    for (char *c = m->text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    return false;
}

bool message_set(struct message *m, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_list(m, format, args);
    va_end(args);
    return false;
}

bool message_errno(struct message *m, const char *path, const char *what)
{
    return message_set(m, "%s: %s: %s", path, what, strerror(errno ? errno : EIO));
}
