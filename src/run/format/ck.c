/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * SPICE: a C-kernel of type 3 (attitudes and angular velocities, interpolated linearly between the
 * records), with the frames kernel (.tf) and the clock kernel (.tsc) that give its numbers a
 * meaning. Formats: NAIF, "CK Required Reading", "Double Precision Array Files (DAF) Required
 * Reading", "Frames" and "SCLK Required Reading" (N0067).
 *
 * SPICE's quaternion takes coordinates from space to the body: it is the conjugate of ours. The
 * angular velocity is in the axes of space, radians per second. The clock counts microseconds from
 * time 0 of the run, or from its first record if that is earlier, in TT, or in TDB if the scenario
 * counts that.
 */
#include "record/writer.h"
#include "scenario/keys.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PACKET = 7, DIRECTORY = 100, NAME = 26 };
static const double ticks_per_second = 1e6;

/* A double precision array file (DAF) with one array; little-endian on any machine. */
enum { RECORD = 1024, WORDS = 128, COMMENT = 1000, NAMES = 40 };

struct daf {
    const char *kind;     /* "CK" */
    const char *name;     /* of the file and of the array */
    const char *comments; /* lines */
    /* Of the summary: the first and the last tick */
    double range[2];
    /* Of the summary: body, frame, type, whether there are rates */
    int32_t numbers[4];
    size_t size; /* numbers of the array */
};

static void put_int(FILE *out, int32_t value)
{
    const uint32_t v = (uint32_t)value;
    const unsigned char bytes[4] = {(unsigned char)v, (unsigned char)(v >> 8),
                                    (unsigned char)(v >> 16), (unsigned char)(v >> 24)};
    fwrite(bytes, 1, sizeof bytes, out);
}

static void daf_doubles(FILE *out, const double *x, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        put_int(out, (int32_t)(uint32_t)bits);
        put_int(out, (int32_t)(uint32_t)(bits >> 32));
    }
}

static void put_bytes(FILE *out, int c, size_t n)
{
    while (n--)
        fputc(c, out);
}

/* Text, then blanks up to the width. */
static void put_text(FILE *out, const char *text, size_t width)
{
    fprintf(out, "%-*.*s", (int)width, (int)width, text);
}

static size_t comment_records(const struct daf *daf)
{
    return (strlen(daf->comments) + 1 + COMMENT - 1) / COMMENT; /* with the end mark */
}

/* The record of the summary: after the file record and the comments. */
static int32_t summary_record(const struct daf *daf)
{
    return (int32_t)(2 + comment_records(daf));
}

/* The address of the first number of the array, after the summary and the name; addresses count
 * numbers from 1. */
static int32_t first_address(const struct daf *daf)
{
    return (summary_record(daf) + 1) * WORDS + 1;
}

static void file_record(FILE *out, const struct daf *daf)
{
    static const char transfer[28] = "FTPSTR:\r:\n:\r\n:\r\0:\x81:\x10\xce:ENDFTP";
    char kind[16];
    snprintf(kind, sizeof kind, "DAF/%s", daf->kind);
    put_text(out, kind, 8);
    put_int(out, 2);
    put_int(out, 6);
    put_text(out, daf->name, 60);
    put_int(out, summary_record(daf));
    put_int(out, summary_record(daf));
    put_int(out, first_address(daf) + (int32_t)daf->size);
    put_text(out, "LTL-IEEE", 8);
    put_bytes(out, 0, 603);
    fwrite(transfer, 1, sizeof transfer, out);
    put_bytes(out, 0, 297);
}

/* Lines end with a null, the text with the character 4; a record has 1000 of its 1024 bytes. */
static void comment_area(FILE *out, const struct daf *daf)
{
    const size_t length = strlen(daf->comments) + 1;
    for (size_t i = 0; i < comment_records(daf) * RECORD; i++) {
        const size_t at = i / RECORD * COMMENT + i % RECORD;
        const bool inside = i % RECORD < COMMENT && at < length;
        const int c = !inside ? 0 : at + 1 == length ? 4 : daf->comments[at];
        fputc(c == '\n' ? 0 : c, out);
    }
}

