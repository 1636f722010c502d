/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Jacobi's functions for everyday arguments: compiled once per instruction set. */
#define PLH_SIMD_PAIR
#include <float.h>
#include <stdbool.h>

#include <polhode/elliptic.h>

#include "base/atan.h"
#include "base/isa.h"
#include "elliptic/jacobi.h"
#include "elliptic/jacobi_eval.h"
#include "elliptic/pair.h"
#include "elliptic/queue.h"

/* Below, sn u = u to the last bit, and cn = dn = 1. */
#define TINY 0x1p-28
/* The fast reduction is good for four quarter periods and a little more. */
#define TRIG_MAX 10.5
#define HYP_MAX  4.0

static inline __attribute__((unused)) vm vtrig_ok(vd u, vd mc)
{
    return vmand(vge(mc, vset1(PLH_MC_SPLIT)), vlt(vabs(u), vset1(TRIG_MAX)));
}

/* The number of quarter periods is checked when it is known. (Unused where there is no batch.) */
static inline __attribute__((unused)) vm vhyp_ok(vd mc)
{
    return vmand(vge(mc, vset1(DBL_MIN)), vlt(mc, vset1(PLH_MC_SPLIT)));
}

PLH_INLINE vjac vjacobi_trig(vd u, vd m, vd mc, vd *k, vi *n)
{
    plh_trig t = vtrig_quick(m, mc);
    vd v, r;
    *k = vtrig_reduce(&t, u, &v, &r, n);
    vjac j = vtrig_eval(&t, v, r, *n);
    j.s = vpick_lt(vabs(u), vset1(TINY), u, j.s);
    return j;
}

PLH_INLINE vjac vjacobi_hyp(vd u, vd mc, vd *k, vi *n)
{
    plh_hyp h = vhyp_setup(mc);
    vd y;
    *k = vhyp_reduce(&h, u, &y, n);
    vjac j = vhyp_eval(h.q, mc, y, *n);
    j.s = vpick_lt(vabs(u), vset1(TINY), u, j.s);
    return j;
}

#if defined(PLH_ISA_BASE) || defined(PLH_ISA_FMA) /* one argument at a time */

#if VWIDTH == 1
#define LANE(a) (a)
#else
#define LANE(a) ((a)[0])
#endif

/* False where the argument is not for us; else *j, u = k K + ..., and k as an integer in *n. */
PLH_INLINE bool jacobi_fast(double u, double m, double mc, vjac *j, vd *k, vi *n)
{
    vd lo = vmin(vset1(m), vset1(mc)), hi = vmax(vset1(mc), vset1(m));
    if (!(LANE(lo) >= 0.0 && 1.0 - LANE(lo) == LANE(hi)))
        return false;
    if (mc >= PLH_MC_SPLIT) {
        if (!(__builtin_fabs(u) < TRIG_MAX))
            return false;
        *j = vjacobi_trig(vset1(u), vset1(m), vset1(mc), k, n);
        return true;
    }
    if (!(mc >= DBL_MIN))
        return false;
    *j = vjacobi_hyp(vset1(u), vset1(mc), k, n);
    return __builtin_fabs(LANE(*k)) <= HYP_MAX;
}

void PLH_ISA(plh_jacobi)(double u, double m, double mc, double *sn, double *cn, double *dn)
{
    vjac j;
    vd k;
    vi n;
    if (!jacobi_fast(u, m, mc, &j, &k, &n)) {
        plh_jacobi_slow(u, m, mc, sn, cn, dn);
        return;
    }
    *sn = LANE(vflip_bit(j.s, n, 1));
    *cn = LANE(vflip_bit(j.c, n, 1));
    *dn = LANE(j.d);
}

double PLH_ISA(plh_jacobi_am)(double u, double m, double mc)
{
    vjac j;
    vd k;
    vi n;
    if (!jacobi_fast(u, m, mc, &j, &k, &n))
        return plh_am_slow(u, m, mc);
    if (__builtin_fabs(u) < TINY)
        return u;
    return plh_am_join(LANE(k), (int)(LANE(n) & 1), LANE(j.s), LANE(j.c));
}

