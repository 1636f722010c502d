/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Taylor's method: the series of the motion, from those of the torque, summed up over a step. With
 * a fixed step its order is a parameter; within a tolerance order and step follow from the
 * tolerance and from the last two coefficients, as in Jorba & Zou, Experiment. Math. 14 (2005) 99,
 * section 3. The state is carried on with what its rounding left over. The polynomial is the dense
 * output.
 */
#include <float.h>
#include <math.h>
#include <polhode/extend/method.h>
#include <string.h>

#include "base/isa.h"
#include "method/list.h"
#include "method/mutant.h"
#include "method/rotate.h"
#include "method/taylor_kernel.h"
#include "torque/form.h"

enum {
    USUAL = 8,   /* order with a fixed step */
    PRECISE = 22 /* from here on every rounding counts */
};
#define LOG2_LEAST (-72.0)
#define LEAST      0x1p-72 /* terms below do not count, however many steps there are */

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
    plh_vec3 direction; /* of the vector u of the form */
    /* 0: the torque gives its coefficients one by one */
    int32_t has_form;
    int32_t order;            /* of the series below */
    int32_t kept;             /* 1: last, m and carry are there */
    double time;              /* their unit of time */
    plh_taylor_series series; /* of the last step */
    /* What the sum of the last step left over, of q and m */
    double carry[2][4];
    /* The momentum that it left, in units of the kernel */
    plh_vec3 m;
    plh_state last; /* the state that it belongs to */
    /* Of the tolerance, and of its part of a unit of time */
    double log2_whole, log2_share;
} work;

/* Form, direction and has_form follow from the problem. */
static const plh_field fields[] = {
    PLH_SAVE_INTEGER(work, order),    PLH_SAVE_INTEGER(work, kept),
    PLH_SAVE_REALS(work, time),       PLH_SAVE_REALS(work, series),
    PLH_SAVE_REALS(work, carry),      PLH_SAVE_REALS(work, m),
    PLH_SAVE_REALS(work, last),       PLH_SAVE_REALS(work, log2_whole),
    PLH_SAVE_REALS(work, log2_share),
};

/* --- the problem in the form of the kernel --- */

