/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Principal moments against the roots of the characteristic polynomial in MPFR. */
#include "support/cmocka_all.h"

#include <float.h>
#include <math.h>
#include <mpfr.h>
#include <polhode/tensor.h>
#include <stdio.h>

#include "support/few.h"
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

enum { BITS = 3000 };
static mpfr_t a[3][3], q, p, det, u, v, phi, root[3];

static void minor2(int i, int j, int k, int l, mpfr_t out) /* a_ij a_kl - a_il a_kj */
{
    mpfr_mul(out, a[i][j], a[k][l], MPFR_RNDN);
    mpfr_mul(v, a[i][l], a[k][j], MPFR_RNDN);
    mpfr_sub(out, out, v, MPFR_RNDN);
}

/* Ascending roots, by the trigonometric solution of the cubic; the precision covers any grading. */
static void roots(plh_mat3 t)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            mpfr_set_d(a[i][j], t.a[i][j], MPFR_RNDN);
    mpfr_add(q, a[0][0], a[1][1], MPFR_RNDN);
    mpfr_add(q, q, a[2][2], MPFR_RNDN);
    mpfr_div_ui(q, q, 3, MPFR_RNDN);
    mpfr_set_ui(p, 0, MPFR_RNDN);
    for (int i = 0; i < 3; i++) {
        mpfr_sub(a[i][i], a[i][i], q, MPFR_RNDN);
        for (int j = 0; j < 3; j++) {
            mpfr_sqr(u, a[i][j], MPFR_RNDN);
            mpfr_add(p, p, u, MPFR_RNDN);
        }
    }
    mpfr_div_ui(p, p, 6, MPFR_RNDN);
    mpfr_sqrt(p, p, MPFR_RNDN);
    mpfr_set_ui(det, 0, MPFR_RNDN);
    for (int j = 0; j < 3; j++) { /* along the first row */
        minor2(1, (j + 1) % 3, 2, (j + 2) % 3, u);
        mpfr_mul(u, u, a[0][j], MPFR_RNDN);
        mpfr_add(det, det, u, MPFR_RNDN);
    }
    mpfr_pow_ui(u, p, 3, MPFR_RNDN);
    mpfr_div(det, det, u, MPFR_RNDN);
    mpfr_div_ui(det, det, 2, MPFR_RNDN);
    if (mpfr_cmp_si(det, -1) < 0)
        mpfr_set_si(det, -1, MPFR_RNDN);
    if (mpfr_cmp_si(det, 1) > 0)
        mpfr_set_si(det, 1, MPFR_RNDN);
    mpfr_acos(phi, det, MPFR_RNDN);
    mpfr_const_pi(u, MPFR_RNDN);
    for (int k = 0; k < 3; k++) { /* cos((phi + 2 pi (k + 1))/3): smallest, middle, largest */
        mpfr_mul_ui(v, u, 2 * (unsigned)(k + 1), MPFR_RNDN);
        mpfr_add(v, v, phi, MPFR_RNDN);
        mpfr_div_ui(v, v, 3, MPFR_RNDN);
        mpfr_cos(v, v, MPFR_RNDN);
        mpfr_mul(v, v, p, MPFR_RNDN);
        mpfr_mul_ui(v, v, 2, MPFR_RNDN);
        mpfr_add(root[k], q, v, MPFR_RNDN);
    }
}

static int setup(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        mpfr_init2(root[i], BITS);
        for (int j = 0; j < 3; j++)
            mpfr_init2(a[i][j], BITS);
    }
    mpfr_inits2(BITS, q, p, det, u, v, phi, NULL);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        mpfr_clear(root[i]);
        for (int j = 0; j < 3; j++)
            mpfr_clear(a[i][j]);
    }
    mpfr_clears(q, p, det, u, v, phi, NULL);
    mpfr_free_cache();
    return 0;
}

/* Largest relative error of the moments. */
static double moment_error(plh_mat3 t, plh_vec3 m)
{
    const double got[3] = {m.x, m.y, m.z};
    double worst = 0.0;
    roots(t);
    for (int k = 0; k < 3; k++) {
        mpfr_sub_d(u, root[k], got[k], MPFR_RNDN);
        mpfr_div(u, u, root[k], MPFR_RNDN);
        worst = fmax(worst, fabs(mpfr_get_d(u, MPFR_RNDN)));
    }
    return worst;
}

