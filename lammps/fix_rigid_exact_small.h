/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * fix ID group rigid/exact/small ...: molecules made of atoms, with the arguments of fix
 * rigid/small. Bodies turn exactly between kicks. Ownership, ghosts and the sums of the forces are
 * those of fix rigid/small; motion, thermostat and virial are here.
 */
#ifndef POLHODE_LAMMPS_FIX_RIGID_EXACT_SMALL_H
#define POLHODE_LAMMPS_FIX_RIGID_EXACT_SMALL_H

#include "fix_rigid_small.h"
#include "flight.h"
#include "staged.h"

namespace polhode
{

/* The words of the command without the keyword langevin, which is ours: the parent knows it under
 * its own names only. */
struct RigidWords {
    RigidWords(LAMMPS_NS::LAMMPS *lmp, int narg, char **arg);
    std::vector<char *> words;
    bool langevin = false;
    double from = 0.0, to = 0.0, period = 1.0; /* temperatures; time of damping */
    int seed = 0;
};

} // namespace polhode

namespace LAMMPS_NS
{

class FixRigidExactSmall : public FixRigidSmall, public polhode::Staged
{
  public:
    FixRigidExactSmall(class LAMMPS *lmp, int narg, char **arg);
    int setmask() override;
    void init() override;
    void setup(int vflag) override;
    void initial_integrate(int vflag) override;
    void final_integrate() override;
    int pack_forward_comm(int n, int *list, double *buf, int pbc_flag, int *pbc) override;
    void unpack_forward_comm(int n, int first, double *buf) override;
    double memory_usage() override;

    void kick(double h) override;
    void drift(double h, bool velocities) override;
    void collect() override;
    void finish(int vflag) override;

  private:
    FixRigidExactSmall(class LAMMPS *lmp, polhode::RigidWords given);
    void turn(double h);
    void set_omega();
    void send(int what);
    void send_acceleration();
    void place_atoms(bool velocities);
    void set_velocities();
    void refuse_scaling();
    void thermostat();
    void thermostat_body(int i, double keep, double energy);
    void tally_virial();
    void acceleration(const Body &b, double *alpha) const;
    void arm(const Body &b, int i, double *r) const;

    bool staged = false; /* run_style splitting moves the bodies */
    polhode::RigidWords line;
    polhode::Flight flight;
    std::vector<double> alpha; /* angular acceleration of each body, owned and ghost */
};

} // namespace LAMMPS_NS

#endif
