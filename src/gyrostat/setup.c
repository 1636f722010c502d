/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The kernel of a prepared gyrostat (docs/gyrostat.md): nome, shift and position from the roots;
 * then the attitude, its first derivative and the logarithmic derivative of its Wronskian at the
 * start give the matrix that takes the theta functions to the Cayley-Klein parameters, and the rate
 * of their phase.
 */
#include <math.h>

#include "base/explog.h"
#include "base/isa.h"
#include "gyrostat/inside.h"
#include "gyrostat/theta.h"

static const plh_dd zero = {0.0, 0.0};

static void set_pair(plh_dd a, double out[2])
{
    out[0] = a.hi;
    out[1] = a.lo;
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

/* Nome, rate, shift and position: all that depends on the roots. */
typedef struct theta {
    /* Squared nome, or squared complementary nome */
    plh_dd Q;
    /* Of v or x, in scaled time */
    plh_dd rate;
    /* Nome: E = exp(-2|b|), Q/E, sign of b; cos, sin of v */
    plh_dd E, Z, c, s;
    double side;
    /* Complement: the angle g with the sign of b; exp(-|x|), sign of x; period */
    plh_angle_dd g;
    plh_dd fall, span;
    double sign;
} theta;

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
static void set_nome(const plh_gyrostat_roots *r, const pairs *f, theta *t)
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

static void set_v(const theta *t, polar y1, polar y2, plh_dd T, plh_dd *c, plh_dd *s)
{
    const plh_dd tc = mul(magnitude(y2.value), T), ts = magnitude(y1.value);
    const plh_angle_dd v = plh_angle_of_dd(tc, ts, t->Q);
    const double turn = sub(mul(y1.rate, y2.value), mul(y1.value, y2.rate)).hi;
    const double sign = turn < 0.0 ? -1.0 : 1.0;
    *c = y2.value.hi < 0.0 ? plh_dd_neg(v.c) : v.c;
    *s = y1.value.hi * sign < 0.0 ? plh_dd_neg(v.s) : v.s;
}

static void direct_complex(const plh_gyrostat_roots *r, pairs f, theta *t)
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

static void direct_real(const plh_gyrostat_roots *r, theta *t)
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
static void set_g(plh_dd near, plh_dd far, double side, theta *t)
{
    t->g = plh_angle_of_dd(root(root(far)), root(root(near)), t->Q);
    t->g.value = times(side, t->g.value);
    t->g.s = times(side, t->g.s);
}

static void complement_complex(const plh_gyrostat_roots *r, pairs f, theta *t)
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

static void complement_real(const plh_gyrostat_roots *r, theta *t)
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

/* A function of v or x, its first and second derivative. */
typedef struct jet {
    plh_cdd f[3];
} jet;

/* Adds up e^{ikv} + down e^{-ikv} */
static void add_terms(jet *j, double k, plh_cdd up, plh_cdd down)
{
    const plh_cdd sum = cadd(up, down), gap = csub(up, down);
    j->f[0] = cadd(j->f[0], sum);
    j->f[1] = cadd(j->f[1], cscale(plh_dd_from(k), cturn(gap)));
    j->f[2] = cadd(j->f[2], cscale(plh_dd_from(-k * k), sum));
}

static void direct_jets(const theta *t, jet *a, jet *b)
{
    const plh_cdd h = {t->c, t->s}, h2 = cmul(h, h), none = {zero, zero}, unit = {one, zero};
    plh_cdd even = unit, odd = h;
    plh_dd up_a = one, down_a = one, up_b = one, down_b = t->E, Q_even = one, Q_odd = t->Q;
    const plh_dd QE = mul(t->Q, t->E), Q2 = square(t->Q);
    const bool flip = t->side < 0.0;
    add_terms(a, 0.0, unit, none);
    for (int n = 0; n <= 5; n++) {
        if (n > 0) { /* Q^(n n - n) Z^n and Q^(n n) E^n */
            even = cmul(even, h2);
            up_a = mul(up_a, mul(Q_even, t->Z));
            down_a = mul(down_a, mul(Q_even, QE));
            up_b = mul(up_b, mul(Q_odd, t->Z));
            down_b = mul(down_b, mul(mul(Q_even, Q2), t->E));
            odd = cmul(odd, h2);
            Q_even = mul(Q_even, Q2);
            Q_odd = mul(Q_odd, Q2);
            const plh_dd p = times(n % 2 ? -1.0 : 1.0, flip ? down_a : up_a),
                         m = times(n % 2 ? -1.0 : 1.0, flip ? up_a : down_a);
            add_terms(a, 2.0 * n, cscale(p, even), cscale(m, cconj(even)));
        }
        const double sign = n % 2 ? -1.0 : 1.0;
        const plh_dd p = times(sign, flip ? down_b : up_b), m = times(-sign, flip ? up_b : down_b);
        const plh_cdd up = cscale(p, odd), down = cscale(m, cconj(odd));
        add_terms(b, 2.0 * n + 1.0, cneg(cturn(up)), cneg(cturn(down)));
        if (fabs(up_b.hi) < 1e-34 && fabs(up_a.hi) < 1e-34)
            break;
    }
}

/* Of z = g + ix, by x: a derivative is i times that by z. */
static void by_x(jet *j)
{
    j->f[1] = cturn(j->f[1]);
    j->f[2] = cneg(j->f[2]);
}

static void complement_jets(const theta *t, plh_gyrostat_waves waves, jet *a, jet *b)
{
    const plh_dd rise = over(one, t->fall);
    const plh_cdd turn = {t->g.c, t->g.s}, none = {zero, zero}, unit = {one, zero};
    const plh_cdd h = cscale(t->sign > 0.0 ? t->fall : rise, turn),
                  hi = cscale(t->sign > 0.0 ? rise : t->fall, cconj(turn));
    const plh_dd p = magnitude(t->Q), p2 = square(p);
    const plh_cdd up2 = cscale(p, cmul(h, h)), down2 = cscale(p, cmul(hi, hi));
    const bool sine = waves != PLH_GYROSTAT_EVEN;
    plh_cdd ea = unit, da = unit, eb = h, db = hi;
    plh_dd odd = p, even = one;
    if (waves == PLH_GYROSTAT_BETWEEN)
        add_terms(a, 1.0, h, hi);
    else
        add_terms(a, 0.0, unit, none);
    for (int n = 0; n <= 4; n++) {
        if (n > 0) { /* p^(n n) h^(2n) and p^(n n + n) h^(2n+1) */
            ea = cscale(even, cmul(ea, up2));
            da = cscale(even, cmul(da, down2));
            eb = cscale(odd, cmul(eb, up2));
            db = cscale(odd, cmul(db, down2));
            even = mul(even, p2);
            odd = mul(odd, p2);
            add_terms(a, 2.0 * n, ea, da);
        }
        if (!sine)
            add_terms(b, 2.0 * n + 1.0, eb, db);
        else if (n % 2)
            add_terms(b, 2.0 * n + 1.0, cturn(eb), cneg(cturn(db)));
        else
            add_terms(b, 2.0 * n + 1.0, cneg(cturn(eb)), cturn(db));
        if (waves == PLH_GYROSTAT_BETWEEN || p.hi == 0.0)
            break;
    }
    by_x(a);
    by_x(b);
}

/* Cubics of theta_4(v - ib) and 2 exp(-|b|) theta_1(v - ib), nome Q. */
static void direct_cubics(plh_gyrostat_kernel *k, const theta *t)
{
    const double Q = plh_dd_to(t->Q), E = plh_dd_to(t->E), Z = plh_dd_to(t->Z);
    const double Q2 = Q * Q, Q3 = Q2 * Q, side = t->side;
    const double a1 = Z + Q * E, d1 = Z - Q * E;
    const double ea2 = Q2 * Z * Z, eb2 = Q2 * Q2 * E * E, a2 = ea2 + eb2, d2 = ea2 - eb2;
    const double ea3 = Q3 * Q3 * Z * Z * Z, eb3 = Q3 * Q3 * Q3 * E * E * E, a3 = ea3 + eb3,
                 d3 = ea3 - eb3;
    const double ta = Q * Z, tb = Q2 * E * E, t2 = ta + tb, u2 = ta - tb;
    const double ua = Q2 * Q2 * Z * Z, ub = Q3 * Q3 * E * E * E, t3 = ua + ub, u3 = ua - ub;
    const double t4 = Q3 * ea3;
    const double p[4][4] = {
        {1.0 - a2, 3.0 * a3 - a1, 2.0 * a2, -4.0 * a3},
        {d3 - d1, 2.0 * d2, -4.0 * d3, 0.0},
        {1.0 + E - t2 - t3 + t4, 2.0 * (t3 - t2) + 4.0 * t4, 4.0 * (t3 - t4), -8.0 * t4},
        {-(1.0 - E + u2 - u3 - t4), 2.0 * (u2 + u3) - 4.0 * t4, -4.0 * (u3 + t4), 8.0 * t4},
    };
    for (int n = 0; n < 4; n++) {
        k->a_re[n] = p[0][n];
        k->a_im[n] = side * p[1][n];
        k->b_re[n] = p[2][n];
        k->b_im[n] = side * p[3][n];
    }
}

static void complement_waves(plh_gyrostat_kernel *k, const theta *t, plh_gyrostat_waves waves)
{
    plh_cdd h = {t->g.c, t->g.s}, h2 = cmul(h, h), even = {one, zero}, odd = h;
    const double p = fabs(plh_dd_to(t->Q));
    const double p2 = p * p, p3 = p2 * p, power[6] = {p, p2, p3, p2 * p2, p3 * p3, p3 * p3 * p3};
    for (int n = 0; n < 6; n++)
        k->nome[n] = power[n];
    for (int n = 0; n < 4; n++) {
        const double sign = n % 2 ? -1.0 : 1.0;
        k->a_re[n] = plh_dd_to(even.re);
        k->a_im[n] = -plh_dd_to(even.im);
        k->b_re[n] = waves == PLH_GYROSTAT_EVEN ? plh_dd_to(odd.re) : sign * plh_dd_to(odd.im);
        k->b_im[n] = waves == PLH_GYROSTAT_EVEN ? -plh_dd_to(odd.im) : sign * plh_dd_to(odd.re);
        even = cmul(even, h2);
        odd = cmul(odd, h2);
    }
    if (waves == PLH_GYROSTAT_BETWEEN) {
        k->a_re[0] = plh_dd_to(h.re);
        k->a_im[0] = -plh_dd_to(h.im);
    }
}

/* The Cayley-Klein parameters of the attitude that takes M to the third axis of space. */
static void spinor_of(const plh_gyrostat_roots *r, plh_cdd psi[2])
{
    plh_dd u[3];
    for (int i = 0; i < 3; i++)
        u[i] = over(r->M[i], r->L);
    const plh_dd large = root(times(0.5, add(one, magnitude(u[2])))), twice = times(2.0, large);
    if (u[2].hi >= 0.0) {
        psi[0] = (plh_cdd){large, zero};
        psi[1] = (plh_cdd){over(u[1], twice), plh_dd_neg(over(u[0], twice))};
    } else {
        psi[1] = (plh_cdd){large, zero};
        psi[0] = (plh_cdd){over(u[1], twice), over(u[0], twice)};
    }
}

/* (sigma a^2 - 2 i w_3 a b + conj(sigma) b^2)/2, sigma = w_1 + i w_2: the Wronskian for w =
 * omega */
static plh_cdd wronskian(const plh_dd w[3], const plh_cdd psi[2])
{
    const plh_cdd sigma = {w[0], w[1]};
    const plh_cdd a2 = cmul(psi[0], psi[0]), b2 = cmul(psi[1], psi[1]), ab = cmul(psi[0], psi[1]);
    const plh_cdd ends = cadd(cmul(sigma, a2), cmul(cconj(sigma), b2));
    return cscale(plh_dd_from(0.5), csub(ends, cscale(times(2.0, w[2]), cturn(ab))));
}

/* A quaternion: w, x, y, z. */
typedef struct quat {
    plh_dd v[4];
} quat;

/* Of 1, i, j, k: the product of numbers n and m is that of number n ^ m, negative or not. */
static const bool negative[4][4] = {{0, 0, 0, 0}, {0, 1, 0, 1}, {0, 1, 1, 0}, {0, 0, 1, 1}};

static quat product(quat a, quat b)
{
    quat r = {{zero, zero, zero, zero}};
    for (int n = 0; n < 4; n++)
        for (int m = 0; m < 4; m++) {
            const plh_dd p = mul(a.v[n], b.v[m]);
            r.v[n ^ m] = negative[n][m] ? sub(r.v[n ^ m], p) : add(r.v[n ^ m], p);
        }
    return r;
}

static quat conjugate(quat a)
{
    return (quat){{a.v[0], plh_dd_neg(a.v[1]), plh_dd_neg(a.v[2]), plh_dd_neg(a.v[3])}};
}

static quat unit(quat a)
{
    plh_dd n = zero;
    for (int i = 0; i < 4; i++)
        n = add(n, square(a.v[i]));
    const plh_dd inv = over(one, root(n));
    for (int i = 0; i < 4; i++)
        a.v[i] = mul(a.v[i], inv);
    return a;
}

static quat of_spinor(plh_cdd a, plh_cdd b)
{
    return (quat){{a.re, b.re, b.im, a.im}};
}

/* Columns of the rotation that takes internal axes to those of the body: conj(r) e r. */
static void axes_of(quat r, plh_dd out[3][3])
{
    plh_dd twice[4][4];
    for (int i = 0; i < 4; i++)
        for (int k = i; k < 4; k++)
            twice[i][k] = plh_dd_scale2(mul(r.v[i], r.v[k]), 2.0);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3, low = 1 + (i < j ? i : j),
                  high = i + j + 2 - low;
        out[i][i] = sub(one, add(twice[1 + j][1 + j], twice[1 + k][1 + k]));
        out[i][j] = add(twice[low][high], twice[0][1 + k]);
        out[j][i] = sub(twice[low][high], twice[0][1 + k]);
    }
}

