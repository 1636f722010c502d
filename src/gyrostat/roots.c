/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The invariants of a gyrostat and the roots of its quartic, in double-double (docs/gyrostat.md).
 * A root is kept as its distances from the three J_i: a small rotor along an axis puts a root next
 * to J_i, and only the distance then has digits. Two real roots are found between the J_i or are
 * known; the other two follow as a pair, real or complex.
 */
#include <math.h>

#include "base/isa.h"
#include "free/theta_dd.h"
#include "gyrostat/inside.h"

static const plh_dd zero = {.hi = 0.0};

/* Relative size of M' below which M counts as constant, and of a rotor that counts as none. */
#define LEAST 1e-70

/*
 * A rotor that counts as none. Beside the second largest component of m, which may grow from a
 * saddle; for a body with two equal moments, which has no saddle then, beside the largest: it turns
 * the body by less than the rounding of m does.
 */
#define NOTHING           1e-32
#define NOTHING_SYMMETRIC 1e-20

/* Below this the complementary nome serves: the squared nome is then at most exp(-pi). */
#define SEAM 0.03

static plh_dd dot(const plh_dd a[3], const plh_dd b[3])
{
    return add(add(mul(a[0], b[0]), mul(a[1], b[1])), mul(a[2], b[2]));
}

/* a d - b c of doubles: only the result is rounded. */
static plh_dd exact_cross(plh_dd a, plh_dd b, plh_dd c, plh_dd d)
{
    return sub(plh_two_prod(a.hi, d.hi), plh_two_prod(b.hi, c.hi));
}

/* M x omega. Rotor and momentum are doubles; what cancels for equal moments is left out. */
static void set_change(plh_gyrostat_roots *r)
{
    const plh_dd *g = r->g, *m = r->m;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        r->dM[i] = add(mul(mul(r->gap[k][j], m[j]), r->M[k]),
                       mul(r->J[k], exact_cross(g[j], g[k], m[j], m[k])));
    }
}

static double largest(const plh_dd a[3])
{
    return fmax(fmax(fabs(a[0].hi), fabs(a[1].hi)), fabs(a[2].hi));
}

static double middle_of_three(const double v[3])
{
    const double a = fabs(v[0]), b = fabs(v[1]), c = fabs(v[2]);
    return fmax(fmin(a, b), fmin(fmax(a, b), c));
}

/* Momenta in the unit of the largest, angular velocity and derivatives. */
static void set_start(const plh_gyrostat_inside *G, plh_gyrostat_roots *r)
{
    const plh_body *body = &G->gyrostat.body;
    const plh_vec3 m = G->gyrostat.start.m, g = G->gyrostat.rotor;
    const double moment[3] = {body->scaled.x, body->scaled.y, body->scaled.z};
    const double of[3] = {m.x, m.y, m.z}, rotor[3] = {g.x, g.y, g.z};
    double size = 0.0;
    int e = 0;
    for (int i = 0; i < 3; i++)
        size = fmax(size, fmax(fabs(of[i]), fabs(rotor[i])));
    const double symmetric = body->kind == PLH_BODY_GENERIC ? 0.0 : NOTHING_SYMMETRIC;
    const double least =
        fmax(fmax(LEAST * size, symmetric * plh_vec3_norm(m)), NOTHING * middle_of_three(of));
    frexp(size, &e);
    e = e < -1000 ? -1000 : e > 1000 ? 1000 : e;
    r->unit = ldexp(1.0, e);
    r->clock = ldexp(body->per_unit, e);
    plh_dd own[3];
    for (int i = 0; i < 3; i++) {
        own[i] = plh_dd_from(ldexp(of[i], -e));
        r->g[i] = plh_dd_from(fabs(rotor[i]) < least ? 0.0 : ldexp(rotor[i], -e));
        r->M[i] = plh_two_sum(own[i].hi, r->g[i].hi);
        r->J[i] = over(one, plh_dd_from(moment[i]));
        r->m[i] = own[i];
        r->w[i] = plh_dd_div_d(own[i], moment[i]);
        for (int k = 0; k < 3; k++)
            r->gap[i][k] =
                over(plh_two_sum(moment[k], -moment[i]), plh_two_prod(moment[i], moment[k]));
    }
    r->L2 = dot(r->M, r->M);
    r->L = root(r->L2);
    r->energy = dot(r->m, r->w);
    set_change(r);
    for (int i = 0; i < 3; i++) {
        r->dw[i] = plh_dd_div_d(r->dM[i], moment[i]);
        r->order[i] = i;
    }
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2 - i; k++)
            if (r->gap[r->order[k]][r->order[k + 1]].hi > 0.0) {
                const int swap = r->order[k];
                r->order[k] = r->order[k + 1];
                r->order[k + 1] = swap;
            }
}

