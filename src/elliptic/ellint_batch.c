/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Legendre's integrals over arrays: compiled once per instruction set. */
#include <float.h>
#include <math.h>

#include "elliptic/batch.h"
#include "elliptic/ellint.h"
#include "elliptic/pair.h"
#include "elliptic/queue.h"
#include "elliptic/second_kind.h"
#include "elliptic/third_kind.h"

/* phi, m, mc from v[0] on. */
static inline vm lanes_phi_pair(const vd *v, double least_mc)
{
    vm pair = vmand(veq(v[1] + v[2], vset1(1.0)), vge(v[1], vset1(0.0)));
    vm phi = vlt(vabs(v[0]), vset1(PLH_F_MOST_PHI));
    return vmand(vmand(pair, phi), vge(v[2], vset1(least_mc)));
}

static inline vm usual_F(const vd *v)
{
    return lanes_phi_pair(v, DBL_MIN);
}

static double one_F(const double *v)
{
    return PLH_ONE(plh_ellint_F)(v[0], v[1], v[2]);
}

#if VWIDTH == 1
void PLH_ISA(plh_ellint_F_batch)(size_t n, const double *const *in, double *F)
{
    plh_batch(n, 3, in, F, usual_F, NULL, one_F);
}
#else
static void F_waiting(plh_waiting *w, double *F)
{
    double r[VWIDTH];
    vd phi, mc;
    int some = plh_wait_take(w, &phi, &mc);
    vstore(r, vF_extreme(phi, mc));
    for (int l = 0; l < some; l++)
        F[(size_t)w->at[w->n + l]] = r[l];
}

/* One vector; lanes with a small mc wait for others. */
PLH_INLINE vd F_vector(plh_waiting *w, const vd *v, size_t i, int some)
{
    vm ok = usual_F(v), small = vmand(ok, vlt(v[2], vset1(PLH_F_LEAST_MC)));
    vm now = vmand(ok, vmnot(small));
    if (vany(small))
        plh_wait(w, small, v[0], v[2], i);
    vd y = vF(vselect(now, v[0], vset1(0.0)), vselect(now, v[2], vset1(1.0)));
    if (__builtin_expect(!vall(ok), 0))
        y = plh_batch_fix(y, ok, 3, v, some, one_F);
    return y;
}

void PLH_ISA(plh_ellint_F_batch)(size_t n, const double *const *in, double *F)
{
    plh_waiting w;
    vd v[3];
    size_t i = 0;
    w.n = 0;
    for (; n - i >= VWIDTH; i += VWIDTH) {
        plh_batch_load(v, 3, in, i, VWIDTH);
        vstore(F + i, F_vector(&w, v, i, VWIDTH));
        if (__builtin_expect(plh_wait_full(&w), 0))
            while (w.n >= VWIDTH)
                F_waiting(&w, F);
    }
    if (i < n) {
        int some = (int)(n - i);
        v[0] = vload_n(in[0] + i, some, 0.0); /* no lane behind the end waits */
        v[1] = vload_n(in[1] + i, some, 0.0);
        v[2] = vload_n(in[2] + i, some, 1.0);
        vstore_n(F + i, F_vector(&w, v, i, some), some);
    }
    while (w.n > 0)
        F_waiting(&w, F);
}
#endif

static inline vm usual_E_inc(const vd *v)
{
    return lanes_phi_pair(v, PLH_E_LEAST_MC);
}

static inline vd lanes_E_inc(const vd *v, vm *ok)
{
    (void)ok;
    return vE_inc(v[0], v[1], v[2]);
}

static double one_E_inc(const double *v)
{
    return PLH_ONE(plh_ellint_E_inc)(v[0], v[1], v[2]);
}

void PLH_ISA(plh_ellint_E_inc_batch)(size_t n, const double *const *in, double *E)
{
    plh_batch(n, 3, in, E, usual_E_inc, lanes_E_inc, one_E_inc);
}

/* 0 < m < 1 in canonical form, mc not so small that some lanes would take many more steps. */
static inline vm lanes_parameter(vd m, vd mc)
{
    vm inside = vmand(vgt(m, vset1(0.0)), vge(mc, vset1(0x1p-40)));
    return vmand(vpair_canonical(m, mc), inside);
}

static inline vm usual_Pi(const vd *v)
{
    vm n = vmand(vlt(vabs(v[0]), vset1(0x1p100)), vne(v[0], vset1(1.0)));
    return vmand(n, lanes_parameter(v[1], v[2]));
}

