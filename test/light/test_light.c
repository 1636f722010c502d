/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Brightness: closed forms, laws of surfaces, phase functions, batches and what is refused. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

/* |a - b| <= by, both finite. */
static void near(double a, double b, double by)
{
    if (!(fabs(a - b) <= by))
        fail_msg("%.17g is not %.17g within %.3g", a, b, by);
}

static plh_light *light_of(plh_shape *shape, plh_surface surface)
{
    plh_light *light;
    plh_surface all[6] = {surface, surface, surface, surface, surface, surface};
    assert_int_equal(plh_light_create(NULL, shape, 6, all, NULL, &light), PLH_OK);
    plh_shape_destroy(shape);
    return light;
}

static plh_shape *ellipsoid(double a, double b, double c)
{
    plh_shape *shape;
    assert_int_equal(plh_shape_create_ellipsoid(plh_vec3_make(a, b, c), &shape), PLH_OK);
    return shape;
}

static plh_shape *cylinder(double radius, double length)
{
    plh_shape *shape;
    assert_int_equal(plh_shape_create_cylinder(radius, length, &shape), PLH_OK);
    return shape;
}

static plh_shape *facets(plh_shape *of, int rows)
{
    plh_shape *shape;
    assert_int_equal(plh_shape_create_facets(of, rows, &shape), PLH_OK);
    plh_shape_destroy(of);
    return shape;
}

static const plh_surface geometric = {.geometric = 1.0};
static const plh_surface lambert = {.lambert = 1.0};
static const plh_surface seeliger = {.lommel_seeliger = 1.0};

static double flux_once(plh_shape *shape, plh_surface surface, plh_vec3 sun, plh_vec3 observer)
{
    plh_light *light = light_of(shape, surface);
    const double flux = plh_light_flux(light, sun, observer);
    plh_light_destroy(light);
    return flux;
}

/* The three laws on a sphere of radius 2 (Lambert 1760; Seeliger 1887; Lester et al. 1979). */
static void sphere(void **state)
{
    (void)state;
    for (double a = 0.0; a < 3.1; a += 0.05) {
        const plh_vec3 o = {0.0, 3.0, 4.0};
        const plh_vec3 s = {7.0 * sin(a), 7.0 * (0.6 * cos(a)), 7.0 * (0.8 * cos(a))};
        const double r2 = 4.0;
        near(flux_once(ellipsoid(2, 2, 2), geometric, s, o), r2 * PI / 2.0 * (1.0 + cos(a)), 1e-14);
        near(flux_once(ellipsoid(2, 2, 2), lambert, s, o),
             r2 * 2.0 / 3.0 * (sin(a) + (PI - a) * cos(a)), 1e-13);
        const double log_part = a == 0.0 ? 0.0 : sin(a / 2) * tan(a / 2) * log(1 / tan(a / 4));
        near(flux_once(ellipsoid(2, 2, 2), seeliger, s, o), r2 * PI / 2.0 * (1.0 - log_part),
             2e-14);
    }
}

static plh_vec3 drawn(uint64_t seed, uint64_t i)
{
    plh_random r;
    plh_random_stream(seed, (unsigned)i, &r);
    return plh_vec3_scale(3.0, plh_random_direction(&r));
}

/* Ellipsoids and cylinders against facets, whose error falls with the square of a step. */
static void round_bodies(void **state)
{
    (void)state;
    const plh_surface surface[3] = {geometric, lambert, seeliger};
    for (uint64_t i = 0; i < 24; i++) {
        const plh_vec3 s = drawn(1, i), o = drawn(2, i);
        const plh_surface w = surface[i % 3];
        for (int kind = 0; kind < 2; kind++) {
#define SHAPE() (kind == 0 ? ellipsoid(3.0, 1.7, 1.0) : cylinder(1.3, 4.0))
            const double exact = flux_once(SHAPE(), w, s, o);
            const double coarse = flux_once(facets(SHAPE(), 60), w, s, o);
            const double fine = flux_once(facets(SHAPE(), 120), w, s, o);
            const double better = fine + (fine - coarse) / 3.0;
            if (i % 3 == 0) /* a facet is lit or not: the error falls with the step alone */
                near(fine, exact, 0.015 * exact + 0.01);
            else
                near(better, exact, 2e-3);
            assert_true(exact >= 0.0);
        }
    }
}

