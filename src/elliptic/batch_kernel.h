/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The kernels of batches, compiled once per instruction set: n values of arrays of arguments. */
#ifndef PLH_ELLIPTIC_BATCH_KERNEL_H
#define PLH_ELLIPTIC_BATCH_KERNEL_H

#include <stddef.h>

#include "base/isa.h"

typedef void plh_batch_kernel(size_t n, const double *const *in, double *out);

#endif
