/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Gyrostats in closed form: evaluated at arrays of times, and what is known about them. */
#include "core.h"

typedef struct core_gyrostat {
    PyObject_HEAD
    plh_gyrostat gyrostat;
} core_gyrostat;

static PyObject *gyrostat_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    PyObject *body, *start;
    double g[3], t0 = 0.0;
    Py_buffer s;
    static char *names[] = {"body", "start", "rotor", "t0", NULL};
    core_state *state = core_state_of_type(type);
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!O(ddd)|d", names, state->body, &body,
                                     &start, &g[0], &g[1], &g[2], &t0) ||
        !core_numbers(start, 7, false, "start", &s))
        return NULL;
    core_gyrostat *self = (core_gyrostat *)PyType_GenericAlloc(type, 0);
    if (self) {
        const double *v = s.buf;
        const plh_body *b = &((core_body *)body)->body;
        const plh_state user = {core_quat(v), core_vec3(v + 4)};
        const plh_vec3 rotor = plh_body_vector_to_principal(b, core_vec3(g));
        const plh_status status =
            plh_gyrostat_init(b, rotor, plh_body_to_principal(b, user), t0, &self->gyrostat);
        if (status) {
            Py_DECREF(self);
            self = (core_gyrostat *)core_fail(state, status, "gyrostat");
        }
    }
    PyBuffer_Release(&s);
    return (PyObject *)self;
}

static void gyrostat_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* at(t, out): n times, 7 n numbers. */
static PyObject *at(PyObject *self, PyObject *args)
{
    const plh_gyrostat *gyrostat = &((core_gyrostat *)self)->gyrostat;
    PyObject *times, *out;
    Py_buffer t, o;
    if (!PyArg_ParseTuple(args, "OO", &times, &out) || !core_numbers(times, -1, false, "t", &t))
        return NULL;
    const Py_ssize_t n = core_length(&t);
    const bool good = core_numbers(out, 7 * n, true, "out", &o);
    if (good) {
        const plh_states s = core_states(&o, n);
        Py_BEGIN_ALLOW_THREADS;
        plh_gyrostat_batch(gyrostat, (size_t)n, t.buf, s);
        core_to_user(&gyrostat->body, (size_t)n, s);
        Py_END_ALLOW_THREADS;
        PyBuffer_Release(&o);
    }
    PyBuffer_Release(&t);
    return good ? Py_NewRef(Py_None) : NULL;
}

/* A tuple of (m, rate, energy, stable). */
static PyObject *equilibria(const plh_body *body, const plh_gyrostat_info *i)
{
    PyObject *all = PyTuple_New(i->count);
    for (int k = 0; all && k < i->count; k++) {
        const plh_gyrostat_equilibrium *e = &i->equilibrium[k];
        const plh_vec3 m = plh_body_vector_to_user(body, e->m);
        PyObject *one =
            Py_BuildValue("{s(ddd)sdsdsO}", "m", m.x, m.y, m.z, "rate", e->rate, "energy",
                          e->energy, "stable", e->stable ? Py_True : Py_False);
        if (!one || PyTuple_SetItem(all, k, one))
            Py_CLEAR(all);
    }
    return all;
}

static PyObject *info(PyObject *self, PyObject *none)
{
    (void)none;
    const plh_gyrostat *gyrostat = &((core_gyrostat *)self)->gyrostat;
    plh_gyrostat_info i;
    const plh_status status = plh_gyrostat_describe(gyrostat, &i);
    if (status)
        return core_fail(core_state_of_self(self), status, "info");
    PyObject *list = equilibria(&gyrostat->body, &i);
    if (!list)
        return NULL;
    return Py_BuildValue("{sssdsdsdsdsdsOsNsi}", "path", plh_gyrostat_path_text(i.path), "energy",
                         i.energy, "momentum", i.momentum, "period", i.period, "advance", i.advance,
                         "rate", i.rate, "stable", i.stable ? Py_True : Py_False, "equilibria",
                         list, "encircles", i.encircles);
}

static void to_user(const plh_body *body, double *x, int stride)
{
    const plh_vec3 v = plh_body_vector_to_user(body, plh_vec3_make(x[0], x[stride], x[2 * stride]));
    x[0] = v.x, x[stride] = v.y, x[2 * stride] = v.z;
}

/* The tables of n times in the user's axes: sixty numbers and the columns by the rotor. */
static void derive(const plh_gyrostat *gyrostat, size_t n, const double *t, double *out)
{
    plh_gyrostat_derivatives derivatives;
    plh_gyrostat_jacobian table;
    plh_gyrostat_derivatives_init(gyrostat, &derivatives);
    for (size_t i = 0; i < n; i++) {
        double *o = out + 78 * i;
        plh_gyrostat_derivatives_at(&derivatives, t[i], &table);
        plh_body_jacobian_to_user(&gyrostat->body, &table.motion, &table.motion);
        for (int k = 0; k < 6; k++)
            to_user(&gyrostat->body, table.rotor[k], 1);
        for (int k = 0; k < 6; k++) /* rows 0 to 2 and 3 to 5 of each column */
            to_user(&gyrostat->body, &table.rotor[k < 3 ? 0 : 3][k % 3], 3);
        for (int k = 0; k < 6; k++) {
            memcpy(o + 13 * k, table.motion.d[k], sizeof table.motion.d[k]);
            memcpy(o + 13 * k + 10, table.rotor[k], sizeof table.rotor[k]);
        }
    }
}

/* derivatives(t, out): n times, 78 n numbers. */
static PyObject *derivatives(PyObject *self, PyObject *args)
{
    PyObject *times, *out;
    Py_buffer t, o;
    if (!PyArg_ParseTuple(args, "OO", &times, &out) || !core_numbers(times, -1, false, "t", &t))
        return NULL;
    const Py_ssize_t n = core_length(&t);
    const bool good = core_numbers(out, 78 * n, true, "out", &o);
    if (good) {
        Py_BEGIN_ALLOW_THREADS;
        derive(&((core_gyrostat *)self)->gyrostat, (size_t)n, t.buf, o.buf);
        Py_END_ALLOW_THREADS;
        PyBuffer_Release(&o);
    }
    PyBuffer_Release(&t);
    return good ? Py_NewRef(Py_None) : NULL;
}

static PyMethodDef methods[] = {
    {"at", at, METH_VARARGS, "at(t, out): states at n times, seven rows"},
    {"derivatives", derivatives, METH_VARARGS,
     "derivatives(t, out): n tables of 6 rows and 13 columns"},
    {"info", info, METH_NOARGS, "what is known about the motion"},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_new, (void *)(uintptr_t)gyrostat_new},
                              {Py_tp_dealloc, (void *)(uintptr_t)gyrostat_dealloc},
                              {Py_tp_methods, methods},
                              {Py_tp_doc, "Gyrostat(body, start, rotor, t0)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.Gyrostat", sizeof(core_gyrostat), 0, Py_TPFLAGS_DEFAULT,
                           slots};

bool core_add_gyrostat(PyObject *module, core_state *state)
{
    return core_add_type(module, &spec, &state->gyrostat);
}
