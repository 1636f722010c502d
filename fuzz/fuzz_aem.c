/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Attitude files (AEM, APM): refused in one line, or unit quaternions at dates in order, which come
 * back at each usable date. */
#include "fuzz.h"

#include "files/ccsds/attitude.h"

#include <sys/mman.h>
#include <unistd.h>

static void check_segment(const struct attitude_file *file, const struct attitude_segment *s)
{
    HOLDS(s->n > 0);
    for (size_t i = 0; i < s->n; i++) {
        plh_quat q;
        plh_vec3 omega;
        HOLDS(length_error(s->q[i]) < 1e-14);
        HOLDS(!s->omega || isfinite(s->omega[i].x + s->omega[i].y + s->omega[i].z));
        HOLDS(i == 0 || plh_date_since(s->date[i], s->scale, s->date[i - 1]) > 0.0);
        HOLDS(attitude_at(file, s->date[i], &q, &omega) || !attitude_usable(s, s->date[i]));
        if (i > 0 && attitude_usable(s, s->date[i - 1]) && attitude_usable(s, s->date[i])) {
            const double gap = plh_date_since(s->date[i], s->scale, s->date[i - 1]);
            HOLDS(attitude_at(file, plh_date_add(s->date[i - 1], s->scale, 0.4 * gap), &q, &omega));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    struct attitude_file file;
    struct message m = {0};
    int fd = memfd_create("attitude", 0);
    HOLDS(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    attitude_is_file(path);
    if (!attitude_read(path, &file, &m))
        HOLDS(*m.text && !strchr(m.text, '\n'));
    else
        for (int i = 0; i < file.count; i++)
            check_segment(&file, &file.segment[i]);
    attitude_free(&file);
    close(fd);
    return 0;
}
