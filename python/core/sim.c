/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A torqued body at given times, by a method and a step, and as near to the solution as doubles
 * go. */
#include "core.h"
#include <polhode/extend/method.h>

enum { TERMS = 16, CHUNK = 65536 }; /* torques; steps between two looks at Ctrl-C */

/* A problem in the principal frame, with the torques that act. */
typedef struct problem {
    plh_problem problem;
    plh_torque term[TERMS], sum;
    plh_torque_list list;
    bool lock; /* a Python function takes part */
} problem;

/* Vectors fixed to the body go to its principal frame; a choice "frame" may say that they are in
 * space. */
static plh_status bind_torque(const core_torque *from, const plh_body *body, plh_torque *to)
{
    const plh_torque_model *m = from->torque.model;
    const bool turned = body->frame.w != 1.0;
    *to = from->torque;
    if (turned && plh_torque_flags(to) & PLH_TORQUE_PRINCIPAL)
        return PLH_UNSUPPORTED;
    const plh_param *frame = plh_param_find(m->params, m->param_count, "frame");
    double word[3] = {0.0, 0.0, 0.0};
    if (frame)
        plh_param_get(frame, &to->values, word);
    plh_status status = PLH_OK;
    for (int i = 0; turned && word[0] == 0.0 && !status && i < m->param_count; i++) {
        double v[3];
        if (!(m->params[i].flags & PLH_PARAM_BODY))
            continue;
        plh_param_get(&m->params[i], &to->values, v);
        const plh_vec3 p = plh_body_vector_to_principal(body, core_vec3(v));
        status = plh_param_put(&m->params[i], (double[]){p.x, p.y, p.z}, &to->values);
    }
    return status;
}

static plh_status bind_torques(core_state *state, PyObject *torques, problem *p)
{
    const Py_ssize_t n = PyTuple_Size(torques);
    plh_status status = n > TERMS ? PLH_BAD_ARGUMENT : PLH_OK;
    for (Py_ssize_t i = 0; i < n && !status; i++) {
        PyObject *item = PyTuple_GetItem(torques, i);
        if (!PyObject_TypeCheck(item, state->torque))
            return PLH_BAD_ARGUMENT;
        const core_torque *t = (core_torque *)item;
        p->lock |= core_torque_needs_lock(t);
        status = bind_torque(t, p->problem.body, &p->term[i]);
    }
    p->list = (plh_torque_list){p->term, (int)n};
    if (!status && n > 1)
        status = plh_torque_init_sum(&p->list, &p->sum);
    p->problem.torque = n == 0 ? NULL : n == 1 ? &p->term[0] : &p->sum;
    return status;
}

static plh_status bind(core_state *state, PyObject *body, const Py_buffer *start, double t0,
                       PyObject *torques, problem *p)
{
    const double *v = start->buf;
    const plh_body *b = &((core_body *)body)->body;
    const plh_state user = {core_quat(v), core_vec3(v + 4)};
    *p = (problem){.problem = {.body = b, .start = plh_body_to_principal(b, user), .t0 = t0}};
    return bind_torques(state, torques, p);
}

static void put(const plh_body *body, plh_state s, Py_ssize_t n, Py_ssize_t i, double *out)
{
    const plh_state u = plh_body_to_user(body, s);
    const double v[7] = {u.q.w, u.q.x, u.q.y, u.q.z, u.m.x, u.m.y, u.m.z};
    for (int k = 0; k < 7; k++)
        out[k * n + i] = v[k];
}

/* Advances in pieces; between them Ctrl-C is looked at. *lock: the thread's state while the lock is
 * not held. */
static plh_status advance(plh_sim *sim, double t, PyThreadState **lock)
{
    const bool adaptive =
        plh_sim_kind_of(sim) == PLH_SIM_ADAPTIVE; /* knows of its next step only */
    plh_status status = PLH_OK;
    for (long left = plh_sim_steps_to(sim, t); left > 0 && !status;
         left = plh_sim_steps_to(sim, t)) {
        status = plh_sim_advance(sim, left < CHUNK ? left : CHUNK);
        if (left > CHUNK || (adaptive && plh_sim_steps(sim) % CHUNK == 0)) {
            if (*lock)
                PyEval_RestoreThread(*lock);
            if (PyErr_CheckSignals() < 0)
                status = PLH_STOPPED;
            if (*lock)
                *lock = PyEval_SaveThread();
        }
    }
    return status;
}

