/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode check: whether files of the CCSDS conform. */
#include "ccsds/attitude.h"
#include "ccsds/orbit.h"
#include "cli/command.h"

#include <string.h>

struct options {
    struct given_list files;
};

/* "FIRST to LAST SCALE, N lines" */
static void print_span(const plh_date *date, size_t n, plh_time_scale scale)
{
    char first[PLH_DATE_TEXT], last[PLH_DATE_TEXT];
    plh_date_to_text(date[0], scale, PLH_DATE_CALENDAR, 9, first, sizeof first);
    plh_date_to_text(date[n - 1], scale, PLH_DATE_CALENDAR, 9, last, sizeof last);
    printf("%s to %s %s, %zu line%s\n", first, last, plh_time_scale_name(scale), n,
           n == 1 ? "" : "s");
}

static void print_attitude(const char *path, const struct attitude_file *file)
{
    static const char *const words[] = {"QUATERNION", "QUATERNION/ANGVEL", "EULER_ANGLE"};
    printf("%s: %s %d.%d, %d segment%s, %zu line%s\n", path, file->single ? "APM" : "AEM",
           file->version / 10, file->version % 10, file->count, file->count == 1 ? "" : "s",
           attitude_lines(file), attitude_lines(file) == 1 ? "" : "s");
    for (int i = 0; i < file->count; i++) {
        const struct attitude_segment *s = &file->segment[i];
        printf("  %s (%s), %s to %s, %s, ", s->meta[AEM_OBJECT_NAME].text,
               s->meta[AEM_OBJECT_ID].text, s->meta[AEM_REF_FRAME_A].text,
               s->meta[AEM_REF_FRAME_B].text, words[s->type]);
        print_span(s->date, s->n, s->scale);
    }
}

static void print_orbit(const char *path, const struct orbit_file *file)
{
    printf("%s: OEM %d.%d, %d segment%s\n", path, file->version / 10, file->version % 10,
           file->count, file->count == 1 ? "" : "s");
    for (int i = 0; i < file->count; i++) {
        const struct orbit_file_segment *s = &file->segment[i];
        printf("  %s (%s) about %s, %s, %s of degree %d, ", s->meta[OEM_OBJECT_NAME].text,
               s->meta[OEM_OBJECT_ID].text, s->meta[OEM_CENTER_NAME].text,
               s->meta[OEM_REF_FRAME].text, s->hermite ? "Hermite" : "Lagrange", s->degree);
        print_span(s->date, s->n, s->scale);
    }
}

static bool check_orbit(const char *path, struct message *m)
{
    struct orbit_file file;
    const bool good = orbit_file_read(path, &file, m);
    if (good)
        print_orbit(path, &file);
    orbit_file_free(&file);
    return good;
}

static bool check_attitude(const char *path, struct message *m)
{
    struct attitude_file file;
    const bool good = attitude_read(path, &file, m);
    if (good)
        print_attitude(path, &file);
    attitude_free(&file);
    return good;
}

/* Whether it conforms; says what is in it, or what is wrong. */
static bool check_file(const char *path)
{
    struct message m = {""};
    const bool good = (orbit_file_is(path) ? check_orbit : check_attitude)(path, &m);
    if (!good)
        run_error("%s", m.text);
    return good;
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
    {.kind = OPTION_LIST,
     .value = "FILE",
     .text =
         "attitude ephemerides (AEM), attitude parameters (APM) and orbit ephemerides (OEM) in key = value notation",
     .offset = AT(files),
     .files = true},
    {0}};

const struct command command_check = {
    .name = "check",
    .summary = "check attitude and orbit files of the CCSDS, and say what is in them",
    .usage = "FILE...",
    .about =
        "Reads files as CCSDS 504.0-B-1 (attitudes, version 1.0), 504.0-B-2 (2.0) and 502.0-B (orbits) define them, checks every line, and "
        "prints what they hold. A file that does not conform gives one line with the number of the line, the keyword and "
        "what is expected; the exit status is then 1.",
    .examples = "polhode run asteroid --output asteroid.aem --quiet\npolhode check asteroid.aem",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
