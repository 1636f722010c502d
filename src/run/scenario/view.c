/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The blocks `view`, what pages draw, and `directions`: Sun and observer, and what the body sees of
 * them at a time. */
#include "scenario/view.h"

#include "io/file.h"
#include "scenario/read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(VIEW)
USE_KEY(orbit_length_unit);
USE_KEY(output_times);

static const double degree = PLH_PI / 180.0;

/* IAU 2012 resolution B2, and the seconds in which light passes it. */
static const double au_metres = 149597870700.0, au_seconds = 149597870700.0 / 299792458.0;

/* The degree of polynomials through positions without velocities. */
enum { LAGRANGE_DEGREE = 7 };

static enum key_id key_of(enum view_to which)
{
    return which == VIEW_SUN ? key_directions_sun : key_directions_observer;
}

/* --- Reading --- */

/* [longitude, latitude] in degrees, or a vector. */
static bool read_fixed(struct scenario *s, const struct value *v, enum key_id key,
                       struct view_source *source)
{
    double x[3];
    const int n = value_count(v);
    if (n != 2 && n != 3)
        return read_error(s, v, key,
                          "expected [longitude, latitude] in degrees, or a vector [x, y, z]");
    value_numbers(v, x);
    const plh_vec3 d =
        n == 2 ? sky_direction_of(x[0] * degree, x[1] * degree) : plh_vec3_make(x[0], x[1], x[2]);
    if (!(plh_vec3_norm(d) > 0.0))
        return read_error(s, v, key, "expected a direction that is not zero");
    source->kind = VIEW_FIXED;
    source->fixed = plh_vec3_unit(d);
    return true;
}

bool view_read_table(const char *path, const struct sky *sky, bool km, struct view_source *source,
                     struct message *m)
{
    struct vector_table *t = &source->table;
    if (!vectors_read(path, sky, km, t, m))
        return false;
    source->kind = VIEW_TABLE;
    source->segment =
        (plh_orbit_segment){.count = t->n,
                            .time = t->time,
                            .position = t->position,
                            .velocity = t->moves ? t->velocity : NULL,
                            .interpolation = t->moves ? PLH_ORBIT_HERMITE : PLH_ORBIT_LAGRANGE,
                            .degree = t->moves ? 3 : LAGRANGE_DEGREE,
                            .start = t->time[0],
                            .stop = t->time[t->n - 1]};
    const plh_status status = plh_orbit_from_segments(1.0, &source->segment, 1, &source->path);
    return !status || message_set(m, "%s: %s", path, plh_status_text(status));
}

static bool read_table(struct scenario *s, const struct value *v, enum key_id key,
                       struct view_source *source)
{
    char path[FILE_PATH];
    struct message m = {0};
    if (!document_path(&s->doc, v->text, path, sizeof path))
        return read_error(s, v, key, "the path is too long");
    if (!view_read_table(path, &s->sky, read_is(s, key_directions_unit, "km"), source, &m))
        return read_error(s, v, key, "%s", m.text);
    document_hash_file(&s->doc, path);
    return true;
}

static bool has_dates(const struct scenario *s)
{
    return s->sky.dated || !isnan(s->sky.jd0);
}

static bool needs_date(const struct scenario *s, const struct value *v, enum key_id key)
{
    return has_dates(s) || read_error(s, v, key,
                                      "needs a date at the start, 'time-unit: d', or "
                                      "ephemeris.epoch, the date of time 0");
}

/* A list, a word, or a path. */
static bool read_source(struct scenario *s, enum view_to which)
{
    const enum key_id key = key_of(which);
    const struct value *v = read_value(s, key);
    struct view_source *source = &s->view.source[which];
    if (!v)
        return true;
    if (v->type == VALUE_LIST)
        return read_fixed(s, v, key, source);
    const bool word = strcmp(v->text, which == VIEW_SUN ? "date" : "planet") == 0;
    if (!word)
        return read_table(s, v, key, source);
    source->kind = which == VIEW_SUN ? VIEW_DATE : VIEW_PLANET;
    if (which == VIEW_OBSERVER && !s->has_orbit)
        return read_error(s, v, key, "'planet' needs an orbit");
    if (which == VIEW_SUN && s->has_orbit && !scenario_orbit_is_earths(s))
        return read_error(s, v, key, "'date' is for satellites of the Earth; give a table");
    return which == VIEW_OBSERVER || needs_date(s, v, key);
}

