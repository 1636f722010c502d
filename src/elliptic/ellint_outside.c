/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Legendre's integrals for m < 0 and, as far as they are real, m > 1: Carlson's forms, chosen so
 * that every term is positive. They are the imaginary and the reciprocal modulus transformations
 * (DLMF 19.7.4-7) written without the transformed angle.
 */
#include <math.h>
#include <stdbool.h>

#include <polhode/elliptic.h>

#include "base/dd.h"
#include "elliptic/ellint.h"
#include "elliptic/phase.h"
#include "elliptic/principal.h"

/* sin, cos of the part of |phi| within pi/2, d^2 = 1 - m sin^2, all good to the last digit. */
typedef struct amplitude {
    double s, c, c2, d2, periods;
    bool real; /* the integral is */
} amplitude;

static amplitude amplitude_of(double phi, double m, double mc)
{
    amplitude a;
    plh_dd s, c, dm, dmc;
    plh_phase_dd(phi, &s, &c);
    plh_pair_dd(m, mc, &dm, &dmc);
    /* (mc s) s: the square alone may underflow */
    plh_dd c2 = plh_dd_sqr(c), d2 = plh_dd_add(c2, plh_dd_mul(plh_dd_mul(dmc, s), s));
    a.s = plh_dd_to(s);
    a.c = plh_dd_to(c);
    a.c2 = plh_dd_to(c2);
    a.d2 = plh_dd_to(d2);
    a.periods = plh_phase_of(phi).periods;
    a.real = a.d2 >= 0.0 && (m < 0.0 || a.periods == 0.0);
    return a;
}

/* The part within a half period and the periods, with the sign of phi. */
static double joined(const amplitude *a, double part, double complete, double phi)
{
    double r = a->periods != 0.0 ? a->periods * complete + part : part;
    return phi < 0.0 ? -r : r;
}

double plh_outside_F(double phi, double m, double mc)
{
    if (isinf(phi))
        return m < 0.0 ? phi : NAN;
    amplitude a = amplitude_of(fabs(phi), m, mc);
    if (!a.real || phi == 0.0)
        return a.real ? phi : NAN;
    return joined(&a, a.s * plh_carlson_RF(a.c2, a.d2, 1.0), plh_ellint_K(m, mc), phi);
}

/* m < 0: DLMF 19.25.9; m > 1: 19.25.11. */
double plh_outside_E_inc(double phi, double m, double mc)
{
    if (isinf(phi))
        return m < 0.0 ? phi : NAN;
    amplitude a = amplitude_of(fabs(phi), m, mc);
    if (!a.real || phi == 0.0)
        return a.real ? phi : NAN;
    double e;
    if (m < 0.0)
        e = a.s * (plh_carlson_RF(a.c2, a.d2, 1.0) +
                   -m * a.s * a.s * plh_carlson_RD(a.c2, a.d2, 1.0) / 3.0);
    else
        e = a.s * (sqrt(a.d2) / a.c + -mc * a.s * a.s * plh_carlson_RD(a.d2, 1.0, a.c2) / 3.0);
    return joined(&a, e, plh_ellint_E(m, mc), phi);
}

/*
 * n < 0 through DLMF 19.21.12, x the smallest of c^2, d^2 and y the other: with p = 1 - n s^2,
 * q = x + (y-x)(1-x)/(p-x), f = (-n s^2)/(p-x)
 *     Pi = s ((1 - f) RF + f (sqrt(x) RC(y, pq) + (q-x) RJ(x,y,1,q)/3)).
 * All arguments are divided by q, which may be as large as 1e300.
 */
static double pi_negative(double n, double m, double mc, const amplitude *a)
{
    bool below = m < 0.0;
    double x = below ? a->c2 : a->d2, y = below ? a->d2 : a->c2;
    double under = below ? 1.0 - n : m - n; /* (p - x)/s^2 */
    double gap = (below ? mc : -mc * (m / under)) * a->s * a->s, p = 1.0 - n * a->s * a->s;
    gap = below ? gap / under : gap;
    double q = x + gap, root = sqrt(q), rf = plh_carlson_RF(x, y, 1.0);
    double rj = plh_carlson_RJ(x / q, y / q, 1.0 / q, 1.0) / root;
    double rc = sqrt(x / q) * plh_carlson_RC(y / q, p);
    return a->s * ((below ? 1.0 : m) / under * rf + -n / under * (rc + gap / q * rj / 3.0));
}

double plh_outside_Pi_inc(double n, double phi, double m, double mc)
{
    if (isinf(phi))
        return m < 0.0 ? phi * plh_ellint_Pi(n, m, mc) : NAN;
    amplitude a = amplitude_of(fabs(phi), m, mc);
    if (!a.real || phi == 0.0)
        return a.real ? phi : NAN;
    double r;
    if (n > 1.0) {
        r = plh_principal_pi(n, fabs(phi), m, mc);
    } else if (n < -0.5) {
        r = pi_negative(n, m, mc, &a);
    } else {
        double s2 = a.s * a.s, p = a.c2 + (1.0 - n) * s2;
        r = a.s *
            (plh_carlson_RF(a.c2, a.d2, 1.0) + n * s2 * plh_carlson_RJ(a.c2, a.d2, 1.0, p) / 3.0);
    }
    return joined(&a, r, plh_ellint_Pi(n, m, mc), phi);
}

/* m < 0, in double-double: half periods are added to parts that nearly cancel them. */
double plh_outside_Pi(double n, double m, double mc)
{
    if (m > 1.0)
        return NAN;
    return n == 1.0 ? INFINITY : plh_principal_pi_complete(n, m, mc);
}
