/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Preparing the derivatives of a motion: the constants of docs/derivatives.md, without
 * cancellation. */
#include <math.h>
#include <string.h>

#include "base/explog.h"
#include "free/derivatives_spread.h"
#include "free/nome.h"

/* The inverse moments along x, y, z, in a power of two near the largest, and their differences. */
static void set_body(plh_derivatives_inside *D, const plh_motion_inside *M)
{
    const double scaled[3] = {M->motion.body.scaled.x, M->motion.body.scaled.y,
                              M->motion.body.scaled.z};
    const double moment[3] = {M->motion.body.moment.x, M->motion.body.moment.y,
                              M->motion.body.moment.z};
    double I[3], top = 0.0;
    for (int i = 0; i < 3; i++) {
        I[i] = scaled[M->axis[i]];
        if (M->motion.body.kind == PLH_BODY_LINEAR && M->axis[i] == M->motion.body.axis)
            I[i] = scaled[M->motion.body.order[2]]; /* it turns like a sphere */
        top = fmax(top, 1.0 / I[i]);
    }
    int e;
    frexp(top, &e);
    const double unit = ldexp(1.0, -e);
    for (int i = 0; i < 3; i++) {
        D->w[i] = unit / I[i];
        D->by_moment[i] = -D->w[i] / moment[M->axis[i]];
        D->keep[i] = 1.0;
    }
    D->dx = (I[1] - I[0]) / I[0] * D->w[1];
    D->dz = (I[2] - I[1]) / I[1] * D->w[2];
    D->dd = (I[2] - I[0]) / I[0] * D->w[2];
    D->clock = M->norm * M->motion.body.per_unit / unit;
}

/* The zero moment of a rotor has no derivative, the other two share one. */
static void set_rotor(plh_derivatives_inside *D, const plh_motion_inside *M)
{
    for (int i = 0; i < 3; i++) {
        const int own = M->axis[i] == M->motion.body.axis;
        D->keep[i] = own ? 0.0 : 1.0;
        D->by_moment[i] = own ? NAN : 0.5 * D->by_moment[i];
    }
}

/* p, pk and what they change by along the tangents of the sphere |m| = 1 and with the moments. */
static void set_changes(plh_derivatives_inside *D, const plh_motion_inside *M)
{
    const double x = D->m[0], y = D->m[1], z = D->m[2], dx = D->dx, dz = D->dz, dd = D->dd;
    const double x2 = x * x, y2 = y * y, z2 = z * z;
    const double up = dx * y2 + dd * z2, down = dd * x2 + dz * y2;
    D->share_x = M->rc;
    D->share_z = M->r;
    D->rho = up * down;
    D->p = dz * up;
    D->pk = dx * down;
    const double p = D->p, pk = D->pk, ty = M->kc2 * dz * (z2 + M->rc * y2), eta = M->kc2 * p;
    D->eta = eta;
    plh_modulus_change *k = D->change;
    k[0] = (plh_modulus_change){-2.0 * x * p, 2.0 * x * dx * up, 2.0 * x * p * dx * dd, 0.0, 0.0};
    k[1] = (plh_modulus_change){-2.0 * y * dz * ty, 2.0 * y * dx * ty, 2.0 * y * dx * dz * eta, 0.0,
                                0.0};
    k[2] =
        (plh_modulus_change){2.0 * z * dz * down, -2.0 * z * pk, -2.0 * z * pk * dz * dd, 0.0, 0.0};
    k[3] = (plh_modulus_change){dz * (y2 + z2), down + dx * x2, 0.0, 0.0, 0.0};
    k[4] = (plh_modulus_change){up + dz * z2, dx * (x2 + y2), 0.0, 0.0, 0.0};
    if (D->complement) { /* eta dp - p deta */
        k[3].kappa = eta * k[3].p - p * (ty - dd * x2);
        k[4].kappa = eta * k[4].p - p * (ty + dd * z2);
    } else {
        k[3].kappa = p * k[3].pk - pk * k[3].p;
        k[4].kappa = p * k[4].pk - pk * k[4].p;
    }
}

/* The first base is the start itself: 1 - m m^T, nothing by the moments. */
static void set_start(plh_derivatives_inside *D)
{
    const double x = D->m[0], y = D->m[1], z = D->m[2];
    const double change[PLH_VARIED][3] = {{y * y + z * z, -x * y, -x * z},
                                          {-x * y, x * x + z * z, -y * z},
                                          {-x * z, -y * z, x * x + y * y}};
    memcpy(D->base[0].m, D->m, sizeof D->m);
    memcpy(D->base[0].change, change, sizeof change);
}

