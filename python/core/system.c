/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Many bodies that act on one another. */
#include "core.h"

typedef struct core_system {
    PyObject_HEAD
    plh_system *system;
    plh_pool *pool;
    plh_thermostat thermostat; /* model NULL: none */
    long steps;                /* that it has acted after */
} core_system;

static plh_system *system_of(PyObject *self)
{
    return ((core_system *)self)->system;
}

/* Rows of (mass, x, y, z, charge, epsilon, sigma); epsilon 0: no potential. */
static plh_status from_atoms(PyObject *rows, plh_species *species)
{
    plh_site atom[PLH_SITES_MAX];
    const Py_ssize_t count = PyTuple_Size(rows);
    if (count > PLH_SITES_MAX)
        return PLH_BAD_ARGUMENT;
    for (Py_ssize_t i = 0; i < count; i++) {
        double v[7];
        if (!core_sequence(PyTuple_GetItem(rows, i), 7, v))
            return PLH_BAD_ARGUMENT;
        atom[i] = (plh_site){.at = core_vec3(v + 1), .charge = v[4], .mass = v[0]};
        if (v[5] != 0.0)
            atom[i].pair = plh_pair_lennard_jones(v[5], v[6]);
    }
    return plh_species_from_atoms(atom, (int)count, species);
}

/* A species by name, a tuple of atoms, or a dipolar sphere: (mass, Ix, Iy, Iz, dx, dy, dz, epsilon,
 * sigma). */
static plh_status species_of(PyObject *item, plh_species *species)
{
    if (PyTuple_Check(item) && PyTuple_Size(item) > 0 && !PyNumber_Check(PyTuple_GetItem(item, 0)))
        return from_atoms(item, species);
    if (PyUnicode_Check(item)) {
        const char *name = PyUnicode_AsUTF8AndSize(item, NULL);
        return name ? plh_species_find(name, species) : PLH_BAD_ARGUMENT;
    }
    double v[9];
    if (!core_sequence(item, 9, v))
        return PLH_BAD_ARGUMENT;
    return plh_species_dipolar_sphere(v[0], core_vec3(v + 1), core_vec3(v + 4), v[7], v[8],
                                      species);
}

typedef struct definition {
    plh_species species[PLH_SPECIES_MAX];
    int *index; /* of each body */
    plh_system_def def;
} definition;

static plh_status read_species(PyObject *list, PyObject *numbers, definition *d)
{
    const Py_ssize_t kinds = PyTuple_Size(list);
    size_t n = 0;
    if (kinds < 1 || kinds > PLH_SPECIES_MAX || PyTuple_Size(numbers) != kinds)
        return PLH_BAD_ARGUMENT;
    for (Py_ssize_t k = 0; k < kinds; k++) {
        const plh_status status = species_of(PyTuple_GetItem(list, k), &d->species[k]);
        if (status)
            return status;
        n += PyLong_AsSize_t(PyTuple_GetItem(numbers, k));
        if (PyErr_Occurred())
            return PLH_BAD_ARGUMENT;
    }
    d->index = PyMem_Malloc((n + 1) * sizeof *d->index);
    if (!d->index)
        return PLH_NO_MEMORY;
    for (Py_ssize_t k = 0, i = 0; k < kinds; k++)
        for (size_t left = PyLong_AsSize_t(PyTuple_GetItem(numbers, k)); left > 0; left--)
            d->index[i++] = (int)k;
    d->def.n = n;
    d->def.species = d->species;
    d->def.species_count = (int)kinds;
    d->def.species_of = d->index;
    return PLH_OK;
}

static plh_status cut_of(const char *word, plh_cut *cut)
{
    static const char *const words[] = {"none", "smooth", "plain"};
    static const plh_cut cuts[] = {PLH_CUT_NONE, PLH_CUT_SMOOTH, PLH_CUT_PLAIN};
    for (int i = 0; i < 3; i++)
        if (strcmp(word, words[i]) == 0) {
            *cut = cuts[i];
            return PLH_OK;
        }
    return PLH_BAD_ARGUMENT;
}