/* What comes before the array, and after its numbers the rest of the last record. */
static void daf_begin(FILE *out, const struct daf *daf)
{
    const double control[3] = {0.0, 0.0, 1.0}; /* no next, no previous, one summary */
    file_record(out, daf);
    comment_area(out, daf);
    daf_doubles(out, control, 3);
    daf_doubles(out, daf->range, 2);
    for (int i = 0; i < 4; i++)
        put_int(out, daf->numbers[i]);
    put_int(out, first_address(daf));
    put_int(out, first_address(daf) + (int32_t)daf->size - 1);
    put_bytes(out, 0, RECORD - 8 * 8);
    put_text(out, daf->name, NAMES);
    put_bytes(out, ' ', RECORD - NAMES);
}

static void daf_end(FILE *out, const struct daf *daf)
{
    put_bytes(out, 0, (WORDS - daf->size % WORDS) % WORDS * 8);
}

/* The space frames that SPICE knows by number. Its J2000 is the ICRF. */
static int frame_number(const char *name)
{
    static const struct {
        const char *name;
        int number;
    } frames[] = {{"EME2000", 1}, {"J2000", 1}, {"ICRF", 1},
                  {"GCRF", 1},    {"B1950", 2}, {"ECLIPJ2000", 17}};
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++)
        if (strcmp(frames[i].name, name) == 0)
            return frames[i].number;
    return 0;
}

/* The clock at each record that counts, in the order of time. */
struct clock {
    double zero;      /* time of the run at tick 0 */
    double *tick;     /* increasing */
    uint64_t *record; /* which of them */
    size_t n;
};

/* The time of a record. */
static plh_status time_of(const struct writer_job *job, uint64_t index, double *t)
{
    const double *record;
    plh_status status = spool_read(job->spool, index, &record);
    *t = status ? NAN : record[job_at(job, "t")];
    return status;
}

static plh_status read_clock(const struct writer_job *job, struct clock *c, struct message *m)
{
    const uint64_t n = job->spool->records;
    const double seconds = job->scenario->sky.seconds;
    double first = 0.0, last = 0.0, t;
    c->tick = malloc((n + 1) * sizeof *c->tick);
    c->record = malloc((n + 1) * sizeof *c->record);
    if (!c->tick || !c->record)
        return message_no_memory(m);
    plh_status status = time_of(job, 0, &first);
    if (!status)
        status = time_of(job, n - 1, &last);
    const bool back = !status && last < first;
    c->zero = fmin(0.0, back ? last : first);
    for (uint64_t i = 0; i < n && !status; i++) {
        const uint64_t at = back ? n - 1 - i : i;
        status = time_of(job, at, &t);
        const double tick = (t - c->zero) * seconds * ticks_per_second;
        if (status || (c->n && !(tick > c->tick[c->n - 1])))
            continue; /* two records at one time */
        c->tick[c->n] = tick;
        c->record[c->n++] = at;
    }
    return status;
}

/* Packets, times, every hundredth time, the start of the one interval, and the two counts. */
static plh_status write_array(const struct writer_job *job, const struct clock *c, FILE *out)
{
    const int q_at = job_at(job, "q"), w_at = job_at(job, "omega-space");
    const double seconds = job->scenario->sky.seconds;
    for (size_t i = 0; i < c->n; i++) {
        const double *r;
        plh_status status = spool_read(job->spool, c->record[i], &r);
        if (status)
            return status;
        const double packet[PACKET] = {
            r[q_at],           -r[q_at + 1],          -r[q_at + 2],         -r[q_at + 3],
            r[w_at] / seconds, r[w_at + 1] / seconds, r[w_at + 2] / seconds};
        daf_doubles(out, packet, PACKET);
    }
    daf_doubles(out, c->tick, c->n);
    for (size_t i = DIRECTORY - 1; i < c->n - 1; i += DIRECTORY)
        daf_doubles(out, &c->tick[i], 1);
    const double end[] = {c->tick[0], 1.0, (double)c->n};
    daf_doubles(out, end, 3);
    return PLH_OK;
}

