/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Theta functions (Whittaker & Watson chapter 21). With the smaller of the nome and its complement,
 * which is at most exp(-pi), four terms are enough; the larger one is left by Jacobi's imaginary
 * transformation (21.51): theta(v, q) from theta(iv/r, qc), r = K'/K.
 */
#include <math.h>

#include <polhode/elliptic.h>

#include "base/dd.h"
#include "base/isa.h"
#include "elliptic/jacobi_eval.h"
#include "elliptic/theta.h"
#include "elliptic/theta_direct.h"

/* The larger of the two nomes is not used; this is how much of it is believed. */
static int nomes_ok(double q, double qc)
{
    return q >= 0.0 && q <= 1.0 && qc >= 0.0 && qc <= 1.0 && fmin(q, qc) <= PLH_MOST_NOME;
}

/* -ln q, q > 0: the exponentials below need more digits of it than a double has. */
static plh_dd minus_log(double q)
{
    double e, shift = q < 0x1p-1000 ? 100.0 : 0.0;
    double f = vlog_parts(shift > 0.0 ? 0x1p100 * q : q, &e);
    e -= shift;
    return plh_two_sum(-(e * 0x1.62e42fefap-1), -(e * 0x1.cf79abc9e3b3ap-40 + f));
}

static plh_dd over_pi(plh_dd a)
{
    return plh_dd_mul(a, plh_dd_make(0x1.45f306dc9c883p-2, -0x1.6b01ec5417056p-56));
}

static double exp_dd(plh_dd a)
{
    double e = vexp(a.hi);
    return e + e * a.lo;
}

static void sinhcosh_dd(plh_dd a, double *sh, double *ch)
{
    double s, c;
    vsinhcosh(a.hi, &s, &c);
    *sh = s + c * a.lo;
    *ch = c + s * a.lo;
}

/* v - k pi/2, |.| <= pi/4; *k modulo 4. */
static plh_dd reduce(double v, int *k)
{
    double lo;
    vi n;
    double r = vreduce(fabs(v), &lo, &n);
    if (!(fabs(v) < PLH_SINCOS_FAST))
        n = (vi)plh_reduce_huge(fabs(v), &r, &lo);
    *k = (int)((v < 0.0 ? 4 - (n & 3) : n) & 3);
    plh_dd d = plh_fast_two_sum(r, lo);
    return v < 0.0 ? plh_dd_neg(d) : d;
}

/* From the complementary nome, |r| <= pi/4: exp(-r^2 g/pi) sqrt(g) theta(i r g, qc), g =
 * -ln(qc)/pi. */
static void theta_imaginary(plh_dd r, double qc, double th[4])
{
    plh_dd g = over_pi(minus_log(qc)), x = plh_dd_mul(r, g);
    double s, c;
    sinhcosh_dd(x, &s, &c);
    double y = qc * (2.0 * s * s + 1.0);
    double f = sqrt(g.hi) * exp_dd(plh_dd_neg(over_pi(plh_dd_mul(r, x))));
    double f4 = f * (2.0 * vfourth_root(qc));
    th[0] = f4 * (s * vtail_odd(qc, y));
    th[1] = f * vtail_even(qc, y);
    th[2] = f * vtail_even(qc, -y);
    th[3] = f4 * (c * vtail_odd(qc, -y));
}

void plh_theta_all(double v, double q, double qc, double theta[4])
{
    double th[4] = {NAN, NAN, NAN, NAN};
    int k = 0;
    if (nomes_ok(q, qc) && isfinite(v)) {
        if (q <= qc)
            vtheta_direct(v, q, th);
        else if (qc > 0.0)
            theta_imaginary(reduce(v, &k), qc, th);
    }
    /* a step of pi/2 turns 1 into 2, 2 into -1, and exchanges 3 and 4 */
    double s = k & 2 ? -1.0 : 1.0;
    int odd = k & 1;
    theta[0] = s * th[odd ? 1 : 0];
    theta[1] = odd ? -s * th[0] : s * th[1];
    theta[2] = th[odd ? 3 : 2];
    theta[3] = th[odd ? 2 : 3];
}

void plh_theta_all_batch(size_t n, const double *v, const double *q, const double *qc,
                         double *theta1, double *theta2, double *theta3, double *theta4)
{
    double *const out[4] = {theta1, theta2, theta3, theta4};
    PLH_PICK(plh_theta_all_batch, (n, v, q, qc, out));
}
