/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Motion. rigid_atoms.cc has what atoms and ghosts get, rigid_thermostat.cc the rest. */
#include "fix_rigid_exact_small.h"

#include "atom.h"
#include "domain.h"
#include "error.h"
#include "force.h"
#include "modify.h"
#include "styles.h"
#include "update.h"
#include "utils.h"

#include <cstring>
#include <mpi.h>
#include <utility>

using namespace LAMMPS_NS;

polhode::RigidWords::RigidWords(LAMMPS *lmp, int narg, char **arg)
{
    for (int i = 0; i < narg; ++i) {
        for (const char *word : {"temp", "iso", "aniso", "x", "y", "z", "couple", "dilate"})
            if (i > 3 && std::strcmp(arg[i], word) == 0)
                lmp->error->all(FLERR,
                                "fix rigid/exact/small has no keyword {}: use its keyword "
                                "langevin for the temperature, and fix press/berendsen for the "
                                "pressure",
                                word);
        for (const char *word : {"force", "torque"})
            if (i > 3 && std::strcmp(arg[i], word) == 0)
                lmp->error->all(FLERR,
                                "fix rigid/exact/small has no keyword {}: its bodies move and turn "
                                "freely; freeze atoms with fix rigid",
                                word);
        if (i < 3 || std::strcmp(arg[i], "langevin") != 0) {
            words.push_back(arg[i]);
            continue;
        }
        if (i + 4 >= narg)
            lmp->error->all(FLERR, "fix rigid/exact/small: write langevin Tstart Tstop Tdamp seed");
        langevin = true;
        from = utils::numeric(FLERR, arg[i + 1], false, lmp);
        to = utils::numeric(FLERR, arg[i + 2], false, lmp);
        period = utils::numeric(FLERR, arg[i + 3], false, lmp);
        seed = utils::inumeric(FLERR, arg[i + 4], false, lmp);
        if (!(from >= 0.0 && to >= 0.0 && period > 0.0))
            lmp->error->all(FLERR,
                            "fix rigid/exact/small langevin {} {} {}: temperatures are not "
                            "negative, and the time of damping is positive",
                            arg[i + 1], arg[i + 2], arg[i + 3]);
        i += 4;
    }
}

FixRigidExactSmall::FixRigidExactSmall(LAMMPS *lmp, int narg, char **arg)
    : FixRigidExactSmall(lmp, polhode::RigidWords(lmp, narg, arg))
{
}

FixRigidExactSmall::FixRigidExactSmall(LAMMPS *lmp, polhode::RigidWords given)
    : FixRigidSmall(lmp, int(given.words.size()), given.words.data()), line(std::move(given))
{
    line.words.clear(); /* they belong to the input */
}

int FixRigidExactSmall::setmask()
{
    return FixRigidSmall::setmask() &
           ~(FixConst::INITIAL_INTEGRATE_RESPA | FixConst::FINAL_INTEGRATE_RESPA);
}

void FixRigidExactSmall::init()
{
    staged = polhode::run_style_is_splitting(lmp, style);
    FixRigidSmall::init();
    int bodies = 0;
    MPI_Allreduce(&nlocal_body, &bodies, 1, MPI_INT, MPI_SUM, world);
    if (bodies == 0 && !onemols) /* molecules of the keyword mol come later */
        error->all(FLERR, "fix rigid/exact/small: there are no bodies in its group");
    refuse_scaling();
}

/* Fixes that scale the velocities of atoms do nothing to bodies, whose momenta are their own. */
void FixRigidExactSmall::refuse_scaling()
{
    for (int k = 0; k < modify->nfix; ++k) {
        const Fix *fix = modify->fix[k];
        if (std::strncmp(fix->style, "temp/", 5) != 0)
            continue;
        int mine = 0, all = 0;
        for (int i = 0; i < atom->nlocal; ++i)
            mine += bodytag[i] != 0 && (atom->mask[i] & fix->groupbit) != 0;
        MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, world);
        if (all > 0)
            error->all(
                FLERR,
                "fix {} {} does nothing to the bodies of fix {} rigid/exact/small, which hold "
                "{} atoms of its group: use the keyword langevin of fix rigid/exact/small, "
                "or give it a group of other atoms",
                fix->id, fix->style, id, all);
    }
}

void FixRigidExactSmall::setup(int vflag)
{
    FixRigidSmall::setup(vflag);
    v_init(vflag);
    if (evflag)
        tally_virial();
}

void FixRigidExactSmall::initial_integrate(int vflag)
{
    if (staged)
        return;
    v_init(vflag);
    kick(0.5 * update->dt);
    drift(update->dt, true);
}

void FixRigidExactSmall::final_integrate()
{
    if (staged)
        return;
    if (!earlyflag)
        compute_forces_and_torques();
    kick(0.5 * update->dt);
    if (line.langevin)
        thermostat();
    set_velocities();
    if (evflag)
        tally_virial();
}

void FixRigidExactSmall::collect()
{
    if (!earlyflag)
        compute_forces_and_torques();
}

void FixRigidExactSmall::finish(int vflag)
{
    if (line.langevin)
        thermostat();
    set_velocities();
    v_init(vflag);
    if (evflag)
        tally_virial();
}

void FixRigidExactSmall::kick(double h)
{
    const double impulse = h * force->ftm2v;
    for (int i = 0; i < nlocal_body; ++i) {
        Body &b = body[i];
        const double per_mass = impulse / b.mass;
        for (int k = 0; k < 3; ++k) {
            b.vcm[k] += per_mass * b.fcm[k];
            b.angmom[k] += impulse * b.torque[k];
        }
    }
}

void FixRigidExactSmall::drift(double h, bool velocities)
{
    for (int i = 0; i < nlocal_body; ++i)
        for (int k = 0; k < 3; ++k)
            body[i].xcm[k] += h * body[i].vcm[k];
    turn(h);
    place_atoms(velocities || extended);
}

void FixRigidExactSmall::turn(double h)
{
    flight.begin(domain->dimension == 2);
    for (int i = 0; i < nlocal_body; ++i)
        flight.add(i, i, {{body[i].inertia[0], body[i].inertia[1], body[i].inertia[2]}});
    if (nlocal_body == 0)
        return;
    const std::size_t failed =
        flight.turn(h, body[0].quat, sizeof body[0], body[0].angmom, sizeof body[0]);
    if (failed > 0)
        error->one(FLERR, "fix rigid/exact/small: {} bodies have no finite rotation at step {}",
                   failed, update->ntimestep);
    for (int i = 0; i < nlocal_body; ++i)
        polhode::axes_of(body[i].quat, body[i].ex_space, body[i].ey_space, body[i].ez_space);
}

void FixRigidExactSmall::set_omega()
{
    for (int i = 0; i < nlocal_body; ++i) {
        Body &b = body[i];
        if (domain->dimension == 2)
            polhode::omega_in_plane(b.angmom, b.ex_space, b.ey_space, b.ez_space, b.inertia,
                                    b.omega);
        else
            polhode::omega_of(b.angmom, b.ex_space, b.ey_space, b.ez_space, b.inertia, b.omega);
    }
}

double FixRigidExactSmall::memory_usage()
{
    return FixRigidSmall::memory_usage() + flight.memory() + double(alpha.size() * sizeof(double));
}
