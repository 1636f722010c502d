/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a system is made of. */
#ifndef PLH_SYSTEM_PRIVATE_H
#define PLH_SYSTEM_PRIVATE_H

#include <polhode/batch.h>
#include <polhode/system.h>

#include "system/kernel.h"

enum {
    PLH_TYPES_MAX = PLH_SPECIES_MAX * PLH_INNER_SITES,
    PLH_BLOCK = 16, /* slots whose rows stand together */
    PLH_GRAIN = 512 /* bodies of a part; never depends on the number of threads */
};

/* A species as the kernels want it: principal frame, charges and dipoles times sqrt(coulomb). */
typedef struct plh_inner_species {
    int sites, dipole_site; /* -1: none */
    int of_site[PLH_SITES_MAX];
    plh_vec3 at[PLH_INNER_SITES];
    double q[PLH_INNER_SITES];
    plh_pair pair[PLH_INNER_SITES];
    int first_type;
    double own_q[PLH_INNER_SITES]; /* as given */
    plh_vec3 own_dipole;
    /* Dipole moment with that of the charges, as given */
    plh_vec3 moment;
    /* The axis for the order: unit dipole, or that of the charges */
    plh_vec3 dipole, moment_axis;
    double reach, charge;
    plh_vec3 free; /* 0 along an axis without moment, else 1 */
    int rotations;
} plh_inner_species;

/* The neighbours of the slots of one task. */
typedef struct plh_list_task {
    uint32_t *slot, *row; /* of each neighbour */
    size_t used, room;
    uint32_t *block; /* of slots that the task meets */
    size_t blocks, block_room, first_row;
} plh_list_task;

typedef struct plh_grid {
    double low[3], per_cell[3];
    int cells[3];
    uint32_t *start; /* of each cell in order; cells + 1 */
    size_t room;
} plh_grid;

/* Neighbour lists, see list.c. */
typedef struct plh_lists {
    plh_grid grid;
    uint32_t *order; /* the body of each slot */
    /* Where the bodies were when the lists were made, 3 n */
    double *x0;
    /* Of each slot, stride doubles: centre, dipole, sites from the centre */
    double *records;
    size_t stride;
    plh_layout *layouts;
    /* By two species, PLH_INNER_SITES squared each */
    plh_site_pair *site_pairs;
    plh_list_task *tasks;
    uint32_t *start, *own_row; /* of each slot in its task */
    uint32_t *count;           /* by slot and species */
    double *rows;              /* PLH_ROW doubles each */
    /* Of each block of slots: the first row of each task that met it */
    size_t *met_start, *met;
    size_t met_room;
} plh_lists;

struct plh_system {
    plh_system_def def;
    plh_species *species;
    plh_inner_species *inner;
    unsigned char *kind_of; /* species of each body */
    double *body_values;    /* all arrays of doubles, one per body */
    double *x, *y, *z, *px, *py, *pz, *per_mass;
    plh_states rotation;
    double *fx, *fy, *fz, *tx, *ty, *tz;
    double *per_moment[3]; /* 0 about an axis without moment */
    plh_bodies *bodies;
    bool forces_known;
    plh_pair_kind kind;
    plh_pair_rules rules;
    double *tables; /* c12 and c6, types x types */
    /* Types x types: what the vector kernels do not have; model NULL: nothing */
    plh_pair *pairs;
    bool own_pairs; /* there is some */
    plh_pair_rule *by_hand;

    /* Sites: of body k they are slot_first[k] and on. */
    uint32_t *slot_first;
    size_t sites; /* with padding */
    /* all pairs */
    double *site_values;
    plh_site_arrays arrays;
    size_t blocks, block_bodies;
    /* lists */
    bool use_list, list_known;
    /* Slots of a task; never depends on the number of threads */
    size_t grain;
    /* Sites of each species: 1, in its centre and without charge; 3; 0: any */
    int alike;
    plh_lists list;
    double reach, range, skin;
    plh_pair_sums *sums; /* one a task */
    /* By part: pairs without a vector kernel, each counted twice */
    plh_pair_totals *own_totals;
    /* By part: what forces within bodies add to the virial of the sites */
    double *virial_inside;
    /* By part: the square of the largest distance since the lists were made */
    double *moved2;
    long evaluations, lists;
    /* an inner solver without a kernel: one integrator for each part and species */
    plh_method_spec inner_spec;
    plh_integrator **integrators;
};

/* The arrays with one number for each body, X(name in a checkpoint, member): the states, and what
 * acts on the bodies. */
