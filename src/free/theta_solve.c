/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The argument of a theta quotient, real or imaginary, by Newton's method on the series: no
 * elliptic integral and no arctangent. All sums are of positive terms or dominated by their first.
 */
#include <math.h>

#include "free/motion_inside.h"

PLH_DEVICE void plh_theta_angle(double c, double s, double Q, double *cosine, double *sine)
{
    const double size = sqrt(c * c + s * s);
    if (!(size > 0.0)) {
        *cosine = size == 0.0 ? 1.0 : size;
        *sine = size;
        return;
    }
    c /= size;
    s /= size;
    const double tc = c, ts = s, Q3 = Q * Q * Q, Q6 = Q3 * Q3, Q10 = Q6 * Q3 * Q;
    double step = 4.0 * Q * ts * tc * (tc - ts) * (tc + ts); /* angle = v - Q sin 4v + O(Q^2) */
    for (int i = 0; i < 8; i++) {
        const double d2 = step * step, dc = 1.0 - 0.5 * d2, ds = step * (1.0 - d2 / 6.0);
        const double cn = c * dc - s * ds, sn = s * dc + c * ds;
        const double shrink = 1.5 - 0.5 * (cn * cn + sn * sn); /* back to length one */
        c = cn * shrink;
        s = sn * shrink;
        if (i > 0 ? fabs(step) < 1e-8 : fabs(Q) < 1e-9) /* what is left is of second order */
            break;
        const double C = (c - s) * (c + s), C2 = C * C;
        /* sin((2n+1)v)/sin v and cos((2n+1)v)/cos v for n = 1..4 */
        const double s3 = 2.0 * C + 1.0, c3 = 2.0 * C - 1.0;
        const double s5 = 4.0 * C2 + s3 - 2.0, c5 = 4.0 * C2 - c3 - 2.0;
        const double s7 = (8.0 * C2 - 4.0) * C + 4.0 * C2 - 1.0;
        const double c7 = (8.0 * C2 - 4.0) * C - 4.0 * C2 + 1.0;
        const double e9 = (16.0 * C2 - 12.0) * C2 + 1.0, o9 = (8.0 * C2 - 4.0) * C;
        const double th1 = s * (1.0 - Q * s3 + Q3 * s5 - Q6 * s7 + Q10 * (e9 + o9));
        const double th2 = c * (1.0 + Q * c3 + Q3 * c5 + Q6 * c7 + Q10 * (e9 - o9));
        const double dth1 = c * (1.0 - 3.0 * Q * c3 + 5.0 * Q3 * c5);
        const double dth2 = -s * (1.0 + 3.0 * Q * s3 + 5.0 * Q3 * s5);
        /* tangent of the angle still to go, over the derivative of the angle */
        const double n2 = th1 * th1 + th2 * th2;
        step = (ts * th2 - tc * th1) * n2 / ((tc * th2 + ts * th1) * (dth1 * th2 - th1 * dth2));
    }
    const double unit = 1.0 / sqrt(c * c + s * s);
    *cosine = c * unit;
    *sine = s * unit;
}

PLH_DEVICE double plh_theta_decay(double H, double Q)
{
    if (!(Q > 0.0) || !(H > 0.0))
        return H;
    const double Q3 = Q * Q * Q, Q6 = Q3 * Q3, Q10 = Q6 * Q3 * Q;
    double E = 0.5 * (H + sqrt(fmax(H * H - 4.0 * Q, 0.0)));
    for (int i = 0; i < 8; i++) {
        const double E2 = E * E, inv = 1.0 / E, inv2 = inv * inv;
        const double upper = E + Q * inv + Q3 * E2 * E + Q6 * inv2 * inv + Q10 * E2 * E2 * E;
        const double lower = 1.0 + Q * E2 + Q3 * inv2 + Q6 * E2 * E2 + Q10 * inv2 * inv2;
        const double slope = 1.0 - Q * inv2 + 3.0 * Q3 * E2 - 2.0 * H * (Q * E - Q3 * inv2 * inv);
        const double step = (H * lower - upper) / slope;
        E += step;
        if (fabs(step) < 1e-8 * E)
            break;
    }
    return E;
}
