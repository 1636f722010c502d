/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A spring to a reference attitude r: with e = r^-1 q = (w, v) and stiffness K, diagonal in the
 * principal frame, V = 2 v . K v / |r|^2, which is k (1 - cos angle) for equal stiffness, smooth
 * for every attitude. From e' = 1/2 e omega the torque is -2 (w K v + K v x v) / |r|^2.
 */
#include "torque/model/spring.h"

#include "torque/list.h"
#include "torque/support.h"

typedef struct values {
    plh_vec3 stiffness;
    double scalar;
    plh_vec3 vector;
} values;
PLH_TORQUE_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_VECTOR(values, stiffness, "stiffness", 1.0, 1.0, 1.0, "K about the principal axes, torque per radian"),
    PLH_REAL(values, scalar, "reference-w", 1.0, "scalar part of the reference attitude (any length)"),
    PLH_VECTOR(values, vector, "reference", 0.0, 0.0, 0.0, "vector part of the reference attitude"),
};
/* clang-format on */
static const char *const examples[] = {"stiffness=0.5 1.5 0.9, reference=0.1 -0.4 0.3", NULL};

static plh_quat reference(const plh_torque *self)
{
    plh_vec3 v = of(self)->vector;
    return plh_quat_make(of(self)->scalar, v.x, v.y, v.z);
}

static plh_status check(const plh_torque *self, const plh_body *body)
{
    (void)body;
    return plh_quat_norm2(reference(self)) > 0.0 ? PLH_OK : PLH_BAD_ATTITUDE;
}

void plh_spring_numbers(const plh_torque *self, double c[PLH_LANES_MOST])
{
    const plh_vec3 k = of(self)->stiffness, v = of(self)->vector;
    c[0] = -2.0 / plh_quat_norm2(reference(self));
    c[1] = k.x, c[2] = k.y, c[3] = k.z;
    c[4] = of(self)->scalar, c[5] = v.x, c[6] = v.y, c[7] = v.z;
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)body, (void)t;
    const double q[4] = {s->q.w, s->q.x, s->q.y, s->q.z};
    double c[PLH_LANES_MOST], f[3];
    plh_spring_numbers(self, c);
    plh_spring_torque(c, q, f);
    return plh_vec3_make(f[0], f[1], f[2]);
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    (void)body, (void)t;
    plh_quat r = reference(self);
    plh_vec3 v = plh_quat_vec(plh_quat_mul(plh_quat_conj(r), q));
    return 2.0 / plh_quat_norm2(r) * plh_vec3_dot(v, plh_vec3_mul(of(self)->stiffness, v));
}

/* One product of the torque: a and b are coefficients of e. */
static plh_vec3 product(const plh_torque *self, plh_quat a, plh_quat b)
{
    plh_vec3 stiffness = of(self)->stiffness, vb = plh_quat_vec(b);
    plh_vec3 kv = plh_vec3_mul(stiffness, vb);
    plh_vec3 twist = plh_vec3_cross(plh_vec3_mul(stiffness, plh_quat_vec(a)), vb);
    return plh_vec3_scale(-2.0 / plh_quat_norm2(reference(self)), plh_vec3_axpy(twist, a.w, kv));
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    (void)body, (void)t;
    plh_quat *e = (plh_quat *)(void *)own;
    plh_vec3 sum = {0.0, 0.0, 0.0};
    e[k] = plh_quat_mul(plh_quat_conj(reference(self)), jet->q[k]);
    for (int j = 0; j <= k; j++)
        sum = plh_vec3_add(sum, product(self, e[j], e[k - j]));
    return sum;
}

const plh_torque_model plh_torque_spring = {
    .name = "spring",
    .summary = "a spring towards a reference attitude",
    .source = "V = 2 v.K v, v the vector part of the attitude relative to the reference",
    .flags = PLH_TORQUE_PRINCIPAL | PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .check = check,
    .torque = torque,
    .potential = potential,
    .series = series,
    .series_rows = 4,
};
