/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Reads a scenario: what it may do, what one body and a system have in common, and what each of
 * them reads, in the order in which one key needs another. */

#include "scenario/read.h"

#include "io/file.h"
#include "scenario/system.h"

#include <math.h>
#include <polhode/plugin.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(GENERAL)
OWN_KEYS(TIME)
OWN_KEYS(EPHEMERIS)
USE_KEY(method_library);
USE_KEY(system);

const plh_torque *scenario_torque(const struct scenario *s)
{
    return s->subject == SUBJECT_BODY && s->terms.count ? &s->torque : NULL;
}

plh_problem scenario_problem(const struct scenario *s)
{
    plh_problem problem = {&s->body, scenario_torque(s), s->start, s->t0};
    return problem;
}

bool scenario_is_closed(const struct scenario *s)
{
    const plh_problem problem = scenario_problem(s);
    return s->subject == SUBJECT_BODY && plh_problem_is_closed(&problem, &s->spec);
}

const struct value *scenario_end(const struct scenario *s)
{
    const struct value *until = read_value(s, key_until);
    const struct value *duration = read_value(s, key_duration);
    if (!until || !duration || !until->from == !duration->from)
        return until ? until : duration;
    return until->from ? until : duration;
}

static bool read_end(struct scenario *s)
{
    const struct value *end = scenario_end(s), *duration = read_value(s, key_duration);
    if (!end)
        return read_error(s, NULL, key_until, "missing: the time at the end, or give a duration");
    if (duration && end != duration && !end->from == !duration->from)
        return read_error(s, duration, key_duration, "give either until or duration");
    if (end == duration)
        s->until = s->t0 + value_number(duration);
    else if (!scenario_read_time(s, key_until, &s->until))
        return false;
    if (s->until == s->t0 && s->tolerance > 0.0)
        return read_error(s, end, end == duration ? key_duration : key_until,
                          "a run within a tolerance needs a time other than start; a single record "
                          "needs no tolerance");
    if (s->until < s->t0 && !isnan(s->sky.jd0))
        scenario_warn(s, end, scenario_keys[key_until].path,
                      "the run goes back in time, from %.17g to %.17g%s", s->t0, s->until,
                      s->sky.dated ? "" : ", which are Julian dates");
    return true;
}

/* A step that was meant in another unit would run for years. */
static bool check_step(const struct scenario *s)
{
    const double most = 1e12, steps = fabs(s->until - s->t0) / s->step;
    if (s->step == 0.0 && s->tolerance == 0.0 && !scenario_is_closed(s))
        return read_error(s, NULL, key_step,
                          "missing: method %s needs a time step, or give a tolerance", s->method);
    return s->step == 0.0 || steps <= most ||
           read_error(s, read_value(s, key_step), key_step,
                      "makes %.3g steps; at most %.0e are accepted", steps, most);
}

bool scenario_read_times(struct scenario *s)
{
    if (!scenario_read_time(s, key_start, &s->t0) || !read_end(s))
        return false;
    s->step = s->tolerance > 0.0 ? 0.0 : read_number(s, key_step);
    sky_warn_leap_seconds(s);
    return check_step(s);
}

static void read_ephemeris(struct scenario *s)
{
    struct ephemeris *e = &s->ephemeris;
    e->epoch = read_text(s, key_ephemeris_epoch);
    e->time_system = read_text(s, key_ephemeris_time_system);
    e->object_name = read_text(s, key_ephemeris_object_name);
    e->object_id = read_text(s, key_ephemeris_object_id);
    e->originator = read_text(s, key_ephemeris_originator);
    e->center = read_text(s, key_ephemeris_center);
    e->frame_a = read_text(s, key_ephemeris_frame_a);
    e->frame_b = read_text(s, key_ephemeris_frame_b);
    e->seconds_per_unit = read_number(s, key_ephemeris_seconds_per_unit);
    e->version_1 = read_is(s, key_ephemeris_version, "1.0");
    e->naif_id = (int)fmax(fmin(read_number(s, key_ephemeris_naif_id), 1.0), -1e9);
    e->digits = read_is(s, key_ephemeris_digits, "17") ? 17 : 16;
    e->segment = read_number(s, key_ephemeris_segment);
    e->interpolation = read_text(s, key_ephemeris_interpolation);
    e->degree = (int)fmin(read_number(s, key_ephemeris_degree), 1e9);
}

void scenario_warn(struct scenario *s, const struct value *v, const char *path, const char *format,
                   ...)
{
    struct message line = {0};
    struct document doc = s->doc;
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    doc.message = &line;
    document_error(&doc, v, path, "%s", text);
    size_t used = strlen(s->warnings), room = sizeof s->warnings - used;
    if (strlen(line.text) + 2 <= room)
        snprintf(s->warnings + used, room, "%s\n", line.text);
}

bool scenario_may_load(const struct scenario *s, const struct value *library)
{
    return (s->allow & PLH_ALLOW_LIBRARIES) ||
           document_error(&s->doc, library, library->key,
                          "a shared library runs code, which is not allowed") ||
           message_because(s->doc.message, PLH_RUN_LIBRARY_NOT_ALLOWED);
}

