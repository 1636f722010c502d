/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * H5MD 1.1 (de Buyl, Colberg and Hoefling, Comput. Phys. Commun. 185 (2014) 1546; the specification
 * 1.1.0): the bodies in /particles/all, the columns in /observables. All elements are sampled at
 * the same times, so their step and time are hard links to those of the position. Orientations are
 * quaternions, scalar first, body to space, as its proposal 104 has them. On request the atoms of
 * the bodies are in /particles/atoms. Units, where they are known, are attributes as its module
 * units has them.
 */
#include "record/atoms.h"
#include "record/writer.h"

#ifdef PLH_HAVE_HDF5
#include "record/hdf5.h"

#include <stdlib.h>
#include <string.h>

enum { ELEMENTS = SCENARIO_COLUMNS + SCENARIO_RDF_PAIRS + 10 };

/* A time-dependent element, and where its numbers are in a record. */
struct element {
    hid_t value;
    int at, width; /* of an observable */
    /* Of a quantity of the bodies: index in `kinds`; -1: an observable */
    int kind;
};

struct h5md {
    const struct writer_job *job;
    hid_t file, particles, atoms, observables, step, time;
    int step_at, t_at;
    hsize_t records, n, atom_count;
    struct element element[ELEMENTS];
    int count;
    double *block;    /* one quantity of all bodies or atoms */
    double *per_mass; /* of each body */
};

static const struct {
    const char *name;
    int first, width; /* of the BODY_VALUES of a body */
    const char *text;
    const char *unit[2]; /* in nm, in angstrom */
    double angstrom;     /* the factor from the one to the other */
} kinds[] = {
    {"position", 0, 3, "centres of mass; never wrapped into the box", {"nm", "Angstrom"}, 10.0},
    {"velocity", 3, 3, "of the centres of mass", {"nm ps-1", "Angstrom ps-1"}, 10.0},
    {"orientation", 6, 4, "unit quaternion, scalar first, body to space", {NULL, NULL}, 1.0},
    {"angular_momentum",
     10,
     3,
     "about the centre of mass, in the axes of the body",
     {"u nm2 ps-1", "u Angstrom2 ps-1"},
     100.0},
    /* of atoms */
    {"position", 0, 3, "of the atoms; never wrapped into the box", {"nm", "Angstrom"}, 10.0},
    {"velocity", 3, 3, "of the atoms", {"nm ps-1", "Angstrom ps-1"}, 10.0},
};
enum { OF_BODIES = 4, KINDS = sizeof kinds / sizeof *kinds };

static bool put_unit(const struct h5md *h, hid_t set, const char *unit)
{
    return !unit || !h->job->scenario->system.md || hdf5_text(set, "unit", unit);
}

static const char *length_unit(const struct h5md *h)
{
    return kinds[0].unit[h->job->scenario->output.angstrom];
}

static bool whole_attribute(hid_t object, const char *name, int count, const int *numbers)
{
    hsize_t size = (hsize_t)count;
    hid_t space = count > 1 ? H5Screate_simple(1, &size, NULL) : H5Screate(H5S_SCALAR);
    hid_t a = H5Acreate2(object, name, H5T_STD_I32LE, space, H5P_DEFAULT, H5P_DEFAULT);
    bool good = a >= 0 && H5Awrite(a, H5T_NATIVE_INT, numbers) >= 0;
    good = hdf5_close_attribute(a, good);
    return H5Sclose(space) >= 0 && good;
}

