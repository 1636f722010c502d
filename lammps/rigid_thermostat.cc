/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/* fix rigid/exact/small: the Langevin thermostat and the virial. */
#include "fix_rigid_exact_small.h"

#include "atom.h"
#include "domain.h"
#include "force.h"
#include "update.h"

#include <cmath>

using namespace LAMMPS_NS;

/*
 * The exact Ornstein-Uhlenbeck step of velocity and angular momentum, once per whole step. It
 * cannot overshoot, however small a moment of inertia is. The random numbers are those of (seed,
 * body, step), so they do not depend on the number of processors.
 */
void FixRigidExactSmall::thermostat()
{
    double part = static_cast<double>(update->ntimestep - update->beginstep);
    if (part != 0.0)
        part /= static_cast<double>(update->endstep - update->beginstep);
    const double temperature = line.from + part * (line.to - line.from);
    const double keep = std::exp(-update->dt / line.period);
    const double energy = (1.0 - keep * keep) * force->boltz * temperature / force->mvv2e;
    for (int i = 0; i < nlocal_body; ++i)
        thermostat_body(i, keep, energy);
}

static plh_random stream_of(int seed, tagint body, bigint step)
{
    plh_random r;
    plh_random_seed(static_cast<std::uint64_t>(seed), &r);
    plh_random_seed(plh_random_next(&r) ^ static_cast<std::uint64_t>(body), &r);
    plh_random_seed(plh_random_next(&r) ^ static_cast<std::uint64_t>(step), &r);
    return r;
}

void FixRigidExactSmall::thermostat_body(int i, double keep, double energy)
{
    Body &b = body[i];
    const bool flat = domain->dimension == 2;
    plh_random r = stream_of(line.seed, atom->tag[b.ilocal], update->ntimestep);
    const double *axis[3] = {b.ex_space, b.ey_space, b.ez_space};
    double momentum[3] = {0.0, 0.0, 0.0};
    for (int k = 0; k < 3; ++k) {
        const double push = std::sqrt(energy / b.mass) * plh_random_normal(&r);
        b.vcm[k] = flat && k == 2 ? 0.0 : keep * b.vcm[k] + push;
    }
    for (int k = 0; k < 3; ++k) {
        const double *e = axis[k];
        double m = b.angmom[0] * e[0] + b.angmom[1] * e[1] + b.angmom[2] * e[2];
        m = keep * m + std::sqrt(energy * b.inertia[k]) * plh_random_normal(&r);
        /* In two dimensions only the axis across the plane turns. */
        if (b.inertia[k] > 0.0 && (!flat || std::fabs(e[2]) > 0.5))
            for (int j = 0; j < 3; ++j)
                momentum[j] += m * e[j];
    }
    for (int j = 0; j < 3; ++j)
        b.angmom[j] = flat && j < 2 ? 0.0 : momentum[j];
}

/* Euler's equations in the principal axes: I alpha = torque - omega x L. */
void FixRigidExactSmall::acceleration(const Body &b, double *a) const
{
    const double rest[3] = {
        b.torque[0] * force->ftm2v - (b.omega[1] * b.angmom[2] - b.omega[2] * b.angmom[1]),
        b.torque[1] * force->ftm2v - (b.omega[2] * b.angmom[0] - b.omega[0] * b.angmom[2]),
        b.torque[2] * force->ftm2v - (b.omega[0] * b.angmom[1] - b.omega[1] * b.angmom[0])};
    polhode::omega_of(rest, b.ex_space, b.ey_space, b.ez_space, b.inertia, a);
}

/*
 * The virial of the forces that hold the molecules together, at this instant: each atom needs
 * m (alpha x r + omega x (omega x r)) about the centre of mass, and f is there already. With the
 * kinetic energy and the virial of the atoms it gives the molecular pressure, whatever kicks the
 * scheme has. (A virial from changes of velocity supposes Verlet's equal kicks.)
 */
void FixRigidExactSmall::tally_virial()
{
    alpha.resize(3 * static_cast<std::size_t>(nlocal_body + nghost_body));
    for (int i = 0; i < nlocal_body; ++i)
        acceleration(body[i], &alpha[3 * i]);
    send_acceleration();
    for (int i = 0; i < atom->nlocal; ++i) {
        if (atom2body[i] < 0)
            continue;
        const Body &b = body[atom2body[i]];
        const double *w = b.omega, *a = &alpha[3 * atom2body[i]];
        const double mass = atom->rmass ? atom->rmass[i] : atom->mass[atom->type[i]];
        double r[3], g[3];
        arm(b, i, r);
        const double wr = w[0] * r[0] + w[1] * r[1] + w[2] * r[2];
        const double ww = w[0] * w[0] + w[1] * w[1] + w[2] * w[2];
        for (int k = 0; k < 3; ++k) {
            const int l = (k + 1) % 3, n = (k + 2) % 3;
            const double needed = a[l] * r[n] - a[n] * r[l] + w[k] * wr - r[k] * ww;
            g[k] = mass * needed / force->ftm2v - atom->f[i][k];
        }
        double virial_of_atom[6] = {r[0] * g[0], r[1] * g[1], r[2] * g[2],
                                    r[0] * g[1], r[0] * g[2], r[1] * g[2]};
        int list[1] = {i};
        v_tally(1, list, 1.0, virial_of_atom);
    }
}