/* Where both directions agree, the shadow of an ellipsoid has the area pi a b c |C^1/2 o|. */
static void full_phase(void **state)
{
    (void)state;
    const plh_vec3 o = {1.0, -2.0, 2.0};
    const double shadow = PI * 6.0 / 3.0 * sqrt(1.0 / 9.0 + 4.0 / 4.0 + 4.0);
    near(flux_once(ellipsoid(3, 2, 1), geometric, o, o), shadow, 1e-13);
    near(flux_once(ellipsoid(3, 2, 1), seeliger, o, o), shadow / 2.0, 1e-13);
    const plh_vec3 beside = {1.0 + 1e-9, -2.0, 2.0};
    near(flux_once(ellipsoid(3, 2, 1), lambert, o, o),
         flux_once(ellipsoid(3, 2, 1), lambert, beside, o), 1e-8);
    const plh_vec3 back = {-1.0, 2.0, -2.0};
    near(flux_once(ellipsoid(3, 2, 1), seeliger, o, back), 0.0, 1e-15);
    near(flux_once(ellipsoid(3, 2, 1), lambert, o, back), 0.0, 1e-15);
}

/* Lambert's ellipsoid by a rule of its own: the sphere of normals is not used, but the plane of the
 * parameters x = a sin u cos v, ..., with the kinks at the edges of the lit part left to many
 * points.
 * The nodes: a body of axes 10:1 turned by 90 degrees is the same body. */
static void lambert_axes(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 20; i++) {
        const plh_vec3 s = drawn(3, i), o = drawn(4, i);
        const double a = flux_once(ellipsoid(5, 2, 1), lambert, s, o);
        const double b = flux_once(ellipsoid(1, 5, 2), lambert, plh_vec3_make(s.z, s.x, s.y),
                                   plh_vec3_make(o.z, o.x, o.y));
        near(a, b, 1e-12 * a + 1e-14);
        const double swapped = flux_once(ellipsoid(5, 2, 1), lambert, o, s);
        near(a, swapped, 1e-9 * a); /* what the rule leaves */
    }
}

static const plh_surface metal = {
    .gloss = PLH_GLOSS_COOK_TORRANCE, .mirror = 0.6, .shine = 0.3, .lambert = 0.1};
static const plh_surface paint = {
    .gloss = PLH_GLOSS_ASHIKHMIN_SHIRLEY, .mirror = 0.1, .shine = 40.0, .below = 0.5};

/* Light goes both ways: the flux stays when Sun and observer change places (but for the geometric
 * law, which is none of nature's). */
static void reciprocity(void **state)
{
    (void)state;
    const plh_surface surface[4] = {lambert, seeliger, metal, paint};
    for (uint64_t i = 0; i < 40; i++) {
        const plh_vec3 s = drawn(5, i), o = drawn(6, i);
        plh_light *l = light_of(facets(ellipsoid(2.0, 1.5, 1.0), 12), surface[i % 4]);
        const double there = plh_light_flux(l, s, o), back = plh_light_flux(l, o, s);
        near(there, back, 1e-13 * there);
        plh_light_destroy(l);
    }
}

/* One face of a box, seen and lit upright: its area times the published formula. */
static void gloss(void **state)
{
    (void)state;
    plh_shape *box;
    const plh_vec3 up = {0.0, 0.0, 1.0};
    assert_int_equal(plh_shape_create_box(plh_vec3_make(2.0, 3.0, 1.0), &box), PLH_OK);
    const double ct = 0.6 / (4.0 * PI * 0.09) + 0.1;
    near(flux_once(box, metal, up, up), 6.0 * ct, 1e-13);
    assert_int_equal(plh_shape_create_box(plh_vec3_make(2.0, 3.0, 1.0), &box), PLH_OK);
    const double d = 1.0 - pow(0.5, 5.0);
    const double as = 41.0 / (8.0 * PI) * 0.1 + 28.0 / (23.0 * PI) * 0.5 * 0.9 * d * d;
    near(flux_once(box, paint, up, up), 6.0 * as, 1e-13);
}

/* A plate, its normal up: Sun at an angle e, observer at f on the other side (f > 0) or on the same
 * one. Near the mirror's direction, and where the slopes mask one another. */
