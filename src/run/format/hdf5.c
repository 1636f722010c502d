/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* HDF5: one dataset per column, rows are records; provenance as attributes of the file. */
#include "record/writer.h"

#ifdef PLH_HAVE_HDF5
#include "record/hdf5.h"
#include "scenario/sky.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 1024, WIDEST = 16 };

bool hdf5_close_set(hid_t set, bool good)
{
    return (set < 0 || H5Dclose(set) >= 0) && good;
}

bool hdf5_close_group(hid_t group, bool good)
{
    return (group < 0 || H5Gclose(group) >= 0) && good;
}

bool hdf5_close_attribute(hid_t attribute, bool good)
{
    return (attribute < 0 || H5Aclose(attribute) >= 0) && good;
}

bool hdf5_text(hid_t object, const char *name, const char *text)
{
    hid_t type = H5Tcopy(H5T_C_S1), space = H5Screate(H5S_SCALAR);
    H5Tset_size(type, strlen(text) + 1);
    hid_t a = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    bool good = a >= 0 && H5Awrite(a, type, text) >= 0;
    good = hdf5_close_attribute(a, good);
    good = H5Sclose(space) >= 0 && good;
    return H5Tclose(type) >= 0 && good;
}

bool hdf5_provenance(hid_t file, const struct scenario *s)
{
    char hash[32];
    snprintf(hash, sizeof hash, "%016" PRIx64, s->doc.hash);
    return hdf5_text(file, "polhode", plh_version()) &&
           hdf5_text(file, "revision", plh_revision()) && hdf5_text(file, "scenario", s->name) &&
           hdf5_text(file, "scenario hash", hash) && hdf5_text(file, "method", s->method);
}

plh_status hdf5_failed(const struct whole_file *target, struct message *m)
{
    return message_fail(m, PLH_OS, "%s: HDF5 could not write it (a full disk?)", target->shown);
}

/* Numbers, or texts of a fixed length. */
static hid_t type_of(const struct column *c)
{
    hid_t type = H5Tcopy(c->print ? H5T_C_S1 : H5T_IEEE_F64LE);
    if (c->print)
        H5Tset_size(type, PLH_DATE_TEXT);
    return type;
}

static hid_t create(hid_t file, const struct column *c, hsize_t records)
{
    hsize_t size[2] = {records, (hsize_t)c->width};
    hid_t type = type_of(c);
    hid_t space = H5Screate_simple(c->width > 1 ? 2 : 1, size, NULL);
    hid_t plist = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(plist, false); /* the same bytes from the same run */
    hid_t set = H5Dcreate2(file, c->name, type, space, H5P_DEFAULT, plist, H5P_DEFAULT);
    H5Tclose(type);
    H5Pclose(plist);
    H5Sclose(space);
    if (set < 0 || hdf5_text(set, "description", c->text))
        return set;
    hdf5_close_set(set, false);
    return -1;
}

bool hdf5_rows(hid_t set, hsize_t first, hsize_t n, hid_t type, const void *data)
{
    hsize_t from[3] = {first, 0, 0}, count[3];
    hid_t space = H5Dget_space(set);
    int rank = H5Sget_simple_extent_dims(space, count, NULL);
    count[0] = n;
    hid_t memory = H5Screate_simple(rank, count, NULL);
    bool good = rank > 0 &&
                H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, count, NULL) >= 0 &&
                H5Dwrite(set, type, memory, space, H5P_DEFAULT, data) >= 0;
    H5Sclose(memory);
    H5Sclose(space);
    return good;
}

/* A column of n rows, side by side. */
static void gather(const double *rows, hsize_t n, size_t stride, int at, int width, double *block)
{
    for (hsize_t i = 0; i < n; i++)
        memcpy(block + i * (hsize_t)width, rows + i * stride + (size_t)at,
               (size_t)width * sizeof(double));
}

/* A column of n rows as texts; the block has room for WIDEST doubles per row, which are more
 * bytes. */