/* The states at all times; energies where there is room for them. */
static plh_status records(plh_sim *sim, const problem *p, const Py_buffer *times, double *out,
                          double *energy, PyThreadState **lock)
{
    const double *t = times->buf;
    const Py_ssize_t n = core_length(times);
    plh_status status = PLH_OK;
    for (Py_ssize_t i = 0; i < n && !status; i++) {
        plh_state s = p->problem.start;
        status = advance(sim, t[i], lock);
        if (!status && t[i] != p->problem.t0)
            status = plh_sim_at(sim, t[i], &s);
        put(p->problem.body, s, n, i, out);
        if (energy)
            energy[i] = plh_problem_energy(&p->problem, t[i], s);
    }
    return status;
}

/* The user's methods as a list for plh_method_parse(). */
static plh_status parse(core_state *state, PyObject *own, const char *text, core_row *row,
                        plh_method_spec *spec, bool *lock)
{
    const plh_method *record[TERMS];
    const Py_ssize_t n = PyTuple_Size(own);
    if (n > TERMS)
        return PLH_BAD_ARGUMENT;
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *item = PyTuple_GetItem(own, i);
        if (!PyObject_TypeCheck(item, state->method))
            return PLH_BAD_ARGUMENT;
        record[i] = &((core_method *)item)->record;
        *lock |= ((core_method *)item)->call.function != NULL;
    }
    const plh_method_list list = {record, (int)n, NULL};
    return core_method_parse(&list, text, row, spec);
}

typedef struct request {
    PyObject *body, *start, *torques, *times, *out, *energy, *methods;
    const char *method;
    double step, t0, tolerance, end;
    Py_buffer start_view, times_view, out_view, energy_view;
    bool held[4];
} request;

static bool hold(request *r)
{
    r->held[0] = core_numbers(r->start, 7, false, "start", &r->start_view);
    r->held[1] = r->held[0] && core_numbers(r->times, -1, false, "times", &r->times_view);
    r->held[2] = r->held[1] &&
                 core_numbers(r->out, 7 * core_length(&r->times_view), true, "out", &r->out_view);
    const bool wanted = r->energy && r->energy != Py_None;
    r->held[3] =
        r->held[2] && wanted &&
        core_numbers(r->energy, core_length(&r->times_view), true, "energy", &r->energy_view);
    return r->held[2] && (!wanted || r->held[3]);
}

static void release(request *r)
{
    Py_buffer *view[] = {&r->start_view, &r->times_view, &r->out_view, &r->energy_view};
    for (int i = 0; i < 4; i++)
        if (r->held[i])
            PyBuffer_Release(view[i]);
}

static plh_status run(plh_sim *sim, const problem *p, request *r)
{
    double *energy = r->held[3] ? r->energy_view.buf : NULL;
    PyThreadState *lock = p->lock ? NULL : PyEval_SaveThread();
    const plh_status status = records(sim, p, &r->times_view, r->out_view.buf, energy, &lock);
    if (lock)
        PyEval_RestoreThread(lock);
    return status;
}

/* Warns of a method that takes far more steps than the library's choice; false: the warning is an
 * error. */
static bool warn_cost(const problem *p, const plh_plan *plan, const request *r)
{
    plh_plan other;
    char text[256], few[32] = "none";
    if (!plh_plan_cheaper(&p->problem, plan, r->end, &other))
        return true;
    const double steps = plh_plan_steps(&p->problem, &other, r->end);
    if (steps > 0.0)
        snprintf(few, sizeof few, "about %.2g", steps);
    snprintf(text, sizeof text,
             "tolerance: %.80s needs %.2g steps for it; method='auto' needs %s (%s)", r->method,
             plh_plan_steps(&p->problem, plan, r->end), few, other.spec.method->name);
    return PyErr_WarnEx(PyExc_UserWarning, text, 2) == 0;
}

