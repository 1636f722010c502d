/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * RD(x,y,z) by duplication, on the vector type of simd.h, for arguments of order one.
 *
 * Nothing is divided by four on the way: after k steps the numbers are 4^k times Carlson's, so that
 *     RD = sum over k of 3 2^k / (sqrt(z_k) z_{k+1}) + 2^n RD(x_n, y_n, z_n).
 * The first terms are most of the sum. So the first step carries the rounding errors along, and so
 * do more where z is far above the others. Source: Carlson (1995); the series DLMF 19.19.7.
 */
#ifndef PLH_ELLIPTIC_RD_H
#define PLH_ELLIPTIC_RD_H

#include "elliptic/blend.h"
#include "elliptic/modulus.h"
#include "elliptic/tail.h"

/* Numbers and their errors: x is x + xl, and so on. */
typedef struct plh_rd_run {
    vd x, xl, y, yl, z, zl, sum, suml, scale;
} plh_rd_run;

/* The error of s = a + b. */
static inline vd vsum_err(vd a, vd b, vd s)
{
    vd t = s - a;
    return (a - (s - t)) + (b - t);
}

/* The error of the root a of x + xl. A root of zero has none. */
static inline vd vroot_err(vd a, vd x, vd xl)
{
    return (vsqrt_rest(a, x) + xl) * (vset1(0.5) / vmax(a, vset1(0x1p-600)));
}

/* One step with its errors to first order. */
PLH_INLINE void vrd_step(plh_rd_run *r)
{
    vd a, b, c;
    plh_sqrt3(r->x, r->y, r->z, &a, &b, &c);
    vd ea = vroot_err(a, r->x, r->xl), eb = vroot_err(b, r->y, r->yl);
    vd ec = vroot_err(c, r->z, r->zl), ab = a + b, p = a * b, q = c * ab, l = p + q;
    vd el =
        (vsum_err(p, q, l) + vprod_err(a, b, p)) + (vprod_err(c, ab, q) + c * vsum_err(a, b, ab));
    el = vfma(ea, b + c, vfma(eb, a + c, vfma(ec, ab, el)));
    vd x = r->x + l, y = r->y + l, z = r->z + l;
    r->xl = vsum_err(r->x, l, x) + (r->xl + el);
    r->yl = vsum_err(r->y, l, y) + (r->yl + el);
    r->zl = vsum_err(r->z, l, z) + (r->zl + el);
    r->x = x;
    r->y = y;
    r->z = z;
    /* the term 3 scale/d and its error */
    vd d = c * z, el_d = vprod_err(c, z, d) + vfma(c, r->zl, ec * z);
    vd top = vset1(3.0) * r->scale, t = top / d, back = t * d;
    vd et = ((top - back) - vprod_err(t, d, back)) - t * el_d, s = r->sum + t;
    r->suml = r->suml + (vsum_err(r->sum, t, s) + et / d);
    r->sum = s;
    r->scale = r->scale + r->scale;
}

#if VWIDTH > 1
static inline plh_rd_run vrd_choose(vm m, plh_rd_run a, plh_rd_run b)
{
    plh_rd_run r = {
        vselect(m, a.x, b.x),     vselect(m, a.xl, b.xl),     vselect(m, a.y, b.y),
        vselect(m, a.yl, b.yl),   vselect(m, a.z, b.z),       vselect(m, a.zl, b.zl),
        vselect(m, a.sum, b.sum), vselect(m, a.suml, b.suml), vselect(m, a.scale, b.scale)};
    return r;
}
#else
#define vrd_choose(m, a, b) (a)
#endif

/* The rest of the sum in doubles: two steps and, where the arguments are still apart, more. */
PLH_INLINE vd vrd_rest(vd x, vd y, vd z, vd scale)
{
    vd d = vfma(vset1(2.0), z, x + y + z) * vset1(0.2);
    vd dx = d - x, dy = d - y, dz = d - z, sum = vset1(0.0), a, b, c;
    vd most = vmax(vabs(dx), vmax(vabs(dy), vabs(dz)));
    vm apart = vge(most, vset1(0.0));
    for (int i = 0; i < 64; i++) {
        plh_sqrt3(x, y, z, &a, &b, &c);
        vd l = vfma(c, a + b, a * b), next = z + l;
        vd more = sum + scale / (c * next);
        x = x + l;
        y = y + l;
        z = next;
#if VWIDTH > 1
        sum = vselect(apart, more, sum);
        d = vselect(apart, d + l, d);
        scale = vselect(apart, scale + scale, scale);
#else
        sum = more;
        d = d + l;
        scale = scale + scale;
#endif
        if (i < 1)
            continue;
        apart = vmand(apart, vgt(most, vset1(0.0205) * d));
        if (__builtin_expect(!vany(apart), 1))
            break;
    }
    vd w = vset1(1.0) / d;
    vd tail = scale * (vrj_tail7(dx * w, dy * w, dz * w) * (w * vsqrt(w)));
    return vfma(vset1(3.0), sum, tail);
}

PLH_INLINE vd vrd(vd x, vd y, vd z)
{
    const vd zero = vset1(0.0), eight = vset1(8.0);
    plh_rd_run r = {x, zero, y, zero, z, zero, zero, zero, vset1(1.0)};
    vrd_step(&r);
    for (int i = 0; i < 64; i++) {
        vm wide = vmor(vgt(r.z, eight * r.x), vgt(r.z, eight * r.y));
        if (__builtin_expect(!vany(wide), 1))
            break;
        plh_rd_run next = r;
        vrd_step(&next);
        r = vrd_choose(wide, next, r);
    }
    vd rest = vrd_rest(r.x + r.xl, r.y + r.yl, r.z + r.zl, r.scale);
    return r.sum + (r.suml + rest);
}

#endif
