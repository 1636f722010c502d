/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The order of every splitting with torques along an orbit and with a wheel, against 128 bits. */
#include "splitting_problem.h"
#include <polhode/extend/torque.h>

/* An ellipse about a small planet whose field turns fast. */
static const plh_orbit *ellipse(void)
{
    static plh_orbit orbit;
    const plh_orbit_elements e = {9.0, 1.5, 0.2, 0.7, 2.1, -1.3, 0.4, 0.05};
    const plh_orbit_field field = {{1.3, -1.2, 2.9}, 1.1, 0.6, 1.8, -0.1};
    assert_int_equal(plh_orbit_from_elements(&e, &orbit), PLH_OK);
    assert_int_equal(plh_orbit_set_field(&orbit, &field), PLH_OK);
    return &orbit;
}

static void along(problem *p, int i, const char *name, const char *text)
{
    model(&p->term[i], name);
    if (text)
        set(&p->term[i], text);
    if (p->term[i].model->flags & PLH_TORQUE_ORBIT)
        assert_int_equal(plh_torque_set_orbit(&p->term[i], ellipse()), PLH_OK);
    p->list = (plh_torque_list){p->term, i + 1};
    assert_int_equal(plh_torque_init_sum(&p->list, &p->torque), PLH_OK);
}

static void orders_with_gravity_and_a_dipole(void **state)
{
    (void)state;
    problem p;
    begin(&p);
    along(&p, 0, "gravity-gradient", NULL);
    along(&p, 1, "magnetic", "dipole=0.9 -0.7 1.8");
    finish(&p, 2.0, 6.0);
    assert_int_equal(check_orders(&p, "gravity and dipole", "exact"), 0);
}

static void orders_with_eddy_currents(void **state)
{
    (void)state;
    problem p;
    begin(&p);
    along(&p, 0, "gravity-gradient", NULL);
    along(&p, 1, "eddy-currents", "coefficients=0.3 0.5 0.4, first=0.6 0.8 0, second=0 0 1");
    finish(&p, 2.0, 4.0);
    assert_int_equal(check_orders(&p, "eddy currents", "exact"), 0);
}

static void orders_with_a_wheel(void **state)
{
    (void)state;
    problem p;
    begin(&p);
    along(&p, 0, "wheel", "axis=0.6 -0.4 0.7, momentum=2.4, rate=0.9, time=0.3");
    along(&p, 1, "magnetic", "dipole=0.9 -0.7 1.8");
    finish(&p, 2.0, 6.0);
    assert_int_equal(check_orders(&p, "wheel", "exact"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_with_gravity_and_a_dipole),
        cmocka_unit_test(orders_with_eddy_currents),
        cmocka_unit_test(orders_with_a_wheel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
