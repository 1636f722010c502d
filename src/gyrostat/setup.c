/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The kernel of a prepared gyrostat (docs/gyrostat.md), from the lattice of its theta functions:
 * the attitude, its first derivative and the logarithmic derivative of its Wronskian at the
 * start give the matrix that takes the theta functions to the Cayley-Klein parameters, and the rate
 * of their phase.
 */
#include <math.h>

#include "base/explog.h"
#include "base/isa.h"
#include "gyrostat/lattice.h"

static const plh_dd zero = {.hi = 0.0};

static void set_pair(plh_dd a, double out[2])
{
    out[0] = a.hi;
    out[1] = a.lo;
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

static void direct_jets(const plh_gyrostat_lattice *t, jet *a, jet *b)
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

static void complement_jets(const plh_gyrostat_lattice *t, plh_gyrostat_waves waves, jet *a, jet *b)
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
static void direct_cubics(plh_gyrostat_kernel *k, const plh_gyrostat_lattice *t)
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

static void complement_waves(plh_gyrostat_kernel *k, const plh_gyrostat_lattice *t,
                             plh_gyrostat_waves waves)
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

/*
 * Whether a motion near a separatrix spends most of its time where B is the larger wave: B/A grows
 * to the root of 1/nome in a quarter of a period. That row of the matrix is the saddle. As the
 * third axis it leaves a small loop small.
 */
static bool stays_near_second(plh_cdd C[2][2], const plh_gyrostat_lattice *t)
{
    const plh_dd first = add(cnorm2(C[0][0]), cnorm2(C[0][1])),
                 second = add(cnorm2(C[1][0]), cnorm2(C[1][1]));
    return second.hi >= sqrt(fabs(t->Q.hi)) * first.hi;
}

/* Matrix and phase from the start. */
static void set_spinor(plh_gyrostat_inside *G, const plh_gyrostat_roots *r,
                       const plh_gyrostat_lattice *t, const jet *a, const jet *b)
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
    const bool swapped = G->waves != PLH_GYROSTAT_DIRECT && stays_near_second(C, t);
    G->swapped = swapped;
    if (swapped) {
        plh_cdd other[2][2] = {{C[1][0], C[1][1]}, {C[0][0], C[0][1]}};
        set_matrix(G, r, other, psi, b->f[0], a->f[0]);
    } else {
        set_matrix(G, r, C, psi, a->f[0], b->f[0]);
    }
}

static void set_direct(plh_gyrostat_inside *G, const plh_gyrostat_roots *r,
                       const plh_gyrostat_lattice *t)
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

static void set_complement(plh_gyrostat_inside *G, const plh_gyrostat_roots *r,
                           plh_gyrostat_lattice *t)
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
    plh_gyrostat_lattice t;
    G->waves = PLH_GYROSTAT_DIRECT;
    if (r->kind == PLH_GYROSTAT_IS_STEADY) {
        set_steady(G, r);
        return;
    }
    if (r->kind == PLH_GYROSTAT_IS_UNIFORM) {
        set_uniform(G, r);
        return;
    }
    G->waves = PLH_ISA(plh_gyrostat_place)(r, &t);
    if (G->waves == PLH_GYROSTAT_DIRECT)
        set_direct(G, r, &t);
    else
        set_complement(G, r, &t);
}
