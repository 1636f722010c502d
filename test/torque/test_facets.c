/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Light and air on facets against closed forms of plate, sphere, cylinder and box, and against a
 * plain loop in 128 bits. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdlib.h>

#include "torque/facets_kernel.h"

#define PI 3.14159265358979323846

static plh_facets *facets_of(plh_shape *shape, int rows, plh_vec3 centre, plh_finish finish)
{
    const plh_finish all[6] = {finish, finish, finish, finish, finish, finish};
    plh_shape *mesh;
    plh_facets *f;
    assert_int_equal(plh_shape_create_facets(shape, rows, &mesh), PLH_OK);
    assert_int_equal(plh_facets_create(NULL, mesh, centre, 6, all, &f), PLH_OK);
    plh_shape_destroy(mesh);
    plh_shape_destroy(shape);
    return f;
}

static plh_shape *ellipsoid(double a, double b, double c)
{
    plh_shape *s;
    assert_int_equal(plh_shape_create_ellipsoid(plh_vec3_make(a, b, c), &s), PLH_OK);
    return s;
}

static plh_shape *box(double a, double b, double c)
{
    plh_shape *s;
    assert_int_equal(plh_shape_create_box(plh_vec3_make(a, b, c), &s), PLH_OK);
    return s;
}

static void near(plh_vec3 a, plh_vec3 b, double by)
{
    if (!(plh_vec3_norm(plh_vec3_sub(a, b)) <= by))
        fail_msg("%.15g %.15g %.15g is not %.15g %.15g %.15g", a.x, a.y, a.z, b.x, b.y, b.z);
}

static const plh_vec3 origin = {0.0, 0.0, 0.0};

/* A sphere of radius 2: pi R^2 p (1 + 4/9 (d + t a)), whatever is mirrored; no torque about its
 * centre, and the force times the arm about another point. In air of full accommodation C_D is
 * 2 + 4/3 w (Schaaf and Chambre 1961 at a high speed). */
static void sphere(void **state)
{
    (void)state;
    const plh_finish f = {
        .specular = 0.3, .diffuse = 0.2, .thermal = 0.4, .normal = 1, .tangential = 1};
    const plh_vec3 u = plh_vec3_unit(plh_vec3_make(0.3, -0.5, 0.7)), off = {0.4, 0.1, -0.3};
    const double area = 4.0 * PI, light = 1.0 + 4.0 / 9.0 * (0.2 + 0.4 * 0.5);
    plh_facets *s = facets_of(ellipsoid(2, 2, 2), 300, off, f);
    plh_push p = plh_facets_light(s, u, 0.5);
    near(p.force, plh_vec3_scale(-0.5 * area * light, u), 1e-3);
    near(p.torque, plh_vec3_cross(plh_vec3_scale(-1.0, off), p.force), 1e-3);
    p = plh_facets_air(s, u, 3.0, 0.07);
    near(p.force, plh_vec3_scale(-3.0 * area * (1.0 + 2.0 / 3.0 * 0.07), u), 4e-3);
    plh_facets_destroy(s);
}

/* The wall of a cylinder that is lit across: R L (2 (1 - s) + 8/3 s + pi/3 (d + t a)). */
static void cylinder(void **state)
{
    (void)state;
    const plh_finish f = {.specular = 0.4, .diffuse = 0.5, .thermal = 1.0};
    plh_shape *shape;
    assert_int_equal(plh_shape_create_cylinder(1.5, 4.0, &shape), PLH_OK);
    plh_facets *s = facets_of(shape, 500, plh_vec3_make(0.0, 0.0, 0.6), f);
    const plh_push p = plh_facets_light(s, plh_vec3_make(1, 0, 0), 1.0);
    const double force = 1.5 * 4.0 * (2.0 * 0.6 + 8.0 / 3.0 * 0.4 + PI / 3.0 * (0.5 + 0.1));
    near(p.force, plh_vec3_make(-force, 0.0, 0.0), 1e-4 * force);
    near(p.torque, plh_vec3_make(0.0, 0.6 * force, 0.0), 1e-4 * force);
    plh_facets_destroy(s);
}