static void masked(void **state)
{
    (void)state;
    static const double at[3][3] = {{60, 60, 0.3}, {60, 65, 0.3}, {80, -60, 2.0}};
    for (int i = 0; i < 3; i++) {
        const double e = at[i][0] * PI / 180.0, f = at[i][1] * PI / 180.0, m = at[i][2];
        const plh_vec3 s = {sin(e), 0.0, cos(e)}, o = {-sin(f), 0.0, cos(f)};
        const double n = (f - e) / 2.0, hk = cos((e + f) / 2.0);
        const double fresnel = 0.6 + 0.4 * pow(1.0 - hk, 5.0);
        const double slopes = exp(-pow(tan(n) / m, 2.0)) / (PI * m * m * pow(cos(n), 4.0));
        const double seen = fmin(1.0, 2.0 * cos(n) * fmin(cos(e), cos(f)) / hk);
        const plh_surface bare = {.gloss = PLH_GLOSS_COOK_TORRANCE, .mirror = 0.6, .shine = m};
        plh_shape *plate;
        assert_int_equal(plh_shape_create_box(plh_vec3_make(1.0, 1.0, 1e-6), &plate), PLH_OK);
        plh_surface face[6] = {bare, bare, bare, bare, bare, bare};
        plh_light *light;
        assert_int_equal(plh_light_create(NULL, plate, 6, face, NULL, &light), PLH_OK);
        near(plh_light_flux(light, s, o), 0.25 * slopes * seen * fresnel,
             1e-7); /* and the edge of the plate */
        plh_light_destroy(light);
        plh_shape_destroy(plate);
    }
}

static void phase_functions(void **state)
{
    (void)state;
    const plh_phase none = {PLH_PHASE_NONE, {0}}, linear = {PLH_PHASE_LINEAR, {2.5}};
    const plh_phase exponential = {PLH_PHASE_EXPONENTIAL, {0.5, 0.1, -0.5}};
    const plh_phase hg = {PLH_PHASE_HG, {0.15}};
    near(plh_phase_factor(&none, 1.0), 1.0, 0.0);
    near(plh_phase_factor(&linear, 0.4), pow(10.0, -0.4), 1e-15);
    near(plh_phase_factor(&exponential, 0.1), 1.0 + 0.5 * exp(-1.0) - 0.05, 1e-15);
    near(plh_phase_factor(&hg, 0.0), 1.0, 0.0);
    const double t = tan(0.1);
    near(plh_phase_factor(&hg, 0.2),
         0.85 * exp(-3.33 * pow(t, 0.63)) + 0.15 * exp(-1.87 * pow(t, 1.22)), 1e-15);
    near(plh_magnitude_from_flux(100.0), -5.0, 1e-14);
    assert_true(plh_magnitude_from_flux(0.0) == INFINITY);
    plh_shape *shape = ellipsoid(1, 1, 1);
    plh_light *light;
    assert_int_equal(plh_light_create(NULL, shape, 1, &geometric, &linear, &light), PLH_OK);
    const plh_vec3 s = {1.0, 0.0, 0.0}, o = {0.0, 2.0, 0.0};
    near(plh_phase_angle(s, o), PI / 2.0, 1e-16);
    near(plh_light_flux(light, s, o), PI / 2.0 * pow(10.0, -0.4 * 1.25 * PI), 1e-14);
    plh_light_destroy(light);
    plh_shape_destroy(shape);
}

/* A body in axes of its own: light in the user's axes and through its attitude is the same. */
static void turned_body(void **state)
{
    (void)state;
    plh_body body;
    const plh_mat3 t = {{{3.0, 0.4, -0.2}, {0.4, 2.0, 0.3}, {-0.2, 0.3, 4.0}}};
    assert_int_equal(plh_body_from_tensor(t, &body), PLH_OK);
    plh_shape *shape = ellipsoid(3, 2, 1);
    plh_light *turned, *plain;
    assert_int_equal(plh_light_create(&body, shape, 1, &seeliger, NULL, &turned), PLH_OK);
    assert_int_equal(plh_light_create(NULL, shape, 1, &seeliger, NULL, &plain), PLH_OK);
    for (uint64_t i = 0; i < 10; i++) {
        const plh_vec3 s = drawn(7, i), o = drawn(8, i);
        const double truth = plh_light_flux(plain, s, o);
        near(plh_light_flux(turned, plh_body_vector_to_principal(&body, s),
                            plh_body_vector_to_principal(&body, o)),
             truth, 1e-13);
        plh_random stream;
        plh_random_stream(12, (unsigned)i, &stream);
        plh_quat q = plh_random_rotation(&stream); /* of the principal frame */
        const plh_vec3 in_space[2] = {plh_quat_rotate(q, plh_body_vector_to_principal(&body, s)),
                                      plh_quat_rotate(q, plh_body_vector_to_principal(&body, o))};
        double flux;
        plh_light_batch(turned, 1, (plh_states){&q.w, &q.x, &q.y, &q.z, NULL, NULL, NULL},
                        (plh_directions){&in_space[0].x, &in_space[0].y, &in_space[0].z, true},
                        (plh_directions){&in_space[1].x, &in_space[1].y, &in_space[1].z, true},
                        &flux, NULL);
        near(flux, truth, 1e-13);
    }
    plh_light_destroy(turned);
    plh_light_destroy(plain);
    plh_shape_destroy(shape);
}

