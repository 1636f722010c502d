/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Taylor's method: the series of the motion, from those of the torque, summed up over a step. With a
 * fixed step its order is a parameter; within a tolerance order and step follow from the tolerance and
 * from the last two coefficients, as in Jorba & Zou, Experiment. Math. 14 (2005) 99, section 3.
 * The state is carried on with what its rounding left over. The polynomial is the dense output.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/isa.h"
#include "method/list.h"
#include "method/mutant.h"
#include "method/rotate.h"
#include "method/taylor_kernel.h"

enum { USUAL = 8 };   /* order with a fixed step */
#define LEAST 0x1p-72 /* terms below do not count, however many steps there are */

typedef struct values {
    int order;
} values;
PLH_METHOD_VALUES(values, of)

static const plh_param params[] = {
    PLH_INTEGER(
        values, order, "order", 0, 0, PLH_TAYLOR_MOST,
        "order of the series. Default: 0, which is 8 with a fixed step and follows from a tolerance"),
};

typedef struct work {
    plh_taylor_form form;
    plh_vec3 direction;       /* of the vector u of the form */
    int32_t has_form;         /* 0: the torque gives its coefficients one by one */
    int32_t order;            /* of the series below */
    double time;              /* their unit of time */
    plh_taylor_series series; /* of the last step */
    double carry[7];          /* what the sum of the last step left over, of q and m */
    plh_state last;           /* the state that it belongs to */
} work;

/* --- the problem in the form of the kernel --- */

static void set_inertia(const plh_integrator *it, plh_taylor_form *f)
{
    static const double sign[3][4] = {{-1, 1, 1, -1}, {-1, -1, 1, 1}, {-1, 1, -1, 1}};
    const double inverse[3] = {it->inverse.x, it->inverse.y, it->inverse.z};
    for (int i = 0; i < 3; i++) {
        f->inverse[0][i] = inverse[i];
        f->inverse[1][i] = inverse[(i + 1) % 3];
        for (int j = 0; j < 4; j++)
            f->turn[i][j] = PLH_MUTANT(0.5, 0.49) * inverse[i] * sign[i][j];
    }
}

/* True where one is not zero. */
static bool any(const double *a, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != 0.0)
            return true;
    return false;
}

/* Row i of the kernel is component (i + 2) % 3 of the torque; its matrices are taken by diagonals. */
static void set_torque(const plh_integrator *it, const plh_torque_form *from, plh_taylor_form *f)
{
    const double inverse[3] = {it->inverse.x, it->inverse.y, it->inverse.z};
    const double constant[3] = {from->constant.x, from->constant.y, from->constant.z};
    const double product[3] = {from->product.x, from->product.y, from->product.z};
    const double unit = it->body->per_unit;
    for (int i = 0; i < 3; i++) {
        const int row = (i + 2) % 3;
        f->constant[i] = unit * constant[row];
        f->product[i] = unit * product[row];
        for (int d = 0; d < 3; d++) {
            const int column = (i + d) % 3;
            f->u[d][i] = unit * from->field[row][column];
            f->m[d][i] = unit * from->rate[row][column] * inverse[column];
        }
    }
    bool more =
        any(f->constant, 3) || any(f->product, 3) || any(f->u[2], 3) || any(&f->m[0][0], 12);
    f->kind = more ? PLH_TAYLOR_WHOLE : any(&f->u[0][0], 8) ? PLH_TAYLOR_CROSS : PLH_TAYLOR_FREE;
}

static plh_status prepare(plh_integrator *it)
{
    work *w = it->work;
    plh_torque_form form;
    memset(&form, 0, sizeof form);
    set_inertia(it, &w->form);
    w->has_form = !it->torque || plh_torque_form_get(it->torque, it->body, &form) == PLH_OK;
    if (w->has_form) {
        set_torque(it, &form, &w->form);
        w->direction = form.direction;
        return PLH_OK;
    }
    return plh_torque_flags(it->torque) & PLH_TORQUE_SERIES ? PLH_OK : PLH_UNSUPPORTED;
}

/* --- the series --- */

static void put(const plh_state *s, plh_taylor_series *to)
{
    const double q[4] = {s->q.w, s->q.x, s->q.y, s->q.z}, m[4] = {s->m.x, s->m.y, s->m.z, 0.0};
    memcpy(to->q[0], q, sizeof q);
    memcpy(to->m[0], m, sizeof m);
}

/* The coefficients k of the kernel for the torque, in the user's units. */
static void copy(const plh_integrator *it, const plh_taylor_series *s, int k, plh_jet *jet)
{
    const double *q = s->q[k], *m = s->m[k];
    const plh_vec3 scaled = plh_vec3_make(m[0], m[1], m[2]);
    jet->q[k] = plh_quat_make(q[0], q[1], q[2], q[3]);
    jet->m[k] = plh_vec3_scale(it->body->unit, scaled);
    jet->omega[k] = plh_vec3_mul(it->inverse, scaled);
}

