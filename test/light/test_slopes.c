/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Derivatives of the flux of an ellipsoid against differences of its integrals in 128 bits. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <quadmath.h>

typedef __float128 real;

enum { NODES = 44, UNKNOWNS = 9 };

static real pi, node[NODES], weight[NODES], polar_sin[NODES], polar_cos[NODES];

/* Gauss's rule by Newton's method. */
static void make_nodes(void)
{
    pi = 4 * atanq(1);
    for (int i = 0; i < NODES; i++) {
        real x = cosq(pi * (i + 0.75) / (NODES + 0.5)), slope = 0;
        for (int step = 0; step < 12; step++) {
            real p0 = 1, p1 = x;
            for (int k = 2; k <= NODES; k++) {
                const real p2 = ((2 * k - 1) * x * p1 - (k - 1) * p0) / k;
                p0 = p1, p1 = p2;
            }
            slope = NODES * (x * p1 - p0) / (x * x - 1);
            x -= p1 / slope;
        }
        node[i] = x, weight[i] = 2 / ((1 - x * x) * slope * slope);
        polar_sin[i] = sinq(pi / 2 * (1 + x)), polar_cos[i] = cosq(pi / 2 * (1 + x));
    }
}

static real dot(const real a[3], const real b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

struct laws {
    double geometric, lambert, lommel_seeliger;
};

/* S dA at the longitude f of the lune, summed over the polar angle; e: frame, o and s mapped. */
static real at_longitude(const struct laws *law, const real k[3], real e[3][3], const real o[3],
                         const real s[3], real f)
{
    const real cf = cosq(f), sf = sinq(f);
    real sum = 0, r[3], n[3];
    for (int i = 0; i < NODES; i++) {
        for (int c = 0; c < 3; c++) {
            r[c] = polar_sin[i] * (cf * e[0][c] + sf * e[1][c]) + polar_cos[i] * e[2][c];
            n[c] = k[c] * r[c];
        }
        const real size = sqrtq(dot(n, n)), mu = dot(o, r) / size, mu0 = dot(s, r) / size;
        const real S = law->geometric * mu + law->lambert * mu * mu0 +
                       law->lommel_seeliger * mu * mu0 / (mu + mu0);
        sum += weight[i] * S * size * polar_sin[i];
    }
    return pi / 2 * sum;
}

/* x: Sun, observer, semi-axes. The integral of S over what is lit and seen. */
static real flux(const struct laws *law, const real x[UNKNOWNS])
{
    const real *a = x + 6, k[3] = {1 / a[0], 1 / a[1], 1 / a[2]};
    real o[3], s[3], e[3][3], sum = 0;
    const real so = sqrtq(dot(x + 3, x + 3)), ss = sqrtq(dot(x, x));
    for (int i = 0; i < 3; i++)
        o[i] = x[3 + i] * k[i] / so, s[i] = x[i] * k[i] / ss;
    const real A = sqrtq(dot(o, o)), D = dot(o, s);
    for (int i = 0; i < 3; i++)
        e[0][i] = o[i] / A, e[1][i] = s[i] - D / (A * A) * o[i];
    const real across = sqrtq(dot(e[1], e[1]));
    for (int i = 0; i < 3; i++)
        e[1][i] /= across;
    for (int i = 0; i < 3; i++)
        e[2][i] = e[0][(i + 1) % 3] * e[1][(i + 2) % 3] - e[0][(i + 2) % 3] * e[1][(i + 1) % 3];
    const real middle = atan2q(across, D / A) / 2, half = pi / 2 - middle;
    for (int i = 0; i < NODES; i++)
        sum += weight[i] * at_longitude(law, k, e, o, s, middle + half * node[i]);
    return a[0] * a[1] * a[2] * half * sum;
}

static void spread(const plh_flux_slopes *s, double d[UNKNOWNS])
{
    const plh_vec3 v[3] = {s->sun, s->observer, s->extent};
    for (int i = 0; i < 3; i++)
        d[3 * i] = v[i].x, d[3 * i + 1] = v[i].y, d[3 * i + 2] = v[i].z;
}

static plh_flux_slopes slopes_of(const double x[UNKNOWNS], const struct laws *law)
{
    plh_shape *shape;
    plh_light *light;
    plh_flux_slopes s;
    const plh_surface surface = {.geometric = law->geometric,
                                 .lambert = law->lambert,
                                 .lommel_seeliger = law->lommel_seeliger};
    assert_int_equal(plh_shape_create_ellipsoid(plh_vec3_make(x[6], x[7], x[8]), &shape), PLH_OK);
    assert_int_equal(plh_light_create(NULL, shape, 1, &surface, NULL, &light), PLH_OK);
    const plh_vec3 sun = {x[0], x[1], x[2]}, observer = {x[3], x[4], x[5]};
    assert_int_equal(plh_light_slopes(light, sun, observer, &s), PLH_OK);
    const double plain = plh_light_flux(light, sun, observer);
    if (!(fabs(s.flux - plain) <= 1e-8 * x[6] * x[6]))
        fail_msg("flux %.17g, plh_light_flux %.17g", s.flux, plain);
    plh_light_destroy(light);
    plh_shape_destroy(shape);
    return s;
}

static void compare(const double x[UNKNOWNS], const struct laws *law, double bound)
{
    const real h = 0x1p-33;
    const plh_flux_slopes s = slopes_of(x, law);
    double d[UNKNOWNS];
    real y[UNKNOWNS];
    spread(&s, d);
    for (int i = 0; i < UNKNOWNS; i++)
        y[i] = x[i];
    const double f = (double)flux(law, y), size = x[6] * x[7] * 3.0;
    if (!(fabs(s.flux - f) <= bound * size))
        fail_msg("flux %.17g, true %.17g", s.flux, f);
    for (int i = 0; i < UNKNOWNS; i++) {
        y[i] = x[i] + h;
        const real up = flux(law, y);
        y[i] = x[i] - h;
        const double truth = (double)((up - flux(law, y)) / (2 * h));
        y[i] = x[i];
        if (!(fabs(d[i] - truth) <= bound * size))
            fail_msg("derivative %d: %.17g, true %.17g", i, d[i], truth);
    }
}

static const struct laws geometric = {1, 0, 0}, lambert = {0, 1, 0}, seeliger = {0, 0, 1};

/* Sun, observer, semi-axes; phase angles of 12 to 160 degrees. */
static const double view[][UNKNOWNS] = {{1.0, 0.2, 0.3, 2.0, 1.5, -0.4, 1.7, 1.3, 1.0},
                                        {0.3, -0.9, 0.4, 0.4, -0.8, 0.6, 2.0, 1.1, 1.0},
                                        {0.1, 0.2, 1.0, 0.9, 0.3, -0.4, 1.4, 1.2, 0.9},
                                        {1.0, 0.0, 0.1, -0.9, 0.3, 0.1, 1.3, 1.1, 1.0},
                                        {0.7, 0.7, 0.0, 0.6, 0.8, 0.2, 2.4, 1.2, 0.8}};

static void against_integrals(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof view / sizeof *view; i++) {
        compare(view[i], &geometric, 2e-13);
        compare(view[i], &seeliger, 2e-13);
        compare(view[i], &lambert, 1e-8);
    }
}

