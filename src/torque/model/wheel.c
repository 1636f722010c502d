/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A reaction wheel about an axis a fixed to the body, with the momentum h(t) relative to the body.
 * With m = I omega, the wheel at rest included, (m + h a)' = (m + h a) x omega gives the torque h a
 * x omega - h' a. It keeps the space momentum Q (m + h a). h grows steadily, or follows a profile.
 */
#include <math.h>

#include "torque/list.h"
#include "torque/support.h"

typedef struct values {
    plh_vec3 axis;
    double momentum, rate, time;
} values;
PLH_TORQUE_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_BODY_DIRECTION(values, axis, "axis", 0.0, 0.0, 1.0, "a: its axis"),
    PLH_PROFILE_REAL(values, momentum, "momentum", 0.0, "h: its momentum relative to the body, at `time`"),
    PLH_PROFILE_REAL(values, rate, "rate", 0.0, "h': how fast the momentum grows, a torque of its motor"),
    PLH_PROFILE_REAL(values, time, "time", 0.0, "when it has this momentum"),
};
/* clang-format on */
static const char *const examples[] = {"axis=0.6 0 -0.8, momentum=0.7, rate=0.3, time=-0.2",
                                       "axis=1 2 -2, momentum=1.3", NULL};

static const plh_profile *profile_of(const plh_torque *self)
{
    return (const plh_profile *)self->data;
}

static double momentum_at(const plh_torque *self, double t, double *rate)
{
    const values *v = of(self);
    if (profile_of(self))
        return plh_profile_at(profile_of(self), t, rate);
    *rate = v->rate;
    return v->momentum + v->rate * (t - v->time);
}

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)body;
    double rate, h = momentum_at(self, t, &rate);
    form->constant = plh_vec3_axpy(form->constant, -rate, of(self)->axis);
    plh_torque_cross(-h, of(self)->axis, form->rate);
    return true;
}

/* Of a momentum that changes: a table is looked up once. */
static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    double *h = plh_jet_row(jet, own, 0), *rate = plh_jet_row(jet, own, 1);
    const plh_vec3 a = of(self)->axis;
    if (k == 0) {
        h[0] = momentum_at(self, t, rate);
        return plh_torque_form_series(self, body, t, k, jet, own);
    }
    const plh_vec3 f = plh_vec3_cross(plh_vec3_scale(h[0], a), jet->omega[k]);
    return plh_vec3_axpy(f, rate[0] * jet->time, plh_vec3_cross(a, jet->omega[k - 1]));
}

/* The next point of the profile: the first after t, or the last before it. */
static double kink(const plh_torque *self, double t, double end)
{
    const plh_profile *p = profile_of(self);
    const bool forward = end > t;
    size_t low = 0, high = p ? p->count : 0;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (forward ? p->time[middle] <= t : p->time[middle] < t)
            low = middle + 1;
        else
            high = middle;
    }
    if (!p || (forward ? low == p->count : low == 0))
        return end;
    const double next = p->time[forward ? low : low - 1];
    return (forward ? next < end : next > end) ? next : end;
}

static plh_vec3 rotors(const plh_torque *self, double t)
{
    double rate;
    return plh_vec3_scale(momentum_at(self, t, &rate), of(self)->axis);
}

/* A wheel that keeps its speed does no work. */
static unsigned flags_of(const plh_torque *self)
{
    unsigned flags = self->model->flags;
    if (!profile_of(self) && of(self)->rate == 0.0)
        return flags & ~(unsigned)PLH_TORQUE_TIME;
    return flags & ~(unsigned)PLH_TORQUE_POTENTIAL;
}

const plh_torque_model plh_torque_wheel = {
    .name = "wheel",
    .summary = "a reaction wheel with a momentum that changes in time",
    .source = "(I omega + h a)' = (I omega + h a) x omega",
    .flags = PLH_TORQUE_TIME | PLH_TORQUE_VELOCITY | PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES |
             PLH_TORQUE_PROFILE | PLH_TORQUE_INTERNAL,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .form = form,
    .form_parts = PLH_FORM_CONSTANT | PLH_FORM_RATE,
    .series = series,
    .series_rows = 3,
    .flags_of = flags_of,
    .kink = kink,
    .rotors = rotors,
};
