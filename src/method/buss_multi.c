/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The methods that Buss (2001) compares its own with. Runge-Kutta and Adams methods average spatial
 * angular velocities, which is right to order 2 only; Simo and Wong's explicit method extrapolates
 * the body's angular velocity from the step before.
 */
#include <polhode/extend/checkpoint.h>
#include <polhode/extend/method.h>
#include <string.h>

#include "method/buss.h"
#include "method/list.h"
#include "method/mutant.h"

/* The space momentum during a step, to order 2, in the axes that the body leaves. */
typedef struct {
    plh_vec3 d[3]; /* L, L', L''/2 */
} momentum;

static plh_status momentum_of(const plh_integrator *it, double t, const plh_state *s, momentum *L)
{
    L->d[0] = s->m;
    L->d[1] = L->d[2] = plh_vec3_make(0.0, 0.0, 0.0);
    if (!it->torque)
        return PLH_OK;
    plh_buss_series series;
    plh_vec3 d[3];
    plh_status status = plh_buss_series_torqued(it, t, s, 2, &series);
    if (status)
        return status;
    plh_buss_derivatives(series.omega, 2, series.m, d);
    L->d[1] = d[1];
    L->d[2] = plh_vec3_scale(0.5, d[2]);
    return PLH_OK;
}

static plh_vec3 momentum_at(const momentum *L, double h)
{
    return plh_vec3_axpy(L->d[0], h, plh_vec3_axpy(L->d[1], h, L->d[2]));
}

/* The angular velocity in the body after the turn r at time h of the step. */
static plh_vec3 body_omega_after(const plh_integrator *it, const momentum *L, double h, plh_quat r)
{
    return plh_vec3_mul(it->inverse, plh_quat_unrotate(r, momentum_at(L, h)));
}

/* The same vector in the axes that the body leaves, after the turn v. */
static plh_vec3 omega_after(const plh_integrator *it, const momentum *L, double h, plh_vec3 v)
{
    plh_quat r = plh_rotate_exp(v);
    return plh_quat_rotate(r, body_omega_after(it, L, h, r));
}

static void finish(plh_state *s, const momentum *L, double h, plh_vec3 mean)
{
    s->m = momentum_at(L, h);
    plh_rotate_body(s, plh_rotate_exp(plh_vec3_scale(h, mean)));
}

static void average_rk4(const plh_integrator *it, const momentum *L, double h, plh_state *s)
{
    plh_vec3 k1 = plh_vec3_mul(it->inverse, s->m);
    plh_vec3 k2 = omega_after(it, L, 0.5 * h, plh_vec3_scale(0.5 * h, k1));
    plh_vec3 k3 = omega_after(it, L, 0.5 * h, plh_vec3_scale(0.5 * h, k2));
    plh_vec3 k4 = omega_after(it, L, h, plh_vec3_scale(h, k3));
    plh_vec3 sum = plh_vec3_axpy(plh_vec3_add(k1, k4), PLH_MUTANT(2.0, 1.9), plh_vec3_add(k2, k3));
    finish(s, L, h, plh_vec3_scale(1.0 / 6.0, sum));
}

static plh_status rk4_step(plh_integrator *it, double t, double h, plh_state *s)
{
    momentum L;
    plh_status status = momentum_of(it, t, s, &L);
    if (status == PLH_OK)
        average_rk4(it, &L, h, s);
    return status;
}

typedef struct {
    /* Of the last three steps, newest first; spatial, or in the body for Simo-Wong. */
    plh_vec3 omega[3];
    plh_state last;
    double h;
    int32_t known;
} history;

static const plh_field fields[] = {
    PLH_SAVE_REALS(history, omega),
    PLH_SAVE_REALS(history, last),
    PLH_SAVE_REALS(history, h),
    PLH_SAVE_INTEGER(history, known),
};

static int known_steps(history *past, double h, const plh_state *s)
{
    if (past->known && (past->h != h || memcmp(&past->last, s, sizeof *s) != 0))
        past->known = 0;
    return past->known;
}

static void remember(history *past, plh_vec3 omega, double h, const plh_state *s)
{
    past->omega[2] = past->omega[1];
    past->omega[1] = past->omega[0];
    past->omega[0] = omega;
    past->known = past->known < 3 ? past->known + 1 : 3;
    past->h = h;
    past->last = *s;
}

static plh_vec3 combined(const double weight[4], const plh_vec3 f[4])
{
    plh_vec3 sum = plh_vec3_scale(weight[0] / 24.0, f[0]);
    for (int i = 1; i < 4; i++)
        sum = plh_vec3_axpy(sum, weight[i] / 24.0, f[i]);
    return sum;
}

/* A step in five of the first order, with which Buss (2001) must have started the Adams method. */
static plh_status five_first_order(plh_integrator *it, double t, double h, plh_state *s)
{
    plh_status status = PLH_OK;
    for (int i = 0; i < 5 && !status; i++) {
        momentum L;
        status = momentum_of(it, t + 0.2 * i * h, s, &L);
        if (!status)
            finish(s, &L, 0.2 * h, plh_vec3_mul(it->inverse, s->m));
    }
    return status;
}

/* Variants: as Buss (2001) prints them, and as its tables were made. */
enum { AS_PRINTED, AS_TABLES };

