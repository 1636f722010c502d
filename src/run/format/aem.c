/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * CCSDS attitude ephemeris messages in key = value notation: version 1.0 (CCSDS 504.0-B-1) and 2.0
 * (504.0-B-2).
 *
 * What a line holds follows from the columns: q gives QUATERNION; q and omega, in 2.0,
 * QUATERNION/ANGVEL with the angular velocity in frame B in degrees per second; a column of Euler
 * angles EULER_ANGLE. See ccsds/attitude.h for the sense of the rotation.
 */
#include "files/ccsds/attitude.h"
#include "files/ccsds/frame.h"
#include "record/columns.h"
#include "record/writer.h"
#include "scenario/keys.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The date now, or of SOURCE_DATE_EPOCH where it is set; false: that is no date of UTC. */
static bool creation_date(char text[PLH_DATE_TEXT])
{
    const char *fixed = getenv("SOURCE_DATE_EPOCH");
    const bool right =
        !fixed || (*fixed && strspn(fixed, "0123456789") == strlen(fixed) && strlen(fixed) <= 12);
    const int64_t now = fixed && right ? strtoll(fixed, NULL, 10) : (int64_t)time(NULL);
    return right && !plh_date_to_text(plh_date_from_posix(now), PLH_SCALE_UTC, PLH_DATE_CALENDAR, 0,
                                      text, PLH_DATE_TEXT);
}

/* In printable ASCII, lines of at most 254 characters: a message has no others. */
static void make_ascii(char *text)
{
    int column = 0;
    char *to = text;
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        const bool follows = *c >= 0x80 && *c < 0xc0; /* the rest of a character of several bytes */
        if (*c == '\n')
            *to++ = '\n', column = 0;
        else if (!follows && column++ < KVN_LONGEST)
            *to++ = (char)(*c < ' ' || *c > '~' ? '?' : *c);
    }
    *to = '\0';
}

/* The provenance as comments; NULL: no memory. */
static char *comments(const struct scenario *scenario)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    if (!memory)
        return NULL;
    provenance_print(memory, "COMMENT ", scenario);
    if (file_memory_text(memory, &text))
        make_ascii(text);
    return text;
}

/* What the lines hold. */
struct lines {
    const struct writer_job *job;
    int t_at, q_at, omega_at, euler_at; /* -1: not there */
    /* Of Euler angles, as the version writes it */
    char sequence[4];
    bool scalar_first, back;
    uint64_t n;
};

/* The column of Euler angles that is shown: where it is in a record, -1 for none; its sequence. */
static int find_euler(const struct writer_job *job, bool digits, char sequence[4])
{
    for (int i = 0; i < job->shown; i++) {
        const char *name = job->columns[i]->name;
        if (strncmp(name, "euler-", 6) != 0 || strcmp(name, "euler-L") == 0)
            continue;
        for (int k = 0; k < 3; k++)
            sequence[k] = (char)(name[6 + k] - 'x' + (digits ? '1' : 'X'));
        sequence[3] = '\0';
        return job->at[i];
    }
    return -1;
}

/* Record i in the order of time: a run back in time is written from its end. */
static plh_status record_at(const struct lines *l, uint64_t i, const double **record)
{
    return spool_read(l->job->spool, l->back ? l->n - 1 - i : i, record);
}

static plh_status make_lines(const struct writer_job *job, struct lines *l)
{
    const struct ephemeris *e = &job->scenario->ephemeris;
    const struct output_request *o = &job->scenario->output;
    *l = (struct lines){.job = job, .n = job->spool->records, .sequence = ""};
    l->t_at = job_at(job, "t");
    l->q_at = job_at(job, "q");
    l->omega_at = job_at(job, "omega");
    l->euler_at = find_euler(job, e->version_1, l->sequence);
    l->scalar_first = o->scalar_given && !o->scalar_last;
    const double *record;
    plh_status status = record_at(l, 0, &record);
    const double first = status ? 0.0 : record[l->t_at];
    if (!status)
        status = record_at(l, l->n - 1, &record);
    l->back = !status && record[l->t_at] < first;
    return status;
}

static int line_values(const struct lines *l, const double *record, double value[7])
{
    const double *q = record + l->q_at;
    const double unit = l->job->scenario->ephemeris.seconds_per_unit;
    if (l->euler_at >= 0) {
        memcpy(value, record + l->euler_at, 3 * sizeof *value);
        return 3;
    }
    for (int k = 0; k < 4; k++)
        value[k] = q[l->scalar_first ? k : (k + 1) % 4];
    for (int k = 0; l->omega_at >= 0 && k < 3; k++)
        value[4 + k] = record[l->omega_at + k] / unit * (180.0 / PLH_PI);
    return l->omega_at >= 0 ? 7 : 4;
}

