/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "fix_nve_asphere_exact.h"

#include "atom.h"
#include "atom_vec_ellipsoid.h"
#include "domain.h"
#include "error.h"
#include "force.h"
#include "styles.h"
#include "update.h"

#include <cmath>
#include <mpi.h>

using namespace LAMMPS_NS;

FixNVEAsphereExact::FixNVEAsphereExact(LAMMPS *lmp, int narg, char **arg) : Fix(lmp, narg, arg)
{
    if (narg > 3)
        error->all(FLERR, "fix nve/asphere/exact takes no arguments, and '{}' was given", arg[3]);
    time_integrate = 1;
    dynamic_group_allow = 1;
}

int FixNVEAsphereExact::setmask()
{
    return FixConst::INITIAL_INTEGRATE | FixConst::FINAL_INTEGRATE;
}

void FixNVEAsphereExact::init()
{
    staged = polhode::run_style_is_splitting(lmp, style);
    avec = dynamic_cast<AtomVecEllipsoid *>(atom->style_match("ellipsoid"));
    if (avec == nullptr)
        error->all(FLERR, "fix nve/asphere/exact needs atom_style ellipsoid (or a hybrid with it)");
    bigint without = 0, all = 0;
    for (int i = 0; i < atom->nlocal; ++i)
        without += (atom->mask[i] & groupbit) && atom->ellipsoid[i] < 0;
    MPI_Allreduce(&without, &all, 1, MPI_LMP_BIGINT, MPI_SUM, world);
    if (all > 0)
        error->all(FLERR,
                   "fix nve/asphere/exact: {} atoms of its group have no shape; "
                   "give them one, or move them with fix nve",
                   all);
}

void FixNVEAsphereExact::initial_integrate(int)
{
    if (staged)
        return;
    kick(0.5 * update->dt);
    drift(update->dt, true);
}

void FixNVEAsphereExact::final_integrate()
{
    if (!staged)
        kick(0.5 * update->dt);
}

void FixNVEAsphereExact::kick(double h)
{
    const double impulse = h * force->ftm2v;
    const int *mask = atom->mask;
    double **v = atom->v, **f = atom->f, **angmom = atom->angmom, **torque = atom->torque;
    for (int i = 0; i < atom->nlocal; ++i) {
        if (!(mask[i] & groupbit))
            continue;
        const double per_mass = impulse / atom->rmass[i];
        for (int k = 0; k < 3; ++k) {
            v[i][k] += per_mass * f[i][k];
            angmom[i][k] += impulse * torque[i][k];
        }
    }
}

void FixNVEAsphereExact::drift(double h, bool)
{
    const int *mask = atom->mask;
    double **x = atom->x, **v = atom->v;
    for (int i = 0; i < atom->nlocal; ++i)
        if (mask[i] & groupbit)
            for (int k = 0; k < 3; ++k)
                x[i][k] += h * v[i][k];

    list_bodies();
    if (atom->mu_flag)
        keep_attitudes();
    if (flight.size() == 0)
        return;
    const std::size_t failed = flight.turn(h, avec->bonus[0].quat, sizeof avec->bonus[0],
                                           atom->angmom[0], 3 * sizeof(double));
    if (failed > 0)
        error->one(FLERR, "fix nve/asphere/exact: {} bodies have no finite rotation at step {}",
                   failed, update->ntimestep);
    if (atom->mu_flag)
        turn_dipoles();
}

void FixNVEAsphereExact::list_bodies()
{
    flight.begin(domain->dimension == 2);
    for (int i = 0; i < atom->nlocal; ++i) {
        if (!(atom->mask[i] & groupbit))
            continue;
        /* A homogeneous ellipsoid with these half-axes. */
        const double *a = avec->bonus[atom->ellipsoid[i]].shape;
        const double m = 0.2 * atom->rmass[i];
        const double xx = a[0] * a[0], yy = a[1] * a[1], zz = a[2] * a[2];
        flight.add(atom->ellipsoid[i], i, {{m * (yy + zz), m * (xx + zz), m * (xx + yy)}});
    }
}

void FixNVEAsphereExact::keep_attitudes()
{
    dipole.clear();
    attitude.clear();
    for (int i = 0; i < atom->nlocal; ++i) {
        if (!(atom->mask[i] & groupbit) || atom->mu[i][3] <= 0.0)
            continue;
        const double *q = avec->bonus[atom->ellipsoid[i]].quat;
        dipole.push_back(i);
        attitude.insert(attitude.end(), q, q + 4);
    }
}

/* A dipole is fixed to its body: it turns from the old attitude to the new one. */
void FixNVEAsphereExact::turn_dipoles()
{
    const double *old = attitude.data();
    for (const int i : dipole) {
        const double *q = avec->bonus[atom->ellipsoid[i]].quat;
        double from[3][3], to[3][3];
        polhode::axes_of(old, from[0], from[1], from[2]);
        polhode::axes_of(q, to[0], to[1], to[2]);
        old += 4;
        double *mu = atom->mu[i];
        double turned[3] = {0.0, 0.0, 0.0}, square = 0.0;
        for (const double(*e)[3] = from, (*n)[3] = to; e < from + 3; ++e, ++n) {
            const double along = mu[0] * (*e)[0] + mu[1] * (*e)[1] + mu[2] * (*e)[2];
            for (int k = 0; k < 3; ++k)
                turned[k] += along * (*n)[k];
        }
        for (int k = 0; k < 3; ++k)
            square += turned[k] * turned[k];
        const double scale = mu[3] / std::sqrt(square);
        for (int k = 0; k < 3; ++k)
            mu[k] = scale * turned[k];
    }
}

double FixNVEAsphereExact::memory_usage()
{
    return flight.memory() + double(dipole.size() * sizeof(int) + attitude.size() * sizeof(double));
}
