/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What Jacobi's functions must satisfy among themselves, beside the oracle. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/elliptic.h>
#include <stdlib.h>

#include "support/sampler.h"

#define U 0x1p-53

enum { ROUNDS = 50000 };

typedef struct jac {
    double s, c, d;
} jac;

static jac jacobi(double u, double m, double mc)
{
    jac j;
    plh_jacobi(u, m, mc, &j.s, &j.c, &j.d);
    return j;
}

static void draw(sampler *r, double *m, double *mc)
{
    double t = sample_unit(r) < 0.5 ? 0.5 * sample_unit(r) : 0.5 * sample_decades(r, -16, 0);
    *m = sample_unit(r) < 0.5 ? t : 1.0 - t;
    *mc = *m == t ? 1.0 - t : t;
}

static int near(double a, double b, double tol)
{
    return fabs(a - b) <= tol;
}

/* sn^2 + cn^2 = 1, dn^2 + m sn^2 = 1, dn^2 = mc + m cn^2 (no cancellation: relative). */
static void test_pythagoras(void **state)
{
    (void)state;
    sampler r = {1};
    for (int i = 0; i < ROUNDS; i++) {
        double m, mc;
        draw(&r, &m, &mc);
        jac j = jacobi(sample_range(&r, -50.0, 50.0), m, mc);
        assert_true(near(j.s * j.s + j.c * j.c, 1.0, 10.0 * U));
        assert_true(near(j.d * j.d + m * j.s * j.s, 1.0, 10.0 * U));
        assert_true(near(j.d * j.d, mc + m * j.c * j.c, 16.0 * U * j.d * j.d));
    }
}

/* Odd and even; periods 4K, 4K, 2K, to the error of K as a double. */
static void test_symmetry(void **state)
{
    (void)state;
    sampler r = {2};
    for (int i = 0; i < ROUNDS; i++) {
        double m, mc;
        draw(&r, &m, &mc);
        double k = plh_ellint_K(m, mc), u = sample_range(&r, -k, k);
        jac a = jacobi(u, m, mc), b = jacobi(-u, m, mc), c = jacobi(u + 2.0 * k, m, mc);
        assert_true(b.s == -a.s && b.c == a.c && b.d == a.d);
        assert_true(near(c.s, -a.s, (6.0 + 8.0 * k) * U) && near(c.c, -a.c, (6.0 + 8.0 * k) * U));
        assert_true(near(c.d, a.d, (6.0 + 8.0 * k) * U));
        assert_true(plh_jacobi_am(-u, m, mc) == -plh_jacobi_am(u, m, mc));
    }
}

/* Whittaker & Watson 22.2. The tolerance grows with the slope and the rounding of u + v. */
static void test_addition(void **state)
{
    (void)state;
    sampler r = {3};
    for (int i = 0; i < ROUNDS; i++) {
        double m, mc;
        draw(&r, &m, &mc);
        double u = sample_range(&r, -2.0, 2.0), v = ldexp(sample_range(&r, -2.0, 2.0), -20);
        v = i & 1 ? v : sample_range(&r, -2.0, 2.0);
        double w = u + v;
        v = w - u; /* now u + v = w exactly, or to an ulp of v */
        jac a = jacobi(u, m, mc), b = jacobi(v, m, mc), c = jacobi(w, m, mc);
        double den = 1.0 - m * a.s * a.s * b.s * b.s, tol = 60.0 * U / den;
        assert_true(near(c.s, (a.s * b.c * b.d + b.s * a.c * a.d) / den, tol));
        assert_true(near(c.c, (a.c * b.c - a.s * b.s * a.d * b.d) / den, tol));
        assert_true(near(c.d, (a.d * b.d - m * a.s * b.s * a.c * b.c) / den, tol));
    }
}

