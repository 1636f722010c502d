/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The extension module polhode._core: the C library for Python, on the limited API (3.11), so that
 * one binary serves every later Python. Arrays come and go by the buffer protocol as C-contiguous
 * doubles; shapes, defaults and broadcasting are the business of the Python files beside it.
 *
 * No global state: what types share lives in the module's state. The interpreter's lock is released
 * around every loop over numbers.
 */
#ifndef POLHODE_PYTHON_CORE_H
#define POLHODE_PYTHON_CORE_H

#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <polhode/extend/method.h>
#include <polhode/extend/orbit.h>
#include <polhode/extend/torque.h>
#include <polhode/polhode.h>
#include <polhode/run.h>

typedef struct core_state {
    PyObject *error; /* polhode.Error */
    PyTypeObject *body, *motion, *top, *gyrostat, *bodies, *orbit, *torque, *method, *run, *system,
        *states, *splitting, *shape, *light;
    PyObject *slice_q, *slice_m, *name_T; /* what States.q and States.m need */
} core_state;

/* The module's definition, and the state from a type or an instance of ours. */
extern struct PyModuleDef core_module;
core_state *core_state_of(PyObject *module);
core_state *core_state_of_type(PyTypeObject *type);
core_state *core_state_of_self(PyObject *self);

/* Raises polhode.Error with the status's text after `what`; returns NULL. */
PyObject *core_fail(core_state *state, plh_status status, const char *what);

/* Raises polhode.Error with this text. */
void core_raise(core_state *state, plh_status status, PyObject *text);

/* A buffer of C-contiguous doubles; n of them, or any number for n < 0. False: an exception is
 * set. */
bool core_numbers(PyObject *object, Py_ssize_t n, bool writable, const char *what, Py_buffer *view);

static inline Py_ssize_t core_length(const Py_buffer *view)
{
    return view->len / (Py_ssize_t)sizeof(double);
}

/* Adds a new item, which the list takes over; where either failed the list is gone: NULL. */
void core_append(PyObject **list, PyObject *item);

/* The events of one definition of a motion, as plh_motion_events() has them. */
typedef plh_status core_search(const void *motion, const plh_event_def *def, double after,
                               double until, size_t room, plh_event *event, size_t *found);

/* The method find() of a motion in closed form: [(t, value, direction, graze)]. */
PyObject *core_find(PyObject *self, PyObject *args, const plh_body *body, core_search *search,
                    const void *motion);

/* Makes a type of the module; false: an exception is set. */
bool core_add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **type);

/* Seven rows of n numbers: qw qx qy qz mx my mz. */
plh_states core_states(const Py_buffer *view, Py_ssize_t n);

/* From the principal frame to the axes in which the body was given, in place. */
void core_to_user(const plh_body *body, size_t n, plh_states s);

plh_vec3 core_vec3(const double *v);
plh_quat core_quat(const double *q);

/* The parts of the module: each adds its types and has its functions in the table of module.c. */
bool core_add_body(PyObject *module, core_state *state);
bool core_add_motion(PyObject *module, core_state *state);
bool core_add_top(PyObject *module, core_state *state);
bool core_add_gyrostat(PyObject *module, core_state *state);
bool core_add_bodies(PyObject *module, core_state *state);
bool core_add_orbit(PyObject *module, core_state *state);
bool core_add_torque(PyObject *module, core_state *state);
bool core_add_method(PyObject *module, core_state *state);
bool core_add_run(PyObject *module, core_state *state);
bool core_add_system(PyObject *module, core_state *state);
bool core_add_states(PyObject *module, core_state *state);
bool core_add_splitting(PyObject *module, core_state *state);
bool core_add_light(PyObject *module, core_state *state);

/* States of a class that derives from _core.States; axes: of rows. */
PyObject *core_new_states(core_state *state, PyTypeObject *type, PyObject *rows, PyObject *body,
                          PyObject *t, int axes);

/* What instances hold. */
typedef struct core_body {
    PyObject_HEAD
    plh_body body;
} core_body;

/* What an orbit, a torque and a method of the user's own have in common, at the head of each. */
typedef struct core_callback {
    /* A Python callable, or NULL */
    PyObject_HEAD
    PyObject *function;
    PyObject *keeper; /* what owns a compiled function, or NULL */
} core_callback;

typedef struct core_orbit {
    core_callback call;
    plh_orbit orbit;
    plh_orbit_model model; /* of a Python function */
} core_orbit;

