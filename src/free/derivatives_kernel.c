/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The derivatives of a prepared motion at given times; compiled once per instruction set. The
 * momentum comes from derivatives_spread.h; the attitude follows from the momentum, the energy and
 * the integrals of m_i^2 (docs/derivatives.md).
 */
#include "base/isa.h"
#include "free/derivatives_spread.h"
#include "free/motion_lanes.h"

typedef plh_lanes3 vec;

PLH_INLINE vec cross(vec a, vec b)
{
    return (vec){{vfma(a.a[1], b.a[2], -(a.a[2] * b.a[1])),
                  vfma(a.a[2], b.a[0], -(a.a[0] * b.a[2])),
                  vfma(a.a[0], b.a[1], -(a.a[1] * b.a[0]))}};
}

/* The momentum and its derivatives, by m of length one and by the inverse moments w. */
typedef struct tangent {
    vd tau;
    vec m1, rate;
    vec by_m[3], by_w[3];
    vd energy_w[3]; /* tau m0^2/2 + int m^2/2: theta . m1 by w */
} tangent;

/*
 * Half of tau m0_i^2 + int m_i^2. With C = int c^2 = tau - p B = (s c + eta V)/d, the integrals are
 *     x^2 C + dz/dd F,  y y1 s + rho B,  z^2 (C + eta B) + dx/dd (F + y^2 eta B),   F = y^2 C - y
 *     y1 s.
 * F is small beside the middle axis; there it is taken from its own terms.
 */
PLH_INLINE void energies(const plh_derivatives_inside *D, const plh_waves *f, vd inverse, vd y1,
                         vd tau, vd out[3])
{
    const double x = D->m[0], y = D->m[1], z = D->m[2], dd = D->dd;
    const vd half = vset1(0.5), link = vset1(y) * y1 * f->s, y2 = vset1(y * y);
    const vd eta_b = vset1(D->eta) * f->B, rest = vset1(D->eta) * f->V / f->d;
    const vd whole = vfma(f->s, f->c / f->d, rest), parts = vfnma(vset1(D->p), f->B, tau);
    const vd C = vselect(f->whole, whole, parts);
    const vd bend =
        vfma(f->s * (f->c / f->d), vset1(y * y * D->dx * dd * x * x), -vset1(y * dd * z * x));
    const vd F =
        vselect(f->whole, vfma(f->s * f->s * inverse, bend, y2 * rest), vfma(y2, C, -link));
    const vd integral[3] = {vfma(vset1(x * x), C, vset1(D->share_z) * F),
                            vfma(vset1(D->rho), f->B, link),
                            vfma(vset1(z * z), C + eta_b, vset1(D->share_x) * vfma(y2, eta_b, F))};
#pragma GCC unroll 10
    for (int i = 0; i < 3; i++)
        out[i] = half * vfma(tau, vset1(D->m[i] * D->m[i]), integral[i]);
}

/* Lanes of one or the other. */
PLH_INLINE vec choose(vm first, vec a, vec b)
{
#pragma GCC unroll 10
    for (int i = 0; i < 3; i++)
        a.a[i] = vselect(first, a.a[i], b.a[i]);
    return a;
}

static void take_near(const plh_derivatives_inside *D, const plh_waves *f, vm near, plh_spread *o)
{
    const plh_spread s = plh_spread_of(D, &D->base[0], f);
    o->m = choose(near, s.m, o->m);
    o->rate = choose(near, s.rate, o->rate);
#pragma GCC unroll 10
    for (int k = 0; k < PLH_VARIED; k++)
        o->by[k] = choose(near, s.by[k], o->by[k]);
}

/* From the start; but near the separatrix, where a motion that begins beside the middle axis would
 * lose digits in it, from the crossing. */
PLH_INLINE plh_spread spread(const plh_derivatives_inside *D, const plh_waves *f, vd tau)
{
    if (!D->far)
        return plh_spread_of(D, &D->base[0], f);
    const vm near = vlt(vabs(tau) * vset1(D->rate), vset1(1.0));
    const plh_waves late = plh_waves_complement(D, tau + vset1(D->base[1].time));
    plh_spread o = plh_spread_of(D, &D->base[1], &late);
    if (vany(near))
        take_near(D, f, near, &o);
    return o;
}

