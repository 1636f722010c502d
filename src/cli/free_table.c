/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode free: the table of motions and times. */
#include "cli/command.h"
#include "cli/describe.h"
#include "cli/free.h"
#include "io/csv.h"
#include "io/file.h"
#include "io/number.h"
#include "io/word.h"
#include "shell/signals.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Values in the order of struct free_input, t last. */
enum { INERTIA = 0, MOMENTUM = 6, ATTITUDE = 9, TIME = 13, VALUES = 14, MOST_COLUMNS = 14 };

static const struct {
    const char *name;
    int value;
    bool tensor;
} names[] = {
    {"I1", 0, false},  {"I2", 1, false}, {"I3", 2, false}, {"Ixx", 0, true},  {"Iyy", 1, true},
    {"Izz", 2, true},  {"Ixy", 3, true}, {"Ixz", 4, true}, {"Iyz", 5, true},  {"m1", 6, false},
    {"m2", 7, false},  {"m3", 8, false}, {"q0", 9, false}, {"q1", 10, false}, {"q2", 11, false},
    {"q3", 12, false}, {"t", 13, false},
};
enum { NAMES = sizeof names / sizeof names[0] };

static const char accepted[] = "I1,I2,I3 or Ixx,Iyy,Izz,Ixy,Ixz,Iyz, m1,m2,m3, t, and optionally "
                               "q0,q1,q2,q3";

struct reader {
    const char *file;
    long line;
    int columns;
    int name[MOST_COLUMNS]; /* index into names */
    int column_of[VALUES];  /* -1: not given */
    bool tensor;
    bool warned; /* about moments of inertia: once */
    char *field[MOST_COLUMNS + 1];
};

/* "file:line: column 3 (I3): ..." */
static int complain(const struct reader *r, int column, const char *expected, const char *found)
{
    char where[32] = "";
    if (column < r->columns)
        snprintf(where, sizeof where, " (%s)", names[r->name[column]].name);
    if (found)
        return usage_error("%s:%ld: column %d%s: expected %s, found '%.40s'", r->file, r->line,
                           column + 1, where, expected, found);
    return usage_error("%s:%ld: column %d%s: expected %s", r->file, r->line, column + 1, where,
                       expected);
}

static int missing(const struct reader *r, int value)
{
    for (int i = 0; i < NAMES; i++)
        if (names[i].value == value && (value >= MOMENTUM || names[i].tensor == r->tensor))
            return usage_error("%s:%ld: column %d: expected a column %s too; accepted: %s", r->file,
                               r->line, r->columns + 1, names[i].name, accepted);
    return EXIT_USAGE;
}

/* Everything needed is there, and nothing is half there. */
static int check_columns(const struct reader *r)
{
    for (int i = 0; i < VALUES; i++) {
        const bool attitude = i >= ATTITUDE && i < TIME;
        if (r->column_of[i] >= 0 || (i > 2 && i < MOMENTUM && !r->tensor))
            continue;
        if (!attitude)
            return missing(r, i);
        for (int j = ATTITUDE; j < TIME; j++)
            if (r->column_of[j] >= 0)
                return missing(r, i);
    }
    return 0;
}

static int find_name(const char *text)
{
    for (int i = 0; i < NAMES; i++)
        if (strcmp(names[i].name, text) == 0)
            return i;
    return -1;
}

static int read_header(struct reader *r, char *line)
{
    bool moments = false;
    const int n = csv_fields(line, r->field, MOST_COLUMNS + 1);
    r->columns = 0;
    for (int i = 0; i < n; i++) {
        const int name = i < MOST_COLUMNS ? find_name(r->field[i]) : -1;
        if (name < 0 && word_ends_file(".yaml .yml", r->file))
            return usage_error("%s: expected a table of bodies in CSV; 'polhode run %s' runs a "
                               "scenario, 'polhode run %s --describe' tells about its motion",
                               r->file, r->file, r->file);
        if (name < 0)
            return usage_error("%s:%ld: column %d: expected the name of a column, found '%.40s'; "
                               "accepted: %s",
                               r->file, r->line, i + 1, i <= MOST_COLUMNS ? r->field[i] : "",
                               accepted);
        if (r->column_of[names[name].value] >= 0)
            return usage_error("%s:%ld: column %d: expected each column once, found %s again",
                               r->file, r->line, i + 1, names[name].name);
        r->tensor = r->tensor || names[name].tensor;
        moments = moments || (names[name].value < MOMENTUM && !names[name].tensor);
        if (moments && r->tensor)
            return usage_error("%s:%ld: column %d: expected I1,I2,I3 or Ixx..Iyz, found both",
                               r->file, r->line, i + 1);
        r->column_of[names[name].value] = i;
        r->name[i] = name;
        r->columns = i + 1;
    }
    return check_columns(r);
}