plh_jac PLH_ISA(plh_jacobi_reduced)(double r, int n, double m, double mc)
{
    vjac j;
    vd x = vset1(r), c = vset1(mc);
    if (mc >= PLH_MC_SPLIT) {
        plh_trig t = vtrig_setup(vset1(m), c);
        j = vtrig_eval(&t, x * (t.w0 + t.wl), x, visplat((uint64_t)n));
    } else {
        plh_hyp h = vhyp_setup(c); /* of a subnormal mc only the period is wrong, and not used */
        j = vhyp_eval(h.q, c, x - x * h.c, visplat((uint64_t)n));
    }
    plh_jac out = {LANE(j.s), LANE(j.c), LANE(j.d)};
    return out;
}

void PLH_ISA(plh_jacobi_batch)(size_t n, const double *u, const double *m, const double *mc,
                               double *sn, double *cn, double *dn)
{
    for (size_t i = 0; i < n; i++)
        PLH_ISA(plh_jacobi)(u[i], m[i], mc[i], sn + i, cn + i, dn + i);
}

void PLH_ISA(plh_jacobi_am_batch)(size_t n, const double *const *in, double *am)
{
    for (size_t i = 0; i < n; i++)
        am[i] = PLH_ISA(plh_jacobi_am)(in[0][i], in[1][i], in[2][i]);
}

#else

typedef struct plh_jacobi_out {
    double *sn, *cn, *dn;
} plh_jacobi_out;

static inline void store_jacobi(plh_jacobi_out o, size_t i, int some, vjac j, vi n)
{
    vd s = vflip_bit(j.s, n, 1), c = vflip_bit(j.c, n, 1);
    if (__builtin_expect(some == VWIDTH, 1)) {
        vstore(o.sn + i, s);
        vstore(o.cn + i, c);
        vstore(o.dn + i, j.d);
    } else {
        vstore_n(o.sn + i, s, some);
        vstore_n(o.cn + i, c, some);
        vstore_n(o.dn + i, j.d, some);
    }
}

/* A vector of those that wait: mc below the split, m = 1 - mc. */
static void run_waiting(plh_waiting *w, plh_jacobi_out o)
{
    double b[3][VWIDTH];
    vd u, mc, k;
    vi n;
    int some = plh_wait_take(w, &u, &mc);
    vjac j = vjacobi_hyp(u, mc, &k, &n);
    plh_jacobi_out near = {b[0], b[1], b[2]};
    store_jacobi(near, 0, VWIDTH, j, n);
    unsigned far = vmask_bits(vmnot(vle(vabs(k), vset1(HYP_MAX))));
    for (int l = 0; l < some; l++) {
        double x = w->a[w->n + l], y = w->b[w->n + l];
        size_t i = (size_t)w->at[w->n + l];
        if (__builtin_expect(far >> l & 1, 0))
            plh_jacobi(x, 1.0 - y, y, &b[0][l], &b[1][l], &b[2][l]);
        o.sn[i] = b[0][l];
        o.cn[i] = b[1][l];
        o.dn[i] = b[2][l];
    }
}

/* The lanes of neither kind, by single calls. */
static void run_rare(unsigned rare, vd u, vd m, vd mc, plh_jacobi_out o, size_t i)
{
    double a[3][VWIDTH];
    vstore(a[0], u);
    vstore(a[1], m);
    vstore(a[2], mc);
    for (int l = 0; l < VWIDTH; l++)
        if (rare >> l & 1)
            plh_jacobi(a[0][l], a[1][l], a[2][l], o.sn + i + l, o.cn + i + l, o.dn + i + l);
}

/* One vector: the circular lanes at once, in place; the hyperbolic ones may be few, and wait for
 * others. */
