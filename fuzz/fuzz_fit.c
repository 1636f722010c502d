/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The observations that polhode fit reads: refused in one line, or finite and in order. */
#include "fuzz.h"

#include <polhode/fit.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    plh_fit_data *o;
    int fd = memfd_create("observations", 0);
    HOLDS(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (plh_fit_data_create(path, plh_vec3_make(0.0, 0.0, 0.0), false, &o))
        HOLDS(o && *plh_fit_data_message(o) && !strchr(plh_fit_data_message(o), '\n'));
    else
        for (size_t i = 0; i < o->n; i++)
            HOLDS(isfinite(o->datum[i].t) && (i == 0 || o->datum[i].t >= o->datum[i - 1].t));
    plh_fit_data_destroy(o);
    close(fd);
    return 0;
}
