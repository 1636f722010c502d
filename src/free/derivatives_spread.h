/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * How the momentum at a time changes with the invariants and the starting point. The momentum by
 * the addition theorem about a point (x, y, z) of its path (docs/derivatives.md),
 *     m1 = N/D,  N = (c x - s d dz y z,  c d y + s dd z x,  d z - s c dx x y),  D = c^2 + dz dd z^2
 *     s^2,
 * is differentiated by what stands there, and s, c, d by p and pk.
 */
#ifndef PLH_FREE_DERIVATIVES_SPREAD_H
#define PLH_FREE_DERIVATIVES_SPREAD_H

#include "free/derivatives_waves.h"

typedef struct plh_lanes3 {
    vd a[3];
} plh_lanes3;

/* m at the time, all of length one; dm/dtau; its derivatives by the varied inputs at a fixed
 * time. */
typedef struct plh_spread {
    plh_lanes3 m, rate, by[PLH_VARIED];
    vd inverse; /* 1/D */
} plh_spread;

/* Derivatives of m1 by p, pk and kappa at fixed everything else. */
typedef struct plh_by_modulus {
    plh_lanes3 p, pk, kappa;
} plh_by_modulus;

PLH_INLINE void plh_spread_momentum(const plh_derivatives_inside *D, const plh_base *base,
                                    const plh_waves *f, plh_spread *o)
{
    const double x = base->m[0], y = base->m[1], z = base->m[2];
    const vd z2 = vset1(D->dz * D->dd * z * z);
    o->inverse = vset1(1.0) / vfma(z2 * f->s, f->s, f->c * f->c);
    const vd s = f->s * o->inverse, c = f->c * o->inverse, d = f->d;
    vd *m = o->m.a;
    m[0] = vfma(c, vset1(x), -(s * d * vset1(D->dz * y * z)));
    m[1] = vfma(c * d, vset1(y), s * vset1(D->dd * z * x));
    m[2] = vfma(d * o->inverse, vset1(z), -(s * f->c * vset1(D->dx * x * y)));
    o->rate = (plh_lanes3){
        {-(vset1(D->dz) * m[1] * m[2]), vset1(D->dd) * m[2] * m[0], -(vset1(D->dx) * m[0] * m[1])}};
}

PLH_INLINE plh_by_modulus plh_spread_modulus(const plh_derivatives_inside *D, const plh_base *base,
                                             const plh_waves *f, const plh_spread *o)
{
    const double x = base->m[0], y = base->m[1], z = base->m[2];
    const vd s = f->s, c = f->c, d = f->d, half = vset1(0.5);
    const vd by_s = vset1(2.0 * D->dz * D->dd * z * z) * s, by_c = c + c;
    const vd yz = vset1(D->dz * y * z), zx = vset1(D->dd * z * x), xy = vset1(D->dx * x * y);
    const vd explicit_s[3] = {-(d * yz), zx, -(c * xy)};
    const vd explicit_c[3] = {vset1(x), d * vset1(y), -(s * xy)};
    const vd explicit_d[3] = {-(s * yz), c * vset1(y), vset1(z)};
    const vd st = s * f->t, left = -(half * d * o->inverse), right = -(half * c * o->inverse);
    const vd swing = half * s * o->inverse;
    plh_by_modulus r;
#pragma GCC unroll 10
    for (int i = 0; i < 3; i++) {
        const vd ns = vfnma(o->m.a[i], by_s, explicit_s[i]), nd = explicit_d[i];
        const vd nc = vfnma(o->m.a[i], by_c, explicit_c[i]);
        r.p.a[i] = left * vfma(f->U, ns, st * nc);
        r.pk.a[i] = right * vfma(f->V, ns, st * nd);
        r.kappa.a[i] = swing * vfma(f->V, nc, -(f->U * nd));
    }
    return r;
}