static size_t array_size(size_t n)
{
    return (PACKET + 1) * n + (n - 1) / DIRECTORY + 3;
}

static plh_status write_kernel(const struct writer_job *job, const struct clock *c, FILE *out,
                               struct message *m)
{
    const struct ephemeris *e = &job->scenario->ephemeris;
    char *comments = NULL;
    size_t length;
    FILE *memory = open_memstream(&comments, &length);
    if (!memory)
        return message_no_memory(m);
    provenance_print(memory, "", job->scenario);
    fprintf(memory, "object: %s\nframe: %s, clock: %d\n",
            e->object_name ? e->object_name : "not given", e->frame_b, e->naif_id);
    if (!file_memory_text(memory, &comments))
        return message_no_memory(m);
    const struct daf daf = {.kind = "CK",
                            .name = e->frame_b,
                            .comments = comments,
                            .range = {c->tick[0], c->tick[c->n - 1]},
                            .numbers = {1000 * e->naif_id, frame_number(e->frame_a), 3, 1},
                            .size = array_size(c->n)};
    daf_begin(out, &daf);
    plh_status status = write_array(job, c, out);
    daf_end(out, &daf);
    free(comments);
    return status;
}

static const char *object_of(const struct ephemeris *e)
{
    return e->object_name ? e->object_name : "SPACECRAFT";
}

static void write_frames(const struct writer_job *job, const struct clock *c, FILE *out)
{
    const struct ephemeris *e = &job->scenario->ephemeris;
    const int id = e->naif_id, frame = 1000 * id;
    (void)c;
    fprintf(out,
            "KPL/FK\n\nThe body frame %s of %s, by polhode %s.\nIts attitude is in the C-kernel "
            "beside this file.\n\n\\begindata\n\n",
            e->frame_b, object_of(e), plh_version());
    fprintf(out,
            "FRAME_%s = %d\nFRAME_%d_NAME = '%s'\nFRAME_%d_CLASS = 3\nFRAME_%d_CLASS_ID = %d\n",
            e->frame_b, frame, frame, e->frame_b, frame, frame, frame);
    fprintf(out, "FRAME_%d_CENTER = %d\nCK_%d_SCLK = %d\nCK_%d_SPK = %d\n\n", frame, id, frame, id,
            frame, id);
    fprintf(out, "NAIF_BODY_NAME += ( '%s' )\nNAIF_BODY_CODE += ( %d )\n\n\\begintext\n",
            object_of(e), id);
}

/* Seconds past J2000 of the clock's zero, in the scale of the clock. */
static double clock_zero(const struct sky *sky, double t)
{
    const plh_date date = sky_date(sky, t);
    const double tt = (double)(date.second - INT64_C(946728000)) + (date.fraction + 32.184);
    return sky->scale == PLH_SCALE_TDB ? tt + plh_date_tdb_minus_tt(date) : tt;
}

static void write_clock(const struct writer_job *job, const struct clock *c, FILE *out)
{
    const struct sky *sky = &job->scenario->sky;
    const int id = -job->scenario->ephemeris.naif_id;
    const bool tdb = sky->scale == PLH_SCALE_TDB;
    char zero[PLH_DATE_TEXT];
    sky_date_text(sky, c->zero, zero);
    fprintf(
        out,
        "KPL/SCLK\n\nA clock that counts seconds and microseconds of %s, by polhode %s.\nIt reads 0 at "
        "%s %s.\n\n\\begindata\n\n",
        tdb ? "TDB" : "TT", plh_version(), zero, plh_time_scale_name(sky->scale));
    fprintf(
        out,
        "SCLK_KERNEL_ID = ( @2000-01-01 )\nSCLK_DATA_TYPE_%d = ( 1 )\nSCLK01_TIME_SYSTEM_%d = ( %d )\n",
        id, id, tdb ? 1 : 2);
    fprintf(
        out,
        "SCLK01_N_FIELDS_%d = ( 2 )\nSCLK01_MODULI_%d = ( 10000000000 1000000 )\nSCLK01_OFFSETS_%d = ( 0 0 )\n"
        "SCLK01_OUTPUT_DELIM_%d = ( 1 )\n",
        id, id, id, id);
    fprintf(out, "SCLK_PARTITION_START_%d = ( 0.0 )\nSCLK_PARTITION_END_%d = ( 1.0E+16 )\n", id,
            id);
    fprintf(out, "SCLK01_COEFFICIENTS_%d = ( 0.0 %.17g 1.0 )\n\n\\begintext\n", id,
            clock_zero(sky, c->zero));
}

