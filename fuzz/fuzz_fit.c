/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The observations that polhode fit reads: refused in one line, or finite and in order. */
#include "fuzz.h"

#include "fit/observations.h"

#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    struct observations_defaults defaults;
    struct observations o;
    struct message m = {""};
    memset(&defaults, 0, sizeof defaults);
    int fd = memfd_create("observations", 0);
    HOLDS(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (!observations_read(path, &defaults, &o, &m))
        HOLDS(*m.text && !strchr(m.text, '\n'));
    else
        for (size_t i = 0; i < o.n; i++)
            HOLDS(isfinite(o.data[i].t) && (i == 0 || o.data[i].t >= o.data[i - 1].t));
    observations_free(&o);
    close(fd);
    return 0;
}
