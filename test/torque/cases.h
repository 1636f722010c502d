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

/* Every example of every model; false when there are no more. */
static inline bool make_case(int i, plh_torque *torque)
{
    for (int k = 0; k < plh_torque_model_count(); k++) {
        const plh_torque_model *model = plh_torque_model_at(k);
        for (const char *const *example = model->examples; *example; example++)
            if (i-- == 0) {
                make_example(model, *example, torque);
                return true;
            }
    }
    return false;
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
