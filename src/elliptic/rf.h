/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * RF and RJ in lanes: the duplication of duplication.h, operation by operation, each lane for itself.
 * Lanes that are done wait for the others. Used by the batches; the same bits as duplication.h.
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

/* plh_dup_rfj; *ok loses the lanes where RC(1,t) is not in its table. */
PLH_INLINE void vrfj(vd x, vd y, vd z, vd p, vd *rf, vd *rj, vm *ok)
{
    const vd fourth = vset1(0.25), low = vset1(PLH_RC1_LOW);
    vd sum = x + y + z, f = sum * vset1(1.0 / 3.0), j = (sum + vset1(2.0) * p) * vset1(0.2);
    vd fx = f - x, fy = f - y, jx = j - x, jy = j - y, jz = j - z;
    vd mostf = vmost3(fx, fy, f - z) * vset1(1.0 / 64.0);
    vd mostj = vmax(vmost3(jx, jy, jz), vabs(j - p)) * vset1(1.0 / 64.0);
    vd s = vset1(0.0), scale = vset1(1.0);
    vm apart = vge(mostf, vset1(0.0));
    for (int i = 0; i < PLH_MOST_STEPS; i++) {
        vd a = vsqrt(x), b = vsqrt(y), c = vsqrt(z), q = vsqrt(p), l = vfma(c, a + b, a * b);
        vd d = (q + a) * (q + b) * (q + c), t = vset1(2.0) * q * (p + l), inv = vset1(1.0) / d;
        t = t * inv;
        *ok = vmand(*ok, vmnot(vmand(apart, vlt(t, low))));
        vd more = vfma(scale * inv, vrc1_table(vmax(t, low)), s);
        s = vselect(apart, more, s);
        x = vquarter(x, l);
        y = vquarter(y, l);
        z = vquarter(z, l);
        p = vquarter(p, l);
        f = vselect(apart, vquarter(f, l), f);
        j = vselect(apart, vquarter(j, l), j);
        scale = vselect(apart, scale * fourth, scale);
        if (i < 2)
            continue;
        vm close = vmand(vle(mostf, vset1(0.0256) * f), vle(mostj, vset1(0.0205) * j));
        apart = vmand(apart, vmnot(close));
        if (__builtin_expect(!vany(apart), 1))
            break;
        mostf = vselect(apart, mostf * fourth, mostf);
        mostj = vselect(apart, mostj * fourth, mostj);
    }
    vd w = scale / f, X = fx * w, Y = fy * w, Z = -(X + Y), xy = X * Y;
    *rf = vover_root(plh_rf_series8(vfma(-Z, Z, xy), xy * Z), f);
    w = scale / j;
    vd tail = scale * vrj_tail(jx * w, jy * w, jz * w) / (j * vsqrt(j));
    *rj = vfma(vset1(6.0), s, tail);
}

#endif
