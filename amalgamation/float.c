/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The exact step in float: the kernel of double with shorter series, several bodies in the lanes of a
 * vector. Lanes whose step is long are done again in double.
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

/* Up to here, for p and pk of step_kernel.h, the series below reach 2^-25. A physical body that turns by
 * 1 rad has at most 1/4. */
#define PLHF_SHORT 0.27f
/* Squared half angle of the turn about m, for the polynomials of its sine and cosine. */
#define PLHF_TURN2 0.62f

typedef struct plhf_lanes {
    vf m[3];           /* in the units of which s is half the step */
    vf low, dx, dz, s; /* of the body */
} plhf_lanes;

/* What the step does: the turn of the body in its own axes, and what m gains. Small steps keep all their digits. */
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

/* What the stages of a step hand on. A step is one long chain of operations; in stages over a few groups of lanes there is
 * always another chain to work on. */
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

/* ---- bodies ---- */

void plhf_body_init(const plh_body *body, plhf_body *out)
{
    const plh_body_gaps *g = plh_body_gaps_of(body);
    const double I[3] = {body->scaled.x, body->scaled.y, body->scaled.z};
    const double f[3] = {body->frame.x, body->frame.y, body->frame.z};
    const bool rotor = body->kind == PLH_BODY_LINEAR || body->kind == PLH_BODY_POINT;
    const int y = body->order[1];
    out->body = *body;
    out->at[0] = (unsigned char)((y + 2) % 3);
    out->at[1] = (unsigned char)y;
    out->at[2] = (unsigned char)((y + 1) % 3);
    out->frame[0] = (float)body->frame.w;
    PLHF_UNROLL
    for (int i = 0; i < 3; i++) {
        out->moment[i] = (float)I[out->at[i]];
        out->inverse[i] = (float)(1.0 / I[out->at[i]]);
        out->frame[1 + i] = (float)f[out->at[i]];
    }
    out->low = (float)g->low;
    out->dx = rotor ? NAN : (float)g->before; /* through double */
    out->dz = (float)g->after;
    out->per_unit = (float)body->per_unit;
    out->turned = f[0] != 0.0 || f[1] != 0.0 || f[2] != 0.0;
}

static plh_quat plhf_wide_quat(plhf_quat q)
{
    return plh_quat_make((double)q.w, (double)q.x, (double)q.y, (double)q.z);
}

static plh_vec3 plhf_wide_vec3(plhf_vec3 v)
{
    return plh_vec3_make((double)v.x, (double)v.y, (double)v.z);
}

/* Out of line: gcc 12 leaves the rounding out where the floats become doubles again. */
static __attribute__((noinline)) plhf_quat plhf_narrow_quat(plh_quat q)
{
    const plhf_quat r = {(float)q.w, (float)q.x, (float)q.y, (float)q.z};
    return r;
}

static __attribute__((noinline)) plhf_vec3 plhf_narrow_vec3(plh_vec3 v)
{
    const plhf_vec3 r = {(float)v.x, (float)v.y, (float)v.z};
    return r;
}

/* ---- one body in its own axes ---- */

static plh_status plhf_step_in_double(const plhf_body *body, float h, const plhf_state *in,
                                      plhf_state *out)
{
    plh_state s = {plhf_wide_quat(in->q), plhf_wide_vec3(in->m)};
    const plh_status status = plh_free_step(&body->body, (double)h, &s, &s);
    out->q = plhf_narrow_quat(s.q);
    out->m = plhf_narrow_vec3(s.m);
    return status;
}

plh_status plhf_free_step(const plhf_body *body, float h, const plhf_state *in, plhf_state *out)
{
    const float q[3] = {in->q.x, in->q.y, in->q.z}, m[3] = {in->m.x, in->m.y, in->m.z};
    const unsigned char *at = body->at;
    plhf_work w;
    vf start[4], end[4];
    vu rough;
    start[0] = vfset(in->q.w);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++) {
        start[1 + i] = vfset(q[at[i]]);
        w.in.m[i] = vfset(m[at[i]] * body->per_unit);
    }
    w.in.low = vfset(body->low);
    w.in.dx = vfset(body->dx);
    w.in.dz = vfset(body->dz);
    w.in.s = vfset(0.5f * h);
    plhf_begin(&w);
    plhf_middle(&w);
    plhf_end(&w);
    plhf_attitude(start, w.out.d, end, &rough);
    if (vuany(w.out.again | rough))
        return plhf_step_in_double(body, h, in, out);
    float qo[3], mo[3];
    const float unit = 1.0f / body->per_unit;
    PLHF_UNROLL
    for (int i = 0; i < 3; i++) {
        qo[at[i]] = end[1 + i][0];
        mo[at[i]] = m[at[i]] + w.out.gain[i][0] * unit;
    }
    const plhf_state done = {{end[0][0], qo[0], qo[1], qo[2]}, {mo[0], mo[1], mo[2]}};
    *out = done;
    return PLH_OK;
}

