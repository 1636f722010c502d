/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Typed parameters by name: setting, checking, text and back, directions. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/param.h>
#include <polhode/param.h>
#include <polhode/random.h>
#include <quadmath.h>
#include <stdio.h>
#include <string.h>

typedef struct values {
    int mode;
    double gain;
    plh_vec3 place;
    int n;
    plh_vec3 up, right;
    double distance, rate;
} values;

static const plh_param list[] = {
    PLH_REAL_IN(values, gain, "gain", 2.0, 0.0, 10.0, "a number"),
    PLH_VECTOR(values, place, "place", 1.0, 2.0, 3.0, "a vector"),
    PLH_CHOICE(values, mode, "mode", 1, "slow|fast", "a word"),
    PLH_INTEGER(values, n, "n", 3, 1, 5, "a count"),
    PLH_DIRECTION(values, up, "up", 0.0, 0.0, 1.0, "a direction"),
    PLH_DIRECTION_REQUIRED(values, right, "right", "up", "another, perpendicular"),
    PLH_REAL_REQUIRED(values, distance, "distance", 5e-324, 1e308, "a length"),
    PLH_REAL_OPEN(values, rate, "rate", "what may stay open"),
};
enum { COUNT = PLH_PARAM_COUNT(list) };

static plh_status set(values *v, const char *name, const char *text)
{
    return plh_param_set(list, COUNT, name, strlen(name), text, strlen(text), v);
}

static values fresh(void)
{
    values v;
    memset(&v, 0, sizeof v);
    plh_param_defaults(list, COUNT, &v);
    return v;
}

static void members_of_a_struct(void **state)
{
    (void)state;
    values v = fresh();
    assert_int_equal(plh_param_size(list, COUNT), sizeof v);
    assert_ptr_equal(plh_param_find(list, COUNT, "mode"), &list[2]);
    assert_null(plh_param_find(list, COUNT, "mod"));
    assert_true(v.gain == 2.0 && v.place.z == 3.0 && v.mode == 1 && v.n == 3 && v.up.z == 1.0);
    assert_true(isnan(v.distance) && isnan(v.rate) && isnan(v.right.y));
    assert_int_equal(set(&v, "gain", "4.5"), PLH_OK);
    assert_int_equal(set(&v, "place", "-1 0;7"), PLH_OK);
    assert_int_equal(set(&v, "mode", "slow"), PLH_OK);
    assert_int_equal(set(&v, "n", "5"), PLH_OK);
    assert_true(v.gain == 4.5 && v.place.x == -1.0 && v.place.y == 0.0 && v.place.z == 7.0);
    assert_true(v.mode == 0 && v.n == 5);
}

static void what_is_refused_changes_nothing(void **state)
{
    (void)state;
    values v = fresh(), before = v;
    assert_int_equal(set(&v, "gain", "11"), PLH_BAD_ARGUMENT);
    assert_int_equal(set(&v, "gain", "4x"), PLH_BAD_ARGUMENT);
    assert_int_equal(set(&v, "gain", ""), PLH_BAD_ARGUMENT);
    assert_int_equal(set(&v, "gain", "nan"), PLH_NOT_FINITE);
    assert_int_equal(set(&v, "rate", "nan"), PLH_NOT_FINITE);
    assert_int_equal(set(&v, "place", "1 2"), PLH_BAD_ARGUMENT);
    assert_int_equal(set(&v, "place", "1 2 inf"), PLH_NOT_FINITE);
    assert_int_equal(set(&v, "mode", "slo"), PLH_BAD_ARGUMENT);
    assert_int_equal(set(&v, "n", "2.5"), PLH_BAD_ARGUMENT);
    assert_int_equal(set(&v, "n", "6"), PLH_BAD_ARGUMENT);
    assert_int_equal(set(&v, "m", "2"), PLH_NOT_FOUND);
    assert_int_equal(set(&v, "up", "0 0 0"), PLH_BAD_ARGUMENT);
    assert_int_equal(set(&v, "distance", "0"), PLH_BAD_ARGUMENT);
    assert_memory_equal(&v, &before, sizeof v);
    assert_int_equal(plh_param_set_all(list, COUNT, "gain=3, n", &v), PLH_BAD_ARGUMENT);
    assert_true(v.gain == 3.0);
}

/* The check names the parameter. */
static void bad(values v, const char *name, plh_status expected)
{
    const plh_param *which;
    assert_int_equal(plh_param_check(list, COUNT, &v, &which), expected);
    assert_int_equal(plh_param_check(list, COUNT, &v, NULL), expected);
    if (!name)
        assert_null(which);
    else
        assert_string_equal(which->name, name);
}

