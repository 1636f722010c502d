/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Methods written by the user: a Python function, or a compiled one given by its address. */
#include "core.h"
#include <polhode/extend/method.h>

static core_method *owner(const plh_integrator *it)
{
    return (core_method *)(uintptr_t)it->method->data;
}

/* f(t, h, q, m, inertia, torque) -> (q, m); torque(t, q, m) is not offered: the one at the start is
 * given. */
static plh_status python_step(plh_integrator *it, double t, double h, plh_state *s)
{
    const plh_vec3 f = plh_integrator_torque(it, t, s), I = it->inertia;
    double q[4], m[3];
    if (PyErr_Occurred())
        return PLH_STOPPED;
    PyObject *result = PyObject_CallFunction(owner(it)->call.function, "dd(dddd)(ddd)(ddd)(ddd)", t,
                                             h, s->q.w, s->q.x, s->q.y, s->q.z, s->m.x, s->m.y,
                                             s->m.z, I.x, I.y, I.z, f.x, f.y, f.z);
    PyObject *a = result ? PySequence_GetItem(result, 0) : NULL,
             *b = a ? PySequence_GetItem(result, 1) : NULL;
    const bool good = b && core_sequence(a, 4, q) && core_sequence(b, 3, m);
    Py_XDECREF(a);
    Py_XDECREF(b);
    Py_XDECREF(result);
    if (!good)
        return PLH_STOPPED;
    s->q = core_quat(q);
    s->m = core_vec3(m);
    return PLH_OK;
}

/* f(t, h, inertia[3], torque[3], q[4], m[3]): one step in place; torque is that at its start. */
static plh_status compiled_step(plh_integrator *it, double t, double h, plh_state *s)
{
    const plh_vec3 push = plh_integrator_torque(it, t, s);
    const double inertia[3] = {it->inertia.x, it->inertia.y, it->inertia.z},
                 torque[3] = {push.x, push.y, push.z};
    double q[4] = {s->q.w, s->q.x, s->q.y, s->q.z}, m[3] = {s->m.x, s->m.y, s->m.z};
    owner(it)->compiled(t, h, inertia, torque, q, m);
    s->q = core_quat(q);
    s->m = core_vec3(m);
    return PLH_OK;
}

/* The flows of "kick 0.5, drift 1, kick 0.5", up to the end or a '/'. */
static plh_status read_row(const char *text, core_row *row)
{
    const char *const end = text + strcspn(text, "/");
    int n = 0;
    while (text < end) {
        const size_t length = strcspn(text, ",/");
        char one[64];
        snprintf(one, sizeof one, "%.*s", (int)length, text);
        if (n == CORE_FLOWS || length >= sizeof one)
            return PLH_BAD_ARGUMENT;
        const plh_status status = plh_flow_parse(one, &row->flow[n++]);
        if (status)
            return status;
        text += length + (text[length] == ',');
        text += strspn(text, " ");
    }
    return plh_scheme_from_flows("row", row->flow, n, &row->scheme);
}

plh_status core_method_parse(const plh_method_list *own, const char *text, core_row *row,
                             plh_method_spec *spec)
{
    const char *inner = strchr(text, '/');
    char name[128];
    if (!strchr(text, ' '))
        return plh_method_parse(own, text, spec);
    snprintf(name, sizeof name, "splitting%s", inner ? inner : "");
    const plh_status status = read_row(text, row);
    if (status)
        return status;
    const plh_status parsed = plh_method_parse(own, name, spec);
    spec->data = &row->scheme;
    return parsed;
}

PyObject *core_fail_method(core_state *state, plh_status status, const char *what,
                           const plh_method_spec *spec, unsigned parts)
{
    const plh_scheme *scheme = spec->method ? plh_splitting_scheme(spec) : NULL;
    const char *lacking = scheme ? plh_scheme_explain(scheme, parts) : "";
    if (PyErr_Occurred() || status != PLH_UNSUPPORTED || !*lacking)
        return core_fail(state, status, what);
    PyObject *text = PyUnicode_FromFormat("%s: %s", what, lacking);
    if (text)
        core_raise(state, status, text);
    Py_XDECREF(text);
    return NULL;
}

PyObject *core_flows_of(const plh_scheme *scheme)
{
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < plh_scheme_flow_count(scheme); i++) {
        const plh_flow f = plh_scheme_flow(scheme, i);
        core_append(&list, Py_BuildValue("sd", plh_part_name(f.part), f.length));
    }
    return list;
}

/* flows(method): the inner flow, and [(part, length), ...] of a step. */
PyObject *core_flows(PyObject *module, PyObject *args)
{
    const char *text;
    core_row row;
    plh_method_spec spec;
    if (!PyArg_ParseTuple(args, "s", &text))
        return NULL;
    plh_status status = core_method_parse(NULL, text, &row, &spec);
    const plh_scheme *scheme = status ? NULL : plh_splitting_scheme(&spec);
    if (!status && !scheme)
        status = PLH_UNSUPPORTED;
    return status ? core_fail(core_state_of(module), status, text)
                  : Py_BuildValue("sN", spec.inner->name, core_flows_of(scheme));
}

/* Method(name, order, function, address, keeper) */
static PyObject *method_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *name;
    int order;
    PyObject *function = Py_None, *keeper = Py_None;
    Py_ssize_t address = 0;
    static char *names[] = {"name", "order", "function", "address", "keeper", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "si|OnO", names, &name, &order, &function,
                                     &address, &keeper))
        return NULL;
    core_method *self = (core_method *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    snprintf(self->name, sizeof self->name, "%s", name);
    self->call.keeper = Py_NewRef(keeper);
    self->call.function = function == Py_None ? NULL : Py_NewRef(function);
    memcpy(&self->compiled, &address, sizeof self->compiled);
    const plh_claims claims = {.attitude = order, .momentum = order};
    self->record = (plh_method){.name = self->name,
                                .family = "user",
                                .summary = "a method of the user's",
                                .source = "the user",
                                .free = claims,
                                .torqued = claims,
                                .step = self->call.function ? python_step : compiled_step,
                                .data = self};
    return (PyObject *)self;
}

static PyType_Slot slots[] = {{Py_tp_new, (void *)(uintptr_t)method_new},
                              {Py_tp_dealloc, (void *)(uintptr_t)core_callback_dealloc},
                              {Py_tp_traverse, (void *)(uintptr_t)core_callback_traverse},
                              {Py_tp_clear, (void *)(uintptr_t)core_callback_clear},
                              {Py_tp_doc, "Method(name, order, function, address, keeper)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.Method", sizeof(core_method), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};

bool core_add_method(PyObject *module, core_state *state)
{
    return core_add_type(module, &spec, &state->method);
}
