/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Bodies, motions and steps. */
#include "exports.h"

#include <string.h>

static bool is_turned(const plh_body *b)
{
    return b->frame.x != 0.0 || b->frame.y != 0.0 || b->frame.z != 0.0;
}

/* ---- bodies ---- */

PLW(plh_status) plw_body_from_moments(const plh_vec3 *moment, plh_body *body)
{
    return plh_body_from_moments(*moment, body);
}

PLW(plh_status) plw_body_from_box(double mass, const plh_vec3 *edge, plh_body *body)
{
    return plh_body_from_box(mass, *edge, body);
}

PLW(plh_status) plw_body_from_ellipsoid(double mass, const plh_vec3 *semi_axis, plh_body *body)
{
    return plh_body_from_ellipsoid(mass, *semi_axis, body);
}

PLW(plh_status) plw_body_from_tensor(const plh_mat3 *tensor, plh_body *body)
{
    return plh_body_from_tensor(*tensor, body);
}

/* moments (3), frame (4), kind, axis, order (3), 1 if physical */
PLW(void) plw_body_get(const plh_body *b, double out[13])
{
    const double all[13] = {b->moment.x,
                            b->moment.y,
                            b->moment.z,
                            b->frame.w,
                            b->frame.x,
                            b->frame.y,
                            b->frame.z,
                            b->kind,
                            b->axis,
                            b->order[0],
                            b->order[1],
                            b->order[2],
                            plh_body_is_physical(b) ? 1.0 : 0.0};
    memcpy(out, all, sizeof all);
}

PLW(void) plw_body_tensor(const plh_body *body, plh_mat3 *out)
{
    *out = plh_body_tensor(body);
}

PLW(void) plw_body_to_principal(const plh_body *body, const plh_state *in, plh_state *out)
{
    *out = plh_body_to_principal(body, *in);
}

PLW(void) plw_body_to_user(const plh_body *body, const plh_state *in, plh_state *out)
{
    *out = plh_body_to_user(body, *in);
}

PLW(void) plw_body_omega(const plh_body *body, const plh_vec3 *m, plh_vec3 *out)
{
    const plh_vec3 p = plh_body_vector_to_principal(body, *m);
    *out = plh_body_vector_to_user(body, plh_body_omega(body, p));
}

PLW(void) plw_body_momentum(const plh_body *body, const plh_vec3 *omega, plh_vec3 *out)
{
    const plh_vec3 p = plh_body_vector_to_principal(body, *omega);
    *out = plh_body_vector_to_user(body, plh_body_momentum(body, p));
}

PLW(double) plw_body_energy(const plh_body *body, const plh_vec3 *m)
{
    return plh_body_energy(body, plh_body_vector_to_principal(body, *m));
}

PLW(plh_status) plw_body_check(const plh_body *body, const plh_state *s)
{
    return plh_body_check(body, plh_body_to_principal(body, *s));
}

/* ---- motions ---- */

PLW(plh_status)
plw_motion_init(const plh_body *body, const plh_state *start, double t0, unsigned flags,
                plh_motion *motion)
{
    return plh_motion_init(body, plh_body_to_principal(body, *start), t0, flags, motion);
}

PLW(void) plw_motion_at(const plh_motion *motion, double t, plh_state *out)
{
    *out = plh_body_to_user(&motion->body, plh_motion_at(motion, t));
}

void plw_rows_to_user(const plh_body *body, size_t n, const plh_states *s)
{
    for (size_t i = 0; i < n && is_turned(body); i++) {
        const plh_state p = {plh_quat_make(s->qw[i], s->qx[i], s->qy[i], s->qz[i]),
                             plh_vec3_make(s->mx[i], s->my[i], s->mz[i])};
        const plh_state u = plh_body_to_user(body, p);
        s->qw[i] = u.q.w, s->qx[i] = u.q.x, s->qy[i] = u.q.y, s->qz[i] = u.q.z;
        s->mx[i] = u.m.x, s->my[i] = u.m.y, s->mz[i] = u.m.z;
    }
}

