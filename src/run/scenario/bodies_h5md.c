/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Bodies from a record of an H5MD file, as polhode run writes it: /particles/all, in nm or
 * angstrom. */
#include "scenario/read.h"
#include "scenario/system.h"

USE_KEY(system_file);

#ifdef PLH_HAVE_HDF5
#include "io/child.h"
#include "io/file.h"
#include "io/hdf5.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_RECORDS = 100000000, MOST_MEMBERS = 4096 };

struct h5md {
    struct scenario *s;
    char path[FILE_PATH];

    /* What is wrong with the file. */
    struct message message;
    double step;
    hid_t file, group;
    hsize_t n, record;

    /* One quantity, 4 n. */
    double *block;

    /* The result. */
    double *values;
    int *species;
    bool moving;
};

static bool wrong(struct h5md *h, const char *format, ...)
{
    va_list args;
    char text[1024];
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return message_set(&h->message, "%s: %s", h->path, text);
}

/* What a file may hold for each body, and its units in nm and in angstrom. */
enum { POSITION, VELOCITY, ORIENTATION, MOMENTUM, QUANTITIES };
static const struct quantity {
    const char *name;
    hsize_t width;
    const char *unit[2];

    /* One of the second unit in the first. */
    double factor;
} quantities[QUANTITIES] = {{"position", 3, {"nm", "Angstrom"}, 0.1},
                            {"velocity", 3, {"nm ps-1", "Angstrom ps-1"}, 0.1},
                            {"orientation", 4, {"", ""}, 1.0},
                            {"angular_momentum", 3, {"u nm2 ps-1", "u Angstrom2 ps-1"}, 0.1 * 0.1}};

/* The factor of the unit of a dataset; a file without units is in ours. */
static bool read_unit(struct h5md *h, const struct quantity *q, hid_t set, double *factor)
{
    char unit[64];
    const bool text = hdf5_read_text(set, "unit", unit, sizeof unit);
    *factor = strcasecmp(unit, q->unit[1]) == 0 ? q->factor : 1.0;
    return (text && (!*unit || !strcasecmp(unit, q->unit[0]) || !strcasecmp(unit, q->unit[1]))) ||
           wrong(h, "particles/all/%s/value: unit: expected '%s' or '%s', found %s%.40s%s", q->name,
                 q->unit[0], q->unit[1], text ? "'" : "something else", unit, text ? "'" : "");
}

/* Reads the record of a quantity into the block. *there: the file has it. */
static bool read_block(struct h5md *h, const struct quantity *q, double *factor, bool *there)
{
    const hsize_t from[3] = {h->record, 0, 0}, count[3] = {1, h->n, q->width};
    struct hdf5_set set;
    char path[64];
    snprintf(path, sizeof path, "%s/value", q->name);
    *there = H5Lexists(h->group, q->name, H5P_DEFAULT) > 0;
    if (!*there)
        return true;
    bool good = hdf5_open_numbers(h->group, path, 3, &set) && set.size[0] > h->record &&
                set.size[1] == h->n && set.size[2] == q->width;
    if (!good)
        wrong(h, "particles/all/%s: expected numbers [records, %llu, %llu]", path,
              (unsigned long long)h->n, (unsigned long long)q->width);
    good = good && read_unit(h, q, set.id, factor) &&
           (h->n == 0 || hdf5_read(&set, from, count, H5T_NATIVE_DOUBLE, h->block,
                                   (size_t)(4 * h->n) * sizeof *h->block));
    hdf5_close_numbers(&set);
    return good || wrong(h, "particles/all/%s: cannot be read", path);
}

/* The last record of this step, in blocks: a file may say that it has many. */
static bool search_steps(struct h5md *h, const struct hdf5_set *set, hsize_t records, bool *found)
{
    long long steps[1024];
    for (hsize_t from = 0, count; from < records; from += count) {
        count = records - from < 1024 ? records - from : 1024;
        if (!hdf5_read(set, &from, &count, H5T_NATIVE_LLONG, steps, sizeof steps))
            return wrong(h, "particles/all/position/step: cannot be read");
        for (hsize_t i = 0; i < count; i++)
            if ((double)steps[i] == h->step)
                h->record = from + i, *found = true;
    }
    return true;
}

