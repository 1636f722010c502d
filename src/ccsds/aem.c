/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Attitude ephemeris messages in key = value notation: CCSDS 504.0-B-1 (version 1.0) and 504.0-B-2 (2.0), section 4. */
#include "ccsds/attitude.h"

#include "ccsds/interpolate.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { V1 = 1, V2 = 2, BOTH = 3 };

const struct kvn_rule aem_rules[AEM_KEYS] = {{"OBJECT_NAME", BOTH, true},
                                             {"OBJECT_ID", BOTH, true},
                                             {"CENTER_NAME", BOTH, false},
                                             {"REF_FRAME_A", BOTH, true},
                                             {"REF_FRAME_B", BOTH, true},
                                             {"ATTITUDE_DIR", V1, true},
                                             {"TIME_SYSTEM", BOTH, true},
                                             {"START_TIME", BOTH, true},
                                             {"USEABLE_START_TIME", BOTH, false},
                                             {"USEABLE_STOP_TIME", BOTH, false},
                                             {"STOP_TIME", BOTH, true},
                                             {"ATTITUDE_TYPE", BOTH, true},
                                             {"QUATERNION_TYPE", V1, false},
                                             {"EULER_ROT_SEQ", BOTH, false},
                                             {"RATE_FRAME", V1, false},
                                             {"ANGVEL_FRAME", V2, false},
                                             {"INTERPOLATION_METHOD", BOTH, false},
                                             {"INTERPOLATION_DEGREE", BOTH, false}};

enum { HEAD_CLASSIFICATION, HEAD_DATE, HEAD_ORIGINATOR, HEAD_ID, HEAD_KEYS };
static const struct kvn_rule head_rules[HEAD_KEYS] = {{"CLASSIFICATION", V2, false},
                                                      {"CREATION_DATE", BOTH, true},
                                                      {"ORIGINATOR", BOTH, true},
                                                      {"MESSAGE_ID", V2, false}};

static unsigned version_bit(int version)
{
    return version == 10 ? V1 : V2;
}

/* One of two words of a keyword; *second: it is the second one. A keyword that is not there is the first. */
static bool read_word(const struct kvn *k, const struct attitude_segment *s, enum aem_key key,
                      const char *first, const char *other, bool *second)
{
    const struct kvn_value *v = &s->meta[key];
    *second = v->text && strcmp(v->text, other) == 0;
    return !v->text || *second || strcmp(v->text, first) == 0 ||
           kvn_error_at(k, v->line, "%s: expected %s or %s, found '%.40s'", aem_rules[key].key,
                        first, other, v->text);
}

/* A keyword that goes with the type of attitude: there if and only if it is wanted. */
static bool goes_with(const struct kvn *k, const struct attitude_segment *s, enum aem_key key,
                      bool wanted)
{
    const struct kvn_value *v = &s->meta[key], *type = &s->meta[AEM_ATTITUDE_TYPE];
    if (wanted == (v->text != NULL))
        return true;
    return wanted ? kvn_error_at(k, type->line, "ATTITUDE_TYPE: %s needs %s", type->text,
                                 aem_rules[key].key)
                  : kvn_error_at(k, v->line, "%s: does not go with ATTITUDE_TYPE = %s",
                                 aem_rules[key].key, type->text);
}

/* Digits in version 1.0, letters from 2.0 on. */
static bool read_sequence(const struct kvn *k, struct attitude_segment *s, int version)
{
    const struct kvn_value *v = &s->meta[AEM_EULER_ROT_SEQ];
    if (s->type != ATTITUDE_EULER)
        return true;
    const char *alphabet = version == 10 ? "123" : "XYZ";
    if (strlen(v->text) == 3 && strspn(v->text, alphabet) == 3 &&
        !plh_euler_find(v->text, &s->euler))
        return true;
    return kvn_error_at(k, v->line,
                        "EULER_ROT_SEQ: expected a sequence such as %s or %s, found '%.40s'",
                        version == 10 ? "321" : "ZYX", version == 10 ? "313" : "ZXZ", v->text);
}

