/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Many bodies at once: exact steps of a batch, in the body frame and in the space frame. */
#include "core.h"

typedef struct core_bodies {
    PyObject_HEAD
    plh_bodies *bodies;
} core_bodies;

/* Bodies(moments): three rows of n. */
static PyObject *bodies_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    PyObject *moments;
    Py_buffer v;
    static char *names[] = {"moments", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O", names, &moments) ||
        !core_numbers(moments, -1, false, "moments", &v))
        return NULL;
    core_bodies *self = (core_bodies *)PyType_GenericAlloc(type, 0);
    if (self) {
        const size_t n = (size_t)core_length(&v) / 3;
        const double *I = v.buf;
        plh_status status;
        Py_BEGIN_ALLOW_THREADS
        status = plh_bodies_from_moments(n, I, I + n, I + 2 * n, &self->bodies);
        Py_END_ALLOW_THREADS
        if (status) {
            Py_DECREF(self);
            self = (core_bodies *)core_fail(core_state_of_type(type), status, "bodies");
        }
    }
    PyBuffer_Release(&v);
    return (PyObject *)self;
}

static void bodies_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    plh_bodies_destroy(((core_bodies *)self)->bodies);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* A pool for this call, or NULL for one thread. */
static plh_status pool_of(int threads, plh_pool **pool)
{
    *pool = NULL;
    return threads == 1 ? PLH_OK : plh_pool_create(threads, pool);
}

static plh_status step_all(const plh_bodies *bodies, const Py_buffer *h, const Py_buffer *in,
                           const Py_buffer *out, int threads)
{
    const Py_ssize_t n = (Py_ssize_t)plh_bodies_count(bodies);
    const plh_states from = core_states(in, n), to = core_states(out, n);
    plh_pool *pool;
    plh_status status = pool_of(threads, &pool);
    if (!status && core_length(h) == 1)
        status = plh_free_step_batch(bodies, *(const double *)h->buf, from, to, pool);
    else if (!status)
        status = plh_free_step_each(bodies, h->buf, from, to, pool);
    plh_pool_destroy(pool);
    return status;
}

/* step(h, in, out, threads): h one number or n; states seven rows of n. */
static PyObject *step(PyObject *self, PyObject *args)
{
    PyObject *h, *in, *out;
    int threads;
    Py_buffer hv, iv, ov;
    const plh_bodies *bodies = ((core_bodies *)self)->bodies;
    const Py_ssize_t n = (Py_ssize_t)plh_bodies_count(bodies);
    if (!PyArg_ParseTuple(args, "OOOi", &h, &in, &out, &threads) ||
        !core_numbers(h, -1, false, "h", &hv))
        return NULL;
    if (core_length(&hv) != 1 && core_length(&hv) != n) {
        PyErr_Format(PyExc_ValueError, "h: expected 1 or %zd numbers, found %zd", n,
                     core_length(&hv));
        PyBuffer_Release(&hv);
        return NULL;
    }
    PyObject *result = NULL;
    if (core_numbers(in, 7 * n, false, "states", &iv)) {
        if (core_numbers(out, 7 * n, true, "out", &ov)) {
            plh_status status;
            Py_BEGIN_ALLOW_THREADS
            status = step_all(bodies, &hv, &iv, &ov, threads);
            Py_END_ALLOW_THREADS
            result = status ? core_fail(core_state_of_self(self), status, "free_step")
                            : Py_NewRef(Py_None);
            PyBuffer_Release(&ov);
        }
        PyBuffer_Release(&iv);
    }
    PyBuffer_Release(&hv);
    return result;
}

static PyMethodDef methods[] = {{"step", step, METH_VARARGS, "step(h, in, out, threads)"},
                                {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_new, (void *)(uintptr_t)bodies_new},
                              {Py_tp_dealloc, (void *)(uintptr_t)bodies_dealloc},
                              {Py_tp_methods, methods},
                              {Py_tp_doc, "Bodies(moments)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.Bodies", sizeof(core_bodies), 0, Py_TPFLAGS_DEFAULT,
                           slots};

bool core_add_bodies(PyObject *module, core_state *state)
{
    return core_add_type(module, &spec, &state->bodies);
}

static plh_status world(plh_world_batch *batch, double h, int threads, size_t *failed)
{
    plh_pool *pool;
    plh_status status = pool_of(threads, &pool);
    if (!status)
        status = plh_free_step_world_batch(batch, h, pool, failed);
    plh_pool_destroy(pool);
    return status;
}

/* free_step_world(body, h, q, vector, flags, threads): q (n, 4) and vector (n, 3) change in place;
 * the number of bodies that failed is returned. */
PyObject *core_free_step_world(PyObject *module, PyObject *args, PyObject *keywords)
{
    PyObject *body, *q, *vector;
    double h;
    unsigned flags;
    int threads = 1;
    Py_buffer qv, vv;
    static char *names[] = {"body", "h", "q", "vector", "flags", "threads", NULL};
    core_state *state = core_state_of(module);
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!dOOI|i", names, state->body, &body, &h, &q,
                                     &vector, &flags, &threads) ||
        !core_numbers(q, -1, true, "q", &qv))
        return NULL;
    const Py_ssize_t n = core_length(&qv) / 4;
    if (!core_numbers(vector, 3 * n, true, "vector", &vv)) {
        PyBuffer_Release(&qv);
        return NULL;
    }
    plh_world_batch batch = {.n = (size_t)n,
                             .body = &((core_body *)body)->body,
                             .q = qv.buf,
                             .vector = vv.buf,
                             .flags = flags};
    size_t failed = 0;
    plh_status status;
    Py_BEGIN_ALLOW_THREADS
    status = world(&batch, h, threads, &failed);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&qv);
    PyBuffer_Release(&vv);
    if (status && failed == 0)
        return core_fail(state, status, "free_step_world");
    return PyLong_FromSize_t(failed);
}
