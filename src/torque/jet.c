/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The Taylor series of a motion under any torque. */
#include <math.h>
#include <polhode/torque.h>

static plh_quat quat_add(plh_quat a, plh_quat b)
{
    return plh_quat_make(a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z);
}

static plh_quat pure(plh_vec3 v)
{
    return plh_quat_make(0.0, v.x, v.y, v.z);
}

/* Coefficient k of m x omega and of q omega. */
static void products(const plh_jet *jet, int k, plh_vec3 *cross, plh_quat *turn)
{
    *cross = plh_vec3_make(0.0, 0.0, 0.0);
    *turn = plh_quat_make(0.0, 0.0, 0.0, 0.0);
    for (int i = 0; i <= k; i++) {
        *cross = plh_vec3_add(*cross, plh_vec3_cross(jet->m[i], jet->omega[k - i]));
        *turn = quat_add(*turn, plh_quat_mul(jet->q[i], pure(jet->omega[k - i])));
    }
}

plh_status plh_torque_jet(const plh_torque *torque, const plh_body *body, double t,
                          const plh_state *s, int order, plh_jet *jet)
{
    if (order < 0 || order > PLH_JET_ORDER)
        return PLH_BAD_ARGUMENT;
    if (torque && !(plh_torque_flags(torque) & PLH_TORQUE_SERIES))
        return PLH_UNSUPPORTED;
    jet->q[0] = s->q;
    jet->m[0] = s->m;
    jet->omega[0] = plh_body_omega(body, s->m);
    for (int k = 0; k < order; k++) {
        plh_vec3 cross, f = plh_vec3_make(0.0, 0.0, 0.0);
        plh_quat turn;
        double step = 1.0 / (k + 1);
        products(jet, k, &cross, &turn);
        if (torque)
            f = torque->model->series(torque, body, t, k, jet);
        jet->torque[k] = f;
        jet->m[k + 1] = plh_vec3_scale(step, plh_vec3_add(cross, f));
        jet->omega[k + 1] = plh_body_omega(body, jet->m[k + 1]);
        jet->q[k + 1] = plh_quat_scale(0.5 * step, turn);
    }
    return PLH_OK;
}

plh_vec3 plh_jet_unrotate(const plh_jet *jet, int k, plh_vec3 v)
{
    plh_vec3 u = plh_vec3_make(0.0, 0.0, 0.0);
    for (int i = 0; i <= k; i++) {
        plh_quat left = plh_quat_mul(plh_quat_conj(jet->q[i]), pure(v));
        u = plh_vec3_add(u, plh_quat_vec(plh_quat_mul(left, jet->q[k - i])));
    }
    return u;
}

/* Coefficient k of Q f, f the torque: the rate of change of L. */
static plh_vec3 space_torque(const plh_jet *jet, int k)
{
    plh_vec3 sum = plh_vec3_make(0.0, 0.0, 0.0);
    for (int i = 0; i <= k; i++)
        for (int j = 0; i + j <= k; j++) {
            plh_quat left = plh_quat_mul(jet->q[i], pure(jet->torque[j]));
            plh_quat right = plh_quat_conj(jet->q[k - i - j]);
            sum = plh_vec3_add(sum, plh_quat_vec(plh_quat_mul(left, right)));
        }
    return sum;
}

plh_status plh_torque_derivatives(const plh_torque *torque, const plh_body *body, double t,
                                  const plh_state *s, int order, plh_vec3 *derivative)
{
    plh_jet jet;
    plh_status status = plh_torque_jet(torque, body, t, s, order, &jet);
    if (status) {
        for (int k = 0; k <= order; k++)
            derivative[k] = plh_vec3_make(NAN, NAN, NAN);
        return status;
    }
    derivative[0] = plh_quat_rotate(s->q, s->m);
    double factorial = 1.0;
    for (int k = 0; k < order; k++) {
        derivative[k + 1] = plh_vec3_scale(factorial, space_torque(&jet, k));
        factorial *= k + 1;
    }
    return PLH_OK;
}