static bool read_type(const struct kvn *k, struct attitude_segment *s, int version)
{
    static const char *const words[ATTITUDE_TYPES] = {"QUATERNION", "QUATERNION/ANGVEL",
                                                      "EULER_ANGLE"};
    static const int widths[ATTITUDE_TYPES] = {4, 7, 3};
    const struct kvn_value *v = &s->meta[AEM_ATTITUDE_TYPE];
    int type = 0;
    while (type < ATTITUDE_TYPES && strcmp(words[type], v->text) != 0)
        type++;
    if (type == ATTITUDE_TYPES || (type == ATTITUDE_ANGVEL && version == 10))
        return kvn_error_at(k, v->line,
                            "ATTITUDE_TYPE: polhode reads QUATERNION, EULER_ANGLE%s, found '%.40s'",
                            version == 10 ? "" : ", QUATERNION/ANGVEL", v->text);
    s->type = (enum attitude_type)type;
    s->width = widths[type];
    if (!goes_with(k, s, AEM_EULER_ROT_SEQ, type == ATTITUDE_EULER) ||
        !goes_with(k, s, AEM_ANGVEL_FRAME, type == ATTITUDE_ANGVEL) ||
        !goes_with(k, s, AEM_RATE_FRAME, false))
        return false;
    if (version == 10 && !goes_with(k, s, AEM_QUATERNION_TYPE, type == ATTITUDE_QUATERNION))
        return false;
    return read_word(k, s, AEM_QUATERNION_TYPE, "LAST", "FIRST", &s->scalar_first) &&
           read_word(k, s, AEM_ATTITUDE_DIR, "A2B", "B2A", &s->backwards) &&
           read_sequence(k, s, version);
}

/* The frame of the angular velocity is one of the two. */
static bool read_rate_frame(const struct kvn *k, struct attitude_segment *s)
{
    const struct kvn_value *v = &s->meta[AEM_ANGVEL_FRAME];
    const char *a = s->meta[AEM_REF_FRAME_A].text, *b = s->meta[AEM_REF_FRAME_B].text;
    if (!v->text)
        return true;
    s->rate_in_a = strcmp(v->text, a) == 0 || strcmp(v->text, "REF_FRAME_A") == 0;
    return s->rate_in_a || strcmp(v->text, b) == 0 || strcmp(v->text, "REF_FRAME_B") == 0 ||
           kvn_error_at(k, v->line, "ANGVEL_FRAME: expected %s or %s, found '%.40s'", a, b,
                        v->text);
}

static bool read_interpolation(const struct kvn *k, struct attitude_segment *s)
{
    const struct kvn_value *method = &s->meta[AEM_INTERPOLATION_METHOD],
                           *degree = &s->meta[AEM_INTERPOLATION_DEGREE];
    double x = 7.0;
    if (degree->text && !method->text)
        return kvn_error_at(k, degree->line, "INTERPOLATION_DEGREE: needs INTERPOLATION_METHOD");
    if (method->text && !degree->text)
        return kvn_error_at(k, method->line, "INTERPOLATION_METHOD: needs INTERPOLATION_DEGREE");
    if (degree->text && !kvn_number(k, degree->line, "INTERPOLATION_DEGREE", degree->text, &x))
        return false;
    if (!(x >= 1.0 && x < 2.0 * INTERPOLATE_NODES && x == floor(x)))
        return kvn_error_at(k, degree->line,
                            "INTERPOLATION_DEGREE: expected a whole number from 1 to %d, found %s",
                            2 * INTERPOLATE_NODES - 1, degree->text);
    const char *word = method->text ? method->text : "LAGRANGE";
    const bool linear = strcmp(word, "LINEAR") == 0, hermite = strcmp(word, "HERMITE") == 0;
    if (!linear && !hermite && strcmp(word, "LAGRANGE") != 0)
        return kvn_error_at(k, method->line,
                            "INTERPOLATION_METHOD: expected LINEAR, LAGRANGE or HERMITE, found "
                            "'%.40s'",
                            word);
    s->degree = linear ? 1 : (int)x;
    s->hermite = hermite && s->type == ATTITUDE_ANGVEL;
    return true;
}

/* START_TIME <= USEABLE_START_TIME <= USEABLE_STOP_TIME <= STOP_TIME. */
static bool read_times(const struct kvn *k, struct attitude_segment *s)
{
    plh_date date = {0, 0.0};
    enum aem_key before = AEM_START_TIME;
    for (enum aem_key key = AEM_START_TIME; key <= AEM_STOP_TIME; key++) {
        const struct kvn_value *v = &s->meta[key];
        plh_date next;
        if (!v->text)
            continue;
        if (!kvn_date(k, v->line, aem_rules[key].key, v->text, s->scale, &next))
            return false;
        if (key == AEM_START_TIME)
            s->start = next;
        else if (plh_date_since(next, s->scale, date) < 0.0)
            return kvn_error_at(k, v->line, "%s: expected no earlier than %s", aem_rules[key].key,
                                aem_rules[before].key);
        date = next;
        before = key;
    }
    s->stop = date;
    return true;
}

