/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/* fix rigid/exact/small: what the copies of a body on other processors and the atoms of a body
 * get. */
#include "fix_rigid_exact_small.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"

#include <algorithm>

using namespace LAMMPS_NS;

/* Our messages beside those of the parent, which counts its own from 0. */
enum { PLACE = 1000, MOTION, PLACE_AND_MOTION, ACCELERATION };

static int values_of(int what)
{
    return what == PLACE ? 7 : what == MOTION ? 6 : what == PLACE_AND_MOTION ? 13 : 3;
}

/* Later versions of LAMMPS call it forward_comm. */
template <typename C>
static auto forward(C *comm, Fix *fix, int n) -> decltype(comm->forward_comm_fix(fix, n))
{
    comm->forward_comm_fix(fix, n);
}

template <typename C, typename F>
static auto forward(C *comm, F *fix, int n) -> decltype(comm->forward_comm(fix, n))
{
    comm->forward_comm(fix, n);
}

/* From the processor that owns a body to those that own other atoms of it. */
void FixRigidExactSmall::send(int what)
{
    commflag = what;
    forward(comm, this, values_of(what));
}

int FixRigidExactSmall::pack_forward_comm(int n, int *list, double *buf, int pbc_flag, int *pbc)
{
    if (commflag < PLACE)
        return FixRigidSmall::pack_forward_comm(n, list, buf, pbc_flag, pbc);
    double *to = buf;
    for (int i = 0; i < n; ++i) {
        const int owned = bodyown[list[i]];
        if (owned < 0)
            continue;
        const Body &b = body[owned];
        if (commflag == PLACE || commflag == PLACE_AND_MOTION) {
            to = std::copy(b.xcm, b.xcm + 3, to);
            to = std::copy(b.quat, b.quat + 4, to);
        }
        if (commflag == MOTION || commflag == PLACE_AND_MOTION) {
            to = std::copy(b.vcm, b.vcm + 3, to);
            to = std::copy(b.omega, b.omega + 3, to);
        }
        if (commflag == ACCELERATION)
            to = std::copy(&alpha[3 * owned], &alpha[3 * owned] + 3, to);
    }
    return static_cast<int>(to - buf);
}

void FixRigidExactSmall::unpack_forward_comm(int n, int first, double *buf)
{
    if (commflag < PLACE) {
        FixRigidSmall::unpack_forward_comm(n, first, buf);
        return;
    }
    const double *from = buf;
    for (int i = first; i < first + n; ++i) {
        if (bodyown[i] < 0)
            continue;
        Body &b = body[bodyown[i]];
        if (commflag == PLACE || commflag == PLACE_AND_MOTION) {
            std::copy(from, from + 3, b.xcm);
            std::copy(from + 3, from + 7, b.quat);
            polhode::axes_of(b.quat, b.ex_space, b.ey_space, b.ez_space);
            from += 7;
        }
        if (commflag == MOTION || commflag == PLACE_AND_MOTION) {
            std::copy(from, from + 3, b.vcm);
            std::copy(from + 3, from + 6, b.omega);
            from += 6;
        }
        if (commflag == ACCELERATION) {
            std::copy(from, from + 3, &alpha[3 * bodyown[i]]);
            from += 3;
        }
    }
}

/* From the centre of mass to atom i of the body, in space. */
void FixRigidExactSmall::arm(const Body &b, int i, double *r) const
{
    const double *d = displace[i];
    for (int k = 0; k < 3; ++k)
        r[k] = d[0] * b.ex_space[k] + d[1] * b.ey_space[k] + d[2] * b.ez_space[k];
    if (domain->dimension == 2)
        r[2] = 0.0;
}

static void add_cross(const double *a, const double *b, double *sum)
{
    sum[0] += a[1] * b[2] - a[2] * b[1];
    sum[1] += a[2] * b[0] - a[0] * b[2];
    sum[2] += a[0] * b[1] - a[1] * b[0];
}

void FixRigidExactSmall::place_atoms(bool velocities)
{
    if (velocities)
        set_omega();
    send(velocities ? PLACE_AND_MOTION : PLACE);
    if (extended) { /* atoms with an orientation of their own */
        const int tally = evflag;
        evflag = 0;
        set_xv();
        evflag = tally;
        return;
    }
    const double *h = domain->h;
    for (int i = 0; i < atom->nlocal; ++i) {
        if (atom2body[i] < 0)
            continue;
        const Body &b = body[atom2body[i]];
        double r[3];
        arm(b, i, r);
        /* The atom lies this many boxes away from the image of its body that is in the box. */
        const double nx = int(xcmimage[i] & IMGMASK) - IMGMAX;
        const double ny = int(xcmimage[i] >> IMGBITS & IMGMASK) - IMGMAX;
        const double nz = int(xcmimage[i] >> IMG2BITS) - IMGMAX;
        double *x = atom->x[i];
        x[0] = b.xcm[0] + r[0] - nx * h[0] - ny * h[5] - nz * h[4];
        x[1] = b.xcm[1] + r[1] - ny * h[1] - nz * h[3];
        x[2] = b.xcm[2] + r[2] - nz * h[2];
        if (velocities) {
            std::copy(b.vcm, b.vcm + 3, atom->v[i]);
            add_cross(b.omega, r, atom->v[i]);
        }
    }
}

void FixRigidExactSmall::set_velocities()
{
    set_omega();
    send(MOTION);
    if (extended) {
        const int tally = evflag;
        evflag = 0;
        set_v();
        evflag = tally;
        return;
    }
    for (int i = 0; i < atom->nlocal; ++i) {
        if (atom2body[i] < 0)
            continue;
        const Body &b = body[atom2body[i]];
        double r[3];
        arm(b, i, r);
        std::copy(b.vcm, b.vcm + 3, atom->v[i]);
        add_cross(b.omega, r, atom->v[i]);
    }
}

void FixRigidExactSmall::send_acceleration()
{
    send(ACCELERATION);
}
