/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Brightness: points of a light curve of ellipsoids and convex meshes, and bodies that are not
 * convex by our own cuts and by the rays of Embree. */
#include "bench.h"

#include <polhode/polhode.h>
#include <polhode/rays.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/torus.h"

void bench_light(bench *b);

enum { POINTS = 4096 };

/* A tumbling body and where its light goes. */
typedef struct scene {
    plh_light *light;
    plh_motion motion;
    double t[POINTS], state[7][POINTS], flux[POINTS];
    plh_vec3 sun, observer;
} scene;

static plh_states states_of(scene *s)
{
    return (plh_states){s->state[0], s->state[1], s->state[2], s->state[3],
                        s->state[4], s->state[5], s->state[6]};
}

static plh_directions fixed(const plh_vec3 *v)
{
    return (plh_directions){&v->x, &v->y, &v->z, true};
}

static double points(void *context, long n)
{
    scene *s = context;
    double sum = 0.0;
    for (long i = 0; i < n; i++) {
        plh_light_batch(s->light, POINTS, states_of(s), fixed(&s->sun), fixed(&s->observer),
                        s->flux, NULL);
        sum += s->flux[i % POINTS];
    }
    return sum;
}

/* The attitudes too. */
static double curve(void *context, long n)
{
    scene *s = context;
    for (long i = 0; i < n - 1; i++) {
        plh_motion_batch(&s->motion, POINTS, s->t, states_of(s));
        points(s, 1);
    }
    plh_motion_batch(&s->motion, POINTS, s->t, states_of(s));
    return points(s, 1);
}

static double one_flux(void *context)
{
    scene *s = context;
    return plh_light_flux(s->light, s->sun, s->observer);
}

static void set_motion(scene *s)
{
    plh_body body;
    plh_state start = {plh_quat_make(1, 0, 0, 0), {0.3, 0.4, 1.5}};
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body);
    plh_motion_init(&body, start, 0.0, 0, &s->motion);
    for (int i = 0; i < POINTS; i++)
        s->t[i] = 0.01 * i;
    plh_motion_batch(&s->motion, POINTS, s->t, states_of(s));
    s->sun = plh_vec3_make(1.0, 0.2, 0.1);
    s->observer = plh_vec3_make(0.6, 0.7, -0.2);
}

static void row(bench *b, scene *s, const char *name, const plh_shape *shape, plh_surface surface)
{
    char text[96];
    if (plh_light_create(NULL, shape, 1, &surface, NULL, &s->light))
        return;
    bench_row_per(b, "light", name, points, s, POINTS, BENCH_Y);
    snprintf(text, sizeof text, "%s, with its motion", name);
    bench_row_per(b, "light", text, curve, s, POINTS, BENCH_Y);
    plh_light_destroy(s->light);
}

static void convex(bench *b, scene *s)
{
    const plh_surface dusty = {.lommel_seeliger = 1.0}, lambert = {.lambert = 1.0};
    plh_shape *round = NULL, *mesh = NULL;
    if (!plh_shape_create_ellipsoid(plh_vec3_make(3, 2, 1), &round) &&
        !plh_shape_create_facets(round, 16, &mesh)) {
        row(b, s, "ellipsoid, Lommel-Seeliger", round, dusty);
        row(b, s, "ellipsoid, Lambert", round, lambert);
        row(b, s, "convex mesh of 960 facets", mesh, dusty);
    }
    plh_shape_destroy(round);
    plh_shape_destroy(mesh);
}

/* A flux of a torus; the figure is ns for one flux. */
static void ring(bench *b, scene *s, int round)
{
    const plh_surface dusty = {.lommel_seeliger = 1.0};
    char text[96];
    plh_shape *shape = make_torus_shape(round, round / 2, 0.2);
    if (!shape || plh_light_create(NULL, shape, 1, &dusty, NULL, &s->light))
        return;
    snprintf(text, sizeof text, "torus of %d facets, cuts", round * round);
    bench_once(b, "light", text, one_flux, s, NULL);
    for (int detail = 4; detail <= 16 && plh_shadow_embree(); detail *= 2) {
        if (plh_light_set_shadow(s->light, plh_shadow_embree(), detail))
            break;
        snprintf(text, sizeof text, "torus of %d facets, %d x %d rays", round * round, detail,
                 detail);
        bench_once(b, "light", text, one_flux, s, NULL);
    }
    plh_light_destroy(s->light);
    plh_shape_destroy(shape);
}

void bench_light(bench *b)
{
    scene *s = malloc(sizeof *s);
    if (!s)
        return;
    set_motion(s);
    convex(b, s);
    ring(b, s, 32);
    ring(b, s, 100);
    ring(b, s, 316);
    free(s);
}
