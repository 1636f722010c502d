/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The Runge-Kutta method of order 8(5,3) of Dormand and Prince on the seven numbers (q, m), q
 * scaled back to unit length after each step; with fixed steps, or within a tolerance with dense
 * output of order 7. It needs nothing but the torque itself.
 */
#include <float.h>
#include <math.h>
#include <polhode/extend/method.h>

#include "method/list.h"
#include "method/mutant.h"
#include "method/rotate.h"

#ifndef PLH_ROW_REAL
#define PLH_ROW_REAL double
#define R(x)         x
#endif
#include "method/dop853_rows.h"

enum { N = 8, END = 12, STAGES = PLH_DOP853_STAGES, TERMS = 8 }; /* one lane is empty */

typedef struct lanes {
    double v[N];
} lanes;

typedef struct work {
    /* Of the last stride: derivatives at its stages */
    lanes k[STAGES];
    lanes start, end;  /* of the last stride */
    lanes term[TERMS]; /* of its polynomial, once somebody looked */
    double t, h;       /* where it started, and its length */
    double low, high;  /* where the torque was taken */
    /* 0 or 1: k[END] is that of `end`; the polynomial is there */
    int32_t known, ready;
} work;

static const plh_field fields[] = {
    PLH_SAVE_REALS(work, k),       PLH_SAVE_REALS(work, start), PLH_SAVE_REALS(work, end),
    PLH_SAVE_REALS(work, term),    PLH_SAVE_REALS(work, t),     PLH_SAVE_REALS(work, h),
    PLH_SAVE_REALS(work, low),     PLH_SAVE_REALS(work, high),  PLH_SAVE_INTEGER(work, known),
    PLH_SAVE_INTEGER(work, ready),
};

static plh_state unpack(const lanes *y)
{
    const double *v = y->v;
    return (plh_state){{v[0], v[1], v[2], v[3]}, {v[4], v[5], v[6]}};
}

static lanes pack(const plh_state *s)
{
    return (lanes){{s->q.w, s->q.x, s->q.y, s->q.z, s->m.x, s->m.y, s->m.z, 0.0}};
}

/* The derivative; a torque sees a unit quaternion even in a stage. */
static lanes slope(const plh_integrator *it, double t, const lanes *y)
{
    plh_state s = unpack(y);
    plh_vec3 omega = plh_vec3_mul(it->inverse, s.m);
    plh_state d = {plh_rotate_rate(s.q, omega), plh_vec3_cross(s.m, omega)};
    if (it->torque) {
        s.q = plh_rotate_unit(s.q);
        d.m = plh_vec3_add(d.m, plh_integrator_torque(it, t, &s));
    }
    return pack(&d);
}

/* h (weights of the row) k */
static lanes combined(const plh_dop853_row *row, double h, const lanes *k)
{
    lanes r;
    for (int j = 0; j < N; j++)
        r.v[j] = row->first * k[0].v[j];
    for (int i = 0; i < row->count; i++)
        for (int j = 0; j < N; j++)
            r.v[j] += row->a[i] * k[row->from + i].v[j];
    for (int j = 0; j < N; j++)
        r.v[j] *= h;
    return r;
}

static lanes sum(const lanes *a, const lanes *b)
{
    lanes r;
    for (int j = 0; j < N; j++)
        r.v[j] = a->v[j] + b->v[j];
    return r;
}

/* Evaluates stage i from those before it. */
static void stage(const plh_integrator *it, const plh_stride *stride, int i, double t, double h,
                  const lanes *y, lanes *k)
{
    lanes change = combined(&plh_dop853_stage[i], h, k), at = sum(y, &change);
    k[i] = slope(it, plh_stride_time(stride, t + plh_dop853_stage[i].c * h), &at);
}

