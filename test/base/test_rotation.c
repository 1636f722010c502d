/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Rotations against 128-bit arithmetic. */
#include "support/cmocka_all.h"

#include <float.h>
#include <math.h>
#include <polhode/rotation.h>
#include <stdio.h>

#include "base/sinc.h"
#include "support/quad3.h"

static uint64_t seed = 88172645463325252u;
static double uniform(void)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (double)((seed * 2685821657736338717u) >> 11) * 0x1p-53;
}

static plh_vec3 direction(void)
{
    for (;;) {
        plh_vec3 v = {2 * uniform() - 1, 2 * uniform() - 1, 2 * uniform() - 1};
        double n = plh_vec3_dot(v, v);
        if (n < 1.0 && n > 0.01)
            return plh_vec3_scale(1.0 / sqrt(n), v);
    }
}

/* Lengths of every kind: tiny, moderate, next to pi, 2 pi and the breaks of the series. */
static double length(int i)
{
    double u = uniform();
    switch (i % 6) {
    case 0:
        return exp(-690.0 * u);
    case 1:
        return 3.0 * u;
    case 2:
        return M_PI * (1.0 - exp(-38.0 * u));
    case 3:
        return 1.6 + 4e-16 * floor(10.0 * u - 5.0);
    case 4:
        return 2.4 + 4e-16 * floor(10.0 * u - 5.0);
    default:
        return 1e-300 * u;
    }
}

#define EPS  DBL_EPSILON
#define TINY ((quad)DBL_MIN * (quad)DBL_MIN)
static double worst; /* in eps */
static void note(quad err, quad scale, double bound, const char *what, double x)
{
    double e = (double)(err / scale / (quad)EPS);
    worst = fmax(worst, e);
    if (!(e <= bound))
        fail_msg("%s: off by %.3g eps at %a", what, e, x);
}
static void report(const char *what)
{
    printf("%-16s %.2f eps\n", what, worst);
    worst = 0.0;
}

enum { N = 30000 };

static void quotients_are_accurate_and_smooth(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++) {
        double x = length(i) * (i % 12 < 6 ? 1.0 : 1.9);
        quad q = x, h = q / 2;
        quad s3 = x < 0.01 ? 1 / (quad)6 - q * q / 120 + q * q * q * q / 5040 - powq(q, 6) / 362880
                           : (q - sinq(q)) / (q * q * q);
        quad ct = x < 0.01 ? 1 / (quad)12 + q * q / 720 + powq(q, 4) / 30240 + powq(q, 6) / 1209600
                           : (1 - h * cosq(h) / sinq(h)) / (q * q);
        quad sc = x == 0 ? 1 : sinq(q) / q, cc = x == 0 ? 0.5 : 2 * sinq(h) / q * (sinq(h) / q);
        note(fabsq(plh_sinc3(x) - s3), s3, 2.0, "(x - sin x)/x^3", x);
        note(fabsq(plh_cosc(x) - cc), cc, 3.0, "(1 - cos x)/x^2", x);
        note(fabsq(plh_cotc(x) - ct), ct * (1 + h * cosq(h) * cosq(h)), 4.0, "cot", x);
        note(fabsq(plh_sinc(x) - sc), fabsq(sc), 1.5, "sinc", x);
    }
    report("quotients");
}

static void exp_matches(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++) {
        double a = length(i);
        plh_vec3 v = plh_vec3_scale(a, direction());
        qvec qv = qvec_of(v);
        qquat got = qquat_of(plh_quat_exp(v)), want = qexp(qv);
        note(qangle(got, want), fmaxq(qnorm(qv), TINY), 3.0, "quat_exp", a);
        quad len =
            sqrtq(got.w * got.w + got.v[0] * got.v[0] + got.v[1] * got.v[1] + got.v[2] * got.v[2]);
        note(fabsq(len - 1), 1, 2.0, "length of exp", a);
    }
    report("quat_exp");
    for (int i = 0; i < N; i++) {
        double a = length(i);
        plh_vec3 v = plh_vec3_scale(a, direction());
        qmat want = qto_mat(qexp(qvec_of(plh_vec3_scale(0.5, v))));
        note(qmat_diff(qmat_of(plh_so3_exp(v)), want), 3 + a, 1.0, "so3_exp", a);
    }
    report("so3_exp");
    plh_quat q = plh_quat_exp(plh_vec3_make(1e-300, -2e-301, 3e-308));
    assert_true(q.w == 1.0 && q.x == 1e-300 && q.y == -2e-301 && q.z == 3e-308);
    q = plh_quat_exp(plh_vec3_make(0.0, 0.0, 0.0));
    assert_true(q.w == 1.0 && q.x == 0.0 && q.y == 0.0 && q.z == 0.0);
    q = plh_quat_exp(plh_vec3_make(1e300, 0.0, 0.0)); /* exact reduction: still a unit quaternion */
    assert_true(fabs(q.w - -0.5753861119575491) < 1e-15 && fabs(q.x - -0.8178819121159085) < 1e-15);
}

