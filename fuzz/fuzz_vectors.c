/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Tables of vectors, ours and those of Horizons: refused in one line, or finite vectors at times
 * that increase. */
#include "fuzz.h"

#include "scenario/view.h"

#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    struct vector_table t;
    struct message m = {0};
    struct sky sky = {.unit = 1.0, .seconds = 1.0, .jd0 = NAN, .scale = PLH_SCALE_UTC};
    int fd = memfd_create("vectors", 0);
    sky.dated = size % 3 > 0;
    sky.ecliptic = size % 2 == 0;
    HOLDS(!plh_date_from_text("2026-03-20T12:00:00", PLH_SCALE_UTC, &sky.zero));
    HOLDS(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (!vectors_read(path, &sky, size % 5 == 0, &t, &m))
        HOLDS(*m.text && !strchr(m.text, '\n'));
    else
        for (size_t i = 0; i < t.n; i++) {
            HOLDS(isfinite(t.time[i]) && (i == 0 || t.time[i] > t.time[i - 1]));
            HOLDS(plh_vec3_norm(t.position[i]) > 0.0 && plh_vec3_norm(t.position[i]) < 1e10);
            HOLDS(plh_vec3_norm(t.velocity[i]) < 1e10);
        }
    vectors_free(&t);
    close(fd);
    return 0;
}