/* The record of the step; the last one for a step below 0. */
static bool find_record(struct h5md *h, hsize_t records)
{
    struct hdf5_set set;
    bool found = false;
    h->record = records - 1;
    if (h->step < 0.0)
        return true;
    const bool good = (hdf5_open_numbers(h->group, "position/step", 1, &set) &&
                       set.size[0] == records && records <= MOST_RECORDS) ||
                      wrong(h, "particles/all/position/step: expected an integer for each record");
    const bool searched = good && search_steps(h, &set, records, &found);
    hdf5_close_numbers(&set);
    return searched && (found || wrong(h, "no record has the step %.0f (system.frame)", h->step));
}

/* What the members of the enumeration stand for: our kind, -1 for a name that is none of ours. */
struct member {
    long long value;
    int kind;
};

static unsigned read_members(const struct h5md *h, const struct hdf5_set *set,
                             struct member member[MOST_MEMBERS])
{
    const struct system_request *q = &h->s->system;
    char name[256];
    unsigned n = 0;
    for (; n < MOST_MEMBERS && hdf5_member(set, n, name, sizeof name, &member[n].value); n++) {
        member[n].kind = -1;
        for (int k = 0; k < q->def.species_count; k++)
            if (strcmp(q->species[k].name, name) == 0)
                member[n].kind = k;
    }
    return n;
}

/* Numbers of the file become kinds of ours. */
static bool name_kinds(struct h5md *h, const struct member *member, unsigned members)
{
    for (hsize_t i = 0; i < h->n; i++) {
        unsigned k = 0;
        while (k < members && member[k].value != h->species[i])
            k++;
        if (k == members || member[k].kind < 0)
            return false;
        h->species[i] = member[k].kind;
    }
    return true;
}

