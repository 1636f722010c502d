/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* HDF5: one dataset a column, rows are records; provenance as attributes of the file. */
#include "output/writer.h"

#ifdef PLH_HAVE_HDF5
#include "output/hdf5.h"

#include <inttypes.h>
#include <string.h>

enum { ROWS = 1024, WIDEST = 16 };

void hdf5_begin(void)
{
    H5dont_atexit();
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
}

bool hdf5_text(hid_t object, const char *name, const char *text)
{
    hid_t type = H5Tcopy(H5T_C_S1), space = H5Screate(H5S_SCALAR);
    H5Tset_size(type, strlen(text) + 1);
    hid_t a = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    bool good = a >= 0 && H5Awrite(a, type, text) >= 0;
    if (a >= 0)
        H5Aclose(a);
    H5Sclose(space);
    H5Tclose(type);
    return good;
}

bool hdf5_provenance(hid_t file, const struct scenario *s)
{
    char hash[32];
    snprintf(hash, sizeof hash, "%016" PRIx64, s->doc.hash);
    return hdf5_text(file, "polhode", plh_version()) &&
           hdf5_text(file, "revision", plh_revision()) && hdf5_text(file, "scenario", s->name) &&
           hdf5_text(file, "scenario hash", hash) && hdf5_text(file, "method", s->method);
}

static hid_t create(hid_t file, const struct column *c, hsize_t records)
{
    hsize_t size[2] = {records, (hsize_t)c->width};
    hid_t space = H5Screate_simple(c->width > 1 ? 2 : 1, size, NULL);
    hid_t plist = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(plist, false); /* the same bytes from the same run */
    hid_t set = H5Dcreate2(file, c->name, H5T_IEEE_F64LE, space, H5P_DEFAULT, plist, H5P_DEFAULT);
    H5Pclose(plist);
    H5Sclose(space);
    if (set >= 0 && !hdf5_text(set, "description", c->text)) {
        H5Dclose(set);
        return -1;
    }
    return set;
}

bool hdf5_rows(hid_t set, hsize_t first, hsize_t n, hid_t type, const void *data)
{
    hsize_t from[3] = {first, 0, 0}, count[3];
    hid_t space = H5Dget_space(set);
    int rank = H5Sget_simple_extent_dims(space, count, NULL);
    count[0] = n;
    hid_t memory = H5Screate_simple(rank, count, NULL);
    bool good = H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, count, NULL) >= 0 &&
                H5Dwrite(set, type, memory, space, H5P_DEFAULT, data) >= 0;
    H5Sclose(memory);
    H5Sclose(space);
    return good;
}

static bool fill(const struct writer_job *job, struct spool *spool, const hid_t *sets)
{
    static double rows[ROWS][WRITER_WIDTH], block[ROWS * WIDEST];
    for (hsize_t first = 0; first < spool->records;) {
        hsize_t n = 0;
        for (const double *record; n < ROWS && (record = spool_next(spool)); n++)
            memcpy(rows[n], record, (size_t)job->width * sizeof(double));
        if (n == 0)
            return false;
        for (int c = 0, at = 0; c < job->column_count; at += job->columns[c++]->width) {
            int width = job->columns[c]->width;
            for (hsize_t i = 0; i < n; i++)
                memcpy(block + i * (hsize_t)width, rows[i] + at, (size_t)width * sizeof(double));
            if (!hdf5_rows(sets[c], first, n, H5T_NATIVE_DOUBLE, block))
                return false;
        }
        first += n;
    }
    return true;
}

bool writer_hdf5(const struct writer_job *job, struct spool *spool, const char *path)
{
    hid_t sets[SCENARIO_COLUMNS + 16];
    int made = 0;
    hdf5_begin();
    hid_t file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    bool good = file >= 0 && hdf5_provenance(file, job->scenario);
    for (int c = 0; good && c < job->column_count; c++) {
        sets[made] = create(file, job->columns[c], spool->records);
        good = sets[made] >= 0;
        made += good;
    }
    good = good && fill(job, spool, sets);
    while (made)
        good = H5Dclose(sets[--made]) >= 0 && good;
    if (file >= 0)
        good = H5Fclose(file) >= 0 && good;
    if (!good)
        fprintf(stderr, "polhode: %s: HDF5 could not write it (a full disk?)\n", path);
    return good;
}

bool writer_has_hdf5(void)
{
    return true;
}

#else

bool writer_h5md(const struct writer_job *job, struct spool *spool, const char *path)
{
    return writer_hdf5(job, spool, path);
}

bool writer_hdf5(const struct writer_job *job, struct spool *spool, const char *path)
{
    (void)job, (void)spool;
    fprintf(stderr, "polhode: %s: this build cannot write HDF5\n", path);
    return false;
}

bool writer_has_hdf5(void)
{
    return false;
}

#endif