/* With steps, or to the end within a tolerance; then "auto" leaves the method to the library. A
 * motion in closed form needs neither. */
static plh_status create(const problem *p, const plh_method_spec *spec, const request *r,
                         plh_sim **sim)
{
    plh_plan plan;
    const bool closed = r->step == 0.0 || p->problem.torque; /* else in steps, as asked */
    if (!(r->tolerance > 0.0))
        return closed && plh_problem_is_closed(&p->problem, spec)
                   ? plh_sim_create_closed(&p->problem, sim)
                   : plh_sim_create(&p->problem, spec, r->step, sim);
    const plh_status status =
        plh_plan_init(&p->problem, spec->method ? spec : NULL, r->end, r->tolerance, &plan);
    if (status)
        return status;
    if (spec->method && !warn_cost(p, &plan, r))
        return PLH_STOPPED;
    return plh_sim_create_planned(&p->problem, &plan, r->end, r->tolerance, sim);
}

/* Why there is no result; of a closed form, why there is none. */
static PyObject *refuse(core_state *state, plh_status status, const problem *p,
                        const plh_method_spec *spec)
{
    const char *why = plh_problem_obstacle(&p->problem);
    const bool exact = spec->method && strcmp(spec->method->name, "exact") == 0;
    char what[256];
    if (!exact || !why || PyErr_Occurred())
        return core_fail_method(state, status, "simulate", spec,
                                plh_splitting_parts(p->problem.torque));
    snprintf(what, sizeof what,
             "simulate: the motion has no closed form: %s; take tolerance= with another method",
             why);
    return core_fail(state, PLH_UNSUPPORTED, what);
}

/* The number of steps, the method, the constant step or 0, the estimated error. */
static PyObject *report(const plh_sim *sim)
{
    const plh_integrator *it = plh_sim_integrator(sim);
    const plh_method *inner = it ? it->spec.inner : NULL;
    char name[96];
    snprintf(name, sizeof name, "%s%s%s", it ? it->method->name : "exact", inner ? "/" : "",
             inner ? inner->name : "");
    return Py_BuildValue("lsdd", plh_sim_steps(sim), name, plh_sim_step(sim), plh_sim_error(sim));
}

/* simulate(...): (number of steps taken, method, step, estimated error). */
PyObject *core_simulate(PyObject *module, PyObject *args, PyObject *keywords)
{
    request r = {.t0 = 0.0};
    static char *names[] = {"body", "start",  "torques", "method",    "step", "times", "out",
                            "t0",   "energy", "methods", "tolerance", "end",  NULL};
    core_state *state = core_state_of(module);
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!OO!sdOOd|OO!dd", names, state->body,
                                     &r.body, &r.start, &PyTuple_Type, &r.torques, &r.method,
                                     &r.step, &r.times, &r.out, &r.t0, &r.energy, &PyTuple_Type,
                                     &r.methods, &r.tolerance, &r.end))
        return NULL;
    PyObject *none = PyTuple_New(0), *result = NULL;
    problem p;
    plh_method_spec spec = {.method = NULL};
    core_row row;
    const bool choose = r.tolerance > 0.0 && strcmp(r.method, "auto") == 0;
    plh_sim *sim = NULL;
    if (none && hold(&r)) {
        plh_status status = bind(state, r.body, &r.start_view, r.t0, r.torques, &p);
        if (status) {
            core_fail(state, status, "torques");
        } else if (!choose && (status = parse(state, r.methods ? r.methods : none, r.method, &row,
                                              &spec, &p.lock))) {
            char what[160];
            snprintf(what, sizeof what, "method '%s'", r.method);
            core_fail(state, status, what);
        } else {
            status = create(&p, &spec, &r, &sim);
            if (!status)
                status = run(sim, &p, &r);
            result = status || PyErr_Occurred() ? refuse(state, status, &p, &spec) : report(sim);
        }
    }
    plh_sim_destroy(sim);
    release(&r);
    Py_XDECREF(none);
    return result;
}

