/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A table: a header with the names of its columns, then a row for each point, with commas, or with
 * blanks or semicolons where there is no comma. Without a header the columns are jd, mag and, if
 * there is a third, sigma.
 */
#include "files/photometry/photometry.h"

#include "io/csv.h"
#include "io/number.h"

#include <math.h>
#include <string.h>
#include <strings.h>

static const char accepted[] =
    "a time (t, jd, mjd or date; jd_utc, mjd_tdb, ... with their scale), mag or flux, sigma, "
    "night, filter, sun1 sun2 sun3, observer1 observer2 observer3";

enum column {
    T,
    JD,
    MJD,
    DATE,
    MAG,
    FLUX,
    SIGMA,
    NIGHT,
    FILTER,
    SUN,
    OBSERVER = SUN + 3,
    COLUMNS = OBSERVER + 3
};

static const struct {
    const char *name;
    enum column column;
} words[] = {{"t", T},
             {"time", T},
             {"jd", JD},
             {"mjd", MJD},
             {"date", DATE},
             {"mag", MAG},
             {"magnitude", MAG},
             {"flux", FLUX},
             {"intensity", FLUX},
             {"sigma", SIGMA},
             {"error", SIGMA},
             {"err", SIGMA},
             {"mag_err", SIGMA},
             {"magerr", SIGMA},
             {"flux_err", SIGMA},
             {"night", NIGHT},
             {"filter", FILTER},
             {"sun1", SUN},
             {"sun2", SUN + 1},
             {"sun3", SUN + 2},
             {"observer1", OBSERVER},
             {"observer2", OBSERVER + 1},
             {"observer3", OBSERVER + 2}};

enum { MOST = 64 };

/* Labels are searched one by one, so that their number is bounded. */
enum { LABELS = 1000 };

struct table {
    struct photometry_reader *r;
    int columns;
    /* The number of the column of the file, from 1; 0: there is none */
    int at[COLUMNS];
    enum column time;
};

/* The fields of a row; their number. */
static int split(char *row, char **field)
{
    if (strchr(row, ','))
        return csv_fields(row, field, MOST + 1);
    char *rest = NULL;
    int n = 0;
    for (char *w = strtok_r(row, " \t;", &rest); w; w = strtok_r(NULL, " \t;", &rest))
        if (n++ <= MOST)
            field[n - 1] = w;
    return n;
}

/* "jd_utc" is jd in the scale UTC. */
static bool take_scale(struct table *t, char *name)
{
    struct photometry_reader *r = t->r;
    char *sign = strchr(name, '_');
    char scale[8] = "";
    if (!sign || strlen(sign + 1) >= sizeof scale ||
        (strncasecmp(name, "jd_", 3) != 0 && strncasecmp(name, "mjd_", 4) != 0 &&
         strncasecmp(name, "date_", 5) != 0))
        return true;
    for (size_t i = 0; sign[1 + i]; i++)
        scale[i] = (char)(sign[1 + i] >= 'a' && sign[1 + i] <= 'z' ? sign[1 + i] - 'a' + 'A'
                                                                   : sign[1 + i]);
    if (plh_time_scale_find(scale, &r->out->scale))
        return photometry_fail(r, "expected jd_utc, jd_tai, jd_tt, jd_tdb or jd_gps, found '%.40s'",
                               r->path, r->line, name);
    r->commented = true;
    *sign = '\0';
    return true;
}

static bool take_column(struct table *t, char *name, int number)
{
    struct photometry_reader *r = t->r;
    if (!take_scale(t, name))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(name, words[i].name) == 0) {
            if (t->at[words[i].column])
                return photometry_fail(r, "column %d: expected each column once, found %s again",
                                       r->path, r->line, number, name);
            t->at[words[i].column] = number;
            return true;
        }
    return photometry_fail(r,
                           "column %d: expected the name of a column, found '%.40s'; accepted: %s",
                           r->path, r->line, number, name, accepted);
}

/* One time, one value, whole vectors, and a scale for dates. */
static bool check_columns(struct table *t)
{
    struct photometry_reader *r = t->r;
    int times = 0;
    for (int c = T; c <= DATE; c++)
        if (t->at[c]) {
            times++;
            t->time = (enum column)c;
        }
    if (times != 1 || !t->at[MAG] == !t->at[FLUX])
        return photometry_fail(r, "expected one time and one of mag and flux; accepted: %s",
                               r->path, r->line, accepted);
    for (int k = 0; k < 6; k++)
        if (!t->at[SUN + k] != !t->at[SUN])
            return photometry_fail(r,
                                   "expected all of sun1 sun2 sun3 observer1 observer2 observer3 "
                                   "or none",
                                   r->path, r->line);
    r->out->flux = t->at[FLUX] != 0;
    r->out->scale_stated = r->commented;
    return t->time == T || r->commented || r->scale ||
           photometry_fail(r,
                           "expected dates with their scale: a column jd_utc, jd_tt or jd_tdb, or "
                           "a line '# scale: UTC' before the header, or the scale given beside "
                           "the file",
                           r->path, r->line);
}