#define N 37

/* Fluxes along attitudes: those of the directions as the body sees them, and the same bits from
 * batches of any length and threads. */
static void batches(void **state)
{
    (void)state;
    double q[4][N], d[6][N], flux[N], again[N];
    const plh_states states = {q[0], q[1], q[2], q[3], NULL, NULL, NULL};
    for (uint64_t i = 0; i < N; i++) {
        plh_random stream;
        plh_random_stream(9, (unsigned)i, &stream);
        const plh_quat r = plh_random_rotation(&stream);
        const plh_vec3 s = drawn(10, i), o = drawn(11, i);
        const double all[10] = {r.w, r.x, r.y, r.z, s.x, s.y, s.z, o.x, o.y, o.z};
        for (int k = 0; k < 10; k++)
            (k < 4 ? q[k] : d[k - 4])[i] = all[k];
    }
    plh_pool *pool;
    assert_int_equal(plh_pool_create(2, &pool), PLH_OK);
    for (int fixed = 0; fixed < 2; fixed++) {
        const plh_directions sun = {d[0], d[1], d[2], fixed != 0};
        const plh_directions observer = {d[3], d[4], d[5], false};
        plh_light *l = light_of(facets(ellipsoid(3, 2, 1), 5), seeliger);
        assert_int_equal(plh_light_batch(l, N, states, sun, observer, flux, NULL), PLH_OK);
        assert_int_equal(plh_light_batch(l, N, states, sun, observer, again, pool), PLH_OK);
        assert_memory_equal(flux, again, sizeof flux);
        assert_int_equal(plh_light_batch(l, 3, states, sun, observer, again, NULL), PLH_OK);
        assert_memory_equal(flux, again, 3 * sizeof(double));
        for (size_t i = 0; i < N; i++) {
            const plh_quat r = {q[0][i], q[1][i], q[2][i], q[3][i]};
            const size_t k = fixed ? 0 : i;
            const plh_vec3 s = {d[0][k], d[1][k], d[2][k]}, o = {d[3][i], d[4][i], d[5][i]};
            near(flux[i], plh_light_flux(l, plh_quat_unrotate(r, s), plh_quat_unrotate(r, o)),
                 1e-14);
        }
        plh_light_destroy(l);
    }
    plh_pool_destroy(pool);
}

static void bad_directions(void **state)
{
    (void)state;
    const plh_vec3 good = {1.0, 0.0, 0.0};
    static const plh_vec3 bad[] = {{0, 0, 0}, {NAN, 0, 1}, {0, INFINITY, 0}};
    for (int kind = 0; kind < 3; kind++)
        for (size_t i = 0; i < 3; i++) {
            plh_light *l = light_of(kind == 0   ? ellipsoid(3, 2, 1)
                                    : kind == 1 ? cylinder(1, 2)
                                                : facets(cylinder(1, 2), 5),
                                    seeliger);
            assert_true(isnan(plh_light_flux(l, bad[i], good)));
            assert_true(isnan(plh_light_flux(l, good, bad[i])));
            assert_true(isfinite(plh_light_flux(l, good, plh_vec3_make(1e300, 1e-300, 0.0))));
            plh_light_destroy(l);
        }
}

/* Many motions: the bits of one motion after the other, with directions that move, for any number
 * of threads. */
