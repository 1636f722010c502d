/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The periods of a brightness curve. */
#include "core.h"

#include <polhode/periods.h>
#include <stdlib.h>

/* n doubles as bytes. */
static PyObject *bytes_of(const double *x, size_t n)
{
    return PyBytes_FromStringAndSize((const char *)x, (Py_ssize_t)(n * sizeof *x));
}

/* [(j, k, frequency, cosine, sine, amplitude, sigma, false_alarm, significant)] */
static PyObject *lines_of(const plh_periods_solution *s)
{
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < s->lines; i++) {
        const plh_periods_line *l = &s->line[i];
        core_append(&list, Py_BuildValue("(iiddddddN)", l->j, l->k, l->frequency, l->cosine,
                                         l->sine, l->amplitude, l->sigma, l->false_alarm,
                                         PyBool_FromLong(l->significant)));
    }
    return list;
}

static PyObject *solution_of(const plh_periods *p, const plh_periods_solution *s, size_t n)
{
    double *rest = malloc(n * sizeof *rest);
    if (!rest || plh_periods_residuals(p, s, rest)) {
        free(rest);
        return PyErr_NoMemory();
    }
    PyObject *made = Py_BuildValue(
        "{sisis(dd)s(dd)s(dd)sdsdsdsdsdsisls((iii)(iii))sNsN}", "periods", s->periods, "order",
        s->order, "frequency", s->frequency[0], s->frequency[1], "sigma", s->sigma[0], s->sigma[1],
        "formal", s->formal[0], s->formal[1], "correlation", s->correlation, "chi2", s->chi2,
        "excess", s->excess, "rms", s->rms, "bic", s->bic, "parameters", s->parameters, "freedom",
        s->freedom, "twice", s->twice[0][0], s->twice[0][1], s->twice[0][2], s->twice[1][0],
        s->twice[1][1], s->twice[1][2], "lines", lines_of(s), "residuals", bytes_of(rest, n));
    free(rest);
    return made;
}

static PyObject *states_of(const plh_periods *p)
{
    plh_periods_state state[PLH_PERIODS_STATES];
    PyObject *list = PyList_New(0);
    if (plh_periods_found(p) < 2 || plh_periods_states(plh_periods_get(p, 0), state))
        return list;
    for (int i = 0; list && i < PLH_PERIODS_STATES; i++) {
        const plh_periods_state *s = &state[i];
        core_append(&list,
                    Py_BuildValue("(s(ii)(ii)ddddNd(dd)(dd)(dd))", plh_mode_name(s->mode),
                                  s->psi[0], s->psi[1], s->phi[0], s->phi[1], s->P_psi, s->P_phi,
                                  s->sigma_psi, s->sigma_phi, PyBool_FromLong(s->possible),
                                  s->share, s->short_long[0], s->short_long[1], s->middle_long[0],
                                  s->middle_long[1], s->nutation[0], s->nutation[1]));
    }
    return list;
}

static PyObject *result_of(const plh_periods *p, size_t n)
{
    const plh_periods_grid g = plh_periods_grid_of(p);
    const size_t cells = (size_t)g.cells;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < plh_periods_count(p); i++)
        core_append(&list, solution_of(p, plh_periods_get(p, i), n));
    if (!list)
        return NULL;
    return Py_BuildValue("(iNNN(ddlnNddNNN))", plh_periods_found(p), list,
                         solution_of(p, plh_periods_single(p), n), states_of(p), g.span, g.step,
                         g.first, (Py_ssize_t)g.count, PyBool_FromLong(g.lowered), g.pairs, g.chi2,
                         bytes_of(g.pair, g.count), bytes_of(g.single, g.count),
                         bytes_of(g.map, cells * cells));
}

/* Columns of the rows t, value, sigma and night. */
static PyObject *solve(PyObject *module, const double *rows, size_t n,
                       const plh_periods_options *options)
{
    int *night = malloc((n + 1) * sizeof *night);
    for (size_t i = 0; night && i < n; i++)
        night[i] = (int)rows[3 * n + i];
    const plh_periods_data data = {n, rows, rows + n, rows + 2 * n, night};
    const char *why = night ? plh_periods_refusal(&data, options) : NULL;
    plh_status status = night ? PLH_OK : PLH_NO_MEMORY;
    plh_periods *found = NULL;
    plh_pool *pool = NULL;
    if (!status && !why) {
        Py_BEGIN_ALLOW_THREADS
        status = plh_pool_create(0, &pool);
        if (!status)
            status = plh_periods_create(&data, options, pool, &found);
        plh_pool_destroy(pool);
        Py_END_ALLOW_THREADS
    }
    free(night);
    if (why || status)
        return core_fail(core_state_of(module), why ? PLH_BAD_ARGUMENT : status,
                         why ? why : "periods");
    PyObject *made = result_of(found, n);
    plh_periods_destroy(found);
    return made;
}

PyObject *core_periods(PyObject *module, PyObject *args)
{
    PyObject *object;
    Py_buffer rows;
    plh_periods_options o;
    if (!PyArg_ParseTuple(args, "Oiidddddd", &object, &o.order, &o.most, &o.lowest, &o.highest,
                          &o.fineness, &o.pairs, &o.within, &o.sampling) ||
        !core_numbers(object, -1, false, "rows", &rows))
        return NULL;
    PyObject *made = solve(module, rows.buf, (size_t)core_length(&rows) / 4, &o);
    PyBuffer_Release(&rows);
    return made;
}
