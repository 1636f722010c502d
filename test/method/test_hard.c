/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Degenerate bodies, no momentum, spin about principal axes, huge and tiny steps, any units: every
 * method gives a finite state with a unit quaternion, or a status and NaN; and units do not matter.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/rotation.h>
#include <stdio.h>
#include <string.h>

#include "measure.h"

static const double moments[][3] = {
    {1.0, 1.7, 2.35}, {2.35, 1.0, 1.7},        {1.7, 1.0, 2.35}, {1.0, 1.0, 2.0}, {1.0, 2.0, 2.0},
    {2.0, 1.0, 2.0},  {1.0, 1.0, 1.0},         {1.0, 1.0, 0.0},  {0.0, 1.0, 1.0}, {0.0, 0.0, 0.0},
    {1e-9, 1.0, 1.0}, {1.0, 1.0, 1.0 + 1e-12}, {0.25, 0.75, 1.0}};
static const double momenta[][3] = {{0.9, 0.55, -1.1}, {0.0, 0.0, 0.0},   {1.0, 0.0, 0.0},
                                    {0.0, -1.0, 0.0},  {0.0, 0.0, 1.0},   {1.0, 1e-9, 0.0},
                                    {0.0, 1.0, 1e-9},  {1e-9, 1.0, 1e-9}, {1e-160, 1.0, 0.0}};
static const double steps[] = {0.0, 1e-9, 0.3, -0.3, 7.0, 1e6};

static int wrong;

static bool acceptable(plh_status status, plh_state s)
{
    double n = s.q.w * s.q.w + s.q.x * s.q.x + s.q.y * s.q.y + s.q.z * s.q.z;
    double m = s.m.x + s.m.y + s.m.z;
    if (status)
        return isnan(n) && isnan(m);
    return fabs(n - 1.0) < 1e-6 && isfinite(m);
}

static void try_one(const plh_method_spec *spec, const plh_body *body, const plh_torque *torque,
                    plh_state s, double h)
{
    plh_state start = s;
    plh_integrator *it;
    plh_status status = plh_integrator_create(spec, body, torque, &it);
    if (status) {
        assert_null(it);
        return;
    }
    status = plh_integrator_advance(it, 0.0, h, 0, 6, &s);
    plh_integrator_destroy(it);
    if (acceptable(status, s))
        return;
    printf("%s%s: I %g %g %g m %g %g %g h %g: %s, q %g %g %g %g m %g %g %g\n", spec->method->name,
           spec->energy ? "+energy" : "", body->moment.x, body->moment.y, body->moment.z, start.m.x,
           start.m.y, start.m.z, h, plh_status_name(status), s.q.w, s.q.x, s.q.y, s.q.z, s.m.x,
           s.m.y, s.m.z);
    wrong++;
}

static void try_method(const plh_method_spec *spec, bool torqued)
{
    plh_torque top;
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &top), PLH_OK);
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++)
        for (size_t j = 0; j < sizeof momenta / sizeof *momenta; j++) {
            plh_body body;
            plh_vec3 I = plh_vec3_make(moments[i][0], moments[i][1], moments[i][2]);
            assert_int_equal(plh_body_from_moments(I, &body), PLH_OK);
            plh_state s = {{0.5, -0.5, 0.5, 0.5}, {momenta[j][0], momenta[j][1], momenta[j][2]}};
            s.m = plh_body_momentum(&body, plh_body_omega(&body, s.m)); /* what a rotor can have */
            for (size_t k = 0; k < sizeof steps / sizeof *steps; k++)
                try_one(spec, &body, torqued ? &top : NULL, s, steps[k]);
        }
}

static bool spec_for(int i, bool torqued, plh_method_spec *spec)
{
    plh_method_spec_init(plh_method_get(i), spec);
    if (spec->method->takes_inner)
        spec->inner = plh_method_find(NULL, "exact");
    return plh_method_claims(spec, torqued).attitude != 0;
}

static void hard_cases(void **state)
{
    (void)state;
    wrong = 0;
    for (int i = 0; i < plh_method_count(); i++)
        for (int torqued = 0; torqued < 2; torqued++) {
            plh_method_spec spec;
            if (!spec_for(i, torqued, &spec))
                continue;
            try_method(&spec, torqued);
            spec.energy = true;
            try_method(&spec, torqued);
        }
    assert_int_equal(wrong, 0);
}

/* Rotors and points move as they must, by any method: about m, at |m|/I, or not at all. */
static void rotors(void **state)
{
    (void)state;
    plh_body rotor, point;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(2.0, 2.0, 0.0), &rotor), PLH_OK);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(0.0, 0.0, 0.0), &point), PLH_OK);
    for (int i = 0; i < plh_method_count(); i++) {
        plh_method_spec spec;
        if (!spec_for(i, false, &spec))
            continue;
        plh_state s = {{1.0, 0.0, 0.0, 0.0}, {0.3, 0.4, 0.0}}; /* a turn of 0.025 */
        plh_status status = measure_run(&spec, &rotor, NULL, 0.01, 10, &s);
        if (status == PLH_OK) {
            assert_true(fabs(2.0 * s.q.x - 0.6 * 0.025) < 1e-5);
            assert_true(fabs(2.0 * s.q.y - 0.8 * 0.025) < 1e-5);
            assert_true(fabs(s.m.x - 0.3) < 1e-6 && fabs(s.m.y - 0.4) < 1e-6);
        }
        plh_state still = {{1.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
        if (measure_run(&spec, &point, NULL, 0.01, 10, &still) == PLH_OK)
            assert_true(fabs(still.q.w) == 1.0);
    }
}

static plh_state in_units(const plh_method_spec *spec, bool torqued, double unit, double h)
{
    plh_body body;
    plh_torque top;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(unit, 1.7 * unit, 2.35 * unit), &body),
                     PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &top), PLH_OK);
    assert_int_equal(plh_torque_set_real(&top, "strength", 0.8 * unit), PLH_OK);
    plh_state s = {{0.5, -0.5, 0.5, 0.5}, {0.9 * unit, 0.55 * unit, -1.1 * unit}};
    assert_int_equal(measure_run(spec, &body, torqued ? &top : NULL, h, 20, &s), PLH_OK);
    s.m = plh_vec3_scale(1.0 / unit, s.m);
    return s;
}