static void log_inverts_exp(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++) { /* against the exponential of the result, in 128 bits */
        double a = length(i);
        plh_vec3 v = plh_vec3_scale(fmin(a, 3.1415926535897931), direction());
        qquat e = qexp(qvec_of(v));
        plh_quat q = {(double)e.w, (double)e.v[0], (double)e.v[1], (double)e.v[2]};
        qvec l = qvec_of(plh_quat_log(q));
        quad n = qnorm(l);
        assert_true(n <= acosq(-1) * (1 + (quad)1e-15));
        note(qangle(qexp(l), qquat_of(q)) / 2, n, 2.0, "quat_log", a);
    }
    report("quat_log");
    for (int i = 0; i < N; i++) {
        double a = length(i);
        plh_vec3 v = plh_vec3_scale(fmin(a, 3.1415926535897931), direction());
        plh_mat3 m = qmat_round(qto_mat(qexp(qvec_of(plh_vec3_scale(0.5, v)))));
        plh_vec3 l = plh_so3_log(m);
        quad diff = qmat_diff(qto_mat(qexp(qvec_of(plh_vec3_scale(0.5, l)))), qmat_of(m));
        note(diff, 2 + fmin(a, 4.0), 1.0, "so3_log", a);
        if (a < 1e-8) /* the skew part is the vector: every digit survives */
            note(qvec_diff(qvec_of(l), qvec_of(v)), qnorm(qvec_of(v)), 2.0, "so3_log, tiny", a);
    }
    report("so3_log");
}

static void log_at_the_ends(void **state)
{
    (void)state;
    plh_vec3 l = plh_quat_log(plh_quat_make(-1.0, 0.0, 0.0, 0.0));
    assert_true(plh_vec3_norm(l) == M_PI);
    l = plh_quat_log(plh_quat_make(1.0, 0.0, 0.0, 0.0));
    assert_true(plh_vec3_norm(l) == 0.0);
    l = plh_quat_log(plh_quat_make(1.0, 5e-324, 0.0, -1e-310));
    assert_true(l.x == 5e-324 && l.z == -1e-310);
    l = plh_quat_log(plh_quat_make(-1.0, 0.0, 5e-324, 0.0));
    assert_true(l.y == M_PI && l.x == 0.0 && l.z == 0.0);
    l = plh_quat_log(plh_quat_make(0.0, 0.6, 0.8, 0.0));
    assert_true(fabs(l.x - 0.6 * M_PI_2) < 3e-16 && fabs(l.y - 0.8 * M_PI_2) < 3e-16);
    /* Half turns about every axis, and continuity on the way there. */
    for (int i = 0; i < 3000; i++) {
        plh_vec3 n = direction();
        plh_mat3 half = qmat_round(qto_mat((qquat){0, {n.x, n.y, n.z}}));
        plh_vec3 v = plh_so3_log(half);
        assert_true(fabs(plh_vec3_norm(v) - M_PI) < 8 * EPS);          /* 2 eps of pi */
        assert_true(fabs(fabs(plh_vec3_dot(n, v)) - M_PI) < 12 * EPS); /* |n| is off too */
        for (double d = 1.0; d > 1e-17; d *= 0.1) {
            plh_vec3 w = plh_so3_log(plh_so3_exp(plh_vec3_scale(M_PI - d, n)));
            note(fabsq((quad)plh_vec3_norm(w) - (quad)(M_PI - d)), 1, 12.0, "log next to pi", d);
        }
    }
    report("log next to pi");
}

/* sum of ad^k/(k + 1)! applied to v: dexp by its definition. */
static qvec dexp_series(qvec u, qvec v)
{
    qvec term = v, sum = v;
    for (int k = 1; k < 90; k++) {
        qvec c = qcross(u, term);
        term = (qvec){{c.a[0] / (k + 1), c.a[1] / (k + 1), c.a[2] / (k + 1)}};
        sum = qaxpy(sum, 1, term);
    }
    return sum;
}

