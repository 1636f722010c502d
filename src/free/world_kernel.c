/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Many exact steps in the space frame; compiled once per instruction set.
 *
 * A chunk of lanes is copied from the caller's rows into columns, taken to the principal frame,
 * stepped by plh_step_range, and taken back. The conversions are those of plh_free_step_world(),
 * operation by operation and without fma, so that their bits are the same.
 */
#include "free/world.h"

#include "base/isa.h"
#include "base/simd.h"
#include "free/step_isa.h"

enum { chunk = 64 }; /* a multiple of every VWIDTH; 14 kB of columns */

typedef struct columns {
    double q[4][chunk], m[3][chunk];         /* before the step */
    double to_q[4][chunk], to_m[3][chunk];   /* after it */
    double gaps[6][chunk], moment[3][chunk]; /* the bodies */
    double frame[4][chunk], line[chunk];     /* line: 1 for a linear rotor */
    bool turned;                             /* some frame is not the identity */
    bool has_line;
} columns;

typedef struct vquat {
    vd w, x, y, z;
} vquat;

typedef struct vvec {
    vd x, y, z;
} vvec;

static inline vvec cross(vvec a, vvec b)
{
    const vvec r = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return r;
}

/* plh_quat_rotate() */
static inline vvec rotate(vquat q, vvec v)
{
    const vvec u = {q.x, q.y, q.z}, c = cross(u, v);
    const vd two = vset1(2.0);
    const vvec t = {two * c.x, two * c.y, two * c.z}, d = cross(u, t);
    const vvec r = {(v.x + q.w * t.x) + d.x, (v.y + q.w * t.y) + d.y, (v.z + q.w * t.z) + d.z};
    return r;
}

static inline vquat conjugate(vquat q)
{
    const vquat r = {q.w, -q.x, -q.y, -q.z};
    return r;
}

