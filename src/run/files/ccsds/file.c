/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A file of the CCSDS as others see it: <polhode/file.h>. */
#include "files/ccsds/attitude.h"
#include "files/ccsds/orbit.h"

#include <polhode/file.h>
#include <stdlib.h>

/* Of the two only one has segments. */
struct plh_file {
    struct message message;
    bool is_orbit;
    struct attitude_file attitude;
    struct orbit_file orbit;
};

plh_status plh_file_create(const char *path, plh_file **file)
{
    plh_file *f = *file = calloc(1, sizeof *f);
    if (!f)
        return PLH_NO_MEMORY;
    f->is_orbit = orbit_file_is(path);
    const bool good = f->is_orbit ? orbit_file_read(path, &f->orbit, &f->message)
                                  : attitude_read(path, &f->attitude, &f->message);
    return good ? PLH_OK : PLH_BAD_ARGUMENT;
}

void plh_file_destroy(plh_file *file)
{
    if (!file)
        return;
    orbit_file_free(&file->orbit);
    attitude_free(&file->attitude);
    free(file);
}

const char *plh_file_message(const plh_file *file)
{
    return file->message.text;
}

const char *plh_file_kind(const char *path)
{
    static const struct {
        const char *key, *kind;
    } kinds[] = {{"CCSDS_AEM_VERS", "AEM"}, {"CCSDS_APM_VERS", "APM"}, {"CCSDS_OEM_VERS", "OEM"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kvn_begins(path, kinds[i].key))
            return kinds[i].kind;
    return NULL;
}

plh_file_info plh_file_info_of(const plh_file *file)
{
    const struct attitude_file *a = &file->attitude;
    const struct orbit_file *o = &file->orbit;
    plh_file_info info = {"OEM", o->version, o->count, 0, o->fine.count, o->fine.first};
    if (!file->is_orbit)
        return (plh_file_info){a->single ? "APM" : "AEM", a->version,    a->count,
                               attitude_lines(a),         a->fine.count, a->fine.first};
    for (int i = 0; i < o->count; i++)
        info.lines += o->segment[i].n;
    return info;
}

static plh_file_segment of_attitude(const struct attitude_segment *s)
{
    static const char *const types[] = {"QUATERNION", "QUATERNION/ANGVEL", "EULER_ANGLE"};
    const char *a = s->meta[AEM_REF_FRAME_A].text, *b = s->meta[AEM_REF_FRAME_B].text;
    return (plh_file_segment){.object = s->meta[AEM_OBJECT_NAME].text,
                              .object_id = s->meta[AEM_OBJECT_ID].text,
                              .frame = s->backwards ? b : a,
                              .frame_to = s->backwards ? a : b,
                              .type = types[s->type],
                              .degree = s->degree,
                              .scale = s->scale,
                              .first = s->date[0],
                              .last = s->date[s->n - 1],
                              .lines = s->n};
}

static plh_file_segment of_orbit(const struct orbit_file_segment *s)
{
    return (plh_file_segment){.object = s->meta[OEM_OBJECT_NAME].text,
                              .object_id = s->meta[OEM_OBJECT_ID].text,
                              .center = s->meta[OEM_CENTER_NAME].text,
                              .frame = s->meta[OEM_REF_FRAME].text,
                              .type = s->hermite ? "Hermite" : "Lagrange",
                              .degree = s->degree,
                              .scale = s->scale,
                              .first = s->date[0],
                              .last = s->date[s->n - 1],
                              .lines = s->n};
}

plh_file_segment plh_file_segment_get(const plh_file *file, int index)
{
    if (index < 0 || index >= plh_file_info_of(file).segments)
        return (plh_file_segment){.object = NULL};
    return file->is_orbit ? of_orbit(&file->orbit.segment[index])
                          : of_attitude(&file->attitude.segment[index]);
}
