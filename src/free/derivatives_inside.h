/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The private part of plh_motion_derivatives. Notation of docs/derivatives.md: the frame x, y, z is
 * that of the motion (z encircled by the polhode, y the middle axis), m of length one, w = 1/I in a
 * unit that makes the largest of order one, dx = wx - wy, dz = wy - wz, dd = dx + dz, tau the time
 * in that unit.
 */
#ifndef PLH_FREE_DERIVATIVES_INSIDE_H
#define PLH_FREE_DERIVATIVES_INSIDE_H

#include <polhode/derivatives.h>

#include "base/isa.h"
#include "free/motion_inside.h"

/* The inputs besides time and |m|: three tangents of the sphere |m| = 1, dx and dz. */
enum { PLH_VARIED = 5, PLH_VARIED_DX = 3, PLH_VARIED_DZ = 4 };

/* How much p, pk and kappa = p dpk - pk dp change with one input, and how far the motion is ahead
 * after a time tau and after an integral B (direct), or after each half period (complement). */
typedef struct plh_modulus_change {
    double p, pk, kappa;
    double ahead, ahead_b;
} plh_modulus_change;

/* The point from which the momentum is taken by the addition theorem, what an input does to it, and
 * to the time at which the motion is there. */
typedef struct plh_base {
    double m[3];
    double change[PLH_VARIED][3];
    double ahead[PLH_VARIED];
    /* Tau since the motion was there, at the start */
    double time;
} plh_base;

typedef struct plh_derivatives_inside {
    plh_motion motion;
    int rest; /* no momentum */
    /* Which nome: 1 the complementary one, for kc2 < 1/2 */
    int complement;
    /* Near the separatrix: times beyond tau_near from the second base */
    int far;
    double clock; /* tau per time */
    double m[3], w[3], dx, dz, dd;
    /* Squared rates: lambda^2, (k lambda)^2, their difference */
    double p, pk, eta;
    double rho;              /* p pk / (dx dz) */
    double share_x, share_z; /* dx/dd, dz/dd */
    plh_modulus_change change[PLH_VARIED];
    plh_base base[2];                      /* the start; (A_x, 0, A_z) */
    double inv_eta;                        /* 1/(p - pk), for the direct kernel */
    double rate, inv_rate;                 /* of v or x, in tau */
    double quarter;                        /* the same in quarter turns */
    double q, q2, q3, q4, q6, q8, q9, q12; /* powers of the nome */
    /* Logarithmic second derivatives of the thetas at 0 */
    double low4, low3, low2, sum2;
    double slope4, slope3; /* 1 -+ 4 q^3 + 9 q^8 */
    double s_scale, c_scale, d_scale, u_scale, v_scale, b_scale;
    /* Complement: x in a half period; 0 stands for infinity */
    double span, inv_span;
    double jump_b; /* what B gains in a half period */
    double per_m;  /* 1 / |m| */
    /* -w/I: from w to the user's moments; NaN for a zero moment */
    double by_moment[3];
    double keep[3];                 /* 0 for the axis of a rotor, else 1 */
    double back[4];                 /* conjugate of q at the start */
    double own_sign[3], sign[3][3]; /* of the frame, and their products */
    /* Where the numbers of a plh_jacobian go, see the kernel */
    unsigned char place[67];
} plh_derivatives_inside;

_Static_assert(sizeof(plh_jacobian) == 67 * sizeof(double),
               "a plh_jacobian is 67 numbers in a row");
_Static_assert(sizeof(plh_derivatives_inside) <= sizeof(plh_motion_derivatives),
               "plh_motion_derivatives.inside is small");

static inline const plh_derivatives_inside *
plh_derivatives_look(const plh_motion_derivatives *derivatives)
{
    return (const plh_derivatives_inside *)(const void *)derivatives;
}

#define PLH_DERIVATIVES_KERNELS(isa)                                                               \
    void plh_derivatives_many_##isa(const plh_derivatives_inside *D, size_t n, const double *t,    \
                                    plh_jacobian *out);

PLH_EACH_ISA(PLH_DERIVATIVES_KERNELS)

#endif