/* What the internal attitude is to be multiplied with from the right (r) and from the left, where
 * `start` is internal attitude times r at t0. */
static void set_turn(plh_gyrostat_inside *G, quat r, quat start)
{
    const plh_quat q = G->q;
    const quat user =
        unit((quat){{plh_dd_from(q.w), plh_dd_from(q.x), plh_dd_from(q.y), plh_dd_from(q.z)}});
    const quat left = product(user, conjugate(start));
    plh_dd p[4][4]; /* left times e times r: 16 products, four in each place */
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            p[i][k] = mul(left.v[i], r.v[k]);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++) {
            plh_dd sum = zero;
            for (int n = 0; n < 4; n++) { /* left_n e_j r_l = +- e_i with j = k */
                const int m = i ^ n, l = m ^ k;
                const bool minus = negative[n][m] != negative[k][l];
                sum = minus ? sub(sum, p[n][l]) : add(sum, p[n][l]);
            }
            G->kernel.turn[i][k] = plh_dd_to(sum);
        }
}

/* The frame, and the centre from the start, where the pair is a, b. */
static void set_frame(plh_gyrostat_inside *G, const plh_gyrostat_roots *r, quat right, plh_cdd a,
                      plh_cdd b)
{
    plh_dd axes[3][3];
    plh_gyrostat_kernel *k = &G->kernel;
    const plh_cdd between = cmul(cconj(a), b);
    const plh_dd a2 = cnorm2(a), b2 = cnorm2(b);
    const bool other = b2.hi > a2.hi;
    const plh_dd scale = over(times(2.0, r->L), add(a2, b2));
    const plh_dd hopf[3] = {plh_dd_neg(mul(scale, between.im)), mul(scale, between.re),
                            mul(scale, other ? a2 : plh_dd_neg(b2))};
    k->third[0] = other ? 1.0 : 0.0;
    k->third[1] = other ? 0.0 : -1.0;
    axes_of(right, axes);
    for (int i = 0; i < 3; i++) {
        plh_dd centre = r->m[i];
        for (int j = 0; j < 3; j++) {
            k->frame[i][j] = r->unit * plh_dd_to(times(2.0, mul(r->L, axes[i][j])));
            centre = sub(centre, mul(axes[i][j], hopf[j]));
        }
        k->centre[i] = r->unit * plh_dd_to(centre);
    }
}

