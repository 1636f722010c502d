/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One exact step, of one body and of many; compiled once per instruction set. */
#include "free/step_kernel.h"
#include "base/isa.h"
#include "free/step_isa.h"
#include "free/step_lanes.h"
#include "free/step_stages.h"

/* Kept out of line: the long route is large and rare. */
static __attribute__((noinline)) void step_far(const plh_step_in *in, plh_step_work *w,
                                               plh_step_out *out)
{
    plh_step_far(in, w, out);
}

#if VWIDTH == 1
/* The components are picked and put back by index. */
void PLH_ISA(plh_step_one)(const plh_body_gaps *g, double h, const plh_state *in, plh_state *out)
{
    static const unsigned char before[4] = {2, 0, 1, 0}, after[4] = {1, 2, 0, 0};
    const vi code = vbits(g->code), y = code & 3, x = before[y], z = after[y];
    double v[7] = {in->q.w, in->q.x, in->q.y, in->q.z, in->m.x, in->m.y, in->m.z};
    if (__builtin_expect(plh_any_zero(code), 0))
        plh_drop_axes(code, v + 4);
    const plh_step_in i = {{v[0], v[1 + x], v[1 + y], v[1 + z]},
                           {v[4 + x], v[4 + y], v[4 + z]},
                           g->low,
                           g->before,
                           g->after,
                           h * vfrom_bits(code & ~visplat(PLH_GAPS_BITS)),
                           g->before_rest,
                           g->after_rest};
    plh_step_work w = plh_step_begin(&i);
    plh_step_out o;
    if (__builtin_expect(plh_step_is_long(&w), 0)) {
        step_far(&i, &w, &o);
    } else {
        const plh_half_step f = plh_step_short(&w.k);
        plh_step_near(&i, &w, &f, &o);
        plh_step_attitude(&i, &w, &f, o.q, o.q);
    }
    v[0] = o.q[0];
    v[1 + x] = o.q[1];
    v[1 + y] = o.q[2];
    v[1 + z] = o.q[3];
    v[4 + x] = o.m[0];
    v[4 + y] = o.m[1];
    v[4 + z] = o.m[2];
    out->q = plh_quat_make(v[0], v[1], v[2], v[3]);
    out->m = plh_vec3_make(v[4], v[5], v[6]);
}
#endif

/* Where to find n bodies, n from 1 to VWIDTH: in a row from `first`, or at index[0 ... n-1]. Whole
 * rows are known to the compiler as such. */
typedef struct where {
    bool whole;
    size_t first;
    int n;
    const size_t *index;
} where;

PLH_INLINE vd fetch(const double *p, where at, double fill)
{
    if (at.whole)
        return vload(p + at.first);
    double a[VWIDTH];
    for (int i = 0; i < VWIDTH; i++)
        a[i] = i >= at.n ? fill : at.index ? p[at.index[i]] : p[at.first + (size_t)i];
    return vload(a);
}

PLH_INLINE void put(double *p, where at, vd v)
{
    if (at.whole) {
        vstore(p + at.first, v);
        return;
    }
    double a[VWIDTH];
    vstore(a, v);
    for (int i = 0; i < at.n; i++)
        p[at.index ? at.index[i] : at.first + (size_t)i] = a[i];
}

/* Lanes beyond the last body hold a sphere at rest. */
PLH_INLINE plh_middle_axis fetch_bodies(const plh_step_batch *b, where at, plh_step_in *in)
{
    const vi code = vbits(fetch(b->code, at, 0.5));
    const plh_middle_axis o = plh_middle_axis_of(code);
    const vd q[3] = {fetch(b->in.qx, at, 0.0), fetch(b->in.qy, at, 0.0), fetch(b->in.qz, at, 0.0)};
    vd m[3] = {fetch(b->in.mx, at, 0.0), fetch(b->in.my, at, 0.0), fetch(b->in.mz, at, 0.0)};
    if (__builtin_expect(plh_any_zero(code), 0))
        plh_drop_axes(code, m);
    in->q[0] = fetch(b->in.qw, at, 1.0);
    plh_to_xyz(o, q, in->q + 1);
    plh_to_xyz(o, m, in->m);
    in->low = fetch(b->low, at, 1.0);
    in->dx = fetch(b->before, at, 0.0);
    in->dz = fetch(b->after, at, 0.0);
    const vd h = b->times ? fetch(b->times, at, 0.0) : vset1(b->h);
    in->s = h * vfrom_bits(code & ~visplat(PLH_GAPS_BITS));
    return o;
}

