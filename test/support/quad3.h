/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Vectors, matrices and quaternions of 128-bit numbers: the truth for tests of rotations. */
#ifndef PLH_TEST_QUAD3_H
#define PLH_TEST_QUAD3_H

#include <polhode/mat3.h>
#include <polhode/quat.h>
#include <quadmath.h>

__extension__ typedef __float128 quad;

typedef struct qvec {
    quad a[3];
} qvec;
typedef struct qmat {
    quad a[3][3];
} qmat;
typedef struct qquat {
    quad w, v[3];
} qquat;

static inline qvec qvec_of(plh_vec3 v)
{
    return (qvec){{v.x, v.y, v.z}};
}
static inline qvec qcross(qvec u, qvec v)
{
    return (qvec){{u.a[1] * v.a[2] - u.a[2] * v.a[1], u.a[2] * v.a[0] - u.a[0] * v.a[2],
                   u.a[0] * v.a[1] - u.a[1] * v.a[0]}};
}
static inline qvec qaxpy(qvec u, quad s, qvec v)
{
    return (qvec){{u.a[0] + s * v.a[0], u.a[1] + s * v.a[1], u.a[2] + s * v.a[2]}};
}
static inline quad qnorm(qvec v) /* safe: quads reach 1e4932 */
{
    return sqrtq(v.a[0] * v.a[0] + v.a[1] * v.a[1] + v.a[2] * v.a[2]);
}
static inline qquat qquat_of(plh_quat q)
{
    return (qquat){q.w, {q.x, q.y, q.z}};
}
static inline qquat qmul(qquat p, qquat q)
{
    qvec u = {{p.v[0], p.v[1], p.v[2]}}, v = {{q.v[0], q.v[1], q.v[2]}}, c = qcross(u, v);
    qquat r;
    r.w = p.w * q.w - u.a[0] * v.a[0] - u.a[1] * v.a[1] - u.a[2] * v.a[2];
    for (int i = 0; i < 3; i++)
        r.v[i] = p.w * v.a[i] + q.w * u.a[i] + c.a[i];
    return r;
}
static inline qquat qconj(qquat p)
{
    return (qquat){p.w, {-p.v[0], -p.v[1], -p.v[2]}};
}
static inline qquat qunit(qquat p)
{
    quad n = sqrtq(p.w * p.w + p.v[0] * p.v[0] + p.v[1] * p.v[1] + p.v[2] * p.v[2]);
    return (qquat){p.w / n, {p.v[0] / n, p.v[1] / n, p.v[2] / n}};
}
/* exp of the pure quaternion v. */
static inline qquat qexp(qvec v)
{
    quad a = qnorm(v), s = a == 0 ? 1 : sinq(a) / a;
    return (qquat){cosq(a), {s * v.a[0], s * v.a[1], s * v.a[2]}};
}
/* Rotation angle between two attitudes; both are made unit first. */
static inline quad qangle(qquat p, qquat q)
{
    qquat d = qmul(qconj(qunit(p)), qunit(q));
    return 2 * atan2q(qnorm((qvec){{d.v[0], d.v[1], d.v[2]}}), fabsq(d.w));
}
static inline qmat qto_mat(qquat q)
{
    qmat r;
    quad w = q.w, x = q.v[0], y = q.v[1], z = q.v[2];
    r.a[0][0] = 1 - 2 * (y * y + z * z);
    r.a[0][1] = 2 * (x * y - w * z);
    r.a[0][2] = 2 * (x * z + w * y);
    r.a[1][0] = 2 * (x * y + w * z);
    r.a[1][1] = 1 - 2 * (x * x + z * z);
    r.a[1][2] = 2 * (y * z - w * x);
    r.a[2][0] = 2 * (x * z - w * y);
    r.a[2][1] = 2 * (y * z + w * x);
    r.a[2][2] = 1 - 2 * (x * x + y * y);
    return r;
}
static inline qmat qmat_of(plh_mat3 m)
{
    qmat r;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            r.a[i][j] = m.a[i][j];
    return r;
}
static inline plh_mat3 qmat_round(qmat m)
{
    plh_mat3 r;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            r.a[i][j] = (double)m.a[i][j];
    return r;
}
static inline qmat qmat_mul(qmat m, qmat n)
{
    qmat r;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            r.a[i][j] = m.a[i][0] * n.a[0][j] + m.a[i][1] * n.a[1][j] + m.a[i][2] * n.a[2][j];
    return r;
}
static inline quad qmat_diff(qmat m, qmat n) /* largest entry of the difference */
{
    quad d = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            d = fmaxq(d, fabsq(m.a[i][j] - n.a[i][j]));
    return d;
}
static inline quad qvec_diff(qvec u, qvec v)
{
    return qnorm(qaxpy(u, -1, v));
}

#endif