static void set_rate(const plh_gyrostat_roots *r, plh_dd rate, plh_dd factor, double out[2])
{
    set_pair(plh_dd_scale2(mul(rate, factor), r->clock), out);
}

/* Half the angle of a complex number of length one. */
static plh_cdd half_angle(plh_cdd a)
{
    plh_cdd h = a.re.hi >= 0.0 ? (plh_cdd){add(one, a.re), a.im}
                               : (plh_cdd){magnitude(a.im), sub(one, a.re)};
    if (a.re.hi < 0.0 && a.im.hi < 0.0)
        h.re = plh_dd_neg(h.re);
    return cscale(over(one, root(cnorm2(h))), h);
}

/* The rows of the matrix by its first row as third axis of an internal frame (docs). */
static void set_matrix(plh_gyrostat_inside *G, const plh_gyrostat_roots *r, plh_cdd C[2][2],
                       const plh_cdd psi[2], plh_cdd a, plh_cdd b)
{
    plh_gyrostat_kernel *k = &G->kernel;
    const plh_dd n = root(add(cnorm2(C[0][0]), cnorm2(C[0][1]))), inv = over(one, n);
    const plh_cdd mu = cscale(inv, C[0][0]), nu = cscale(inv, C[0][1]);
    const plh_cdd mix = cscale(inv, cadd(cmul(C[1][0], cconj(mu)), cmul(C[1][1], cconj(nu))));
    const plh_cdd across = cscale(inv, csub(cmul(C[1][1], mu), cmul(C[1][0], nu)));
    const plh_dd size = root(cnorm2(across));
    const plh_cdd half =
        size.hi > 0.0 ? half_angle(cscale(over(one, size), across)) : (plh_cdd){one, zero};
    k->mix[0] = plh_dd_to(mix.re);
    k->mix[1] = plh_dd_to(mix.im);
    k->size = plh_dd_to(size);
    const quat right = of_spinor(cmul(cconj(half), mu), cmul(cconj(half), nu));
    set_frame(G, r, right, cadd(a, cmul(mix, b)), cscale(size, b));
    set_turn(G, right, of_spinor(cmul(cconj(half), psi[0]), cmul(cconj(half), psi[1])));
}