/* The second base is where the polhode crosses the plane of x and z. */
static void set_crossing(plh_derivatives_inside *D, const plh_motion_inside *M)
{
    plh_base *b = &D->base[1];
    const double y = D->m[1], ax = M->amplitude[0], az = M->amplitude[2], y2 = 0.5 * y * y / D->dd;
    b->m[0] = ax;
    b->m[2] = az;
    for (int j = 0; j < 3; j++) {
        const double *t = D->base[0].change[j];
        b->change[j][0] = (D->m[0] * t[0] + M->r * (y * t[1])) / ax;
        b->change[j][2] = (D->m[2] * t[2] + M->rc * (y * t[1])) / az;
    }
    b->change[PLH_VARIED_DX][0] = -M->r * y2 / ax;
    b->change[PLH_VARIED_DX][2] = M->r * y2 / az;
    b->change[PLH_VARIED_DZ][0] = M->rc * y2 / ax;
    b->change[PLH_VARIED_DZ][2] = -M->rc * y2 / az;
    b->time = copysign(2.0 * M->kernel.x0, y * D->dd) * D->inv_rate;
    const plh_waves f = plh_waves_complement(D, b->time);
    const plh_spread o = plh_spread_of(D, b, &f);
    const double *m = D->m;
    const double own[3] = {-D->dz * m[1] * m[2], D->dd * m[2] * m[0], -D->dx * m[0] * m[1]};
    const double square = own[0] * own[0] + own[1] * own[1] + own[2] * own[2];
    for (int k = 0; k < PLH_VARIED; k++) {
        double sum = 0.0;
        for (int i = 0; i < 3; i++)
            sum += own[i] * (D->base[0].change[k][i] - o.by[k].a[i]);
        b->ahead[k] = sum / square;
    }
}

/* Powers of the nome and what the series of both kernels have in common. */
static void set_nome(plh_derivatives_inside *D, double small, double root, double th[3])
{
    const double r = 1.0 + sqrt(root), q = plh_nome(0.5 * small / ((1.0 + root) * r * r));
    const double q2 = q * q, q3 = q2 * q, q4 = q2 * q2, q6 = q3 * q3, q8 = q4 * q4;
    th[0] = 1.0 + q2 + q6 + q6 * q6;         /* theta_2(0) / 2 q^(1/4) */
    th[1] = 1.0 + 2.0 * q * (1.0 + q3 + q8); /* theta_3(0) */
    th[2] = 1.0 - 2.0 * q * (1.0 - q3 + q8); /* theta_4(0) */
    D->q = q;
    D->q2 = q2;
    D->q3 = q3;
    D->q4 = q4;
    D->q6 = q6;
    D->q8 = q8;
    D->q9 = q8 * q;
    D->q12 = q6 * q6;
    D->slope4 = 1.0 - 4.0 * q3 + 9.0 * q8;
    D->slope3 = 1.0 + 4.0 * q3 + 9.0 * q8;
    D->low4 = 4.0 * q * D->slope4 / th[2];
    D->low3 = 4.0 * q * D->slope3 / th[1];
    D->sum2 = 1.0 + 9.0 * q2 + 25.0 * q6 + 49.0 * D->q12;
    D->low2 = D->sum2 / th[0];
}

static double fourth(double x)
{
    return (x * x) * (x * x);
}

static void set_direct(plh_derivatives_inside *D, const plh_motion_inside *M)
{
    double th[3];
    set_nome(D, M->k2, sqrt(M->kc2), th);
    D->rate = sqrt(D->p) / (th[1] * th[1]);
    D->s_scale = 1.0 / (th[0] * th[1]); /* theta_4 / theta_1' */
    D->c_scale = th[2] / th[0];
    D->d_scale = th[2] / th[1];
    D->u_scale = 1.0 / (fourth(th[1]) * th[2] * th[2] * th[2] * th[0]);
    D->v_scale = 0.25 / (fourth(th[0]) * th[2] * th[2] * th[2] * th[1]);
    D->b_scale = 0.25 / fourth(th[0] * th[1]);
    D->inv_eta = D->p > 0.0 ? 1.0 / (D->p * M->kc2) : 0.0;
    const double half = 0.5 * D->inv_eta;
    for (int i = 0; i < PLH_VARIED; i++) {
        plh_modulus_change *k = &D->change[i];
        k->ahead = (k->p - k->pk) * half;
        k->ahead_b = k->kappa * half;
    }
}

