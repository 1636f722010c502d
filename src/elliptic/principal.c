/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Principal values of RJ and Pi in double-double; principal_wide.c where that has not the range. */
#include "elliptic/principal.h"

#include <math.h>

#include "base/sincos.h"

typedef double real;
typedef plh_dd num;

#define num_from        plh_dd_from
#define num_add         plh_dd_add
#define num_sub         plh_dd_sub
#define num_mul         plh_dd_mul
#define num_div         plh_dd_div
#define num_div_d       plh_dd_div_d
#define num_sqrt        plh_dd_sqrt
#define num_scale2      plh_dd_scale2
#define num_one_plus(p) plh_two_sum(1.0, p)

#include "elliptic/principal_core.h"

/* Numbers this far apart, and their products, are safe in double-double. */
#define NARROW 0x1p-150

double plh_principal_rj(double x, double y, double z, double q)
{
    double big = fmax(z, q), least = NARROW * big;
    bool far = (x > 0.0 && x < least) || y < least || z < least || q < least;
    if (far || big > 0x1p100 || big < 0x1p-100)
        return plh_principal_rj_wide(x, y, z, q);
    return 3.0 * plh_dd_to(principal_rj(x, y, z, q));
}

/* sin and cos of |r| <= pi/4, by their series. */
static void sincos_dd(plh_dd r, plh_dd *s, plh_dd *c)
{
    plh_dd square = plh_dd_neg(plh_dd_sqr(r)), t = plh_dd_from(1.0);
    *s = *c = t;
    for (int k = 1; k < 14; k++) {
        t = plh_dd_div_d(plh_dd_mul(t, square), 2.0 * k * (2.0 * k - 1.0));
        *c = plh_dd_add(*c, t);
        *s = plh_dd_add(*s, plh_dd_div_d(t, 2.0 * k + 1.0));
    }
    *s = plh_dd_mul(*s, r);
}

void plh_phase_dd(double phi, plh_dd *s, plh_dd *c)
{
    double hi, lo;
    uint64_t k;
    if (phi < PLH_SINCOS_FAST)
        hi = vreduce(phi, &lo, &k);
    else
        k = (uint64_t)plh_reduce_huge(phi, &hi, &lo);
    sincos_dd(plh_fast_two_sum(hi, lo), s, c);
    if (k & 1) {
        plh_dd swap = *s;
        *s = hi > 0.0 ? plh_dd_neg(*c) : *c;
        *c = hi > 0.0 ? swap : plh_dd_neg(swap);
    }
}

void plh_pair_dd(double m, double mc, plh_dd *dm, plh_dd *dmc)
{
    bool small = fabs(m) < fabs(mc);
    *dm = small ? plh_dd_from(m) : plh_two_sum(1.0, -mc);
    *dmc = small ? plh_two_sum(1.0, -m) : plh_dd_from(mc);
}

static double pi_from(double n, plh_dd s, plh_dd c, double m, double mc)
{
    plh_dd dm, dmc;
    plh_pair_dd(m, mc, &dm, &dmc);
    double small = fmin(fabs(s.hi), fabs(mc));
    if (fabs(n) > 1.0 / NARROW || fabs(mc) > 1.0 / NARROW || small < NARROW)
        return plh_principal_pi_wide(n, s, c, dm, dmc);
    return plh_dd_to(principal_pi(plh_dd_from(n), s, c, dm, dmc));
}

double plh_principal_pi(double n, double phi, double m, double mc)
{
    plh_dd s, c;
    plh_phase_dd(phi, &s, &c);
    return pi_from(n, s, c, m, mc);
}

double plh_principal_pi_complete(double n, double m, double mc)
{
    return pi_from(n, plh_dd_from(1.0), plh_dd_from(0.0), m, mc);
}
