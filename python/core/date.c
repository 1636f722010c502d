/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Dates in time scales. */
#include "core.h"

/* A date of a scale from its names; false: an exception is set. */
static bool read_date(const char *text, const char *scale_name, plh_time_scale *scale,
                      plh_date *date)
{
    if (plh_time_scale_find(scale_name, scale)) {
        PyErr_Format(PyExc_ValueError, "no time scale '%s'; expected UTC, TAI, TT, TDB or GPS",
                     scale_name);
        return false;
    }
    if (text && plh_date_from_text(text, *scale, date)) {
        PyErr_Format(PyExc_ValueError,
                     "no date of %s: '%s'; expected one such as 2026-01-31T12:00:00 or "
                     "2026-031T12:00:00",
                     scale_name, text);
        return false;
    }
    return true;
}

static PyObject *print(plh_date date, plh_time_scale scale, int digits, int day_of_year)
{
    char text[PLH_DATE_TEXT];
    if (plh_date_to_text(date, scale, day_of_year ? PLH_DATE_DAY_OF_YEAR : PLH_DATE_CALENDAR,
                         digits, text, sizeof text)) {
        PyErr_Format(PyExc_ValueError, "%s has no such date, or digits is not from 0 to 9",
                     plh_time_scale_name(scale));
        return NULL;
    }
    return PyUnicode_FromString(text);
}

PyObject *core_date_convert(PyObject *module, PyObject *args)
{
    const char *text, *from, *to;
    int digits, day_of_year;
    plh_time_scale scale, target;
    plh_date date;
    (void)module;
    if (!PyArg_ParseTuple(args, "sssip", &text, &from, &to, &digits, &day_of_year) ||
        !read_date(text, from, &scale, &date) || !read_date(NULL, to, &target, NULL))
        return NULL;
    return print(date, target, digits, day_of_year);
}

PyObject *core_date_to_jd(PyObject *module, PyObject *args)
{
    const char *text, *from, *to;
    plh_time_scale scale, target;
    plh_date date;
    double day, rest;
    (void)module;
    if (!PyArg_ParseTuple(args, "sss", &text, &from, &to) ||
        !read_date(text, from, &scale, &date) || !read_date(NULL, to, &target, NULL))
        return NULL;
    if (plh_date_to_jd(date, target, &day, &rest))
        return PyErr_Format(PyExc_ValueError, "%s has no such date", to);
    return Py_BuildValue("dd", day, rest);
}

PyObject *core_date_from_jd(PyObject *module, PyObject *args)
{
    const char *from, *to;
    int digits, day_of_year;
    plh_time_scale scale, target;
    plh_date date;
    double day, rest;
    (void)module;
    if (!PyArg_ParseTuple(args, "ddssip", &day, &rest, &from, &to, &digits, &day_of_year) ||
        !read_date(NULL, from, &scale, NULL) || !read_date(NULL, to, &target, NULL))
        return NULL;
    if (plh_date_from_jd(day, rest, scale, &date))
        return PyErr_Format(PyExc_ValueError, "%s has no such Julian date", from);
    return print(date, target, digits, day_of_year);
}

PyObject *core_date_seconds(PyObject *module, PyObject *args)
{
    const char *first, *last, *name;
    plh_time_scale scale;
    plh_date a, b;
    (void)module;
    if (!PyArg_ParseTuple(args, "sss", &first, &last, &name) ||
        !read_date(first, name, &scale, &a) || !read_date(last, name, &scale, &b))
        return NULL;
    return PyFloat_FromDouble(plh_date_since(b, scale, a));
}

PyObject *core_date_add(PyObject *module, PyObject *args)
{
    const char *text, *name;
    int digits;
    double seconds;
    plh_time_scale scale;
    plh_date date;
    (void)module;
    if (!PyArg_ParseTuple(args, "sdsi", &text, &seconds, &name, &digits) ||
        !read_date(text, name, &scale, &date))
        return NULL;
    if (!plh_date_in_scale(date, seconds, scale))
        return PyErr_Format(PyExc_ValueError, "%s has no such date", name);
    return print(plh_date_add(date, scale, seconds), scale, digits, 0);
}

PyObject *core_leap_seconds_until(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return PyUnicode_FromString(PLH_LEAP_SECONDS_UNTIL);
}