/*
 * For the tables the predicted angular velocity is taken in the body and used as if it were in the
 * axes that the body leaves, which costs 5/4 of the error, and the start is crude.
 */
static plh_status abam4(plh_integrator *it, double t, double h, plh_state *s)
{
    const bool tables = it->method->variant == AS_TABLES;
    static const double predictor[4] = {55.0, -59.0, 37.0, -9.0};
    static const double corrector[4] = {9.0, PLH_MUTANT(19.0, 18.5), -5.0, 1.0};
    history *past = it->work;
    momentum L;
    plh_status status = momentum_of(it, t, s, &L);
    if (status)
        return status;
    plh_quat q = s->q;
    plh_vec3 now = plh_vec3_mul(it->inverse, s->m);
    if (known_steps(past, h, s) < 3 && tables) {
        status = five_first_order(it, t, h, s);
    } else if (known_steps(past, h, s) < 3) {
        average_rk4(it, &L, h, s);
    } else {
        plh_vec3 f[4] = {now}, g[4];
        for (int i = 0; i < 3; i++)
            f[i + 1] = plh_quat_unrotate(q, past->omega[i]);
        plh_vec3 v = plh_vec3_scale(h, combined(predictor, f));
        g[0] = tables ? body_omega_after(it, &L, h, plh_rotate_exp(v)) : omega_after(it, &L, h, v);
        memcpy(&g[1], f, 3 * sizeof *f);
        finish(s, &L, h, combined(corrector, g));
    }
    remember(past, plh_quat_rotate(q, now), h, s);
    return status;
}

/* For the tables a = nu_i - nu_(i-1) without the division by h. */
static plh_status simo_wong(plh_integrator *it, double t, double h, plh_state *s)
{
    const bool undivided = it->method->variant == AS_TABLES;
    history *past = it->work;
    momentum L;
    plh_status status = momentum_of(it, t, s, &L);
    if (status)
        return status;
    plh_vec3 now = plh_vec3_mul(it->inverse, s->m), mean;
    if (known_steps(past, h, s) == 0) { /* start: the second-order method */
        plh_vec3 rate = plh_vec3_add(plh_vec3_cross(s->m, now), L.d[1]);
        mean = plh_vec3_axpy(now, 0.5 * h, plh_vec3_mul(it->inverse, rate));
    } else {
        plh_vec3 change = plh_vec3_sub(now, past->omega[0]);
        mean = plh_vec3_axpy(now, undivided ? 0.5 * h : PLH_MUTANT(0.5, 0.45), change);
    }
    finish(s, &L, PLH_MUTANT(h, 1.01 * h), mean);
    remember(past, now, h, s);
    return PLH_OK;
}

static void take_state(plh_integrator *it, const plh_state *s)
{
    ((history *)it->work)->last = *s;
}

enum { KEEPS = PLH_KEEPS_NORM | PLH_KEEPS_SPACE };

const plh_method plh_method_buss_rk4 = {
    .name = "buss-rk4",
    .family = "buss",
    .summary = "Runge-Kutta on spatial angular velocities, as Buss (2001) ran it: order 2",
    .source = "Buss (2001), section 3 (it averages the spatial omega of the stages)",
    .free = {2, 2, KEEPS, false, false, false},
    .torqued = {2, 2, PLH_KEEPS_SPACE, false, false, false},
    .step = rk4_step,
    .prepare = plh_buss_prepare,
};

#define MULTISTEP(ident, text, group, p, kind, run, what, where)                                   \
    const plh_method plh_method_##ident = {                                                        \
        .name = text,                                                                              \
        .family = group,                                                                           \
        .summary = what,                                                                           \
        .source = "Buss (2001), section 3" where,                                                  \
        .free = {p, p, KEEPS, false, false, false},                                                \
        .torqued = {p, p, PLH_KEEPS_SPACE, false, false, false},                                   \
        .variant = kind,                                                                           \
        .multistep = true,                                                                         \
        .work_size = sizeof(history),                                                              \
        .fields = fields,                                                                          \
        .field_count = PLH_FIELD_COUNT(fields),                                                    \
        .step = run,                                                                               \
        .prepare = plh_buss_prepare,                                                               \
        .take_state = take_state,                                                                  \
    };

MULTISTEP(buss_abam4, "buss-abam4", "buss", 2, AS_PRINTED, abam4,
          "Adams-Bashforth-Moulton on spatial angular velocities: order 2", "")
MULTISTEP(
    buss_abam4_tables, "buss-abam4-tables", "buss", 2, AS_TABLES, abam4,
    "the same with the predicted angular velocity in the body, as the tables of Buss (2001) were made",
    ", in the form that gives its Figures 4 to 6")
MULTISTEP(simo_wong_explicit, "simo-wong-explicit", "simo-wong", 2, AS_PRINTED, simo_wong,
          "extrapolates the body's angular velocity from the step before",
          ", Simo-Wong explicit method as printed (gamma = 1, beta = 0)")
MULTISTEP(simo_wong_explicit_undivided, "simo-wong-explicit-undivided", "simo-wong", 1, AS_TABLES,
          simo_wong,
          "the same with an acceleration not divided by h, as the tables of Buss (2001) were made",
          ", with a = nu_i - nu_(i-1), which gives its Figure 4")
