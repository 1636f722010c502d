/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The torques and states that the tests of the models share. */
#ifndef PLH_TEST_TORQUE_CASES_H
#define PLH_TEST_TORQUE_CASES_H

#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/torque.h>
#include <stdio.h>
#include <string.h>

#include "support/quad_torque.h"

enum { STATES = 12 };

/* A model with the first of its examples, which leaves no term out. */
static inline void make_example(const plh_torque_model *model, const char *example,
                                plh_torque *torque)
{
    assert_int_equal(plh_torque_init(model, NULL, torque), PLH_OK);
    if (plh_torque_set(torque, example))
        fail_msg("%s: %s", model->name, example);
}

static inline void make(const plh_torque_model *model, plh_torque *torque)
{
    make_example(model, model->examples[0], torque);
}

/* A circle or an ellipse about a small planet with a strong field. */
enum { ORBITS = 2 };
static inline const plh_orbit *an_orbit(int i)
{
    static plh_orbit orbit[ORBITS];
    const plh_orbit_elements e = {1.5, 1.2, i ? 0.35 : 0.0, 0.7, 2.1, -1.3, 0.4, 0.05};
    const plh_orbit_field field = {{0.3, -0.2, 0.9}, 1.1, 0.6, 0.8, -0.1};
    assert_int_equal(plh_orbit_from_elements(&e, &orbit[i]), PLH_OK);
    assert_int_equal(plh_orbit_set_field(&orbit[i], &field), PLH_OK);
    return &orbit[i];
}

/* Every example of every model, without an orbit and along each of them; false when there are no
 * more. */
static inline bool make_case(int i, plh_torque *torque)
{
    for (int k = 0; k < plh_torque_model_count(); k++) {
        const plh_torque_model *model = plh_torque_model_get(k);
        const int orbits = model->flags & PLH_TORQUE_ORBIT ? ORBITS : 0;
        for (const char *const *example = model->examples; *example; example++)
            for (int orbit = -1; orbit < orbits; orbit++)
                if (i-- == 0) {
                    make_example(model, *example, torque);
                    if (orbit >= 0)
                        assert_int_equal(plh_torque_set_orbit(torque, an_orbit(orbit)), PLH_OK);
                    return true;
                }
    }
    return false;
}

/* Models without a Taylor series have no derivatives. */
static inline bool has_series(const plh_torque *torque)
{
    return plh_torque_flags(torque) & PLH_TORQUE_SERIES;
}

static inline plh_body a_body(void)
{
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &body), PLH_OK);
    return body;
}

/* Attitudes all over the sphere, from a fixed sequence. */
static inline plh_state a_state(int k)
{
    double a = 0.7 * k + 0.3, b = 1.9 * k + 0.1, c = 2.3 * k + 0.5;
    plh_state s = {{sin(a), cos(a) * sin(b), cos(a) * cos(b) * sin(c), cos(a) * cos(b) * cos(c)},
                   {cos(b), -1.2 * sin(c), 0.9 * cos(c)}};
    return s;
}

/* A jet to some order in memory of its own. */
enum { ORDER = 10, HIGH = 30 };
typedef struct jet_room {
    double memory[PLH_JET_ROOM(HIGH)];
} jet_room;

static inline plh_jet a_jet(const plh_torque *torque, const plh_body *body, double t,
                            const plh_state *s, int order, jet_room *room)
{
    plh_jet jet;
    assert_int_equal(plh_jet_init(torque, order, room->memory, sizeof room->memory, &jet), PLH_OK);
    assert_int_equal(plh_torque_jet(torque, body, t, s, order, &jet), PLH_OK);
    return jet;
}

/* The torque's series at t0 + d, with its terms below order. */
static inline plh_vec3 torque_sum(const plh_jet *jet, int order, double d)
{
    plh_vec3 sum = {0.0, 0.0, 0.0};
    for (int n = order - 1; n >= 0; n--)
        sum = plh_vec3_add(plh_vec3_scale(d, sum), jet->torque[n]);
    return sum;
}

/* The torque that a form stands for. */
static inline plh_vec3 form_torque(const plh_torque_form *f, const plh_body *body,
                                   const plh_state *s)
{
    const plh_vec3 v = plh_quat_unrotate(s->q, f->direction), w = plh_body_omega(body, s->m);
    const double u[3] = {v.x, v.y, v.z}, o[3] = {w.x, w.y, w.z};
    const plh_vec3 c = plh_vec3_add(f->constant, plh_vec3_cross(v, plh_vec3_mul(f->square, v)));
    double t[3] = {c.x, c.y, c.z};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            t[i] += f->field[i][j] * u[j] + f->rate[i][j] * o[j];
    return plh_vec3_make(t[0], t[1], t[2]);
}

static inline double largest(const quad v[3])
{
    return fmax(fmax((double)fabsq(v[0]), (double)fabsq(v[1])), (double)fabsq(v[2]));
}

static inline double difference(plh_vec3 a, const quad b[3])
{
    quad d[3] = {a.x - b[0], a.y - b[1], a.z - b[2]};
    return largest(d);
}

/* The attitude after a turn by the angle about a body axis. */
static inline void turned(const quad q[4], int axis, quad angle, quad r[4])
{
    quad d[3] = {0, 0, 0};
    d[axis] = tanq(angle / 2);
    r[0] = q[0] - q[1] * d[0] - q[2] * d[1] - q[3] * d[2];
    r[1] = q[1] + q[0] * d[0] + q[2] * d[2] - q[3] * d[1];
    r[2] = q[2] + q[0] * d[1] + q[3] * d[0] - q[1] * d[2];
    r[3] = q[3] + q[0] * d[2] + q[1] * d[1] - q[2] * d[0];
    quad n = sqrtq(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + r[3] * r[3]);
    for (int i = 0; i < 4; i++)
        r[i] /= n;
}

/*
 * What rounding may do: a few units of the torque, or, where it changes fast with the attitude,
 * what rounding Q^T of a vector (4 units) makes of it. The slope is taken in 128 bits.
 */
static inline double tolerance(const quad_problem *p, quad t, const quad y[QUAD_STATE])
{
    const quad e = (quad)1e-12;
    quad f[3], z[QUAD_STATE], g[3];
    double slope = 0.0;
    quad_torque(p, t, y, f);
    memcpy(z, y, sizeof z);
    for (int i = 0; i < 3; i++) {
        turned(y, i, e, z);
        quad_torque(p, t, z, g);
        for (int j = 0; j < 3; j++)
            g[j] = (g[j] - f[j]) / e;
        slope = fmax(slope, largest(g));
    }
    return fmax(2e-15 * (1.0 + 2.0 * largest(f)), 8.0 * 0x1p-53 * slope);
}

#endif