/* omega less its part along M, as (M x omega) x M / L^2; in *along that part over |M|. */
static plh_dd across_of(const plh_gyrostat_roots *r, plh_dd out[3])
{
    plh_dd along = zero;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = over(sub(mul(r->dM[j], r->M[k]), mul(r->dM[k], r->M[j])), r->L2);
        along = add(along, mul(r->w[i], r->M[i]));
    }
    return over(along, r->L);
}

/* Matrix and phase from the start. */
static void set_spinor(plh_gyrostat_inside *G, const plh_gyrostat_roots *r, const theta *t,
                       const jet *a, const jet *b)
{
    plh_cdd psi[2], rate[2], C[2][2];
    plh_dd across[3];
    const plh_dd along = across_of(r, across);
    spinor_of(r, psi);
    const plh_cdd w = wronskian(across, psi), dw = wronskian(r->dw, psi);
    const plh_cdd W = csub(cmul(a->f[0], b->f[1]), cmul(b->f[0], a->f[1]));
    const plh_cdd dW = csub(cmul(a->f[0], b->f[2]), cmul(b->f[0], a->f[2]));
    const plh_cdd growth =
        cscale(plh_dd_from(0.5), csub(cover(dw, w), cscale(t->rate, cover(dW, W))));
    const plh_cdd sigma = {across[0], across[1]}, half = {plh_dd_from(0.5), zero};
    const plh_cdd own = {plh_dd_neg(growth.re), sub(times(0.5, along), growth.im)};
    rate[0] = csub(cscale(across[2], cturn(psi[0])), cmul(psi[1], cconj(sigma)));
    rate[1] = csub(cmul(psi[0], sigma), cscale(across[2], cturn(psi[1])));
    const plh_dd inv = over(one, t->rate);
    for (int i = 0; i < 2; i++) {
        const plh_cdd slope = cscale(inv, cadd(cmul(half, rate[i]), cmul(own, psi[i])));
        C[0][i] = cover(csub(cmul(b->f[1], psi[i]), cmul(b->f[0], slope)), W);
        C[1][i] = cover(csub(cmul(a->f[0], slope), cmul(a->f[1], psi[i])), W);
    }
    set_rate(r, growth.im, two_over_pi, G->kernel.phase);
    set_matrix(G, r, C, psi, a->f[0], b->f[0]);
}

