/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode free with a body: a scenario, run as `polhode run` does. */
#include "cli/execute.h"
#include "cli/free.h"
#include "io/file.h"
#include "shell/message.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_list(FILE *out, const double *x, int n)
{
    for (int i = 0; i < n; i++)
        fprintf(out, "%s%.17g", i ? ", " : "[", x[i]);
    fputc(']', out);
}

static void write_body(FILE *out, const struct free_input *in)
{
    const double *I = in->inertia;
    if (!in->tensor) {
        fputs("body: {moments: ", out);
        write_list(out, I, 3);
    } else {
        const double row[3][3] = {{I[0], I[3], I[4]}, {I[3], I[1], I[5]}, {I[4], I[5], I[2]}};
        fputs("body: {tensor: [", out);
        for (int i = 0; i < 3; i++) {
            fputs(i ? ", " : "", out);
            write_list(out, row[i], 3);
        }
        fputc(']', out);
    }
    fputs("}\n", out);
}

/* The scenario in YAML; NULL: no memory. */
static char *make_text(const struct free_request *r)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fputs("name: free body\n", out);
    write_body(out, r->input);
    fputs("spin: {frame: body, momentum: ", out);
    write_list(out, r->input->m, 3);
    fputs("}\nattitude: {order: scalar-first, quaternion: ", out);
    write_list(out, r->input->q, 4);
    /* The end only says which way the time goes. */
    fprintf(out, "}\nmethod: exact\nuntil: %.17g\noutput: {times: \"%s\"",
            r->times->last != 0.0 ? r->times->last : 1.0, r->times_text);
    if (r->columns)
        fprintf(out, ", columns: [%s]", r->columns);
    fputs("}\n", out);
    return file_memory_text(out, &text);
}

/* A table at its own name or, for a device or pipe, as a stream; a name without a known ending is CSV. */
static bool choose_output(const char *output, plh_run *run, struct execution *e)
{
    struct output_request *o = &run->scenario.output;
    const struct format *known = format_by_file(output, FORMAT_BODY);
    if (file_special(output)) {
        e->stream = fopen(output, "w");
        if (!e->stream)
            run_error("%s: cannot be written: %s", output, strerror(errno));
        return e->stream;
    }
    o->file = output;
    o->format = known ? known : &format_csv;
    return true;
}

static int execute(const struct free_request *request, plh_run *run)
{
    struct execution e = {.plot = request->plot, .command = "free", .brief = true};
    *run->scenario.warnings = '\0'; /* which would speak of lines of a file */
    if (request->event->count)
        run->scenario.output.events_file = request->events ? request->events : "-";
    if (request->output && !choose_output(request->output, run, &e))
        return 1;
    int status = execute_run(run, &e);
    if (e.stream && fclose(e.stream) && !status)
        return run_error("%s: cannot be written: %s", request->output, strerror(errno));
    if (status > 128 && *run->spool.path) { /* what a resumed run would need */
        unlink(run->spool.path);
        unlink(run->spool.checkpoint);
    }
    return status;
}

/* The events as an override of the scenario, so that messages name the option; NULL: no memory. */
static char *make_events(const struct given_list *event)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fputs("--event events=[", out);
    for (int i = 0; i < event->count; i++) {
        const char *e = event->at[i].value;
        const bool whole = *e == '{'; /* or its inside */
        fprintf(out, "%s%s%s%s", i ? ", " : "", whole ? "" : "{", e, whole ? "" : "}");
    }
    fputc(']', out);
    return file_memory_text(out, &text);
}

int free_run(const struct free_request *request)
{
    plh_run *run = NULL;
    char *text = make_text(request), *events = make_events(request->event);
    if (!text || !events) {
        free(text);
        free(events);
        return run_error("out of memory");
    }
    int status = EXIT_USAGE;
    const char *const override[] = {events};
    if (plh_run_from_text(text, "free", override, request->event->count > 0, &run))
        usage_error("free: %s", run ? plh_run_message(run) : "out of memory");
    else
        status = execute(request, run);
    plh_run_destroy(run);
    free(events);
    free(text);
    return status;
}