static bool read_site(struct scenario *s)
{
    const struct value *v = read_value(s, key_directions_site);
    struct view_source *source = &s->view.source[VIEW_OBSERVER];
    if (!v)
        return true;
    const plh_vec3 x = read_vector(v);
    if (source->kind != VIEW_NOT_GIVEN)
        return read_error(s, v, key_directions_site, "give it or directions.observer");
    if (!s->has_orbit || !scenario_orbit_is_earths(s))
        return read_error(s, v, key_directions_site, "needs an orbit about the Earth");
    if (!(fabs(x.x) <= 360.0 && fabs(x.y) <= 90.0 && fabs(x.z) <= 1e5))
        return read_error(s, v, key_directions_site,
                          "expected a longitude from -360 to 360, a latitude from -90 to 90, and "
                          "metres up to 1e5");
    source->kind = VIEW_SITE;
    source->fixed = plh_vec3_make(x.x * degree, x.y * degree, x.z);
    return needs_date(s, v, key_directions_site);
}

/* The shadow of the Earth, where the Sun goes by the date; of any planet on request. */
static bool read_eclipse(struct scenario *s)
{
    struct view *view = &s->view;
    const struct value *v = read_value(s, key_directions_eclipse);
    const struct value *radius = read_value(s, key_directions_planet_radius);
    const bool home = s->has_orbit && scenario_orbit_is_earths(s);
    const bool sun = view->source[VIEW_SUN].kind != VIEW_NOT_GIVEN;
    const char *word = v                                                  ? v->text
                       : home && view->source[VIEW_SUN].kind == VIEW_DATE ? "cone"
                                                                          : "none";
    view->eclipse.kind = strcmp(word, "cone") == 0       ? PLH_ECLIPSE_CONE
                         : strcmp(word, "cylinder") == 0 ? PLH_ECLIPSE_CYLINDER
                                                         : PLH_ECLIPSE_NONE;
    view->eclipse.sun = PLH_SUN_RADIUS / au_metres;
    view->eclipse.planet =
        radius ? value_number(radius) * view->length : PLH_EARTH_RADIUS / au_metres;
    if (view->eclipse.kind == PLH_ECLIPSE_NONE)
        return !radius || read_error(s, radius, key_directions_planet_radius,
                                     "needs directions.eclipse, cylinder or cone");
    if (!s->has_orbit || !sun)
        return read_error(s, v, key_directions_eclipse, "needs an orbit and directions.sun");
    return radius || home ||
           read_error(s, v, key_directions_eclipse,
                      "needs directions.planet-radius: this orbit is not about the Earth");
}

bool scenario_read_view(struct scenario *s)
{
    struct view *view = &s->view;
    const struct value *time = read_value(s, key_directions_light_time);
    view->look = read_text(s, key_view_body);
    view->length = (read_is(s, key_orbit_length_unit, "km") ? 1000.0 : 1.0) / au_metres;
    view->backward = read_is(s, key_directions_vectors, "to-body");
    view->light_time = read_is(s, key_directions_light_time, "yes");
    if (!read_source(s, VIEW_SUN) || !read_source(s, VIEW_OBSERVER) || !read_site(s) ||
        !read_eclipse(s))
        return false;
    return !view->light_time || view_has_distance(view, VIEW_OBSERVER) ||
           read_error(s, time, key_directions_light_time,
                      "needs an observer at a known distance: a table, planet, or site");
}

void scenario_free_view(struct scenario *s)
{
    for (int i = 0; i < VIEWS; i++)
        vectors_free(&s->view.source[i].table);
}

bool view_has_distance(const struct view *view, enum view_to which)
{
    return view->source[which].kind > VIEW_FIXED;
}

/* --- Looking --- */

/* The body from the centre of its planet, in au; zero without an orbit. */
static plh_vec3 body_at(const struct scenario *s, double t)
{
    plh_orbit_point p = {.position = {0.0, 0.0, 0.0}};
    if (s->has_orbit && plh_orbit_at(&s->orbit, t, &p))
        p.position = plh_vec3_make(NAN, NAN, NAN);
    return plh_vec3_scale(s->view.length, p.position);
}

/* The Sun, or the site, from the centre of the Earth in au. */
static plh_vec3 earth_at(const struct scenario *s, const struct view_source *source, double t)
{
    const bool sun = source->kind == VIEW_DATE;
    double day, rest;
    if (plh_date_to_jd(sky_date(&s->sky, t), sun ? PLH_SCALE_TDB : PLH_SCALE_UTC, &day, &rest))
        return plh_vec3_make(NAN, NAN, NAN);
    const plh_vec3 x = source->fixed;
    return sky_from_equatorial(
        &s->sky,
        sun ? plh_orbit_earth_sun(day, rest)
            : plh_vec3_scale(1.0 / au_metres, plh_orbit_earth_place(x.x, x.y, x.z, day, rest)));
}

/* From the body at t to Sun or observer at `when`, in au; a direction where that is all. */
static plh_vec3 vector_to(const struct scenario *s, enum view_to which, double t, double when)
{
    const struct view_source *source = &s->view.source[which];
    plh_orbit_point p;
    switch (source->kind) {
    case VIEW_FIXED:
        return source->fixed;
    case VIEW_TABLE:
        return plh_orbit_at(&source->path, when, &p)
                   ? plh_vec3_make(NAN, NAN, NAN)
                   : plh_vec3_scale(s->view.backward ? -1.0 : 1.0, p.position);
    case VIEW_PLANET:
        return plh_vec3_scale(-1.0, body_at(s, t));
    case VIEW_DATE:
    case VIEW_SITE:
        return plh_vec3_sub(earth_at(s, source, when), body_at(s, t));
    default:
        return plh_vec3_make(NAN, NAN, NAN);
    }
}

