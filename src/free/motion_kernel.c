/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The state of a prepared motion at given times; compiled once per instruction set.
 *
 * With w = v - ib, v linear in time, the Cayley-Klein parameters of the attitude relative to the
 * momentum are e^{i phase} (theta_4(w), B theta_1(w)) of the squared nome, up to a common factor;
 * near the separatrix e^{i phase} (theta_2(z), -i B theta_1(z)), z = g + ix, of the root of the
 * complementary nome (docs/free-body.md). Their squared sum gives q its unit length, their Hopf map
 * is m.
 */
#include "free/motion_kernel.h"
#include "base/isa.h"
#include "base/simd.h"
#include "free/quarter.h"

/* Time since the start, as a sum of two. */
typedef struct span {
    vd hi, lo;
} span;

static inline span since(const plh_motion *M, vd t)
{
    const vd minus = vset1(-M->t0), d = t + minus, tail = d - t; /* Knuth's two-sum */
    return (span){d, (t - (d - tail)) + (minus - tail)};
}

/* rate times dt: the result and, in *low, what it lacks. */
static inline vd grow(const double rate[2], span dt, vd *low)
{
    const vd hi = vset1(rate[0]), p = hi * dt.hi;
    *low = vfma(hi, dt.lo, vfma(vset1(rate[1]), dt.hi, plh_prod_error(hi, dt.hi, p)));
    return p;
}

static inline vd cubic(const double a[4], vd y)
{
    return vfma(vfma(vfma(vset1(a[3]), y, vset1(a[2])), y, vset1(a[1])), y, vset1(a[0]));
}

/* The pair of complex numbers before the phase factor. */
typedef struct spinor {
    vd a_re, a_im, b_re, b_im;
} spinor;

static inline spinor direct(const plh_motion *M, span dt)
{
    vd low, s, c;
    vi k;
    vd p = grow(M->kernel.angle, dt, &low);
    plh_tame(&p, &low, 4.0);
    const vd n = vround_int(p + low, &k);
    plh_sincos_quarter((p - n) + low, k, &s, &c);
    const vd c0 = vset1(M->kernel.cos0), s0 = vset1(M->kernel.sin0);
    const vd sv = vfma(s, c0, c * s0), cv = vfma(c, c0, -(s * s0));
    const vd s2 = sv + sv, sin2 = s2 * cv, cos2 = vfnma(s2, sv, vset1(1.0));
    return (spinor){cubic(M->kernel.poly[0], cos2), sin2 * cubic(M->kernel.poly[1], cos2),
                    sv * cubic(M->kernel.poly[2], cos2), cv * cubic(M->kernel.poly[3], cos2)};
}

/* The same by the complementary nome; *n gets the half periods passed, *k the same as bits. */
static inline spinor complement(const plh_motion *M, span dt, vd *n, vi *k)
{
    vd low, e, inverse;
    vd p = grow(M->kernel.angle, dt, &low);
    const double L = M->kernel.span[0];
    if (L > 0.0)
        plh_tame(&p, &low, 2.0 * L);
    *n = vround_int((p + vset1(M->kernel.x0)) * vset1(M->kernel.inv_span), k);
    const vd half = *n * vset1(L), rest = plh_prod_error(*n, vset1(L), half);
    vd x = (p - half) + ((low - rest) - *n * vset1(M->kernel.span[1]));
    x = x + vset1(M->kernel.x0);
    /* On the separatrix itself x has no bound; beyond 300 the motion is at rest to all digits. The
     * order of the arguments lets NaN through. */
    const vd y = vmin(vset1(300.0), vabs(x));
    plh_exp_pair(y * vset1(-2.0), &e, &inverse);
    const vd Y = vset1(M->kernel.Q) * (e + inverse);
    const vd ch = vset1(1.0) + e, sh = vxorsign(vset1(1.0) - e, x);
    const vd ch_n = vflip_bit(ch, *k, 0), sh_n = vflip_bit(sh, *k, 0);
    return (spinor){ch * cubic(M->kernel.poly[0], Y), sh * cubic(M->kernel.poly[1], Y),
                    sh_n * cubic(M->kernel.poly[2], Y), ch_n * cubic(M->kernel.poly[3], Y)};
}

