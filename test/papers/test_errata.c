/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Formulas of Celledoni, Fassò et al. (2007) as printed and as corrected (docs/errata.md): the
 * corrected ones must meet an integration in 128-bit arithmetic, the printed ones must miss it.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdbool.h>

typedef __float128 quad;

enum { M = 0, Q = 3, KOSENKO = 7, SCHOFIELD = 8, SIZE = 9 };

static const double I[3] = {1.0, 2.0, 3.0};

/* m, q and the integrals of (2T + omega3)/(1 + m3) and (2T - m3 omega3)/(1 - m3^2). */
static void slope(const quad y[SIZE], quad dy[SIZE])
{
    quad w[3], T2 = 0;
    for (int i = 0; i < 3; i++) {
        w[i] = y[M + i] / I[i];
        T2 += y[M + i] * w[i];
    }
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        dy[M + i] = y[M + j] * w[k] - y[M + k] * w[j];
    }
    const quad *q = y + Q;
    dy[Q] = -(q[1] * w[0] + q[2] * w[1] + q[3] * w[2]) / 2;
    dy[Q + 1] = (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]) / 2;
    dy[Q + 2] = (q[0] * w[1] + q[3] * w[0] - q[1] * w[2]) / 2;
    dy[Q + 3] = (q[0] * w[2] + q[1] * w[1] - q[2] * w[0]) / 2;
    dy[KOSENKO] = (T2 + w[2]) / (1 + y[M + 2]);
    dy[SCHOFIELD] = (T2 - y[M + 2] * w[2]) / (1 - y[M + 2] * y[M + 2]);
}

/* Runge-Kutta, 2000 steps: good to 1e-13 here. */
static void integrate(plh_vec3 m, double t, quad y[SIZE])
{
    const int n = 2000;
    const quad h = (quad)t / n, start[SIZE] = {m.x, m.y, m.z, 1, 0, 0, 0, 0, 0};
    const quad part[4] = {0, h / 2, h / 2, h}, weight[4] = {h / 6, h / 3, h / 3, h / 6};
    for (int i = 0; i < SIZE; i++)
        y[i] = start[i];
    for (int s = 0; s < n; s++) {
        quad k[SIZE] = {0}, x[SIZE], sum[SIZE];
        for (int i = 0; i < SIZE; i++)
            sum[i] = y[i];
        for (int stage = 0; stage < 4; stage++) {
            for (int i = 0; i < SIZE; i++)
                x[i] = y[i] + part[stage] * k[i];
            slope(x, k);
            for (int i = 0; i < SIZE; i++)
                sum[i] += weight[stage] * k[i];
        }
        for (int i = 0; i < SIZE; i++)
            y[i] = sum[i];
    }
}

static double twice_energy(plh_vec3 m)
{
    return m.x * m.x / I[0] + m.y * m.y / I[1] + m.z * m.z / I[2];
}

/* The constants of (4)-(6) of Celledoni, Fassò et al. (2007). */
struct constants {
    bool low; /* case (a) of (5) */
    double T2, a1, a3, b1, b3, k2, lambda, sigma, u0;
};

static struct constants constants_of(plh_vec3 m)
{
    struct constants c;
    c.T2 = twice_energy(m);
    c.a1 = sqrt(c.T2 * I[2] - 1.0);
    c.a3 = sqrt(1.0 - c.T2 * I[0]);
    c.b1 = sqrt(I[1] * (I[2] - I[1]));
    c.b3 = sqrt(I[1] * (I[1] - I[0]));
    c.low = c.b3 / c.a3 > c.b1 / c.a1;
    double k = c.low ? c.b1 * c.a3 / (c.b3 * c.a1) : c.b3 * c.a1 / (c.b1 * c.a3);
    c.k2 = k * k;
    c.sigma = (c.low ? m.x : m.z) < 0.0 ? -1.0 : 1.0;
    c.lambda = c.sigma * (c.low ? c.a1 * c.b3 : c.b1 * c.a3) / (I[1] * sqrt(I[0] * I[2]));
    double d = sqrt(I[2] - I[0]);
    double sn = m.y / (c.low ? c.a3 * I[1] / c.b3 : c.a1 * I[1] / c.b1);
    double cn = c.low ? m.z * d / (c.a3 * sqrt(I[2])) : m.x * d / (c.a1 * sqrt(I[0]));
    c.u0 = plh_ellint_F(atan2(sn, cn), c.k2, 1.0 - c.k2);
    return c;
}

