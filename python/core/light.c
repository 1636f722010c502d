/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Shapes, and the light that they send to an observer. */
#include "core.h"

#include <polhode/file.h>

typedef struct core_shape {
    PyObject_HEAD
    plh_shape *shape;
} core_shape;

typedef struct core_light {
    PyObject_HEAD
    plh_light *light;
} core_light;

/* Takes the shape over. */
static PyObject *own_shape(PyTypeObject *type, plh_shape *shape)
{
    core_shape *self = (core_shape *)PyType_GenericAlloc(type, 0);
    if (self == NULL)
        plh_shape_destroy(shape);
    else
        self->shape = shape;
    return (PyObject *)self;
}

static plh_status create_solid(const char *kind, const double v[3], plh_shape **shape)
{
    const plh_vec3 a = core_vec3(v);
    return strcmp(kind, "ellipsoid") == 0  ? plh_shape_create_ellipsoid(a, shape)
           : strcmp(kind, "cylinder") == 0 ? plh_shape_create_cylinder(a.x, a.y, shape)
                                           : plh_shape_create_box(a, shape);
}

/* Shape(kind, numbers): three numbers, the last of a cylinder is not used. */
static PyObject *shape_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *kind;
    double v[3];
    plh_shape *shape;
    static char *names[] = {"kind", "numbers", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s(ddd)", names, &kind, v, v + 1, v + 2))
        return NULL;
    const plh_status status = create_solid(kind, v, &shape);
    return status ? core_fail(core_state_of_type(type), status, kind) : own_shape(type, shape);
}

static PyObject *fail_mesh(core_state *state, plh_status status, const plh_mesh *mesh)
{
    if (mesh->fault == PLH_SHAPE_FINE)
        return core_fail(state, status, "mesh");
    const bool vertex = mesh->fault == PLH_SHAPE_VERTEX;
    PyObject *text = PyUnicode_FromFormat("mesh: %s %zu: %s", vertex ? "vertex" : "triangle",
                                          mesh->where, plh_shape_fault_text(mesh->fault));
    if (text) {
        core_raise(state, status, text);
        Py_DECREF(text);
    }
    return NULL;
}

/* Whole numbers as int; those that are none, or too large, become -1. */
static void to_int(const Py_buffer *from, int *to)
{
    const double *v = from->buf;
    for (Py_ssize_t i = 0; i < core_length(from); i++)
        to[i] = v[i] >= 0.0 && v[i] <= 2147483647.0 && v[i] == (double)(int)v[i] ? (int)v[i] : -1;
}

static PyObject *make_mesh(PyTypeObject *type, const Py_buffer *vertices, const Py_buffer *corners,
                           const Py_buffer *materials)
{
    const size_t n = (size_t)core_length(corners) / 3;
    int *number = PyMem_Malloc(4 * (n + 1) * sizeof(int));
    if (number == NULL)
        return PyErr_NoMemory();
    to_int(corners, number);
    to_int(materials, number + 3 * n);
    plh_mesh mesh = {.vertex_count = (size_t)core_length(vertices) / 3,
                     .vertex = vertices->buf,
                     .triangle_count = n,
                     .corner = (const int(*)[3])(const void *)number,
                     .material = number + 3 * n};
    plh_shape *shape;
    const plh_status status = plh_shape_create_mesh(&mesh, &shape);
    PyMem_Free(number);
    return status ? fail_mesh(core_state_of_type(type), status, &mesh) : own_shape(type, shape);
}

/* mesh(vertices, corners, materials): 3 n, 3 m and m numbers. */
static PyObject *shape_mesh(PyObject *type, PyObject *args)
{
    PyObject *object[3];
    Py_buffer view[3];
    if (!PyArg_ParseTuple(args, "OOO", &object[0], &object[1], &object[2]) ||
        !core_numbers(object[0], -1, false, "vertices", &view[0]))
        return NULL;
    PyObject *shape = NULL;
    if (core_numbers(object[1], -1, false, "triangles", &view[1])) {
        const Py_ssize_t n = core_length(&view[1]) / 3;
        if (core_numbers(object[2], n, false, "materials", &view[2])) {
            shape = make_mesh((PyTypeObject *)type, &view[0], &view[1], &view[2]);
            PyBuffer_Release(&view[2]);
        }
        PyBuffer_Release(&view[1]);
    }
    PyBuffer_Release(&view[0]);
    return shape;
}