static int read_row(struct reader *r, char *line, double value[VALUES])
{
    const int n = csv_fields(line, r->field, MOST_COLUMNS + 1);
    for (int i = 0; i < n && i < r->columns; i++)
        if (!number_parse(r->field[i], &value[names[r->name[i]].value]))
            return complain(r, i, "a finite number", r->field[i]);
    if (n == r->columns)
        return 0;
    char text[64];
    snprintf(text, sizeof text, "%d columns as in the header, found %d", r->columns, n);
    return complain(r, n < r->columns ? n : r->columns, text, NULL);
}

/* The line without its end; 1 at the end of the file, or an exit status. */
static int next_line(struct reader *r, FILE *in, char **line, size_t *room, bool *end)
{
    *end = false;
    errno = 0;
    const long n = file_line(in, line, room);
    if (signals_caught()) /* the line may be a part of one */
        return run_error("%s:%ld: interrupted", r->file, r->line);
    if (n < 0 && errno == EFBIG)
        return usage_error("%s:%ld: longer than %d bytes", r->file, r->line + 1, FILE_LINE);
    if (n < 0) {
        *end = true;
        return ferror(in) ? run_error("%s could not be read: %s", r->file, strerror(errno)) : 0;
    }
    r->line++;
    if (strlen(*line) != (size_t)n)
        return usage_error("%s:%ld: column 1: expected text, found a zero byte", r->file, r->line);
    return 0;
}

static bool is_blank(const char *line)
{
    return line[strspn(line, " \t\r\n")] == '\0';
}

/* The motion of a row; the one before is kept when only t has changed. */
static int row_motion(struct reader *r, const double value[VALUES], struct free_input *last,
                      struct free_motion *motion, bool *fresh)
{
    struct free_input input;
    struct free_fault fault;
    memset(&input, 0, sizeof input);
    memcpy(input.inertia, value + INERTIA, sizeof input.inertia);
    memcpy(input.m, value + MOMENTUM, sizeof input.m);
    memcpy(input.q, value + ATTITUDE, sizeof input.q);
    input.tensor = r->tensor;
    *fresh = memcmp(&input, last, sizeof input) != 0;
    if (!*fresh)
        return 0;
    if (!free_prepare(&input, motion, &fault)) {
        const int column = r->column_of[fault.culprit];
        return complain(r, column, fault.expected, r->field[column]);
    }
    if (!r->warned) {
        char where[4096];
        snprintf(where, sizeof where, "%s:%ld", r->file, r->line);
        r->warned = free_warn(where, &motion->motion.body);
    }
    *last = input;
    return 0;
}

static int rows(struct reader *r, FILE *in, struct sink *sink, struct description *describe,
                char **line, size_t *room)
{
    struct free_input last;
    struct free_motion motion;
    memset(&last, 0xff, sizeof last); /* equals no input: all NaN */
    for (;;) {
        double value[VALUES] = {0.0};
        bool end, fresh;
        value[ATTITUDE] = 1.0;
        int status = next_line(r, in, line, room, &end);
        if (status != 0 || end)
            return status;
        if (is_blank(*line))
            continue;
        status = read_row(r, *line, value);
        if (status == 0)
            status = row_motion(r, value, &last, &motion, &fresh);
        if (status == 0 && describe && fresh)
            describe_motion(&motion.motion, describe);
        if (status == 0 && sink)
            status = free_write_state(sink, &motion, value[TIME]);
        if (status != 0)
            return status;
    }
}

int free_table(FILE *in, const char *name, struct sink *sink, struct description *describe)
{
    struct reader r = {.file = name};
    char *line = NULL;
    size_t room = 0;
    bool end;
    for (int i = 0; i < VALUES; i++)
        r.column_of[i] = -1;
    int status;
    do {
        status = next_line(&r, in, &line, &room, &end);
    } while (status == 0 && !end && is_blank(line));
    if (status == 0 && end)
        status = usage_error("%s:%ld: column 1: expected a header line with %s", name, r.line + 1,
                             accepted);
    if (status == 0) /* a byte order mark is no part of a name */
        status = read_header(&r, strncmp(line, "\xef\xbb\xbf", 3) == 0 ? line + 3 : line);
    if (status == 0 && sink)
        status = free_write_header(sink);
    if (status == 0)
        status = rows(&r, in, sink, describe, &line, &room);
    free(line);
    return status;
}
