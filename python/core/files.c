/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Files of the CCSDS, files of observations, brightness curves. */
#include "core.h"

#include <polhode/file.h>
#include <polhode/fit.h>
#include <polhode/photometry.h>

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

/* Eleven numbers for each point: t, magnitude, sigma, night, line, sun (3), observer (3). */
static PyObject *points_of(const plh_photometry *curve)
{
    enum { WIDTH = 11 };
    PyObject *bytes =
        PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(curve->n * WIDTH * sizeof(double)));
    char *out = bytes ? PyBytes_AsString(bytes) : NULL;
    for (size_t i = 0; out && i < curve->n; i++) {
        const plh_photometry_point *p = &curve->point[i];
        const double row[WIDTH] = {
            p->t,     p->magnitude, p->sigma,      p->night,      (double)p->line, p->sun.x,
            p->sun.y, p->sun.z,     p->observer.x, p->observer.y, p->observer.z};
        memcpy(out + i * sizeof row, row, sizeof row);
    }
    return bytes;
}

/* [(name, filter, calibrated)] */
static PyObject *nights_of(const plh_photometry *curve)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < curve->nights; i++) {
        const plh_photometry_night *n = &curve->night[i];
        PyObject *name = PyUnicode_DecodeUTF8(n->name, (Py_ssize_t)strlen(n->name), "replace");
        PyObject *filter =
            PyUnicode_DecodeUTF8(n->filter, (Py_ssize_t)strlen(n->filter), "replace");
        PyObject *item = name && filter
                             ? Py_BuildValue("(OON)", name, filter, PyBool_FromLong(n->calibrated))
                             : NULL;
        Py_XDECREF(name);
        Py_XDECREF(filter);
        core_append(&list, item);
    }
    return list;
}

static PyObject *curve_of(const plh_photometry *curve)
{
    char epoch[PLH_DATE_TEXT] = "";
    const plh_time_scale scale = curve->scale;
    const bool old = curve->dates && !plh_date_in_scale(curve->epoch, 0.0, scale);
    if (curve->dates)
        plh_date_to_text(curve->epoch, old ? PLH_SCALE_TT : scale, PLH_DATE_CALENDAR, 3, epoch,
                         sizeof epoch);
    PyObject *points = points_of(curve), *nights = nights_of(curve);
    PyObject *object =
        PyUnicode_DecodeUTF8(curve->object, (Py_ssize_t)strlen(curve->object), "replace");
    PyObject *made = NULL;
    if (points && nights && object)
        made = Py_BuildValue("(OOsOsNN)", points, nights, plh_photometry_format_name(curve->format),
                             object, epoch,
                             curve->dates ? PyUnicode_FromString(plh_time_scale_name(scale))
                                          : PyUnicode_FromString(""),
                             PyBool_FromLong(curve->light_time));
    Py_XDECREF(points);
    Py_XDECREF(nights);
    Py_XDECREF(object);
    return made;
}

PyObject *core_photometry(PyObject *module, PyObject *args)
{
    const char *path, *name;
    plh_time_scale scale = PLH_SCALE_UTC;
    plh_photometry *curve = NULL;
    plh_status status;
    if (!PyArg_ParseTuple(args, "sz", &path, &name))
        return NULL;
    if (name && plh_time_scale_find(name, &scale))
        return core_fail(core_state_of(module), PLH_NOT_FOUND,
                         "scale: expected UTC, TAI, TT, TDB or GPS");
    Py_BEGIN_ALLOW_THREADS
    status = plh_photometry_create(path, name ? &scale : NULL, &curve);
    Py_END_ALLOW_THREADS
    if (!curve)
        return PyErr_NoMemory();
    PyObject *made =
        status ? refuse(module, status, plh_photometry_message(curve)) : curve_of(curve);
    plh_photometry_destroy(curve);
    return made;
}