static void rotate(plh_dd v[3], int i, int k, plh_dd c, plh_dd s)
{
    const plh_dd a = add(mul(c, v[i]), mul(s, v[k])), b = sub(mul(c, v[k]), mul(s, v[i]));
    v[i] = a;
    v[k] = b;
}

/* Copies in axes in which the second of two equal moments has no rotor. */
static void set_axes(plh_gyrostat_roots *r)
{
    for (int i = 0; i < 3; i++) {
        r->pg[i] = r->g[i];
        r->pM[i] = r->M[i];
        r->pm[i] = r->m[i];
        r->pdM[i] = r->dM[i];
    }
    for (int n = 0; n < 2; n++) {
        const int i = r->order[n], k = r->order[n + 1];
        const plh_dd h = root(add(square(r->pg[i]), square(r->pg[k])));
        if (r->gap[i][k].hi != 0.0 || !(h.hi > 0.0))
            continue;
        const plh_dd c = over(r->g[i], h), s = over(r->g[k], h);
        rotate(r->pdM, i, k, c, s);
        r->pm[i] = add(mul(c, r->m[i]), mul(s, r->m[k]));
        r->pm[k] = over(exact_cross(r->g[i], r->g[k], r->m[i], r->m[k]), h);
        r->pg[i] = h;
        r->pg[k] = zero;
        r->pM[i] = add(r->pm[i], h);
        r->pM[k] = r->pm[k];
    }
    plh_dd product = zero;
    for (int i = 0; i < 3; i++) {
        r->a[i] = over(square(mul(r->J[i], r->pg[i])), r->L2);
        product = add(product, mul(r->J[i], mul(r->pM[i], r->pg[i])));
    }
    for (int i = 0; i < 3; i++) {
        plh_dd s = times(2.0, product);
        for (int k = 0; k < 3; k++)
            s = add(s, mul(r->gap[i][k], square(r->pM[k])));
        r->e[i] = over(s, r->L2);
    }
}

/* M turns about an axis of the body: a sphere with a rotor, or a symmetric body with the rotor
 * along its axis. Returned: whether it is so. */
static bool is_uniform(plh_gyrostat_roots *r)
{
    const int *o = r->order;
    const bool low = r->gap[o[0]][o[1]].hi == 0.0, high = r->gap[o[1]][o[2]].hi == 0.0;
    if (low && high) {
        const plh_dd size = root(dot(r->g, r->g));
        for (int i = 0; i < 3; i++)
            r->axis[i] = over(r->g[i], size);
        r->turning = times(0.5, mul(r->J[0], size));
        return true;
    }
    const int axis = low ? o[2] : o[0], other = o[1], third = low ? o[0] : o[2];
    if ((!low && !high) || r->g[other].hi != 0.0 || r->g[third].hi != 0.0)
        return false;
    for (int i = 0; i < 3; i++)
        r->axis[i] = i == axis ? one : zero;
    /* M' = M x ((J - J') M - J g) e: turns by minus this */
    r->turning =
        times(-0.5, sub(mul(r->gap[axis][other], r->M[axis]), mul(r->J[axis], r->g[axis])));
    return true;
}

static plh_gyrostat_root at_axis(const plh_gyrostat_roots *r, int i)
{
    plh_gyrostat_root x = {.exact = i};
    for (int k = 0; k < 3; k++)
        x.d[k] = r->gap[i][k];
    return x;
}

/* prod (x - J_i) h(x) without the factors of the axes that are left out, and its derivative. */
static plh_dd value_at(const plh_gyrostat_roots *r, const bool out[3], int base, const plh_dd d[3])
{
    plh_dd all = add(r->e[base], d[base]), rest = zero;
    for (int i = 0; i < 3; i++) {
        if (out[i])
            continue;
        plh_dd part = r->a[i];
        for (int k = 0; k < 3; k++)
            if (k != i && !out[k])
                part = mul(part, d[k]);
        rest = add(rest, part);
        all = mul(all, d[i]);
    }
    return add(all, rest);
}

