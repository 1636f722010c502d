/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Scenarios, by libpolhode_run: the same reader, runs and files as the command's. */
#include "core.h"

typedef struct core_run {
    PyObject_HEAD
    plh_run *run;
} core_run;

static plh_run *run_of(PyObject *self)
{
    return ((core_run *)self)->run;
}

/* How what a run was refused for is mended in Python; NULL: its own line says it all. */
static const char *hint(plh_run_reason why)
{
    switch (why) {
    case PLH_RUN_LIBRARY_NOT_ALLOWED:
        return "see allow=[\"libraries\"]";
    case PLH_RUN_OUTSIDE_NOT_ALLOWED:
        return "see allow=[\"outside\"]";
    case PLH_RUN_UNKNOWN_SCENARIO:
        return "scenarios() lists them";
    default:
        return NULL;
    }
}

/* polhode.Error with the run's own line. */
static PyObject *refuse(PyObject *self, core_state *state, plh_status status)
{
    if (PyErr_Occurred())
        return NULL;
    const char *text = plh_run_message(run_of(self)), *more = hint(plh_run_why(run_of(self)));
    const bool open = *text && text[strlen(text) - 1] == '?'; /* "did you mean 'q'?" */
    const char *between = !more ? "" : open ? " " : "; ";
    PyObject *words = PyUnicode_FromFormat("%s%s%s", *text ? text : plh_status_text(status),
                                           between, more ? more : "");
    if (words)
        core_raise(state, status, words);
    Py_XDECREF(words);
    return NULL;
}

/* Memory of the settings while they are handed over. */
struct block {
    struct block *next;
    plh_value value[];
};

static plh_value *take(struct block **blocks, size_t n)
{
    struct block *b = PyMem_Calloc(1, sizeof *b + (n + 1) * sizeof *b->value);
    if (!b) {
        PyErr_NoMemory();
        return NULL;
    }
    b->next = *blocks;
    *blocks = b;
    return b->value;
}

static bool value_of(struct block **blocks, PyObject *o, plh_value *v);

/* A dict or a tuple. */
static bool items_of(struct block **blocks, PyObject *o, plh_value *v)
{
    const bool map = PyDict_Check(o);
    const Py_ssize_t n = map ? PyDict_Size(o) : PyTuple_Size(o);
    plh_value *item = take(blocks, (size_t)n);
    PyObject *key = NULL, *member = NULL;
    Py_ssize_t at = 0;
    *v = (plh_value){
        .kind = map ? PLH_VALUE_MAP : PLH_VALUE_LIST, .items = item, .count = (size_t)n};
    for (Py_ssize_t i = 0; item && i < n; i++) {
        if (map)
            PyDict_Next(o, &at, &key, &member);
        else
            member = PyTuple_GetItem(o, i);
        if (!value_of(blocks, member, &item[i]) ||
            (map && !(item[i].key = PyUnicode_AsUTF8AndSize(key, NULL))))
            return false;
    }
    return item;
}

/* A float, a str, a tuple or a dict, as polhode/scenario.py gives them. */
static bool value_of(struct block **blocks, PyObject *o, plh_value *v)
{
    if (PyDict_Check(o) || PyTuple_Check(o)) {
        if (Py_EnterRecursiveCall(" in a setting"))
            return false;
        const bool good = items_of(blocks, o, v);
        Py_LeaveRecursiveCall();
        return good;
    }
    const bool text = PyUnicode_Check(o);
    *v = (plh_value){.kind = text ? PLH_VALUE_TEXT : PLH_VALUE_NUMBER,
                     .text = text ? PyUnicode_AsUTF8AndSize(o, NULL) : NULL,
                     .number = text ? 0.0 : PyFloat_AsDouble(o)};
    return !PyErr_Occurred();
}

/* A tuple of (key, value, label); false with an exception. Free in either case. */
static bool settings_of(PyObject *list, struct block **blocks, plh_settings *settings)
{
    const Py_ssize_t n = PyTuple_Size(list);
    plh_setting *s = PyMem_Calloc((size_t)n + 1, sizeof *s);
    settings->list = s;
    settings->count = (int)n;
    if (!s || n > 100000) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *value;
        if (!PyArg_ParseTuple(PyTuple_GetItem(list, i), "sOs", &s[i].key, &value, &s[i].label) ||
            !value_of(blocks, value, &s[i].value))
            return false;
    }
    return true;
}

