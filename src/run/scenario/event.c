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

/* --- Shadows of the planet, which only a scenario knows: functions of the time --- */

static double umbra(void *context, double t, const plh_state *state)
{
    (void)state;
    return view_sunlight(context, t).umbra;
}

static double penumbra(void *context, double t, const plh_state *state)
{
    (void)state;
    return view_sunlight(context, t).penumbra;
}

/* How often the shadow is looked for in a step, or in a radian of a free body: 64 times in a turn
 * about the planet. */
static int shadow_samples(const struct scenario *s)
{
    const plh_vec3 w = plh_body_omega(&s->body, s->start.m);
    const double period = plh_orbit_period(&s->orbit);
    const double step = s->step != 0.0 ? fabs(s->step) : 1.0 / fmax(plh_vec3_norm(w), 1e-300);
    const double often = isfinite(period) ? 64.0 * step / period : 16.0;
    return (int)fmin(1e6, fmax(16.0, ceil(often)));
}

/* Whether the word is a kind of shadow; then the definition is made. */
static bool read_shadow(struct scenario *s, const struct value *v, plh_event_def *def, bool *good)
{
    const bool inner = strcmp(v->text, "umbra") == 0, outer = strcmp(v->text, "penumbra") == 0;
    const plh_eclipse_kind kind = s->view.eclipse.kind;
    *good = true;
    if (!inner && !outer)
        return false;
    def->kind = PLH_EVENT_FUNCTION;
    def->function = inner ? umbra : penumbra;
    def->context = s;
    def->samples = shadow_samples(s);
    if (kind == PLH_ECLIPSE_NONE || (outer && kind == PLH_ECLIPSE_CYLINDER))
        *good = read_error(s, v, key_events_kind, "%s needs directions.eclipse: cone%s", v->text,
                           inner ? " or cylinder" : "");
    return true;
}

static bool read_kind(struct scenario *s, const struct value *map, plh_event_def *def)
{
    const char *words[PLH_EVENT_KINDS + 2];
    const struct value *v = read_needed(s, map, key_events_kind);
    bool good;
    if (!v)
        return false;
    if (read_shadow(s, v, def, &good))
        return good;
    for (int i = 0; i < PLH_EVENT_KINDS; i++)
        words[i] = plh_event_name((plh_event_kind)i);
    words[PLH_EVENT_KINDS] = "umbra";
    words[PLH_EVENT_KINDS + 1] = "penumbra";
    def->kind = plh_event_find(v->text);
    return def->kind != PLH_EVENT_KINDS ||
           keys_unknown_word(&s->doc, v, scenario_keys[key_events_kind].path, "kind", v->text,
                             words, PLH_EVENT_KINDS + 2, PLH_RUN_UNKNOWN_EVENT);
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
    if (!(plh_event_kind_get(e->def.kind)->uses & PLH_EVENT_USES_FUNCTION) || e->def.function)
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
    e->name = document_line(&s->doc, (name ? name : read_member(map, key_events_kind))->text);
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