/* Molecules and asteroids: a power of two changes no bit, 1e-47 and 1e25 nothing but rounding. */
static void units(void **state)
{
    (void)state;
    static const double unit[] = {0x1p-150, 0x1p83, 1e-47, 1e25};
    for (int i = 0; i < plh_method_count(); i++)
        for (int torqued = 0; torqued < 2; torqued++) {
            plh_method_spec spec;
            if (!spec_for(i, torqued, &spec))
                continue;
            plh_state a = in_units(&spec, torqued, 1.0, 0.1);
            for (int k = 0; k < 4; k++) {
                plh_state b = in_units(&spec, torqued, unit[k], 0.1);
                double off = fabs(a.q.w - b.q.w) + fabs(a.q.x - b.q.x) + fabs(a.q.y - b.q.y) +
                             fabs(a.q.z - b.q.z) + plh_vec3_norm(plh_vec3_sub(a.m, b.m));
                if (off > (k < 2 ? 0.0 : 1e-12))
                    printf("%s: units of %g change the result by %g\n", spec.method->name, unit[k],
                           off);
                assert_true(off <= (k < 2 ? 0.0 : 1e-12));
            }
        }
}

/* Methods that solve for the momentum in closed form: no square of it leaves the range. */
static void any_momentum(void **state)
{
    (void)state;
    static const char *const name[] = {"magnus2",       "factor4",    "jacobi-rot",
                                       "jacobi-quat-b", "rot-gauss4", "quat-gauss4"};
    static const double unit[] = {0x1p-560, 0x1p530};
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.7, 2.35), &body), PLH_OK);
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 2; k++) {
            plh_method_spec spec;
            plh_state a = {{0.5, -0.5, 0.5, 0.5}, {0.9, 0.55, -1.1}}, b = a;
            b.m = plh_vec3_scale(unit[k], b.m);
            assert_int_equal(plh_method_parse(NULL, name[i], &spec), PLH_OK);
            assert_int_equal(measure_run(&spec, &body, NULL, 0.1, 20, &a), PLH_OK);
            assert_int_equal(measure_run(&spec, &body, NULL, 0.1 / unit[k], 20, &b), PLH_OK);
            b.m = plh_vec3_scale(1.0 / unit[k], b.m);
            assert_memory_equal(&a, &b, sizeof a);
        }
}

/* The increment of the Moser-Veselov methods by fixed-point iteration: the same solution as
 * Newton's, which the 128-bit tests hold to the truth; a status where a large step of a thin body
 * stops it. */
static void fixed_point_iteration(void **state)
{
    (void)state;
    static const char *const name[] = {"dmv", "dmv4", "dmv6", "dmv8", "dmv10"};
    plh_body body, thin;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.7, 2.35), &body), PLH_OK);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(0.02, 0.9, 1.0), &thin), PLH_OK);
    for (int i = 0; i < 5; i++) {
        char text[32];
        plh_method_spec newton, fixed, short_of;
        plh_state start = {{0.5, -0.5, 0.5, 0.5}, {0.9, 0.55, -1.1}}, a = start, b = start;
        snprintf(text, sizeof text, "%s:solve=fixed", name[i]);
        assert_int_equal(plh_method_parse(NULL, name[i], &newton), PLH_OK);
        assert_int_equal(plh_method_parse(NULL, text, &fixed), PLH_OK);
        assert_int_equal(measure_run(&newton, &body, NULL, 0.1, 100, &a), PLH_OK);
        assert_int_equal(measure_run(&fixed, &body, NULL, 0.1, 100, &b), PLH_OK);
        assert_true(plh_quat_angle(a.q, b.q) < 1e-13);
        assert_true(plh_vec3_norm(plh_vec3_sub(a.m, b.m)) < 1e-13);
        assert_true(memcmp(&a, &b, sizeof a) != 0); /* another way to it */
        snprintf(text, sizeof text, "%s:solve=fixed,limit=3", name[i]);
        assert_int_equal(plh_method_parse(NULL, text, &short_of), PLH_OK);
        b = start;
        assert_int_equal(measure_run(&short_of, &body, NULL, 0.1, 100, &b), PLH_NO_CONVERGENCE);
        b = start;
        assert_int_equal(measure_run(&fixed, &thin, NULL, 0.4, 25, &b), PLH_NO_CONVERGENCE);
        assert_true(isnan(b.q.w));
        wrong = 0;
        try_method(&fixed, false);
        assert_int_equal(wrong, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hard_cases),
        cmocka_unit_test(rotors),
        cmocka_unit_test(units),
        cmocka_unit_test(any_momentum),
        cmocka_unit_test(fixed_point_iteration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