static void settings_free(struct block *blocks, plh_settings *settings)
{
    PyMem_Free((void *)settings->list);
    for (struct block *next; blocks; blocks = next) {
        next = blocks->next;
        PyMem_Free(blocks);
    }
}

static PyObject *open_run(PyTypeObject *type, const char *path, const char *text, const char *name,
                          const plh_settings *settings)
{
    core_run *self = (core_run *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    const plh_status status = text ? plh_run_from_text(text, name, settings, &self->run)
                                   : plh_run_open(path, settings, &self->run);
    if (!self->run || status) {
        if (self->run)
            refuse((PyObject *)self, core_state_of_type(type), status);
        else
            PyErr_NoMemory();
        Py_CLEAR(self);
    }
    return (PyObject *)self;
}

/* Run(path, text, name, settings, allow): path, or text with a name for messages. */
static PyObject *run_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *path, *text, *name;
    PyObject *list, *run = NULL;
    plh_settings settings = {0};
    struct block *blocks = NULL;
    static char *names[] = {"path", "text", "name", "settings", "allow", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "zzzO!I", names, &path, &text, &name,
                                     &PyTuple_Type, &list, &settings.allow))
        return NULL;
    if (settings_of(list, &blocks, &settings))
        run = open_run(type, path, text, name, &settings);
    settings_free(blocks, &settings);
    return run;
}

static void run_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    plh_run_destroy(run_of(self));
    PyObject_Free(self);
    Py_DECREF(type);
}

/* Looks at Ctrl-C, and calls the user's function with (done, count, unit). */
static bool watch(void *context, const plh_run_progress *progress)
{
    const PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *function = context, *answer = NULL;
    bool go = PyErr_CheckSignals() == 0;
    if (go && function != Py_None) {
        answer =
            PyObject_CallFunction(function, "dds", progress->done, progress->count, progress->unit);
        go = answer && answer != Py_False;
    }
    Py_XDECREF(answer);
    PyGILState_Release(lock);
    return go;
}

/* Hands text to the user's function; an exception of it ends the run. */
static bool pour(void *context, const char *text, size_t size)
{
    const PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *answer =
        PyErr_Occurred() ? NULL : PyObject_CallFunction(context, "s#", text, (Py_ssize_t)size);
    const bool go = answer != NULL;
    Py_XDECREF(answer);
    PyGILState_Release(lock);
    return go;
}

/* execute(files, reference, resume, watch, csv): the status's name. */
static PyObject *execute(PyObject *self, PyObject *args)
{
    int files, reference, resume;
    PyObject *function, *csv;
    if (!PyArg_ParseTuple(args, "pppOO", &files, &reference, &resume, &function, &csv))
        return NULL;
    plh_run_options options = plh_run_options_default();
    options.files = files, options.reference = reference, options.resume = resume;
    options.watch = watch, options.context = function;
    options.sink = csv != Py_None ? pour : NULL, options.sink_context = csv;
    plh_status status;
    Py_BEGIN_ALLOW_THREADS
    status = plh_run_execute(run_of(self), &options);
    Py_END_ALLOW_THREADS
    if (PyErr_Occurred() || (status && status != PLH_STOPPED && status != PLH_DIVERGED))
        return refuse(self, core_state_of_self(self), status);
    return PyUnicode_FromString(plh_status_name(status));
}

/* final(csv): the last state. */
static PyObject * final(PyObject *self, PyObject *csv)
{
    const plh_status status = plh_run_write_final(run_of(self), pour, csv);
    return status ? core_fail(core_state_of_self(self), status, "the last state")
                  : Py_NewRef(Py_None);
}

static PyObject *labels_of(const plh_run *run, plh_run_column c)
{
    PyObject *list = PyList_New(0);
    for (int k = 0; list && k < c.width; k++)
        core_append(&list, PyUnicode_FromString(plh_run_label(run, c.at + (size_t)k)));
    return list;
}

/* [(name, text, width, labels)] */
static PyObject *columns(PyObject *self, PyObject *none)
{
    (void)none;
    const plh_run *run = run_of(self);
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < plh_run_column_count(run); i++) {
        const plh_run_column c = plh_run_column_get(run, i);
        core_append(&list, Py_BuildValue("(ssiN)", c.name, c.text, c.width, labels_of(run, c)));
    }
    return list;
}

