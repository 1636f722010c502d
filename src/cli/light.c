/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode light: the light curve of a scenario at given times. */
#include "cli/command.h"
#include "cli/execute.h"
#include "io/csv.h"
#include "io/grow.h"
#include "io/json.h"
#include "io/number.h"
#include "io/whole.h"

#include <errno.h>
#include <polhode/date.h>
#include <stdlib.h>
#include <string.h>

/* Times of a list: a scenario holds some more values. */
enum { COLUMNS = 32, TIMES = 90000 };

struct options {
    const char *file, *times, *columns, *format, *output;
    struct given_list overrides;
    struct permission allow;
};

/* A time as the user wrote it, where times are dates. */
struct date_text {
    char text[DATES_PART];
};

/* What is laid over the scenario: the block `output` as a whole, and the method. */
struct request {
    const struct options *options;
    /* Times, or dates in their place; both NULL: a range */
    double *list;
    struct date_text *date;
    size_t count, room;
    /* The dates as values */
    plh_value *item;
    /* Of the columns */
    char text[1024];
    plh_value column[COLUMNS];
    size_t columns;
    bool exact;
};

/* --- Times --- */

static bool is_date(const char *text)
{
    plh_date d;
    return !plh_date_from_text(text, PLH_SCALE_TAI, &d) ||
           !plh_date_from_text(text, PLH_SCALE_UTC, &d);
}

static bool make_room(struct request *q, bool dates)
{
    if (q->count < q->room)
        return true;
    const size_t more = q->room ? 2 * q->room : 256;
    if (dates ? !GROW(q->date, more) : !GROW(q->list, more))
        return false;
    q->room = more;
    return true;
}

/* A number or a date, as the first one is: 1 if it was added, 0 if it is neither, -1 without
 * memory. */
static int add_time(struct request *q, const char *text)
{
    double t;
    const bool number = number_parse(text, &t);
    if ((!number && (strlen(text) >= DATES_PART || !is_date(text))) ||
        (q->count && number != !q->date))
        return 0;
    if (!make_room(q, !number))
        return -1;
    if (number)
        q->list[q->count++] = t;
    else
        strcpy(q->date[q->count++].text, text);
    return 1;
}

/* The first column of a table; its first line may be names. */
static int read_file(struct request *q, const char *path)
{
    struct message m = {0};
    struct csv c = {.in = file_open_input(path), .name = path, .message = &m};
    char *row = NULL, *field[1];
    if (!c.in)
        return usage_error("light: --times: expected FIRST:LAST:STEP, DATE/DATE/STEP, numbers or "
                           "dates with commas, or a file, found '%s': %s",
                           path, strerror(errno));
    bool good = csv_next(&c, &row);
    for (bool first = true; good && row; first = false) {
        csv_fields(row, field, 1);
        const int added = add_time(q, field[0]);
        good = added > 0 || (added == 0 && first) ||
               message_set(&m,
                           added < 0 ? "out of memory"
                                     : "%s:%ld: column 1: expected a %s, found '%.40s'",
                           path, c.line, q->date ? "date" : "time", field[0]);
        good = good && csv_next(&c, &row);
    }
    csv_free(&c);
    fclose(c.in);
    if (good && !q->count)
        good = message_set(&m, "%s: expected a column of times", path);
    return good ? 0 : usage_error("light: --times: %s", m.text);
}

/* Dates or numbers between commas; false where one of them is neither. */
static bool read_list(struct request *q, const char *text)
{
    char item[DATES_PART];
    while (true) {
        const size_t n = strcspn(text, ",");
        if (n >= sizeof item)
            return false;
        memcpy(item, text, n);
        item[n] = '\0';
        if (add_time(q, item) != 1)
            return false;
        if (!text[n])
            return true;
        text += n + 1;
    }
}

static void drop_times(struct request *q)
{
    free(q->list);
    free(q->date);
    free(q->item);
    q->list = NULL;
    q->date = NULL;
    q->item = NULL;
    q->count = q->room = 0;
}

