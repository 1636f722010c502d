/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "curve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double between(plh_random *r, double a, double b)
{
    return a + (b - a) * plh_random_uniform(r);
}

/* A state between the spin about an axis and the separatrix, in units in which I_s is about 1. */
static plh_vec3 momentum(plh_random *r, plh_mode mode, const plh_body *body)
{
    const plh_vec3 I = body->moment;
    const double share = between(r, 0.15, 0.8), middle = 1.0 / I.y;
    const double e = mode == PLH_MODE_LONG_AXIS ? middle + share * (1.0 / I.x - middle)
                                                : middle + share * (1.0 / I.z - middle);
    /* m = (x, 0, z) with x^2/Ix + z^2/Iz = e, then moved along the polhode by the time */
    const double x2 = (e - 1.0 / I.z) / (1.0 / I.x - 1.0 / I.z);
    return plh_vec3_make(sqrt(x2), 0.0, sqrt(1.0 - x2));
}

static void make_motion(plh_random *r, struct curve *c)
{
    plh_body body;
    const double a = between(r, 1.2, 2.2), s = 1.0 / between(r, 1.15, 1.8);
    c->axes = plh_vec3_make(a, 1.0, s);
    plh_body_from_moments(plh_vec3_make(1.0 + s * s, a * a + s * s, a * a + 1.0), &body);
    plh_state start = {plh_random_rotation(r), momentum(r, c->mode, &body)};
    plh_motion_init(&body, start, 0.0, PLH_MOTION_PLAIN, &c->motion);
    plh_motion_tumbling(&c->motion, &c->truth);
    const double speed = c->truth.P_phi / between(r, 0.15, 0.45);
    start.m = plh_vec3_scale(speed, start.m);
    plh_motion_init(&body, start, between(r, -1.0, 1.0), PLH_MOTION_PLAIN, &c->motion);
    plh_motion_tumbling(&c->motion, &c->truth);
    c->pole = plh_vec3_unit(plh_quat_rotate(c->motion.start.q, c->motion.start.m));
}

/* Nights of 40 points in six hours, or single points in the nights of a fortnight. */
static void make_times(plh_random *r, struct curve *c)
{
    c->n = c->dense ? 240 : 160;
    for (size_t i = 0; i < c->n; i++) {
        const int night = c->dense ? (int)(i / 40) : (int)(i * 14 / c->n);
        const double hour = c->dense
                                ? 0.25 * (double)(i % 40) / 40.0 + 0.002 * plh_random_uniform(r)
                                : 0.3 * plh_random_uniform(r);
        c->datum[i].t = (c->dense ? 1.4 : 1.0) * night + hour;
        if (c->dense)
            c->datum[i].t = (double)(int)(1.4 * night) + hour;
        c->datum[i].night = c->dense ? night : 0;
    }
    c->span = c->dense ? 7.3 : 13.3;
}

static plh_vec3 direction(double lon, double lat)
{
    return plh_vec3_make(cos(lat) * cos(lon), cos(lat) * sin(lon), sin(lat));
}

static void make_light(plh_random *r, struct curve *c)
{
    plh_shape *shape;
    plh_light *light;
    const plh_surface surface = {.lommel_seeliger = 1.0, .lambert = 0.1};
    const double phase = between(r, 0.3, 0.9), moves = c->several ? 0.8 / c->span : 0.0;
    if (plh_shape_create_ellipsoid(c->axes, &shape) ||
        plh_light_create(NULL, shape, 1, &surface, NULL, &light))
        abort();
    for (size_t i = 0; i < c->n; i++) {
        plh_lightfit_datum *d = &c->datum[i];
        const plh_quat q = plh_motion_at(&c->motion, d->t).q;
        d->sun = direction(0.3 + 0.05 * moves * d->t, 0.05);
        d->observer = direction(0.3 + phase + moves * d->t, -0.1 + 0.6 * moves * d->t);
        d->sigma = c->noise;
        d->magnitude = plh_magnitude_from_flux(plh_light_flux(light, plh_quat_unrotate(q, d->sun),
                                                              plh_quat_unrotate(q, d->observer))) +
                       0.1 * sin(7.0 * d->night) + c->noise * plh_random_normal(r);
    }
    plh_light_destroy(light);
    plh_shape_destroy(shape);
}

void curve_make(uint64_t seed, struct curve *c)
{
    plh_random r;
    plh_random_seed(seed, &r);
    memset(c->datum, 0, sizeof c->datum);
    make_motion(&r, c);
    make_times(&r, c);
    make_light(&r, c);
}

/* The truth in the parameters of the fit; NaN: not compared. */
static double truth_of(const struct curve *c, int k)
{
    switch (k) {
    case PLH_LIGHTFIT_LON:
        return atan2(c->pole.y, c->pole.x);
    case PLH_LIGHTFIT_LAT:
        return asin(c->pole.z);
    case PLH_LIGHTFIT_P_PSI:
        return c->truth.P_psi;
    case PLH_LIGHTFIT_P_PHI:
        return c->truth.P_phi;
    case PLH_LIGHTFIT_A_B:
        return c->axes.x;
    case PLH_LIGHTFIT_B_C:
        return 1.0 / c->axes.z;
    default:
        return NAN;
    }
}

double curve_off(const struct curve *c, const plh_lightfit_solution *s, int k)
{
    const double sigma = sqrt(s->covariance[k][k]);
    double off = s->value[k] - truth_of(c, k);
    if (k == PLH_LIGHTFIT_LON)
        off = remainder(off, 2.0 * PLH_PI);
    return sigma > 0.0 ? off / sigma : NAN;
}

bool curve_is_true(const struct curve *c, const plh_lightfit_solution *s)
{
    static const int each[] = {PLH_LIGHTFIT_LON,   PLH_LIGHTFIT_LAT, PLH_LIGHTFIT_P_PSI,
                               PLH_LIGHTFIT_P_PHI, PLH_LIGHTFIT_A_B, PLH_LIGHTFIT_B_C};
    const plh_vec3 pole = direction(s->value[PLH_LIGHTFIT_LON], s->value[PLH_LIGHTFIT_LAT]);
    bool near = true;
    for (int i = 0; i < 6; i++)
        near = near && fabs(curve_off(c, s, each[i])) < 5.0;
    if (s->mode != c->mode)
        return false;
    for (int k = PLH_LIGHTFIT_P_PSI; k <= PLH_LIGHTFIT_P_PHI; k++)
        if (fabs(1.0 / s->value[k] - 1.0 / truth_of(c, k)) * c->span > 0.15)
            return false;
    const bool axes = fabs(s->value[PLH_LIGHTFIT_A_B] / c->axes.x - 1.0) < 0.1 &&
                      fabs(s->value[PLH_LIGHTFIT_B_C] * c->axes.z - 1.0) < 0.1;
    return near || (axes && plh_phase_angle(pole, c->pole) < 10.0 * PLH_PI / 180.0);
}
