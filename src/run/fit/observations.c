/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Observations from a CSV file or from attitude files of the CCSDS: see <polhode/fit.h>. */
#include "files/ccsds/attitude.h"
#include "files/ccsds/orbit.h"
#include "io/csv.h"
#include "io/file.h"
#include "io/grow.h"
#include "io/number.h"
#include "scenario/sky.h"

#include <errno.h>
#include <math.h>
#include <polhode/fit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a caller sees, and why it may be empty. */
struct observations {
    plh_fit_data seen;
    struct message message;
};

static const char accepted[] =
    "t, q0 q1 q2 q3, omega1 omega2 omega3, d1 d2 d3 (a direction), n1 n2 n3 (known up to its sign), lon lat "
    "(degrees), a1 a2 a3 (the observed axis), sigma, sigma_q, sigma_omega, sigma_d";

enum column {
    T,
    Q,
    OMEGA = Q + 4,
    D = OMEGA + 3,
    N = D + 3,
    LON = N + 3,
    LAT,
    A,
    SIGMA = A + 3,
    SIGMA_Q,
    SIGMA_OMEGA,
    SIGMA_D,
    COLUMNS
};

static const char *const names[COLUMNS] = {
    "t",  "q0", "q1", "q2",    "q3",      "omega1",      "omega2", "omega3",
    "d1", "d2", "d3", "n1",    "n2",      "n3",          "lon",    "lat",
    "a1", "a2", "a3", "sigma", "sigma_q", "sigma_omega", "sigma_d"};

/* Groups of columns that make sense together. */
static const struct {
    int first, count;
} groups[] = {{T, 1}, {Q, 4}, {OMEGA, 3}, {D, 3}, {N, 3}, {LON, 2}, {A, 3}};

enum { MOST = 64 };

struct reader {
    const char *file;
    long line;
    int kind[MOST]; /* of each column of the file */
    int columns;
    bool has[COLUMNS];
    double value[COLUMNS]; /* of the row; NaN: blank */
    plh_fit_data *out;
    plh_vec3 axis; /* of directions */
    bool lines;    /* directions are known up to their sign */
    struct message *message;
    size_t room;
};

static bool read_header(struct reader *r, char *line)
{
    char *field[MOST + 1];
    r->columns = csv_fields(line, field, MOST + 1);
    if (r->columns > MOST)
        return message_set(r->message, "%s:%ld: more than %d columns", r->file, r->line, (int)MOST);
    for (int i = 0; i < r->columns; i++) {
        r->kind[i] = -1;
        for (int k = 0; k < COLUMNS; k++)
            if (strcmp(field[i], names[k]) == 0)
                r->kind[i] = k;
        if (r->kind[i] < 0)
            return message_set(
                r->message,
                "%s:%ld: column %d: expected the name of a column, found '%.40s'; accepted: %s",
                r->file, r->line, i + 1, field[i], accepted);
        if (r->has[r->kind[i]])
            return message_set(r->message,
                               "%s:%ld: column %d: expected each column once, found %s again",
                               r->file, r->line, i + 1, field[i]);
        r->has[r->kind[i]] = true;
    }
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++)
        for (int k = groups[g].first; k < groups[g].first + groups[g].count; k++)
            if (r->has[k] != r->has[groups[g].first] || !r->has[T])
                return message_set(r->message, "%s:%ld: expected a column %s too", r->file, r->line,
                                   names[!r->has[T]  ? T
                                         : r->has[k] ? groups[g].first
                                                     : k]);
    if (!r->has[Q] && !r->has[OMEGA] && !r->has[D] && !r->has[N] && !r->has[LON])
        return message_set(r->message, "%s:%ld: expected something observed: %s", r->file, r->line,
                           accepted);
    return true;
}