typedef void kernel_writer(const struct writer_job *job, const struct clock *c, FILE *out);

/* A text kernel beside the C-kernel. */
static plh_status write_beside(const struct writer_job *job, const struct clock *c,
                               const char *path, const char *ending, kernel_writer *write,
                               struct message *m)
{
    struct whole_file file;
    char name[FILE_PATH];
    if (!writer_beside(path, ending, name))
        return message_fail(m, PLH_OS, "%s: the name is too long", path);
    plh_status status = whole_begin(&file, name, NULL, m);
    FILE *out = status ? NULL : whole_stream(&file, m);
    if (!out)
        return status ? status : whole_drop(&file, m);
    write(job, c, out);
    return whole_end(&file, m);
}

/* The kernel itself; the text kernels follow once its records have proved right. */
static plh_status write_ck(const struct writer_job *job, struct whole_file *file, struct message *m)
{
    struct clock c = {.n = 0};
    FILE *out = whole_stream(file, m);
    plh_status status = out ? read_clock(job, &c, m) : m->status;
    if (!status && (double)array_size(c.n) > 2e9)
        status = message_fail(m, PLH_UNSUPPORTED, "%s: a C-kernel holds at most 2e9 numbers",
                              file->shown);
    if (!status)
        status = write_kernel(job, &c, out, m);
    if (!status && fflush(out) != 0)
        status = message_file(m, file->shown, "cannot be written");
    if (!status)
        status = spool_verify(job->spool);
    if (!status)
        status = write_beside(job, &c, file->shown, ".tf", write_frames, m);
    if (!status)
        status = write_beside(job, &c, file->shown, ".tsc", write_clock, m);
    free(c.tick);
    free(c.record);
    return status;
}

/* Names that SPICE accepts: capitals, digits and underscores, up to 26. */
static bool check_name(const struct scenario *s, const char *path, const char *name, bool blanks)
{
    const size_t n = strspn(name, blanks ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_- "
                                         : "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return (name[n] == '\0' && n > 0 && n <= NAME) ||
           document_error(&s->doc, keys_find(&s->doc, path), path,
                          "expected up to %d capitals, digits and underscores for a C-kernel",
                          NAME);
}

static bool check(struct scenario *s)
{
    const struct ephemeris *e = &s->ephemeris;
    if (!s->sky.dated)
        return document_error(&s->doc, NULL, "ephemeris.epoch", "missing: the format ck needs it");
    if (!frame_number(e->frame_a))
        return document_error(&s->doc, keys_find(&s->doc, "ephemeris.frame-a"), "ephemeris.frame-a",
                              "a C-kernel needs EME2000, J2000, ICRF, GCRF, B1950 or ECLIPJ2000");
    if (!(e->naif_id < 0 && e->naif_id > -2000000))
        return document_error(&s->doc, keys_find(&s->doc, "ephemeris.naif-id"), "ephemeris.naif-id",
                              "expected a whole number from -1999999 to -1");
    return check_name(s, "ephemeris.frame-b", e->frame_b, false) &&
           check_name(s, "ephemeris.object-name", object_of(e), true) && sky_check_dates(s);
}

const struct format format_ck = {
    .word = "ck",
    .endings = ".bc",
    .text = "SPICE C-kernel, with a frames (.tf) and a clock kernel (.tsc)",
    .flags = FORMAT_BODY,
    .needs = "t q omega-space",
    .holds = "t date q q-last omega omega-space",
    .check = check,
    .also = ".tf .tsc",
    .write = write_ck,
};
