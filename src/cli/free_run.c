/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode free and polhode top with a body: a scenario, run as `polhode run` does. */
#include "cli/execute.h"
#include "cli/free.h"
#include "io/file.h"
#include "io/word.h"
#include "shell/message.h"

#include <errno.h>
#include <polhode/catalogue.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS = 16, COLUMNS = 64 };

/* A motion of the options as settings of a run, which stand for a scenario; messages name the
 * options. */
struct free_scenario {
    plh_setting list[SETTINGS];
    plh_settings settings;
    plh_value rows[3], torque;
    double tensor[3][3];
    char *names;
    plh_value column[COLUMNS];
    char **inside;
    plh_value *event;
};

static void add(struct free_scenario *f, const char *key, plh_value value, const char *label)
{
    f->list[f->settings.count++] = (plh_setting){key, value, label};
}

static plh_value numbers(const double *x, size_t n)
{
    return (plh_value){.kind = PLH_VALUE_NUMBERS, .numbers = x, .count = n};
}

static plh_value words(const char *text)
{
    return (plh_value){.kind = PLH_VALUE_TEXT, .text = text};
}

static void add_body(struct free_scenario *f, const struct free_input *in)
{
    const double *I = in->inertia;
    const double tensor[3][3] = {{I[0], I[3], I[4]}, {I[3], I[1], I[5]}, {I[4], I[5], I[2]}};
    memcpy(f->tensor, tensor, sizeof tensor);
    for (int i = 0; i < 3; i++)
        f->rows[i] = numbers(f->tensor[i], 3);
    if (in->tensor)
        add(f, "body.tensor", (plh_value){.kind = PLH_VALUE_LIST, .items = f->rows, .count = 3},
            "--inertia");
    else
        add(f, "body.moments", numbers(I, 3), "--inertia");
}

/* The names with commas between them. False: no memory. */
static bool add_columns(struct free_scenario *f, const char *columns)
{
    size_t n = 0;
    f->names = strdup(columns);
    for (char *at = f->names, *name; at && n < COLUMNS && (name = strsep(&at, ",")) != NULL;)
        f->column[n++] = words(name + strspn(name, " "));
    add(f, "output.columns", (plh_value){.kind = PLH_VALUE_LIST, .items = f->column, .count = n},
        "--columns");
    return f->names;
}

/* Each as it was typed, an entry of the key events or its inside. False: no memory. */
static bool add_events(struct free_scenario *f, const struct given_list *given)
{
    const size_t n = (size_t)given->count;
    f->event = calloc(n + 1, sizeof *f->event);
    f->inside = calloc(n + 1, sizeof *f->inside);
    bool good = f->event && f->inside;
    for (size_t i = 0; good && i < n; i++) {
        const char *e = given->at[i].value;
        const bool whole = *e == '{';
        const size_t size = strlen(e) + 3;
        f->inside[i] = malloc(size);
        good = f->inside[i] != NULL;
        if (good)
            snprintf(f->inside[i], size, whole ? "%s" : "{%s}", e);
        f->event[i] = (plh_value){.kind = PLH_VALUE_YAML, .text = f->inside[i]};
    }
    add(f, "events", (plh_value){.kind = PLH_VALUE_LIST, .items = f->event, .count = n}, "--event");
    return good;
}

/* A name without a known ending is CSV. */
static void add_output(struct free_scenario *f, const char *output)
{
    bool known = false;
    for (int i = 0; i < plh_format_count(); i++)
        known =
            known || (plh_format_get(i).body && word_ends_file(plh_format_get(i).endings, output));
    add(f, "output.file", words(output), "--output");
    if (!known)
        add(f, "output.format", words("csv"), "--output");
}

/* False: no memory. Free in either case. */
static bool make_scenario(const struct free_request *r, struct free_scenario *f)
{
    memset(f, 0, sizeof *f);
    f->settings.list = f->list;
    add(f, "name", words(r->torque ? r->command : "free body"), NULL);
    add_body(f, r->input);
    add(f, "spin.frame", words("body"), NULL);
    add(f, "spin.momentum", numbers(r->input->m, 3), "--momentum");
    add(f, "attitude.order", words("scalar-first"), NULL);
    add(f, "attitude.quaternion", numbers(r->input->q, 4), "--attitude");
    f->torque = (plh_value){.kind = PLH_VALUE_YAML, .text = r->torque};
    if (r->torque)
        add(f, "torques", (plh_value){.kind = PLH_VALUE_LIST, .items = &f->torque, .count = 1},
            NULL);
    add(f, "method", words("exact"), NULL);
    /* The end only says which way the time goes; it is not the start, 0. */
    const double last = r->times->last, past = r->times->first > 0.0 ? -1.0 : 1.0;
    add(f, "until", (plh_value){.number = last != 0.0 ? last : past}, "--times");
    add(f, "output.times", words(r->times_text), "--times");
    if (r->output && !file_special(r->output))
        add_output(f, r->output);
    if (r->event->count)
        add(f, "output.events", words(r->events ? r->events : "-"), "--events");
    return (!r->columns || add_columns(f, r->columns)) &&
           (!r->event->count || add_events(f, r->event));
}

static void free_scenario(struct free_scenario *f, const struct free_request *r)
{
    for (int i = 0; f->inside && i < r->event->count; i++)
        free(f->inside[i]);
    free(f->inside);
    free(f->event);
    free(f->names);
}

/* A device or pipe takes the table as a stream. */
static int execute(const struct free_request *request, plh_run *run)
{
    struct execution e = {
        .plot = request->plot, .command = request->command, .brief = true, .typed = true};
    if (request->output && file_special(request->output)) {
        e.stream = fopen(request->output, "w");
        e.stream_name = request->output;
        if (!e.stream)
            return run_error("%s: cannot be written: %s", request->output, strerror(errno));
    }
    const int status = execute_run(run, &e);
    if (e.stream && fclose(e.stream) && !status)
        return run_error("%s: cannot be written: %s", request->output, strerror(errno));
    return status;
}

int free_run(const struct free_request *request)
{
    plh_run *run = NULL;
    struct free_scenario f;
    char words[OVERRIDES_MESSAGE];
    int status = EXIT_USAGE;
    if (!make_scenario(request, &f))
        status = run_error("out of memory");
    else if (plh_run_from_settings(request->command, &f.settings, &run))
        usage_error(
            "%s: %s", request->command,
            run ? overrides_words(plh_run_message(run), plh_run_why(run), words, sizeof words)
                : "out of memory");
    else
        status = execute(request, run);
    plh_run_destroy(run);
    free_scenario(&f, request);
    return status;
}
