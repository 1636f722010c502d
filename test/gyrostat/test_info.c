/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is known about a gyrostat: period and advance against 128 bits, equilibria against their
 * equation and by their number, the equilibrium that is encircled. */
#include "support/cmocka_all.h"

#include <math.h>
#include <string.h>

#include "gyrostat/oracle.h"
#include "gyrostat/reach.h"

static void periods_and_advances(void **state)
{
    (void)state;
    int seen = 0;
    for (int i = 0; i < 24; i++) {
        plh_gyrostat_case c;
        plh_gyrostat g;
        plh_gyrostat_info info;
        quad x[14], truth[2];
        plh_test_gyrostat_draw(31, i, &c);
        assert_int_equal(prepare_case(&c, 0.0, &g), PLH_OK);
        assert_int_equal(plh_gyrostat_describe(&g, &info), PLH_OK);
        if (info.path < PLH_GYROSTAT_AROUND || info.period * plh_test_gyrostat_speed(&c) > 200.0)
            continue;
        for (int k = 0; k < 14; k++)
            x[k] = c.x[k];
        plh_test_gyrostat_period(x, info.period, truth);
        assert_true(fabs((double)(info.period / truth[0] - 1)) < 4e-14);
        const double turns = (info.advance - (double)truth[1]) / 12.566370614359172;
        assert_true(fabs(turns - rint(turns)) < 1e-13 * (1 + fabs(info.advance)));
        seen++;
    }
    assert_true(seen > 5);
}

/* omega is along m + rotor, which has the right length; centres less saddles are two. */
static void equilibria_are_steady(void **state)
{
    (void)state;
    int most = 0, least = 6;
    for (int i = 0; i < 2000; i++) {
        plh_gyrostat_case c;
        plh_gyrostat g;
        plh_gyrostat_info info;
        int balance = 0;
        plh_test_gyrostat_draw(32, 31 * i, &c); /* generic */
        for (int k = 0; k < 3; k++)
            c.x[3 + k] *= i % 2 ? 0.1 : 1;
        assert_int_equal(prepare_case(&c, 0.0, &g), PLH_OK);
        assert_int_equal(plh_gyrostat_describe(&g, &info), PLH_OK);
        most = info.count > most ? info.count : most;
        least = info.count < least ? info.count : least;
        for (int k = 0; k < info.count; k++) {
            const plh_gyrostat_equilibrium *e = &info.equilibrium[k];
            const plh_vec3 w = plh_body_omega(&g.body, e->m), M = plh_vec3_add(e->m, g.rotor);
            balance += e->stable ? 1 : -1;
            assert_true(fabs(plh_vec3_norm(M) / info.momentum - 1) < 1e-12);
            assert_true(plh_vec3_norm(plh_vec3_cross(w, M)) <
                        1e-12 * plh_vec3_norm(w) * plh_vec3_norm(M));
            assert_true(fabs(plh_vec3_dot(w, M) / info.momentum - e->rate) <=
                        1e-12 * fabs(e->rate));
            assert_true(k == 0 || e->energy >= e[-1].energy);
        }
        assert_int_equal(balance, 2);
    }
    assert_true(least == 2 && most == 6);
}

/* The start next to a stable equilibrium encircles it. */
static void the_nearest_is_encircled(void **state)
{
    (void)state;
    for (int i = 0; i < 300; i++) {
        plh_gyrostat_case c;
        plh_gyrostat g;
        plh_gyrostat_info info;
        plh_test_gyrostat_draw(33, 31 * i, &c);
        assert_int_equal(prepare_case(&c, 0.0, &g), PLH_OK);
        assert_int_equal(plh_gyrostat_describe(&g, &info), PLH_OK);
        for (int k = 0; k < info.count; k++) {
            plh_gyrostat near;
            plh_gyrostat_info own;
            plh_state s = g.start;
            if (!info.equilibrium[k].stable)
                continue;
            s.m = info.equilibrium[k].m;
            plh_gyrostat_init(&g.body, g.rotor, s, 0.0, &near);
            assert_int_equal(plh_gyrostat_describe(&near, &own), PLH_OK);
            const double wobble = own.period;
            s.m = plh_vec3_add(s.m, plh_vec3_scale(1e-5 * info.momentum, plh_vec3_make(1, 0.3, 2)));
            plh_gyrostat_init(&g.body, g.rotor, s, 0.0, &near);
            assert_int_equal(plh_gyrostat_describe(&near, &own), PLH_OK);
            if (own.path != PLH_GYROSTAT_AROUND)
                continue; /* another one is as near */
            const plh_vec3 off = plh_vec3_sub(own.equilibrium[own.encircles].m, s.m);
            assert_true(plh_vec3_norm(off) < 1e-2 * info.momentum);
            assert_true(!isfinite(wobble) || fabs(own.period / wobble - 1) < 0.05);
        }
    }
}

static void special_motions_have_names(void **state)
{
    (void)state;
    static const struct {
        double x[14];
        plh_gyrostat_path path;
    } cases[] = {
        {{1, 2, 3, 0.1, 0.2, 0.3, 0, 0, 0, 1, 0, 0, 0, 0}, PLH_GYROSTAT_REST},
        {{1, 2, 3, 0, 0, 0.5, 0, 0, 1, 1, 0, 0, 0, 0}, PLH_GYROSTAT_SPIN},
        {{2, 2, 3, 0, 0, 0.5, 1, 0, 1, 1, 0, 0, 0, 0}, PLH_GYROSTAT_PRECESSION},
        {{1, 1, 1, 1, 0, 0.5, 1, 0, 1, 1, 0, 0, 0, 0}, PLH_GYROSTAT_PRECESSION},
        {{1, 2, 3, 0, 0, 0.5, 0.1, 0, 1, 1, 0, 0, 0, 0}, PLH_GYROSTAT_AROUND},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        plh_gyrostat_case c = {.kind = "special"};
        plh_gyrostat g;
        plh_gyrostat_info info;
        memcpy(c.x, cases[i].x, sizeof c.x);
        assert_int_equal(prepare_case(&c, 0.0, &g), PLH_OK);
        assert_int_equal(plh_gyrostat_describe(&g, &info), PLH_OK);
        assert_int_equal(info.path, cases[i].path);
        assert_true(strlen(plh_gyrostat_path_text(info.path)) > 3);
    }
    assert_string_equal(plh_gyrostat_path_text(PLH_GYROSTAT_PATH_COUNT), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(periods_and_advances),
        cmocka_unit_test(equilibria_are_steady),
        cmocka_unit_test(the_nearest_is_encircled),
        cmocka_unit_test(special_motions_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
