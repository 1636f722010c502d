/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Pi in lanes: the formulas of ellint_kernel.c, operation by operation, each lane for itself. Used
 * by the batches, for arguments that the files there call usual; the same bits.
 */
#ifndef PLH_ELLIPTIC_THIRD_KIND_H
#define PLH_ELLIPTIC_THIRD_KIND_H

#include "base/atan.h"
#include "elliptic/complete_eval.h"
#include "elliptic/phase.h"
#include "elliptic/rf.h"

/*
 * The numbers of the sum of Q_n over the steps of the mean of 1 and kc, from p_0^2 = pp: Q_0 = 1,
 * Q_{n+1} = Q_n e_n/2, e_n = (p^2 - a g)/(p^2 + a g), p_{n+1} = (p^2 + a g)/(2 p). DLMF 19.8.6.
 */
typedef struct plh_sum_q {
    vd a, g, p, pp, ag, q, sum;
    vm more;
} plh_sum_q;

PLH_INLINE void vsum_q_begin(plh_sum_q *r, vd kc, vd pp)
{
    r->a = vset1(1.0);
    r->g = kc;
    r->p = vsqrt(pp);
    r->pp = pp;
    r->q = r->a;
    r->sum = vset1(0.0);
    r->more = veq(r->a, r->a);
}

PLH_INLINE void vsum_q_term(plh_sum_q *r)
{
    r->ag = r->a * r->g;
    r->sum = vselect(r->more, r->sum + r->q, r->sum);
    r->q = r->q * (vset1(0.5) * ((r->pp - r->ag) / (r->pp + r->ag)));
    r->more = vmand(r->more, vgt(vabs(r->q), vset1(0x1p-56)));
}

PLH_INLINE void vsum_q_step(plh_sum_q *r)
{
    const vd half = vset1(0.5);
    r->p = half * (r->p + r->ag / r->p);
    r->pp = r->p * r->p;
    r->a = half * (r->a + r->g);
    r->g = vsqrt(r->ag);
}

PLH_INLINE vd vsum_q(vd kc, vd pp)
{
    plh_sum_q r;
    vsum_q_begin(&r, kc, pp);
    for (int i = 0; i < PLH_MOST_STEPS; i++) {
        vsum_q_term(&r);
        if (!vany(r.more))
            break;
        vsum_q_step(&r);
    }
    return r.sum;
}

/* The same of two vectors side by side. */
PLH_INLINE void vsum_q_two(const vd *kc, const vd *pp, vd *sum)
{
    plh_sum_q a, b;
    vsum_q_begin(&a, kc[0], pp[0]);
    vsum_q_begin(&b, kc[1], pp[1]);
    for (int i = 0; i < PLH_MOST_STEPS; i++) {
        vsum_q_term(&a);
        vsum_q_term(&b);
        if (!vany(vmor(a.more, b.more)))
            break;
        vsum_q_step(&a);
        vsum_q_step(&b);
    }
    sum[0] = a.sum;
    sum[1] = b.sum;
}

/* r pi/2 */
static inline vd vhalf_pi(vd r)
{
    return vfma(r, vset1(0x1.921fb54442d18p+0), r * vset1(0x1.1a62633145c07p-54));
}

/*
 * Bulirsch's general complete integral, on the mean of 1 and kc, with p = sqrt of his p:
 * int (a cos^2 + b p sin^2) / ((cos^2 + p^2 sin^2) Delta). With a, b of one sign nothing cancels.
 * R. Bulirsch, "Numerical calculation of elliptic integrals and elliptic functions III", Numer.
 * Math. 13 (1969). His a is a0 + a here: a0 = 0 or 1 stays exact.
 */
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

/* n as pi_complete() of ellint_kernel.c sorts it, 0 < m < 1, n != 1. */
typedef struct plh_pi_sort {
    vm below, above, sums;
    vd over, pp, kc, k;
} plh_pi_sort;