PLH_INLINE void run_vector(plh_waiting *w, vd u, vd m, vd mc, plh_jacobi_out o, size_t i, int some)
{
    vm pair = vpair_canonical(m, mc);
    vm trig = vmand(pair, vtrig_ok(u, mc)), hyp = vmand(pair, vhyp_ok(mc));
    if (vany(trig)) {
        vd k, zero = vset1(0.0);
        vi n;
        vjac j = vjacobi_trig(vselect(trig, u, zero), vselect(trig, m, zero),
                              vselect(trig, mc, vset1(1.0)), &k, &n);
        store_jacobi(o, i, some, j, n);
    }
    if (vany(hyp))
        plh_wait(w, hyp, u, mc, i);
    unsigned rare = vmask_bits(vmnot(vmor(trig, hyp)));
    if (__builtin_expect(rare != 0, 0))
        run_rare(rare, u, m, mc, o, i);
}

void PLH_ISA(plh_jacobi_batch)(size_t n, const double *u, const double *m, const double *mc,
                               double *sn, double *cn, double *dn)
{
    plh_jacobi_out o = {sn, cn, dn};
    plh_waiting w;
    w.n = 0;
    size_t i = 0;
    for (; n - i >= VWIDTH; i += VWIDTH) {
        run_vector(&w, vload(u + i), vload(m + i), vload(mc + i), o, i, VWIDTH);
        if (plh_wait_full(&w))
            while (w.n >= VWIDTH)
                run_waiting(&w, o);
    }
    if (i < n) {
        int some = (int)(n - i);
        vd um = vload_n(u + i, some, 0.0), mm = vload_n(m + i, some, 0.0);
        run_vector(&w, um, mm, vload_n(mc + i, some, 1.0), o, i, some);
    }
    while (w.n > 0)
        run_waiting(&w, o);
}

/* plh_am_join */
static inline vd vam_join(vd n, vi odd, vd s, vd c)
{
    vd angle = vatan2(vpick_odd(odd, -c, s), vpick_odd(odd, s, c));
    vd p = n * vset1(0x1.921fb54442d18p+0), e = vprod_err(n, vset1(0x1.921fb54442d18p+0), p);
    e = e + vset1(0x1.1a62633145c07p-54) * n;
    vd hi = p + e, lo = e - (hi - p), sum = hi + angle, t = sum - hi;
    return sum + (((hi - (sum - t)) + (angle - t)) + lo);
}

static inline vm usual_am(const vd *v)
{
    return vmand(vpair_canonical(v[1], v[2]), vmor(vtrig_ok(v[0], v[2]), vhyp_ok(v[2])));
}

/* Both kinds are computed where both occur. */
static inline vd lanes_am(const vd *v, vm *ok)
{
    vm trig = vge(v[2], vset1(PLH_MC_SPLIT));
    vd k = vset1(0.0), k2, u = v[0];
    vi n = visplat(0), n2;
    vjac j = {k, k, k};
    if (vany(trig))
        j = vjacobi_trig(vselect(trig, u, k), v[1], vselect(trig, v[2], vset1(1.0)), &k, &n);
    if (!vall(trig)) {
        vjac h = vjacobi_hyp(u, vselect(trig, vset1(0.01), v[2]), &k2, &n2);
        *ok = vmand(*ok, vmor(trig, vle(vabs(k2), vset1(HYP_MAX))));
        j.s = vselect(trig, j.s, h.s);
        j.c = vselect(trig, j.c, h.c);
        k = vselect(trig, k, k2);
        n = vbits(vselect(trig, vfrom_bits(n), vfrom_bits(n2)));
    }
    return vpick_lt(vabs(u), vset1(TINY), u, vam_join(k, n, j.s, j.c));
}

static double one_am(const double *v)
{
    return plh_jacobi_am(v[0], v[1], v[2]);
}

void PLH_ISA(plh_jacobi_am_batch)(size_t n, const double *const *in, double *am)
{
    plh_batch(n, 3, in, am, usual_am, lanes_am, one_am);
}

#endif