PLH_INLINE tangent momentum_tangent(const plh_derivatives_inside *D, vd tau)
{
    const plh_waves f = D->complement ? plh_waves_complement(D, tau) : plh_waves_direct(D, tau);
    const plh_spread s = spread(D, &f, tau);
    tangent o = {.tau = tau, .m1 = s.m, .rate = s.rate};
#pragma GCC unroll 10
    for (int i = 0; i < 3; i++) { /* along m: its length, and a change of time */
        const vd radial = vfma(tau, s.rate.a[i], s.m.a[i]);
#pragma GCC unroll 10
        for (int j = 0; j < 3; j++)
            o.by_m[j].a[i] = vfma(radial, vset1(D->m[j]), s.by[j].a[i]);
        o.by_w[0].a[i] = s.by[PLH_VARIED_DX].a[i];
        o.by_w[1].a[i] = s.by[PLH_VARIED_DZ].a[i] - s.by[PLH_VARIED_DX].a[i];
        o.by_w[2].a[i] = -s.by[PLH_VARIED_DZ].a[i];
    }
    const vd z2 = vset1(D->dz * D->dd * D->m[2] * D->m[2]);
    const vd inverse = vset1(1.0) / vfma(z2 * f.s, f.s, f.c * f.c);
    energies(D, &f, inverse, s.m.a[1], tau, o.energy_w);
    return o;
}

/* The rotation since the start, body at the start to body at the time: rows of R^T. */
PLH_INLINE void turn_since(const plh_derivatives_inside *D, const int axis[3], const int sign[3],
                           const vd q[4], vd R[3][3])
{
    const double *b = D->back;
    vd r[4];
    r[0] = vfma(vset1(b[0]), q[0],
                -vfma(vset1(b[1]), q[1], vfma(vset1(b[2]), q[2], vset1(b[3]) * q[3])));
    const vd user[3] = {
        vfma(vset1(b[0]), q[1],
             vfma(vset1(b[1]), q[0], vfma(vset1(b[2]), q[3], -(vset1(b[3]) * q[2])))),
        vfma(vset1(b[0]), q[2],
             vfma(vset1(b[2]), q[0], vfma(vset1(b[3]), q[1], -(vset1(b[1]) * q[3])))),
        vfma(vset1(b[0]), q[3],
             vfma(vset1(b[3]), q[0], vfma(vset1(b[1]), q[2], -(vset1(b[2]) * q[1]))))};
#pragma GCC unroll 10
    for (int i = 0; i < 3; i++)
        r[1 + i] = vset1(sign[i]) * user[axis[i]];
    const vd two = vset1(2.0);
#pragma GCC unroll 10
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        R[i][i] = vfnma(two, vfma(r[1 + j], r[1 + j], r[1 + k] * r[1 + k]), vset1(1.0));
        R[i][j] = two * vfma(r[1 + i], r[1 + j], r[0] * r[1 + k]);
        R[j][i] = two * vfma(r[1 + i], r[1 + j], -(r[0] * r[1 + k]));
    }
}

/* Ten columns of six, in the frame x, y, z and the user's units. */
typedef struct table {
    vec theta[10], m[10];
} table;

PLH_INLINE vec scaled(vec a, vd by)
{
    return (vec){{a.a[0] * by, a.a[1] * by, a.a[2] * by}};
}

/* theta = m1 x d + e m1, where theta x m1 = d. */
PLH_INLINE vec attitude(vec m1, vec d, vd e)
{
    vec r = cross(m1, d);
#pragma GCC unroll 10
    for (int i = 0; i < 3; i++)
        r.a[i] = vfma(e, m1.a[i], r.a[i]);
    return r;
}

PLH_INLINE void fill(const plh_derivatives_inside *D, const tangent *o, double norm, vd R[3][3],
                     table *T)
{
    const vd zero = o->tau * vset1(0.0), G = vset1(norm), clock = vset1(D->clock);
#pragma GCC unroll 10
    for (int j = 0; j < 3; j++) {
        const vec turned = {{R[0][j], R[1][j], R[2][j]}};
        vec d;
#pragma GCC unroll 10
        for (int i = 0; i < 3; i++)
            d.a[i] = turned.a[i] - o->by_m[j].a[i];
        const vd keep = vset1(D->keep[j]);
        T->theta[j] = turned;
        T->m[j] = (vec){{zero, zero, zero}};
        T->theta[3 + j] =
            scaled(attitude(o->m1, d, o->tau * vset1(D->w[j] * D->m[j])), keep * vset1(D->per_m));
        T->m[3 + j] = scaled(o->by_m[j], keep);
        const vec back = scaled(o->by_w[j], vset1(-1.0));
        T->theta[6 + j] = scaled(attitude(o->m1, back, o->energy_w[j]), vset1(D->by_moment[j]));
        T->m[6 + j] = scaled(o->by_w[j], G * vset1(D->by_moment[j]));
        T->theta[9].a[j] = clock * vset1(D->w[j]) * o->m1.a[j];
        T->m[9].a[j] = clock * G * o->rate.a[j];
    }
}

