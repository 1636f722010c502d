/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Numbers that carry their derivatives by a few variables: what a chain of formulas gives, and its
 * slopes. */
#ifndef PLH_FREE_DUAL_H
#define PLH_FREE_DUAL_H

#include <math.h>

enum { PLH_DUAL_PARTS = 4 };

typedef struct plh_dual {
    double v, d[PLH_DUAL_PARTS];
} plh_dual;

/* f(x) and f(x, y), from their values and slopes. */
static inline plh_dual plh_dual_chain(double v, double slope, plh_dual x)
{
    plh_dual r = {v, {0}};
    for (int i = 0; i < PLH_DUAL_PARTS; i++)
        r.d[i] = x.d[i] == 0.0 ? 0.0 : slope * x.d[i]; /* the slope may be infinite */
    return r;
}

static inline plh_dual plh_dual_chain2(double v, double by_x, plh_dual x, double by_y, plh_dual y)
{
    plh_dual r = {v, {0}};
    for (int i = 0; i < PLH_DUAL_PARTS; i++)
        r.d[i] = by_x * x.d[i] + by_y * y.d[i];
    return r;
}

/* The i-th variable. */
static inline plh_dual plh_dual_variable(double v, int i)
{
    plh_dual r = {v, {0}};
    r.d[i] = 1.0;
    return r;
}

static inline plh_dual plh_dual_add(plh_dual x, plh_dual y)
{
    return plh_dual_chain2(x.v + y.v, 1.0, x, 1.0, y);
}

static inline plh_dual plh_dual_sub(plh_dual x, plh_dual y)
{
    return plh_dual_chain2(x.v - y.v, 1.0, x, -1.0, y);
}

static inline plh_dual plh_dual_mul(plh_dual x, plh_dual y)
{
    return plh_dual_chain2(x.v * y.v, y.v, x, x.v, y);
}

static inline plh_dual plh_dual_div(plh_dual x, plh_dual y)
{
    const double v = x.v / y.v;
    return plh_dual_chain2(v, 1.0 / y.v, x, -v / y.v, y);
}

static inline plh_dual plh_dual_scale(double s, plh_dual x)
{
    return plh_dual_chain(s * x.v, s, x);
}

static inline plh_dual plh_dual_sqrt(plh_dual x)
{
    const double v = sqrt(x.v);
    return plh_dual_chain(v, 0.5 / v, x);
}

static inline plh_dual plh_dual_atan2(plh_dual y, plh_dual x)
{
    const double n = x.v * x.v + y.v * y.v;
    return plh_dual_chain2(atan2(y.v, x.v), x.v / n, y, -y.v / n, x);
}

#endif
