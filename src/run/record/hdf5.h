/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What both kinds of HDF5 files need. */
#ifndef PLH_RECORD_HDF5_H
#define PLH_RECORD_HDF5_H

#include "io/hdf5.h"
#include "io/whole.h"
#include "scenario/scenario.h"

#include <hdf5.h>

/* Whether all went well: closing is where HDF5 writes small things. */
bool hdf5_close_set(hid_t set, bool good);
bool hdf5_close_group(hid_t group, bool good);
bool hdf5_close_attribute(hid_t attribute, bool good);

/* PLH_OS: "HDF5 could not write it", unless the message says more. */
plh_status hdf5_failed(const struct whole_file *target, struct message *m);

/* A text attribute of fixed length. */
bool hdf5_text(hid_t object, const char *name, const char *text);

/* Version, revision, scenario, hash, method, as attributes of the file. */
bool hdf5_provenance(hid_t file, const struct scenario *s);

/* Rows first ... first + n - 1 of a dataset whose first dimension counts rows. */
bool hdf5_rows(hid_t set, hsize_t first, hsize_t n, hid_t type, const void *data);

#endif