/* A time is a number or a date, which is the Julian date of terrestrial time. */
static bool read_field(struct reader *r, int i, const char *text)
{
    double *x = &r->value[r->kind[i]];
    plh_date date;
    *x = NAN;
    if (*text == '\0' && r->kind[i] != T)
        return true;
    if (number_parse(text, x))
        return true;
    if (r->kind[i] == T && !plh_date_from_text(text, PLH_SCALE_UTC, &date)) {
        *x = sky_jd(date, PLH_SCALE_TT);
        r->out->dates = true;
        return true;
    }
    return message_set(r->message,
                       "%s:%ld: column %d (%s): expected a finite number%s, found '%.40s'", r->file,
                       r->line, i + 1, names[r->kind[i]],
                       r->kind[i] == T ? " or a date as 2026-01-31T12:00:00" : "", text);
}

static plh_fit_datum *add(struct reader *r, plh_fit_kind kind, int sigma)
{
    plh_fit_data *o = r->out;
    if (o->n == r->room) {
        const size_t room = r->room ? 2 * r->room : 256;
        if (!GROW(o->datum, room) || !GROW(o->line, room)) {
            message_set(r->message, "out of memory");
            return NULL;
        }
        r->room = room;
    }
    o->line[o->n] = r->line;
    plh_fit_datum *d = &o->datum[o->n++];
    memset(d, 0, sizeof *d);
    d->t = r->value[T];
    d->kind = kind;
    d->axis = r->axis;
    if (r->has[A] && isfinite(r->value[A]))
        d->axis = plh_vec3_make(r->value[A], r->value[A + 1], r->value[A + 2]);
    const int given = r->has[sigma] ? sigma : SIGMA;
    d->sigma = r->has[given] && isfinite(r->value[given]) ? r->value[given] : 0.0;
    return d;
}

/* What a row observed: one datum for each group of columns that is not blank. */
static bool add_row(struct reader *r)
{
    const double degree = PLH_PI / 180.0, *v = r->value;
    const plh_fit_kind direction = r->lines ? PLH_FIT_LINE : PLH_FIT_DIRECTION;
    const struct {
        int first, count;
        plh_fit_kind kind;
        int sigma;
    } kinds[] = {{Q, 4, PLH_FIT_ATTITUDE, SIGMA_Q},
                 {OMEGA, 3, PLH_FIT_RATE, SIGMA_OMEGA},
                 {D, 3, direction, SIGMA_D},
                 {N, 3, PLH_FIT_LINE, SIGMA_D},
                 {LON, 2, direction, SIGMA_D}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int blank = 0;
        for (int k = 0; k < kinds[i].count; k++)
            blank += !r->has[kinds[i].first] || isnan(v[kinds[i].first + k]);
        if (blank == kinds[i].count)
            continue;
        if (blank)
            return message_set(r->message,
                               "%s:%ld: expected %s and its companions all given or all blank",
                               r->file, r->line, names[kinds[i].first]);
        plh_fit_datum *d = add(r, kinds[i].kind, kinds[i].sigma);
        if (!d)
            return false;
        if (kinds[i].first == LON) {
            const double l = v[LON] * degree, b = v[LAT] * degree;
            d->value[0] = cos(b) * cos(l), d->value[1] = cos(b) * sin(l), d->value[2] = sin(b);
        } else {
            memcpy(d->value, v + kinds[i].first, (size_t)kinds[i].count * sizeof *v);
        }
    }
    return true;
}

static bool read_row(struct reader *r, char *line)
{
    char *field[MOST + 1];
    const int n = csv_fields(line, field, MOST + 1);
    const double before = r->out->n ? r->out->datum[r->out->n - 1].t : -INFINITY;
    if (n != r->columns)
        return message_set(r->message, "%s:%ld: expected %d columns as in the header, found %d",
                           r->file, r->line, r->columns, n);
    for (int i = 0; i < n; i++)
        if (!read_field(r, i, field[i]))
            return false;
    if (r->value[T] < before)
        return message_set(r->message,
                           "%s:%ld: column t: expected times in order; %.10g comes after %.10g",
                           r->file, r->line, r->value[T], before);
    return add_row(r);
}

