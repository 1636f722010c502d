/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The file of an orbit: an orbit ephemeris (OEM), or the text that a kind reads. */
#include "scenario/read.h"

#include "files/ccsds/frame.h"
#include "io/file.h"
#include "io/grow.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

USE_KEY(orbit_file);
USE_KEY(orbit_mu);

/* What one orbit has once: its centre and its frame. */
static bool check_one(const struct scenario *s, const struct value *v, const char *path,
                      enum oem_key key, const char *name)
{
    const char *first = s->orbit_file.segment[0].meta[key].text;
    for (int i = 1; i < s->orbit_file.count; i++) {
        const struct kvn_value *now = &s->orbit_file.segment[i].meta[key];
        if (!frame_same(now->text, first)) /* other words are the same if their letters are */
            return read_error(s, v, key_orbit_file,
                              "%s:%ld: %s: expected %s as in the first segment, found '%.40s'",
                              path, now->line, name, first, now->text);
    }
    return true;
}

/* An orbit needs inertial axes, or nearly so: those of date move by less than an arc second in a
 * day. */
static bool check_frame(struct scenario *s, const struct value *v, const char *path)
{
    const struct kvn_value *frame = &s->orbit_file.segment[0].meta[OEM_REF_FRAME];
    const enum frame_kind kind = frame_kind(frame->text);
    if (!check_one(s, v, path, OEM_CENTER_NAME, "CENTER_NAME") ||
        !check_one(s, v, path, OEM_REF_FRAME, "REF_FRAME"))
        return false;
    if (kind == FRAME_FIXED || kind == FRAME_LOCAL)
        return read_error(s, v, key_orbit_file,
                          "%s:%ld: the frame %s %s; expected an inertial one such as EME2000", path,
                          frame->line, frame->text, frame_motion(kind));
    if (!frame_same(frame->text, s->ephemeris.frame_a))
        scenario_warn(s, v, scenario_keys[key_orbit_file].path,
                      "its frame %s is taken as the axes of space, ephemeris.frame-a: %s%s",
                      frame->text, s->ephemeris.frame_a,
                      kind == FRAME_OF_DATE
                          ? "; precession has turned it by 0.014 degrees for each year since 2000"
                          : "");
    return true;
}

/* From km, seconds and dates to the units of the scenario, in place; false: no memory. */
static bool convert(struct scenario *s, double metres, plh_orbit_segment *out)
{
    const struct sky *sky = &s->sky;
    const double length = 1000.0 / metres, speed = length * sky->unit;
    size_t total = 0, used = 0;
    for (int i = 0; i < s->orbit_file.count; i++)
        total += s->orbit_file.segment[i].n;
    s->orbit_times = malloc(total * sizeof *s->orbit_times);
    if (!s->orbit_times)
        return false;
    for (int i = 0; i < s->orbit_file.count; i++) {
        struct orbit_file_segment *f = &s->orbit_file.segment[i];
        double *time = s->orbit_times + used;
        used += f->n;
        for (size_t k = 0; k < f->n; k++) {
            time[k] = sky_time(sky, f->date[k]);
            f->position[k] = plh_vec3_scale(length, f->position[k]);
            f->velocity[k] = plh_vec3_scale(speed, f->velocity[k]);
        }
        out[i] = (plh_orbit_segment){.count = f->n,
                                     .time = time,
                                     .position = f->position,
                                     .velocity = f->velocity,
                                     .interpolation =
                                         f->hermite ? PLH_ORBIT_HERMITE : PLH_ORBIT_LAGRANGE,
                                     .degree = f->degree,
                                     .start = sky_time(sky, f->times[KVN_USABLE_START]),
                                     .stop = sky_time(sky, f->times[KVN_USABLE_STOP])};
        /* One date in two time systems differs by the rounding of its digits. */
        if (i && fabs(plh_date_since(f->times[KVN_USABLE_START], sky->scale,
                                     f[-1].times[KVN_USABLE_STOP])) < KVN_SAME)
            out[i].start = out[i - 1].stop;
    }
    return true;
}

bool scenario_orbit_file(struct scenario *s, const struct value *v,
                         const plh_orbit_setting *setting)
{
    char path[FILE_PATH];
    struct message m = {0};
    if (!s->sky.dated)
        return read_error(s, v, key_orbit_file,
                          "needs the date of time 0: ephemeris.epoch, or a start that is a date");
    if (!document_path(&s->doc, v->text, path, sizeof path))
        return read_error(s, v, key_orbit_file, "the path is too long");
    if (!orbit_file_read(path, &s->orbit_file, &m))
        return read_error(s, v, key_orbit_file, "%s", m.text);
    document_hash_file(&s->doc, path);
    const char *center = s->orbit_file.segment[0].meta[OEM_CENTER_NAME].text;
    if (strcmp(center, "EARTH") != 0 && !read_value(s, key_orbit_mu))
        return read_error(s, v, key_orbit_file, "is about %s: give orbit.mu", center);
    if (!check_frame(s, v, path))
        return false;
    const size_t count = s->orbit_file.count > 0 ? (size_t)s->orbit_file.count : 1;
    s->orbit_segments = calloc(count, sizeof *s->orbit_segments);
    if (!s->orbit_segments || !convert(s, setting->metres, s->orbit_segments))
        return read_error(s, v, key_orbit_file, "out of memory");
    const plh_status status =
        plh_orbit_from_segments(setting->mu, s->orbit_segments, count, &s->orbit);
    return !status || read_error(s, v, key_orbit_file, "%s", plh_status_text(status));
}

bool scenario_orbit_is_ephemeris(const struct scenario *s, const struct value *v)
{
    char path[FILE_PATH];
    return document_path(&s->doc, v->text, path, sizeof path) && orbit_file_is(path);
}

/* All bytes of a stream with a zero behind them; NULL: none of it, with errno set. */
static char *read_all(FILE *in)
{
    enum { MOST = 1 << 28 };
    char *text = NULL;
    size_t length = 0, room = 0;
    do {
        room = room ? 2 * room : 1 << 16;
        if (room > MOST || !GROW(text, room)) {
            errno = room > MOST ? EFBIG : ENOMEM;
            break;
        }
        length += fread(text + length, 1, room - length - 1, in);
        text[length] = '\0';
    } while (length == room - 1);
    if (text && length < room - 1 && !ferror(in))
        return text;
    free(text);
    return NULL;
}

char *scenario_orbit_text(struct scenario *s, const struct value *v)
{
    char path[FILE_PATH];
    errno = 0;
    FILE *in = document_path(&s->doc, v->text, path, sizeof path) ? file_open_input(path) : NULL;
    char *text = in ? read_all(in) : NULL;
    if (text)
        document_hash_file(&s->doc, path);
    else
        read_error(s, v, key_orbit_file, "'%.1000s' could not be read: %s", v->text,
                   strerror(errno ? errno : EIO));
    if (in)
        fclose(in);
    return text;
}