/* With a torque that gives its coefficients one by one. */
static plh_status fill_in_turn(const plh_integrator *it, double t, work *w)
{
    double memory[PLH_JET_ROOM(PLH_TAYLOR_MOST)];
    plh_taylor_scratch scratch;
    plh_jet jet;
    plh_status status = plh_jet_init(it->torque, w->order, memory, sizeof memory, &jet);
    if (status)
        return status;
    jet.time = w->time;
    for (int k = 0; k < w->order; k++) {
        copy(it, &w->series, k, &jet);
        jet.torque[k] = it->torque->model->series(it->torque, it->body, t, k, &jet, jet.own);
        const plh_vec3 f = plh_vec3_scale(it->body->per_unit, jet.torque[k]);
        const double torque[3] = {f.x, f.y, f.z};
        PLH_PICK(plh_taylor_next, (&w->form, w->time, k, torque, &w->series, &scratch));
    }
    return PLH_OK;
}

static plh_status fill(const plh_integrator *it, double t, const plh_state *s, work *w)
{
    put(s, &w->series);
    if (!w->has_form)
        return fill_in_turn(it, t, w);
    const plh_vec3 u = plh_quat_unrotate(s->q, w->direction);
    const double parts[3] = {u.x, u.y, u.z};
    PLH_PICK(plh_taylor_fill, (&w->form, w->time, w->order, parts, &w->series));
    return PLH_OK;
}

/* --- the sum --- */

/* a + b = *sum + the result, exactly (Knuth). */
static inline double two_sum(double a, double b, double *sum)
{
    const double s = a + b, t = s - a;
    *sum = s;
    return (a - (s - t)) + (b - t);
}

/* The correction goes into what is left over: in whole units it would be a drift. */
static void to_unit_length(double q[4], double carry[4])
{
    const double e = plh_rotate_excess(plh_quat_make(q[0], q[1], q[2], q[3])) +
                     2.0 * (q[0] * carry[0] + q[1] * carry[1] + q[2] * carry[2] + q[3] * carry[3]);
    const double g = e * (0.5 - 0.375 * e);
    if (!(fabs(e) < 1e-5)) { /* the step was far too long */
        const plh_quat unit = plh_rotate_unit(plh_quat_make(q[0], q[1], q[2], q[3]));
        memcpy(q, &unit, sizeof unit);
        memset(carry, 0, 4 * sizeof *carry);
        return;
    }
    for (int i = 0; i < 4; i++)
        carry[i] = two_sum(q[i], carry[i] - g * q[i], &q[i]);
}

/* The state after a time x, in units of time, with the carry before it and after it. */
static void advance(work *w, double x, plh_state *s)
{
    double dq[4], dm[4], y[7];
    const double *from[2] = {w->series.q[0], w->series.m[0]};
    PLH_PICK(plh_taylor_sum, (&w->series, w->order, x, dq, dm));
    for (int i = 0; i < 7; i++) {
        const double d = i < 4 ? dq[i] : dm[i - 4];
        w->carry[i] = two_sum(i < 4 ? from[0][i] : from[1][i - 4], d + w->carry[i], &y[i]);
    }
    to_unit_length(y, w->carry);
    s->q = plh_quat_make(y[0], y[1], y[2], y[3]);
    s->m = plh_vec3_make(y[4], y[5], y[6]);
    w->last = *s;
}

/* The carry belongs to the state that the last step left. */
static void check_carry(work *w, const plh_state *s)
{
    if (memcmp(&w->last, s, sizeof *s) != 0)
        memset(w->carry, 0, sizeof w->carry);
}

/* A power of two: the bits of a result do not depend on it. */
static double power_of_two(double x)
{
    int e;
    (void)frexp(x, &e);
    return x > 0.0 && x <= DBL_MAX ? ldexp(1.0, e) : 1.0;
}

static plh_status step(plh_integrator *it, double t, double h, plh_state *s)
{
    work *w = it->work;
    const int order = of(&it->spec)->order;
    w->order = order > 0 ? order : USUAL;
    w->time = power_of_two(fabs(h));
    check_carry(w, s);
    plh_status status = fill(it, t, s, w);
    if (!status)
        advance(w, h / w->time, s);
    return status;
}

/* --- order and step within a tolerance --- */

/* log2 x for x > 0 to 2e-6, and 2^y to 3e-6: by arithmetic alone, the same bits on every machine. */
static double log2_near(double x)
{
    int e;
    const double half = 0.70710678118654752, m = frexp(x, &e), s = (m - half) / (m + half);
    const double s2 = s * s;
    return e - 0.5 + s * (2.885390081777927 + s2 * (0.961796693925976 + s2 * 0.577078016355585));
}

static double exp2_near(double y)
{
    const double n = floor(fmin(fmax(y, -1000.0), 1000.0) + 0.5);
    const double x = 0.6931471805599453 * (fmin(fmax(y, -1000.0), 1000.0) - n);
    const double tail = x * x * x * (1.0 / 6.0 + x * (1.0 / 24.0 + x * (1.0 / 120.0)));
    return ldexp(1.0 + x + 0.5 * x * x + tail, (int)n);
}

