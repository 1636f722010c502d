/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Orbit ephemerides (OEM): refused in one line, or two finite states or more per segment, at dates
 * in order. */
#include "fuzz.h"

#include "files/ccsds/orbit.h"

#include <sys/mman.h>
#include <unistd.h>

static void check_segment(const struct orbit_file_segment *s)
{
    HOLDS(s->n >= 2 && s->degree >= 1 && s->degree <= PLH_ORBIT_DEGREE);
    HOLDS(plh_date_since(s->times[KVN_USABLE_STOP], s->scale, s->times[KVN_USABLE_START]) >= 0.0);
    for (size_t i = 0; i < s->n; i++) {
        const plh_vec3 r = s->position[i], v = s->velocity[i];
        HOLDS(isfinite(r.x) && isfinite(r.y) && isfinite(r.z));
        HOLDS(isfinite(v.x) && isfinite(v.y) && isfinite(v.z));
        HOLDS(i == 0 || plh_date_since(s->date[i], s->scale, s->date[i - 1]) > 0.0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    struct orbit_file file;
    struct message m = {0};
    int fd = memfd_create("orbit", 0);
    HOLDS(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    orbit_file_is(path);
    if (!orbit_file_read(path, &file, &m))
        HOLDS(*m.text && !strchr(m.text, '\n'));
    else
        for (int i = 0; i < file.count; i++)
            check_segment(&file.segment[i]);
    orbit_file_free(&file);
    close(fd);
    return 0;
}