static bool read_lines(struct reader *r, FILE *in)
{
    struct csv c = {.in = in, .name = r->file, .message = r->message};
    char *row = NULL;
    bool good = csv_next(&c, &row);
    for (bool header = true; good && row; header = false) {
        r->line = c.line;
        good = (header ? read_header(r, row) : read_row(r, row)) && csv_next(&c, &row);
    }
    csv_free(&c);
    return good && (r->columns || message_set(r->message, "%s: expected a header line with %s",
                                              r->file, accepted));
}

/* An attitude, and an angular velocity where the file has one, for each usable line; segments share
 * their ends. */
static bool add_lines(struct reader *r, const struct attitude_segment *s, plh_date zero)
{
    for (size_t i = 0; i < s->n; i++) {
        if (!attitude_usable(s, s->date[i]))
            continue;
        const plh_quat q = s->q[i];
        const double t = plh_date_since(s->date[i], r->out->scale, zero);
        r->line = s->line[i];
        r->value[T] = t;
        if (r->out->n && t <= r->out->datum[r->out->n - 1].t)
            continue;
        plh_fit_datum *d = add(r, PLH_FIT_ATTITUDE, SIGMA_Q);
        if (!d)
            return false;
        d->value[0] = q.w, d->value[1] = q.x, d->value[2] = q.y, d->value[3] = q.z;
        if (!s->omega)
            continue;
        d = add(r, PLH_FIT_RATE, SIGMA_OMEGA);
        if (!d)
            return false;
        d->value[0] = s->omega[i].x, d->value[1] = s->omega[i].y, d->value[2] = s->omega[i].z;
    }
    return true;
}

static bool read_attitudes(struct reader *r)
{
    struct attitude_file file;
    bool good = attitude_read(r->file, &file, r->message) &&
                attitude_check_frames(r->file, &file, r->message);
    plh_date first, last;
    if (good && attitude_span(&file, &first, &last)) {
        r->out->scale = file.segment[0].scale;
        plh_date_to_text(first, r->out->scale, PLH_DATE_CALENDAR, 9, r->out->epoch,
                         sizeof r->out->epoch);
        for (int i = 0; good && i < file.count; i++)
            good = add_lines(r, &file.segment[i], first);
    }
    if (good && !r->out->n)
        good = message_set(r->message, "%s: has no line in its usable spans", r->file);
    attitude_free(&file);
    return good;
}

static bool read_file(struct reader *r, const char *path)
{
    const bool standard = strcmp(path, "-") == 0;
    r->file = standard ? "standard input" : path;
    if (!standard && attitude_is_file(path))
        return read_attitudes(r);
    if (!standard && orbit_file_is(path))
        return message_set(r->message,
                           "%s: is an orbit (OEM); expected attitudes (AEM, APM) or a table (CSV)",
                           path);
    FILE *in = standard ? stdin : file_open_input(path);
    if (!in)
        return message_set(r->message, "%s: could not be read: %s", path, strerror(errno));
    const bool good = read_lines(r, in);
    if (!standard)
        fclose(in);
    return good;
}

plh_status plh_fit_data_create(const char *path, plh_vec3 axis, bool lines, plh_fit_data **data)
{
    struct observations *o = calloc(1, sizeof *o);
    *data = o ? &o->seen : NULL;
    if (!o)
        return PLH_NO_MEMORY;
    struct reader r = {.out = *data, .axis = axis, .lines = lines, .message = &o->message};
    return read_file(&r, path) ? PLH_OK : PLH_BAD_ARGUMENT;
}

void plh_fit_data_destroy(plh_fit_data *data)
{
    if (!data)
        return;
    free(data->datum);
    free(data->line);
    free(data);
}

const char *plh_fit_data_message(const plh_fit_data *data)
{
    return ((const struct observations *)data)->message.text;
}
