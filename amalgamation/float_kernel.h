/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The exact step in float: the kernel of double with shorter series, several bodies in the lanes of
 * a vector. Lanes whose step is long are done again in double.
 */
#include "float.h"

/* ---- vectors of floats: vf; masks of integers: vu ---- */

#if defined(__AVX512F__)
#define VFWIDTH 16
#include <immintrin.h>
#elif defined(__AVX__)
#define VFWIDTH 8
#include <immintrin.h>
#elif defined(__SSE2__)
#define VFWIDTH 4
#include <emmintrin.h>
#elif defined(__aarch64__)
#define VFWIDTH 4
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#define VFWIDTH 4
#include <wasm_simd128.h>
#else
#define VFWIDTH 4
#endif

/* Vectors stay in registers. */
#define PLHF_UNROLL _Pragma("GCC unroll 4")

typedef float vf __attribute__((vector_size(4 * VFWIDTH)));
typedef int32_t vu __attribute__((vector_size(4 * VFWIDTH)));

PLH_INLINE vf vfset(float a)
{
    const vf zero = {0.0f};
    return zero + a;
}

PLH_INLINE vf vfload(const float *p)
{
    vf r;
    memcpy(&r, p, sizeof r);
    return r;
}

PLH_INLINE void vfstore(float *p, vf a)
{
    memcpy(p, &a, sizeof a);
}

PLH_INLINE vf vfsqrt(vf a)
{
#if defined(__AVX512F__)
    return (vf)_mm512_sqrt_ps((__m512)a);
#elif defined(__AVX__)
    return (vf)_mm256_sqrt_ps((__m256)a);
#elif defined(__SSE2__)
    return (vf)_mm_sqrt_ps((__m128)a);
#elif defined(__aarch64__)
    return (vf)vsqrtq_f32((float32x4_t)a);
#elif defined(__wasm_simd128__)
    return (vf)wasm_f32x4_sqrt((v128_t)a);
#else
    for (int i = 0; i < VFWIDTH; i++)
        a[i] = sqrtf(a[i]);
    return a;
#endif
}

/* a b + c, with one rounding where the compiler's flags have fma. */
PLH_INLINE vf vffma(vf a, vf b, vf c)
{
#if defined(__AVX512F__)
    return (vf)_mm512_fmadd_ps((__m512)a, (__m512)b, (__m512)c);
#elif defined(__AVX__) && defined(__FMA__)
    return (vf)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
#elif defined(__aarch64__)
    return (vf)vfmaq_f32((float32x4_t)c, (float32x4_t)a, (float32x4_t)b);
#else
    return a * b + c;
#endif
}

PLH_INLINE vf vfselect(vu m, vf a, vf b)
{
    return (vf)((m & (vu)a) | (~m & (vu)b));
}

PLH_INLINE vf vfmax(vf a, vf b)
{
    return vfselect((vu)(a > b), a, b);
}

PLH_INLINE bool vuany(vu m)
{
#if defined(__AVX512F__)
    return _mm512_test_epi32_mask((__m512i)m, (__m512i)m) != 0;
#elif defined(__AVX__)
    return _mm256_movemask_ps((__m256)m) != 0;
#elif defined(__SSE2__)
    return _mm_movemask_ps((__m128)m) != 0;
#else
    int32_t all = 0;
    for (int i = 0; i < VFWIDTH; i++)
        all |= m[i];
    return all != 0;
#endif
}

/* ---- the step ---- */

/* Up to here, for p and pk of step_kernel.h, the series below reach 2^-25. A physical body that
 * turns by 1 rad has at most 1/4. */
#define PLHF_SHORT 0.27f
/* Squared half angle of the turn about m, for the polynomials of its sine and cosine. */
#define PLHF_TURN2 0.62f

typedef struct plhf_lanes {
    vf m[3];           /* in the units of which s is half the step */
    vf low, dx, dz, s; /* of the body */
} plhf_lanes;

/* What the step does: the turn of the body in its own axes, and what m gains. Small steps keep all
 * their digits. */
typedef struct plhf_change {
    vf d[4], gain[3]; /* d[0] less one */
    vu again;         /* lanes that are to be done in double */
} plhf_change;

/* S, X, Y, Z are less one, as in step_series.h. */
typedef struct plhf_sigma {
    vf S, X, Y, Z, ey, g2, g3;
} plhf_sigma;