/* Seven rows of n: w, x, y, z, mx, my, mz. */
PLW(void) plw_motion_batch(const plh_motion *motion, size_t n, const double *t, double *rows)
{
    const plh_states out = plw_rows(n, rows);
    plh_motion_batch(motion, n, t, out);
    plw_rows_to_user(&motion->body, n, &out);
}

/* regime, axis, direction, k2, kc2, period, advance, precession, spin, energy, momentum, rate,
 * cosine_least (3), cosine_most (3) */
PLW(plh_status) plw_motion_info(const plh_motion *motion, double out[18])
{
    plh_info i;
    const plh_status status = plh_motion_info(motion, &i);
    const double head[12] = {i.regime,  i.axis,       i.direction, i.k2,     i.kc2,      i.period,
                             i.advance, i.precession, i.spin,      i.energy, i.momentum, i.rate};
    memcpy(out, head, sizeof head);
    memcpy(out + 12, i.cosine_least, sizeof i.cosine_least);
    memcpy(out + 15, i.cosine_most, sizeof i.cosine_most);
    return status;
}

PLW(void) plw_motion_polhode(const plh_motion *motion, double t, plh_vec3 *out)
{
    *out = plh_body_vector_to_user(&motion->body, plh_motion_polhode(motion, t));
}

PLW(void) plw_motion_herpolhode(const plh_motion *motion, double t, plh_vec3 *out)
{
    *out = plh_motion_herpolhode(motion, t);
}

/* Events as rows of t, cosine, direction. */
PLW(size_t)
plw_motion_events(const plh_motion *motion, int flips, int axis, double after, size_t n,
                  double *out)
{
    size_t found = 0;
    for (plh_event e; found < n; found++, after = e.t) {
        const size_t one = flips ? plh_motion_flips(motion, axis, after, 1, &e)
                                 : plh_motion_extrema(motion, axis, after, 1, &e);
        if (one == 0)
            break;
        out[3 * found] = e.t;
        out[3 * found + 1] = e.value;
        out[3 * found + 2] = e.direction;
    }
    return found;
}

/* ---- steps ---- */

PLW(plh_status) plw_step(const plh_body *body, double h, plh_state *s)
{
    plh_state p = plh_body_to_principal(body, *s);
    const plh_status status = plh_free_step(body, h, &p, &p);
    *s = plh_body_to_user(body, p);
    return status;
}

/* n bodies in principal axes, seven rows in place; all by h[0], or body i by h[i]. */
PLW(plh_status)
plw_bodies_step(const plh_bodies *bodies, size_t n, int each, const double *h, double *rows)
{
    const plh_states s = plw_rows(n, rows);
    return each ? plh_free_step_each(bodies, h, s, s, NULL)
                : plh_free_step_batch(bodies, h[0], s, s, NULL);
}

PLW(plh_status)
plw_world_step(size_t n, const plh_body *body, size_t bodies, const int *index, double *q,
               double *vector, unsigned flags, double dt, size_t *failed)
{
    const plh_world_batch batch = {.n = n,
                                   .body = body,
                                   .q = q,
                                   .vector = vector,
                                   .bodies = bodies,
                                   .body_index = index,
                                   .flags = flags};
    return plh_free_step_world_batch(&batch, dt, NULL, failed);
}

/* ---- rotations ---- */

PLW(double) plw_quat_angle(const plh_quat *p, const plh_quat *q)
{
    return plh_quat_angle(*p, *q);
}

PLW(void) plw_quat_exp(const plh_vec3 *v, plh_quat *q)
{
    *q = plh_quat_exp(*v);
}

PLW(void) plw_quat_log(const plh_quat *q, plh_vec3 *v)
{
    *v = plh_quat_log(*q);
}

PLW(void) plw_quat_unit(const plh_quat *q, plh_quat *out)
{
    *out = plh_quat_unit(*q);
}

PLW(void) plw_quat_to_mat3(const plh_quat *q, plh_mat3 *m)
{
    *m = plh_quat_to_mat3(*q);
}

PLW(void) plw_quat_from_mat3(const plh_mat3 *m, plh_quat *q)
{
    *q = plh_quat_from_mat3(*m);
}
