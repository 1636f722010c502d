/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The float functions: one body in its own axes, bodies in space, the gyroscopic term. */
#include "float_kernel.h"

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
        out->frame[1 + i] = (float)f[out->at[i]];
    }
    out->low = (float)g->low;
    out->dx = rotor ? NAN : (float)g->before; /* through double */
    out->dz = (float)g->after;
    out->rest[0] = rotor ? 0.0f : (float)(g->before - (double)out->dx);
    out->rest[1] = (float)(g->after - (double)out->dz);
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

#include "float_world.h"

/* ---- the gyroscopic term ---- */

/* In double, to the floats whose energy is not above that of the start. */
plh_status plhf_gyroscopic(const plhf_body *body, float dt, plhf_quat q, plhf_vec3 *omega)
{
    plh_vec3 w = plhf_wide_vec3(*omega);
    const plh_status status =
        plh_gyroscopic_single(&body->body, (double)dt, plhf_wide_quat(q), true, &w);
    if (status == PLH_OK)
        *omega = plhf_narrow_vec3(w);
    return status;
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
