/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/quad_torque.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* u = Q^T v. */
static void turn_back(const quad q[4], const quad v[3], quad u[3])
{
    quad w = q[0], x = q[1], y = q[2], z = q[3];
    quad n = w * w + x * x + y * y + z * z;
    quad r[3][3] = {{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
                    {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
                    {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}};
    for (int i = 0; i < 3; i++)
        u[i] = (r[0][i] * v[0] + r[1][i] * v[1] + r[2][i] * v[2]) / n;
}

static void cross(const quad a[3], const quad b[3], quad c[3])
{
    quad r[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    memcpy(c, r, sizeof r);
}

static quad dot(const quad a[3], const quad b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static bool is(const plh_torque *t, const char *name)
{
    return strcmp(t->model->name, name) == 0;
}

static void get(const plh_torque *t, const char *name, quad v[3])
{
    const plh_param *p = plh_param_find(t->model->params, t->model->param_count, name);
    double d[3];
    if (!p)
        abort();
    plh_param_get(p, &t->values, d);
    for (int i = 0; i < 3; i++)
        v[i] = d[i];
}

static quad real(const plh_torque *t, const char *name)
{
    quad v[3];
    get(t, name, v);
    return v[0];
}

static void moments(const plh_body *body, quad inertia[3])
{
    inertia[0] = body->moment.x, inertia[1] = body->moment.y, inertia[2] = body->moment.z;
}

/* The direction of the field in space, for the models that have one. */
static void direction(const plh_torque *torque, quad t, quad n[3])
{
    quad normal[3], ahead[3];
    n[0] = 0, n[1] = 0, n[2] = 1;
    if (is(torque, "heavy-top"))
        get(torque, "up", n);
    if (is(torque, "magnetic"))
        get(torque, "field", n);
    if (is(torque, "gravity-gradient") || is(torque, "gravity-gradient-orbit"))
        get(torque, "nadir", n);
    if (is(torque, "gravity-gradient-orbit")) {
        get(torque, "normal", normal);
        cross(normal, n, ahead);
        quad rate = real(torque, "rate");
        if (isnanq(rate))
            rate = sqrtq(real(torque, "mu") / powq(real(torque, "radius"), 3));
        quad angle = rate * t, c = cosq(angle), s = sinq(angle);
        for (int i = 0; i < 3; i++)
            n[i] = c * n[i] + s * ahead[i];
    }
}

/* Potentials that depend on u = Q^T n only; their gradient in u. */
static quad potential_u(const quad_problem *p, const quad u[3], quad gradient[3])
{
    const plh_torque *t = p->torque;
    quad v[3], inertia[3], k, x;
    if (is(t, "heavy-top")) {
        get(t, "axis", v);
        k = real(t, "strength");
    } else if (is(t, "magnetic")) {
        get(t, "dipole", v);
        k = -1;
    } else if (is(t, "gravity-gradient") || is(t, "gravity-gradient-orbit")) {
        moments(p->body, inertia);
        k = 3 * real(t, "mu") / powq(real(t, "radius"), 3);
        for (int i = 0; i < 3; i++)
            gradient[i] = k * inertia[i] * u[i];
        return dot(u, gradient) / 2;
    } else if (is(t, "vessel")) {
        k = real(t, "mass") * real(t, "gravity");
        gradient[0] = k * real(t, "gm-longitudinal") * u[0];
        gradient[1] = k * real(t, "gm-transverse") * u[1];
        gradient[2] = 0;
        return dot(u, gradient) / 2;
    } else { /* soft wall: V = s (w / x^10 - a / x) */
        quad a = real(t, "attraction"), w = real(t, "wall");
        k = is(t, "soft-wall-printed") ? -1 : 1;
        x = real(t, "offset") + u[2];
        gradient[0] = gradient[1] = 0;
        gradient[2] = k * (a / (x * x) - 10 * w / powq(x, 11));
        return k * (w / powq(x, 10) - a / x);
    }
    for (int i = 0; i < 3; i++)
        gradient[i] = k * v[i];
    return dot(u, gradient);
}

/* The attitude relative to the spring's reference, unit. */
static void relative(const plh_torque *t, const quad q[4], quad e[4])
{
    quad v[3], w = real(t, "reference-w"), c[3];
    get(t, "reference", v);
    quad n = sqrtq((w * w + dot(v, v)) * (q[0] * q[0] + dot(q + 1, q + 1)));
    cross(v, q + 1, c);
    e[0] = (w * q[0] + dot(v, q + 1)) / n;
    for (int i = 0; i < 3; i++)
        e[1 + i] = (w * q[1 + i] - q[0] * v[i] - c[i]) / n;
}

static bool depends_on_u(const plh_torque *t)
{
    return !is(t, "spring") && !is(t, "constant") && !is(t, "damping") && !is(t, "gyrostat");
}

quad quad_potential(const quad_problem *p, quad t, const quad q[4])
{
    const plh_torque *torque = p->torque;
    quad n[3], u[3], gradient[3], e[4], k[3], sum = 0;
    if (!torque)
        return 0;
    if (strcmp(torque->model->name, "sum") == 0) {
        const plh_torque_list *list = torque->data;
        for (int i = 0; i < list->count; i++) {
            quad_problem one = {&list->term[i], p->body};
            sum += quad_potential(&one, t, q);
        }
        return sum;
    }
    if (is(torque, "spring")) {
        get(torque, "stiffness", k);
        relative(torque, q, e);
        return 2 * (k[0] * e[1] * e[1] + k[1] * e[2] * e[2] + k[2] * e[3] * e[3]);
    }
    if (!depends_on_u(torque))
        return 0;
    direction(torque, t, n);
    turn_back(q, n, u);
    return potential_u(p, u, gradient);
}

static void subtract_damping(const plh_torque *t, const quad omega[3], quad torque[3])
{
    quad d[3], up[3], low[3];
    get(t, "damping", d);
    get(t, "damping-upper", up);
    get(t, "damping-lower", low);
    torque[0] -= d[0] * omega[0] + up[0] * omega[1] + up[1] * omega[2];
    torque[1] -= low[0] * omega[0] + d[1] * omega[1] + up[2] * omega[2];
    torque[2] -= low[1] * omega[0] + low[2] * omega[1] + d[2] * omega[2];
}

static void spring(const plh_torque *t, const quad q[4], quad torque[3])
{
    quad e[4], k[3], kv[3], twist[3];
    get(t, "stiffness", k);
    relative(t, q, e);
    for (int i = 0; i < 3; i++)
        kv[i] = k[i] * e[1 + i];
    cross(kv, e + 1, twist);
    for (int i = 0; i < 3; i++)
        torque[i] = -2 * (e[0] * kv[i] + twist[i]);
}

static void one_torque(const quad_problem *p, quad t, const quad y[QUAD_STATE], quad torque[3])
{
    const plh_torque *model = p->torque;
    quad inertia[3], omega[3], n[3], u[3], gradient[3], v[3];
    moments(p->body, inertia);
    for (int i = 0; i < 3; i++) {
        omega[i] = inertia[i] != 0 ? y[4 + i] / inertia[i] : 0;
        torque[i] = 0;
    }
    if (depends_on_u(model)) {
        direction(model, t, n);
        turn_back(y, n, u);
        potential_u(p, u, gradient);
        cross(u, gradient, torque);
    } else if (is(model, "spring")) {
        spring(model, y, torque);
    } else if (is(model, "constant")) {
        get(model, "value", v);
        if (real(model, "frame") != 0)
            turn_back(y, v, torque);
        else
            memcpy(torque, v, sizeof v);
    } else if (is(model, "gyrostat")) {
        get(model, "momentum", v);
        cross(v, omega, torque);
    }
    if (is(model, "damping") || is(model, "vessel"))
        subtract_damping(model, omega, torque);
    if (is(model, "vessel")) {
        quad c1[3], s = sinq(real(model, "control-rate") * t + real(model, "control-phase"));
        get(model, "control", v);
        get(model, "control-amplitude", c1);
        for (int i = 0; i < 3; i++)
            torque[i] += v[i] + c1[i] * s;
    }
}

void quad_torque(const quad_problem *p, quad t, const quad y[QUAD_STATE], quad torque[3])
{
    quad_problem one = *p;
    torque[0] = torque[1] = torque[2] = 0;
    if (!p->torque)
        return;
    bool sum = strcmp(p->torque->model->name, "sum") == 0;
    const plh_torque_list *list = p->torque->data;
    for (int i = 0; i < (sum ? list->count : 1); i++) {
        quad part[3];
        one.torque = sum ? &list->term[i] : p->torque;
        one_torque(&one, t, y, part);
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