static void dexp_is_the_derivative_of_exp(void **state)
{
    (void)state;
    for (int i = 0; i < 4000; i++) {
        double a = length(i) * 1.9;
        plh_vec3 u = plh_vec3_scale(a, direction()),
                 v = plh_vec3_scale(2.0 * uniform(), direction());
        qvec qu = qvec_of(u), qv = qvec_of(v), want = dexp_series(qu, qv);
        qvec got = qvec_of(plh_so3_dexp_apply(u, v));
        note(qvec_diff(got, want), qnorm(qv), 4.0, "dexp", a);
        /* The inverse, judged by the series: dexp(dexpinv v) = v. */
        plh_vec3 inv = plh_so3_dexpinv_apply(u, v);
        quad size = qnorm(qv) * (1 + (quad)fabs(plh_cotc(a)) * a * a); /* norm of the matrix */
        note(qvec_diff(dexp_series(qu, qvec_of(inv)), qv), size, 4.0, "dexpinv", a);
    }
    report("dexp, dexpinv");
    /* The series itself against the definition: (d/dt exp(u + t v)) exp(-u), central difference. */
    for (int i = 0; i < 100; i++) {
        qvec u = qvec_of(plh_vec3_scale(3.0 * uniform(), direction())), v = qvec_of(direction());
        quad h = (quad)1e-11;
        qquat p = qexp(qaxpy(u, h, v)), m = qexp(qaxpy(u, -h, v)), d;
        d.w = (p.w - m.w) / (2 * h);
        for (int k = 0; k < 3; k++)
            d.v[k] = (p.v[k] - m.v[k]) / (2 * h);
        d = qmul(d, qconj(qexp(u)));
        qvec got = dexp_series((qvec){{2 * u.a[0], 2 * u.a[1], 2 * u.a[2]}}, v);
        assert_true(qvec_diff(got, (qvec){{d.v[0], d.v[1], d.v[2]}}) < (quad)1e-18 &&
                    fabsq(d.w) < (quad)1e-18);
    }
}

static void shepperd_and_back(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++) {
        plh_vec3 n = direction();
        if (i % 3 == 0)
            n = (plh_vec3){i % 2, (i / 2) % 2,
                           1.0 + 1e-9 * uniform()}; /* ties between components */
        qquat e = qexp(qvec_of(plh_vec3_scale(length(i) / plh_vec3_norm(n), n)));
        e = qunit(e);
        plh_mat3 m = qmat_round(qto_mat(e));
        plh_quat q = plh_quat_from_mat3(m);
        assert_true(q.w >= 0.0);
        note(qangle(qquat_of(q), e), 1, 3.0, "from_mat3", i);
        note(qmat_diff(qmat_of(plh_quat_to_mat3(q)), qto_mat(qquat_of(q))), 1, 2.0, "to_mat3", i);
    }
    report("shepperd");
}

static void angles_near_zero_and_pi(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++) {
        double a = i % 2 ? exp(-80.0 * uniform()) : M_PI - exp(-40.0 * uniform());
        qquat p = qexp(qvec_of(plh_vec3_scale(2.0, direction())));
        qquat d = qmul(p, qexp(qvec_of(plh_vec3_scale(0.5 * a, direction()))));
        plh_quat x = {(double)p.w, (double)p.v[0], (double)p.v[1], (double)p.v[2]};
        plh_quat y = {(double)d.w, (double)d.v[0], (double)d.v[1], (double)d.v[2]};
        quad want = qangle(qquat_of(x), qquat_of(y)); /* of the rounded ones */
        double got = plh_quat_angle(x, y);
        /* They are unit to eps only: part of their difference may be length, not angle. */
        quad away = 0,
             diff[4] = {(quad)x.w - y.w, (quad)x.x - y.x, (quad)x.y - y.y, (quad)x.z - y.z};
        for (int k = 0; k < 4; k++)
            away += 4 * diff[k] * diff[k];
        note(fabsq(got - want), fminq(1, fmaxq(want, sqrtq(away))) + TINY, 3.0, "quat_angle", a);
        assert_true(plh_quat_angle(x, plh_quat_scale(-1.0, y)) == got);
    }
    report("angles");
    plh_quat q = {0.5, 0.5, 0.5, 0.5};
    assert_true(plh_quat_angle(q, q) == 0.0);
    assert_true(plh_quat_angle(q, plh_quat_make(-0.5, 0.5, -0.5, 0.5)) == M_PI);
    q = plh_quat_identity();
    assert_true(plh_quat_angle(q, plh_quat_make(1.0, 1e-300, 0.0, 0.0)) == 2e-300);
}

