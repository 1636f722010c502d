/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The shadow of a planet against a Sun whose disc is looked at point by point. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>

static const double au = 149597870700.0;

/* The share of the Sun's disc that is farther from the planet's centre than the limb: strips of
 * equal angle to the Sun's centre, of which the planet covers an arc that is known. */
static double by_strips(double a, double b, double c)
{
    enum { STRIPS = 20000 };
    double seen = 0.0, all = 0.0;
    for (int i = 0; i < STRIPS; i++) {
        const double r = a * (i + 0.5) / STRIPS, weight = sin(r);
        /* cos(angle to the planet) = cos r cos c + sin r sin c cos f > cos b is hidden */
        const double edge = (cos(b) - cos(r) * cos(c)) / (sin(r) * sin(c));
        const double hidden = edge >= 1.0 ? 0.0 : edge <= -1.0 ? 1.0 : acos(edge) / PLH_PI;
        seen += weight * (1.0 - hidden);
        all += weight;
    }
    return seen / all;
}

/* A Sun at this distance, at an angle c from the centre of a planet that is `radii` away. */
static plh_sunlight look(plh_eclipse_kind kind, double distance, double radii, double c)
{
    const plh_eclipse e = {kind, PLH_EARTH_RADIUS, PLH_SUN_RADIUS};
    const plh_vec3 position = {0.0, 0.0, -radii * PLH_EARTH_RADIUS};
    const plh_vec3 sun = {distance * sin(c), 0.0, distance * cos(c)};
    return plh_eclipse_at(&e, position, sun);
}

static void penumbra(void **state)
{
    (void)state;
    const double radii[] = {1.001, 1.06, 1.5, 6.6, 60.0, 200.0, 250.0};
    double worst = 0.0;
    for (size_t k = 0; k < sizeof radii / sizeof *radii; k++)
        for (int i = -12; i <= 12; i++) {
            const double a = asin(PLH_SUN_RADIUS / au), b = asin(1.0 / radii[k]);
            const double c = b + a * i / 10.0;
            if (c <= 0.0)
                continue;
            const plh_sunlight s = look(PLH_ECLIPSE_CONE, au, radii[k], c);
            worst = fmax(worst, fabs(s.share - by_strips(a, b, c)));
            assert_true(fabs(s.umbra - (c - (b - a))) < 1e-12);
            assert_true(fabs(s.penumbra - (c - (a + b))) < 1e-12);
            if (fabs(s.umbra) > 1e-9 && fabs(s.penumbra) > 1e-9) { /* edges are rounded */
                assert_true((s.share == 0.0) == (s.umbra < 0.0));
                assert_true((s.share < 1.0) == (s.penumbra < 0.0));
            }
        }
    if (!(worst < 1e-5)) /* the strips are right to 1e-6; worst seen 4.9e-6 */
        fail_msg("share off by %.3g", worst);
}

/* Behind a small planet the middle of the Sun is hidden and a ring is left. */
static void ring(void **state)
{
    (void)state;
    const plh_sunlight s = look(PLH_ECLIPSE_CONE, au, 400.0, 0.0);
    const double ratio = (1.0 / 400.0) / (PLH_SUN_RADIUS / au);
    assert_true(fabs(s.share - (1.0 - ratio * ratio)) < 1e-5);
    assert_true(s.umbra > 0.0 && s.penumbra < 0.0);
}

static void cylinder(void **state)
{
    (void)state;
    const plh_eclipse e = {PLH_ECLIPSE_CYLINDER, 1.0, 0.0};
    const plh_vec3 sun = {1e6, 0.0, 0.0};
    const struct {
        plh_vec3 position;
        double margin;
    } cases[] = {{{-5.0, 0.0, 0.5}, -0.5},
                 {{-5.0, 3.0, 4.0}, 4.0},
                 {{-0.1, 1.2, 0.0}, 0.2},
                 {{0.1, 1.2, 0.0}, sqrt(1.45) - 1.0},
                 {{3.0, 0.0, 0.0}, 2.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const plh_sunlight s = plh_eclipse_at(&e, cases[i].position, sun);
        assert_true(fabs(s.umbra - cases[i].margin) < 1e-12);
        assert_true(s.share == (cases[i].margin < 0.0 ? 0.0 : 1.0));
        assert_true(s.penumbra == s.umbra);
    }
}

static void ends(void **state)
{
    (void)state;
    const plh_eclipse none = {PLH_ECLIPSE_NONE, 1.0, 1.0}, cone = {PLH_ECLIPSE_CONE, 1.0, 1.0},
                      tube = {PLH_ECLIPSE_CYLINDER, 1.0, 1.0};
    const plh_vec3 bad = {NAN, 0.0, 0.0}, good = {5.0, 0.0, 0.0};
    assert_true(plh_eclipse_at(&none, bad, good).share == 1.0);
    assert_true(isnan(plh_eclipse_at(&cone, bad, good).share));
    assert_true(isnan(plh_eclipse_at(&cone, good, bad).share));
    assert_true(isnan(plh_eclipse_at(&tube, bad, good).share));
    assert_true(plh_eclipse_at(&cone, good, plh_vec3_make(100.0, 0.0, 0.0)).share == 1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(penumbra), cmocka_unit_test(ring),
                                       cmocka_unit_test(cylinder), cmocka_unit_test(ends)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
