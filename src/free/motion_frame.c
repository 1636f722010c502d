/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The regime of a motion and its constants, without cancellation. */
#include <math.h>

#include "base/dd.h"
#include "free/motion_inside.h"

/* I3 (I2 - I1) m1^2 - I1 (I3 - I2) m3^2 for ascending moments, to full relative accuracy: positive
 * when the polhode encircles axis 1, zero on the separatrix (D of docs/free-body.md, times I2 (I3 -
 * I1)). */
static plh_dd discriminant(const double I[3], const double m[3])
{
    plh_dd p = plh_dd_mul(plh_dd_mul_d(plh_two_sum(I[1], -I[0]), I[2]), plh_two_sqr(m[0]));
    plh_dd q = plh_dd_mul(plh_dd_mul_d(plh_two_sum(I[2], -I[1]), I[0]), plh_two_sqr(m[2]));
    return plh_dd_sub(p, q);
}

/* Axes by position x, y, z; the signs make m_x, m_z >= 0 and the frame right-handed. */
static void set_axes(plh_motion_inside *M, int x, int y, int z, const double m[3])
{
    const int even = (y == (x + 1) % 3);
    M->axis[0] = x;
    M->axis[1] = y;
    M->axis[2] = z;
    M->sign[0] = m[x] < 0.0 ? -1 : 1;
    M->sign[2] = m[z] < 0.0 ? -1 : 1;
    M->sign[1] = (even ? 1 : -1) * M->sign[0] * M->sign[2];
}

/* A body whose motion is that of a symmetric one, or none at all. */
static void set_steady(plh_motion_inside *M, plh_motion_frame *f)
{
    const double a = f->m[0] / f->norm, b = f->m[1] / f->norm;
    M->r = 1.0;
    M->rc = 0.0;
    M->k2 = 0.0;
    M->kc2 = 1.0;
    M->amplitude[0] = M->amplitude[1] = sqrt(a * a + b * b);
    M->amplitude[2] = f->m[2] / f->norm;
}

static void set_constants(plh_motion_inside *M, plh_motion_frame *f, double D)
{
    const double *I = f->I, inv = 1.0 / f->norm;
    const double x = f->m[0] * inv, y = f->m[1] * inv, z = f->m[2] * inv;
    const double xz = I[2] - I[0], yz = I[2] - I[1], xy = I[1] - I[0];
    M->r = (I[0] * yz) / (I[1] * xz);
    M->rc = (I[2] * xy) / (I[1] * xz);
    const double ax2 = x * x + M->r * (y * y), az2 = z * z + M->rc * (y * y);
    const double ay2 = y * y + (x * x) * ((I[1] * xz) / (I[0] * yz));
    M->amplitude[0] = sqrt(ax2);
    M->amplitude[1] = sqrt(ay2);
    M->amplitude[2] = sqrt(az2);
    M->k2 = fmin(M->rc * (ay2 / az2), 1.0);
    M->kc2 = fmin(fabs(D) * inv * inv / (fabs(I[0] * yz) * az2), 1.0);
    if (M->kc2 > 0.5)
        M->kc2 = 1.0 - M->k2;
    else
        M->k2 = 1.0 - M->kc2;
}

PLH_DEVICE void plh_motion_set_frame(plh_motion_inside *M, plh_motion_frame *f)
{
    const double J[3] = {M->motion.body.scaled.x, M->motion.body.scaled.y, M->motion.body.scaled.z};
    const double full[3] = {M->motion.start.m.x, M->motion.start.m.y, M->motion.start.m.z};
    const int *order = M->motion.body.order;
    double m[3], I[3], sorted[3];
    int e = 0;
    frexp(M->norm, &e);
    e = e < -1000 ? -1000 : e > 1000 ? 1000 : e;
    const double scale = ldexp(1.0, -e);
    for (int i = 0; i < 3; i++) {
        m[i] = scale * full[i];
        I[i] = J[i];
    }
    f->norm = scale * M->norm;
    f->clock = M->norm * M->motion.body.per_unit;
    f->tick = ldexp(1.0, e) * M->motion.body.per_unit;
    if (M->motion.body.kind ==
        PLH_BODY_LINEAR) { /* it turns like a sphere: no momentum along the axis */
        I[M->motion.body.axis] = I[order[2]];
        m[M->motion.body.axis] = 0.0;
    }
    for (int i = 0; i < 3; i++)
        sorted[i] = m[order[i]];
    const double by_size[3] = {I[order[0]], I[order[1]], I[order[2]]};
    const plh_dd D = discriminant(by_size, sorted);
    /* On the separatrix of a symmetric body nothing moves; take its symmetry axis. */
    const int about_low = D.hi > 0.0 || (D.hi == 0.0 && by_size[1] == by_size[2]);
    set_axes(M, order[about_low ? 2 : 0], order[1], order[about_low ? 0 : 2], m);
    for (int i = 0; i < 3; i++) {
        f->I[i] = I[M->axis[i]];
        f->m[i] = M->sign[i] * m[M->axis[i]];
    }
    if (f->I[0] == f->I[1])
        set_steady(M, f);
    else
        set_constants(M, f, D.hi);
    f->k = sqrt(M->k2);
    f->kc = sqrt(M->kc2);
    /* du/dt = A_z sqrt((1/Ix - 1/Iz)(1/Iy - 1/Iz)), with the sign of the first factor. */
    const double a = (f->I[2] - f->I[0]) / f->I[0], b = (f->I[2] - f->I[1]) / f->I[1];
    const int spin = f->m[0] > 0.0 || f->m[2] > 0.0;
    M->lambda = spin ? copysign(M->amplitude[2] * sqrt(a * b) / f->I[2], a) * f->clock : 0.0;
}