/* read(path): a shape from a file. */
static PyObject *shape_read(PyObject *type, PyObject *args)
{
    PyObject *path;
    char text[2048];
    plh_shape *shape;
    if (!PyArg_ParseTuple(args, "O&", PyUnicode_FSConverter, &path))
        return NULL;
    const char *name = PyBytes_AsString(path);
    const plh_status status =
        name ? plh_shape_read(name, &shape, text, sizeof text) : PLH_BAD_ARGUMENT;
    Py_DECREF(path);
    if (!name || !status)
        return name ? own_shape((PyTypeObject *)type, shape) : NULL;
    PyObject *message = PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
    if (message) {
        core_raise(core_state_of_type((PyTypeObject *)type), status, message);
        Py_DECREF(message);
    }
    return NULL;
}

static void shape_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    plh_shape_destroy(((core_shape *)self)->shape);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *shape_facets(PyObject *self, PyObject *args)
{
    int rows;
    plh_shape *shape;
    if (!PyArg_ParseTuple(args, "i", &rows))
        return NULL;
    const plh_status status = plh_shape_create_facets(((core_shape *)self)->shape, rows, &shape);
    return status ? core_fail(core_state_of_self(self), status, "facets")
                  : own_shape(Py_TYPE(self), shape);
}

static PyObject *shape_info(PyObject *self, PyObject *none)
{
    (void)none;
    static const char *const kind[] = {"ellipsoid", "cylinder", "mesh"};
    const plh_shape *s = ((core_shape *)self)->shape;
    const plh_solid b = plh_shape_solid(s);
    const plh_vec3 a = plh_shape_extent(s);
    const double(*t)[3] = b.tensor.a;
    return Py_BuildValue(
        "{sss(ddd)sOsnsisds(ddd)s((ddd)(ddd)(ddd))}", "kind", kind[plh_shape_kind_of(s)], "extent",
        a.x, a.y, a.z, "convex", plh_shape_is_convex(s) ? Py_True : Py_False, "facets",
        (Py_ssize_t)plh_shape_facet_count(s), "materials", plh_shape_material_count(s), "volume",
        b.volume, "centre", b.centre.x, b.centre.y, b.centre.z, "tensor", t[0][0], t[0][1], t[0][2],
        t[1][0], t[1][1], t[1][2], t[2][0], t[2][1], t[2][2]);
}

/* triangles(out): for each facet three corners, the normal, the area and the material. */
static PyObject *shape_triangles(PyObject *self, PyObject *args)
{
    const plh_shape *s = ((core_shape *)self)->shape;
    PyObject *out;
    Py_buffer o;
    if (!PyArg_ParseTuple(args, "O", &out) ||
        !core_numbers(out, 14 * (Py_ssize_t)plh_shape_facet_count(s), true, "out", &o))
        return NULL;
    for (size_t i = 0; i < plh_shape_facet_count(s); i++) {
        const plh_facet f = plh_shape_facet(s, i);
        double *row = (double *)o.buf + 14 * i;
        memcpy(row, f.corner, 9 * sizeof(double));
        memcpy(row + 9, &f.normal, 3 * sizeof(double));
        row[12] = f.area;
        row[13] = f.material;
    }
    PyBuffer_Release(&o);
    return Py_NewRef(Py_None);
}

static PyMethodDef shape_methods[] = {
    {"mesh", shape_mesh, METH_VARARGS | METH_CLASS, "mesh(vertices, corners, materials)"},
    {"read", shape_read, METH_VARARGS | METH_CLASS, "read(path): a shape from a file"},
    {"facets", shape_facets, METH_VARARGS, "facets(rows): triangles in its place"},
    {"info", shape_info, METH_NOARGS, "kind, extent, volume, centre, tensor"},
    {"triangles", shape_triangles, METH_VARARGS, "triangles(out): 14 numbers for each facet"},
    {NULL, NULL, 0, NULL}};

static PyType_Slot shape_slots[] = {{Py_tp_new, (void *)(uintptr_t)shape_new},
                                    {Py_tp_dealloc, (void *)(uintptr_t)shape_dealloc},
                                    {Py_tp_methods, shape_methods},
                                    {Py_tp_doc, "Shape(kind, numbers)"},
                                    {0, NULL}};
static PyType_Spec shape_spec = {"polhode._core.Shape", sizeof(core_shape), 0, Py_TPFLAGS_DEFAULT,
                                 shape_slots};

/* --- Light --- */

