/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of motions in closed form. */
#include "core.h"

/* A function of the user's own: f(t, q, m) in the axes in which the body was given. */
typedef struct own_function {
    PyObject *call;
    const plh_body *body;
} own_function;

static double call_own(void *context, double t, const plh_state *state)
{
    const own_function *f = context;
    if (PyErr_Occurred())
        return Py_NAN;
    const plh_state u = plh_body_to_user(f->body, *state);
    PyObject *x = PyObject_CallFunction(f->call, "d(dddd)(ddd)", t, u.q.w, u.q.x, u.q.y, u.q.z,
                                        u.m.x, u.m.y, u.m.z);
    const double value = x ? PyFloat_AsDouble(x) : Py_NAN;
    Py_XDECREF(x);
    return value;
}

static PyObject *found_list(const plh_event *event, size_t n)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < n; i++)
        core_append(&list, Py_BuildValue("(ddii)", event[i].t, event[i].value, event[i].direction,
                                         (int)(event[i].flags & PLH_EVENT_GRAZE)));
    return list;
}

/* find(kind, axis, direction, angle, only, function, samples, after, until, n): (t, value,
 * direction, graze) */
PyObject *core_find(PyObject *self, PyObject *args, const plh_body *body, core_search *search,
                    const void *motion)
{
    plh_event_def def = {.kind = PLH_EVENT_KINDS};
    plh_vec3 axis;
    PyObject *function;
    const char *kind;
    double after, until;
    Py_ssize_t n;
    if (!PyArg_ParseTuple(args, "s(ddd)(ddd)diOiddn", &kind, &axis.x, &axis.y, &axis.z,
                          &def.direction.x, &def.direction.y, &def.direction.z, &def.angle,
                          &def.only, &function, &def.samples, &after, &until, &n))
        return NULL;
    if (n < 0 || n > 10000000)
        return PyErr_Format(PyExc_ValueError, "count: expected 0 to 10000000");
    own_function own = {function, body};
    def.kind = plh_event_find(kind);
    def.axis = plh_body_vector_to_principal(body, axis);
    def.function = function == Py_None ? NULL : call_own;
    def.context = &own;
    plh_event *event = PyMem_Malloc(((size_t)n + 1) * sizeof *event);
    if (!event)
        return PyErr_NoMemory();
    size_t found = 0;
    PyThreadState *lock = def.function ? NULL : PyEval_SaveThread();
    const plh_status status = search(motion, &def, after, until, (size_t)n, event, &found);
    if (lock)
        PyEval_RestoreThread(lock);
    PyObject *list = NULL;
    if (!PyErr_Occurred())
        list = status ? core_fail(core_state_of_self(self), status, "events")
                      : found_list(event, found);
    PyMem_Free(event);
    return list;
}