/* A plate, mirrored and black, by hand; and the models on a box against facets of that box. */
static void plate_and_box(void **state)
{
    (void)state;
    const double c = cos(0.7), thin = 1e-5;
    const plh_finish mirror = {.specular = 1.0}, black = {0};
    const plh_vec3 u = {sin(0.7), 0.0, c}, centre = {-0.2, -0.1, 0.0};
    plh_facets *s = facets_of(box(2, 3, thin), 2, centre, mirror);
    plh_push p = plh_facets_light(s, u, 1.0);
    near(p.force, plh_vec3_make(0.0, 0.0, -12.0 * c * c), 1e-4);
    near(p.torque, plh_vec3_cross(plh_vec3_make(0.2, 0.1, 0.0), p.force), 1e-4);
    plh_facets_destroy(s);
    s = facets_of(box(2, 3, thin), 2, centre, black);
    p = plh_facets_light(s, u, 1.0);
    near(p.force, plh_vec3_scale(-6.0 * c, u), 1e-4);
    plh_facets_destroy(s);

    static const char *const names[2] = {"sunlight", "drag"};
    static const char *const values[2] = {
        "pressure=0.3, specular=0.3, diffuse=0.4, thermal=0.5, sun=0.48 0.6 0.64, edges=1 2 3, centre=0.2 -0.3 0.1",
        "density=0.3, normal=0.9, tangential=0.8, wall=0.2, velocity=0.5 0.6 -0.7, edges=1 2 3, centre=0.2 -0.3 0.1"};
    const plh_finish both = {0.3, 0.4, 0.5, 0.9, 0.8};
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1, 2, 2.5), &body), PLH_OK);
    const plh_state at = {plh_quat_unit(plh_quat_make(1, 0.2, -0.4, 0.3)), {0.1, 0.2, 0.3}};
    s = facets_of(box(1, 2, 3), 2, plh_vec3_make(-0.2, 0.3, -0.1), both);
    const plh_surroundings world = {.facets = s, .metres = 1.0, .seconds = 1.0};
    for (int i = 0; i < 2; i++) {
        plh_torque t;
        assert_int_equal(plh_torque_init(plh_torque_model_find(names[i]), NULL, &t), PLH_OK);
        assert_int_equal(plh_torque_set(&t, values[i]), PLH_OK);
        const plh_vec3 alone = plh_torque_at(&t, &body, 0.0, &at);
        assert_int_equal(plh_torque_set_surroundings(&t, &world), PLH_OK);
        near(plh_torque_at(&t, &body, 0.0, &at), alone, 1e-15);
        assert_true(plh_vec3_norm(alone) > 0.1);
    }
    plh_facets_destroy(s);
}

/* Light of one strength from all sides presses like a gas: a closed body feels neither force nor
 * torque, whatever its finish. */
static void from_all_sides(void **state)
{
    (void)state;
    const plh_finish f = {.specular = 0.3, .diffuse = 0.2, .thermal = 0.4};
    plh_facets *s = facets_of(ellipsoid(3, 2, 1), 12, plh_vec3_make(0.5, 0.3, -0.2), f);
    enum { N = 40000 };
    plh_vec3 force = origin, torque = origin;
    double each = 0.0;
    for (int i = 0; i < N; i++) { /* a spiral of points with equal areas */
        const double z = 1.0 - (2.0 * i + 1.0) / N, r = sqrt(1.0 - z * z),
                     a = 2.399963229728653 * i;
        const plh_push p = plh_facets_light(s, plh_vec3_make(r * cos(a), r * sin(a), z), 1.0 / N);
        force = plh_vec3_add(force, p.force);
        torque = plh_vec3_add(torque, p.torque);
        each += plh_vec3_norm(p.force);
    }
    near(force, origin, 1e-5 * each);
    near(torque, origin, 1e-5 * each);
    plh_facets_destroy(s);
}