/* At small phase angles against the mean of both sides: the derivative stays finite and turns
 * continuously through the opposition. */
static void through_opposition(void **state)
{
    (void)state;
    const double at[UNKNOWNS] = {0.6, 0.5, 0.4, 0.6, 0.5, 0.4, 1.9, 1.4, 1.0};
    double d0[UNKNOWNS], d1[UNKNOWNS], x[UNKNOWNS];
    const plh_flux_slopes s = slopes_of(at, &seeliger);
    spread(&s, d0);
    for (int i = 0; i < UNKNOWNS; i++)
        x[i] = at[i];
    x[1] += 1e-9;
    const plh_flux_slopes beside = slopes_of(x, &seeliger);
    spread(&beside, d1);
    for (int i = 0; i < UNKNOWNS; i++)
        if (!(fabs(d0[i] - d1[i]) < 1e-6))
            fail_msg("derivative %d: %.17g in opposition, %.17g beside it", i, d0[i], d1[i]);
}

/* Derivatives by the weights are the parts of the flux; a turned body turns the derivatives. */
static void weights_and_frames(void **state)
{
    (void)state;
    const struct laws all = {0.3, 0.2, 0.7};
    const plh_flux_slopes s = slopes_of(view[0], &all), g = slopes_of(view[0], &geometric),
                          l = slopes_of(view[0], &lambert), m = slopes_of(view[0], &seeliger);
    assert_true(fabs(s.geometric - g.flux) < 1e-13 && fabs(s.lambert - l.flux) < 1e-13);
    assert_true(fabs(s.lommel_seeliger - m.flux) < 1e-13 && isnan(g.lambert));
    plh_shape *shape, *cylinder;
    plh_light *plain, *turned, *other;
    plh_body body;
    plh_flux_slopes a, b;
    const plh_surface surface = {.lommel_seeliger = 1.0};
    const plh_phase phase = {PLH_PHASE_LINEAR, {1.5, 0.0, 0.0}};
    plh_shape_create_ellipsoid(plh_vec3_make(2, 1.5, 1), &shape);
    const plh_mat3 tensor = {{{2.0, 0.3, 0.1}, {0.3, 2.5, 0.2}, {0.1, 0.2, 3.0}}};
    assert_int_equal(plh_body_from_tensor(tensor, &body), PLH_OK);
    plh_light_create(NULL, shape, 1, &surface, &phase, &plain);
    plh_light_create(&body, shape, 1, &surface, &phase, &turned);
    const plh_vec3 sun = {0.3, 0.5, -0.2}, observer = {0.7, 0.1, 0.4};
    plh_light_slopes(plain, sun, observer, &a);
    plh_light_slopes(turned, plh_quat_rotate(body.frame, sun),
                     plh_quat_rotate(body.frame, observer), &b);
    assert_true(fabs(a.flux - b.flux) < 1e-13);
    assert_true(plh_vec3_norm(plh_vec3_sub(plh_quat_rotate(body.frame, a.sun), b.sun)) < 1e-12);
    assert_true(fabs(a.flux - plh_light_flux(plain, sun, observer)) < 1e-13);
    plh_shape_create_cylinder(1.0, 2.0, &cylinder);
    plh_light_create(NULL, cylinder, 1, &surface, NULL, &other);
    assert_int_equal(plh_light_slopes(other, sun, observer, &b), PLH_UNSUPPORTED);
    assert_true(isnan(b.flux) && isnan(b.sun.x));
    plh_light_destroy(plain), plh_light_destroy(turned), plh_light_destroy(other);
    plh_shape_destroy(shape), plh_shape_destroy(cylinder);
}

int main(void)
{
    make_nodes();
    const struct CMUnitTest tests[] = {cmocka_unit_test(against_integrals),
                                       cmocka_unit_test(through_opposition),
                                       cmocka_unit_test(weights_and_frames)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
