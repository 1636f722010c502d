/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Values of JSON that may also stand inside a script element of HTML. */
#ifndef PLH_IO_JSON_H
#define PLH_IO_JSON_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The bytes of the UTF-8 character at p; 0 for bytes that are none (RFC 3629, section 4). */
int utf8_length(const unsigned char *p);

/* A string with its quotes. '<', '>' and '&' are escaped, so that no text ends a script; bytes that
 * are not UTF-8 become U+FFFD. */
void json_text(FILE *out, const char *text);

/* A number with all its digits; null for what is none. A list of them. */
void json_number(FILE *out, double x);
void json_numbers(FILE *out, const double *x, size_t n);

/* Base64 on its way: numbers as little-endian bytes, whatever the machine has. */
struct base64 {
    FILE *out;
    unsigned char held[3];
    int count;
};
void base64_double(struct base64 *b, double x);
void base64_float(struct base64 *b, float x);
void base64_end(struct base64 *b);

#endif