static void write_meta(const struct lines *l, const char *start, const char *stop, bool guessed,
                       FILE *out)
{
    const struct ephemeris *e = &l->job->scenario->ephemeris;
    char degree[16], guess[128] = "";
    const bool linear = e->interpolation && strcmp(e->interpolation, "LINEAR") == 0;
    const bool euler = l->euler_at >= 0, rates = !euler && l->omega_at >= 0;
    snprintf(degree, sizeof degree, "%d", linear ? 1 : e->degree);
    snprintf(guess, sizeof guess, "leap seconds are known until %s; none is assumed later",
             PLH_LEAP_SECONDS_UNTIL);
    const char *const text[AEM_KEYS] = {[AEM_OBJECT_NAME] = e->object_name,
                                        [AEM_OBJECT_ID] = e->object_id,
                                        [AEM_CENTER_NAME] = e->center,
                                        [AEM_REF_FRAME_A] = e->frame_a,
                                        [AEM_REF_FRAME_B] = e->frame_b,
                                        [AEM_ATTITUDE_DIR] = "A2B",
                                        [AEM_TIME_SYSTEM] = e->time_system,
                                        [AEM_START_TIME] = start,
                                        [AEM_STOP_TIME] = stop,
                                        [AEM_ATTITUDE_TYPE] = euler   ? "EULER_ANGLE"
                                                              : rates ? "QUATERNION/ANGVEL"
                                                                      : "QUATERNION",
                                        [AEM_QUATERNION_TYPE] = euler             ? NULL
                                                                : l->scalar_first ? "FIRST"
                                                                                  : "LAST",
                                        [AEM_EULER_ROT_SEQ] = euler ? l->sequence : NULL,
                                        [AEM_ANGVEL_FRAME] = rates ? e->frame_b : NULL,
                                        [AEM_INTERPOLATION_METHOD] = e->interpolation,
                                        [AEM_INTERPOLATION_DEGREE] =
                                            e->interpolation ? degree : NULL};
    aem_write_meta(out, e->version_1 ? 10 : 20, text, guessed ? guess : NULL);
}

/* Records first to last. */
static plh_status write_segment(const struct lines *l, uint64_t first, uint64_t last, FILE *out,
                                struct message *m)
{
    const struct sky *sky = &l->job->scenario->sky;
    char start[PLH_DATE_TEXT], stop[PLH_DATE_TEXT], now[PLH_DATE_TEXT];
    double value[7];
    const double *record;
    plh_status status = record_at(l, first, &record);
    if (status)
        return status;
    sky_date_text(sky, record[l->t_at], start);
    status = record_at(l, last, &record);
    if (status)
        return status;
    sky_date_text(sky, record[l->t_at], stop);
    const bool guessed =
        sky->scale == PLH_SCALE_UTC && plh_date_beyond_leap_seconds(sky_date(sky, record[l->t_at]));
    write_meta(l, start, stop, guessed, out);
    for (uint64_t i = first; i <= last; i++) {
        status = record_at(l, i, &record);
        if (status)
            return status;
        sky_date_text(sky, record[l->t_at], now);
        if (i > first && strcmp(now, start) == 0)
            return message_fail(m, PLH_BAD_ARGUMENT,
                                "two records have the date %s; the format aem needs dates that "
                                "differ by a nanosecond or more",
                                now);
        memcpy(start, now, sizeof now);
        aem_write_line(out, now, l->job->scenario->ephemeris.digits, line_values(l, record, value),
                       value);
    }
    aem_write_stop(out);
    return PLH_OK;
}

/* The last record of the segment that begins with `first`; neighbours share a record. */
static plh_status segment_end(const struct lines *l, uint64_t first, double begin, double length,
                              uint64_t *last)
{
    const double *record;
    plh_status status = record_at(l, first, &record);
    *last = l->n - 1;
    if (status || length == 0.0)
        return status;
    const double t = record[l->t_at], slack = 1e-9 * length;
    const double limit = begin + length * (floor((t + slack - begin) / length) + 1.0) + slack;
    for (uint64_t i = first + 2; i < l->n; i++) {
        status = record_at(l, i, &record);
        if (!status && record[l->t_at] <= limit)
            continue;
        *last = i - 1;
        break;
    }
    return status;
}

static plh_status write_aem(const struct writer_job *job, struct whole_file *file,
                            struct message *m)
{
    const struct ephemeris *e = &job->scenario->ephemeris;
    FILE *out = whole_stream(file, m);
    char created[PLH_DATE_TEXT];
    struct lines l;
    plh_status status = out ? make_lines(job, &l) : m->status;
    if (status)
        return status;
    char *text = comments(job->scenario);
    if (!text)
        return message_no_memory(m);
    creation_date(created); /* check() has seen that it is one */
    aem_write_head(out, e->version_1 ? 10 : 20, created, e->originator, text);
    free(text);
    const double *record;
    status = record_at(&l, 0, &record);
    const double begin = status ? 0.0 : record[l.t_at];
    for (uint64_t first = 0, last; !status; first = last) {
        status = segment_end(&l, first, begin, e->segment, &last);
        if (!status)
            status = write_segment(&l, first, last, out, m);
        if (last + 1 >= l.n)
            break;
    }
    return status;
}