/* The line is a header, or the first row of a table with the usual columns. */
static bool read_header(struct table *t, char *line, bool *row)
{
    char copy[256], *field[MOST + 1];
    double x;
    snprintf(copy, sizeof copy, "%s", line);
    const int n = split(copy, field);
    *row = n > 0 && number_parse(field[0], &x);
    if (*row) {
        t->at[JD] = 1;
        t->at[MAG] = 2;
        t->at[SIGMA] = n == 3 ? 3 : 0;
        t->columns = n;
        return n == 2 || n == 3
                   ? check_columns(t)
                   : photometry_fail(t->r, "expected a header with the names of %d columns: %s",
                                     t->r->path, t->r->line, n, accepted);
    }
    t->columns = split(line, field);
    if (t->columns > MOST)
        return photometry_fail(t->r, "more than %d columns", t->r->path, t->r->line, MOST);
    for (int i = 0; i < t->columns; i++)
        if (!take_column(t, field[i], i + 1))
            return false;
    return check_columns(t);
}

static bool number_at(const struct table *t, char **field, int column, double *x)
{
    struct photometry_reader *r = t->r;
    const char *text = field[t->at[column] - 1];
    return number_parse(text, x) ||
           photometry_fail(r, "column %d: expected a finite number, found '%.40s'", r->path,
                           r->line, t->at[column], text);
}

static bool read_time(const struct table *t, char **field, double *time)
{
    struct photometry_reader *r = t->r;
    const char *text = field[t->at[t->time] - 1];
    plh_date date;
    if (t->time == T)
        return number_at(t, field, T, time);
    if (t->time != DATE)
        return photometry_jd(r, text, t->time == MJD ? 2400000.5 : 0.0, time);
    if (plh_date_from_text(text, r->out->scale, &date))
        return photometry_fail(r, "expected a date as 2026-01-31T12:00:00 in %s, found '%.40s'",
                               r->path, r->line, plh_time_scale_name(r->out->scale), text);
    *time = photometry_date(r, date);
    return true;
}

/* The night with this label and filter; a new one where there is none. */
static bool find_night(const struct table *t, char **field, int *night)
{
    struct photometry_reader *r = t->r;
    const plh_photometry *o = r->out;
    const char *name = t->at[NIGHT] ? field[t->at[NIGHT] - 1] : "";
    const char *filter = t->at[FILTER] ? field[t->at[FILTER] - 1] : "";
    const int last = o->n ? o->point[o->n - 1].night : 0;
    for (size_t i = 0; i < o->nights; i++) {
        const size_t k = (i + (size_t)last) % o->nights;
        if (strcmp(o->night[k].name, name) == 0 && strcmp(o->night[k].filter, filter) == 0) {
            *night = (int)k;
            return true;
        }
    }
    if (o->nights == LABELS)
        return photometry_fail(r, "more than %d labels of nights and filters", r->path, r->line,
                               LABELS);
    return photometry_add_night(r, name, filter, false, night);
}

static bool read_row(const struct table *t, char *line)
{
    struct photometry_reader *r = t->r;
    char *field[MOST + 1];
    const int n = split(line, field);
    plh_photometry_point p = {0};
    double value, sigma = 0.0, x[6] = {0.0};
    if (n != t->columns)
        return photometry_fail(r, "expected %d columns as in the first line, found %d", r->path,
                               r->line, t->columns, n);
    if (!read_time(t, field, &p.t) || !number_at(t, field, t->at[MAG] ? MAG : FLUX, &value) ||
        (t->at[SIGMA] && !number_at(t, field, SIGMA, &sigma)))
        return false;
    for (int k = 0; t->at[SUN] && k < 6; k++)
        if (!number_at(t, field, SUN + k, &x[k]))
            return false;
    p.sun = plh_vec3_make(x[0], x[1], x[2]);
    p.observer = plh_vec3_make(x[3], x[4], x[5]);
    return find_night(t, field, &p.night) && photometry_value(r, value, sigma, &p) &&
           photometry_add(r, &p);
}

bool photometry_table(struct photometry_reader *r, char *line)
{
    struct table t = {.r = r};
    bool row;
    if (!read_header(&t, line, &row) || (row && !read_row(&t, line)))
        return false;
    for (line = photometry_line(r); line; line = photometry_line(r))
        if (!read_row(&t, line))
            return false;
    return true;
}