static bool is_range(const char *text)
{
    struct times range;
    char part[3][DATES_PART];
    double x;
    return times_parse(text, &range) || (dates_split(text, part) && is_date(part[0]) &&
                                         is_date(part[1]) && number_parse(part[2], &x));
}

/* A range, a list, or a file. */
static int find_times(struct request *q, const char *text)
{
    if (!text)
        return usage_error("light: expected --times FIRST:LAST:STEP, DATE/DATE/STEP, a list of "
                           "numbers or dates, or a file");
    if (is_range(text) || read_list(q, text))
        return 0;
    drop_times(q);
    return read_file(q, text);
}

/* The dates as texts of a list. */
static int list_dates(struct request *q)
{
    q->item = q->date ? calloc(q->count, sizeof *q->item) : NULL;
    for (size_t i = 0; q->item && i < q->count; i++)
        q->item[i] = (plh_value){.kind = PLH_VALUE_TEXT, .text = q->date[i].text};
    return q->date && !q->item ? run_error("out of memory") : 0;
}

static int read_times(struct request *q, const char *text)
{
    const int status = find_times(q, text);
    return status ? status
           : q->count <= TIMES
               ? list_dates(q)
               : usage_error("light: --times: expected at most %d times, found %zu; a range "
                             "FIRST:LAST:STEP may have more",
                             TIMES, q->count);
}

/* --- The run --- */

static void add_column(struct request *q, const char *name)
{
    if (q->columns < COLUMNS)
        q->column[q->columns++] = (plh_value){.kind = PLH_VALUE_TEXT, .text = name};
}

/* Those of --columns; else the time, or both times, and what the curve is. */
static int choose_columns(struct request *q, const plh_run *r)
{
    static const char *const usual[] = {"t", "t-seen", "magnitude", "flux", "phase-angle"};
    const char *given = q->options->columns;
    char *rest = NULL;
    for (int i = 0; !given && i < 5; i++)
        if (strcmp(usual[i], "t-seen") != 0 || !plh_run_column_lacks(r, usual[i]))
            add_column(q, usual[i]);
    if (given && strlen(given) >= sizeof q->text)
        return usage_error("light: --columns: the list is too long");
    strcpy(q->text, given ? given : "");
    for (char *name = strtok_r(q->text, ", ", &rest); name; name = strtok_r(NULL, ", ", &rest)) {
        if (q->columns == COLUMNS)
            return usage_error("light: --columns: expected at most %d columns", COLUMNS);
        add_column(q, name);
    }
    return q->columns ? 0 : usage_error("light: --columns: expected names, found none");
}

static bool to_csv(const struct options *o)
{
    return o->format && strcmp(o->format, "csv") == 0;
}

/* The block `output`. */
static size_t output_block(const struct request *q, plh_value item[4])
{
    const struct options *o = q->options;
    size_t n = 0;
    item[n++] = q->item   ? (plh_value){.kind = PLH_VALUE_LIST,
                                        .items = q->item,
                                        .count = q->count,
                                        .key = "times"}
                : q->list ? (plh_value){.kind = PLH_VALUE_NUMBERS,
                                        .numbers = q->list,
                                        .count = q->count,
                                        .key = "times"}
                          : (plh_value){.kind = PLH_VALUE_TEXT, .text = o->times, .key = "times"};
    if (q->columns)
        item[n++] = (plh_value){
            .kind = PLH_VALUE_LIST, .items = q->column, .count = q->columns, .key = "columns"};
    if (to_csv(o) && o->output) {
        item[n++] = (plh_value){.kind = PLH_VALUE_TEXT, .text = o->output, .key = "file"};
        item[n++] = (plh_value){.kind = PLH_VALUE_TEXT, .text = "csv", .key = "format"};
    }
    return n;
}

