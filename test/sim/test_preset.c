/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The presets of the papers, and the reduced view. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/preset.h>
#include <polhode/reduced.h>

static double total_energy(const char *name)
{
    plh_body body;
    plh_torque torque;
    plh_state s;
    const plh_preset *preset = plh_preset_find(name);
    assert_non_null(preset);
    assert_int_equal(plh_preset_init(preset, &body, &torque, &s), PLH_OK);
    return plh_body_energy(&body, s.m) + plh_torque_potential(&torque, &body, 0.0, s.q);
}

static void every_preset_loads(void **state)
{
    (void)state;
    for (int i = 0; i < plh_preset_count(); i++) {
        plh_body body;
        plh_torque torque;
        plh_state s;
        const plh_preset *preset = plh_preset_get(i);
        assert_int_equal(plh_preset_init(preset, &body, &torque, &s), PLH_OK);
        assert_int_equal(plh_body_check(&body, s), PLH_OK);
        assert_true(preset->step > 0.0 && preset->end > preset->step);
        assert_ptr_equal(plh_preset_find(preset->name), preset);
    }
    assert_null(plh_preset_find("no-such-preset"));
    assert_null(plh_preset_get(-1));
}

/*
 * Published energies: H0 of the satellite in Celledoni, Fassò et al. (2007), and 1269.10673 for the
 * fast top of Krysl (2006).
 */
static void energies_are_the_published_ones(void **state)
{
    (void)state;
    assert_true(fabs(total_energy("satellite") / 1.21595664e7 - 1.0) < 5e-9);
    assert_true(fabs(total_energy("top-fast") - 1269.10673) < 5e-6);
    assert_true(fabs(total_energy("heavy-top") - (0.5 * 1200.0 + 1.0)) < 1e-12);
    assert_true(isnan(total_energy("vessel")));
    /* Krysl (2006), section 5.4: K + 1/x - 0.001/x^10 at R = 1, x = 2.1 */
    double kinetic = 1.0 + 2.0 / 3.0 + 2.0 / 4.5, rest = 1.0 / 2.1 - 0.001 * pow(2.1, -10.0);
    assert_true(fabs(total_energy("soft-wall-printed") - (kinetic + rest)) < 1e-14);
    assert_true(fabs(total_energy("soft-wall-described") - (kinetic - rest)) < 1e-14);
}

/* The two vessels of Gustafsson (2010) differ in the damping only. */
static void vessels_differ_in_damping(void **state)
{
    (void)state;
    plh_body body[2];
    plh_torque torque[2];
    plh_state s[2];
    const char *const names[] = {"vessel", "vessel-undamped"};
    for (int i = 0; i < 2; i++)
        assert_int_equal(plh_preset_init(plh_preset_find(names[i]), &body[i], &torque[i], &s[i]),
                         PLH_OK);
    assert_memory_equal(&s[0], &s[1], sizeof s[0]);
    assert_memory_equal(&body[0].moment, &body[1].moment, sizeof body[0].moment);
    plh_vec3 damping = plh_torque_get_vector(&torque[0], "damping");
    assert_true(damping.x == 1e9 && damping.y == 1e9 && damping.z == 1e9);
    assert_int_equal(plh_torque_set(&torque[0], "damping=0 0 0"), PLH_OK);
    assert_memory_equal(&torque[0].values, &torque[1].values, sizeof torque[0].values);
}

/* |Q^T u0 - u| for the exact rotation that the four numbers of q stand for. */
static double off_by(plh_quat q, plh_vec3 u0, plh_vec3 u)
{
    __float128 w = q.w, x = q.x, y = q.y, z = q.z, n = w * w + x * x + y * y + z * z, d[3];
    d[0] = (w * w + x * x - y * y - z * z) * u0.x + 2 * (x * y + w * z) * u0.y;
    d[1] = 2 * (x * y - w * z) * u0.x + (w * w - x * x + y * y - z * z) * u0.y;
    d[2] = 2 * (x * z + w * y) * u0.x + 2 * (y * z - w * x) * u0.y;
    d[0] += 2 * (x * z - w * y) * u0.z;
    d[1] += 2 * (y * z + w * x) * u0.z;
    d[2] += (w * w - x * x - y * y + z * z) * u0.z;
    return plh_vec3_norm(plh_vec3_make((double)(d[0] / n - u.x), (double)(d[1] / n - u.y),
                                       (double)(d[2] / n - u.z)));
}

/*
 * A q whose length is off by 2^-52, as a rounded one may be, moves Q^T u0 by 2 * 2^-52 |Q^T u0 -
 * u0|, at most 8.9e-16, before anything is rounded: 1.33e-15 is the worst seen in 3 million
 * attitudes. The way back takes |u| as 1 and is right to 9.3e-16. There and back: their sum.
 */
static void the_reduced_view_and_back(void **state)
{
    (void)state;
    const double there = 1.4e-15, back = 1e-15;
    const plh_vec3 u0 = {0.0, 0.6, 0.8};
    for (int k = 0; k < 20000; k++) {
        double a = 0.37 * k, b = 1.3 * k, c = 0.7 * k;
        plh_state s = {
            {cos(a), sin(a) * cos(b), sin(a) * sin(b) * cos(c), sin(a) * sin(b) * sin(c)},
            {1.0, -2.0, a}};
        plh_state lifted;
        plh_reduced r = plh_reduced_from_state(s, u0);
        assert_true(off_by(s.q, u0, r.u) < there);
        assert_true(fabs(plh_vec3_norm(r.u) - 1.0) < there);
        assert_int_equal(plh_state_from_reduced(r, u0, &lifted), PLH_OK);
        assert_true(off_by(lifted.q, u0, plh_vec3_unit(r.u)) < back);
        plh_reduced again = plh_reduced_from_state(lifted, u0);
        assert_true(plh_vec3_norm(plh_vec3_sub(again.u, r.u)) < there + back);
        assert_true(again.m.z == r.m.z);
    }
    plh_reduced down = {{1.0, 0.0, 0.0}, {0.0, -0.6, -0.8}};
    plh_state s;
    for (double off = 0.0; off < 1.0; off = off == 0.0 ? 1e-12 : 10.0 * off) {
        down.u = plh_vec3_unit(plh_vec3_make(off, -0.6, -0.8));
        assert_int_equal(plh_state_from_reduced(down, u0, &s), PLH_OK);
        assert_true(off_by(s.q, u0, down.u) < back);
    }
    down.u = plh_vec3_make(0.0, 0.0, 0.0);
    assert_int_equal(plh_state_from_reduced(down, u0, &s), PLH_BAD_ARGUMENT);
    assert_true(isnan(s.q.w));
    down.u.x = NAN;
    assert_int_equal(plh_state_from_reduced(down, u0, &s), PLH_NOT_FINITE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_loads),
        cmocka_unit_test(energies_are_the_published_ones),
        cmocka_unit_test(vessels_differ_in_damping),
        cmocka_unit_test(the_reduced_view_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
