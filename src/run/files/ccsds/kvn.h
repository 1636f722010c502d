/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Messages of the CCSDS in key = value notation (KVN), line by line: CCSDS 504.0-B (attitude data
 * messages) and 502.0-B (orbit data messages) share it. Lines have at most 254 printable ASCII
 * characters and end with CR, LF or both, in either order; blank lines do not count.
 */
#ifndef PLH_FILES_CCSDS_KVN_H
#define PLH_FILES_CCSDS_KVN_H

#include "io/message.h"

#include <polhode/date.h>
#include <stddef.h>
#include <stdio.h>

enum kvn_kind {
    KVN_END,     /* of the file */
    KVN_BAD,     /* after a message */
    KVN_COMMENT, /* value: its text */
    KVN_PAIR,    /* key = value */
    KVN_WORD,    /* key alone, such as META_START */
    KVN_DATA     /* a line that begins with a digit, a sign or a point; value: all of it */
};

/* Characters of a line (6.3.2.1 of 502.0-B, 6.6.1 of 504.0-B). */
enum { KVN_LONGEST = 254 };

/* Lines with a number of more than the 16 digits that 504.0-B-2 allows (6.8.4): how many, the first
 * and the last. */
struct kvn_fine {
    size_t count;
    long first, last;
};

struct kvn {
    const char *path;
    struct kvn_fine *fine;
    struct message *message;
    FILE *in;
    long line; /* of what was read last, from 1 */
    char text[KVN_LONGEST + 1];
    enum kvn_kind kind;
    char *key, *value; /* in text */
};

/* Opens a file, whose lines with long numbers are counted in `fine`; false after a message. Close
 * in either case. */
bool kvn_open(struct kvn *k, const char *path, struct kvn_fine *fine, struct message *message);
void kvn_close(struct kvn *k);

/* Whether the file begins with this keyword, after blank lines or a byte order mark. Pipes are not
 * looked into: what was read of them would be lost. */
bool kvn_begins(const char *path, const char *key);

/* Reads the next line that is not blank; returns k->kind. */
enum kvn_kind kvn_next(struct kvn *k);

/* "file:line: ..."; always false. */
bool kvn_error_at(const struct kvn *k, long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#define kvn_error(k, ...) kvn_error_at(k, (k)->line, __VA_ARGS__)

/* What a section may hold, in this order. */
struct kvn_rule {
    const char *key;
    unsigned versions; /* bit 0: 1.0; bit 1: 2.0 and later */
    bool needed;

    /* Its value is a word of the standard: see kvn_word_value(). */
    bool word;
};

struct kvn_value {
    char *text; /* NULL: not there */
    long line;
};

/*
 * Reads pairs in the order of `count` rules up to the first line that is no pair; it is then the
 * line of k. Comments may come first only. `name` is the section's, for messages. False after a
 * message. Free the values in either case.
 */
bool kvn_section(struct kvn *k, const char *name, const struct kvn_rule *rules, int count,
                 unsigned version, struct kvn_value *values);
void kvn_free_values(struct kvn_value *values, int count);

/* A word of the standard is all in capitals or all in small letters, and a blank is an underscore
 * (6.8.6, 6.8.8): makes it capitals and underscores. A mixture of both cases stays. */
void kvn_word_value(char *text);

/* The header: CREATION_DATE and ORIGINATOR; `extended`: CLASSIFICATION and MESSAGE_ID may stand
 * there as well. */
bool kvn_header(struct kvn *k, bool extended);

/* The line must be this word; goes to the next line. */
bool kvn_word(struct kvn *k, const char *word);

/* A number in full, or a date of the scale; `what` names it. False after a message. */
bool kvn_number(const struct kvn *k, long line, const char *what, const char *text, double *x);
bool kvn_date(const struct kvn *k, long line, const char *what, const char *text,
              plh_time_scale scale, plh_date *date);

/* The time scale of TIME_SYSTEM. */
bool kvn_scale(const struct kvn *k, const struct kvn_value *v, plh_time_scale *scale);

/* One of two words; *second: it is the second one. A keyword that is not there is the first. */
bool kvn_choice(const struct kvn *k, const char *key, const struct kvn_value *v, const char *first,
                const char *other, bool *second);

enum { KVN_START, KVN_USABLE_START, KVN_USABLE_STOP, KVN_STOP, KVN_TIMES };

/*
 * START_TIME <= USEABLE_START_TIME <= USEABLE_STOP_TIME <= STOP_TIME of a segment, which are
 * neighbours in its metadata. The usable span is the whole one where the file does not say.
 */
bool kvn_times(const struct kvn *k, const struct kvn_rule rules[KVN_TIMES],
               const struct kvn_value values[KVN_TIMES], plh_time_scale scale,
               plh_date times[KVN_TIMES]);

/* The epoch of a line comes after that of the line before (NULL: none), and lies from START_TIME to
 * STOP_TIME. */
bool kvn_epoch(const struct kvn *k, plh_time_scale scale, plh_date epoch, const plh_date *before,
               const plh_date times[KVN_TIMES], const struct kvn_value values[KVN_TIMES]);

/* INTERPOLATION_DEGREE, from 1 to `most`: a method needs it. Default: 7. */
bool kvn_degree(const struct kvn *k, const char *method_key, const struct kvn_value *method,
                const struct kvn_value *degree, int most, int *n);

/* Dates nearer than this, in seconds, are one: they have nanoseconds. */
#define KVN_SAME 5e-10

/* Whether the OBJECT_ID is that of the segment before. */
bool kvn_same_object(const struct kvn *k, const struct kvn_value *before,
                     const struct kvn_value *now);

/* Whether a segment may be used no earlier than the one before stops to be so, to half a
 * nanosecond. */
bool kvn_follows(const struct kvn *k, const struct kvn_rule rules[KVN_TIMES],
                 const struct kvn_value before[KVN_TIMES], const plh_date old[KVN_TIMES],
                 const struct kvn_value now[KVN_TIMES], const plh_date times[KVN_TIMES]);

/* "1.0", "2.0", ... of the first line, which was read and whose key is `key`: its number, times
 * ten; goes to the next line. 0 after a message. */
int kvn_version(struct kvn *k, const char *key, const char *accepted);

/* The numbers of a data line without a date, so many of them. */
bool kvn_row(const struct kvn *k, const char *what, int count, double *x);

/*
 * The fields of a data line: a date of the scale, then numbers, at least `least` and at most
 * `most`. Their count; -1 after a message.
 */
int kvn_fields(const struct kvn *k, plh_time_scale scale, const char *what, int least, int most,
               plh_date *date, double *x);

#endif