static hid_t group(hid_t parent, const char *name)
{
    return H5Gcreate2(parent, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
}

static bool metadata(const struct h5md *h)
{
    static const int version[2] = {1, 1}, units[2] = {1, 0};
    hid_t top = group(h->file, "h5md");
    hid_t author = group(top, "author"), creator = group(top, "creator");
    bool good = whole_attribute(top, "version", 2, version) &&
                hdf5_text(author, "name", h->job->scenario->output.author) &&
                hdf5_text(creator, "name", "polhode") &&
                hdf5_text(creator, "version", plh_version());
    if (h->job->scenario->system.md) {
        hid_t modules = group(top, "modules"), own = group(modules, "units");
        good = whole_attribute(own, "version", 2, units) && good;
        good = hdf5_close_group(own, good);
        good = hdf5_close_group(modules, good);
    }
    good = hdf5_close_group(author, good);
    good = hdf5_close_group(creator, good);
    return hdf5_close_group(top, good);
}

/* A dataset, its first dimension open to the end where it counts records. */
static hid_t dataset(hid_t parent, const char *name, hid_t type, int rank, const hsize_t *size,
                     bool records)
{
    hsize_t most[3], chunk[3];
    bool empty = false;
    for (int i = 0; i < rank; i++) {
        most[i] = chunk[i] = size[i];
        empty = empty || size[i] == 0;
    }
    hid_t plist = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(plist, false); /* the same bytes from the same run */
    if (records && !empty) {              /* chunks of about 64 KiB, of whole records */
        hsize_t numbers = (rank > 1 ? size[1] : 1) * (rank > 2 ? size[2] : 1);
        chunk[0] = numbers > 8192 ? 1 : 8192 / numbers;
        chunk[0] = chunk[0] < size[0] ? chunk[0] : size[0];
        most[0] = H5S_UNLIMITED;
        H5Pset_chunk(plist, rank, chunk);
    }
    hid_t space = H5Screate_simple(rank, size, most);
    hid_t set = H5Dcreate2(parent, name, type, space, H5P_DEFAULT, plist, H5P_DEFAULT);
    H5Sclose(space);
    H5Pclose(plist);
    return set;
}

static bool fixed(const struct h5md *h, hid_t parent, const char *name, const char *unit,
                  hid_t file_type, hid_t type, hsize_t n, const void *data)
{
    hid_t set = dataset(parent, name, file_type, 1, &n, false);
    bool good =
        set >= 0 && (n == 0 || H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) >= 0);
    good = good && put_unit(h, set, unit);
    return hdf5_close_set(set, good);
}

static bool numbers(const struct h5md *h, hid_t parent, const char *name, const char *unit,
                    hsize_t n, const double *data)
{
    return fixed(h, parent, name, unit, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, n, data);
}

static bool write_box(const struct h5md *h)
{
    const plh_system_def *d = &h->job->scenario->system.def;
    static const int dimension = 3;
    const char *word = d->periodic ? "periodic" : "none";
    char boundary[3][9];
    hsize_t three = 3;
    hid_t box = group(h->particles, "box"), type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, sizeof boundary[0]);
    for (int i = 0; i < 3; i++)
        snprintf(boundary[i], sizeof boundary[i], "%s", word);
    hid_t space = H5Screate_simple(1, &three, NULL);
    hid_t a = H5Acreate2(box, "boundary", type, space, H5P_DEFAULT, H5P_DEFAULT);
    const double scale = h->job->scenario->output.angstrom ? 10.0 : 1.0;
    const double edges[3] = {scale * d->box.x, scale * d->box.y, scale * d->box.z};
    bool good = a >= 0 && H5Awrite(a, type, boundary) >= 0 &&
                whole_attribute(box, "dimension", 1, &dimension);
    if (d->periodic)
        good = good && numbers(h, box, "edges", length_unit(h), 3, edges);
    good = hdf5_close_attribute(a, good);
    good = H5Sclose(space) >= 0 && good;
    good = H5Tclose(type) >= 0 && good;
    return hdf5_close_group(box, good);
}

