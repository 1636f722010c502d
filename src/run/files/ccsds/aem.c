/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Attitude ephemeris messages in key = value notation: CCSDS 504.0-B-1 (version 1.0) and 504.0-B-2
 * (2.0), section 4. */
#include "files/ccsds/attitude.h"

#include "files/ccsds/interpolate.h"

#include <math.h>
#include <string.h>

enum { V1 = 1, V2 = 2, BOTH = 3 };

const struct kvn_rule aem_rules[AEM_KEYS] = {{"OBJECT_NAME", BOTH, true, false},
                                             {"OBJECT_ID", BOTH, true, false},
                                             {"CENTER_NAME", BOTH, false, false},
                                             {"REF_FRAME_A", BOTH, true, true},
                                             {"REF_FRAME_B", BOTH, true, true},
                                             {"ATTITUDE_DIR", V1, true, true},
                                             {"TIME_SYSTEM", BOTH, true, true},
                                             {"START_TIME", BOTH, true, false},
                                             {"USEABLE_START_TIME", BOTH, false, false},
                                             {"USEABLE_STOP_TIME", BOTH, false, false},
                                             {"STOP_TIME", BOTH, true, false},
                                             {"ATTITUDE_TYPE", BOTH, true, true},
                                             {"QUATERNION_TYPE", V1, false, true},
                                             {"EULER_ROT_SEQ", BOTH, false, true},
                                             {"RATE_FRAME", V1, false, true},
                                             {"ANGVEL_FRAME", V2, false, true},
                                             {"INTERPOLATION_METHOD", BOTH, false, true},
                                             {"INTERPOLATION_DEGREE", BOTH, false, false}};

static unsigned version_bit(int version)
{
    return version == 10 ? V1 : V2;
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
    return kvn_choice(k, "QUATERNION_TYPE", &s->meta[AEM_QUATERNION_TYPE], "LAST", "FIRST",
                      &s->scalar_first) &&
           kvn_choice(k, "ATTITUDE_DIR", &s->meta[AEM_ATTITUDE_DIR], "A2B", "B2A", &s->backwards) &&
           (type != ATTITUDE_EULER ||
            attitude_sequence(k, &s->meta[AEM_EULER_ROT_SEQ], version, &s->euler));
}

static bool read_interpolation(const struct kvn *k, struct attitude_segment *s)
{
    const struct kvn_value *method = &s->meta[AEM_INTERPOLATION_METHOD],
                           *degree = &s->meta[AEM_INTERPOLATION_DEGREE];
    if (degree->text && !method->text)
        return kvn_error_at(k, degree->line, "INTERPOLATION_DEGREE: needs INTERPOLATION_METHOD");
    if (!kvn_degree(k, "INTERPOLATION_METHOD", method, degree, 2 * INTERPOLATE_NODES - 1,
                    &s->degree))
        return false;
    const char *word = method->text ? method->text : "LAGRANGE";
    const bool linear = strcmp(word, "LINEAR") == 0, hermite = strcmp(word, "HERMITE") == 0;
    if (!linear && !hermite && strcmp(word, "LAGRANGE") != 0)
        return kvn_error_at(k, method->line,
                            "INTERPOLATION_METHOD: expected LINEAR, LAGRANGE or HERMITE, found "
                            "'%.40s'",
                            word);
    if (linear)
        s->degree = 1;
    s->hermite = hermite && s->type == ATTITUDE_ANGVEL;
    return true;
}

/* The angular velocity is that of frame B with respect to frame A. */
static bool read_rate_frame(const struct kvn *k, struct attitude_segment *s)
{
    bool in_a;
    if (s->type != ATTITUDE_ANGVEL)
        return true;
    if (!attitude_rate_frame(k, &s->meta[AEM_ANGVEL_FRAME], s->meta[AEM_REF_FRAME_A].text,
                             s->meta[AEM_REF_FRAME_B].text, &in_a))
        return false;
    s->rate_in_body = in_a == s->body_is_a;
    s->rate_of_space = s->body_is_a;
    return true;
}

static bool read_meta(struct kvn *k, int version, struct attitude_segment *s)
{
    return kvn_section(k, "metadata", aem_rules, AEM_KEYS, version_bit(version), s->meta) &&
           kvn_scale(k, &s->meta[AEM_TIME_SYSTEM], &s->scale) &&
           kvn_times(k, &aem_rules[AEM_START_TIME], &s->meta[AEM_START_TIME], s->scale, s->times) &&
           attitude_frames(k, s) && read_type(k, s, version) && read_rate_frame(k, s) &&
           read_interpolation(k, s) && kvn_word(k, "META_STOP");
}

static bool read_data_line(const struct kvn *k, struct attitude_segment *s)
{
    double value[8];
    plh_date date;
    return kvn_fields(k, s->scale, s->meta[AEM_ATTITUDE_TYPE].text, s->width, s->width, &date,
                      value) >= 0 &&
           kvn_epoch(k, s->scale, date, s->n ? &s->date[s->n - 1] : NULL, s->times,
                     &s->meta[AEM_START_TIME]) &&
           attitude_add_line(k, s, date, value);
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

/* Segments are of one object, and follow one another in time where they may be used. */
static bool in_order(const struct kvn *k, const struct attitude_file *file)
{
    const struct attitude_segment *s = &file->segment[file->count - 1], *before = s - 1;
    return file->count == 1 ||
           (kvn_same_object(k, &before->meta[AEM_OBJECT_ID], &s->meta[AEM_OBJECT_ID]) &&
            kvn_follows(k, &aem_rules[AEM_START_TIME], &before->meta[AEM_START_TIME], before->times,
                        &s->meta[AEM_START_TIME], s->times));
}

bool aem_read(struct kvn *k, struct attitude_file *file)
{
    file->version = kvn_version(k, "CCSDS_AEM_VERS", "1.0 or 2.0");
    if (!file->version || !kvn_header(k, file->version > 10))
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

/* Whole numbers as such, others as d.ddde+dd: a mantissa with a point in the second place, and no
 * minus before a zero. */
void aem_write_line(FILE *out, const char *epoch, int digits, int width, const double *value)
{
    fputs(epoch, out);
    for (int i = 0; i < width; i++)
        if (value[i] == floor(value[i]) && fabs(value[i]) < 1e9)
            fprintf(out, " %.1f", value[i] + 0.0);
        else
            fprintf(out, " %.*e", digits - 1, value[i]);
    fputc('\n', out);
}

void aem_write_stop(FILE *out)
{
    fprintf(out, "DATA_STOP\n");
}