static void set_complement(plh_derivatives_inside *D, const plh_motion_inside *M)
{
    double th[3];
    set_nome(D, M->kc2, sqrt(M->k2), th);
    const double lambda = sqrt(D->p), square = th[1] * th[1];
    D->rate = lambda / square;
    D->s_scale = 1.0 / (th[1] * th[2]);
    D->c_scale = th[0] / th[2];
    D->d_scale = th[0] / th[1];
    D->u_scale = 0.25 / (fourth(th[1]) * th[0] * th[0] * th[0] * th[2]);
    D->v_scale = 0.25 / (th[0] * th[0] * th[0] * fourth(th[2]) * th[1]);
    D->b_scale = 1.0 / fourth(th[1] * th[2]);
    if (!(D->q > 0.0))
        return;
    /* Legendre's relation gives E from K' - E' = K' theta_4''/theta_4 / theta_3^4. */
    const double Kc = 0.5 * PLH_PI * square, span = -plh_log(D->q);
    const double K = 0.5 * span * square, rest = 2.0 * D->low4 / (square * square);
    const double E = 0.5 * PLH_PI / Kc + K * rest, cube = lambda * lambda * lambda;
    D->span = span;
    D->inv_span = 1.0 / span;
    D->jump_b = 2.0 * (K - E) / (M->k2 * cube);
    for (int i = 0; i < PLH_VARIED; i++) {
        plh_modulus_change *k = &D->change[i];
        k->ahead = (K * k->pk - E * (k->kappa / M->kc2) / D->p) / (M->k2 * cube);
    }
}

static void set_motion(plh_derivatives_inside *D, const plh_motion_inside *M)
{
    const double m[3] = {M->motion.start.m.x, M->motion.start.m.y, M->motion.start.m.z};
    set_body(D, M);
    if (M->motion.body.kind == PLH_BODY_LINEAR)
        set_rotor(D, M);
    D->per_m = 1.0 / M->norm;
    for (int i = 0; i < 3; i++)
        D->m[i] = M->sign[i] * D->keep[i] * m[M->axis[i]] / M->norm;
    D->complement = M->kc2 < 0.5;
    set_changes(D, M);
    if (D->complement)
        set_complement(D, M);
    else
        set_direct(D, M);
    D->inv_rate = D->rate > 0.0 ? 1.0 / D->rate : 0.0;
    D->quarter = D->rate / (0.5 * PLH_PI);
    set_start(D);
    D->far = M->near_separatrix && (D->m[0] > 0.0 || D->m[2] > 0.0);
    if (D->far)
        set_crossing(D, M);
}

/* The kernel's order of a plh_jacobian: column by column, rows x, y, z of theta and of m; then q
 * and m. */
static void set_places(plh_derivatives_inside *D, const plh_motion_inside *M)
{
    int n = 0;
    for (int j = 0; j < PLH_JACOBIAN_COLUMNS; j++) {
        const int column = j < 9 ? j - j % 3 + M->axis[j % 3] : j;
        for (int i = 0; i < 6; i++)
            D->place[n++] = (unsigned char)(7 + 10 * (i - i % 3 + M->axis[i % 3]) + column);
    }
    for (int i = 0; i < 4; i++)
        D->place[n++] = (unsigned char)i;
    for (int i = 0; i < 3; i++)
        D->place[n++] = (unsigned char)(4 + M->axis[i]);
    for (int i = 0; i < 3; i++) {
        D->own_sign[i] = M->sign[i];
        for (int j = 0; j < 3; j++)
            D->sign[i][j] = M->sign[i] * M->sign[j];
    }
}

/* Of a body at rest: theta = t dm / I; the columns by the moments are zero. */
static void set_rest(plh_derivatives_inside *D, const plh_motion_inside *M)
{
    const double moment[3] = {M->motion.body.moment.x, M->motion.body.moment.y,
                              M->motion.body.moment.z};
    D->rest = 1;
    for (int i = 0; i < 3; i++) {
        D->keep[i] = moment[i] > 0.0 ? 1.0 : 0.0;
        D->w[i] = moment[i] > 0.0 ? 1.0 / moment[i] : 0.0;
        D->by_moment[i] = moment[i] > 0.0 ? 0.0 : NAN;
    }
}

void plh_motion_derivatives_init(const plh_motion *motion, plh_motion_derivatives *derivatives)
{
    plh_derivatives_inside *D = (plh_derivatives_inside *)(void *)derivatives;
    const plh_motion_inside *M = plh_motion_look(motion);
    memset(D, 0, sizeof *D);
    D->motion = *motion;
    const plh_quat q = M->motion.start.q;
    const double back[4] = {q.w, -q.x, -q.y, -q.z};
    memcpy(D->back, back, sizeof back);
    set_places(D, M);
    if (M->norm > 0.0)
        set_motion(D, M);
    else
        set_rest(D, M);
}