static PyObject *system_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    PyObject *species, *numbers;
    const char *cut;
    int periodic, field, threads;
    definition d = {.def = plh_system_def_default()};
    plh_system_def *s = &d.def;
    static char *names[] = {
        "species",        "numbers",      "periodic", "box",     "cut",   "cut_on",  "cut_off",
        "reaction_field", "permittivity", "coulomb",  "gravity", "field", "threads", NULL};
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "O!O!p(ddd)sddpdd(ddd)(ddd)i", names, &PyTuple_Type, &species,
            &PyTuple_Type, &numbers, &periodic, &s->box.x, &s->box.y, &s->box.z, &cut, &s->cut_on,
            &s->cut_off, &field, &s->rf_permittivity, &s->coulomb, &s->gravity.x, &s->gravity.y,
            &s->gravity.z, &s->field.x, &s->field.y, &s->field.z, &threads))
        return NULL;
    s->periodic = periodic, s->reaction_field = field;
    core_system *self = (core_system *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    plh_status status = read_species(species, numbers, &d);
    if (!status)
        status = cut_of(cut, &s->cut);
    if (!status && threads != 1)
        status = plh_pool_create(threads, &self->pool);
    s->pool = self->pool;
    char why[160] = "system";
    if (!status) {
        snprintf(why, sizeof why, "system: %s", plh_system_explain(s));
        status = plh_system_create(s, &self->system);
    }
    PyMem_Free(d.index);
    if (status) {
        Py_DECREF(self);
        return core_fail(core_state_of_type(type), status, why);
    }
    return (PyObject *)self;
}

static void system_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    plh_system_destroy(system_of(self));
    plh_pool_destroy(((core_system *)self)->pool);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* bodies(out, store): 13 rows of n: x y z, px py pz, q0 to q3, m1 to m3; store: from out into the
 * system. */
static PyObject *bodies(PyObject *self, PyObject *args)
{
    PyObject *out;
    int store;
    Py_buffer v;
    const plh_bodies_view b = plh_system_bodies(system_of(self));
    if (!PyArg_ParseTuple(args, "Op", &out, &store) ||
        !core_numbers(out, 13 * (Py_ssize_t)b.n, !store, "bodies", &v))
        return NULL;
    const plh_states r = b.rotation;
    double *const row[13] = {b.x,  b.y,  b.z,  b.px, b.py, b.pz, r.qw,
                             r.qx, r.qy, r.qz, r.mx, r.my, r.mz};
    double *p = v.buf;
    for (size_t k = 0; k < 13; k++)
        memcpy(store ? row[k] : p + k * b.n, store ? p + k * b.n : row[k], b.n * sizeof(double));
    if (store)
        plh_system_touch(system_of(self));
    PyBuffer_Release(&v);
    Py_RETURN_NONE;
}

/* forces(out): 6 rows of n. */
static PyObject *forces(PyObject *self, PyObject *out)
{
    Py_buffer v;
    const size_t n = plh_system_bodies(system_of(self)).n;
    if (!core_numbers(out, 6 * (Py_ssize_t)n, true, "out", &v))
        return NULL;
    plh_forces_view f;
    plh_status status;
    Py_BEGIN_ALLOW_THREADS
    status = plh_system_forces(system_of(self), &f);
    Py_END_ALLOW_THREADS
    const double *const row[6] = {f.fx, f.fy, f.fz, f.tx, f.ty, f.tz};
    double *p = v.buf;
    for (size_t k = 0; !status && k < 6; k++)
        memcpy(p + k * n, row[k], n * sizeof(double));
    PyBuffer_Release(&v);
    return status ? core_fail(core_state_of_self(self), status, "forces") : Py_NewRef(Py_None);
}

/* run(method, t, h, count) */
static PyObject *run(PyObject *self, PyObject *args)
{
    const char *text;
    double t, h;
    long count;
    plh_method_spec spec;
    core_row row;
    if (!PyArg_ParseTuple(args, "sddl", &text, &t, &h, &count))
        return NULL;
    plh_status status = core_method_parse(NULL, text, &row, &spec);
    if (status)
        return core_fail(core_state_of_self(self), status, text);
    core_system *s = (core_system *)self;
    const unsigned bath = s->thermostat.model ? 1u << PLH_PART_THERMOSTAT : 0;
    const plh_scheme *scheme = plh_splitting_scheme(&spec);
    if (scheme && *plh_scheme_explain(scheme, PLH_SYSTEM_PARTS | bath))
        status = PLH_UNSUPPORTED;
    Py_BEGIN_ALLOW_THREADS
    for (long k = 0; bath && k < count && !status; k++, s->steps++)
        status = plh_thermostat_run(&s->thermostat, s->system, &spec, t, h, s->steps, 1);
    if (!bath && !status)
        status = plh_system_run(s->system, &spec, t, h, count);
    Py_END_ALLOW_THREADS
    return status ? core_fail_method(core_state_of_self(self), status, text, &spec,
                                     PLH_SYSTEM_PARTS | bath)
                  : Py_NewRef(Py_None);
}

