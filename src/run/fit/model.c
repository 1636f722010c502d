/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Residuals of observations, and their derivatives by the parameters. The library differentiates
 * the motion in the principal frame by start and moments; a change of the tensor that turns the
 * principal axes is such a change of the start, turned back (docs/inverse.md).
 */
#include "fit/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double root_2 = 1.4142135623730950488, root_6 = 2.4494897427831780982;

/* The symmetric traceless matrix of tensor parameter k, of norm 1. */
static plh_mat3 basis(int k)
{
    plh_mat3 b = {{{0}}};
    if (k == 0) {
        b.a[0][0] = 1.0 / root_2, b.a[1][1] = -1.0 / root_2;
    } else if (k == 1) {
        b.a[0][0] = b.a[1][1] = 1.0 / root_6, b.a[2][2] = -2.0 / root_6;
    } else {
        const int i = k == 4 ? 1 : 0, j = k == 2 ? 1 : 2;
        b.a[i][j] = b.a[j][i] = 1.0 / root_2;
    }
    return b;
}

plh_mat3 point_log_tensor(const struct fit_point *p)
{
    plh_mat3 S = {{{0}}};
    for (int k = 0; k < 5; k++) {
        const plh_mat3 b = basis(k);
        for (int i = 0; i < 9; i++)
            (&S.a[0][0])[i] += p->s[k] * (&b.a[0][0])[i];
    }
    return S;
}

struct fit_point point_move(const struct fit_point *base, const double x[FIT_N])
{
    struct fit_point p = *base;
    const plh_vec3 turn = plh_vec3_make(0.5 * x[0], 0.5 * x[1], 0.5 * x[2]);
    p.q = plh_quat_unit(plh_quat_mul(base->q, plh_quat_exp(turn)));
    p.omega = plh_vec3_add(base->omega, plh_vec3_make(x[3], x[4], x[5]));
    for (int k = 0; k < 5; k++)
        p.s[k] += x[6 + k];
    return p;
}

/* A motion in its principal frame. */
struct flow {
    plh_body body;
    double log_moment[3];
    plh_mat3 R; /* sensor's axes to principal ones */
    plh_quat r;
    plh_vec3 omega, m; /* at t0, principal */
    plh_motion motion;
};

/* gap: the least difference of the logs of the moments. The derivatives by a turn of the tensor are
 * quotients that would be 0/0 for equal moments. */
static bool flow_init(const plh_fit *fit, const struct fit_point *p, double gap, struct flow *f)
{
    plh_vec3 log_moment;
    if (plh_tensor_diagonalise(point_log_tensor(p), &log_moment, &f->R))
        return false;
    double *l = f->log_moment;
    l[0] = log_moment.x, l[1] = log_moment.y, l[2] = log_moment.z;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < i; k++)
            if (fabs(l[i] - l[k]) < gap)
                l[i] = l[k] + gap * (i - k);
    if (!(fabs(l[0]) < 40.0 && fabs(l[1]) < 40.0 && fabs(l[2]) < 40.0) ||
        plh_body_from_moments(plh_vec3_make(exp(l[0]), exp(l[1]), exp(l[2])), &f->body))
        return false;
    f->r = plh_quat_from_mat3(f->R);
    f->omega = plh_quat_rotate(f->r, p->omega);
    f->m = plh_body_momentum(&f->body, f->omega);
    const plh_state start = {plh_quat_unit(plh_quat_mul(p->q, plh_quat_conj(f->r))), f->m};
    return !plh_motion_init(&f->body, start, fit->t0, PLH_MOTION_PLAIN, &f->motion);
}

bool point_body(const struct fit_point *p, plh_body *body, plh_quat *to_principal)
{
    const plh_fit nothing = {.t0 = 0.0};
    struct flow f;
    if (!flow_init(&nothing, p, 0.0, &f))
        return false;
    *body = f.body;
    *to_principal = f.r;
    return true;
}

/* What a parameter changes: the start (a small rotation, m), the moments, and the turn of the
 * principal axes in the body. */
struct variation {
    double start[9];
    plh_vec3 turn;
};

static plh_mat3 to_principal_frame(const plh_mat3 *R, const plh_mat3 *b)
{
    plh_mat3 out = {{{0}}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                for (int l = 0; l < 3; l++)
                    out.a[i][j] += R->a[i][k] * b->a[k][l] * R->a[j][l];
    return out;
}

/* (exp a - exp b)/(a - b) */
static double divided(double a, double b)
{
    const double h = 0.5 * (a - b);
    return exp(0.5 * (a + b)) * (fabs(h) < 1e-4 ? 1.0 + h * h / 6.0 : sinh(h) / h);
}

static struct variation vary_tensor(const struct flow *f, int k)
{
    struct variation v = {{0}, {0, 0, 0}};
    const plh_mat3 b = basis(k), S = to_principal_frame(&f->R, &b);
    const double *l = f->log_moment, w[3] = {f->omega.x, f->omega.y, f->omega.z};
    double dm[3] = {0};
    v.turn = plh_vec3_make(S.a[1][2] / (l[1] - l[2]), S.a[0][2] / (l[2] - l[0]),
                           S.a[0][1] / (l[0] - l[1]));
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            dm[i] += S.a[i][j] * divided(l[i], l[j]) * w[j];
        v.start[6 + i] = exp(l[i]) * S.a[i][i];
    }
    const plh_vec3 back = plh_vec3_cross(v.turn, f->m);
    v.start[0] = v.turn.x, v.start[1] = v.turn.y, v.start[2] = v.turn.z;
    v.start[3] = dm[0] - back.x, v.start[4] = dm[1] - back.y, v.start[5] = dm[2] - back.z;
    return v;
}