/* Opens the scenario with the request laid over it. */
static plh_status open_run(const struct request *q, plh_run **r)
{
    const struct options *o = q->options;
    struct overrides given;
    plh_value item[4];
    const size_t items = output_block(q, item);
    *r = NULL;
    if (!overrides_make(&o->overrides, o->allow, &given))
        return PLH_NO_MEMORY;
    const int n = given.settings.count;
    plh_status status = PLH_NO_MEMORY;
    plh_setting *all = malloc(((size_t)n + 2) * sizeof *all);
    if (all) {
        memcpy(all, given.list, (size_t)n * sizeof *all);
        all[n] = (plh_setting){
            "output", {.kind = PLH_VALUE_MAP, .items = item, .count = items}, "light"};
        all[n + 1] = (plh_setting){"method", {.kind = PLH_VALUE_TEXT, .text = "exact"}, "light"};
        const plh_settings settings = {all, n + 1 + q->exact, given.settings.allow};
        status = plh_run_open(o->file, &settings, r);
    }
    free(all);
    overrides_free(&given);
    return status;
}

static int refused(const plh_run *r)
{
    return overrides_refused(r ? plh_run_message(r) : "out of memory",
                             r ? plh_run_why(r) : PLH_RUN_NO_REASON);
}

/* --- The curve --- */

/* Times have more digits than the rest. */
static void print_text(const plh_run *r, size_t width, FILE *out)
{
    size_t stride;
    const double *row = plh_run_rows(r, &stride);
    for (size_t k = 0; k < width; k++)
        fprintf(out, "%s%18s", k ? " " : "", plh_run_label(r, k));
    fputc('\n', out);
    for (size_t i = 0; i < plh_run_record_count(r); i++) {
        for (size_t k = 0; k < width; k++) {
            const char *label = plh_run_label(r, k);
            const bool time = strcmp(label, "t") == 0 || strcmp(label, "t_seen") == 0 ||
                              strcmp(label, "jd") == 0 || strcmp(label, "date") == 0;
            fprintf(out, "%s%18.*g", k ? " " : "", time ? 14 : 8, row[i * stride + k]);
        }
        fputc('\n', out);
    }
}

static void print_json(const plh_run *r, size_t width, FILE *out)
{
    size_t stride;
    const double *row = plh_run_rows(r, &stride);
    fputs("{\"columns\": [", out);
    for (size_t k = 0; k < width; k++) {
        fputs(k ? ", " : "", out);
        json_text(out, plh_run_label(r, k));
    }
    fputs("],\n \"rows\": [", out);
    for (size_t i = 0; i < plh_run_record_count(r); i++) {
        fputs(i ? ",\n  " : "\n  ", out);
        json_numbers(out, row + i * stride, width);
    }
    fputs("\n ]}\n", out);
}

static void print_curve(const plh_run *r, const struct options *o, FILE *out)
{
    const plh_run_column last = plh_run_column_get(r, plh_run_column_count(r) - 1);
    const size_t width = last.at + (size_t)last.width;
    if (o->format && strcmp(o->format, "json") == 0)
        print_json(r, width, out);
    else
        print_text(r, width, out);
}

/* To --output, which appears whole, or to standard output. */
static int write_curve(const plh_run *r, const struct options *o)
{
    struct whole_file file;
    struct message m = {0};
    if (!o->output) {
        print_curve(r, o, stdout);
        return 0;
    }
    if (whole_begin(&file, o->output, NULL, &m))
        return run_error("%s", m.text);
    FILE *out = whole_stream(&file, &m);
    if (out)
        print_curve(r, o, out);
    if (!out || ferror(out))
        whole_drop(&file, &m);
    else
        whole_end(&file, &m);
    return *m.text ? run_error("%s", m.text) : 0;
}

