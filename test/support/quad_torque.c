/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/quad_torque.h"
#include <polhode/extend/torque.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void cross(const quad a[3], const quad b[3], quad c[3])
{
    quad r[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    memcpy(c, r, sizeof r);
}

static quad dot(const quad a[3], const quad b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void moments(const plh_body *body, quad inertia[3])
{
    inertia[0] = body->moment.x, inertia[1] = body->moment.y, inertia[2] = body->moment.z;
}

/* Only an ellipse can be carried over. */
static void translate_orbit(const plh_orbit *orbit, quad_model *m)
{
    plh_orbit_elements own;
    const plh_orbit_elements *e = &own;
    const plh_status status = plh_orbit_elements_get(orbit, &own);
    const plh_orbit_field *f = &orbit->field;
    const double elements[8] = {e->mu,   e->semi_axis, e->eccentricity, e->inclination,
                                e->node, e->argument,  e->anomaly,      e->time};
    const double field[7] = {f->gauss.x, f->gauss.y, f->gauss.z, f->radius,
                             f->angle,   f->rate,    f->time};
    if (status) {
        fprintf(stderr, "a table of states has no counterpart in 128 bits\n");
        abort();
    }
    m->orbit = true;
    for (int i = 0; i < 8; i++)
        m->elements[i] = elements[i];
    for (int i = 0; i < 7; i++)
        m->field[i] = field[i];
}

/* The torque for the side of 128 bits: its place in the list, its parameters, the moments. */
static quad_model translate(const quad_problem *p)
{
    const plh_torque *t = p->torque;
    quad_model m = {.index = 0};
    while (plh_torque_model_get(m.index) && plh_torque_model_get(m.index) != t->model)
        m.index++;
    if (!plh_torque_model_get(m.index)) {
        fprintf(stderr, "the torque '%s' is not in the list of models\n", t->model->name);
        abort();
    }
    for (int i = 0; i < t->model->param_count; i++) {
        double v[3];
        plh_param_get(&t->model->params[i], &t->values, v);
        for (int j = 0; j < 3; j++)
            m.value[i][j] = v[j];
    }
    if (plh_torque_orbit(t))
        translate_orbit(plh_torque_orbit(t), &m);
    moments(p->body, m.moment);
    return m;
}

/* The terms of a sum, or the torque itself. */
static plh_torque_list terms(const quad_problem *p)
{
    bool sum = p->torque && strcmp(p->torque->model->name, "sum") == 0;
    return sum ? *(const plh_torque_list *)p->torque->data
               : (plh_torque_list){p->torque, p->torque ? 1 : 0};
}

quad quad_potential(const quad_problem *p, quad t, const quad q[4])
{
    plh_torque_list list = terms(p);
    quad sum = 0;
    for (int i = 0; i < list.count; i++) {
        quad_model one = translate(&(quad_problem){&list.term[i], p->body});
        quad v;
        if (quad_model_potential(&one, t, q, &v))
            sum += v;
    }
    return sum;
}

void quad_torque(const quad_problem *p, quad t, const quad y[QUAD_STATE], quad torque[3])
{
    plh_torque_list list = terms(p);
    torque[0] = torque[1] = torque[2] = 0;
    for (int i = 0; i < list.count; i++) {
        quad_model one = translate(&(quad_problem){&list.term[i], p->body});
        quad part[3];
        quad_model_torque(&one, t, y, y + 4, part);
        for (int j = 0; j < 3; j++)
            torque[j] += part[j];
    }
}

static void omega_of(const plh_body *body, const quad y[QUAD_STATE], quad omega[3])
{
    quad inertia[3];
    moments(body, inertia);
    for (int i = 0; i < 3; i++)
        omega[i] = inertia[i] != 0 ? y[4 + i] / inertia[i] : 0;
}

quad quad_energy(const quad_problem *p, quad t, const quad y[QUAD_STATE])
{
    quad omega[3];
    omega_of(p->body, y, omega);
    return dot(omega, y + 4) / 2 + quad_potential(p, t, y);
}

static void rate(const quad_problem *p, quad t, const quad y[QUAD_STATE], quad dy[QUAD_STATE])
{
    quad o[3], f[3], c[3];
    omega_of(p->body, y, o);
    quad_torque(p, t, y, f);
    cross(y + 4, o, c);
    dy[0] = (-y[1] * o[0] - y[2] * o[1] - y[3] * o[2]) / 2;
    dy[1] = (y[0] * o[0] + y[2] * o[2] - y[3] * o[1]) / 2;
    dy[2] = (y[0] * o[1] + y[3] * o[0] - y[1] * o[2]) / 2;
    dy[3] = (y[0] * o[2] + y[1] * o[1] - y[2] * o[0]) / 2;
    for (int i = 0; i < 3; i++)
        dy[4 + i] = c[i] + f[i];
}

/* The modified midpoint rule with n (even) substeps; errors in even powers of 1/n. */
static void midpoint(const quad_problem *p, quad t, quad h, int n, const quad y[QUAD_STATE],
                     quad r[QUAD_STATE])
{
    quad a[QUAD_STATE], b[QUAD_STATE], d[QUAD_STATE], s = h / n;
    rate(p, t, y, d);
    for (int i = 0; i < QUAD_STATE; i++) {
        a[i] = y[i];
        b[i] = y[i] + s * d[i];
    }
    for (int k = 1; k < n; k++) {
        rate(p, t + k * s, b, d);
        for (int i = 0; i < QUAD_STATE; i++) {
            quad next = a[i] + 2 * s * d[i];
            a[i] = b[i];
            b[i] = next;
        }
    }
    rate(p, t + h, b, d);
    for (int i = 0; i < QUAD_STATE; i++)
        r[i] = (a[i] + b[i] + s * d[i]) / 2;
}

static void extrapolate(const quad_problem *p, quad t, quad h, quad y[QUAD_STATE])
{
    enum { COLUMNS = 10 };
    quad table[COLUMNS][QUAD_STATE];
    for (int k = 0; k < COLUMNS; k++) {
        midpoint(p, t, h, 2 * (k + 1), y, table[k]);
        for (int j = k - 1; j >= 0; j--) {
            quad ratio = (quad)(k + 1) / (j + 1);
            for (int i = 0; i < QUAD_STATE; i++)
                table[j][i] =
                    table[j + 1][i] + (table[j + 1][i] - table[j][i]) / (ratio * ratio - 1);
        }
    }
    memcpy(y, table[0], sizeof table[0]);
}

void quad_integrate(const quad_problem *p, quad t0, quad t1, int n, quad y[QUAD_STATE])
{
    quad h = (t1 - t0) / n;
    for (int k = 0; k < n; k++) {
        extrapolate(p, t0 + k * h, h, y);
        quad length = sqrtq(y[0] * y[0] + dot(y + 1, y + 1));
        for (int i = 0; i < 4; i++)
            y[i] /= length;
    }
}

void quad_from_state(const plh_state *s, quad y[QUAD_STATE])
{
    const double v[QUAD_STATE] = {s->q.w, s->q.x, s->q.y, s->q.z, s->m.x, s->m.y, s->m.z};
    for (int i = 0; i < QUAD_STATE; i++)
        y[i] = v[i];
    quad length = sqrtq(y[0] * y[0] + dot(y + 1, y + 1));
    for (int i = 0; i < 4; i++)
        y[i] /= length;
}

plh_state quad_to_state(const quad y[QUAD_STATE])
{
    plh_state s = {{(double)y[0], (double)y[1], (double)y[2], (double)y[3]},
                   {(double)y[4], (double)y[5], (double)y[6]}};
    return s;
}

/* By the vector part of the quotient, which keeps its digits for small angles. */
double quad_attitude_error(const plh_state *s, const quad y[QUAD_STATE])
{
    quad x[QUAD_STATE], c[3], v[3];
    quad_from_state(s, x);
    cross(y + 1, x + 1, c);
    for (int i = 0; i < 3; i++)
        v[i] = y[0] * x[1 + i] - x[0] * y[1 + i] - c[i];
    quad w = y[0] * x[0] + dot(y + 1, x + 1);
    return (double)(2 * atan2q(sqrtq(dot(v, v)), fabsq(w)));
}

double quad_momentum_error(const plh_state *s, const quad y[QUAD_STATE])
{
    quad x[QUAD_STATE], d[3];
    quad_from_state(s, x);
    for (int i = 0; i < 3; i++)
        d[i] = x[4 + i] - y[4 + i];
    return (double)sqrtq(dot(d, d) / dot(y + 4, y + 4));
}
