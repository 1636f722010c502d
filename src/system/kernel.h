/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The pair kernels: tiles of all pairs, and lists of neighbours. */
#ifndef PLH_SYSTEM_KERNEL_H
#define PLH_SYSTEM_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "system/pair_kernel.h"

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
PLH_KERNEL_DECLARE(wasm)

/*
 * The kernels, from quick to slow: X(name, what it can do). A system uses the first kernel that
 * covers all its terms; surplus terms have zero coefficients and do not change the result. Each line
 * costs build time in every instruction set: only combinations that are run much stand here.
 */
/* clang-format off */
#define PLH_KERNEL_OPEN(X) \
    X(open_lj,         .attract = 1) \
    X(open_mixed,      .attract = 1, .table = 1) \
    X(open_mixed_q,    .attract = 1, .table = 1, .charge = 1) /* water */ \
    X(open_soft_d,     .dipole = 1) \
    X(open_lj_d,       .attract = 1, .dipole = 1) \
    X(open_mixed_dq,   .attract = 1, .table = 1, .dipole = 1, .charge = 1) \
    X(open_energy_q,   .attract = 1, .table = 1, .charge = 1, .energy = 1) \
    X(open_energy_dq,  .attract = 1, .table = 1, .dipole = 1, .charge = 1, .energy = 1)
#define PLH_KERNEL_CUT(X) \
    X(cut_lj,          .cut = 1, .attract = 1) \
    X(cut_mixed,       .cut = 1, .attract = 1, .table = 1) \
    X(cut_mixed_q,     .cut = 1, .attract = 1, .table = 1, .charge = 1) \
    X(cut_lj_d,        .cut = 1, .attract = 1, .dipole = 1) \
    X(cut_mixed_dq,    .cut = 1, .attract = 1, .table = 1, .dipole = 1, .charge = 1) \
    X(cut_energy_q,    .cut = 1, .attract = 1, .table = 1, .charge = 1, .energy = 1) \
    X(cut_energy_dq,   .cut = 1, .attract = 1, .table = 1, .dipole = 1, .charge = 1, .energy = 1)
/* clang-format on */

static inline bool plh_kernel_does(plh_pair_kind kernel, plh_pair_kind kind)
{
    return kernel.attract >= kind.attract && kernel.table >= kind.table &&
           kernel.dipole >= kind.dipole && kernel.charge >= kind.charge && kernel.cut == kind.cut &&
           kernel.energy == kind.energy;
}
#define PLH_KERNEL_FIND(name, ...)                                                                 \
    if (plh_kernel_does((plh_pair_kind){__VA_ARGS__}, kind))                                       \
        return name;

/* One lane a group: to unroll the groups only makes the code long. */
#if VWIDTH == 1
#define PLH_GROUPS_UNROLL
#else
#define PLH_GROUPS_UNROLL _Pragma("GCC unroll 8")
#endif

#endif
