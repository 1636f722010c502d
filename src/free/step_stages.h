/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The exact step of one vector of bodies in stages. A step is one long chain of dependent
 * operations, longer than the processor looks ahead; in stages over a few vectors there is always
 * another chain to work on.
 */
#ifndef PLH_FREE_STEP_STAGES_H
#define PLH_FREE_STEP_STAGES_H

#include "free/step_kernel.h"

/* Between the stages; in comes from the caller. */
typedef struct plh_step_vector {
    plh_step_in in;
    plh_step_work w;
    plh_half_step f;
    plh_step_out out;
    vd phase;
} plh_step_vector;

enum { PLH_STEP_BLOCK = 8 }; /* vectors */

PLH_INLINE void plh_stage_series(plh_step_vector *v)
{
    const plh_sigma g = plh_sigma_series(v->w.k.p, v->w.k.pk);
    v->f.S = g.s;
    v->f.X = g.x;
    v->f.Y = g.y;
    v->f.Z = g.z;
    v->phase = plh_step_phase(&v->w.k, &g);
}

PLH_INLINE void plh_stage_turn(plh_step_vector *v)
{
    plh_step_turn(v->w.k.aa, v->phase, &v->f.turn_c, &v->f.turn_s);
}

PLH_INLINE void plh_stage_near(plh_step_vector *v)
{
    plh_step_near(&v->in, &v->w, &v->f, &v->out);
}

/* From w of each vector to all but the attitude. */
PLH_INLINE void plh_stages(plh_step_vector *v, size_t vectors)
{
    for (size_t i = 0; i < vectors; i++)
        plh_stage_series(&v[i]);
    for (size_t i = 0; i < vectors; i++)
        plh_stage_turn(&v[i]);
    for (size_t i = 0; i < vectors; i++)
        plh_stage_near(&v[i]);
}

/* The end of the step. Long steps are left as they are, their lanes returned as bits. */
PLH_INLINE unsigned plh_stage_end(const plh_step_vector *v, plh_step_out *o)
{
    for (int i = 0; i < 3; i++)
        o->m[i] = v->out.m[i];
    plh_step_attitude(&v->in, &v->w, &v->f, v->out.q, o->q);
    const vm far = plh_step_is_long(&v->w);
    const unsigned lanes = vmask_bits(far);
    if (__builtin_expect(lanes != 0, 0)) {
        for (int i = 0; i < 4; i++)
            o->q[i] = vselect(far, v->in.q[i], o->q[i]);
        for (int i = 0; i < 3; i++)
            o->m[i] = vselect(far, v->in.m[i], o->m[i]);
    }
    return lanes;
}

#endif
