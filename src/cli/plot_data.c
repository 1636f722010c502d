/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What pictures of a run have in common: which states, columns and axis, and where the axis turns over. */
#include "cli/plot.h"
#include "io/word.h"
#include "scenario/keys.h"
#include "shell/gnuplot.h"
#include "shell/message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BODY_NUMBERS = 140000 }; /* bodies of a system in a page, over all its times */

bool page_named(const char *path)
{
    return word_ends_file(".html", path);
}

bool plot_check(const char *command, const struct plot_choice *choice)
{
    char option[32];
    if (!choice->path && (choice->columns || choice->axis))
        return usage_error("%s: %s needs --plot FILE", command,
                           choice->columns ? "--plot-columns" : "--plot-axis"),
               false;
    snprintf(option, sizeof option, "%s: --plot", command);
    return !choice->path || page_named(choice->path) || gnuplot_check(option, choice->path);
}

/* What every picture is made of; a page finds the polhode itself. */
static const char *needed(bool many, bool page)
{
    if (many)
        return "t energy-error momentum-error translation rotation potential kt-translation "
               "kt-rotation";
    return page ? "t q m energy-error" : "t q m energy-error polhode";
}

static bool check_columns(const char *command, const char *columns,
                          const struct column_table *table)
{
    const char *names[64];
    int n = 0;
    for (; n < table->count && n < 64; n++)
        names[n] = table->columns[n].name;
    for (const char *p = columns; *p; p += strspn(p, " ")) {
        char name[64], near[128];
        size_t length = strcspn(p, " ");
        snprintf(name, sizeof name, "%.*s", (int)length, p);
        if (!column_find(table, name))
            return usage_error("%s: --plot-columns: unknown column '%s'%s 'polhode run --columns' "
                               "lists them",
                               command, name, suggest_word(name, names, n, near, sizeof near)),
                   false;
        p += length;
    }
    return true;
}

bool plot_attach(const char *command, const struct plot_choice *choice, plh_run *r, char *columns,
                 size_t size)
{
    const bool many = r->scenario.many;
    const char *more = needed(many, choice->path && page_named(choice->path));
    size_t used = 0;
    if (!choice->path)
        return true;
    for (const char *p = choice->columns ? choice->columns : ""; *p && used < size; p++)
        if (!strchr(" ,", *p))
            columns[used++] = *p;
        else if (used && columns[used - 1] != ' ')
            columns[used++] = ' ';
    if (used + strlen(more) + 2 > size)
        return usage_error("%s: --plot-columns: the list is too long", command), false;
    columns[used] = '\0';
    if (!check_columns(command, columns, many ? &system_columns : &body_columns))
        return false;
    snprintf(columns + used, size - used, "%s%s", used && columns[used - 1] != ' ' ? " " : "",
             more);
    r->picture = (struct run_picture){.path = choice->path,
                                      .columns = columns,
                                      .most = PLOT_ROWS,
                                      .most_numbers = page_named(choice->path) ? BODY_NUMBERS : 0,
                                      .draw = plot_write,
                                      .context = choice};
    return true;
}

bool plot_write(plh_run *r, const char *path)
{
    if (((const struct plot_choice *)r->picture.context)->movie)
        return plot_movie(r, path);
    return page_named(path) ? plot_page(r, path) : plot_image(r, path);
}

static int add_name(const char *name[PLOT_COLUMNS], int n, const struct column *c)
{
    for (int i = 0; i < n; i++)
        if (strcmp(name[i], c->name) == 0)
            return n;
    if (n < PLOT_COLUMNS && strcmp(c->name, "t") != 0 && strcmp(c->name, "Q") != 0)
        name[n++] = c->name;
    return n;
}

int plot_chosen(const plh_run *r, const char *name[PLOT_COLUMNS])
{
    const struct plot_choice *choice = r->picture.context;
    const struct output_request *o = &r->scenario.output;
    const char *usual =
        r->scenario.many ? "translation rotation potential kt-translation kt-rotation energy-error"
                         : "q m energy-error";
    const char *list = choice->columns ? choice->columns : usual;
    int n = 0;
    for (int i = 0; !choice->columns && i < o->column_count; i++)
        n = add_name(name, n, r->job.columns[i]);
    for (const char *p = list; n == 0 || p != list; p += strspn(p, " ,")) {
        char word[64];
        size_t length = strcspn(p, " ,");
        if (length == 0)
            break;
        snprintf(word, sizeof word, "%.*s", (int)length, p);
        int at = job_index(&r->job, word);
        if (at >= 0)
            n = add_name(name, n, r->job.columns[at]);
        p += length;
    }
    return n;
}

