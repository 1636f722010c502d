/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The profile of a torque, a table of times and values: in the scenario or in a file. */
#include "scenario/read.h"

#include "io/csv.h"
#include "io/file.h"
#include "io/grow.h"
#include "io/number.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A number, or a date. */
static bool read_time(const struct sky *sky, const char *text, double *t)
{
    plh_date date;
    if (number_parse(text, t))
        return true;
    if (!sky->dated || plh_date_from_text(text, sky->scale, &date))
        return false;
    *t = sky_time(sky, date);
    return true;
}

static const char *time_words(const struct sky *sky)
{
    return sky->dated ? "a number or a date such as 2026-01-31T12:00:00" : "a number";
}

/* False: no memory. */
static bool add(struct profile_pairs *p, double time, double value)
{
    if (p->n == p->room) {
        const size_t room = p->room ? 2 * p->room : 64;
        if (!GROW(p->values, 2 * room))
            return false;
        p->room = room;
    }
    p->values[2 * p->n] = time;
    p->values[2 * p->n + 1] = value;
    p->n++;
    return true;
}

static bool follows(const struct profile_pairs *p, double time)
{
    return p->n == 0 || time > p->values[2 * p->n - 2];
}

/* A row, or the names above the first one. */
static bool read_row(const struct csv *c, char *row, bool first, const struct sky *sky,
                     struct profile_pairs *p)
{
    char *field[2];
    double time = 0.0, value = 0.0;
    const int n = csv_fields(row, field, 2);
    if (n != 2)
        return message_set(c->message, "%s:%ld: expected two columns, time and value, found %d",
                           c->name, c->line, n);
    const bool timed = read_time(sky, field[0], &time), valued = number_parse(field[1], &value);
    if (first && !timed && !valued)
        return true;
    if (!timed)
        return message_set(c->message, "%s:%ld: column 1: expected %s, found '%.40s'", c->name,
                           c->line, time_words(sky), field[0]);
    if (!valued)
        return message_set(c->message, "%s:%ld: column 2: expected a finite number, found '%.40s'",
                           c->name, c->line, field[1]);
    if (!follows(p, time))
        return message_set(c->message, "%s:%ld: column 1: expected times that increase", c->name,
                           c->line);
    return add(p, time, value) || message_set(c->message, "out of memory");
}

bool profile_read_table(const char *path, const struct sky *sky, struct profile_pairs *pairs,
                        struct message *m)
{
    struct csv c = {.in = file_open_input(path), .name = path, .message = m};
    char *row = NULL;
    memset(pairs, 0, sizeof *pairs);
    if (!c.in)
        return message_set(m, "%s: could not be read: %s", path, strerror(errno));
    bool good = csv_next(&c, &row);
    for (bool first = true; good && row; first = false)
        good = read_row(&c, row, first, sky, pairs) && csv_next(&c, &row);
    csv_free(&c);
    fclose(c.in);
    return good && (pairs->n || message_set(m, "%s: expected rows of times and values", path));
}

static bool read_file(struct scenario *s, const struct value *v, struct profile_pairs *p)
{
    char path[FILE_PATH];
    struct message m = {0};
    if (!document_path(&s->doc, v->text, path, sizeof path))
        return document_error(&s->doc, v, "profile", "the path is too long");
    if (!profile_read_table(path, &s->sky, p, &m))
        return document_error(&s->doc, v, "profile", "%s", m.text);
    document_hash_file(&s->doc, path);
    return true;
}

static bool read_list(const struct scenario *s, const struct value *list, struct profile_pairs *p)
{
    for (const struct value *c = list->child; c; c = c->next) {
        const struct value *first = c->type == VALUE_LIST ? c->child : NULL;
        double time, value;
        if (!first || !first->next || first->next->next || first->type != VALUE_SCALAR ||
            first->next->type != VALUE_SCALAR || !read_time(&s->sky, first->text, &time) ||
            !number_parse(first->next->text, &value) || !follows(p, time))
            return document_error(&s->doc, c, "profile",
                                  "expected pairs [time, value] with times that increase; a time "
                                  "is %s",
                                  time_words(&s->sky));
        if (!add(p, time, value))
            return document_error(&s->doc, c, "profile", "out of memory");
    }
    return true;
}

bool scenario_read_profile(struct scenario *s, const struct value *v, double **memory,
                           plh_profile *profile)
{
    struct profile_pairs p = {0};
    double number;
    const bool list = v->type == VALUE_LIST && v->child,
               file = v->type == VALUE_SCALAR && *v->text && !number_parse(v->text, &number);
    bool good = list   ? read_list(s, v, &p)
                : file ? read_file(s, v, &p)
                       : document_error(&s->doc, v, "profile",
                                        "expected a list of pairs [time, value], or the path of a "
                                        "table, from the directory of the scenario");
    double *at = good ? malloc(2 * p.n * sizeof *at) : NULL;
    if (good && !at)
        good = document_error(&s->doc, v, "profile", "out of memory");
    for (size_t i = 0; good && i < p.n; i++) {
        at[i] = p.values[2 * i];
        at[p.n + i] = p.values[2 * i + 1];
    }
    free(p.values);
    *memory = at;
    if (good)
        *profile = (plh_profile){p.n, at, at + p.n};
    return good;
}
