/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/experiment/page.h"

#include "shell/message.h"

static bool tell(const struct message *m)
{
    run_error("%s", m->text);
    return false;
}

FILE *page_open(struct whole_file *file, const char *format, ...)
{
    struct message m = {0};
    char path[FILE_PATH];
    va_list args;
    va_start(args, format);
    vsnprintf(path, sizeof path, format, args);
    va_end(args);
    FILE *out = whole_begin(file, path, NULL, &m) ? NULL : whole_stream(file, &m);
    if (!out)
        tell(&m);
    return out;
}

bool page_close(struct whole_file *file)
{
    struct message m = {0};
    return !whole_end(file, &m) || tell(&m);
}
