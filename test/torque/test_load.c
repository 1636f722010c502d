/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torque models from a shared library. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/torque_plugin.h>

static void a_model_is_loaded(void **state)
{
    (void)state;
    void *library;
    const plh_torque_model *model;
    plh_torque torque;
    plh_body body;
    assert_int_equal(plh_torque_load(PLH_TEST_PLUGIN, "air_drag", &library, &model), PLH_OK);
    assert_string_equal(model->name, "air-drag");
    assert_int_equal(plh_torque_init(model, NULL, &torque), PLH_OK);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body), PLH_OK);
    plh_state s = {{1.0, 0.0, 0.0, 0.0}, {2.0, -1.0, 0.0}};
    plh_vec3 f = plh_torque_at(&torque, &body, 0.0, &s), m;
    assert_true(f.x == -2.0 && f.y == 0.125 && f.z == 0.0);
    assert_int_equal(plh_torque_kick(&torque, &body, 0.0, 1.0, &s, &m), PLH_OK);
    assert_true(m.x == 1.0 && fabs(m.y + 1.0 / 1.125) < 1e-15);
    plh_torque_unload(library);
    plh_torque_unload(NULL);
}

static void what_cannot_be_loaded(void **state)
{
    (void)state;
    void *library;
    const plh_torque_model *model;
    assert_int_equal(plh_torque_load("no-such-file.so", "air_drag", &library, &model), PLH_OS);
    assert_null(library);
    assert_int_equal(plh_torque_load(PLH_TEST_PLUGIN, "water_drag", &library, &model),
                     PLH_NOT_FOUND);
    assert_int_equal(plh_torque_load(PLH_TEST_PLUGIN, "too_old", &library, &model),
                     PLH_UNSUPPORTED);
    assert_null(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_is_loaded),
        cmocka_unit_test(what_cannot_be_loaded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
