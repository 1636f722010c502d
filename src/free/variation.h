/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * How a motion changes with its start and its parameters, by Taylor series of the equations of
 * variation. For bodies whose motion is in closed form and has a period: a series never has to
 * reach farther than one, and no case is special. In doubles, or in double-doubles for a file that
 * defines PLH_WIDE as 1 before it includes this one: beside an unstable motion columns grow and
 * shrink again, and take digits with them.
 *
 * The motion: m' = (m + rotor) x omega + strength up x e3, up' = up x omega, omega_i = a_i m_i. A
 * column is a small rotation theta of the attitude, in the body, and a small change of m:
 *     theta' = theta x omega + d omega,
 *     dm' = (dm + d rotor) x omega + (m + rotor) x d omega + strength (up x theta) x e3
 *           + d strength up x e3.
 */
#ifndef PLH_FREE_VARIATION_H
#define PLH_FREE_VARIATION_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/dd.h"

#if PLH_WIDE

#include "free/theta_dd.h"

typedef plh_dd real;

static inline real real_from(plh_dd a)
{
    return a;
}
static inline plh_dd real_to(real a)
{
    return a;
}
static inline double nearest(real a)
{
    return plh_dd_to(a);
}

#else

typedef double real;

static inline real real_from(plh_dd a)
{
    return plh_dd_to(a);
}
static inline plh_dd real_to(real a)
{
    return plh_dd_from(a);
}
static inline double nearest(real a)
{
    return a;
}
static inline real add(real a, real b)
{
    return a + b;
}
static inline real sub(real a, real b)
{
    return a - b;
}
static inline real mul(real a, real b)
{
    return a * b;
}
static inline real over(real a, real b)
{
    return a / b;
}
static inline real root(real a)
{
    return sqrt(a);
}
static inline real times(double a, real b)
{
    return a * b;
}

#endif

/* Attitude and momentum, and the parameters: VARIATION_COLUMNS is defined by who includes this. */
enum { VARIATION_START = 6 };

enum { ORDER = PLH_WIDE ? 28 : 24, MOST_STEPS = 20000 };

/* What the last terms of a series are below. */
#define LAST_TERM (PLH_WIDE ? 0x1p-112 : 0x1p-60)

/* A number of each column; the low parts apart, so that columns lie in lanes. */
typedef struct row {
    double hi[VARIATION_COLUMNS];
#if PLH_WIDE
    double lo[VARIATION_COLUMNS];
#endif
} row;

static inline real get(const row *r, int c)
{
#if PLH_WIDE
    return plh_dd_make(r->hi[c], r->lo[c]);
#else
    return r->hi[c];
#endif
}

static inline void put(row *r, int c, real a)
{
#if PLH_WIDE
    r->hi[c] = a.hi;
    r->lo[c] = a.lo;
#else
    r->hi[c] = a;
#endif
}

/* The problem, in units of order one, and what each column varies besides the start. */
typedef struct variation {
    real a[3], rotor[3], strength;
    row by_a[3], by_rotor[3], by_strength;
} variation;

/* A state and its columns: rows 0 to 2 theta, 3 to 5 the momentum. */
typedef struct varied {
    real m[3], up[3];
    row d[6];
} varied;

/* Coefficients by time: m and rotor, omega, up; theta, dm and d rotor, d omega, d up; m at the
 * start without the rotor, which may dwarf it. */
typedef struct series {
    real m[ORDER + 1][3], w[ORDER + 1][3], up[ORDER + 1][3], own[3];
    row theta[ORDER + 1][3], dm[ORDER + 1][3], dw[ORDER + 1][3], dup[ORDER + 1][2];
} series;

static inline real real_of(double a)
{
    return real_from(plh_dd_from(a));
}

/* The identity at a state: what the first six columns are at the start; the others are zero. */
static inline void varied_start(varied *x)
{
    memset(x->d, 0, sizeof x->d);
    for (int i = 0; i < VARIATION_START; i++)
        put(&x->d[i], i, real_of(1.0));
}

