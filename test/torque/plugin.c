/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A torque model as a user would write one: air drag quadratic in omega, with its exact kick. */
#include <math.h>
#include <polhode/torque_plugin.h>

static const plh_param params[] = {
    {"drag", PLH_PARAM_REAL, {0.5, 0.0, 0.0}, 0.0, 0.0, NULL, "torque = -drag omega |omega|"}};

static double one(double drag, double inverse, double m)
{
    return -drag * m * inverse * fabs(m * inverse);
}

/* About each axis by itself: m' = -d m |m|, m(h) = m / (1 + d |m| h). */
static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)t;
    double d = self->param[0];
    return plh_vec3_make(one(d, 1.0 / body->moment.x, s->m.x), one(d, 1.0 / body->moment.y, s->m.y),
                         one(d, 1.0 / body->moment.z, s->m.z));
}

static double slowed(double rate, double h, double m)
{
    return m / (1.0 + rate * fabs(m) * h);
}

static plh_vec3 kick(const plh_torque *self, const plh_body *body, double t, double h,
                     const plh_state *s)
{
    (void)t;
    double d = self->param[0];
    plh_vec3 i = body->moment;
    return plh_vec3_make(slowed(d / (i.x * i.x), h, s->m.x), slowed(d / (i.y * i.y), h, s->m.y),
                         slowed(d / (i.z * i.z), h, s->m.z));
}

static const plh_torque_model model = {
    .name = "air-drag",
    .summary = "drag quadratic in the angular velocity",
    .source = "a test",
    .flags = PLH_TORQUE_VELOCITY,
    .params = params,
    .param_count = 1,
    .torque = torque,
    .kick = kick,
};

PLH_TORQUE_PLUGIN(air_drag, model);

PLH_API extern const plh_torque_plugin too_old;
const plh_torque_plugin too_old = {PLH_TORQUE_ABI + 1u, &model};