/* column(name, out) */
static PyObject *column(PyObject *self, PyObject *args)
{
    const char *name;
    PyObject *out;
    Py_buffer v;
    if (!PyArg_ParseTuple(args, "sO", &name, &out) || !core_numbers(out, -1, true, "out", &v))
        return NULL;
    const plh_status status = plh_run_column_copy(run_of(self), name, v.buf);
    PyBuffer_Release(&v);
    return status ? core_fail(core_state_of_self(self), status, name) : Py_NewRef(Py_None);
}

/* bodies(record, out): 13 numbers per body. */
static PyObject *bodies(PyObject *self, PyObject *args)
{
    Py_ssize_t record;
    PyObject *out;
    Py_buffer v;
    const size_t n = plh_run_info_of(run_of(self)).bodies * PLH_RUN_BODY_VALUES;
    if (!PyArg_ParseTuple(args, "nO", &record, &out) ||
        !core_numbers(out, (Py_ssize_t)n, true, "out", &v))
        return NULL;
    const double *from = record < 0 ? NULL : plh_run_bodies(run_of(self), (size_t)record);
    if (from)
        memcpy(v.buf, from, n * sizeof(double));
    PyBuffer_Release(&v);
    if (!from) {
        PyErr_SetString(PyExc_IndexError, "no bodies were kept for this record");
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyObject *files(const plh_run *run)
{
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < plh_run_file_count(run); i++)
        core_append(&list, PyUnicode_FromString(plh_run_file_get(run, i)));
    return list;
}

static PyObject *info(PyObject *self, PyObject *none)
{
    (void)none;
    const plh_run_info i = plh_run_info_of(run_of(self));
    return Py_BuildValue(
        "{szszszsNsnsdsdsdsdsnsssssN}", "name", i.name, "source", i.source, "method", i.method,
        "system", PyBool_FromLong(i.system), "bodies", (Py_ssize_t)i.bodies, "start", i.start,
        "until", i.until, "step", i.step, "tolerance", i.tolerance, "records",
        (Py_ssize_t)plh_run_record_count(run_of(self)), "warnings", plh_run_warnings(run_of(self)),
        "summary", plh_run_summary(run_of(self)), "files", files(run_of(self)));
}

/* [(t, definition, value, direction, graze, q, m)] */
static PyObject *events(PyObject *self, PyObject *none)
{
    (void)none;
    PyObject *list = PyList_New(0);
    plh_event e;
    plh_state s;
    for (size_t i = 0; list && !plh_run_event_get(run_of(self), i, &e, &s); i++)
        core_append(&list, Py_BuildValue("(didii(dddd)(ddd))", e.t, e.which, e.value, e.direction,
                                         (int)(e.flags & PLH_EVENT_GRAZE), s.q.w, s.q.x, s.q.y,
                                         s.q.z, s.m.x, s.m.y, s.m.z));
    return list;
}

/* [(name, kind, count)] of the definitions. */
static PyObject *event_kinds(PyObject *self, PyObject *none)
{
    (void)none;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < plh_run_event_kind_count(run_of(self)); i++) {
        const plh_run_event_kind k = plh_run_event_kind_get(run_of(self), i);
        core_append(&list, Py_BuildValue("(ssK)", k.name, plh_event_name(k.kind),
                                         (unsigned long long)k.count));
    }
    return list;
}

static PyMethodDef methods[] = {
    {"execute", execute, METH_VARARGS, "execute(files, reference, resume, watch, csv)"},
    {"final", final, METH_O, "final(csv): the last state"},
    {"columns", columns, METH_NOARGS, "[(name, text, width, labels)]"},
    {"column", column, METH_VARARGS, "column(name, out)"},
    {"bodies", bodies, METH_VARARGS, "bodies(record, out)"},
    {"events", events, METH_NOARGS, "[(t, definition, value, direction, graze, q, m)]"},
    {"event_kinds", event_kinds, METH_NOARGS, "[(name, kind, count)]"},
    {"info", info, METH_NOARGS, "what the scenario says and the run found out"},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_new, (void *)(uintptr_t)run_new},
                              {Py_tp_dealloc, (void *)(uintptr_t)run_dealloc},
                              {Py_tp_methods, methods},
                              {Py_tp_doc, "Run(path, text, name, settings, allow)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.Run", sizeof(core_run), 0, Py_TPFLAGS_DEFAULT, slots};

bool core_add_run(PyObject *module, core_state *state)
{
    return core_add_type(module, &spec, &state->run);
}