static void set_direct(plh_gyrostat_inside *G, const plh_gyrostat_roots *r, const theta *t)
{
    plh_gyrostat_kernel *k = &G->kernel;
    jet a = {0}, b = {0};
    direct_jets(t, &a, &b);
    direct_cubics(k, t);
    k->cos0 = plh_dd_to(t->c);
    k->sin0 = plh_dd_to(t->s);
    set_rate(r, t->rate, two_over_pi, k->angle);
    set_spinor(G, r, t, &a, &b);
}

static void set_complement(plh_gyrostat_inside *G, const plh_gyrostat_roots *r, theta *t)
{
    plh_gyrostat_kernel *k = &G->kernel;
    jet a = {0}, b = {0};
    complement_jets(t, G->waves, &a, &b);
    complement_waves(k, t, G->waves);
    k->x0 = -t->sign * plh_log(plh_dd_to(t->fall));
    if (t->span.hi > 0.0) {
        set_pair(t->span, k->span);
        k->inv_span = 1.0 / k->span[0];
    }
    set_pair(mul(times(-2.0, t->g.value), two_over_pi), k->jump);
    set_rate(r, t->rate, one, k->angle);
    set_spinor(G, r, t, &a, &b);
}

/* The rotation r with conj(r) e_k r = the columns of an orthonormal frame. */
static quat of_axes(plh_dd x[3][3])
{
    quat best = {{one, zero, zero, zero}};
    double most = 0.0;
    for (int n = 0; n < 4; n++) {
        quat a;
        for (int k = 0; k < 4; k++) {
            const int i = n - 1, j = k - 1;
            if (n == k && n > 0)
                a.v[k] = add(one, sub(times(2.0, x[i][i]), add(x[0][0], add(x[1][1], x[2][2]))));
            else if (n == k)
                a.v[k] = add(one, add(x[0][0], add(x[1][1], x[2][2])));
            else if (n > 0 && k > 0)
                a.v[k] = add(x[i][j], x[j][i]);
            else {
                const int l = n + k - 1, u = (l + 1) % 3, v = (l + 2) % 3;
                a.v[k] = sub(x[v][u], x[u][v]);
            }
        }
        if (a.v[n].hi > most) {
            most = a.v[n].hi;
            best = a;
        }
    }
    return conjugate(unit(best));
}

