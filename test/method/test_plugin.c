/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torque models and methods from a shared library: loaded, refused, and used in every place. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/plugin.h>
#include <polhode/rotation.h>
#include <polhode/sim.h>
#include <polhode/splitting.h>
#include <string.h>

static void *library;
static plh_body body;

static const plh_torque_model *load(const char *name)
{
    const plh_torque_model *model;
    char why[256];
    plh_plugin_unload(library);
    plh_status status = plh_torque_load(PLH_TEST_PLUGIN, name, &library, &model, why, sizeof why);
    if (status)
        fail_msg("%s: %s", name, why);
    return model;
}

static int set_up(void **state)
{
    (void)state;
    return plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body) != PLH_OK;
}

static int tear_down(void **state)
{
    (void)state;
    plh_plugin_unload(library);
    plh_plugin_unload(NULL);
    return 0;
}

static void a_model_is_loaded(void **state)
{
    (void)state;
    plh_torque torque;
    const plh_torque_model *model = load("air-drag"); /* '-' in a name is '_' in C */
    assert_string_equal(model->name, "air-drag");
    assert_int_equal(plh_torque_init(model, NULL, &torque), PLH_OK);
    plh_state s = {{1.0, 0.0, 0.0, 0.0}, {2.0, -1.0, 0.0}};
    plh_vec3 f = plh_torque_at(&torque, &body, 0.0, &s), m;
    assert_true(f.x == -2.0 && f.y == 0.125 && f.z == 0.0);
    assert_int_equal(plh_torque_kick(&torque, &body, 0.0, 1.0, &s, &m), PLH_OK);
    assert_true(m.x == 1.0 && fabs(m.y + 1.0 / 1.125) < 1e-15);
}

/* Status and reason; nothing is left open. */
static void refused(const char *path, const char *name, plh_status expected, const char *text)
{
    void *handle;
    const plh_torque_model *model;
    char why[512];
    assert_int_equal(plh_torque_load(path, name, &handle, &model, why, sizeof why), expected);
    if (!strstr(why, text))
        fail_msg("'%s' does not say '%s'", why, text);
    assert_null(handle);
    assert_null(model);
    assert_int_equal(plh_torque_load(path, name, &handle, &model, NULL, 0), expected);
}

static void what_cannot_be_loaded(void **state)
{
    (void)state;
#ifdef _WIN32
    refused("./no-such-file.so", "air_drag", PLH_OS, "LoadLibrary");
#else
    refused("./no-such-file.so", "air_drag", PLH_OS, "No such file");
#endif
    refused("libc.so.6", "air_drag", PLH_OS, "./libc.so.6"); /* not by the library path */
    refused("", "air_drag", PLH_OS, "./");
    refused(PLH_TEST_PLUGIN, "water_drag", PLH_NOT_FOUND, "no torque 'water_drag'");
    refused(PLH_TEST_PLUGIN, "", PLH_NOT_FOUND, "no torque ''");
    refused(PLH_TEST_PLUGIN, "my_euler", PLH_NOT_FOUND, "'my_euler' in it is a method");
    refused(PLH_TEST_PLUGIN, "too_old", PLH_UNSUPPORTED, "another version");
    void *handle;
    const plh_method *method;
    char why[64]; /* shorter than the text */
    assert_int_equal(
        plh_method_load(PLH_TEST_PLUGIN, "too_old_method", &handle, &method, why, sizeof why),
        PLH_UNSUPPORTED);
    assert_true(strlen(why) == sizeof why - 1);
    assert_null(method);
}

/* Every struct that a plug-in sees is in its key. */
static void the_key_covers_every_struct(void **state)
{
    (void)state;
    const size_t torque[] = {sizeof(plh_body),         sizeof(plh_state),  sizeof(plh_param),
                             sizeof(plh_torque_model), sizeof(plh_torque), sizeof(plh_jet)};
    const size_t method[] = {sizeof(plh_method), sizeof(plh_method_spec), sizeof(plh_integrator)};
    uint64_t key = PLH_PLUGIN_KEY;
    for (int i = 0; i < 6; i++)
        key = (key ^ torque[i]) * UINT64_C(0x100000001b3);
    assert_true(key == PLH_TORQUE_KEY);
    for (int i = 0; i < 3; i++)
        key = (key ^ method[i]) * UINT64_C(0x100000001b3);
    assert_true(key == PLH_METHOD_KEY);
}

