/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* From the roots of the quartic to nome, rate, shift and position (docs/gyrostat.md). */
#include "gyrostat/lattice.h"

#include <math.h>

#include "base/isa.h"

static const plh_dd zero = {.hi = 0.0};

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

/* The axis whose J is nearest. */
static int nearest(const plh_gyrostat_root *x)
{
    int n = 0;
    for (int i = 1; i < 3; i++)
        if (fabs(x->d[i].hi) < fabs(x->d[n].hi))
            n = i;
    return n;
}

/* theta_3, theta_4, theta_1 or theta_2 at the start, up to a factor that all share and one of the
 * root; its derivative. */
typedef struct polar {
    plh_dd value, rate;
} polar;

static polar polar_of(const plh_gyrostat_roots *r, const plh_gyrostat_root *x)
{
    plh_dd size[3], all = one;
    polar y = {zero, zero};
    for (int i = 0; i < 3; i++) {
        size[i] = root(magnitude(x->d[i]));
        all = mul(all, size[i]);
    }
    if (x->exact >= 0) {
        const int i = x->exact, j = (i + 1) % 3, k = (i + 2) % 3;
        const plh_dd s = add(mul(r->e[i], mul(x->d[j], x->d[k])),
                             add(mul(r->a[j], x->d[k]), mul(r->a[k], x->d[j])));
        const plh_dd weight = mul(r->L, root(magnitude(s)));
        return (polar){mul(weight, r->pM[i]), mul(weight, r->pdM[i])};
    }
    /* M.V - L^2 = m.V - 2T/x: the second form for a body that is slow beside its rotors */
    const int near = nearest(x);
    const plh_dd at = add(r->J[near], x->d[near]), rest = over(r->energy, at);
    const bool slow = fabs(rest.hi) < r->L2.hi;
    const plh_dd *of = slow ? r->pm : r->pM;
    for (int i = 0; i < 3; i++) {
        if (r->pg[i].hi == 0.0)
            continue;
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        plh_dd weight = over(mul(mul(r->J[i], r->pg[i]), mul(size[j], size[k])), size[i]);
        if (x->d[i].hi > 0.0)
            weight = plh_dd_neg(weight);
        y.value = add(y.value, mul(weight, of[i]));
        y.rate = add(y.rate, mul(weight, r->pdM[i]));
    }
    y.value = sub(y.value, mul(slow ? rest : r->L2, all));
    return y;
}

/* R = prod over both pairs of differences, its powers; S; squared difference of the first pair. */
typedef struct pairs {
    plh_dd B[2], root_R, R4, S, disc;
} pairs;

static plh_dd positive(plh_dd a)
{
    return a.hi > 0.0 ? a : zero;
}

static pairs pairs_of(const plh_gyrostat_roots *r, bool complex)
{
    const plh_gyrostat_root *x = r->root;
    pairs f;
    if (complex) {
        const plh_dd a = apart(x[0].d, r->p), b = apart(x[1].d, r->p);
        f.B[0] = sub(square(a), r->D);
        f.B[1] = sub(square(b), r->D);
        f.S = times(2.0, sub(mul(a, b), r->D));
    } else {
        const plh_dd ac = apart(x[0].d, x[2].d), ad = apart(x[0].d, x[3].d),
                     bc = apart(x[1].d, x[2].d), bd = apart(x[1].d, x[3].d);
        f.B[0] = magnitude(mul(ac, ad));
        f.B[1] = magnitude(mul(bc, bd));
        f.S = add(mul(ac, bd), mul(ad, bc));
    }
    f.root_R = root(mul(f.B[0], f.B[1]));
    f.R4 = root(f.root_R);
    f.disc = square(apart(x[0].d, x[1].d));
    return f;
}

/* Q and the rate of its angle. */
static void set_nome(const plh_gyrostat_roots *r, const pairs *f, plh_gyrostat_lattice *t)
{
    const plh_dd sum = add(magnitude(f->S), times(2.0, f->root_R));
    const plh_dd end = square(add(root(sum), times(2.0, f->R4)));
    t->Q = plh_nome2_dd(over(mul(f->disc, r->D), mul(sum, end)));
    t->rate = over(mul(r->L, f->R4), plh_theta4_squared_dd(t->Q));
}

/* T2 = |theta_1/theta_2|^2 and 1 - T2 as E. */
static plh_dd decay_of(plh_dd T2, plh_dd lack, plh_dd Q)
{
    return plh_decay_dd(over(lack, square(add(one, root(T2)))), Q);
}

/* 1 - sqrt(a/b) from b - a */
static plh_dd lack_of(plh_dd a, plh_dd b, plh_dd difference)
{
    const plh_dd y = root(b);
    return over(difference, mul(y, add(root(a), y)));
}

