/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The gyroscopic step of polhode_step.c, double and float: never more energy than before, by
 * 128-bit arithmetic from the very numbers that went in and came out; and the angular velocity is
 * that of the exact step. Argument: cases.
 */
#include "polhode_step.h"

#include <stdio.h>
#include <stdlib.h>

#define CASES_IN_FLOAT
#include "cases.h"

__extension__ typedef __float128 quad;

/* Components of Q^T v times |q|^2. */
static void unrotate(plh_quat q, plh_vec3 v, quad out[3])
{
    const quad w = q.w, x = -(quad)q.x, y = -(quad)q.y, z = -(quad)q.z, a = v.x, b = v.y, c = v.z;
    out[0] =
        (w * w + x * x - y * y - z * z) * a + 2 * (x * y - w * z) * b + 2 * (x * z + w * y) * c;
    out[1] =
        2 * (x * y + w * z) * a + (w * w - x * x + y * y - z * z) * b + 2 * (y * z - w * x) * c;
    out[2] =
        2 * (x * z - w * y) * a + 2 * (y * z + w * x) * b + (w * w - x * x - y * y + z * z) * c;
}

static quad energy(plh_vec3 I, plh_quat q, plh_vec3 omega)
{
    quad v[3];
    unrotate(q, omega, v);
    return I.x * v[0] * v[0] + I.y * v[1] * v[1] + I.z * v[2] * v[2];
}

static quad tensor_energy(plh_mat3 t, plh_vec3 omega)
{
    const quad v[3] = {omega.x, omega.y, omega.z};
    quad sum = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            sum += v[i] * (quad)t.a[i][j] * v[j];
    return sum;
}

/* What is found over all cases: how much energy was gained, or lost, at most, relative. */
typedef struct ledger {
    double gain, loss, off;
    long refused;
} ledger;

static void note(ledger *l, quad before, quad after)
{
    const double change = before > 0 ? (double)((after - before) / before) : 0.0;
    if (after > before && change > l->gain)
        l->gain = change;
    if (after > before && l->gain == 0.0)
        l->gain = 1.0; /* too little for a double, and too much */
    if (-change > l->loss)
        l->loss = -change;
}

/* The distance from the exact step, relative. */
static void compare(ledger *l, const plh_body *body, double dt, plh_quat q, plh_vec3 start,
                    plh_vec3 found)
{
    plh_state s;
    s.q = plh_quat_identity();
    s.m = plh_body_momentum(body, plh_quat_unrotate(q, start));
    if (plh_free_step(body, dt, &s, &s) != PLH_OK)
        return;
    const plh_vec3 d = plh_vec3_sub(plh_quat_rotate(q, plh_body_omega(body, s.m)), found);
    const double off = sqrt(plh_vec3_dot(d, d) / plh_vec3_dot(start, start));
    if (!(off <= l->off))
        l->off = off;
}

static void try_double(int i, ledger *local, ledger *tensor)
{
    plh_body body;
    const plh_vec3 I = moments_of(i % FAMILIES);
    const plh_quat q = plh_quat_scale(i % 5 == 0 ? power(-3, 3) : 1.0, attitude());
    plh_body_from_moments(I, &body);
    const plh_vec3 start = plh_vec3_scale(power(-60, 60), spin_of(&body, i % 3));
    const double dt = power(-10, 8) / sqrt(plh_vec3_dot(start, start));
    plh_vec3 omega = start;
    local->refused += plh_gyroscopic(&body, dt, q, &omega) != PLH_OK;
    note(local, energy(I, q, start), energy(I, q, omega));
    compare(local, &body, dt, plh_quat_scale(1.0 / sqrt(plh_quat_norm2(q)), q), start, omega);
    plh_vec3 again = start;
    local->refused += plh_gyroscopic_moments(I, dt, q, &again) != PLH_OK || again.x != omega.x;
    /* the same body, its tensor in space */
    plh_body turned = body;
    turned.frame = plh_quat_conj(plh_quat_scale(1.0 / sqrt(plh_quat_norm2(q)), q));
    const plh_mat3 t = plh_body_tensor(&turned);
    omega = start;
    tensor->refused += plh_gyroscopic_tensor(t, dt, &omega) != PLH_OK;
    note(tensor, tensor_energy(t, start), tensor_energy(t, omega));
}

static plh_vec3 widen(plhf_vec3 v)
{
    return plh_vec3_make((double)v.x, (double)v.y, (double)v.z);
}

static void try_float(int i, ledger *local, ledger *tensor)
{
    plh_body body;
    plhf_body narrow;
    const plh_vec3 given = moments_of(i % FAMILIES), v = spin_of(&body, i % 2);
    const plhf_vec3 moment = to_floats(given);
    const plhf_quat q = to_float_quat(attitude());
    const double rate = power(-20, 20);
    const plhf_vec3 start = to_floats(plh_vec3_scale(rate, v));
    const float dt = to_float(power(-10, 8) / rate);
    const plh_quat wide = plh_quat_make((double)q.w, (double)q.x, (double)q.y, (double)q.z);
    plhf_vec3 omega = start;
    plh_body_from_moments(widen(moment), &body);
    plhf_body_init(&body, &narrow);
    local->refused += plhf_gyroscopic(&narrow, dt, q, &omega) != PLH_OK;
    note(local, energy(widen(moment), wide, widen(start)),
         energy(widen(moment), wide, widen(omega)));
    compare(local, &body, (double)dt, plh_quat_scale(1.0 / sqrt(plh_quat_norm2(wide)), wide),
            widen(start), widen(omega));
    plh_body turned = body;
    plh_mat3 t;
    float f[9];
    turned.frame = plh_quat_conj(plh_quat_scale(1.0 / sqrt(plh_quat_norm2(wide)), wide));
    t = plh_body_tensor(&turned);
    for (int k = 0; k < 9; k++) {
        f[k] = to_float(t.a[k / 3][k % 3]);
        t.a[k / 3][k % 3] = (double)f[k];
    }
    omega = start;
    tensor->refused += plhf_gyroscopic_tensor(f, dt, &omega) != PLH_OK;
    note(tensor, tensor_energy(t, widen(start)), tensor_energy(t, widen(omega)));
}

static int report(const char *name, const ledger *l, double off, double refused)
{
    printf("%-14s gain %g, loss at most %.2g, off by %.2g, refused %ld\n", name, l->gain, l->loss,
           l->off, l->refused);
    return l->gain > 0.0 || !(l->off <= off) || (double)l->refused > refused;
}

int main(int argc, char **argv)
{
    const int cases = argc > 1 ? atoi(argv[1]) : 100000;
    ledger a = {0.0, 0.0, 0.0, 0}, b = a, c = a, d = a;
    for (int i = 0; i < cases; i++) {
        try_double(i, &a, &b);
        try_float(i, &c, &d);
    }
    int bad = report("double", &a, 1e-9, 0.0);
    bad |= report("double, tensor", &b, 0.0, 0.01 * cases);
    bad |= report("float", &c, 1e-2, 0.0);
    /* The tensor of a rod in floats need not belong to a body. */
    return bad | report("float, tensor", &d, 0.0, 0.2 * cases);
}