/* Component i of the sum of a_j x b_(k-j). */
static inline real cross_term(real (*a)[3], real (*b)[3], int k, int i)
{
    const int p = (i + 1) % 3, q = (i + 2) % 3;
    real sum = real_of(0.0);
    for (int j = 0; j <= k; j++)
        sum = add(sum, sub(mul(a[j][p], b[k - j][q]), mul(a[j][q], b[k - j][p])));
    return sum;
}

/* The same, of columns and a vector, added to `sum` with a sign. */
static inline void add_cross(row (*a)[3], real (*b)[3], int k, int i, double sign, row *sum)
{
    const int p = (i + 1) % 3, q = (i + 2) % 3;
    for (int j = 0; j <= k; j++) {
        const real x = times(sign, b[k - j][q]), y = times(sign, b[k - j][p]);
        for (int c = 0; c < VARIATION_COLUMNS; c++)
            put(sum, c, add(get(sum, c), sub(mul(get(&a[j][p], c), x), mul(get(&a[j][q], c), y))));
    }
}

/* A momentum of the body alone: the series have that of the rotor in the first term. */
static inline real own_momentum(const series *s, int k, int i)
{
    return k == 0 ? s->own[i] : s->m[k][i];
}

static inline void next_state(const variation *v, int k, series *s)
{
    const double per = k + 1;
    for (int i = 0; i < 3; i++)
        s->w[k][i] = mul(v->a[i], own_momentum(s, k, i));
    const real field[3] = {mul(v->strength, s->up[k][1]),
                           times(-1.0, mul(v->strength, s->up[k][0])), real_of(0.0)};
    for (int i = 0; i < 3; i++) {
        s->m[k + 1][i] = over(add(cross_term(s->m, s->w, k, i), field[i]), real_of(per));
        s->up[k + 1][i] = over(cross_term(s->up, s->w, k, i), real_of(per));
    }
}

/* d omega, and what the field changes: the first two components of up x theta. */
static inline void set_changes(const variation *v, int k, series *s)
{
    for (int i = 0; i < 3; i++) {
        const real m = own_momentum(s, k, i);
        for (int c = 0; c < VARIATION_COLUMNS; c++) {
            const real total = get(&s->dm[k][i], c);
            const real dm = k == 0 ? sub(total, get(&v->by_rotor[i], c)) : total;
            put(&s->dw[k][i], c, add(mul(v->a[i], dm), mul(get(&v->by_a[i], c), m)));
        }
    }
    memset(s->dup[k], 0, sizeof s->dup[k]);
    for (int i = 0; i < 2; i++)
        add_cross(s->theta, s->up, k, i, -1.0, &s->dup[k][i]);
}

/* What the field does to column c of the momentum about an axis. */
static inline real by_field(const variation *v, const series *s, int k, int axis, int c)
{
    if (axis == 2)
        return real_of(0.0);
    const real change = add(mul(v->strength, get(&s->dup[k][1 - axis], c)),
                            mul(get(&v->by_strength, c), s->up[k][1 - axis]));
    return axis == 0 ? change : times(-1.0, change);
}

static inline void next_columns(const variation *v, int k, series *s)
{
    const real per = over(real_of(1.0), real_of(k + 1));
    set_changes(v, k, s);
    for (int i = 0; i < 3; i++) {
        row theta = s->dw[k][i], dm = {0};
        add_cross(s->theta, s->w, k, i, 1.0, &theta);
        add_cross(s->dm, s->w, k, i, 1.0, &dm);
        add_cross(s->dw, s->m, k, i, -1.0, &dm);
        for (int c = 0; c < VARIATION_COLUMNS; c++) {
            put(&s->theta[k + 1][i], c, mul(per, get(&theta, c)));
            put(&s->dm[k + 1][i], c, mul(per, add(get(&dm, c), by_field(v, s, k, i, c))));
        }
    }
}

static inline double size_of(const real a[3])
{
    return fabs(nearest(a[0])) + fabs(nearest(a[1])) + fabs(nearest(a[2]));
}

