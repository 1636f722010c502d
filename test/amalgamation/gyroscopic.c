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
#include <string.h>

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

/* ---- rows of an engine: inverse moments, frames, w last, some asleep, locked or round ---- */

enum { ROWS = 500 };

typedef struct row_double {
    double inverse[3], spare, q[4], frame[4], omega[3];
    unsigned char asleep;
} row_double;

typedef struct row_float {
    float omega[3], spare, inverse[3], q[4], frame[4];
    unsigned char asleep;
} row_float;

static row_double rows[ROWS], rows_start[ROWS];
static row_float small[ROWS], small_start[ROWS];

static void put_last(plh_quat q, double out[4])
{
    out[0] = q.x;
    out[1] = q.y;
    out[2] = q.z;
    out[3] = q.w;
}

static void make_row(int i)
{
    row_double *r = &rows[i];
    row_float *f = &small[i];
    const plh_vec3 I = moments_of(i % FAMILIES);
    const plh_vec3 w = plh_vec3_scale(power(-4, i % 9 == 0 ? 9 : 3), direction());
    memset(r, 0, sizeof *r);
    memset(f, 0, sizeof *f);
    r->inverse[0] = i % 11 == 0 ? 0.0 : 1.0 / I.x;
    r->inverse[1] = 1.0 / I.y;
    r->inverse[2] = 1.0 / I.z;
    put_last(attitude(), r->q);
    put_last(attitude(), r->frame);
    r->omega[0] = w.x;
    r->omega[1] = w.y;
    r->omega[2] = w.z;
    r->asleep = f->asleep = i % 7 == 0;
    for (int k = 0; k < 4; k++) {
        f->q[k] = to_float(r->q[k]);
        f->frame[k] = to_float(r->frame[k]);
    }
    for (int k = 0; k < 3; k++) {
        f->omega[k] = to_float(r->omega[k]);
        f->inverse[k] = to_float(r->inverse[k]);
    }
}

static plh_gyroscopic_batch batch_of(bool floats)
{
    plh_gyroscopic_batch b;
    memset(&b, 0, sizeof b);
    b.n = ROWS;
    b.inverse = floats ? (void *)small[0].inverse : (void *)rows[0].inverse;
    b.q = floats ? (void *)small[0].q : (void *)rows[0].q;
    b.frame = floats ? (void *)small[0].frame : (void *)rows[0].frame;
    b.omega = floats ? (void *)small[0].omega : (void *)rows[0].omega;
    b.asleep = floats ? &small[0].asleep : &rows[0].asleep;
    b.inverse_stride = b.q_stride = b.omega_stride = b.frame_stride = b.asleep_stride =
        floats ? sizeof(row_float) : sizeof(row_double);
    b.flags = PLH_WORLD_SCALAR_LAST | (floats ? PLH_WORLD_FLOAT : 0);
    return b;
}

/* One row, as doubles: what it is, before and after. */
typedef struct row_seen {
    double inverse[3], q[4], frame[4], before[3], after[3];
    bool asleep;
} row_seen;

static row_seen look(int i, bool floats)
{
    row_seen s;
    for (int k = 0; k < 4; k++) {
        s.q[k] = floats ? (double)small[i].q[k] : rows[i].q[k];
        s.frame[k] = floats ? (double)small[i].frame[k] : rows[i].frame[k];
    }
    for (int k = 0; k < 3; k++) {
        s.inverse[k] = floats ? (double)small[i].inverse[k] : rows[i].inverse[k];
        s.before[k] = floats ? (double)small_start[i].omega[k] : rows_start[i].omega[k];
        s.after[k] = floats ? (double)small[i].omega[k] : rows[i].omega[k];
    }
    s.asleep = rows[i].asleep != 0;
    return s;
}