static struct variation vary(const struct flow *f, const double x[FIT_N], int parameter)
{
    struct variation v = {{0}, {0, 0, 0}};
    const int k = parameter % 3;
    const plh_vec3 unit = plh_vec3_axis(k);
    if (parameter >= 6)
        return vary_tensor(f, parameter - 6);
    plh_vec3 d;
    if (parameter < 3) /* right Jacobian of the rotation so far */
        d = plh_quat_rotate(f->r, plh_so3_dexp_apply(plh_vec3_make(-x[0], -x[1], -x[2]), unit));
    else
        d = plh_body_momentum(&f->body, plh_quat_rotate(f->r, unit));
    double *out = v.start + (parameter < 3 ? 0 : 3);
    out[0] = d.x, out[1] = d.y, out[2] = d.z;
    return v;
}

/* The observed quantities at a time, in the sensor's axes, and how they change. */
struct sight {
    plh_quat q;
    plh_vec3 omega;
    plh_vec3 turn[FIT_N], domega[FIT_N]; /* by the parameters */
};

static void see(const struct flow *f, const plh_state *s, struct sight *out)
{
    out->q = plh_quat_mul(s->q, f->r);
    out->omega = plh_quat_unrotate(f->r, plh_body_omega(&f->body, s->m));
}

static void see_slopes(const plh_fit *fit, const struct flow *f, const plh_jacobian *J,
                       const struct variation *v, struct sight *out)
{
    const plh_vec3 w = plh_body_omega(&f->body, J->state.m), I = f->body.moment;
    for (int p = 0; p < FIT_N; p++) {
        double d[6] = {0};
        if (!fit->use[p])
            continue;
        for (int i = 0; i < 6; i++)
            for (int k = 0; k < 9; k++)
                d[i] += J->d[i][k] * v[p].start[k];
        const double *dI = v[p].start + 6;
        const plh_vec3 turn = {d[0], d[1], d[2]};
        const plh_vec3 dw = {(d[3] - w.x * dI[0]) / I.x, (d[4] - w.y * dI[1]) / I.y,
                             (d[5] - w.z * dI[2]) / I.z};
        out->turn[p] = plh_quat_unrotate(f->r, plh_vec3_sub(turn, v[p].turn));
        out->domega[p] = plh_quat_unrotate(f->r, plh_vec3_add(dw, plh_vec3_cross(v[p].turn, w)));
    }
}

static void put(plh_vec3 v, double scale, double *out)
{
    out[0] = scale * v.x, out[1] = scale * v.y, out[2] = scale * v.z;
}

static void attitude(const plh_fit *fit, const plh_fit_datum *d, const struct sight *s, double *r,
                     double (*jacobian)[FIT_N])
{
    const plh_quat seen = plh_quat_make(d->value[0], d->value[1], d->value[2], d->value[3]);
    plh_quat off = plh_quat_mul(plh_quat_conj(seen), s->q);
    if (off.w < 0.0)
        off = plh_quat_make(-off.w, -off.x, -off.y, -off.z);
    const plh_vec3 e = plh_vec3_scale(2.0, plh_quat_log(off));
    put(e, 1.0 / d->sigma, r);
    for (int p = 0; p < FIT_N && jacobian; p++) {
        double column[3] = {0};
        if (fit->use[p])
            put(plh_so3_dexpinv_apply(plh_vec3_scale(-1.0, e), s->turn[p]), 1.0 / d->sigma, column);
        for (int i = 0; i < 3; i++)
            jacobian[i][p] = column[i];
    }
}

static void rate(const plh_fit *fit, const plh_fit_datum *d, const struct sight *s, double *r,
                 double (*jacobian)[FIT_N])
{
    const plh_vec3 seen = plh_vec3_make(d->value[0], d->value[1], d->value[2]);
    put(plh_vec3_sub(s->omega, seen), 1.0 / d->sigma, r);
    for (int p = 0; p < FIT_N && jacobian; p++) {
        double column[3] = {0};
        if (fit->use[p])
            put(s->domega[p], 1.0 / d->sigma, column);
        for (int i = 0; i < 3; i++)
            jacobian[i][p] = column[i];
    }
}

/* The logarithm of the sphere at the observed direction: angle times the direction of the
 * deviation. */
