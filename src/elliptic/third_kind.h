/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Pi in lanes: the formulas of ellint_kernel.c, operation by operation, each lane for itself. Used by the
 * batches, for arguments that the files there call usual; the same bits.
 */
#ifndef PLH_ELLIPTIC_THIRD_KIND_H
#define PLH_ELLIPTIC_THIRD_KIND_H

#include "base/atan.h"
#include "elliptic/complete_eval.h"
#include "elliptic/phase.h"
#include "elliptic/rf.h"

/* sum_q() of ellint_kernel.c. */
static inline vd vsum_q(vd kc, vd pp)
{
    const vd half = vset1(0.5);
    vd a = vset1(1.0), g = kc, p = vsqrt(pp), q = a, sum = vset1(0.0);
    vm more = veq(a, a);
    for (int i = 0; i < PLH_MOST_STEPS && vany(more); i++) {
        vd ag = a * g, d = pp + ag;
        sum = vselect(more, sum + q, sum);
        q = q * (half * ((pp - ag) / d));
        p = half * (p + ag / p);
        pp = p * p;
        a = half * (a + g);
        g = vsqrt(ag);
        more = vmand(more, vgt(vabs(q), vset1(0x1p-56)));
    }
    return sum;
}

/* r pi/2 */
static inline vd vhalf_pi(vd r)
{
    return vfma(r, vset1(0x1.921fb54442d18p+0), r * vset1(0x1.1a62633145c07p-54));
}

/* cel() of ellint_kernel.c. */
static inline vd vcel(vd kc, vd mean, vd p, vd a0, vd a, vd b)
{
    const vd one = vset1(1.0), two = vset1(2.0);
    for (int i = 0; i < PLH_MOST_STEPS; i++) {
        vm more = vgt(vabs(mean - kc), vset1(0x1p-27) * mean);
        if (!vany(more))
            break;
        vd e = kc * mean, inv = one / p, f = a0 + a, g = e * inv;
        mean = vselect(more, mean + kc, mean);
        kc = vselect(more, two * vsqrt(e), kc);
        a = vselect(more, vfma(b, inv, a), a);
        b = vselect(more, two * vfma(f, g, b), b);
        p = vselect(more, p + g, p);
    }
    vd inv = one / p, e = kc * mean;
    vd f = vfma(b, inv, a), g = two * vfma(a0 + a, e * inv, b);
    mean = mean + kc;
    return vhalf_pi(vfma(a0, mean, vfma(f, mean, g)) / (mean * (mean + vfma(e, inv, p))));
}

/* n < 1 with 1 - n below k', and n > 1 with (n - m)/n below k'. */
static inline vd vpi_cel(vd n, vd m, vd kc, vd q, vd pp, vm above)
{
    const vd one = vset1(1.0), zero = vset1(0.0), two = vset1(2.0);
    vd p = vsqrt(vselect(above, pp, q)), inv = one / p, k2 = two * vsqrt(kc);
    vd a = vselect(above, zero, one / q), b = vselect(above, one, two * vfma(kc, inv, inv));
    vd r = vcel(vselect(above, kc, k2), vselect(above, one, one + kc),
                vselect(above, p, vfma(kc, inv, p)), vselect(above, zero, one), a, b);
    return vselect(above, -m / (n * p) * r, r);
}

/* pi_complete() of ellint_kernel.c, 0 < m < 1, n != 1. */
PLH_INLINE vd vpi_complete(vd n, vd m, vd mc)
{
    const vd one = vset1(1.0), half = vset1(0.5);
    vd kc = vsqrt(mc), q = one - n, e = m - n, gap = (n - one) + mc, lo, k = vK(mc, &lo);
    vm below = vlt(n, vset1(-0.5)), above = vgt(n, one);
    vd pp = vselect(below, e / -n, vselect(above, gap / n, q));
    vm sums = vmor(below, vge(pp, kc));
    vd s = vsum_q(kc, vselect(sums, pp, one)), r = vhalf_pi(vsqrt(-n / e / q));
    vd first = vfma(k, half * m / e * s, r), second = vfma(k, half * n / q * s, k);
    vd value = vselect(below, first, second);
    if (vany(above))
        value = vselect(above, k * (-half * m / gap * s), value);
    if (!vall(sums))
        value = vselect(sums, value, vpi_cel(n, m, kc, q, pp, above));
    return value;
}

/* pi_inside() of ellint_kernel.c for n < 1. */
PLH_INLINE vd vpi_inc(vd n, vd phi, vd m, vd mc, vm *ok)
{
    const vd one = vset1(1.0), third = vset1(1.0 / 3.0);
    plh_phase h = vphase_fast(vabs(phi));
    vd s2 = h.s * h.s, c2 = h.c * h.c, d2 = vfma(mc, s2, c2), inv = one / (one - n), rf, rj;
    vm below = vlt(n, vset1(-0.5));
    vd p = vselect(below, vfma(mc * inv, s2, c2), vfma(one - n, s2, c2));
    vrfj(c2, d2, one, p, &rf, &rj, ok);
    vd r = h.s * vfma(n * s2 * third, rj, rf);
    if (vany(below)) {
        vd ratio = -n * inv, carlson = h.s * inv * vfma(ratio * mc * s2 * third, rj, rf);
        vd l = vsqrt((m - n) * ratio);
        vd more = carlson + ratio / l * vatan2(l * h.s * h.c, vsqrt(d2));
        r = vselect(below, more, r);
    }
    vm turns = vne(h.periods, vset1(0.0));
    if (vany(turns))
        r = vselect(turns, vfma(h.periods, vpi_complete(n, m, mc), r), r);
    return vxorsign(r, phi);
}

#endif