/* |q|^2 |frame|^2 is the same on both sides. */
static quad row_energy(const row_seen *s, const double w[3])
{
    const plh_quat q = plh_quat_make(s->q[3], s->q[0], s->q[1], s->q[2]);
    const quad fw = s->frame[3], fx = -(quad)s->frame[0], fy = -(quad)s->frame[1],
               fz = -(quad)s->frame[2];
    quad v[3], u[3], t[3], sum = 0;
    unrotate(q, plh_vec3_make(w[0], w[1], w[2]), v);
    t[0] = fy * v[2] - fz * v[1] + fw * v[0];
    t[1] = fz * v[0] - fx * v[2] + fw * v[1];
    t[2] = fx * v[1] - fy * v[0] + fw * v[2];
    const quad dot = fx * v[0] + fy * v[1] + fz * v[2];
    u[0] = fw * t[0] + dot * fx + (fy * t[2] - fz * t[1]);
    u[1] = fw * t[1] + dot * fy + (fz * t[0] - fx * t[2]);
    u[2] = fw * t[2] + dot * fz + (fx * t[1] - fy * t[0]);
    for (int k = 0; k < 3; k++)
        sum += u[k] * u[k] / (quad)s->inverse[k];
    return sum;
}

/* The same row by plh_gyroscopic(); a row that must stay has its bits. */
static bool row_is_right(int i, double dt, bool floats, ledger *l)
{
    const row_seen s = look(i, floats);
    const double *w = s.inverse;
    const bool stays = s.asleep || w[0] == 0.0 || (w[0] == w[1] && w[1] == w[2]);
    plh_body body;
    if (stays)
        return memcmp(s.before, s.after, sizeof s.before) == 0;
    note(l, row_energy(&s, s.before), row_energy(&s, s.after));
    if (plh_body_from_moments(plh_vec3_make(1.0 / w[0], 1.0 / w[1], 1.0 / w[2]), &body) != PLH_OK)
        return true;
    const plh_quat q = plh_quat_make(s.q[3], s.q[0], s.q[1], s.q[2]);
    const plh_quat f = plh_quat_make(s.frame[3], s.frame[0], s.frame[1], s.frame[2]);
    const plh_quat whole = plh_quat_mul(q, f);
    compare(l, &body, dt, plh_quat_scale(1.0 / sqrt(plh_quat_norm2(whole)), whole),
            plh_vec3_make(s.before[0], s.before[1], s.before[2]),
            plh_vec3_make(s.after[0], s.after[1], s.after[2]));
    return true;
}

static void try_rows(bool floats, ledger *l)
{
    plh_gyroscopic_batch b = batch_of(floats);
    const double dt = 1.0 / 64.0;
    size_t failed = 99;
    for (int i = 0; i < ROWS; i++)
        make_row(i);
    memcpy(rows_start, rows, sizeof rows);
    memcpy(small_start, small, sizeof small);
    l->refused += plh_gyroscopic_batch_step(&b, dt, &failed) != PLH_OK || failed != 0;
    for (int i = 0; i < ROWS; i++)
        l->refused += !row_is_right(i, dt, floats, l);
    memcpy(rows_start, rows, sizeof rows);
    b.q_stride = 5;
    l->refused += plh_gyroscopic_batch_step(&b, dt, &failed) != PLH_BAD_ARGUMENT;
    l->refused += memcmp(rows_start, rows, sizeof rows) != 0;
    b = batch_of(floats);
    rows[1].omega[1] = NAN;
    small[1].omega[1] = NAN;
    l->refused += plh_gyroscopic_batch_step(&b, dt, &failed) == PLH_OK || failed != 1;
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
    ledger e = {0.0, 0.0, 0.0, 0}, f = e;
    for (int i = 0; i < cases / 2000; i++) {
        try_rows(false, &e);
        try_rows(true, &f);
    }
    int bad = report("double", &a, 1e-9, 0.0);
    bad |= report("rows, double", &e, 1e-9, 0.0);
    bad |= report("rows, float", &f, 1e-2, 0.0);
    bad |= report("double, tensor", &b, 0.0, 0.01 * cases);
    bad |= report("float", &c, 1e-2, 0.0);
    /* The tensor of a rod in floats need not belong to a body. */
    return bad | report("float, tensor", &d, 0.0, 0.2 * cases);
}
