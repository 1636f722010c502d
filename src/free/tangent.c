/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Tangent maps: of one exact step, and the growth of their columns. */
#include <math.h>
#include <polhode/free.h>

enum { SIZE = 6 };

plh_tangent plh_tangent_identity(void)
{
    plh_tangent r;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            r.a[i][j] = i == j;
    return r;
}

/* *tangent = J *tangent */
static void multiply(const plh_jacobian *J, plh_tangent *tangent)
{
    const plh_tangent old = *tangent;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            double sum = 0.0;
            for (int k = 0; k < SIZE; k++)
                sum += J->d[i][k] * old.a[k][j];
            tangent->a[i][j] = sum;
        }
}

static plh_status fail(plh_status status, plh_tangent *tangent)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            tangent->a[i][j] = NAN;
    return status;
}

static bool is_finite(const plh_tangent *tangent)
{
    for (int i = 0; i < SIZE * SIZE; i++)
        if (!isfinite(tangent->a[i / SIZE][i % SIZE]))
            return false;
    return true;
}

plh_status plh_free_step_tangent(const plh_body *body, double h, const plh_state *in,
                                 plh_state *out, plh_tangent *tangent)
{
    const double length = sqrt(plh_quat_norm2(in->q));
    const plh_state start = {plh_quat_scale(1.0 / length, in->q), in->m}; /* *out may be *in */
    plh_motion motion;
    plh_motion_derivatives derivatives;
    plh_jacobian J;
    plh_status status = plh_free_step(body, h, in, out);
    if (!status)
        status = plh_motion_init(body, start, 0.0, PLH_MOTION_PLAIN, &motion);
    if (status)
        return fail(status, tangent);
    plh_motion_derivatives_init(&motion, &derivatives);
    plh_motion_derivatives_at(&derivatives, h, &J);
    multiply(&J, tangent);
    if (is_finite(tangent))
        return PLH_OK;
    *out = plh_state_nan();
    return fail(PLH_NOT_FINITE, tangent);
}

/* The product of two columns. */
static double inner(const plh_tangent *a, int j, int k)
{
    double sum = 0.0;
    for (int i = 0; i < SIZE; i++)
        sum += a->a[i][j] * a->a[i][k];
    return sum;
}

static void scale_momentum(plh_tangent *tangent, double by)
{
    for (int i = 3; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            tangent->a[i][j] *= by;
}

void plh_tangent_growth(plh_tangent *tangent, double momentum, double growth[6])
{
    scale_momentum(tangent, 1.0 / momentum);
    for (int j = 0; j < SIZE; j++) {
        for (int pass = 0; pass < 2; pass++) /* the second takes off what rounding left */
            for (int k = 0; k < j; k++) {
                const double part = inner(tangent, j, k);
                for (int i = 0; i < SIZE; i++)
                    tangent->a[i][j] -= part * tangent->a[i][k];
            }
        const double length = sqrt(inner(tangent, j, j));
        growth[j] += log(length);
        for (int i = 0; i < SIZE; i++)
            tangent->a[i][j] /= length;
    }
    scale_momentum(tangent, momentum);
}