PLH_INLINE void put_states(const plh_step_batch *b, where at, plh_middle_axis order,
                           plh_step_out *o)
{
    plh_step_spoil(o);
    plh_from_xyz(order, o->q + 1);
    plh_from_xyz(order, o->m);
    put(b->out.qw, at, o->q[0]);
    put(b->out.qx, at, o->q[1]);
    put(b->out.qy, at, o->q[2]);
    put(b->out.qz, at, o->q[3]);
    put(b->out.mx, at, o->m[0]);
    put(b->out.my, at, o->m[1]);
    put(b->out.mz, at, o->m[2]);
}

PLH_INLINE plh_middle_axis stage_begin(const plh_step_batch *b, where at, plh_step_vector *v)
{
    const plh_middle_axis order = fetch_bodies(b, at, &v->in);
    v->w = plh_step_begin(&v->in);
    return order;
}

/* The lanes of long steps as bits. */
PLH_INLINE unsigned stage_end(const plh_step_batch *b, where at, plh_middle_axis order,
                              const plh_step_vector *v)
{
    plh_step_out o;
    const unsigned lanes = plh_stage_end(v, &o);
    put_states(b, at, order, &o);
    return lanes;
}

static void step_gathered(const plh_step_batch *b, const size_t *index, int n)
{
    const where at = {false, 0, n, index};
    plh_step_in in;
    plh_step_out o;
    const plh_middle_axis order = fetch_bodies(b, at, &in);
    in.dx_rest = fetch(b->before_rest, at, 0.0);
    in.dz_rest = fetch(b->after_rest, at, 0.0);
    plh_step_work w = plh_step_begin(&in);
    step_far(&in, &w, &o);
    put_states(b, at, order, &o);
}

/* Bodies whose step is long: they wait until they fill a vector, so that a mixed batch keeps all
 * lanes at work. */
typedef struct queue {
    size_t index[2 * VWIDTH];
    int n;
} queue;

static void wait_for_more(const plh_step_batch *b, queue *q, size_t first, unsigned lanes)
{
    for (; lanes != 0; lanes &= lanes - 1)
        q->index[q->n++] = first + (size_t)__builtin_ctz(lanes);
    if (q->n >= VWIDTH) {
        step_gathered(b, q->index, VWIDTH);
        q->n -= VWIDTH;
        memmove(q->index, q->index + VWIDTH, (size_t)q->n * sizeof q->index[0]);
    }
}

/* The last bodies, less than a vector. */
static void step_tail(const plh_step_batch *b, queue *q, size_t first, int n)
{
    const where at = {false, first, n, NULL};
    plh_step_vector v;
    const plh_middle_axis order = stage_begin(b, at, &v);
    plh_stages(&v, 1);
    wait_for_more(b, q, first, stage_end(b, at, order, &v));
}

static void step_block(const plh_step_batch *b, queue *q, size_t first, size_t vectors)
{
    plh_step_vector v[PLH_STEP_BLOCK];
    plh_middle_axis order[PLH_STEP_BLOCK];
    for (size_t i = 0; i < vectors; i++) {
        const where at = {true, first + i * VWIDTH, VWIDTH, NULL};
        order[i] = stage_begin(b, at, &v[i]);
    }
    plh_stages(v, vectors);
    for (size_t i = 0; i < vectors; i++) {
        const where at = {true, first + i * VWIDTH, VWIDTH, NULL};
        const unsigned lanes = stage_end(b, at, order[i], &v[i]);
        if (__builtin_expect(lanes != 0, 0))
            wait_for_more(b, q, at.first, lanes);
    }
}

void PLH_ISA(plh_step_range)(const plh_step_batch *b, size_t first, size_t last)
{
    queue q;
    q.n = 0;
    size_t i = first;
    while (last - i >= VWIDTH) {
        const size_t whole = (last - i) / VWIDTH, most = PLH_STEP_BLOCK;
        const size_t vectors = whole < most ? whole : most;
        step_block(b, &q, i, vectors);
        i += vectors * VWIDTH;
    }
    if (i < last)
        step_tail(b, &q, i, (int)(last - i));
    if (q.n > 0)
        step_gathered(b, q.index, q.n);
}
