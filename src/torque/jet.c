/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The Taylor series of a motion under any torque. */
#include <math.h>
#include <polhode/extend/torque.h>

static plh_quat quat_add(plh_quat a, plh_quat b)
{
    return plh_quat_make(a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z);
}

static plh_quat pure(plh_vec3 v)
{
    return plh_quat_make(0.0, v.x, v.y, v.z);
}

size_t plh_jet_size(const plh_torque *torque, int order)
{
    size_t numbers = (size_t)(PLH_JET_ROWS + plh_torque_rows(torque));
    return order < 0 ? 0 : numbers * ((size_t)order + 1) * sizeof(double);
}

plh_status plh_jet_init(const plh_torque *torque, int order, void *memory, size_t size,
                        plh_jet *jet)
{
    if (order < 0 || !memory || size < plh_jet_size(torque, order))
        return PLH_BAD_ARGUMENT;
    if (torque && !(plh_torque_flags(torque) & PLH_TORQUE_SERIES))
        return PLH_UNSUPPORTED;
    size_t n = (size_t)order + 1;
    jet->order = order;
    jet->time = 1.0;
    jet->q = (plh_quat *)memory;
    jet->m = (plh_vec3 *)(void *)(jet->q + n);
    jet->omega = jet->m + n;
    jet->torque = jet->omega + n;
    jet->own = (double *)(void *)(jet->torque + n);
    return PLH_OK;
}

/* Coefficient k of the product of two series of quaternions, b those of a vector. */
static plh_quat product(const plh_quat *a, const plh_vec3 *b, int k)
{
    plh_quat sum = plh_quat_mul(a[0], pure(b[k]));
    for (int j = 1; j <= k; j++)
        sum = quat_add(sum, plh_quat_mul(a[j], pure(b[k - j])));
    return sum;
}

plh_status plh_jet_extend(const plh_torque *torque, const plh_body *body, double t, int from,
                          int order, plh_jet *jet)
{
    if (from < 0 || order < from || order > jet->order)
        return PLH_BAD_ARGUMENT;
    for (int k = from; k < order; k++) {
        plh_vec3 f = plh_vec3_make(0.0, 0.0, 0.0);
        double step = jet->time / (k + 1);
        if (torque)
            f = plh_torque_series(torque, body, t, k, jet, jet->own);
        jet->torque[k] = f;
        f = plh_vec3_add(plh_series_cross(jet->m, jet->omega, k), f);
        jet->m[k + 1] = plh_vec3_scale(step, f);
        jet->omega[k + 1] = plh_body_omega(body, jet->m[k + 1]);
        jet->q[k + 1] = plh_quat_scale(0.5 * step, product(jet->q, jet->omega, k));
    }
    return PLH_OK;
}

plh_status plh_torque_jet(const plh_torque *torque, const plh_body *body, double t,
                          const plh_state *s, int order, plh_jet *jet)
{
    jet->q[0] = s->q;
    jet->m[0] = s->m;
    jet->omega[0] = plh_body_omega(body, s->m);
    return plh_jet_extend(torque, body, t, 0, order, jet);
}
