/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Theta functions of a nome q <= exp(-pi), on the vector type of simd.h. No fma: the same bits
 * everywhere. */
#ifndef PLH_ELLIPTIC_THETA_DIRECT_H
#define PLH_ELLIPTIC_THETA_DIRECT_H

#include "base/sincos.h"

static inline vd vfourth_root(vd q)
{
    return vsqrt(vsqrt(q));
}

/*
 * sum over n of (-1)^n q^(n(n+1)) sin((2n+1)z)/sin z, given y = q cos 2z: theta_1 but for
 * 2 q^(1/4) sin z; with -y, theta_2 but for 2 q^(1/4) cos z.
 */
static inline vd vtail_odd(vd q, vd y)
{
    const vd one = vset1(1.0), two = vset1(2.0), four = vset1(4.0);
    vd q2 = q * q, q4 = q2 * q2, y2 = y * y;
    vd a = two * q * y + q2;                      /* q^2 sin 3z/sin z */
    vd b = q4 * (four * y2 + (two * q * y - q2)); /* q^6 sin 5z/sin z */
    vd c = q4 * q4 * (q * (vset1(8.0) * y * y2) + q2 * (four * y2 - (four * q * y + q2)));
    return one - (a - (b - c));
}

/* theta_4(z) given y = q cos 2z; theta_3 with -y. */
static inline vd vtail_even(vd q, vd y)
{
    const vd one = vset1(1.0), two = vset1(2.0);
    vd q2 = q * q, q4 = q2 * q2, y2 = y * y;
    vd c4 = q2 * (vset1(4.0) * y2 - two * q2);                       /* 2 q^4 cos 4z */
    vd c6 = q4 * (q2 * (vset1(8.0) * y * y2 - vset1(6.0) * q2 * y)); /* 2 q^9 cos 6z */
    return one - (two * y - (c4 - c6));
}

static inline void vtheta_direct(vd v, vd q, vd th[4])
{
    vd s, c;
    vsincos(v, &s, &c);
    vd y = q * ((c - s) * (c + s)), f = vset1(2.0) * vfourth_root(q);
    th[0] = f * (s * vtail_odd(q, y));
    th[1] = f * (c * vtail_odd(q, -y));
    th[2] = vtail_even(q, -y);
    th[3] = vtail_even(q, y);
}

#endif