/* ---- bodies in space ---- */

/* VFWIDTH bodies, and their states. */
typedef struct plhf_constants {
    float moment[3][VFWIDTH], inverse[3][VFWIDTH], frame[4][VFWIDTH], low[VFWIDTH], dx[VFWIDTH],
        dz[VFWIDTH];
    int32_t middle[VFWIDTH]; /* the axis of the middle moment */
    bool turned, mixed;      /* some frame is not the identity; there are several bodies */
} plhf_constants;

/* In the order x, y, z for one body, in that of the bodies' axes for several. */
typedef struct plhf_group {
    float q[4][VFWIDTH], omega[3][VFWIDTH];
    vu again; /* lanes that are to be done in double */
} plhf_group;

/* The middle axis of each lane, and the axes of the body to x, y, z and back (plh_to_xyz of step_lanes.h). */
typedef struct plhf_order {
    vu one, two;
} plhf_order;

PLH_INLINE plhf_order plhf_order_of(const plhf_constants *b)
{
    vu middle;
    plhf_order o;
    memcpy(&middle, b->middle, sizeof middle);
    o.one = (vu)(middle == 1);
    o.two = (vu)(middle == 2);
    return o;
}

PLH_INLINE vf plhf_pick(plhf_order o, vf a, vf b, vf c)
{
    return vfselect(o.one, b, vfselect(o.two, c, a));
}

PLH_INLINE void plhf_to_xyz(plhf_order o, vf v[3])
{
    const vf a = v[0], b = v[1], c = v[2];
    v[0] = plhf_pick(o, c, a, b);
    v[1] = plhf_pick(o, a, b, c);
    v[2] = plhf_pick(o, b, c, a);
}

PLH_INLINE void plhf_from_xyz(plhf_order o, vf v[3])
{
    const vf x = v[0], y = v[1], z = v[2];
    v[0] = plhf_pick(o, y, x, z);
    v[1] = plhf_pick(o, z, y, x);
    v[2] = plhf_pick(o, x, z, y);
}

