/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Bodies from a record of an H5MD file, as polhode run writes it: /particles/all, in nm or angstrom. */
#include "scenario/bodies.h"

#include "scenario/keys.h"

#ifdef PLH_HAVE_HDF5
#include "io/hdf5.h"

#include <errno.h>
#include <hdf5.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct h5md {
    struct scenario *s;
    char path[4096];
    hid_t file, group;
    hsize_t n, record;
    double *block; /* of one quantity, 4 n */
    double *values;
    int *species;
};

static bool wrong(const struct h5md *h, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return message_set(h->s->doc.message, "%s: %s", h->path, text);
}

/* Opens a dataset of numbers of this rank, with its size; -1: it is not there, or it is something else. */
static hid_t open_set(const struct h5md *h, const char *name, int rank, hsize_t size[3])
{
    hid_t set = H5Dopen2(h->group, name, H5P_DEFAULT);
    if (set < 0)
        return -1;
    hid_t space = H5Dget_space(set), type = H5Dget_type(set);
    const H5T_class_t class = H5Tget_class(type);
    const bool numbers = class == H5T_FLOAT || class == H5T_INTEGER || class == H5T_ENUM;
    const bool right = H5Sget_simple_extent_ndims(space) == rank &&
                       H5Sget_simple_extent_dims(space, size, NULL) == rank && numbers;
    H5Tclose(type);
    H5Sclose(space);
    if (right)
        return set;
    H5Dclose(set);
    return -1;
}

/* The text of an attribute "unit"; empty: it has none. */
static void unit_of(hid_t set, char *text, size_t room)
{
    *text = '\0';
    if (H5Aexists(set, "unit") <= 0)
        return;
    hid_t a = H5Aopen(set, "unit", H5P_DEFAULT), type = H5Aget_type(a);
    const size_t size = H5Tget_size(type);
    if (H5Tget_class(type) == H5T_STRING && !H5Tis_variable_str(type) && size < room &&
        H5Aread(a, type, text) >= 0)
        text[size] = '\0';
    else
        *text = '\0';
    H5Tclose(type);
    H5Aclose(a);
}

/* What a length in this unit is in nm. */
static double length_of(const char *unit)
{
    return strncmp(unit, "Angstrom", 8) == 0 || strncmp(unit, "angstrom", 8) == 0 ||
                   strstr(unit, " Angstrom")
               ? 0.1
               : 1.0;
}

/* Reads the record of NAME/value into the block. *there: the file has it. */
static bool read_block(const struct h5md *h, const char *name, hsize_t width, double *length,
                       bool *there)
{
    hsize_t size[3] = {0, 0, 0}, from[3] = {h->record, 0, 0}, count[3] = {1, h->n, width};
    char path[64], unit[64];
    snprintf(path, sizeof path, "%s/value", name);
    *there = H5Lexists(h->group, name, H5P_DEFAULT) > 0;
    if (!*there)
        return true;
    hid_t set = open_set(h, path, 3, size);
    if (set < 0 || size[0] <= h->record || size[1] != h->n || size[2] != width) {
        if (set >= 0)
            H5Dclose(set);
        return wrong(h, "particles/all/%s: expected numbers [records, %llu, %llu]", path,
                     (unsigned long long)h->n, (unsigned long long)width);
    }
    unit_of(set, unit, sizeof unit);
    *length = length_of(unit);
    hid_t space = H5Dget_space(set), memory = H5Screate_simple(3, count, NULL);
    const bool good =
        h->n == 0 || (H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, count, NULL) >= 0 &&
                      H5Dread(set, H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, h->block) >= 0);
    H5Sclose(memory);
    H5Sclose(space);
    H5Dclose(set);
    return good || wrong(h, "particles/all/%s: cannot be read", path);
}

/* The record of a step. */
static bool find_record(struct h5md *h, hsize_t records, double step)
{
    hsize_t size[3] = {0, 0, 0};
    h->record = records - 1;
    if (step < 0.0)
        return true;
    hid_t set = open_set(h, "position/step", 1, size);
    long long *steps = set >= 0 && size[0] == records && records < 100000000
                           ? malloc((size_t)records * sizeof *steps)
                           : NULL;
    bool good = steps && H5Dread(set, H5T_NATIVE_LLONG, H5S_ALL, H5S_ALL, H5P_DEFAULT, steps) >= 0;
    bool found = false;
    for (hsize_t i = 0; good && i < records; i++)
        if ((double)steps[i] == step)
            h->record = i, found = true;
    free(steps);
    if (set >= 0)
        H5Dclose(set);
    if (!good)
        return wrong(h, "particles/all/position/step: cannot be read");
    return found || wrong(h, "no record has the step %.0f (system.frame)", step);
}

/* Which of our kinds a number of the file stands for: by name if it is an enumeration. */
static int kind_of(const struct h5md *h, hid_t type, int number)
{
    const struct system_request *q = &h->s->system;
    const int members = H5Tget_class(type) == H5T_ENUM ? H5Tget_nmembers(type) : 0;
    for (int i = 0; i < members; i++) {
        int value = -1, kind = -1;
        char *name = H5Tget_member_name(type, (unsigned)i);
        if (name && H5Tget_member_value(type, (unsigned)i, &value) >= 0 && value == number)
            for (int k = 0; k < q->def.species_count; k++)
                if (strcmp(q->species[k].name, name) == 0)
                    kind = k;
        if (name)
            H5free_memory(name);
        if (value == number)
            return kind;
    }
    return -1;
}

