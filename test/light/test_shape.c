/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Shapes: what is refused, what is convex, volume, centre and moments. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <string.h>

/* |a - b| <= by, both finite. */
static void near(double a, double b, double by)
{
    if (!(fabs(a - b) <= by))
        fail_msg("%.17g is not %.17g within %.3g", a, b, by);
}

static const plh_vec3 corners[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};

static void tetrahedron(void **state)
{
    (void)state;
    plh_mesh mesh = {4, corners, 4, faces, NULL, PLH_SHAPE_OPEN, 7};
    plh_shape *shape;
    assert_int_equal(plh_shape_create_mesh(&mesh, &shape), PLH_OK);
    assert_int_equal(mesh.fault, PLH_SHAPE_FINE);
    assert_true(plh_shape_is_convex(shape));
    assert_int_equal(plh_shape_material_count(shape), 1);
    const plh_solid s = plh_shape_solid(shape);
    near(s.volume, 1.0 / 6.0, 1e-16);
    near(s.centre.x, 0.25, 1e-16);
    near(s.tensor.a[0][0], 1.0 / 80.0, 1e-17);  /* 2 V 3/80 */
    near(s.tensor.a[0][1], 1.0 / 480.0, 1e-17); /* V/80 */
    const plh_facet f = plh_shape_facet(shape, 2);
    near(f.area, sqrt(3.0) / 2.0, 1e-15);
    near(f.normal.y, 1.0 / sqrt(3.0), 1e-15);
    assert_true(isnan(plh_shape_facet(shape, 4).area));
    plh_shape_destroy(shape);
}

static void expect_fault(plh_mesh mesh, plh_shape_fault fault, size_t where)
{
    plh_shape *shape = (plh_shape *)&mesh;
    assert_int_equal(plh_shape_create_mesh(&mesh, &shape), PLH_BAD_ARGUMENT);
    assert_null(shape);
    assert_int_equal(mesh.fault, fault);
    assert_int_equal(mesh.where, where);
    assert_true(strlen(plh_shape_fault_text(mesh.fault)) > 10);
}

static plh_mesh good(void)
{
    return (plh_mesh){4, corners, 4, faces, NULL, PLH_SHAPE_FINE, 0};
}

static void faults(void **state)
{
    (void)state;
    plh_mesh m = good();
    m.triangle_count = 3;
    expect_fault(m, PLH_SHAPE_EMPTY, 0);
    plh_vec3 v[4];
    for (int bad = 0; bad < 3; bad++) {
        memcpy(v, corners, sizeof v);
        v[2].y = bad == 0 ? NAN : bad == 1 ? INFINITY : -1e76;
        m = good();
        m.vertex = v;
        expect_fault(m, PLH_SHAPE_VERTEX, 2);
    }
    static const struct {
        int face[4][3];
        plh_shape_fault fault;
        size_t where;
    } bad[] = {
        {{{0, 2, 1}, {0, 1, 4}, {1, 2, 3}, {2, 0, 3}}, PLH_SHAPE_CORNER, 1},
        {{{0, 2, 1}, {0, 1, 3}, {1, 2, -1}, {2, 0, 3}}, PLH_SHAPE_CORNER, 2},
        {{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 2, 3}}, PLH_SHAPE_TWICE, 3},
        {{{0, 2, 1}, {0, 3, 1}, {1, 2, 3}, {2, 0, 3}}, PLH_SHAPE_EDGE, 1}, /* one turned round */
        {{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {1, 2, 3}}, PLH_SHAPE_OPEN, 0},
        {{{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}}, PLH_SHAPE_INWARD, 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        m = good();
        m.corner = bad[i].face;
        expect_fault(m, bad[i].fault, bad[i].where);
    }
    for (int i = 0; i < 4; i++) /* in one plane, but for rounding */
        v[i] = plh_vec3_make(corners[i].x, corners[i].y, 0.3 * corners[i].x + 0.1 * corners[i].y);
    v[3] = plh_vec3_make(0.7, 0.9, 0.3 * 0.7 + 0.1 * 0.9);
    m = good();
    m.vertex = v;
    expect_fault(m, PLH_SHAPE_FLAT, 0);
    static const int material[2][4] = {{0, 0, 256, 0}, {0, 0, 0, -1}};
    m = good();
    m.material = material[0];
    expect_fault(m, PLH_SHAPE_MATERIAL, 2);
    m.material = material[1];
    expect_fault(m, PLH_SHAPE_MATERIAL, 3);
}

static void bad_lengths(void **state)
{
    (void)state;
    static const double bad[] = {0.0, -1.0, NAN, INFINITY, 1e80, 1e-80, 2e6};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        plh_shape *shape;
        const plh_vec3 a = {1.0, 1.0, bad[i]};
        assert_int_equal(plh_shape_create_ellipsoid(a, &shape), PLH_BAD_ARGUMENT);
        assert_null(shape);
        assert_int_equal(plh_shape_create_box(a, &shape), PLH_BAD_ARGUMENT);
        assert_int_equal(plh_shape_create_cylinder(1.0, 2.0 * bad[i], &shape), PLH_BAD_ARGUMENT);
        assert_int_equal(plh_shape_create_cylinder(bad[i], 1.0, &shape), PLH_BAD_ARGUMENT);
    }
}