/* Printable ASCII that is not blank, in a line that is not too long. */
static bool check_text(const struct scenario *s, const char *path, enum aem_key key,
                       const char *text)
{
    const struct value *v = keys_find(&s->doc, path);
    const char *c = text;
    while (*c >= ' ' && *c <= '~')
        c++;
    if (*c)
        return document_error(&s->doc, v, path,
                              "expected ASCII: the format aem has no other characters");
    if (strspn(text, " ") == strlen(text))
        return document_error(&s->doc, v, path,
                              "expected a text: the format aem has no empty ones");
    const size_t most = KVN_LONGEST - strlen(" = ") - strlen(aem_rules[key].key);
    return strlen(text) <= most ||
           document_error(
               &s->doc, v, path,
               "expected at most %zu characters, as lines of the format aem have at most "
               "%d; found %zu",
               most, KVN_LONGEST, strlen(text));
}

static bool check_texts(const struct scenario *s)
{
    const struct ephemeris *e = &s->ephemeris;
    /* The frame of the body also stands behind ANGVEL_FRAME, which is longer. */
    const struct {
        const char *path;
        enum aem_key key;
        const char *text;
    } texts[] = {{"ephemeris.object-name", AEM_OBJECT_NAME, e->object_name},
                 {"ephemeris.object-id", AEM_OBJECT_ID, e->object_id},
                 {"ephemeris.center", AEM_CENTER_NAME, e->center},
                 {"ephemeris.frame-a", AEM_REF_FRAME_A, e->frame_a},
                 {"ephemeris.frame-b", AEM_ANGVEL_FRAME, e->frame_b},
                 {"ephemeris.originator", AEM_ANGVEL_FRAME, e->originator}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].text && !check_text(s, texts[i].path, texts[i].key, texts[i].text))
            return false;
    return true;
}

/* The frames tell which of them is the body's: a reader must know. */
static bool check_frames(const struct scenario *s)
{
    const struct ephemeris *e = &s->ephemeris;
    const struct value *a = keys_find(&s->doc, "ephemeris.frame-a"),
                       *b = keys_find(&s->doc, "ephemeris.frame-b");
    return (strcmp(e->frame_a, e->frame_b) != 0 && frame_body_side(e->frame_a, e->frame_b) > 0) ||
           document_error(&s->doc, b ? b : a, b ? "ephemeris.frame-b" : "ephemeris.frame-a",
                          "expected the names of a frame of space such as EME2000 (frame-a) and of "
                          "one of the body such as SC_BODY_1 (frame-b), found '%.40s' and '%.40s'",
                          e->frame_a, e->frame_b);
}

/* What the columns ask for is something that the version has. */
static bool check_columns(const struct scenario *s)
{
    const struct output_request *o = &s->output;
    const struct value *at = keys_find(&s->doc, "output.columns");
    int attitudes = 0;
    bool rates = false, euler = false;
    for (int i = 0; i < o->column_count; i++) {
        const bool angles = strncmp(o->columns[i], "euler-", 6) == 0;
        attitudes +=
            angles || strcmp(o->columns[i], "q") == 0 || strcmp(o->columns[i], "q-last") == 0;
        rates = rates || strcmp(o->columns[i], "omega") == 0;
        euler = euler || angles;
    }
    if (attitudes > 1)
        return document_error(&s->doc, at, "output.columns",
                              "an attitude ephemeris has one of q and the Euler angles");
    if (rates && (euler || s->ephemeris.version_1))
        return document_error(&s->doc, at, "output.columns",
                              "an attitude ephemeris has omega only in version 2.0, beside q");
    if (o->scalar_given && !o->scalar_last && !s->ephemeris.version_1)
        return document_error(&s->doc, keys_find(&s->doc, "output.quaternion"), "output.quaternion",
                              "an attitude ephemeris of version 2.0 is scalar-last; "
                              "'ephemeris.version: 1.0' has both");
    return true;
}

static bool check(struct scenario *s)
{
    const struct ephemeris *e = &s->ephemeris;
    const char *missing = !s->sky.dated     ? "ephemeris.epoch"
                          : !e->object_name ? "ephemeris.object-name"
                          : !e->object_id   ? "ephemeris.object-id"
                                            : NULL;
    if (missing)
        return document_error(&s->doc, NULL, missing, "missing: the format aem needs it");
    char created[PLH_DATE_TEXT];
    if (!creation_date(created))
        return document_error(&s->doc, NULL, "SOURCE_DATE_EPOCH",
                              "expected seconds since 1970 of a date from 1972 to 9999, such as "
                              "1767225600; the environment has '%.40s'",
                              getenv("SOURCE_DATE_EPOCH"));
    return check_texts(s) && check_frames(s) && sky_check_dates(s) && check_columns(s);
}

#define EULER_NAME(seq) " euler-" #seq
const struct format format_aem = {
    .word = "aem",
    .endings = ".aem",
    .text = "CCSDS attitude ephemeris message",
    .flags = FORMAT_BODY,
    .needs = "t q",
    .holds = "t date q q-last omega" EULER_SEQUENCES(EULER_NAME),
    .check = check,
    .write = write_aem,
};