static double value_of(const plh_gyrostat_roots *r, const bool out[3], int base, double d,
                       double *slope)
{
    double f[3], s = r->e[base].hi + d, ds = 1.0, rest = 0.0, drest = 0.0;
    for (int i = 0; i < 3; i++)
        f[i] = out[i] ? 1.0 : r->gap[base][i].hi + d;
    for (int i = 0; i < 3; i++) {
        if (out[i])
            continue;
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        rest += r->a[i].hi * f[j] * f[k];
        drest += r->a[i].hi * ((out[j] ? 0.0 : f[k]) + (out[k] ? 0.0 : f[j]));
        ds = ds * f[i] + s;
        s *= f[i];
    }
    *slope = ds + drest;
    return s + rest;
}

static void set_offsets(const plh_gyrostat_roots *r, int base, plh_dd d, plh_gyrostat_root *x)
{
    for (int k = 0; k < 3; k++)
        x->d[k] = k == base ? d : add(r->gap[base][k], d);
}

/* Newton's method in double-double from the distance that is the smallest. */
static void polish(const plh_gyrostat_roots *r, const bool out[3], plh_gyrostat_root *x)
{
    int base = -1;
    double slope;
    for (int i = 0; i < 3; i++)
        if (!out[i] && (base < 0 || fabs(x->d[i].hi) < fabs(x->d[base].hi)))
            base = i;
    if (base >= 0) /* the distances of a root of a pair agree only to the digits of the pair */
        set_offsets(r, base, x->d[base], x);
    for (int n = 0; n < 8 && base >= 0; n++) {
        (void)value_of(r, out, base, x->d[base].hi, &slope);
        const double step = value_at(r, out, base, x->d).hi / slope, size = fabs(x->d[base].hi);
        if (!(fabs(step) < 1e-3 * size))
            return;
        set_offsets(r, base, plh_dd_add_d(x->d[base], -step), x);
        if (fabs(step) < PLH_DD_LAST * size)
            return;
    }
}

/* The root between J_low and J_high, where the polynomial has different signs. */
static plh_gyrostat_root between(const plh_gyrostat_roots *r, const bool out[3], int low, int high)
{
    plh_gyrostat_root x = {.exact = -1};
    double slope;
    const double width = r->gap[high][low].hi, sign = value_of(r, out, high, 0.0, &slope);
    const double middle = value_of(r, out, high, -0.5 * width, &slope);
    const int base = (middle > 0.0) == (sign > 0.0) ? low : high; /* the end that is nearer */
    const double side = base == low ? 1.0 : -1.0;
    const double end = value_of(r, out, base, 0.0, &slope);
    double inner = 0.0, outer = 0.5 * width, d = slope != 0.0 ? side * -end / slope : 0.0;
    for (int n = 0; n < 200; n++) { /* d = distance from the end, inward */
        if (!(d > inner && d < outer))
            d = inner > 0.0 ? 0.5 * (inner + outer) : 0.0625 * outer;
        const double f = value_of(r, out, base, side * d, &slope);
        if ((f > 0.0) == (end > 0.0))
            inner = d;
        else
            outer = d;
        const double next = d - side * f / slope;
        if (f == 0.0 || fabs(next - d) <= 1e-13 * d || outer - inner <= 1e-15 * outer)
            break;
        d = next;
    }
    set_offsets(r, base, plh_dd_from(side * d), &x);
    polish(r, out, &x);
    return x;
}

/* x - y from the axis that is nearest to both. */
static plh_dd apart(const plh_dd x[3], const plh_dd y[3])
{
    int best = 0;
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        const double far = fmax(fabs(x[i].hi), fabs(y[i].hi));
        if (far < least) {
            least = far;
            best = i;
        }
    }
    return sub(x[best], y[best]);
}

/*
 * Minus prod (p - J_i) h(p) without the factors of the axes that are left out. At every x,
 * L^2 h(x) = sum (x - J_i) (M_i - V_i)^2 with V_i = J_i g_i/(J_i - x): near an equilibrium a sum of
 * small squares.
 */
