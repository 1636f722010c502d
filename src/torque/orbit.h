/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the files of the orbit share; and its series along a motion, for the torques. */
#ifndef PLH_TORQUE_ORBIT_H
#define PLH_TORQUE_ORBIT_H

#include <math.h>
#include <polhode/extend/orbit.h>
#include <polhode/extend/series.h>
#include <polhode/extend/torque.h>
#include <stdbool.h>

#include "torque/orbit/list.h"

/* An orbit of this kind before it is made; and after: the status. A failed orbit gives NaN. */
void plh_orbit_begin(const plh_orbit_model *model, double mu, plh_orbit *orbit);
plh_status plh_orbit_end(plh_status status, plh_orbit *orbit);

static inline bool plh_orbit_is_finite(plh_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

/* The Gauss coefficients at t, in the axes of space. */
plh_vec3 plh_orbit_gauss_at(const plh_orbit_field *field, double t);

/* The orbit of a torque, or NULL. */
static inline const plh_orbit *plh_orbit_of(const plh_torque *self)
{
    return (const plh_orbit *)self->data;
}

/*
 * The series of a central orbit in the frame of the body: r = Q^T position, v = Q^T velocity obey
 * r' = r x omega + v, v' = v x omega - mu |r|^-3 r.
 */
enum { PLH_ORBIT_ROWS = 8 };
typedef struct plh_orbit_rows {
    plh_vec3 *r, *v;
    double *square, *cube; /* |r|^2, |r|^-3 */
} plh_orbit_rows;

static inline plh_orbit_rows plh_orbit_series(const plh_orbit *orbit, double t, int k,
                                              const plh_jet *jet, double *own)
{
    const plh_orbit_rows w = {plh_jet_vectors(jet, own, 0), plh_jet_vectors(jet, own, 3),
                              plh_jet_row(jet, own, 6), plh_jet_row(jet, own, 7)};
    plh_orbit_point p = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    if (k == 0)
        (void)plh_orbit_at(orbit, t, &p);
    plh_jet_unrotate(jet, k, p.position, w.r);
    plh_jet_unrotate(jet, k, p.velocity, w.v);
    if (k > 0) {
        plh_vec3 pull = {0.0, 0.0, 0.0};
        for (int j = 0; j < k; j++)
            pull = plh_vec3_axpy(pull, w.cube[j], w.r[k - 1 - j]);
        w.r[k] = plh_vec3_axpy(w.r[k], jet->time / k, w.v[k - 1]);
        w.v[k] = plh_vec3_axpy(w.v[k], -orbit->mu * (jet->time / k), pull);
    }
    w.square[k] = 0.0;
    for (int j = 0; j <= k; j++)
        w.square[k] += plh_vec3_dot(w.r[j], w.r[k - j]);
    if (k == 0) /* without pow(), whose last bit differs between machines */
        w.cube[0] = 1.0 / (w.square[0] * sqrt(w.square[0]));
    else
        plh_series_power(w.square, -1.5, k, w.cube);
    return w;
}

/* Coefficient k of |r|^-5, c. */
static inline void plh_orbit_fifth(const plh_orbit_rows *w, int k, double *c)
{
    if (k == 0)
        c[0] = w->cube[0] / w->square[0];
    else
        plh_series_power(w->square, -2.5, k, c);
}

/*
 * The series of the field in the frame of the body, B = radius^3 (3 (g . r) r / |r|^5 - g / |r|^3),
 * with g' = g x omega + rate z x g.
 */
enum { PLH_ORBIT_FIELD_ROWS = PLH_ORBIT_ROWS + 12 };
static inline plh_vec3 *plh_orbit_field_series(const plh_orbit *orbit, double t, int k,
                                               const plh_jet *jet, double *own)
{
    const plh_orbit_rows w = plh_orbit_series(orbit, t, k, jet, own);
    const plh_orbit_field *field = &orbit->field;
    plh_vec3 *g = plh_jet_vectors(jet, own, 8), *z = plh_jet_vectors(jet, own, 11),
             *b = plh_jet_vectors(jet, own, 14), sum = {0.0, 0.0, 0.0};
    double *fifth = plh_jet_row(jet, own, 17), *along = plh_jet_row(jet, own, 18),
           *both = plh_jet_row(jet, own, 19);
    plh_jet_unrotate(jet, k, plh_vec3_make(0.0, 0.0, 1.0), z);
    plh_jet_unrotate(jet, k, k == 0 ? plh_orbit_gauss_at(field, t) : sum, g);
    if (k > 0)
        g[k] = plh_vec3_axpy(g[k], field->rate * (jet->time / k), plh_series_cross(z, g, k - 1));
    plh_orbit_fifth(&w, k, fifth);
    along[k] = 0.0;
    for (int j = 0; j <= k; j++)
        along[k] += plh_vec3_dot(g[j], w.r[k - j]);
    both[k] = 3.0 * plh_series_product(along, fifth, k);
    for (int j = 0; j <= k; j++) {
        sum = plh_vec3_axpy(sum, both[j], w.r[k - j]);
        sum = plh_vec3_axpy(sum, -w.cube[j], g[k - j]);
    }
    b[k] = plh_vec3_scale(field->radius * field->radius * field->radius, sum);
    return b;
}

/* For the member kink of a model with PLH_TORQUE_ORBIT. */
static inline double plh_orbit_kink_of(const plh_torque *self, double t, double end)
{
    return plh_orbit_of(self) ? plh_orbit_kink(plh_orbit_of(self), t, end) : end;
}

/* For its member flags_of: along an orbit it depends on time, and has a series where the
 * acceleration is central. */
static inline unsigned plh_orbit_flags(const plh_torque *self)
{
    const plh_orbit *orbit = plh_orbit_of(self);
    const unsigned flags = self->model->flags;
    if (!orbit)
        return flags;
    return (flags | PLH_TORQUE_TIME) &
           ~(unsigned)(orbit->model->flags & PLH_ORBIT_CENTRAL ? 0 : PLH_TORQUE_SERIES);
}

#endif
