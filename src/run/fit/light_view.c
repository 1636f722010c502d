/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The data of a fit of brightness from a curve, and from where Sun and observer were. */
#include "io/number.h"
#include "scenario/view.h"

#include <math.h>
#include <polhode/lightfit.h>
#include <stdlib.h>
#include <string.h>

/* Days in which light passes an astronomical unit. */
static const double au_days = 149597870700.0 / 299792458.0 / 86400.0;

struct light_table {
    plh_lightfit_data seen;
    struct message message;
    struct view_source source[VIEWS];
};

static const char *const words[VIEWS] = {"sun", "observer"};

/* --- Directions --- */

/* Dates count in days from the epoch of the curve. */
static struct sky sky_of(const plh_photometry *c)
{
    return (struct sky){.unit = 86400.0,
                        .seconds = 86400.0,
                        .jd0 = NAN,
                        .dated = c->dates,
                        .zero = c->epoch,
                        .scale = c->scale,
                        .frame = {1.0, 0.0, 0.0, 0.0},
                        .ecliptic = true};
}

static bool read_view(struct light_table *t, const plh_photometry *c, int which, const char *text,
                      bool km)
{
    const double degree = PLH_PI / 180.0;
    struct view_source *source = &t->source[which];
    const struct sky sky = sky_of(c);
    double x[3];
    if (!text)
        return c->directions ||
               message_set(&t->message,
                           "%s: expected a direction, LON,LAT or X,Y,Z, or a table: the curve has "
                           "no vectors",
                           words[which]);
    const bool two = number_list(text, ',', 2, x) == 2;
    if (!two && number_list(text, ',', 3, x) != 3)
        return view_read_table(text, &sky, km, source, &t->message);
    source->kind = VIEW_FIXED;
    source->fixed =
        two ? sky_direction_of(x[0] * degree, x[1] * degree) : plh_vec3_make(x[0], x[1], x[2]);
    return (plh_vec3_norm(source->fixed) > 0.0 && isfinite(plh_vec3_norm(source->fixed))) ||
           message_set(&t->message, "%s: expected a direction that is not zero, found '%s'",
                       words[which], text);
}

/* The vector to Sun or observer at a time; false after a message. */
static bool look(struct light_table *t, const plh_photometry *c, size_t i, int which, double when,
                 bool backward, plh_vec3 *out)
{
    const struct view_source *source = &t->source[which];
    plh_orbit_point p;
    if (source->kind == VIEW_NOT_GIVEN)
        *out = which == VIEW_SUN ? c->point[i].sun : c->point[i].observer;
    else if (source->kind == VIEW_FIXED)
        *out = source->fixed;
    else if (plh_orbit_at(&source->path, when, &p))
        return message_set(
            &t->message,
            "%s: the table has vectors from %.10g to %.10g only; line %ld of the curve "
            "is at t = %.10g",
            words[which], source->segment.start, source->segment.stop, c->point[i].line, when);
    else
        *out = plh_vec3_scale(backward ? -1.0 : 1.0, p.position);
    return true;
}

static bool has_distance(const struct light_table *t, int which)
{
    return t->source[which].kind != VIEW_FIXED;
}

/* --- Points --- */

static bool add_point(struct light_table *t, const plh_photometry *c, const plh_lightfit_view *v,
                      size_t i, int night)
{
    const plh_photometry_point *p = &c->point[i];
    plh_lightfit_datum *d = &t->seen.datum[i];
    *d = (plh_lightfit_datum){
        .t = p->t, .magnitude = p->magnitude, .sigma = p->sigma, .night = night};
    if (!look(t, c, i, VIEW_OBSERVER, p->t, v->to_body, &d->observer))
        return false;
    if (v->light_time)
        d->t -= au_days * plh_vec3_norm(d->observer);
    if (!look(t, c, i, VIEW_SUN, d->t, v->to_body, &d->sun))
        return false;
    if (v->apparent)
        d->magnitude -= 5.0 * log10(plh_vec3_norm(d->sun) * plh_vec3_norm(d->observer));
    return true;
}

/* The night whose zero point a night has. */
static int zero_of(const plh_photometry *c, char kind, int night)
{
    if (kind == 'o')
        return 0;
    for (int i = 0; kind == 'f' && i < night; i++)
        if (strcmp(c->night[i].filter, c->night[night].filter) == 0)
            return i;
    return night;
}

static bool fill(struct light_table *t, const plh_photometry *c, const plh_lightfit_view *v)
{
    if (!read_view(t, c, VIEW_SUN, v->sun, v->km) ||
        !read_view(t, c, VIEW_OBSERVER, v->observer, v->km))
        return false;
    if (v->light_time && (!has_distance(t, VIEW_OBSERVER) || !c->dates))
        return message_set(&t->message, "light time: expected dates, and an observer at a known "
                                        "distance: a table, or vectors of the curve");
    if (v->apparent && !(has_distance(t, VIEW_OBSERVER) && has_distance(t, VIEW_SUN)))
        return message_set(&t->message, "apparent magnitudes: expected Sun and observer at known "
                                        "distances: tables, or vectors of the curve");
    for (size_t i = 0; i < c->n; i++)
        if (!add_point(t, c, v, i, zero_of(c, v->zero_points, c->point[i].night)))
            return false;
    return true;
}

plh_status plh_lightfit_data_create(const plh_photometry *curve, const plh_lightfit_view *view,
                                    plh_lightfit_data **data)
{
    struct light_table *t = calloc(1, sizeof *t);
    *data = t ? &t->seen : NULL;
    if (!t)
        return PLH_NO_MEMORY;
    t->seen.n = curve->n;
    t->seen.datum = malloc((curve->n + 1) * sizeof *t->seen.datum);
    if (!t->seen.datum) {
        free(t);
        *data = NULL;
        return PLH_NO_MEMORY;
    }
    return fill(t, curve, view) ? PLH_OK : PLH_BAD_ARGUMENT;
}

void plh_lightfit_data_destroy(plh_lightfit_data *data)
{
    struct light_table *t = (struct light_table *)data;
    if (!t)
        return;
    for (int i = 0; i < VIEWS; i++)
        vectors_free(&t->source[i].table);
    free(data->datum);
    free(t);
}

const char *plh_lightfit_data_message(const plh_lightfit_data *data)
{
    return ((const struct light_table *)data)->message.text;
}
