/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Orbits: made from parameters or a Python function, evaluated at many times. */
#include "core.h"

/* f(t) gives nine numbers: position, velocity, acceleration. The lock is held: see
 * core_torque_needs_lock(). */
static plh_status call_python(const plh_orbit *self, double t, plh_orbit_point *p)
{
    double v[9];
    PyObject *result =
        PyErr_Occurred() ? NULL : PyObject_CallFunction((PyObject *)self->memory, "d", t);
    const bool good = result && core_sequence(result, 9, v);
    Py_XDECREF(result);
    if (good)
        *p = (plh_orbit_point){core_vec3(v), core_vec3(v + 3), core_vec3(v + 6)};
    return good ? PLH_OK : PLH_BAD_STATE;
}

static void python_span(const plh_orbit *self, double *first, double *last)
{
    const double *span = (const double *)(const void *)self->inside.bytes;
    *first = span[0], *last = span[1];
}

static void from_function(core_orbit *self, PyObject *function, double mu, const double span[2])
{
    self->call.function = Py_NewRef(function);
    self->model = (plh_orbit_model){.name = "python", .at = call_python, .span = python_span};
    self->orbit = (plh_orbit){.model = &self->model, .mu = mu, .memory = function};
    memcpy(self->orbit.inside.bytes, span, 2 * sizeof *span);
}

/* Of any kind in the list; false after an exception. */
static bool from_kind(core_state *state, core_orbit *self, const char *name, PyObject *values,
                      const plh_orbit_setting *setting)
{
    const plh_orbit_model *m = plh_orbit_model_find(name);
    union {
        double real;
        unsigned char bytes[PLH_ORBIT_ROOM];
    } params;
    plh_orbit_fault fault;
    char what[320];
    snprintf(what, sizeof what, "orbit '%s'", name);
    if (!m) {
        core_fail(state, PLH_NOT_FOUND, what);
        return false;
    }
    plh_param_defaults(m->params, m->param_count, &params);
    if (!core_set_params(state, what, m->params, m->param_count, &params, values))
        return false;
    const plh_status status = plh_orbit_from_values(m, setting, &params, &self->orbit, &fault);
    if (!status)
        return true;
    snprintf(what, sizeof what, "orbit '%s'%s%s: %s", name, fault.param ? ", " : "",
             fault.param ? fault.param->name : "", fault.text);
    core_fail(state, status, what);
    return false;
}

/* Seven numbers, or none. */
static bool set_field(core_state *state, core_orbit *self, PyObject *field)
{
    double p[7];
    const Py_ssize_t n = PySequence_Size(field);
    if (n == 0)
        return true;
    if (n < 0 || !core_sequence(field, 7, p))
        return false;
    const plh_orbit_field f = {core_vec3(p), p[3], p[4], p[5], p[6]};
    const plh_status status = plh_orbit_set_field(&self->orbit, &f);
    if (status)
        core_fail(state, status, "orbit, field");
    return status == PLH_OK;
}

/* Orbit(kind, values, setting, text, field, function, span): function None, or text None */
static PyObject *orbit_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *kind;
    PyObject *values, *field, *function;
    double span[2];
    plh_orbit_setting s;
    core_state *state = core_state_of_type(type);
    static char *names[] = {"kind", "values", "setting", "text", "field", "function", "span", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "sO!(dddddd)zOO(dd)", names, &kind,
                                     &PyDict_Type, &values, &s.mu, &s.time, &s.metres, &s.seconds,
                                     &s.day, &s.fraction, &s.text, &field, &function, &span[0],
                                     &span[1]))
        return NULL;
    core_orbit *self = (core_orbit *)PyType_GenericAlloc(type, 0);
    if (self && function != Py_None)
        from_function(self, function, s.mu, span);
    else if (self && !from_kind(state, self, kind, values, &s))
        Py_CLEAR(self);
    if (self && !set_field(state, self, field))
        Py_CLEAR(self);
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

PyObject *core_earth_sun(PyObject *module, PyObject *args)
{
    double day, fraction;
    (void)module;
    if (!PyArg_ParseTuple(args, "dd", &day, &fraction))
        return NULL;
    const plh_vec3 v = plh_orbit_earth_sun(day, fraction);
    return Py_BuildValue("(ddd)", v.x, v.y, v.z);
}

PyObject *core_earth_place(PyObject *module, PyObject *args)
{
    double longitude, latitude, height, day, fraction;
    (void)module;
    if (!PyArg_ParseTuple(args, "ddddd", &longitude, &latitude, &height, &day, &fraction))
        return NULL;
    const plh_vec3 v = plh_orbit_earth_place(longitude, latitude, height, day, fraction);
    return Py_BuildValue("(ddd)", v.x, v.y, v.z);
}

static void dealloc(PyObject *object)
{
    plh_orbit_destroy(&((core_orbit *)object)->orbit);
    core_callback_dealloc(object);
}

static PyMethodDef methods[] = {
    {"evaluate", evaluate, METH_VARARGS, "evaluate(what, t, out): point, lvlh or field"},
    {"period", period, METH_NOARGS, "the period, or nan"},
    {NULL, NULL, 0, NULL}};
static PyType_Slot slots[] = {
    {Py_tp_new, (void *)(uintptr_t)orbit_new},
    {Py_tp_dealloc, (void *)(uintptr_t)dealloc},
    {Py_tp_traverse, (void *)(uintptr_t)core_callback_traverse},
    {Py_tp_clear, (void *)(uintptr_t)core_callback_clear},
    {Py_tp_methods, methods},
    {Py_tp_doc, "Orbit(kind, values, setting, text, field, function, span)"},
    {0, NULL}};
static PyType_Spec spec = {"polhode._core.Orbit", sizeof(core_orbit), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};

bool core_add_orbit(PyObject *module, core_state *state)
{
    return core_add_type(module, &spec, &state->orbit);
}