PLH_INLINE void plhf_cross(const vf a[3], const vf b[3], vf out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* What the rotation by q adds to v. */
PLH_INLINE void plhf_swing(const vf q[4], const vf v[3], vf out[3])
{
    vf t[3], s[3];
    plhf_cross(q + 1, v, t);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        t[i] = t[i] + t[i];
    plhf_cross(q + 1, t, s);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        out[i] = q[0] * t[i] + s[i];
}

/* v by q, or back. */
PLH_INLINE void plhf_rotate(const vf q[4], bool back, vf v[3])
{
    const vf p[4] = {back ? -q[0] : q[0], q[1], q[2], q[3]};
    vf more[3];
    plhf_swing(p, v, more);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        v[i] = v[i] + more[i];
}

PLH_INLINE void plhf_group_begin(const plhf_constants *b, const plhf_group *g, float dt, bool plain,
                                 plhf_work *w)
{
    vf q[4], frame[4], *v = w->v;
    PLHF_UNROLL
    for (int i = 0; i < 4; i++)
        q[i] = vfload(g->q[i]);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        v[i] = vfload(g->omega[i]);
    if (!plain && b->mixed) {
        plhf_to_xyz(plhf_order_of(b), q + 1);
        plhf_to_xyz(plhf_order_of(b), v);
    }
    plhf_rotate(q, true, v);
    if (!plain && b->turned) {
        PLHF_UNROLL
        for (int i = 0; i < 4; i++)
            frame[i] = vfload(b->frame[i]);
        plhf_rotate(frame, false, v);
    }
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        w->in.m[i] = vfload(b->moment[i]) * v[i];
    w->in.low = vfload(b->low);
    w->in.dx = vfload(b->dx);
    w->in.dz = vfload(b->dz);
    w->in.s = vfset(0.5f * dt);
    plhf_begin(w);
}

/*
 * With the angular velocity v in the body, the turn d and the gain of v, omega gains Q (d(v + gain) - v): small steps add
 * little and so err little.
 */
PLH_INLINE void plhf_group_end(const plhf_constants *b, plhf_work *w, bool plain, plhf_group *g)
{
    vf q[4], frame[4], more[3], end[4], gain[3];
    const plhf_order o = plhf_order_of(b);
    plhf_change *c = &w->out;
    vu rough;
    PLHF_UNROLL
    for (int i = 0; i < 3; i++) {
        gain[i] = c->gain[i] * vfload(b->inverse[i]);
        w->v[i] = w->v[i] + gain[i];
    }
    plhf_swing(c->d, w->v, more);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        more[i] = more[i] + gain[i];
    PLHF_UNROLL
    for (int i = 0; i < 4; i++)
        q[i] = vfload(g->q[i]);
    if (!plain && b->mixed)
        plhf_to_xyz(o, q + 1);
    if (!plain && b->turned) {
        PLHF_UNROLL
        for (int i = 0; i < 4; i++)
            frame[i] = vfload(b->frame[i]);
        plhf_rotate(frame, true, more);
        plhf_rotate(frame, true, c->d + 1);
    }
    plhf_rotate(q, false, more);
    plhf_attitude(q, c->d, end, &rough);
    if (!plain && b->mixed) {
        plhf_from_xyz(o, more);
        plhf_from_xyz(o, end + 1);
    }
    PLHF_UNROLL
    for (int i = 0; i < 4; i++)
        vfstore(g->q[i], end[i]);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        vfstore(g->omega[i], vfload(g->omega[i]) + more[i]);
    g->again = c->again | rough;
}

PLH_INLINE void plhf_put_body(plhf_constants *g, int lane, const plhf_body *b)
{
    PLHF_UNROLL
    for (int i = 0; i < 3; i++) {
        g->moment[i][lane] = b->moment[i];
        g->inverse[i][lane] = b->inverse[i];
    }
    g->low[lane] = b->low;
    g->dx[lane] = b->dx;
    g->dz[lane] = b->dz;
    g->middle[lane] = b->at[1];
}

static void plhf_put_frame(plhf_constants *g, int lane, const plhf_body *b)
{
    for (int i = 0; i < 4; i++)
        g->frame[i][lane] = b->frame[i];
}

PLH_INLINE float *plhf_row(float *base, size_t stride, size_t i)
{
    return (float *)(void *)((char *)base + i * stride);
}

PLH_INLINE const plhf_body *plhf_body_of(const plhf_world_batch *b, size_t i)
{
    return b->body + (b->body_index != NULL ? b->body_index[i] : 0);
}

/* One lane through double, from the row of the caller to it. */
static plh_status plhf_lane_in_double(const plhf_world_batch *b, float dt, size_t i)
{
    const int at_w = (b->flags & PLH_WORLD_SCALAR_LAST) != 0 ? 3 : 0, at_x = at_w == 0 ? 1 : 0;
    float *r = plhf_row(b->q, b->q_stride, i), *w = plhf_row(b->omega, b->omega_stride, i);
    plh_quat q =
        plh_quat_make((double)r[at_w], (double)r[at_x], (double)r[at_x + 1], (double)r[at_x + 2]);
    plh_vec3 omega = plh_vec3_make((double)w[0], (double)w[1], (double)w[2]);
    const plh_status status =
        plh_free_step_world(&plhf_body_of(b, i)->body, (double)dt, &q, &omega);
    r[at_w] = (float)q.w;
    r[at_x] = (float)q.x;
    r[at_x + 1] = (float)q.y;
    r[at_x + 2] = (float)q.z;
    w[0] = (float)omega.x;
    w[1] = (float)omega.y;
    w[2] = (float)omega.z;
    return status;
}

/* Where rows are: q and omega of the batch, the places of w and x in a row. */
typedef struct plhf_rows {
    float *q, *omega;
    size_t q_stride, omega_stride;
    int w, x;
    int place[3]; /* of the axes of the body in a group: those of the one body, or as they are */
} plhf_rows;

PLH_INLINE plhf_rows plhf_rows_of(const plhf_world_batch *b)
{
    const int w = (b->flags & PLH_WORLD_SCALAR_LAST) != 0 ? 3 : 0;
    plhf_rows r = {b->q, b->omega, b->q_stride, b->omega_stride, w, w == 0 ? 1 : 0, {0, 1, 2}};
    for (int k = 0; b->body_index == NULL && k < 3; k++)
        r.place[b->body->at[k]] = k;
    return r;
}

PLH_INLINE void plhf_read_row(const plhf_rows *r, size_t i, int lane, plhf_group *g)
{
    const float *q = plhf_row(r->q, r->q_stride, i), *w = plhf_row(r->omega, r->omega_stride, i);
    g->q[0][lane] = q[r->w];
    for (int k = 0; k < 3; k++) {
        g->q[1 + r->place[k]][lane] = q[r->x + k];
        g->omega[r->place[k]][lane] = w[k];
    }
}

PLH_INLINE void plhf_write_row(const plhf_rows *r, size_t i, int lane, const plhf_group *g)
{
    float *q = plhf_row(r->q, r->q_stride, i), *w = plhf_row(r->omega, r->omega_stride, i);
    q[r->w] = g->q[0][lane];
    for (int k = 0; k < 3; k++) {
        q[r->x + k] = g->q[1 + r->place[k]][lane];
        w[k] = g->omega[r->place[k]][lane];
    }
}

/* The same for a whole group: rows to columns four by four. */
#if defined(__SSE2__)
PLH_INLINE __m128 plhf_three(const float *p)
{
    const __m128 xy = _mm_castpd_ps(_mm_load_sd((const double *)(const void *)p));
    return _mm_movelh_ps(xy, _mm_load_ss(p + 2));
}

PLH_INLINE void plhf_put_three(float *p, __m128 a)
{
    _mm_store_sd((double *)(void *)p, _mm_castps_pd(a));
    _mm_store_ss(p + 2, _mm_movehl_ps(a, a));
}

static void plhf_read_rows(const plhf_rows *r, size_t first, plhf_group *g)
{
    for (int lane = 0; lane < VFWIDTH; lane += 4) {
        __m128 q[4], w[4];
        PLHF_UNROLL
        for (int k = 0; k < 4; k++) {
            const size_t i = first + (size_t)(lane + k);
            q[k] = _mm_loadu_ps(plhf_row(r->q, r->q_stride, i));
            w[k] = plhf_three(plhf_row(r->omega, r->omega_stride, i));
        }
        _MM_TRANSPOSE4_PS(q[0], q[1], q[2], q[3]);
        _MM_TRANSPOSE4_PS(w[0], w[1], w[2], w[3]);
        _mm_storeu_ps(g->q[0] + lane, r->w == 0 ? q[0] : q[3]);
        PLHF_UNROLL
        for (int k = 0; k < 3; k++) {
            _mm_storeu_ps(g->q[1 + r->place[k]] + lane, r->w == 0 ? q[1 + k] : q[k]);
            _mm_storeu_ps(g->omega[r->place[k]] + lane, w[k]);
        }
    }
}

static void plhf_write_rows(const plhf_rows *r, size_t first, const plhf_group *g)
{
    for (int lane = 0; lane < VFWIDTH; lane += 4) {
        __m128 q[4], w[4];
        q[r->w] = _mm_loadu_ps(g->q[0] + lane);
        PLHF_UNROLL
        for (int k = 0; k < 3; k++) {
            q[r->x + k] = _mm_loadu_ps(g->q[1 + r->place[k]] + lane);
            w[k] = _mm_loadu_ps(g->omega[r->place[k]] + lane);
        }
        w[3] = w[2];
        _MM_TRANSPOSE4_PS(q[0], q[1], q[2], q[3]);
        _MM_TRANSPOSE4_PS(w[0], w[1], w[2], w[3]);
        PLHF_UNROLL
        for (int k = 0; k < 4; k++) {
            const size_t i = first + (size_t)(lane + k);
            _mm_storeu_ps(plhf_row(r->q, r->q_stride, i), q[k]);
            plhf_put_three(plhf_row(r->omega, r->omega_stride, i), w[k]);
        }
    }
}
#else
static void plhf_read_rows(const plhf_rows *r, size_t first, plhf_group *g)
{
    for (int lane = 0; lane < VFWIDTH; lane++)
        plhf_read_row(r, first + (size_t)lane, lane, g);
}

static void plhf_write_rows(const plhf_rows *r, size_t first, const plhf_group *g)
{
    for (int lane = 0; lane < VFWIDTH; lane++)
        plhf_write_row(r, first + (size_t)lane, lane, g);
}
#endif

/* Rows that are copied together: what is read as vectors was written as floats some time before. */
enum { PLHF_CHUNK = 64 };

typedef struct plhf_chunk {
    plhf_group state[PLHF_CHUNK / VFWIDTH];
    plhf_constants body[PLHF_CHUNK / VFWIDTH]; /* only the first, if there is one body for all */
    plhf_work work[PLHF_CHUNK / VFWIDTH];
} plhf_chunk;

/* The bodies of a group of rows; the frames only if one of them is not the identity. */
static void plhf_read_bodies(const plhf_world_batch *b, size_t first, int n, plhf_constants *g)
{
    bool turned = false;
    for (int lane = 0; lane < VFWIDTH; lane++) {
        const plhf_body *body = plhf_body_of(b, first + (size_t)(lane < n ? lane : n - 1));
        plhf_put_body(g, lane, body);
        turned |= body->turned;
    }
    g->turned = turned;
    g->mixed = b->body_index != NULL;
    for (int lane = 0; turned && lane < VFWIDTH; lane++)
        plhf_put_frame(g, lane, plhf_body_of(b, first + (size_t)(lane < n ? lane : n - 1)));
}

/* n rows to a group; the lanes beyond the last repeat it. */
static void plhf_read_group(const plhf_rows *r, size_t first, int n, plhf_group *g)
{
    if (n >= VFWIDTH) {
        plhf_read_rows(r, first, g);
        return;
    }
    for (int lane = 0; lane < VFWIDTH; lane++)
        plhf_read_row(r, first + (size_t)(lane < n ? lane : n - 1), lane, g);
}

/* The rows of a group back to their place, or through double. */
static plh_status plhf_write_group(const plhf_world_batch *b, const plhf_rows *r, float dt,
                                   size_t first, int n, const plhf_group *g, size_t *failed)
{
    plh_status worst = PLH_OK;
    if (n >= VFWIDTH && !vuany(g->again)) {
        plhf_write_rows(r, first, g);
        return PLH_OK;
    }
    for (int lane = 0; lane < n && lane < VFWIDTH; lane++) {
        const size_t i = first + (size_t)lane;
        if (g->again[lane] == 0) {
            plhf_write_row(r, i, lane, g);
            continue;
        }
        const plh_status status = plhf_lane_in_double(b, dt, i);
        *failed += status != PLH_OK;
        worst = worst == PLH_OK ? status : worst;
    }
    return worst;
}

/* In stages; plain: one body, given by its moments. */
PLH_INLINE void plhf_step_chunk(plhf_chunk *c, int groups, int table, float dt, bool plain)
{
    for (int k = 0; k < groups; k++)
        plhf_group_begin(&c->body[table * k], &c->state[k], dt, plain, &c->work[k]);
    for (int k = 0; k < groups; k++)
        plhf_middle(&c->work[k]);
    for (int k = 0; k < groups; k++)
        plhf_end(&c->work[k]);
    for (int k = 0; k < groups; k++)
        plhf_group_end(&c->body[table * k], &c->work[k], plain, &c->state[k]);
}

static plh_status plhf_run_chunk(const plhf_world_batch *b, float dt, size_t first, int n,
                                 plhf_chunk *c, size_t *failed)
{
    plh_status worst = PLH_OK;
    const int groups = (n + VFWIDTH - 1) / VFWIDTH, table = b->body_index != NULL;
    const plhf_rows r = plhf_rows_of(b);
    for (int k = 0; k < groups; k++)
        plhf_read_group(&r, first + (size_t)(k * VFWIDTH), n - k * VFWIDTH, &c->state[k]);
    for (int k = 0; table && k < groups; k++)
        plhf_read_bodies(b, first + (size_t)(k * VFWIDTH), n - k * VFWIDTH, &c->body[k]);
    if (!table && !c->body[0].turned)
        plhf_step_chunk(c, groups, 0, dt, true);
    else
        plhf_step_chunk(c, groups, table, dt, false);
    for (int k = 0; k < groups; k++) {
        const plh_status status = plhf_write_group(b, &r, dt, first + (size_t)(k * VFWIDTH),
                                                   n - k * VFWIDTH, &c->state[k], failed);
        worst = worst == PLH_OK ? status : worst;
    }
    return worst;
}

static bool plhf_stride(size_t *stride, size_t floats)
{
    if (*stride == 0)
        *stride = floats * sizeof(float);
    return *stride >= floats * sizeof(float) && *stride % sizeof(float) == 0;
}

static bool plhf_complete(plhf_world_batch *b)
{
    if (b->n == 0)
        return true;
    if (b->body == NULL || b->q == NULL || b->omega == NULL)
        return false;
    if (!plhf_stride(&b->q_stride, 4) || !plhf_stride(&b->omega_stride, 3))
        return false;
    bool outside = (b->flags & ~(unsigned)PLH_WORLD_SCALAR_LAST) != 0;
    for (size_t i = 0; b->body_index != NULL && i < b->n; i++)
        outside |= b->body_index[i] < 0 || (size_t)b->body_index[i] >= b->bodies;
    return !outside;
}

plh_status plhf_free_step_world_batch(const plhf_world_batch *batch, float dt, size_t *failed)
{
    plhf_world_batch b = *batch;
    plhf_chunk c;
    size_t bad = 0;
    plh_status first = plhf_complete(&b) ? PLH_OK : PLH_BAD_ARGUMENT;
    if (first == PLH_OK && b.n > 0 && b.body_index == NULL)
        plhf_read_bodies(&b, 0, 1, &c.body[0]);
    for (size_t i = 0; first != PLH_BAD_ARGUMENT && i < b.n; i += PLHF_CHUNK) {
        const int n = b.n - i < PLHF_CHUNK ? (int)(b.n - i) : PLHF_CHUNK;
        const plh_status status = plhf_run_chunk(&b, dt, i, n, &c, &bad);
        first = first == PLH_OK ? status : first;
    }
    if (failed != NULL)
        *failed = bad;
    return first;
}

/* One body fills no vector: double is as quick. */
plh_status plhf_free_step_world(const plhf_body *body, float dt, plhf_quat *q, plhf_vec3 *omega)
{
    plh_quat wide = plhf_wide_quat(*q);
    plh_vec3 w = plhf_wide_vec3(*omega);
    const plh_status status = plh_free_step_world(&body->body, (double)dt, &wide, &w);
    *q = plhf_narrow_quat(wide);
    *omega = plhf_narrow_vec3(w);
    return status;
}

/* ---- the gyroscopic term ---- */

/* In double; then the floats are taken shorter until their energy is not above the first. */
plh_status plhf_gyroscopic(const plhf_body *body, float dt, plhf_quat q, plhf_vec3 *omega)
{
    const plh_body *b = &body->body;
    const plh_quat unit = plh_world_unit(plhf_wide_quat(q));
    const plh_vec3 v = plh_gyroscopic_to_body(b, unit, plhf_wide_vec3(*omega));
    const double size = plh_vec3_norm(v);
    plh_vec3 end;
    const plh_status status = plh_gyroscopic_turn(b, (double)dt, unit, v, &end);
    if (status != PLH_OK || !(size > 0.0))
        return status;
    const double least = plh_gyroscopic_least(b, v, 1.0 / size);
    const plh_vec3 to = plh_quat_rotate(unit, plh_body_vector_to_user(b, end));
    plhf_vec3 found = plhf_narrow_vec3(to);
    for (double less = 0x1p-25; less < 1.0; less *= 2.0) {
        const plh_vec3 back = plh_gyroscopic_to_body(b, unit, plhf_wide_vec3(found));
        if (plh_gyroscopic_most(b, back, 1.0 / size) <= least) {
            *omega = found;
            return PLH_OK;
        }
        found = plhf_narrow_vec3(plh_vec3_scale(1.0 - less, to));
    }
    return PLH_NOT_FINITE; /* omega is hardly above the smallest float: it stays */
}

plh_status plhf_gyroscopic_moments(plhf_vec3 moment, float dt, plhf_quat q, plhf_vec3 *omega)
{
    plh_body body;
    plhf_body narrow;
    const plh_status status = plh_body_from_moments(plhf_wide_vec3(moment), &body);
    if (status != PLH_OK)
        return status;
    plhf_body_init(&body, &narrow);
    return plhf_gyroscopic(&narrow, dt, q, omega);
}

plh_status plhf_gyroscopic_tensor(const float inertia[9], float dt, plhf_vec3 *omega)
{
    plh_body body;
    plhf_body narrow;
    plh_mat3 t;
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        PLHF_UNROLL
    for (int j = 0; j < 3; j++)
        t.a[i][j] = 0.5 * ((double)inertia[3 * i + j] + (double)inertia[3 * j + i]);
    const plh_status status = plh_body_from_tensor(t, &body);
    if (status != PLH_OK)
        return status;
    const plhf_quat one = {1.0f, 0.0f, 0.0f, 0.0f};
    plhf_body_init(&body, &narrow);
    return plhf_gyroscopic(&narrow, dt, one, omega);
}
