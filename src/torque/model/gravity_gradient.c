/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The gravity gradient of a point mass: V = 3 mu / (2 r^3) u . I u with u = Q^T n, n the nadir, so
 * that the torque is 3 mu / r^3 u x I u. Celledoni, Fassò et al. (2007), eqs (44)-(45) with n = e3
 * fixed in space; the same with a nadir that goes round at a given rate; and along an orbit, where
 * n and r are those of the orbit at the time.
 */
#include <math.h>
#include <stdbool.h>

#include "torque/list.h"
#include "torque/orbit.h"
#include "torque/support.h"

typedef struct values {
    double mu, radius;
    plh_vec3 nadir, normal;
    double rate;
} values;
PLH_TORQUE_VALUES(values, of)

/* clang-format off */
#define SHARED(when, other)                                                                               \
    PLH_ORBIT_REAL(values, mu, "mu", 0, PLH_ORBIT_EARTH_MU, 5e-324, 1e308, "gravitational parameter of the mass; the default is the Earth's in SI units"), \
    PLH_ORBIT_REAL(values, radius, "radius", PLH_PARAM_REQUIRED, NAN, 5e-324, 1e308, "distance from the mass" other), \
    PLH_ORBIT_DIRECTION_REQUIRED(values, nadir, "nadir", "n: direction to the mass" when ", space frame" other)
static const plh_param fixed_params[] = {SHARED("", "; comes from the orbit, if there is one")};
static const plh_param orbit_params[] = {
    SHARED(" at t = 0", ""),
    PLH_DIRECTION_REQUIRED(values, normal, "normal", "nadir", "normal of the orbit, space frame"),
    PLH_REAL_OPEN(values, rate, "rate", "angular velocity of the nadir about the normal; default: that of a circular orbit, sqrt(mu / radius^3)"),
};
/* clang-format on */

static const char *const fixed_examples[] = {"mu=4.5, radius=1.3, nadir=0.48 0.6 0.64", NULL};
static const char *const orbit_examples[] = {
    "mu=4.5, radius=1.3, nadir=0.6 0 0.8, normal=0 1 0, rate=0.7",
    "mu=4.5, radius=1.3, nadir=1 2 0.5, normal=-2 1 0", NULL};

/* 3 mu / r^3 */
static double strength(const plh_torque *self)
{
    const values *v = of(self);
    return 3.0 * (v->mu / v->radius / v->radius / v->radius);
}

static double rate_of(const values *v)
{
    return isnan(v->rate) ? sqrt(v->mu / v->radius) / v->radius : v->rate;
}

/* The nadir at t and the direction in which it moves. */
static void nadir_at(const plh_torque *self, double t, plh_vec3 *nadir, plh_vec3 *ahead)
{
    plh_vec3 n = of(self)->nadir, a = plh_vec3_cross(of(self)->normal, n);
    double rate = rate_of(of(self)), c = cos(rate * t), s = sin(rate * t);
    *nadir = plh_vec3_axpy(plh_vec3_scale(c, n), s, a);
    *ahead = plh_vec3_axpy(plh_vec3_scale(c, a), -s, n);
}

static bool goes_round(const plh_torque *self)
{
    return self->model->flags & PLH_TORQUE_TIME;
}

/* n, or -n, and 3 mu / r^3 */
static plh_vec3 nadir(const plh_torque *self, double t, double *strong)
{
    plh_vec3 n = of(self)->nadir, ahead;
    const plh_orbit *orbit = plh_orbit_of(self);
    if (orbit) {
        plh_orbit_point p;
        (void)plh_orbit_at(orbit, t, &p); /* NaN outside of a table */
        const double square = plh_vec3_dot(p.position, p.position), r = sqrt(square);
        *strong = 3.0 * (orbit->mu / square / r);
        return plh_vec3_scale(1.0 / r, p.position);
    }
    *strong = strength(self);
    if (goes_round(self))
        nadir_at(self, t, &n, &ahead);
    return n;
}

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    double strong;
    const plh_vec3 n = nadir(self, t, &strong);
    form->square = plh_vec3_axpy(form->square, strong, body->moment);
    return plh_torque_form_direction(form, n);
}

