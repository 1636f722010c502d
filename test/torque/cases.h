/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The torques and states that the tests of the models share. */
#ifndef PLH_TEST_TORQUE_CASES_H
#define PLH_TEST_TORQUE_CASES_H

#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/torque.h>
#include <string.h>

#include "support/quad_torque.h"

enum { STATES = 12 };

/* Parameters that leave no term out. */
static const struct {
    const char *model, *param, *value;
} settings[] = {
    {"heavy-top", "strength", "1.7"},
    {"heavy-top", "axis", "0.3 -0.2 0.9"},
    {"heavy-top", "up", "0.48 0.6 0.64"},
    {"gravity-gradient", "nadir", "0.48 0.6 0.64"},
    {"gravity-gradient-orbit", "rate", "0.7"},
    {"gravity-gradient-orbit", "nadir", "0.6 0 0.8"},
    {"vessel", "mass", "1.3"},
    {"vessel", "gm-longitudinal", "0.7"},
    {"vessel", "gm-transverse", "0.4"},
    {"vessel", "damping", "0.8 1.1 0.6"},
    {"vessel", "damping-upper", "0.1 -0.2 0.3"},
    {"vessel", "damping-lower", "0.15 0.05 -0.1"},
    {"vessel", "control", "0.2 0.1 -0.3"},
    {"vessel", "control-amplitude", "0.5 -0.4 0.3"},
    {"vessel", "control-rate", "1.3"},
    {"vessel", "control-phase", "0.4"},
    {"constant", "value", "0.3 -0.7 0.2"},
    {"constant", "frame", "space"},
    {"spring", "stiffness", "0.5 1.5 0.9"},
    {"spring", "reference", "0.1 -0.4 0.3"},
    {"damping", "damping", "0.8 0 0.6"},
    {"damping", "damping-upper", "0.1 -0.2 0.3"},
    {"magnetic", "dipole", "0.3 -0.2 0.9"},
    {"magnetic", "field", "1 -2 0.5"},
    {"gyrostat", "momentum", "0.7 -0.3 1.2"},
};

static inline void make(const plh_torque_model *model, plh_torque *torque)
{
    double values[PLH_TORQUE_PARAMS];
    plh_param_defaults(model->params, model->param_count, values);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (strcmp(settings[i].model, model->name) == 0)
            assert_int_equal(plh_param_set(model->params, model->param_count, settings[i].param,
                                           strlen(settings[i].param), settings[i].value,
                                           strlen(settings[i].value), values),
                             PLH_OK);
    assert_int_equal(plh_torque_init(model, values, torque), PLH_OK);
}

static inline void put(plh_torque *torque, const char *param, double a, double b, double c)
{
    double *v = plh_torque_value(torque, param);
    v[0] = a, v[1] = b, v[2] = c;
}

/* Every model, then those whose parameters choose between formulas with the other choice. */
enum { OTHER_CHOICES = 3 };

static inline int cases(void)
{
    return plh_torque_model_count() + OTHER_CHOICES;
}

static inline void make_case(int i, plh_torque *torque)
{
    int other = i - plh_torque_model_count();
    const char *const names[OTHER_CHOICES] = {"constant", "vessel", "vessel"};
    make(other < 0 ? plh_torque_model_at(i) : plh_torque_model_find(names[other]), torque);
    if (other == 0) /* in the body */
        *plh_torque_value(torque, "frame") = 0.0;
    if (other > 0) { /* diagonal damping; then none, and no control: a potential */
        put(torque, "damping-upper", 0.0, 0.0, 0.0);
        put(torque, "damping-lower", 0.0, 0.0, 0.0);
    }
    if (other == 2) {
        put(torque, "damping", 0.0, 0.0, 0.0);
        put(torque, "control", 0.0, 0.0, 0.0);
        put(torque, "control-amplitude", 0.0, 0.0, 0.0);
        assert_true((plh_torque_flags(torque) & PLH_TORQUE_POTENTIAL) != 0);
    }
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

static inline double largest(const quad v[3])
{
    return fmax(fmax((double)fabsq(v[0]), (double)fabsq(v[1])), (double)fabsq(v[2]));
}

static inline double difference(plh_vec3 a, const quad b[3])
{
    quad d[3] = {a.x - b[0], a.y - b[1], a.z - b[2]};
    return largest(d);
}

/* For a wall the distance x has a rounding error, which the torque amplifies by its slope. */
static inline double tolerance(const plh_torque *torque, double size)
{
    bool wall = strncmp(torque->model->name, "soft-wall", 9) == 0;
    return 2e-15 * (wall ? 1.0 + 100.0 * size : 1.0 + 2.0 * size);
}

#endif
