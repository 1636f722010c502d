/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Derivatives of torques and of kicks by attitude and momentum, without differences. */
#include <math.h>
#include <polhode/extend/torque.h>
#include <string.h>

#include "torque/form.h"
#include "torque/kick.h"

static void set_column(plh_mat3 *a, int j, plh_vec3 v)
{
    a->a[0][j] = v.x;
    a->a[1][j] = v.y;
    a->a[2][j] = v.z;
}

static plh_vec3 unit(int j)
{
    return plh_vec3_make(j == 0, j == 1, j == 2);
}

static void add(plh_mat3 *a, const plh_mat3 *b)
{
    for (int i = 0; i < 9; i++)
        a->a[i / 3][i % 3] += b->a[i / 3][i % 3];
}

/* c I^-1 */
static plh_mat3 per_momentum(double c[3][3], const plh_body *body)
{
    const plh_vec3 w = plh_vec3_scale(body->per_unit, body->inverse);
    plh_mat3 r;
    for (int i = 0; i < 3; i++) {
        r.a[i][0] = c[i][0] * w.x;
        r.a[i][1] = c[i][1] * w.y;
        r.a[i][2] = c[i][2] * w.z;
    }
    return r;
}

/* Of field u + u x (square u); u changes by u x theta. */
static plh_vec3 form_slope(const plh_torque_form *f, bool field, plh_vec3 u, plh_vec3 theta)
{
    const plh_vec3 d = plh_vec3_cross(u, theta);
    const plh_vec3 su = plh_vec3_mul(f->square, u), sd = plh_vec3_mul(f->square, d);
    const plh_vec3 bend = plh_vec3_add(plh_vec3_cross(d, su), plh_vec3_cross(u, sd));
    return field ? plh_vec3_add(plh_form_apply(f->field, d), bend) : bend;
}

static void form_tangent(const plh_torque_form *f, plh_quat q, plh_mat3 *by_attitude)
{
    const plh_vec3 u = plh_quat_unrotate(q, f->direction);
    for (int j = 0; j < 3; j++)
        set_column(by_attitude, j, form_slope(f, true, u, unit(j)));
}

/* The first coefficient of the torque along q exp(e omega/2), t + e, at a momentum that stays. */
static plh_vec3 slope(const plh_torque *torque, const plh_body *body, double t, const plh_state *s,
                      plh_vec3 omega)
{
    double room[PLH_JET_ROOM(2)]; /* a series is asked below the order of its jet */
    plh_jet jet;
    const plh_vec3 none = plh_vec3_make(0.0, 0.0, 0.0);
    if (plh_jet_init(torque, 2, room, sizeof room, &jet))
        return plh_vec3_make(NAN, NAN, NAN);
    jet.q[0] = s->q;
    jet.q[1] =
        plh_quat_scale(0.5, plh_quat_mul(s->q, plh_quat_make(0.0, omega.x, omega.y, omega.z)));
    jet.m[0] = s->m;
    jet.omega[0] = omega;
    jet.m[1] = jet.omega[1] = none;
    jet.torque[0] = plh_torque_series(torque, body, t, 0, &jet, jet.own);
    return plh_torque_series(torque, body, t, 1, &jet, jet.own);
}

/* By the series: what the time does by itself is taken off. */
static void series_tangent(const plh_torque *torque, const plh_body *body, double t,
                           const plh_state *s, plh_mat3 *by_attitude)
{
    const plh_vec3 still = slope(torque, body, t, s, plh_vec3_make(0.0, 0.0, 0.0));
    for (int j = 0; j < 3; j++)
        set_column(by_attitude, j, plh_vec3_sub(slope(torque, body, t, s, unit(j)), still));
}

/* Of one torque that is no sum: the derivatives, and C where the torque depends on the momentum. */
static plh_status tangent_of(const plh_torque *torque, const plh_body *body, double t,
                             const plh_state *s, plh_mat3 *by_attitude, double c[3][3])
{
    const unsigned flags = plh_torque_flags(torque);
    plh_torque_form form;
    plh_vec3 a = plh_vec3_make(0.0, 0.0, 0.0);
    if (plh_torque_form_get(torque, body, t, &form) == PLH_OK) {
        form_tangent(&form, s->q, by_attitude);
        memcpy(c, form.rate, sizeof form.rate);
        return PLH_OK;
    }
    const unsigned wanted = PLH_TORQUE_LINEAR | PLH_TORQUE_STEADY;
    if (!(flags & PLH_TORQUE_SERIES) ||
        (flags & PLH_TORQUE_VELOCITY && ((flags | torque->model->flags) & wanted) != wanted))
        return PLH_UNSUPPORTED;
    series_tangent(torque, body, t, s, by_attitude);
    return flags & PLH_TORQUE_VELOCITY ? plh_torque_linear(torque, body, t, s->q, &a, c) : PLH_OK;
}

