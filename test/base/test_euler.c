/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Euler angles: every sequence both ways against 128-bit products of single turns. */
#include "support/cmocka_all.h"

#include <float.h>
#include <math.h>
#include <polhode/euler.h>
#include <polhode/rotation.h>
#include <stdio.h>
#include <string.h>

#include "support/quad3.h"

#define EPS DBL_EPSILON

static uint64_t seed = 88172645463325252u;
static double uniform(void)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (double)((seed * 2685821657736338717u) >> 11) * 0x1p-53;
}

/* The attitude by its definition, from the letters of the name. */
static qquat truth(const char *name, plh_vec3 angles)
{
    int extrinsic = name[0] == 's';
    const double a[3] = {angles.x, angles.y, angles.z};
    qquat q = {1, {0, 0, 0}};
    for (int i = 0; i < 3; i++) {
        qvec v = {{0, 0, 0}};
        v.a[name[i + extrinsic] - 'x'] = (quad)a[i] / 2;
        q = extrinsic ? qmul(qexp(v), q) : qmul(q, qexp(v));
    }
    return q;
}

static plh_euler find(const char *name)
{
    plh_euler seq;
    assert_int_equal(plh_euler_find(name, &seq), PLH_OK);
    return seq;
}

static int is_proper(const char *name)
{
    size_t n = strlen(name);
    return name[n - 3] == name[n - 1];
}

static void from_angles(void **state)
{
    (void)state;
    double worst = 0.0;
    for (int s = 0; s < PLH_EULER_COUNT; s++) {
        const char *name = plh_euler_name(s);
        plh_euler seq = find(name);
        for (int i = 0; i < 2000; i++) {
            plh_vec3 a = {7 * uniform() - 3.5, 7 * uniform() - 3.5, 7 * uniform() - 3.5};
            qquat want = truth(name, a);
            double e = (double)qangle(qquat_of(plh_euler_to_quat(seq, a)), want);
            worst = fmax(worst, e);
            assert_true(qmat_diff(qmat_of(plh_euler_to_mat3(seq, a)), qto_mat(want)) < 6 * EPS);
        }
    }
    printf("from angles: %.2f eps\n", worst / EPS);
    assert_true(worst < 3 * EPS);
}

/* Second angles of every kind: ordinary, near lock, in lock. */
static double middle(int i, int proper)
{
    double near = exp(-45.0 * uniform()), end = proper ? M_PI : M_PI_2;
    switch (i % 4) {
    case 0:
        return end * (uniform() - (proper ? 0.0 : 0.5));
    case 1:
        return end - near;
    case 2:
        return proper ? near : near - end;
    default:
        return i % 8 == 3 ? end : proper ? 0.0 : -end;
    }
}

static void to_angles_and_back(void **state)
{
    (void)state;
    double worst = 0.0, worst_mat = 0.0;
    for (int s = 0; s < PLH_EULER_COUNT; s++) {
        const char *name = plh_euler_name(s);
        plh_euler seq = find(name);
        int proper = is_proper(name);
        for (int i = 0; i < 4000; i++) {
            plh_vec3 a = {6.2 * uniform() - 3.1, middle(i, proper), 6.2 * uniform() - 3.1};
            qquat e = truth(name, a);
            plh_quat q = {(double)e.w, (double)e.v[0], (double)e.v[1], (double)e.v[2]};
            plh_vec3 got = plh_euler_from_quat(seq, q);
            worst = fmax(worst, (double)qangle(truth(name, got), qquat_of(q)));
            plh_vec3 m = plh_euler_from_mat3(seq, qmat_round(qto_mat(e)));
            worst_mat = fmax(worst_mat, (double)qangle(truth(name, m), e));
            assert_true(fabs(got.x) <= M_PI && fabs(got.z) <= M_PI);
            assert_true(proper ? got.y >= 0 && got.y <= M_PI : fabs(got.y) <= M_PI_2);
            if (i % 4 == 0 &&
                (proper ? sin(a.y) : cos(a.y)) > 0.1) { /* far from lock: the same ones */
                assert_true(fabs(got.x - a.x) < 50 * EPS && fabs(got.z - a.z) < 50 * EPS);
                assert_true(fabs(got.y - a.y) < 8 * EPS);
            }
        }
    }
    printf("to angles: %.2f eps, from a matrix %.2f eps\n", worst / EPS, worst_mat / EPS);
    assert_true(worst < 8 * EPS && worst_mat < 10 * EPS);
}

static void gimbal_lock_has_a_zero(void **state)
{
    (void)state;
    for (int s = 0; s < PLH_EULER_COUNT; s++) {
        const char *name = plh_euler_name(s);
        plh_euler seq = find(name);
        for (int end = 0; end < 2; end++) {
            double b = is_proper(name) ? end * M_PI : (end - 0.5) * M_PI;
            plh_vec3 g =
                plh_euler_from_quat(seq, plh_euler_to_quat(seq, plh_vec3_make(0.7, b, 0.4)));
            assert_true((seq.extrinsic ? g.x : g.z) == 0.0);
            assert_true(fabs(g.y - b) < 2 * EPS);
            double other = fabs(seq.extrinsic ? g.z : g.x); /* the sum or the difference */
            assert_true(fabs(other - 1.1) < 8 * EPS || fabs(other - 0.3) < 8 * EPS);
        }
    }
}

static void names(void **state)
{
    (void)state;
    plh_euler a, b;
    assert_null(plh_euler_name(-1));
    assert_null(plh_euler_name(PLH_EULER_COUNT));
    assert_int_equal(plh_euler_find("zyx", &a), PLH_OK);
    const char *same[] = {"rzyx", "321", "r321", "ZYX", "RZYX"};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(plh_euler_find(same[i], &b), PLH_OK);
        assert_memory_equal(a.axis, b.axis, sizeof a.axis);
        assert_true(a.extrinsic == b.extrinsic);
    }
    assert_int_equal(plh_euler_find("szyx", &b), PLH_OK);
    assert_true(b.extrinsic);
    const char *bad[] = {"", "s", "xx", "xxy", "xyy", "xy", "xyzx", "abc", "sxyzz", "04x"};
    for (int i = 0; i < 10; i++)
        assert_int_equal(plh_euler_find(bad[i], &b), PLH_NOT_FOUND);
    assert_int_equal(plh_euler_find(NULL, &b), PLH_NOT_FOUND);
    /* Intrinsic zyx is extrinsic xyz backwards. */
    plh_vec3 v = {0.1, 0.2, 0.3}, w = {0.3, 0.2, 0.1};
    assert_true(plh_quat_angle(plh_euler_to_quat(find("zyx"), v),
                               plh_euler_to_quat(find("sxyz"), w)) < 2 * EPS);
    /* Yaw, pitch, roll: yaw turns the nose from x to y, pitch (positive) turns it down from x to
     * -z. */
    plh_vec3 nose = plh_quat_rotate(plh_euler_to_quat(find("zyx"), plh_vec3_make(M_PI_2, 0, 0)),
                                    plh_vec3_make(1, 0, 0));
    assert_true(fabs(nose.y - 1) < 2 * EPS);
    nose = plh_quat_rotate(plh_euler_to_quat(find("zyx"), plh_vec3_make(0, M_PI_2, 0)),
                           plh_vec3_make(1, 0, 0));
    assert_true(fabs(nose.z + 1) < 2 * EPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_angles),
        cmocka_unit_test(to_angles_and_back),
        cmocka_unit_test(gimbal_lock_has_a_zero),
        cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
