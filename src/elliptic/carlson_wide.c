/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Carlson's integrals for arguments near the ends of the range of doubles, or far apart. One step
 * of duplication is taken from the roots of the arguments, which are scaled: a root has half the
 * exponent, so none vanishes. After the step the arguments are near enough for the kernels:
 *     RF(x,y,z) = 2 RF(x + l, y + l, z + l),  RD(x,y,z) = 3/(sqrt(z)(z + l)) + 2 RD(x + l, ...),
 *     RJ(x,y,z,p) = 6 RC(1, t/d)/d + 2 RJ(x + l, ...),
 * with t and d as in duplication.h. A first term too large for a double is kept with its exponent.
 */
#include "elliptic/carlson.h"

#include <math.h>

#include "elliptic/duplication.h"

/* The largest root is scaled to about this exponent: small enough for cubes, large enough that the
 * smallest root, 2^-1049 of it, is a normal number. */
#define TOP 100

/* sqrt(x)/2^k in double-double, for any x >= 0. */
static plh_dd root(double x, int k)
{
    if (x == 0.0)
        return plh_dd_from(0.0);
    int e;
    double f = frexp(x, &e);
    if (e & 1) {
        f *= 2.0;
        e--;
    }
    plh_dd r = plh_sqrt_dd(f);
    return plh_dd_make(ldexp(r.hi, e / 2 - k), ldexp(r.lo, e / 2 - k));
}

/* A number as mantissa and exponent; products of these neither overflow nor vanish. */
typedef struct wide {
    plh_dd f;
    int e;
} wide;

static wide wide_of(plh_dd a)
{
    wide w;
    (void)frexp(a.hi, &w.e);
    w.f = plh_dd_make(ldexp(a.hi, -w.e), ldexp(a.lo, -w.e));
    return w;
}

static wide wide_mul(wide a, wide b)
{
    wide w = {plh_dd_mul(a.f, b.f), a.e + b.e};
    return w;
}

/* The first step: the roots a, b, c of x, y, z, lambda, and the arguments after it, all scaled. */
typedef struct step {
    plh_dd a, b, c, lambda;
    double x, y, z;
    int k;
} step;

static step first_step(double x, double y, double z)
{
    step s;
    (void)frexp(fmax(x, fmax(y, z)), &s.k);
    s.k = s.k / 2 - TOP;
    s.a = root(x, s.k);
    s.b = root(y, s.k);
    s.c = root(z, s.k);
    s.lambda = plh_dd_add(plh_dd_mul(s.a, s.b), plh_dd_mul(s.c, plh_dd_add(s.a, s.b)));
    s.x = plh_dd_to(plh_dd_add_d(s.lambda, ldexp(x, -2 * s.k)));
    s.y = plh_dd_to(plh_dd_add_d(s.lambda, ldexp(y, -2 * s.k)));
    s.z = plh_dd_to(plh_dd_add_d(s.lambda, ldexp(z, -2 * s.k)));
    return s;
}

double plh_wide_rf(double x, double y, double z)
{
    step s = first_step(x, y, z);
    return ldexp(PLH_CARLSON_CALL(rf, s.x, s.y, s.z), 1 - s.k);
}

/* first/d + 2 rest, scaled back. */
static double join(plh_dd first, wide d, double rest, int k)
{
    plh_dd t = plh_dd_div(first, d.f);
    return ldexp(t.hi + (t.lo + ldexp(rest, d.e + 1)), -d.e - 3 * k);
}

double plh_wide_rd(double x, double y, double z)
{
    step s = first_step(x, y, z);
    plh_dd sum = plh_dd_add_d(s.lambda, ldexp(z, -2 * s.k));
    double rest = PLH_CARLSON_CALL(rd, s.x, s.y, s.z);
    return join(plh_dd_from(3.0), wide_mul(wide_of(s.c), wide_of(sum)), rest, s.k);
}

/* RC(1, t), t = f 2^e <= 2 */
static double rc1_wide(double f, int e)
{
    return e < -200 ? 0.5 * (log(4.0 / f) - e * M_LN2) : plh_rc1(ldexp(f, e));
}

double plh_wide_rj(double x, double y, double z, double p)
{
    step s = first_step(x, y, z);
    double scaled = ldexp(p, -2 * s.k);
    plh_dd q = root(p, s.k), sum = plh_dd_add_d(s.lambda, scaled);
    wide d = wide_mul(wide_of(plh_dd_add(q, s.a)), wide_of(plh_dd_add(q, s.b)));
    d = wide_mul(d, wide_of(plh_dd_add(q, s.c)));
    wide t = wide_mul(wide_of(q), wide_of(sum));
    double rc = rc1_wide(2.0 * plh_dd_to(t.f) / plh_dd_to(d.f), t.e - d.e);
    return join(plh_dd_from(6.0 * rc), d, plh_near_rj(s.x, s.y, s.z, plh_dd_to(sum)), s.k);
}
