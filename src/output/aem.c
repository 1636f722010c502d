/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * CCSDS attitude ephemeris message, version 2.0 in key = value notation (CCSDS 504.0-B-2).
 *
 * A data line is an epoch and Q1 Q2 Q3 QC, the scalar last. The quaternion takes coordinates from
 * frame A (space) to frame B (body), v_B = M v_A with M_12 = 2 (Q1 Q2 + Q3 QC): that is our q, which
 * turns body vectors to space, component by component.
 */
#include "output/writer.h"
#include "scenario/calendar.h"

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

static void header(const struct writer_job *job, FILE *out)
{
    char created[64];
    creation_date(created, sizeof created);
    fprintf(out, "CCSDS_AEM_VERS = 2.0\n");
    provenance_print(out, "COMMENT ", job->scenario);
    fprintf(out, "CREATION_DATE = %s\nORIGINATOR = %s\n\n", created,
            job->scenario->ephemeris.originator);
}

/* guessed: UTC dates beyond the table of leap seconds. */
static void metadata(const struct ephemeris *e, const char *first, const char *last, bool guessed,
                     FILE *out)
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
    fprintf(out, "ATTITUDE_TYPE = QUATERNION\nMETA_STOP\n\n");
}

static void epoch_of(const struct ephemeris *e, const struct dates *d, double t, char *text,
                     size_t size)
{
    moment_print(moment_add(d->zero, t * e->seconds_per_unit), d->scale, text, size);
}

bool writer_aem(const struct writer_job *job, struct spool *spool, FILE *out)
{
    const struct ephemeris *e = &job->scenario->ephemeris;
    const double *record;
    double first = 0.0, last = 0.0;
    char start[64], stop[64];
    struct dates dates;
    if (!time_scale_parse(e->time_system, &dates.scale) ||
        !moment_parse(e->epoch, dates.scale, &dates.zero))
        return false; /* the scenario was checked */
    for (uint64_t i = 0; (record = spool_next(spool)); i++) {
        last = record[job->t_at];
        first = i ? first : last;
    }
    bool back = last < first; /* epochs must not go back: such a run is written from its end */
    epoch_of(e, &dates, back ? last : first, start, sizeof start);
    epoch_of(e, &dates, back ? first : last, stop, sizeof stop);
    header(job, out);
    struct moment end = moment_add(dates.zero, (back ? first : last) * e->seconds_per_unit);
    metadata(e, start, stop, dates.scale == SCALE_UTC && moment_beyond_leap_seconds(end), out);
    fprintf(out, "DATA_START\n");
    for (uint64_t i = 0; i < spool->records; i++) {
        record = spool_read(spool, back ? spool->records - 1 - i : i);
        if (!record)
            return false;
        const double *q = record + job->q_at;
        epoch_of(e, &dates, record[job->t_at], start, sizeof start);
        fprintf(out, "%s %.17g %.17g %.17g %.17g\n", start, q[1], q[2], q[3], q[0]);
    }
    fprintf(out, "DATA_STOP\n");
    return true;
}