/* R^T diag R against t, each entry relative to sqrt(t_ii t_jj); and R^T R against 1. */
static double rebuild_error(plh_mat3 t, plh_vec3 m, plh_mat3 r)
{
    const double l[3] = {m.x, m.y, m.z};
    quad worst = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            quad s = 0, o = -(i == j);
            for (int k = 0; k < 3; k++) {
                s += (quad)l[k] * r.a[k][i] * r.a[k][j];
                o += (quad)r.a[k][i] * r.a[k][j];
            }
            quad size = sqrtq(fabsq(t.a[i][i])) * sqrtq(fabsq(t.a[j][j]));
            worst = fmaxq(worst, fabsq(s - t.a[i][j]) / size);
            worst = fmaxq(worst, fabsq(o));
        }
    assert_true(plh_mat3_det(r) > 0.999);
    return (double)worst;
}

/* D H D with H of unit diagonal and positive definite; D over spread decades. */
static plh_mat3 graded(double spread, double closeness)
{
    double d[3], h[3], e;
    do {
        for (int i = 0; i < 3; i++) {
            d[i] = pow(10.0, spread * (uniform() - 0.5));
            h[i] = 2.0 * uniform() - 1.0;
            h[i] = copysign(1.0 - (1.0 - fabs(h[i])) * closeness, h[i]);
        }
        e = 1.0 + 2.0 * h[0] * h[1] * h[2] - h[0] * h[0] - h[1] * h[1] - h[2] * h[2];
    } while (e < 1e-3 * closeness * closeness);
    plh_mat3 t = plh_mat3_diag(d[0] * d[0], d[1] * d[1], d[2] * d[2]);
    t.a[0][1] = t.a[1][0] = h[0] * d[0] * d[1];
    t.a[0][2] = t.a[2][0] = h[1] * d[0] * d[2];
    t.a[1][2] = t.a[2][1] = h[2] * d[1] * d[2];
    return t;
}

static void graded_tensors_to_the_last_digit(void **state)
{
    (void)state;
    const double spread[] = {0.0, 1.0, 20.0, 60.0}, close[] = {1.0, 1e-3, 1.0, 1.0};
    for (int kind = 0; kind < 4; kind++) {
        double worst = 0.0, back = 0.0;
        for (int i = 0; i < few_cases(400, 20); i++) {
            plh_mat3 t = plh_mat3_scale(kind == 3 ? 1e-47 : 1.0, graded(spread[kind], close[kind]));
            plh_vec3 m;
            plh_mat3 r;
            assert_int_equal(plh_tensor_diagonalise(t, &m, &r), PLH_OK);
            assert_true(m.x <= m.y && m.y <= m.z);
            worst = fmax(worst, moment_error(t, m));
            back = fmax(back, rebuild_error(t, m, r));
        }
        printf("kind %d: moments %.2f eps, rebuilt tensor %.2f eps\n", kind, worst / EPS,
               back / EPS);
        assert_true(worst <= 0.51 * EPS && back < 2.5 * EPS);
    }
}

static void scaling_by_two_changes_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < few_cases(300, 20); i++) {
        plh_mat3 t = graded(4.0, 1.0), s = plh_mat3_scale(0x1p-900, t), r, w;
        plh_vec3 m, n;
        assert_int_equal(plh_tensor_diagonalise(t, &m, &r), PLH_OK);
        assert_int_equal(plh_tensor_diagonalise(s, &n, &w), PLH_OK);
        assert_true(n.x == ldexp(m.x, -900) && n.y == ldexp(m.y, -900) && n.z == ldexp(m.z, -900));
        assert_memory_equal(&r, &w, sizeof r);
    }
}

static void diagonal_tensors_are_untouched(void **state)
{
    (void)state;
    plh_vec3 m;
    plh_mat3 r, one = plh_mat3_identity();
    assert_int_equal(plh_tensor_diagonalise(plh_mat3_diag(0.3, 0.1, 1e-300), &m, &r), PLH_OK);
    assert_true(m.x == 0.3 && m.y == 0.1 && m.z == 1e-300);
    assert_memory_equal(&r, &one, sizeof r);
    assert_int_equal(plh_tensor_diagonalise(plh_mat3_diag(0, 0, 0), &m, &r), PLH_OK);
    assert_memory_equal(&r, &one, sizeof r);
}

