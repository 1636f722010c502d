/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The module: its state, its functions, and what all parts share. */
#include "core.h"

core_state *core_state_of(PyObject *module)
{
    return PyModule_GetState(module);
}

core_state *core_state_of_type(PyTypeObject *type)
{
    return PyType_GetModuleState(type);
}

core_state *core_state_of_self(PyObject *self)
{
    return core_state_of_type(Py_TYPE(self));
}

PyObject *core_fail(core_state *state, plh_status status, const char *what)
{
    if (PyErr_Occurred()) /* a call-back's own exception says more */
        return NULL;
    if (status == PLH_NO_MEMORY)
        return PyErr_NoMemory();
    PyObject *text = PyUnicode_FromFormat("%s: %s", what, plh_status_text(status));
    if (text)
        core_raise(state, status, text);
    Py_XDECREF(text);
    return NULL;
}

void core_raise(core_state *state, plh_status status, PyObject *text)
{
    PyObject *error = PyObject_CallFunctionObjArgs(state->error, text, NULL);
    PyObject *name = PyUnicode_FromString(plh_status_name(status));
    if (error && name && PyObject_SetAttrString(error, "status", name) == 0)
        PyErr_SetObject(state->error, error);
    Py_XDECREF(name);
    Py_XDECREF(error);
}

bool core_numbers(PyObject *object, Py_ssize_t n, bool writable, const char *what, Py_buffer *view)
{
    const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(object, view, flags) < 0)
        return false;
    const bool doubles =
        view->itemsize == 8 && view->format && view->format[0] == 'd' && !view->format[1];
    if (doubles && (n < 0 || core_length(view) == n))
        return true;
    if (!doubles)
        PyErr_Format(PyExc_TypeError, "%s: expected an array of float64", what);
    else
        PyErr_Format(PyExc_ValueError, "%s: expected %zd numbers, found %zd", what, n,
                     core_length(view));
    PyBuffer_Release(view);
    return false;
}

void core_append(PyObject **list, PyObject *item)
{
    if (!item || PyList_Append(*list, item) < 0)
        Py_CLEAR(*list);
    Py_XDECREF(item);
}

bool core_add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **type)
{
    *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *type && PyModule_AddType(module, *type) == 0;
}

plh_states core_states(const Py_buffer *view, Py_ssize_t n)
{
    double *p = view->buf;
    return (plh_states){p, p + n, p + 2 * n, p + 3 * n, p + 4 * n, p + 5 * n, p + 6 * n};
}

plh_vec3 core_vec3(const double *v)
{
    return plh_vec3_make(v[0], v[1], v[2]);
}

plh_quat core_quat(const double *q)
{
    return plh_quat_make(q[0], q[1], q[2], q[3]);
}

static PyObject *version(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return Py_BuildValue("(sss)", plh_version(), plh_revision(), plh_isa_found());
}

#define KEYWORDS(function) (PyCFunction)(void (*)(void))(function), METH_VARARGS | METH_KEYWORDS
static PyMethodDef functions[] = {
    {"version", version, METH_NOARGS, "(version, revision, instruction sets)"},
    {"jacobi", core_jacobi, METH_VARARGS, "jacobi(u, m, mc, sn, cn, dn): arrays of one length"},
    {"date_convert", core_date_convert, METH_VARARGS,
     "date_convert(text, scale, to, digits, day_of_year)"},
    {"date_to_jd", core_date_to_jd, METH_VARARGS, "date_to_jd(text, scale, to): two parts"},
    {"date_from_jd", core_date_from_jd, METH_VARARGS,
     "date_from_jd(day, rest, scale, to, digits, day_of_year)"},
    {"date_seconds", core_date_seconds, METH_VARARGS, "date_seconds(first, last, scale)"},
    {"date_add", core_date_add, METH_VARARGS, "date_add(text, seconds, scale, digits)"},
    {"leap_seconds_until", core_leap_seconds_until, METH_NOARGS,
     "the last day of the table of leap seconds"},
    {"earth_field", core_earth_field, METH_VARARGS,
     "earth_field(day, fraction, time): the seven numbers of a field"},
    {"earth_place", core_earth_place, METH_VARARGS,
     "earth_place(longitude, latitude, height, day, fraction): a place on the Earth"},
    {"earth_sun", core_earth_sun, METH_VARARGS,
     "earth_sun(day, fraction): from the Earth to the Sun"},
    {"elliptic", core_elliptic, METH_VARARGS,
     "elliptic(name, inputs, output): arrays of one length"},
    {"elliptic_names", core_elliptic_names, METH_NOARGS, "{name: number of arguments}"},
    {"invert", core_invert, METH_VARARGS,
     "invert(psi, phi, mode, inertia, values): solutions, reasons, limits"},
    {"fit", core_fit, METH_VARARGS,
     "fit(rows, principal, robust, within, starts, seed): solutions, statements, numbers, unknowns"},
    {"fit_light", core_fit_light, METH_VARARGS,
     "fit_light(rows, given, free_moments, robust, mode, within, shortest, longest, sampling, readings): "
     "solutions, statements, doubts, unknowns, sigma"},
    {"fit_light_names", core_fit_light_names, METH_NOARGS, "the names of the parameters"},
    {"page", core_page, METH_VARARGS,
     "page(title, method, body, shape, numbers, free, columns, show, n, rows, flips, note): JSON of a page; "
     "shape and note may be None, a flip is time, axis, direction"},
    {"methods", core_methods, METH_NOARGS, "the catalogue of methods, a dict each"},
    {"flows", core_flows, METH_VARARGS, "flows(method): the inner flow, and the flows of a step"},
    {"schemes", core_schemes, METH_NOARGS, "the splitting schemes, a dict each"},
    {"event_kinds", core_event_kinds, METH_NOARGS, "the kinds of events, a dict each"},
    {"orbit_models", core_orbit_models, METH_NOARGS, "the kinds of orbits, a dict each"},
    {"thermostats", core_thermostats, METH_NOARGS, "the thermostats, a dict each"},
    {"columns", core_columns, METH_NOARGS, "the columns of scenarios, a dict each"},
    {"formats", core_formats, METH_NOARGS, "the formats of output files, a dict each"},
    {"keys", core_keys, METH_NOARGS, "the keys of scenarios, a dict each"},
    {"scenarios", core_scenarios, METH_NOARGS,
     "the scenarios that come with the library, a dict each"},
    {"read_key", core_read_key, METH_VARARGS,
     "read_key(path, key): the text at a key of a scenario"},
    {"check_file", core_check_file, METH_VARARGS,
     "check_file(path): kind, version, lines, segments of a file of the CCSDS"},
    {"file_kind", core_file_kind, METH_VARARGS, "file_kind(path): AEM, APM, OEM or None"},
    {"observations", core_observations, METH_VARARGS,
     "observations(path, axis, lines): rows of 11 numbers as bytes, dates, epoch, scale"},
    {"periods", core_periods, METH_VARARGS,
     "periods(rows, order, most, lowest, highest, fineness, pairs, within, sampling): found, "
     "solutions, single, motions, search"},
    {"photometry", core_photometry, METH_VARARGS,
     "photometry(path, scale): rows of 11 numbers as bytes, nights, format, object, epoch, scale, "
     "light_time"},
    {"torque_models", core_torque_models, METH_NOARGS, "the torque models, a dict each"},
    {"simulate", KEYWORDS(core_simulate),
     "states of a body at given times, by a method and a step"},
    {"reference", KEYWORDS(core_reference),
     "states of a body at given times, as near as doubles go"},
    {"modified_energy", core_modified_energy, METH_VARARGS,
     "modified_energy(body, rows, torques, method, step, order, out): of a splitting"},
    {"free_step_world", KEYWORDS(core_free_step_world), "exact steps in the space frame, in place"},
    {NULL, NULL, 0, NULL}};

