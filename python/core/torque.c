/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torques: the built-in models, a Python function, or a compiled one given by its address. */
#include "core.h"
#include <polhode/extend/torque.h>

/* void f(double t, const double q[4], const double m[3], double torque[3]), in the axes in which
 * the body was given. */
typedef void compiled_torque(double, const double *, const double *, double *);

static plh_vec3 nothing(void)
{
    return plh_vec3_make(Py_HUGE_VAL - Py_HUGE_VAL, 0.0, 0.0); /* NaN: the run fails */
}

static plh_vec3 call_compiled(const plh_torque *self, const plh_body *body, double t,
                              const plh_state *s)
{
    compiled_torque *f;
    memcpy(&f, self->values.bytes, sizeof f);
    const plh_state u = plh_body_to_user(body, *s);
    const double q[4] = {u.q.w, u.q.x, u.q.y, u.q.z}, m[3] = {u.m.x, u.m.y, u.m.z};
    double out[3] = {0.0, 0.0, 0.0};
    f(t, q, m, out);
    return plh_body_vector_to_principal(body, core_vec3(out));
}

/* The lock is held: core_simulate() keeps it while a Python function takes part. */
static plh_vec3 call_python(const plh_torque *self, const plh_body *body, double t,
                            const plh_state *s)
{
    const plh_state u = plh_body_to_user(body, *s);
    double v[3];
    if (PyErr_Occurred())
        return nothing();
    PyObject *result = PyObject_CallFunction((PyObject *)(uintptr_t)self->data, "d(dddd)(ddd)", t,
                                             u.q.w, u.q.x, u.q.y, u.q.z, u.m.x, u.m.y, u.m.z);
    const bool good = result && core_sequence(result, 3, v);
    Py_XDECREF(result);
    return good ? plh_body_vector_to_principal(body, core_vec3(v)) : nothing();
}

static void set_model(core_torque *self, const char *name, unsigned flags)
{
    self->model =
        (plh_torque_model){.name = name, .summary = "a torque of the user's", .flags = flags};
    self->model.torque = self->call.function ? call_python : call_compiled;
    self->torque.model = &self->model;
    self->torque.data = self->call.function;
    self->lock = self->call.function != NULL;
}

/* The keeper of a built-in model is its orbit, the bytes of its profile (times, then values), or
 * None. */
static plh_status take_keeper(core_state *state, core_torque *self)
{
    PyObject *keeper = self->call.keeper;
    char *bytes;
    Py_ssize_t size;
    if (PyObject_TypeCheck(keeper, state->orbit)) {
        self->lock = ((core_orbit *)keeper)->call.function != NULL;
        return plh_torque_set_orbit(&self->torque, &((core_orbit *)keeper)->orbit);
    }
    if (!PyBytes_Check(keeper))
        return PLH_OK;
    if (PyBytes_AsStringAndSize(keeper, &bytes, &size))
        return PLH_BAD_ARGUMENT;
    const size_t n = (size_t)size / sizeof(double) / 2;
    const double *numbers = (const double *)(const void *)bytes;
    self->profile = (plh_profile){n, numbers, numbers + n};
    return plh_torque_set_profile(&self->torque, &self->profile);
}

static bool built_in(core_state *state, core_torque *self, const char *name, PyObject *values)
{
    const plh_torque_model *model = plh_torque_model_find(name);
    char what[120];
    snprintf(what, sizeof what, "torque '%s'", name);
    const plh_status found = model ? plh_torque_init(model, NULL, &self->torque) : PLH_NOT_FOUND;
    if (found) {
        core_fail(state, found, what);
        return false;
    }
    if (!core_set_params(state, what, model->params, model->param_count, &self->torque.values,
                         values))
        return false;
    const plh_param *bad = NULL;
    plh_body ball;
    plh_body_from_moments(plh_vec3_make(1.0, 1.0, 1.0), &ball); /* for checks that want one */
    plh_status status = take_keeper(state, self);
    if (status) {
        core_fail(state, status, what);
        return false;
    }
    status = plh_torque_check(&self->torque, &ball, &bad);
    if (status) {
        snprintf(what, sizeof what, "torque '%s', parameter '%s'", name, bad ? bad->name : "");
        core_fail(state, status, what);
    }
    return status == PLH_OK;
}

/* Torque(name, values, function, address, keeper, flags) */
static PyObject *torque_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *name;
    PyObject *values, *function = Py_None, *keeper = Py_None;
    Py_ssize_t address = 0;
    unsigned flags = 0;
    static char *names[] = {"name", "values", "function", "address", "keeper", "flags", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "sO!|OnOI", names, &name, &PyDict_Type,
                                     &values, &function, &address, &keeper, &flags))
        return NULL;
    core_torque *self = (core_torque *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->call.keeper = Py_NewRef(keeper);
    if (function != Py_None) {
        self->call.function = Py_NewRef(function);
        set_model(self, "python", flags);
    } else if (address != 0) {
        memcpy(self->torque.values.bytes, &address, sizeof address);
        set_model(self, "compiled", flags);
    } else if (!built_in(core_state_of_type(type), self, name, values)) {
        Py_CLEAR(self);
    }
    return (PyObject *)self;
}

static PyType_Slot slots[] = {{Py_tp_new, (void *)(uintptr_t)torque_new},
                              {Py_tp_dealloc, (void *)(uintptr_t)core_callback_dealloc},
                              {Py_tp_traverse, (void *)(uintptr_t)core_callback_traverse},
                              {Py_tp_clear, (void *)(uintptr_t)core_callback_clear},
                              {Py_tp_doc, "Torque(name, values, function, address, keeper, flags)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.Torque", sizeof(core_torque), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};

bool core_add_torque(PyObject *module, core_state *state)
{
    return core_add_type(module, &spec, &state->torque);
}
