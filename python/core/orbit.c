/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Orbits: made from numbers, evaluated at many times. */
#include "core.h"

/* time, position and velocity of a table as one block of memory. */
static plh_status from_table(core_orbit *self, const Py_buffer *v, const Py_buffer *table,
                             int degree, int hermite)
{
    const size_t n = (size_t)core_length(table) / 7;
    const double *p = table->buf;
    double *memory = self->memory = PyMem_Malloc((7 * n + 1) * sizeof *memory);
    if (!memory)
        return PLH_NO_MEMORY;
    plh_vec3 *position = (plh_vec3 *)(void *)(memory + n), *velocity = position + n;
    for (size_t i = 0; i < n; i++) {
        memory[i] = p[7 * i];
        position[i] = core_vec3(p + 7 * i + 1);
        velocity[i] = core_vec3(p + 7 * i + 4);
    }
    if (n < 2)
        return PLH_BAD_ARGUMENT;
    self->segment = (plh_orbit_segment){
        n,      memory,    position,     velocity, hermite ? PLH_ORBIT_HERMITE : PLH_ORBIT_LAGRANGE,
        degree, memory[0], memory[n - 1]};
    return plh_orbit_from_segments(*(const double *)v->buf, &self->segment, 1, &self->orbit);
}

static plh_status make(core_orbit *self, const char *kind, const Py_buffer *v)
{
    const double *p = v->buf;
    const Py_ssize_t n = core_length(v);
    if (strcmp(kind, "elements") == 0 && n == 8) {
        const plh_orbit_elements e = {p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]};
        return plh_orbit_from_elements(&e, &self->orbit);
    }
    if (strcmp(kind, "circle") == 0 && n == 9)
        return plh_orbit_from_circle(p[0], p[1], core_vec3(p + 2), core_vec3(p + 5), p[8],
                                     &self->orbit);
    if (strcmp(kind, "state") == 0 && n == 8)
        return plh_orbit_from_state(p[0], core_vec3(p + 1), core_vec3(p + 4), p[7], &self->orbit);
    return PLH_BAD_ARGUMENT;
}

static plh_status set_field(core_orbit *self, const Py_buffer *v)
{
    const double *p = v->buf;
    const plh_orbit_field f = {core_vec3(p), p[3], p[4], p[5], p[6]};
    return plh_orbit_set_field(&self->orbit, &f);
}

/* Orbit(kind, values, field, table, degree, hermite): field and table may be empty */
static PyObject *orbit_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *kind;
    PyObject *values, *field, *table;
    Py_buffer v, f, t;
    int degree, hermite;
    static char *names[] = {"kind", "values", "field", "table", "degree", "hermite", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "sOOOip", names, &kind, &values, &field,
                                     &table, &degree, &hermite) ||
        !core_numbers(values, -1, false, kind, &v))
        return NULL;
    core_orbit *self = NULL;
    if (core_numbers(field, -1, false, "field", &f)) {
        if (core_numbers(table, -1, false, "table", &t)) {
            self = (core_orbit *)PyType_GenericAlloc(type, 0);
            plh_status status = !self ? PLH_OK
                                : strcmp(kind, "table") == 0
                                    ? from_table(self, &v, &t, degree, hermite)
                                    : make(self, kind, &v);
            if (self && !status && core_length(&f) == 7)
                status = set_field(self, &f);
            if (status) {
                core_fail(core_state_of_type(type), status, "orbit");
                Py_CLEAR(self);
            }
            PyBuffer_Release(&t);
        }
        PyBuffer_Release(&f);
    }
    PyBuffer_Release(&v);
    return (PyObject *)self;
}

static void put3(double *out, plh_vec3 v)
{
    out[0] = v.x, out[1] = v.y, out[2] = v.z;
}

/* What each function writes at one time. */
static plh_status point(const plh_orbit *orbit, double t, double *out)
{
    plh_orbit_point p;
    const plh_status status = plh_orbit_at(orbit, t, &p);
    put3(out, p.position), put3(out + 3, p.velocity), put3(out + 6, p.acceleration);
    return status;
}

static plh_status lvlh(const plh_orbit *orbit, double t, double *out)
{
    plh_quat q;
    plh_vec3 rate;
    const plh_status status = plh_orbit_lvlh(orbit, t, &q, &rate);
    out[0] = q.w, out[1] = q.x, out[2] = q.y, out[3] = q.z;
    put3(out + 4, rate);
    return status;
}

static plh_status field_at(const plh_orbit *orbit, double t, double *out)
{
    plh_vec3 b, rate;
    const plh_status status = plh_orbit_field_at(orbit, t, &b, &rate);
    put3(out, b), put3(out + 3, rate);
    return status;
}

/* evaluate(what, t, out): rows of 9 (point), 7 (lvlh) or 6 (field) numbers */
static PyObject *evaluate(PyObject *object, PyObject *args)
{
    const core_orbit *self = (core_orbit *)object;
    const char *what;
    PyObject *times, *rows;
    Py_buffer t, out;
    if (!PyArg_ParseTuple(args, "sOO", &what, &times, &rows) ||
        !core_numbers(times, -1, false, "t", &t))
        return NULL;
    const bool is_point = *what == 'p', is_lvlh = *what == 'l';
    const Py_ssize_t width = is_point ? 9 : is_lvlh ? 7 : 6, n = core_length(&t);
    plh_status status = PLH_OK;
    if (!core_numbers(rows, n * width, true, "out", &out)) {
        PyBuffer_Release(&t);
        return NULL;
    }
    for (Py_ssize_t i = 0; i < n && !status; i++) {
        double *to = (double *)out.buf + i * width;
        const double at = ((const double *)t.buf)[i];
        status = is_point  ? point(&self->orbit, at, to)
                 : is_lvlh ? lvlh(&self->orbit, at, to)
                           : field_at(&self->orbit, at, to);
    }
    PyBuffer_Release(&t);
    PyBuffer_Release(&out);
    return status ? core_fail(core_state_of_self(object), status, "orbit") : Py_NewRef(Py_None);
}

static PyObject *period(PyObject *object, PyObject *none)
{
    (void)none;
    return PyFloat_FromDouble(plh_orbit_period(&((core_orbit *)object)->orbit));
}

PyObject *core_earth_field(PyObject *module, PyObject *args)
{
    double day, fraction, time;
    (void)module;
    if (!PyArg_ParseTuple(args, "ddd", &day, &fraction, &time))
        return NULL;
    const plh_orbit_field f = plh_orbit_earth_field(day, fraction, time);
    return Py_BuildValue("(ddddddd)", f.gauss.x, f.gauss.y, f.gauss.z, f.radius, f.angle, f.rate,
                         f.time);
}

static void dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    PyMem_Free(((core_orbit *)object)->memory);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyMethodDef methods[] = {
    {"evaluate", evaluate, METH_VARARGS, "evaluate(what, t, out): point, lvlh or field"},
    {"period", period, METH_NOARGS, "the period of an ellipse, or nan"},
    {NULL, NULL, 0, NULL}};
static PyType_Slot slots[] = {{Py_tp_new, (void *)(uintptr_t)orbit_new},
                              {Py_tp_dealloc, (void *)(uintptr_t)dealloc},
                              {Py_tp_methods, methods},
                              {Py_tp_doc, "Orbit(kind, values, field, table, degree, hermite)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.Orbit", sizeof(core_orbit), 0, Py_TPFLAGS_DEFAULT, slots};

bool core_add_orbit(PyObject *module, core_state *state)
{
    return core_add_type(module, &spec, &state->orbit);
}