static void direction(const plh_fit *fit, const plh_fit_datum *d, const struct sight *s, double *r,
                      double (*jacobian)[FIT_N])
{
    plh_vec3 seen = plh_vec3_make(d->value[0], d->value[1], d->value[2]);
    const plh_vec3 v = plh_quat_rotate(s->q, d->axis);
    if (d->kind == PLH_FIT_LINE && plh_vec3_dot(seen, v) < 0.0)
        seen = plh_vec3_scale(-1.0, seen);
    const bool flat = fabs(seen.z) < 0.7;
    const plh_vec3 other = plh_vec3_make(!flat, 0.0, flat);
    const plh_vec3 e1 = plh_vec3_unit(plh_vec3_cross(other, seen)), e2 = plh_vec3_cross(seen, e1);
    const double c = plh_vec3_dot(v, seen), p1 = plh_vec3_dot(v, e1), p2 = plh_vec3_dot(v, e2);
    const double side = hypot(p1, p2), angle = atan2(side, c), f = side > 1e-9 ? angle / side : 1.0;
    r[0] = f * p1 / d->sigma, r[1] = f * p2 / d->sigma, r[2] = 0.0;
    if (side <= 1e-9 && c < 0.0) /* the opposite direction: as far as can be, whichever way */
        r[0] = PLH_PI / d->sigma;
    for (int p = 0; p < FIT_N && jacobian; p++) {
        jacobian[0][p] = jacobian[1][p] = jacobian[2][p] = 0.0;
        if (!fit->use[p])
            continue;
        const plh_vec3 dv = plh_quat_rotate(s->q, plh_vec3_cross(s->turn[p], d->axis));
        const double d1 = plh_vec3_dot(dv, e1), d2 = plh_vec3_dot(dv, e2);
        const double ds = side > 1e-9 ? (p1 * d1 + p2 * d2) / side : 0.0;
        const double da = c * ds - side * plh_vec3_dot(dv, seen);
        const double df = side > 1e-9 ? (da - f * ds) / side : 0.0;
        jacobian[0][p] = (f * d1 + df * p1) / d->sigma;
        jacobian[1][p] = (f * d2 + df * p2) / d->sigma;
    }
}

/* Pseudo-Huber: r becomes r g(|r|)/|r|, g^2 = 2 b^2 (sqrt(1 + r^2/b^2) - 1), which grows linearly
 * beyond b. */
static void bend(double *r, double (*jacobian)[FIT_N])
{
    const double b = 2.0, size = sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
    if (size < 1e-6)
        return;
    const double h = sqrt(1.0 + size * size / (b * b)), g = b * sqrt(2.0 * (h - 1.0));
    const double f = g / size, slope = (size / (h * g) - f) / (size * size);
    for (int p = 0; p < FIT_N && jacobian; p++) {
        const double along = r[0] * jacobian[0][p] + r[1] * jacobian[1][p] + r[2] * jacobian[2][p];
        for (int i = 0; i < 3; i++)
            jacobian[i][p] = f * jacobian[i][p] + slope * along * r[i];
    }
    for (int i = 0; i < 3; i++)
        r[i] *= f;
}

bool model_evaluate(const plh_fit *fit, size_t n, const struct fit_point *base,
                    const double x[FIT_N], bool robust, double *residual, double *jacobian)
{
    const struct fit_point p = point_move(base, x);
    struct flow f, slopes;
    struct variation v[FIT_N];
    plh_motion_derivatives derivatives;
    if (!flow_init(fit, &p, 0.0, &f))
        return false;
    if (jacobian) {
        if (!flow_init(fit, &p, 1e-7, &slopes))
            return false;
        plh_motion_derivatives_init(&slopes.motion, &derivatives);
        for (int k = 0; k < FIT_N; k++)
            v[k] = vary(&slopes, x, k);
    }
    for (size_t i = 0; i < n; i++) {
        const plh_fit_datum *d = &fit->data[i];
        const plh_state state = plh_motion_at(&f.motion, d->t);
        double(*rows)[FIT_N] = jacobian ? (double(*)[FIT_N])(jacobian + 3 * FIT_N * i) : NULL;
        struct sight s;
        plh_jacobian J;
        if (rows) {
            plh_motion_derivatives_at(&derivatives, d->t, &J);
            see_slopes(fit, &slopes, &J, v, &s);
        }
        see(&f, &state, &s);
        (d->kind == PLH_FIT_ATTITUDE ? attitude
         : d->kind == PLH_FIT_RATE   ? rate
                                     : direction)(fit, d, &s, residual + 3 * i, rows);
        if (robust)
            bend(residual + 3 * i, rows);
        if (!isfinite(residual[3 * i] + residual[3 * i + 1] + residual[3 * i + 2]))
            return false;
    }
    return true;
}

double model_chi2(const plh_fit *fit, size_t n, const struct fit_point *p, bool robust)
{
    const double none[FIT_N] = {0};
    double *r = malloc((3 * n + 1) * sizeof *r), sum = 0.0;
    if (!r || !model_evaluate(fit, n, p, none, robust, r, NULL))
        sum = INFINITY;
    for (size_t i = 0; i < 3 * n && isfinite(sum); i++)
        sum += r[i] * r[i];
    free(r);
    return sum;
}
