/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Numbers as people write them. */
#ifndef PLH_IO_NUMBER_H
#define PLH_IO_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* A finite number, nothing before or after it but blanks. */
bool number_parse(const char *text, double *x);

/* A number with or without its standard deviation, "5.41" or "5.41+-0.01" ("+/-" and the sign for
 * plus-minus are accepted too). Without one *error is 0. */
bool number_with_error(const char *text, double *x, double *error);

/* Up to `most` numbers with `separator` between them; how many, or 0 when the text is anything
 * else. */
int number_list(const char *text, char separator, int most, double *x);

/* Why number_list() does not take a text, or how many numbers it has, such as "'nan' is not a
 * finite number". Returns `why`. */
const char *number_explain(const char *text, char separator, char *why, size_t size);

/* Equidistant times, written first:last:step; last belongs to them if the steps lead there. False:
 * the step does not lead there, or there would be more than 1e12 times. */
struct times {
    double first, last, step;
    size_t count;
};
bool times_make(double first, double last, double step, struct times *times);
bool times_parse(const char *text, struct times *times);

/* Why times_parse() does not take it, such as "the step is 0". Returns `why`. */
const char *times_explain(const char *text, char *why, size_t size);

/* The three parts of FIRST/LAST/STEP, dates or numbers, as they stand. False for any other text. */
enum { DATES_PART = 64 };
bool dates_split(const char *text, char part[3][DATES_PART]);
double times_at(const struct times *times, size_t i);

#endif
