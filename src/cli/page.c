/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The page of a run: the viewer with the data of the run in it. */
#include "cli/plot.h"
#include "cli/viewer.h"
#include "io/json.h"
#include "scenario/keys.h"
#include "shell/message.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BODIES = 20000 };
static const char mark[] = "@DATA@";

/* Where the data go. */
static size_t find_mark(void)
{
    const size_t n = sizeof mark - 1;
    for (size_t i = 0; i + n <= viewer_page_size; i++)
        if (memcmp(viewer_page + i, mark, n) == 0)
            return i;
    return viewer_page_size;
}

bool page_write(const char *path, page_writer *write, const void *context)
{
    struct message m = {0};
    struct whole_file file;
    if (whole_begin(&file, path, false, &m))
        return run_error("%s", m.text), false;
    FILE *out = whole_stream(&file, &m);
    const size_t head = find_mark(), tail = head + sizeof mark - 1;
    bool good = out != NULL;
    if (good) {
        fwrite(viewer_page, 1, head, out);
        good = write(out, context);
        if (tail < viewer_page_size)
            fwrite(viewer_page + tail, 1, viewer_page_size - tail, out);
        if (!good)
            message_set(&m, "%s: the records of the run could not be read", path);
    }
    good = (good ? whole_end(&file, &m) : whole_drop(&file, &m)) == PLH_OK;
    return good || (run_error("%s", m.text), false);
}

static void put_vector(FILE *out, plh_vec3 v)
{
    json_numbers(out, (double[]){v.x, v.y, v.z}, 3);
}

static void put_member(FILE *out, const char *name, const char *text)
{
    fprintf(out, ",\"%s\":", name);
    json_text(out, text);
}

/* Numbers of a value of the document, as ',"name":[...]'. */
static void put_values(FILE *out, const char *name, const struct value *v)
{
    double x[3] = {0.0};
    if (!v)
        return;
    fprintf(out, ",\"%s\":", name);
    if (v->type == VALUE_SCALAR)
        json_number(out, value_number(v));
    else if (value_count(v) == 3)
        value_numbers(v, x), json_numbers(out, x, 3);
}

static void put_points(FILE *out, const struct value *list)
{
    fputs(",\"points\":[", out);
    for (const struct value *p = list->child; p; p = p->next) {
        double x[3] = {0.0};
        const struct value *at = value_member(p, "position"), *mass = value_member(p, "mass");
        if (at && value_count(at) == 3)
            value_numbers(at, x);
        fputs(p == list->child ? "{\"at\":" : ",{\"at\":", out);
        json_numbers(out, x, 3);
        put_values(out, "size", mass);
        fputc('}', out);
    }
    fputc(']', out);
}

/* The solid as it was given; nothing for moments and tensors. */
static void put_shape(FILE *out, const struct scenario *s)
{
    static const char *const solids[] = {"box", "ellipsoid", "cylinder", "sphere", "points"};
    const struct value *body = keys_find(&s->doc, "body");
    for (size_t i = 0; body && i < sizeof solids / sizeof *solids; i++) {
        const struct value *v = value_member(body, solids[i]);
        if (!v)
            continue;
        fprintf(out, ",\"shape\":{\"kind\":\"%s\"", solids[i]);
        if (v->type == VALUE_LIST)
            put_points(out, v);
        put_values(out, "edges", value_member(v, "edges"));
        put_values(out, "semiAxes", value_member(v, "semi-axes"));
        put_values(out, "radius", value_member(v, "radius"));
        put_values(out, "length", value_member(v, "length"));
        fputc('}', out);
    }
}

static void put_frame(FILE *out, const plh_body *body)
{
    const plh_quat q = body->frame;
    fputs("\"moments\":", out);
    put_vector(out, body->moment);
    fputs(",\"frame\":", out);
    json_numbers(out, (double[]){q.w, q.x, q.y, q.z}, 4);
}

