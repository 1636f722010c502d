/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/json.h"

#include <math.h>
#include <string.h>

int utf8_length(const unsigned char *p)
{
    if (p[0] < 0x80)
        return 1;
    int n = p[0] >= 0xc2 && p[0] < 0xe0 ? 2 : (p[0] & 0xf0) == 0xe0 ? 3 : p[0] >= 0xf0 ? 4 : 0;
    if (p[0] > 0xf4)
        return 0;
    for (int i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f) ||
        (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f))
        return 0;
    return n;
}

void json_text(FILE *out, const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    fputc('"', out);
    for (int n; *p; p += n ? n : 1) {
        n = utf8_length(p);
        if (n == 0)
            fputs("\\ufffd", out);
        else if (n == 1 && (*p < 0x20 || *p == 0x7f || strchr("\"\\<>&", *p)))
            fprintf(out, "\\u%04x", *p);
        else
            fwrite(p, 1, (size_t)n, out);
    }
    fputc('"', out);
}

void json_number(FILE *out, double x)
{
    if (isfinite(x))
        fprintf(out, "%.17g", x);
    else
        fputs("null", out);
}

void json_numbers(FILE *out, const double *x, size_t n)
{
    fputc('[', out);
    for (size_t i = 0; i < n; i++) {
        fputs(i ? "," : "", out);
        json_number(out, x[i]);
    }
    fputc(']', out);
}

static void put_group(struct base64 *b, int bytes)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned v = (unsigned)b->held[0] << 16 | (unsigned)b->held[1] << 8 | b->held[2];
    char text[4] = {digit[v >> 18], digit[v >> 12 & 63], digit[v >> 6 & 63], digit[v & 63]};
    if (bytes < 3)
        text[3] = '=';
    if (bytes < 2)
        text[2] = '=';
    fwrite(text, 1, 4, b->out);
    memset(b->held, 0, sizeof b->held);
    b->count = 0;
}

static void put_bits(struct base64 *b, uint64_t bits, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        b->held[b->count++] = (unsigned char)(bits >> 8 * i);
        if (b->count == 3)
            put_group(b, 3);
    }
}

void base64_double(struct base64 *b, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    put_bits(b, bits, 8);
}

void base64_float(struct base64 *b, float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    put_bits(b, bits, 4);
}

void base64_end(struct base64 *b)
{
    if (b->count)
        put_group(b, b->count);
}
