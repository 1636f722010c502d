/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The quaternions that take a unit momentum m to the third axis, with p0 = c1 sqrt(1 + m3) and
 * p3 = c2 sqrt(1 + m3), c1^2 + c2^2 = 1/2: Celledoni, Fassò et al. (2007), Lemma 2.4; Gustafsson
 * (2010), eqs (34)-(36), where they are c0 and c3.
 */
#ifndef PLH_METHOD_FRAME_H
#define PLH_METHOD_FRAME_H

#include <math.h>

#include "method/rotate.h"

static inline plh_quat plh_frame_of(const double m[3], double c1, double c2)
{
    double sum = 1.0 + m[2], root = sqrt(sum), p0 = c1 * root, p3 = c2 * root;
    return plh_quat_make(p0, (p3 * m[0] + p0 * m[1]) / sum, (p3 * m[1] - p0 * m[0]) / sum, p3);
}

static inline plh_quat plh_frame_about_third(double psi)
{
    double s, c;
    plh_rotate_sincos(0.5 * psi, &s, &c);
    return plh_quat_make(c, 0.0, 0.0, s);
}

/* The turn of the body while the momentum goes from m0 to m1 and the third angle by psi; the angle
 * of (c1, c2) is in degrees. */
static inline plh_quat plh_frame_between(const double m0[3], const double m1[3], double degrees,
                                         double psi)
{
    double angle = degrees * PLH_PI / 180.0, half = sqrt(0.5);
    double c1 = half * cos(angle), c2 = half * sin(angle);
    plh_quat back = plh_quat_conj(plh_frame_of(m0, c1, c2));
    return plh_quat_mul(plh_quat_mul(back, plh_frame_about_third(psi)), plh_frame_of(m1, c1, c2));
}

#endif