/* sn' = cn dn, cn' = -sn dn, dn' = -m sn cn, am' = dn: central differences of order six. */
static void test_derivatives(void **state)
{
    (void)state;
    sampler r = {4};
    const double h = 0x1p-6, w[3] = {0.75, -0.15, 1.0 / 60.0};
    for (int i = 0; i < ROUNDS / 5; i++) {
        double m, mc, u = sample_range(&r, -6.0, 6.0), ds = 0.0, dc = 0.0, dd = 0.0, da = 0.0;
        draw(&r, &m, &mc);
        u = ldexp(rint(ldexp(u, 40)), -40); /* u + kh exact */
        for (int k = 1; k <= 3; k++) {
            jac p = jacobi(u + k * h, m, mc), q = jacobi(u - k * h, m, mc);
            ds += w[k - 1] / h * (p.s - q.s);
            dc += w[k - 1] / h * (p.c - q.c);
            dd += w[k - 1] / h * (p.d - q.d);
            da +=
                w[k - 1] / h * (plh_jacobi_am(u + k * h, m, mc) - plh_jacobi_am(u - k * h, m, mc));
        }
        jac j = jacobi(u, m, mc);
        assert_true(near(ds, j.c * j.d, 1e-10) && near(dc, -j.s * j.d, 1e-10));
        assert_true(near(dd, -m * j.s * j.c, 1e-10) && near(da, j.d, 1e-10));
    }
}

/* sin am = sn, cos am = cn; am grows by pi in 2K and never falls. */
static void test_amplitude(void **state)
{
    (void)state;
    sampler r = {5};
    for (int i = 0; i < ROUNDS; i++) {
        double m, mc;
        draw(&r, &m, &mc);
        double k = plh_ellint_K(m, mc), u = sample_range(&r, -4.0 * k, 4.0 * k);
        double a = plh_jacobi_am(u, m, mc);
        jac j = jacobi(u, m, mc);
        assert_true(near(sin(a), j.s, 16.0 * U) && near(cos(a), j.c, 16.0 * U));
        assert_true(near(plh_jacobi_am(u + 2.0 * k, m, mc), a + M_PI, 60.0 * U * (1.0 + k)));
        assert_true(plh_jacobi_am(nextafter(u, INFINITY), m, mc) >= a - 4.0 * U * fabs(a));
    }
    for (int n = -8; n <= 8; n++) {
        double k = plh_ellint_K(0.3, 0.7);
        assert_true(
            near(plh_jacobi_am(n * k, 0.3, 0.7), n * M_PI_2, 3.0 * U * (1.0 + 2.0 * abs(n))));
    }
}

/* Neighbours across the seams of the algorithm: mc = 0.1, |u| = 10.5, 4.5 K, |u| = 2^-28. */
static void seam(double u1, double u2, double mc1, double mc2)
{
    double m1 = 1.0 - mc1, m2 = 1.0 - mc2;
    jac a = jacobi(u1, m1, mc1), b = jacobi(u2, m2, mc2);
    double tol = (8.0 + 4.0 * fabs(u1)) * U + fabs(u1 - u2);
    assert_true(near(a.s, b.s, tol) && near(a.c, b.c, tol) && near(a.d, b.d, tol));
    assert_true(near(plh_jacobi_am(u1, m1, mc1), plh_jacobi_am(u2, m2, mc2), tol));
}

static void test_seams(void **state)
{
    (void)state;
    sampler r = {6};
    for (int i = 0; i < ROUNDS / 5; i++) {
        double mc = 0.5 * sample_decades(&r, -10, 0), k = plh_ellint_K(1.0 - mc, mc);
        double u = sample_range(&r, -10.0, 10.0), far = k * 4.5, tiny = 0x1p-28;
        seam(u, u, 0.1, nextafter(0.1, 0.0));
        seam(10.5, nextafter(10.5, 0.0), mc, mc);
        seam(far, nextafter(far, 0.0), mc, mc);
        seam(far, far * (1.0 - 1e-15), mc, mc);
        seam(tiny, nextafter(tiny, 0.0), mc, mc);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pythagoras), cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_addition),   cmocka_unit_test(test_derivatives),
        cmocka_unit_test(test_amplitude),  cmocka_unit_test(test_seams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