PLH_INLINE plh_pi_sort vpi_sort(vd n, vd m, vd mc)
{
    const vd one = vset1(1.0);
    plh_pi_sort s;
    vd lo;
    s.k = vK(mc, &lo);
    s.below = vlt(n, vset1(-0.5));
    s.above = vgt(n, one);
    s.kc = vsqrt(mc);
    s.over = vselect(s.below, m - n, vselect(s.above, (n - one) + mc, one - n));
    s.pp = s.over / vselect(s.below, -n, vselect(s.above, n, one));
    s.sums = vmor(s.below, vge(s.pp, s.kc));
    return s;
}

/* pi_complete() from its sum. */
PLH_INLINE vd vpi_from_sum(const plh_pi_sort *s, vd n, vd m, vd sum)
{
    const vd half = vset1(0.5);
    vd k = s->k, hm = half * m;
    vd times = vselect(s->below, hm, vselect(s->above, -hm, half * n)) / s->over * sum;
    vd value = vfma(k, times, k);
    if (vany(s->below)) {
        vd r = vhalf_pi(vsqrt(-n / (m - n) / (vset1(1.0) - n)));
        value = vselect(s->below, vfma(k, times, r), value);
    }
    return vany(s->above) ? vselect(s->above, k * times, value) : value;
}

/* pi_complete() but for the lanes of *later, which are for vpi_rest. */
PLH_INLINE vd vpi_sums(vd n, vd m, vd mc, vm *later)
{
    plh_pi_sort s = vpi_sort(n, m, mc);
    vd sum = vsum_q(s.kc, vselect(s.sums, s.pp, vset1(1.0)));
    *later = vmnot(s.sums);
    return vpi_from_sum(&s, n, m, sum);
}

/* The same of two vectors side by side. */
PLH_INLINE void vpi_sums_two(const vd *n, const vd *m, const vd *mc, vd *value, vm *later)
{
    const vd one = vset1(1.0);
    plh_pi_sort a = vpi_sort(n[0], m[0], mc[0]), b = vpi_sort(n[1], m[1], mc[1]);
    vd kc[2] = {a.kc, b.kc}, sum[2];
    vd pp[2] = {vselect(a.sums, a.pp, one), vselect(b.sums, b.pp, one)};
    vsum_q_two(kc, pp, sum);
    value[0] = vpi_from_sum(&a, n[0], m[0], sum[0]);
    value[1] = vpi_from_sum(&b, n[1], m[1], sum[1]);
    later[0] = vmnot(a.sums);
    later[1] = vmnot(b.sums);
}

/* The lanes that vpi_sums leaves. */
PLH_INLINE vd vpi_rest(vd n, vd m, vd mc)
{
    const vd one = vset1(1.0);
    vm above = vgt(n, one);
    vd pp = vselect(above, ((n - one) + mc) / n, one - n);
    return vpi_cel(n, m, vsqrt(mc), one - n, pp, above);
}

/* pi_inside() of ellint_kernel.c for n < 1, without the whole periods. */
PLH_INLINE vd vpi_inc(vd n, vd phi, vd m, vd mc, vd *periods, vm *ok)
{
    const vd one = vset1(1.0), third = vset1(1.0 / 3.0);
    plh_phase h = vphase_fast(vabs(phi));
    vd s2 = h.s * h.s, c2 = h.c * h.c, d2 = vfma(mc, s2, c2), inv = one / (one - n), rf, rj;
    vm below = vlt(n, vset1(-0.5));
    vd p = vselect(below, vfma(mc * inv, s2, c2), vfma(one - n, s2, c2));
    vd ratio = -n * inv, angle = vset1(0.0);
    if (vany(below)) {
        vd l = vsqrt((m - n) * vselect(below, ratio, one));
        angle = ratio / l * vatan2(l * h.s * h.c, vsqrt(d2));
    }
    vrfj(c2, d2, one, p, &rf, &rj, ok);
    vd r = h.s * vfma(n * s2 * third, rj, rf);
    vd carlson = h.s * inv * vfma(ratio * mc * s2 * third, rj, rf);
    r = vselect(below, carlson + angle, r);
    *periods = vxorsign(h.periods, phi);
    return vxorsign(r, phi);
}

#endif