static double apart(plh_state a, plh_state b)
{
    return plh_quat_angle(a.q, b.q) + plh_vec3_norm(plh_vec3_sub(a.m, b.m));
}

/* A quarter of a unit of time in every splitting, against the solution. */
static void every_splitting_runs(const plh_torque *torque)
{
    plh_problem problem = {&body, torque, {{1.0, 0.0, 0.0, 0.0}, {0.5, -1.0, 2.0}}, 0.0};
    plh_reference *reference;
    plh_state truth;
    assert_int_equal(plh_reference_create(&problem, &reference), PLH_OK);
    assert_int_equal(plh_reference_at(reference, 0.25, &truth), PLH_OK);
    plh_reference_destroy(reference);
    for (int i = 0; i < plh_scheme_count(); i++) {
        plh_method_spec spec;
        plh_sim *sim;
        const plh_method *method = plh_method_find(NULL, plh_scheme_get(i)->name);
        if (*plh_scheme_explain(plh_scheme_get(i), plh_splitting_parts(torque)))
            continue;
        plh_method_spec_init(method, &spec);
        assert_true(plh_splitting_growth(&spec, &body, torque, 0.01) >= 0.0);
        plh_status status = plh_sim_create(&problem, &spec, 0.0025, &sim);
        if (status)
            fail_msg("%s: %s", method->name, plh_status_text(status));
        assert_int_equal(plh_sim_advance(sim, 100), PLH_OK);
        if (!(apart(plh_sim_state(sim), truth) < 1e-5))
            fail_msg("%s: off by %g", method->name, apart(plh_sim_state(sim), truth));
        plh_sim_destroy(sim);
    }
}

/* A torque that gives nothing but itself: alone, as a sum of one, beside torques that depend on
 * m. */
static void a_bare_torque_works_everywhere(void **state)
{
    (void)state;
    const char *const beside[] = {"gyrostat", "damping", "heavy-top"};
    plh_torque term[2], sum;
    plh_torque_list list = {term, 1};
    assert_int_equal(plh_torque_init(load("compass"), NULL, &term[0]), PLH_OK);
    every_splitting_runs(&term[0]);
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    every_splitting_runs(&sum);
    list.count = 2;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(plh_torque_init(plh_torque_model_find(beside[i]), NULL, &term[1]), PLH_OK);
        if (i < 2)
            assert_int_equal(plh_torque_set_vector(&term[1], i == 0 ? "momentum" : "damping",
                                                   plh_vec3_make(0.3, 0.5, 0.7)),
                             PLH_OK);
        every_splitting_runs(&sum);
        assert_int_equal(plh_torque_flags(&sum) & PLH_TORQUE_LINEAR, PLH_TORQUE_LINEAR);
        assert_int_equal(plh_torque_flags(&sum) & (PLH_TORQUE_SERIES | PLH_TORQUE_POTENTIAL), 0);
    }
    plh_counted_torque counted;
    long calls = 0;
    plh_counted_torque_init(&sum, &calls, &counted);
    every_splitting_runs(&counted.torque);
    assert_true(calls > 0);
}

static plh_state within(const char *method, const plh_torque *torque)
{
    const plh_state start = {{1.0, 0.0, 0.0, 0.0}, {0.5, -1.0, 2.0}};
    plh_method_spec spec;
    plh_integrator *it;
    plh_state s;
    assert_int_equal(plh_method_parse(NULL, method, &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &body, torque, &it), PLH_OK);
    assert_int_equal(plh_integrator_begin(it, 0.0, 3.0, 1e-13, &start), PLH_OK);
    assert_int_equal(plh_integrator_advance_to(it, 3.0, &s), PLH_OK);
    plh_integrator_destroy(it);
    return s;
}

/* One with a series: alone and beside another. */
static void a_torque_with_a_series(void **state)
{
    (void)state;
    plh_torque term[2], sum, bare;
    plh_torque_list list = {term, 2};
    plh_method_spec spec;
    plh_integrator *it;
    assert_int_equal(plh_torque_init(load("smooth_compass"), NULL, &term[0]), PLH_OK);
    assert_int_equal(plh_torque_init(load("compass"), NULL, &bare), PLH_OK);
    assert_true(apart(within("taylor", &term[0]), within("dop853", &bare)) < 1e-11);
    assert_int_equal(plh_method_parse(NULL, "taylor", &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &body, &bare, &it), PLH_UNSUPPORTED);
    assert_int_equal(plh_torque_init(plh_torque_model_find("spring"), NULL, &term[1]), PLH_OK);
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    assert_true(apart(within("taylor", &sum), within("dop853", &sum)) < 1e-11);
}