bool scenario_library(struct scenario *s, const struct value *library, char path[4096])
{
    if (s->system.libraries == SCENARIO_LIBRARIES)
        return document_error(&s->doc, library, "library", "more than %d things from libraries",
                              SCENARIO_LIBRARIES);
    if (!document_path(&s->doc, library->text, path, 4096))
        return document_error(
            &s->doc, library, "library",
            "expected the path of a shared library, from the directory of the scenario");
    return scenario_may_load(s, library);
}

bool scenario_may_write(const struct scenario *s, const struct value *file, const char *path)
{
    /* What was laid over the scenario comes from whoever runs it. */
    return !file || file->from || (s->allow & PLH_ALLOW_OUTSIDE) || file_below(file->text) ||
           document_error(&s->doc, file, path,
                          "'%.1000s' is not below the working directory, which is not allowed",
                          file->text) ||
           message_because(s->doc.message, PLH_RUN_OUTSIDE_NOT_ALLOWED);
}

static bool read_body(struct scenario *s)
{
    return scenario_open_attitudes(s) && scenario_read_sky(s) && scenario_read_orbit(s) &&
           scenario_read_view(s) && scenario_read_body(s) && scenario_read_light(s) &&
           scenario_read_attitude(s) && scenario_read_spin(s) && scenario_read_torques(s) &&
           scenario_read_method(s) && scenario_read_times(s) && scenario_orbit_covers(s) &&
           scenario_reference_covers(s) && scenario_read_output(s) && scenario_view_covers(s) &&
           scenario_read_events(s);
}

static bool read_system(struct scenario *s)
{
    return scenario_read_sky(s) && scenario_read_system(s) && scenario_read_method(s) &&
           scenario_read_times(s) && scenario_place_system(s) && scenario_read_output(s) &&
           scenario_read_measures(s);
}

static void free_body(struct scenario *s)
{
    for (int i = 0; i < SCENARIO_TORQUES; i++) {
        plh_plugin_unload(s->library[i]);
        free(s->profile_memory[i]);
        plh_facets_destroy(s->facets[i]);
    }
    attitude_free(&s->attitude_file);
    attitude_free(&s->spin_file);
    attitude_free(&s->reference);
    plh_orbit_destroy(&s->orbit);
    plh_plugin_unload(s->orbit_library);
    orbit_file_free(&s->orbit_file);
    free(s->orbit_segments);
    free(s->orbit_times);
    scenario_free_view(s);
    plh_light_destroy(s->light);
    plh_shape_destroy(s->shape);
    scenario_free_events(s);
}

static void free_system(struct scenario *s)
{
    scenario_free_system(&s->system);
}

static const char *usual_of_body(const struct scenario *s)
{
    return !scenario_torque(s) ? "exact" : s->choose ? "dop853" : "srkn6_14a/exact";
}

static const char *usual_of_system(const struct scenario *s)
{
    (void)s;
    return "omf2/exact";
}

static bool check_system_method(const struct scenario *s, const struct value *v)
{
    return scenario_check_splitting(s, v, "method", s->method, &s->spec, &s->system.thermostat);
}

static const char *units_of_body(const struct scenario *s)
{
    (void)s;
    return NULL;
}

static const char *units_of_system(const struct scenario *s)
{
    return s->system.md ? "nm, u, ps, e, kJ/mol" : NULL;
}

static const struct subject subjects[SUBJECTS] = {
    [SUBJECT_BODY] = {"one body", FORMAT_BODY, usual_of_body, scenario_check_integrator, read_body,
                      free_body, units_of_body},
    [SUBJECT_SYSTEM] = {"a system", FORMAT_SYSTEM, usual_of_system, check_system_method,
                        read_system, free_system, units_of_system},
};

const struct subject *scenario_subject(const struct scenario *s)
{
    return &subjects[s->subject];
}

static bool open_document(const struct scenario_source *from, struct message *m,
                          struct document *doc)
{
    return from->empty  ? document_begin(from->path, m, doc)
           : from->text ? document_parse(from->path, from->text, strlen(from->text), m, doc)
                        : document_load(from->path, m, doc);
}

bool scenario_load(const struct scenario_source *source, const plh_settings *settings,
                   struct message *message, struct scenario *s)
{
    memset(s, 0, sizeof *s);
    if (!open_document(source, message, &s->doc))
        return false;
    s->allow = settings ? settings->allow : 0;
    for (int i = 0; settings && i < settings->count; i++)
        if (!document_set(&s->doc, &settings->list[i]))
            return false;
    if (!keys_check(&s->doc))
        return false;
    const struct value *library = read_value(s, key_method_library);
    if (library && !scenario_may_load(s, library))
        return false;
    const char *name = read_text(s, key_name);
    s->name = document_line(&s->doc, name ? name : source->path);
    if (!s->name)
        return false;
    s->source = read_text(s, key_source);
    s->subject = read_value(s, key_system) ? SUBJECT_SYSTEM : SUBJECT_BODY;
    read_ephemeris(s);
    return scenario_subject(s)->read(s) && !*message->text;
}

void scenario_free(struct scenario *s)
{
    scenario_subject(s)->free(s);
    for (int i = 0; i < SCENARIO_METHODS; i++)
        plh_plugin_unload(s->method_library[i]);
    free(s->output.times);
    free(s->rows);
    free(s->flows);
    document_free(&s->doc);
    memset(s, 0, sizeof *s);
}
