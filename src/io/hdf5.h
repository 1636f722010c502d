/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * HDF5 from several threads, and what is read of a file from someone else. Rank, extents, class and
 * size are checked before a byte is read: nothing else calls H5Aread() or H5Dread()
 * (scripts/check-text).
 */
#ifndef PLH_IO_HDF5_H
#define PLH_IO_HDF5_H

#ifdef PLH_HAVE_HDF5
#include <hdf5.h>
#include <stdbool.h>
#include <stddef.h>

/* Before anything else: no messages of its own, and no second try at exit to write what could not
 * be written, which crashes. One thread at a time, up to the end: HDF5 is not made for more. */
void hdf5_begin(void);
void hdf5_end(void);

enum { HDF5_RANK = 3 };

/* A dataset that is open for reading. */
struct hdf5_set {
    hid_t id;
    int rank;
    hsize_t size[HDF5_RANK];
};

/* Opens a dataset of numbers of this rank, whose data are in the file itself. False: it is not
 * there or something else; close in either case. */
bool hdf5_open_numbers(hid_t place, const char *name, int rank, struct hdf5_set *set);
void hdf5_close_numbers(struct hdf5_set *set);

/* Reads a block of a dataset, `count` from `from` on, into `bytes` bytes as numbers of a native
 * type. False: the block is not in the dataset, does not fit, or cannot be read. */
bool hdf5_read(const struct hdf5_set *set, const hsize_t *from, const hsize_t *count, hid_t native,
               void *data, size_t bytes);

/* The text of an attribute, which is one string; empty where there is no such attribute. False,
 * with an empty text: it is something else, or does not fit. */
bool hdf5_read_text(hid_t object, const char *name, char *text, size_t room);

/* Member number i of an enumeration; false: there is none, its name does not fit, or the dataset
 * has no such type. */
bool hdf5_member(const struct hdf5_set *set, unsigned i, char *name, size_t room, long long *value);

#endif
#endif