static void checks(void **state)
{
    (void)state;
    values v = fresh();
    bad(v, "right", PLH_BAD_ARGUMENT);
    assert_int_equal(set(&v, "right", "0 3 0"), PLH_OK);
    bad(v, "distance", PLH_BAD_ARGUMENT);
    assert_int_equal(set(&v, "distance", "1e-300"), PLH_OK);
    bad(v, NULL, PLH_OK); /* the rate may stay open */
    values w = v;
    w.n = 6;
    bad(w, "n", PLH_BAD_ARGUMENT);
    w = v, w.mode = 2;
    bad(w, "mode", PLH_BAD_ARGUMENT);
    w = v, w.gain = INFINITY;
    bad(w, "gain", PLH_NOT_FINITE);
    w = v, w.up.z = 1.0 + 1e-15; /* written past the functions */
    bad(w, "up", PLH_BAD_ARGUMENT);
    w = v, w.right = plh_vec3_make(0.0, 1.0, 0.0), w.up = plh_vec3_make(0.0, 0.6, 0.8);
    bad(w, "right", PLH_BAD_ARGUMENT);
    assert_int_equal(set(&v, "up", "0 9e-7 1"), PLH_OK);
    bad(v, NULL, PLH_OK);
    assert_int_equal(set(&v, "up", "0 2e-6 1"), PLH_OK);
    bad(v, "right", PLH_BAD_ARGUMENT);
}

/* Each component of v over its length, correctly rounded; a second time nothing changes. */
static void unit_to_the_last_bit(const double v[3])
{
    const plh_param *up = plh_param_find(list, COUNT, "up");
    values a = fresh();
    double got[3], again[3];
    __float128 n =
        sqrtq((__float128)v[0] * v[0] + (__float128)v[1] * v[1] + (__float128)v[2] * v[2]);
    assert_int_equal(plh_param_put(up, v, &a), PLH_OK);
    plh_param_get(up, &a, got);
    for (int i = 0; i < 3; i++) {
        double exact = (double)(v[i] / n);
        if (got[i] != exact && fabsq(n - 1) > 0x1p-53)
            fail_msg("%.17g %.17g %.17g: [%d] %.17g, not %.17g", v[0], v[1], v[2], i, got[i],
                     exact);
    }
    assert_int_equal(plh_param_put(up, got, &a), PLH_OK);
    plh_param_get(up, &a, again);
    assert_memory_equal(got, again, sizeof got);
    assert_int_equal(plh_param_check(up, 1, &a, NULL), PLH_OK);
}

static void directions(void **state)
{
    (void)state;
    plh_random random;
    plh_random_seed(17, &random);
    for (int k = 0; k < 100000; k++) {
        double v[3], size = ldexp(1.0, k % 2000 - 1000);
        for (int i = 0; i < 3; i++)
            v[i] = size * (2.0 * plh_random_uniform(&random) - 1.0);
        unit_to_the_last_bit(v);
    }
    unit_to_the_last_bit((double[3]){5e-324, 0.0, 0.0});
    unit_to_the_last_bit((double[3]){1.7e308, -1.7e308, 1.7e308});
    unit_to_the_last_bit((double[3]){0.0, -0.1426, 0.98978});
    /* Unit to rounding already: the same bits. */
    values a = fresh();
    assert_int_equal(set(&a, "up", "0.48 0.6 0.64"), PLH_OK);
    assert_true(a.up.x == 0.48 && a.up.y == 0.6 && a.up.z == 0.64);
}

static void text_and_back(void **state)
{
    (void)state;
    values v = fresh(), w = fresh();
    char text[128], all[1024] = "";
    assert_int_equal(plh_param_set_all(list, COUNT,
                                       "gain=0.1, place=0.1 1e-300 -7, mode=slow, n=2, up=1 2 3, "
                                       "right=-2 1 0, distance=3, rate=0.3",
                                       &v),
                     PLH_OK);
    for (int i = 0; i < COUNT; i++) {
        plh_param_text(&list[i], &v, text, sizeof text);
        assert_int_equal(set(&w, list[i].name, text), PLH_OK);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s=%s, ", list[i].name, text);
    }
    assert_memory_equal(&v, &w, sizeof v);
    w = fresh();
    assert_int_equal(plh_param_set_all(list, COUNT, all, &w), PLH_OK);
    assert_memory_equal(&v, &w, sizeof v);
    const char *const accepted[COUNT] = {"a number from 0 to 10",
                                         "[x, y, z]",
                                         "one of slow, fast",
                                         "a whole number from 1 to 5",
                                         "a direction [x, y, z], not zero",
                                         "a direction [x, y, z], not zero, perpendicular to up to "
                                         "1e-06",
                                         "a number above 0",
                                         "a number"};
    for (int i = 0; i < COUNT; i++) {
        plh_param_accepts(&list[i], text, sizeof text);
        assert_string_equal(text, accepted[i]);
        plh_param_accepts(&list[i], text, 12); /* cut, not beyond the room */
        assert_true(strlen(text) < 12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_of_a_struct),
        cmocka_unit_test(what_is_refused_changes_nothing),
        cmocka_unit_test(checks),
        cmocka_unit_test(directions),
        cmocka_unit_test(text_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
