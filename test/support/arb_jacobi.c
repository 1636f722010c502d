/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/arb_jacobi.h"

#include <acb_elliptic.h>
#include <acb_modular.h>
#include <math.h>

/* K(m) and tau = i K(mc)/K(m). */
static void periods(arb_t k, acb_t tau, const arb_t t, slong prec)
{
    arb_t m, kc;
    arb_init(m);
    arb_init(kc);
    truth_K(k, t, prec);
    truth_unpair_arb(m, kc, t, prec);
    arb_sqrt(m, m, prec);
    arb_one(kc);
    arb_agm(kc, kc, m, prec);
    arb_const_pi(m, prec);
    arb_div(kc, m, kc, prec);
    arb_mul_2exp_si(kc, kc, -1);
    arb_zero(acb_realref(tau));
    arb_div(acb_imagref(tau), kc, k, prec);
    arb_clear(m);
    arb_clear(kc);
}

/* The same on other sides, where one of them or both are complex: 2K in *k2. */
static void periods_outside(acb_t k2, acb_t tau, const arb_t t, slong prec)
{
    acb_t m, mc;
    acb_init(m);
    acb_init(mc);
    truth_unpair_arb(acb_realref(m), acb_realref(mc), t, prec);
    acb_elliptic_k(k2, m, prec);
    acb_elliptic_k(tau, mc, prec);
    acb_div(tau, tau, k2, prec);
    acb_mul_onei(tau, tau);
    acb_mul_2exp_si(k2, k2, 1);
    acb_clear(m);
    acb_clear(mc);
}

/* The angle of (cn, sn), continuous: pi times the number of half periods is added. */
static void amplitude(arb_t am, const arb_t u, const arb_t k, arb_srcptr sncn, slong prec)
{
    arb_t h, pi;
    fmpz_t n;
    arb_init(h);
    arb_init(pi);
    fmpz_init(n);
    arb_div(h, u, k, prec);
    arb_mul_2exp_si(h, h, -1);
    arf_get_fmpz(n, arb_midref(h), ARF_RND_NEAR);
    arb_const_pi(pi, prec);
    arb_mul_fmpz(pi, pi, n, prec);
    if (fmpz_is_odd(n)) {
        arb_neg(am, sncn);
        arb_neg(h, sncn + 1);
        arb_atan2(am, am, h, prec);
    } else {
        arb_atan2(am, sncn, sncn + 1, prec);
    }
    arb_add(am, am, pi, prec);
    arb_clear(h);
    arb_clear(pi);
    fmpz_clear(n);
}

/* Whittaker & Watson 22.11: the quotients of theta functions. */
static void jacobi_balls(arb_ptr four, const arb_t u, const arb_t t, slong prec)
{
    acb_ptr v = _acb_vec_init(11);
    acb_ptr a = v, o = v + 4, z = v + 8, tau = v + 9, w = v + 10;
    arb_t k;
    arb_init(k);
    if (truth_side_now() != 0) {
        periods_outside(w, tau, t, prec);
        acb_set_arb(z, u);
        acb_div(z, z, w, prec);
    } else {
        periods(k, tau, t, prec);
        arb_div(acb_realref(z), u, k, prec);
        acb_mul_2exp_si(z, z, -1);
    }
    acb_modular_theta(a, a + 1, a + 2, a + 3, z, tau, prec);
    acb_zero(z);
    acb_modular_theta(o, o + 1, o + 2, o + 3, z, tau, prec);
    static const int top[3] = {2, 3, 3}, num[3] = {0, 1, 2}, bottom[3] = {1, 1, 2};
    for (int i = 0; i < 3; i++) {
        acb_mul(w, o + top[i], a + num[i], prec);
        acb_div(w, w, o + bottom[i], prec);
        acb_div(w, w, a + 3, prec);
        acb_get_real(four + i, w);
    }
    if (truth_side_now() > 0) { /* cn > 0: no winding */
        arb_atan2(four + 3, four, four + 1, prec);
    } else {
        truth_K(k, t, prec);
        amplitude(four + 3, u, k, four, prec);
    }
    arb_clear(k);
    _acb_vec_clear(v, 11);
}

static void pick(arb_t y, arb_srcptr x, int which, slong prec)
{
    arb_ptr four = _arb_vec_init(4);
    jacobi_balls(four, x, x + 1, prec);
    arb_set(y, four + which);
    _arb_vec_clear(four, 4);
}

void truth_sn(arb_t y, arb_srcptr x, slong prec)
{
    pick(y, x, 0, prec);
}

void truth_cn(arb_t y, arb_srcptr x, slong prec)
{
    pick(y, x, 1, prec);
}

void truth_dn(arb_t y, arb_srcptr x, slong prec)
{
    pick(y, x, 2, prec);
}

void truth_am(arb_t y, arb_srcptr x, slong prec)
{
    pick(y, x, 3, prec);
}

void truth_jacobi(arb_ptr four, double u, double m, double mc)
{
    arb_t a, t;
    arb_init(a);
    arb_init(t);
    arb_set_d(a, u);
    arb_set_d(t, truth_pair(m, mc));
    for (slong prec = 180; prec < 6000; prec *= 2) {
        slong bits = 1000;
        jacobi_balls(four, a, t, prec);
        for (int i = 0; i < 4; i++) {
            slong b = arb_is_zero(four + i) ? 1000 : arb_rel_accuracy_bits(four + i);
            bits = b < bits ? b : bits;
        }
        if (bits >= 80)
            break;
    }
    arb_clear(a);
    arb_clear(t);
}

double truth_ball_error(double got, const arb_t ball, int relative)
{
    arb_t e;
    arf_t bound;
    arb_init(e);
    arf_init(bound);
    double r = INFINITY;
    if (isfinite(got)) {
        arb_set_d(e, got);
        arb_sub(e, e, ball, 256);
        if (relative && !arb_is_zero(e))
            arb_div(e, e, ball, 256);
        arb_mul_2exp_si(e, e, 53);
        arb_abs(e, e);
        arb_get_ubound_arf(bound, e, 64);
        r = arf_get_d(bound, ARF_RND_UP);
    }
    arb_clear(e);
    arf_clear(bound);
    return isnan(r) ? INFINITY : r;
}

void truth_nome(arb_t y, arb_srcptr x, slong prec)
{
    acb_t tau;
    arb_t k;
    acb_init(tau);
    arb_init(k);
    periods(k, tau, x, prec);
    arb_const_pi(k, prec);
    arb_mul(k, k, acb_imagref(tau), prec);
    arb_neg(k, k);
    arb_exp(y, k, prec);
    arb_clear(k);
    acb_clear(tau);
}

void truth_theta(acb_ptr four, double v, double b, double s, slong prec)
{
    acb_t z, tau;
    arb_t pi;
    acb_init(z);
    acb_init(tau);
    arb_init(pi);
    arb_const_pi(pi, prec);
    arb_set_d(acb_imagref(tau), fabs(s));
    arb_log(acb_imagref(tau), acb_imagref(tau), prec);
    arb_div(acb_imagref(tau), acb_imagref(tau), pi, prec);
    arb_neg(acb_imagref(tau), acb_imagref(tau));
    if (s < 0.0)
        arb_inv(acb_imagref(tau), acb_imagref(tau), prec);
    acb_set_d_d(z, v, -b);
    acb_div_arb(z, z, pi, prec);
    acb_modular_theta(four, four + 1, four + 2, four + 3, z, tau, prec);
    acb_clear(z);
    acb_clear(tau);
    arb_clear(pi);
}