/* thermostat(kind, kt, seed, settings); kind None: none. */
static PyObject *thermostat(PyObject *self, PyObject *args)
{
    const char *kind, *settings;
    double kt;
    unsigned long long seed;
    core_system *s = (core_system *)self;
    plh_thermostat t = {.model = NULL};
    if (!PyArg_ParseTuple(args, "zdKs", &kind, &kt, &seed, &settings))
        return NULL;
    if (kind) {
        const plh_thermostat_model *model = plh_thermostat_model_find(kind);
        plh_status status =
            model ? plh_thermostat_init(model, kt, seed, settings, &t) : PLH_NOT_FOUND;
        if (!status)
            status = plh_thermostat_check(&t, NULL);
        if (status)
            return core_fail(core_state_of_self(self), status, kind);
    }
    s->thermostat = t;
    s->steps = 0;
    Py_RETURN_NONE;
}

/* act(h, i, n): the thermostat over the time h, for the i-th of n times in a step. */
static PyObject *act(PyObject *self, PyObject *args)
{
    core_system *s = (core_system *)self;
    double h;
    int i, n;
    plh_status status = PLH_OK;
    if (!PyArg_ParseTuple(args, "dii", &h, &i, &n))
        return NULL;
    if (s->thermostat.model)
        status = plh_thermostat_apply(&s->thermostat, s->system, h, (uint64_t)(s->steps * n + i));
    s->steps += i == n - 1;
    return status ? core_fail(core_state_of_self(self), status, "thermostat") : Py_NewRef(Py_None);
}

/* save(t): a checkpoint as bytes. */
static PyObject *save(PyObject *self, PyObject *args)
{
    const core_system *s = (core_system *)self;
    double t;
    if (!PyArg_ParseTuple(args, "d", &t))
        return NULL;
    const size_t size = plh_thermostat_checkpoint_size(&s->thermostat, s->system);
    void *bytes = PyMem_Malloc(size);
    if (!bytes)
        return PyErr_NoMemory();
    plh_thermostat_checkpoint_get(&s->thermostat, s->system, t, s->steps, bytes);
    PyObject *made = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
    PyMem_Free(bytes);
    return made;
}

/* restore(bytes): the time. A copy of the bytes is aligned. */
static PyObject *restore(PyObject *self, PyObject *args)
{
    core_system *s = (core_system *)self;
    const char *given;
    Py_ssize_t size;
    double t = 0.0;
    int64_t steps = s->steps;
    char why[256];
    if (!PyArg_ParseTuple(args, "y#", &given, &size))
        return NULL;
    void *bytes = PyMem_Malloc((size_t)size + 1);
    if (!bytes)
        return PyErr_NoMemory();
    memcpy(bytes, given, (size_t)size);
    const plh_status status = plh_thermostat_checkpoint_set(
        &s->thermostat, s->system, bytes, (size_t)size, &t, &steps, why, sizeof why);
    PyMem_Free(bytes);
    if (status) {
        PyObject *words = PyUnicode_FromFormat("restore: %s", *why ? why : plh_status_text(status));
        if (words)
            core_raise(core_state_of_self(self), status, words);
        Py_XDECREF(words);
        return NULL;
    }
    s->steps = (long)steps;
    return PyFloat_FromDouble(t);
}

/* The energy that the thermostat holds; NaN if it holds none. */
static PyObject *thermostat_energy(PyObject *self, PyObject *none)
{
    const core_system *s = (core_system *)self;
    double energy = Py_NAN;
    (void)none;
    if (s->thermostat.model)
        (void)plh_thermostat_energy(&s->thermostat, s->system, &energy);
    return PyFloat_FromDouble(energy);
}

/* flow(kind, method, h): "kick", or "drift" by a free flow. */
static PyObject *flow(PyObject *self, PyObject *args)
{
    const char *kind, *text;
    double h;
    plh_method_spec spec;
    if (!PyArg_ParseTuple(args, "ssd", &kind, &text, &h))
        return NULL;
    plh_status status = plh_method_parse(NULL, text, &spec);
    Py_BEGIN_ALLOW_THREADS
    if (!status)
        status = strcmp(kind, "kick") == 0 ? plh_system_kick(system_of(self), h)
                                           : plh_system_drift(system_of(self), &spec, h);
    Py_END_ALLOW_THREADS
    return status ? core_fail(core_state_of_self(self), status, kind) : Py_NewRef(Py_None);
}

