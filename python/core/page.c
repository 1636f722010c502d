/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The data of a page, as the command writes them. */
#include "core.h"

#include <polhode/page.h>

/* Three numbers for each flip: time, axis, direction. NULL: no memory. */
static plh_event *flips_of(const double *x, size_t n)
{
    plh_event *flip = PyMem_Calloc(n + 1, sizeof *flip);
    for (size_t i = 0; flip && i < n; i++, x += 3)
        flip[i] = (plh_event){.t = x[0], .which = (int)x[1], .direction = (int)x[2]};
    return flip;
}

/* The text comes whole, in one call. */
static bool take(void *context, const char *text, size_t size)
{
    PyObject **made = context;
    *made = PyUnicode_DecodeUTF8(text, (Py_ssize_t)size, "strict");
    return *made;
}

static PyObject *write_page(core_state *state, plh_page *page, const Py_buffer *flips)
{
    PyObject *text = NULL;
    const size_t n = (size_t)core_length(flips) / 3;
    plh_event *flip = flips_of(flips->buf, n);
    if (!flip)
        return PyErr_NoMemory();
    page->flip = flip;
    page->flips = n;
    const plh_status status = plh_page_write(page, take, &text);
    PyMem_Free(flip);
    return status ? core_fail(state, status, "page") : text;
}

/* Nine numbers: axis, up and rotor. */
static bool take_look(PyObject *numbers, plh_page_look *look)
{
    Py_buffer view;
    if (!core_numbers(numbers, 9, false, "look", &view))
        return false;
    const double *x = view.buf;
    look->axis = plh_vec3_make(x[0], x[1], x[2]);
    look->up = plh_vec3_make(x[3], x[4], x[5]);
    look->rotor = plh_vec3_make(x[6], x[7], x[8]);
    PyBuffer_Release(&view);
    return true;
}

PyObject *core_page(PyObject *module, PyObject *args)
{
    core_state *state = core_state_of(module);
    PyObject *body, *numbers, *rows, *flips, *look, *made = NULL;
    Py_buffer view[3];
    int is_free;
    Py_ssize_t n;
    plh_page page = {.title = NULL};
    if (!PyArg_ParseTuple(args, "ssO!zOpssnOOzzO", &page.title, &page.method, state->body, &body,
                          &page.shape.kind, &numbers, &is_free, &page.columns, &page.show, &n,
                          &rows, &flips, &page.note, &page.look.kind, &look) ||
        !take_look(look, &page.look))
        return NULL;
    page.body = &((core_body *)body)->body;
    page.free = is_free;
    if (!core_numbers(numbers, -1, false, "shape", &view[0]))
        return NULL;
    if (core_numbers(rows, -1, false, "rows", &view[1])) {
        page.shape.number = view[0].buf;
        page.shape.count = (size_t)core_length(&view[0]);
        page.row = view[1].buf;
        page.rows = n > 0 ? (size_t)n : 0;
        page.numbers = (size_t)core_length(&view[1]);
        if (core_numbers(flips, -1, false, "flips", &view[2])) {
            made = write_page(state, &page, &view[2]);
            PyBuffer_Release(&view[2]);
        }
        PyBuffer_Release(&view[1]);
    }
    PyBuffer_Release(&view[0]);
    return made;
}