static void units_of_any_size(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++) {
        int e = (int)(2040 * uniform()) - 1020;
        plh_quat q = {ldexp(uniform() - 0.5, e), ldexp(uniform() - 0.5, e),
                      ldexp(uniform() - 0.5, e), ldexp(uniform() - 0.5, e)};
        qquat got = qquat_of(plh_quat_unit(q)), want = qunit(qquat_of(q));
        quad err = fabsq(got.w - want.w);
        for (int k = 0; k < 3; k++)
            err = fmaxq(err, fabsq(got.v[k] - want.v[k]));
        note(err, 1, 1.5, "unit", e);
        plh_vec3 v = {q.x, q.y, q.z};
        quad n = qnorm(qvec_of(v));
        note(fabsq(plh_vec3_norm(v) - n), n, 1.5, "norm", e);
        plh_vec3 u = plh_vec3_unit(v);
        qvec w = {{v.x / n, v.y / n, v.z / n}};
        note(qvec_diff(qvec_of(u), w), 1, 1.5, "vec3_unit", e);
    }
    report("unit");
    assert_true(isnan(plh_quat_unit(plh_quat_make(0, 0, 0, 0)).w));
    assert_true(plh_vec3_norm(plh_vec3_make(0, 0, 0)) == 0.0);
    assert_true(plh_vec3_unit(plh_vec3_make(0, 0, 0)).x == 0.0);
    assert_true(plh_vec3_norm(plh_vec3_make(1e300, 1e300, 0)) == sqrt(2.0) * 1e300);
    assert_true(isnan(plh_vec3_norm(plh_vec3_make(1, NAN, 0))));
    assert_true(plh_vec3_norm(plh_vec3_make(3e-310, 4e-310, 0)) == 5e-310);
}

static void matrix_operations(void **state)
{
    (void)state;
    plh_mat3 m = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 10}}}, n = {{{2, -1, 0}, {1, 3, 5}, {-2, 4, 1}}};
    plh_vec3 v = {1, -2, 3};
    plh_mat3 p = plh_mat3_mul(m, n);
    const double want[3][3] = {{-2, 17, 13}, {1, 35, 31}, {2, 57, 50}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            assert_true(p.a[i][j] == want[i][j]);
            assert_true(plh_mat3_mul_tn(plh_mat3_transpose(m), n).a[i][j] == want[i][j]);
            assert_true(plh_mat3_mul_nt(m, plh_mat3_transpose(n)).a[i][j] == want[i][j]);
            assert_true(plh_mat3_sub(plh_mat3_add(m, n), n).a[i][j] == m.a[i][j]);
            assert_true(plh_mat3_scale(2.0, m).a[i][j] == 2.0 * m.a[i][j]);
        }
    plh_vec3 mv = plh_mat3_apply(m, v), mtv = plh_mat3_apply_t(m, v);
    assert_true(mv.x == 6 && mv.y == 12 && mv.z == 21);
    assert_true(mtv.x == 14 && mtv.y == 16 && mtv.z == 21);
    assert_true(plh_mat3_det(m) == -3.0 && plh_mat3_trace(m) == 16.0);
    plh_vec3 hv = plh_mat3_apply(plh_mat3_hat(v), mv), c = plh_vec3_cross(v, mv);
    assert_true(hv.x == c.x && hv.y == c.y && hv.z == c.z);
    plh_vec3 back = plh_mat3_vee(plh_mat3_hat(v));
    assert_true(back.x == v.x && back.y == v.y && back.z == v.z);
}

static void conventions(void **state)
{
    (void)state;
    /* A quarter turn about z takes x to y, as a quaternion and as a matrix. */
    plh_vec3 z = {0, 0, M_PI_2}, x = {1, 0, 0};
    plh_vec3 a = plh_quat_rotate(plh_quat_exp(plh_vec3_scale(0.5, z)), x);
    plh_vec3 b = plh_mat3_apply(plh_so3_exp(z), x);
    assert_true(fabs(a.x) < 2 * EPS && fabs(a.y - 1) < 2 * EPS);
    assert_true(fabs(b.x) < 2 * EPS && fabs(b.y - 1) < 2 * EPS);
    plh_vec3 back = plh_quat_unrotate(plh_quat_exp(plh_vec3_scale(0.5, z)), a);
    assert_true(fabs(back.x - 1) < 2 * EPS && fabs(back.y) < 2 * EPS);
    /* Q(p q) = Q(p) Q(q) */
    plh_quat p = plh_quat_exp(plh_vec3_make(0.3, -0.2, 0.7)),
             q = plh_quat_exp(plh_vec3_make(1, 2, 0));
    plh_mat3 l = plh_quat_to_mat3(plh_quat_mul(p, q));
    plh_mat3 r = plh_mat3_mul(plh_quat_to_mat3(p), plh_quat_to_mat3(q));
    assert_true(qmat_diff(qmat_of(l), qmat_of(r)) < 4 * EPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quotients_are_accurate_and_smooth),
        cmocka_unit_test(exp_matches),
        cmocka_unit_test(log_inverts_exp),
        cmocka_unit_test(log_at_the_ends),
        cmocka_unit_test(dexp_is_the_derivative_of_exp),
        cmocka_unit_test(shepperd_and_back),
        cmocka_unit_test(angles_near_zero_and_pi),
        cmocka_unit_test(units_of_any_size),
        cmocka_unit_test(matrix_operations),
        cmocka_unit_test(conventions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
