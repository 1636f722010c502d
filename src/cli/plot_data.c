/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What pictures of a run have in common: which columns and which axis. The page: the viewer with
 * the data of the run in it. */
#include "cli/plot.h"

#include "io/whole.h"
#include "io/word.h"
#include "shell/gnuplot.h"
#include "shell/message.h"

#include <polhode/catalogue.h>
#include <polhode/page.h>
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

static bool unknown_column(const char *command, const char *name, bool many)
{
    const char *names[256];
    char near[128];
    int n = 0;
    for (int i = 0; i < plh_column_count() && n < 256; i++)
        if (plh_column_get(i).system == many)
            names[n++] = plh_column_get(i).name;
    usage_error("%s: --plot-columns: unknown column '%s'%s 'polhode run --columns' lists them",
                command, name, suggest_word(name, names, n, near, sizeof near));
    return false;
}

static bool check_columns(const char *command, const char *columns, bool many)
{
    for (const char *p = columns; *p; p += strspn(p, " ")) {
        char name[64];
        size_t length = strcspn(p, " ");
        snprintf(name, sizeof name, "%.*s", (int)length, p);
        if (!plh_column_find(many, name).name)
            return unknown_column(command, name, many);
        p += length;
    }
    return true;
}

/* A page shows the light of a body, and where Sun, observer and planet are,
 * and the date. */
static void add_light(const plh_run *r, char *columns, size_t size)
{
    static const char *const light[] = {"magnitude", "to-sun", "to-observer", "to-planet", "date"};
    for (int i = 0; i < 5; i++)
        if (!plh_run_column_lacks(r, light[i]) && strlen(columns) + strlen(light[i]) + 2 < size) {
            strcat(columns, " ");
            strcat(columns, light[i]);
        }
}

bool plot_options(const char *command, const struct plot_choice *choice, const plh_run *r,
                  char *columns, size_t size, plh_run_options *options)
{
    const bool many = plh_run_info_of(r).system, page = choice->path && page_named(choice->path);
    const char *more = needed(many, page);
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
    if (!check_columns(command, columns, many))
        return false;
    snprintf(columns + used, size - used, "%s%s", used && columns[used - 1] != ' ' ? " " : "",
             more);
    if (page)
        add_light(r, columns, size);
    options->samples = PLOT_ROWS;
    options->sample_columns = columns;
    options->sample_bodies = page ? BODY_NUMBERS : 0;
    options->picture = choice->path;
    return true;
}

static void add_name(struct plot *p, const char *name)
{
    for (int i = 0; i < p->columns; i++)
        if (strcmp(p->name[i], name) == 0)
            return;
    if (p->columns < PLOT_COLUMNS && strcmp(name, "t") != 0 && strcmp(name, "Q") != 0)
        p->name[p->columns++] = name;
}

static void add_names(struct plot *p, const char *list)
{
    for (; *list; list += strspn(list, " ,")) {
        char word[64];
        const size_t length = strcspn(list, " ,");
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        const plh_run_column c = plh_run_column_find(p->run, word);
        if (c.name)
            add_name(p, c.name);
        list += length;
    }
}

static void choose_columns(struct plot *p)
{
    for (int i = 0; !p->choice->columns && i < p->info.columns; i++) {
        const char *name = plh_run_column_get(p->run, i).name;
        if (!word_in_list("jd date", name)) /* which are the time once more */
            add_name(p, name);
    }
    if (p->choice->columns)
        add_names(p, p->choice->columns);
    else if (p->columns == 0)
        add_names(p, p->info.system ? "translation rotation potential kt-translation kt-rotation "
                                      "energy-error"
                                    : "q m energy-error");
}

static int choose_axis(const struct plot *p)
{
    const plh_body *body = p->problem->body;
    int best = body->axis >= 0 ? body->axis : body->order[2];
    if (p->choice->axis)
        return p->choice->axis[0] - '1';
    if (p->problem->torque) /* the axis of a top */
        return body->axis >= 0 ? body->axis : 2;
    plh_event flip;
    if (body->kind == PLH_BODY_GENERIC && plh_run_flips(p->run, body->order[1], 1, &flip) >
                                              0) /* the middle axis of a body that tumbles */
        best = body->order[1];
    return best;
}

const double *plot_row(const struct plot *p, const char *column, size_t i)
{
    const plh_run_column c = plh_run_column_find(p->run, column);
    return c.name ? p->samples.row + i * p->samples.width + c.at : NULL;
}

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
    if (whole_begin(&file, path, NULL, &m))
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
            message_set(&m, "%s: out of memory", path);
    }
    good = (good ? whole_end(&file, &m) : whole_drop(&file, &m)) == PLH_OK;
    return good || (run_error("%s", m.text), false);
}

/* Hands the data on to the stream of the page. */
static bool put(void *context, const char *text, size_t size)
{
    return fwrite(text, 1, size, context) == size;
}

static bool put_run(FILE *out, const void *context)
{
    const struct plot *p = context;
    char show[1024] = "";
    for (int i = 0; i < p->columns; i++)
        snprintf(show + strlen(show), sizeof show - strlen(show), "%s ", p->name[i]);
    return plh_page_write_run(p->run, show, p->axis, put, out) == PLH_OK;
}

bool plot_page(const struct plot *p)
{
    return page_write(p->choice->path, put_run, p);
}

bool plot_write(const plh_run *r, const struct plot_choice *choice)
{
    struct plot p = {.run = r,
                     .choice = choice,
                     .info = plh_run_info_of(r),
                     .samples = plh_run_samples_of(r),
                     .problem = plh_run_problem(r)};
    choose_columns(&p);
    p.axis = p.problem ? choose_axis(&p) : 0;
    if (choice->movie)
        return plot_movie(&p);
    return page_named(choice->path) ? plot_page(&p) : plot_image(&p);
}
