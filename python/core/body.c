/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A body, and arrays of vectors and states taken between its axes. */
#include "core.h"

static plh_status from_points(const Py_buffer *v, plh_body *body)
{
    const size_t n = (size_t)core_length(v) / 4;
    const double *p = v->buf;
    double *mass = PyMem_Malloc((n + 1) * sizeof *mass);
    plh_vec3 *at = PyMem_Malloc((n + 1) * sizeof *at);
    plh_status status = PLH_NO_MEMORY;
    for (size_t i = 0; mass && at && i < n; i++) {
        mass[i] = p[4 * i];
        at[i] = core_vec3(p + 4 * i + 1);
    }
    if (mass && at)
        status = plh_body_from_points(n, mass, at, body);
    PyMem_Free(mass);
    PyMem_Free(at);
    return status;
}

static plh_status make(const char *kind, const Py_buffer *v, plh_body *body)
{
    const double *p = v->buf;
    const Py_ssize_t n = core_length(v);
    if (strcmp(kind, "moments") == 0 && n == 3)
        return plh_body_from_moments(core_vec3(p), body);
    if (strcmp(kind, "tensor") == 0 && n == 9) {
        plh_mat3 t;
        for (int i = 0; i < 9; i++)
            t.a[i / 3][i % 3] = p[i];
        return plh_body_from_tensor(t, body);
    }
    if (strcmp(kind, "box") == 0 && n == 4)
        return plh_body_from_box(p[0], core_vec3(p + 1), body);
    if (strcmp(kind, "ellipsoid") == 0 && n == 4)
        return plh_body_from_ellipsoid(p[0], core_vec3(p + 1), body);
    if (strcmp(kind, "cylinder") == 0 && n == 3)
        return plh_body_from_cylinder(p[0], p[1], p[2], body);
    if (strcmp(kind, "sphere") == 0 && n == 2)
        return plh_body_from_sphere(p[0], p[1], body);
    if (strcmp(kind, "points") == 0 && n % 4 == 0)
        return from_points(v, body);
    return PLH_BAD_ARGUMENT;
}

static PyObject *body_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *kind;
    PyObject *values;
    Py_buffer v;
    static char *names[] = {"kind", "values", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "sO", names, &kind, &values) ||
        !core_numbers(values, -1, false, kind, &v))
        return NULL;
    core_body *self = (core_body *)PyType_GenericAlloc(type, 0);
    if (self) {
        const plh_status status = make(kind, &v, &self->body);
        if (status) {
            Py_DECREF(self);
            self = (core_body *)core_fail(core_state_of_type(type), status, kind);
        }
    }
    PyBuffer_Release(&v);
    return (PyObject *)self;
}

static void body_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

static const char *const kinds[] = {"point", "linear", "sphere", "symmetric", "generic"};

/* What a body is, as a dict. */
static PyObject *describe(PyObject *self, PyObject *none)
{
    (void)none;
    const plh_body *b = &((core_body *)self)->body;
    const plh_mat3 t = plh_body_tensor(b);
    return Py_BuildValue(
        "{s(ddd)s(dddd)s((ddd)(ddd)(ddd))sssNsi}", "moments", b->moment.x, b->moment.y, b->moment.z,
        "frame", b->frame.w, b->frame.x, b->frame.y, b->frame.z, "tensor", t.a[0][0], t.a[0][1],
        t.a[0][2], t.a[1][0], t.a[1][1], t.a[1][2], t.a[2][0], t.a[2][1], t.a[2][2], "kind",
        kinds[b->kind], "physical", PyBool_FromLong(plh_body_is_physical(b)), "axis", b->axis);
}

typedef plh_vec3 vector_map(const plh_body *, plh_vec3);

/* In the axes in which the body was given. */
static plh_vec3 omega_of(const plh_body *b, plh_vec3 m)
{
    return plh_body_vector_to_user(b, plh_body_omega(b, plh_body_vector_to_principal(b, m)));
}

static plh_vec3 momentum_of(const plh_body *b, plh_vec3 omega)
{
    return plh_body_vector_to_user(b, plh_body_momentum(b, plh_body_vector_to_principal(b, omega)));
}

/* (n, 3) in, (n, 3) out. */
static PyObject *map_vectors(PyObject *self, PyObject *args, vector_map *map)
{
    PyObject *from, *to;
    Py_buffer a, b;
    if (!PyArg_ParseTuple(args, "OO", &from, &to) || !core_numbers(from, -1, false, "vectors", &a))
        return NULL;
    if (!core_numbers(to, core_length(&a), true, "out", &b)) {
        PyBuffer_Release(&a);
        return NULL;
    }
    const plh_body *body = &((core_body *)self)->body;
    const double *in = a.buf;
    double *out = b.buf;
    const Py_ssize_t n = core_length(&a) / 3;
    Py_BEGIN_ALLOW_THREADS
    for (Py_ssize_t i = 0; i < n; i++) {
        const plh_vec3 v = map(body, core_vec3(in + 3 * i));
        out[3 * i] = v.x;
        out[3 * i + 1] = v.y;
        out[3 * i + 2] = v.z;
    }
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&a);
    PyBuffer_Release(&b);
    Py_RETURN_NONE;
}

static PyObject *omega(PyObject *self, PyObject *args)
{
    return map_vectors(self, args, omega_of);
}

static PyObject *momentum(PyObject *self, PyObject *args)
{
    return map_vectors(self, args, momentum_of);
}

static PyMethodDef methods[] = {
    {"describe", describe, METH_NOARGS, "what the body is, as a dict"},
    {"omega", omega, METH_VARARGS, "omega(m, out): angular velocities of momenta, body frame"},
    {"momentum", momentum, METH_VARARGS,
     "momentum(omega, out): momenta of angular velocities, body frame"},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_new, (void *)(uintptr_t)body_new},
                              {Py_tp_dealloc, (void *)(uintptr_t)body_dealloc},
                              {Py_tp_methods, methods},
                              {Py_tp_doc, "Body(kind, values)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.Body", sizeof(core_body), 0, Py_TPFLAGS_DEFAULT, slots};

bool core_add_body(PyObject *module, core_state *state)
{
    return core_add_type(module, &spec, &state->body);
}