static void set_v(const plh_gyrostat_lattice *t, polar y1, polar y2, plh_dd T, plh_dd *c, plh_dd *s)
{
    const plh_dd tc = mul(magnitude(y2.value), T), ts = magnitude(y1.value);
    const plh_angle_dd v = plh_angle_of_dd(tc, ts, t->Q);
    const double turn = sub(mul(y1.rate, y2.value), mul(y1.value, y2.rate)).hi;
    const double sign = turn < 0.0 ? -1.0 : 1.0;
    *c = y2.value.hi < 0.0 ? plh_dd_neg(v.c) : v.c;
    *s = y1.value.hi * sign < 0.0 ? plh_dd_neg(v.s) : v.s;
}

static void direct_complex(const plh_gyrostat_roots *r, pairs f, plh_gyrostat_lattice *t)
{
    const int first = f.B[0].hi > f.B[1].hi;
    const plh_gyrostat_root *one_ = &r->root[first], *two = &r->root[1 - first];
    const plh_dd B1 = f.B[first], B2 = f.B[1 - first], step = apart(two->d, one_->d);
    const plh_dd T2 = root(over(B1, B2));
    const plh_dd both = add(apart(one_->d, r->p), apart(two->d, r->p));
    t->E = decay_of(T2, lack_of(B1, B2, magnitude(mul(step, both))), t->Q);
    t->Z = t->E.hi > 0.0 ? over(t->Q, t->E) : zero;
    t->side = step.hi < 0.0 ? -1.0 : 1.0;
    set_v(t, polar_of(r, one_), polar_of(r, two), root(T2), &t->c, &t->s);
}

static void direct_real(const plh_gyrostat_roots *r, plh_gyrostat_lattice *t)
{
    const plh_gyrostat_root *x[4];
    for (int i = 0; i < 4; i++)
        x[i] = &r->root[r->by_theta[i]];
    const plh_dd d13 = magnitude(apart(x[2]->d, x[0]->d)), d14 = magnitude(apart(x[2]->d, x[1]->d));
    const plh_dd d23 = magnitude(apart(x[3]->d, x[0]->d)), d24 = magnitude(apart(x[3]->d, x[1]->d));
    const plh_dd d12 = magnitude(apart(x[3]->d, x[2]->d)), d34 = magnitude(apart(x[1]->d, x[0]->d));
    /* those of theta_1 and theta_2 from the others; those of theta_4 and theta_3 */
    const plh_dd B1 = mul(d13, d14), B2 = mul(d23, d24), A4 = mul(d14, d24), A3 = mul(d13, d23);
    const plh_dd T2 = root(over(B1, B2)), R2 = root(over(A4, A3));
    const plh_dd sum = add(add(d13, d14), add(d23, d24));
    if (T2.hi <= R2.hi) {
        t->E = decay_of(T2, lack_of(B1, B2, times(0.5, mul(d12, sum))), t->Q);
        t->Z = t->E.hi > 0.0 ? over(t->Q, t->E) : zero;
    } else {
        const plh_dd q = root(positive(t->Q));
        const plh_dd rest = decay_of(R2, lack_of(A4, A3, times(0.5, mul(d34, sum))), t->Q);
        t->E = rest.hi > 0.0 ? over(q, rest) : zero;
        t->Z = mul(q, rest);
    }
    t->side = apart(x[3]->d, x[2]->d).hi < 0.0 ? -1.0 : 1.0;
    set_v(t, polar_of(r, x[2]), polar_of(r, x[3]), root(T2), &t->c, &t->s);
}

/* exp(-|x|) from T = |theta_1/theta_2 (ix)| if that is the smaller, else from the rest of `whole` =
 * exp of minus the length that both share. */
static plh_dd fall_of(plh_dd T, plh_dd other, plh_dd whole, plh_dd Q)
{
    const plh_dd small = T.hi <= other.hi ? T : other;
    const plh_dd E = plh_decay_dd(over(sub(one, small), add(one, small)), Q);
    return root(T.hi <= other.hi ? E : over(whole, E));
}

static double sign_of(double a)
{
    return a < 0.0 ? -1.0 : 1.0;
}

/* The sign of x where theta_1/theta_2 (ix), or its like, is y1/y2 and grows. */
static double side_of(polar y1, polar y2)
{
    const double turn = sub(mul(y1.rate, y2.value), mul(y1.value, y2.rate)).hi;
    return sign_of(turn) * sign_of(y1.value.hi) * sign_of(y2.value.hi);
}

static plh_dd mean(plh_dd a, plh_dd b)
{
    for (int i = 0; i < 30 && fabs(a.hi - b.hi) > 1e-16 * a.hi; i++) {
        const plh_dd m = times(0.5, add(a, b));
        b = root(mul(a, b));
        a = m;
    }
    return times(0.5, add(a, b));
}

