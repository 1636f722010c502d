/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Jacobi's functions for everyday arguments: compiled once per instruction set. */
#define PLH_SIMD_PAIR
#include <float.h>
#include <stdbool.h>

#include <polhode/elliptic.h>

#include "base/atan.h"
#include "base/isa.h"
#include "elliptic/batch.h"
#include "elliptic/jacobi.h"
#include "elliptic/jacobi_eval.h"
#include "elliptic/pair.h"

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

void PLH_ISA(plh_jacobi_am_batch)(size_t n, const double *u, const double *m, const double *mc,
                                  double *am)
{
    for (size_t i = 0; i < n; i++)
        am[i] = PLH_ISA(plh_jacobi_am)(u[i], m[i], mc[i]);
}

#else

/* Elements of a block that are not computed in place, by kind. */
enum { BLOCK = 64 };
typedef struct plh_picks {
    int n;
    unsigned char at[BLOCK + VWIDTH];
} plh_picks;

typedef struct plh_jacobi_arrays {
    const double *u, *m, *mc;
    double *sn, *cn, *dn;
} plh_jacobi_arrays;

/* Written so that the compiler builds the vector in registers: through memory it would stall. */
static inline vd pick_load(const double *a, const unsigned char *at)
{
#if VWIDTH == 2
    vd x = {a[at[0]], a[at[1]]};
#elif VWIDTH == 4
    vd x = {a[at[0]], a[at[1]], a[at[2]], a[at[3]]};
#else
    vd x = {a[at[0]], a[at[1]], a[at[2]], a[at[3]], a[at[4]], a[at[5]], a[at[6]], a[at[7]]};
#endif
    return x;
}

static inline void pick_store(double *a, const unsigned char *at, int n, vd v)
{
    double x[VWIDTH];
    vstore(x, v);
    for (int i = 0; i < n; i++)
        a[at[i]] = x[i];
}

static void run_one(const plh_jacobi_arrays *a, size_t i)
{
    plh_jacobi(a->u[i], a->m[i], a->mc[i], a->sn + i, a->cn + i, a->dn + i);
}

/* The picked elements, VWIDTH at a time; the last group is filled up with copies of the first. */
static void run_picks(plh_picks *p, bool hyp, plh_jacobi_arrays a)
{
    for (int i = 0; i < VWIDTH && p->n > 0; i++)
        p->at[p->n + i] = p->at[0];
    for (int i = 0; i < p->n; i += VWIDTH) {
        const unsigned char *at = p->at + i;
        int some = p->n - i < VWIDTH ? p->n - i : VWIDTH;
        vd u = pick_load(a.u, at), m = pick_load(a.m, at), mc = pick_load(a.mc, at), k;
        vi n;
        vjac j = hyp ? vjacobi_hyp(u, mc, &k, &n) : vjacobi_trig(u, m, mc, &k, &n);
        unsigned far = hyp ? vmask_bits(vmnot(vle(vabs(k), vset1(HYP_MAX)))) : 0;
        if (__builtin_expect(far != 0, 0)) {
            for (int l = 0; l < some; l++)
                run_one(&a, at[l]);
            continue;
        }
        pick_store(a.sn, at, some, vflip_bit(j.s, n, 1));
        pick_store(a.cn, at, some, vflip_bit(j.c, n, 1));
        pick_store(a.dn, at, some, j.d);
    }
}

/* Files the lanes of one group by kind; those of neither kind are done at once. */
static void sort_lanes(const plh_jacobi_arrays *a, int first, int some, unsigned trig, unsigned hyp,
                       plh_picks picks[2])
{
    for (int l = 0; l < some; l++) {
        unsigned bit = 1u << l;
        if (!((trig | hyp) & bit)) {
            run_one(a, (size_t)(first + l));
            continue;
        }
        plh_picks *p = &picks[(hyp & bit) != 0];
        p->at[p->n++] = (unsigned char)(first + l);
    }
}

static void run_block(int count, plh_jacobi_arrays a)
{
    plh_picks picks[2];
    picks[0].n = picks[1].n = 0;
    for (int i = 0; i < count; i += VWIDTH) {
        int some = count - i < VWIDTH ? count - i : VWIDTH;
        bool full = some == VWIDTH;
        vd u = full ? vload(a.u + i) : vload_n(a.u + i, some, 0.0);
        vd m = full ? vload(a.m + i) : vload_n(a.m + i, some, 0.0);
        vd mc = full ? vload(a.mc + i) : vload_n(a.mc + i, some, 1.0);
        vm pair = vpair_canonical(m, mc), ok = vmand(pair, vtrig_ok(u, mc));
        if (!full || !vall(ok)) {
            sort_lanes(&a, i, some, vmask_bits(ok), vmask_bits(vmand(pair, vhyp_ok(mc))), picks);
            continue;
        }
        vd k;
        vi n;
        vjac j = vjacobi_trig(u, m, mc, &k, &n);
        vstore(a.sn + i, vflip_bit(j.s, n, 1));
        vstore(a.cn + i, vflip_bit(j.c, n, 1));
        vstore(a.dn + i, j.d);
    }
    run_picks(&picks[0], false, a);
    run_picks(&picks[1], true, a);
}

void PLH_ISA(plh_jacobi_batch)(size_t n, const double *u, const double *m, const double *mc,
                               double *sn, double *cn, double *dn)
{
    for (size_t i = 0; i < n; i += BLOCK) {
        plh_jacobi_arrays a = {u + i, m + i, mc + i, sn + i, cn + i, dn + i};
        run_block(n - i < BLOCK ? (int)(n - i) : BLOCK, a);
    }
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

void PLH_ISA(plh_jacobi_am_batch)(size_t n, const double *u, const double *m, const double *mc,
                                  double *am)
{
    const double *in[3] = {u, m, mc};
    plh_batch(n, 3, in, am, usual_am, lanes_am, one_am);
}

#endif
