/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Lagrange's top in closed form: evaluated at arrays of times, and what is known about it. */
#include "core.h"

#include <string.h>

typedef struct core_top {
    PyObject_HEAD
    plh_top top;
} core_top;

static PyObject *top_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    PyObject *body, *start;
    double strength, t0 = 0.0;
    Py_buffer s;
    static char *names[] = {"body", "start", "strength", "t0", NULL};
    core_state *state = core_state_of_type(type);
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!Od|d", names, state->body, &body, &start,
                                     &strength, &t0) ||
        !core_numbers(start, 7, false, "start", &s))
        return NULL;
    core_top *self = (core_top *)PyType_GenericAlloc(type, 0);
    if (self) {
        const double *v = s.buf;
        const plh_body *b = &((core_body *)body)->body;
        const plh_state user = {core_quat(v), core_vec3(v + 4)};
        const plh_status status =
            plh_top_init(b, strength, plh_body_to_principal(b, user), t0, &self->top);
        if (status) {
            Py_DECREF(self);
            self = (core_top *)core_fail(state, status, "top");
        }
    }
    PyBuffer_Release(&s);
    return (PyObject *)self;
}

static void top_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* at(t, out): n times, 7 n numbers. */
static PyObject *at(PyObject *self, PyObject *args)
{
    const plh_top *top = &((core_top *)self)->top;
    PyObject *times, *out;
    Py_buffer t, o;
    if (!PyArg_ParseTuple(args, "OO", &times, &out) || !core_numbers(times, -1, false, "t", &t))
        return NULL;
    const Py_ssize_t n = core_length(&t);
    const bool good = core_numbers(out, 7 * n, true, "out", &o);
    if (good) {
        const plh_states s = core_states(&o, n);
        Py_BEGIN_ALLOW_THREADS;
        plh_top_batch(top, (size_t)n, t.buf, s);
        core_to_user(&top->body, (size_t)n, s);
        Py_END_ALLOW_THREADS;
        PyBuffer_Release(&o);
    }
    PyBuffer_Release(&t);
    return good ? Py_NewRef(Py_None) : NULL;
}

static PyObject *info(PyObject *self, PyObject *none)
{
    (void)none;
    plh_top_info i;
    const plh_status status = plh_top_describe(&((core_top *)self)->top, &i);
    if (status)
        return core_fail(core_state_of_self(self), status, "info");
    return Py_BuildValue("{sssdsdsdsdsdsdsdsdsdsdsdsdsdsO}", "path", plh_top_path_text(i.path),
                         "k2", i.k2, "kc2", i.kc2, "energy", i.energy, "vertical", i.vertical,
                         "axial", i.axial, "angle_least", i.angle_least, "angle_most", i.angle_most,
                         "period", i.period, "precession", i.precession, "spin", i.spin,
                         "precession_rate", i.precession_rate, "spin_rate", i.spin_rate, "critical",
                         i.critical, "stable", i.stable ? Py_True : Py_False);
}

static PyObject *describe(PyObject *self, PyObject *none)
{
    (void)none;
    plh_fact fact[PLH_FACTS];
    return core_facts(plh_top_facts(&((core_top *)self)->top, PLH_FACTS, fact), fact);
}

/* precessions(angle): the rates of the regular precessions at this angle. */
static PyObject *precessions(PyObject *self, PyObject *args)
{
    const plh_top *top = &((core_top *)self)->top;
    double angle, rate[2];
    if (!PyArg_ParseTuple(args, "d", &angle))
        return NULL;
    const int n = plh_top_precessions(&top->body, top->strength, top->start.m.z, angle, rate);
    if (n < 0)
        return core_fail(core_state_of_self(self), PLH_NOT_FINITE, "precessions");
    return n == 2   ? Py_BuildValue("(dd)", rate[0], rate[1])
           : n == 1 ? Py_BuildValue("(d)", rate[0])
                    : PyTuple_New(0);
}

static plh_status search(const void *top, const plh_event_def *def, double after, double until,
                         size_t room, plh_event *event, size_t *found)
{
    return plh_top_events(top, 1, def, after, until, room, event, found);
}

static PyObject *find(PyObject *self, PyObject *args)
{
    const plh_top *top = &((core_top *)self)->top;
    return core_find(self, args, &top->body, search, top);
}

/* The tables of n times in the user's axes: sixty numbers and the column by the strength. */
static void derive(const plh_top *top, size_t n, const double *t, double *out)
{
    plh_top_derivatives derivatives;
    plh_top_jacobian table;
    plh_top_derivatives_init(top, &derivatives);
    for (size_t i = 0; i < n; i++) {
        double *o = out + 66 * i;
        plh_top_derivatives_at(&derivatives, t[i], &table);
        plh_body_jacobian_to_user(&top->body, &table.motion, &table.motion);
        for (int k = 0; k < 6; k += 3) {
            double *s = &table.strength[k];
            const plh_vec3 v = plh_body_vector_to_user(&top->body, core_vec3(s));
            s[0] = v.x, s[1] = v.y, s[2] = v.z;
        }
        for (int k = 0; k < 6; k++) {
            memcpy(o + 11 * k, table.motion.d[k], sizeof table.motion.d[k]);
            o[11 * k + 10] = table.strength[k];
        }
    }
}

/* derivatives(t, out): n times, 66 n numbers. */
static PyObject *derivatives(PyObject *self, PyObject *args)
{
    PyObject *times, *out;
    Py_buffer t, o;
    if (!PyArg_ParseTuple(args, "OO", &times, &out) || !core_numbers(times, -1, false, "t", &t))
        return NULL;
    const Py_ssize_t n = core_length(&t);
    const bool good = core_numbers(out, 66 * n, true, "out", &o);
    if (good) {
        Py_BEGIN_ALLOW_THREADS;
        derive(&((core_top *)self)->top, (size_t)n, t.buf, o.buf);
        Py_END_ALLOW_THREADS;
        PyBuffer_Release(&o);
    }
    PyBuffer_Release(&t);
    return good ? Py_NewRef(Py_None) : NULL;
}

static PyMethodDef methods[] = {
    {"at", at, METH_VARARGS, "at(t, out): states at n times, seven rows"},
    {"derivatives", derivatives, METH_VARARGS,
     "derivatives(t, out): n tables of 6 rows and 11 columns"},
    {"find", find, METH_VARARGS,
     "find(kind, axis, direction, angle, only, function, samples, after, until, n)"},
    {"info", info, METH_NOARGS, "what is known about the motion"},
    {"describe", describe, METH_NOARGS, "[(key, unit, value)]"},
    {"precessions", precessions, METH_VARARGS, "precessions(angle): rates of regular precession"},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_new, (void *)(uintptr_t)top_new},
                              {Py_tp_dealloc, (void *)(uintptr_t)top_dealloc},
                              {Py_tp_methods, methods},
                              {Py_tp_doc, "Top(body, start, strength, t0)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.Top", sizeof(core_top), 0, Py_TPFLAGS_DEFAULT, slots};

bool core_add_top(PyObject *module, core_state *state)
{
    return core_add_type(module, &spec, &state->top);
}
