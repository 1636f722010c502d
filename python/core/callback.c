/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What orbits, torques and methods share: what they keep alive, numbers and parameters from
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

/* One parameter from a number, three numbers or a word. */
static plh_status set_param(const plh_param *p, PyObject *value, void *values)
{
    double v[3] = {0.0, 0.0, 0.0};
    if (PyUnicode_Check(value)) {
        const char *word = PyUnicode_AsUTF8AndSize(value, NULL);
        return word ? plh_param_set(p, 1, p->name, strlen(p->name), word, strlen(word), values)
                    : PLH_BAD_ARGUMENT;
    }
    const bool vector = PySequence_Check(value);
    if (vector && !core_sequence(value, 3, v))
        return PLH_BAD_ARGUMENT;
    if (!vector)
        v[0] = PyFloat_AsDouble(value);
    if (PyErr_Occurred())
        return PLH_BAD_ARGUMENT;
    return plh_param_width(p) == (vector ? 3 : 1) ? plh_param_put(p, v, values) : PLH_NOT_FOUND;
}

/* Names have a '-' where Python has a '_'. */
bool core_set_params(core_state *state, const char *what, const plh_param *list, int count,
                     void *values, PyObject *dict)
{
    PyObject *key, *value;
    Py_ssize_t place = 0;
    char name[64];
    while (PyDict_Next(dict, &place, &key, &value)) {
        const char *given = PyUnicode_AsUTF8AndSize(key, NULL);
        if (!given)
            return false;
        snprintf(name, sizeof name, "%s", given);
        for (char *c = name; *c; c++)
            if (*c == '_')
                *c = '-';
        const plh_param *p = plh_param_find(list, count, name);
        const plh_status status = p ? set_param(p, value, values) : PLH_NOT_FOUND;
        if (status) {
            char text[480], accepts[200] = "";
            if (p)
                plh_param_accepts(p, accepts, sizeof accepts);
            snprintf(text, sizeof text, "%.160s, parameter '%s'%s%s", what, name,
                     p ? ": expected " : "", accepts);
            core_fail(state, status, text);
            return false;
        }
    }
    return true;
}
