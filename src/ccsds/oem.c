/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "ccsds/orbit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { V1 = 1, V2 = 2, V3 = 4, ALL = 7, NUMBERS = 9 };

static const struct kvn_rule rules[OEM_KEYS] = {
    {"OBJECT_NAME", ALL, true},          {"OBJECT_ID", ALL, true},
    {"CENTER_NAME", ALL, true},          {"REF_FRAME", ALL, true},
    {"REF_FRAME_EPOCH", V2 | V3, false}, {"TIME_SYSTEM", ALL, true},
    {"START_TIME", ALL, true},           {"USEABLE_START_TIME", ALL, false},
    {"USEABLE_STOP_TIME", ALL, false},   {"STOP_TIME", ALL, true},
    {"INTERPOLATION", ALL, false},       {"INTERPOLATION_DEGREE", ALL, false}};

enum { HEAD_CLASSIFICATION, HEAD_DATE, HEAD_ORIGINATOR, HEAD_ID, HEAD_KEYS };
static const struct kvn_rule head_rules[HEAD_KEYS] = {{"CLASSIFICATION", V3, false},
                                                      {"CREATION_DATE", ALL, true},
                                                      {"ORIGINATOR", ALL, true},
                                                      {"MESSAGE_ID", V3, false}};

static unsigned version_bit(int version)
{
    return version == 10 ? V1 : version == 20 ? V2 : V3;
}

static bool read_head(struct kvn *k, int version)
{
    struct kvn_value head[HEAD_KEYS] = {{NULL, 0}};
    plh_date date;
    const bool good = kvn_section(k, "header", head_rules, HEAD_KEYS, version_bit(version), head) &&
                      kvn_date(k, head[HEAD_DATE].line, "CREATION_DATE", head[HEAD_DATE].text,
                               PLH_SCALE_UTC, &date);
    kvn_free_values(head, HEAD_KEYS);
    return good;
}

/* START_TIME <= USEABLE_START_TIME <= USEABLE_STOP_TIME <= STOP_TIME. */
static bool read_times(const struct kvn *k, struct orbit_file_segment *s)
{
    plh_date *const to[] = {&s->start, &s->usable_start, &s->usable_stop, &s->stop};
    const plh_date *before = NULL;
    bool given[4];
    for (int i = 0; i < 4; i++) {
        const struct kvn_value *v = &s->meta[OEM_START_TIME + i];
        given[i] = v->text != NULL;
        if (!given[i])
            continue;
        if (!kvn_date(k, v->line, rules[OEM_START_TIME + i].key, v->text, s->scale, to[i]))
            return false;
        if (before && plh_date_since(*to[i], s->scale, *before) < 0.0)
            return kvn_error_at(k, v->line, "%s: expected no earlier than the times before it",
                                rules[OEM_START_TIME + i].key);
        before = to[i];
    }
    if (!given[1])
        s->usable_start = s->start;
    if (!given[2])
        s->usable_stop = s->stop;
    return true;
}

/* Hermite polynomials of degree 7 where the file says nothing: it has velocities. */
static bool read_interpolation(const struct kvn *k, struct orbit_file_segment *s)
{
    const struct kvn_value *method = &s->meta[OEM_INTERPOLATION],
                           *degree = &s->meta[OEM_INTERPOLATION_DEGREE];
    double x = 7.0;
    if (method->text && !degree->text)
        return kvn_error_at(k, method->line, "INTERPOLATION: needs INTERPOLATION_DEGREE");
    if (degree->text && !kvn_number(k, degree->line, "INTERPOLATION_DEGREE", degree->text, &x))
        return false;
    if (!(x >= 1.0 && x <= PLH_ORBIT_DEGREE && x == floor(x)))
        return kvn_error_at(k, degree->line,
                            "INTERPOLATION_DEGREE: expected a whole number from 1 to %d, found %s",
                            PLH_ORBIT_DEGREE, degree->text);
    const char *word = method->text ? method->text : "HERMITE";
    const bool linear = strcmp(word, "LINEAR") == 0;
    s->hermite = strcmp(word, "HERMITE") == 0;
    s->degree = linear ? 1 : (int)x;
    return s->hermite || linear || strcmp(word, "LAGRANGE") == 0 ||
           kvn_error_at(k, method->line,
                        "INTERPOLATION: expected HERMITE, LAGRANGE or LINEAR, found '%.40s'", word);
}

static bool read_meta(struct kvn *k, int version, struct orbit_file_segment *s)
{
    return kvn_section(k, "metadata", rules, OEM_KEYS, version_bit(version), s->meta) &&
           kvn_scale(k, &s->meta[OEM_TIME_SYSTEM], &s->scale) && read_times(k, s) &&
           read_interpolation(k, s) && kvn_word(k, "META_STOP");
}