static void set_inertia(const plh_integrator *it, plh_taylor_form *f)
{
    static const double sign[3][4] = {{-1, 1, 1, -1}, {-1, -1, 1, 1}, {-1, 1, -1, 1}};
    const double unit = PLH_TAYLOR_UNIT,
                 inverse[3] = {it->inverse.x / unit, it->inverse.y / unit, it->inverse.z / unit};
    for (int i = 0; i < 3; i++) {
        f->inverse[0][i] = inverse[i];
        f->inverse[1][i] = inverse[(i + 1) % 3];
        f->inverse[2][i] = inverse[(i + 2) % 3];
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

/* Row i of the kernel is component (i + 2) % 3 of the torque; its matrices are taken by
 * diagonals. */
static void set_torque(const plh_integrator *it, const plh_torque_form *from, plh_taylor_form *f)
{
    const double constant[3] = {from->constant.x, from->constant.y, from->constant.z};
    const plh_vec3 s = from->square;
    const double product[3] = {s.z - s.y, s.x - s.z, s.y - s.x};
    const double unit = PLH_TAYLOR_UNIT * it->body->per_unit;
    for (int i = 0; i < 3; i++) {
        const int row = (i + 2) % 3;
        f->constant[i] = unit * constant[row];
        f->product[i] = unit * product[row];
        for (int d = 0; d < 3; d++) {
            const int column = (i + d) % 3;
            f->u[d][i] = unit * from->field[row][column];
            f->omega[d][i] = unit * from->rate[row][column];
        }
    }
    bool more =
        any(f->constant, 3) || any(f->product, 3) || any(f->u[2], 3) || any(&f->omega[0][0], 12);
    f->kind = more ? PLH_TAYLOR_WHOLE : any(&f->u[0][0], 8) ? PLH_TAYLOR_CROSS : PLH_TAYLOR_FREE;
}

static plh_status prepare(plh_integrator *it)
{
    work *w = it->work;
    plh_torque_form form;
    memset(&form, 0, sizeof form);
    set_inertia(it, &w->form);
    w->has_form = !it->torque || (!(plh_torque_flags(it->torque) & PLH_TORQUE_TIME) &&
                                  plh_torque_form_get(it->torque, it->body, 0.0, &form) == PLH_OK);
    if (w->has_form) {
        set_torque(it, &form, &w->form);
        w->direction = form.direction;
        return PLH_OK;
    }
    w->form.kind = PLH_TAYLOR_FREE;
    return plh_torque_flags(it->torque) & PLH_TORQUE_SERIES ? PLH_OK : PLH_UNSUPPORTED;
}

/* 1/n in units of time, in two parts. */
static void set_parts(work *w)
{
    for (int n = 1; n <= PLH_TAYLOR_MOST; n++) {
        const double high = 1.0 / n, split = 134217729.0 * high; /* Dekker: 2^27 + 1 */
        const double head = split - (split - high), tail = high - head;
        w->form.part[n][0] = w->time * high;
        w->form.part[n][1] = w->time * (((1.0 - head * n) - tail * n) / n);
    }
}

static plh_status take_history(plh_integrator *it)
{
    work *w = it->work;
    set_parts(w);
    return w->order >= 0 && w->order <= PLH_TAYLOR_MOST ? PLH_OK : PLH_BAD_ARGUMENT;
}

/* --- the series --- */

static void put(plh_quat from, plh_vec3 momentum, plh_taylor_series *to)
{
    const double q[4] = {from.w, from.x, from.y, from.z};
    const double m[4] = {momentum.x, momentum.y, momentum.z, 0.0};
    memcpy(to->q[0], q, sizeof q);
    memcpy(to->m[0], m, sizeof m);
}

/* A momentum of the kernel in scaled units. */
static plh_vec3 shown(plh_vec3 m)
{
    return plh_vec3_make(m.x / PLH_TAYLOR_UNIT, m.y / PLH_TAYLOR_UNIT, m.z / PLH_TAYLOR_UNIT);
}

/* The coefficients k of the kernel for the torque, in the user's units. */
static void copy(const plh_integrator *it, const work *w, int k, plh_jet *jet)
{
    const double *q = w->series.q[k], *m = w->series.m[k], *inverse = w->form.inverse[0];
    const plh_vec3 scaled = shown(plh_vec3_make(m[0], m[1], m[2]));
    jet->q[k] = plh_quat_make(q[0], q[1], q[2], q[3]);
    jet->m[k] = plh_vec3_scale(it->body->unit, scaled);
    jet->omega[k] = plh_vec3_make(inverse[0] * m[0], inverse[1] * m[1], inverse[2] * m[2]);
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
    plh_series_function *series = plh_torque_series_of(it->torque);
    for (int k = 0; k < w->order; k++) {
        copy(it, w, k, &jet);
        jet.torque[k] = series(it->torque, it->body, t, k, &jet, jet.own);
        const plh_vec3 f = plh_vec3_scale(PLH_TAYLOR_UNIT * it->body->per_unit, jet.torque[k]);
        const double torque[3] = {f.x, f.y, f.z};
        PLH_PICK(plh_taylor_next, (&w->form, k, torque, &w->series, &scratch));
    }
    plh_torque_tally(it->torque, w->order);
    return PLH_OK;
}

/* u = Q^T n; zero if the form has none. */
static void find_u(plh_quat q, const work *w, double u[3])
{
    const plh_vec3 n = w->direction;
    const double direction[3] = {n.x, n.y, n.z};
    if (w->order >= PRECISE && any(direction, 3)) {
        PLH_PICK(plh_taylor_unrotate, (w->series.q[0], w->carry[0], direction, u));
        return;
    }
    const plh_vec3 v = plh_quat_unrotate(q, n);
    u[0] = v.x, u[1] = v.y, u[2] = v.z;
}

static plh_status fill(const plh_integrator *it, double t, const plh_state *s, work *w)
{
    put(s->q, w->m, &w->series);
    if (!w->has_form)
        return fill_in_turn(it, t, w);
    double u[3];
    find_u(s->q, w, u);
    PLH_PICK(plh_taylor_fill, (&w->form, w->order, u, &w->series));
    plh_torque_tally(it->torque, w->order);
    return PLH_OK;
}

/* --- the sum --- */

/* The state after a time x, in units of time. */
static void advance(work *w, double x, plh_state *s)
{
    double y[2][4];
    PLH_PICK(plh_taylor_step, (&w->series, w->order, x, w->carry, y));
    s->q = plh_quat_make(y[0][0], y[0][1], y[0][2], y[0][3]);
    w->m = plh_vec3_make(y[1][0], y[1][1], y[1][2]);
    s->m = shown(w->m);
    if (!(fabs(plh_quat_norm2(s->q) - 1.0) < 1e-9)) { /* the step was far too long */
        s->q = plh_rotate_unit(s->q);
        memset(w->carry, 0, sizeof w->carry);
    }
    w->last = *s;
    w->kept = 1;
}

/* Momentum and carry belong to the state that the last step left. */
static void check_carry(work *w, const plh_state *s)
{
    if (w->kept && memcmp(&w->last, s, sizeof *s) == 0)
        return;
    memset(w->carry, 0, sizeof w->carry);
    w->m = plh_vec3_scale(PLH_TAYLOR_UNIT, s->m);
}

/* A unit of time near h, a power of two: the bits of a result do not depend on it. */
static void set_unit(work *w, double h)
{
    const double r = fabs(h) / w->time;
    int e;
    if (r > 0.25 && r < 4.0)
        return;
    (void)frexp(h, &e);
    w->time = h != 0.0 && fabs(h) <= DBL_MAX ? ldexp(1.0, e) : 1.0;
    set_parts(w);
}

static plh_status step(plh_integrator *it, double t, double h, plh_state *s)
{
    work *w = it->work;
    const int order = of(&it->spec)->order;
    w->order = order > 0 ? order : USUAL;
    set_unit(w, h);
    check_carry(w, s);
    plh_status status = fill(it, t, s, w);
    if (!status)
        advance(w, h / w->time, s);
    return status;
}

/* --- order and step within a tolerance --- */

/* log2 x for normal x > 0 to 0.09, and 2^y to 0.2 %, by the bits of a number: a step need not be
 * known better, and has the same bits on every machine. */
static double log2_near(double x)
{
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (double)bits * 0x1p-52 - 1023.0;
}

static double exp2_near(double y)
{
    const double in = y < -1000.0 ? -1000.0 : y < 1000.0 ? y : 1000.0;
    const int64_t n = (int64_t)(in + 1000.0) - 1000; /* not above it */
    const double f = in - (double)n;
    const int64_t bits = (n + 1023) << 52;
    double scale = 0.0;
    memcpy(&scale, &bits, sizeof bits);
    return scale * (1.0 + f * (0.6565 + 0.3435 * f));
}

/* log2 g of the size g^k of a term k at the unit of time, by the last two. -infinity: they are
 * zero. */
static double growth(const work *w)
{
    double size[2], r = -INFINITY;
    PLH_PICK(plh_taylor_size, (&w->series, w->order, size));
    for (int i = 0; i < 2; i++) {
        const double g = size[i] > DBL_MIN ? log2_near(size[i]) / (w->order - 1 + i) : -INFINITY;
        r = g > r ? g : r;
    }
    return r;
}

/* What the step may have as an error at a length h, but not below what no longer counts. */
static double allowed(const plh_stride *stride, double h)
{
    const double share = plh_stride_allowed(stride, h);
    return share > LEAST ? share : LEAST;
}

/* log2 of the step, in units of time, at which the first term left out is what the step may
 * have. */
static double log2_step(const work *w, const plh_stride *stride, double g)
{
    const int n = w->order + 1;
    const double share = (w->log2_share + log2_near(w->time) - n * g) / w->order;
    const double whole = w->log2_whole / n - g, least = LOG2_LEAST / n - g;
    const double r = !(stride->span > 0.0) || whole < share ? whole : share;
    return r > least ? r : least;
}

/* Measured: the order with the least time for a share of the tolerance. Even orders did better than
 * their neighbours. */
static int chosen_order(const plh_stride *stride, double unit)
{
    const int half = (int)(3.5 - 0.16 * log2_near(allowed(stride, unit)));
    return half < 3 ? 6 : 2 * half < PLH_TAYLOR_MOST ? 2 * half : PLH_TAYLOR_MOST;
}

/* The unit of time is at first that of the spin, or of what the torque makes of it. */
static void first_stride(const plh_integrator *it, const plh_stride *stride, const plh_state *s)
{
    work *w = it->work;
    const int order = of(&it->spec)->order;
    const plh_vec3 f = plh_integrator_torque(it, plh_stride_time(stride, stride->t), s);
    const double spin = plh_vec3_norm(plh_vec3_mul(it->inverse, s->m));
    const double rate = fmax(spin, sqrt(plh_vec3_norm(plh_vec3_mul(it->inverse, f))));
    set_unit(w, rate > 0.0 ? 1.0 / rate : stride->most);
    w->order = order > 1 ? order : chosen_order(stride, w->time);
    check_carry(w, s); /* later steps of the run begin where the last one ended */
    w->log2_whole = log2_near(stride->tolerance);
    w->log2_share = stride->span > 0.0 ? log2_near(stride->tolerance / stride->span) : 0.0;
}

static plh_status stride(plh_integrator *it, plh_stride *stride, plh_state *s)
{
    work *w = it->work;
    if (stride->h == 0.0)
        first_stride(it, stride, s);
    else if (w->order < 2) /* only by a strange history: the order of a run is at least 2 */
        return PLH_BAD_ARGUMENT;
    else
        set_unit(w, stride->h);
    plh_status status = fill(it, plh_stride_time(stride, stride->t), s, w);
    if (status)
        return status;
    const double g = growth(w), x = g > -INFINITY ? exp2_near(log2_step(w, stride, g)) : 1024.0;
    const double wanted = copysign(x * w->time, stride->most), h = plh_stride_fit(stride, wanted);
    if (stride->t + h / 64.0 == stride->t) /* time has no digits left */
        return PLH_NO_CONVERGENCE;
    advance(w, h / w->time, s);
    stride->h = h;
    stride->next = wanted;
    stride->error = allowed(stride, h);
    if (g > -INFINITY && fabs(h) < 0.99 * fabs(wanted))
        stride->error =
            fmin(stride->error, exp2_near((w->order + 1) * (g + log2_near(fabs(h) / w->time))));
    return PLH_OK;
}

static plh_status dense(plh_integrator *it, double elapsed, plh_state *s)
{
    const work *w = it->work;
    double dq[4], dm[4];
    const double *q = w->series.q[0], *m = w->series.m[0];
    PLH_PICK(plh_taylor_sum, (&w->series, w->order, elapsed / w->time, dq, dm));
    s->q = plh_rotate_unit(plh_quat_make(q[0] + dq[0], q[1] + dq[1], q[2] + dq[2], q[3] + dq[3]));
    s->m = shown(plh_vec3_make(m[0] + dm[0], m[1] + dm[1], m[2] + dm[2]));
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
    w->m = plh_vec3_scale(PLH_TAYLOR_UNIT, s->m);
}

const plh_method plh_method_taylor = {
    .name = "taylor",
    .family = "taylor",
    .summary = "Taylor series of (q, m) with that of the torque; adaptive in order and step",
    .source = "Jorba & Zou, Experiment. Math. 14 (2005) 99",
    .free = {USUAL, USUAL, 0, false, false, false},
    .torqued = {USUAL, USUAL, 0, false, false, false},
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .work_size = sizeof(work),
    .fields = fields,
    .field_count = PLH_FIELD_COUNT(fields),
    .step = step,
    .prepare = prepare,
    .take_history = take_history,
    .claims = claims,
    .take_state = take_state,
    .stride = stride,
    .dense = dense,
};
