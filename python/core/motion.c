/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A free motion in closed form: evaluated at arrays of times, and what is known about it. */
#include "core.h"

typedef struct core_motion {
    PyObject_HEAD
    plh_motion motion;
} core_motion;

static PyObject *motion_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    PyObject *body, *start;
    double t0 = 0.0;
    int long_time = 0;
    Py_buffer s;
    static char *names[] = {"body", "start", "t0", "long_time", NULL};
    core_state *state = core_state_of_type(type);
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!O|dp", names, state->body, &body, &start,
                                     &t0, &long_time) ||
        !core_numbers(start, 7, false, "start", &s))
        return NULL;
    core_motion *self = (core_motion *)PyType_GenericAlloc(type, 0);
    if (self) {
        const double *v = s.buf;
        const plh_body *b = &((core_body *)body)->body;
        plh_state user = {core_quat(v), core_vec3(v + 4)};
        const unsigned flags = long_time ? PLH_MOTION_LONG_TIME : PLH_MOTION_PLAIN;
        const plh_status status =
            plh_motion_init(b, plh_body_to_principal(b, user), t0, flags, &self->motion);
        if (status) {
            Py_DECREF(self);
            self = (core_motion *)core_fail(state, status, "motion");
        }
    }
    PyBuffer_Release(&s);
    return (PyObject *)self;
}

static void motion_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

void core_to_user(const plh_body *body, size_t n, plh_states s)
{
    if (body->frame.w == 1.0)
        return;
    for (size_t i = 0; i < n; i++) {
        const plh_state p = {plh_quat_make(s.qw[i], s.qx[i], s.qy[i], s.qz[i]),
                             plh_vec3_make(s.mx[i], s.my[i], s.mz[i])};
        const plh_state u = plh_body_to_user(body, p);
        s.qw[i] = u.q.w, s.qx[i] = u.q.x, s.qy[i] = u.q.y, s.qz[i] = u.q.z;
        s.mx[i] = u.m.x, s.my[i] = u.m.y, s.mz[i] = u.m.z;
    }
}

static void evaluate_batch(const plh_motion *motion, size_t n, const double *t, plh_states s)
{
    plh_motion_batch(motion, n, t, s);
    core_to_user(&motion->body, n, s);
}

/* Seven rows of n numbers into out; for a few times the lock is not worth releasing. */
static bool evaluate(const plh_motion *motion, const Py_buffer *t, PyObject *out)
{
    const Py_ssize_t n = core_length(t);
    Py_buffer o;
    if (!core_numbers(out, 7 * n, true, "out", &o))
        return false;
    const plh_states s = core_states(&o, n);
    PyThreadState *lock = n < 64 ? NULL : PyEval_SaveThread();
    evaluate_batch(motion, (size_t)n, t->buf, s);
    if (lock)
        PyEval_RestoreThread(lock);
    PyBuffer_Release(&o);
    return true;
}

/* at(t, out): n times, 7 n numbers. */
static PyObject *at(PyObject *self, PyObject *args)
{
    PyObject *times, *out;
    Py_buffer t;
    if (!PyArg_ParseTuple(args, "OO", &times, &out) || !core_numbers(times, -1, false, "t", &t))
        return NULL;
    const bool good = evaluate(&((core_motion *)self)->motion, &t, out);
    PyBuffer_Release(&t);
    return good ? Py_NewRef(Py_None) : NULL;
}

/* empty((7, *shape of t)) */
static PyObject *new_rows(PyObject *empty, const Py_buffer *t)
{
    PyObject *shape = PyTuple_New(t->ndim + 1);
    for (int i = 0; shape && i <= t->ndim; i++) {
        PyObject *length = PyLong_FromSsize_t(i == 0 ? 7 : t->shape[i - 1]);
        if (!length || PyTuple_SetItem(shape, i, length) < 0)
            Py_CLEAR(shape);
    }
    PyObject *rows = shape ? PyObject_CallFunctionObjArgs(empty, shape, NULL) : NULL;
    Py_XDECREF(shape);
    return rows;
}

/* call(t, empty, kind, body): States of that kind in a new array, made by empty(shape); None where
 * t must first be converted. The short road. */
static PyObject *call(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    core_state *state = core_state_of_self(self);
    Py_buffer t;
    if (count != 4 || !PyType_Check(args[2]) ||
        !PyType_IsSubtype((PyTypeObject *)args[2], state->states)) {
        PyErr_Format(
            PyExc_TypeError,
            "call takes exactly 4 arguments (%zd given): t, empty, a kind of States, a body",
            count);
        return NULL;
    }
    if (!core_numbers(args[0], -1, false, "t", &t)) {
        PyErr_Clear();
        return Py_NewRef(Py_None);
    }
    PyObject *rows = new_rows(args[1], &t), *result = NULL;
    if (rows && evaluate(&((core_motion *)self)->motion, &t, rows))
        result =
            core_new_states(state, (PyTypeObject *)args[2], rows, args[3], args[0], t.ndim + 1);
    Py_XDECREF(rows);
    PyBuffer_Release(&t);
    return result;
}

/* The tables of n times in the user's axes, sixty numbers each. */
static void derive_batch(const plh_motion *motion, size_t n, const double *t, double *out)
{
    enum { chunk = 16 };
    plh_motion_derivatives derivatives;
    plh_jacobian table[chunk];
    plh_motion_derivatives_init(motion, &derivatives);
    for (size_t i = 0; i < n; i += chunk) {
        const size_t some = n - i < chunk ? n - i : chunk;
        plh_motion_derivatives_batch(&derivatives, some, t + i, table);
        for (size_t k = 0; k < some; k++) {
            if (motion->body.frame.w != 1.0)
                plh_body_jacobian_to_user(&motion->body, &table[k], &table[k]);
            memcpy(out + 60 * (i + k), table[k].d, sizeof table[k].d);
        }
    }
}