static inline double column_size(const series *s, int k, int c)
{
    double sum = 0.0;
    for (int i = 0; i < 3; i++)
        sum += fabs(s->theta[k][i].hi[c]) + fabs(s->dm[k][i].hi[c]);
    return sum;
}

/* How far the series reach: their last two terms are nothing beside the state and each column,
 * which may be faster than the state. */
static inline double reach(const series *s)
{
    double least = INFINITY;
    for (int k = ORDER - 1; k <= ORDER; k++) {
        double size = size_of(s->m[k]) + size_of(s->up[k]);
        for (int c = 0; c < VARIATION_COLUMNS; c++)
            size = fmax(size, column_size(s, k, c) / fmax(1.0, column_size(s, 0, c)));
        if (size > 0.0)
            least = fmin(least, pow(LAST_TERM / size, 1.0 / k));
    }
    return least;
}

/* The sum of a series that starts with `first`. */
static inline real sum_at(real first, real (*a)[3], int i, real h)
{
    real sum = a[ORDER][i];
    for (int k = ORDER - 1; k >= 1; k--)
        sum = add(a[k][i], mul(h, sum));
    return add(first, mul(h, sum));
}

static inline row sum_rows(row (*a)[3], int i, real h)
{
    row sum = a[ORDER][i];
    for (int k = ORDER - 1; k >= 0; k--)
        for (int c = 0; c < VARIATION_COLUMNS; c++)
            put(&sum, c, add(get(&a[k][i], c), mul(h, get(&sum, c))));
    return sum;
}

static inline void move(const variation *v, series *s, real h, varied *x)
{
    for (int i = 0; i < 3; i++) {
        x->m[i] = sum_at(s->own[i], s->m, i, h);
        x->up[i] = sum_at(s->up[0][i], s->up, i, h);
        x->d[i] = sum_rows(s->theta, i, h);
        x->d[3 + i] = sum_rows(s->dm, i, h);
        for (int c = 0; c < VARIATION_COLUMNS; c++)
            put(&x->d[3 + i], c, sub(get(&x->d[3 + i], c), get(&v->by_rotor[i], c)));
    }
}

static inline void set_series(const variation *v, const varied *x, series *s)
{
    for (int i = 0; i < 3; i++) {
        s->own[i] = x->m[i];
        s->m[0][i] = add(x->m[i], v->rotor[i]);
        s->up[0][i] = x->up[i];
        s->theta[0][i] = x->d[i];
        for (int c = 0; c < VARIATION_COLUMNS; c++)
            put(&s->dm[0][i], c, add(get(&x->d[3 + i], c), get(&v->by_rotor[i], c)));
    }
    for (int k = 0; k < ORDER; k++) {
        next_state(v, k, s);
        next_columns(v, k, s);
    }
}

/* Moves state and columns on by a time of either sign, in steps of at most this share of the reach
 * of their series. Returned: the largest size that a column had; infinite where one leaves the
 * range of doubles or the steps do not end. */
static inline double variation_go(const variation *v, real time, double share, varied *x)
{
    series s;
    double most = 0.0;
    for (int i = 0; i < MOST_STEPS && nearest(time) != 0.0; i++) {
        set_series(v, x, &s);
        const double whole = nearest(time), part = share * reach(&s);
        for (int c = 0; c < VARIATION_COLUMNS; c++)
            most = fmax(most, column_size(&s, 0, c));
        if (!isfinite(most))
            return INFINITY;
        const real h = part < fabs(whole) ? real_of(copysign(part, whole)) : time;
        move(v, &s, h, x);
        time = sub(time, h);
    }
    return nearest(time) == 0.0 ? most : INFINITY;
}

/* Columns that are known at every time; one that is not used is zero. */
enum { KNOWN_COLUMNS = 3 };
typedef real known_columns[KNOWN_COLUMNS][6];

/* What a period adds to each column, as a sum of the known ones. */
typedef real period_gain[KNOWN_COLUMNS][VARIATION_COLUMNS];