static double third_kind(const struct constants *c, double n, double u)
{
    return plh_ellint_Pi_inc(n, plh_jacobi_am(u, c->k2, 1.0 - c->k2), c->k2, 1.0 - c->k2);
}

/* Kosenko's angle, (38) as printed. */
static double kosenko_printed(const struct constants *c, double t)
{
    double mu = c->a3 * sqrt(I[2] / (I[2] - I[0])), n = mu * mu / (mu * mu - 1.0), F[2], P[2];
    for (int i = 0; i < 2; i++) {
        double sn, cn, dn, u = c->u0 + i * c->lambda * t, root = sqrt(c->k2 - n);
        plh_jacobi(u, c->k2, 1.0 - c->k2, &sn, &cn, &dn);
        F[i] = atan(sn / dn * root) / root;
        P[i] = third_kind(c, n, u);
    }
    return t / I[2] + (c->T2 * I[2] - 1.0) / (I[2] * c->lambda * (1.0 - mu * mu)) *
                          (P[1] - P[0] - mu * (F[1] - F[0]));
}

/* In regime (b), m3 = sigma mu dn u. */
static double kosenko_corrected(const struct constants *c, double t)
{
    double mu = c->a3 * sqrt(I[2] / (I[2] - I[0])), A = 1.0 - mu * mu, B = mu * mu * c->k2, S[2];
    for (int i = 0; i < 2; i++) {
        double u = c->u0 + i * c->lambda * t, phi = plh_jacobi_am(u, c->k2, 1.0 - c->k2),
               turn = 2.0 * acos(-1.0);
        double x = atan2(sqrt((A + B) / A) * sin(phi), cos(phi));
        x += turn * round((phi - x) / turn);
        S[i] = third_kind(c, -B / A, u) / A - c->sigma * mu * x / sqrt(A * (A + B));
    }
    return t / I[2] + (c->T2 * I[2] - 1.0) / (I[2] * c->lambda) * (S[1] - S[0]);
}

/* Van Zon and Schofield's angle, case (c), with the printed n or that of regime (b). */
static double schofield(const struct constants *c, double t, bool printed)
{
    double a = c->a3 * c->a3 * I[2],
           n = printed ? a / (a - (I[2] - I[0])) : -I[2] * (I[1] - I[0]) / (I[0] * (I[2] - I[1]));
    double prefactor = (I[2] - I[0]) / (I[0] * I[2] * c->lambda);
    if (printed)
        prefactor =
            (c->T2 * I[2] - 1.0) * (I[2] - I[0]) / (c->lambda * ((I[2] - I[0]) * I[2] - a * I[2]));
    return t / I[2] +
           prefactor * (third_kind(c, n, c->u0 + c->lambda * t) - third_kind(c, n, c->u0));
}

static const plh_vec3 regime_a = {0.8, 0.36, 0.48}, regime_b = {0.28, 0.36, 0.8898314446};

static plh_vec3 unit(plh_vec3 m)
{
    return plh_vec3_unit(m);
}

static void angles_of_kosenko(void **state)
{
    (void)state;
    quad y[SIZE];
    const double t = 9.0;
    integrate(unit(regime_a), t, y);
    struct constants c = constants_of(unit(regime_a));
    assert_true(c.low && fabs(kosenko_printed(&c, t) - (double)y[KOSENKO]) < 1e-11);
    integrate(unit(regime_b), t, y);
    c = constants_of(unit(regime_b));
    assert_true(!c.low && fabs(kosenko_corrected(&c, t) - (double)y[KOSENKO]) < 1e-11);
    double missed = fabs(kosenko_printed(&c, t) - (double)y[KOSENKO]);
    print_message("(38) in regime (b): off by %.2g\n", missed);
    assert_true(missed > 0.01);
}