static bool write_texts(const struct writer_job *job, const struct column *c, hid_t set,
                        const double *rows, hsize_t first, hsize_t n, size_t stride, double *block)
{
    const int t_at = job_at(job, "t");
    hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, PLH_DATE_TEXT);
    memset(block, 0, (size_t)n * PLH_DATE_TEXT);
    for (size_t i = 0; i < (size_t)n; i++)
        c->print(&job->scenario->sky, rows[i * stride + (size_t)t_at],
                 (char *)block + i * PLH_DATE_TEXT);
    const bool good = hdf5_rows(set, first, n, type, block);
    return H5Tclose(type) >= 0 && good;
}

static bool fill(const struct writer_job *job, const hid_t *sets)
{
    const size_t stride = (size_t)job->all;
    double *rows = malloc(ROWS * (stride + WIDEST) * sizeof *rows), *block = rows + ROWS * stride;
    bool good = rows != NULL;
    for (hsize_t first = 0; good && first < job->spool->records;) {
        hsize_t n = 0;
        for (const double *record = rows; good && record && n < ROWS; n += record ? 1 : 0) {
            good = spool_next(job->spool, &record) == PLH_OK;
            if (record)
                memcpy(rows + n * stride, record, stride * sizeof(double));
        }
        for (int c = 0; good && c < job->shown; c++) {
            if (job->columns[c]->print) {
                good = write_texts(job, job->columns[c], sets[c], rows, first, n, stride, block);
                continue;
            }
            gather(rows, n, stride, job->at[c], job->columns[c]->width, block);
            good = hdf5_rows(sets[c], first, n, H5T_NATIVE_DOUBLE, block);
        }
        first += n;
    }
    free(rows);
    return good;
}

/* The table of events: one row each, the columns as the attribute says; names of the definitions,
 * one per line. */
static bool write_events(hid_t file, const struct writer_job *job)
{
    const struct spool *table = job->events;
    char names[SCENARIO_EVENTS * 64] = "";
    if (!table || table->records == 0)
        return true;
    for (int i = 0; i < job->scenario->event_count; i++) {
        const size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? "\n" : "",
                 job->scenario->event[i].name);
    }
    const struct column c = {.name = "events", .width = table->width, .text = "table of events"};
    const hid_t set = create(file, &c, table->records);
    bool good =
        set >= 0 &&
        hdf5_text(set, "columns", "t definition direction value flags q0 q1 q2 q3 m1 m2 m3") &&
        hdf5_text(set, "names", names) &&
        hdf5_rows(set, 0, table->records, H5T_NATIVE_DOUBLE, table->buffer);
    return hdf5_close_set(set, good);
}

static plh_status write_hdf5(const struct writer_job *job, struct whole_file *target,
                             struct message *m)
{
    hid_t sets[WRITER_COLUMNS];
    int made = 0;
    hdf5_begin();
    hid_t file = H5Fcreate(target->temporary, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    bool good = file >= 0 && hdf5_provenance(file, job->scenario);
    for (int c = 0; good && c < job->shown; c++) {
        sets[made] = create(file, job->columns[c], job->spool->records);
        good = sets[made] >= 0;
        made += good;
    }
    good = good && fill(job, sets) && write_events(file, job);
    while (made)
        good = hdf5_close_set(sets[--made], good);
    if (file >= 0)
        good = H5Fclose(file) >= 0 && good;
    hdf5_end();
    return good ? PLH_OK : hdf5_failed(target, m);
}

#define AVAILABLE NULL

#else

static bool available(void)
{
    return false;
}
#define AVAILABLE  available
#define write_hdf5 NULL

const struct format format_h5md = {
    .word = "hdf5",
    .endings = ".h5 .hdf5",
    .text = "H5MD, an HDF5 file of molecular dynamics",
    .flags = FORMAT_SYSTEM,
    .available = available,
};

#endif

const struct format format_hdf5 = {
    .word = "hdf5",
    .endings = ".h5 .hdf5",
    .text = "HDF5, one dataset per column",
    .flags = FORMAT_BODY | FORMAT_ONCE,
    .available = AVAILABLE,
    .write = write_hdf5,
};