/* By the components of the base, and by dx and dz where they stand beside s, c, d. */
PLH_INLINE void plh_spread_explicit(const plh_derivatives_inside *D, const plh_base *base,
                                    const plh_waves *f, const plh_spread *o, plh_lanes3 e[5])
{
    const double x = base->m[0], y = base->m[1], z = base->m[2];
    const vd s = f->s * o->inverse, c = f->c, d = f->d, sd = s * d, sc = s * c, s2 = s * f->s;
    const vd by_z = vset1(2.0 * D->dz * D->dd * z) * s2, zx = s * vset1(z * x), none = vset1(0.0);
    const vd gx = s2 * vset1(D->dz * z * z), gz = s2 * vset1((D->dd + D->dz) * z * z);
    const vd dx = vset1(D->dx), dz = vset1(D->dz), sdd = s * vset1(D->dd);
    e[0] = (plh_lanes3){{c * o->inverse, sdd * vset1(z), -(sc * dx * vset1(y))}};
    e[1] = (plh_lanes3){{-(sd * dz * vset1(z)), c * d * o->inverse, -(sc * dx * vset1(x))}};
    e[2] = (plh_lanes3){{-(sd * dz * vset1(y)), sdd * vset1(x), d * o->inverse}};
    e[3] = (plh_lanes3){{none, zx, -(sc * vset1(x * y))}};
    e[4] = (plh_lanes3){{-(sd * vset1(y * z)), zx, none}};
#pragma GCC unroll 10
    for (int i = 0; i < 3; i++) {
        e[2].a[i] = vfnma(o->m.a[i], by_z, e[2].a[i]);
        e[3].a[i] = vfnma(o->m.a[i], gx, e[3].a[i]);
        e[4].a[i] = vfnma(o->m.a[i], gz, e[4].a[i]);
    }
}

/* The sum of all; the length of m is kept. */
PLH_INLINE plh_lanes3 plh_spread_by(const plh_derivatives_inside *D, const plh_base *base,
                                    const plh_waves *f, const plh_spread *o,
                                    const plh_by_modulus *b, const plh_lanes3 e[5], int k)
{
    const plh_modulus_change *g = &D->change[k];
    const double *h = base->change[k];
    const vd shift =
        vfma(f->ahead, vset1(g->ahead), vfma(f->ahead_b, vset1(g->ahead_b), vset1(base->ahead[k])));
    vd lack = vset1(0.0);
    plh_lanes3 r;
#pragma GCC unroll 10
    for (int i = 0; i < 3; i++) {
        vd sum =
            vfma(e[0].a[i], vset1(h[0]), vfma(e[1].a[i], vset1(h[1]), e[2].a[i] * vset1(h[2])));
        if (k == PLH_VARIED_DX || k == PLH_VARIED_DZ)
            sum = sum + e[k].a[i];
        sum = vfma(b->kappa.a[i], vset1(g->kappa), vfma(shift, o->rate.a[i], sum));
        r.a[i] = vfma(b->p.a[i], vset1(g->p), vfma(b->pk.a[i], vset1(g->pk), sum));
        lack = vfnma(o->m.a[i], r.a[i], lack);
    }
#pragma GCC unroll 10
    for (int i = 0; i < 3; i++)
        r.a[i] = vfma(lack, o->m.a[i], r.a[i]);
    return r;
}

PLH_INLINE plh_spread plh_spread_of(const plh_derivatives_inside *D, const plh_base *base,
                                    const plh_waves *f)
{
    plh_spread o;
    plh_lanes3 e[5];
    plh_spread_momentum(D, base, f, &o);
    const plh_by_modulus b = plh_spread_modulus(D, base, f, &o);
    plh_spread_explicit(D, base, f, &o, e);
#pragma GCC unroll 10
    for (int k = 0; k < PLH_VARIED; k++)
        o.by[k] = plh_spread_by(D, base, f, &o, &b, e, k);
    return o;
}

#endif
