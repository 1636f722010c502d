/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "output/whole.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

static bool complain(const char *path)
{
    fprintf(stderr, "polhode: %s: cannot be written: %s\n", path, strerror(errno ? errno : EIO));
    return false;
}

FILE *whole_open(struct whole_file *file, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(file->path, sizeof file->path, format, args);
    va_end(args);
    file->stream = NULL;
    errno = ENAMETOOLONG;
    if (n >= 0 && (size_t)n < sizeof file->path) {
        snprintf(file->temporary, sizeof file->temporary, "%s.new", file->path);
        file->stream = fopen(file->temporary, "w");
    }
    if (!file->stream)
        complain(file->path);
    return file->stream;
}

bool whole_close(struct whole_file *file)
{
    errno = 0;
    bool failed = ferror(file->stream);
    if (!fclose(file->stream) && !failed && rename(file->temporary, file->path) == 0)
        return true;
    complain(file->path);
    unlink(file->temporary);
    return false;
}

bool whole_discard(struct whole_file *file)
{
    fclose(file->stream);
    unlink(file->temporary);
    return complain(file->path);
}