static bool read_species(struct h5md *h)
{
    hsize_t size[3] = {0, 0, 0};
    const int kinds = h->s->system.def.species_count;
    for (hsize_t i = 0; i < h->n; i++)
        h->species[i] = 0;
    hid_t set = kinds > 1 ? open_set(h, "species", 1, size) : -1;
    if (kinds == 1)
        return true;
    hid_t own = set >= 0 ? H5Dget_type(set) : -1;
    hid_t type = own >= 0 ? H5Tget_native_type(own, H5T_DIR_DEFAULT) : -1;
    bool good = type >= 0 && size[0] == h->n && H5Tget_size(type) == sizeof(int) &&
                (h->n == 0 || H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, h->species) >= 0);
    for (hsize_t i = 0; good && i < h->n; i++) {
        h->species[i] = kind_of(h, type, h->species[i]);
        good = h->species[i] >= 0;
    }
    if (type >= 0)
        H5Tclose(type);
    if (own >= 0)
        H5Tclose(own);
    if (set >= 0)
        H5Dclose(set);
    return good || wrong(h, "particles/all/species: expected an enumeration with the names of the "
                            "scenario's kinds");
}

/* Copies the block to the numbers of the bodies. */
static void spread(const struct h5md *h, int first, int width, double scale, bool by_mass)
{
    for (hsize_t i = 0; i < h->n; i++) {
        const double mass = by_mass ? h->s->system.species[h->species[i]].mass : 1.0;
        for (int k = 0; k < width; k++)
            h->values[BODY_VALUES * i + (hsize_t)(first + k)] =
                mass * (scale * h->block[(hsize_t)width * i + (hsize_t)k]);
    }
}

static bool read_quantities(const struct h5md *h, bool *moving)
{
    bool there, velocity, turning;
    double length = 1.0;
    if (!read_block(h, "position", 3, &length, &there))
        return false;
    spread(h, 0, 3, length, false);
    if (!read_block(h, "velocity", 3, &length, &velocity))
        return false;
    if (velocity)
        spread(h, 3, 3, length, true);
    if (!read_block(h, "orientation", 4, &length, &there))
        return false;
    if (there)
        spread(h, 6, 4, 1.0, false);
    if (!read_block(h, "angular_momentum", 3, &length, &turning))
        return false;
    if (turning)
        spread(h, 10, 3, length * length, false);
    *moving = velocity || turning;
    return true;
}

static bool check_values(const struct h5md *h)
{
    for (hsize_t i = 0; i < h->n; i++) {
        double *v = h->values + BODY_VALUES * i, sum = 0.0;
        const double q2 = v[6] * v[6] + v[7] * v[7] + v[8] * v[8] + v[9] * v[9];
        for (int k = 0; k < BODY_VALUES; k++)
            sum += 0.0 * v[k];
        if (sum != 0.0 || !(q2 > 0.0))
            return wrong(h, "body %llu: expected finite numbers and a quaternion that is not zero",
                         (unsigned long long)i + 1);
    }
    document_hash(&h->s->doc, (const char *)h->values,
                  (size_t)h->n * BODY_VALUES * sizeof *h->values);
    return true;
}

static bool read_all(struct h5md *h, double step, bool *moving)
{
    hsize_t size[3] = {0, 0, 0};
    h->group = h->file >= 0 ? H5Gopen2(h->file, "particles/all", H5P_DEFAULT) : -1;
    hid_t set = h->group >= 0 ? open_set(h, "position/value", 3, size) : -1;
    if (set < 0 || size[0] == 0 || size[1] > MOST_BODIES)
        return wrong(h, "expected an H5MD file with records of up to %d bodies in particles/all",
                     MOST_BODIES);
    H5Dclose(set);
    h->n = size[1];
    h->block = malloc((4 * h->n + 1) * sizeof *h->block);
    h->values = calloc(h->n + 1, BODY_VALUES * sizeof *h->values);
    h->species = malloc((h->n + 1) * sizeof *h->species);
    if (!h->block || !h->values || !h->species)
        return wrong(h, "out of memory");
    for (hsize_t i = 0; i < h->n; i++)
        h->values[BODY_VALUES * i + 6] = 1.0;
    return find_record(h, size[0], step) && read_species(h) && read_quantities(h, moving) &&
           check_values(h);
}

bool bodies_read_h5md(struct scenario *s, const char *path, double step, double **values,
                      bool *moving)
{
    struct h5md h = {.s = s, .file = -1, .group = -1};
    const struct value *v = keys_find(&s->doc, "system.file");
    if (!document_path(&s->doc, path, h.path, sizeof h.path))
        return document_error(&s->doc, v, "system.file", "%s: %s", path, strerror(ENAMETOOLONG));
    hdf5_begin();
    h.file = H5Fopen(h.path, H5F_ACC_RDONLY, H5P_DEFAULT);
    bool good = h.file >= 0 ? read_all(&h, step, moving)
                            : document_error(&s->doc, v, "system.file",
                                             "%s: cannot be read as HDF5", h.path);
    if (h.group >= 0)
        H5Gclose(h.group);
    if (h.file >= 0)
        H5Fclose(h.file);
    hdf5_end();
    free(h.block);
    if (good) {
        *values = h.values;
        s->system.species_of = h.species;
        s->system.def.n = (size_t)h.n;
    } else {
        free(h.values);
        free(h.species);
    }
    return good;
}

#else

bool bodies_read_h5md(struct scenario *s, const char *path, double step, double **values,
                      bool *moving)
{
    (void)path, (void)step, (void)values, (void)moving;
    return document_error(&s->doc, keys_find(&s->doc, "system.file"), "system.file",
                          "this build cannot read HDF5; expected CSV or XYZ");
}

#endif