/* A plain loop in 128 bits, with another finish on each face; all instruction sets. */
static void plain_loop(void **state)
{
    (void)state;
    typedef __float128 quad;
    plh_finish finish[6];
    plh_random r;
    plh_random_seed(3, &r);
    for (int i = 0; i < 6; i++)
        finish[i] =
            (plh_finish){0.5 * plh_random_uniform(&r), 0.5 * plh_random_uniform(&r),
                         plh_random_uniform(&r), plh_random_uniform(&r), plh_random_uniform(&r)};
    plh_shape *shape = box(1, 2, 3);
    plh_facets *f;
    const plh_vec3 c = {0.1, -0.2, 0.3};
    assert_int_equal(plh_facets_create(NULL, shape, c, 6, finish, &f), PLH_OK);
    for (int k = 0; k < 200; k++) {
        const plh_vec3 u = plh_random_direction(&r);
        const plh_push light = plh_facets_light(f, u, 0.7), air = plh_facets_air(f, u, 0.7, 0.3);
        quad sum[4][3] = {{0}};
        for (size_t i = 0; i < plh_shape_facet_count(shape); i++) {
            const plh_facet t = plh_shape_facet(shape, i);
            const plh_finish *h = &finish[t.material];
            const quad n[3] = {t.normal.x, t.normal.y, t.normal.z}, d[3] = {u.x, u.y, u.z};
            const quad m = n[0] * d[0] + n[1] * d[1] + n[2] * d[2];
            quad arm[3] = {-(quad)c.x, -(quad)c.y, -(quad)c.z};
            for (int j = 0; j < 3; j++) {
                arm[0] += (quad)t.corner[j].x / 3;
                arm[1] += (quad)t.corner[j].y / 3;
                arm[2] += (quad)t.corner[j].z / 3;
            }
            if (m <= 0)
                continue;
            const quad absorbed = 1 - (quad)h->specular - (quad)h->diffuse;
            const quad a = (quad)-0.7 * t.area * m,
                       out = 2 * h->specular * m + 2 * (h->diffuse + h->thermal * absorbed) / 3,
                       bounce = (2 - (quad)h->normal - h->tangential) * m + h->normal * (quad)0.3;
            quad force[2][3];
            for (int j = 0; j < 3; j++) {
                force[0][j] = a * ((1 - (quad)h->specular) * d[j] + out * n[j]);
                force[1][j] = a * (h->tangential * d[j] + bounce * n[j]);
                sum[0][j] += force[0][j];
                sum[2][j] += force[1][j];
            }
            for (int j = 0; j < 3; j++)
                for (int w = 0; w < 2; w++)
                    sum[2 * w + 1][j] += arm[(j + 1) % 3] * force[w][(j + 2) % 3] -
                                         arm[(j + 2) % 3] * force[w][(j + 1) % 3];
        }
        const plh_vec3 got[4] = {light.force, light.torque, air.force, air.torque};
        for (int j = 0; j < 4; j++)
            near(got[j], plh_vec3_make((double)sum[j][0], (double)sum[j][1], (double)sum[j][2]),
                 2e-14);
    }
    plh_facets_destroy(f);
    plh_shape_destroy(shape);
}

/* The order of the sum is the same for one lane, four and eight. */
static void same_bits(void **state)
{
    (void)state;
#if PLH_ISA_DISPATCH
    if (!plh_isa_has_fma())
        skip();
    const plh_finish finish = {0.3, 0.4, 0.5, 0.9, 0.8};
    plh_facets *f = facets_of(ellipsoid(3, 2, 1), 7, plh_vec3_make(0.5, 0.3, -0.2), finish);
    plh_random r;
    plh_random_seed(7, &r);
    for (int k = 0; k < 100; k++) {
        const plh_vec3 u = plh_random_direction(&r);
        const double d[3] = {u.x, u.y, u.z};
        double one[10], four[10], eight[10];
        plh_facets_sum_fma(f, PLH_FACET_LIGHT, d, 1.0, one);
        plh_facets_sum_avx2(f, PLH_FACET_LIGHT, d, 1.0, four);
        assert_memory_equal(one, four, sizeof one);
        if (plh_isa_has_avx512()) {
            plh_facets_sum_avx512(f, PLH_FACET_LIGHT, d, 1.0, eight);
            assert_memory_equal(one, eight, sizeof one);
        }
    }
    plh_facets_destroy(f);
#endif
}

/* Along an orbit: the air turns with the planet, its density falls with the height; the Sun is a
 * function of time. */
static plh_vec3 sun_at(const void *context, double t)
{
    return plh_vec3_scale(*(const double *)context, plh_vec3_make(cos(t), sin(t), 0.0));
}

