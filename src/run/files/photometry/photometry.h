/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The inside of <polhode/photometry.h>: one reader of lines, and a function for each format. */
#ifndef PLH_FILES_PHOTOMETRY_H
#define PLH_FILES_PHOTOMETRY_H

#include "io/message.h"

#include <polhode/photometry.h>
#include <stdio.h>

struct photometry_reader {
    FILE *in;
    const char *path;
    long line;
    char *text;
    size_t text_room;
    struct message *message;
    plh_photometry *out;
    size_t room, night_room;
    /* Of the last point of each night */
    double *last;
    /* What the caller says about dates */
    const plh_time_scale *scale;
    /* A comment "# scale: UTC" was met */
    bool commented;
};

#define photometry_fail(r, ...) message_set((r)->message, "%s:%ld: " __VA_ARGS__)

/* The next line that is neither blank nor a comment, without blanks at its ends; NULL at the end,
 * and after a message. */
char *photometry_line(struct photometry_reader *r);

/* Each reads what follows from its first line on; false after a message. */
bool photometry_alcdef(struct photometry_reader *r, char *line);
bool photometry_damit(struct photometry_reader *r, char *line);
bool photometry_table(struct photometry_reader *r, char *line);

/* Whether the first line is of that format. */
bool photometry_is_alcdef(const char *line);
bool photometry_is_damit(const char *line);

/* A new night, whose number is *night. */
bool photometry_add_night(struct photometry_reader *r, const char *name, const char *filter,
                          bool calibrated, int *night);

/* Copies a text into a member of PLH_PHOTOMETRY_NAME bytes; `what` is for the message. */
bool photometry_name(struct photometry_reader *r, const char *what, const char *text,
                     char out[PLH_PHOTOMETRY_NAME]);

/* The time of a Julian date as text, plus `offset` days; the first one sets the epoch. */
bool photometry_jd(struct photometry_reader *r, const char *text, double offset, double *t);

/* The time of a date. */
double photometry_date(struct photometry_reader *r, plh_date date);

/* A value and its standard deviation (0: not known) into the magnitude and sigma of a point. */
bool photometry_value(struct photometry_reader *r, double value, double sigma,
                      plh_photometry_point *p);

/* Adds a point to its night. */
bool photometry_add(struct photometry_reader *r, const plh_photometry_point *p);

#endif
