/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The source of the methods of Gustafsson (2010) with 128-bit numbers, whose every operation is a
 * call that the test counts. The momentum is given: the orbit does no arithmetic here.
 */
#include "count_gustafsson.h"

#include "count_numbers.h"

#define plh_curve_prepare  count_orbit_prepare
#define plh_curve_begin    count_orbit_begin
#define plh_curve_at       count_orbit_at
#define plh_curve_settle   count_orbit_settle
#define plh_curve_turn     count_orbit_turn
#define plh_curve_other    count_orbit_other
#define plh_quat_from_mat3 count_from_mat3
#define plh_quat_to_mat3   count_to_mat3
#define plh_so3_exp        count_so3_exp
#define POLHODE_ROTATION_H
#include <polhode/mat3.h>
#include <polhode/method.h>

static plh_quat count_from_mat3(plh_mat3 r)
{
    (void)r;
    return plh_quat_identity();
}

static plh_mat3 count_to_mat3(plh_quat q)
{
    (void)q;
    return (plh_mat3){{{0}}};
}

static plh_mat3 count_so3_exp(plh_vec3 v)
{
    (void)v;
    return (plh_mat3){{{0}}};
}

#define plh_method_factor2     count_factor2
#define plh_method_factor4     count_factor4
#define plh_method_factor6     count_factor6
#define plh_method_factor8     count_factor8
#define plh_method_magnus2     count_magnus2
#define plh_method_magnus4     count_magnus4
#define plh_method_magnus6     count_magnus6
#define plh_method_magnus8     count_magnus8
#define plh_method_magnus_rot2 count_magnus_rot2
#define plh_method_magnus_rot4 count_magnus_rot4
#define plh_method_magnus_rot6 count_magnus_rot6
#define plh_method_magnus_rot8 count_magnus_rot8
#include "method/gustafsson.c"

void count_orbit_prepare(const plh_integrator *it, plh_curve_body *body)
{
    (void)it;
    for (int i = 0; i < 3; i++)
        body->I[i] = known;
}

bool count_orbit_begin(const plh_integrator *it, const plh_curve_body *body, plh_vec3 m,
                       bool classic, plh_curve *e)
{
    (void)it, (void)m, (void)classic;
    e->body = body;
    e->G = known;
    for (int i = 0; i < 3; i++)
        e->start[i] = known;
    return true;
}

plh_curve_point count_orbit_at(const plh_curve *e, double tau)
{
    (void)e, (void)tau;
    plh_curve_point p;
    memset(&p, 0, sizeof p);
    for (int i = 0; i < 3; i++)
        p.m[i] = known;
    return p;
}

plh_vec3 count_orbit_settle(const plh_curve *e, plh_curve_point *p)
{
    (void)e, (void)p;
    return plh_vec3_make(known, known, known);
}

plh_quat count_orbit_turn(const plh_curve *e, plh_quat r)
{
    (void)e;
    return r;
}

plh_status count_orbit_other(const plh_integrator *it, double h, plh_state *s)
{
    (void)it, (void)h, (void)s;
    return PLH_UNSUPPORTED;
}

struct operation_count count_step(bool factorization, int order)
{
    static const plh_method *const all[2][4] = {
        {&count_magnus2, &count_magnus4, &count_magnus6, &count_magnus8},
        {&count_factor2, &count_factor4, &count_factor6, &count_factor8}};
    plh_integrator it;
    plh_curve_body work;
    memset(&it, 0, sizeof it);
    it.method = all[factorization][order / 2 - 1];
    it.work = &work;
    plh_state s = {{known, known, known, known}, {known, known, known}};
    it.method->prepare(&it);
    memset(&count_now, 0, sizeof count_now);
    plh_status status = it.method->step(&it, 0, known, &s);
    struct operation_count found = count_now;
    if (status)
        memset(&found, -1, sizeof found);
    return found;
}