/* plh_quat_mul() */
static inline vquat multiply(vquat a, vquat b)
{
    const vquat r = {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                     a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                     a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                     a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
    return r;
}

static inline vquat choose_quat(vm m, vquat a, vquat b)
{
    const vquat r = {vselect(m, a.w, b.w), vselect(m, a.x, b.x), vselect(m, a.y, b.y),
                     vselect(m, a.z, b.z)};
    return r;
}

static inline vvec choose(vm m, vvec a, vvec b)
{
    const vvec r = {vselect(m, a.x, b.x), vselect(m, a.y, b.y), vselect(m, a.z, b.z)};
    return r;
}

static inline vquat load_quat(double (*q)[chunk], size_t i)
{
    const vquat r = {vload(q[0] + i), vload(q[1] + i), vload(q[2] + i), vload(q[3] + i)};
    return r;
}

static inline vvec load_vec(double (*v)[chunk], size_t i)
{
    const vvec r = {vload(v[0] + i), vload(v[1] + i), vload(v[2] + i)};
    return r;
}

static inline void store_quat(double (*q)[chunk], size_t i, vquat a)
{
    vstore(q[0] + i, a.w);
    vstore(q[1] + i, a.x);
    vstore(q[2] + i, a.y);
    vstore(q[3] + i, a.z);
}

static inline void store_vec(double (*v)[chunk], size_t i, vvec a)
{
    vstore(v[0] + i, a.x);
    vstore(v[1] + i, a.y);
    vstore(v[2] + i, a.z);
}

/* Lanes whose frame is not the identity. */
static inline vm is_turned(vquat f)
{
    const vd zero = vset1(0.0);
    return vmor(vne(f.x, zero), vmor(vne(f.y, zero), vne(f.z, zero)));
}

static void put_body(columns *c, size_t i, const plh_body *b)
{
    const plh_body_gaps *g = plh_body_gaps_of(b);
    const double gaps[6] = {g->low, g->before, g->after, g->code, g->before_rest, g->after_rest};
    const double frame[4] = {b->frame.w, b->frame.x, b->frame.y, b->frame.z};
    const double moment[3] = {b->moment.x, b->moment.y, b->moment.z};
    for (int k = 0; k < 6; k++)
        c->gaps[k][i] = gaps[k];
    for (int k = 0; k < 4; k++)
        c->frame[k][i] = frame[k];
    for (int k = 0; k < 3; k++)
        c->moment[k][i] = moment[k];
    c->line[i] = b->kind == PLH_BODY_LINEAR;
    c->has_line |= b->kind == PLH_BODY_LINEAR;
    c->turned |= !(frame[1] == 0.0 && frame[2] == 0.0 && frame[3] == 0.0);
}

static inline double *row_of(double *base, size_t stride, const int *row, size_t lane)
{
    const ptrdiff_t r = row != NULL ? row[lane] : (ptrdiff_t)lane;
    return (double *)(void *)((char *)base + r * (ptrdiff_t)stride);
}

/* The place of w in a row; x, y, z begin at its complement. */
static inline int place_of_w(const plh_world_batch *b)
{
    return (b->flags & PLH_WORLD_SCALAR_LAST) != 0 ? 3 : 0;
}

static const plh_body *body_of(const plh_world_batch *b, size_t lane)
{
    const size_t at = b->body_index != NULL ? (size_t)b->body_index[lane] : 0;
    return (const plh_body *)(const void *)((const char *)b->body + at * b->body_stride);
}

/* Lanes first ... first + n - 1; the columns beyond them hold a body at rest. */
static void gather(const plh_world_batch *b, size_t first, size_t n, columns *c)
{
    const int w = place_of_w(b), x = w == 0;
    for (size_t i = 0; i < n; i++) {
        const double *q = row_of(b->q, b->q_stride, b->q_row, first + i);
        const double *v = row_of(b->vector, b->vector_stride, b->vector_row, first + i);
        c->q[0][i] = q[w];
        for (int k = 0; k < 3; k++) {
            c->q[1 + k][i] = q[x + k];
            c->m[k][i] = v[k];
        }
    }
    for (size_t i = n; i % VWIDTH != 0; i++) {
        c->q[0][i] = 1.0;
        for (int k = 0; k < 3; k++)
            c->q[1 + k][i] = c->m[k][i] = 0.0;
    }
    if (b->body_index == NULL)
        return;
    c->turned = c->has_line = false;
    for (size_t i = 0; i < n; i++)
        put_body(c, i, body_of(b, first + i));
    for (size_t i = n; i % VWIDTH != 0; i++)
        put_body(c, i, body_of(b, first));
}

/* Quaternions of any length to length one; rare. */
static __attribute__((noinline, cold)) void to_unit(columns *c, size_t i, unsigned lanes)
{
    for (; lanes != 0; lanes &= lanes - 1) {
        const size_t j = i + (size_t)__builtin_ctz(lanes);
        const plh_quat q =
            plh_world_unit(plh_quat_make(c->q[0][j], c->q[1][j], c->q[2][j], c->q[3][j]));
        c->q[0][j] = q.w;
        c->q[1][j] = q.x;
        c->q[2][j] = q.y;
        c->q[3][j] = q.z;
    }
}

/* Along the axis of a linear rotor: zero, or NaN for what is not finite. */
static inline vvec drop_axis(const columns *c, size_t i, vvec moment, vvec v)
{
    const vd zero = vset1(0.0);
    const vm line = vne(vload(c->line + i), zero);
    const vvec r = {vselect(vmand(line, veq(moment.x, zero)), v.x - v.x, v.x),
                    vselect(vmand(line, veq(moment.y, zero)), v.y - v.y, v.y),
                    vselect(vmand(line, veq(moment.z, zero)), v.z - v.z, v.z)};
    return r;
}

static void to_body(columns *c, size_t i, bool momentum)
{
    vquat q = load_quat(c->q, i);
    const vd excess = (q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z) - vset1(1.0);
    const vm rough = vmnot(vle(vabs(excess), vset1(PLH_WORLD_ROUGH)));
    if (__builtin_expect(vany(rough), 0)) {
        to_unit(c, i, vmask_bits(rough));
        q = load_quat(c->q, i);
    }
    vvec v = rotate(conjugate(q), load_vec(c->m, i));
    if (c->turned) {
        const vquat f = load_quat(c->frame, i);
        const vm turned = is_turned(f);
        v = choose(turned, rotate(f, v), v);
        q = choose_quat(turned, multiply(q, conjugate(f)), q);
    }
    const vvec I = load_vec(c->moment, i);
    if (__builtin_expect(c->has_line, 0))
        v = drop_axis(c, i, I, v);
    if (!momentum) {
        v.x = I.x * v.x;
        v.y = I.y * v.y;
        v.z = I.z * v.z;
    }
    store_quat(c->q, i, q);
    store_vec(c->m, i, v);
}

static inline vd ratio(vd m, vd moment)
{
    return vselect(vne(moment, vset1(0.0)), m / moment, vset1(0.0));
}

static void to_space(columns *c, size_t i, bool momentum)
{
    vquat q = load_quat(c->to_q, i);
    const vvec m = load_vec(c->to_m, i), I = load_vec(c->moment, i);
    vvec v = {ratio(m.x, I.x), ratio(m.y, I.y), ratio(m.z, I.z)};
    if (c->turned) {
        const vquat f = load_quat(c->frame, i);
        const vm turned = is_turned(f);
        v = choose(turned, rotate(conjugate(f), v), v);
        q = choose_quat(turned, multiply(q, f), q);
    }
    if (!momentum) {
        v = rotate(q, v);
        const vd sum = v.x + v.y + v.z, nan = vset1(NAN);
        const vm fine = veq(sum - sum, vset1(0.0));
        const vquat none = {nan, nan, nan, nan};
        const vvec nothing = {nan, nan, nan};
        q = choose_quat(fine, q, none);
        store_vec(c->to_m, i, choose(fine, v, nothing));
    }
    store_quat(c->to_q, i, q);
}

static plh_states states_of(double (*q)[chunk], double (*m)[chunk])
{
    const plh_states r = {q[0], q[1], q[2], q[3], m[0], m[1], m[2]};
    return r;
}

static void scatter(const plh_world_batch *b, size_t first, size_t n, const columns *c)
{
    const int w = place_of_w(b), x = w == 0;
    for (size_t i = 0; i < n; i++) {
        double *q = row_of(b->q, b->q_stride, b->q_row, first + i);
        q[w] = c->to_q[0][i];
        for (int k = 0; k < 3; k++)
            q[x + k] = c->to_q[1 + k][i];
    }
    for (size_t i = 0; (b->flags & PLH_WORLD_MOMENTUM) == 0 && i < n; i++) {
        double *v = row_of(b->vector, b->vector_stride, b->vector_row, first + i);
        for (int k = 0; k < 3; k++)
            v[k] = c->to_m[k][i];
    }
}

/* Adds the lanes that failed, all NaN, to the report. */
static void note_failures(const plh_world_batch *b, size_t first, size_t n, const columns *c,
                          plh_world_report *r)
{
    for (size_t i = 0; i < n; i++) {
        if (c->to_q[0][i] == c->to_q[0][i])
            continue;
        if (r->failed++ != 0)
            continue;
        const plh_body *body = body_of(b, first + i);
        const plh_state in = {{c->q[0][i], c->q[1][i], c->q[2][i], c->q[3][i]},
                              {c->m[0][i], c->m[1][i], c->m[2][i]}};
        const plh_status status = plh_body_check(body, in);
        r->first = status != PLH_OK ? status : PLH_NOT_FINITE;
    }
}

plh_world_report PLH_ISA(plh_world_range)(const plh_world_batch *b, double dt, size_t first,
                                          size_t last)
{
    const bool momentum = (b->flags & PLH_WORLD_MOMENTUM) != 0;
    plh_world_report report = {0, PLH_OK};
    columns c;
    c.turned = c.has_line = false;
    for (size_t i = 0; b->body_index == NULL && i < chunk; i++)
        put_body(&c, i, b->body);
    const plh_step_batch step = {
        c.gaps[0], c.gaps[1], c.gaps[2], c.gaps[3],           c.gaps[4],
        c.gaps[5], NULL,      dt,        states_of(c.q, c.m), states_of(c.to_q, c.to_m)};
    for (size_t at = first; at < last; at += chunk) {
        const size_t most = chunk, n = last - at < most ? last - at : most;
        gather(b, at, n, &c);
        for (size_t i = 0; i < n; i += VWIDTH)
            to_body(&c, i, momentum);
        PLH_ISA(plh_step_range)(&step, 0, n);
        for (size_t i = 0; i < n; i += VWIDTH)
            to_space(&c, i, momentum);
        scatter(b, at, n, &c);
        note_failures(b, at, n, &c, &report);
    }
    return report;
}