/* Q^T diag Q formed in 128 bits; equal moments and zero moments included. */
static void rotated_bodies_come_back(void **state)
{
    (void)state;
    const double l[][3] = {{1, 2, 3}, {1, 1, 3}, {1, 3, 3}, {2, 2, 2},
                           {0, 5, 5}, {0, 0, 1}, {-1, 2, 7}};
    for (int c = 0; c < 7; c++)
        for (int i = 0; i < few_cases(200, 10); i++) {
            qmat o = qto_mat(qexp((qvec){{3 * uniform(), 3 * uniform(), 3 * uniform()}}));
            plh_mat3 t, r;
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < 3; k++)
                    t.a[j][k] =
                        (double)(l[c][0] * o.a[0][j] * o.a[0][k] + l[c][1] * o.a[1][j] * o.a[1][k] +
                                 l[c][2] * o.a[2][j] * o.a[2][k]);
            plh_vec3 m;
            assert_int_equal(plh_tensor_diagonalise(t, &m, &r), PLH_OK);
            double top = 4 * EPS * l[c][2]; /* the rounding of t itself */
            assert_true(fabs(m.x - l[c][0]) < top && fabs(m.y - l[c][1]) < top &&
                        fabs(m.z - l[c][2]) < top);
            qmat rq = qmat_of(r), d = {{{m.x, 0, 0}, {0, m.y, 0}, {0, 0, m.z}}}, rt;
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < 3; k++)
                    rt.a[j][k] = rq.a[k][j];
            quad off = qmat_diff(qmat_mul(rt, qmat_mul(d, rq)), qmat_of(t));
            assert_true(off < 3 * EPS * l[c][2]);
            assert_true(plh_mat3_det(r) > 0.999);
            if (c == 0) { /* the axes themselves, up to sign */
                for (int k = 0; k < 3; k++)
                    assert_true(fabsq(fabsq(rq.a[k][0] * o.a[k][0] + rq.a[k][1] * o.a[k][1] +
                                            rq.a[k][2] * o.a[k][2]) -
                                      1) < 4 * EPS);
            }
        }
}

static void bad_tensors(void **state)
{
    (void)state;
    plh_vec3 m;
    plh_mat3 r, t = plh_mat3_diag(1, 2, 3);
    t.a[0][1] = 0.1;
    assert_int_equal(plh_tensor_diagonalise(t, &m, &r), PLH_BAD_ARGUMENT);
    assert_true(isnan(m.x) && isnan(m.y) && isnan(m.z) && isnan(r.a[0][0]) && isnan(r.a[2][2]));
    t.a[1][0] = 0.1 + 1e-12; /* the rounding of someone's sums: averaged */
    assert_int_equal(plh_tensor_diagonalise(t, &m, &r), PLH_OK);
    t.a[0][1] = NAN;
    assert_int_equal(plh_tensor_diagonalise(t, &m, &r), PLH_NOT_FINITE);
    t = plh_mat3_diag(1, INFINITY, 3);
    assert_int_equal(plh_tensor_diagonalise(t, &m, &r), PLH_NOT_FINITE);
    assert_true(isnan(m.x) && isnan(r.a[1][1]));
}

static void rows_and_columns(void **state)
{
    (void)state;
    const plh_vec3 x = {1, 2, 3}, y = {4, 5, 6}, z = {7, 8, 9};
    const plh_mat3 r = plh_mat3_rows(x, y, z), c = plh_mat3_cols(x, y, z);
    for (int i = 0; i < 3; i++) {
        const plh_vec3 row = plh_mat3_row(r, i), column = plh_mat3_col(c, i);
        assert_memory_equal(&row, &column, sizeof row);
    }
    assert_true(r.a[0][2] == 3.0 && c.a[2][0] == 3.0 && plh_mat3_col(r, 2).y == 6.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(graded_tensors_to_the_last_digit),
        cmocka_unit_test(scaling_by_two_changes_nothing),
        cmocka_unit_test(diagonal_tensors_are_untouched),
        cmocka_unit_test(rotated_bodies_come_back),
        cmocka_unit_test(bad_tensors),
        cmocka_unit_test(rows_and_columns),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