/* The two moments of a rotor share the derivative by both. */
static void share_rotor(const plh_derivatives_inside *D, const tangent *o, table *T)
{
#pragma GCC unroll 10
    for (int j = 0; j < 3; j++) {
        T->theta[6 + j] = scaled(o->m1, o->tau * vset1(D->by_moment[j]));
        T->m[6 + j] = scaled(o->m1, vset1(0.0 * D->by_moment[j]));
    }
}

PLH_INLINE void at_rest(const plh_derivatives_inside *D, vd t, table *T)
{
    const vd zero = t * vset1(0.0); /* NaN for a t that is no time */
#pragma GCC unroll 10
    for (int j = 0; j < 10; j++)
        T->theta[j] = T->m[j] = (vec){{zero, zero, zero}};
#pragma GCC unroll 10
    for (int j = 0; j < 3; j++) {
        T->theta[j].a[j] = vset1(1.0) + zero;
        T->theta[3 + j].a[j] = t * vset1(D->w[j]);
        T->m[3 + j].a[j] = vset1(D->keep[j]) + zero;
#pragma GCC unroll 10
        for (int i = 0; i < 3; i++)
            T->theta[6 + j].a[i] = T->m[6 + j].a[i] = vset1(D->by_moment[j]) + zero;
    }
}

PLH_INLINE void derive(const plh_derivatives_inside *D, const plh_motion_inside *M, vd t,
                       const plh_motion_lanes *state, table *T)
{
    const vd since_start = t - vset1(M->motion.t0);
    if (D->rest) {
        at_rest(D, since_start, T);
        return;
    }
    vd R[3][3];
    turn_since(D, M->axis, M->sign, state->q, R);
    const tangent o = momentum_tangent(D, since_start * vset1(D->clock));
    fill(D, &o, M->norm, R, T);
    if (M->motion.body.kind == PLH_BODY_LINEAR)
        share_rotor(D, &o, T);
}

/* Row i of column j in the frame x, y, z is element place[..] of the user's table, up to its
 * sign. */
PLH_INLINE void store(const plh_derivatives_inside *D, const table *T,
                      const plh_motion_lanes *state, int lanes, plh_jacobian *out)
{
    enum { cells = 60 };
    double cell[cells + 7][VWIDTH];
    int n = 0;
#pragma GCC unroll 10
    for (int j = 0; j < 10; j++) {
        const double *sign = D->sign[j % 3];
#pragma GCC unroll 10
        for (int i = 0; i < 3; i++, n++)
            vstore(cell[n], T->theta[j].a[i] * vset1(j < 6 ? sign[i] : D->own_sign[i]));
#pragma GCC unroll 10
        for (int i = 0; i < 3; i++, n++)
            vstore(cell[n], T->m[j].a[i] * vset1(j < 6 ? sign[i] : D->own_sign[i]));
    }
    for (int i = 0; i < 4; i++)
        vstore(cell[n++], state->q[i]);
#pragma GCC unroll 10
    for (int i = 0; i < 3; i++)
        vstore(cell[n++], state->m[i]);
    for (int l = 0; l < lanes; l++) {
        double *to = (double *)(void *)&out[l]; /* q, m, then the table */
        for (int i = 0; i < cells + 7; i++)
            to[D->place[i]] = cell[i][l];
    }
}

void PLH_ISA(plh_derivatives_many)(const plh_derivatives_inside *D, size_t n, const double *t,
                                   plh_jacobian *out)
{
    const plh_motion_inside *M = plh_motion_look(&D->motion);
    for (size_t i = 0; i < n; i += VWIDTH) {
        const int lanes = n - i < VWIDTH ? (int)(n - i) : VWIDTH;
        const vd time = lanes == VWIDTH ? vload(t + i) : vload_n(t + i, lanes, M->motion.t0);
        const plh_motion_lanes state = plh_motion_evaluate(M, time);
        table T;
        derive(D, M, time, &state, &T);
        store(D, &T, &state, lanes, out + i);
    }
}