/* place(kind, a, b, seed): lattice(a, jitter), gas(scale), thermal(kt_translation, kt_rotation). */
static PyObject *place(PyObject *self, PyObject *args)
{
    const char *kind;
    double a, b;
    unsigned long long seed;
    plh_status status = PLH_BAD_ARGUMENT;
    if (!PyArg_ParseTuple(args, "sddK", &kind, &a, &b, &seed))
        return NULL;
    if (strcmp(kind, "lattice") == 0)
        status = plh_system_lattice(system_of(self), a, b, true, seed);
    else if (strcmp(kind, "gas") == 0)
        status = plh_system_gas(system_of(self), a, seed);
    else if (strcmp(kind, "thermal") == 0)
        status = plh_system_thermal(system_of(self), a, b, seed);
    return status ? core_fail(core_state_of_self(self), status, kind) : Py_NewRef(Py_None);
}

/* Energies and what is measured, as a dict. */
static PyObject *measures(PyObject *self, PyObject *none)
{
    (void)none;
    plh_system_energy e;
    plh_system_measure m;
    plh_status status;
    Py_BEGIN_ALLOW_THREADS
    status = plh_system_energies(system_of(self), &e);
    if (!status)
        status = plh_system_measures(system_of(self), &e, &m);
    Py_END_ALLOW_THREADS
    if (status)
        return core_fail(core_state_of_self(self), status, "energies");
    return Py_BuildValue(
        "{sdsdsdsdsdsdsdsdsdsdsds(ddd)s(ddd)sdsdsdsdsdsd}", "translation", e.translation,
        "rotation", e.rotation, "short_range", e.short_range, "dipole", e.dipole, "charge",
        e.charge, "gravity", e.gravity, "field", e.field, "kinetic", e.kinetic, "potential",
        e.potential, "total", e.total, "virial", e.virial, "momentum", m.momentum.x, m.momentum.y,
        m.momentum.z, "angular_momentum", m.angular_momentum.x, m.angular_momentum.y,
        m.angular_momentum.z, "kt_translation", m.kt_translation, "kt_rotation", m.kt_rotation,
        "equipartition", m.equipartition, "pressure", m.pressure, "p1", m.p1, "p2", m.p2);
}

static PyObject *count(PyObject *self, PyObject *none)
{
    (void)none;
    return PyLong_FromSize_t(plh_system_bodies(system_of(self)).n);
}

static PyMethodDef methods[] = {
    {"count", count, METH_NOARGS, "number of bodies"},
    {"bodies", bodies, METH_VARARGS, "bodies(out, store): 13 rows"},
    {"forces", forces, METH_O, "forces(out): 6 rows"},
    {"run", run, METH_VARARGS, "run(method, t, h, count)"},
    {"thermostat", thermostat, METH_VARARGS, "thermostat(kind, kt, seed, settings)"},
    {"act", act, METH_VARARGS, "act(h, i, n): the thermostat alone"},
    {"save", save, METH_VARARGS, "save(t): a checkpoint"},
    {"restore", restore, METH_VARARGS, "restore(bytes): the time of a checkpoint"},
    {"thermostat_energy", thermostat_energy, METH_NOARGS, "the energy that the thermostat holds"},
    {"flow", flow, METH_VARARGS, "flow(kind, method, h)"},
    {"place", place, METH_VARARGS, "place(kind, a, b, seed)"},
    {"measures", measures, METH_NOARGS, "energies, temperatures, momenta"},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_new, (void *)(uintptr_t)system_new},
                              {Py_tp_dealloc, (void *)(uintptr_t)system_dealloc},
                              {Py_tp_methods, methods},
                              {Py_tp_doc, "System(species, numbers, ...)"},
                              {0, NULL}};
static PyType_Spec spec = {"polhode._core.System", sizeof(core_system), 0, Py_TPFLAGS_DEFAULT,
                           slots};

static bool add_number(PyObject *module, const char *name, double value)
{
    PyObject *x = PyFloat_FromDouble(value);
    const bool good = x && PyModule_AddObjectRef(module, name, x) == 0;
    Py_XDECREF(x);
    return good;
}

bool core_add_system(PyObject *module, core_state *state)
{
    return add_number(module, "COULOMB_MD", PLH_COULOMB_MD) &&
           add_number(module, "BOLTZMANN_MD", PLH_BOLTZMANN_MD) &&
           core_add_type(module, &spec, &state->system);
}
