/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * E(phi|m) for all but extreme arguments, one lane or many, as first_kind.h has F: with |phi| = n
 * pi/2 + r, s = sin r, c = cos r, and x, y, z the arguments of RF there,
 *     E = n E(m) + s (RF - m s^2 RD(x,y,z)/3)            for an even n,
 *     E = n E(m) + mc s (RF + m s^2 RD(x,y,z)/3)         for an odd one,
 * DLMF 19.25.9; for an odd n the integral of sqrt(mc + m sin^2) from pi/2. RF and RD come from one
 * run of three steps as a rule. Factors 1/4 are left out, see rd.h.
 */
#ifndef PLH_ELLIPTIC_SECOND_KIND_H
#define PLH_ELLIPTIC_SECOND_KIND_H

#include "elliptic/complete_eval.h"
#include "elliptic/first_kind.h"
#include "elliptic/rd.h"

#define PLH_E_LEAST_MC 0.01

/* One step: x, y, z grow by lambda; sum gets scale/(sqrt(z) z'), the roots are given. */
typedef struct plh_rfd_run {
    vd x, y, z, f, d, sum, scale; /* f and d: the means of RF and RD */
} plh_rfd_run;

PLH_INLINE void vrfd_step(plh_rfd_run *r, vd a, vd b, vd c)
{
    vd l = vfma(c, a + b, a * b);
    r->x = r->x + l;
    r->y = r->y + l;
    r->z = r->z + l;
    r->f = r->f + l;
    r->d = r->d + l;
    r->sum = r->sum + r->scale / (c * r->z);
    r->scale = r->scale + r->scale;
}

#if VWIDTH > 1
static inline plh_rfd_run vrfd_choose(vm m, plh_rfd_run a, plh_rfd_run b)
{
    plh_rfd_run r = {vselect(m, a.x, b.x),        vselect(m, a.y, b.y), vselect(m, a.z, b.z),
                     vselect(m, a.f, b.f),        vselect(m, a.d, b.d), vselect(m, a.sum, b.sum),
                     vselect(m, a.scale, b.scale)};
    return r;
}
#else
#define vrfd_choose(m, a, b) (a)
#endif

PLH_INLINE vd vE_inc(vd phi, vd m, vd mc)
{
    const vd one = vset1(1.0);
    plh_quarters h = vF_quarters(phi, mc);
    vd lo, E = vE(mc, &lo), s2 = h.s * h.s, x = h.mu * h.c * h.c, y = vfma(h.nu, s2, x), z = h.mu;
    vd sum = x + y + z, f = sum * vset1(1.0 / 3.0), d = vfma(vset1(2.0), z, sum) * vset1(0.2);
    vd fx = f - x, fz = f - z, fy = fx + fz, dx = d - x, dy = d - y, dz = d - z, a, b, c;
    vd most = vmax(vabs(dx), vmax(vabs(dy), vabs(dz)));
    plh_rfd_run r = {x, y, z, f, d, vset1(0.0), one};
    vrfd_step(&r, h.kappa * h.c, vsqrt(y), h.kappa);
    for (int i = 0; i < 2; i++) {
        plh_sqrt3(r.x, r.y, r.z, &a, &b, &c);
        vrfd_step(&r, a, b, c);
    }
    for (int i = 0; i < 64; i++) { /* the deviations of RF are at most 10/9 of those of RD */
        vm apart = vgt(most, vset1(0.0205) * r.d);
        if (__builtin_expect(!vany(apart), 1))
            break;
        plh_rfd_run next = r;
        plh_sqrt3(r.x, r.y, r.z, &a, &b, &c);
        vrfd_step(&next, a, b, c);
        r = vrfd_choose(apart, next, r);
    }
    vd w = one / r.f, X = fx * w, Z = fz * w, Y = -(fy * w), xz = X * Z, v = one / r.d;
    vd rf = r.scale * vsqrt(w), rf_tail = rf * plh_rf_series8(vfma(-Y, Y, xz), xz * Y);
    vd tail = r.scale * (vrj_tail7(dx * v, dy * v, dz * v) * (v * vsqrt(v)));
    vd rd = vfma(tail, vset1(1.0 / 3.0), r.sum) * (m * s2); /* m s^2 RD/3 */
    vd rest = vfma(plh_blend(h.odd, one, -one), rd, rf_tail), part = h.mu * h.s;
    vd head = part * rf;
    return plh_flip(vfma(h.n, E, head) + vfma(part, rest, h.n * lo), phi);
}

#endif
