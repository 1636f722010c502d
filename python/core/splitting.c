/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Many torqued bodies at once, by a splitting. */
#include "core.h"
#include <polhode/extend/torque.h>

enum { TERMS = 16, VARIES = 64 };

typedef struct core_splitting {
    PyObject_HEAD
    plh_splitting_batch *batch;
    bool busy; /* a thread advances it */
    /* Kept: the models of compiled torques are in them */
    PyObject *torques;
} core_splitting;

/* What the constructor was given, while it works. */
typedef struct given {
    plh_torque term[TERMS];
    plh_torque_vary vary[VARIES];
    Py_buffer view[VARIES];
    int views;
} given;

static void drop_views(given *g)
{
    while (g->views > 0)
        PyBuffer_Release(&g->view[--g->views]);
}

static bool take_torques(core_state *state, PyObject *torques, given *g)
{
    for (Py_ssize_t i = 0; i < PyTuple_Size(torques); i++) {
        PyObject *item = PyTuple_GetItem(torques, i);
        if (i == TERMS || !PyObject_TypeCheck(item, state->torque)) {
            PyErr_SetString(PyExc_ValueError, "torques: expected at most 16 torques");
            return false;
        }
        if (core_torque_needs_lock((core_torque *)item)) {
            PyErr_SetString(
                PyExc_ValueError,
                "torques: expected built-in or compiled torques; a Python function runs "
                "in simulate()");
            return false;
        }
        g->term[i] = ((core_torque *)item)->torque;
    }
    return true;
}

/* Whether the torque has the parameter, as a number or a vector; otherwise an exception is set. */
static bool has(core_state *state, const given *g, int term, const char *name)
{
    const plh_torque_model *m = term >= 0 && term < TERMS ? g->term[term].model : NULL;
    const plh_param *p = m ? plh_param_find(m->params, m->param_count, name) : NULL;
    char what[160];
    if (p && p->kind != PLH_PARAM_INTEGER && p->kind != PLH_PARAM_CHOICE)
        return true;
    snprintf(what, sizeof what, "vary: torque '%s', parameter '%s'", m ? m->name : "", name);
    core_fail(state, PLH_NOT_FOUND, what);
    return false;
}

/* vary: tuples (term, name, rows), rows one or three times n numbers. */
static bool take_vary(core_state *state, PyObject *vary, Py_ssize_t n, given *g)
{
    for (Py_ssize_t i = 0; i < PyTuple_Size(vary); i++) {
        if (i == VARIES) {
            PyErr_SetString(PyExc_ValueError, "vary: expected at most 64 parameters");
            return false;
        }
        plh_torque_vary *v = &g->vary[i];
        PyObject *rows;
        Py_buffer *view = &g->view[g->views];
        if (!PyArg_ParseTuple(PyTuple_GetItem(vary, i), "isO", &v->term, &v->name, &rows) ||
            !has(state, g, v->term, v->name) || !core_numbers(rows, -1, false, v->name, view))
            return false;
        g->views++;
        if (core_length(view) != n && core_length(view) != 3 * n) {
            PyErr_Format(PyExc_ValueError, "%s: expected a number or a vector for each body",
                         v->name);
            return false;
        }
        const double *p = view->buf;
        v->values[0] = p;
        v->values[1] = core_length(view) == 3 * n && n > 0 ? p + n : NULL;
        v->values[2] = v->values[1] ? p + 2 * n : NULL;
    }
    return true;
}

static plh_status create(const plh_scheme *scheme, const given *g, Py_ssize_t terms,
                         Py_ssize_t varies, size_t n, const double *I, plh_splitting_batch **batch)
{
    const plh_torque_list list = {g->term, (int)terms};
    plh_torque sum;
    const plh_torque *torque = terms == 0 ? NULL : terms == 1 ? g->term : &sum;
    plh_status status = terms > 1 ? plh_torque_init_sum(&list, &sum) : PLH_OK;
    return status ? status
                  : plh_splitting_batch_create(scheme, torque, g->vary, (int)varies, n, I, I + n,
                                               I + 2 * n, batch);
}