static bool make_room(struct orbit_file_segment *s)
{
    const size_t room = s->room ? 2 * s->room : 64;
    if (s->n < s->room)
        return true;
    plh_date *date = realloc(s->date, room * sizeof *date);
    if (date)
        s->date = date;
    plh_vec3 *position = date ? realloc(s->position, room * sizeof *position) : NULL;
    if (position)
        s->position = position;
    plh_vec3 *velocity = position ? realloc(s->velocity, room * sizeof *velocity) : NULL;
    if (!velocity)
        return false;
    s->velocity = velocity;
    s->room = room;
    return true;
}

static bool read_data_line(const struct kvn *k, int version, struct orbit_file_segment *s)
{
    double x[NUMBERS];
    plh_date date;
    const int n = kvn_fields(k, s->scale, "state", 6, version == 10 ? 6 : NUMBERS, &date, x);
    if (n < 0)
        return false;
    if (n != 6 && n != 9)
        return kvn_error(k, "state: expected an epoch and 6 or 9 numbers, found %d", n);
    if (s->n && plh_date_since(date, s->scale, s->date[s->n - 1]) <= 0.0)
        return kvn_error(k, "epoch: expected epochs that increase");
    if (plh_date_since(date, s->scale, s->start) < 0.0 ||
        plh_date_since(date, s->scale, s->stop) > 0.0)
        return kvn_error(k, "epoch: expected one from START_TIME (%s) to STOP_TIME (%s)",
                         s->meta[OEM_START_TIME].text, s->meta[OEM_STOP_TIME].text);
    if (!make_room(s))
        return message_set(k->message, "out of memory");
    s->date[s->n] = date;
    s->position[s->n] = plh_vec3_make(x[0], x[1], x[2]);
    s->velocity[s->n] = plh_vec3_make(x[3], x[4], x[5]);
    s->n++;
    return true;
}

/* COVARIANCE_START ... COVARIANCE_STOP. */
static bool skip_covariance(struct kvn *k)
{
    if (k->kind != KVN_WORD || strcmp(k->key, "COVARIANCE_START") != 0)
        return true;
    while (kvn_next(k) == KVN_COMMENT || k->kind == KVN_DATA || k->kind == KVN_PAIR)
        continue;
    return kvn_word(k, "COVARIANCE_STOP");
}

static bool read_data(struct kvn *k, int version, struct orbit_file_segment *s)
{
    for (; k->kind == KVN_DATA || k->kind == KVN_COMMENT; kvn_next(k))
        if (k->kind == KVN_DATA && !read_data_line(k, version, s))
            return false;
    if (k->kind != KVN_BAD && s->n < 2)
        return kvn_error(k, "expected two states or more before this line");
    return k->kind != KVN_BAD && skip_covariance(k);
}

static struct orbit_file_segment *add_segment(struct orbit_file *file)
{
    if (file->count == file->room) {
        const int room = file->room ? 2 * file->room : 4;
        void *larger = realloc(file->segment, (size_t)room * sizeof *file->segment);
        if (!larger)
            return NULL;
        file->segment = larger;
        file->room = room;
    }
    struct orbit_file_segment *s = &file->segment[file->count++];
    memset(s, 0, sizeof *s);
    return s;
}

/* Where segments may be used they follow one another. */
static bool in_order(const struct kvn *k, const struct orbit_file *file)
{
    const struct orbit_file_segment *s = &file->segment[file->count - 1], *before = s - 1;
    return file->count == 1 ||
           plh_date_since(s->usable_start, s->scale, before->usable_stop) >= 0.0 ||
           kvn_error_at(k, s->meta[OEM_START_TIME].line,
                        "START_TIME: expected no earlier than the end of the segment before");
}

static bool read_file(struct kvn *k, struct orbit_file *file)
{
    file->version = kvn_version(k, "CCSDS_OEM_VERS", "2.0, 1.0 or 3.0");
    if (!file->version || !read_head(k, file->version))
        return false;
    do {
        if (!kvn_word(k, "META_START"))
            return false;
        struct orbit_file_segment *s = add_segment(file);
        if (!s)
            return message_set(k->message, "out of memory");
        if (!read_meta(k, file->version, s) || !in_order(k, file) ||
            !read_data(k, file->version, s))
            return false;
    } while (k->kind != KVN_END);
    return true;
}

bool orbit_file_read(const char *path, struct orbit_file *file, struct message *m)
{
    struct kvn k;
    memset(file, 0, sizeof *file);
    const bool good = kvn_open(&k, path, m) && kvn_next(&k) != KVN_BAD && read_file(&k, file);
    kvn_close(&k);
    return good;
}

void orbit_file_free(struct orbit_file *file)
{
    for (int i = 0; i < file->count; i++) {
        struct orbit_file_segment *s = &file->segment[i];
        kvn_free_values(s->meta, OEM_KEYS);
        free(s->date);
        free(s->position);
        free(s->velocity);
    }
    free(file->segment);
    memset(file, 0, sizeof *file);
}

bool orbit_file_is(const char *path)
{
    return kvn_begins(path, "CCSDS_OEM_VERS");
}
