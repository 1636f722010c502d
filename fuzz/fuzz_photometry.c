/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Brightness curves from files: refused in one line, or finite points in nights whose times
 * increase. */
#include "fuzz.h"

#include <polhode/photometry.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static void look(const plh_photometry *c)
{
    double *last = malloc(c->nights * sizeof *last);
    size_t points = 0;
    HOLDS(last && c->n > 0);
    for (size_t i = 0; i < c->nights; i++) {
        last[i] = -INFINITY;
        points += c->night[i].count;
        HOLDS(memchr(c->night[i].name, 0, sizeof c->night[i].name));
        HOLDS(memchr(c->night[i].filter, 0, sizeof c->night[i].filter));
    }
    HOLDS(points == c->n);
    for (size_t i = 0; i < c->n; i++) {
        const plh_photometry_point *p = &c->point[i];
        HOLDS(isfinite(p->t) && isfinite(p->magnitude) && isfinite(p->sigma) && p->sigma >= 0.0);
        HOLDS(p->night >= 0 && (size_t)p->night < c->nights && p->t > last[p->night]);
        HOLDS(p->line > 0);
        last[p->night] = p->t;
    }
    free(last);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    plh_photometry *curve;
    const plh_time_scale scale = PLH_SCALE_TDB;
    int fd = memfd_create("curve", 0);
    HOLDS(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (plh_photometry_create(path, size % 2 ? &scale : NULL, &curve))
        HOLDS(curve && *plh_photometry_message(curve) &&
              !strchr(plh_photometry_message(curve), '\n'));
    else
        look(curve);
    plh_photometry_destroy(curve);
    close(fd);
    return 0;
}
