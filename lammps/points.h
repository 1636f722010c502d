/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef POLHODE_LAMMPS_POINTS_H
#define POLHODE_LAMMPS_POINTS_H

#include "atom.h"
#include "force.h"
#include "staged.h"

namespace polhode
{

/* Atoms that fix nve moves: points with the kick and the drift of the scheme. */
class Points final : public Staged
{
  public:
    Points(LAMMPS_NS::Atom *atom, LAMMPS_NS::Force *force, int groupbit)
        : atom(atom), force(force), groupbit(groupbit)
    {
    }

    void kick(double h) override
    {
        const double impulse = h * force->ftm2v;
        for (int i = 0; i < atom->nlocal; ++i) {
            if (!(atom->mask[i] & groupbit))
                continue;
            const double mass = atom->rmass ? atom->rmass[i] : atom->mass[atom->type[i]];
            for (int k = 0; k < 3; ++k)
                atom->v[i][k] += impulse / mass * atom->f[i][k];
        }
    }

    void drift(double h, bool) override
    {
        for (int i = 0; i < atom->nlocal; ++i)
            if (atom->mask[i] & groupbit)
                for (int k = 0; k < 3; ++k)
                    atom->x[i][k] += h * atom->v[i][k];
    }

  private:
    LAMMPS_NS::Atom *atom;
    LAMMPS_NS::Force *force;
    int groupbit;
};

} // namespace polhode

#endif
