/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The classical fourth-order methods on the seven numbers (q, m), q scaled back to unit length
 * after each step: Runge-Kutta, and Adams-Bashforth-Moulton in PECE form, started by Runge-Kutta.
 */
#include <polhode/extend/method.h>
#include <string.h>

#include "method/list.h"
#include "method/mutant.h"
#include "method/rotate.h"

/* The derivative; a torque sees a unit quaternion even in a stage. */
static plh_state slope(const plh_integrator *it, double t, const plh_state *s)
{
    plh_vec3 omega = plh_vec3_mul(it->inverse, s->m);
    plh_state d = {plh_rotate_rate(s->q, omega), plh_vec3_cross(s->m, omega)};
    if (it->torque) {
        plh_state unit = {plh_rotate_unit(s->q), s->m};
        d.m = plh_vec3_add(d.m, plh_integrator_torque(it, t, &unit));
    }
    return d;
}

static plh_state moved(const plh_state *s, double h, const plh_state *d)
{
    plh_state r = {plh_rotate_axpy(s->q, h, d->q), plh_vec3_axpy(s->m, h, d->m)};
    return r;
}

static void rk4(const plh_integrator *it, double t, double h, const plh_state *k1, plh_state *s)
{
    plh_state y2 = moved(s, 0.5 * h, k1);
    plh_state k2 = slope(it, t + 0.5 * h, &y2);
    plh_state y3 = moved(s, 0.5 * h, &k2);
    plh_state k3 = slope(it, t + 0.5 * h, &y3);
    plh_state y4 = moved(s, h, &k3);
    plh_state k4 = slope(it, t + h, &y4);
    plh_state sum = moved(k1, 2.0, &k2);
    sum = moved(&sum, PLH_MUTANT(2.0, 1.99), &k3);
    sum = moved(&sum, 1.0, &k4);
    *s = moved(s, h / 6.0, &sum);
    s->q = plh_rotate_unit(s->q);
}

static plh_status rk4_step(plh_integrator *it, double t, double h, plh_state *s)
{
    plh_state k1 = slope(it, t, s);
    rk4(it, t, h, &k1, s);
    return PLH_OK;
}

typedef struct {
    plh_state slope[3]; /* of the last three steps, newest first */
    plh_state last;     /* what the previous step left */
    double h;
    int32_t known; /* how many slopes are there */
} history;

static const plh_field fields[] = {
    PLH_SAVE_REALS(history, slope),
    PLH_SAVE_REALS(history, last),
    PLH_SAVE_REALS(history, h),
    PLH_SAVE_INTEGER(history, known),
};

/* weights * slopes, newest first, n of them. */
static plh_state combined(const plh_state *s, double h, int n, const double *weight,
                          const plh_state *slopes)
{
    plh_state r = *s;
    for (int i = 0; i < n; i++)
        r = moved(&r, h / 24.0 * weight[i], &slopes[i]);
    return r;
}

static plh_status abam4_step(plh_integrator *it, double t, double h, plh_state *s)
{
    static const double predictor[4] = {55.0, -59.0, 37.0, -9.0};
    static const double corrector[4] = {9.0, PLH_MUTANT(19.0, 18.9), -5.0, 1.0};
    history *past = it->work;
    if (past->known && (past->h != h || memcmp(&past->last, s, sizeof *s) != 0))
        past->known = 0;
    int known = past->known;
    plh_state now = slope(it, t, s);
    if (known < 3) {
        rk4(it, t, h, &now, s);
    } else {
        plh_state f[4] = {now, past->slope[0], past->slope[1], past->slope[2]};
        plh_state guess = combined(s, h, 4, predictor, f);
        plh_state g[4] = {slope(it, t + h, &guess), now, past->slope[0], past->slope[1]};
        *s = combined(s, h, 4, corrector, g);
        s->q = plh_rotate_unit(s->q);
    }
    memmove(&past->slope[1], &past->slope[0], 2 * sizeof past->slope[0]);
    past->slope[0] = now;
    past->known = known < 3 ? known + 1 : 3;
    past->h = h;
    past->last = *s;
    return PLH_OK;
}

static void take_state(plh_integrator *it, const plh_state *s)
{
    ((history *)it->work)->last = *s;
}

const plh_method plh_method_rk4 = {
    .name = "rk4",
    .family = "classical",
    .summary = "the classical Runge-Kutta method on (q, m)",
    .source = "Celledoni & Säfström (2006), section 5; Kutta (1901)",
    .free = {4, 4, 0, false, false, false},
    .torqued = {4, 4, 0, false, false, false},
    .step = rk4_step,
};

const plh_method plh_method_abam4 = {
    .name = "abam4",
    .family = "classical",
    .summary = "Adams-Bashforth predictor and Adams-Moulton corrector on (q, m), four steps",
    .source = "Buss (2001), section 3; Hairer, Norsett & Wanner, Solving ODEs I, section III.1",
    .free = {4, 4, 0, false, false, false},
    .torqued = {4, 4, 0, false, false, false},
    .multistep = true,
    .work_size = sizeof(history),
    .fields = fields,
    .field_count = PLH_FIELD_COUNT(fields),
    .step = abam4_step,
    .take_state = take_state,
};