static plh_dd dot(const plh_dd a[3], const plh_dd b[3])
{
    return add(add(mul(a[0], b[0]), mul(a[1], b[1])), mul(a[2], b[2]));
}

/* An orthonormal frame from its third axis. */
static void frame_of(const plh_dd third[3], plh_dd out[3][3])
{
    int least = 0;
    for (int i = 1; i < 3; i++)
        if (fabs(third[i].hi) < fabs(third[least].hi))
            least = i;
    const int j = (least + 1) % 3, k = (least + 2) % 3;
    const plh_dd inv = over(one, root(add(square(third[j]), square(third[k]))));
    out[least][0] = zero;
    out[j][0] = mul(inv, third[k]);
    out[k][0] = plh_dd_neg(mul(inv, third[j]));
    for (int i = 0; i < 3; i++)
        out[i][2] = third[i];
    for (int i = 0; i < 3; i++) {
        const int u = (i + 1) % 3, v = (i + 2) % 3;
        out[i][1] = sub(mul(out[u][2], out[v][0]), mul(out[v][2], out[u][0]));
    }
}

/* M turns about an axis: alpha is constant, beta goes round. */
static void set_uniform(plh_gyrostat_inside *G, const plh_gyrostat_roots *r)
{
    plh_gyrostat_kernel *k = &G->kernel;
    plh_dd axis[3], axes[3][3], part[3], turning = r->turning, across[3];
    const bool flip = dot(r->axis, r->M).hi < 0.0;
    for (int i = 0; i < 3; i++)
        axis[i] = flip ? plh_dd_neg(r->axis[i]) : r->axis[i];
    frame_of(axis, axes);
    for (int n = 0; n < 3; n++) { /* the rotor is along the axis */
        const plh_dd *of = n < 2 ? r->m : r->M;
        part[n] = add(mul(axes[0][n], of[0]), add(mul(axes[1][n], of[1]), mul(axes[2][n], of[2])));
    }
    const plh_dd length = root(add(square(part[0]), square(part[1])));
    const plh_dd c = over(part[0], length), s = over(part[1], length);
    const plh_dd size = over(length, add(r->L, part[2]));
    const quat right = of_axes(axes);
    const quat start = {{one, mul(size, s), plh_dd_neg(mul(size, c)), zero}};
    k->cos0 = plh_dd_to(c);
    k->sin0 = plh_dd_to(s);
    k->a_re[0] = k->b_re[0] = 1.0;
    k->b_im[0] = -1.0;
    k->size = plh_dd_to(size);
    set_frame(G, r, right, (plh_cdd){one, zero}, (plh_cdd){start.v[1], start.v[2]});
    set_turn(G, right, product(unit(start), right));
    set_rate(r, times(flip ? -2.0 : 2.0, turning), two_over_pi, k->angle);
    for (int i = 0; i < 3; i++)
        across[i] = add(mul(c, axes[i][0]), mul(s, axes[i][1]));
    const plh_dd phase = times(0.5, add(dot(r->w, axis), mul(size, dot(r->w, across))));
    set_rate(r, phase, two_over_pi, k->phase);
}

