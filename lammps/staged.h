/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What run_style splitting needs of a fix that moves bodies: its kick and its drift, one by one. */
#ifndef POLHODE_LAMMPS_STAGED_H
#define POLHODE_LAMMPS_STAGED_H

namespace polhode
{

class Staged
{
  public:
    /* Momenta change by h times the forces of the last collect(). */
    virtual void kick(double h) = 0;
    /* Bodies move freely by h. velocities: those of the atoms must follow too, not the positions
     * only. */
    virtual void drift(double h, bool velocities) = 0;
    /* New forces are on the atoms. */
    virtual void collect() {}
    /* The step is whole: velocities of the atoms, thermostat, virial. */
    virtual void finish(int vflag) { (void)vflag; }

  protected:
    ~Staged() =
        default; /* owned as fixes, whose destructors may throw in later versions of LAMMPS */
};

} // namespace polhode

#endif
