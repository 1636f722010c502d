/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <math.h>
#include <polhode/rotation.h>

#include "base/atan.h"
#include "base/sinc.h"

static plh_quat quat_of(double w, plh_vec3 v)
{
    return plh_quat_make(w, v.x, v.y, v.z);
}

plh_quat plh_quat_unit(plh_quat q)
{
    double n2 = plh_quat_norm2(q);
    if (!(n2 > 0x1p-900 && n2 < 0x1p900)) { /* again with the largest component of order one */
        double big = fmax(fmax(fabs(q.w), fabs(q.x)), fmax(fabs(q.y), fabs(q.z)));
        if (!(big > 0.0 && big < INFINITY))
            return plh_quat_make(NAN, NAN, NAN, NAN);
        int e;
        frexp(big, &e);
        q = plh_quat_make(ldexp(q.w, -e), ldexp(q.x, -e), ldexp(q.y, -e), ldexp(q.z, -e));
        n2 = plh_quat_norm2(q);
    }
    double n = sqrt(n2);
    return plh_quat_make(q.w / n, q.x / n, q.y / n, q.z / n);
}

plh_quat plh_quat_exp(plh_vec3 v)
{
    double c, s = plh_sinc_cos(plh_vec3_norm(v), &c);
    return quat_of(c, plh_vec3_scale(s, v));
}

plh_vec3 plh_quat_log(plh_quat q)
{
    plh_vec3 v = plh_quat_vec(q);
    double s = plh_vec3_norm(v);
    if (s == 0.0)
        return signbit(q.w) && q.w != 0.0 ? plh_vec3_make(0x1.921fb54442d18p+1, 0.0, 0.0) : v;
    double angle = plh_atan2(s, q.w);
    if (s > 0x1p-1000)
        return plh_vec3_scale(angle / s, v);
    return plh_vec3_scale(angle, plh_vec3_unit(v)); /* angle/s might overflow */
}

plh_mat3 plh_quat_to_mat3(plh_quat q)
{
    double x2 = 2.0 * q.x, y2 = 2.0 * q.y, z2 = 2.0 * q.z;
    double xx = q.x * x2, yy = q.y * y2, zz = q.z * z2;
    double xy = q.x * y2, xz = q.x * z2, yz = q.y * z2;
    double wx = q.w * x2, wy = q.w * y2, wz = q.w * z2;
    plh_mat3 r = {{{1.0 - (yy + zz), xy - wz, xz + wy},
                   {xy + wz, 1.0 - (xx + zz), yz - wx},
                   {xz - wy, yz + wx, 1.0 - (xx + yy)}}};
    return r;
}

plh_quat plh_quat_from_mat3(plh_mat3 m)
{
    /* Four times the square of each component, to be picked from: the largest is at least 1. */
    double dx = m.a[0][0], dy = m.a[1][1], dz = m.a[2][2];
    double ww = 1.0 + dx + dy + dz, xx = 1.0 + dx - dy - dz;
    double yy = 1.0 - dx + dy - dz, zz = 1.0 - dx - dy + dz;
    plh_vec3 skew = plh_vec3_make(m.a[2][1] - m.a[1][2], m.a[0][2] - m.a[2][0],
                                  m.a[1][0] - m.a[0][1]); /* 4 w (x, y, z) */
    double xy = m.a[0][1] + m.a[1][0], xz = m.a[0][2] + m.a[2][0], yz = m.a[1][2] + m.a[2][1];
    plh_quat q; /* 4 times the largest component times q */
    if (ww >= xx && ww >= yy && ww >= zz)
        q = quat_of(ww, skew);
    else if (xx >= yy && xx >= zz)
        q = plh_quat_make(skew.x, xx, xy, xz);
    else if (yy >= zz)
        q = plh_quat_make(skew.y, xy, yy, yz);
    else
        q = plh_quat_make(skew.z, xz, yz, zz);
    q = plh_quat_unit(q);
    return q.w < 0.0 ? plh_quat_scale(-1.0, q) : q;
}

double plh_quat_angle(plh_quat p, plh_quat q)
{
    double dot = p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z;
    if (dot < 0.0) {
        q = plh_quat_scale(-1.0, q);
        dot = -dot;
    }
    /* conj(p) p is real, so the vector part of conj(p) q is that of conj(p) (q - p). */
    plh_quat d = plh_quat_make(q.w - p.w, q.x - p.x, q.y - p.y, q.z - p.z);
    return 2.0 * plh_atan2(plh_vec3_norm(plh_quat_vec(plh_quat_mul(plh_quat_conj(p), d))), dot);
}