/* clang-format off */
#define PLH_SYSTEM_STATES(X) \
    X(x, x) X(y, y) X(z, z) X(px, px) X(py, py) X(pz, pz) \
    X(qw, rotation.qw) X(qx, rotation.qx) X(qy, rotation.qy) X(qz, rotation.qz) \
    X(mx, rotation.mx) X(my, rotation.my) X(mz, rotation.mz)
#define PLH_SYSTEM_FORCES(X) \
    X(fx, fx) X(fy, fy) X(fz, fz) X(tx, tx) X(ty, ty) X(tz, tz)
/* clang-format on */

static inline bool plh_system_finite(plh_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

static inline size_t plh_system_parts(const plh_system *s)
{
    return plh_pool_part_count(s->def.n, PLH_GRAIN);
}

static inline plh_quat plh_system_attitude(const plh_system *s, size_t i)
{
    const plh_states *r = &s->rotation;
    return plh_quat_make(r->qw[i], r->qx[i], r->qy[i], r->qz[i]);
}

static inline plh_vec3 plh_system_spin(const plh_system *s, size_t i)
{
    const plh_states *r = &s->rotation;
    return plh_vec3_make(r->mx[i], r->my[i], r->mz[i]);
}

/* system.c: the arrays for all pairs; a test puts them in place of the lists. */
plh_status plh_system_set_tiles(plh_system *s);

/* Another system with these bodies, by another definition of the same species. */
plh_status plh_system_create_like(const plh_system *s, plh_system_def def, plh_system **copy);

/* Steps of the method respa, see ranges.c; exact: drifts may be merged. */
plh_status plh_system_ranges(plh_system *s, const plh_method_spec *spec, double t, double h,
                             long count, bool exact);

/* species.c */
void plh_species_inner(const plh_species *species, double coulomb, plh_inner_species *inner);

/* place.c: p becomes c p + wt sqrt(m) times normal numbers, and the angular momentum c m + wr
 * sqrt(I) times others. */
void plh_place_shake(plh_system *s, size_t i, double c, double wt, double wr, plh_random *r);

/* measure.c: degrees of freedom and kinetic energy of both kinds of motion, without the motion of
 * the common centre of mass, whose velocity comes last (a body alone: 0). */
void plh_measure_heat(const plh_system *s, double *freedom, double *kinetic, plh_vec3 *velocity);

/* mixing.c */
plh_status plh_mixing_tables(plh_system *s);

/* own_pair.c: potentials without a vector kernel. All pairs: adds their forces on the sites of body
 * i to out, and their energies, met from both ends, to totals. Lists: adds what slot k and its
 * neighbours do to the rows of the task, and their energies to totals. */
void plh_own_pair_tiles(const plh_system *s, size_t i, plh_site_out *out, plh_pair_totals *totals);
void plh_own_pair_list(const plh_system *s, size_t task, size_t k, plh_pair_totals *totals);

/* list.c */
plh_status plh_list_create(plh_system *s);
plh_status plh_list_build(plh_system *s);
void plh_list_free(plh_system *s);
size_t plh_list_bytes(const plh_system *s);
/* What all tasks have added up for slot k. */
void plh_list_gather(const plh_system *s, size_t k, double sum[PLH_ROW]);

/* list_force.c: what the list kernels read of the species; the forces, and unless totals is NULL
 * the energies. */
plh_status plh_list_rules(plh_system *s);
plh_status plh_list_forces(plh_system *s, plh_pair_totals *totals);
/* Slot k of a task with its neighbours: adds to the rows and the sums of the task. */
void plh_list_meet(plh_system *s, plh_list_kernel *kernel, size_t task, size_t k);

/* grid.c */
double plh_list_wrap(double x, double box);
/* Sorts the bodies into cells of at least this size; order and grid.start follow. */
plh_status plh_grid_fill(plh_system *s, double size, plh_grid *grid, uint32_t *order,
                         double *sorted[3]);
/* The cells around c[3], at most 27, each once; returned: how many. */
int plh_grid_around(const plh_system *s, const plh_grid *grid, const int c[3], size_t out[27]);
void plh_grid_cell(const plh_grid *grid, double x, double y, double z, int c[3]);

/* force.c: forces and torques; unless totals is NULL, also the energies of the pairs and their
 * virial. */
plh_status plh_force_evaluate(plh_system *s, plh_pair_totals *totals);

/* flow.c */
void plh_flow_free(plh_system *s);

#endif
