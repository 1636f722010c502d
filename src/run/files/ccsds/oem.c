/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Orbit ephemeris messages (CCSDS 502.0): segments, states, covariances. */
#include "files/ccsds/orbit.h"

#include "io/grow.h"

#include <stdlib.h>
#include <string.h>

enum { V1 = 1, V2 = 2, V3 = 4, ALL = 7, NUMBERS = 9 };

static const struct kvn_rule rules[OEM_KEYS] = {
    {"OBJECT_NAME", ALL, true, false},          {"OBJECT_ID", ALL, true, false},
    {"CENTER_NAME", ALL, true, false},          {"REF_FRAME", ALL, true, true},
    {"REF_FRAME_EPOCH", V2 | V3, false, false}, {"TIME_SYSTEM", ALL, true, true},
    {"START_TIME", ALL, true, false},           {"USEABLE_START_TIME", ALL, false, false},
    {"USEABLE_STOP_TIME", ALL, false, false},   {"STOP_TIME", ALL, true, false},
    {"INTERPOLATION", ALL, false, true},        {"INTERPOLATION_DEGREE", ALL, false, false}};

static unsigned version_bit(int version)
{
    return version == 10 ? V1 : version == 20 ? V2 : V3;
}

/* Hermite polynomials of degree 7 where the file says nothing: it has velocities. */
static bool read_interpolation(const struct kvn *k, struct orbit_file_segment *s)
{
    const struct kvn_value *method = &s->meta[OEM_INTERPOLATION],
                           *degree = &s->meta[OEM_INTERPOLATION_DEGREE];
    if (!kvn_degree(k, "INTERPOLATION", method, degree, PLH_ORBIT_DEGREE, &s->degree))
        return false;
    const char *word = method->text ? method->text : "HERMITE";
    const bool linear = strcmp(word, "LINEAR") == 0;
    s->hermite = strcmp(word, "HERMITE") == 0;
    if (linear)
        s->degree = 1;
    return s->hermite || linear || strcmp(word, "LAGRANGE") == 0 ||
           kvn_error_at(k, method->line,
                        "INTERPOLATION: expected HERMITE, LAGRANGE or LINEAR, found '%.40s'", word);
}

static bool read_meta(struct kvn *k, int version, struct orbit_file_segment *s)
{
    return kvn_section(k, "metadata", rules, OEM_KEYS, version_bit(version), s->meta) &&
           kvn_scale(k, &s->meta[OEM_TIME_SYSTEM], &s->scale) &&
           kvn_times(k, &rules[OEM_START_TIME], &s->meta[OEM_START_TIME], s->scale, s->times) &&
           read_interpolation(k, s) && kvn_word(k, "META_STOP");
}

static bool make_room(struct orbit_file_segment *s)
{
    const size_t room = s->room ? 2 * s->room : 64;
    if (s->n < s->room)
        return true;
    if (!GROW(s->date, room) || !GROW(s->position, room) || !GROW(s->velocity, room))
        return false;
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
    if (!kvn_epoch(k, s->scale, date, s->n ? &s->date[s->n - 1] : NULL, s->times,
                   &s->meta[OEM_START_TIME]))
        return false;
    if (!make_room(s))
        return message_set(k->message, "out of memory");
    s->date[s->n] = date;
    s->position[s->n] = plh_vec3_make(x[0], x[1], x[2]);
    s->velocity[s->n] = plh_vec3_make(x[3], x[4], x[5]);
    s->n++;
    return true;
}

/* A line of a covariance: *row counts the rows of the matrix, 6 when it is whole, -1 before the
 * first. */
static bool read_covariance_line(struct kvn *k, plh_time_scale scale, int *row)
{
    enum { WHOLE = 6 };
    const bool pair = k->kind == KVN_PAIR, epoch = pair && strcmp(k->key, "EPOCH") == 0;
    double x[WHOLE];
    plh_date date;
    if (k->kind == KVN_DATA && *row >= 0 && *row < WHOLE) {
        ++*row;
        return kvn_row(k, "covariance", *row, x);
    }
    if (epoch && (*row < 0 || *row == WHOLE)) {
        *row = 0;
        return kvn_date(k, k->line, "EPOCH", k->value, scale, &date);
    }
    if (pair && *row == 0 && strcmp(k->key, "COV_REF_FRAME") == 0)
        return true;
    return kvn_error(
        k,
        *row >= 0 && *row < WHOLE
            ? "covariance: expected row %d of 6 after its EPOCH, found '%.40s'"
            : "covariance: expected EPOCH or COVARIANCE_STOP after %d rows, found '%.40s'",
        *row < 0       ? 0
        : *row < WHOLE ? *row + 1
                       : *row,
        k->key);
}

/* COVARIANCE_START ... COVARIANCE_STOP: checked, but not used. */
static bool skip_covariance(struct kvn *k, plh_time_scale scale)
{
    int row = -1;
    if (k->kind != KVN_WORD || strcmp(k->key, "COVARIANCE_START") != 0)
        return true;
    while (kvn_next(k) == KVN_COMMENT || k->kind == KVN_DATA || k->kind == KVN_PAIR ||
           (k->kind == KVN_WORD && row >= 0 && row < 6))
        if (k->kind != KVN_COMMENT && !read_covariance_line(k, scale, &row))
            return false;
    return kvn_word(k, "COVARIANCE_STOP");
}

static bool read_data(struct kvn *k, int version, struct orbit_file_segment *s)
{
    for (; k->kind == KVN_DATA || k->kind == KVN_COMMENT; kvn_next(k))
        if (k->kind == KVN_DATA && !read_data_line(k, version, s))
            return false;
    if (k->kind != KVN_BAD && s->n < 2)
        return kvn_error(k, "expected two states or more before this line");
    return k->kind != KVN_BAD && skip_covariance(k, s->scale);
}

static struct orbit_file_segment *add_segment(struct orbit_file *file)
{
    if (file->count == file->room) {
        const int room = file->room ? 2 * file->room : 4;
        if (!GROW(file->segment, (size_t)room))
            return NULL;
        file->room = room;
    }
    struct orbit_file_segment *s = &file->segment[file->count++];
    memset(s, 0, sizeof *s);
    return s;
}

/* Segments are of one object, and follow one another where they may be used. */
static bool in_order(const struct kvn *k, const struct orbit_file *file)
{
    const struct orbit_file_segment *s = &file->segment[file->count - 1], *before = s - 1;
    return file->count == 1 ||
           (kvn_same_object(k, &before->meta[OEM_OBJECT_ID], &s->meta[OEM_OBJECT_ID]) &&
            kvn_follows(k, &rules[OEM_START_TIME], &before->meta[OEM_START_TIME], before->times,
                        &s->meta[OEM_START_TIME], s->times));
}

static bool read_file(struct kvn *k, struct orbit_file *file)
{
    file->version = kvn_version(k, "CCSDS_OEM_VERS", "2.0, 1.0 or 3.0");
    if (!file->version || !kvn_header(k, file->version > 20))
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
    const bool good =
        kvn_open(&k, path, &file->fine, m) && kvn_next(&k) != KVN_BAD && read_file(&k, file);
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