static int execute(plh_run *r, const struct options *o)
{
    const struct execution csv = {.command = "light", .brief = true, .quiet = true};
    plh_run_options options = plh_run_options_default();
    if (to_csv(o))
        return execute_run(r, &csv);
    options.files = false;
    execute_warn(r);
    const plh_status status = plh_run_execute(r, &options);
    if (status == PLH_BAD_ARGUMENT)
        return refused(r);
    return status ? run_error("%s", plh_run_message(r)) : write_curve(r, o);
}

/* A free body needs no steps: its times may be such that only the closed form accepts them. */
static int look_at(struct request *q)
{
    plh_run *given = NULL, *exact = NULL;
    const bool steps = open_run(q, &given) == PLH_OK;
    q->exact = true;
    const plh_run *r = steps || open_run(q, &exact) ? given : exact;
    const plh_problem *problem = r && (steps || r == exact) ? plh_run_problem(r) : NULL;
    q->exact = problem && !problem->torque;
    const int status = !steps && r == given ? refused(given)
                       : !problem
                           ? usage_error("light: is for one body; this scenario has a system")
                           : choose_columns(q, r);
    plh_run_destroy(given);
    plh_run_destroy(exact);
    return status;
}

static int run_curve(struct request *q)
{
    plh_run *r = NULL;
    int status = look_at(q);
    if (!status)
        status = open_run(q, &r) ? refused(r) : execute(r, q->options);
    plh_run_destroy(r);
    return status;
}

static int run(void *options)
{
    const struct options *o = options;
    struct request q = {.options = o};
    if (!o->file)
        return usage_error(
            "light: expected a scenario with the block 'light', such as light-curve");
    int status = read_times(&q, o->times);
    if (!status)
        status = run_curve(&q);
    drop_times(&q);
    return status;
}

#define AT(member) offsetof(struct options, member)
static const struct option list[] = {
    SCENARIO_OPERAND(AT(file)),
    {"times", OPTION_TEXT, "TIMES",
     "FIRST:LAST:STEP, DATE/DATE/STEP, numbers or dates with commas between them, or a file whose first column is "
     "times or dates. They are times of the scenario, and dates in its time system (ephemeris.time-system), the step in "
     "its unit of time; with directions.light-time, those of the observer.",
     .offset = AT(times), .files = true},
    {"columns", OPTION_TEXT, "A,B,...",
     "the columns, as 'polhode run --columns' lists them. Default: t, with light time t-seen, then magnitude, "
     "flux, phase-angle.",
     .offset = AT(columns), .list = name_columns, .commas = true},
    {"format", OPTION_WORD, "FORMAT", "text, csv or json. Default: text.", .offset = AT(format),
     .words = "text|csv|json"},
    {"output", OPTION_TEXT, "FILE", "write the curve to FILE; it appears there whole",
     .letter = 'o', .offset = AT(output), .files = true},
    SET_OPTION(AT(overrides), "set any key of the scenario, such as --set light.lambert=0.2"),
    PERMISSION_OPTIONS(AT(allow)),
    {0}};

const struct command command_light = {
    .name = "light",
    .summary = "the light curve of a scenario at given times",
    .usage = "SCENARIO --times TIMES [--format FORMAT] [OPTIONS]",
    .about =
        "Magnitude, flux and phase angle of the body that the block 'light' of a scenario describes. A free "
        "body is in closed form: its times may lie anywhere, also before the start, and nothing is integrated. "
        "Any other body is run as its scenario says, from the start to the last of the times.",
    .notes =
        "Sun and observer stand in the block 'directions': fixed, from tables, or along an orbit; docs/light.md "
        "explains them. JSON has {columns, rows}, with null for the magnitude of a body that sends no light.",
    .examples =
        "polhode light light-curve --times 0:60:1\n"
        "polhode light light-curve --times -5,0,2.5 --format json\n"
        "polhode light light-curve --set ephemeris.epoch=2026-03-20T12:00:00 --times 2026-03-20T12:00:00/2026-03-20T12:02:00/10\n"
        "polhode light light-curve --times 0:60:0.1 --columns t,magnitude,sub-observer --format csv --output curve.csv",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
