/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What torques and methods of the user's own share: what they keep alive, and numbers from
 * Python. */
#include "core.h"

bool core_sequence(PyObject *object, Py_ssize_t n, double *v)
{
    const Py_ssize_t found = PySequence_Size(object);
    if (found >= 0 && found != n)
        PyErr_Format(PyExc_ValueError, "expected %zd numbers, found %zd", n, found);
    if (found != n)
        return false;
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *item = PySequence_GetItem(object, i);
        v[i] = item ? PyFloat_AsDouble(item) : -1.0;
        Py_XDECREF(item);
        if (PyErr_Occurred())
            return false;
    }
    return true;
}

int core_callback_traverse(PyObject *object, visitproc visit, void *arg)
{
    core_callback *self = (core_callback *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->function);
    Py_VISIT(self->keeper);
    return 0;
}

int core_callback_clear(PyObject *object)
{
    core_callback *self = (core_callback *)object;
    Py_CLEAR(self->function);
    Py_CLEAR(self->keeper);
    return 0;
}

void core_callback_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    core_callback_clear(object);
    PyObject_GC_Del(object);
    Py_DECREF(type);
}
