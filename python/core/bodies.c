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

/* Of free bodies; of tops where there is a strength for each; of gyrostats where there are three
 * rows of rotors. */
static plh_status step_all(const plh_bodies *bodies, const Py_buffer *more, const Py_buffer *h,
                           const Py_buffer *in, const Py_buffer *out, int threads)
{
    const Py_ssize_t n = (Py_ssize_t)plh_bodies_count(bodies);
    const plh_states from = core_states(in, n), to = core_states(out, n);
    plh_pool *pool;
    plh_status status = pool_of(threads, &pool);
    const double *times = h->buf, *extra = more->buf;
    const bool one = core_length(h) == 1;
    if (!status && extra && core_length(more) == n)
        status = one ? plh_top_step_batch(bodies, extra, *times, from, to, pool)
                     : plh_top_step_each(bodies, extra, times, from, to, pool);
    else if (!status && extra) {
        const plh_rotors rotors = {extra, extra + n, extra + 2 * n};
        status = one ? plh_gyrostat_step_batch(bodies, rotors, *times, from, to, pool)
                     : plh_gyrostat_step_each(bodies, rotors, times, from, to, pool);
    } else if (!status)
        status = one ? plh_free_step_batch(bodies, *times, from, to, pool)
                     : plh_free_step_each(bodies, times, from, to, pool);
    plh_pool_destroy(pool);
    return status;
}

/* The buffers of step(), all or none. */
typedef struct step_buffers {
    Py_buffer h, in, out, more;
} step_buffers;

static bool take_h(PyObject *h, Py_ssize_t n, Py_buffer *v)
{
    if (!core_numbers(h, -1, false, "h", v))
        return false;
    if (core_length(v) == 1 || core_length(v) == n)
        return true;
    PyErr_Format(PyExc_ValueError, "h: expected 1 or %zd numbers, found %zd", n, core_length(v));
    PyBuffer_Release(v);
    return false;
}

/* Strengths of tops or rotors of gyrostats. */
static bool take_more(PyObject *more, Py_ssize_t n, Py_buffer *v)
{
    if (!core_numbers(more, -1, false, "strength or rotor", v))
        return false;
    if (core_length(v) == n || core_length(v) == 3 * n)
        return true;
    PyErr_Format(PyExc_ValueError, "strength or rotor: expected %zd or %zd numbers, found %zd", n,
                 3 * n, core_length(v));
    PyBuffer_Release(v);
    return false;
}

static bool take_buffers(PyObject *const object[4], Py_ssize_t n, step_buffers *b)
{
    if (!take_h(object[0], n, &b->h))
        return false;
    if (core_numbers(object[1], 7 * n, false, "states", &b->in)) {
        if (core_numbers(object[2], 7 * n, true, "out", &b->out)) {
            if (!object[3] || take_more(object[3], n, &b->more))
                return true;
            PyBuffer_Release(&b->out);
        }
        PyBuffer_Release(&b->in);
    }
    PyBuffer_Release(&b->h);
    return false;
}

/* step(h, in, out, threads, more): h one number or n; states seven rows of n; more: n strengths of
 * tops or three rows of n rotors of gyrostats. */
static PyObject *step(PyObject *self, PyObject *args)
{
    PyObject *o[4] = {NULL};
    int threads;
    step_buffers b = {0};
    plh_status status;
    const plh_bodies *bodies = ((core_bodies *)self)->bodies;
    if (!PyArg_ParseTuple(args, "OOOi|O", &o[0], &o[1], &o[2], &threads, &o[3]) ||
        !take_buffers(o, (Py_ssize_t)plh_bodies_count(bodies), &b))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    status = step_all(bodies, &b.more, &b.h, &b.in, &b.out, threads);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&b.h);
    PyBuffer_Release(&b.in);
    PyBuffer_Release(&b.out);
    if (o[3])
        PyBuffer_Release(&b.more);
    return status ? core_fail(core_state_of_self(self), status, "step") : Py_NewRef(Py_None);
}

static PyMethodDef methods[] = {{"step", step, METH_VARARGS, "step(h, in, out, threads[, more])"},
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
