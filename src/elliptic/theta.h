/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Between theta.c and theta_batch.c, which is compiled once per instruction set. */
#ifndef PLH_ELLIPTIC_THETA_H
#define PLH_ELLIPTIC_THETA_H

#include <stddef.h>

#include "base/isa.h"

/* The smaller of the two nomes is at most this; exp(-pi) and a little more. */
#define PLH_MOST_NOME 0.0434

#define PLH_THETA_BATCH(isa)                                                                       \
    void plh_theta_all_batch_##isa(size_t n, const double *v, const double *q, const double *qc,   \
                                   double *const out[4]);

PLH_EACH_ISA(PLH_THETA_BATCH)

#endif