/* Two frames, one of them of the body. */
static bool read_frames(const struct kvn *k, struct attitude_segment *s)
{
    const struct kvn_value *b = &s->meta[AEM_REF_FRAME_B];
    if (strcmp(s->meta[AEM_REF_FRAME_A].text, b->text) == 0)
        return kvn_error_at(k, b->line, "REF_FRAME_B: expected another frame than REF_FRAME_A");
    attitude_frames(s);
    return true;
}

static bool read_meta(struct kvn *k, int version, struct attitude_segment *s)
{
    return kvn_section(k, "metadata", aem_rules, AEM_KEYS, version_bit(version), s->meta) &&
           kvn_scale(k, &s->meta[AEM_TIME_SYSTEM], &s->scale) && read_times(k, s) &&
           read_frames(k, s) && read_type(k, s, version) && read_rate_frame(k, s) &&
           read_interpolation(k, s) && kvn_word(k, "META_STOP");
}

/* One line; epochs increase, and lie between START_TIME and STOP_TIME. */
static bool read_data_line(const struct kvn *k, struct attitude_segment *s)
{
    double value[8];
    plh_date date;
    if (kvn_fields(k, s->scale, s->meta[AEM_ATTITUDE_TYPE].text, s->width, s->width, &date, value) <
        0)
        return false;
    if (s->n && plh_date_since(date, s->scale, s->date[s->n - 1]) <= 0.0)
        return kvn_error(k, "epoch: expected epochs that increase");
    if (plh_date_since(date, s->scale, s->start) < 0.0 ||
        plh_date_since(date, s->scale, s->stop) > 0.0)
        return kvn_error(k, "epoch: expected one from START_TIME (%s) to STOP_TIME (%s)",
                         s->meta[AEM_START_TIME].text, s->meta[AEM_STOP_TIME].text);
    return attitude_add_line(k, s, date, value);
}

static bool read_data(struct kvn *k, struct attitude_segment *s)
{
    if (!kvn_word(k, "DATA_START"))
        return false;
    for (; k->kind == KVN_DATA || k->kind == KVN_COMMENT; kvn_next(k)) {
        if (k->kind == KVN_COMMENT && s->n)
            return kvn_error(k, "a COMMENT may only stand at the beginning of the data");
        if (k->kind == KVN_DATA && !read_data_line(k, s))
            return false;
    }
    if (k->kind != KVN_BAD && s->n == 0)
        return kvn_error(k, "expected data lines before this one");
    return kvn_word(k, "DATA_STOP");
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

/* Segments follow one another in time. */
static bool in_order(const struct kvn *k, const struct attitude_file *file)
{
    const struct attitude_segment *s = &file->segment[file->count - 1], *before = s - 1;
    if (file->count == 1 || plh_date_since(s->start, s->scale, before->stop) >= 0.0)
        return true;
    return kvn_error_at(k, s->meta[AEM_START_TIME].line,
                        "START_TIME: expected no earlier than the STOP_TIME of the segment before "
                        "(%s)",
                        before->meta[AEM_STOP_TIME].text);
}

bool aem_read(struct kvn *k, struct attitude_file *file)
{
    file->version = kvn_version(k, "CCSDS_AEM_VERS", "1.0 or 2.0");
    if (!file->version || !read_head(k, file->version))
        return false;
    do {
        if (!kvn_word(k, "META_START"))
            return false;
        struct attitude_segment *s = attitude_add_segment(file);
        if (!s)
            return message_set(k->message, "out of memory");
        if (!read_meta(k, file->version, s) || !in_order(k, file) || !read_data(k, s))
            return false;
    } while (k->kind != KVN_END);
    return true;
}

void aem_write_head(FILE *out, int version, const char *created, const char *originator,
                    const char *comments)
{
    fprintf(out, "CCSDS_AEM_VERS = %d.%d\n%sCREATION_DATE = %s\nORIGINATOR = %s\n", version / 10,
            version % 10, comments, created, originator);
}

void aem_write_meta(FILE *out, int version, const char *const text[AEM_KEYS], const char *comment)
{
    fprintf(out, "\nMETA_START\n");
    if (comment)
        fprintf(out, "COMMENT %s\n", comment);
    for (int i = 0; i < AEM_KEYS; i++)
        if (text[i] && aem_rules[i].versions & version_bit(version))
            fprintf(out, "%s = %s\n", aem_rules[i].key, text[i]);
    fprintf(out, "META_STOP\n\nDATA_START\n");
}

void aem_write_line(FILE *out, const char *epoch, int width, const double *value)
{
    fputs(epoch, out);
    for (int i = 0; i < width; i++)
        fprintf(out, " %.17g", value[i] + 0.0); /* no minus before a zero */
    fputc('\n', out);
}

void aem_write_stop(FILE *out)
{
    fprintf(out, "DATA_STOP\n");
}
