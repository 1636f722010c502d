/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Periods and observations inverted. */
#include "core.h"

#include <polhode/fit.h>
#include <stdlib.h>

/* {name: value} from n numbers; a list where there are more than one. */
static bool put(PyObject *dict, const char *name, PyObject *value)
{
    const bool good = value && PyDict_SetItemString(dict, name, value) == 0;
    Py_XDECREF(value);
    return good;
}

static PyObject *list_of(const double *x, Py_ssize_t n)
{
    PyObject *list = PyList_New(n);
    for (Py_ssize_t i = 0; list && i < n; i++) {
        PyObject *number = PyFloat_FromDouble(x[i]);
        if (!number || PyList_SetItem(list, i, number) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *list_of_vector(plh_vec3 v)
{
    const double x[3] = {v.x, v.y, v.z};
    return list_of(x, 3);
}

static PyObject *inversion(const plh_invert_solution *s)
{
    PyObject *dict = Py_BuildValue("{s:s,s:(iii),s:d,s:d}", "mode", plh_mode_name(s->mode), "axes",
                                   s->axis[0], s->axis[1], s->axis[2], "k2", s->k2, "kc2", s->kc2);
    bool good = dict != NULL;
    for (int o = 0; good && o < PLH_INVERT_OUTPUTS; o++)
        good = put(dict, plh_invert_name(o),
                   Py_BuildValue("(dN)", s->value[o], list_of(s->by[o], PLH_INVERT_INPUTS)));
    if (!good)
        Py_CLEAR(dict);
    return dict;
}

PyObject *core_invert(PyObject *module, PyObject *args)
{
    enum { MOST = 16 };
    plh_invert_given given;
    plh_invert_solution solution[MOST] = {{.k2 = 0.0}};
    plh_invert_verdict verdict;
    size_t count;
    int mode, inertia;
    if (!PyArg_ParseTuple(args, "ddii(ddd)", &given.psi, &given.phi, &mode, &inertia,
                          &given.value[0], &given.value[1], &given.value[2]))
        return NULL;
    given.mode = (plh_mode)mode;
    given.inertia = (plh_invert_inertia)inertia;
    const plh_status status = plh_invert_periods(&given, MOST, solution, &count, &verdict);
    if (status)
        return core_fail(core_state_of(module), status, "invert");
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++)
        core_append(&list, inversion(&solution[i]));
    return list ? Py_BuildValue("(N(ii)(dd))", list, (int)verdict.reason[PLH_MODE_LONG_AXIS],
                                (int)verdict.reason[PLH_MODE_SHORT_AXIS],
                                verdict.limit[PLH_MODE_LONG_AXIS],
                                verdict.limit[PLH_MODE_SHORT_AXIS])
                : NULL;
}

/* Rows of ten numbers: t, kind, value (4), axis (3), sigma. */
static plh_fit_datum datum(const double *row)
{
    plh_fit_datum d = {.t = row[0], .kind = (plh_fit_kind)row[1], .sigma = row[9]};
    memcpy(d.value, row + 2, sizeof d.value);
    d.axis = core_vec3(row + 6);
    return d;
}

static PyObject *fitted(const plh_fit *fit, const plh_fit_solution *s, Py_ssize_t n)
{
    const double q[] = {s->q.w, s->q.x, s->q.y, s->q.z};
    const double frame[] = {s->frame.w, s->frame.x, s->frame.y, s->frame.z};
    double *residual = PyMem_Malloc((size_t)(3 * n) * sizeof *residual);
    PyObject *dict = residual ? Py_BuildValue("{s:d,s:d,s:i,s:i}", "t0", s->t0, "chi2", s->chi2,
                                              "rank", s->rank, "alias", s->alias)
                              : PyErr_NoMemory();
    bool good = dict != NULL;
    if (good)
        plh_fit_residuals(fit, s, residual);
    good = good && put(dict, "q", list_of(q, 4)) && put(dict, "omega", list_of_vector(s->omega)) &&
           put(dict, "tensor", list_of(&s->tensor.a[0][0], 9)) &&
           put(dict, "moments", list_of_vector(s->moment)) &&
           put(dict, "frame", list_of(frame, 4)) &&
           put(dict, "momentum", list_of_vector(s->momentum)) &&
           put(dict, "log_ratio_sigma", list_of(s->ratio_sigma, 2)) &&
           put(dict, "log_tensor", list_of(s->s, 5)) &&
           put(dict, "covariance",
               list_of(&s->covariance[0][0], PLH_FIT_PARAMETERS * PLH_FIT_PARAMETERS)) &&
           put(dict, "residuals", list_of(residual, 3 * n));
    PyMem_Free(residual);
    if (!good)
        Py_CLEAR(dict);
    return dict;
}

static PyObject *results(const plh_fit *fit, Py_ssize_t n)
{
    PyObject *solutions = PyList_New(0), *statements = PyList_New(0), *sigmas = PyList_New(0);
    for (Py_ssize_t i = 0; sigmas && i < n; i++)
        core_append(&sigmas, PyFloat_FromDouble(plh_fit_sigma(fit, (size_t)i)));
    for (int i = 0; solutions && i < plh_fit_count(fit); i++)
        core_append(&solutions, fitted(fit, plh_fit_get(fit, i), n));
    for (int i = 0; solutions && statements && i < plh_fit_statement_count(fit); i++)
        core_append(&statements, PyUnicode_FromString(plh_fit_statement_get(fit, i)));
    if (solutions && statements && sigmas)
        return Py_BuildValue("(NNniIN)", solutions, statements,
                             (Py_ssize_t)plh_fit_number_count(fit), plh_fit_unknown_count(fit),
                             plh_fit_doubts(fit), sigmas);
    Py_XDECREF(solutions);
    Py_XDECREF(statements);
    Py_XDECREF(sigmas);
    return NULL;
}

static plh_status run_fit(const double *rows, Py_ssize_t n, const plh_fit_options *options,
                          plh_fit **fit)
{
    plh_status status = PLH_NO_MEMORY;
    plh_fit_datum *data = malloc((size_t)(n + 1) * sizeof *data);
    for (Py_ssize_t i = 0; data && i < n; i++)
        data[i] = datum(rows + 10 * i);
    if (data)
        status = plh_fit_create((size_t)n, data, options, fit);
    free(data);
    return status;
}

PyObject *core_fit(PyObject *module, PyObject *args)
{
    PyObject *object;
    int principal, robust, starts;
    unsigned long long seed;
    plh_fit_options options = plh_fit_options_default();
    Py_buffer rows;
    plh_fit *fit = NULL;
    if (!PyArg_ParseTuple(args, "OppdiK", &object, &principal, &robust, &options.within, &starts,
                          &seed) ||
        !core_numbers(object, -1, false, "observations", &rows))
        return NULL;
    options.principal = principal;
    options.robust = robust;
    options.starts = starts;
    options.seed = seed;
    const Py_ssize_t n = core_length(&rows) / 10;
    PyThreadState *lock = PyEval_SaveThread();
    const plh_status status = run_fit(rows.buf, n, &options, &fit);
    PyEval_RestoreThread(lock);
    PyBuffer_Release(&rows);
    PyObject *out = NULL;
    if (!fit)
        PyErr_NoMemory();
    else if (!status)
        out = results(fit, n);
    else {
        PyObject *text = PyUnicode_FromFormat("fit: %s", plh_fit_message(fit));
        if (text)
            core_raise(core_state_of(module), status, text);
        Py_XDECREF(text);
    }
    plh_fit_destroy(fit);
    return out;
}