/* Seven numbers for each surface: three weights, gloss, mirror, shine, below. */
static plh_status create_light(const plh_shape *shape, const Py_buffer *surfaces,
                               const plh_phase *phase, plh_light **light)
{
    const size_t n = (size_t)core_length(surfaces) / 7;
    plh_surface *list = PyMem_Malloc((n + 1) * sizeof *list);
    if (list == NULL)
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < n; i++) {
        const double *v = (const double *)surfaces->buf + 7 * i;
        list[i] = (plh_surface){v[0], v[1], v[2], (plh_gloss)(int)v[3], v[4], v[5], v[6]};
    }
    const plh_status status = plh_light_create(NULL, shape, n, list, phase, light);
    PyMem_Free(list);
    return status;
}

/* Light(shape, surfaces, phase): the phase is (kind, three numbers). */
static PyObject *light_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    PyObject *shape, *surfaces;
    int kind;
    plh_phase phase;
    plh_light *light;
    Py_buffer s;
    static char *names[] = {"shape", "surfaces", "phase", NULL};
    core_state *state = core_state_of_type(type);
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!O(iddd)", names, state->shape, &shape,
                                     &surfaces, &kind, &phase.p[0], &phase.p[1], &phase.p[2]) ||
        !core_numbers(surfaces, -1, false, "surfaces", &s))
        return NULL;
    phase.kind = (plh_phase_kind)kind;
    const plh_status status = create_light(((core_shape *)shape)->shape, &s, &phase, &light);
    PyBuffer_Release(&s);
    if (status)
        return core_fail(state, status, "light");
    core_light *self = (core_light *)PyType_GenericAlloc(type, 0);
    if (self == NULL)
        plh_light_destroy(light);
    else
        self->light = light;
    return (PyObject *)self;
}

static void light_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    plh_light_destroy(((core_light *)self)->light);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* Rows x, y, z of n numbers, or one direction for all. */
static plh_directions directions(const Py_buffer *v, Py_ssize_t n)
{
    const double *d = v->buf;
    const bool fixed = core_length(v) == 3 && n != 1;
    const Py_ssize_t k = fixed ? 1 : n;
    return (plh_directions){d, d + k, d + 2 * k, fixed};
}

/* flux(q, sun, observer, out): rows of q, rows of directions or one for all; n fluxes. */
static PyObject *light_flux(PyObject *self, PyObject *args)
{
    const plh_light *light = ((core_light *)self)->light;
    static const char *const name[4] = {"q", "sun", "observer", "out"};
    PyObject *object[4];
    Py_buffer view[4];
    int got = 0;
    if (!PyArg_ParseTuple(args, "OOOO", &object[0], &object[1], &object[2], &object[3]))
        return NULL;
    while (got < 4 && core_numbers(object[got], -1, got == 3, name[got], &view[got]))
        got++;
    plh_status status = PLH_BAD_ARGUMENT;
    if (got == 4) {
        const Py_ssize_t n = core_length(&view[3]);
        const plh_directions sun = directions(&view[1], n), observer = directions(&view[2], n);
        double *q = view[0].buf;
        if (core_length(&view[0]) == 4 * n && (sun.fixed || core_length(&view[1]) == 3 * n) &&
            (observer.fixed || core_length(&view[2]) == 3 * n)) {
            Py_BEGIN_ALLOW_THREADS;
            const plh_states s = {q, q + n, q + 2 * n, q + 3 * n, NULL, NULL, NULL};
            status = plh_light_batch(light, (size_t)n, s, sun, observer, view[3].buf, NULL);
            Py_END_ALLOW_THREADS;
        }
    }
    for (int i = 0; i < got; i++)
        PyBuffer_Release(&view[i]);
    if (got < 4)
        return NULL;
    return status ? core_fail(core_state_of_self(self), status, "flux") : Py_NewRef(Py_None);
}

static PyMethodDef light_methods[] = {
    {"flux", light_flux, METH_VARARGS, "flux(q, sun, observer, out)"}, {NULL, NULL, 0, NULL}};

static PyType_Slot light_slots[] = {{Py_tp_new, (void *)(uintptr_t)light_new},
                                    {Py_tp_dealloc, (void *)(uintptr_t)light_dealloc},
                                    {Py_tp_methods, light_methods},
                                    {Py_tp_doc, "Light(shape, surfaces, phase)"},
                                    {0, NULL}};
static PyType_Spec light_spec = {"polhode._core.Light", sizeof(core_light), 0, Py_TPFLAGS_DEFAULT,
                                 light_slots};

bool core_add_light(PyObject *module, core_state *state)
{
    return core_add_type(module, &shape_spec, &state->shape) &&
           core_add_type(module, &light_spec, &state->light);
}
