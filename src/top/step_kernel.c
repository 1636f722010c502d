/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One exact step of one top and of many; compiled once per instruction set. */
#include "top/step_kernel.h"
#include "base/isa.h"
#include "free/state_lanes.h"
#include "top/step.h"

/* From the gaps of a body to those of a top: NaN unless its moments are (I, I, I3), I > 0. The
 * middle axis is the first or the second one; I3 = 0 has no spin. */
PLH_INLINE void set_body(vi code, vd low, vd before, vd after, vd h, plh_top_step_in *in)
{
    const plh_middle_axis middle = plh_middle_axis_of(code);
    const vd zero = vset1(0.0), other = vselect(middle.one, before, after);
    const vd half = h * vfrom_bits(code & ~visplat(PLH_GAPS_BITS));
    const vm bad = vmor(vmor(middle.two, vtest_bit(code, PLH_GAPS_ZERO)), vne(other, zero));
    const vd w = low + vmax(after, -before);
    in->rate = vselect(bad, vset1(__builtin_nan("")), vset1(2.0) * half * w);
    in->spin = half * vselect(middle.one, -after, before);
    if (__builtin_expect(plh_any_zero(code), 0))
        plh_drop_axes(code, in->m);
}

#if VWIDTH == 1
bool PLH_ISA(plh_top_step_one)(const plh_body_gaps *g, double strength, double h,
                               const plh_state *in, plh_state *out)
{
    plh_top_step_in i = {.q = {in->q.w, in->q.x, in->q.y, in->q.z},
                         .m = {in->m.x, in->m.y, in->m.z},
                         .pull = strength * h};
    plh_step_out o;
    set_body(vbits(g->code), g->low, g->before, g->after, h, &i);
    const vm far = plh_top_step_lanes(&i, &o);
    out->q = plh_quat_make(o.q[0], o.q[1], o.q[2], o.q[3]);
    out->m = plh_vec3_make(o.m[0], o.m[1], o.m[2]);
    return vany(far);
}
#endif

/* Tops first ... first + n - 1, n up to VWIDTH; lanes beyond them hold a sphere at rest. */
PLH_INLINE plh_top_step_in fetch(const plh_top_steps *b, size_t first, int n)
{
    const plh_bodies *o = b->bodies;
    const vd h = b->times ? vload_n(b->times + first, n, 0.0) : vset1(b->h);
    plh_top_step_in in;
    plh_states_load(b->in, first, n, in.q, in.m);
    in.pull = h * vload_n(b->strength + first, n, 0.0);
    set_body(vbits(vload_n(plh_bodies_row(o, PLH_BODIES_CODE) + first, n, 0.5)),
             vload_n(plh_bodies_row(o, PLH_BODIES_LOW) + first, n, 1.0),
             vload_n(plh_bodies_row(o, PLH_BODIES_BEFORE) + first, n, 0.0),
             vload_n(plh_bodies_row(o, PLH_BODIES_AFTER) + first, n, 0.0), h, &in);
    return in;
}

/* The arrays of the result may be those of the start: lanes that are far go first. */
PLH_INLINE void step_some(const plh_top_steps *b, size_t first, int n)
{
    plh_state beyond[VWIDTH];
    plh_step_out o;
    plh_top_step_in in = fetch(b, first, n);
    const unsigned far = vmask_bits(plh_top_step_lanes(&in, &o));
    plh_step_spoil(&o);
    for (int i = 0; far >> i && i < n; i++)
        if (far >> i & 1u)
            beyond[i] = plh_top_step_beyond(b, first + (size_t)i);
    plh_states_store(b->out, first, n, o.q, o.m);
    for (int i = 0; far >> i && i < n; i++)
        if (far >> i & 1u)
            plh_states_put(b->out, first + (size_t)i, beyond[i]);
}

void PLH_ISA(plh_top_step_range)(const plh_top_steps *b, size_t first, size_t last)
{
    size_t i = first;
    for (; i + VWIDTH <= last; i += VWIDTH)
        step_some(b, i, VWIDTH);
    if (i < last)
        step_some(b, i, (int)(last - i));
}
