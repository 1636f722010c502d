/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/message.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

plh_status message_list(struct message *m, plh_status status, const char *format, va_list args)
{
    if (!m)
        return status;
    if (*m->text)
        return m->status;
    m->status = status;
    vsnprintf(m->text, sizeof m->text, format, args);
    for (char *c = m->text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    return status;
}

plh_status message_fail(struct message *m, plh_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    status = message_list(m, status, format, args);
    va_end(args);
    return status;
}

plh_status message_no_memory(struct message *m)
{
    return message_fail(m, PLH_NO_MEMORY, "out of memory");
}

plh_status message_file(struct message *m, const char *path, const char *what)
{
    return message_fail(m, PLH_OS, "%s: %s: %s", path, what, strerror(errno ? errno : EIO));
}

bool message_set(struct message *m, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_list(m, PLH_BAD_ARGUMENT, format, args);
    va_end(args);
    return false;
}

bool message_errno(struct message *m, const char *path, const char *what)
{
    message_file(m, path, what);
    return false;
}

bool message_because(struct message *m, unsigned reason)
{
    if (m && !m->reason)
        m->reason = reason;
    return false;
}