/* u = Q^T n and w = Q^T a for the nadir n that moves to a: n' = rate a, a' = -rate n. */
static void orbit_series(const plh_torque *self, double t, int k, const plh_jet *jet, plh_vec3 *u,
                         plh_vec3 *w)
{
    plh_vec3 n = {0.0, 0.0, 0.0}, ahead = n;
    if (k == 0)
        nadir_at(self, t, &n, &ahead);
    plh_jet_unrotate(jet, k, n, u);
    plh_jet_unrotate(jet, k, ahead, w);
    if (k > 0) {
        double turn = rate_of(of(self)) * jet->time / k;
        u[k] = plh_vec3_axpy(u[k], turn, w[k - 1]);
        w[k] = plh_vec3_axpy(w[k], -turn, u[k - 1]);
    }
}

/* 3 mu |r|^-5 r x I r along an orbit. */
static plh_vec3 along_orbit(const plh_torque *self, const plh_body *body, double t, int k,
                            const plh_jet *jet, double *own)
{
    const plh_orbit *orbit = plh_orbit_of(self);
    const plh_orbit_rows w = plh_orbit_series(orbit, t, k, jet, own);
    plh_vec3 *ir = plh_jet_vectors(jet, own, PLH_ORBIT_ROWS),
             *c = plh_jet_vectors(jet, own, PLH_ORBIT_ROWS + 3), sum = {0.0, 0.0, 0.0};
    double *fifth = plh_jet_row(jet, own, PLH_ORBIT_ROWS + 6);
    plh_orbit_fifth(&w, k, fifth);
    ir[k] = plh_vec3_mul(body->moment, w.r[k]);
    c[k] = plh_series_cross(w.r, ir, k);
    for (int j = 0; j <= k; j++)
        sum = plh_vec3_axpy(sum, fifth[j], c[k - j]);
    return plh_vec3_scale(3.0 * orbit->mu, sum);
}

/* Of a nadir that moves. */
static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    if (plh_orbit_of(self))
        return along_orbit(self, body, t, k, jet, own);
    plh_vec3 *u = plh_jet_vectors(jet, own, 0), *iu = plh_jet_vectors(jet, own, 3);
    orbit_series(self, t, k, jet, u, plh_jet_vectors(jet, own, 6));
    iu[k] = plh_vec3_mul(body->moment, u[k]);
    return plh_vec3_scale(strength(self), plh_series_cross(u, iu, k));
}

const plh_torque_model plh_torque_gravity_gradient = {
    .name = "gravity-gradient",
    .summary = "gravity of a mass: along an orbit, or in a direction fixed in space",
    .source = "Celledoni, Fassò et al. (2007), eqs (44)-(45)",
    .flags = PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES | PLH_TORQUE_ORBIT,
    .params = fixed_params,
    .param_count = PLH_PARAM_COUNT(fixed_params),
    .examples = fixed_examples,
    .form = form,
    .form_parts = PLH_FORM_SQUARE,
    .series = series,
    .series_rows = PLH_ORBIT_ROWS + 7,
    .flags_of = plh_orbit_flags,
    .kink = plh_orbit_kink_of,
};

const plh_torque_model plh_torque_gravity_gradient_orbit = {
    .name = "gravity-gradient-orbit",
    .summary = "gravity of a mass about which the body goes round on a circle",
    .source =
        "Celledoni, Fassò et al. (2007), eqs (44)-(45), with a nadir that turns at a constant rate",
    .flags = PLH_TORQUE_TIME | PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES,
    .params = orbit_params,
    .param_count = PLH_PARAM_COUNT(orbit_params),
    .examples = orbit_examples,
    .form = form,
    .form_parts = PLH_FORM_SQUARE,
    .series = series,
    .series_rows = 9,
};