/* One that is a form: torque, potential, series and splittings follow. */
static void a_torque_that_is_a_form(void **state)
{
    (void)state;
    const plh_state s = {{0.5, -0.5, 0.5, 0.5}, {0.7, -1.1, 0.4}};
    plh_torque form, bare, magnet;
    assert_int_equal(plh_torque_init(load("form_compass"), NULL, &form), PLH_OK);
    assert_int_equal(plh_torque_init(load("compass"), NULL, &bare), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("magnetic"), NULL, &magnet), PLH_OK);
    assert_int_equal(plh_torque_set(&magnet, "dipole=1 0 0, field=1 0 0"), PLH_OK);
    const plh_vec3 f = plh_torque_at(&form, &body, 0.0, &s),
                   g = plh_torque_at(&bare, &body, 0.0, &s),
                   b = plh_torque_at(&magnet, &body, 0.0, &s);
    assert_true(plh_vec3_norm(plh_vec3_sub(f, g)) < 1e-15);
    assert_memory_equal(&f, &b, sizeof f);
    assert_true(plh_torque_potential(&form, &body, 0.0, s.q) ==
                plh_torque_potential(&magnet, &body, 0.0, s.q));
    assert_true(apart(within("taylor", &form), within("dop853", &bare)) < 1e-11);
    every_splitting_runs(&form);
}

/* One with a kick of its own: alone and as a sum of one; beside others a splitting cannot have
 * it. */
static void a_kicking_torque_works_alone(void **state)
{
    (void)state;
    plh_torque term[2], sum;
    plh_torque_list list = {term, 1};
    plh_method_spec spec;
    plh_integrator *it;
    assert_int_equal(plh_torque_init(load("air_drag"), NULL, &term[0]), PLH_OK);
    every_splitting_runs(&term[0]);
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    every_splitting_runs(&sum);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &term[1]), PLH_OK);
    list.count = 2;
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "verlet/exact", &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &body, &sum, &it), PLH_UNSUPPORTED);
    assert_true(plh_splitting_growth(&spec, &body, &sum, 0.01) == 0.0);
}

/* A model whose flags promise what it does not have would be called through NULL. */
static void a_model_must_have_what_its_flags_say(void **state)
{
    (void)state;
    const unsigned flags[] = {PLH_TORQUE_POTENTIAL, PLH_TORQUE_SERIES,
                              PLH_TORQUE_VELOCITY | PLH_TORQUE_LINEAR};
    for (int i = 0; i < 3; i++) {
        plh_torque_model model = *load("compass");
        plh_torque torque;
        model.flags = flags[i];
        assert_int_equal(plh_torque_init(&model, NULL, &torque), PLH_BAD_ARGUMENT);
    }
}

static void a_method_is_loaded(void **state)
{
    (void)state;
    const plh_method *method;
    void *handle;
    plh_method_spec spec;
    plh_integrator *it;
    plh_state s = {{1.0, 0.0, 0.0, 0.0}, {0.5, -1.0, 2.0}};
    assert_int_equal(plh_method_load(PLH_TEST_PLUGIN, "my-euler", &handle, &method, NULL, 0),
                     PLH_OK);
    const plh_method_list mine = {&method, 1, NULL};
    const char *const specs[] = {"my-euler", "verlet/my-euler"};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(plh_method_parse(&mine, specs[i], &spec), PLH_OK);
        assert_int_equal(plh_integrator_create(&spec, &body, NULL, &it), PLH_OK);
        assert_int_equal(plh_integrator_advance(it, 0.0, 1e-3, 0, 10, &s), PLH_OK);
        plh_integrator_destroy(it);
    }
    plh_plugin_unload(handle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_is_loaded),
        cmocka_unit_test(what_cannot_be_loaded),
        cmocka_unit_test(the_key_covers_every_struct),
        cmocka_unit_test(a_bare_torque_works_everywhere),
        cmocka_unit_test(a_torque_with_a_series),
        cmocka_unit_test(a_torque_that_is_a_form),
        cmocka_unit_test(a_kicking_torque_works_alone),
        cmocka_unit_test(a_model_must_have_what_its_flags_say),
        cmocka_unit_test(a_method_is_loaded),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