static void set_steady(plh_gyrostat_inside *G, const plh_gyrostat_roots *r)
{
    plh_gyrostat_kernel *k = &G->kernel;
    const plh_vec3 m = G->gyrostat.start.m;
    quat right = {{one, zero, zero, zero}};
    const plh_dd speed = root(dot(r->w, r->w));
    if (speed.hi > 0.0) {
        plh_dd axis[3], axes[3][3];
        for (int i = 0; i < 3; i++)
            axis[i] = over(r->w[i], speed);
        frame_of(axis, axes);
        right = of_axes(axes);
    }
    k->cos0 = k->a_re[0] = 1.0;
    k->centre[0] = m.x, k->centre[1] = m.y, k->centre[2] = m.z;
    set_turn(G, right, right);
    set_rate(r, times(0.5, speed), two_over_pi, k->phase);
}

void PLH_ISA(plh_gyrostat_setup)(plh_gyrostat_inside *G, const plh_gyrostat_roots *r)
{
    theta t = {.side = 1.0, .sign = 1.0};
    G->waves = PLH_GYROSTAT_DIRECT;
    if (r->kind == PLH_GYROSTAT_IS_STEADY) {
        set_steady(G, r);
        return;
    }
    if (r->kind == PLH_GYROSTAT_IS_UNIFORM) {
        set_uniform(G, r);
        return;
    }
    const bool complex = r->kind == PLH_GYROSTAT_IS_COMPLEX;
    const pairs f = pairs_of(r, complex);
    set_nome(r, &f, &t);
    if (complex ? f.S.hi >= 0.0 : !r->near_separatrix) {
        if (complex)
            direct_complex(r, f, &t);
        else
            direct_real(r, &t);
        set_direct(G, r, &t);
        return;
    }
    G->waves = complex ? PLH_GYROSTAT_ODD : PLH_GYROSTAT_EVEN;
    if (complex)
        complement_complex(r, f, &t);
    else
        complement_real(r, &t);
    set_complement(G, r, &t);
}
