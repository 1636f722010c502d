/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * fix ID group nve/asphere/exact: ellipsoids that move with the exact rotation of a free body
 * between kicks. Point dipoles of the atoms turn with them.
 */
#ifndef POLHODE_LAMMPS_FIX_NVE_ASPHERE_EXACT_H
#define POLHODE_LAMMPS_FIX_NVE_ASPHERE_EXACT_H

#include "fix.h"
#include "flight.h"
#include "staged.h"

namespace LAMMPS_NS
{

class FixNVEAsphereExact : public Fix, public polhode::Staged
{
  public:
    FixNVEAsphereExact(class LAMMPS *lmp, int narg, char **arg);
    int setmask() override;
    void init() override;
    void initial_integrate(int vflag) override;
    void final_integrate() override;
    double memory_usage() override;

    void kick(double h) override;
    void drift(double h, bool velocities) override;

  private:
    void list_bodies();
    void keep_attitudes();
    void turn_dipoles();

    class AtomVecEllipsoid *avec = nullptr;
    bool staged = false; /* run_style splitting moves the atoms */
    polhode::Flight flight;
    std::vector<int> dipole;      /* atoms of the list with a dipole */
    std::vector<double> attitude; /* their quaternions before the turn */
};

} // namespace LAMMPS_NS

#endif
