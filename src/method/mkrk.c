/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Munthe-Kaas Runge-Kutta methods, Krysl (2006), Algorithm MKRK, with any tableau: the rotation
 * vector Psi of the step obeys Psi' = dexp^-1_{-Psi} omega, and m = exp(-Psi) (m0 + the torque
 * impulse).
 */
#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/extend/tableau.h>
#include <polhode/rotation.h>
#include <string.h>

#include "method/list.h"
#include "method/newton.h"
#include "method/rotate.h"

enum { S = PLH_TABLEAU_MAX };

typedef struct {
    const plh_integrator *it;
    const plh_tableau *tableau;
    double t, h;
    plh_state s;      /* where the step starts */
    plh_vec3 rate[S]; /* dexp^-1_{-Psi} omega, by stage */
    /* exp(Psi) T, by stage; zero for a free body */
    plh_vec3 impulse[S];
} step;

/* h sum_j weight_j value_j */
static plh_vec3 combined(const step *e, const double *weight, const plh_vec3 *value)
{
    plh_vec3 sum = {0.0, 0.0, 0.0};
    for (int j = 0; j < e->tableau->stages; j++)
        sum = plh_vec3_axpy(sum, e->h * weight[j], value[j]);
    return sum;
}

/* The state that a row of weights leads to. */
static plh_state reached(const step *e, const double *weight, plh_vec3 *psi)
{
    *psi = combined(e, weight, e->rate);
    plh_state r = {e->s.q, plh_vec3_add(e->s.m, combined(e, weight, e->impulse))};
    plh_rotate_body(&r, plh_rotate_exp(*psi));
    return r;
}

/* Rate and impulse of stage k from the stages that its row names. */
static void stage(const step *e, int k, plh_vec3 *rate, plh_vec3 *impulse)
{
    plh_vec3 psi;
    plh_state s = reached(e, e->tableau->a[k], &psi);
    *rate = plh_so3_dexpinv_apply(plh_vec3_scale(-1.0, psi), plh_vec3_mul(e->it->inverse, s.m));
    *impulse = plh_vec3_make(0.0, 0.0, 0.0);
    if (e->it->torque) {
        plh_vec3 torque = plh_integrator_torque(e->it, e->t + e->tableau->c[k] * e->h, &s);
        *impulse = plh_quat_rotate(plh_rotate_exp(psi), torque);
    }
}

/* The unknowns are the rates, then the impulses, of all stages. */
static void residual(void *ctx, const double *x, double *r)
{
    step *e = ctx;
    int stages = e->tableau->stages, kinds = e->it->torque ? 2 : 1;
    memcpy(e->rate, x, sizeof(plh_vec3) * (size_t)stages);
    if (kinds == 2)
        memcpy(e->impulse, x + 3 * stages, sizeof(plh_vec3) * (size_t)stages);
    for (int k = 0; k < stages; k++) {
        plh_vec3 rate, impulse;
        stage(e, k, &rate, &impulse);
        rate = plh_vec3_sub(e->rate[k], rate);
        impulse = plh_vec3_sub(e->impulse[k], impulse);
        memcpy(r + 3 * k, &rate, sizeof rate);
        if (kinds == 2)
            memcpy(r + 3 * (stages + k), &impulse, sizeof impulse);
    }
}

static double norm(plh_vec3 v)
{
    return sqrt(plh_vec3_dot(v, v));
}

static plh_status implicit_stages(plh_integrator *it, step *e)
{
    int stages = e->tableau->stages, n = 3 * stages * (it->torque ? 2 : 1);
    double x[PLH_NEWTON_MAX], scale[PLH_NEWTON_MAX], r[PLH_NEWTON_MAX];
    plh_vec3 omega = plh_vec3_mul(it->inverse, e->s.m);
    plh_vec3 torque = plh_integrator_torque(it, e->t, &e->s);
    double largest = fmax(fmax(it->inverse.x, it->inverse.y), it->inverse.z);
    double momentum = norm(e->s.m) + fabs(e->h) * norm(torque);
    for (int k = 0; k < stages; k++) {
        memcpy(x + 3 * k, &omega, sizeof omega);
        memcpy(x + 3 * (stages + k), &torque, it->torque ? sizeof torque : 0);
    }
    for (int i = 0; i < n; i++)
        scale[i] =
            i < 3 * stages ? largest * momentum : norm(torque) + momentum * largest * momentum;
    plh_status status = plh_newton(n, residual, e, scale, x, &it->iterations);
    if (status == PLH_OK)
        residual(e, x, r); /* leaves the stages of the solution in e */
    return status;
}

static plh_status run(plh_integrator *it, const plh_tableau *tableau, double t, double h,
                      plh_state *s)
{
    step e = {.it = it, .tableau = tableau, .t = t, .h = h, .s = *s};
    if (plh_tableau_is_explicit(tableau)) {
        for (int k = 0; k < tableau->stages; k++)
            stage(&e, k, &e.rate[k], &e.impulse[k]);
    } else {
        plh_status status = implicit_stages(it, &e);
        if (status)
            return status;
    }
    plh_vec3 psi;
    *s = reached(&e, tableau->b, &psi);
    return PLH_OK;
}

typedef struct values {
    int tableau; /* its index, in the order of tableau.c */
} values;
PLH_METHOD_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_CHOICE(values, tableau, "tableau", 3, "euler|midpoint|heun3|rk4|gauss2|gauss4|gauss6|trapezoid", "Butcher tableau; in C, spec.data can point to a plh_tableau of your own"),
};
/* clang-format on */

static const plh_tableau *chosen(const plh_method_spec *spec)
{
    return spec->data ? spec->data : plh_tableau_get(of(spec)->tableau);
}

static plh_status prepare(plh_integrator *it)
{
    return it->spec.data ? plh_tableau_check(it->spec.data) : PLH_OK;
}

static void claims(const plh_method_spec *spec, bool torqued, plh_claims *claims)
{
    (void)torqued;
    const plh_tableau *tableau = chosen(spec);
    claims->attitude = claims->momentum = tableau->order;
    claims->symmetric = !spec->data && strcmp(tableau->name, "gauss2") == 0;
}

static plh_status mkrk(plh_integrator *it, double t, double h, plh_state *s)
{
    return run(it, chosen(&it->spec), t, h, s);
}

static plh_status bbtrapwd(plh_integrator *it, double t, double h, plh_state *s)
{
    return run(it, plh_tableau_find("trapezoid"), t, h, s);
}

const plh_method plh_method_mkrk = {
    .name = "mkrk",
    .family = "krysl",
    .summary = "Munthe-Kaas Runge-Kutta with a tableau by name",
    .source = "Krysl (2006), section 3.7, Algorithm MKRK",
    .free = {4, 4, PLH_KEEPS_NORM | PLH_KEEPS_SPACE, false, false, false},
    .torqued = {4, 4, PLH_KEEPS_SPACE, false, false, false},
    .implicit = true, /* where the tableau is */
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .step = mkrk,
    .prepare = prepare,
    .claims = claims,
};

const plh_method plh_method_bbtrapwd = {
    .name = "bbtrapwd",
    .family = "krysl",
    .summary = "Bottasso and Borri's trapezoidal rule with the full dexp^-1",
    .source = "Krysl (2006), section 4, Algorithm BBTRAPWD: MKRK with the trapezoidal tableau",
    .free = {2, 2, PLH_KEEPS_NORM | PLH_KEEPS_SPACE, false, false, false},
    .torqued = {2, 2, PLH_KEEPS_SPACE, false, false, false},
    .implicit = true,
    .step = bbtrapwd,
};