/* The angle from the far root, with the sign of b. */
static void set_g(plh_dd near, plh_dd far, double side, plh_gyrostat_lattice *t)
{
    t->g = plh_angle_of_dd(root(root(far)), root(root(near)), t->Q);
    t->g.value = times(side, t->g.value);
    t->g.s = times(side, t->g.s);
}

static void complement_complex(const plh_gyrostat_roots *r, pairs f, plh_gyrostat_lattice *t)
{
    const int first = f.B[0].hi > f.B[1].hi;
    const plh_gyrostat_root *one_ = &r->root[first], *two = &r->root[1 - first];
    const double side = sign_of(apart(two->d, one_->d).hi);
    set_g(f.B[first], f.B[1 - first], side, t);
    const polar y1 = polar_of(r, one_), y2 = polar_of(r, two);
    const plh_dd scale = root(root(over(f.B[1 - first], f.B[first])));
    const plh_dd up = mul(magnitude(y1.value), scale), down = magnitude(y2.value);
    const plh_dd whole = magnitude(t->Q);
    t->fall = fall_of(down.hi > 0.0 ? over(up, down) : plh_dd_from(INFINITY),
                      up.hi > 0.0 ? over(down, up) : plh_dd_from(INFINITY), whole, t->Q);
    t->sign = side_of(y1, y2);
    const plh_dd sum = add(magnitude(f.S), times(2.0, f.root_R));
    const plh_dd rest = over(times(-4.0, mul(r->D, f.disc)), sum);
    const plh_dd imaginary = mean(times(0.5, root(sum)), f.R4),
                 real = mean(times(0.5, root(rest)), f.R4);
    t->span = times(2.0, mul(half_pi, over(imaginary, real)));
}

static void complement_real(const plh_gyrostat_roots *r, plh_gyrostat_lattice *t)
{
    const plh_gyrostat_root *x[4];
    polar y[4];
    for (int i = 0; i < 4; i++) {
        x[i] = &r->root[r->by_theta[i]];
        y[i] = polar_of(r, x[i]);
    }
    const plh_dd d13 = magnitude(apart(x[2]->d, x[0]->d)), d14 = magnitude(apart(x[2]->d, x[1]->d));
    const plh_dd d23 = magnitude(apart(x[3]->d, x[0]->d)), d24 = magnitude(apart(x[3]->d, x[1]->d));
    const plh_dd d12 = magnitude(apart(x[3]->d, x[2]->d)), d34 = magnitude(apart(x[1]->d, x[0]->d));
    const plh_dd near = mul(d34, d13), far = mul(d24, d12); /* roots of theta_3, theta_2 */
    set_g(near, far, sign_of(apart(x[3]->d, x[2]->d).hi), t);
    /* theta_1/theta_4 and theta_2/theta_3: both are at most one */
    const plh_dd scale_a = root(root(over(mul(d34, d24), mul(d13, d12))));
    const plh_dd scale_b = root(root(over(near, far)));
    const plh_dd Ta = mul(scale_a, over(magnitude(y[2].value), magnitude(y[1].value)));
    const plh_dd Tb = mul(scale_b, over(magnitude(y[3].value), magnitude(y[0].value)));
    const plh_dd whole = root(positive(t->Q));
    t->fall = fall_of(Tb, Ta, whole, t->Q);
    t->sign = Tb.hi <= Ta.hi ? side_of(y[3], y[0]) : -side_of(y[2], y[1]);
    t->span = zero;
    if (t->Q.hi > 0.0) {
        const plh_dd kc2 = over(mul(d14, d23), mul(d13, d24));
        t->span =
            over(times(4.0, plh_quarter_period_dd(root(kc2))), plh_theta3_squared_dd(root(t->Q)));
    }
}

plh_gyrostat_waves PLH_ISA(plh_gyrostat_place)(const plh_gyrostat_roots *r, plh_gyrostat_lattice *t)
{
    const plh_gyrostat_lattice start = {.side = 1.0, .sign = 1.0};
    const bool complex = r->kind == PLH_GYROSTAT_IS_COMPLEX;
    const pairs f = pairs_of(r, complex);
    *t = start;
    set_nome(r, &f, t);
    if (complex ? f.S.hi >= 0.0 : !r->near_separatrix) {
        if (complex)
            direct_complex(r, f, t);
        else
            direct_real(r, t);
        return PLH_GYROSTAT_DIRECT;
    }
    if (complex)
        complement_complex(r, f, t);
    else
        complement_real(r, t);
    return complex ? PLH_GYROSTAT_ODD : PLH_GYROSTAT_EVEN;
}