/* Species as an enumeration with their names; mass and charge of each body. */
static bool write_fixed(const struct h5md *h)
{
    const struct system_request *q = &h->job->scenario->system;
    hid_t type = H5Tenum_create(H5T_NATIVE_INT);
    double charge[PLH_SPECIES_MAX] = {0.0};
    for (int k = 0; k < q->def.species_count; k++) {
        H5Tenum_insert(type, q->species[k].name, &k);
        for (int i = 0; i < q->species[k].sites; i++)
            charge[k] += q->species[k].site[i].charge;
    }
    bool good = fixed(h, h->particles, "species", NULL, type, type, h->n, q->species_of);
    for (hsize_t i = 0; i < h->n; i++)
        h->block[i] = q->species[q->species_of[i]].mass;
    good = good && numbers(h, h->particles, "mass", "u", h->n, h->block);
    for (hsize_t i = 0; i < h->n; i++)
        h->block[i] = charge[q->species_of[i]];
    good = good && numbers(h, h->particles, "charge", "e", h->n, h->block);
    return H5Tclose(type) >= 0 && good;
}

/* The symbols of the atoms, each once, in the order of the kinds: the number of one, added where it
 * is new. */
static int symbol_number(const char **symbol, int *count, const char *one)
{
    int k = 0;
    while (k < *count && strcmp(symbol[k], one) != 0)
        k++;
    if (k == *count)
        symbol[(*count)++] = one;
    return k;
}

/* Mass and charge of each atom. */
static bool write_weights(const struct h5md *h)
{
    const struct system_request *q = &h->job->scenario->system;
    struct atom atom[PLH_SITES_MAX];
    bool good = true;
    for (int pass = 0; pass < 2 && good; pass++) {
        hsize_t used = 0;
        for (hsize_t b = 0; b < h->n; b++) {
            const int count = atoms_of(q, q->species_of[b], atom);
            for (int i = 0; i < count; i++)
                h->block[used++] = pass ? atom[i].charge : atom[i].mass;
        }
        good = numbers(h, h->atoms, pass ? "charge" : "mass", pass ? "e" : "u", used, h->block);
    }
    return good;
}

/* Symbol and body of each atom; the box is that of the bodies. */
static bool write_atoms(const struct h5md *h)
{
    const struct system_request *q = &h->job->scenario->system;
    const char *symbol[PLH_SPECIES_MAX * PLH_SITES_MAX];
    struct atom atom[PLH_SITES_MAX];
    int symbols = 0, *number = malloc((2 * h->atom_count + 1) * sizeof *number);
    int *body = number ? number + h->atom_count : NULL;
    hsize_t used = 0;
    if (!number)
        return false;
    for (hsize_t b = 0; b < h->n; b++) {
        const int count = atoms_of(q, q->species_of[b], atom);
        for (int i = 0; i < count; i++, used++) {
            number[used] = symbol_number(symbol, &symbols, atom[i].symbol);
            body[used] = (int)b;
        }
    }
    if (symbols == 0)
        symbol_number(symbol, &symbols, "X"); /* an enumeration has a member */
    hid_t type = H5Tenum_create(H5T_NATIVE_INT);
    for (int k = 0; k < symbols; k++)
        H5Tenum_insert(type, symbol[k], &k);
    bool good = fixed(h, h->atoms, "species", NULL, type, type, used, number) &&
                fixed(h, h->atoms, "molecule", NULL, H5T_STD_I32LE, H5T_NATIVE_INT, used, body) &&
                write_weights(h) &&
                H5Lcreate_hard(h->particles, "box", h->atoms, "box", H5P_DEFAULT, H5P_DEFAULT) >= 0;
    free(number);
    return H5Tclose(type) >= 0 && good;
}

