/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The data of pages, as JSON: <polhode/page.h>. */
#include <inttypes.h>
#include <math.h>
#include <polhode/catalogue.h>
#include <polhode/page.h>
#include <stdlib.h>
#include <string.h>

#include "io/json.h"
#include "record/look.h"
#include "record/run.h"
#include "scenario/keys.h"

enum { DRAWN_BODIES = 20000, MOST_EVENTS = 2000 };

static void put_vector(FILE *out, plh_vec3 v)
{
    json_numbers(out, (double[]){v.x, v.y, v.z}, 3);
}

/* ',"name":"text"' */
static void put_member(FILE *out, const char *name, const char *text)
{
    fprintf(out, ",\"%s\":", name);
    json_text(out, text);
}

static void put_head(FILE *out, const char *kind, const char *title, const char *method)
{
    fprintf(out, "{\"polhode\":1,\"kind\":\"%s\",\"title\":", kind);
    json_text(out, title ? title : "");
    put_member(out, "method", method ? method : "");
    put_member(out, "version", plh_version());
}

/* The names of the numbers of each solid: one list, or one number each. */
static const struct solid {
    const char *kind;
    const char *key[2];      /* of the page */
    const char *scenario[2]; /* of the scenario */
    size_t count;            /* of each key */
} solids[] = {{"box", {"edges"}, {"edges"}, 3},
              {"ellipsoid", {"semiAxes"}, {"semi-axes"}, 3},
              {"cylinder", {"radius", "length"}, {"radius", "length"}, 1},
              {"sphere", {"radius"}, {"radius"}, 1}};
enum { SOLIDS = sizeof solids / sizeof *solids };

static void put_points(FILE *out, const plh_page_shape *shape)
{
    fputs(",\"shape\":{\"kind\":\"points\",\"points\":[", out);
    for (size_t i = 0; i + 4 <= shape->count; i += 4) {
        fputs(i ? ",{\"at\":" : "{\"at\":", out);
        json_numbers(out, shape->number + i + 1, 3);
        fputs(",\"size\":", out);
        json_number(out, shape->number[i]);
        fputc('}', out);
    }
    fputs("]}", out);
}

/* False: there is no such solid. */
static bool put_shape(FILE *out, const plh_page_shape *shape)
{
    if (!shape->kind)
        return true;
    if (strcmp(shape->kind, "points") == 0)
        return put_points(out, shape), shape->count % 4 == 0;
    for (int i = 0; i < SOLIDS; i++) {
        const struct solid *s = &solids[i];
        const size_t keys = s->key[1] ? 2 : 1;
        if (strcmp(s->kind, shape->kind) != 0 || shape->count != keys * s->count)
            continue;
        fprintf(out, ",\"shape\":{\"kind\":\"%s\"", s->kind);
        for (size_t k = 0; k < keys; k++) {
            fprintf(out, ",\"%s\":", s->key[k]);
            if (s->count == 1)
                json_number(out, shape->number[k]);
            else
                json_numbers(out, shape->number, s->count);
        }
        return fputc('}', out), true;
    }
    return false;
}

static void put_frame(FILE *out, const plh_body *body)
{
    const plh_quat q = body->frame;
    fputs("\"moments\":", out);
    put_vector(out, body->moment);
    fputs(",\"frame\":", out);
    json_numbers(out, (double[]){q.w, q.x, q.y, q.z}, 4);
}

static bool put_body(FILE *out, const plh_body *body, const plh_page_shape *shape,
                     const plh_page_look *look)
{
    fputs(",\"body\":{", out);
    put_frame(out, body);
    const bool good = put_shape(out, shape) && page_put_look(out, look);
    return fputc('}', out), good;
}

/* ["q0","q1"] from words with blanks between them. */
static void put_words(FILE *out, const char *words)
{
    fputc('[', out);
    for (const char *p = words, *comma = ""; *p; comma = ",") {
        const size_t n = strcspn(p, " ");
        if (n)
            fprintf(out, "%s\"%.*s\"", comma, (int)n, p);
        p += n + strspn(p + n, " ");
    }
    fputc(']', out);
}

