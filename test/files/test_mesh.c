/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Shapes from files: both formats, and one line for each thing that can be wrong. */
#include "support/cmocka_all.h"

#include "files/mesh/mesh.h"
#include "files/text_file.h"

#include <math.h>
#include <polhode/file.h>
#include <string.h>

static const char box[] = "# a box\n"
                          "mtllib box.mtl\no box\n"
                          "v -1 -1 -1\nv 1 -1 -1 1.0\nv 1 1 -1\nv -1 1 -1\r\n"
                          "v -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1\n\n"
                          "vn 0 0 1\nusemtl dark\nf 4 3 2 1\ns off\n"
                          "f 5/1/1 6/2/1 7/3/1 8/4/1\n"
                          "usemtl bright\nf 1 2 6 5\nf -7 -6 -2 -3\n"
                          "usemtl dark\nf 3 4 8 7\nf 4//1 1//1 5//1 8//1";

static const char tetrahedron[] = "4 4\n 0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 3 2\n1 2 4\n2 3 4\n3 1 4\n";

static bool read_text(const char *text, struct mesh_file *file, plh_shape **shape,
                      struct message *m)
{
    char path[64];
    text_file(path, text);
    memset(m, 0, sizeof *m);
    const bool good = mesh_read(path, file, shape, m);
    remove(path);
    return good;
}

static void formats(void **state)
{
    (void)state;
    struct mesh_file file;
    struct message m;
    plh_shape *shape;
    assert_true(read_text(box, &file, &shape, &m));
    assert_int_equal(plh_shape_facet_count(shape), 12);
    assert_int_equal(file.materials, 2);
    assert_string_equal(file.name[1], "bright");
    assert_int_equal(plh_shape_facet(shape, 1).material, 0);
    assert_int_equal(plh_shape_facet(shape, 5).material, 1);
    assert_int_equal(plh_shape_facet(shape, 9).material, 0);
    assert_true(plh_shape_is_convex(shape));
    assert_true(fabs(plh_shape_solid(shape).volume - 8.0) < 1e-14);
    plh_shape_destroy(shape);
    mesh_free(&file);
    assert_true(read_text(tetrahedron, &file, &shape, &m));
    assert_true(fabs(plh_shape_solid(shape).volume - 1.0 / 6.0) < 1e-16);
    plh_shape_destroy(shape);
    mesh_free(&file);
}

static void broken(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"", "at least 4 vertices"},
        {"hello\n", ":1: expected v, f, usemtl"},
        {"4\n", ":1: expected the numbers of vertices and facets"},
        {"4 3\n", ":1: expected the numbers"},
        {"4 99999999999\n", ":1: expected the numbers"},
        {"4 4.5\n", ":1: expected the numbers"},
        {"4 4\n0 0\n", ":2: expected three numbers of a vertex, found 'the end"},
        {"4 4\n0 0 nan\n", ":2: expected three numbers of a vertex, found 'nan'"},
        {"4 4\n0 0 0 0\n", ":2: expected three numbers, found more"},
        {"4 4\n0 0 0\n1 0 0\n", "ends 2 vertices and 4 facets too early"},
        {"4 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 3 2 4\n", ":6: expected 3 vertices of a triangle"},
        {"4 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 3\n",
         ":6: expected three vertices of a triangle, found 2"},
        {"4 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 3 0\n",
         ":6: expected the number of a vertex, found '0'"},
        {"4 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 3 x\n",
         ":6: expected the number of a vertex, found 'x'"},
        {"4 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 3 2\n1 2 9\n2 3 4\n3 1 4\n",
         ":7: a triangle names a vertex"},
        {"4 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 3 2\n1 2 4\n2 3 4\n2 3 4\n",
         ":6: the surface is open"},
        {"4 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 3 2\n1 4 2\n2 3 4\n3 1 4\n", ":7: an edge belongs"},
        {"4 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 2 3\n1 4 2\n2 4 3\n3 4 1\n",
         "the normals point inward"},
        {"4 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 3 2\n1 2 4\n2 3 4\n3 1 4\n7\n",
         ":10: expected the end"},
        {"4 4\n0 0 1e80\n1 0 0\n0 1 0\n0 0 1\n1 3 2\n1 2 4\n2 3 4\n3 1 4\n",
         "vertex 1: a vertex is not"},
        {"4 4\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n1 3 2\n1 2 4\n2 3 4\n3 1 4\n", "encloses no volume"},
        {"v 1 2 3\nf 1 2 -2\n", ":2: there is no vertex -2"},
        {"usemtl\n", ":1: usemtl: expected a name"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct mesh_file file;
        struct message m;
        plh_shape *shape;
        if (read_text(bad[i].text, &file, &shape, &m) || !strstr(m.text, bad[i].message))
            fail_msg("%zu: expected '%s', found '%s'", i, bad[i].message, m.text);
        assert_null(shape);
        mesh_free(&file);
    }
}

static void public_entry(void **state)
{
    (void)state;
    char path[64], text[200];
    plh_shape *shape;
    text_file(path, tetrahedron);
    assert_int_equal(plh_shape_read(path, &shape, text, sizeof text), PLH_OK);
    assert_string_equal(text, "");
    plh_shape_destroy(shape);
    remove(path);
    assert_int_equal(plh_shape_read(path, &shape, text, 10), PLH_OS);
    assert_null(shape);
    assert_int_equal(strlen(text), 9);
    assert_int_equal(plh_shape_read(path, &shape, NULL, 0), PLH_OS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats),
        cmocka_unit_test(broken),
        cmocka_unit_test(public_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