static int execute(PyObject *module)
{
    core_state *state = core_state_of(module);
    PyObject *members = Py_BuildValue("{ss}", "status", "PLH_BAD_ARGUMENT");
    PyObject *base =
        members
            ? PyErr_NewExceptionWithDoc(
                  "polhode.Error",
                  "Something that the library refused; .status is its name, such as PLH_NOT_FOUND.",
                  PyExc_ValueError, members)
            : NULL;
    Py_XDECREF(members);
    if (!base || PyModule_AddObjectRef(module, "Error", base) < 0) {
        Py_XDECREF(base);
        return -1;
    }
    state->error = base;
    return core_add_body(module, state) && core_add_motion(module, state) &&
                   core_add_top(module, state) && core_add_gyrostat(module, state) &&
                   core_add_bodies(module, state) && core_add_orbit(module, state) &&
                   core_add_torque(module, state) && core_add_method(module, state) &&
                   core_add_run(module, state) && core_add_system(module, state) &&
                   core_add_states(module, state) && core_add_splitting(module, state) &&
                   core_add_light(module, state)
               ? 0
               : -1;
}

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    core_state *s = core_state_of(module);
    Py_VISIT(s->error);
    Py_VISIT(s->body);
    Py_VISIT(s->motion);
    Py_VISIT(s->top);
    Py_VISIT(s->gyrostat);
    Py_VISIT(s->bodies);
    Py_VISIT(s->orbit);
    Py_VISIT(s->torque);
    Py_VISIT(s->method);
    Py_VISIT(s->run);
    Py_VISIT(s->system);
    Py_VISIT(s->states);
    Py_VISIT(s->splitting);
    Py_VISIT(s->shape);
    Py_VISIT(s->light);
    Py_VISIT(s->slice_q);
    Py_VISIT(s->slice_m);
    Py_VISIT(s->name_T);
    return 0;
}

static int clear(PyObject *module)
{
    core_state *s = core_state_of(module);
    Py_CLEAR(s->error);
    Py_CLEAR(s->body);
    Py_CLEAR(s->motion);
    Py_CLEAR(s->top);
    Py_CLEAR(s->gyrostat);
    Py_CLEAR(s->bodies);
    Py_CLEAR(s->orbit);
    Py_CLEAR(s->torque);
    Py_CLEAR(s->method);
    Py_CLEAR(s->run);
    Py_CLEAR(s->system);
    Py_CLEAR(s->states);
    Py_CLEAR(s->splitting);
    Py_CLEAR(s->shape);
    Py_CLEAR(s->light);
    Py_CLEAR(s->slice_q);
    Py_CLEAR(s->slice_m);
    Py_CLEAR(s->name_T);
    return 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)(uintptr_t)execute}, {0, NULL}};

struct PyModuleDef core_module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "polhode._core",
    .m_doc = "The C library for Python; use the package polhode.",
    .m_size = sizeof(core_state),
    .m_methods = functions,
    .m_slots = slots,
    .m_traverse = traverse,
    .m_clear = clear,
};

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&core_module);
}
