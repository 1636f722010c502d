/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "record/daf.h"

#include <string.h>

enum { RECORD = 1024, WORDS = 128, COMMENT = 1000, NAMES = 40 };

static void put_int(FILE *out, int32_t value)
{
    const uint32_t v = (uint32_t)value;
    const unsigned char bytes[4] = {(unsigned char)v, (unsigned char)(v >> 8),
                                    (unsigned char)(v >> 16), (unsigned char)(v >> 24)};
    fwrite(bytes, 1, sizeof bytes, out);
}

void daf_doubles(FILE *out, const double *x, size_t n)
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

void daf_begin(FILE *out, const struct daf *daf)
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

void daf_end(FILE *out, const struct daf *daf)
{
    put_bytes(out, 0, (WORDS - daf->size % WORDS) % WORDS * 8);
}
