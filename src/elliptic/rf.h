/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * RF and RJ in lanes: the duplication of duplication.h, operation by operation, each lane for
 * itself. Lanes that are done wait for the others. Used by the batches; the same bits as
 * duplication.h.
 */
#ifndef PLH_ELLIPTIC_RF_H
#define PLH_ELLIPTIC_RF_H

#include "elliptic/rc.h"
#include "elliptic/rd.h"
#include "elliptic/scale.h"

/* The larger of three magnitudes. */
static inline vd vmost3(vd a, vd b, vd c)
{
    return vmax(vmax(vabs(a), vabs(b)), vabs(c));
}

static inline vd vquarter(vd a, vd s)
{
    return (a + s) * vset1(0.25);
}

/* plh_over_root */
static inline vd vover_root(vd p, vd a)
{
    const vd one = vset1(1.0);
    vd root = vsqrt(a), inv = one / root, unit = inv * root, square = root * root;
    vd off = (one - unit) - vprod_err(inv, root, unit);
    vd wide = (a - square) - vprod_err(root, root, square);
    return vfma(inv, p + vfma(vset1(-0.5) * inv * inv, wide, off), inv);
}

/* plh_dup_rf */
PLH_INLINE vd vrf(vd x, vd y, vd z)
{
    vd mean = (x + y + z) * vset1(1.0 / 3.0), dx = mean - x, dy = mean - y;
    vd most = vmost3(dx, dy, mean - z) * vset1(1.0 / 16.0), scale = vset1(1.0 / 16.0);
    vm apart = vge(most, vset1(0.0));
    for (int i = 0; i < PLH_MOST_STEPS; i++) {
        vd a = vsqrt(x), b = vsqrt(y), c = vsqrt(z), l = vfma(c, a + b, a * b);
        x = vquarter(x, l);
        y = vquarter(y, l);
        z = vquarter(z, l);
        mean = vselect(apart, vquarter(mean, l), mean);
        if (i < 1)
            continue;
        if (i > 1) {
            scale = vselect(apart, scale * vset1(0.25), scale);
            most = vselect(apart, most * vset1(0.25), most);
        }
        apart = vmand(apart, vgt(most, vset1(0.082) * mean));
        if (__builtin_expect(!vany(apart), 1))
            break;
    }
    vd w = scale / mean, X = dx * w, Y = dy * w, Z = -(X + Y), xy = X * Y;
    return vover_root(plh_rf_series12(vfma(-Z, Z, xy), xy * Z), mean);
}

/* The arguments, their roots, the means of RF and RJ, the sum; t and weight of the term that is not
 * yet in it. */
typedef struct plh_rfj_run {
    vd x, y, z, p, a, b, c, q, f, j, s, scale, t, weight;
} plh_rfj_run;

PLH_INLINE void vrfj_roots(plh_rfj_run *r)
{
    r->a = vsqrt(r->x);
    r->b = vsqrt(r->y);
    r->c = vsqrt(r->z);
    r->q = vsqrt(r->p);
}

PLH_INLINE void vrfj_advance(plh_rfj_run *r)
{
    vd a = r->a, b = r->b, c = r->c, q = r->q, l = vfma(c, a + b, a * b);
    vd d = (q + a) * (q + b) * (q + c), t = vset1(2.0) * q * (r->p + l), inv = vset1(1.0) / d;
    r->t = t * inv;
    r->weight = r->scale * inv;
    r->x = vquarter(r->x, l);
    r->y = vquarter(r->y, l);
    r->z = vquarter(r->z, l);
    r->p = vquarter(r->p, l);
    r->f = vquarter(r->f, l);
    r->j = vquarter(r->j, l);
    r->scale = r->scale * vset1(0.25);
}

/* Adds the term; *ok loses the lanes of m where RC(1,t) is not in its table. */
PLH_INLINE void vrfj_term(plh_rfj_run *r, vd t, vd weight, vm m, vm *ok)
{
    const vd low = vset1(PLH_RC1_LOW);
    *ok = vmand(*ok, vmnot(vmand(m, vlt(t, low))));
    r->s = vfma(weight, vrc1_table(vmax(t, low)), r->s);
}

PLH_INLINE vm vrfj_close(const plh_rfj_run *r, vd mostf, vd mostj, bool with_rf)
{
    vm close = vle(mostj, vset1(PLH_RFJ_CLOSE_J) * r->j);
    return with_rf ? vmand(close, vle(mostf, vset1(PLH_RFJ_CLOSE_F) * r->f)) : close;
}

/* One more step for the lanes that are apart, as long as there are any. most: of the deviations of
 * RF and RJ. */
PLH_INLINE void vrfj_more(plh_rfj_run *r, vd mostf, vd mostj, bool with_rf, vm apart, vm *ok)
{
    for (int i = 0; i < PLH_MOST_STEPS && vany(apart); i++) {
        plh_rfj_run n = *r;
        vrfj_roots(&n);
        vrfj_advance(&n);
        vrfj_term(&n, n.t, n.weight, apart, ok);
        n.f = vselect(apart, n.f, r->f);
        n.j = vselect(apart, n.j, r->j);
        n.s = vselect(apart, n.s, r->s);
        n.scale = vselect(apart, n.scale, r->scale);
        *r = n;
        mostf = mostf * vset1(0.25);
        mostj = mostj * vset1(0.25);
        apart = vmand(apart, vmnot(vrfj_close(r, mostf, mostj, with_rf)));
    }
}

/* plh_dup_rfj, rf may be NULL; *ok loses the lanes where RC(1,t) is not in its table. The roots of
 * a step come before the term of the step before: the table is read while the divider works. */
PLH_INLINE void vrfj(vd x, vd y, vd z, vd p, vd *rf, vd *rj, vm *ok)
{
    vd sum = x + y + z, f = sum * vset1(1.0 / 3.0), j = (sum + vset1(2.0) * p) * vset1(0.2);
    vd fx = f - x, fy = f - y, jx = j - x, jy = j - y, jz = j - z;
    vd mostf = vmost3(fx, fy, f - z) * vset1(1.0 / 64.0);
    vd mostj = vmax(vmost3(jx, jy, jz), vabs(j - p)) * vset1(1.0 / 64.0);
    plh_rfj_run r = {.x = x, .y = y, .z = z, .p = p, .f = f, .j = j};
    vm all = veq(sum, sum);
    r.s = vset1(0.0);
    r.scale = vset1(1.0);
    vrfj_roots(&r);
    vrfj_advance(&r);
    for (int i = 0; i < 2; i++) {
        vd t = r.t, weight = r.weight;
        vrfj_roots(&r);
        vrfj_term(&r, t, weight, all, ok);
        vrfj_advance(&r);
    }
    vm close = vrfj_close(&r, mostf, mostj, rf != NULL);
    vrfj_term(&r, r.t, r.weight, all, ok);
    if (__builtin_expect(!vall(close), 0))
        vrfj_more(&r, mostf, mostj, rf != NULL, vmnot(close), ok);
    if (rf) {
        vd w = r.scale / r.f, X = fx * w, Y = fy * w, Z = -(X + Y), xy = X * Y;
        *rf = vover_root(plh_rf_series9(vfma(-Z, Z, xy), xy * Z), r.f);
    }
    vd inv = vset1(1.0) / r.j, w = r.scale * inv;
    vd tail = r.scale * (vrj_tail9(jx * w, jy * w, jz * w) * (inv * vsqrt(inv)));
    *rj = vfma(vset1(6.0), r.s, tail);
}

#endif
