/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The table of a wheel's momentum: refused in one line, or finite numbers at times that
 * increase. */
#include "fuzz.h"

#include "scenario/read.h"

#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    struct profile_pairs p;
    struct message m = {0};
    struct sky sky = {.unit = 1.0, .seconds = 1.0, .scale = PLH_SCALE_UTC};
    int fd = memfd_create("profile", 0);
    sky.dated = size % 2 == 0;
    HOLDS(!plh_date_from_text("2026-03-20T12:00:00", PLH_SCALE_UTC, &sky.zero));
    HOLDS(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (!profile_read_table(path, &sky, &p, &m))
        HOLDS(*m.text && !strchr(m.text, '\n'));
    else
        for (size_t i = 0; i < p.n; i++) {
            HOLDS(isfinite(p.values[2 * i]) && isfinite(p.values[2 * i + 1]));
            HOLDS(i == 0 || p.values[2 * i] > p.values[2 * i - 2]);
        }
    free(p.values);
    close(fd);
    return 0;
}