/* An element: the first makes step and time, the others link to them. */
static bool add_element(struct h5md *h, hid_t parent, const char *name, const char *text,
                        const char *unit, int rank, hsize_t second, hsize_t third, struct element e)
{
    const hsize_t size[3] = {h->records, second, third};
    if (h->count == ELEMENTS)
        return false;
    hid_t g = group(parent, name);
    e.value = dataset(g, "value", H5T_IEEE_F64LE, rank, size, true);
    bool good = e.value >= 0 && hdf5_text(g, "description", text) && put_unit(h, e.value, unit);
    if (e.value >= 0)
        h->element[h->count++] = e;
    if (h->count == 1) {
        h->step = dataset(g, "step", H5T_STD_I64LE, 1, size, true);
        h->time = dataset(g, "time", H5T_IEEE_F64LE, 1, size, true);
        good = good && h->step >= 0 && h->time >= 0 && put_unit(h, h->time, "ps");
    } else {
        good =
            good &&
            H5Lcreate_hard(h->particles, "position/step", g, "step", H5P_DEFAULT, H5P_DEFAULT) >=
                0 &&
            H5Lcreate_hard(h->particles, "position/time", g, "time", H5P_DEFAULT, H5P_DEFAULT) >= 0;
    }
    return hdf5_close_group(g, good);
}

/* The middles of the bins, beside g(r). */
static bool add_rdf(struct h5md *h, int pair)
{
    const struct writer_job *job = h->job;
    const struct output_request *o = &job->scenario->output;
    char name[64] = "rdf", radius[80];
    const char *text = "pair distribution of the centres of mass";
    if (pair) {
        snprintf(name, sizeof name, "rdf-%s", o->rdf_name[pair - 1]);
        text = "pair distribution of these sites, without pairs in one body";
    }
    snprintf(radius, sizeof radius, "%s/r", name);
    double *r = malloc((size_t)job->bins * sizeof *r);
    struct element e = {.at = job->rdf_at + pair * job->bins, .width = job->bins, .kind = -1};
    bool good = r && add_element(h, h->observables, name, text, NULL, 2, (hsize_t)job->bins, 0, e);
    for (int i = 0; good && i < job->bins; i++)
        r[i] = o->rdf_range * (i + 0.5) / job->bins;
    good = good && numbers(h, h->observables, radius, "nm", (hsize_t)job->bins, r);
    free(r);
    return good;
}

static bool add_elements(struct h5md *h)
{
    const struct writer_job *job = h->job;
    const struct output_request *o = &job->scenario->output;
    bool good = true;
    for (int k = 0; good && k < (o->sites ? KINDS : OF_BODIES); k++)
        good = add_element(h, k < OF_BODIES ? h->particles : h->atoms, kinds[k].name, kinds[k].text,
                           kinds[k].unit[o->angstrom], 3, k < OF_BODIES ? h->n : h->atom_count,
                           (hsize_t)kinds[k].width, (struct element){.kind = k});
    for (int c = 0; good && c < job->shown; c++) {
        const struct column *column = job->columns[c];
        struct element e = {.at = job->at[c], .width = column->width, .kind = -1};
        if (strcmp(column->name, "t") != 0 && strcmp(column->name, "step") != 0)
            good = add_element(h, h->observables, column->name, column->text, column->unit,
                               column->width > 1 ? 2 : 1, (hsize_t)column->width, 0, e);
    }
    for (int k = 0; job->bins && good && k <= o->rdf_pairs; k++)
        good = add_rdf(h, k);
    return good;
}

/* One quantity of all bodies, or of all atoms, side by side. */
static void gather(const struct h5md *h, int kind, const double *record)
{
    const struct system_request *q = &h->job->scenario->system;
    const int first = kinds[kind].first, width = kinds[kind].width;
    const double scale = h->job->scenario->output.angstrom ? kinds[kind].angstrom : 1.0;
    double *out = h->block;
    for (hsize_t b = 0; b < h->n; b++) {
        const double *body = record + h->job->state_at + BODY_VALUES * b;
        plh_vec3 x[PLH_SITES_MAX], v[PLH_SITES_MAX];
        const int count = kind < OF_BODIES ? 0 : atoms_place(q, q->species_of[b], body, x, v);
        for (int j = 0; kind < OF_BODIES && j < width; j++)
            *out++ = scale * body[first + j] * (first == 3 ? h->per_mass[b] : 1.0);
        for (int i = 0; i < count; i++) {
            const plh_vec3 value = first ? v[i] : x[i];
            *out++ = scale * value.x, *out++ = scale * value.y, *out++ = scale * value.z;
        }
    }
}