/* Takes n (whole + jump) quarter turns from the phase p + low: the whole ones, 0 or 1, from its bits. */
static inline void jump_back(const plh_motion *M, vd n, vi steps, vd *p, vd *low, vi *whole)
{
    const vd jump = vset1(M->kernel.jump[0]), back = n * jump, s = *p - back, t = s - *p;
    const vd error = (*p - (s - t)) - (back + t);
    *low = *low + (error - vfma(n, vset1(M->kernel.jump[1]), plh_prod_error(n, jump, back)));
    *p = s;
    *whole = M->kernel.whole_jump ? steps : visplat(0);
}

typedef struct lanes {
    vd q[4], m[3];
} lanes;

/* One row of the user's quaternion. */
static inline vd row(const double a[4], vd w, vd x, vd y, vd z)
{
    return vfma(vset1(a[0]), w, vfma(vset1(a[1]), x, vfma(vset1(a[2]), y, vset1(a[3]) * z)));
}

static inline lanes finish(const plh_motion *M, spinor s, vd f, vi k)
{
    lanes r;
    vd si, co;
    plh_sincos_quarter(f, k, &si, &co);
    const vd a2 = vfma(s.a_re, s.a_re, s.a_im * s.a_im), b2 = vfma(s.b_re, s.b_re, s.b_im * s.b_im);
    const vd norm = a2 + b2, inv = vset1(1.0) / norm, root = vsqrt(inv);
    /* b conj(a) = (m_y - i m_x) / 2 */
    const vd re = vfma(s.b_re, s.a_re, s.b_im * s.a_im);
    const vd im = vfma(s.b_im, s.a_re, -(s.b_re * s.a_im));
    r.m[0] = (vset1(M->kernel.scale[0]) * im) * inv;
    r.m[1] = (vset1(M->kernel.scale[1]) * re) * inv;
    r.m[2] = (vset1(M->kernel.scale[2]) * (a2 - b2)) * inv;
    co = co * root;
    si = si * root;
    const vd w = vfma(s.a_re, co, -(s.a_im * si)), z = vfma(s.a_re, si, s.a_im * co);
    const vd x = vfma(s.b_re, co, -(s.b_im * si)), y = vfma(s.b_re, si, s.b_im * co);
    for (int i = 0; i < 4; i++)
        r.q[i] = row(M->kernel.turn[i], w, x, y, z);
    return r;
}

static inline lanes evaluate(const plh_motion *M, vd t)
{
    const span dt = since(M, t);
    vd low, halves;
    vi k, steps, whole = visplat(0);
    spinor s;
    vd p = grow(M->kernel.phase, dt, &low);
    plh_tame(&p, &low, 4.0);
    if (M->near_separatrix) {
        s = complement(M, dt, &halves, &steps);
        jump_back(M, halves, steps, &p, &low, &whole);
    } else {
        s = direct(M, dt);
    }
    const vd n = vround_int(p + low, &k);
    return finish(M, s, (p - n) + low, k - whole);
}

plh_state PLH_ISA(plh_motion_one)(const plh_motion *motion, double t)
{
#if VWIDTH == 1
    const lanes r = evaluate(motion, t);
    double m[3];
    for (int i = 0; i < 3; i++)
        m[motion->axis[i]] = r.m[i];
    return (plh_state){{r.q[0], r.q[1], r.q[2], r.q[3]}, {m[0], m[1], m[2]}};
#else
    plh_state s;
    plh_states out = {&s.q.w, &s.q.x, &s.q.y, &s.q.z, &s.m.x, &s.m.y, &s.m.z};
    PLH_ISA(plh_motion_many)(motion, 1, &t, out);
    return s;
#endif
}

void PLH_ISA(plh_motion_many)(const plh_motion *motion, size_t n, const double *t, plh_states out)
{
    double *const user[3] = {out.mx, out.my, out.mz};
    double *const m[3] = {user[motion->axis[0]], user[motion->axis[1]], user[motion->axis[2]]};
    double *const q[4] = {out.qw, out.qx, out.qy, out.qz};
    size_t i = 0;
    for (; i + VWIDTH <= n; i += VWIDTH) {
        const lanes r = evaluate(motion, vload(t + i));
        for (int j = 0; j < 4; j++)
            vstore(q[j] + i, r.q[j]);
        for (int j = 0; j < 3; j++)
            vstore(m[j] + i, r.m[j]);
    }
    if (i < n) {
        const int left = (int)(n - i);
        const lanes r = evaluate(motion, vload_n(t + i, left, motion->t0));
        for (int j = 0; j < 4; j++)
            vstore_n(q[j] + i, r.q[j], left);
        for (int j = 0; j < 3; j++)
            vstore_n(m[j] + i, r.m[j], left);
    }
}
