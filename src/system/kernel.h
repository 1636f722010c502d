/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The pair kernels: tiles of all pairs, and lists of neighbours. */
#ifndef PLH_SYSTEM_KERNEL_H
#define PLH_SYSTEM_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/isa.h"
#include "system/pair_kernel.h"

/* All sites, side by side; each array is followed by PLH_LANES zeros. */
typedef struct plh_site_arrays {
    double *x, *y, *z, *ux, *uy, *uz, *q, *body;
    double *fx, *fy, *fz, *ex, *ey, *ez; /* force on the site, field at it: added to */
    uint32_t *type;
} plh_site_arrays;

/* Sites i0 ... i1 - 1 with j0 ... j1 - 1, each pair once; the same range twice: pairs within it.
 * Sites of one body do not act on one another: they stand side by side, and two ranges have no body
 * in common. */
typedef struct plh_tile {
    size_t i0, i1, j0, j1;
} plh_tile;

/* What acts on a site: force, field. */
typedef struct plh_site_out {
    double sum[6];
} plh_site_out;

enum {
    PLH_INNER_SITES = 9, /* of a species: PLH_SITES_MAX, and one that a dipole may need */
    PLH_ROW =
        8 /* doubles of what acts on a body: force, torque about its centre, its virial inside, 0 */
};

/* A species in the records of the lists. */
typedef struct plh_layout {
    int sites, dipole_site; /* -1: none */
    double q[PLH_INNER_SITES];
} plh_layout;

/* What two sites do to each other; each is left out if it does not occur. */
enum { PLH_ACT_SHORT = 1, PLH_ACT_CHARGE = 2, PLH_ACT_DIPOLE = 4 };
typedef struct plh_site_pair {
    double c12, c6, qq;
    unsigned acts;
} plh_site_pair;

/* The body of slot i, of species a, with its neighbours of species b. What acts on each is added to
 * its row. */
typedef struct plh_list_job {
    const plh_pair_rules *rules;
    const double *records;
    size_t stride;
    const plh_layout *a, *b;
    const plh_site_pair *pairs; /* a->sites x b->sites */
    size_t i, own_row;
    /* They go on to a multiple of PLH_LANES, with slot i */
    const uint32_t *slot, *row;
    size_t count;
    double *rows;
} plh_list_job;

typedef void plh_tile_kernel(const plh_pair_rules *p, const plh_site_arrays *s, plh_tile tile,
                             plh_pair_sums *sums);
typedef void plh_list_kernel(const plh_list_job *job, plh_pair_sums *sums);

/* Of the places first ... last - 1, and PLH_LANES more that can be read, those nearer to me than
 * the root of limit;
 * returned: how many. Up to PLH_LANES values are written after the last. */
typedef size_t plh_near_kernel(const plh_pair_rules *p, const double *const at[3], size_t first,
                               size_t last, const double me[3], double limit, uint32_t *slot,
                               double *d2);

#define PLH_KERNEL_DECLARE(isa)                                                                    \
    plh_tile_kernel *plh_tile_find_##isa(plh_pair_kind kind);                                      \
    plh_list_kernel *plh_list_find_##isa(plh_pair_kind kind, int alike);                           \
    plh_near_kernel plh_near_##isa;

PLH_EACH_ISA(PLH_KERNEL_DECLARE)

/*
 * The kernels, from quick to slow: X(name, what it can do). A system uses the first kernel that
 * covers all its terms; surplus terms have zero coefficients and do not change the result. Each
 * line costs build time in every instruction set: only combinations that are run much stand here.
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
/* Lists: X(name, sites of each species, what it can do beyond cut and attract). Sites: 1, in the centre and without
 * charge; 3; 0 for any. */
#define PLH_KERNEL_LIST(X) \
    X(one,             1, .dipole = 0) \
    X(one_d,           1, .dipole = 1) \
    X(one_energy,      1, .energy = 1) \
    X(one_energy_d,    1, .energy = 1, .dipole = 1) \
    X(three,           3, .charge = 1) /* water */ \
    X(sites,           0, .charge = 1)  \
    X(sites_d,         0, .charge = 1, .dipole = 1) \
    X(sites_energy,    0, .charge = 1, .energy = 1) \
    X(sites_energy_d,  0, .charge = 1, .energy = 1, .dipole = 1)
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