static void expect_body(const plh_shape *shape, const plh_body *body, double tolerance)
{
    plh_body b;
    assert_int_equal(plh_body_from_shape(3.0, shape, &b), PLH_OK);
    const plh_mat3 t = plh_body_tensor(&b), u = plh_body_tensor(body);
    for (int i = 0; i < 3; i++)
        near(t.a[i][i], u.a[i][i], tolerance * u.a[i][i]);
}

/* Closed forms, meshes that are the body, and meshes that come near it with the square of a
 * step. */
static void moments(void **state)
{
    (void)state;
    plh_shape *s, *coarse, *fine;
    plh_body b;
    plh_body_from_box(3.0, plh_vec3_make(1.0, 2.5, 0.3), &b);
    assert_int_equal(plh_shape_create_box(plh_vec3_make(1.0, 2.5, 0.3), &s), PLH_OK);
    expect_body(s, &b, 4.0 * sqrt(12.0) * 0x1p-52);
    plh_shape_destroy(s);
    for (int round = 0; round < 2; round++) {
        if (round == 0) {
            plh_body_from_ellipsoid(3.0, plh_vec3_make(3.0, 2.0, 1.0), &b);
            assert_int_equal(plh_shape_create_ellipsoid(plh_vec3_make(3.0, 2.0, 1.0), &s), PLH_OK);
        } else {
            plh_body_from_cylinder(3.0, 2.0, 5.0, &b);
            assert_int_equal(plh_shape_create_cylinder(2.0, 5.0, &s), PLH_OK);
        }
        expect_body(s, &b, 1e-15);
        assert_int_equal(plh_shape_create_facets(s, 20, &coarse), PLH_OK);
        assert_int_equal(plh_shape_create_facets(s, 40, &fine), PLH_OK);
        const double v = plh_shape_solid(s).volume;
        const double e1 = v - plh_shape_solid(coarse).volume, e2 = v - plh_shape_solid(fine).volume;
        assert_true(e2 > 0.0);
        near(e1 / e2, 4.0, 0.05);
        expect_body(fine, &b, 0.02);
        assert_true(plh_shape_is_convex(coarse) && plh_shape_is_convex(fine));
        plh_shape_destroy(s);
        plh_shape_destroy(coarse);
        plh_shape_destroy(fine);
    }
}

/* Two boxes in one mesh, the second moved by d. */
static plh_shape *two_boxes(double d)
{
    plh_shape *both;
    plh_vec3 v[16];
    int c[24][3];
    static const int order[12][3] = {{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5},
                                     {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                     {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
    for (int k = 0; k < 16; k++)
        v[k] = plh_vec3_make(k & 1, (k >> 1) & 1, ((k >> 2) & 1) + (k >= 8 ? d : 0.0));
    for (int i = 0; i < 24; i++)
        for (int k = 0; k < 3; k++)
            c[i][k] = order[i % 12][k] + (i < 12 ? 0 : 8);
    plh_mesh mesh = {16, v, 24, (const int(*)[3])c, NULL, PLH_SHAPE_FINE, 0};
    assert_int_equal(plh_shape_create_mesh(&mesh, &both), PLH_OK);
    return both;
}

static void not_convex(void **state)
{
    (void)state;
    plh_shape *s = two_boxes(4.0);
    assert_false(plh_shape_is_convex(s)); /* each is, but there are two */
    const plh_solid solid = plh_shape_solid(s);
    near(solid.volume, 2.0, 1e-14);
    near(solid.centre.z, 2.5, 1e-14);
    near(solid.tensor.a[0][0], 2.0 / 6.0 + 2.0 * 4.0, 1e-13); /* Steiner */
    plh_shape_destroy(s);
    plh_vec3 v[5] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.25, 0.25, 0.25}};
    static const int dented[6][3] = {{0, 2, 1}, {0, 1, 3}, {2, 0, 3},
                                     {1, 2, 4}, {2, 3, 4}, {3, 1, 4}};
    plh_mesh mesh = {5, v, 6, dented, NULL, PLH_SHAPE_FINE, 0};
    assert_int_equal(plh_shape_create_mesh(&mesh, &s), PLH_OK);
    assert_false(plh_shape_is_convex(s));
    plh_shape_destroy(s);
    v[4] = plh_vec3_make(0.4, 0.4, 0.4);
    assert_int_equal(plh_shape_create_mesh(&mesh, &s), PLH_OK);
    assert_true(plh_shape_is_convex(s));
    plh_shape_destroy(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tetrahedron), cmocka_unit_test(faults),     cmocka_unit_test(bad_lengths),
        cmocka_unit_test(moments),     cmocka_unit_test(not_convex),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
