/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A brightness curve inverted. */
#include "core.h"

#include <polhode/lightfit.h>
#include <stdlib.h>

enum { ROW = 10, GIVEN = 3 * PLH_LIGHTFIT_COUNT };

/* Ten numbers: t, magnitude, sigma, night, Sun, observer. */
static plh_lightfit_datum datum(const double *row)
{
    return (plh_lightfit_datum){.t = row[0],
                                .magnitude = row[1],
                                .sigma = row[2],
                                .night = row[3] >= 0.0 && row[3] < 1e9 ? (int)row[3] : -1,
                                .sun = core_vec3(row + 4),
                                .observer = core_vec3(row + 7)};
}

static PyObject *bytes_of(const double *x, size_t n)
{
    return PyBytes_FromStringAndSize((const char *)x, (Py_ssize_t)(n * sizeof *x));
}

/* Words, then numbers in one array, covariance, residuals with zero points. */
static PyObject *solution_of(const plh_lightfit *fit, const plh_lightfit_solution *s, size_t n)
{
    const size_t zeros = (size_t)plh_lightfit_zero_count(fit);
    const double state[] = {s->chi2,
                            s->rms,
                            s->t_least,
                            s->t0,
                            s->momentum,
                            s->energy,
                            s->q.w,
                            s->q.x,
                            s->q.y,
                            s->q.z,
                            s->omega.x,
                            s->omega.y,
                            s->omega.z,
                            s->moment.x,
                            s->moment.y,
                            s->moment.z,
                            s->nutation[0],
                            s->nutation[1],
                            s->nutation_sigma[0],
                            s->nutation_sigma[1]};
    double *r = malloc((n + zeros + 1) * sizeof *r);
    if (!r)
        return PyErr_NoMemory();
    plh_lightfit_residuals(fit, s, r, r + n);
    PyObject *out = Py_BuildValue(
        "(ssiNNNNN)", plh_mode_name(s->mode), plh_lightfit_relation_name(s->relation), s->rank,
        bytes_of(state, sizeof state / sizeof *state), bytes_of(s->value, PLH_LIGHTFIT_COUNT),
        bytes_of(&s->covariance[0][0], PLH_LIGHTFIT_COUNT * PLH_LIGHTFIT_COUNT), bytes_of(r, n),
        bytes_of(r + n, zeros));
    free(r);
    return out;
}

static PyObject *results(const plh_lightfit *fit, size_t n)
{
    PyObject *solutions = PyList_New(0), *statements = PyList_New(0), *doubts = PyList_New(0);
    for (int i = 0; solutions && i < plh_lightfit_count(fit); i++)
        core_append(&solutions, solution_of(fit, plh_lightfit_get(fit, i), n));
    for (int i = 0; statements && i < plh_lightfit_statement_count(fit); i++)
        core_append(&statements, PyUnicode_FromString(plh_lightfit_statement_get(fit, i)));
    for (int i = 0; doubts && i < PLH_LIGHTFIT_DOUBTS; i++)
        if (plh_lightfit_doubts(fit) >> i & 1u)
            core_append(&doubts, PyUnicode_FromString(plh_lightfit_doubt_name(i)));
    if (solutions && statements && doubts)
        return Py_BuildValue("(NNNid)", solutions, statements, doubts,
                             plh_lightfit_unknown_count(fit), plh_lightfit_sigma(fit, 0));
    Py_XDECREF(solutions);
    Py_XDECREF(statements);
    Py_XDECREF(doubts);
    return NULL;
}

static plh_status run(const double *rows, size_t n, const plh_lightfit_options *options,
                      plh_lightfit **fit)
{
    plh_status status = PLH_NO_MEMORY;
    plh_lightfit_datum *data = malloc((n + 1) * sizeof *data);
    for (size_t i = 0; data && i < n; i++)
        data[i] = datum(rows + ROW * i);
    if (data)
        status = plh_lightfit_create(n, data, options, fit);
    free(data);
    return status;
}

static PyObject *solve(PyObject *module, const Py_buffer *rows, const plh_lightfit_options *options)
{
    const size_t n = (size_t)core_length(rows) / ROW;
    plh_lightfit *fit = NULL;
    PyThreadState *lock = PyEval_SaveThread();
    const plh_status status = run(rows->buf, n, options, &fit);
    PyEval_RestoreThread(lock);
    PyObject *out = NULL;
    if (!fit)
        PyErr_NoMemory();
    else if (!status)
        out = results(fit, n);
    else {
        PyObject *text = PyUnicode_FromFormat("fit_light: %s", plh_lightfit_message(fit));
        if (text)
            core_raise(core_state_of(module), status, text);
        Py_XDECREF(text);
    }
    plh_lightfit_destroy(fit);
    return out;
}

PyObject *core_fit_light(PyObject *module, PyObject *args)
{
    PyObject *object, *known;
    int free_moments, robust, mode, readings;
    plh_lightfit_options o = plh_lightfit_options_default();
    Py_buffer rows, given;
    if (!PyArg_ParseTuple(args, "OOppiddddi", &object, &known, &free_moments, &robust, &mode,
                          &o.within, &o.shortest, &o.longest, &o.sampling, &readings) ||
        !core_numbers(known, GIVEN, false, "given", &given))
        return NULL;
    const double *g = given.buf;
    for (int k = 0; k < PLH_LIGHTFIT_COUNT; k++)
        o.given[k] = (plh_lightfit_given){(plh_lightfit_known)g[3 * k], g[3 * k + 1], g[3 * k + 2]};
    PyBuffer_Release(&given);
    if (!core_numbers(object, -1, false, "magnitudes", &rows))
        return NULL;
    o.free_moments = free_moments;
    o.robust = robust;
    o.mode = (plh_mode)mode;
    o.readings = readings;
    PyObject *out = solve(module, &rows, &o);
    PyBuffer_Release(&rows);
    return out;
}

PyObject *core_fit_light_names(PyObject *module, PyObject *args)
{
    (void)module, (void)args;
    PyObject *list = PyList_New(0);
    for (int k = 0; list && k < PLH_LIGHTFIT_COUNT; k++)
        core_append(&list, PyUnicode_FromString(plh_lightfit_name(k)));
    return list;
}