static double largest(const double *a, int n)
{
    double r = fabs(a[0]);
    for (int i = 1; i < n; i++)
        r = fmax(r, fabs(a[i]));
    return r;
}

/* log2 g of the size g^k of a term k at the unit of time, by the last two: radians of attitude, and m in units of
 * its size, or of its change where the body stops for a moment. */
static double growth(const work *w)
{
    const double m = fmax(fmax(largest(w->series.m[0], 3), largest(w->series.m[1], 3)), DBL_MIN);
    double r = -INFINITY;
    for (int k = w->order - 1; k <= w->order; k++) {
        const double size = fmax(2.0 * largest(w->series.q[k], 4), largest(w->series.m[k], 3) / m);
        if (size > 0.0)
            r = fmax(r, log2_near(size) / k);
    }
    return r;
}

/* log2 of the step, in units of time, at which the first term left out is what the step may have: a share of the
 * tolerance that goes with its length, but not below what no longer counts. */
static double log2_step(const work *w, const plh_stride *stride, double g)
{
    const int n = w->order + 1;
    const double least = log2_near(LEAST) / n - g, whole = log2_near(stride->tolerance) / n - g;
    if (!(stride->span > 0.0))
        return fmax(whole, least);
    const double share = stride->tolerance * (w->time / stride->span);
    return fmin(whole, fmax((log2_near(share) - n * g) / w->order, least));
}

/* The unit of time at the start of a run: that of the spin, or of what the torque makes of it. */
static double first_unit(const plh_integrator *it, const plh_stride *stride, const plh_state *s)
{
    const plh_vec3 f = plh_integrator_torque(it, stride->t, s);
    const double spin = plh_vec3_norm(plh_vec3_mul(it->inverse, s->m));
    const double rate = fmax(spin, sqrt(plh_vec3_norm(plh_vec3_mul(it->inverse, f))));
    return power_of_two(rate > 0.0 ? 1.0 / rate : fabs(stride->most));
}

/* Measured: the order with the least time for a share of the tolerance (docs/performance.md). */
static int chosen_order(const plh_stride *stride, double unit)
{
    const double share = unit < stride->span ? unit / stride->span : 1.0;
    const double digits = -log2_near(fmax(stride->tolerance * share, LEAST));
    return (int)fmin(fmax(5.5 + 0.35 * digits, 6.0), PLH_TAYLOR_MOST);
}

static plh_status stride(plh_integrator *it, plh_stride *stride, plh_state *s)
{
    work *w = it->work;
    const bool first = stride->h == 0.0;
    w->time = first ? first_unit(it, stride, s) : power_of_two(fabs(stride->h));
    if (first)
        w->order = of(&it->spec)->order > 1 ? of(&it->spec)->order : chosen_order(stride, w->time);
    check_carry(w, s);
    plh_status status = fill(it, stride->t, s, w);
    if (status)
        return status;
    const double g = growth(w), x = g > -INFINITY ? exp2_near(log2_step(w, stride, g)) : 1024.0;
    const double h = plh_stride_fit(stride, copysign(x * w->time, stride->most));
    if (isnan(g) || stride->t + h / 64.0 == stride->t) /* or time has no digits left */
        return isnan(g) ? PLH_NOT_FINITE : PLH_NO_CONVERGENCE;
    advance(w, h / w->time, s);
    stride->h = h;
    stride->next = copysign(x * w->time, h);
    stride->error =
        g > -INFINITY ? exp2_near((w->order + 1) * (g + log2_near(fabs(h) / w->time))) : 0.0;
    return PLH_OK;
}

static plh_status dense(plh_integrator *it, double elapsed, plh_state *s)
{
    const work *w = it->work;
    double dq[4], dm[4];
    const double *q = w->series.q[0], *m = w->series.m[0];
    PLH_PICK(plh_taylor_sum, (&w->series, w->order, elapsed / w->time, dq, dm));
    s->q = plh_rotate_unit(plh_quat_make(q[0] + dq[0], q[1] + dq[1], q[2] + dq[2], q[3] + dq[3]));
    s->m = plh_vec3_make(m[0] + dm[0], m[1] + dm[1], m[2] + dm[2]);
    return PLH_OK;
}

static void claims(const plh_method_spec *spec, bool torqued, plh_claims *claims)
{
    (void)torqued;
    if (of(spec)->order > 0)
        claims->attitude = claims->momentum = of(spec)->order;
}

static void take_state(plh_integrator *it, const plh_state *s)
{
    work *w = it->work;
    w->last = *s;
}

const plh_method plh_method_taylor = {
    .name = "taylor",
    .family = "taylor",
    .summary = "Taylor series of (q, m) with that of the torque; adaptive in order and step",
    .source = "Jorba & Zou, Experiment. Math. 14 (2005) 99",
    .free = {USUAL, USUAL, 0, false, false},
    .torqued = {USUAL, USUAL, 0, false, false},
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .work_size = sizeof(work),
    .step = step,
    .prepare = prepare,
    .claims = claims,
    .take_state = take_state,
    .stride = stride,
    .dense = dense,
};