/* The stages after the first, and the end of the step, whose own derivative is not evaluated. */
static lanes attempt(const plh_integrator *it, const plh_stride *stride, double t, double h,
                     const lanes *y, lanes *k)
{
    for (int i = 1; i < END; i++)
        stage(it, stride, i, t, h, y, k);
    lanes change = combined(&plh_dop853_stage[END], PLH_MUTANT(1.0, 1.0 + 1e-6) * h, k);
    lanes end = sum(y, &change);
    plh_state s = unpack(&end);
    s.q = plh_rotate_unit(s.q);
    return pack(&s);
}

/* For a step of a given length: the torque at any time. */
static const plh_stride anywhere = {.low = -INFINITY, .high = INFINITY};

static plh_status step(plh_integrator *it, double t, double h, plh_state *s)
{
    lanes y = pack(s), k[END];
    k[0] = slope(it, t, &y);
    y = attempt(it, &anywhere, t, h, &y, k);
    *s = unpack(&y);
    return PLH_OK;
}

static double momentum(const lanes *y)
{
    const double *m = &y->v[4];
    return sqrt(m[0] * m[0] + m[1] * m[1] + m[2] * m[2]);
}

/* The size of a change: radians of attitude, and the momentum in units of `m`. */
static double measure(const lanes *change, double m)
{
    const double *q = change->v;
    double turn = 4.0 * (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    double rest = momentum(change) / m;
    return sqrt(turn + rest * rest);
}

/* Hairer, Norsett & Wanner (1993), section II.10: e5^2 / sqrt(e5^2 + 0.01 e3^2), of order 8. Where
 * the body stops for a moment and turns back, a change of m is compared with that over the step. */
static double estimate(const work *w, double h)
{
    lanes fifth = combined(&plh_dop853_fifth, h, w->k);
    lanes third = combined(&plh_dop853_third, h, w->k);
    double m = fmax(momentum(&w->start), momentum(&w->end));
    m = fmax(fmax(m, fabs(h) * momentum(&w->k[0])), DBL_MIN);
    double e5 = measure(&fifth, m), e3 = measure(&third, m);
    double both = sqrt(e5 * e5 + 0.01 * e3 * e3);
    return both > 0.0 ? e5 * (e5 / both) : both;
}

/* The momentum at the start, or what the torque makes of a body at rest: sqrt(torque moment),
 * moments being of order one. */
static double first_momentum(const work *w)
{
    return fmax(fmax(momentum(&w->start), sqrt(momentum(&w->k[0]))), DBL_MIN);
}

/* A first length, from the size of the first and second derivatives: section II.4. */
static double first_length(const plh_integrator *it, const plh_stride *stride)
{
    const work *w = it->work;
    double most = fabs(stride->most), m = first_momentum(w);
    double rate = measure(&w->k[0], m), h = fmin(rate > 0.0 ? 0.01 / rate : 1.0, most);
    lanes y, bend;
    h = copysign(h, stride->most);
    for (int j = 0; j < N; j++)
        y.v[j] = w->start.v[j] + h * w->k[0].v[j];
    lanes d = slope(it, plh_stride_time(stride, stride->t + h), &y);
    for (int j = 0; j < N; j++)
        bend.v[j] = (d.v[j] - w->k[0].v[j]) / h;
    rate = fmax(rate, sqrt(measure(&bend, m)));
    double guess = pow(stride->tolerance, 0.125) / rate;
    return isfinite(guess) && guess > 0.0 ? guess : fabs(h);
}

/* By how much the next attempt should be longer. An error per length has one order less. */
static double growth(const plh_stride *stride, double error, double h)
{
    double allowed = fmax(plh_stride_allowed(stride, h), 0x1p-55);
    double order = fabs(h) < stride->span ? 7.0 : 8.0;
    return isfinite(error) ? 0.9 * pow(fmax(error / allowed, 1e-12), -1.0 / order) : 0.1;
}

static void begin_stride(plh_integrator *it, const plh_stride *stride, const plh_state *s)
{
    work *w = it->work;
    w->start = pack(s);
    w->k[0] = w->known && !stride->kink ? w->k[END]
                                        : slope(it, plh_stride_time(stride, stride->t), &w->start);
    w->known = 1;
    w->ready = 0;
    w->t = stride->t;
    w->low = stride->low;
    w->high = stride->high;
}

/* A shorter attempt has no less error per length, where theory says its seventh power: this is
 * rounding, of the torque or of its time, and still shorter steps would not help. */
static bool is_noise(double h, double error, double last_h, double last_error)
{
    return error < 1e-9 && error / fabs(h) > 0.7 * (last_error / fabs(last_h));
}

static plh_status stride(plh_integrator *it, plh_stride *stride, plh_state *s)
{
    work *w = it->work;
    begin_stride(it, stride, s);
    double h = plh_stride_fit(stride, stride->h != 0.0 ? stride->h : first_length(it, stride));
    double more = 0.0, last_h = h, last_error = INFINITY;
    for (;;) {
        if (stride->t + h / 64.0 == stride->t || !isfinite(h)) /* time has no digits left */
            return PLH_NO_CONVERGENCE;
        w->end = attempt(it, stride, stride->t, h, &w->start, w->k);
        stride->error = estimate(w, h);
        more = growth(stride, stride->error, h);
        if (is_noise(h, stride->error, last_h, last_error))
            more = 1.5 * last_h / h;
        if (more >= 0.9)
            break;
        last_h = h;
        last_error = stride->error;
        h = plh_stride_fit(stride, h * fmin(fmax(more, 0.2), 0.8));
        stride->rejected++;
    }
    w->h = stride->h = h;
    w->k[END] = slope(it, plh_stride_time(stride, stride->t + h), &w->end);
    stride->next = h * fmin(more, 6.0);
    *s = unpack(&w->end);
    return PLH_OK;
}

/* The polynomial of the last stride, with three more evaluations: section II.6. */
static void prepare_dense(plh_integrator *it)
{
    work *w = it->work;
    const plh_stride last = {.low = w->low, .high = w->high};
    for (int i = END + 1; i < STAGES; i++)
        stage(it, &last, i, w->t, w->h, &w->start, w->k);
    for (int j = 0; j < N; j++) {
        double change = w->end.v[j] - w->start.v[j], bend = w->h * w->k[0].v[j] - change;
        w->term[0].v[j] = w->start.v[j];
        w->term[1].v[j] = change;
        w->term[2].v[j] = bend;
        w->term[3].v[j] = change - w->h * w->k[END].v[j] - bend;
    }
    for (int i = 0; i < 4; i++)
        w->term[4 + i] = combined(&plh_dop853_dense[i], w->h, w->k);
    w->ready = 1;
}

static plh_status dense(plh_integrator *it, double elapsed, plh_state *s)
{
    work *w = it->work;
    if (!w->ready)
        prepare_dense(it);
    double x = elapsed / w->h;
    lanes y = w->term[TERMS - 1];
    for (int i = TERMS - 2; i >= 0; i--)
        for (int j = 0; j < N; j++)
            y.v[j] = w->term[i].v[j] + (i % 2 ? 1.0 - x : x) * y.v[j];
    *s = unpack(&y);
    s->q = plh_rotate_unit(s->q);
    return PLH_OK;
}

/* The derivative at the end of the last stride is not that of this state; its polynomial stays. */
static void take_state(plh_integrator *it, const plh_state *s)
{
    work *w = it->work;
    (void)s;
    w->known = 0;
}

const plh_method plh_method_dop853 = {
    .name = "dop853",
    .family = "classical",
    .summary = "Dormand and Prince's Runge-Kutta method of order 8(5,3) on (q, m); adaptive",
    .source = "Hairer, Norsett & Wanner, Solving ODEs I (1993), sections II.5, II.6 and II.10",
    .free = {8, 8, 0, false, false, false},
    .torqued = {8, 8, 0, false, false, false},
    .work_size = sizeof(work),
    .fields = fields,
    .field_count = PLH_FIELD_COUNT(fields),
    .step = step,
    .take_state = take_state,
    .stride = stride,
    .dense = dense,
};
