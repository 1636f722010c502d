/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Legendre's integrals over arrays: compiled once per instruction set. */
#include <math.h>

#include "elliptic/batch.h"
#include "elliptic/ellint.h"
#include "elliptic/pair.h"
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
    return lanes_phi_pair(v, PLH_F_LEAST_MC);
}

static inline vd lanes_F(const vd *v, vm *ok)
{
    (void)ok;
    return vF(v[0], v[2]);
}

static double one_F(const double *v)
{
    return PLH_ONE(plh_ellint_F)(v[0], v[1], v[2]);
}

void PLH_ISA(plh_ellint_F_batch)(size_t n, const double *phi, const double *m, const double *mc,
                                 double *F)
{
    const double *in[3] = {phi, m, mc};
    plh_batch(n, 3, in, F, usual_F, lanes_F, one_F);
}

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

void PLH_ISA(plh_ellint_E_inc_batch)(size_t n, const double *phi, const double *m, const double *mc,
                                     double *E)
{
    const double *in[3] = {phi, m, mc};
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

static inline vd lanes_Pi(const vd *v, vm *ok)
{
    (void)ok;
    return vpi_complete(v[0], v[1], v[2]);
}

static double one_Pi(const double *v)
{
    return PLH_ONE(plh_ellint_Pi)(v[0], v[1], v[2]);
}

void PLH_ISA(plh_ellint_Pi_batch)(size_t count, const double *n, const double *m, const double *mc,
                                  double *Pi)
{
    const double *in[3] = {n, m, mc};
    plh_batch(count, 3, in, Pi, usual_Pi, lanes_Pi, one_Pi);
}

static inline vm usual_Pi_inc(const vd *v)
{
    vm n = vmand(vlt(v[0], vset1(1.0)), vgt(v[0], vset1(-0x1p100)));
    vm phi = vlt(vabs(v[1]), vset1(PLH_F_MOST_PHI));
    return vmand(vmand(n, phi), lanes_parameter(v[2], v[3]));
}

static inline vd lanes_Pi_inc(const vd *v, vm *ok)
{
    return vpi_inc(v[0], v[1], v[2], v[3], ok);
}

static double one_Pi_inc(const double *v)
{
    return PLH_ONE(plh_ellint_Pi_inc)(v[0], v[1], v[2], v[3]);
}

void PLH_ISA(plh_ellint_Pi_inc_batch)(size_t count, const double *n, const double *phi,
                                      const double *m, const double *mc, double *Pi)
{
    const double *in[4] = {n, phi, m, mc};
    plh_batch(count, 4, in, Pi, usual_Pi_inc, lanes_Pi_inc, one_Pi_inc);
}