static void put_column(FILE *out, const char *comma, const plh_column *c)
{
    fprintf(out, "%s{\"name\":\"%s\",\"text\":", comma, c->name);
    json_text(out, c->text);
    fputs(",\"labels\":", out);
    put_words(out, c->labels);
    fputc('}', out);
}

static void put_flip(FILE *out, const char *comma, const plh_event *e, int axis)
{
    fprintf(out, "%s{\"kind\":\"flip\",\"axis\":%d,\"direction\":%d,\"t\":%.17g}", comma, axis,
            e->direction, e->t);
}

static void put_numbers(FILE *out, const char *name, const double *x, size_t count)
{
    struct base64 b = {.out = out};
    fprintf(out, ",\"%s\":\"", name);
    for (size_t i = 0; i < count; i++)
        base64_double(&b, x[i]);
    base64_end(&b);
    fputc('"', out);
}

/* The columns of a page; their width in all. 0: one is not known. */
static size_t put_named_columns(FILE *out, const char *names)
{
    size_t width = 0;
    fputs(",\"columns\":[", out);
    for (const char *p = names; *p; p += strspn(p, " ")) {
        char name[64];
        const size_t n = strcspn(p, " ");
        snprintf(name, sizeof name, "%.*s", (int)n, p);
        const plh_column c = plh_column_find(false, name);
        if (!c.name)
            return 0;
        put_column(out, width ? "," : "", &c);
        width += (size_t)c.width;
        p += n;
    }
    fputs("],\"show\":", out);
    return width;
}

static plh_status put_page(FILE *out, const plh_page *page)
{
    put_head(out, "body", page->title, page->method);
    fputs(",\"notes\":[", out);
    if (page->note)
        json_text(out, page->note);
    fputc(']', out);
    const size_t width = put_named_columns(out, page->columns);
    if (!width)
        return PLH_NOT_FOUND;
    if (page->numbers % width || page->numbers / width != page->rows)
        return PLH_BAD_ARGUMENT;
    put_words(out, page->show ? page->show : "");
    fputs(",\"events\":[", out);
    for (size_t i = 0; i < page->flips; i++)
        put_flip(out, i ? "," : "", &page->flip[i], page->flip[i].which);
    fputc(']', out);
    if (!put_body(out, page->body, &page->shape, &page->look))
        return PLH_BAD_ARGUMENT;
    fprintf(out, ",\"free\":%s,\"rows\":%zu", page->free ? "true" : "false", page->rows);
    put_numbers(out, "data", page->row, page->numbers);
    fputc('}', out);
    return PLH_OK;
}

plh_status plh_page_write(const plh_page *page, plh_run_sink *sink, void *context)
{
    struct text text;
    FILE *out = text_begin(&text);
    return text_end(&text, out ? put_page(out, page) : PLH_NO_MEMORY, sink, context);
}

/* The flips of every axis, where the closed form gives them; the page finds those of others
 * itself. */
static const char *put_flips(FILE *out, const plh_run *r)
{
    const char *comma = "";
    plh_event *flip = malloc(MOST_EVENTS * sizeof *flip);
    const bool closed = r->problem.body && !r->problem.torque;
    for (int axis = 0; flip && closed && axis < 3; axis++) {
        const size_t n = plh_run_flips(r, axis, MOST_EVENTS, flip);
        for (size_t i = 0; i < n; i++, comma = ",")
            put_flip(out, comma, &flip[i], axis);
    }
    free(flip);
    return comma;
}

/* The events of the scenario, in the order of the table. */
static void put_events(FILE *out, const plh_run *r, const char *comma)
{
    plh_event e;
    for (size_t i = 0; i < MOST_EVENTS && !plh_run_event_get(r, i, &e, NULL); i++, comma = ",") {
        fprintf(out, "%s{\"kind\":\"event\",\"t\":%.17g,\"direction\":%d", comma, e.t, e.direction);
        put_member(out, "name", r->scenario.event[e.which].name);
        fputc('}', out);
    }
}