static void angles_of_van_zon_and_schofield(void **state)
{
    (void)state;
    quad y[SIZE];
    const double t = 9.0;
    integrate(unit(regime_a), t, y);
    struct constants c = constants_of(unit(regime_a));
    assert_true(fabs(schofield(&c, t, true) - (double)y[SCHOFIELD]) < 1e-11);
    integrate(unit(regime_b), t, y);
    c = constants_of(unit(regime_b));
    assert_true(fabs(schofield(&c, t, false) - (double)y[SCHOFIELD]) < 1e-11);
    double missed = fabs(schofield(&c, t, true) - (double)y[SCHOFIELD]);
    print_message("n of case (c) in regime (b): off by %.2g\n", missed);
    assert_true(missed > 0.01);
}

/* Section 2.1: the separatrix, for all signs of m1 and m3 or for positive ones as printed. */
static double separatrix_error(double s1, double s3, bool printed)
{
    const double m2 = 0.3, t = 2.5, c1 = 0.25, c2 = 0.75, rest = 1.0 - m2 * m2;
    plh_vec3 m = {s1 * sqrt(c1 * rest), m2, s3 * sqrt(c2 * rest)};
    quad y[SIZE];
    integrate(m, t, y);
    struct constants c = constants_of(m);
    double x0 = m.y * c.b1 / (c.a1 * I[1]), L = (1.0 - x0) / (1.0 + x0);
    double u = c.b1 * c.a3 / (I[1] * sqrt(I[0] * I[2])) * t * (printed ? 1.0 : s1 * s3);
    double x = (exp(2.0 * u) - L) / (exp(2.0 * u) + L), d = sqrt(I[2] - I[0]);
    double m1 = c.a1 * sqrt(I[0] * (1.0 - x * x)) / d, m3 = c.a3 * sqrt(I[2] * (1.0 - x * x)) / d;
    if (!printed)
        m1 *= s1, m3 *= s3;
    return fabs(m1 - (double)y[0]) + fabs(c.a1 * I[1] / c.b1 * x - (double)y[1]) +
           fabs(m3 - (double)y[2]);
}

static void signs_on_the_separatrix(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        double s1 = i & 1 ? -1.0 : 1.0, s3 = i & 2 ? -1.0 : 1.0;
        assert_true(separatrix_error(s1, s3, false) < 1e-12);
        assert_true(i ? separatrix_error(s1, s3, true) > 0.1
                      : separatrix_error(s1, s3, true) < 1e-12);
    }
}

/* (49): the printed weights sum to less than one. */
static void weights_of_gauss(void **state)
{
    (void)state;
    double missing = 1.0 - 2.0 * (0.11846344252809 + 0.23931433524968) - 0.284444444444444;
    assert_true(missing > 1.2e-14 && missing < 2e-14);
}

/* (52) with either sign of b2, on a pendulum: the error of q and p at t = 2 in steps of h. */
static double pendulum_error(double b2, int n)
{
    const double a[3] = {0.07920369643119565, 0.353172906049774, -0.04206508035771952};
    const double b[2] = {0.209515106613362, b2};
    double drift[7], kick[6], end[2] = {0.0, 0.0};
    for (int i = 0; i < 3; i++) {
        drift[i] = drift[6 - i] = a[i];
        kick[i] = kick[5 - i] = i < 2 ? b[i] : 0.5 - b[0] - b[1];
    }
    drift[3] = 1.0 - 2.0 * (a[0] + a[1] + a[2]);
    for (int fine = 0; fine < 2; fine++) {
        int steps = fine ? 64 * n : n;
        double q = 1.0, p = 0.5, h = 2.0 / steps;
        for (int k = 0; k < steps; k++)
            for (int i = 0; i < 7; i++) {
                q += drift[i] * h * p;
                if (i < 6)
                    p -= kick[i] * h * sin(q);
            }
        end[0] = fine ? end[0] - q : q;
        end[1] = fine ? end[1] - p : p;
    }
    return hypot(end[0], end[1]);
}