static plh_dd middle_of(const plh_gyrostat_roots *r, const bool out[3])
{
    plh_dd sum = zero;
    for (int i = 0; i < 3; i++) {
        const plh_dd off = add(mul(r->p[i], r->pM[i]), mul(r->J[i], r->pg[i]));
        plh_dd part = out[i] ? mul(r->p[i], square(r->pM[i])) : square(off);
        for (int k = 0; k < 3; k++)
            if (k != i && !out[k])
                part = mul(part, r->p[k]);
        sum = add(sum, part);
    }
    return plh_dd_neg(over(sum, r->L2));
}

/* The axis whose J is nearest. */
static int nearest(const plh_gyrostat_root *x)
{
    int n = x->exact >= 0 ? x->exact : 0;
    for (int i = 0; i < 3; i++)
        if (fabs(x->d[i].hi) < fabs(x->d[n].hi))
            n = i;
    return n;
}

/* The roots p +- sqrt(D) as distances from the axes that are not left out; from the others by the
 * nearest of these. */
static void set_roots_of_pair(plh_gyrostat_roots *r, const bool out[3])
{
    const plh_dd half = root(r->D);
    plh_gyrostat_root x[2];
    int base[2] = {-1, -1};
    x[0].exact = x[1].exact = -1;
    for (int i = 0; i < 3; i++) {
        if (out[i])
            continue;
        const int far = r->p[i].hi < 0.0 ? 0 : 1;
        x[far].d[i] = far ? add(r->p[i], half) : sub(r->p[i], half);
        /* product of the two: the value at J_i over that of the first pair */
        plh_dd near = r->a[i];
        for (int k = 0; k < 3; k++)
            if (k != i && !out[k])
                near = mul(near, r->gap[i][k]);
        for (int n = 0; n < 2; n++)
            if (r->root[n].exact < 0)
                near = over(near, plh_dd_neg(r->root[n].d[i]));
        near = x[far].d[i].hi != 0.0 ? over(near, x[far].d[i]) : zero;
        x[1 - far].d[i] = near;
        if (near.hi == 0.0)
            x[1 - far].exact = i;
        for (int n = 0; n < 2; n++)
            if (base[n] < 0 || fabs(x[n].d[i].hi) < fabs(x[n].d[base[n]].hi))
                base[n] = i;
    }
    for (int n = 0; n < 2; n++) {
        for (int i = 0; i < 3; i++)
            if (out[i])
                x[n].d[i] = add(r->gap[base[n]][i], x[n].d[base[n]]);
        r->root[2 + n] = x[n];
    }
}

/* The second pair from the first: its middle by the sum of the roots, D by the value there. */
static void set_pair(plh_gyrostat_roots *r)
{
    const plh_gyrostat_root *a = &r->root[0], *b = &r->root[1];
    const int s = nearest(a), t = nearest(b);
    bool out[3];
    for (int i = 0; i < 3; i++) { /* sum of all J + kappa - a - b, without what cancels */
        out[i] = a->exact == i || b->exact == i;
        plh_dd sum = plh_dd_neg(add(add(a->d[s], b->d[t]), r->e[i]));
        for (int k = 0; k < 3; k++)
            if (s == t ? k != s : k != s && k != t)
                sum = add(sum, r->gap[k][i]);
        r->p[i] = times(0.5, s == t ? sub(sum, r->gap[s][i]) : sum);
    }
    plh_dd D = middle_of(r, out);
    for (int n = 0; n < 2; n++)
        if (r->root[n].exact < 0)
            D = over(D, apart(r->p, r->root[n].d));
    r->D = D;
    if (D.hi < 0.0)
        return;
    set_roots_of_pair(r, out);
}

/* Two real roots that are known or lie between axes with a rotor. */
static void set_first(plh_gyrostat_roots *r)
{
    const int *o = r->order;
    int with[3], without[3], n = 0, m = 0;
    bool out[3];
    for (int i = 0; i < 3; i++) {
        out[o[i]] = r->a[o[i]].hi == 0.0;
        if (out[o[i]])
            without[m++] = o[i];
        else
            with[n++] = o[i];
    }
    if (m >= 2) {
        r->root[0] = at_axis(r, without[0]);
        r->root[1] = at_axis(r, without[m - 1]);
    } else if (m == 1) {
        r->root[0] = at_axis(r, without[0]);
        r->root[1] = between(r, out, with[0], with[1]);
    } else {
        r->root[0] = between(r, out, with[0], with[1]);
        r->root[1] = between(r, out, with[1], with[2]);
    }
    set_pair(r);
}