static bool write_record(const struct h5md *h, hsize_t i, const double *record)
{
    long long step = (long long)record[h->step_at];
    bool good = hdf5_rows(h->step, i, 1, H5T_NATIVE_LLONG, &step) &&
                hdf5_rows(h->time, i, 1, H5T_NATIVE_DOUBLE, record + h->t_at);
    for (int k = 0; good && k < h->count; k++) {
        const struct element *e = &h->element[k];
        const double *data = record + e->at;
        if (e->kind >= 0) {
            gather(h, e->kind, record);
            data = h->block;
        }
        good =
            h->n == 0 && e->kind >= 0 ? true : hdf5_rows(e->value, i, 1, H5T_NATIVE_DOUBLE, data);
    }
    return good;
}

static bool write_parameters(const struct h5md *h)
{
    const struct scenario *s = h->job->scenario;
    hid_t g = group(h->file, "parameters");
    bool good = hdf5_text(g, "method", s->method) && numbers(h, g, "time_step", "ps", 1, &s->step);
    return hdf5_close_group(g, good);
}

static bool write_all(struct h5md *h)
{
    const struct system_request *q = &h->job->scenario->system;
    for (hsize_t i = 0; i < h->n; i++)
        h->per_mass[i] = 1.0 / q->species[q->species_of[i]].mass;
    hid_t all = group(h->file, "particles");
    h->particles = group(all, "all");
    h->atoms = h->job->scenario->output.sites ? group(all, "atoms") : -1;
    h->observables = group(h->file, "observables");
    bool good = hdf5_provenance(h->file, h->job->scenario) && metadata(h) && write_box(h) &&
                write_fixed(h) && (h->atoms < 0 || write_atoms(h)) && add_elements(h) &&
                write_parameters(h);
    for (hsize_t i = 0; good && i < h->records; i++) {
        const double *record;
        good = !spool_next(h->job->spool, &record) && record && write_record(h, i, record);
    }
    good = hdf5_close_group(h->observables, good);
    good = hdf5_close_group(h->particles, good);
    good = hdf5_close_group(h->atoms, good);
    return hdf5_close_group(all, good);
}

static plh_status write_h5md(const struct writer_job *job, struct whole_file *target,
                             struct message *m)
{
    struct h5md h = {.job = job, .step = -1, .time = -1};
    h.step_at = job_at(job, "step");
    h.t_at = job_at(job, "t");
    h.records = job->spool->records;
    h.n = job->scenario->system.def.n;
    h.atom_count = job->scenario->output.sites ? atoms_count(&job->scenario->system) : 0;
    h.block = malloc((4 * h.n + 3 * h.atom_count + 1) * sizeof(double));
    h.per_mass = malloc((h.n + 1) * sizeof(double));
    hdf5_begin();
    h.file = H5Fcreate(target->temporary, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    bool good = h.block && h.per_mass && h.file >= 0 && write_all(&h);
    while (h.count)
        good = hdf5_close_set(h.element[--h.count].value, good);
    good = hdf5_close_set(h.step, good);
    good = hdf5_close_set(h.time, good);
    if (h.file >= 0)
        good = H5Fclose(h.file) >= 0 && good;
    hdf5_end();
    free(h.block);
    free(h.per_mass);
    return good ? PLH_OK : hdf5_failed(target, m);
}

const struct format format_h5md = {
    .word = "hdf5",
    .endings = ".h5 .hdf5",
    .text = "H5MD, an HDF5 file of molecular dynamics",
    .flags = FORMAT_SYSTEM | FORMAT_ONCE | FORMAT_FORWARD | FORMAT_BODIES | FORMAT_RDF,
    .needs = "t step",
    .write = write_h5md,
};

#endif
