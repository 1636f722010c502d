/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * CCSDS attitude ephemeris message, version 2.0 in key = value notation (CCSDS 504.0-B-2).
 *
 * A data line is an epoch and Q1 Q2 Q3 QC, the scalar last, and with the column omega the angular
 * velocity in frame B in degrees per second (QUATERNION/ANGVEL). The quaternion takes coordinates from
 * frame A (space) to frame B (body), v_B = M v_A with M_12 = 2 (Q1 Q2 + Q3 QC): that is our q, which
 * turns body vectors to space, component by component.
 */
#include "output/writer.h"
#include "scenario/keys.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Reproducible where SOURCE_DATE_EPOCH is set. */
static void creation_date(char *text, size_t size)
{
    const char *fixed = getenv("SOURCE_DATE_EPOCH");
    int64_t now = fixed ? strtoll(fixed, NULL, 10) : (int64_t)time(NULL);
    plh_date_to_text(plh_date_from_posix(now), PLH_SCALE_UTC, PLH_DATE_CALENDAR, 0, text, size);
}

/* In printable ASCII, lines of at most 254 characters: a message has no others. */
static void print_ascii(FILE *out, const char *text)
{
    int column = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        bool follows = *c >= 0x80 && *c < 0xc0; /* the rest of a character of several bytes */
        if (*c == '\n')
            fputc('\n', out), column = 0;
        else if (!follows && column++ < 254)
            fputc(*c < ' ' || *c > '~' ? '?' : *c, out);
    }
}

static void print_comments(FILE *out, const struct scenario *scenario)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    if (memory) {
        provenance_print(memory, "COMMENT ", scenario);
        fclose(memory);
        print_ascii(out, text);
    }
    free(text);
}

static void header(const struct writer_job *job, FILE *out)
{
    char created[64];
    creation_date(created, sizeof created);
    fprintf(out, "CCSDS_AEM_VERS = 2.0\n");
    print_comments(out, job->scenario);
    fprintf(out, "CREATION_DATE = %s\nORIGINATOR = %s\n\n", created,
            job->scenario->ephemeris.originator);
}

/* guessed: UTC dates beyond the table of leap seconds. */
static void metadata(const struct ephemeris *e, const char *first, const char *last, bool guessed,
                     bool rates, FILE *out)
{
    fprintf(out, "META_START\n");
    if (guessed)
        fprintf(out, "COMMENT leap seconds are known until %s; none is assumed later\n",
                PLH_LEAP_SECONDS_UNTIL);
    fprintf(out, "OBJECT_NAME = %s\nOBJECT_ID = %s\n", e->object_name, e->object_id);
    if (e->center)
        fprintf(out, "CENTER_NAME = %s\n", e->center);
    fprintf(out, "REF_FRAME_A = %s\nREF_FRAME_B = %s\n", e->frame_a, e->frame_b);
    fprintf(out, "TIME_SYSTEM = %s\nSTART_TIME = %s\nSTOP_TIME = %s\n", e->time_system, first,
            last);
    if (rates)
        fprintf(out, "ATTITUDE_TYPE = QUATERNION/ANGVEL\nANGVEL_FRAME = %s\n", e->frame_b);
    else
        fprintf(out, "ATTITUDE_TYPE = QUATERNION\n");
    fprintf(out, "META_STOP\n\n");
}

/* The times of the first and the last record. */
static bool ends(const struct writer_job *job, int t_at, double *first, double *last)
{
    const uint64_t n = job->spool->records;
    const double *record = n ? spool_read(job->spool, 0) : NULL;
    *first = record ? record[t_at] : 0.0;
    record = record ? spool_read(job->spool, n - 1) : NULL;
    *last = record ? record[t_at] : 0.0;
    return record != NULL;
}

/* Epochs must not go back: a run back in time is written from its end. */
static bool write_aem(const struct writer_job *job, struct whole_file *file, struct message *m)
{
    const struct ephemeris *e = &job->scenario->ephemeris;
    const int t_at = job_at(job, "t"), q_at = job_at(job, "q"), omega_at = job_at(job, "omega");
    const uint64_t n = job->spool->records;
    FILE *out = whole_stream(file, m);
    const struct sky *sky = &job->scenario->sky;
    char start[PLH_DATE_TEXT], stop[PLH_DATE_TEXT];
    double first, last;
    if (!out || !ends(job, t_at, &first, &last))
        return false;
    bool back = last < first;
    sky_date_text(sky, back ? last : first, start);
    sky_date_text(sky, back ? first : last, stop);
    header(job, out);
    const plh_date end = sky_date(sky, back ? first : last);
    metadata(e, start, stop, sky->scale == PLH_SCALE_UTC && plh_date_beyond_leap_seconds(end),
             omega_at >= 0, out);
    fprintf(out, "DATA_START\n");
    for (uint64_t i = 0; i < n; i++) {
        const double *record = spool_read(job->spool, back ? n - 1 - i : i);
        if (!record)
            return false;
        const double *q = record + q_at;
        sky_date_text(sky, record[t_at], start);
        fprintf(out, "%s %.17g %.17g %.17g %.17g", start, q[1], q[2], q[3], q[0]);
        for (int k = 0; omega_at >= 0 && k < 3; k++)
            fprintf(out, " %.17g", record[omega_at + k] / e->seconds_per_unit * (180.0 / PLH_PI));
        fputc('\n', out);
    }
    fprintf(out, "DATA_STOP\n");
    return true;
}

/* The texts are printable ASCII. */
static bool check_texts(const struct scenario *s, const struct value *map)
{
    for (const struct value *v = map->child; v; v = v->next) {
        char path[64];
        snprintf(path, sizeof path, "ephemeris.%s", v->key);
        for (const char *c = v->text; *c; c++)
            if (*c < ' ' || *c > '~')
                return document_error(&s->doc, v, path,
                                      "expected ASCII: the format aem has no other characters");
    }
    return true;
}

static bool check(struct scenario *s)
{
    static const char *const needed[] = {"ephemeris.epoch", "ephemeris.object-name",
                                         "ephemeris.object-id"};
    for (int i = 0; i < 3; i++)
        if (!keys_find(&s->doc, needed[i]) && !(i == 0 && s->sky.dated))
            return document_error(&s->doc, NULL, needed[i], "missing: the format aem needs it");
    return check_texts(s, keys_find(&s->doc, "ephemeris")) && sky_check_dates(s);
}

const struct format format_aem = {
    .word = "aem",
    .endings = ".aem",
    .text = "CCSDS attitude ephemeris message",
    .flags = FORMAT_BODY,
    .needs = "t q",
    .holds = "t date q omega",
    .check = check,
    .write = write_aem,
};