static plh_status refer(const problem *p, request *r)
{
    const double *t = r->times_view.buf;
    const Py_ssize_t n = core_length(&r->times_view);
    plh_reference *reference;
    plh_status status = plh_reference_create(&p->problem, &reference);
    for (Py_ssize_t i = 0; i < n && !status; i++) {
        plh_state s;
        status = plh_reference_at(reference, t[i], &s);
        put(p->problem.body, s, n, i, r->out_view.buf);
    }
    plh_reference_destroy(reference);
    return status;
}

PyObject *core_reference(PyObject *module, PyObject *args, PyObject *keywords)
{
    request r = {.t0 = 0.0};
    static char *names[] = {"body", "start", "torques", "times", "out", "t0", NULL};
    core_state *state = core_state_of(module);
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!OO!OOd", names, state->body, &r.body,
                                     &r.start, &PyTuple_Type, &r.torques, &r.times, &r.out, &r.t0))
        return NULL;
    PyObject *result = NULL;
    problem p;
    if (hold(&r)) {
        plh_status status = bind(state, r.body, &r.start_view, r.t0, r.torques, &p);
        if (!status) {
            PyThreadState *lock = p.lock ? NULL : PyEval_SaveThread();
            status = refer(&p, &r);
            if (lock)
                PyEval_RestoreThread(lock);
        }
        result =
            status || PyErr_Occurred() ? core_fail(state, status, "reference") : Py_NewRef(Py_None);
    }
    release(&r);
    return result;
}

/* The modified energies of n states, the rows of States, or why there are none. */
static PyObject *modified(core_state *state, const problem *p, const plh_method_spec *spec,
                          const request *r, int order)
{
    const char *why = plh_problem_modified_obstacle(&p->problem, spec);
    const double *rows = r->start_view.buf;
    double *energy = r->out_view.buf;
    const Py_ssize_t n = core_length(&r->out_view);
    char what[160];
    plh_status status = PLH_OK;
    if (why) {
        snprintf(what, sizeof what, "modified_energy: %s", why);
        return core_fail(state, PLH_UNSUPPORTED, what);
    }
    PyThreadState *lock = p->lock ? NULL : PyEval_SaveThread();
    for (Py_ssize_t i = 0; i < n && !status; i++) {
        double v[7];
        for (int k = 0; k < 7; k++)
            v[k] = rows[k * n + i];
        const plh_state user = {core_quat(v), core_vec3(v + 4)};
        const plh_state s = plh_body_to_principal(p->problem.body, user);
        status = plh_problem_modified_energy(&p->problem, spec, r->step, order, &s, &energy[i]);
    }
    if (lock)
        PyEval_RestoreThread(lock);
    return status || PyErr_Occurred() ? core_fail(state, status, "modified_energy")
                                      : Py_NewRef(Py_None);
}

/* modified_energy(body, rows, torques, method, step, order, out): the modified energies. */
PyObject *core_modified_energy(PyObject *module, PyObject *args)
{
    request r = {.t0 = 0.0};
    problem p;
    plh_method_spec spec;
    core_row row;
    int order;
    core_state *state = core_state_of(module);
    if (!PyArg_ParseTuple(args, "O!OO!sdiO", state->body, &r.body, &r.start, &PyTuple_Type,
                          &r.torques, &r.method, &r.step, &order, &r.out))
        return NULL;
    PyObject *none = PyTuple_New(0), *result = NULL;
    r.held[2] = none && core_numbers(r.out, -1, true, "out", &r.out_view);
    r.held[0] = r.held[2] &&
                core_numbers(r.start, 7 * core_length(&r.out_view), false, "rows", &r.start_view);
    if (r.held[0]) {
        p = (problem){.problem = {.body = &((core_body *)r.body)->body}};
        plh_status status = bind_torques(state, r.torques, &p);
        if (!status)
            status = parse(state, none, r.method, &row, &spec, &p.lock);
        result = status ? core_fail(state, status, "modified_energy")
                        : modified(state, &p, &spec, &r, order);
    }
    release(&r);
    Py_XDECREF(none);
    return result;
}
