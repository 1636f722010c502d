/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* HDF5 from several threads. */
#ifndef PLH_IO_HDF5_H
#define PLH_IO_HDF5_H

/* Before anything else: no messages of its own, and no second try at exit to write what could not be
 * written, which crashes. One thread at a time, up to the end: HDF5 is not made for more. */
void hdf5_begin(void);
void hdf5_end(void);

#endif
