/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Elliptic functions over arrays. */
#include "core.h"

enum { MOST = 4 }; /* arguments */

typedef struct entry {
    const char *name;
    int arguments;
    double (*two)(double, double);
    double (*three)(double, double, double);
    double (*four)(double, double, double, double);
} entry;

static const entry table[] = {
    {"K", 2, plh_ellint_K, NULL, NULL},       {"E", 2, plh_ellint_E, NULL, NULL},
    {"nome", 2, plh_ellint_nome, NULL, NULL}, {"Pi", 3, NULL, plh_ellint_Pi, NULL},
    {"F", 3, NULL, plh_ellint_F, NULL},       {"E_inc", 3, NULL, plh_ellint_E_inc, NULL},
    {"am", 3, NULL, plh_jacobi_am, NULL},     {"Pi_inc", 4, NULL, NULL, plh_ellint_Pi_inc},
    {"RC", 2, plh_carlson_RC, NULL, NULL},    {"RF", 3, NULL, plh_carlson_RF, NULL},
    {"RD", 3, NULL, plh_carlson_RD, NULL},    {"RJ", 4, NULL, NULL, plh_carlson_RJ},
};
enum { ENTRIES = sizeof table / sizeof *table };

PyObject *core_elliptic_names(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    PyObject *dict = PyDict_New();
    for (int i = 0; dict && i < ENTRIES; i++) {
        PyObject *n = PyLong_FromLong(table[i].arguments);
        if (!n || PyDict_SetItemString(dict, table[i].name, n) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(n);
    }
    return dict;
}

static void evaluate(const entry *e, size_t n, const double *const a[MOST], double *out)
{
    if (e->two == plh_ellint_K)
        plh_ellint_K_batch(n, a[0], a[1], out);
    else if (e->three == plh_ellint_F)
        plh_ellint_F_batch(n, a[0], a[1], a[2], out);
    else
        for (size_t i = 0; i < n; i++)
            out[i] = e->two     ? e->two(a[0][i], a[1][i])
                     : e->three ? e->three(a[0][i], a[1][i], a[2][i])
                                : e->four(a[0][i], a[1][i], a[2][i], a[3][i]);
}

static const entry *find(const char *name)
{
    for (int i = 0; i < ENTRIES; i++)
        if (strcmp(table[i].name, name) == 0)
            return &table[i];
    PyErr_Format(PyExc_ValueError, "elliptic: no function '%s'", name);
    return NULL;
}

PyObject *core_elliptic(PyObject *module, PyObject *args)
{
    (void)module;
    const char *name;
    PyObject *inputs, *output;
    Py_buffer in[MOST], out;
    if (!PyArg_ParseTuple(args, "sO!O", &name, &PyTuple_Type, &inputs, &output))
        return NULL;
    const entry *e = find(name);
    if (!e || !core_numbers(output, -1, true, "out", &out))
        return NULL;
    if (PyTuple_Size(inputs) != e->arguments)
        PyErr_Format(PyExc_TypeError, "%s: expected %d arguments", name, e->arguments);
    const double *a[MOST];
    int held = 0;
    while (!PyErr_Occurred() && held < e->arguments &&
           core_numbers(PyTuple_GetItem(inputs, held), core_length(&out), false, name, &in[held])) {
        a[held] = in[held].buf;
        held++;
    }
    if (!PyErr_Occurred()) {
        Py_BEGIN_ALLOW_THREADS
        evaluate(e, (size_t)core_length(&out), a, out.buf);
        Py_END_ALLOW_THREADS
    }
    while (held > 0)
        PyBuffer_Release(&in[--held]);
    PyBuffer_Release(&out);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

PyObject *core_jacobi(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *object[6];
    Py_buffer view[6];
    int held = 0;
    if (!PyArg_ParseTuple(args, "OOOOOO", &object[0], &object[1], &object[2], &object[3],
                          &object[4], &object[5]))
        return NULL;
    while (held < 6 && core_numbers(object[held], held == 0 ? -1 : core_length(&view[0]), held > 2,
                                    "jacobi", &view[held]))
        held++;
    if (held == 6) {
        Py_BEGIN_ALLOW_THREADS
        plh_jacobi_batch((size_t)core_length(&view[0]), view[0].buf, view[1].buf, view[2].buf,
                         view[3].buf, view[4].buf, view[5].buf);
        Py_END_ALLOW_THREADS
    }
    while (held > 0)
        PyBuffer_Release(&view[--held]);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}