typedef struct core_torque {
    core_callback call;
    plh_profile profile; /* in the bytes that the keeper holds */
    /* In the principal frame of no body: vectors as given */
    plh_torque torque;
    plh_torque_model model; /* of a torque written by the user */
    bool lock;              /* it calls Python */
} core_torque;

typedef struct core_method {
    core_callback call;
    plh_method record;
    char name[64];
    void (*compiled)(double, double, const double *, const double *, double *, double *);
} core_method;

/* A row of the user's, which a spec may point to. */
enum { CORE_FLOWS = 4 * PLH_SCHEME_MAX };
typedef struct core_row {
    plh_flow flow[CORE_FLOWS];
    plh_scheme scheme;
} core_row;

/* A method by its name, or "kick 0.5, drift 1, kick 0.5/INNER" in a row. */
plh_status core_method_parse(const plh_method_list *own, const char *text, core_row *row,
                             plh_method_spec *spec);

/* [(key, unit, value)]: a text, a number or three. */
PyObject *core_facts(size_t n, const plh_fact *fact);

/* core_fail(), which names the part of a splitting that the problem does not have. */
PyObject *core_fail_method(core_state *state, plh_status status, const char *what,
                           const plh_method_spec *spec, unsigned parts);
PyObject *core_flows_of(const plh_scheme *scheme);

/* Their slots of the garbage collector. */
int core_callback_traverse(PyObject *object, visitproc visit, void *arg);
int core_callback_clear(PyObject *object);
void core_callback_dealloc(PyObject *object);

/* The first n numbers of a sequence. False: an exception is set. */
bool core_sequence(PyObject *object, Py_ssize_t n, double *v);

/* Sets parameters from a dict; `what` names whose they are. False: an exception is set. */
bool core_set_params(core_state *state, const char *what, const plh_param *list, int count,
                     void *values, PyObject *dict);

/* True if the lock must be held while a run calls it. */
static inline bool core_torque_needs_lock(const core_torque *torque)
{
    return torque->lock;
}

PyObject *core_jacobi(PyObject *module, PyObject *args);
PyObject *core_date_convert(PyObject *module, PyObject *args);
PyObject *core_date_to_jd(PyObject *module, PyObject *args);
PyObject *core_date_from_jd(PyObject *module, PyObject *args);
PyObject *core_date_seconds(PyObject *module, PyObject *args);
PyObject *core_date_add(PyObject *module, PyObject *args);
PyObject *core_leap_seconds_until(PyObject *module, PyObject *none);
PyObject *core_earth_field(PyObject *module, PyObject *args);
PyObject *core_earth_place(PyObject *module, PyObject *args);
PyObject *core_earth_sun(PyObject *module, PyObject *args);
PyObject *core_elliptic(PyObject *module, PyObject *args);
PyObject *core_elliptic_names(PyObject *module, PyObject *args);
PyObject *core_invert(PyObject *module, PyObject *args);
PyObject *core_fit(PyObject *module, PyObject *args);
PyObject *core_fit_light(PyObject *module, PyObject *args);
PyObject *core_fit_light_names(PyObject *module, PyObject *args);
PyObject *core_methods(PyObject *module, PyObject *args);
PyObject *core_flows(PyObject *module, PyObject *args);
PyObject *core_page(PyObject *module, PyObject *args);
PyObject *core_schemes(PyObject *module, PyObject *args);
PyObject *core_torque_models(PyObject *module, PyObject *args);
PyObject *core_event_kinds(PyObject *module, PyObject *args);
PyObject *core_thermostats(PyObject *module, PyObject *args);
PyObject *core_columns(PyObject *module, PyObject *args);
PyObject *core_formats(PyObject *module, PyObject *args);
PyObject *core_keys(PyObject *module, PyObject *args);
PyObject *core_scenarios(PyObject *module, PyObject *args);
PyObject *core_read_key(PyObject *module, PyObject *args);
PyObject *core_check_file(PyObject *module, PyObject *args);
PyObject *core_file_kind(PyObject *module, PyObject *args);
PyObject *core_observations(PyObject *module, PyObject *args);
PyObject *core_photometry(PyObject *module, PyObject *args);
PyObject *core_periods(PyObject *module, PyObject *args);
PyObject *core_orbit_models(PyObject *module, PyObject *args);
PyObject *core_simulate(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *core_reference(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *core_modified_energy(PyObject *module, PyObject *args);
PyObject *core_free_step_world(PyObject *module, PyObject *args, PyObject *keywords);

#endif
