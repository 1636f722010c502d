/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * run_style splitting SCHEME
 * run_style splitting row drifts A1 A2 ... kicks B1 B2 ...
 *
 * One step is one step of a splitting scheme, with several force evaluations. Thermo output, dumps,
 * restarts and other fixes see whole steps only.
 */
#ifndef POLHODE_LAMMPS_SPLITTING_H
#define POLHODE_LAMMPS_SPLITTING_H

#include "points.h"
#include "verlet.h"

#include <memory>
#include <polhode/splitting.h>
#include <vector>

namespace LAMMPS_NS
{

class Splitting : public Verlet
{
  public:
    Splitting(class LAMMPS *lmp, int narg, char **arg);
    void init() override;
    void run(int n) override;

  private:
    void read_row(int narg, char **arg);
    void collect_fixes();
    void check_fix(class Fix *fix);
    void step(bool last);
    void kick(double weight);
    void drift(double weight);
    void stages_between_kicks();
    void stages_between_drifts(bool last);
    void finish_step();
    bool forces_are_read(bool last) const;

    /* forces.cc: one evaluation of all forces, with lists and ghosts up to date */
    void evaluate(int energy, int virial);
    void rebuild_lists();
    void compute_forces(int energy, int virial);

    plh_scheme scheme = {};
    std::vector<double> row; /* a user's own: drifts, then kicks */
    std::vector<polhode::Staged *> moved;
    std::vector<std::unique_ptr<polhode::Points>> points; /* groups of fix nve */
    struct Other {
        class Fix *fix;
        int mask;
    };
    std::vector<Other> others; /* their integrate hooks are called once per step */
    bool velocities = false;   /* something reads the velocities of atoms within a step */
    double passed = 0.0;       /* part of the step that the drifts have gone */
};

} // namespace LAMMPS_NS

#endif
