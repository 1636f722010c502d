/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode check: whether files of the CCSDS conform. */
#include "cli/command.h"

#include <polhode/file.h>

struct options {
    struct given_list files;
};

/* "FIRST to LAST SCALE, N lines" */
static void print_span(const plh_file_segment *s)
{
    char first[PLH_DATE_TEXT], last[PLH_DATE_TEXT];
    plh_date_to_text(s->first, s->scale, PLH_DATE_CALENDAR, 9, first, sizeof first);
    plh_date_to_text(s->last, s->scale, PLH_DATE_CALENDAR, 9, last, sizeof last);
    printf("%s to %s %s, %zu line%s\n", first, last, plh_time_scale_name(s->scale), s->lines,
           s->lines == 1 ? "" : "s");
}

static void print_segment(const plh_file_segment *s)
{
    printf("  %s (%s)", s->object, s->object_id);
    if (s->center)
        printf(" about %s, %s, %s of degree %d, ", s->center, s->frame, s->type, s->degree);
    else
        printf(", %s to %s, %s, ", s->frame, s->frame_to, s->type);
    print_span(s);
}

static void print_file(const char *path, const plh_file *file)
{
    const plh_file_info info = plh_file_info_of(file);
    printf("%s: %s %d.%d, %d segment%s, %zu line%s\n", path, info.kind, info.version / 10,
           info.version % 10, info.segments, info.segments == 1 ? "" : "s", info.lines,
           info.lines == 1 ? "" : "s");
    for (int i = 0; i < info.segments; i++) {
        const plh_file_segment s = plh_file_segment_get(file, i);
        print_segment(&s);
    }
    if (info.long_lines)
        printf("  note: %zu line%s a number of more than 16 digits, from line %ld on: the standard "
               "allows 16\n",
               info.long_lines, info.long_lines == 1 ? " has" : "s have", info.first_long);
}

/* Whether it conforms; says what is in it, or what is wrong. */
static bool check_file(const char *path)
{
    plh_file *file;
    const plh_status status = plh_file_create(path, &file);
    if (!status)
        print_file(path, file);
    else
        run_error("%s", file ? plh_file_message(file) : "out of memory");
    plh_file_destroy(file);
    return !status;
}

static int run(void *options)
{
    const struct options *o = options;
    int status = 0;
    if (!o->files.count)
        return usage_error("check: expected a file, such as attitude.aem");
    for (int i = 0; i < o->files.count; i++)
        if (!check_file(o->files.at[i].value))
            status = 1;
    return status;
}

#define AT(member) offsetof(struct options, member)
static const struct option list[] = {
    {NULL, OPTION_LIST, "FILE",
     "attitude ephemerides (AEM), attitude parameters (APM) and orbit ephemerides (OEM) in key = value notation",
     .offset = AT(files), .files = true},
    {0}};

const struct command command_check = {
    .name = "check",
    .summary = "check attitude and orbit files of the CCSDS, and say what is in them",
    .usage = "FILE...",
    .about =
        "Reads files as CCSDS 504.0-B-1 (attitudes, version 1.0), 504.0-B-2 (2.0) and 502.0-B (orbits) define them, checks every line, and "
        "prints what they hold. A file that does not conform gives one line with the number of the line, the keyword and "
        "what is expected; the exit status is then 1. Numbers of more than 16 digits, which the standard does not allow, are read; a note "
        "says where they begin.",
    .examples = "polhode run asteroid --output asteroid.aem --quiet\npolhode check asteroid.aem",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
