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
    vf d[4], gain[3];
    vu again; /* lanes that are to be done in double */
} plhf_change;

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
    r.S = 1.0f - ((g2 * (1.0f / 240.0f) + g3 * (1.0f / 840.0f)) + gg * (1.0f / 161280.0f));
    r.Y = 1.0f + (ey * (ey * C + B) +
                  ((g2 * (1.0f / 48.0f) + g3 * (1.0f / 960.0f)) - gg * (1.0f / 161280.0f)));
    r.X = r.Y + pk * (B - ez * C);
    r.Z = r.Y + p * (B - ex * C);
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
    vf v[3]; /* for steps in space: the angular velocity in the body */
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

/* e g; e = (turn_c, turn_s a), g without a part along y. */
PLH_INLINE void plhf_turn(const vf e[4], vf g0, vf gx, vf gz, vf d[4])
{
    d[0] = e[0] * g0 - (e[1] * gx + e[3] * gz);
    d[1] = e[0] * gx + (e[1] * g0 + e[2] * gz);
    d[2] = e[2] * g0 + (e[3] * gx - e[1] * gz);
    d[3] = e[0] * gz + (e[3] * g0 - e[2] * gx);
}

/* The step of step_kernel.h: w->in to w->out. */
PLH_INLINE void plhf_begin(plhf_work *w)
{
    const vf dx = w->in.dx, dz = w->in.dz, d = dx + dz, s = w->in.s, *m = w->in.m;
    const vf ax = m[0] * s, ay = m[1] * s, az = m[2] * s;
    const vf ax2 = ax * ax, ay2 = ay * ay, az2 = az * az;
    w->a[0] = ax;
    w->a[1] = ay;
    w->a[2] = az;
    w->aa = ax2 + ay2 + az2;
    w->gap = dx * dz;
    w->zz = dz * d * az2;
    w->p = w->gap * ay2 + w->zz;
    w->pk = w->gap * ay2 + dx * d * ax2;
    w->wy = w->in.low + vfmax(dz, -dx);
    w->ty = dz * az2 - dx * ax2;
    w->g = plhf_sigma_series(w->p, w->pk);
}

PLH_INLINE void plhf_middle(plhf_work *w)
{
    w->phase = w->wy + (w->gap * w->ty) * plhf_quad3(&w->g, -(w->gap * w->aa));
    w->y = w->aa * (w->phase * w->phase);
    plhf_cos_sinc(w->y, &w->turn_c, &w->turn_s);
    w->turn_s = w->turn_s * w->phase;
}

PLH_INLINE void plhf_end(plhf_work *w)
{
    const plhf_sigma *g = &w->g;
    const vf dx = w->in.dx, dz = w->in.dz, s = w->in.s, *m = w->in.m, *a = w->a;
    const vf A = g->S * dz * g->X, B = g->S * (dx + dz) * g->Y, C = g->S * dx * g->Z;
    const vf SS = g->S * g->S, D = w->zz * SS + g->Z * g->Z;
    const vf nx = g->Y * g->Z * m[0] - A * (a[1] * m[2]);
    const vf ny = g->X * g->Z * m[1] + B * (a[2] * m[0]);
    const vf nz = g->X * g->Y * m[2] - C * (a[0] * m[1]);
    const vf F = g->Y * g->Y - (w->gap * w->aa) * SS;
    const vf g0 = g->X * g->Z * D, gx = C * (nx * s), gz = -(A * (nz * s));
    const vf inv = 1.0f / vfsqrt(g0 * g0 + (gx * gx + gz * gz));
    const vf t = 2.0f * (inv * inv) * F, tny = t * ny;
    const vf e[4] = {w->turn_c, a[0] * w->turn_s, a[1] * w->turn_s, a[2] * w->turn_s};
    plhf_change *out = &w->out;
    plhf_turn(e, g0 * inv, gx * inv, gz * inv, out->d);
    out->gain[0] = gz * tny;
    out->gain[1] = (t * B * (nz * s)) * nx;
    out->gain[2] = -(gx * tny);
    const vf sum = (out->gain[0] + out->gain[1]) + (out->gain[2] + out->d[0]);
    out->again = ~((vu)(vfmax(w->p, w->pk) <= PLHF_SHORT) & (vu)(w->y <= PLHF_TURN2) &
                   (vu)(sum - sum == 0.0f * sum));
}

/* q d, to length one; true in `rough` where q was too far from it. */
PLH_INLINE void plhf_attitude(const vf q[4], const vf d[4], vf out[4], vu *rough)
{
    vf r[4];
    r[0] = q[0] * d[0] - (q[1] * d[1] + (q[2] * d[2] + q[3] * d[3]));
    r[1] = q[1] * d[0] + (q[0] * d[1] + (q[2] * d[3] - q[3] * d[2]));
    r[2] = q[2] * d[0] + (q[0] * d[2] + (q[3] * d[1] - q[1] * d[3]));
    r[3] = q[3] * d[0] + (q[0] * d[3] + (q[1] * d[2] - q[2] * d[1]));
    const vf excess = ((r[0] * r[0] - 1.0f) + r[1] * r[1]) + (r[2] * r[2] + r[3] * r[3]);
    *rough = ~(vu)(excess * excess <= 0x1p-36f);
    PLHF_UNROLL
    for (int i = 0; i < 4; i++)
        out[i] = r[i] - r[i] * (0.5f * excess);
}