/* The time of light for a distance in au, in units of the scenario. */
static double light_time(const struct scenario *s, double distance)
{
    return distance * (au_seconds / s->sky.seconds);
}

static void look(struct sight *sight, const struct view *view, enum view_to which, plh_vec3 v)
{
    sight->to[which] = plh_vec3_unit(v);
    sight->distance[which] = view_has_distance(view, which) ? plh_vec3_norm(v) : NAN;
}

/* A Sun that is but a direction is 1 au away. */
plh_sunlight view_sunlight(const struct scenario *s, double t)
{
    return s->view.eclipse.kind == PLH_ECLIPSE_NONE
               ? (plh_sunlight){1.0, INFINITY, INFINITY}
               : plh_eclipse_at(&s->view.eclipse, body_at(s, t), vector_to(s, VIEW_SUN, t, t));
}

plh_vec3 view_irradiance(const void *context, double t)
{
    const struct scenario *s = context;
    const plh_vec3 v = vector_to(s, VIEW_SUN, t, t);
    const double d = view_has_distance(&s->view, VIEW_SUN) ? plh_vec3_norm(v) : 1.0;
    const double strength = view_sunlight(s, t).share * (s->sky.unit * s->sky.unit) / (d * d);
    return plh_vec3_scale(strength, plh_vec3_unit(v));
}

/* Light that leaves at t arrives at t + d/c, where d is the distance at the arrival: a few steps,
 * each of which gains the factor c over the speed of the observer. */
struct sight view_at(const struct scenario *s, double t)
{
    struct sight sight = {.seen = NAN, .sunlit = view_sunlight(s, t).share};
    plh_vec3 v = vector_to(s, VIEW_OBSERVER, t, t);
    look(&sight, &s->view, VIEW_SUN, vector_to(s, VIEW_SUN, t, t));
    for (int i = 0; s->view.light_time && i < 20; i++) {
        const double next = t + light_time(s, plh_vec3_norm(v));
        if (next == sight.seen || isnan(next))
            break;
        sight.seen = next;
        v = vector_to(s, VIEW_OBSERVER, t, next);
    }
    look(&sight, &s->view, VIEW_OBSERVER, v);
    return sight;
}

double view_left(const struct scenario *s, double t)
{
    double left = t;
    for (int i = 0; i < 20; i++) {
        const plh_vec3 v = vector_to(s, VIEW_OBSERVER, left, t);
        const double next = t - light_time(s, plh_vec3_norm(v));
        if (next == left || isnan(next))
            return next;
        left = next;
    }
    return left;
}

/* Where a table ends before the run does. */
static bool covers_at(const struct scenario *s, double t)
{
    const struct sight sight = view_at(s, t);
    for (int i = 0; i < VIEWS; i++) {
        const struct view_source *source = &s->view.source[i];
        if (source->kind == VIEW_NOT_GIVEN || isfinite(sight.to[i].x))
            continue;
        const enum key_id key = i == VIEW_OBSERVER && source->kind == VIEW_SITE
                                    ? key_directions_site
                                    : key_of((enum view_to)i);
        if (source->kind != VIEW_TABLE)
            return read_error(s, read_value(s, key), key, "is not known at t = %.17g", t);
        return read_error(s, read_value(s, key), key,
                          "has vectors from %.17g to %.17g only; t = %.17g%s is outside",
                          source->segment.start, source->segment.stop, t,
                          s->view.light_time && i == VIEW_OBSERVER ? " with its light time" : "");
    }
    return true;
}

bool scenario_view_covers(const struct scenario *s)
{
    const struct output_request *o = &s->output;
    const bool listed = !o->every && o->time_count > 0;
    if (!(listed && scenario_is_closed(s)) && (!covers_at(s, s->t0) || !covers_at(s, s->until)))
        return false;
    return !listed ||
           (covers_at(s, output_time(o, 0)) && covers_at(s, output_time(o, o->time_count - 1)));
}

bool scenario_view_times(struct scenario *s, const struct value *v)
{
    struct output_request *o = &s->output;
    if (!s->view.light_time)
        return true;
    if (o->time_count > FILE_LINES)
        return read_error(s, v, key_output_times, "expected at most %d times with light time",
                          FILE_LINES);
    double *left = malloc(o->time_count * sizeof *left);
    if (!left)
        return read_error(s, v, key_output_times, "out of memory");
    for (size_t i = 0; i < o->time_count; i++)
        left[i] = view_left(s, output_time(o, i));
    free(o->times);
    o->times = left;
    return true;
}