/* The same of a sum too. */
static plh_status whole_tangent(const plh_torque *torque, const plh_body *body, double t,
                                const plh_state *s, plh_mat3 *by_attitude, plh_mat3 *rate)
{
    const plh_torque_list *list = plh_torque_terms(torque), one = {torque, 1};
    memset(by_attitude, 0, sizeof *by_attitude);
    memset(rate, 0, sizeof *rate);
    if (!list)
        list = &one;
    for (int i = 0; i < list->count; i++) {
        plh_mat3 a, c = {{{0.0}}};
        const plh_status status = list == &one ? tangent_of(torque, body, t, s, &a, c.a)
                                               : whole_tangent(&list->term[i], body, t, s, &a, &c);
        if (status)
            return status;
        add(by_attitude, &a);
        add(rate, &c);
    }
    return PLH_OK;
}

static plh_status fail(plh_status status, plh_mat3 *by_attitude, plh_mat3 *by_momentum)
{
    for (int i = 0; i < 9; i++)
        by_attitude->a[i / 3][i % 3] = by_momentum->a[i / 3][i % 3] = NAN;
    return status;
}

plh_status plh_torque_tangent(const plh_torque *torque, const plh_body *body, double t,
                              const plh_state *s, plh_mat3 *by_attitude, plh_mat3 *by_momentum)
{
    plh_mat3 rate;
    const plh_status status = whole_tangent(torque, body, t, s, by_attitude, &rate);
    if (status)
        return fail(status, by_attitude, by_momentum);
    *by_momentum = per_momentum(rate.a, body);
    return PLH_OK;
}

static void add_product(const plh_mat3 *a, const plh_mat3 *b, double factor, plh_mat3 *sum)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            sum->a[i][j] += factor * (a->a[i][0] * b->a[0][j] + a->a[i][1] * b->a[1][j] +
                                      a->a[i][2] * b->a[2][j]);
}

/*
 * By the attitude, where C depends on it: the slopes at the momenta on the way, carried to the end,
 * by Gauss' rule with five points. Its error is below rounding as long as |C h / I| < 0.3.
 */
static plh_status on_the_way(const plh_torque *torque, const plh_body *body, double t, double h,
                             const plh_state *s, plh_mat3 *by_attitude)
{
    static const double node[5] = {0.046910077030668004, 0.23076534494715845, 0.5,
                                   0.76923465505284155, 0.953089922969332};
    static const double weight[5] = {0.11846344252809454, 0.23931433524968324, 0.28444444444444444,
                                     0.23931433524968324, 0.11846344252809454};
    const plh_vec3 inverse = plh_vec3_scale(body->per_unit, body->inverse);
    memset(by_attitude, 0, sizeof *by_attitude);
    for (int i = 0; i < 5; i++) {
        plh_mat3 slopes, rate, growth, push;
        plh_state there = *s;
        plh_status status = plh_torque_kick(torque, body, t, node[i] * h, s, &there.m);
        if (!status)
            status = whole_tangent(torque, body, t, &there, &slopes, &rate);
        if (!status && !plh_kick_growth(rate.a, inverse, (1.0 - node[i]) * h, &growth, &push))
            status = PLH_NOT_FINITE;
        if (status)
            return status;
        add_product(&growth, &slopes, weight[i] * h, by_attitude);
    }
    return PLH_OK;
}

/* By the attitude: at once if the slopes are the same at the end of the kick. */
static plh_status kick_by_attitude(const plh_torque *torque, const plh_body *body, double t,
                                   double h, const plh_state *s, const plh_mat3 *slopes,
                                   const plh_mat3 *push, plh_vec3 m, plh_mat3 *by_attitude)
{
    const plh_state end = {s->q, m};
    plh_mat3 other, rate;
    if (plh_torque_flags(torque) & PLH_TORQUE_VELOCITY) {
        const plh_status status = whole_tangent(torque, body, t, &end, &other, &rate);
        if (status)
            return status;
        if (memcmp(&other, slopes, sizeof other) != 0)
            return on_the_way(torque, body, t, h, s, by_attitude);
    }
    memset(by_attitude, 0, sizeof *by_attitude);
    add_product(push, slopes, 1.0, by_attitude);
    return PLH_OK;
}