static void many_motions(void **state)
{
    (void)state;
    enum { MOTIONS = 5, TIMES = 613 };
    static plh_motion motion[MOTIONS];
    static double t[TIMES], x[3][TIMES], row[7][TIMES], one[TIMES], flux[MOTIONS * TIMES];
    const plh_states states = {row[0], row[1], row[2], row[3], row[4], row[5], row[6]};
    const plh_phase phase = {PLH_PHASE_LINEAR, {0.5, 0.0, 0.0}};
    const plh_vec3 fixed = {0.2, 1.0, 0.4};
    const plh_directions sun = {x[0], x[1], x[2], false},
                         observer = {&fixed.x, &fixed.y, &fixed.z, true};
    plh_shape *round = ellipsoid(3, 2, 1);
    plh_light *l;
    plh_pool *pool;
    plh_body body;
    assert_int_equal(plh_light_create(NULL, round, 1, &seeliger, &phase, &l), PLH_OK);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(5, 10, 13), &body), PLH_OK);
    assert_int_equal(plh_pool_create(3, &pool), PLH_OK);
    for (int i = 0; i < MOTIONS; i++)
        plh_motion_init(&body, (plh_state){{1, 0.1 * i, 0, 0}, {1.0 + i, 2.0, 3.0}}, 0.0, 0,
                        &motion[i]);
    for (int k = 0; k < TIMES; k++) {
        t[k] = 0.37 * k;
        x[0][k] = cos(0.01 * k), x[1][k] = sin(0.01 * k), x[2][k] = 0.1 + 0.001 * k;
    }
    for (int threads = 0; threads < 2; threads++) {
        memset(flux, 0, sizeof flux);
        assert_int_equal(plh_light_motions(l, MOTIONS, motion, TIMES, t, sun, observer, flux,
                                           threads ? pool : NULL),
                         PLH_OK);
        for (int i = 0; i < MOTIONS; i++) {
            plh_motion_batch(&motion[i], TIMES, t, states);
            assert_int_equal(plh_light_batch(l, TIMES, states, sun, observer, one, NULL), PLH_OK);
            assert_memory_equal(one, flux + i * TIMES, sizeof one);
        }
    }
    assert_int_equal(plh_light_motions(l, MOTIONS, motion, 0, t, sun, observer, flux, NULL),
                     PLH_OK);
    plh_pool_destroy(pool);
    plh_light_destroy(l);
    plh_shape_destroy(round);
}

static void expect_refused(plh_shape *shape, plh_surface surface, const plh_phase *phase,
                           plh_status status)
{
    plh_light *light = (plh_light *)shape;
    assert_int_equal(plh_light_create(NULL, shape, 1, &surface, phase, &light), status);
    assert_null(light);
}

static void refused(void **state)
{
    (void)state;
    plh_shape *round = ellipsoid(3, 2, 1), *box;
    assert_int_equal(plh_shape_create_box(plh_vec3_make(1, 1, 1), &box), PLH_OK);
    expect_refused(box, lambert, NULL, PLH_BAD_ARGUMENT); /* six materials, one surface */
    expect_refused(round, metal, NULL, PLH_UNSUPPORTED);
    const plh_surface bad[] = {
        {.lambert = -1.0},
        {.geometric = NAN},
        {.lommel_seeliger = INFINITY},
        {.gloss = PLH_GLOSS_COOK_TORRANCE, .mirror = 0.5, .shine = 0.0},
        {.gloss = PLH_GLOSS_COOK_TORRANCE, .mirror = 1.5, .shine = 0.1},
        {.gloss = PLH_GLOSS_ASHIKHMIN_SHIRLEY, .mirror = 0.5, .shine = 1e7},
        {.gloss = PLH_GLOSS_ASHIKHMIN_SHIRLEY, .mirror = 0.5, .shine = 1.0, .below = 2.0},
        {.gloss = (plh_gloss)7, .mirror = 0.5},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        expect_refused(round, bad[i], NULL, PLH_BAD_ARGUMENT);
    const plh_phase phase[] = {{PLH_PHASE_EXPONENTIAL, {1.0, 0.0, 0.0}},
                               {PLH_PHASE_LINEAR, {NAN}},
                               {PLH_PHASE_HG, {2.0}},
                               {(plh_phase_kind)9, {0.0}}};
    for (size_t i = 0; i < sizeof phase / sizeof phase[0]; i++)
        expect_refused(round, lambert, &phase[i], PLH_BAD_ARGUMENT);
    plh_shape_destroy(round);
    plh_shape_destroy(box);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sphere),          cmocka_unit_test(round_bodies),
        cmocka_unit_test(full_phase),      cmocka_unit_test(lambert_axes),
        cmocka_unit_test(reciprocity),     cmocka_unit_test(gloss),
        cmocka_unit_test(masked),          cmocka_unit_test(turned_body),
        cmocka_unit_test(phase_functions), cmocka_unit_test(batches),
        cmocka_unit_test(bad_directions),  cmocka_unit_test(refused),
        cmocka_unit_test(many_motions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