/* plh_sigma_series() without the terms that no float feels. */
PLH_INLINE plhf_sigma plhf_sigma_series(vf p, vf pk)
{
    const vf ey = (p + pk) * (-1.0f / 3.0f), ex = (2.0f * pk - p) * (1.0f / 3.0f);
    const vf ez = (2.0f * p - pk) * (1.0f / 3.0f), eyz = ey * ez;
    const vf g2 = 4.0f * (ex * ex - eyz), g3 = 4.0f * (ex * eyz), gg = g2 * g2;
    const vf B = (-0.5f - g2 * (1.0f / 960.0f)) - g3 * (13.0f / 53760.0f);
    const vf C = g2 * (1.0f / 7680.0f) - 0.125f;
    plhf_sigma r;
    r.S = -((g2 * (1.0f / 240.0f) + g3 * (1.0f / 840.0f)) + gg * (1.0f / 161280.0f));
    r.Y = vffma(ey, vffma(ey, C, B),
                (g2 * (1.0f / 48.0f) + g3 * (1.0f / 960.0f)) - gg * (1.0f / 161280.0f));
    r.X = vffma(pk, vffma(-ez, C, B), r.Y);
    r.Z = vffma(p, vffma(-ex, C, B), r.Y);
    r.ey = ey;
    r.g2 = g2;
    r.g3 = g3;
    return r;
}

/* What the stages of a step hand on. A step is one long chain of operations; in stages over a few
 * groups of lanes there is always another chain to work on. */
typedef struct plhf_work {
    plhf_lanes in;
    plhf_sigma g;
    vf a[3], aa, gap, zz, p, pk, wy, ty;
    vf phase, y, turn_c, turn_s;
    plhf_change out;
} plhf_work;

PLH_INLINE vf plhf_laurent(vf c1, vf c2, vf c3, float t)
{
    return 1.0f + t * (c1 + t * (c2 + t * c3));
}

/* plh_quad3() */
PLH_INLINE vf plhf_quad3(const plhf_sigma *g, vf c)
{
    const vf c1 = c - g->ey, c2 = g->g2 * (1.0f / 20.0f), c3 = g->g3 * (1.0f / 28.0f);
    const vf a = plhf_laurent(c1, c2, c3, 0.16471028689654242f);
    const vf b = plhf_laurent(c1, c2, c3, 0.54986849921644356f);
    const vf d = plhf_laurent(c1, c2, c3, 0.90080582927162940f), ab = a * b;
    const vf sum = a * 0.15380118384095637f + b * 0.062891337164419424f;
    return (ab * 0.11664081232795754f + d * sum) / (ab * d);
}

/* cos(sqrt y) and sin(sqrt y)/sqrt y for 0 <= y <= PLHF_TURN2. */
PLH_INLINE void plhf_cos_sinc(vf y, vf *c, vf *s)
{
    const vf yy = y * y, c3 = (1.0f / 40320.0f) - y * (1.0f / 3628800.0f);
    const vf s3 = (-1.0f / 5040.0f) + y * (1.0f / 362880.0f),
             s1 = (-1.0f / 6.0f) + y * (1.0f / 120.0f);
    const vf c1 = -0.5f + y * (1.0f / 24.0f), c2 = (-1.0f / 720.0f) + y * c3;
    *c = 1.0f + y * (c1 + yy * c2);
    *s = 1.0f + y * (s1 + yy * s3);
}

/* The step of step_kernel.h: w->in to w->out. */
PLH_INLINE void plhf_begin(plhf_work *w)
{
    const vf dx = w->in.dx, dz = w->in.dz, s = w->in.s, *m = w->in.m;
    const vf ax = m[0] * s, ay = m[1] * s, az = m[2] * s;
    const vf ax2 = ax * ax, ay2 = ay * ay, az2 = az * az, yz2 = ay2 + az2;
    const vf vx = dx * ax, vz = dz * az, x = vx * ax, z = vz * az;
    w->a[0] = ax;
    w->a[1] = ay;
    w->a[2] = az;
    w->aa = ax2 + yz2;
    w->gap = dx * dz;
    w->zz = dz * vffma(dx, az2, z);
    w->p = vffma(dz, vffma(dx, yz2, z), vx) - vx;
    w->pk = vffma(dx, vffma(dz, ax2 + ay2, x), vz) - vz;
    w->wy = w->in.low + vfmax(dz, -dx);
    w->ty = z - x;
    w->g = plhf_sigma_series(w->p, w->pk);
}

PLH_INLINE void plhf_middle(plhf_work *w)
{
    w->phase = w->wy + (w->gap * w->ty) * plhf_quad3(&w->g, -(w->gap * w->aa));
    w->y = w->aa * (w->phase * w->phase);
    plhf_cos_sinc(w->y, &w->turn_c, &w->turn_s);
    w->turn_s = w->turn_s * w->phase;
}

/* (1 + a) (1 + b) - 1 */
PLH_INLINE vf plhf_less_one(vf a, vf b)
{
    return vffma(a, b, a + b);
}

