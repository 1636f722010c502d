/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Bodies from a full tensor and from point masses. */
#include <math.h>
#include <polhode/body.h>
#include <polhode/rotation.h>
#include <polhode/tensor.h>

#include "base/dd.h"

static plh_status fail(plh_status status, plh_body *body)
{
    plh_body_from_moments(plh_vec3_make(NAN, NAN, NAN), body);
    return status;
}

/* What rounding of the entries of t can do to the moment along the unit vector v. */
static double noise(plh_mat3 t, plh_vec3 v)
{
    const double a[3] = {fabs(v.x), fabs(v.y), fabs(v.z)};
    double sum = 0.0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            sum += a[i] * fabs(t.a[i][j]) * a[j];
    return 0x1p-51 * sum;
}

static bool is_diagonal(plh_mat3 t)
{
    return t.a[0][1] == 0.0 && t.a[1][0] == 0.0 && t.a[0][2] == 0.0 && t.a[2][0] == 0.0 &&
           t.a[1][2] == 0.0 && t.a[2][1] == 0.0;
}

plh_status plh_body_from_tensor(plh_mat3 tensor, plh_body *body)
{
    plh_vec3 I;
    plh_mat3 R;
    plh_status status = plh_tensor_diagonalise(tensor, &I, &R);
    if (status != PLH_OK)
        return fail(status, body);
    if (is_diagonal(tensor))
        return plh_body_from_moments(I, body);
    if (fabs(I.x) <= noise(tensor, plh_mat3_row(R, 0)) &&
        I.z - I.y <= noise(tensor, plh_mat3_row(R, 2)))
        I = plh_vec3_make(0.0, I.z, I.z);
    status = plh_body_from_moments(I, body);
    if (status == PLH_OK)
        body->frame = plh_quat_from_mat3(R);
    return status;
}

plh_mat3 plh_body_tensor(const plh_body *body)
{
    const plh_vec3 I = body->moment;
    const plh_mat3 D = plh_mat3_diag(I.x, I.y, I.z);
    if (body->frame.x == 0.0 && body->frame.y == 0.0 && body->frame.z == 0.0)
        return D;
    const plh_mat3 R = plh_quat_to_mat3(body->frame);
    plh_mat3 t = plh_mat3_mul_tn(R, plh_mat3_mul(D, R));
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++)
            t.a[i][j] = t.a[j][i] = 0.5 * (t.a[i][j] + t.a[j][i]);
    return t;
}

/* Positions, less the first, scaled to order one; the sums below are then safe and short. */
static plh_vec3 scaled(const plh_vec3 *position, size_t i, double scale)
{
    return plh_vec3_scale(scale, plh_vec3_sub(position[i], position[0]));
}

static plh_status check_points(size_t n, const double *mass, const plh_vec3 *position,
                               double *extent, double *heaviest)
{
    *extent = *heaviest = 0.0;
    for (size_t i = 0; i < n; i++) {
        const plh_vec3 d = plh_vec3_sub(position[i], position[0]);
        if (!isfinite(mass[i]) || !isfinite(d.x) || !isfinite(d.y) || !isfinite(d.z))
            return PLH_NOT_FINITE;
        if (mass[i] < 0.0)
            return PLH_BAD_ARGUMENT;
        *heaviest = fmax(*heaviest, mass[i]);
        *extent = fmax(*extent, fmax(fabs(d.x), fmax(fabs(d.y), fabs(d.z))));
    }
    return *heaviest > 0.0 ? PLH_OK : PLH_BAD_ARGUMENT;
}

static double power_of_two(double a)
{
    int e = 0;
    frexp(a, &e);
    return a > 0.0 ? ldexp(1.0, -e) : 1.0;
}

plh_status plh_body_from_points(size_t n, const double *mass, const plh_vec3 *position,
                                plh_body *body)
{
    double extent, heaviest;
    const plh_status status = check_points(n, mass, position, &extent, &heaviest);
    if (status != PLH_OK)
        return fail(status, body);
    const double s = power_of_two(extent), w = power_of_two(heaviest);
    plh_dd total = {0.0, 0.0}, first[3] = {{0.0, 0.0}}, second[3][3] = {{{0.0, 0.0}}};
    for (size_t i = 0; i < n; i++) {
        const plh_vec3 v = scaled(position, i, s);
        const double r[3] = {v.x, v.y, v.z}, m = mass[i] * w;
        total = plh_dd_add_d(total, m);
        for (int j = 0; j < 3; j++) {
            const plh_dd mr = plh_two_prod(m, r[j]);
            first[j] = plh_dd_add(first[j], mr);
            for (int k = 0; k <= j; k++)
                second[j][k] = plh_dd_add(second[j][k], plh_dd_mul_d(mr, r[k]));
        }
    }
    /* Steiner: second moments about the centre of mass, then I = tr(S) - S. */
    double S[3][3];
    for (int j = 0; j < 3; j++)
        for (int k = 0; k <= j; k++) {
            const plh_dd shift = plh_dd_div(plh_dd_mul(first[j], first[k]), total);
            S[j][k] = S[k][j] = plh_dd_to(plh_dd_sub(second[j][k], shift));
        }
    const double back = 1.0 / (s * s * w);
    const plh_mat3 t = {{{(S[1][1] + S[2][2]) * back, -S[0][1] * back, -S[0][2] * back},
                         {-S[0][1] * back, (S[0][0] + S[2][2]) * back, -S[1][2] * back},
                         {-S[0][2] * back, -S[1][2] * back, (S[0][0] + S[1][1]) * back}}};
    return plh_body_from_tensor(t, body);
}
