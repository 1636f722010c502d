/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Principal values for arguments so far apart that their products leave the range of doubles: pairs
 * of long doubles. Where long double is no wider than double the result is NaN.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "elliptic/principal.h"

#if LDBL_MAX_EXP > 8192

typedef long double real;
typedef struct num {
    real hi, lo;
} num;

/* 2^32 + 1 or 2^57 + 1, after Dekker */
#define SPLIT ((LDBL_MANT_DIG == 64 ? 0x1p32L : 0x1p57L) + 1.0L)

static num num_fast(real a, real b)
{
    num r = {a + b, 0.0L};
    r.lo = b - (r.hi - a);
    return r;
}

static num num_two_sum(real a, real b)
{
    real s = a + b, t = s - a;
    num r = {s, (a - (s - t)) + (b - t)};
    return r;
}

static num num_two_prod(real a, real b)
{
    real p = a * b, ca = SPLIT * a, cb = SPLIT * b;
    real ah = ca - (ca - a), al = a - ah, bh = cb - (cb - b), bl = b - bh;
    num r = {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
    return r;
}

static num num_from(double a)
{
    num r = {a, 0.0L};
    return r;
}

static num num_one_plus(double a)
{
    return num_two_sum(1.0L, a);
}

static num num_scale2(num a, double s)
{
    num r = {s * a.hi, s * a.lo};
    return r;
}

static num num_add(num a, num b)
{
    num s = num_two_sum(a.hi, b.hi), t = num_two_sum(a.lo, b.lo);
    s = num_fast(s.hi, s.lo + t.hi);
    return num_fast(s.hi, s.lo + t.lo);
}

static num num_sub(num a, num b)
{
    return num_add(a, num_scale2(b, -1.0));
}

static num num_mul(num a, num b)
{
    num p = num_two_prod(a.hi, b.hi);
    return num_fast(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

static num num_div(num a, num b)
{
    real q = a.hi / b.hi;
    num p = num_two_prod(q, b.hi);
    return num_fast(q, ((a.hi - p.hi) + (a.lo - (p.lo + q * b.lo))) / b.hi);
}

static num num_div_d(num a, double b)
{
    return num_div(a, num_from(b));
}

static num num_sqrt(num a)
{
    if (!(a.hi > 0.0L))
        return a;
    real s = sqrtl(a.hi);
    num p = num_two_prod(s, s);
    return num_fast(s, (((a.hi - p.hi) - p.lo) + a.lo) / (2.0L * s));
}

#include "elliptic/principal_core.h"

double plh_principal_rj_wide(double x, double y, double z, double q)
{
    return (double)(3.0L * principal_rj(x, y, z, q).hi);
}

static num num_of(plh_dd a)
{
    return num_two_sum(a.hi, a.lo);
}

double plh_principal_pi_wide(double n, plh_dd s, plh_dd c, plh_dd m, plh_dd mc)
{
    return (double)principal_pi(num_from(n), num_of(s), num_of(c), num_of(m), num_of(mc)).hi;
}

#else

double plh_principal_rj_wide(double x, double y, double z, double q)
{
    (void)x, (void)y, (void)z, (void)q;
    return NAN;
}

double plh_principal_pi_wide(double n, plh_dd s, plh_dd c, plh_dd m, plh_dd mc)
{
    (void)n, (void)s, (void)c, (void)m, (void)mc;
    return NAN;
}

#endif