static void surroundings(void **state)
{
    (void)state;
    const plh_finish finish = {0.3, 0.4, 0.5, 0.9, 0.8};
    const double strength = 0.25, heights[2] = {4e5, 5e5}, logs[2] = {log(1e-11), log(1e-12)};
    const plh_profile table = {2, heights, logs};
    plh_facets *f = facets_of(box(1, 2, 3), 2, plh_vec3_make(0.2, 0.3, -0.1), finish);
    plh_body body;
    plh_orbit orbit;
    plh_torque t;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1, 2, 2.5), &body), PLH_OK);
    assert_int_equal(plh_orbit_from_circle(3.986004418e5, 6838.137, plh_vec3_make(1, 0, 0),
                                           plh_vec3_make(0, 0, 1), 0.0, &orbit),
                     PLH_OK); /* km */
    plh_surroundings world = {f, &orbit, 1000.0, 1.0, &table, sun_at, &strength};
    const plh_state s = {{1, 0, 0, 0}, {0, 0, 0}};
    const double speed = sqrt(3.986004418e14 / 6838137.0) - 7.292115e-5 * 6838137.0;
    plh_torque_init(plh_torque_model_find("drag"), NULL, &t);
    assert_int_equal(plh_torque_set_surroundings(&t, &world), PLH_OK);
    plh_vec3 truth =
        plh_facets_air(f, plh_vec3_make(0, 1, 0), pow(10.0, -11.6) * speed * speed, 0.0).torque;
    near(plh_torque_at(&t, &body, 0.0, &s), truth, 1e-12 * plh_vec3_norm(truth));
    world.density = NULL;
    plh_torque_set(&t, "density=1e-11, height=4e5, scale=3e4, wall=450");
    truth =
        plh_facets_air(f, plh_vec3_make(0, 1, 0), 1e-11 * exp(-2.0) * speed * speed, 450.0 / speed)
            .torque;
    near(plh_torque_at(&t, &body, 0.0, &s), truth, 1e-12 * plh_vec3_norm(truth));
    plh_torque_init(plh_torque_model_find("sunlight"), NULL, &t);
    plh_torque_set(&t, "pressure=2");
    assert_int_equal(plh_torque_set_surroundings(&t, &world), PLH_OK);
    near(plh_torque_at(&t, &body, 0.3, &s),
         plh_facets_light(f, plh_vec3_make(cos(0.3), sin(0.3), 0.0), 0.5).torque, 1e-15);
    plh_facets_destroy(f);
}

static void refused(void **state)
{
    (void)state;
    const plh_finish good[6] = {{0}}, bad[] = {{.specular = 0.7, .diffuse = 0.4},
                                               {.thermal = 1.1},
                                               {.normal = -0.1},
                                               {.tangential = NAN}};
    plh_shape *cube = box(1, 1, 1), *round = ellipsoid(1, 1, 1);
    plh_facets *f;
    plh_torque t;
    assert_int_equal(plh_facets_create(NULL, round, origin, 6, good, &f), PLH_UNSUPPORTED);
    assert_null(f);
    assert_int_equal(plh_facets_create(NULL, cube, origin, 5, good, &f), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_facets_create(NULL, cube, plh_vec3_make(NAN, 0, 0), 6, good, &f),
                     PLH_BAD_ARGUMENT);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const plh_finish six[6] = {bad[i], bad[i], bad[i], bad[i], bad[i], bad[i]};
        assert_int_equal(plh_facets_create(NULL, cube, origin, 6, six, &f), PLH_BAD_ARGUMENT);
    }
    const plh_surroundings none = {0};
    plh_torque_init(plh_torque_model_find("damping"), NULL, &t);
    assert_int_equal(plh_torque_set_surroundings(&t, &none), PLH_UNSUPPORTED);
    plh_torque_init(plh_torque_model_find("drag"), NULL, &t);
    assert_int_equal(plh_torque_set_surroundings(&t, &none), PLH_BAD_ARGUMENT);
    plh_shape_destroy(cube);
    plh_shape_destroy(round);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sphere),        cmocka_unit_test(cylinder),
        cmocka_unit_test(plate_and_box), cmocka_unit_test(from_all_sides),
        cmocka_unit_test(plain_loop),    cmocka_unit_test(same_bits),
        cmocka_unit_test(surroundings),  cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