/* plh_near_turn() */
PLH_INLINE void plhf_near_turn(const plhf_work *w, vf g[3])
{
    const plhf_sigma *f = &w->g;
    const vf dx = w->in.dx, dz = w->in.dz, s = w->in.s, *m = w->in.m, *a = w->a;
    const vf S = 1.0f + f->S, sx = plhf_less_one(f->S, f->X), sz = plhf_less_one(f->S, f->Z);
    const vf ux = dz * a[2] * m[1], uz = dx * a[0] * m[1];
    const vf nx = m[0] + vffma(-sx, ux, vffma(plhf_less_one(f->Y, f->Z), m[0], -ux));
    const vf nz = vffma(sz, uz, vffma(-plhf_less_one(f->X, f->Y), m[2], uz)) - m[2]; /* -Nz */
    const vf D = 1.0f + vffma(w->zz * S, S, plhf_less_one(f->Z, f->Z));
    const vf vx = dx * (nx * s), vz = dz * (nz * s);
    g[0] = vffma(plhf_less_one(f->X, f->Z), D, D);
    g[1] = vffma(sz, vx, vx);
    g[2] = vffma(sx, vz, vz);
}

/* A cosine less one to all digits, from itself and the squared sine. */
PLH_INLINE vf plhf_cosine_less(vf c, vf sin2)
{
    const vf versine = 1.0f - c;
    return -0.5f * vffma(versine, versine, sin2);
}

/* plh_step_near() and the turn d of plh_step_attitude(): m gains by three shears. Cosines are less
 * one: rounded as they are, they would make each turn longer or shorter in the same way. */
PLH_INLINE void plhf_end(plhf_work *w)
{
    vf g[3];
    plhf_near_turn(w, g);
    const vf *m = w->in.m, by = 1.0f / g[0], bx = g[1] * by, bz = g[2] * by;
    const vf vv = vffma(g[1], g[1], g[2] * g[2]), sin2 = vv / vffma(g[0], g[0], vv);
    const vf rise = vffma(m[2], bx, -(m[0] * bz)), y = m[1] + rise;
    const vf half = vffma(-sin2, y, y), across = half + half;
    const vf mx = vffma(bz, across, m[0]), mz = vffma(-bx, across, m[2]);
    plhf_change *out = &w->out;
    out->gain[0] = bz * across;
    out->gain[1] = vffma(mz, bx, vffma(-bz, mx, rise));
    out->gain[2] = -(bx * across);
    const vf n = plhf_cosine_less(vfsqrt(1.0f - sin2), sin2), t = w->turn_s, *a = w->a;
    const vf e1 = a[0] * t, e2 = a[1] * t, e3 = a[2] * t;
    const vf e0 = plhf_cosine_less(w->turn_c, vffma(e3, e3, vffma(e1, e1, e2 * e2)));
    const vf d0 = (1.0f + n) * ((1.0f + e0) - vffma(e1, bx, e3 * bz));
    const vf d1 = bx + vffma(e0, bx, vffma(e2, bz, e1)), d2 = vffma(e3, bx, vffma(-e1, bz, e2));
    const vf d3 = bz + vffma(e0, bz, vffma(-e2, bx, e3)), *d = out->d;
    out->d[1] = vffma(n, d1, d1);
    out->d[2] = vffma(n, d2, d2);
    out->d[3] = vffma(n, d3, d3);
    out->d[0] = plhf_cosine_less(d0, vffma(d[3], d[3], vffma(d[1], d[1], d[2] * d[2])));
    const vf sum = (out->gain[0] + out->gain[1]) + (out->gain[2] + d0);
    out->again = ~((vu)(vfmax(w->p, w->pk) <= PLHF_SHORT) & (vu)(w->y <= PLHF_TURN2) &
                   (vu)(sum - sum == 0.0f * sum) & (vu)(d0 >= 0.75f));
}

/* q d, to length one; true in `rough` where q was too far from it. What q lacks is taken off d,
 * before q is rounded. */
PLH_INLINE void plhf_attitude(const vf q[4], const vf d[4], vf out[4], vu *rough)
{
    const vf lead = vffma(q[1], q[1], vffma(q[0], q[0], vfset(-1.0f)));
    const vf excess = vffma(q[3], q[3], vffma(q[2], q[2], lead)), fix = -0.5f * excess;
    const vf less = d[0] + vffma(fix, d[0], fix);
    const vf x = vffma(fix, d[1], d[1]), y = vffma(fix, d[2], d[2]), z = vffma(fix, d[3], d[3]);
    *rough = ~(vu)(excess * excess <= 0x1p-36f);
    out[0] = q[0] + vffma(q[0], less, vffma(-q[1], x, vffma(-q[2], y, -(q[3] * z))));
    out[1] = q[1] + vffma(q[1], less, vffma(q[0], x, vffma(q[2], z, -(q[3] * y))));
    out[2] = q[2] + vffma(q[2], less, vffma(q[0], y, vffma(q[3], x, -(q[1] * z))));
    out[3] = q[3] + vffma(q[3], less, vffma(q[0], z, vffma(q[1], y, -(q[2] * x))));
}