static void sign_of_b2_in_s4_6(void **state)
{
    (void)state;
    double printed = 0.143851773179818;
    double wrong = log2(pendulum_error(printed, 20) / pendulum_error(printed, 40));
    double right = log2(pendulum_error(-printed, 20) / pendulum_error(-printed, 40));
    assert_true(fabs(wrong - 2.0) < 0.1 && fabs(right - 4.0) < 0.1);
}

/* Section 3.3.1: the torque of V = epsilon e3.u is epsilon (u2, -u1, 0). */
static void torque_of_the_heavy_top(void **state)
{
    (void)state;
    const double epsilon = 0.37, d = 1e-5;
    plh_vec3 u = unit(plh_vec3_make(0.5, -0.3, 0.7));
    double f[3];
    for (int i = 0; i < 3; i++) { /* turning the body by v takes u to u - v x u */
        plh_vec3 v = {i == 0 ? 0.5 * d : 0.0, i == 1 ? 0.5 * d : 0.0, i == 2 ? 0.5 * d : 0.0};
        double up = plh_quat_unrotate(plh_quat_exp(v), u).z,
               down = plh_quat_rotate(plh_quat_exp(v), u).z;
        f[i] = -epsilon * (up - down) / (2.0 * d);
    }
    assert_true(fabs(f[0] - epsilon * u.y) < 1e-9 && fabs(f[1] + epsilon * u.x) < 1e-9 &&
                fabs(f[2]) < 1e-9);
    assert_true(fabs(f[0] - u.y) > 0.1);
}

/* Lemma 2.4 with p3 = 0, and (31) of Gustafsson (2010) = Prop. 2.5, in doubles. */
static plh_quat frame_of(plh_vec3 m)
{
    double p0 = sqrt(0.5 * (1.0 + m.z));
    return plh_quat_make(p0, p0 * m.y / (1.0 + m.z), -p0 * m.x / (1.0 + m.z), 0.0);
}

/* Section 2.4: frames built on e3 lose digits as 1 + m3 goes to 0; the exact step does not. */
static void frame_errors(double above, double *frame, double *exact)
{
    plh_body body;
    double flat = sqrt(above * (2.0 - above)), t = 1.0;
    plh_vec3 m = {0.6 * flat, 0.8 * flat, above - 1.0};
    quad y[SIZE];
    integrate(m, t, y);
    plh_quat truth =
        plh_quat_make((double)y[Q], (double)y[Q + 1], (double)y[Q + 2], (double)y[Q + 3]);
    plh_quat turn = plh_quat_exp(plh_vec3_make(0.0, 0.0, 0.5 * (double)y[KOSENKO]));
    plh_vec3 end = {(double)y[M], (double)y[M + 1], (double)y[M + 2]};
    plh_quat q = plh_quat_mul(plh_quat_mul(plh_quat_conj(frame_of(m)), turn), frame_of(end));
    *frame = plh_quat_angle(plh_quat_unit(q), truth);
    plh_state s = {{1.0, 0.0, 0.0, 0.0}, m};
    assert_int_equal(plh_body_from_moments(plh_vec3_make(I[0], I[1], I[2]), &body), PLH_OK);
    assert_int_equal(plh_free_step(&body, t, &s, &s), PLH_OK);
    *exact = plh_quat_angle(s.q, truth);
}

static void digits_of_the_e3_frame(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        double above = i == 0 ? 7e-3 : i == 1 ? 7e-7 : 7e-11, frame, exact;
        frame_errors(above, &frame, &exact);
        print_message("1 + m3 = %.0e: frame %.1e, exact %.1e\n", above, frame, exact);
        assert_true(exact < 1e-14 && frame > (i == 0 ? 0.0 : i == 1 ? 1e-12 : 1e-9));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(angles_of_kosenko),
        cmocka_unit_test(angles_of_van_zon_and_schofield),
        cmocka_unit_test(signs_on_the_separatrix),
        cmocka_unit_test(weights_of_gauss),
        cmocka_unit_test(sign_of_b2_in_s4_6),
        cmocka_unit_test(torque_of_the_heavy_top),
        cmocka_unit_test(digits_of_the_e3_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
