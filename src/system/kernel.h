/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The pair kernels: tiles of all pairs, and lists of neighbours. */
#ifndef PLH_SYSTEM_KERNEL_H
#define PLH_SYSTEM_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "system/pair.h"

/* All sites, side by side; each array is followed by PLH_LANES zeros. */
typedef struct plh_site_arrays {
    double *x, *y, *z, *ux, *uy, *uz, *q, *body;
    double *fx, *fy, *fz, *ex, *ey, *ez; /* force on the site, field at it: added to */
    uint32_t *type;
} plh_site_arrays;

/* Sites i0 ... i1 - 1 with j0 ... j1 - 1, each pair once; the same range twice: pairs within it.
 * Sites of one body do not act on one another; two ranges have no body in common. */
typedef struct plh_tile {
    size_t i0, i1, j0, j1;
} plh_tile;

/* A site for the lists: one cache line. */
typedef struct plh_site_record {
    double x, y, z, ux, uy, uz, q, type;
} plh_site_record;

/* One site against a list of others, all of which lie in other bodies. */
typedef struct plh_list_job {
    const plh_site_record *all;
    size_t i;
    const uint32_t *list;
    size_t count; /* the list goes on to a multiple of PLH_LANES */
} plh_list_job;

typedef struct plh_list_out {
    double sum[6]; /* force, field */
} plh_list_out;

/* Which specialised kernel: see plh_kernel_index. */
enum { PLH_KERNELS = 32 };

static inline int plh_kernel_index(plh_pair_kind k)
{
    int level = k.energy ? 3 : k.table ? 2 : k.attract ? 1 : 0;
    return level * 8 + k.dipole * 4 + k.charge * 2 + k.cut;
}

typedef void plh_tile_kernel(const plh_pair_rules *p, const plh_site_arrays *s, plh_tile tile,
                             plh_pair_sums *sums);
typedef void plh_list_kernel(const plh_pair_rules *p, const plh_list_job *job, plh_list_out *out,
                             plh_pair_sums *sums);

/* McLachlan-Reich steps of many bodies; inv: 1/I. */
typedef struct plh_mr2_batch {
    double h;
    const double *inv[3];
    double *q[4], *m[3];
} plh_mr2_batch;

#define PLH_KERNEL_DECLARE(isa)                                                                    \
    extern plh_tile_kernel *const plh_tile_kernels_##isa[PLH_KERNELS];                             \
    extern plh_list_kernel *const plh_list_kernels_##isa[PLH_KERNELS];                             \
    void plh_mr2_range_##isa(const plh_mr2_batch *b, size_t first, size_t last);

PLH_KERNEL_DECLARE(base)
PLH_KERNEL_DECLARE(fma)
PLH_KERNEL_DECLARE(avx2)
PLH_KERNEL_DECLARE(avx512)

/* The table of kernels: X(name, attract, table, dipole, charge, cut, energy), in the order of
 * plh_kernel_index. Energies are not hot and share the general form. */
#define PLH_KERNEL_EIGHT(X, name, a, t, e)                                                         \
    X(name##_, a, t, 0, 0, 0, e)                                                                   \
    X(name##_r, a, t, 0, 0, 1, e)                                                                  \
    X(name##_q, a, t, 0, 1, 0, e)                                                                  \
    X(name##_qr, a, t, 0, 1, 1, e)                                                                 \
    X(name##_d, a, t, 1, 0, 0, e)                                                                  \
    X(name##_dr, a, t, 1, 0, 1, e)                                                                 \
    X(name##_dq, a, t, 1, 1, 0, e)                                                                 \
    X(name##_dqr, a, t, 1, 1, 1, e)
#define PLH_KERNEL_ALL(X)                                                                          \
    PLH_KERNEL_EIGHT(X, soft, 0, 0, 0)                                                             \
    PLH_KERNEL_EIGHT(X, lj, 1, 0, 0)                                                               \
    PLH_KERNEL_EIGHT(X, mixed, 1, 1, 0)                                                            \
    PLH_KERNEL_EIGHT(X, energy, 1, 1, 1)

#endif