/* derivatives(t, out): n times, 60 n numbers. */
static PyObject *derivatives(PyObject *self, PyObject *args)
{
    PyObject *times, *out;
    Py_buffer t, o;
    if (!PyArg_ParseTuple(args, "OO", &times, &out) || !core_numbers(times, -1, false, "t", &t))
        return NULL;
    const Py_ssize_t n = core_length(&t);
    const bool good = core_numbers(out, 60 * n, true, "out", &o);
    if (good) {
        Py_BEGIN_ALLOW_THREADS;
        derive_batch(&((core_motion *)self)->motion, (size_t)n, t.buf, o.buf);
        Py_END_ALLOW_THREADS;
        PyBuffer_Release(&o);
    }
    PyBuffer_Release(&t);
    return good ? Py_NewRef(Py_None) : NULL;
}

static PyObject *info(PyObject *self, PyObject *none)
{
    (void)none;
    plh_info i;
    const plh_status status = plh_motion_info(&((core_motion *)self)->motion, &i);
    if (status)
        return core_fail(core_state_of_self(self), status, "info");
    return Py_BuildValue(
        "{sssisisdsdsdsdsdsdsdsdsds(ddd)s(ddd)}", "regime", plh_regime_text(i.regime), "axis",
        i.axis, "direction", i.direction, "k2", i.k2, "kc2", i.kc2, "period", i.period, "advance",
        i.advance, "precession", i.precession, "spin", i.spin, "energy", i.energy, "momentum",
        i.momentum, "rate", i.rate, "cosine_least", i.cosine_least[0], i.cosine_least[1],
        i.cosine_least[2], "cosine_most", i.cosine_most[0], i.cosine_most[1], i.cosine_most[2]);
}

static PyObject *event_list(const plh_event *event, size_t n)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < n; i++)
        core_append(&list, Py_BuildValue("(ddi)", event[i].t, event[i].value, event[i].direction));
    return list;
}

/* events(kind, axis, after, n): (t, cosine, direction) of the next n flips or extrema of a
 * principal axis. */
static PyObject *events(PyObject *self, PyObject *args)
{
    const char *kind;
    int axis;
    double after;
    Py_ssize_t n;
    if (!PyArg_ParseTuple(args, "sidn", &kind, &axis, &after, &n))
        return NULL;
    if (n < 0 || n > 10000000) {
        PyErr_SetString(PyExc_ValueError, "n: expected 0 to 10000000");
        return NULL;
    }
    plh_event *event = PyMem_Malloc(((size_t)n + 1) * sizeof *event);
    if (!event)
        return PyErr_NoMemory();
    const plh_motion *m = &((core_motion *)self)->motion;
    const size_t found = strcmp(kind, "flips") == 0
                             ? plh_motion_flips(m, axis, after, (size_t)n, event)
                             : plh_motion_extrema(m, axis, after, (size_t)n, event);
    PyObject *list = event_list(event, found);
    PyMem_Free(event);
    return list;
}

static plh_status search(const void *motion, const plh_event_def *def, double after, double until,
                         size_t room, plh_event *event, size_t *found)
{
    return plh_motion_events(motion, 1, def, after, until, room, event, found);
}

static PyObject *find(PyObject *self, PyObject *args)
{
    const plh_motion *m = &((core_motion *)self)->motion;
    return core_find(self, args, &m->body, search, m);
}

PyObject *core_facts(size_t n, const plh_fact *fact)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < n; i++) {
        const plh_fact *f = &fact[i];
        const double *x = f->value;
        core_append(&list, f->text ? Py_BuildValue("(sss)", f->key, f->unit, f->text)
                           : f->count == 1
                               ? Py_BuildValue("(ssd)", f->key, f->unit, x[0])
                               : Py_BuildValue("(ss(ddd))", f->key, f->unit, x[0], x[1], x[2]));
    }
    return list;
}

static PyObject *describe(PyObject *self, PyObject *none)
{
    (void)none;
    plh_fact fact[PLH_FACTS];
    return core_facts(plh_motion_describe(&((core_motion *)self)->motion, PLH_FACTS, fact), fact);
}

static PyMethodDef methods[] = {
    {"at", at, METH_VARARGS, "at(t, out): states at n times, seven rows"},
    {"call", (PyCFunction)(void (*)(void))call, METH_FASTCALL,
     "call(t, empty, kind, body): States in a new array; None where t is no array of doubles"},
    {"derivatives", derivatives, METH_VARARGS,
     "derivatives(t, out): n tables of 6 rows and 10 columns"},
    {"info", info, METH_NOARGS, "what is known about the motion"},
    {"events", events, METH_VARARGS, "events(kind, axis, after, n)"},
    {"find", find, METH_VARARGS,
     "find(kind, axis, direction, angle, only, function, samples, after, until, n)"},
    {"describe", describe, METH_NOARGS, "[(key, unit, value)]"},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_new, (void *)(uintptr_t)motion_new},
                              {Py_tp_dealloc, (void *)(uintptr_t)motion_dealloc},
                              {Py_tp_methods, methods},
                              {Py_tp_doc, "Motion(body, start, t0, long_time)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.Motion", sizeof(core_motion), 0, Py_TPFLAGS_DEFAULT,
                           slots};

bool core_add_motion(PyObject *module, core_state *state)
{
    return core_add_type(module, &spec, &state->motion);
}