struct plot_rows plot_rows(plh_run *r)
{
    struct plot_rows rows = {&r->spool, 1, 0};
    if (!r->scenario.many && r->samples.open && r->samples.spool.records > 1)
        rows.spool = &r->samples.spool;
    const uint64_t n = rows.spool->records;
    rows.stride = n / PLOT_ROWS + 1;
    rows.rows = (n + rows.stride - 1) / rows.stride + (n > 0 && (n - 1) % rows.stride != 0);
    return rows;
}

bool plot_each(const struct plot_rows *rows, plot_taker *take, void *context)
{
    struct spool *spool = rows->spool;
    const size_t width = (size_t)spool->width;
    double *part = malloc(3 * width * sizeof *part);
    const double *row;
    uint64_t i = 0;
    if (!part || spool_begin(spool))
        return free(part), false;
    double *low = part + width, *high = low + width;
    for (; !spool_next(spool, &row) && row; i++) {
        const bool first = i % rows->stride == 0, last = i + 1 == spool->records;
        if (first)
            memcpy(part, row, width * sizeof *part);
        for (size_t k = 0; k < width; k++) {
            low[k] = first ? row[k] : fmin(low[k], row[k]);
            high[k] = first ? row[k] : fmax(high[k], row[k]);
        }
        if (last || (i + 1) % rows->stride == 0)
            take(context, part, low, high);
        if (last && !first)
            take(context, row, row, row);
    }
    free(part);
    return i == spool->records;
}

/* Flips from state to state, where there is no closed form. */
struct crossing {
    const plh_body *body;
    int t_at, m_at, axis;
    size_t count;
    double t, cosine;
    bool begun;
    plh_event *flip;
};

static void look_for_flip(void *context, const double *row, const double *low, const double *high)
{
    struct crossing *c = context;
    const double *m = row + c->m_at;
    plh_vec3 v = plh_body_vector_to_principal(c->body, plh_vec3_make(m[0], m[1], m[2]));
    const double now = plh_vec3_component(v, c->axis);
    (void)low, (void)high;
    if (c->begun && c->cosine * now < 0.0 && c->count < PLOT_FLIPS) {
        const double t = c->t + (row[c->t_at] - c->t) * c->cosine / (c->cosine - now);
        c->flip[c->count++] = (plh_event){.t = t, .direction = now > 0.0 ? 1 : -1};
    }
    c->begun = true;
    c->t = row[c->t_at];
    c->cosine = now;
}

size_t plot_flips(plh_run *r, int axis, plh_event flip[PLOT_FLIPS])
{
    const struct scenario *s = &r->scenario;
    const double a = run_time(r, 0), b = r->last_t; /* an event may have ended the run */
    plh_motion motion;
    if (s->many)
        return 0;
    if (scenario_torque(s)) {
        struct crossing c = {.body = &s->body, .axis = axis, .flip = flip};
        const struct plot_rows rows = plot_rows(r);
        c.t_at = job_at(&r->job, "t");
        c.m_at = job_at(&r->job, "m");
        return plot_each(&rows, look_for_flip, &c) ? c.count : 0;
    }
    if (plh_motion_init(&s->body, s->start, s->t0, PLH_MOTION_LONG_TIME, &motion))
        return 0;
    size_t n = plh_motion_flips(&motion, axis, fmin(a, b), PLOT_FLIPS, flip);
    while (n > 0 && flip[n - 1].t > fmax(a, b))
        n--;
    return n;
}

int plot_axis(plh_run *r)
{
    const struct plot_choice *choice = r->picture.context;
    const plh_body *body = &r->scenario.body;
    int best = body->axis >= 0 ? body->axis : body->order[2];
    if (choice->axis)
        return choice->axis[0] - '1';
    if (scenario_torque(&r->scenario)) /* the axis of a top */
        return body->axis >= 0 ? body->axis : 2;
    plh_event *flip = body->kind == PLH_BODY_GENERIC ? malloc(PLOT_FLIPS * sizeof *flip) : NULL;
    if (flip &&
        plot_flips(r, body->order[1], flip) > 0) /* the middle axis of a body that tumbles */
        best = body->order[1];
    free(flip);
    return best;
}