static double one_Pi(const double *v)
{
    return PLH_ONE(plh_ellint_Pi)(v[0], v[1], v[2]);
}

static inline vm usual_Pi_inc(const vd *v)
{
    vm n = vmand(vlt(v[0], vset1(1.0)), vgt(v[0], vset1(-0x1p100)));
    vm phi = vlt(vabs(v[1]), vset1(PLH_F_MOST_PHI));
    return vmand(vmand(n, phi), lanes_parameter(v[2], v[3]));
}

static double one_Pi_inc(const double *v)
{
    return PLH_ONE(plh_ellint_Pi_inc)(v[0], v[1], v[2], v[3]);
}

#if VWIDTH == 1
void PLH_ISA(plh_ellint_Pi_batch)(size_t n, const double *const *in, double *Pi)
{
    plh_batch(n, 3, in, Pi, usual_Pi, NULL, one_Pi);
}

void PLH_ISA(plh_ellint_Pi_inc_batch)(size_t n, const double *const *in, double *Pi)
{
    plh_batch(n, 4, in, Pi, usual_Pi_inc, NULL, one_Pi_inc);
}
#else
PLH_INLINE void sums_Pi(plh_set *t)
{
#if VWIDTH == 8
    t->y[0] = vpi_sums(t->v[0][0], t->v[0][1], t->v[0][2], &t->later[0]);
#else
    const vd n[2] = {t->v[0][0], t->v[1][0]}, m[2] = {t->v[0][1], t->v[1][1]};
    const vd mc[2] = {t->v[0][2], t->v[1][2]};
    vpi_sums_two(n, m, mc, t->y, t->later);
#endif
}

/* Pi of at most PLH_QUEUE_MOST elements. */
static void pi_part(size_t count, const double *const *in, double *Pi)
{
    plh_queue q;
    plh_queue_first(count, 3, in, Pi, usual_Pi, sums_Pi, one_Pi, &q);
    for (int k = 0; k < q.count; k += VWIDTH) {
        double r[VWIDTH];
        vstore(r, vpi_rest(vload(q.in[0] + k), vload(q.in[1] + k), vload(q.in[2] + k)));
        for (int l = 0; l < VWIDTH && k + l < q.count; l++)
            Pi[(size_t)q.at[k + l]] = r[l];
    }
}

void PLH_ISA(plh_ellint_Pi_batch)(size_t n, const double *const *in, double *Pi)
{
    for (size_t i = 0; i < n; i += PLH_QUEUE_MOST) {
        const double *const part[3] = {in[0] + i, in[1] + i, in[2] + i};
        pi_part(n - i < PLH_QUEUE_MOST ? n - i : PLH_QUEUE_MOST, part, Pi + i);
    }
}

PLH_INLINE void first_Pi_inc(plh_set *t)
{
    for (int w = 0; w < PLH_SET; w++) {
        const vd *v = t->v[w];
        t->y[w] = vpi_inc(v[0], v[1], v[2], v[3], &t->extra[w], &t->ok[w]);
        t->later[w] = vne(t->extra[w], vset1(0.0));
    }
}

static void pi_inc_part(size_t count, const double *const *in, double *Pi)
{
    plh_queue q;
    double whole[PLH_QUEUE_MOST + VWIDTH];
    plh_queue_first(count, 4, in, Pi, usual_Pi_inc, first_Pi_inc, one_Pi_inc, &q);
    const double *args[3] = {q.in[0], q.in[2], q.in[3]};
    pi_part((size_t)q.count, args, whole);
    for (int k = 0; k < q.count; k++)
        q.in[0][k] = Pi[(size_t)q.at[k]];
    for (int k = 0; k < q.count; k += VWIDTH)
        vstore(whole + k, vfma(vload(q.extra + k), vload(whole + k), vload(q.in[0] + k)));
    for (int k = 0; k < q.count; k++)
        Pi[(size_t)q.at[k]] = whole[k];
}

void PLH_ISA(plh_ellint_Pi_inc_batch)(size_t n, const double *const *in, double *Pi)
{
    for (size_t i = 0; i < n; i += PLH_QUEUE_MOST) {
        const double *const part[4] = {in[0] + i, in[1] + i, in[2] + i, in[3] + i};
        pi_inc_part(n - i < PLH_QUEUE_MOST ? n - i : PLH_QUEUE_MOST, part, Pi + i);
    }
}
#endif