plh_status plh_torque_kick_tangent(const plh_torque *torque, const plh_body *body, double t,
                                   double h, const plh_state *s, plh_vec3 *m, plh_mat3 *by_attitude,
                                   plh_mat3 *by_momentum)
{
    plh_mat3 slopes, rate, push;
    const plh_state start = *s; /* m may be s->m */
    plh_status status =
        torque->model->kick ? PLH_UNSUPPORTED : plh_torque_kick(torque, body, t, h, s, m);
    if (!status)
        status = whole_tangent(torque, body, t, &start, &slopes, &rate);
    if (!status && !plh_kick_growth(rate.a, plh_vec3_scale(body->per_unit, body->inverse), h,
                                    by_momentum, &push))
        status = PLH_NOT_FINITE;
    if (!status)
        status = kick_by_attitude(torque, body, t, h, &start, &slopes, &push, *m, by_attitude);
    if (status) {
        *m = plh_vec3_make(NAN, NAN, NAN);
        return fail(status, by_attitude, by_momentum);
    }
    return PLH_OK;
}

/* --- the gradient --- */

bool plh_torque_has_gradient(const plh_torque *torque)
{
    const plh_torque_list *list = plh_torque_terms(torque);
    if (plh_torque_flags(torque) & PLH_TORQUE_VELOCITY)
        return false;
    for (int i = 0; list && i < list->count; i++)
        if (!plh_torque_has_gradient(&list->term[i]))
            return false;
    return list || plh_form_only(torque->model) || plh_torque_flags(torque) & PLH_TORQUE_SERIES;
}

/* What a small turn by theta, divided by its size, adds to the torque. */
static plh_vec3 slope_along(const plh_torque *torque, const plh_body *body, double t,
                            const plh_state *s, plh_vec3 theta)
{
    const plh_torque_list *list = plh_torque_terms(torque);
    const plh_vec3 zero = {0.0, 0.0, 0.0};
    plh_torque_form form;
    plh_vec3 sum = zero;
    if (plh_torque_form_get(torque, body, t, &form) == PLH_OK)
        return form_slope(&form, true, plh_quat_unrotate(s->q, form.direction), theta);
    for (int i = 0; list && i < list->count; i++)
        sum = plh_vec3_add(sum, slope_along(&list->term[i], body, t, s, theta));
    if (list)
        return sum;
    sum = slope(torque, body, t, s, theta);
    return plh_torque_flags(torque) & PLH_TORQUE_TIME
               ? plh_vec3_sub(sum, slope(torque, body, t, s, zero))
               : sum;
}

/* 2 (D w + w x torque) */
static plh_vec3 bend(plh_vec3 slope, plh_vec3 w, plh_vec3 torque)
{
    return plh_vec3_scale(2.0, plh_vec3_add(slope, plh_vec3_cross(w, torque)));
}

static plh_vec3 spin_by(const plh_body *body, plh_vec3 torque)
{
    return plh_vec3_mul(plh_vec3_scale(body->per_unit, body->inverse), torque);
}

plh_vec3 plh_form_gradient(const plh_form *form, const plh_body *body, plh_quat q, plh_vec3 torque)
{
    const plh_vec3 w = spin_by(body, torque), u = plh_quat_unrotate(q, form->f.direction);
    return bend(form_slope(&form->f, form->parts & PLH_FORM_FIELD, u, w), w, torque);
}

plh_status plh_torque_gradient(const plh_torque *torque, const plh_body *body, double t, plh_quat q,
                               plh_vec3 *gradient)
{
    const plh_state s = {q, {0.0, 0.0, 0.0}};
    *gradient = plh_vec3_make(NAN, NAN, NAN);
    if (!plh_torque_has_gradient(torque))
        return PLH_UNSUPPORTED;
    const plh_vec3 f = plh_torque_at(torque, body, t, &s), w = spin_by(body, f);
    *gradient = bend(slope_along(torque, body, t, &s, w), w, f);
    return PLH_OK;
}