/* The numbers of a solid of the scenario; how many. */
static size_t solid_numbers(const struct value *v, const struct solid *s, double number[6])
{
    size_t n = 0;
    for (int k = 0; k < 2 && s->scenario[k]; k++) {
        const struct value *x = value_member(v, s->scenario[k]);
        if (x && x->type == VALUE_SCALAR && s->count == 1)
            number[n++] = value_number(x);
        else if (x && x->type == VALUE_LIST && (size_t)value_count(x) == s->count)
            value_numbers(x, number), n += s->count;
    }
    return n;
}

/* Mass and position of each point; NULL: no memory. */
static double *point_numbers(const struct value *list, size_t *count)
{
    double *number = calloc((size_t)value_count(list) + 1, 4 * sizeof *number);
    *count = 0;
    for (const struct value *p = list->child; number && p; p = p->next, *count += 4) {
        const struct value *at = value_member(p, "position"), *mass = value_member(p, "mass");
        if (mass)
            number[*count] = value_number(mass);
        if (at && value_count(at) == 3)
            value_numbers(at, number + *count + 1);
    }
    return number;
}

/* The solid as it was given; nothing for moments and tensors. */
static void put_run_body(FILE *out, const plh_run *r)
{
    const struct value *body = keys_find(&r->scenario.doc, "body");
    const struct value *list = body ? value_member(body, "points") : NULL;
    plh_page_shape shape = {.kind = NULL};
    double size[6], *points = NULL;
    if (list) {
        points = point_numbers(list, &shape.count);
        shape = (plh_page_shape){points ? "points" : NULL, points, shape.count};
    }
    for (int i = 0; body && i < SOLIDS; i++) {
        const struct value *v = value_member(body, solids[i].kind);
        if (v)
            shape = (plh_page_shape){solids[i].kind, size, solid_numbers(v, &solids[i], size)};
    }
    const plh_page_look look = plh_page_look_of(r->problem.body, r->problem.torque,
                                                r->scenario.view.look   ? r->scenario.view.look
                                                : r->scenario.has_orbit ? "satellite"
                                                                        : NULL);
    put_body(out, r->problem.body, &shape, &look);
    fprintf(out, ",\"free\":%s", r->problem.torque ? "false" : "true");
    free(points);
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
static void put_frames(FILE *out, const plh_run_samples *s, size_t bodies)
{
    struct base64 b = {.out = out};
    fprintf(out, ",\"frames\":%zu,\"times\":\"", s->frames);
    for (size_t i = 0; i < s->frames; i++)
        base64_double(&b, s->frame[i * s->frame_width]);
    base64_end(&b);
    fputs("\",\"states\":\"", out);
    for (size_t i = 0; i < s->frames; i++)
        for (size_t k = 0; k < bodies; k++) {
            const double *v = s->frame + i * s->frame_width + 1 + PLH_RUN_BODY_VALUES * k;
            for (int j = 0; j < 3; j++)
                base64_float(&b, (float)v[j]);
            for (int j = 6; j < 10; j++)
                base64_float(&b, (float)v[j]);
        }
    base64_end(&b);
    fputc('"', out);
}

static size_t shown_bodies(const plh_run *r)
{
    const size_t n = r->scenario.system.def.n;
    return n < DRAWN_BODIES ? n : DRAWN_BODIES;
}

void page_put_system(const plh_run *r, int axis, FILE *out)
{
    const plh_run_samples samples = plh_run_samples_of(r);
    (void)axis;
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
    put_frames(out, &samples, n);
    fputc('}', out);
}

static void put_columns(FILE *out, const plh_run *r, const char *show)
{
    fputs(",\"columns\":[", out);
    for (int i = 0; i < r->job.column_count; i++) {
        const struct column *c = r->job.columns[i];
        const plh_column shown = {
            .name = c->name, .labels = c->labels, .text = c->text, .width = c->width};
        put_column(out, i ? "," : "", &shown);
    }
    fputs("],\"show\":", out);
    put_words(out, show);
}

void page_put_body(const plh_run *r, int axis, FILE *out)
{
    put_run_body(out, r);
    fprintf(out, ",\"axis\":%d", axis);
}

void page_body_notes(const plh_run *r, const char *comma, FILE *out)
{
    if (r->options.resume)
        fprintf(
            out,
            "%s\"The run was resumed: the page shows its records, and no states between them.\"",
            comma);
}

void page_system_notes(const plh_run *r, const char *comma, FILE *out)
{
    const size_t frames = r->samples.frames, n = r->scenario.system.def.n;
    if (frames && frames < r->stats.next)
        fprintf(out, "%s\"The bodies are shown at %zu of the %" PRIu64 " records.\"", comma, frames,
                r->stats.next);
    if (!frames)
        fprintf(out, "%s\"The run was resumed: its bodies were not kept for the picture.\"", comma);
    if (frames < r->stats.next)
        comma = ",";
    if (shown_bodies(r) < n)
        fprintf(out, "%s\"The first %zu of the %zu bodies are drawn.\"", comma, shown_bodies(r), n);
}

/* What the page leaves out. */
static void put_notes(FILE *out, const plh_run *r, const plh_run_samples *s)
{
    const char *comma = "";
    fputs(",\"notes\":[", out);
    if (s->stride > 1) {
        fprintf(out,
                "\"This page shows %zu of the %" PRIu64 " %s. A row stands for %" PRIu64
                " of them; the shaded bands of the curves span them all.\"",
                s->rows, s->states, s->between ? "computed states" : "records of the run",
                s->stride);
        comma = ",";
    }
    r->subject->notes(r, comma, out);
    fputc(']', out);
}

/* The largest finite number of a column of both bands; 1: there is none but zero. */
static double band_scale(const plh_run_samples *s, size_t column)
{
    double most = 0.0;
    for (size_t i = column; i < s->rows * s->width; i += s->width) {
        const double x = fmax(fabs(s->low[i]), fabs(s->high[i]));
        most = isfinite(x) ? fmax(most, x) : most;
    }
    return most > 0.0 ? most : 1.0;
}

/* Bands are drawn, not read: half the bytes do, relative to the largest number of each column. */
static void put_bands(FILE *out, const plh_run_samples *s)
{
    fputs(",\"bandScale\":[", out);
    for (size_t k = 0; k < s->width; k++)
        fprintf(out, "%s%.17g", k ? "," : "", band_scale(s, k));
    fputc(']', out);
    for (int side = 0; side < 2; side++) {
        struct base64 b = {.out = out};
        const double *band = side ? s->high : s->low;
        fprintf(out, ",\"%s\":\"", side ? "high" : "low");
        for (size_t k = 0; k < s->width; k++) {
            const double scale = band_scale(s, k);
            for (size_t i = 0; i < s->rows; i++)
                base64_float(&b, (float)(band[i * s->width + k] / scale));
        }
        base64_end(&b);
        fputc('"', out);
    }
}

static void put_run(FILE *out, const plh_run *r, const char *show, int axis)
{
    const struct scenario *s = &r->scenario;
    const plh_run_samples samples = plh_run_samples_of(r);
    put_head(out, r->subject->word, s->name, s->method);
    if (s->source)
        put_member(out, "source", s->source);
    fprintf(out, ",\"conserved\":%s,\"records\":%" PRIu64, r->job.conserved ? "true" : "false",
            r->stats.next);
    put_notes(out, r, &samples);
    put_columns(out, r, show);
    fputs(",\"events\":[", out);
    put_events(out, r, put_flips(out, r));
    fputc(']', out);
    r->subject->page(r, axis, out);
    fprintf(out, ",\"rows\":%zu", samples.rows);
    const size_t count = samples.rows * samples.width;
    put_numbers(out, "data", samples.row, count);
    if (samples.stride > 1)
        put_bands(out, &samples);
    fputc('}', out);
}

plh_status plh_page_write_run(const plh_run *run, const char *show, int axis, plh_run_sink *sink,
                              void *context)
{
    struct text text;
    if (!plh_run_samples_of(run).rows)
        return PLH_BAD_ARGUMENT;
    FILE *out = text_begin(&text);
    if (out)
        put_run(out, run, show ? show : "", axis);
    return text_end(&text, PLH_OK, sink, context);
}
