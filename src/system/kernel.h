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
 * Sites of one body do not act on one another: they stand side by side, and two ranges have no body in
 * common. */
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

typedef void plh_tile_kernel(const plh_pair_rules *p, const plh_site_arrays *s, plh_tile tile,
                             plh_pair_sums *sums);
typedef void plh_list_kernel(const plh_pair_rules *p, const plh_list_job *job, plh_list_out *out,
                             plh_pair_sums *sums);

#define PLH_KERNEL_DECLARE(isa)                                                                    \
    plh_tile_kernel *plh_tile_find_##isa(plh_pair_kind kind);                                      \
    plh_list_kernel *plh_list_find_##isa(plh_pair_kind kind);

PLH_KERNEL_DECLARE(base)
PLH_KERNEL_DECLARE(fma)
PLH_KERNEL_DECLARE(avx2)
PLH_KERNEL_DECLARE(avx512)

/* The kernels: X(name, attract, table, dipole, charge, cut, energy), from quick to slow. A kind takes
 * the first that can do all it wants; what it does not want is then zero, and the bits are the same.
 * Each line costs time in the build, in every instruction set: only what is run much stands here. */
#define PLH_KERNEL_OPEN(X)                                                                         \
    X(open_lj, 1, 0, 0, 0, 0, 0)                                                                   \
    X(open_mixed, 1, 1, 0, 0, 0, 0)                                                                \
    X(open_mixed_q, 1, 1, 0, 1, 0, 0) /* water */                                                  \
    X(open_soft_d, 0, 0, 1, 0, 0, 0)                                                               \
    X(open_lj_d, 1, 0, 1, 0, 0, 0)                                                                 \
    X(open_mixed_dq, 1, 1, 1, 1, 0, 0)                                                             \
    X(open_energy_q, 1, 1, 0, 1, 0, 1)                                                             \
    X(open_energy_dq, 1, 1, 1, 1, 0, 1)
#define PLH_KERNEL_CUT(X)                                                                          \
    X(cut_lj, 1, 0, 0, 0, 1, 0)                                                                    \
    X(cut_mixed, 1, 1, 0, 0, 1, 0)                                                                 \
    X(cut_mixed_q, 1, 1, 0, 1, 1, 0)                                                               \
    X(cut_lj_d, 1, 0, 1, 0, 1, 0)                                                                  \
    X(cut_mixed_dq, 1, 1, 1, 1, 1, 0)                                                              \
    X(cut_energy_q, 1, 1, 0, 1, 1, 1)                                                              \
    X(cut_energy_dq, 1, 1, 1, 1, 1, 1)

static inline bool plh_kernel_does(plh_pair_kind kernel, plh_pair_kind kind)
{
    return kernel.attract >= kind.attract && kernel.table >= kind.table &&
           kernel.dipole >= kind.dipole && kernel.charge >= kind.charge && kernel.cut == kind.cut &&
           kernel.energy == kind.energy;
}
#define PLH_KERNEL_FIND(name, a, t, d, q, r, e)                                                    \
    if (plh_kernel_does((plh_pair_kind){a, t, d, q, r, e}, kind))                                  \
        return name;

/* One lane a group: to unroll the groups only makes the code long. */
#if VWIDTH == 1
#define PLH_GROUPS_UNROLL
#else
#define PLH_GROUPS_UNROLL _Pragma("GCC unroll 8")
#endif

#endif