/* The flips of every axis, where the closed form gives them; the page finds those of other motions itself. */
static const char *put_flips(FILE *out, plh_run *r)
{
    const char *comma = "";
    plh_event *flip = malloc(PLOT_FLIPS * sizeof *flip);
    for (int axis = 0; flip && !r->scenario.many && !scenario_torque(&r->scenario) && axis < 3;
         axis++) {
        const size_t n = plot_flips(r, axis, flip);
        for (size_t i = 0; i < n; i++, comma = ",")
            fprintf(out, "%s{\"kind\":\"flip\",\"axis\":%d,\"direction\":%d,\"t\":%.17g}", comma,
                    axis, flip[i].direction, flip[i].t);
    }
    free(flip);
    return comma;
}

/* The events of the scenario, in the order of the table. */
static void put_events(FILE *out, plh_run *r, const char *comma)
{
    struct spool *table = &r->events.table;
    const double *row;
    if (!r->events.watch || spool_begin(table))
        return;
    for (int i = 0; i < PLOT_FLIPS && !spool_next(table, &row) && row; i++, comma = ",") {
        fprintf(out, "%s{\"kind\":\"event\",\"t\":%.17g,\"direction\":%g", comma, row[0], row[2]);
        put_member(out, "name", r->scenario.event[(int)row[1]].name);
        fputc('}', out);
    }
}

static void put_body(FILE *out, plh_run *r)
{
    fputs(",\"body\":{", out);
    put_frame(out, &r->scenario.body);
    put_shape(out, &r->scenario);
    fprintf(out, "},\"free\":%s,\"axis\":%d", scenario_torque(&r->scenario) ? "false" : "true",
            plot_axis(r));
}

static void put_species(FILE *out, const plh_species *s, const char *symbol)
{
    fputs("{\"name\":", out);
    json_text(out, s->name);
    put_member(out, "symbol", symbol);
    fputc(',', out);
    put_frame(out, &s->body);
    fputs(",\"dipole\":", out);
    put_vector(out, s->dipole);
    fputs(",\"sites\":[", out);
    for (int i = 0; i < s->sites; i++) {
        fputs(i ? ",{\"at\":" : "{\"at\":", out);
        put_vector(out, s->site[i].at);
        fputs(",\"charge\":", out);
        json_number(out, s->site[i].charge);
        fputc('}', out);
    }
    fputs("]}", out);
}

/* Times, positions and attitudes of the bodies, as base64. */
static void put_frames(FILE *out, struct spool *frames, size_t bodies)
{
    const double *row;
    struct base64 b = {.out = out};
    fprintf(out, ",\"frames\":%" PRIu64 ",\"times\":\"", frames->records);
    spool_begin(frames);
    while (!spool_next(frames, &row) && row)
        base64_double(&b, row[0]);
    base64_end(&b);
    fputs("\",\"states\":\"", out);
    spool_begin(frames);
    while (!spool_next(frames, &row) && row)
        for (size_t i = 0; i < bodies; i++) {
            const double *v = row + 1 + BODY_VALUES * i;
            for (int k = 0; k < 3; k++)
                base64_float(&b, (float)v[k]);
            for (int k = 6; k < 10; k++)
                base64_float(&b, (float)v[k]);
        }
    base64_end(&b);
    fputc('"', out);
}

static size_t shown_bodies(const plh_run *r)
{
    const size_t n = r->scenario.system.def.n;
    return n < MOST_BODIES ? n : MOST_BODIES;
}

static void put_system(FILE *out, plh_run *r)
{
    const struct system_request *q = &r->scenario.system;
    const size_t n = shown_bodies(r);
    fputs(",\"system\":{\"box\":", out);
    if (q->def.periodic)
        put_vector(out, q->def.box);
    else
        fputs("null", out);
    fputs(",\"species\":[", out);
    for (int i = 0; i < q->def.species_count; i++) {
        fputs(i ? "," : "", out);
        put_species(out, &q->species[i], q->symbol[i]);
    }
    fprintf(out, "],\"all\":%zu,\"bodies\":%zu,\"speciesOf\":[", q->def.n, n);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s%d", i ? "," : "", q->species_of[i]);
    fputc(']', out);
    if (r->samples.open)
        put_frames(out, &r->samples.spool, n);
    else
        fputs(",\"frames\":0,\"times\":\"\",\"states\":\"\"", out);
    fputc('}', out);
}

/* One number of each row on its way into base64. */
struct row_writer {
    const struct writer_job *job;
    struct base64 base;
    int part; /* 0 the row, 1 the least, 2 the largest */
};

