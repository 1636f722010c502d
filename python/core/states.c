/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Seven rows of numbers with the views q and m: what a call of a motion returns. In C, since for
 * one time the views cost more than the motion. */
#include "core.h"

typedef struct core_views {
    PyObject_HEAD
    PyObject *rows, *body, *t;
    core_state *state; /* lives as long as the type */
    int axes;          /* of rows */
} core_views;

PyObject *core_new_states(core_state *state, PyTypeObject *type, PyObject *rows, PyObject *body,
                          PyObject *t, int axes)
{
    core_views *self = (core_views *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->rows = Py_NewRef(rows), self->body = Py_NewRef(body), self->t = Py_NewRef(t);
    self->state = state;
    self->axes = axes;
    return (PyObject *)self;
}

/* A class of the user's has no module: its bases are asked. */
static core_state *state_of_base(PyTypeObject *type)
{
    core_state *state = NULL;
    for (; type && !state; type = PyType_GetSlot(type, Py_tp_base)) {
        state = PyType_GetFlags(type) & Py_TPFLAGS_HEAPTYPE ? PyType_GetModuleState(type) : NULL;
        PyErr_Clear();
    }
    return state;
}

static int views_init(PyObject *object, PyObject *args, PyObject *keywords)
{
    core_views *self = (core_views *)object;
    PyObject *rows, *body, *t;
    static char *names[] = {"rows", "body", "t", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO", names, &rows, &body, &t))
        return -1;
    PyObject *axes = PyObject_GetAttrString(rows, "ndim");
    self->axes = axes ? (int)PyLong_AsLong(axes) : -1;
    Py_XDECREF(axes);
    if (PyErr_Occurred())
        return -1;
    PyObject *before[] = {self->rows, self->body, self->t};
    self->rows = Py_NewRef(rows), self->body = Py_NewRef(body), self->t = Py_NewRef(t);
    self->state = state_of_base(Py_TYPE(object));
    for (int i = 0; i < 3; i++)
        Py_XDECREF(before[i]);
    return 0;
}

/* Rows of the slice, the axis of components last; more than two axes are the business of Python. */
static PyObject *view(core_views *self, PyObject *slice)
{
    if (self->axes > 2)
        return PyObject_CallMethod((PyObject *)self, "_wide", "O", slice);
    PyObject *part = PyObject_GetItem(self->rows, slice);
    PyObject *turned = part ? PyObject_GetAttr(part, self->state->name_T) : NULL;
    Py_XDECREF(part);
    return turned;
}

static bool whole(const core_views *self)
{
    if (!self->rows || !self->state)
        PyErr_SetString(PyExc_AttributeError, "the states were never initialised");
    return self->rows && self->state;
}

static PyObject *get_q(PyObject *self, void *none)
{
    (void)none;
    core_views *views = (core_views *)self;
    return whole(views) ? view(views, views->state->slice_q) : NULL;
}

static PyObject *get_m(PyObject *self, void *none)
{
    (void)none;
    core_views *views = (core_views *)self;
    return whole(views) ? view(views, views->state->slice_m) : NULL;
}

static PyObject *get_rows(PyObject *self, void *none)
{
    (void)none;
    return whole((core_views *)self) ? Py_NewRef(((core_views *)self)->rows) : NULL;
}

static PyObject *get_body(PyObject *self, void *none)
{
    (void)none;
    return whole((core_views *)self) ? Py_NewRef(((core_views *)self)->body) : NULL;
}

static PyObject *get_t(PyObject *self, void *none)
{
    (void)none;
    return whole((core_views *)self) ? Py_NewRef(((core_views *)self)->t) : NULL;
}

static int views_traverse(PyObject *object, visitproc visit, void *arg)
{
    core_views *self = (core_views *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->rows);
    Py_VISIT(self->body);
    Py_VISIT(self->t);
    return 0;
}

static int views_clear(PyObject *object)
{
    core_views *self = (core_views *)object;
    Py_CLEAR(self->rows);
    Py_CLEAR(self->body);
    Py_CLEAR(self->t);
    return 0;
}

static void views_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    views_clear(object);
    PyObject_GC_Del(object);
    Py_DECREF(type);
}

static PyGetSetDef getters[] = {
    {"q", get_q, NULL, "Attitudes, body to space, scalar first, (..., 4).", NULL},
    {"m", get_m, NULL, "Angular momenta in the body frame, (..., 3).", NULL},
    {"rows", get_rows, NULL, "qw, qx, qy, qz, mx, my, mz as they lie in memory, (7, ...).", NULL},
    {"body", get_body, NULL, "The body.", NULL},
    {"t", get_t, NULL, "The times.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot slots[] = {{Py_tp_init, (void *)(uintptr_t)views_init},
                              {Py_tp_new, (void *)(uintptr_t)PyType_GenericNew},
                              {Py_tp_dealloc, (void *)(uintptr_t)views_dealloc},
                              {Py_tp_traverse, (void *)(uintptr_t)views_traverse},
                              {Py_tp_clear, (void *)(uintptr_t)views_clear},
                              {Py_tp_getset, getters},
                              {Py_tp_doc, "States(rows, body, t)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.States", sizeof(core_views), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots};

static PyObject *slice_of(long from, long to)
{
    PyObject *a = PyLong_FromLong(from), *b = PyLong_FromLong(to);
    PyObject *slice = a && b ? PySlice_New(a, b, NULL) : NULL;
    Py_XDECREF(a);
    Py_XDECREF(b);
    return slice;
}

bool core_add_states(PyObject *module, core_state *state)
{
    state->slice_q = slice_of(0, 4);
    state->slice_m = slice_of(4, 7);
    state->name_T = PyUnicode_InternFromString("T");
    return state->slice_q && state->slice_m && state->name_T &&
           core_add_type(module, &spec, &state->states);
}