static void sort(plh_gyrostat_root x[4])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3 - i; k++)
            if (apart(x[k].d, x[k + 1].d).hi > 0.0) {
                const plh_gyrostat_root swap = x[k];
                x[k] = x[k + 1];
                x[k + 1] = swap;
            }
}

/* Makes a and b the first pair. The second is computed anew, unless one of it is known exactly. */
static void regroup(plh_gyrostat_roots *r, plh_gyrostat_root a, plh_gyrostat_root b,
                    plh_gyrostat_root c, plh_gyrostat_root d)
{
    const bool none[3] = {r->a[0].hi == 0.0, r->a[1].hi == 0.0, r->a[2].hi == 0.0};
    if (a.exact < 0)
        polish(r, none, &a);
    if (b.exact < 0)
        polish(r, none, &b);
    r->root[0] = a;
    r->root[1] = b;
    if (c.exact < 0 && d.exact < 0) {
        set_pair(r);
        return;
    }
    r->root[2] = c;
    r->root[3] = d;
    r->D = square(times(0.5, apart(c.d, d.d)));
}

static double ratio(const plh_gyrostat_root x[4])
{
    const double num = apart(x[2].d, x[1].d).hi * apart(x[3].d, x[0].d).hi;
    const double den = apart(x[2].d, x[0].d).hi * apart(x[3].d, x[1].d).hi;
    return den > 0.0 ? num / den : 0.0;
}

/* Four real roots: the pair that stands alone first, and all in the order of the theta
 * functions. */
static void set_order(plh_gyrostat_roots *r)
{
    static const int places[3][4] = {{0, 2, 3, 1}, {2, 3, 0, 1}, {0, 1, 2, 3}};
    sort(r->root);
    r->near_separatrix = ratio(r->root) < SEAM;
    const plh_gyrostat_root x[4] = {r->root[0], r->root[1], r->root[2], r->root[3]};
    const double low = apart(x[1].d, x[0].d).hi, high = apart(x[3].d, x[2].d).hi;
    const int n = r->near_separatrix ? 0 : low < high ? 1 : 2;
    if (n == 0)
        regroup(r, x[0], x[3], x[1], x[2]);
    else if (n == 1)
        regroup(r, x[2], x[3], x[0], x[1]);
    else
        regroup(r, x[0], x[1], x[2], x[3]);
    if (r->D.hi < 0.0)
        return;
    /* the middle axis lies in the pair of theta_1 and theta_2 */
    const bool below = r->root[places[n][1]].d[r->order[1]].hi >= 0.0;
    for (int i = 0; i < 4; i++)
        r->by_theta[i] = places[n][below ? 3 - i : i];
}

/* Whether M' is zero, or less than what the roundings of the given numbers could make of it. */
static bool is_steady(const plh_gyrostat_roots *r)
{
    double size = 0.0;
    bool steady = true;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double parts = (fabs(r->m[j].hi) + fabs(r->g[j].hi)) * fabs(r->w[k].hi) +
                             (fabs(r->m[k].hi) + fabs(r->g[k].hi)) * fabs(r->w[j].hi);
        steady = steady && fabs(r->dM[i].hi) <= 0x1p-52 * parts;
        size = fmax(size, fabs(r->dM[i].hi));
    }
    return steady || !(size > LEAST * r->L.hi * largest(r->w));
}

void PLH_ISA(plh_gyrostat_roots)(const plh_gyrostat_inside *G, plh_gyrostat_roots *r)
{
    set_start(G, r);
    r->kind = PLH_GYROSTAT_IS_STEADY;
    if (is_steady(r))
        return;
    r->kind = PLH_GYROSTAT_IS_UNIFORM;
    if (is_uniform(r))
        return;
    set_axes(r);
    set_first(r);
    r->near_separatrix = false;
    if (r->D.hi >= 0.0)
        set_order(r);
    r->kind = r->D.hi >= 0.0 ? PLH_GYROSTAT_IS_REAL : PLH_GYROSTAT_IS_COMPLEX;
}
