/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/hdf5.h"

#ifdef PLH_HAVE_HDF5
#include <hdf5.h>
#include <pthread.h>

static pthread_mutex_t in_use = PTHREAD_MUTEX_INITIALIZER;

void hdf5_end(void)
{
    pthread_mutex_unlock(&in_use);
}

void hdf5_begin(void)
{
    pthread_mutex_lock(&in_use);
    H5dont_atexit();
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
}
#endif