/* SplittingBatch(scheme, torques, vary, moments): moments three rows of n. */
static PyObject *splitting_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *name;
    PyObject *torques, *vary, *moments;
    Py_buffer v;
    given g = {.views = 0};
    core_state *state = core_state_of_type(type);
    static char *names[] = {"scheme", "torques", "vary", "moments", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "sO!O!O", names, &name, &PyTuple_Type,
                                     &torques, &PyTuple_Type, &vary, &moments) ||
        !core_numbers(moments, -1, false, "moments", &v))
        return NULL;
    const Py_ssize_t n = core_length(&v) / 3;
    const plh_scheme *scheme = plh_scheme_find(name);
    core_splitting *self = (core_splitting *)PyType_GenericAlloc(type, 0);
    if (self && !scheme) {
        core_fail(state, PLH_NOT_FOUND, name);
        Py_CLEAR(self);
    } else if (self && take_torques(state, torques, &g) && take_vary(state, vary, n, &g)) {
        plh_status status;
        Py_BEGIN_ALLOW_THREADS
        status = create(scheme, &g, PyTuple_Size(torques), PyTuple_Size(vary), (size_t)n, v.buf,
                        &self->batch);
        Py_END_ALLOW_THREADS
        if (status == PLH_UNSUPPORTED && scheme->flows)
            core_fail(state, status, "SplittingBatch: a batch has drifts and kicks only");
        else if (status)
            core_fail(state, status, "SplittingBatch");
        self->torques = Py_NewRef(torques);
    }
    if (self && !self->batch)
        Py_CLEAR(self);
    drop_views(&g);
    PyBuffer_Release(&v);
    return (PyObject *)self;
}

static void splitting_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    plh_splitting_batch_destroy(((core_splitting *)self)->batch);
    Py_XDECREF(((core_splitting *)self)->torques);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* {body: name of its status} of those that failed. */
static PyObject *failures(const plh_status *status, size_t n)
{
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict && i < n; i++) {
        if (!status[i])
            continue;
        PyObject *key = PyLong_FromSize_t(i);
        PyObject *name = PyUnicode_FromString(plh_status_name(status[i]));
        if (!key || !name || PyDict_SetItem(dict, key, name) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(key);
        Py_XDECREF(name);
    }
    return dict;
}

typedef struct steps {
    double t0, h;
    long first, count;
    int threads;
} steps;

static plh_status take_steps(plh_splitting_batch *batch, const steps *s, const Py_buffer *states,
                             plh_status *status)
{
    plh_pool *pool = NULL;
    plh_status start = s->threads == 1 ? PLH_OK : plh_pool_create(s->threads, &pool);
    if (!start)
        (void)plh_splitting_batch_advance(
            batch, s->t0, s->h, s->first, s->count,
            core_states(states, (Py_ssize_t)plh_splitting_batch_count(batch)), pool, status);
    plh_pool_destroy(pool);
    return start;
}

/* advance(t0, h, first, count, states, threads): states change in place; what failed. */
static PyObject *advance(PyObject *object, PyObject *args)
{
    steps s;
    PyObject *states, *result = NULL;
    Py_buffer v;
    core_splitting *self = (core_splitting *)object;
    const size_t n = plh_splitting_batch_count(self->batch);
    if (!PyArg_ParseTuple(args, "ddllOi", &s.t0, &s.h, &s.first, &s.count, &states, &s.threads))
        return NULL;
    if (self->busy) {
        PyErr_SetString(PyExc_RuntimeError, "advance: another thread advances this batch");
        return NULL;
    }
    if (!core_numbers(states, 7 * (Py_ssize_t)n, true, "states", &v))
        return NULL;
    plh_status *status = PyMem_Calloc(n + 1, sizeof *status);
    if (status) {
        plh_status start;
        self->busy = true;
        Py_BEGIN_ALLOW_THREADS
        start = take_steps(self->batch, &s, &v, status);
        Py_END_ALLOW_THREADS
        self->busy = false;
        result =
            start ? core_fail(core_state_of_self(object), start, "advance") : failures(status, n);
        PyMem_Free(status);
    } else {
        PyErr_NoMemory();
    }
    PyBuffer_Release(&v);
    return result;
}

static PyObject *in_lanes(PyObject *self, PyObject *none)
{
    (void)none;
    return PyBool_FromLong(plh_splitting_batch_in_lanes(((core_splitting *)self)->batch));
}

static PyMethodDef methods[] = {
    {"advance", advance, METH_VARARGS, "advance(t0, h, first, count, states, threads): failures"},
    {"in_lanes", in_lanes, METH_NOARGS, "whether the torque runs in lanes"},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_new, (void *)(uintptr_t)splitting_new},
                              {Py_tp_dealloc, (void *)(uintptr_t)splitting_dealloc},
                              {Py_tp_methods, methods},
                              {Py_tp_doc, "SplittingBatch(scheme, torques, vary, moments)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.SplittingBatch", sizeof(core_splitting), 0,
                           Py_TPFLAGS_DEFAULT, slots};

bool core_add_splitting(PyObject *module, core_state *state)
{
    return core_add_type(module, &spec, &state->splitting);
}
