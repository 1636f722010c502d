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
#include "scenario/calendar.h"
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
    moment_print(moment_from_posix(now), SCALE_UTC, text, size);
    text[19] = '\0'; /* whole seconds */
}

struct dates {
    enum time_scale scale;
    struct moment zero; /* of the run's time 0 */
};

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
                LEAP_SECONDS_VALID_UNTIL);
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

static void epoch_of(const struct ephemeris *e, const struct dates *d, double t, char *text,
                     size_t size)
{
    moment_print(moment_add(d->zero, t * e->seconds_per_unit), d->scale, text, size);
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
    char start[64], stop[64];
    struct dates dates;
    double first, last;
    if (!out || !ends(job, t_at, &first, &last) ||
        !time_scale_parse(e->time_system, &dates.scale) ||
        !moment_parse(e->epoch, dates.scale, &dates.zero))
        return false; /* the scenario was checked */
    bool back = last < first;
    epoch_of(e, &dates, back ? last : first, start, sizeof start);
    epoch_of(e, &dates, back ? first : last, stop, sizeof stop);
    header(job, out);
    struct moment end = moment_add(dates.zero, (back ? first : last) * e->seconds_per_unit);
    metadata(e, start, stop, dates.scale == SCALE_UTC && moment_beyond_leap_seconds(end),
             omega_at >= 0, out);
    fprintf(out, "DATA_START\n");
    for (uint64_t i = 0; i < n; i++) {
        const double *record = spool_read(job->spool, back ? n - 1 - i : i);
        if (!record)
            return false;
        const double *q = record + q_at;
        epoch_of(e, &dates, record[t_at], start, sizeof start);
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

/* What else there is to say of an epoch that is no date of its time system. */
static const char *about_date(const char *epoch, bool utc)
{
    const char *seconds = strrchr(epoch, ':');
    if (seconds && strncmp(seconds, ":60", 3) == 0)
        return utc ? "; UTC has no leap second there" : "; only UTC has leap seconds";
    return utc ? ", from 1972 on" : "";
}

/* Every record has a date in the time system. */
static bool check_dates(struct scenario *s, const struct value *epoch)
{
    const struct ephemeris *e = &s->ephemeris;
    enum time_scale scale;
    struct moment zero;
    if (!time_scale_parse(e->time_system, &scale) || !moment_parse(e->epoch, scale, &zero))
        return document_error(&s->doc, epoch, "ephemeris.epoch",
                              "expected a date of %s such as 2026-01-31T12:00:00 or "
                              "2026-031T12:00:00%s",
                              e->time_system, about_date(e->epoch, scale == SCALE_UTC));
    if (!moment_reaches(zero, s->t0 * e->seconds_per_unit, scale) ||
        !moment_reaches(zero, s->until * e->seconds_per_unit, scale))
        return document_error(&s->doc, epoch, "ephemeris.epoch",
                              "the run leaves the dates of %s, years %s to 9999", e->time_system,
                              scale == SCALE_UTC ? "1972" : "1");
    struct moment end = moment_add(zero, fmax(s->t0, s->until) * e->seconds_per_unit);
    if (scale == SCALE_UTC && moment_beyond_leap_seconds(end))
        scenario_warn(s, epoch, "ephemeris.epoch",
                      "leap seconds of UTC are known until %s; none is assumed later",
                      LEAP_SECONDS_VALID_UNTIL);
    return true;
}

static bool check(struct scenario *s)
{
    static const char *const needed[] = {"ephemeris.epoch", "ephemeris.object-name",
                                         "ephemeris.object-id"};
    for (int i = 0; i < 3; i++)
        if (!keys_find(&s->doc, needed[i]))
            return document_error(&s->doc, NULL, needed[i], "missing: the format aem needs it");
    return check_texts(s, keys_find(&s->doc, "ephemeris")) &&
           check_dates(s, keys_find(&s->doc, "ephemeris.epoch"));
}

const struct format format_aem = {
    .word = "aem",
    .endings = ".aem",
    .text = "CCSDS attitude ephemeris message",
    .flags = FORMAT_BODY,
    .needs = "t q",
    .holds = "t q omega",
    .check = check,
    .write = write_aem,
};