static inline real inner(const real a[6], const real b[6])
{
    real sum = real_of(0.0);
    for (int i = 0; i < 6; i++)
        sum = add(sum, mul(a[i], b[i]));
    return sum;
}

/* Row i of the sum of the known columns that a gain makes. */
static inline real gained(known_columns known, period_gain gain, int i, int c)
{
    return add(add(mul(known[0][i], gain[0][c]), mul(known[1][i], gain[1][c])),
               mul(known[2][i], gain[2][c]));
}

/* Whether n is the sum of the known columns to all digits of a double; rounding that has grown
 * beside an unstable position is not. */
static inline bool is_made_of(known_columns known, period_gain gain, int c, const real n[6])
{
    double off = 0.0;
    for (int i = 0; i < 6; i++)
        off = fmax(off, fabs(nearest(sub(n[i], gained(known, gain, i, c)))));
    return off <= (PLH_WIDE ? 0x1p-56 : 1e-10) * fmax(1.0, sqrt(nearest(inner(n, n))));
}

/* Orthogonal columns q, and known = q r; one that the earlier ones make up is left out: a steady
 * motion does in time what the two turns do. */
static inline void orthogonal(known_columns q, real r[KNOWN_COLUMNS][KNOWN_COLUMNS])
{
    for (int k = 0; k < KNOWN_COLUMNS; k++) {
        const double before = sqrt(nearest(inner(q[k], q[k])));
        for (int pass = 0; pass < 2; pass++)
            for (int j = 0; j < k; j++) {
                const real part = inner(q[j], q[k]);
                r[j][k] = add(r[j][k], part);
                for (int i = 0; i < 6; i++)
                    q[k][i] = sub(q[k][i], mul(part, q[j][i]));
            }
        const real length = root(inner(q[k], q[k]));
        const bool own = nearest(length) > (PLH_WIDE ? 1e-28 : 1e-13) * before;
        r[k][k] = own ? length : real_of(0.0);
        for (int i = 0; i < 6; i++)
            q[k][i] = own ? over(q[k][i], length) : real_of(0.0);
    }
}

/* From the columns after a period, turned back, by least squares. NaN where they are no such sum:
 * the motion started so near to an unstable position that rounding has grown to this. */
static inline void varied_gain(known_columns known, const varied *after, period_gain gain)
{
    known_columns q;
    real r[KNOWN_COLUMNS][KNOWN_COLUMNS] = {0};
    memcpy(q, known, sizeof q);
    orthogonal(q, r);
    for (int c = 0; c < VARIATION_COLUMNS; c++) {
        real n[6];
        for (int i = 0; i < 6; i++)
            n[i] = sub(get(&after->d[i], c), real_of(i == c));
        for (int k = KNOWN_COLUMNS - 1; k >= 0; k--) {
            real rest = inner(q[k], n);
            for (int j = k + 1; j < KNOWN_COLUMNS; j++)
                rest = sub(rest, mul(r[k][j], gain[j][c]));
            gain[k][c] = nearest(r[k][k]) > 0.0 ? over(rest, r[k][k]) : real_of(0.0);
        }
        if (!is_made_of(known, gain, c, n))
            gain[0][c] = real_of(NAN);
    }
}

/* Adds the gain of n periods to columns. */
static inline void varied_periods(known_columns known, period_gain gain, double n, varied *x)
{
    for (int i = 0; i < 6; i++)
        for (int c = 0; c < VARIATION_COLUMNS; c++)
            put(&x->d[i], c, add(get(&x->d[i], c), times(n, gained(known, gain, i, c))));
}

/* Turns all rows about the third axis. */
static inline void varied_turn(real cosine, real sine, varied *x)
{
    for (int i = 0; i < 6; i += 3)
        for (int c = 0; c < VARIATION_COLUMNS; c++) {
            const real a = get(&x->d[i], c), b = get(&x->d[i + 1], c);
            put(&x->d[i], c, sub(mul(cosine, a), mul(sine, b)));
            put(&x->d[i + 1], c, add(mul(sine, a), mul(cosine, b)));
        }
}

#endif