static bool read_species(struct h5md *h)
{
    const hsize_t from = 0, count = h->n;
    struct hdf5_set set;
    memset(h->species, 0, (size_t)(h->n + 1) * sizeof *h->species);
    if (h->s->system.def.species_count == 1)
        return true;
    struct member *member = malloc(MOST_MEMBERS * sizeof *member);
    const bool good = hdf5_open_numbers(h->group, "species", 1, &set) && member &&
                      set.size[0] == h->n &&
                      (h->n == 0 || hdf5_read(&set, &from, &count, H5T_NATIVE_INT, h->species,
                                              (size_t)h->n * sizeof *h->species)) &&
                      name_kinds(h, member, read_members(h, &set, member));
    free(member);
    hdf5_close_numbers(&set);
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

static bool read_quantities(struct h5md *h)
{
    static const int first[QUANTITIES] = {0, 3, 6, 10};
    for (int k = 0; k < QUANTITIES; k++) {
        bool there;
        double factor = 1.0;
        if (!read_block(h, &quantities[k], &factor, &there))
            return false;
        if (there)
            spread(h, first[k], (int)quantities[k].width, factor, k == VELOCITY);
        h->moving = h->moving || (there && (k == VELOCITY || k == MOMENTUM));
    }
    return true;
}

/* Room for the result; the block and the result hold at least one body. */
static bool make_room(struct h5md *h)
{
    h->values = calloc((size_t)h->n + 1, BODY_VALUES * sizeof *h->values);
    h->species = malloc(((size_t)h->n + 1) * sizeof *h->species);
    return (h->values && h->species) || wrong(h, "out of memory");
}

static bool read_all(struct h5md *h)
{
    struct hdf5_set set = {.id = -1};
    h->group = h->file >= 0 ? H5Gopen2(h->file, "particles/all", H5P_DEFAULT) : -1;
    const bool right = h->group >= 0 && hdf5_open_numbers(h->group, "position/value", 3, &set) &&
                       set.size[0] >= 1 && set.size[1] <= MOST_BODIES;
    hdf5_close_numbers(&set);
    if (!right)
        return wrong(h, "expected an H5MD file with records of up to %d bodies in particles/all",
                     MOST_BODIES);
    h->n = set.size[1];
    h->block = malloc((size_t)(4 * h->n + 1) * sizeof *h->block);
    if (!h->block || !make_room(h))
        return wrong(h, "out of memory");
    for (hsize_t i = 0; i < h->n; i++)
        h->values[BODY_VALUES * i + 6] = 1.0;
    return find_record(h, set.size[0]) && read_species(h) && read_quantities(h);
}

/* Reads the file; what is wrong stands in the message. */
static void work(void *context)
{
    struct h5md *h = context;
    hdf5_begin();
    h->file = H5Fopen(h->path, H5F_ACC_RDONLY, H5P_DEFAULT);
    if (h->file < 0)
        wrong(h, "cannot be read as HDF5");
    else
        read_all(h);
    if (h->group >= 0)
        H5Gclose(h->group);
    if (h->file >= 0)
        H5Fclose(h->file);
    hdf5_end();
    free(h->block);
    h->block = NULL;
}

/* What goes through the pipe before the numbers. */
struct head {
    struct message message;
    uint64_t n;
    unsigned char moving;
};

static bool send_result(const void *context, int out)
{
    const struct h5md *h = context;
    struct head head;
    memset(&head, 0, sizeof head);
    head.message = h->message;
    head.n = *h->message.text ? 0 : h->n;
    head.moving = h->moving;
    return file_write(out, &head, sizeof head) &&
           file_write(out, h->values, (size_t)head.n * BODY_VALUES * sizeof *h->values) &&
           file_write(out, h->species, (size_t)head.n * sizeof *h->species);
}

static bool receive_result(void *context, int in)
{
    struct h5md *h = context;
    struct head head;
    if (file_read(in, &head, sizeof head) != sizeof head || head.n > MOST_BODIES)
        return false;
    head.message.text[sizeof head.message.text - 1] = '\0';
    if (*head.message.text)
        message_set(&h->message, "%s", head.message.text);
    h->n = head.n;
    h->moving = head.moving != 0;
    const size_t values = (size_t)h->n * BODY_VALUES * sizeof *h->values,
                 kinds = (size_t)h->n * sizeof *h->species;
    if (*h->message.text || !make_room(h))
        return true;
    return file_read(in, h->values, values) == values && file_read(in, h->species, kinds) == kinds;
}

/* Everything again that the numbers are later used for: the process that read them is not
 * trusted. */
static bool check_values(struct h5md *h)
{
    for (hsize_t i = 0; i < h->n; i++) {
        const double *v = h->values + BODY_VALUES * i;
        const double q2 = v[6] * v[6] + v[7] * v[7] + v[8] * v[8] + v[9] * v[9];
        double sum = 0.0;
        for (int k = 0; k < BODY_VALUES; k++)
            sum += 0.0 * v[k];
        if (sum != 0.0 || !(q2 > 0.0))
            return wrong(h, "body %llu: expected finite numbers and a quaternion that is not zero",
                         (unsigned long long)i + 1);
        if (h->species[i] < 0 || h->species[i] >= h->s->system.def.species_count)
            return wrong(h, "body %llu: no such kind", (unsigned long long)i + 1);
    }
    document_hash(&h->s->doc, (const char *)h->values,
                  (size_t)h->n * BODY_VALUES * sizeof *h->values);
    return true;
}

static bool read_file(struct h5md *h)
{
    static const struct child_work how = {work, send_result, receive_result};
    char why[128];
    if (!child_do(&how, h, why, sizeof why))
        wrong(h, "cannot be read as HDF5: %s", why);
    return !*h->message.text && check_values(h);
}

bool bodies_read_h5md(struct scenario *s, const char *path, double step, double **values,
                      bool *moving)
{
    const struct value *v = read_value(s, key_system_file);
    struct h5md h = {.s = s, .step = step, .file = -1, .group = -1};
    if (!document_path(&s->doc, path, h.path, sizeof h.path))
        return read_error(s, v, key_system_file, "%s: %s", path, strerror(ENAMETOOLONG));
    if (file_special(h.path))
        return read_error(s, v, key_system_file, "%s: expected a file", h.path);
    document_input(&s->doc, h.path);
    if (!read_file(&h)) {
        free(h.values);
        free(h.species);
        return read_error(s, v, key_system_file, "%s", h.message.text);
    }
    *values = h.values;
    *moving = h.moving;
    s->system.species_of = h.species;
    s->system.def.n = (size_t)h.n;
    return true;
}

#else

bool bodies_read_h5md(struct scenario *s, const char *path, double step, double **values,
                      bool *moving)
{
    (void)path, (void)step, (void)values, (void)moving;
    return read_error(s, read_value(s, key_system_file), key_system_file,
                      "this build cannot read HDF5; expected CSV or XYZ");
}

#endif
