/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One exact step, of one body and of many; compiled once per instruction set. */
#include "free/step_kernel.h"
#include "base/isa.h"
#include "free/step_isa.h"

/* Kept out of line: the long route is large and rare. */
static __attribute__((noinline)) void step_far(const plh_step_in *in, plh_step_work *w,
                                               plh_step_out *out)
{
    plh_step_far(in, w, out);
}

#if VWIDTH == 1
void PLH_ISA(plh_step_one)(const plh_body_gaps *g, double h, const plh_state *in, plh_state *out)
{
    const plh_step_in i = {.q = {in->q.w, in->q.x, in->q.y, in->q.z},
                           .m = {in->m.x, in->m.y, in->m.z},
                           .low = g->low,
                           .before = g->before,
                           .after = g->after,
                           .code = g->code,
                           .h = h,
                           .before_rest = g->before_rest,
                           .after_rest = g->after_rest};
    plh_step_work w = plh_step_begin(&i);
    plh_step_out o;
    if (__builtin_expect(plh_step_is_long(&w), 0))
        step_far(&i, &w, &o);
    else
        plh_step_near(&i, &w, &o);
    out->q = plh_quat_make(o.q[0], o.q[1], o.q[2], o.q[3]);
    out->m = plh_vec3_make(o.m[0], o.m[1], o.m[2]);
}
#endif

/* Where to find n bodies, n from 1 to VWIDTH: in a row from `first`, or at index[0 ... n-1]. */
typedef struct where {
    size_t first;
    int n;
    const size_t *index;
} where;

static inline vd fetch(const double *p, where at, double fill)
{
    if (__builtin_expect(at.index == NULL && at.n == VWIDTH, 1))
        return vload(p + at.first);
    double a[VWIDTH];
    for (int i = 0; i < VWIDTH; i++)
        a[i] = i >= at.n ? fill : at.index ? p[at.index[i]] : p[at.first + (size_t)i];
    return vload(a);
}

static inline void put(double *p, where at, vd v)
{
    if (__builtin_expect(at.index == NULL && at.n == VWIDTH, 1)) {
        vstore(p + at.first, v);
        return;
    }
    double a[VWIDTH];
    vstore(a, v);
    for (int i = 0; i < at.n; i++)
        p[at.index ? at.index[i] : at.first + (size_t)i] = a[i];
}

/* Lanes beyond the last body hold a sphere at rest. */
static inline void fetch_bodies(const plh_step_batch *b, where at, plh_step_in *in)
{
    in->q[0] = fetch(b->in.qw, at, 1.0);
    in->q[1] = fetch(b->in.qx, at, 0.0);
    in->q[2] = fetch(b->in.qy, at, 0.0);
    in->q[3] = fetch(b->in.qz, at, 0.0);
    in->m[0] = fetch(b->in.mx, at, 0.0);
    in->m[1] = fetch(b->in.my, at, 0.0);
    in->m[2] = fetch(b->in.mz, at, 0.0);
    in->low = fetch(b->low, at, 1.0);
    in->before = fetch(b->before, at, 0.0);
    in->after = fetch(b->after, at, 0.0);
    in->code = fetch(b->code, at, 0.5);
    in->h = b->times ? fetch(b->times, at, 0.0) : vset1(b->h);
}

/* A lane with anything that is not finite is NaN throughout. */
static inline void put_states(const plh_step_batch *b, where at, plh_step_out *o)
{
    const vd sum = (o->q[0] + o->m[0]) + (o->m[1] + o->m[2]);
    const vm bad = vne(sum - sum, vset1(0.0));
    if (__builtin_expect(vany(bad), 0)) {
        for (int i = 0; i < 4; i++)
            o->q[i] = vselect(bad, vset1(__builtin_nan("")), o->q[i]);
        for (int i = 0; i < 3; i++)
            o->m[i] = vselect(bad, vset1(__builtin_nan("")), o->m[i]);
    }
    put(b->out.qw, at, o->q[0]);
    put(b->out.qx, at, o->q[1]);
    put(b->out.qy, at, o->q[2]);
    put(b->out.qz, at, o->q[3]);
    put(b->out.mx, at, o->m[0]);
    put(b->out.my, at, o->m[1]);
    put(b->out.mz, at, o->m[2]);
}

/* One vector of bodies; long steps are left as they are, their lanes returned as bits. */
static inline unsigned step_near(const plh_step_batch *b, where at)
{
    plh_step_in in;
    plh_step_out o;
    fetch_bodies(b, at, &in);
    plh_step_work w = plh_step_begin(&in);
    const vm far = plh_step_is_long(&w);
    plh_step_near(&in, &w, &o);
    const unsigned bits = vmask_bits(far);
    if (__builtin_expect(bits != 0, 0)) {
        for (int i = 0; i < 4; i++)
            o.q[i] = vselect(far, in.q[i], o.q[i]);
        for (int i = 0; i < 3; i++)
            o.m[i] = vselect(far, in.m[i], o.m[i]);
    }
    put_states(b, at, &o);
    return bits;
}

static void step_gathered(const plh_step_batch *b, const size_t *index, int n)
{
    const where at = {0, n, index};
    plh_step_in in;
    plh_step_out o;
    fetch_bodies(b, at, &in);
    in.before_rest = fetch(b->before_rest, at, 0.0);
    in.after_rest = fetch(b->after_rest, at, 0.0);
    plh_step_work w = plh_step_begin(&in);
    step_far(&in, &w, &o);
    put_states(b, at, &o);
}

/* Short steps in rows; long ones are gathered, so that a mixed batch keeps all lanes at work. */
void PLH_ISA(plh_step_range)(const plh_step_batch *b, size_t first, size_t last)
{
    size_t wait[2 * VWIDTH];
    int waiting = 0;
    for (size_t i = first; i < last; i += VWIDTH) {
        const where at = {i, last - i < VWIDTH ? (int)(last - i) : VWIDTH, NULL};
        for (unsigned bits = step_near(b, at); bits != 0; bits &= bits - 1)
            wait[waiting++] = i + (size_t)__builtin_ctz(bits);
        if (waiting >= VWIDTH) {
            step_gathered(b, wait, VWIDTH);
            waiting -= VWIDTH;
            memmove(wait, wait + VWIDTH, (size_t)waiting * sizeof *wait);
        }
    }
    if (waiting > 0)
        step_gathered(b, wait, waiting);
}
