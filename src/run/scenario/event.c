/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The events that a scenario asks for. */
#include <polhode/extend/event.h>
#include <polhode/plugin.h>

#include "scenario/read.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

OWN_KEYS(EVENT)

static bool read_kind(const struct scenario *s, const struct value *map, plh_event_def *def)
{
    const char *words[PLH_EVENT_KINDS];
    const struct value *v = read_needed(s, map, key_events_kind);
    if (!v)
        return false;
    for (int i = 0; i < PLH_EVENT_KINDS; i++)
        words[i] = plh_event_name((plh_event_kind)i);
    def->kind = plh_event_find(v->text);
    return def->kind != PLH_EVENT_KINDS ||
           keys_unknown_word(&s->doc, v, scenario_keys[key_events_kind].path, "kind", v->text,
                             words, PLH_EVENT_KINDS, PLH_RUN_UNKNOWN_EVENT);
}

/* A key of another kind would be forgotten without a word. */
static bool refuse(const struct scenario *s, const struct value *map, enum key_id key,
                   plh_event_kind kind)
{
    const struct value *v = read_member(map, key);
    return !v ||
           read_error(s, v, key_events, "the kind %s has no '%s'", plh_event_name(kind), v->key);
}

static bool read_direction(const struct scenario *s, const struct value *map, enum key_id key,
                           plh_vec3 *out)
{
    const struct value *v = read_needed(s, map, key);
    if (!v)
        return false;
    *out = read_vector(v);
    return plh_vec3_norm(*out) > 0.0 ||
           read_error(s, v, key_events, "%s: expected a vector that is not zero", v->key);
}

static bool read_angle(const struct scenario *s, const struct value *map, plh_event_def *def)
{
    const struct value *angle = read_needed(s, map, key_events_angle);
    const struct value *unit = angle ? read_needed(s, map, key_events_unit) : NULL;
    if (!unit)
        return false;
    const bool degrees = strcmp(unit->text, "deg") == 0;
    const double x = value_number(angle);
    def->angle = degrees ? x * (PLH_PI / 180.0) : x;
    return (x >= 0.0 && x <= (degrees ? 180.0 : PLH_PI)) ||
           read_error(s, angle, key_events_angle, "expected 0 to %s", degrees ? "180" : "pi");
}

/* What the kind needs, and nothing else. */
static bool read_geometry(const struct scenario *s, const struct value *map, plh_event_def *def)
{
    const unsigned uses = plh_event_kind_get(def->kind)->uses;
    if (!(uses & PLH_EVENT_USES_AXIS ? read_direction(s, map, key_events_axis, &def->axis)
                                     : refuse(s, map, key_events_axis, def->kind)) ||
        !(uses & PLH_EVENT_USES_DIRECTION
              ? read_direction(s, map, key_events_direction, &def->direction)
              : refuse(s, map, key_events_direction, def->kind)))
        return false;
    if (uses & PLH_EVENT_USES_AXIS)
        def->axis = plh_body_vector_to_principal(&s->body, def->axis);
    if (uses & PLH_EVENT_USES_ANGLE)
        return read_angle(s, map, def);
    return refuse(s, map, key_events_angle, def->kind) &&
           refuse(s, map, key_events_unit, def->kind);
}

static bool read_function(struct scenario *s, const struct value *map, struct event_request *e)
{
    const struct value *library, *name;
    const plh_event_plugin *record;
    char file[4096], why[1024];
    if (!(plh_event_kind_get(e->def.kind)->uses & PLH_EVENT_USES_FUNCTION))
        return refuse(s, map, key_events_library, e->def.kind) &&
               refuse(s, map, key_events_function, e->def.kind) &&
               refuse(s, map, key_events_samples, e->def.kind);
    library = read_needed(s, map, key_events_library);
    name = library ? read_needed(s, map, key_events_function) : NULL;
    if (!name)
        return false;
    e->def.samples = (int)fmin(member_number(map, key_events_samples), 1e9);
    if (!document_path(&s->doc, library->text, file, sizeof file))
        return read_error(s, library, key_events_library,
                          "expected the path of a shared library, from the directory of the "
                          "scenario");
    if (!scenario_may_load(s, library))
        return false;
    if (plh_event_load(file, name->text, &e->library, &record, why, sizeof why))
        return read_error(s, library, key_events_library, "cannot load event '%s': %s", name->text,
                          why);
    document_hash_file(&s->doc, file);
    e->def.function = record->function;
    e->def.context = (void *)&s->body;
    return true;
}

static bool read_only(const struct scenario *s, const struct value *map, plh_event_def *def)
{
    const struct value *v = read_member(map, key_events_only);
    if (!v)
        return true;
    const bool peak = strcmp(v->text, "maximum") == 0 || strcmp(v->text, "minimum") == 0;
    if (peak != plh_event_kind_get(def->kind)->extremum)
        return read_error(s, v, key_events_only, "expected %s for the kind %s",
                          peak ? "rising or falling" : "maximum or minimum",
                          plh_event_name(def->kind));
    def->only = strcmp(v->text, "rising") == 0 || strcmp(v->text, "maximum") == 0 ? 1 : -1;
    return true;
}

static bool read_action(const struct scenario *s, const struct value *map, struct event_request *e)
{
    const struct value *number = read_member(map, key_events_number);
    const char *word = member_text(map, key_events_action);
    e->action = strcmp(word, "stop") == 0    ? EVENT_STOP
                : strcmp(word, "count") == 0 ? EVENT_COUNT
                                             : EVENT_RECORD;
    e->number = (uint64_t)member_number(map, key_events_number);
    return !number || e->action == EVENT_STOP ||
           read_error(s, number, key_events_number, "only for action: stop");
}

static bool read_event(struct scenario *s, const struct value *map)
{
    struct event_request *e = &s->event[s->event_count];
    const struct value *name = read_member(map, key_events_name);
    if (s->event_count == SCENARIO_EVENTS)
        return read_error(s, map, key_events, "more than %d events", SCENARIO_EVENTS);
    s->event_count++;
    if (!read_kind(s, map, &e->def) || !read_geometry(s, map, &e->def) ||
        !read_function(s, map, e) || !read_only(s, map, &e->def) || !read_action(s, map, e))
        return false;
    e->name = document_line(&s->doc, name ? name->text : plh_event_name(e->def.kind));
    return e->name != NULL;
}

bool scenario_read_events(struct scenario *s)
{
    const struct value *list = read_value(s, key_events);
    const struct value *file = read_value(s, key_output_events);
    for (const struct value *v = list ? list->child : NULL; v; v = v->next)
        if (!read_event(s, v))
            return false;
    if (file && s->event_count == 0)
        return read_error(s, file, key_output_events, "this scenario has no events");
    if (!scenario_may_write(s, file, scenario_keys[key_output_events].path))
        return false;
    s->output.events_file = file ? file->text : NULL;
    return true;
}

void scenario_free_events(struct scenario *s)
{
    for (int i = 0; i < s->event_count; i++)
        plh_plugin_unload(s->event[i].library);
}
