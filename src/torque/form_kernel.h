/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The torque of a form, for one body in doubles, for one body per lane, and for one body per thread
 * of a
 * GPU: one kernel, compiled once per instruction set. Without fma: every set gives the same bits.
 *
 * A sum begins with +0 and skips parts that are zero. It is never -0, so that a part of zeros that
 * is not skipped changes no bit. Rows go round, i, i + 1, i + 2: the axes may be renamed in cyclic
 * order, in body and space alike, without a change of bits.
 */
#ifndef PLH_TORQUE_FORM_KERNEL_H
#define PLH_TORQUE_FORM_KERNEL_H

#include "base/simd.h"
#include "torque/form.h"

PLH_INLINE void plh_lanes_cross(const vd a[3], const vd b[3], vd r[3])
{
    r[0] = a[1] * b[2] - a[2] * b[1];
    r[1] = a[2] * b[0] - a[0] * b[2];
    r[2] = a[0] * b[1] - a[1] * b[0];
}

/* plh_quat_unrotate() */
PLH_INLINE void plh_lanes_unrotate(const vd q[4], const vd v[3], vd u[3])
{
    const vd axis[3] = {-q[1], -q[2], -q[3]}, two = vset1(2.0);
    vd t[3], s[3];
    plh_lanes_cross(axis, v, t);
    t[0] = two * t[0], t[1] = two * t[1], t[2] = two * t[2];
    plh_lanes_cross(axis, t, s);
    u[0] = (v[0] + q[0] * t[0]) + s[0];
    u[1] = (v[1] + q[0] * t[1]) + s[1];
    u[2] = (v[2] + q[0] * t[2]) + s[2];
}

/* Where the numbers of a form are: number i of a part `stride` doubles after the one before, in
 * lanes. */
typedef struct plh_form_view {
    unsigned parts;
    size_t stride;
    const double *direction, *constant, *square, *field;
} plh_form_view;

PLH_INLINE void plh_form_load(const double *from, size_t stride, vd c[3])
{
    c[0] = vload(from);
    c[1] = vload(from + stride);
    c[2] = vload(from + 2 * stride);
}

/* The torque without its part rate omega. Written out: the compiler leaves loops over three as they
 * are. */
PLH_INLINE void plh_form_push(const plh_form_view *v, const vd q[4], vd f[3])
{
    const size_t n = v->stride;
    vd x = vset1(0.0), y = x, z = x, u[3], c[3], r[3];
    if (v->parts & PLH_FORM_CONSTANT) {
        plh_form_load(v->constant, n, c);
        x = x + c[0], y = y + c[1], z = z + c[2];
    }
    f[0] = x, f[1] = y, f[2] = z;
    if (!(v->parts & PLH_FORM_TURNS))
        return;
    plh_form_load(v->direction, n, c);
    plh_lanes_unrotate(q, c, u);
    if (v->parts & PLH_FORM_DIAGONAL) {
        plh_form_load(v->field, 4 * n, c);
        x = x + c[0] * u[0], y = y + c[1] * u[1], z = z + c[2] * u[2];
    }
    if (v->parts & PLH_FORM_CROSS) {
        plh_form_load(v->field + n, n, c);     /* xy, xz, yx */
        plh_form_load(v->field + 5 * n, n, r); /* yz, zx, zy */
        x = (x + c[0] * u[1]) + c[1] * u[2];
        y = (y + r[0] * u[2]) + c[2] * u[0];
        z = (z + r[1] * u[0]) + r[2] * u[1];
    }
    if (v->parts & PLH_FORM_SQUARE) {
        plh_form_load(v->square, n, c);
        const vd su[3] = {c[0] * u[0], c[1] * u[1], c[2] * u[2]};
        plh_lanes_cross(u, su, r);
        x = x + r[0], y = y + r[1], z = z + r[2];
    }
    f[0] = x, f[1] = y, f[2] = z;
}

#if !defined(VWIDTH) || VWIDTH == 1
/* The torque of one body: without its part rate omega, and whole. */
PLH_INLINE plh_vec3 plh_form_push_one(const plh_form *form, plh_quat q)
{
    const double *c = plh_form_numbers(&form->f);
    const plh_form_view view = {
        form->parts, 1, c, c + PLH_FORM_AT_CONSTANT, c + PLH_FORM_AT_SQUARE, c + PLH_FORM_AT_FIELD,
    };
    const double attitude[4] = {q.w, q.x, q.y, q.z};
    double f[3];
    plh_form_push(&view, attitude, f);
    return plh_vec3_make(f[0], f[1], f[2]);
}

PLH_INLINE plh_vec3 plh_form_torque(const plh_form *form, const plh_body *body, const plh_state *s)
{
    const plh_vec3 f = plh_form_push_one(form, s->q);
    return form->parts & PLH_FORM_RATE
               ? plh_vec3_add(f, plh_form_apply(form->f.rate, plh_body_omega(body, s->m)))
               : f;
}
#endif

#endif
