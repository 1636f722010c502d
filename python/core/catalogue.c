/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The catalogues of the library as lists of dicts. */
#include "core.h"
#include <polhode/extend/method.h>
#include <polhode/extend/thermostat.h>

#include <polhode/catalogue.h>

typedef PyObject *describe(int index);

static PyObject *list_of(int count, describe *one)
{
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < count; i++)
        core_append(&list, one(i));
    return list;
}

static PyObject *parameter(const plh_param *p)
{
    static const char *const kinds[] = {"real", "integer", "choice", "vector", "direction"};
    char accepts[200];
    plh_param_accepts(p, accepts, sizeof accepts);
    PyObject *preset = plh_param_width(p) == 3
                           ? Py_BuildValue("(ddd)", p->preset[0], p->preset[1], p->preset[2])
                           : PyFloat_FromDouble(p->preset[0]);
    if (p->flags & PLH_PARAM_REQUIRED) {
        Py_XDECREF(preset);
        preset = Py_NewRef(Py_None);
    }
    return Py_BuildValue("{sssssNsssssz}", "name", p->name, "kind", kinds[p->kind], "default",
                         preset, "accepts", accepts, "text", p->text, "choices", p->choices);
}

static PyObject *parameters(const plh_param *list, int count)
{
    PyObject *result = PyList_New(0);
    for (int i = 0; result && i < count; i++)
        core_append(&result, parameter(&list[i]));
    return result;
}

static PyObject *method(int index)
{
    const plh_method *m = plh_method_get(index);
    return Py_BuildValue(
        "{sssssssssisisNsNsNsNsNsNsN}", "name", m->name, "family", m->family, "summary", m->summary,
        "source", m->source, "order_free", m->free.attitude, "order_torqued", m->torqued.attitude,
        "symmetric", PyBool_FromLong(m->free.symmetric), "poisson",
        PyBool_FromLong(m->free.poisson), "symplectic", PyBool_FromLong(m->free.symplectic),
        "multistep", PyBool_FromLong(m->multistep), "implicit", PyBool_FromLong(m->implicit),
        "adaptive", PyBool_FromLong(m->stride != NULL), "parameters",
        parameters(m->params, m->param_count));
}

static PyObject *coefficients(const plh_scheme *s, int count, double (*at)(const plh_scheme *, int))
{
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < count; i++)
        core_append(&list, PyFloat_FromDouble(at(s, i)));
    return list;
}

static PyObject *scheme(int index)
{
    const plh_scheme *s = plh_scheme_get(index);
    return Py_BuildValue("{sssssisNsNsNsN}", "name", s->name, "source", s->source, "order",
                         s->order, "a", coefficients(s, s->drifts, plh_scheme_drift), "b",
                         coefficients(s, s->kicks, plh_scheme_kick), "kick_first",
                         PyBool_FromLong(s->kick_first), "flows", core_flows_of(s));
}

static PyObject *model(int index)
{
    const plh_torque_model *m = plh_torque_model_get(index);
    return Py_BuildValue("{sssssssN}", "name", m->name, "summary", m->summary, "source", m->source,
                         "parameters", parameters(m->params, m->param_count));
}

static PyObject *event_kind(int index)
{
    static const char *const members[] = {"axis", "direction", "angle", "function"};
    const plh_event_kind_info *k = plh_event_kind_get((plh_event_kind)index);
    PyObject *uses = PyList_New(0);
    for (int i = 0; uses && i < 4; i++)
        if (k->uses >> i & 1u)
            core_append(&uses, PyUnicode_FromString(members[i]));
    return Py_BuildValue("{sssssNsN}", "name", k->word, "text", k->text, "uses", uses, "extremum",
                         PyBool_FromLong(k->extremum));
}

static PyObject *thermostat(int index)
{
    const plh_thermostat_model *m = plh_thermostat_model_get(index);
    return Py_BuildValue("{sssssssNsN}", "name", m->name, "summary", m->summary, "source",
                         m->source, "conserved", PyBool_FromLong(m->energy != NULL), "parameters",
                         parameters(m->params, m->param_count));
}

/* Words that are separated by blanks, as a list. */
static PyObject *words_of(const char *text)
{
    PyObject *whole = PyUnicode_FromString(text ? text : "");
    PyObject *list = whole ? PyObject_CallMethod(whole, "split", NULL) : NULL;
    Py_XDECREF(whole);
    return list;
}

static PyObject *column(int index)
{
    const plh_column c = plh_column_get(index);
    PyObject *needs = PyList_New(0);
    for (int i = 0; needs && i < 2; i++)
        if (c.needs[i])
            core_append(&needs, PyUnicode_FromString(c.needs[i]));
    return Py_BuildValue("{sssNsssisNsN}", "name", c.name, "labels", words_of(c.labels), "text",
                         c.text, "width", c.width, "system", PyBool_FromLong(c.system), "needs",
                         needs);
}

static PyObject *format(int index)
{
    const plh_format f = plh_format_get(index);
    return Py_BuildValue("{sssNsssNsNsN}", "name", f.word, "endings", words_of(f.endings), "text",
                         f.text, "body", PyBool_FromLong(f.body), "system",
                         PyBool_FromLong(f.system), "available", PyBool_FromLong(f.available));
}

static PyObject *key(int index)
{
    const plh_key k = plh_key_get(index);
    return Py_BuildValue("{sssssNszss}", "name", k.path, "accepts", k.accepts, "needed",
                         PyBool_FromLong(k.needed), "default", k.otherwise, "text", k.text);
}

static PyObject *scenario(int index)
{
    const plh_scenario s = plh_scenario_get(index);
    return Py_BuildValue("{ssssss}", "name", s.name, "file", s.file, "text", s.text);
}

PyObject *core_scenarios(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return list_of(plh_scenario_count(), scenario);
}

PyObject *core_columns(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return list_of(plh_column_count(), column);
}

PyObject *core_formats(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return list_of(plh_format_count(), format);
}

PyObject *core_keys(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return list_of(plh_key_count(), key);
}

PyObject *core_read_key(PyObject *module, PyObject *args)
{
    const char *path, *name;
    char text[4096];
    if (!PyArg_ParseTuple(args, "ss", &path, &name))
        return NULL;
    const plh_status status = plh_key_read(path, name, text, sizeof text);
    PyObject *made = PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
    if (!status || !made)
        return made;
    core_raise(core_state_of(module), status, made);
    Py_DECREF(made);
    return NULL;
}

static PyObject *orbit(int index)
{
    const plh_orbit_model *m = plh_orbit_model_get(index);
    return Py_BuildValue("{sssssssNsNsN}", "name", m->name, "summary", m->summary, "source",
                         m->source, "file", PyBool_FromLong(m->flags & PLH_ORBIT_FILE), "series",
                         PyBool_FromLong(m->flags & PLH_ORBIT_CENTRAL), "parameters",
                         parameters(m->params, m->param_count));
}

PyObject *core_orbit_models(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return list_of(plh_orbit_model_count(), orbit);
}

PyObject *core_thermostats(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return list_of(plh_thermostat_model_count(), thermostat);
}

PyObject *core_methods(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return list_of(plh_method_count(), method);
}

PyObject *core_schemes(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return list_of(plh_scheme_count(), scheme);
}

PyObject *core_torque_models(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return list_of(plh_torque_model_count(), model);
}

PyObject *core_event_kinds(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return list_of(PLH_EVENT_KINDS, event_kind);
}
