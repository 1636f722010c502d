/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One evaluation of all forces, in the order that LAMMPS documents for its time step
 * (Developer_flow). */
#include "splitting.h"

#include "angle.h"
#include "atom.h"
#include "atom_vec.h"
#include "bond.h"
#include "comm.h"
#include "dihedral.h"
#include "domain.h"
#include "fix.h"
#include "force.h"
#include "improper.h"
#include "kspace.h"
#include "modify.h"
#include "neighbor.h"
#include "pair.h"
#include "timer.h"
#include "update.h"

using namespace LAMMPS_NS;

void Splitting::evaluate(int energy, int virial)
{
    /* Forces that depend on time see the time that the drifts have reached, not the end of the
     * step. */
    const double end = update->atime;
    update->atime = end + (passed - 1.0) * update->dt;
    if (neighbor->decide()) {
        rebuild_lists();
    } else {
        timer->stamp();
        comm->forward_comm();
        timer->stamp(Timer::COMM);
    }
    compute_forces(energy, virial);
    update->atime = end;
    timer->stamp();
    for (polhode::Staged *fix : moved)
        fix->collect();
    timer->stamp(Timer::MODIFY);
}

void Splitting::rebuild_lists()
{
    timer->stamp();
    if (modify->n_pre_exchange)
        modify->pre_exchange();
    timer->stamp(Timer::MODIFY);
    if (triclinic)
        domain->x2lamda(atom->nlocal);
    domain->pbc();
    if (domain->box_change) {
        domain->reset_box();
        comm->setup();
        if (neighbor->style)
            neighbor->setup_bins();
    }
    comm->exchange();
    if (atom->sortfreq > 0 && update->ntimestep >= atom->nextsort)
        atom->sort();
    comm->borders();
    if (triclinic)
        domain->lamda2x(atom->nlocal + atom->nghost);
    timer->stamp(Timer::COMM);
    if (modify->n_pre_neighbor)
        modify->pre_neighbor();
    timer->stamp(Timer::MODIFY);
    neighbor->build(1);
    timer->stamp(Timer::NEIGH);
    if (modify->n_post_neighbor)
        modify->post_neighbor();
    timer->stamp(Timer::MODIFY);
}

void Splitting::compute_forces(int energy, int virial)
{
    force_clear();
    timer->stamp();
    if (modify->n_pre_force) {
        modify->pre_force(virial);
        timer->stamp(Timer::MODIFY);
    }
    if (pair_compute_flag) {
        force->pair->compute(energy, virial);
        timer->stamp(Timer::PAIR);
    }
    if (atom->molecular != Atom::ATOMIC) {
        if (force->bond)
            force->bond->compute(energy, virial);
        if (force->angle)
            force->angle->compute(energy, virial);
        if (force->dihedral)
            force->dihedral->compute(energy, virial);
        if (force->improper)
            force->improper->compute(energy, virial);
        timer->stamp(Timer::BOND);
    }
    if (kspace_compute_flag) {
        force->kspace->compute(energy, virial);
        timer->stamp(Timer::KSPACE);
    }
    if (modify->n_pre_reverse) {
        modify->pre_reverse(energy, virial);
        timer->stamp(Timer::MODIFY);
    }
    if (force->newton) {
        comm->reverse_comm();
        timer->stamp(Timer::COMM);
    }
    modify->post_force(virial);
    timer->stamp(Timer::MODIFY);
}