static void put_row(void *context, const double *row, const double *low, const double *high)
{
    struct row_writer *w = context;
    const double *x = w->part == 0 ? row : w->part == 1 ? low : high;
    for (int i = 0; i < w->job->column_count; i++)
        for (int k = 0; k < w->job->columns[i]->width; k++)
            base64_double(&w->base, x[w->job->at[i] + k]);
}

static bool put_rows(FILE *out, plh_run *r, const struct plot_rows *rows)
{
    static const char *const names[] = {"data", "low", "high"};
    bool good = true;
    fprintf(out, ",\"rows\":%" PRIu64, rows->rows);
    for (int part = 0; part < (rows->stride > 1 ? 3 : 1); part++) {
        struct row_writer w = {&r->job, {.out = out}, part};
        fprintf(out, ",\"%s\":\"", names[part]);
        good = plot_each(rows, put_row, &w) && good;
        base64_end(&w.base);
        fputc('"', out);
    }
    return good;
}

static void put_columns(FILE *out, const plh_run *r)
{
    const char *name[PLOT_COLUMNS];
    const int n = plot_chosen(r, name);
    fputs(",\"columns\":[", out);
    for (int i = 0; i < r->job.column_count; i++) {
        const struct column *c = r->job.columns[i];
        fprintf(out, "%s{\"name\":\"%s\",\"text\":", i ? "," : "", c->name);
        json_text(out, c->text);
        fputs(",\"labels\":[\"", out);
        for (const char *p = c->labels; *p; p++)
            fputs(*p == ' ' ? "\",\"" : (char[]){*p, '\0'}, out);
        fputs("\"]}", out);
    }
    fputs("],\"show\":[", out);
    for (int i = 0; i < n; i++)
        fprintf(out, "%s\"%s\"", i ? "," : "", name[i]);
    fputc(']', out);
}

/* What the page leaves out. */
static void put_notes(FILE *out, const plh_run *r, const struct plot_rows *rows)
{
    const char *comma = "";
    fputs(",\"notes\":[", out);
    if (rows->stride > 1) {
        fprintf(out,
                "\"This page shows %" PRIu64 " of the %" PRIu64
                " records of the run. A row stands for "
                "%" PRIu64 " of them; the shaded bands of the curves span them all.\"",
                rows->rows, rows->spool->records, rows->stride);
        comma = ",";
    }
    if (r->scenario.many && r->samples.open && r->samples.spool.records < r->spool.records) {
        fprintf(out, "%s\"The bodies are shown at %" PRIu64 " of the %" PRIu64 " records.\"", comma,
                r->samples.spool.records, r->spool.records);
        comma = ",";
    }
    if (r->scenario.many && !r->samples.open) {
        fprintf(out, "%s\"The run was resumed: its bodies were not kept for the picture.\"", comma);
        comma = ",";
    }
    if (r->scenario.many && shown_bodies(r) < r->scenario.system.def.n)
        fprintf(out, "%s\"The first %zu of the %zu bodies are drawn.\"", comma, shown_bodies(r),
                r->scenario.system.def.n);
    fputc(']', out);
}

static bool put_run(FILE *out, const void *context)
{
    plh_run *r = *(plh_run *const *)context;
    const struct scenario *s = &r->scenario;
    const struct plot_rows rows = plot_rows(r);
    fprintf(out, "{\"polhode\":1,\"kind\":\"%s\",\"title\":", s->many ? "system" : "body");
    json_text(out, s->name);
    if (s->source)
        put_member(out, "source", s->source);
    put_member(out, "method", s->method);
    put_member(out, "version", plh_version());
    fprintf(out, ",\"conserved\":%s,\"records\":%" PRIu64, r->job.conserved ? "true" : "false",
            r->spool.records);
    put_notes(out, r, &rows);
    put_columns(out, r);
    fputs(",\"events\":[", out);
    put_events(out, r, put_flips(out, r));
    fputc(']', out);
    if (s->many)
        put_system(out, r);
    else
        put_body(out, r);
    const bool good = put_rows(out, r, &rows);
    fputc('}', out);
    return good;
}

bool plot_page(plh_run *r, const char *path)
{
    return page_write(path, put_run, &r);
}
