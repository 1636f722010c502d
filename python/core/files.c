/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Files of the CCSDS, and files of observations. */
#include "core.h"

#include <polhode/file.h>
#include <polhode/fit.h>

/* polhode.Error with the line that the library has about a file. */
static PyObject *refuse(PyObject *module, plh_status status, const char *message)
{
    PyObject *text = PyUnicode_FromFormat("%s", message); /* whatever bytes are in it */
    if (text)
        core_raise(core_state_of(module), status, text);
    Py_XDECREF(text);
    return NULL;
}

static PyObject *segment(const plh_file_segment *s)
{
    char first[PLH_DATE_TEXT] = "", last[PLH_DATE_TEXT] = "";
    plh_date_to_text(s->first, s->scale, PLH_DATE_CALENDAR, 9, first, sizeof first);
    plh_date_to_text(s->last, s->scale, PLH_DATE_CALENDAR, 9, last, sizeof last);
    return Py_BuildValue("(zzzzzzisssn)", s->object, s->object_id, s->center, s->frame, s->frame_to,
                         s->type, s->degree, plh_time_scale_name(s->scale), first, last,
                         (Py_ssize_t)s->lines);
}

static PyObject *contents(const plh_file *file)
{
    const plh_file_info info = plh_file_info_of(file);
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < info.segments; i++) {
        const plh_file_segment s = plh_file_segment_get(file, i);
        core_append(&list, segment(&s));
    }
    return list ? Py_BuildValue("(sinN)", info.kind, info.version, (Py_ssize_t)info.lines, list)
                : NULL;
}

PyObject *core_check_file(PyObject *module, PyObject *args)
{
    const char *path;
    plh_file *file = NULL;
    plh_status status;
    PyObject *made = NULL;
    if (!PyArg_ParseTuple(args, "s", &path))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    status = plh_file_create(path, &file);
    Py_END_ALLOW_THREADS
    if (!file)
        return PyErr_NoMemory();
    made = status ? refuse(module, status, plh_file_message(file)) : contents(file);
    plh_file_destroy(file);
    return made;
}

PyObject *core_file_kind(PyObject *module, PyObject *args)
{
    const char *path;
    (void)module;
    return PyArg_ParseTuple(args, "s", &path) ? Py_BuildValue("z", plh_file_kind(path)) : NULL;
}

/* Eleven numbers for each observation: t, kind, value (4), axis (3), sigma, line. */
static PyObject *rows_of(const plh_fit_data *data)
{
    enum { WIDTH = 11 };
    PyObject *bytes =
        PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(data->n * WIDTH * sizeof(double)));
    char *out = bytes ? PyBytes_AsString(bytes) : NULL;
    for (size_t i = 0; out && i < data->n; i++) {
        const plh_fit_datum *d = &data->datum[i];
        const double row[WIDTH] = {
            d->t,      (double)d->kind, d->value[0], d->value[1], d->value[2],          d->value[3],
            d->axis.x, d->axis.y,       d->axis.z,   d->sigma,    (double)data->line[i]};
        memcpy(out + i * sizeof row, row, sizeof row);
    }
    return bytes;
}

PyObject *core_observations(PyObject *module, PyObject *args)
{
    const char *path;
    plh_vec3 axis;
    int lines;
    plh_fit_data *data = NULL;
    plh_status status;
    PyObject *made = NULL;
    if (!PyArg_ParseTuple(args, "s(ddd)p", &path, &axis.x, &axis.y, &axis.z, &lines))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    status = plh_fit_data_create(path, axis, lines, &data);
    Py_END_ALLOW_THREADS
    if (!data)
        return PyErr_NoMemory();
    made = status ? refuse(module, status, plh_fit_data_message(data))
                  : Py_BuildValue("(NNss)", rows_of(data), PyBool_FromLong(data->dates),
                                  data->epoch, plh_time_scale_name(data->scale));
    plh_fit_data_destroy(data);
    return made;
}
