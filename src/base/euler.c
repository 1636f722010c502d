/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <math.h>
#include <polhode/euler.h>
#include <polhode/rotation.h>
#include <string.h>

#include "base/atan.h"
#include "base/sincos.h"

static const char names[PLH_EULER_COUNT][5] = {
    "xyz",  "xzy",  "yxz",  "yzx",  "zxy",  "zyx",  "xyx",  "xzx",  "yxy",  "yzy",  "zxz",  "zyz",
    "sxyz", "sxzy", "syxz", "syzx", "szxy", "szyx", "sxyx", "sxzx", "syxy", "syzy", "szxz", "szyz",
};

const char *plh_euler_name(int i)
{
    return i >= 0 && i < PLH_EULER_COUNT ? names[i] : NULL;
}

/* 0, 1 or 2, or -1. */
static int axis_of(char c)
{
    static const char known[] = "xyzXYZ123";
    const char *p = c ? strchr(known, c) : NULL;
    return p ? (int)(p - known) % 3 : -1;
}

plh_status plh_euler_find(const char *name, plh_euler *seq)
{
    plh_euler s = {{0, 1, 2}, false};
    *seq = s;
    if (!name)
        return PLH_NOT_FOUND;
    if (strchr("sSrR", name[0]) && name[0])
        s.extrinsic = *name == 's' || *name == 'S', name++;
    for (int i = 0; i < 3; i++) {
        s.axis[i] = axis_of(name[i]);
        if (s.axis[i] < 0 || (i > 0 && s.axis[i] == s.axis[i - 1]))
            return PLH_NOT_FOUND;
    }
    if (name[3])
        return PLH_NOT_FOUND;
    *seq = s;
    return PLH_OK;
}

static plh_quat turn(int axis, double angle)
{
    double s, c;
    plh_sincos(0.5 * angle, &s, &c);
    return plh_quat_make(c, axis == 0 ? s : 0.0, axis == 1 ? s : 0.0, axis == 2 ? s : 0.0);
}

plh_quat plh_euler_to_quat(plh_euler seq, plh_vec3 angles)
{
    plh_quat a = turn(seq.axis[0], angles.x);
    plh_quat b = turn(seq.axis[1], angles.y);
    plh_quat c = turn(seq.axis[2], angles.z);
    return seq.extrinsic ? plh_quat_mul(c, plh_quat_mul(b, a))
                         : plh_quat_mul(a, plh_quat_mul(b, c));
}

plh_mat3 plh_euler_to_mat3(plh_euler seq, plh_vec3 angles)
{
    return plh_quat_to_mat3(plh_euler_to_quat(seq, angles));
}

/* Into [-pi, pi] from [-2 pi, 2 pi]; 2 pi in two pieces, so that nothing is lost. */
static double wrap(double a)
{
    const double pi = 0x1.921fb54442d18p+1, lo = 0x1.1a62633145c07p-52;
    if (a > pi)
        return (a - 2.0 * pi) - lo;
    if (a < -pi)
        return (a + 2.0 * pi) + lo;
    return a;
}

/*
 * Intrinsic angles about i, j, i of the quaternion w + x e_i + y e_j + z (e_i e_j), any length:
 *   w, x = cos(b/2) (cos, sin)(p),  y, z = sin(b/2) (cos, -sin)(d),  p = (a + c)/2, d = (c - a)/2.
 */
static plh_vec3 proper_angles(double w, double x, double y, double z)
{
    double cb = sqrt(w * w + x * x), sb = sqrt(y * y + z * z);
    double p = plh_atan2(x, w), d = plh_atan2(-z, y);
    double lock = 0x1p-51 * (cb + sb);
    if (sb <= lock)
        return plh_vec3_make(wrap(2.0 * p), 0.0, 0.0);
    if (cb <= lock)
        return plh_vec3_make(wrap(-2.0 * d), 0x1.921fb54442d18p+1, 0.0);
    return plh_vec3_make(wrap(p - d), 2.0 * plh_atan2(sb, cb), wrap(p + d));
}

static plh_vec3 intrinsic_angles(const int axis[3], plh_quat q)
{
    double v[3] = {q.x, q.y, q.z};
    int i = axis[0], j = axis[1], k = 3 - i - j;
    double sign = (j - i + 3) % 3 == 1 ? 1.0 : -1.0; /* e_i e_j = sign e_k */
    if (axis[2] == i)
        return proper_angles(q.w, v[i], v[j], sign * v[k]);
    /* R_k(c) = R_j(pi/2) R_i(-sign c) R_j(-pi/2): take the proper angles of q (1 + e_j). */
    plh_vec3 r = proper_angles(q.w - v[j], v[i] - sign * v[k], v[j] + q.w, sign * v[k] + v[i]);
    r.y = (r.y - 0x1.921fb54442d18p+0) - 0x1.1a62633145c07p-54;
    r.z = -sign * r.z;
    return r;
}

plh_vec3 plh_euler_from_quat(plh_euler seq, plh_quat q)
{
    q = plh_quat_unit(q);
    if (!seq.extrinsic)
        return intrinsic_angles(seq.axis, q);
    /* Turns about the axes of space are turns about the body's in the other order. */
    const int back[3] = {seq.axis[2], seq.axis[1], seq.axis[0]};
    plh_vec3 r = intrinsic_angles(back, q);
    return plh_vec3_make(r.z, r.y, r.x);
}

plh_vec3 plh_euler_from_mat3(plh_euler seq, plh_mat3 m)
{
    return plh_euler_from_quat(seq, plh_quat_from_mat3(m));
}
